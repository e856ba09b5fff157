"""Number theory on Nat and Int as Mathlib and Batteries define it: primes, factorials, digits, square roots, parity."""

import math
from collections.abc import Callable

from veriscale.lean.budget import METER
from veriscale.lean.diagnostics import Code, Undecided
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.library.support import long, number

_function = LIBRARY.function

_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_WITNESS_LIMIT = 3_317_044_064_679_887_385_961_981
"""Below it no composite number passes the Miller-Rabin test for all witnesses (Sorenson and Webster, 2015)."""


def is_prime(n: int) -> bool:
    """Decide whether `n` is prime.

    Raises:
        Undecided: a number beyond the proven range of the test passes it.
    """
    if n < 2:
        return False
    for prime in _WITNESSES:
        if n % prime == 0:
            return n == prime
    number(n.bit_length())
    METER.charge(len(_WITNESSES) * n.bit_length() * (1 + (n.bit_length() >> 7)))
    if not all(_passes(n, witness) for witness in _WITNESSES):
        return False
    if n < _WITNESS_LIMIT:
        return True
    raise Undecided(Code.BUDGET_STEPS, "primality of a large number")


def _passes(n: int, witness: int) -> bool:
    """Tell whether odd `n` is a strong probable prime to the base `witness`."""
    twos = ((n - 1) & -(n - 1)).bit_length() - 1
    power = pow(witness, (n - 1) >> twos, n)
    if power in (1, n - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % n
        if power == n - 1:
            return True
    return False


_function("Nat.Prime", "(p : Nat) : Prop")(is_prime)
# These are stated in Mathlib for rings; Dvd stands for the two rings here that have it, Nat and Int.
_function("Prime", "{α : Type} [Dvd α] (p : α) : Prop")(lambda _dvd, p: is_prime(abs(p)))
_function("Even", "{α : Type} [Dvd α] (a : α) : Prop")(lambda _dvd, a: a % 2 == 0)
_function("Odd", "{α : Type} [Dvd α] (a : α) : Prop")(lambda _dvd, a: a % 2 == 1)
_function("IsSquare", "{α : Type} [Dvd α] (a : α) : Prop")(lambda _dvd, a: a >= 0 and math.isqrt(a) ** 2 == a)


@_function("Nat.minFac", "(n : Nat) : Nat")
def _min_fac(n: int) -> int:
    """Return the smallest prime factor; 2 for 0 and 1 for 1."""
    if n % 2 == 0:
        return 2
    if n == 1 or is_prime(n):
        return n
    factor = 3
    while n % factor:
        METER.charge(1)
        factor += 2
    return factor


@_function("Nat.primeFactorsList", "(n : Nat) : List Nat", aliases=("Nat.factors",))
def _prime_factors_list(n: int) -> tuple[int, ...]:
    factors = []
    while n > 1:
        factor = _min_fac(n)
        factors.append(factor)
        n //= factor
    return tuple(factors)


def _multiplicity(p: int, n: int) -> int:
    """Return how often ``p ≥ 2`` divides ``n > 0``."""
    count = 0
    while n % p == 0:
        METER.charge(1)
        n, count = n // p, count + 1
    return count


@_function("Nat.factorization", "(n p : Nat) : Nat")
def _factorization(n: int, p: int) -> int:
    return _multiplicity(p, n) if n and is_prime(p) else 0


@_function("padicValNat", "(p n : Nat) : Nat")
def _padic_valuation(p: int, n: int) -> int:
    return _multiplicity(p, n) if n and p > 1 else 0


@_function("Nat.bits", "(n : Nat) : List Bool")
def _bits(n: int) -> tuple[bool, ...]:
    METER.charge(n.bit_length())
    return tuple(digit == "1" for digit in reversed(f"{n:b}")) if n else ()


@_function("Nat.bit", "(b : Bool) (n : Nat) : Nat")
def _bit(b: bool, n: int) -> int:
    return long(2 * n + int(b))


_COPRIME = "(m n : Nat) : Prop"
_function("Nat.Coprime", _COPRIME, aliases=("Nat.coprime",))(lambda m, n: math.gcd(m, n) == 1)
_function("Nat.ModEq", "(n a b : Nat) : Prop")(lambda n, a, b: a == b if n == 0 else (a - b) % n == 0)
_function("Int.ModEq", "(n a b : Int) : Prop")(lambda n, a, b: a == b if n == 0 else (a - b) % n == 0)
_function("Nat.sqrt", "(n : Nat) : Nat")(math.isqrt)
_function("Int.sqrt", "(n : Int) : Int")(lambda n: math.isqrt(max(n, 0)))


@_function("Nat.totient", "(n : Nat) : Nat")
def _totient(n: int) -> int:
    """Count the numbers below `n` that are coprime to it."""
    result = n
    for prime in set(_prime_factors_list(n)):
        result -= result // prime
    return result


@_function("Nat.factorial", "(n : Nat) : Nat")
def _factorial(n: int) -> int:
    number(n * n.bit_length())
    METER.charge(n)
    return math.factorial(n)


@_function("Nat.choose", "(n k : Nat) : Nat")
def _choose(n: int, k: int) -> int:
    if k > n:
        return 0
    small = min(k, n - k)
    number(small * n.bit_length())
    METER.charge(small)
    return math.comb(n, small)


@_function("Nat.descFactorial", "(n k : Nat) : Nat")
def _desc_factorial(n: int, k: int) -> int:
    if k > n:
        return 0
    number(k * n.bit_length())
    METER.charge(k)
    return math.perm(n, k)


@_function("Nat.ascFactorial", "(n k : Nat) : Nat")
def _asc_factorial(n: int, k: int) -> int:
    """Return ``n (n + 1) … (n + k - 1)``."""
    if n == 0:
        return 0 if k else 1
    return _desc_factorial(n + k - 1, k)


@_function("Nat.fib", "(n : Nat) : Nat")
def _fib(n: int) -> int:
    number(n)
    METER.charge(n)
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


@_function("Nat.log", "(b n : Nat) : Nat")
def _log(b: int, n: int) -> int:
    """Return the largest k with ``b ^ k ≤ n``; 0 where there is none or no largest."""
    if b < 2 or n < b:
        return 0
    if b == 2:
        return n.bit_length() - 1
    exponent, power = 0, b
    while power <= n:
        METER.charge(1 + (power.bit_length() >> 6))
        exponent, power = exponent + 1, power * b
    return exponent


@_function("Nat.clog", "(b n : Nat) : Nat")
def _clog(b: int, n: int) -> int:
    """Return the least k with ``n ≤ b ^ k``; 0 for bases below 2."""
    if b < 2 or n < 2:
        return 0
    exponent, power = 0, 1
    while power < n:
        METER.charge(1 + (power.bit_length() >> 6))
        exponent, power = exponent + 1, power * b
    return exponent


@_function("Nat.digits", "(b n : Nat) : List Nat")
def _digits(b: int, n: int) -> tuple[int, ...]:
    """Return the digits, the least significant first; ``digits b 0 = []``."""
    if b == 0:
        return (n,) if n else ()
    if b == 1:
        METER.grow(n)
        return (1,) * n
    digits = []
    while n:
        METER.charge(1 + (n.bit_length() >> 6))
        n, digit = divmod(n, b)
        digits.append(digit)
    return tuple(digits)


@_function("Nat.ofDigits", "(b : Nat) (L : List Nat) : Nat")
def _of_digits(b: int, digits: tuple[int, ...]) -> int:
    METER.charge(len(digits))
    result = 0
    for digit in reversed(digits):
        number(b.bit_length() + result.bit_length())
        result = digit + b * result
    return result


@_function("Nat.count", "(p : Nat → Prop) (n : Nat) : Nat")
def _count(p: Callable[[int], bool], n: int) -> int:
    METER.charge(n)
    return sum(1 for k in range(n) if p(k))


@_function("abs", "{α : Type} [Neg α] [Max α] (a : α) : α")
def _abs(neg: object, maximum: object, a: int | float) -> int | float:
    """``|a| = max a (-a)``, on Int alone: the other types here with these operations are not lattice-ordered groups."""
    if type(a) is not int:
        raise Undecided(Code.UNSUPPORTED_NAME, "abs")
    return abs(a)
