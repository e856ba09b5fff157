"""Each rule on the quality of tasks and suites, and on Verina's harness: a task that triggers it and one that does not.

The two differ in the fault alone, and what makes the fault is written beside it.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.lint.findings import Finding
from veriscale.lint.output.identity import fingerprint
from veriscale.lint.registry import all_rules, chosen_rules
from veriscale.lint.run import Linting, TaskItem
from veriscale.run.lint_proposals import lint_workshop

Row = dict[str, Any]


@dataclass(frozen=True)
class Made:
    """A task of one function, as a record of JSON Lines."""

    parameters: tuple[tuple[str, str], ...]
    returns: str
    code: str
    postcond: str
    precond: str = "True"
    tests: tuple[Row, ...] = ()
    rejects: tuple[Row, ...] = ()
    description: str = "Compute it."
    header: str | None = None
    """The parameters as the Lean text has them, where they differ."""

    def record(self) -> dict[str, Any]:
        """Return the line's object."""
        header = self.header or " ".join(f"({name} : {type_})" for name, type_ in self.parameters)
        lean = (
            f"def f_precond {header} : Prop :=\n"
            f"  -- !benchmark @start precond\n  {self.precond}\n  -- !benchmark @end precond\n"
            f"def f {header} : {self.returns} :=\n"
            f"  -- !benchmark @start code\n  {self.code}\n  -- !benchmark @end code\n"
            f"def f_postcond {header} (result : {self.returns}) : Prop :=\n"
            f"  -- !benchmark @start postcond\n  {self.postcond}\n  -- !benchmark @end postcond\n"
        )
        parameters = [{"param_name": name, "param_type": type_} for name, type_ in self.parameters]
        return {
            "id": "made",
            "description": self.description,
            "lean_code": lean,
            "signature": {"name": "f", "parameters": parameters, "return_type": self.returns},
            "tests": list(self.tests),
            "reject_inputs": list(self.rejects),
        }


def row(expected: Any, *unexpected: Any, **inputs: Any) -> Row:
    return {"input": inputs, "expected": expected, "unexpected": list(unexpected)}


DOUBLE = Made(
    (("n", "Nat"),),
    "Nat",
    "n + n",
    "result = 2 * n",
    tests=(row(0, 1, n=0), row(2, 1, n=1), row(6, 3, n=3)),
)
SORTED = Made(
    (("xs", "List Int"),),
    "List Int",
    "xs.mergeSort",
    "result.Pairwise (· ≤ ·) ∧ result.Perm xs",
    tests=(
        row("[1, 2]", "[2, 1]", "[1]", "[1, 1]", xs="[2, 1]"),
        row("[]", "[0]", xs="[]"),
        row("[0]", "[]", xs="[0]"),
    ),
)
SIGN = Made(
    (("x", "Int"),),
    "Int",
    "if x < 0 then -1 else if x = 0 then 0 else 1",
    "result = x.sign",
    tests=(row(-1, 1, x=-5), row(0, 1, x=0), row(1, 0, x=3)),
)
LOOP = replace(
    SIGN,
    code="Id.run do\n    if x < 0 then\n      return -1\n    for i in [0:x.toNat] do\n      return 1\n    return 0",
)
ECHO = Made((("s", "String"),), "String", "s", "result = s", tests=(row("ab", "b", s="ab"),))
LINES = replace(ECHO, tests=(row("a\nb", "b\na", s="a\nb"),))
SUM = Made(
    (("a", "Int"), ("b", "Int")),
    "Int",
    "a + b",
    "result = a + b",
    tests=(row(3, 2, a=1, b=2), row(-1, 1, a=1, b=-2)),
)

