"""Lists against the recorded facts."""

from collections.abc import Callable
from typing import Any

import pytest

from veriscale.lean.budget import METER, Budget
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import Dictionary

Call = Callable[..., Any]
Evidence = Callable[..., Dictionary]

CARDS = (7, 6, 5, 8, 1, 2, 6)


def less(limit: int) -> Callable[[int], bool]:
    return lambda value: value < limit


def more(limit: int) -> Callable[[int], bool]:
    return lambda value: value > limit


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("isEqv", ((1, 2, 3), (2, 3, 4), lambda a, b: a < b), True),
        ("isEqv", ((1, 2, 3), (2, 3), lambda a, b: a < b), False),
        ("getLastD", (("circle", "rectangle"), "oval"), "rectangle"),
        ("head?", ((3, 2, 1),), (3,)),
        ("head?", ((),), None),
        ("getLast?", ((3, 2, 1),), (1,)),
        ("getLast?", ((),), None),
        ("headD", ((), 2), 2),
        ("tail", (("apple",),), ()),
        ("tail", ((),), ()),
        ("tailD", (("apple",), ("orange",)), ()),
        ("tailD", ((), ("orange",)), ("orange",)),
        ("tail!", (("apple", "banana", "grape"),), ("banana", "grape")),
        ("filter", (more(2), (1, 2, 5, 2, 7, 7)), (5, 7, 7)),
        ("filterMap", (lambda x: (2 * x,) if x > 2 else None, (1, 2, 5, 2, 7, 7)), (10, 14, 14)),
        ("foldl", (lambda a, b: f"({a} {b})", "", (1, 2, 3)), "((( 1) 2) 3)"),
        ("foldr", (lambda a, b: f"({a} {b})", "!", (1, 2, 3)), "(1 (2 (3 !)))"),
        ("reverse", ((1, 2, 3, 4),), (4, 3, 2, 1)),
        ("concat", ((), ()), ((),)),
        ("leftpad", (5, 0, (1, 2, 3)), (0, 0, 1, 2, 3)),
        ("leftpad", (3, "blank", ("red", "green", "blue")), ("red", "green", "blue")),
        ("rightpad", (5, 0, (1, 2, 3)), (1, 2, 3, 0, 0)),
        ("take", (3, ("a", "b", "c", "d", "e")), ("a", "b", "c")),
        ("take", (10**30, (1, 2)), (1, 2)),
        ("drop", (3, (0, 1, 2, 3, 4)), (3, 4)),
        ("drop", (6, (0, 1, 2, 3, 4)), ()),
        ("extract", ((0, 1, 2, 3, 4, 5), 1, 2), (1,)),
        ("extract", ((0, 1, 2, 3, 4, 5), 2, 6), (2, 3, 4, 5)),
        ("extract", ((0, 1, 2), 2, 1), ()),
        ("takeWhile", (more(5), (7, 6, 4, 8)), (7, 6)),
        ("dropWhile", (less(4), (1, 3, 2, 4, 2, 7, 4)), (4, 2, 7, 4)),
        ("dropWhile", (less(100), (8, 3)), ()),
        ("partition", (more(2), (1, 2, 5, 2, 7, 7)), ((5, 7, 7), (1, 2, 2))),
        ("splitAt", (3, ("red", "green", "blue")), (("red", "green", "blue"), ())),
        ("span", (more(5), (6, 8, 9, 5, 2, 9)), ((6, 8, 9), (5, 2, 9))),
        ("span", (more(10), (6, 8, 9, 5, 2, 9)), ((), (6, 8, 9, 5, 2, 9))),
        ("rotateLeft", ((1, 2, 3, 4, 5), 3), (4, 5, 1, 2, 3)),
        ("rotateLeft", ((), 3), ()),
        ("rotateRight", ((1, 2, 3, 4, 5), 7), (4, 5, 1, 2, 3)),
        ("rotateRight", ((1, 2, 3), 3), (1, 2, 3)),
        ("modifyTailIdx", ((1, 2, 3), 1, lambda t: t[::-1]), (1, 3, 2)),
        ("modifyTailIdx", ((1, 2, 3), 5, lambda t: t + t), (1, 2, 3)),
        ("modifyTailIdx", ((1, 2, 3), 3, lambda t: (9,)), (1, 2, 3, 9)),
        ("modifyHead", (lambda x: x * 10, (1, 2, 3)), (10, 2, 3)),
        ("modify", ((1, 2, 3), 2, lambda x: x * 10), (1, 2, 30)),
        ("modify", ((1, 2, 3), 3, lambda x: x * 10), (1, 2, 3)),
        ("set", ((1, 2, 3), 1, 9), (1, 9, 3)),
        ("set", ((1, 2, 3), 3, 9), (1, 2, 3)),
        ("insertIdx", (("tues", "thur", "sat"), 1, "wed"), ("tues", "wed", "thur", "sat")),
        ("insertIdx", (("tues", "thur", "sat"), 3, "wed"), ("tues", "thur", "sat", "wed")),
        ("insertIdx", (("tues", "thur", "sat"), 4, "wed"), ("tues", "thur", "sat")),
        ("eraseP", (more(2), (2, 1, 2, 1, 3, 4)), (2, 1, 2, 1, 4)),
        ("eraseP", (more(8), (2, 1, 2, 1, 3, 4)), (2, 1, 2, 1, 3, 4)),
        ("eraseIdx", ((0, 1, 2, 3, 4), 1), (0, 2, 3, 4)),
        ("eraseIdx", ((0, 1), 2), (0, 1)),
        ("find?", (less(5), CARDS), (1,)),
        ("find?", (less(1), CARDS), None),
        ("findRev?", (less(5), CARDS), (2,)),
        ("findIdx", (less(5), CARDS), 4),
        ("findIdx", (less(1), CARDS), 7),
        ("findIdx?", (less(1), CARDS), None),
        ("countP", (less(5), (1, 2, 3, 4, 5)), 4),
        ("any", ((2, 4, 5, 6), lambda x: x % 2 == 0), True),
        ("all", ((2, 4, 6), lambda x: x % 2 == 0), True),
        ("or", ((True, False, True),), True),
        ("and", ((True, False, True),), False),
        ("and", ((),), True),
        ("zipWith", (lambda a, b: a + b, (1, 2), (5, 6)), (6, 8)),
        ("zip", (("a", "b", "c"), (1, 2, 3, 4)), (("a", 1), ("b", 2), ("c", 3))),
        (
            "zipWithAll",
            (lambda a, b: (a, b), (1, 2, 3), (5, 6)),
            (((1,), (5,)), ((2,), (6,)), ((3,), None)),
        ),
        ("range", (0,), ()),
        ("range", (3,), (0, 1, 2)),
        ("range'", (3, 4, 2), (3, 5, 7, 9)),
        ("iota", (3,), (3, 2, 1)),
        ("zipIdx", (("a", "b", "c"), 5), (("a", 5), ("b", 6), ("c", 7))),
        ("enum", (("a", "b"),), ((0, "a"), (1, "b"))),
        ("intersperse", ("then", ()), ()),
        ("intersperse", ("then", ("walk", "run")), ("walk", "then", "run")),
        ("intercalate", ((0,), ((1, 2), (3,))), (1, 2, 0, 3)),
        ("splitBy", (lambda a, b: a < b, (1, 2, 5, 4, 5, 1, 4)), ((1, 2, 5), (4, 5), (1, 4))),
        ("splitBy", (lambda a, b: False, (1, 2)), ((1,), (2,))),
        ("splitBy", (lambda a, b: True, ()), ()),
        ("flatMap", (tuple, ("red", "blue")), tuple("redblue")),
        ("partitionMap", (lambda x: (0, x) if x == 0 else (1, x), (0, 1, 2, 3)), ((0,), (1, 2, 3))),
        ("mergeSort", ((3, 1, 4, 1, 5), lambda a, b: a <= b), (1, 1, 3, 4, 5)),
        (
            "mergeSort",
            ((3, 101, 4, 101, 5, 109, 2, 16, 5, 13, 5), lambda x, y: x // 10 <= y // 10),
            (3, 4, 5, 2, 5, 5, 16, 13, 101, 101, 109),
        ),
        ("getD", (("spring",), 4, "never"), "never"),
        ("get?", ((1, 2), 2), None),
    ],
)
def test_documented_values(call: Call, name: str, arguments: tuple[Any, ...], expected: object) -> None:
    """Values from lean_facts.jsonl (Init.Data.List), and the out-of-range rules of lean_facts.md."""
    assert call(f"List.{name}", *arguments) == expected


