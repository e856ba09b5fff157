"""Making functions take all their arguments at once.

The invariant of core terms: a function value has as many parameters as its type has arrows.
"""

from veriscale.lean.core import Apply, Core, If, Lambda, Let, LetRec, Local, Match, Row
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.resolution.scopes import Typed
from veriscale.lean.types import LeanType, arity


def function_core(elaborator: Elaborator, parameters: tuple[str, ...], body: Typed, result: LeanType) -> Core:
    """Build a function; where its result is a function again, that one's parameters are taken along."""
    more = arity(elaborator.metas.zonk(result))
    core = body.build()
    if more:
        names = tuple(elaborator.fresh_name("η") for _ in range(more))
        core = apply_to_locals(core, names)
        parameters = (*parameters, *names)
    return Lambda(parameters, core) if parameters else core


def apply_to_locals(core: Core, names: tuple[str, ...]) -> Core:
    """Apply a function term to locals, going inside where its shape is known."""
    if isinstance(core, Lambda) and len(core.parameters) == len(names):
        body = core.body
        for parameter, name in reversed(list(zip(core.parameters, names, strict=True))):
            body = Let(parameter, Local(name), body)
        return body
    if isinstance(core, Let):
        return Let(core.name, core.value, apply_to_locals(core.body, names), core.lazy)
    if isinstance(core, LetRec):
        return LetRec(core.functions, apply_to_locals(core.body, names))
    if isinstance(core, If):
        return If(core.condition, apply_to_locals(core.then, names), apply_to_locals(core.otherwise, names))
    if isinstance(core, Match):
        rows = tuple(Row(row.patterns, apply_to_locals(row.body, names)) for row in core.rows)
        return Match(core.scrutinees, rows)
    arguments = tuple(Local(name) for name in names)
    if isinstance(core, Apply) and core.arity - len(core.arguments) == len(names):
        return Apply(core.function, (*core.arguments, *arguments), core.arity)
    return Apply(core, arguments, len(names))
