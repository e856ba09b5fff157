"""Compares compiled reference programs with hand-written Python, in one process: calls/s for each task.

Run: python benchmarks/reference_speed.py BENCHMARK.jsonl.gz [SECONDS]

The Python functions are what a Python programmer would write from the task's description, with built-ins where fit.
Both get the same inputs, those of the suite that the precondition accepts and on which they return the same; a task on
which they never do is an error. The meter of steps runs, as it always does. Exit 1 where a goal is missed.
"""

import math
import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.engines.embedded import EmbeddedEngine, EmbeddedTask
from veriscale.lean.budget import METER, Budget
from veriscale.lean.outcome import Truth
from veriscale.lean.stack import call_with_deep_stack

MEAN_GOAL = 1 / 10
WORST_GOAL = 1 / 50
INPUTS = 100
"""Inputs of one task, taken evenly from its suite."""

Function = Callable[..., Any]


def first_repeated(s: str) -> Any:
    """Return the first character that occurred before."""
    seen: set[str] = set()
    for c in s:
        if c in seen:
            return (c,)
        seen.add(c)
    return None


def smallest_missing(s: tuple[int, ...]) -> int:
    """Return the least natural number that a sorted list lacks."""
    wanted = 0
    for x in s:
        if x == wanted:
            wanted += 1
        elif x > wanted:
            break
    return wanted


def move_zeroes(a: tuple[int, ...]) -> list[int]:
    """Return the numbers other than 0, then the zeroes."""
    kept = [x for x in a if x]
    return kept + [0] * (len(a) - len(kept))


def common_prefix(a: tuple[str, ...], b: tuple[str, ...]) -> list[str]:
    """Return the longest common prefix."""
    found = []
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        found.append(x)
    return found


def swap(a: tuple[int, ...], i: int, j: int) -> list[int]:
    """Exchange two items."""
    new = list(a)
    new[i], new[j] = new[j], new[i]
    return new


def replace_at(a: tuple[int, ...], j: int) -> list[int]:
    """Put 60 at a place."""
    new = list(a)
    new[j] = 60
    return new


def has_close(numbers: tuple[float, ...], threshold: float) -> bool:
    """Whether two numbers are closer than a threshold."""
    ordered = sorted(numbers)
    return any(y - x < threshold for x, y in pairwise(ordered))


def digit_sum(n: int) -> int:
    """Return the sum of the decimal digits."""
    return sum(map(int, str(n)))


def copy_segment(src: tuple[int, ...], start: int, dest: tuple[int, ...], at: int, length: int) -> list[int]:
    """Replace a segment."""
    new = list(dest)
    new[at : at + length] = src[start : start + length]
    return new


def rotate(a: tuple[int, ...], offset: int) -> tuple[int, ...]:
    """Rotate to the left."""
    if not a:
        return a
    k = offset % len(a)
    return a[k:] + a[:k]


def find(a: tuple[int, ...], key: int) -> int:
    """Return the index of the first occurrence, or -1."""
    return a.index(key) if key in a else -1


def first_odd(a: tuple[int, ...]) -> Any:
    """Return the index of the first odd number."""
    return next(((i,) for i, x in enumerate(a) if x % 2), None)


def lower(s: str) -> str:
    """Return the text with its ASCII letters in lower case."""
    return "".join(c.lower() if c.isascii() else c for c in s)


def upper(s: str) -> str:
    """Return the text with its ASCII letters in upper case."""
    return "".join(c.upper() if c.isascii() else c for c in s)


COLONS = str.maketrans(" ,.", ":::")