@pytest.mark.parametrize("structural", [True, False])
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("contains", ((1, 4, 2, 3, 3, 7), 5), False),
        ("elem", (3, (1, 4, 2, 3, 3, 7)), True),
        ("isSublist", ((1, 3), (0, 1, 2, 4)), False),
        ("isSublist", ((1, 3), (0, 1, 2, 3)), True),
        ("isPrefixOf", ((1, 2), (1, 2, 3)), True),
        ("isPrefixOf", ((1, 2), (1,)), False),
        ("isPrefixOf?", ((1, 2), (1,)), None),
        ("isPrefixOf?", ((1, 2), (1, 2, 3)), ((3,),)),
        ("isSuffixOf", ((2, 3), (1, 2, 3)), True),
        ("isSuffixOf", ((2, 3), (1, 2, 3, 4)), False),
        ("isSuffixOf?", ((2, 3), (1, 1, 2, 3)), ((1, 1),)),
        ("isSuffixOf?", ((2, 3), (1, 2, 3, 4)), None),
        ("replace", ((1, 4, 2, 3, 3, 7), 3, 6), (1, 4, 2, 6, 3, 7)),
        ("insert", ((1, 2, 3), 0), (0, 1, 2, 3)),
        ("insert", ((1, 2, 3), 2), (1, 2, 3)),
        ("erase", ((1, 5, 3, 2, 5), 5), (1, 3, 2, 5)),
        ("idxOf", (4, (1, 4, 2)), 1),
        ("idxOf", (9, (1, 4, 2)), 3),
        ("idxOf?", (2, (1, 4, 2)), (2,)),
        ("idxOf?", (9, (1, 4, 2)), None),
        ("count", (1, (1, 1, 2, 3, 5)), 2),
        ("lookup", (3, ((1, "one"), (3, "three"), (3, "other"))), ("three",)),
        ("lookup", (2, ((1, "one"),)), None),
        ("eraseDups", ((1, 3, 2, 2, 3, 5),), (1, 3, 2, 5)),
        ("eraseReps", ((1, 3, 3, 2, 3),), (1, 3, 2, 3)),
        ("removeAll", ((1, 2, 3, 2), (3,)), (1, 2, 2)),
        ("isPerm", ((1, 2, 2), (2, 1, 2)), True),
        ("isPerm", ((1, 2, 2), (2, 1, 1)), False),
        ("isPerm", ((1, 2), (2, 1, 2)), False),
        ("beq", ((1, 2), (1, 2)), True),
        ("beq", ((1, 2), (1,)), False),
        ("lex", ((1, 2), (1, 3), lambda a, b: a < b), True),
        ("splitOn", (0, (1, 0, 2, 0)), ((1,), (2,), ())),
    ],
)
def test_documented_values_with_equality(
    call: Call, evidence: Evidence, structural: bool, name: str, arguments: tuple[Any, ...], expected: object
) -> None:
    """The same facts by Python's equality and by the method of the evidence."""
    nat = evidence("instBEqNat")
    assert call(f"List.{name}", Dictionary(nat.methods, structural), *arguments) == expected


