"""Operators: arithmetic trees with coercions at the leaves, comparisons, connectives.

Arithmetic follows Lean's ``binop%`` (Lean.Elab.Extra): the leaves of a tree of operators are elaborated on their own,
the largest of their types (and of the expected type) wins, and coercions land on the leaves. Comparisons (``binrel%``)
treat both sides as one tree, without an expected type.
"""

from dataclasses import dataclass, replace

from veriscale.lean.core import Apply, Connective, ConnectiveKind, Constant, Core, Equality, Method
from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.elaborate.application import coercions
from veriscale.lean.elaborate.elaborator import (
    DEFAULT_EXPONENT,
    DEFAULT_LIFTED,
    DEFAULT_NEGATION,
    Elaborator,
    EvidenceSlot,
    Pending,
)
from veriscale.lean.elaborate.forms import sets
from veriscale.lean.elaborate.monads import monadic
from veriscale.lean.elaborate.resolution.scopes import Constraint, Scope, Typed
from veriscale.lean.elaborate.resolution.sizes import size_of
from veriscale.lean.source import Span
from veriscale.lean.syntax.tree import App, Argument, Binary, Ident, Paren, Term, Unary
from veriscale.lean.types import BOOL, INT, NAT, PROP, LeanType, TCon, TFun, TMeta, list_of, render

ARITHMETIC = {
    "+": ("Add", "add"),
    "-": ("Sub", "sub"),
    "*": ("Mul", "mul"),
    "/": ("Div", "div"),
    "%": ("Mod", "mod"),
    "++": ("Append", "append"),
    "&&&": ("AndOp", "and"),
    "|||": ("OrOp", "or"),
    "^^^": ("XorOp", "xor"),
    "<<<": ("ShiftLeft", "shiftLeft"),
    ">>>": ("ShiftRight", "shiftRight"),
    "∪": ("Union", "union"),
    "∩": ("Inter", "inter"),
    "\\": ("SDiff", "sdiff"),
    "⊔": ("Max", "max"),
    "⊓": ("Min", "min"),
}
RELATIONS = {
    "<": ("LT", "lt", False),
    ">": ("LT", "lt", True),
    "≤": ("LE", "le", False),
    "≥": ("LE", "le", True),
    "∣": ("Dvd", "dvd", False),
    "⊆": ("HasSubset", "subset", False),
    "⊇": ("HasSubset", "subset", True),
    "⊂": ("HasSSubset", "ssubset", False),
    "⊃": ("HasSSubset", "ssubset", True),
}
"""Class, method, and whether the operands change places."""

LIST_RELATIONS = {
    "~": "List.Perm",
    "<+": "List.Sublist",
    "<+:": "List.IsPrefix",
    "<:+": "List.IsSuffix",
    "<:+:": "List.IsInfix",
}
"""Notations for relations between lists."""

CONNECTIVES = {
    "∧": (ConnectiveKind.AND, PROP),
    "∨": (ConnectiveKind.OR, PROP),
    "↔": (ConnectiveKind.IFF, PROP),
    "&&": (ConnectiveKind.AND, BOOL),
    "||": (ConnectiveKind.OR, BOOL),
}


@dataclass(frozen=True, slots=True)
class Leaf:
    """An operand that is no arithmetic operator."""

    typed: Typed
    span: Span


@dataclass(frozen=True, slots=True)
class Node:
    """An operator of a tree: two operands, or one for negation; powers have their exponent apart."""

    operator: str
    operands: "tuple[Tree, ...]"
    exponent: Typed | None
    span: Span


Tree = Leaf | Node


