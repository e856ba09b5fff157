"""Rules for what is said about whole collections: ``all``, ``Pairwise``, ``isPerm``, and equations of the result."""

from collections.abc import Iterator

from veriscale.expand.adversaries.edits import Edit
from veriscale.expand.adversaries.records import WeakeningKind
from veriscale.expand.adversaries.weakening_rules.clauses import Clause, called
from veriscale.expand.adversaries.weakening_rules.rule import Setting, Weakening
from veriscale.lean.syntax.tree import App, Binary, Field, Ident, Term
from veriscale.lean.types import INT, NAT, LeanType, TCon

_OVER_A_COLLECTION = frozenset({"List.all", "Array.all", "List.Pairwise", "List.Nodup", "List.Sorted"})


def collections(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Leave out the first element of the collection that a demand is about."""
    term = clause.term
    if not (clause.positive and isinstance(term, App)):
        return
    edit: Edit | None = None
    if isinstance(term.function, Ident) and term.function.name in _OVER_A_COLLECTION:
        position = 0 if term.function.name.endswith("all") else -1
        collection = term.arguments[position].value
        edit = setting.draft.put(collection, setting.shortened(collection))
    elif isinstance(term.function, Ident) and called(term) == "all" and "." in term.function.name:
        receiver = Ident(term.function.span, term.function.name.removesuffix(".all"))
        edit = setting.draft.put(term.function, f"{_shortened_name(setting, receiver)}.all")
    elif isinstance(term.function, Field) and called(term) == "all":
        edit = setting.draft.put(term.function.term, setting.shortened(term.function.term))
    if edit is not None:
        yield Weakening(WeakeningKind.RANGE_SHRUNK, term, (edit,))


def permutations(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Compare the lengths, or the sets of elements in each direction, where permutations are demanded."""
    sides = _permuted(setting, clause.term) if clause.positive else None
    if sides is None:
        return
    left, right = sides
    yield from _texts(
        setting,
        clause.term,
        f"({left}.length = {right}.length)",
        f"({left}.all (fun x => {right}.contains x))",
        f"({right}.all (fun x => {left}.contains x))",
    )


def projections(setting: Setting, clause: Clause) -> Iterator[Weakening]:
    """Compare projections of both sides, where an equation fixes the result or a part of it."""
    term = clause.term
    if not (clause.positive and isinstance(term, Binary) and term.operator in {"=", "=="}):
        return
    for side, other in ((term.left, term.right), (term.right, term.left)):
        type_ = setting.type_of(side)
        if type_ is not None and isinstance(side, Ident) and side.name.split(".")[0] == setting.result:
            yield from _texts(
                setting, term, *_projected(type_, setting.draft.atom(side), f"({setting.draft.text(other)})")
            )
            return


def _projected(type_: LeanType, left: str, right: str) -> list[str]:
    """Return comparisons of `left` and `right`, both of the given type, that follow from their equality."""
    match type_:
        case TCon(name="List"):
            return _of_lists(left, right, left, right, "length")
        case TCon(name="Array"):
            return _of_lists(left, right, f"{left}.toList", f"{right}.toList", "size")
        case TCon(name="String"):
            return _of_lists(left, right, f"{left}.toList", f"{right}.toList", "length")
        case TCon(name="Option"):
            return [f"({left}.isSome = {right}.isSome)"]
        case TCon(name="Prod"):
            return [f"({left}.1 = {right}.1)", f"({left}.2 = {right}.2)"]
        case TCon() if type_ in (INT, NAT):
            return [f"({left} % 2 = {right} % 2)"]
        case _:
            return []


def _of_lists(left: str, right: str, left_list: str, right_list: str, length: str) -> list[str]:
    return [
        f"({left}.{length} = {right}.{length})",
        f"(List.isPerm {_argument(left_list)} {_argument(right_list)})",
        f"({left_list}.all (fun x => {right_list}.contains x))",
        f"({right_list}.all (fun x => {left_list}.contains x))",
    ]


def _argument(text: str) -> str:
    return f"({text})" if text.endswith(").toList") else text


def _texts(setting: Setting, term: Term, *texts: str) -> Iterator[Weakening]:
    for text in texts:
        yield Weakening(WeakeningKind.PROJECTION, term, (setting.draft.put(term, text),))


def _permuted(setting: Setting, term: Term) -> tuple[str, str] | None:
    """Return the two lists of ``List.isPerm a b``, ``a.isPerm b``, ``List.Perm a b``, ``a.Perm b`` or ``a ~ b``."""
    draft = setting.draft
    if isinstance(term, Binary) and term.operator == "~":
        return draft.atom(term.left), draft.atom(term.right)
    if not isinstance(term, App) or called(term) not in {"isPerm", "Perm"}:
        return None
    values = [draft.atom(argument.value) for argument in term.arguments]
    if isinstance(term.function, Field):
        values.insert(0, draft.atom(term.function.term))
    elif isinstance(term.function, Ident) and not term.function.name.startswith("List."):
        values.insert(0, term.function.name.rpartition(".")[0])
    return (values[0], values[1]) if len(values) == 2 else None


def _shortened_name(setting: Setting, receiver: Ident) -> str:
    """Return a dotted name without its first element; the span of `receiver` is not its own, its name is."""
    type_ = setting.type_of(receiver)
    suffix = ".toList" if isinstance(type_, TCon) and type_.name == "Array" else ""
    return f"({receiver.name}{suffix}.drop 1)"