def test_user_equality_decides(call: Call) -> None:
    """With ``==`` modulo 10, 13 and 3 are equal; the first stays."""
    modulo = Dictionary({"beq": lambda a, b: a % 10 == b % 10})
    assert call("List.eraseDups", modulo, (13, 3, 4)) == (13, 4)
    assert call("List.contains", modulo, (13,), 3)
    assert call("List.count", modulo, 3, (13, 3, 4)) == 2
    assert call("List.isPerm", modulo, (13, 4), (24, 3))
    assert call("List.idxOf", modulo, 4, (3, 14)) == 1


def test_absent_elements_give_the_default(call: Call, evidence: Evidence) -> None:
    """``[i]!``, ``head!``, ``getLast!`` go on with the default, pairs componentwise (lean_fragment.md)."""
    nat = evidence("instInhabitedNat")
    pair = evidence("instInhabitedProd", nat, evidence("instInhabitedList"))
    for name in ("List.head!", "List.getLast!"):
        assert call(name, nat, ()) == 0
        assert call(name, pair, ()) == (0, ())
        assert call(name, nat, (4,)) == 4
    assert call("List.get!", nat, (1, 2), 2) == 0
    assert call("Option.get!", evidence("instInhabitedBool"), None) is False
    assert call("panic", evidence("instInhabitedOption"), "message") is None


def test_a_false_proof_of_a_bound_is_undecided(call: Call) -> None:
    with pytest.raises(Undecided):
        call("instGetElemList.getElem", (1, 2), 2, ())
    with pytest.raises(Undecided):
        call("List.head", (), ())


def test_sums_and_products(call: Call, evidence: Evidence) -> None:
    """``[1, 2, 5].sum = 8``; the sum is a right fold (lean_facts.md)."""
    for type_ in ("Nat", "Int"):
        add, zero = evidence(f"instAdd{type_}"), evidence(f"instZero{type_}")
        assert call("List.sum", add, zero, (1, 2, 5)) == 8
        assert call("List.sum", add, zero, ()) == 0
    assert call("List.prod", evidence("instMulInt"), evidence("instOneInt"), (2, -3)) == -6
    trace = Dictionary({"add": lambda a, b: f"({a}+{b})"})
    assert call("List.sum", trace, Dictionary({"zero": "0"}), ("a", "b")) == "(a+(b+0))"


