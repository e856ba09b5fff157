"""Classes of Mathlib that finite collections need, with their instances for Nat, Int and Bool.

Sums and products exist only where addition is commutative, so that the order of the elements cannot matter; floats have
no such instance in Mathlib either.
"""

from veriscale.lean.library.finite.support import interval
from veriscale.lean.library.finite.values import FiniteSet
from veriscale.lean.library.registry import LIBRARY

LIBRARY.declare_class("AddCommMonoid", ("α",), {"zero": "α", "add": "α → α → α"})
LIBRARY.declare_class("CommMonoid", ("α",), {"one": "α", "mul": "α → α → α"})
LIBRARY.declare_class("Fintype", ("α",), {"elems": "Finset α"})
LIBRARY.declare_class("LocallyFiniteOrder", ("α",), {"size": "α → α → Nat"})
LIBRARY.declare_class("LocallyFiniteOrderBot", ("α",), {"size": "α → Nat"})
LIBRARY.declare_class("Insert", ("α", "γ"), {"insert": "α → γ → γ"})
LIBRARY.declare_class("Singleton", ("α", "γ"), {"singleton": "α → γ"})
LIBRARY.declare_class("HasSSubset", ("α",), {"ssubset": "α → α → Prop"})
LIBRARY.declare_class("Bot", ("α",), {"bot": "α"})
LIBRARY.declare_class("Top", ("α",), {"top": "α"})

for _type in ("Nat", "Int"):
    LIBRARY.value(f"instAddCommMonoid{_type}.zero", f": {_type}", 0)
    LIBRARY.value(f"instCommMonoid{_type}.one", f": {_type}", 1)
    LIBRARY.instance(
        f"instAddCommMonoid{_type}",
        f"AddCommMonoid {_type}",
        {"zero": f"instAddCommMonoid{_type}.zero", "add": f"{_type}.add"},
    )
    LIBRARY.instance(
        f"instCommMonoid{_type}",
        f"CommMonoid {_type}",
        {"one": f"instCommMonoid{_type}.one", "mul": f"{_type}.mul"},
    )
    LIBRARY.function(f"instLocallyFiniteOrder{_type}.size", f"(a b : {_type}) : Nat")(lambda a, b: max(b - a + 1, 0))
    LIBRARY.instance(
        f"instLocallyFiniteOrder{_type}",
        f"LocallyFiniteOrder {_type}",
        {"size": f"instLocallyFiniteOrder{_type}.size"},
    )

LIBRARY.function("instLocallyFiniteOrderBotNat.size", "(a : Nat) : Nat")(lambda a: a + 1)
LIBRARY.instance(
    "instLocallyFiniteOrderBotNat", "LocallyFiniteOrderBot Nat", {"size": "instLocallyFiniteOrderBotNat.size"}
)
LIBRARY.value("instFintypeBool.elems", ": Finset Bool", FiniteSet((True, False)))
LIBRARY.instance("instFintypeBool", "Fintype Bool", {"elems": "instFintypeBool.elems"})
LIBRARY.value("instFintypeUnit.elems", ": Finset Unit", FiniteSet(((),)))
LIBRARY.instance("instFintypeUnit", "Fintype Unit", {"elems": "instFintypeUnit.elems"})

LIBRARY.function("instFintypeFin.elems", "{n : Type} [KnownSize n] : Finset (Fin n)")(
    lambda known: interval(0, known.methods["size"])
)
LIBRARY.instance("instFintypeFin", "Fintype (Fin n)", {"elems": "instFintypeFin.elems"}, needs=("KnownSize n",))

LIBRARY.instance("instBotNat", "Bot Nat", {"bot": "instAddCommMonoidNat.zero"})
LIBRARY.instance("instBotBool", "Bot Bool", {"bot": "Bool.false"})
LIBRARY.instance("instTopBool", "Top Bool", {"top": "Bool.true"})
LIBRARY.instance("instBotProp", "Bot Prop", {"bot": "False"})
LIBRARY.instance("instTopProp", "Top Prop", {"top": "True"})
