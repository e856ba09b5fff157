"""Does every program that loops, recurses, grows or attacks end within its budget, in bounded time and memory?

All programs run one after the other in one process, under the default budget, as they would in a worker.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SECONDS = 30.0
"""For one program on a slow machine; the budgets end each within a few seconds."""

BYTES = 2 << 30
"""For all of them together; a worker's limit is above it."""

TREE = "inductive T where\n  | z\n  | s (l r : T)\nderiving DecidableEq\n"
DOUBLE = TREE + "def mk (n : Nat) (t : T) : T := if n = 0 then t else mk (n - 1) (.s t t)\n"

HOSTILE = {
    "a tail call without end": "partial def f (n : Nat) : Nat := f (n + 1)\ndef it := f 0",
    "calls without end that are no tail calls": "partial def f (n : Nat) : Nat := 1 + f (n + 1)\ndef it := f 0",
    "two functions in a loop": "def it := Id.run do\n  let mut x := 0\n  while true do\n    x := x + 1\n  return x",
    "repeat without break": "def it : Nat := Id.run do\n  let mut x := 0\n  repeat x := 1 - x\n  return x",
    "exponential recursion": "def f (n : Nat) : Nat := if n < 2 then n else f (n - 1) + f (n - 2)\ndef it := f 90",
    "a list of 10^9": "def it := (List.replicate 1000000000 1).length",
    "a range of 10^9, sorted": "def it := (List.range 1000000000).mergeSort.length",
    "an array of 10^9": "def it := (Array.replicate 1000000000 0)[5]!",
    "an array of arrays": "def it := Array.replicate 100000 (Array.replicate 100000 0) |>.flatten.size",
    "a string of 10^9": "def it := (\"\".pushn 'x' 1000000000).length",
    "doubling a list": "def it := ((List.range 60).foldl (fun xs _ => xs ++ xs) [1]).length",
    "doubling a string": 'def it := ((List.range 60).foldl (fun s _ => s ++ s) "ab").length',
    "2^(2^40)": "def it := 2 ^ (2 ^ 40) % 3",
    "a shift by 2^40": "def it := (1 <<< (2 ^ 40)) % 3",
    "repeated squaring": "def it := (List.range 60).foldl (fun x _ => x * x) 3 % 7",
    "a factorial": "def it := Nat.factorial 1000000 % 7",
    "10^6 closures, one in the other": "def f (n : Nat) (g : Nat → Nat) : Nat → Nat :=\n"
    "  if n = 0 then g else f (n - 1) (fun x => g x + 1)\ndef it := f 1500000 id 0",
    "sublists of 60": "def it := (List.range 60).sublists.length",
    "permutations of 20": "def it := (List.range 20).permutations.length",
    "equality of shared trees": DOUBLE + "def it : Bool := mk 40 .z = mk 40 .z",
    "dedup of shared trees": DOUBLE + "def it := [mk 40 .z, mk 40 .z].dedup.length",
    "Nodup of shared trees": DOUBLE + "def it : Bool := [mk 40 .z, mk 40 .z].Nodup",
    "membership of shared trees": DOUBLE + "def it : Bool := mk 40 .z ∈ [mk 40 .z]",
    "counting a long list in equal long lists": "def big (n : Nat) := List.replicate 100000 0 ++ [n]\n"
    "def it := (List.replicate 100000 (big 1)).count (big 2)",
    "duplicates among long lists": "def it := (List.replicate 100000 (List.range 100000)).eraseDups.length",
    "comparing lists of long lists": "def big (n : Nat) := List.replicate 100000 n\n"
    "def it := (List.replicate 100000 (big 1)) == (List.replicate 100000 (big (2 - 1)))",
    "appending one by one": "def it := ((List.range 500000).foldl (fun xs x => xs ++ [x]) []).length",
    "reversing in every round": "def it := Id.run do\n  let mut xs := List.range 50000\n"
    "  for _ in [0:1000000] do\n    xs := xs.reverse\n  return xs.head!",
    "quantifiers over pairs": "def it : Bool := ∀ i < 100000, ∀ j < 100000, i + j ≥ i",
    "a search for what is not there": "def it : Prop := ∃ n : Nat, n * n + 1 = n * n",
    "intervals of 10^12": "def it : Bool := ∀ i, i < 10 ^ 12 → i * 0 = 0",
    "splitting a long string": "def s := \"\".pushn 'a' 900000\n"
    'def it := (s.splitOn "b").length + (s.splitOn "a").length',
}
"""Programs that cannot be finished within the default budget, or that must be cheap."""