def test_extremes(call: Call, evidence: Evidence) -> None:
    maximum, minimum = evidence("instMaxInt"), evidence("instMinInt")
    assert call("List.max?", maximum, (1, 4, 2, 10, 6)) == (10,)
    assert call("List.min?", minimum, ()) is None
    assert call("List.min", minimum, (1, 4, -2), ()) == -2
    less_nat = evidence("instLTNat")
    assert call("List.argmax", less_nat, lambda x: x % 5, (3, 8, 9, 4)) == (9,)  # the first of equal images
    assert call("List.argmin", less_nat, lambda x: x % 5, (3, 8, 1, 6)) == (1,)


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("sublists", ((1, 2, 3),), ((), (1,), (2,), (1, 2), (3,), (1, 3), (2, 3), (1, 2, 3))),
        ("sublists'", ((1, 2, 3),), ((), (3,), (2,), (2, 3), (1,), (1, 3), (1, 2), (1, 2, 3))),
        ("permutations", ((1, 2, 3),), ((1, 2, 3), (2, 1, 3), (3, 2, 1), (2, 3, 1), (3, 1, 2), (1, 3, 2))),
        ("permutations'", ((1, 2, 3),), ((1, 2, 3), (2, 1, 3), (2, 3, 1), (1, 3, 2), (3, 1, 2), (3, 2, 1))),
        ("inits", ((1, 2),), ((), (1,), (1, 2))),
        ("tails", ((1, 2),), ((1, 2), (2,), ())),
        ("product", ((1, 2), (5, 6)), ((1, 5), (1, 6), (2, 5), (2, 6))),
        ("toChunks", (2, (1, 2, 3)), ((1, 2), (3,))),
        ("transpose", (((1, 2), (3, 4)),), ((1, 3), (2, 4))),
        ("scanl", (lambda a, b: a + b, 0, (1, 2, 3)), (0, 1, 3, 6)),
        ("scanr", (lambda a, b: a + b, 0, (1, 2, 3)), (6, 5, 3, 0)),
        ("insertionSort", (lambda a, b: a <= b, (3, 1, 2)), (1, 2, 3)),
        ("rdropWhile", (more(2), (3, 1, 3, 4)), (3, 1)),
        ("rtakeWhile", (more(2), (3, 1, 3, 4)), (3, 4)),
    ],
)
def test_batteries_and_mathlib(call: Call, name: str, arguments: tuple[Any, ...], expected: object) -> None:
    """Orders of results as in the definitions of Batteries and Mathlib (their documentation gives these examples)."""
    assert call(f"List.{name}", *arguments) == expected


def test_sublists_len(call: Call) -> None:
    """``sublistsLen (n+1) (a :: l) = sublistsLen (n+1) l ++ (sublistsLen n l).map (a :: ·)``."""
    assert call("List.sublistsLen", 2, (1, 2, 3)) == ((2, 3), (1, 3), (1, 2))
    assert call("List.sublistsLen", 0, (1, 2)) == ((),)


def test_dedup_keeps_the_last_and_erase_dups_the_first(call: Call, evidence: Evidence) -> None:
    """Mathlib's dedup is a right fold; core's eraseDups keeps first occurrences."""
    assert call("List.dedup", evidence("instDecidableEqNat"), (1, 0, 2, 2, 1)) == (0, 2, 1)
    assert call("List.eraseDups", evidence("instBEqNat"), (1, 0, 2, 2, 1)) == (1, 0, 2)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("List.range", (10**12,)),
        ("List.replicate", (10**9, 0)),
        ("List.range'", (0, 10**9, 1)),
        ("List.leftpad", (10**9, 0, ())),
        ("List.sublists", (tuple(range(64)),)),
        ("List.permutations", (tuple(range(30)),)),
        ("List.product", (tuple(range(2000)), tuple(range(2000)))),
        ("List.append", ((0,) * 600_000, (0,) * 600_000)),
        ("List.flatMap", (lambda _: (0,) * 600_000, (1, 2))),
    ],
)
def test_large_lists_are_refused(call: Call, name: str, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(Undecided) as refused:
        call(name, *arguments)
    assert refused.value.code is Code.BUDGET_SIZE


def test_quadratic_work_is_counted(call: Call) -> None:
    METER.start(Budget(steps=10_000))
    with pytest.raises(Undecided) as refused:
        call("List.Pairwise", lambda a, b: True, tuple(range(1000)))
    assert refused.value.code is Code.BUDGET_STEPS
