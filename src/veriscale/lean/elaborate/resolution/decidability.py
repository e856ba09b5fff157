"""Decisions that Lean cannot make: ``if ∃ n : Nat, f n = 3 then …`` has no instance of ``Decidable``.

Looked at are the conditions of ``if`` and ``while``, arguments of ``decide``, definitions of type Bool and propositions
where a Bool is expected. Refused are

- a quantifier over an infinite type where nothing in its body could be one of the bounds for which Lean or Mathlib
  have instances (``x < n``, ``x ∈ l`` and their kin, in front of an arrow or a conjunction of its own);
- an application of a definition that is not reducible and for which no instance is declared;
- equality at a type variable without ``DecidableEq``.

Anything in doubt is accepted. An instance of ``Decidable`` that a file declares holds a proof, so it cannot lie: only
what it is about is looked at.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace

from veriscale.lean import core
from veriscale.lean.core import Connective, ConnectiveKind, Core, Equality, Local, Quantifier, QuantifierKind
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.declarations.headers import Header, elaborate_header
from veriscale.lean.elaborate.elaborator import Elaborator
from veriscale.lean.elaborate.resolution.environment import Environment
from veriscale.lean.elaborate.resolution.scopes import Scope, Typed
from veriscale.lean.elaborate.terms import new_elaborator
from veriscale.lean.syntax import tree
from veriscale.lean.syntax.walk import nodes
from veriscale.lean.types import BOOL, PROP, LeanType, TCon, TFun, TParam

INFINITE = frozenset({"Nat", "Int", "List", "Array", "String"})
"""Types without ``Fintype``."""

NO_BOUNDS = frozenset(
    {f"List.{name}" for name in ("IsPrefix", "IsSuffix", "IsInfix", "Sublist", "Perm", "contains", "elem")}
    | {f"List.{name}" for name in ("isPrefixOf", "isSuffixOf", "isSublist", "isPerm")}
    | {"Array.contains", "Array.elem"}
)
"""Relations that allow a variable few values, and are bounds in no instance."""

CHOICE = frozenset({"Classical", "Decidable", "DecidablePred", "DecidableRel", "inferInstance", "inferInstanceAs"})
"""Names whose use may give an instance that is not looked for here."""

WITHOUT_EQUALITY = frozenset(
    {"BEq", "Inhabited", "Repr", "ToString", "Hashable", "Ord", "LT", "LE", "Min", "Max"}
    | {"Add", "Sub", "Mul", "Div", "Mod", "Neg", "HAdd", "HSub", "HMul"}
)
"""Classes that do not give ``DecidableEq``."""

SUBJECTS = {"Decidable": 0, "DecidablePred": 1, "DecidableRel": 2}
"""How many arguments the proposition lacks that an instance is about."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """Where a decision is made."""

    environment: Environment
    header: Header


def check_decisions(
    elaborator: Elaborator, definition: core.Definition, header: Header, command: tree.Definition, scope: Scope
) -> None:
    """Refuse a definition that decides what Lean has no instance for.

    Args:
        elaborator: What elaborated it.
        definition: The definition.
        header: Its header.
        command: Where it comes from.
        scope: The scope of the command.

    Raises:
        LeanError: there is such a decision, and no classical instance could be in force.
    """
    decisions = [*elaborator.decisions, *_decisions(definition.body)]
    if header.scheme.result == BOOL:
        decisions.append(definition.body)
    if not decisions or "Classical" in scope.opened or "noncomputable" in command.modifiers:
        return
    setting = _Setting(elaborator.environment, header)
    found = next((item for decision in decisions for item in _undecidable(decision, setting)), None)
    if found is None or any(map(_may_give_instance, nodes(command))):
        return
    raise LeanError(Code.MISSING_INSTANCE, command.span, f"there is no instance of Decidable for {_shown(found)}")


def _shown(proposition: Core) -> str:
    if isinstance(proposition, Quantifier):
        symbol = "∀" if proposition.kind is QuantifierKind.FORALL else "∃"
        return f"`{symbol} {proposition.name.partition('.')[0]} : {proposition.type}, …`"
    if isinstance(proposition, Equality):
        return f"equality of {proposition.type}"
    return f"`{_head(proposition)} …`, a definition that is not reducible"


def _may_give_instance(node: tree.Node) -> bool:
    """Whether a part of a definition may bring an instance that is not looked for here."""
    if isinstance(node, tree.Ident):
        return node.name.partition(".")[0] in CHOICE
    return isinstance(node, tree.OpenIn | tree.Have)


def _records(root: object) -> Iterator[object]:
    """Yield the records that a core term consists of."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(node)
        elif is_dataclass(node):
            yield node
            waiting.extend(getattr(node, field.name) for field in fields(node))