CASES: list[tuple[str, Made, Made]] = [
    # Nothing is demanded of the result but what its type says.
    ("vacuous-postcondition", replace(DOUBLE, postcond="result + n ≥ result"), DOUBLE),
    # The result is not mentioned; of an exact postcondition it is.
    ("ignored-result", replace(DOUBLE, postcond="n + n = 2 * n"), DOUBLE),
    # Of b nothing is said, although it is added.
    ("ignored-input", replace(SUM, postcond="result ≥ a ∨ result < a + 1"), SUM),
    # b is mentioned, but 0 * b does not depend on it; it decides between a and a + 1, which are both accepted.
    (
        "immaterial-input",
        replace(SUM, code="if b > 0 then a else a + 1", postcond="result + 0 * b = a ∨ result = a + 1", tests=()),
        SUM,
    ),
    # The empty list is sorted, whatever the input is.
    ("trivial-result-accepted", replace(SORTED, postcond="result.Pairwise (· ≤ ·)"), SORTED),
    # Any number up to 2 n will do.
    ("several-right-outputs", replace(DOUBLE, postcond="result ≤ 2 * n ∧ n ≤ result"), DOUBLE),
    # The length follows from being a permutation.
    (
        "implied-clause",
        replace(SORTED, postcond="result.Pairwise (· ≤ ·) ∧ result.Perm xs ∧ result.length = xs.length"),
        SORTED,
    ),
    # Nothing is below 0 and above 0; all numbers from 2 on are above 1.
    (
        "unsatisfiable-precondition",
        replace(DOUBLE, precond="n < 0"),
        replace(DOUBLE, precond="n < 100"),
    ),
    ("precondition-always-true", replace(DOUBLE, precond="0 ≤ n"), replace(DOUBLE, precond="n < 100")),
    # At 12 and above the reference is one too large.
    (
        "reference-breaks-postcondition",
        replace(DOUBLE, code="if n < 12 then n + n else n + n + 1"),
        DOUBLE,
    ),
    # No unexpected output is unsorted.
    (
        "untested-clause",
        replace(SORTED, tests=(row("[1, 2]", "[1]", xs="[2, 1]"),)),
        SORTED,
    ),
    # [3, 1] breaks both clauses, [1] the second one: the first is never broken alone.
    (
        "clause-not-tested-alone",
        replace(SORTED, tests=(row("[1, 2]", "[3, 1]", "[1]", xs="[2, 1]"),)),
        SORTED,
    ),
    # No list is empty, none has one element, none has 0 or equal elements.
    ("missing-boundary", replace(SORTED, tests=(row("[1, 2]", "[2, 1]", xs="[2, 1]"),)), replace(SIGN)),
    # x = 0 is not tested, so that the mutant `x ≤ 0` of `x < 0` passes.
    ("surviving-mutant", replace(SIGN, tests=(row(-1, 1, x=-5), row(1, 0, x=3))), DOUBLE),
    ("untested-branch", replace(SIGN, tests=(row(-1, 1, x=-5), row(1, 0, x=3))), SIGN),
    # n * n is never below 0.
    (
        "unreached-branch",
        replace(DOUBLE, code="if n * n < 0 then 5 else n + n"),
        replace(DOUBLE, code="if n = 0 then 0 else n + n"),
    ),
    # The body of the loop returns for 1 and above, and is not run for the rows 0 and -5.
    ("untested-line", replace(LOOP, tests=(row(-1, 1, x=-5), row(0, 1, x=0))), LOOP),
    # Nobody calls the helper.
    (
        "unreached-line",
        replace(DOUBLE, code="let rec twice (m : Nat) : Nat := m + m\n  n + n"),
        replace(DOUBLE, code="let rec twice (m : Nat) : Nat := m + m\n  twice n"),
    ),
    ("empty-unexpected-outputs", replace(DOUBLE, tests=(row(0, n=0),)), DOUBLE),
    ("no-expected-pairs", replace(DOUBLE, tests=()), DOUBLE),
    # 100 and above are rejected, and no row says so; a precondition that is True rejects nothing.
    ("no-unexpected-inputs", replace(DOUBLE, precond="n < 100"), DOUBLE),
    (
        "no-unexpected-inputs",
        replace(DOUBLE, precond="n < 100"),
        replace(DOUBLE, precond="n < 100", rejects=({"input": {"n": 100}},)),
    ),
    ("empty-description", replace(DOUBLE, description=" \n"), DOUBLE),
    ("unused-parameter", replace(SUM, code="a + a", postcond="result = a + a + 0 * b"), SUM),
    ("header-differs", replace(SUM, header="(b : Int) (a : Int)"), SUM),
    # The text holds a backslash and an n, the reference returns a line break.
    ("undecoded-escapes", replace(LINES, tests=(row("a\\nb", "b", s="a\nb"),)), LINES),
    ("undecoded-escapes", replace(LINES, tests=(row("a\nb", "b\\na", s="a\nb"),)), LINES),
    # A backslash of the input's own is none of an escape.
    (
        "undecoded-escapes",
        replace(LINES, tests=(row("a\\nb", "b", s="a\nb"),)),
        replace(ECHO, tests=(row("\\n", s="\\n"),)),
    ),
    ("verina-unreadable-value", replace(ECHO, tests=(row('say "a"', s='say "a"'),)), ECHO),
    ("verina-unreadable-value", replace(ECHO, tests=(row("a", "\\", s="a"),)), LINES),
    ("verina-misread-value", replace(ECHO, tests=(row("a\\tb", s="a\\tb"),)), LINES),
    (
        "verina-unpassable-task",
        replace(ECHO, tests=(row("\\q", s="\\q"),)),
        replace(ECHO, tests=(row("a", "\\q", s="a"),)),
    ),
]


