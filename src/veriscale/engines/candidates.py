"""The text of a candidate: the task's file with sections replaced, and what of it the candidate must not do."""

from collections.abc import Mapping
from dataclasses import dataclass

from veriscale.benchmark.records import Task
from veriscale.lean.diagnostics import Diagnostic
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.forbidden import Candidate, forbidden_means
from veriscale.lean.source import Source, Span
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.parse import parse_file


@dataclass(frozen=True, slots=True)
class CandidateText:
    """A cut of a task's file in which some sections are the candidate's."""

    source: Source
    written: tuple[Span, ...]

    def forbidden(self, task: Task, environment: Environment, replaced: Mapping[str, str]) -> tuple[Diagnostic, ...]:
        """Return the forbidden means in it; among them is a second declaration of what the task declares.

        Names of a replaced section are free again.
        """
        taken = {*environment.globals, *environment.data_types, *environment.aliases}
        for section in replaced:
            if section in task.sections:
                taken -= _declared(task.lean[task.sections[section].start : task.sections[section].end])
        name = task.signature.name
        return forbidden_means(
            Candidate(self.source, self.written, taken | {name, f"{name}_precond", f"{name}_postcond"})
        )


def candidate_text(task: Task, start: int, stop: int, replaced: Mapping[str, str], name: str) -> CandidateText:
    """Cut the task's file from offset `start` to `stop`, with the text of some sections replaced.

    Args:
        task: The task.
        start: Where the cut begins.
        stop: Where it ends.
        replaced: The new text of each replaced section.
        name: How diagnostics name the text.
    """
    pieces: list[str] = []
    written: list[Span] = []
    position, length = start, 0
    sections = [(task.sections.get(section, Span(start, start)), text) for section, text in replaced.items()]
    for section, text in sorted(sections, key=lambda item: item[0].start):
        before, text = task.lean[position : section.start], text.rstrip("\n")
        written.append(Span(length + len(before), length + len(before) + len(text)))
        pieces.extend((before, text, "\n"))
        length += len(before) + len(text) + 1
        position = section.end
    pieces.append(task.lean[position:stop])
    return CandidateText(Source("".join(pieces), name), tuple(written))


def _declared(text: str) -> set[str]:
    """Return the full names that a section of the task declares, those of ``mutual`` blocks and namespaces too."""
    file, _ = parse_file(Source(text))
    found: set[str] = set()
    opened: list[tuple[str, ...]] = []
    for command in file.commands:
        inner: object = command
        while isinstance(inner, tree.OpenInCommand):
            inner = inner.command
        if isinstance(inner, tree.Namespace | tree.Section):
            is_namespace = isinstance(inner, tree.Namespace)
            opened += [(part,) if is_namespace else () for part in (inner.name or "").split(".")]
        elif isinstance(inner, tree.End):
            del opened[-len((inner.name or "").split(".")) :]
        declared = inner.definitions if isinstance(inner, tree.Mutual) else (inner,)
        prefix = [part for parts in opened for part in parts]
        for item in declared:
            if isinstance(item, tree.Definition | tree.Structure | tree.Inductive) and item.name is not None:
                is_root = item.name.startswith("_root_.")
                found.add(item.name.removeprefix("_root_.") if is_root else ".".join([*prefix, item.name]))
    return found