FINISHED = {
    "comparing lists of long lists": "True",
    "splitting a long string": "900002",
}
"""Programs above that may also end with the right value."""

TAME = {
    "guillemets around Python": (
        "def «__import__('os').system('false')» (x : Nat) := x\n"
        "def «a\"b» := 2\ndef it := «__import__('os').system('false')» 3 + «a\"b»",
        "5",
    ),
    "strings with quotes, newlines and templates": (
        'def it := "\'\\"\\n\\\\{0}{x}%s\'\'\'\\"\\"\\"" ++ "__import__(\'os\')"',
        repr("'\"\n\\{0}{x}%s'''\"\"\"__import__('os')"),
    ),
    "names of Python": (
        "def exec (eval : Nat) (lambda_ : Nat) := eval + lambda_\ndef __builtins__ := 1\ndef it := exec __builtins__ 2",
        "3",
    ),
    "characters of Python's syntax": ("def it := ['\\'', '\"', '\\\\', '#'].map Char.toNat", "(39, 34, 92, 35)"),
    "parentheses within the limit": ("def it := " + "(" * 300 + "7" + ")" * 300, "7"),
    "many definitions": (
        "def f0 := 0\n" + "".join(f"def f{i + 1} := f{i} + 1\n" for i in range(400)) + "def it := f400",
        "400",
    ),
    "a long list literal": ("def it := [" + ", ".join(["1"] * 5000) + "].sum", "5000"),
    "work after an exhausted budget": ("def it := 6 * 7", "42"),
}

NESTED = {
    "parentheses": "def it := " + "(" * 20000 + "7" + ")" * 20000,
    "functions": "def it := " + "fun x => " * 20000 + "7",
    "sums": "def it := " + " + ".join(["1"] * 20000),
    "lists": "def it := " + "[" * 20000 + "]" * 20000,
    "negations": "def it : Bool := " + "!" * 20000 + "true",
    "matches": "def it := " + "match 1 with | _ => " * 20000 + "7",
    "unclosed": "def it := " + "(" * 20000,
    "comments": "def it := " + "/-" * 20000 + "7",
}


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    texts = {
        **HOSTILE,
        **{f"nested {name}": text for name, text in NESTED.items()},
        **{name: text for name, (text, _) in TAME.items()},
    }
    work = Path(__file__).parent / "isolation_work.py"
    done = subprocess.run(
        [sys.executable, str(work)], input=json.dumps(texts), capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_program_is_undecided(report: dict[str, Any], name: str) -> None:
    answer, seconds = report["results"][name]
    allowed = {"budget-steps", "budget-depth", "budget-size", "unbounded-quantifier", FINISHED.get(name)}
    assert answer in allowed
    assert seconds < SECONDS


@pytest.mark.parametrize("name", NESTED)
def test_deep_nesting_is_refused(report: dict[str, Any], name: str) -> None:
    answer, seconds = report["results"][f"nested {name}"]
    assert answer in {"unsupported-syntax", "unsupported-form", "syntax-error"}
    assert seconds < SECONDS


@pytest.mark.parametrize("name", TAME)
def test_what_looks_dangerous_is_evaluated(report: dict[str, Any], name: str) -> None:
    assert report["results"][name][0] == TAME[name][1]


def test_memory_is_bounded(report: dict[str, Any]) -> None:
    assert report["peak"] < BYTES
