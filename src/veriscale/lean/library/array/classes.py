"""The instances of ``Array``."""

from typing import Any

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.format import Append, Format, bracket, comma_separated
from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.sequences import less_lists
from veriscale.lean.library.support import Elements, Relation, is_plain, same


def _equal(equal: Relation, xs: Elements, ys: Elements) -> bool:
    METER.charge(min(len(xs), len(ys)))
    return len(xs) == len(ys) and all(map(equal, xs, ys))


@LIBRARY.function("instBEqArray.beq", "{α : Type} [BEq α] (xs ys : Array α) : Bool")
def _beq(evidence: Dictionary, xs: Elements, ys: Elements) -> bool:
    return xs == ys if evidence.structural else _equal(evidence.methods["beq"], xs, ys)


@LIBRARY.function("instDecidableEqArray.decEq", "{α : Type} [DecidableEq α] (xs ys : Array α) : Bool")
def _dec_eq(evidence: Dictionary, xs: Elements, ys: Elements) -> bool:
    return xs == ys if evidence.structural else _equal(evidence.methods["decEq"], xs, ys)


LIBRARY.instance("instBEqArray", "BEq (Array α)", {"beq": "instBEqArray.beq"}, needs=("BEq α",), structural=True)
LIBRARY.instance(
    "instDecidableEqArray",
    "DecidableEq (Array α)",
    {"decEq": "instDecidableEqArray.decEq"},
    needs=("DecidableEq α",),
    structural=True,
)


@LIBRARY.function("instLTArray.lt", "{α : Type} [LT α] (xs ys : Array α) : Prop")
def _lt(order: Dictionary, xs: Elements, ys: Elements) -> bool:
    return less_lists(order.methods["lt"], same, xs, ys)


@LIBRARY.function("instLEArray.le", "{α : Type} [LT α] (xs ys : Array α) : Prop")
def _le(order: Dictionary, xs: Elements, ys: Elements) -> bool:
    return not less_lists(order.methods["lt"], same, ys, xs)


LIBRARY.instance("instLTArray", "LT (Array α)", {"lt": "instLTArray.lt"}, needs=("LT α",))
LIBRARY.instance("instLEArray", "LE (Array α)", {"le": "instLEArray.le"}, needs=("LT α",))


@LIBRARY.function("instMembershipArray.mem", "{α : Type} (as : Array α) (a : α) : Prop")
def _mem(xs: Elements, item: Any) -> bool:
    METER.charge(len(xs))
    return item in xs if is_plain(item) else any(same(item, other) for other in xs)


LIBRARY.instance("instMembershipArray", "Membership α (Array α)", {"mem": "instMembershipArray.mem"})


@LIBRARY.function("instHashableArray.hash", "{α : Type} [Hashable α] (as : Array α) : UInt64")
def _hash(evidence: Dictionary, xs: Elements) -> int:
    raise Undecided(Code.UNSUPPORTED_NAME, "hash")


@LIBRARY.function("Array.repr", "{α : Type} [Repr α] (xs : Array α) : Std.Format")
def _repr(evidence: Dictionary, xs: Elements) -> Format:
    if not xs:
        return Append(("#[]",))
    METER.charge(len(xs))
    items = tuple([evidence.methods["reprPrec"](item, 0) for item in xs])
    return bracket("#[", comma_separated(items), "]", fill=True)


@LIBRARY.function("instReprArray.reprPrec", "{α : Type} [Repr α] (xs : Array α) (prec : Nat) : Std.Format")
def _repr_prec(evidence: Dictionary, xs: Elements, prec: int) -> Format:
    return _repr(evidence, xs)


@LIBRARY.function("instToStringArray.toString", "{α : Type} [ToString α] (xs : Array α) : String")
def _to_string(evidence: Dictionary, xs: Elements) -> str:
    METER.charge(len(xs))
    text = ", ".join(map(evidence.methods["toString"], xs))
    METER.grow(len(text))
    return f"#[{text}]"


LIBRARY.instance("instReprArray", "Repr (Array α)", {"reprPrec": "instReprArray.reprPrec"}, needs=("Repr α",))
LIBRARY.instance(
    "instToStringArray", "ToString (Array α)", {"toString": "instToStringArray.toString"}, needs=("ToString α",)
)
LIBRARY.instance("instAppendArray", "Append (Array α)", {"append": "Array.append"})
LIBRARY.instance("instInhabitedArray", "Inhabited (Array α)", {"default": "Array.empty"})
LIBRARY.instance("instEmptyCollectionArray", "EmptyCollection (Array α)", {"emptyCollection": "Array.empty"})
LIBRARY.instance("instGetElemArray", "GetElem (Array α) Nat α", {"getElem": "Array.getInternal"})
LIBRARY.instance("instGetElem?Array", "GetElem? (Array α) Nat α", {"getElem?": "Array.get?"})
LIBRARY.instance(
    "instGetElem!Array", "GetElem! (Array α) Nat α", {"getElem!": "Array.get!Internal"}, needs=("Inhabited α",)
)
LIBRARY.instance("instHashableArray", "Hashable (Array α)", {"hash": "instHashableArray.hash"}, needs=("Hashable α",))
