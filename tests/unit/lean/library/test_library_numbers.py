"""Nat and Int against the recorded facts and against Python models."""

import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veriscale.lean.budget import METER, Budget
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library import LIBRARY

Call = Callable[..., Any]
INTEGERS = st.integers(-(10**30), 10**30) | st.integers(-20, 20)
NATURALS = st.integers(0, 10**30) | st.integers(0, 20)

INFIX = {"/": "Int.ediv", "%": "Int.emod", "+": "Int.add", "-": "Int.sub", "*": "Int.mul"}
FACT = re.compile(r"\( ?(-?\d+) : Int\) ?(?:\.(\w+)|([-+*/%])) \(?(-?\d+)(?: : Int\))?")


def run(name: str, *arguments: object) -> Any:
    entry = LIBRARY.find(name)
    assert entry is not None
    return entry.implementation(*arguments)


def test_recorded_facts_about_int(shared: Path) -> None:
    """Every recorded fact of the shape ``(a : Int) op b = c`` and ``(a : Int).f b = c``."""
    checked = 0
    for line in (shared / "lean_facts.jsonl").read_text(encoding="utf-8").splitlines():
        fact = json.loads(line)
        match = FACT.fullmatch(fact["lhs"])
        if match is not None and re.fullmatch(r"-?\d+", fact["rhs"]):
            name = f"Int.{match[2]}" if match[2] else INFIX[match[3]]
            assert run(name, int(match[1]), int(match[4])) == int(fact["rhs"]), fact
            checked += 1
    assert checked > 60


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("Nat.sub", (8, 2), 6),
        ("Nat.sub", (2, 8), 0),
        ("Nat.pred", (0,), 0),
        ("Nat.div", (5, 0), 0),
        ("Nat.mod", (5, 0), 5),
        ("Nat.pow", (0, 0), 1),
        ("Nat.pow", (2, 10), 1024),
        ("Nat.pow", (1, 10**40), 1),
        ("Nat.log2", (0,), 0),
        ("Nat.log2", (8,), 3),
        ("Nat.gcd", (7, 0), 7),
        ("Nat.lcm", (3, 0), 0),
        ("Nat.shiftLeft", (0xF1, 4), 0xF10),
        ("Nat.shiftRight", (8, 2), 2),
        ("Nat.land", (5, 3), 1),
        ("Nat.xor", (5, 3), 6),
        ("Nat.ble", (2, 5), True),
        ("Nat.blt", (5, 5), False),
        ("Nat.nextPowerOfTwo", (0,), 1),
        ("Nat.nextPowerOfTwo", (1,), 1),
        ("Nat.nextPowerOfTwo", (2,), 2),
        ("Nat.nextPowerOfTwo", (5,), 8),
        ("Nat.toDigits", (16, 0xCAFE), ("c", "a", "f", "e")),
        ("Nat.toDigits", (80, 200), ("2", "*")),
        ("Nat.digitChar", (12,), "c"),
        ("Nat.digitChar", (85,), "*"),
        ("Nat.toSuperDigits", (35,), ("³", "⁵")),
        ("Nat.toSubscriptString", (35,), "₃₅"),
        ("Nat.repeat", (lambda s: s + "!", 4, "Hello"), "Hello!!!!"),
        ("Nat.fold", (4, lambda i, _h, xs: (*xs, i), ()), (0, 1, 2, 3)),
        ("Nat.foldRev", (4, lambda i, _h, xs: (*xs, i), ()), (3, 2, 1, 0)),
        ("Nat.all", (4, lambda i, _h: i < 5), True),
        ("Nat.any", (7, lambda i, _h: i > 7), False),
        ("Prod.allI", ((5, 8), lambda j, _h, _k: j % 2 == 0), False),
        ("Prod.anyI", ((5, 8), lambda j, _h, _k: j % 2 == 0), True),
        ("Prod.anyI", ((6, 6), lambda j, _h, _k: j % 2 == 0), False),
        ("Int.sign", (-362,), -1),
        ("Int.toNat", (-3,), 0),
        ("Int.toNat?", (7,), (7,)),
        ("Int.toNat'", (-1,), None),
        ("Int.natAbs", (-11,), 11),
        ("Int.negSucc", (4,), -5),
        ("Int.pow", (-7, 3), -343),
        ("Int.pow", (-1, 10**30 + 1), -1),
        ("Int.pow", (0, 10), 0),
        ("Int.pow", (10, 0), 1),
        ("Int.not", (1,), -2),
        ("Int.shiftRight", (-0b0111, 1), -0b0100),
        ("Int.gcd", (-6, -9), 3),
        ("Int.lcm", (-3, 0), 0),
        ("Int.bmod", (7, 0), 7),
        ("Int.bmod", (-12, 8), -4),
        ("Int.bdiv", (12, 8), 2),
        ("Int.bdiv", (-5, 0), 0),
        ("instDvdInt.dvd", (3, -12), True),
        ("instDvdInt.dvd", (5, 12), False),
        ("instDvdInt.dvd", (0, 0), True),
        ("instDvdNat.dvd", (0, 3), False),
    ],
)
def test_documented_values(name: str, arguments: tuple[Any, ...], expected: object) -> None:
    """Values from lean_facts.jsonl, and defaults from lean_fragment.md ("Semantics worth a unit test")."""
    assert run(name, *arguments) == expected


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        # Mathlib's definitions: the least significant digit first, none for 0; base 1 is unary.
        ("Nat.digits", (10, 123), (3, 2, 1)),
        ("Nat.digits", (10, 0), ()),
        ("Nat.digits", (1, 3), (1, 1, 1)),
        ("Nat.digits", (0, 7), (7,)),
        ("Nat.ofDigits", (10, (3, 2, 1)), 123),
        ("Nat.factorial", (5,), 120),
        ("Nat.choose", (5, 2), 10),
        ("Nat.choose", (2, 5), 0),
        ("Nat.fib", (10,), 55),
        ("Nat.sqrt", (99,), 9),
        ("Nat.log", (10, 999), 2),
        ("Nat.log", (10, 1000), 3),
        ("Nat.log", (1, 5), 0),
        ("Nat.clog", (10, 1000), 3),
        ("Nat.clog", (10, 1001), 4),
        ("Nat.minFac", (0,), 2),
        ("Nat.minFac", (1,), 1),
        ("Nat.minFac", (91,), 7),
        ("Nat.primeFactorsList", (360,), (2, 2, 2, 3, 3, 5)),
        ("Nat.totient", (36,), 12),
        ("Nat.descFactorial", (5, 2), 20),
        ("Nat.ascFactorial", (5, 2), 30),
        ("Nat.Coprime", (8, 9), True),
        ("Nat.count", (lambda k: k % 3 == 0, 10), 4),
    ],
)
def test_number_theory(name: str, arguments: tuple[Any, ...], expected: object) -> None:
    assert run(name, *arguments) == expected


