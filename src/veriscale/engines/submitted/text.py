"""The Lean text that a submission makes: what its author was given, its parts with their places, the headers.

Nothing is elaborated here (``load.py``).
"""

import re
from collections.abc import Iterator

from veriscale.benchmark.records import Signature, Task
from veriscale.engines.submitted.parts import CodeParts, Rejection
from veriscale.lean.diagnostics import Diagnostic
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.parse import parse_file


class Layer:
    """The text that a submission makes, with the places of its parts."""

    def __init__(self) -> None:
        self.text = ""
        self.spans: dict[str, Span] = {}
        self.whole: set[str] = set()
        """The definitions that the submission wrote with their headers."""

    @classmethod
    def start(cls, imports: str) -> "Layer":
        """Return a text that begins with the submission's imports."""
        layer = cls()
        layer.written("imports", imports)
        return layer

    def given(self, text: str) -> None:
        """Append text that the submission did not write."""
        self.text += text

    def written(self, part: str, text: str) -> None:
        """Append a part of the submission."""
        self.spans[part] = Span(len(self.text), len(self.text) + len(text))
        self.text += text + "\n"

    def definition(self, task: Task, section: str, text: str, aux: str) -> None:
        """Append a definition with the helpers before it, and its header where `text` is a body."""
        name = name_of(task, section)
        self.written(f"{section}_aux", aux)
        if defines(text, name):
            self.whole.add(name)
        else:
            self.given(header_of(task, section))
        self.written(section, text)

    def rejection(self, diagnostic: Diagnostic, source: Source) -> Rejection:
        """Say where in the submission a diagnostic is."""
        at = diagnostic.span.start
        part = next((part for part, span in self.spans.items() if span.start <= at <= span.end), "")
        place, start = source.position(at), source.position(self.spans[part].start if part else 0)
        return Rejection(diagnostic.code, diagnostic.message, part, place.line - start.line + 1, place.column)


def layer_over(task: Task, section: str, parts: CodeParts, precond: str, precond_aux: str = "") -> Layer:
    """Return the text of one definition over a precondition."""
    layer = Layer.start(parts.imports)
    layer.given(f"{precond_aux}\n{header_of(task, 'precond')}{precond}\n")
    layer.definition(task, section, parts.code, parts.code_aux)
    return layer


def defines(text: str, name: str) -> bool:
    """Whether a text holds the definition of `name` with its header."""
    if re.search(rf"\b(?:def|abbrev)\s+{re.escape(name)}(?![\w.'])", text) is None:
        return False
    return any(item.name == name for item in definitions_in(text))


def definitions_in(text: str) -> Iterator[tree.Definition]:
    """Yield the definitions of a Lean text; those of a mutual block with the span of the block."""
    file, _ = parse_file(Source(text))
    for command in file.commands:
        inner = command
        while isinstance(inner, tree.OpenInCommand):
            inner = inner.command
        if isinstance(inner, tree.Definition):
            yield inner
        elif isinstance(inner, tree.Mutual):
            yield from (item for item in inner.definitions if isinstance(item, tree.Definition))


def name_of(task: Task, section: str) -> str:
    """Return the name of the definition that a section is the body of."""
    return task.signature.name if section == "code" else f"{task.signature.name}_{section}"


def header_of(task: Task, section: str) -> str:
    """Return the header of a definition, up to its ``:=``, as the task's file has it."""
    start = task.sections[section].start
    before = max((span.end for span in task.sections.values() if span.end < start), default=0)
    text = task.lean[before:start]
    pattern = rf"^(?:@\[[^\]\n]*\]\s*)*(?:\w+ )*?(?:def|abbrev)\s+{re.escape(name_of(task, section))}(?![\w.'])"
    found = list(re.finditer(pattern, text, re.MULTILINE))
    return text[found[-1].start() if found else 0 :]


def given_text(task: Task) -> str:
    """Return what stands before the precondition's helpers, without the helpers of the solution."""
    end = task.sections["precond_aux" if "precond_aux" in task.sections else "precond"].start
    hidden = task.sections.get("solution_aux")
    if hidden is not None and _names_type_of(task.signature, task.lean[hidden.start : hidden.end]):
        hidden = None
    text = task.lean[:end] if hidden is None else task.lean[: hidden.start] + task.lean[hidden.end : end]
    header = header_of(task, "precond") if "precond_aux" not in task.sections else ""
    return text.removesuffix(header)


def _names_type_of(signature: Signature, text: str) -> bool:
    """Whether the signature needs a type that a text declares."""
    types = [signature.return_type_text, *(parameter.type_text for parameter in signature.parameters)]
    words = {word for type_ in types for word in re.findall(r"[\w.']+", type_)}
    return any(name in words for name in re.findall(r"\b(?:structure|inductive|abbrev|def)\s+([\w.']+)", text))