def elaborate_binary(elaborator: Elaborator, term: Binary, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate a binary operator."""
    operator = term.operator
    if operator in ARITHMETIC or operator == "^":
        return _arithmetic(elaborator, term, scope, expected)
    if operator in CONNECTIVES:
        return _connective(elaborator, term, scope)
    if operator in RELATIONS or operator in ("=", "≠", "==", "!="):
        return _relation(elaborator, term, scope)
    if operator in ("∈", "∉"):
        return _membership(elaborator, term, scope)
    if operator == "∤":
        divides = elaborate_binary(elaborator, replace(term, operator="∣"), scope, PROP)
        return Typed(lambda: Connective(ConnectiveKind.NOT, (divides.build(),)), PROP)
    if operator == "::":
        return _cons(elaborator, term, scope, expected)
    if operator == "∘":
        return _compose(elaborator, term, scope)
    if operator in monadic.OPERATORS:
        return monadic.elaborate_monadic_operator(elaborator, term, scope, expected)
    if operator in LIST_RELATIONS:
        return _list_relation(elaborator, term, scope)
    if operator == "^^":
        arguments = tuple(Argument(side.span, side) for side in (term.left, term.right))
        return elaborator.elaborate(App(term.span, Ident(term.span, "Bool.xor"), arguments), scope, expected)
    if operator == "×ˢ":
        return sets.elaborate_product(elaborator, term, scope, expected)
    raise LeanError(Code.UNSUPPORTED_SYNTAX, term.span, f"the operator {operator} is not supported here")


def elaborate_unary(elaborator: Elaborator, term: Unary, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate a prefix operator."""
    if term.operator == "-":
        return _arithmetic(elaborator, term, scope, expected)
    if term.operator in ("¬", "!"):
        type_ = PROP if term.operator == "¬" else BOOL
        operand = elaborator.elaborate_as(term.operand, scope, type_)
        return Typed(lambda: Connective(ConnectiveKind.NOT, (operand.build(),)), type_)
    if term.operator == "↑":
        return _lifted(elaborator, term, scope, expected)
    if term.operator == "~~~":
        operand = elaborator.elaborate(term.operand, scope, expected)
        slot = elaborator.require(Constraint("Complement", (operand.type,)), scope, term.span)
        return Typed(lambda: _method("Complement", "complement", slot, [operand]), operand.type)
    if term.operator == "factorial":
        operand = elaborator.elaborate_as(term.operand, scope, NAT)
        return Typed(lambda: Apply(Constant("Nat.factorial", (), 1), (operand.build(),), 1), NAT)
    if term.operator == "|":
        return _absolute_value(elaborator, term, scope, expected)
    raise LeanError(Code.UNSUPPORTED_SYNTAX, term.span, f"the operator {term.operator} is not supported here")


def _absolute_value(elaborator: Elaborator, term: Unary, scope: Scope, expected: LeanType | None) -> Typed:
    """``|a|`` of an integer; naturals are no group, so Mathlib has none for them, and no coercion comes in."""
    operand = elaborator.elaborate(term.operand, scope, expected)
    slots = [elaborator.require(Constraint(name, (operand.type,)), scope, term.span) for name in ("Neg", "Max")]

    def build() -> Core:
        type_ = elaborator.metas.zonk(operand.type)
        if type_ != INT:
            raise LeanError(Code.UNSUPPORTED_TYPE, term.span, f"|x| at type {render(type_)} is not supported")
        return Apply(Constant("abs", tuple(slot.get() for slot in slots), 1), (operand.build(),), 1)

    return Typed(build, operand.type)


def _lifted(elaborator: Elaborator, term: Unary, scope: Scope, expected: LeanType | None) -> Typed:
    """Elaborate ``↑e``: the coercion is chosen by the place. ``↑i`` of a Fin type is never of that type itself."""
    operand = elaborator.elaborate(term.operand, scope, None)
    type_ = elaborator.resolve(operand.type)
    if isinstance(type_, TMeta) and expected is not None:

        def resume() -> Typed | None:
            if isinstance(elaborator.metas.resolve(operand.type), TMeta):
                return None
            return elaborator.ensure(operand, expected, term.span)

        return elaborator.postpone(resume, expected, term.span, lambda: "the type of the term behind ↑ stays unknown")
    if size_of(type_) is None:
        return Typed(lambda: _not_of_fin(elaborator, operand, type_, term.span), type_)
    target = elaborator.fresh_type() if expected is None else expected

    def attempt() -> bool:
        if isinstance(elaborator.metas.resolve(target), TMeta):
            return False
        elaborator.ensure(Typed(operand.build, NAT), target, term.span)
        return True

    def default() -> bool:
        return elaborator.metas.unify(target, NAT)

    elaborator.wait(Pending(attempt, term.span, Code.CANNOT_INFER, lambda: "the type of ↑", default, DEFAULT_LIFTED))
    return Typed(operand.build, target)


def _not_of_fin(elaborator: Elaborator, operand: Typed, type_: LeanType, span: Span) -> Core:
    if isinstance(type_, TMeta) and size_of(elaborator.metas.zonk(type_)) is not None:
        raise LeanError(Code.UNSUPPORTED_FORM, span, "↑ before a term whose type Fin is found later")
    return operand.build()


# Arithmetic ------------------------------------------------------------------------------------------------------


def _arithmetic(elaborator: Elaborator, term: Term, scope: Scope, expected: LeanType | None) -> Typed:
    tree = _tree(elaborator, term, scope)
    elaborator.progress()
    known = None if expected is None else elaborator.metas.resolve(expected)
    analysis = _largest(elaborator, tree, None if isinstance(known, TMeta) else known)
    if analysis.type is not None and not analysis.uncomparable:
        type_ = analysis.type
    else:
        type_ = _first_known(elaborator, tree) or elaborator.fresh_type()
    return _build_tree(elaborator, tree, type_, scope)


def _tree(elaborator: Elaborator, term: Term, scope: Scope) -> Tree:
    if isinstance(term, Paren) and isinstance(term.term, Binary | Unary | Paren):
        return _tree(elaborator, term.term, scope)
    if isinstance(term, Binary) and term.operator in ARITHMETIC:
        left, right = _tree(elaborator, term.left, scope), _tree(elaborator, term.right, scope)
        if term.operator == "++":
            right = _as_array(elaborator, left, right)
        return Node(term.operator, (left, right), None, term.span)
    if isinstance(term, Binary) and term.operator == "^":
        base = _tree(elaborator, term.left, scope)
        exponent = elaborator.elaborate(term.right, scope, NAT)
        return Node("^", (base,), exponent, term.span)
    if isinstance(term, Unary) and term.operator == "-":
        return Node("neg", (_tree(elaborator, term.operand, scope),), None, term.span)
    return Leaf(elaborator.elaborate(term, scope), term.span)


def _as_array(elaborator: Elaborator, left: Tree, right: Tree) -> Tree:
    """``a ++ l`` appends a list to an array (Init.Data.Array.Basic); both have the same values here."""
    if not isinstance(right, Leaf):
        return right
    type_ = elaborator.metas.resolve(right.typed.type)
    if not (isinstance(type_, TCon) and type_.name == "List"):
        return right
    first = _first_known(elaborator, left)
    if not (isinstance(first, TCon) and first.name == "Array"):
        return right
    return Leaf(Typed(right.typed.build, TCon("Array", type_.args)), right.span)


@dataclass(frozen=True, slots=True)
class _Analysis:
    type: LeanType | None
    uncomparable: bool = False


def _largest(elaborator: Elaborator, tree: Tree, start: LeanType | None) -> _Analysis:
    """Return the largest known type of the leaves and `start`."""
    largest = start
    for leaf in _leaves(tree):
        type_ = elaborator.metas.zonk(leaf.typed.type)
        if isinstance(type_, TMeta):
            continue
        if largest is None:
            largest = type_
        elif elaborator.metas.zonk(largest) != type_ and not coercions.can_coerce(elaborator, type_, largest):
            if not coercions.can_coerce(elaborator, largest, type_):
                return _Analysis(largest, uncomparable=True)
            largest = type_
    return _Analysis(largest)


def _leaves(tree: Tree) -> list[Leaf]:
    if isinstance(tree, Leaf):
        return [tree]
    return [leaf for operand in tree.operands for leaf in _leaves(operand)]


def _first_known(elaborator: Elaborator, tree: Tree) -> LeanType | None:
    for leaf in _leaves(tree):
        type_ = elaborator.metas.resolve(leaf.typed.type)
        if not isinstance(type_, TMeta):
            return type_
    return None


def _build_tree(elaborator: Elaborator, tree: Tree, type_: LeanType, scope: Scope) -> Typed:
    if isinstance(tree, Leaf):
        typed = elaborator.ensure(tree.typed, type_, tree.span)
        resolved = elaborator.metas.resolve(type_)
        if resolved == PROP:
            raise LeanError(Code.TYPE_MISMATCH, tree.span, "a proposition is no operand of arithmetic")
        return typed
    operands = [_build_tree(elaborator, operand, type_, scope) for operand in tree.operands]
    if tree.exponent is not None:
        return _power(elaborator, tree, operands[0], type_, scope)
    class_name, method = ("Neg", "neg") if tree.operator == "neg" else ARITHMETIC[tree.operator]
    slot = elaborator.require(Constraint(class_name, (type_,)), scope, tree.span)
    if tree.operator == "neg":
        _default_negation(elaborator, type_, tree.span)
    return Typed(lambda: _method(class_name, method, slot, operands), type_)


def _method(class_name: str, method: str, slot: EvidenceSlot, operands: list[Typed]) -> Core:
    arguments = tuple(operand.build() for operand in operands)
    return Apply(Method(class_name, method, slot.get(), len(arguments)), arguments, len(arguments))


def _power(elaborator: Elaborator, tree: Node, base: Typed, type_: LeanType, scope: Scope) -> Typed:
    assert tree.exponent is not None
    slot = elaborator.require(Constraint("Pow", (type_, tree.exponent.type)), scope, tree.span)
    _default_exponent(elaborator, tree.exponent.type, tree.span)
    operands = [base, tree.exponent]
    return Typed(lambda: _method("Pow", "pow", slot, operands), type_)


def _default_exponent(elaborator: Elaborator, type_: LeanType, span: Span) -> None:
    """An exponent of unknown type is a natural (the default instance ``Monoid.Pow``, of high priority)."""

    def attempt() -> bool:
        return not isinstance(elaborator.metas.resolve(type_), TMeta)

    def default() -> bool:
        return elaborator.metas.unify(type_, NAT)

    elaborator.wait(
        Pending(attempt, span, Code.CANNOT_INFER, lambda: "the type of an exponent", default, DEFAULT_EXPONENT)
    )


def _default_negation(elaborator: Elaborator, type_: LeanType, span: Span) -> None:
    """``-x`` at an unknown type is at Int in the end (the default instance ``Neg Int``)."""

    def attempt() -> bool:
        return not isinstance(elaborator.metas.resolve(type_), TMeta)

    def default() -> bool:
        return elaborator.metas.unify(type_, INT)

    elaborator.wait(
        Pending(attempt, span, Code.CANNOT_INFER, lambda: "the type of a negation", default, DEFAULT_NEGATION)
    )


# Relations -------------------------------------------------------------------------------------------------------


def _relation(elaborator: Elaborator, term: Binary, scope: Scope) -> Typed:
    left, right = _tree(elaborator, term.left, scope), _tree(elaborator, term.right, scope)
    elaborator.progress()
    type_ = _relation_type(elaborator, left, right)
    if term.operator in ("==", "!=") and elaborator.metas.resolve(type_) == PROP:
        type_ = BOOL
    sides = [_side(elaborator, side, type_, scope) for side in (left, right)]
    if term.operator in ("=", "≠"):
        return _equality(elaborator, sides, type_, term.operator == "≠")
    if term.operator in ("==", "!="):
        return _boolean_equality(elaborator, sides, type_, term, scope)
    class_name, method, swapped = RELATIONS[term.operator]
    if swapped:
        sides.reverse()
    if class_name == "HasSubset" and sets.head_name(elaborator, type_) == "Set":
        return Typed(lambda: sets.set_relation(elaborator, sides, type_, ConnectiveKind.IMPLIES), PROP)
    slot = elaborator.require(Constraint(class_name, (type_,)), scope, term.span)
    return Typed(lambda: _method(class_name, method, slot, sides), PROP)


def _relation_type(elaborator: Elaborator, left: Tree, right: Tree) -> LeanType:
    both = Node("", (left, right), None, Span(0, 0))
    analysis = _largest(elaborator, both, None)
    if analysis.type is not None and not analysis.uncomparable:
        return analysis.type
    return _first_known(elaborator, left) or _first_known(elaborator, right) or elaborator.fresh_type()


def _side(elaborator: Elaborator, side: Tree, type_: LeanType, scope: Scope) -> Typed:
    if isinstance(side, Leaf):
        return elaborator.ensure(side.typed, type_, side.span)
    return _build_tree(elaborator, side, type_, scope)


def _equality(elaborator: Elaborator, sides: list[Typed], type_: LeanType, negated: bool) -> Typed:
    def build() -> Core:
        compared = elaborator.metas.zonk(type_)
        if isinstance(compared, TCon) and compared.name == "Set":
            equality = sets.set_relation(elaborator, sides, compared, ConnectiveKind.IFF)
        else:
            equality = Equality(sides[0].build(), sides[1].build(), compared)
        return Connective(ConnectiveKind.NOT, (equality,)) if negated else equality

    return Typed(build, PROP)


def _boolean_equality(elaborator: Elaborator, sides: list[Typed], type_: LeanType, term: Binary, scope: Scope) -> Typed:
    slot = elaborator.require(Constraint("BEq", (type_,)), scope, term.span)

    def build() -> Core:
        equality = _method("BEq", "beq", slot, sides)
        return Connective(ConnectiveKind.NOT, (equality,)) if term.operator == "!=" else equality

    return Typed(build, BOOL)


# Other operators ---------------------------------------------------------------------------------------------------


def _connective(elaborator: Elaborator, term: Binary, scope: Scope) -> Typed:
    kind, type_ = CONNECTIVES[term.operator]
    left = elaborator.elaborate_as(term.left, scope, type_)
    right = elaborator.elaborate_as(term.right, scope, type_)
    return Typed(lambda: Connective(kind, (left.build(), right.build())), type_)


def _membership(elaborator: Elaborator, term: Binary, scope: Scope) -> Typed:
    collection = elaborator.elaborate(term.right, scope)
    typed = membership(elaborator, collection, term.left, term, scope)
    if term.operator == "∉":
        return Typed(lambda: Connective(ConnectiveKind.NOT, (typed.build(),)), PROP)
    return typed


def membership(elaborator: Elaborator, collection: Typed, element_term: Term, term: Term, scope: Scope) -> Typed:
    """Elaborate ``element ∈ collection``; the element's type follows from the collection's."""
    element_type = elaborator.fresh_type()
    resolved = elaborator.resolve(collection.type)
    constraint = Constraint("Membership", (element_type, collection.type))
    if isinstance(resolved, TMeta):
        element = elaborator.elaborate_as(element_term, scope, element_type)
        slot = elaborator.require(constraint, scope, term.span)
    else:
        slot = elaborator.require(constraint, scope, term.span)
        element = elaborator.elaborate_as(element_term, scope, element_type)
    return Typed(sets.membership_core(elaborator, collection, element, slot.get), PROP)


def _cons(elaborator: Elaborator, term: Binary, scope: Scope, expected: LeanType | None) -> Typed:
    element: LeanType = elaborator.fresh_type()
    if expected is not None:
        known = elaborator.metas.resolve(expected)
        if isinstance(known, TCon) and known.name == "List":
            element = known.args[0]
    head = elaborator.elaborate_as(term.left, scope, element)
    tail = elaborator.elaborate_as(term.right, scope, list_of(element))
    cons = Constant("List.cons", (), 2)
    return Typed(lambda: Apply(cons, (head.build(), tail.build()), 2), list_of(element))


def _compose(elaborator: Elaborator, term: Binary, scope: Scope) -> Typed:
    first, middle, last = (elaborator.fresh_type() for _ in range(3))
    outer = elaborator.elaborate_as(term.left, scope, TFun(middle, last))
    inner = elaborator.elaborate_as(term.right, scope, TFun(first, middle))

    def build() -> Core:
        for side in (outer, inner):
            result = elaborator.metas.zonk(side.type)
            if isinstance(result, TFun) and isinstance(result.codomain, TFun):
                raise LeanError(Code.UNSUPPORTED_FORM, term.span, f"composition at {render(result)} is not supported")
        return Apply(Constant("Function.comp", (), 3), (outer.build(), inner.build()), 3)

    return Typed(build, TFun(first, last))


def _list_relation(elaborator: Elaborator, term: Binary, scope: Scope) -> Typed:
    function = Constant(LIST_RELATIONS[term.operator], (), 2)
    left = elaborator.elaborate_as(term.left, scope, list_of(elaborator.fresh_type()))
    right = elaborator.elaborate_as(term.right, scope, left.type)
    return Typed(lambda: Apply(function, (left.build(), right.build()), 2), PROP)
