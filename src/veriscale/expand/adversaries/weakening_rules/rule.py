"""What a rule that weakens a clause gets and yields. The rules stand beside this file, one kind of rule each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from veriscale.benchmark.records import Signature
from veriscale.expand.adversaries.edits import Draft, Edit
from veriscale.expand.adversaries.records import WeakeningKind
from veriscale.expand.adversaries.weakening_rules.clauses import Clause
from veriscale.lean.syntax.tree import Ident, Term
from veriscale.lean.types import BOOL, NAT, LeanType, TCon, list_of


@dataclass(frozen=True, slots=True)
class Weakening:
    """The edits that weaken a clause."""

    kind: WeakeningKind
    clause: Term
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a rule knows beside the clause: the text, the signature, and the name of the result in the postcondition."""

    draft: Draft
    signature: Signature
    result: str = "result"

    def type_of(self, term: Term) -> LeanType | None:
        """Return the type of a term that is a parameter, the result or a plain projection of one, None otherwise."""
        if not isinstance(term, Ident):
            return None
        name, *fields = term.name.split(".")
        known = {parameter.name: parameter.type for parameter in self.signature.parameters}
        known[self.result] = self.signature.return_type
        type_: LeanType | None = known.get(name)
        for item in fields:
            type_ = None if type_ is None else _project(type_, item)
        return type_

    def is_bool(self, term: Term) -> bool:
        """Return whether a term is known to be a Bool."""
        return self.type_of(term) == BOOL

    def shortened(self, collection: Term) -> str:
        """Return the collection without its first element, as an argument."""
        text = self.draft.atom(collection)
        type_ = self.type_of(collection)
        if isinstance(type_, TCon) and type_.name == "Array":
            text = f"{text}.toList"
        return f"({text}.drop 1)"


Rule = Callable[[Setting, Clause], Iterator[Weakening]]


def _project(type_: LeanType, item: str) -> LeanType | None:
    match type_, item:
        case TCon(name="Prod", args=(first, _)), "1" | "fst":
            return first
        case TCon(name="Prod", args=(_, second)), "2" | "snd":
            return second
        case TCon(name="List" | "Array" | "String"), "length" | "size":
            return NAT
        case TCon(name="Array", args=(element,)), "toList":
            return list_of(element)
        case TCon(name="String"), "toList" | "data":
            return list_of(TCon("Char"))
        case _:
            return None
