"""``Set α``, a predicate: membership asks it. Equality and inclusion are quantifiers, written by the elaborator."""

from typing import Any

from veriscale.lean.library.registry import LIBRARY, Dictionary
from veriscale.lean.library.support import Predicate

_function = LIBRARY.function
_BINARY = "{α : Type} (s t : Set α) : Set α"

_function("Set.Mem", "{α : Type} (s : Set α) (a : α) : Prop", inline="{0}({1})")(lambda s, a: s(a))
_function("Set.univ", "{α : Type} : Set α")(lambda: lambda a: True)
_function("Set.empty", "{α : Type} : Set α")(lambda: lambda a: False)
_function("Set.union", _BINARY)(lambda s, t: lambda a: s(a) or t(a))
_function("Set.inter", _BINARY)(lambda s, t: lambda a: s(a) and t(a))
_function("Set.diff", _BINARY)(lambda s, t: lambda a: s(a) and not t(a))
for _name in ("setOf", "instMembershipSet.of"):
    _function(_name, "{α : Type} (p : α → Prop) : Set α", inline="{0}")(lambda p: p)


def _interval(lower: str | None, upper: str | None) -> Any:
    def make(*given: Any) -> Predicate:
        evidence, ends = given[: len(given) // 2], given[len(given) // 2 :]
        tests: list[Predicate] = []
        dictionaries: list[Dictionary] = list(evidence)
        limits = list(ends)
        if lower is not None:
            below, low = dictionaries.pop(0).methods[lower], limits.pop(0)
            tests.append(lambda a: bool(below(low, a)))
        if upper is not None:
            above, high = dictionaries.pop(0).methods[upper], limits.pop(0)
            tests.append(lambda a: bool(above(a, high)))
        return lambda a: all(test(a) for test in tests)

    return make


INTERVALS: dict[str, tuple[str | None, str | None]] = {
    "Set.Icc": ("le", "le"),
    "Set.Ico": ("le", "lt"),
    "Set.Ioc": ("lt", "le"),
    "Set.Ioo": ("lt", "lt"),
    "Set.Ici": ("le", None),
    "Set.Ioi": ("lt", None),
    "Set.Iic": (None, "le"),
    "Set.Iio": (None, "lt"),
}
"""The methods that the lower and the upper end of an interval are compared with, in this order of evidence."""

for _name, (_lower, _upper) in INTERVALS.items():
    _needs = " ".join(f"[{method.upper()} α]" for method in (_lower, _upper) if method)
    _ends = "(a b : α)" if _lower and _upper else "(a : α)"
    _function(_name, f"{{α : Type}} {_needs} {_ends} : Set α")(_interval(_lower, _upper))

LIBRARY.instance("instMembershipSet", "Membership α (Set α)", {"mem": "Set.Mem"})
for _class, _method, _implementation in (
    ("Union", "union", "Set.union"),
    ("Inter", "inter", "Set.inter"),
    ("SDiff", "sdiff", "Set.diff"),
    ("EmptyCollection", "emptyCollection", "Set.empty"),
    ("Top", "top", "Set.univ"),
    ("Bot", "bot", "Set.empty"),
):
    LIBRARY.instance(f"inst{_class}Set", f"{_class} (Set α)", {_method: _implementation})
