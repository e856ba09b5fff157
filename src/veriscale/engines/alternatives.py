"""Many propositions of one signature at once: the candidates of a search, elaborated in one file.

They are no submissions: what means a text may use is not checked here. Whoever accepts one of them loads it as a
submission. A candidate that does not elaborate is None and costs the others nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from veriscale.engines.definitions import CompiledDefinition, proof_places, signature_problems
from veriscale.engines.submitted.load import Submissions
from veriscale.lean.compile.program import Program
from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.source import Source


@dataclass(frozen=True, slots=True)
class Family:
    """Definitions that differ in their bodies alone: what stands before all of them, and the header of each."""

    before: str
    header: str
    name: str
    """The name that the header declares."""


def load_alternatives(
    submissions: Submissions, family: Family, bodies: Sequence[str]
) -> list[CompiledDefinition | None]:
    """Elaborate each body as a definition of its own, which sees what an author of a submission was given."""
    task, given = submissions.truth.task, submissions.given
    names = [f"alternative_{place}_{family.name}" for place in range(len(bodies))]
    texts = [f"{family.header.replace(family.name, name, 1)}{body}\n" for name, body in zip(names, bodies, strict=True)]
    source = Source("\n".join([family.before, *texts]), task.id)
    elaboration = elaborate_file(source, given.environment, given.scope)
    faulty = _places(texts, len(family.before) + 1, [item.span.start for item in elaboration.diagnostics])
    program = Program(parent=submissions.given_program)
    program.add(elaboration.declarations)
    environment = elaboration.environment
    return [
        CompiledDefinition(program, name, proof_places(environment, name))
        if place not in faulty
        and name in environment.globals
        and not signature_problems(environment, task.signature, name)
        else None
        for place, name in enumerate(names)
    ]


def _places(texts: Sequence[str], start: int, offsets: Sequence[int]) -> set[int]:
    """Return which of the texts, joined by single characters from `start` on, hold the offsets."""
    found = set()
    for place, text in enumerate(texts):
        end = start + len(text) + 1
        if any(start <= offset < end for offset in offsets):
            found.add(place)
        start = end
    return found
