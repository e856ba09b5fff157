"""Finding evidence for class constraints.

Evidence in scope comes first, then instances of the file, then those of the library. A constraint is stuck (None)
while the head of one of its types is unknown.
"""

from typing import TYPE_CHECKING

from veriscale.lean.core import Evidence, InstanceRef
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.resolution.scopes import Constraint, Scope
from veriscale.lean.elaborate.resolution.sizes import literal_size
from veriscale.lean.library.registry import ERASED_CLASSES, KNOWN_SIZE
from veriscale.lean.source import Span
from veriscale.lean.types import LeanType, TCon, TFun, TMeta, TParam, substitute

if TYPE_CHECKING:
    from veriscale.lean.elaborate.elaborator import Elaborator
    from veriscale.lean.elaborate.resolution.environment import InstanceRule

ERASED = InstanceRef("erased")
"""Evidence of a class without run-time content."""

OUTPUT_PARAMETERS = {
    "Membership": (0,),
    "Insert": (0,),
    "Singleton": (0,),
    "GetElem": (1, 2),
    "GetElem?": (1, 2),
    "GetElem!": (1, 2),
}
"""Class parameters that follow from the others (Lean's ``outParam``); for GetElem the index type is one in practice."""

SUPERCLASSES = {"BEq": ("DecidableEq",), "LT": ("Preorder", "LinearOrder"), "LE": ("Preorder", "LinearOrder")}
"""Classes whose evidence gives evidence of another one."""


def resolve(elaborator: "Elaborator", constraint: Constraint, scope: Scope, span: Span) -> Evidence | None:
    """Return evidence for the constraint, None while its types are unknown.

    Raises:
        LeanError: there is no instance.
    """
    if constraint.class_name in ERASED_CLASSES:
        return ERASED
    types = tuple(elaborator.metas.zonk(type_) for type_ in constraint.types)
    inputs = _inputs(constraint.class_name, types)
    if any(isinstance(type_, TMeta) for type_ in inputs):
        return None
    if constraint.class_name == "KnownSize":
        return _known_size(types[0], span)
    constraint = Constraint(constraint.class_name, types)
    if elaborator.environment.find_user_class(constraint.class_name) and not all(
        map(elaborator.metas.is_closed, types)
    ):
        # An unknown inside a type must not be settled by the first instance that fits.
        return None
    found = _from_scope(elaborator, constraint, scope)
    if found is not None:
        return found
    for rule in elaborator.environment.instance_rules(constraint.class_name):
        matched = _match(elaborator, rule, constraint)
        if matched is None:
            continue
        _unify_outputs(elaborator, rule, constraint, matched)
        evidence = _needs(elaborator, rule, matched, scope, span)
        if evidence is None:
            return None
        return InstanceRef(rule.name, evidence)
    raise LeanError(Code.MISSING_INSTANCE, span, f"there is no instance of {constraint}")


def _known_size(size: LeanType, span: Span) -> Evidence:
    """Return the evidence that a size is a numeral."""
    number = literal_size(size)
    if number is None:
        raise LeanError(Code.UNSUPPORTED_FORM, span, f"this needs a Fin type whose size is a numeral, not {size}")
    return InstanceRef(f"{KNOWN_SIZE}{number}")


def _inputs(class_name: str, types: tuple[LeanType, ...]) -> list[LeanType]:
    outputs = OUTPUT_PARAMETERS.get(class_name, ())
    return [type_ for index, type_ in enumerate(types) if index not in outputs]


def _from_scope(elaborator: "Elaborator", constraint: Constraint, scope: Scope) -> Evidence | None:
    for instance in scope.instances:
        if instance.constraint.class_name == constraint.class_name and all(
            elaborator.metas.unify(a, b) for a, b in zip(instance.constraint.types, constraint.types, strict=True)
        ):
            return instance.evidence
    for superclass in SUPERCLASSES.get(constraint.class_name, ()):
        for instance in scope.instances:
            if instance.constraint.class_name == superclass and instance.constraint.types == constraint.types:
                return InstanceRef(f"inst{constraint.class_name}Of{superclass}", (instance.evidence,))
    return None


def _match(elaborator: "Elaborator", rule: "InstanceRule", constraint: Constraint) -> dict[str, LeanType] | None:
    """Match the rule's input types with the constraint's; return the rule's type variables."""
    found: dict[str, LeanType] = {}
    outputs = OUTPUT_PARAMETERS.get(rule.target.class_name, ())
    for index, (pattern, type_) in enumerate(zip(rule.target.types, constraint.types, strict=True)):
        if index not in outputs and not _match_type(elaborator, pattern, type_, found):
            return None
    return found


def _match_type(elaborator: "Elaborator", pattern: LeanType, type_: LeanType, found: dict[str, LeanType]) -> bool:
    type_ = elaborator.metas.resolve(type_)
    if isinstance(pattern, TParam):
        known = found.setdefault(pattern.name, type_)
        return elaborator.metas.unify(known, type_)
    if isinstance(pattern, TCon):
        return (
            isinstance(type_, TCon)
            and type_.name == pattern.name
            and len(type_.args) == len(pattern.args)
            and all(_match_type(elaborator, a, b, found) for a, b in zip(pattern.args, type_.args, strict=True))
        )
    if isinstance(pattern, TFun):
        return (
            isinstance(type_, TFun)
            and _match_type(elaborator, pattern.domain, type_.domain, found)
            and _match_type(elaborator, pattern.codomain, type_.codomain, found)
        )
    return False


def _needs(
    elaborator: "Elaborator", rule: "InstanceRule", matched: dict[str, LeanType], scope: Scope, span: Span
) -> tuple[Evidence, ...] | None:
    evidence: list[Evidence] = []
    for need in rule.needs:
        constraint = Constraint(need.class_name, tuple(substitute(type_, matched) for type_ in need.types))
        if constraint.class_name in ERASED_CLASSES:
            continue
        found = resolve(elaborator, constraint, scope, span)
        if found is None:
            return None
        evidence.append(found)
    return tuple(evidence)


def _unify_outputs(
    elaborator: "Elaborator", rule: "InstanceRule", constraint: Constraint, matched: dict[str, LeanType]
) -> None:
    for index in OUTPUT_PARAMETERS.get(constraint.class_name, ()):
        elaborator.metas.unify(constraint.types[index], substitute(rule.target.types[index], matched))


def may_overlap(first: LeanType, second: LeanType) -> bool:
    """Whether instances for these types could both fit one type; type variables stand for anything."""
    if isinstance(first, TCon) and isinstance(second, TCon):
        same = first.name == second.name and len(first.args) == len(second.args)
        return same and all(map(may_overlap, first.args, second.args))
    if isinstance(first, TFun) and isinstance(second, TFun):
        return may_overlap(first.domain, second.domain) and may_overlap(first.codomain, second.codomain)
    return isinstance(first, TParam | TMeta) or isinstance(second, TParam | TMeta)
