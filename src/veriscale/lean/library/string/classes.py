"""The instances of ``String``."""

import operator

from veriscale.lean.library.format import Format
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.sequences import ordering
from veriscale.lean.library.string.basic import quote


def _same(text: str) -> str:
    return text


# Python compares strings by code point, as Lean does.
LIBRARY.function("String.decEq", "(s t : String) : Bool", inline="({0} == {1})")(operator.eq)
LIBRARY.function("String.lt", "(s t : String) : Prop", inline="({0} < {1})")(operator.lt)
LIBRARY.function("String.le", "(s t : String) : Prop", inline="({0} <= {1})")(operator.le)
LIBRARY.function("String.toString", "(s : String) : String", inline="{0}")(_same)
LIBRARY.function("instOrdString.compare", "(s t : String) : Ordering")(ordering)


@LIBRARY.function("instReprString.reprPrec", "(s : String) (prec : Nat) : Std.Format")
def _repr(text: str, prec: int) -> Format:
    return quote(text)


LIBRARY.value("instInhabitedString.default", ": String", "")

LIBRARY.instance("instBEqString", "BEq String", {"beq": "String.decEq"}, structural=True)
LIBRARY.instance("instDecidableEqString", "DecidableEq String", {"decEq": "String.decEq"}, structural=True)
LIBRARY.instance("instLTString", "LT String", {"lt": "String.lt"})
LIBRARY.instance("instLEString", "LE String", {"le": "String.le"})
LIBRARY.instance("instOrdString", "Ord String", {"compare": "instOrdString.compare"})
LIBRARY.instance("instAppendString", "Append String", {"append": "String.append"})
LIBRARY.instance("instInhabitedString", "Inhabited String", {"default": "instInhabitedString.default"})
LIBRARY.instance("instToStringString", "ToString String", {"toString": "String.toString"})
LIBRARY.instance("instHashableString", "Hashable String", {"hash": "instHashable.hash"})
LIBRARY.instance("instReprString", "Repr String", {"reprPrec": "instReprString.reprPrec"})
