"""Quantifiers: each form of guard bounds its variable, and what is unbounded is never answered unsoundly.

Every decided answer is compared with brute force over a range that is large enough by the reasoning beside it.
"""

import itertools
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from veriscale.lean.budget import Budget
from veriscale.lean.core import (
    Apply,
    Core,
    If,
    InstanceRef,
    Let,
    Match,
    Method,
    PLiteral,
    Project,
    PSuccessor,
    PVar,
    Row,
    Stuck,
)
from veriscale.lean.diagnostics import Code
from veriscale.lean.outcome import Truth
from veriscale.lean.types import BOOL, INT, NAT, STRING, UINT8, UNIT, TFun, list_of, option_of, prod_of


def _truth(decision: Any) -> Any:
    return {Truth.TRUE: True, Truth.FALSE: False, Truth.UNDECIDED: decision.reason}[decision.truth]


def _guards(kit: Any) -> Any:
    v, lit, lt, le, add, mul, sub, eq, neg = kit.v, kit.lit, kit.lt, kit.le, kit.add, kit.mul, kit.sub, kit.eq, kit.neg
    i, n, m = v("i"), v("n"), v("m")
    return {
        "i < n": ([lt(i, n)], lambda i, n, m: i < n),
        "lo ≤ i < hi": ([le(m, i), lt(i, n)], lambda i, n, m: m <= i < n),
        "i ≤ n": ([le(i, n)], lambda i, n, m: i <= n),
        "i + m ≤ n": ([le(add(i, m), n)], lambda i, n, m: i + m <= n),
        "2 * i < n": ([lt(mul(lit(2), i), n)], lambda i, n, m: 2 * i < n),
        "i * 3 + 1 ≤ n": ([le(add(mul(i, lit(3)), lit(1)), n)], lambda i, n, m: 3 * i + 1 <= n),
        "i * i ≤ n": ([le(mul(i, i), n)], lambda i, n, m: i * i <= n),
        "m * i < n + i - with m at least 2": ([le(lit(2), m), lt(mul(m, i), n)], lambda i, n, m: m >= 2 and m * i < n),
        "2 ^ i ≤ n": ([le(kit.call("Nat.pow", lit(2), i), n)], lambda i, n, m: 2**i <= n),
        "i ^ 2 < n": ([lt(kit.call("Nat.pow", i, lit(2)), n)], lambda i, n, m: i**2 < n),
        "i = n": ([eq(i, n)], lambda i, n, m: i == n),
        "n = i + m": ([eq(n, add(i, m))], lambda i, n, m: n == i + m),
        "3 * i = n": ([eq(mul(lit(3), i), n)], lambda i, n, m: 3 * i == n),
        "i * i = n": ([eq(mul(i, i), n)], lambda i, n, m: i * i == n),
        "i ∈ range": ([kit.mem(kit.call("List.range", n), i)], lambda i, n, m: i < n),
        "¬ n ≤ i": ([neg(le(n, i))], lambda i, n, m: not n <= i),
        "i < n - m": ([lt(i, sub(n, m))], lambda i, n, m: i < max(n - m, 0)),
        "i - m < n": ([lt(sub(i, m), n)], lambda i, n, m: max(i - m, 0) < n),
        "i < n - i": ([lt(i, sub(n, i))], lambda i, n, m: i < max(n - i, 0)),
        "m < i, i < n": ([lt(m, i), lt(i, n)], lambda i, n, m: m < i < n),
        "i == n": ([kit.method_beq(i, n)], lambda i, n, m: i == n),
        "(i < n) = true": ([eq(lt(i, n), lit(True), BOOL)], lambda i, n, m: i < n),
        "i < n, i ≠ m": ([lt(i, n), neg(eq(i, m))], lambda i, n, m: i < n and i != m),
        "i < n or i < m": ([kit.disj(lt(i, n), lt(i, m))], lambda i, n, m: i < n or i < m),
        "i / 2 * 2 ≤ n": ([le(mul(kit.call("Nat.div", i, lit(2)), lit(2)), n)], lambda i, n, m: i // 2 * 2 <= n),
    }


NAMES = [
    "i < n", "lo ≤ i < hi", "i ≤ n", "i + m ≤ n", "2 * i < n", "i * 3 + 1 ≤ n", "i * i ≤ n",
    "m * i < n + i - with m at least 2", "2 ^ i ≤ n", "i ^ 2 < n", "i = n", "n = i + m", "3 * i = n", "i * i = n",
    "i ∈ range", "¬ n ≤ i", "i < n - m", "i - m < n", "i < n - i", "m < i, i < n", "i == n", "(i < n) = true",
    "i < n, i ≠ m", "i < n or i < m", "i / 2 * 2 ≤ n",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _with_beq(kit: Any) -> None:
    """Give the kit a builder for ``==`` on Nat."""
    kit.method_beq = staticmethod(lambda a, b: Apply(Method("BEq", "beq", InstanceRef("instBEqNat"), 2), (a, b), 2))


@pytest.mark.parametrize("name", NAMES)
def test_guards_bound_a_natural(kit: Any, name: Any) -> None:
    """P i is i % 3 ≠ 1, so that both answers occur; when n, m < 20 no guard holds for i ≥ 60."""
    guards, condition = _guards(kit)[name]
    rest = kit.neg(kit.eq(kit.call("Nat.mod", kit.v("i"), kit.lit(3)), kit.lit(1)))
    forall = kit.program(kit.define("it", "n", "m", body=kit.forall("i", body=kit.imp(*guards, rest)), prop=True))
    exists = kit.program(kit.define("it", "n", "m", body=kit.exists("i", body=kit.conj(*guards, rest)), prop=True))
    for n, m in itertools.product((0, 1, 2, 3, 4, 9, 16, 19), (0, 1, 2, 5)):
        values = [i % 3 != 1 for i in range(60) if condition(i, n, m)]
        if name.startswith("m * i") and m < 2:
            continue
        assert _truth(forall.decide("it", (n, m))) is all(values), (n, m)
        assert _truth(exists.decide("it", (n, m))) is any(values), (n, m)


def test_every_guard_form_is_in_the_list(kit: Any) -> None:
    assert set(NAMES) == set(_guards(kit))


def _integer_guards(kit: Any) -> list[tuple[list[Core], Callable[[int, int, int], bool]]]:
    i, n, m, lit = kit.v("i"), kit.v("n"), kit.v("m"), kit.lit

    def lt(a: Core, b: Core) -> Core:
        return kit.lt(a, b, "Int")  # type: ignore[no-any-return]  # the kit is a fixture, so it has no type here

    def le(a: Core, b: Core) -> Core:
        return kit.le(a, b, "Int")  # type: ignore[no-any-return]  # as above

    square, minus = kit.mul(i, i, "Int"), kit.sub
    return [
        ([le(m, i), lt(i, n)], lambda i, n, m: m <= i < n),
        ([lt(kit.mul(lit(-2), i, "Int"), n), lt(i, m)], lambda i, n, m: -2 * i < n and i < m),
        ([le(minus(n, i, "Int"), m), le(i, n)], lambda i, n, m: n - i <= m and i <= n),
        ([kit.eq(kit.mul(lit(3), i, "Int"), n, INT)], lambda i, n, m: 3 * i == n),
        ([kit.eq(n, minus(lit(5), kit.mul(lit(2), i, "Int"), "Int"), INT)], lambda i, n, m: n == 5 - 2 * i),
        ([le(lit(-3), i), le(square, n)], lambda i, n, m: i >= -3 and i * i <= n),
        ([le(lit(-3), i), kit.eq(square, n, INT)], lambda i, n, m: i >= -3 and i * i == n),
    ]


@pytest.mark.parametrize("number", range(7))
def test_guards_bound_an_integer(kit: Any, number: int) -> None:
    """P i is i < 2; no guard holds for |i| ≥ 40 when |n|, |m| < 10."""
    guards, condition = _integer_guards(kit)[number]
    rest = kit.lt(kit.v("i"), kit.lit(2), "Int")
    implied, both = kit.imp(*guards, rest), kit.conj(*guards, rest)
    forall = kit.program(kit.define("it", "n", "m", body=kit.forall("i", body=implied, type_=INT), prop=True))
    exists = kit.program(kit.define("it", "n", "m", body=kit.exists("i", body=both, type_=INT), prop=True))
    for n, m in itertools.product((-9, -4, -1, 0, 1, 4, 6, 9), (-5, 0, 3)):
        values = [i < 2 for i in range(-40, 40) if condition(i, n, m)]
        assert _truth(forall.decide("it", (n, m))) is all(values), (n, m)
        assert _truth(exists.decide("it", (n, m))) is any(values), (n, m)


def test_several_variables_in_any_order(kit: Any) -> None:
    v, lt, le = kit.v, kit.lt, kit.le
    rest = kit.lt(kit.add(v("i"), v("j")), v("m"))
    cases: list[tuple[list[Core], Callable[[int, int, int], bool]]] = [
        ([lt(v("i"), v("j")), lt(v("j"), v("n"))], lambda i, j, n: i < j < n),
        ([lt(v("j"), v("n")), le(v("i"), v("j"))], lambda i, j, n: i <= j < n),
        (
            [lt(v("i"), v("n")), lt(v("j"), v("n")), kit.neg(kit.eq(v("i"), v("j")))],
            lambda i, j, n: i < n and j < n and i != j,
        ),
        ([kit.eq(kit.add(v("i"), v("j")), v("n"))], lambda i, j, n: i + j == n),
    ]
    for guards, condition in cases[:3]:
        forall = kit.program(
            kit.define("it", "n", "m", body=kit.forall("i", "j", body=kit.imp(*guards, rest)), prop=True)
        )
        exists = kit.program(
            kit.define("it", "n", "m", body=kit.exists("i", "j", body=kit.conj(*guards, rest)), prop=True)
        )
        for n, m in itertools.product(range(6), range(8)):
            values = [i + j < m for i in range(10) for j in range(10) if condition(i, j, n)]
            assert _truth(forall.decide("it", (n, m))) is all(values)
            assert _truth(exists.decide("it", (n, m))) is any(values)


def test_guards_after_an_inner_quantifier_bound_the_outer_variable(kit: Any) -> None:
    """∀ i, P i → ∀ j, j < n → i < j → i ≠ 3, as one chain."""
    inner = kit.forall(
        "j",
        body=kit.imp(
            kit.lt(kit.v("j"), kit.v("n")), kit.lt(kit.v("i"), kit.v("j")), kit.neg(kit.eq(kit.v("i"), kit.lit(3)))
        ),
    )
    term = kit.forall("i", body=kit.imp(kit.lt(kit.lit(0), kit.v("i")), inner))
    assert [_truth(kit.decide(term, n=n)) for n in (0, 3, 4, 5, 9)] == [True, True, True, False, False]


def test_alternating_quantifiers(kit: Any) -> None:
    """∀ i < n, ∃ j < m, j = 2 i."""
    inner = kit.exists(
        "j", body=kit.conj(kit.lt(kit.v("j"), kit.v("m")), kit.eq(kit.v("j"), kit.mul(kit.lit(2), kit.v("i"))))
    )
    term = kit.forall("i", body=kit.imp(kit.lt(kit.v("i"), kit.v("n")), inner))
    for n, m in itertools.product(range(5), range(9)):
        assert _truth(kit.decide(term, n=n, m=m)) is all(2 * i < m for i in range(n))


def test_huge_ranges_are_lazy(kit: Any) -> None:
    small = kit.forall("i", body=kit.imp(kit.lt(kit.v("i"), kit.v("n")), kit.lt(kit.v("i"), kit.lit(5))))
    assert _truth(kit.decide(small, n=10**40)) is False
    inside = kit.forall(
        "i", body=kit.imp(kit.mem(kit.call("List.range", kit.v("n")), kit.v("i")), kit.lt(kit.v("i"), kit.lit(5)))
    )
    assert _truth(kit.decide(inside, n=10**40)) is False
    large = kit.forall("i", body=kit.imp(kit.lt(kit.v("i"), kit.v("n")), kit.le(kit.lit(0), kit.v("i"))))
    assert _truth(kit.decide(large, n=10**40)) is Code.BUDGET_STEPS


def test_membership(kit: Any) -> None:
    term = kit.forall("x", body=kit.imp(kit.mem(kit.v("xs"), kit.v("x")), kit.lt(kit.v("x"), kit.lit(9))))
    assert [_truth(kit.decide(term, xs=xs)) for xs in ((), (1, 8), (1, 9))] == [True, True, False]
    exists = kit.exists("x", body=kit.conj(kit.lt(kit.lit(5), kit.v("x")), kit.mem(kit.v("xs"), kit.v("x"))))
    assert [_truth(kit.decide(exists, xs=xs)) for xs in ((), (1, 5), (1, 9))] == [False, False, True]


def test_a_natural_is_not_a_negative_item_of_a_list_of_integers(kit: Any) -> None:
    """∃ x : Nat, ↑x ∈ xs: coercions leave no trace in core terms, and -1 is no natural."""
    term = kit.exists("x", body=kit.conj(kit.mem(kit.v("xs"), kit.v("x")), kit.lit(True)))
    assert _truth(kit.decide(term, xs=(-1,))) is False
    assert _truth(kit.decide(term, xs=(-1, 2))) is True
    point = kit.exists("x", body=kit.eq(kit.v("x"), kit.v("n"), INT))
    assert _truth(kit.decide(point, n=-1)) is False
    assert _truth(kit.decide(kit.forall("x", body=kit.neg(kit.eq(kit.v("x"), kit.v("n"), INT))), n=-1)) is True


def test_equivalences_and_disjunctions_are_distributed(kit: Any) -> None:
    """∀ x, x ∈ r ↔ x ∈ a ∨ x ∈ b: neither direction alone bounds x, each does its own."""
    v = kit.v
    union = kit.disj(kit.mem(v("a"), v("x")), kit.mem(v("b"), v("x")))
    term = kit.forall("x", body=kit.iff(kit.mem(v("r"), v("x")), union))
    for r, a, b in (((1, 2), (1,), (2,)), ((1,), (1,), (2,)), ((1, 2, 3), (1,), (2,)), ((), (), ())):
        assert _truth(kit.decide(term, r=r, a=a, b=b)) is (set(r) == set(a) | set(b))
    both = kit.exists("x", body=kit.conj(union, kit.lt(kit.lit(5), v("x"))))
    assert _truth(kit.decide(both, a=(1,), b=(6,))) is True
    assert _truth(kit.decide(both, a=(1,), b=(2,))) is False


def test_the_one_point_rule_works_at_every_type(kit: Any) -> None:
    words = kit.exists(
        "w",
        body=kit.conj(
            kit.eq(kit.v("w"), kit.call("List.append", kit.v("a"), kit.v("b")), list_of(STRING)),
            kit.eq(kit.v("r"), kit.v("w"), list_of(STRING)),
        ),
        type_=list_of(STRING),
    )
    assert _truth(kit.decide(words, a=("x",), b=("y",), r=("x", "y"))) is True
    assert _truth(kit.decide(words, a=("x",), b=("y",), r=("x",))) is False
    function = kit.exists(
        "f",
        body=kit.conj(
            kit.eq(kit.v("f"), kit.v("g"), TFun(NAT, NAT)), kit.eq(kit.ap(kit.v("f"), kit.lit(1)), kit.lit(1))
        ),
        type_=TFun(NAT, NAT),
    )
    assert _truth(kit.decide(function, g=lambda n: n)) is True


def test_small_types_are_enumerated(kit: Any) -> None:
    cases = [
        (BOOL, kit.forall("b", body=kit.disj(kit.v("b"), kit.neg(kit.v("b"))), type_=BOOL), True),
        (UNIT, kit.exists("u", body=kit.eq(kit.v("u"), kit.lit(()), UNIT), type_=UNIT), True),
        (UINT8, kit.forall("x", body=kit.lt(kit.v("x"), kit.lit(256)), type_=UINT8), True),
        (UINT8, kit.exists("x", body=kit.lt(kit.lit(255), kit.v("x")), type_=UINT8), False),
        (
            option_of(BOOL),
            kit.exists("o", body=kit.eq(kit.v("o"), kit.v("v"), option_of(BOOL)), type_=option_of(BOOL)),
            True,
        ),
        (prod_of(BOOL, BOOL), kit.forall("p", body=Project(kit.v("p"), 1), type_=prod_of(BOOL, BOOL)), False),
    ]
    for _, term, expected in cases:
        assert _truth(kit.decide(term, v=(True,))) is expected


# Unbounded ---------------------------------------------------------------------------------------------------------


def test_multiples_of_any_size(kit: Any) -> None:
    exists = kit.exists("k", body=kit.eq(kit.v("n"), kit.mul(kit.lit(11), kit.v("k"), "Int"), INT), type_=INT)
    forall = kit.forall("k", body=kit.neg(kit.eq(kit.v("n"), kit.mul(kit.lit(11), kit.v("k"), "Int"), INT)), type_=INT)
    for n in (0, 1, -11, 22, 10**50, 11 * 10**50, -11 * 10**50 - 1):
        assert _truth(kit.decide(exists, n=n)) is (n % 11 == 0)
        assert _truth(kit.decide(forall, n=n)) is (n % 11 != 0)


def test_squares_and_powers_of_any_size(kit: Any) -> None:
    square = kit.exists("i", body=kit.eq(kit.mul(kit.v("i"), kit.v("i")), kit.v("n")))
    power = kit.exists("m", body=kit.eq(kit.v("n"), kit.call("Nat.pow", kit.lit(4), kit.v("m"))))
    for n in (0, 1, 2, 16, 10**12, 10**12 + 1, 10**40):
        assert _truth(kit.decide(square, n=n)) is (n in (0, 1, 16, 10**12, 10**40))
    for n in (0, 1, 2, 4, 4**300, 4**300 + 1):
        assert _truth(kit.decide(power, n=n)) is (n in (1, 4, 4**300))


def _pow(kit: Any, step: Any) -> Any:
    rows = (Row((PVar("b"), PLiteral(0)), kit.lit(1)), Row((PVar("c"), PSuccessor(PVar("k"), 1)), step))
    return kit.define("pow", "base", "e", body=Match((kit.v("base"), kit.v("e")), rows))


def test_a_power_function_of_the_user(kit: Any) -> None:
    """∃ x, pow 2 x = n ∧ n > 0; a function of another shape is searched, never taken for a power."""
    term = kit.exists(
        "x", body=kit.conj(kit.eq(kit.call("pow", kit.lit(2), kit.v("x")), kit.v("n")), kit.lt(kit.lit(0), kit.v("n")))
    )
    power = _pow(kit, kit.mul(kit.v("c"), kit.call("pow", kit.v("c"), kit.v("k"))))
    for n in (0, 1, 2, 3, 2**60, 2**60 + 1):
        assert _truth(kit.decide(term, power, n=n)) is (n in (1, 2, 2**60))
    odd = _pow(kit, kit.sub(kit.lit(5), kit.call("pow", kit.v("c"), kit.v("k"))))  # 1, 4, 1, 4, …
    assert _truth(kit.decide(term, odd, n=4)) is True
    assert _truth(kit.decide(term, odd, n=3)) is Code.UNBOUNDED_QUANTIFIER


def test_a_power_function_by_conditional(kit: Any) -> None:
    step = kit.mul(kit.call("pow", kit.v("b"), kit.sub(kit.v("e"), kit.lit(1))), kit.v("b"))
    power = kit.define("pow", "b", "e", body=If(kit.eq(kit.v("e"), kit.lit(0)), kit.lit(1), step))
    term = kit.exists("x", body=kit.eq(kit.call("pow", kit.v("c"), kit.v("x")), kit.v("n")))
    assert _truth(kit.decide(term, power, c=3, n=81)) is True
    assert _truth(kit.decide(term, power, c=3, n=82)) is False
    assert _truth(kit.decide(term, power, c=0, n=82)) is Code.UNBOUNDED_QUANTIFIER


def test_digits(kit: Any) -> None:
    """∃ i, n / 10^i % 10 = 8: beyond the last digit the quotient stays 0."""
    quotient = kit.call("Nat.div", kit.v("n"), kit.call("Nat.pow", kit.lit(10), kit.v("i")))
    digit = kit.eq(kit.call("Nat.mod", quotient, kit.lit(10)), kit.lit(8))
    for n in (0, 8, 18, 801, 777, 10**19, 8 * 10**19):
        assert _truth(kit.decide(kit.exists("i", body=digit), n=n)) is ("8" in str(n))
        assert _truth(kit.decide(kit.forall("i", body=kit.neg(digit)), n=n)) is ("8" not in str(n))


def test_search_finds_witnesses_and_counterexamples_but_proves_nothing(kit: Any) -> None:
    odd = kit.call("Nat.isOdd", kit.v("x"))
    product = kit.eq(kit.call("Nat.mod", kit.v("x"), kit.lit(7)), kit.v("n"))
    assert _truth(kit.decide(kit.exists("x", body=kit.conj(odd, product)), n=4)) is True
    assert _truth(kit.decide(kit.exists("x", body=kit.conj(odd, product)), n=9)) is Code.UNBOUNDED_QUANTIFIER
    assert _truth(kit.decide(kit.forall("x", body=odd))) is False
    remainder = kit.call("Nat.mod", kit.v("x"), kit.lit(7))
    assert _truth(kit.decide(kit.forall("x", body=kit.le(remainder, kit.lit(6))))) is Code.UNBOUNDED_QUANTIFIER
    assert (
        _truth(
            kit.decide(kit.exists("x", body=kit.eq(kit.v("x"), kit.call("Nat.mod", kit.v("x"), kit.lit(5))), type_=INT))
        )
        is True
    )
    nowhere = kit.exists("s", body=kit.eq(kit.call("List.length", kit.v("s")), kit.lit(1)), type_=list_of(NAT))
    assert _truth(kit.decide(nowhere)) is Code.UNBOUNDED_QUANTIFIER


def test_a_side_that_does_not_grow_is_undecided(kit: Any) -> None:
    """∃ i : Nat, n * i = t with n = 0 and t = 1."""
    term = kit.exists("i", body=kit.eq(kit.mul(kit.v("n"), kit.v("i")), kit.v("t")))
    assert _truth(kit.decide(term, n=0, t=1)) in (Code.UNBOUNDED_QUANTIFIER, Code.BUDGET_STEPS)
    assert _truth(kit.decide(term, n=3, t=10**20)) is False
    assert _truth(kit.decide(term, n=3, t=3 * 10**20)) is True


# Three-valued ------------------------------------------------------------------------------------------------------


def test_undecided_parts_that_do_not_matter(kit: Any) -> None:
    stuck = Stuck(Code.UNDECIDABLE_EQUALITY, "here")
    t, f = kit.lit(True), kit.lit(False)
    for term, expected in (
        (kit.conj(stuck, f), False),
        (kit.conj(stuck, t), Code.UNDECIDABLE_EQUALITY),
        (kit.disj(stuck, t), True),
        (kit.imp(stuck, t), True),
        (kit.imp(stuck, f), Code.UNDECIDABLE_EQUALITY),
        (kit.neg(kit.conj(stuck, f)), True),
        (kit.iff(kit.conj(stuck, f), f), True),
        (If(stuck, t, kit.disj(stuck, t)), True),
        (Let("p", stuck, kit.conj(kit.disj(kit.v("p"), kit.v("p")), f), True), False),
        (kit.eq(kit.conj(stuck, f), kit.lit(False), BOOL), True),
    ):
        assert _truth(kit.decide(term)) is expected


def test_an_undecided_round_does_not_hide_a_counterexample(kit: Any) -> None:
    stuck = Stuck(Code.UNDECIDABLE_EQUALITY, "here")
    body = If(kit.eq(kit.v("i"), kit.lit(0)), stuck, kit.neg(kit.eq(kit.v("i"), kit.lit(3))))
    term = kit.forall("i", body=kit.imp(kit.lt(kit.v("i"), kit.v("n")), body))
    assert [_truth(kit.decide(term, n=n)) for n in (0, 2, 4)] == [True, Code.UNDECIDABLE_EQUALITY, False]
    guarded = kit.forall(
        "i",
        "j",
        body=kit.imp(
            kit.lt(kit.v("i"), kit.v("n")),
            body,
            kit.lt(kit.v("j"), kit.v("i")),
            kit.neg(kit.eq(kit.v("j"), kit.lit(1))),
        ),
    )
    # For i = 2 the guard holds and j = 1 refutes; i = 0 has an undecided guard but no j below it.
    assert [_truth(kit.decide(guarded, n=n)) for n in (1, 2, 3)] == [True, True, False]


def test_called_propositions_are_three_valued_too(kit: Any) -> None:
    stuck = Stuck(Code.UNDECIDABLE_EQUALITY, "here")
    inner = kit.define("inner", "x", body=kit.conj(stuck, kit.lt(kit.v("x"), kit.lit(5))), prop=True)
    outer = kit.disj(kit.call("inner", kit.v("x")), kit.lt(kit.v("x"), kit.lit(0)))
    assert _truth(kit.decide(outer, inner, x=7)) is False
    assert _truth(kit.decide(outer, inner, x=3)) is Code.UNDECIDABLE_EQUALITY


def test_a_costly_part_does_not_hide_a_false_one(kit: Any) -> None:
    loop = kit.define("loop", "x", body=kit.call("loop", kit.v("x")))
    term = kit.conj(kit.eq(kit.call("loop", kit.v("x")), kit.lit(0)), kit.lt(kit.v("x"), kit.lit(5)))
    assert _truth(kit.decide(term, loop, budget=Budget(steps=10_000), x=7)) is False
    assert _truth(kit.decide(term, loop, budget=Budget(steps=10_000), x=3)) is Code.BUDGET_STEPS


def test_matches_in_propositions(kit: Any) -> None:
    stuck = Stuck(Code.UNDECIDABLE_EQUALITY, "here")
    rows = (Row((PLiteral(0),), kit.conj(stuck, kit.lit(False))), Row((PVar("k"),), kit.lt(kit.v("k"), kit.lit(5))))
    term = Match((kit.v("x"),), rows)
    assert [_truth(kit.decide(term, x=x)) for x in (0, 1, 9)] == [False, True, False]


# all and any -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "answer"), [("List.all", all), ("List.any", any)])
def test_all_and_any_of_lists(kit: Any, name: str, answer: Callable[[Iterable[bool]], bool]) -> None:
    term = kit.call(name, kit.v("xs"), kit.fun("x", body=kit.lt(kit.v("x"), kit.v("n"))))
    for xs in ((), (1,), (5,), (1, 5), (5, 1)):
        for n in (0, 3, 9):
            assert kit.value(term, xs=xs, n=n) is answer(x < n for x in xs)
            in_both = kit.conj(kit.iff(term, term), kit.imp(kit.lt(kit.v("n"), kit.lit(100)), term))
            assert _truth(kit.decide(in_both, xs=xs, n=n)) is answer(x < n for x in xs)


def test_all_of_a_range_does_not_make_the_list(kit: Any) -> None:
    numbers = kit.call("List.range", kit.v("n"))
    small = kit.call("List.all", numbers, kit.fun("x", body=kit.lt(kit.v("x"), kit.lit(3))))
    assert [_truth(kit.decide(small, n=n)) for n in (0, 3, 4, 10**30)] == [True, True, False, False]
    found = kit.call("List.any", numbers, kit.fun("x", body=kit.eq(kit.v("x"), kit.lit(3))))
    assert [_truth(kit.decide(found, n=n)) for n in (0, 3, 4, 10**30)] == [False, False, True, True]


def test_an_undecided_item_does_not_hide_a_counterexample(kit: Any) -> None:
    stuck = Stuck(Code.UNDECIDABLE_EQUALITY, "here")
    body = If(kit.eq(kit.v("x"), kit.lit(0)), stuck, kit.lt(kit.v("x"), kit.lit(3)))
    term = kit.call("List.all", kit.v("xs"), kit.fun("x", body=body))
    assert [_truth(kit.decide(term, xs=xs)) for xs in ((1, 2), (0, 2), (0, 3))] == [
        True,
        Code.UNDECIDABLE_EQUALITY,
        False,
    ]
