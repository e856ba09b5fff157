"""The classes of Lean's core library that the fragment uses.

Heterogeneous operators (``HAdd`` and its kin) have no entry: the elaborator resolves them to the homogeneous class of
the operands' common type, as Lean's default instances do. ``HPow`` stands as ``Pow`` with the exponent's type.
"""

from veriscale.lean.library.registry import LIBRARY

for _name, _method in (
    ("Add", "add"),
    ("Sub", "sub"),
    ("Mul", "mul"),
    ("Div", "div"),
    ("Mod", "mod"),
    ("Append", "append"),
    ("AndOp", "and"),
    ("OrOp", "or"),
    ("XorOp", "xor"),
    ("Max", "max"),
    ("Min", "min"),
    ("Union", "union"),
    ("Inter", "inter"),
    ("SDiff", "sdiff"),
):
    LIBRARY.declare_class(_name, ("α",), {_method: "α → α → α"})

LIBRARY.declare_class("Neg", ("α",), {"neg": "α → α"})
LIBRARY.declare_class("Complement", ("α",), {"complement": "α → α"})
LIBRARY.declare_class("Pow", ("α", "β"), {"pow": "α → β → α"})
LIBRARY.declare_class("ShiftLeft", ("α",), {"shiftLeft": "α → α → α"})
LIBRARY.declare_class("ShiftRight", ("α",), {"shiftRight": "α → α → α"})
LIBRARY.declare_class("BEq", ("α",), {"beq": "α → α → Bool"})
LIBRARY.declare_class("DecidableEq", ("α",), {"decEq": "α → α → Bool"})
LIBRARY.declare_class("LT", ("α",), {"lt": "α → α → Prop"})
LIBRARY.declare_class("LE", ("α",), {"le": "α → α → Prop"})
LIBRARY.declare_class("Dvd", ("α",), {"dvd": "α → α → Prop"})
LIBRARY.declare_class("HasSubset", ("α",), {"subset": "α → α → Prop"})
LIBRARY.declare_class("HasEquiv", ("α",), {"equiv": "α → α → Prop"})
LIBRARY.declare_class("Membership", ("α", "γ"), {"mem": "γ → α → Prop"})
LIBRARY.declare_class("Ord", ("α",), {"compare": "α → α → Ordering"})
LIBRARY.declare_class("Inhabited", ("α",), {"default": "α"})
LIBRARY.declare_class("EmptyCollection", ("α",), {"emptyCollection": "α"})
LIBRARY.declare_class("Zero", ("α",), {"zero": "α"})
LIBRARY.declare_class("One", ("α",), {"one": "α"})
LIBRARY.declare_class("ToString", ("α",), {"toString": "α → String"})
LIBRARY.declare_class("Repr", ("α",), {"reprPrec": "α → Nat → Std.Format"})
LIBRARY.declare_class("Hashable", ("α",), {"hash": "α → UInt64"})
LIBRARY.declare_class("GetElem", ("γ", "ι", "α"), {"getElem": "γ → ι → Proof → α"})
LIBRARY.declare_class("GetElem?", ("γ", "ι", "α"), {"getElem?": "γ → ι → Option α"})
LIBRARY.declare_class("GetElem!", ("γ", "ι", "α"), {"getElem!": "γ → ι → α"})