def _decisions(body: Core) -> Iterator[Core]:
    """Yield the propositions that a term decides."""
    for node in _records(body):
        if isinstance(node, core.If | core.SIf | core.SWhile):
            yield node.condition
        elif isinstance(node, core.Apply) and node.function == core.Constant("decide", (), 1):
            yield node.arguments[0]


def _undecidable(proposition: Core, setting: _Setting) -> Iterator[Core]:
    """Yield the parts of a decided proposition that have no instance."""
    if isinstance(proposition, Connective):
        for operand in proposition.operands:
            yield from _undecidable(operand, setting)
    elif isinstance(proposition, Quantifier):
        yield from _unbounded(proposition, setting)
    elif isinstance(proposition, Equality) and isinstance(proposition.type, TParam):
        if _lacks_equality(proposition.type, setting.header):
            yield proposition
    elif _is_opaque(proposition, setting):
        yield proposition


def _unbounded(proposition: Quantifier, setting: _Setting) -> Iterator[Core]:
    universal = proposition.kind is QuantifierKind.FORALL
    joint = ConnectiveKind.IMPLIES if universal else ConnectiveKind.AND
    body = proposition.body
    guarded = isinstance(body, Connective) and body.kind is joint
    infinite = isinstance(proposition.type, TCon) and proposition.type.name in INFINITE
    relation = universal and (isinstance(body, Equality) or _method(body) is not None)
    # No instance is about a disjunction, an equivalence, or a body that is joined in the other way.
    joined_otherwise = isinstance(body, Connective) and body.kind not in (joint, ConnectiveKind.NOT)
    relation = relation or _head(body) in NO_BOUNDS
    if infinite and (relation or joined_otherwise or not _may_bound(body, proposition.name)):
        yield proposition
    elif isinstance(body, Connective) and guarded:
        if infinite and _is_no_bound(body, proposition.name, setting):
            yield proposition
        for operand in body.operands[1:]:
            yield from _undecidable(operand, setting)


def _is_no_bound(body: Connective, name: str, setting: _Setting) -> bool:
    """Whether the first operand of a guarded body surely is none of the bounds that instances are about."""
    guard, universal = body.operands[0], body.kind is ConnectiveKind.IMPLIES
    if isinstance(guard, Connective):
        return universal or guard.kind is not ConnectiveKind.AND
    if isinstance(guard, Equality):
        return Local(name) not in (guard.left, guard.right)
    method = _method(guard)
    if method in ("LT", "LE"):
        assert isinstance(guard, core.Apply)
        left, right = guard.arguments
        if left == Local(name):
            return False
        # `∀ x, a ≤ x → x < b → …` has instances; those of ∃ with a lower bound in front are left open.
        below = right == Local(name) and (not universal or (method == "LE" and _is_guarded(body.operands[1])))
        return not below
    return method == "Dvd" or _head(guard) in NO_BOUNDS or _is_opaque(guard, setting)


def _is_guarded(body: Core) -> bool:
    return isinstance(body, Connective) and body.kind is ConnectiveKind.IMPLIES


def _is_opaque(term: Core, setting: _Setting) -> bool:
    """Whether a proposition is a definition that instances do not see through and that none is about."""
    name = _head(term)
    return name is not None and setting.environment.is_opaque(name)


def _head(term: Core) -> str | None:
    function = term.function if isinstance(term, core.Apply) else term
    return function.name if isinstance(function, core.Constant) else None


def _lacks_equality(type_: TParam, header: Header) -> bool:
    classes = {need.class_name for need in header.scheme.constraints if type_ in need.types}
    return classes <= WITHOUT_EQUALITY


