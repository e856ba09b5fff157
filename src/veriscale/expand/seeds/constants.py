"""Constants that occur in a task's specification and code, and their neighbours.

The syntax tree is walked for number, character and string literals; a minus before a number gives a negative one. A
text that cannot be parsed gives what its good commands hold. Sections with proofs are not looked at.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from veriscale.benchmark.records import Task
from veriscale.expand.seeds.material import NUMBER_TYPES, SEQUENCE_TYPES, Material, Structures
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.tree import CharLit, Node, NumLit, StrLit, Unary
from veriscale.lean.types import LeanType, TCon
from veriscale.lean.values import Value
from veriscale.lean.values.model import in_range

SECTIONS = frozenset(
    {"task_aux", "solution_aux", "precond_aux", "precond", "code_aux", "code", "postcond_aux", "postcond"}
)
"""The sections that hold the specification and the code."""

LARGEST_LENGTH = 40
"""Constants up to this one are taken for lengths of sequences too."""


def constants_of(task: Task) -> Material:
    """Return the literals of the task's specification and code."""
    spans = [task.sections[name] for name in sorted(SECTIONS & task.sections.keys())]
    numbers: dict[int, None] = {}
    texts: dict[str, None] = {}
    characters: dict[str, None] = {}
    file, _ = parse_file(Source(task.lean))
    for node in _nodes(file):
        if not any(span.start <= node.span.start < span.end for span in spans):
            continue
        match node:
            case NumLit(value=number):
                numbers[number] = None
            case Unary(operator="-", operand=NumLit(value=number)):
                numbers[-number] = None
            case CharLit(value=character):
                characters[character] = None
            case StrLit(value=text):
                texts[text] = None
                characters.update(dict.fromkeys(text))
    lengths = tuple(number for number in numbers if 0 <= number <= LARGEST_LENGTH)
    return Material(tuple(numbers), tuple(characters), tuple(texts), lengths)


def _nodes(root: object) -> Iterator[Node]:
    """Yield all nodes below `root` in the order of the text, without recursion: trees of long lists are deep."""
    stack = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            stack.extend(reversed(item))
        elif is_dataclass(item) and not isinstance(item, type | Span):
            if isinstance(item, Node):
                yield item
            stack.extend(getattr(item, entry.name) for entry in reversed(fields(item)))


def constant_values(type_: LeanType, constants: Material, structures: Structures) -> tuple[Value, ...]:
    """Return values of `type_` that are constants or their neighbours, or that contain them; all different."""
    if not isinstance(type_, TCon):
        return ()
    if type_.name in NUMBER_TYPES:
        near = [number + step for step in (0, 1, -1) for number in constants.numbers]
        near += [-number for number in constants.numbers]
        return tuple(number for number in dict.fromkeys(near) if in_range(number, type_.name))
    if type_.name == "Float":
        return tuple(dict.fromkeys(float(number) for number in constants.numbers if abs(number) < 2**53))
    if type_.name == "Char":
        return constants.characters
    if type_.name == "String":
        joined = "".join(constants.characters)
        texts = [*constants.strings, *constants.characters, joined, joined[::-1]]
        return tuple(dict.fromkeys(texts + [text + text for text in texts]))
    parts: tuple[LeanType, ...] = type_.args
    if type_.name in structures:
        parts = structures[type_.name].types_at(type_)
    return _containers(type_, [constant_values(part, constants, structures) for part in parts], constants)


def _containers(type_: TCon, parts: list[tuple[Value, ...]], constants: Material) -> tuple[Value, ...]:
    """Return containers whose components come from `parts`."""
    if not parts or not all(parts):
        return ()
    if type_.name == "Option":
        return tuple((value,) for value in parts[0])
    if type_.name in SEQUENCE_TYPES:
        items = parts[0]
        found = [(item,) for item in items] + [items[start : start + 3] for start in range(len(items))]
        found += [(items * length)[:length] for length in constants.lengths]
        return tuple(dict.fromkeys(found))
    size = max(map(len, parts))
    return tuple(dict.fromkeys(tuple(part[index % len(part)] for part in parts) for index in range(size)))
