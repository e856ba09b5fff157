"""Which branches of the reference an input enters.

A branch is an arm of an ``if``, ``if let`` or ``match`` in the ``code`` and ``code_aux`` sections, in terms and in
``do`` blocks. For each branch there is a program that is the reference but for one thing: entering the branch asks for
a list of `MARK` elements, which ends the evaluation by the budget's limit of sizes. An input enters the branch exactly
if the marked program ends that way. A branch whose marked program does not elaborate
is not measured.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from veriscale.benchmark.records import Task
from veriscale.engines.base import LoadedTask, Program, Truth
from veriscale.lean.diagnostics import Code
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.parse import parse_file
from veriscale.lean.syntax.walk import definitions, walk
from veriscale.lean.values import Value

MARK: Final = 10**15
"""Elements; more than any budget allows, and no number that a reference would ask for."""
_TEST: Final = f"(List.replicate {MARK} ()).isEmpty"


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch: its line in the Lean text, how it begins, and the sections of the program that marks it."""

    line: int
    text: str
    code: str
    code_aux: str | None


class MarkedBranch:
    """A branch whose marked program elaborates."""

    def __init__(self, branch: Branch, program: Program) -> None:
        self.branch = branch
        self._program = program

    def entered(self, inputs: tuple[Value, ...]) -> Truth:
        """Return whether the reference enters the branch on `inputs`; undecided where it does not finish."""
        run = self._program.run(inputs)
        if run.finished:
            return Truth.FALSE
        return Truth.TRUE if run.reason is Code.BUDGET_SIZE and str(MARK) in run.detail else Truth.UNDECIDED


def marked_branches(task: Task, loaded: LoadedTask) -> Iterator[MarkedBranch]:
    """Yield the branches of a task's reference that can be measured, in the order of the text."""
    for branch in branches(task):
        program = loaded.load_program(branch.code, branch.code_aux)
        if not isinstance(program, tuple):
            yield MarkedBranch(branch, program)


def branches(task: Task) -> list[Branch]:
    """Return the branches in a task's sections of code, in the order of the text."""
    source = Source(task.lean)
    file, _ = parse_file(source)
    sections = {name: task.sections[name] for name in ("code_aux", "code") if name in task.sections}
    found: list[tuple[int, Branch]] = []
    for definition in definitions(file):
        if definition.keyword in ("theorem", "lemma"):
            continue
        for span, marked in _marks(source, definition):
            for name, section in sections.items():
                if section.contains(span):
                    found.append((span.start, _branch(task, source, name, span, marked)))
    return [branch for _, branch in sorted(found, key=lambda item: item[0])]


def _branch(task: Task, source: Source, section: str, span: Span, marked: str) -> Branch:
    start = task.sections[section].start
    text = task.section(section)
    changed = text[: span.start - start] + marked + text[span.end - start :]
    shown = " ".join(source.slice(span).split())
    code, code_aux = (changed, None) if section == "code" else (task.section("code"), changed)
    return Branch(source.position(span.start).line, shown if len(shown) <= 60 else f"{shown[:60]}…", code, code_aux)


def _marks(source: Source, definition: tree.Definition) -> Iterator[tuple[Span, str]]:
    """Yield the place and the marked text of each branch of a definition."""
    yield from (_marked_term(source, item.body) for item in _several(definition.alternatives))
    for node in walk(definition):
        match node:
            case tree.If() | tree.IfLet():
                yield _marked_term(source, node.then)
                if not isinstance(node.otherwise, tree.If | tree.IfLet):
                    yield _marked_term(source, node.otherwise)
            case tree.Match() | tree.FunAlternatives() | tree.LetDecl():
                yield from (_marked_term(source, item.body) for item in _several(node.alternatives))
            case tree.DoIf() | tree.DoIfLet():
                yield from _marked_items(source, node.then)
                if len(node.otherwise) != 1 or not isinstance(node.otherwise[0], tree.DoIf | tree.DoIfLet):
                    yield from _marked_items(source, node.otherwise)
            case tree.DoMatch():
                for item in node.alternatives:
                    yield from _marked_items(source, item.items)
            case _:
                pass


def _several(alternatives: Sequence[tree.Alternative]) -> Sequence[tree.Alternative]:
    """Return the alternatives where there is a choice."""
    return alternatives if len(alternatives) > 1 else ()


def _marked_term(source: Source, term: tree.Node) -> tuple[Span, str]:
    """Wrap a branch so that it is evaluated behind the mark; it keeps its layout."""
    text = source.slice(term.span)
    column = source.column(term.span.start)
    head = f"(if {_TEST} then ("
    middle = ") else ("
    first = head + _moved(text, len(head))
    last = first.rsplit("\n", 1)[-1]
    at = (column if "\n" not in first else 0) + len(last) + len(middle)
    return term.span, first + middle + _moved(text, at - column) + "))"


def _marked_items(source: Source, items: Sequence[tree.Node]) -> Iterator[tuple[Span, str]]:
    """Put a loop in front of the statements of a branch that asks for the list and ends at once."""
    if not items:
        return
    span = Span(items[0].span.start, items[-1].span.end)
    column = source.column(span.start)
    head = f"for _ in List.replicate {MARK} () do break"
    gap = "\n" + " " * column
    yield span, gap + head + gap + source.slice(span)


def _moved(text: str, columns: int) -> str:
    """Move every line but the first to the right."""
    return text.replace("\n", "\n" + " " * max(columns, 0))