def _method(term: Core) -> str | None:
    """Return the class of the method that is applied, if one is."""
    if isinstance(term, core.Apply) and isinstance(term.function, core.Method):
        return term.function.class_name
    return None


def _may_bound(body: Core, name: str) -> bool:
    """Whether a guard, or a part of a body that holds guards, may be a bound of the variable."""
    if isinstance(body, Connective):
        return any(isinstance(item, Quantifier) or _may_bound(item, name) for item in body.operands)
    if isinstance(body, Equality):
        return Local(name) in (body.left, body.right)
    if isinstance(body, Quantifier):
        return False
    return not isinstance(body, core.Apply) or Local(name) in _records(body)


# Reducible definitions and instances -----------------------------------------------------------------------------


def note_proposition(environment: Environment, name: str, command: tree.Definition) -> None:
    """Note whether a definition is a proposition that instances of ``Decidable`` do not see through."""
    result = environment.globals[name].scheme.result
    while isinstance(result, TFun):
        result = result.codomain
    reducible = command.keyword == "abbrev" or any(item.name == "reducible" for item in command.attributes)
    if result == PROP and not reducible:
        environment.opaque.add(name)


def elaborate_decidable(environment: Environment, command: tree.Definition, scope: Scope) -> bool:
    """Elaborate ``instance … : Decidable p`` and its kin; tell whether the command is one.

    Raises:
        LeanError: the proposition is ill-formed, or the form is not supported.
    """
    type_ = command.type
    if not isinstance(type_, tree.App) or not isinstance(type_.function, tree.Ident) or len(type_.arguments) != 1:
        return False
    lacking = SUBJECTS.get(type_.function.name)
    if lacking is None:
        return False
    elaborator = new_elaborator(environment)
    header = elaborate_header(elaborator, command.binders, None, scope)
    wanted: LeanType = PROP
    for _ in range(lacking):
        wanted = TFun(elaborator.fresh_type(), wanted)
    terms = [type_.arguments[0].value, *_seen_instead(command)]
    subject, *seen = [elaborator.elaborate_as(term, header.scope, wanted) for term in terms]
    elaborator.finish()
    setting = _Setting(environment, header)
    found = next((item for typed in seen for item in _undecidable(_inside(typed), setting)), None)
    if found is not None:
        message = f"there is no instance of Decidable for {_shown(found)}"
        raise LeanError(Code.MISSING_INSTANCE, command.span, message)
    about = _inside(subject)
    name = _head(about)
    if name is not None:
        environment.decidable.add(name)
    elif _method(about) is None:
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "an instance of Decidable for such a proposition")
    return True


def _inside(typed: Typed) -> Core:
    term = typed.build()
    return term.body if isinstance(term, core.Lambda) else term


def _seen_instead(command: tree.Definition) -> list[tree.Term]:
    """Return what an instance takes the proposition for: `p` of ``fun n => inferInstanceAs (Decidable p)``."""
    value = command.value
    if command.alternatives or command.fields or command.where or value is None:
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "this form of an instance is not supported")
    if isinstance(value, tree.Proof) and not value.sorry:
        return []
    body = value
    while isinstance(body, tree.Lambda | tree.Paren):
        body = body.body if isinstance(body, tree.Lambda) else body.term
    if isinstance(body, tree.Proof) and not body.sorry:
        return []
    target = _argument(body, {"inferInstanceAs"})
    proposition = None if target is None else _argument(target, SUBJECTS)
    if proposition is None:
        raise LeanError(Code.UNSUPPORTED_FORM, command.span, "this form of an instance is not supported")
    return [replace(value, body=proposition) if isinstance(value, tree.Lambda) else proposition]


def _argument(term: tree.Term, heads: Collection[str]) -> tree.Term | None:
    """Return the argument of an application of one of some names to one term."""
    while isinstance(term, tree.Paren):
        term = term.term
    if not isinstance(term, tree.App) or not isinstance(term.function, tree.Ident) or len(term.arguments) != 1:
        return None
    return term.arguments[0].value if term.function.name in heads else None