PYTHON: dict[str, Function] = {
    "verina_basic_1": lambda a, b: a * b < 0,
    "verina_basic_4": lambda a, k: a[k - 1],
    "verina_basic_5": lambda a, b: a * b,
    "verina_basic_7": lambda n: n * (2 * n - 1) * (2 * n + 1) // 3,
    "verina_basic_8": lambda a, b: min(a, b),
    "verina_basic_9": lambda a, b: not set(a).isdisjoint(b),
    "verina_basic_10": lambda n, a: all(n > x for x in a),
    "verina_basic_11": lambda n: n % 10,
    "verina_basic_12": lambda n: 6 * n * n,
    "verina_basic_14": lambda s: "z" in s or "Z" in s,
    "verina_basic_15": lambda a: any(x + 1 == y for x, y in pairwise(a)),
    "verina_basic_17": lower,
    "verina_basic_18": digit_sum,
    "verina_basic_26": lambda n: n % 2 == 0,
    "verina_basic_27": first_repeated,
    "verina_basic_29": lambda s, k: s[:k] + s[k + 1 :],
    "verina_basic_30": lambda a, b: [x % abs(y) for x, y in zip(a, b, strict=True)],
    "verina_basic_31": upper,
    "verina_basic_33": smallest_missing,
    "verina_basic_34": lambda a: [x for x in a if x % 2 == 0],
    "verina_basic_35": move_zeroes,
    "verina_basic_36": lambda s: s.translate(COLONS),
    "verina_basic_38": lambda s: len(set(s)) <= 1,
    "verina_basic_41": lambda a: len(set(a)) <= 1,
    "verina_basic_47": sum,
    "verina_basic_48": lambda n: math.isqrt(n) ** 2 == n,
    "verina_basic_49": first_odd,
    "verina_basic_52": sorted,
    "verina_basic_53": lambda n: n * (n + 1) // 2,
    "verina_basic_54": lambda a, b: min(abs(x - y) for x in a for y in b),
    "verina_basic_55": lambda a, b: a == b,
    "verina_basic_56": copy_segment,
    "verina_basic_60": lambda a: [x for x in a if x % 2 == 0],
    "verina_basic_62": find,
    "verina_basic_63": has_close,
    "verina_basic_67": lambda x: x == x[::-1],
    "verina_basic_68": lambda a, e: a.index(e) if e in a else len(a),
    "verina_basic_71": common_prefix,
    "verina_basic_72": lambda a, b: [*a, b],
    "verina_basic_74": max,
    "verina_basic_78": lambda x, y: (x + y, x - y),
    "verina_basic_80": lambda a, key: a.count(key) == 1,
    "verina_basic_82": lambda a: a[1:],
    "verina_basic_85": lambda a: a[::-1],
    "verina_basic_86": rotate,
    "verina_basic_87": sorted,
    "verina_basic_88": list,
    "verina_basic_89": lambda s: list(dict.fromkeys(s)),
    "verina_basic_92": lambda x, y: (y, x),
    "verina_basic_95": swap,
    "verina_basic_97": replace_at,
    "verina_basic_99": lambda x: 3 * x,
    "verina_basic_105": lambda a, b: [x * y for x, y in zip(a, b, strict=True)],
    "verina_basic_106": lambda a, b: [x + y for x, y in zip(a, b, strict=True)],
}
"""Python for tasks of the Verina benchmark."""


def plain(value: Any) -> Any:
    """Return a value with lists as tuples."""
    return tuple(map(plain, value)) if isinstance(value, (list, tuple)) else value


def calls_per_second(function: Function, inputs: list[tuple[Any, ...]], seconds: float) -> float:
    """Return the rate at which `function` goes through `inputs` again and again; the best of three tries."""
    best = 0.0
    for _ in range(3):
        count, start = 0, perf_counter()
        while (elapsed := perf_counter() - start) < seconds / 3:
            METER.start(Budget(steps=10**12))
            for arguments in inputs:
                function(*arguments)
            count += len(inputs)
        best = max(best, count / elapsed)
    return best


def compare(task: Task, loaded: EmbeddedTask, python: Function, seconds: float) -> tuple[float, float]:
    """Return the calls/s of the reference program and of `python`.

    Raises:
        SystemExit: they return the same on none of the inputs.
    """
    rows = [tuple(v.value for v in pair.input.values) for pair in task.suite.pairs]
    rows = [row for row in rows if loaded.precondition(row).truth is Truth.TRUE]
    rows = rows[:: max(1, len(rows) // INPUTS)][:INPUTS]
    rows = [row for row in rows if plain(loaded.reference(row).value) == plain(python(*row))]
    if not rows:
        raise SystemExit(f"{task.id}: the functions differ on every input")
    reference = loaded.program.function(task.signature.name)
    proof = ((),) * (reference.__code__.co_argcount - len(task.signature.parameters))
    compiled = calls_per_second(reference, [row + proof for row in rows], seconds)
    return compiled, calls_per_second(python, rows, seconds)


def run(path: Path, seconds: float) -> bool:
    """Print a line for each task and the geometric mean; return whether the goals are met."""
    ratios: dict[str, float] = {}
    skipped: Counter[str] = Counter()
    for task in read_benchmark(path).tasks:
        python = PYTHON.get(task.id)
        if python is None:
            continue
        loaded = EmbeddedEngine().load(task)
        if isinstance(loaded, tuple):
            skipped[task.id] += 1
            continue
        compiled, by_hand = compare(task, loaded, python, seconds)
        ratios[task.id] = compiled / by_hand
        print(f"{task.id:20} {compiled:12,.0f} calls/s, Python {by_hand:12,.0f}: 1/{by_hand / compiled:.1f}")
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    worst = min(ratios, key=lambda name: ratios[name])
    print(f"geometric mean of {len(ratios)} tasks 1/{1 / mean:.1f}, slowest {worst} 1/{1 / ratios[worst]:.1f}")
    return mean >= MEAN_GOAL and ratios[worst] >= WORST_GOAL and not skipped


def main() -> None:
    """Run the comparison."""
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.2
    met = call_with_deep_stack(lambda: run(Path(sys.argv[1]), seconds))
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