def test_rows_that_cannot_be_read_are_rows(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    made = replace(DOUBLE, precond="n < 100", tests=({"input": 3},), rejects=({"input": {"n": "]"}},))
    path.write_text(json.dumps(made.record()), encoding="utf-8")
    benchmark = read_benchmark(path)
    linting = Linting(
        EmbeddedEngine(), chosen_rules(["no-expected-pairs", "no-unexpected-inputs"], []), lint_workshop()
    )
    assert linting.check(TaskItem(benchmark.tasks[0], benchmark.problems)).findings == ()


@pytest.fixture
def found(tmp_path: Path) -> Callable[[Made, str], list[Finding]]:
    """Lint a task with one rule, trials included."""

    def run(made: Made, code: str) -> list[Finding]:
        path = tmp_path / "tasks.jsonl"
        path.write_text(json.dumps(made.record()), encoding="utf-8")
        benchmark = read_benchmark(path)
        assert benchmark.problems == ()
        linting = Linting(EmbeddedEngine(), chosen_rules([code], []), lint_workshop())
        report = linting.check(TaskItem(benchmark.tasks[0], benchmark.problems))
        assert report.supported
        return list(report.findings)

    return run


@pytest.mark.parametrize(("code", "faulty", "right"), CASES, ids=[case[0] for case in CASES])
def test_fault_is_found_and_its_absence_is_not(
    found: Callable[[Made, str], list[Finding]], code: str, faulty: Made, right: Made
) -> None:
    assert {finding.code for finding in found(faulty, code)} == {code}
    assert found(right, code) == []


def test_every_rule_of_quality_has_a_case() -> None:
    groups = ("specification", "suite")
    others = {"empty-description", "unused-parameter", "header-differs", "reference-breaks-postcondition"}
    others |= {code for code in all_rules() if code.startswith(("verina-", "undecoded-"))}
    wanted = {
        rule.code for rule in all_rules().values() if any(f".{group}." in rule_file(rule.code) for group in groups)
    }
    assert wanted | others == {code for code, _, _ in CASES}


def rule_file(code: str) -> str:
    """Return the module whose functions check a rule."""
    check: Any = getattr(all_rules()[code], "check", None)
    return "" if check is None else str(check.__module__)


def test_smallest_failing_input_is_shrunk(found: Callable[[Made, str], list[Finding]]) -> None:
    """The reference is wrong from 12 on, so that 12 is the smallest input on which it is."""
    made = replace(DOUBLE, code="if n < 12 then n + n else n + n + 1")
    (finding,) = found(made, "reference-breaks-postcondition")
    assert finding.smallest == "n = 12"
    assert "returns 25 for n = 12" in finding.message
    assert finding.clause == "result = 2 * n"


def test_branch_is_named_with_an_input_that_enters_it(found: Callable[[Made, str], list[Finding]]) -> None:
    (finding,) = found(replace(SIGN, tests=(row(-1, x=-5), row(1, x=3))), "untested-branch")
    assert finding.smallest == "x = 0"


@pytest.mark.parametrize(
    "code",
    [
        "Id.run do\n    if x < 0 then\n      return -1\n    if x = 0 then return 0 else return 1",
        "match x.sign with\n  | 0 => 0\n  | -1 => -1\n  | _ => 1",
        "Id.run do\n    let mut y := 1\n    match x.sign with\n    | 0 => y := 0\n    | _ =>\n"
        "      if x < 0 then y := -1\n    return y",
        "if let 0 := x then 0 else if x < 0 then -1 else 1",
    ],
)
def test_branches_in_all_forms(found: Callable[[Made, str], list[Finding]], code: str) -> None:
    """All rows together enter every branch; without the row for 0 exactly the branch of 0 is left."""
    made = replace(SIGN, code=code)
    assert found(made, "untested-branch") == []
    (finding,) = found(replace(made, tests=(row(-1, x=-5), row(1, x=3))), "untested-branch")
    assert finding.smallest == "x = 0"


@pytest.mark.parametrize(
    "code",
    [
        "Id.run do\n    let mut y := 0\n    if x ≠ 0 then\n      y := x.sign\n    return y",
        "Id.run do\n    if x ≠ 0 then\n      return x.sign\n    return 0",
        "Id.run do\n    let mut y := 0\n    unless x = 0 do y := x.sign\n    return y",
        "Id.run do\n    let mut y := 0\n    if x < 0 then y := -1\n    else if x > 0 then y := 1\n    return y",
    ],
)
def test_way_past_an_if_is_a_branch(found: Callable[[Made, str], list[Finding]], code: str) -> None:
    """Only 0 skips the statements; what follows a ``return`` for all others is that way, and no line of its own."""
    made = replace(SIGN, code=code)
    assert found(made, "untested-branch") == []
    made = replace(made, tests=(row(-1, x=-5), row(1, x=3)))
    (finding,) = found(made, "untested-branch")
    assert finding.smallest == "x = 0"
    assert finding.message.startswith("no expected pair skips what depends on the condition")
    assert found(made, "untested-line") == []


def test_line_is_named_with_the_lines_in_it(found: Callable[[Made, str], list[Finding]]) -> None:
    """The bodies of both functions are not evaluated, `inner` is only called in `outer`, which has two lines."""
    code = (
        "let rec inner (m : Int) : Int := m.sign\n  let rec outer (m : Int) : Int :=\n"
        "    let s := inner m\n    s\n  if x = 0 then 0 else [x].foldl (fun acc y => acc + outer y) 0"
    )
    made = replace(SIGN, code=code)
    assert found(made, "untested-line") == []
    assert found(replace(made, tests=(row(0, x=0),)), "untested-line") == []
    code = code.replace("if x = 0 then 0 else [x]", "((List.replicate x.natAbs x).take 1)")
    (finding,) = found(replace(made, code=code, tests=(row(0, x=0),)), "untested-line")
    assert finding.smallest == "x = 1"
    assert "at line 11 of the Lean text, `acc + outer y`; " in finding.message
    code = code.replace("acc + outer y", "\n    let s := outer y\n    acc + s")
    (finding,) = found(replace(made, code=code, tests=(row(0, x=0),)), "untested-line")
    assert "at line 12 of the Lean text, `let s := outer y acc + s` and 1 more line with it; " in finding.message


def test_report_is_the_same_again(found: Callable[[Made, str], list[Finding]]) -> None:
    made = replace(SORTED, tests=(row("[1, 2]", "[2, 1]", xs="[2, 1]"),))
    assert found(made, "missing-boundary") == found(made, "missing-boundary")


def test_finding_is_known_again_by_another_example(found: Callable[[Made, str], list[Finding]]) -> None:
    """What is wrong stays the same, although the row that was added leads to other trials."""
    made = replace(DOUBLE, postcond="result ≤ 2 * n ∧ n ≤ result")
    (before,) = found(made, "several-right-outputs")
    (after,) = found(replace(made, tests=(*made.tests, row(98, 1, n=49))), "several-right-outputs")
    (other,) = found(replace(made, postcond="result ≤ 2 * n"), "several-right-outputs")
    assert fingerprint(before) == fingerprint(after) != fingerprint(other)
    (first, *rest) = found(replace(SORTED, tests=(row("[1, 2]", "[2, 1]", xs="[2, 1]"),)), "missing-boundary")
    assert fingerprint(first) not in {fingerprint(item) for item in rest}