@given(INTEGERS, INTEGERS)
def test_division_laws(m: int, n: int) -> None:
    """Each convention splits m, and each bounds its remainder (Init.Data.Int.DivMod)."""
    for divide, modulo in (("ediv", "emod"), ("tdiv", "tmod"), ("fdiv", "fmod")):
        quotient, remainder = run(f"Int.{divide}", m, n), run(f"Int.{modulo}", m, n)
        assert n * quotient + remainder == m
        assert n == 0 or abs(remainder) < abs(n)
    assert n == 0 or run("Int.emod", m, n) >= 0
    assert n == 0 or run("Int.tmod", m, n) * m >= 0
    assert n == 0 or run("Int.fmod", m, n) * n >= 0


@given(INTEGERS, NATURALS)
def test_balanced_division(m: int, n: int) -> None:
    quotient, remainder = run("Int.bdiv", m, n), run("Int.bmod", m, n)
    assert n * quotient + remainder == m
    assert n == 0 or -n <= 2 * remainder < n


@given(st.integers(0, 3000))
def test_primes_by_trial_division(n: int) -> None:
    assert run("Nat.Prime", n) == (n > 1 and all(n % d for d in range(2, math.isqrt(n) + 1)))


def test_strong_pseudoprimes_are_composite() -> None:
    """The least composites that pass for the first 1, 2, … 12 prime bases (OEIS A014233)."""
    for n in (2047, 1373653, 25326001, 3215031751, 3825123056546413051, 318665857834031151167461):
        assert not run("Nat.Prime", n)
    assert run("Nat.Prime", 2**61 - 1)


def test_huge_primes_stay_undecided() -> None:
    with pytest.raises(Undecided):
        run("Nat.Prime", 2**127 - 1)
    assert not run("Nat.Prime", (2**61 - 1) * (2**89 - 1))


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("Nat.pow", (2, 2**40)),
        ("Int.pow", (-3, 10**9)),
        ("Nat.shiftLeft", (1, 10**12)),
        ("Nat.factorial", (10**9,)),
        ("Nat.mul", (2**600_000, 2**600_000)),
        ("Nat.toDigits", (1, 10**12)),
        ("Nat.digits", (1, 10**12)),
        ("Nat.fib", (10**9,)),
    ],
)
def test_large_results_are_refused(name: str, arguments: tuple[int, ...]) -> None:
    with pytest.raises(Undecided) as refused:
        run(name, *arguments)
    assert refused.value.code is Code.BUDGET_SIZE


def test_iteration_is_counted() -> None:
    METER.start(Budget(steps=1000))
    with pytest.raises(Undecided) as refused:
        run("Nat.all", 10**12, lambda _i, _h: True)
    assert refused.value.code is Code.BUDGET_STEPS


def test_bounded_search_stops_early() -> None:
    assert run("Nat.any", 10**30, lambda i, _h: i == 17)


@pytest.mark.parametrize("exponent", [17, 18, 19, 4299, 4300, 5000, 20000])
def test_decimal_text_of_large_numbers(exponent: int) -> None:
    """Python refuses to print numbers of more than 4300 digits; Lean does not."""
    assert run("Nat.repr", 10**exponent) == "1" + "0" * exponent
    assert run("Int.repr", 1 - 10**exponent) == "-" + "9" * exponent
