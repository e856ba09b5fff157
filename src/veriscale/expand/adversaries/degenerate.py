"""Degenerate programs: what one could return without solving the task, from the signature alone.

A model that games a specification returns an empty list, a constant, or the input itself; these programs do the same
for every type.
"""

from typing import Final

from veriscale.benchmark.records import Signature
from veriscale.expand.adversaries.expressions import Expressions
from veriscale.expand.adversaries.perturbations import Expression
from veriscale.expand.adversaries.records import CandidateProgram
from veriscale.expand.adversaries.spread import in_turns

MAX_DEGENERATE: Final = 40
"""Degenerate programs per task: enough for all of a simple return type."""


def degenerate_programs(signature: Signature, limit: int = MAX_DEGENERATE) -> tuple[CandidateProgram, ...]:
    """Return up to `limit` degenerate programs, in turns over their families."""
    families: dict[str, list[Expression]] = {}
    seen: set[str] = set()
    for expression in Expressions(signature.parameters).of_type(signature.return_type):
        if expression.text not in seen:
            seen.add(expression.text)
            families.setdefault(expression.family, []).append(expression)
    return tuple(
        CandidateProgram(f"d{number:03}", f"degenerate:{item.family}: {item.text}", f"  {item.text}\n")
        for number, item in enumerate(in_turns(families, limit), 1)
    )
