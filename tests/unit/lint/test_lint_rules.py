"""Each rule has rows that must trigger it and rows that must not. The task halves a positive number: 7 gives 3."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from veriscale.lint.findings import Agreement, Finding, Gate, Severity
from veriscale.lint.registry import all_rules
from veriscale.lint.run import TaskReport

Lint = Callable[..., list[Finding]]
EMPTY = "empty-unexpected-outputs"
"""A note about rows that are as short as they can be here."""


def pair(n: Any, expected: Any, *unexpected: Any) -> dict[str, Any]:
    return {"input": {"n": n}, "expected": expected, "unexpected": list(unexpected)}


def reject(n: Any) -> dict[str, Any]:
    return {"input": {"n": n}}


# What changes in the task, and (code, row, field, value) of all findings. The right values follow from n / 2.
FAULTS: list[tuple[str, dict[str, Any], list[tuple[str, str | None, str | None, str | None]]]] = [
    (
        "expected output too small: the reference says 3, and 7 < 2 * 2 + 2 is false",
        {"tests": [pair(7, 2)]},
        [
            ("expected-output-rejected", "tests[0]", "expected", "2"),
            ("reference-differs", "tests[0]", "expected", "2"),
        ],
    ),
    (
        "expected input is rejected, since 0 > 0 is false",
        {"tests": [pair(7, 3), pair(0, 0)]},
        [("expected-input-rejected", "tests[1]", "input", None)],
    ),
    (
        "unexpected input is accepted",
        {"reject_inputs": [reject(0), reject(5)]},
        [("unexpected-input-accepted", "reject_inputs[1]", "input", None)],
    ),
    (
        "postcondition without its upper clause accepts 2",
        {"postcond": "2 * result ≤ n"},
        [("unexpected-output-accepted", "tests[0]", "unexpected[0]", "2")],
    ),
    (
        "unexpected output is the expected one",
        {"tests": [pair(7, 3, 4, "3")]},
        [("unexpected-equals-expected", "tests[0]", "unexpected[1]", "3")],
    ),
    (
        "reference rounds up",
        {"code": "(n + 1) / 2"},
        [
            ("reference-differs", "tests[0]", "expected", "3"),
            ("reference-output-rejected", "tests[0]", None, None),
        ],
    ),
    (
        "same input twice, once as text",
        {"tests": [pair(7, 3, 2), pair(8, 4), pair(" 7 ", 3)], "reject_inputs": [reject(0), reject("0")]},
        [
            ("duplicate-input", "tests[2]", "input", None),
            ("duplicate-input", "reject_inputs[1]", "input", None),
        ],
    ),
    (
        "same input with two outputs",
        {"tests": [pair(7, 3), pair(7, 4)]},
        [
            ("conflicting-outputs", "tests[1]", "expected", "4"),
            ("expected-output-rejected", "tests[1]", "expected", "4"),
            ("reference-differs", "tests[1]", "expected", "4"),
        ],
    ),
    (
        "unexpected output twice",
        {"tests": [pair(7, 3, 5, "4", "5 ")]},
        [("duplicate-unexpected-output", "tests[0]", "unexpected[2]", "5 ")],
    ),
    (
        "damaged values, each in a row of its own",
        {"tests": [pair("7]", 3), pair(7, -3), pair(7, 3, [4]), pair(9, "4 + 0"), {"input": {"m": 7}}]},
        [
            ("missing-field", "tests[4]", "expected", None),
            ("missing-field", "tests[4]", "unexpected", None),
            ("value-expression", "tests[3]", "expected", "4 + 0"),
            ("value-kind", "tests[2]", "unexpected[0]", "[4]"),
            ("value-range", "tests[1]", "expected", "-3"),
            ("value-cut", "tests[0]", "input.n", "7]"),
        ],
    ),
    (
        "rows with other parameters",
        {"tests": [{"input": {"m": 7}, "expected": 3, "unexpected": []}]},
        [("row-parameters", "tests[0]", "input", None)] * 2,
    ),
    (
        "ill-typed code",
        {"code": "n / true"},
        [("ill-typed-task", None, None, None)],
    ),
    (
        "loop without end",
        {"aux": "partial def spin (n : Nat) : Nat := spin (n + 1)", "code": "spin n"},
        [("undecided", "tests[0]", "expected", None)],
    ),
]


@pytest.mark.parametrize(("changes", "expected"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS])
def test_faults_are_found_and_nothing_else(
    findings: Lint, changes: dict[str, Any], expected: list[tuple[str | None, ...]]
) -> None:
    found = [(item.code, item.row, item.field, item.value) for item in findings(**changes) if item.code != EMPTY]
    assert sorted(found, key=str) == sorted(expected, key=str)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"tests": [pair(7, "3", "2", 4), pair(8, 4)], "reject_inputs": []},
        {"tests": [pair(1, 0), pair(10**30, 5 * 10**29, 0)]},
        {"postcond": "let low := 2 * result; low ≤ n ∧ n < low + 2"},
    ],
)
def test_right_rows_have_no_findings(findings: Lint, changes: dict[str, Any]) -> None:
    assert [item for item in findings(**changes) if item.code != EMPTY] == []


def test_every_rule_is_described() -> None:
    rules = all_rules()
    assert all(rule.title.endswith(".") and rule.title.count(".") == 1 for rule in rules.values())
    assert all(len(rule.explanation) > 40 for rule in rules.values())
    assert len({rule.title for rule in rules.values()}) == len(rules)


def test_gate_rules_have_a_fault_above() -> None:
    covered = {code for _, _, found in FAULTS for code, *_ in found}
    ground_truth = {rule.code for rule in all_rules().values() if rule.severity is not Severity.NOTE}
    read_only = {code for code in ground_truth if code.startswith(("value-", "ill-"))} | READ_ELSEWHERE | ELSEWHERE
    assert ground_truth - read_only <= covered


READ_ELSEWHERE = {
    "not-utf8",
    "broken-json",
    "missing-file",
    "wrong-field",
    "path-leaves-folder",
    "duplicate-task",
    "section-marker",
    "type-text",
    "worker-died",
}
"""Found by the readers and the pool, whose own tests make these faults."""
ELSEWHERE = {
    "empty-description",
    "header-differs",
    "ignored-input",
    "ignored-result",
    "no-expected-pairs",
    "reference-breaks-postcondition",
    "trivial-result-accepted",
    "undecoded-escapes",
    "unsatisfiable-precondition",
    "untested-branch",
    "untested-clause",
    "untested-line",
    "unused-parameter",
    "vacuous-postcondition",
}
"""Rules with fixtures in ``test_quality_rules.py``, which checks that it has them all."""


def test_unsupported_is_a_note_and_counts_as_undecided(report: Callable[..., TaskReport]) -> None:
    found = report(aux="open scoped NoSuchNotation in\naxiom strange : 1 = 2", code="strange_name n")
    assert not found.supported
    assert {finding.code for finding in found.findings} <= {"ill-typed-task", "unsupported-task"}
    assert all(found.tally.checked[gate, Agreement.AGREE] == 0 for gate in Gate)
    assert found.tally.checked[Gate.POSTCONDITION, Agreement.UNDECIDED] == 3


def test_relational_task_says_that_several_outputs_are_right(findings: Lint) -> None:
    (finding,) = findings(postcond="result < n", tests=[pair(7, 3, 5)])
    assert finding.code == "unexpected-output-accepted"
    assert "n = 7" in finding.message
    assert "expected output 3" in finding.message


def trivial_task(type_: str, code: str, x: Any, expected: Any) -> dict[str, Any]:
    """Return a task from a type to itself with trivial conditions and one row."""
    return {
        "id": "f",
        "description": "A value.",
        "lean_code": (
            f"-- !benchmark @start precond\ndef f_precond (x : {type_}) : Prop := True\n-- !benchmark @end precond\n"
            f"-- !benchmark @start code\ndef f (x : {type_}) (h : f_precond x) : {type_} := {code}\n"
            "-- !benchmark @end code\n-- !benchmark @start postcond\n"
            f"def f_postcond (x result : {type_}) (h : f_precond x) : Prop := True\n-- !benchmark @end postcond\n"
        ),
        "signature": {
            "name": "f",
            "parameters": [{"param_name": "x", "param_type": type_}],
            "return_type": type_,
        },
        "tests": [{"input": {"x": x}, "expected": expected, "unexpected": []}],
        "reject_inputs": [],
    }


def of_code(code: str, found: list[Finding]) -> list[Finding]:
    return [finding for finding in found if finding.code == code]


def test_nan_equals_nothing(findings: Lint) -> None:
    (finding,) = of_code("reference-differs", findings(trivial_task("Float", "x / x", 0, "Float.nan")))
    assert "equal to itself" in finding.message


@pytest.mark.parametrize(("expected", "undecoded"), [("a\\nb", True), ("a\\x0ab", False), ("a b", False)])
def test_undecoded_escapes_are_named(findings: Lint, expected: str, undecoded: bool) -> None:
    """The reference returns a, a line break and b, which Lean shows as ``"a\\nb"``."""
    found = findings(trivial_task("String", "x", "a\nb", expected))
    assert len(of_code("reference-differs", found)) == 1
    assert len(of_code("undecoded-escapes", found)) == undecoded


@pytest.mark.parametrize(
    ("expected", "undecoded"),
    [("\\x0d\\n\u200b\\x7f", True), ("\\r\\n\u200b\\x7f", False), ("\\x0d\\n\\u200b\\x7f", False)],
)
def test_escapes_are_those_that_lean_shows(findings: Lint, expected: str, undecoded: bool) -> None:
    """Lean shows a carriage return by its code, and what is no control character as it is."""
    task = trivial_task("String", "x", "\r\n\u200b\x7f", expected)
    task["tests"][0]["unexpected"] = [f"{expected}!"]
    found = of_code("undecoded-escapes", findings(task))
    assert [finding.field for finding in found] == (["expected", "unexpected[0]"] if undecoded else [])


def test_counts_of_a_damaged_row(report: Callable[..., TaskReport]) -> None:
    """Of the first row the input and one output can be read, of the second only the input cannot."""
    counts = report(tests=[pair(7, "3]", 2, "4)"), pair("x", 3, 2)]).tally.checked
    assert counts[Gate.PRECONDITION, Agreement.AGREE] == 2
    assert counts[Gate.PRECONDITION, Agreement.UNREADABLE] == 1
    assert counts[Gate.REFERENCE, Agreement.UNREADABLE] == 2
    assert counts[Gate.POSTCONDITION, Agreement.AGREE] == 1
    assert counts[Gate.POSTCONDITION, Agreement.UNREADABLE] == 4


def test_undecided_is_never_agreement(report: Callable[..., TaskReport]) -> None:
    """No square leaves 2 when divided by 3, which no search finds out."""
    found = report(postcond="∃ k : Nat, k > n ∧ k * k % 3 = 2", tests=[pair(7, 3, 2, 4)])
    undecided = found.tally.checked[Gate.POSTCONDITION, Agreement.UNDECIDED]
    assert undecided == sum(found.tally.undecided.values()) == 3
    assert found.tally.checked[Gate.POSTCONDITION, Agreement.AGREE] == 0


def clauses(found: list[Finding]) -> Iterator[str | None]:
    return (finding.clause for finding in found if finding.code == "expected-output-rejected")


@pytest.mark.parametrize(
    ("postcond", "clause"),
    [
        ("2 * result ≤ n ∧ n < 2 * result + 2", "n < 2 * result + 2"),
        ("result ≥ 5 ∧ (2 * result ≤ n ∧ (n < 2 * result + 2))", "result ≥ 5 ∧ n < 2 * result + 2"),
        ("let low := 2 * result\n  low ≤ n ∧\n    n <\n    low + 2", "n < low + 2"),
        ("∀ k < 3, k < result ∧ k < n", "∀ k < 3, k < result ∧ k < n"),
    ],
)
def test_clause_that_the_output_breaks(findings: Lint, postcond: str, clause: str) -> None:
    """The expected output is 2 for 7, where 2 ≤ 3 is the first clause and 7 < 6 the second."""
    assert list(clauses(findings(postcond=postcond, tests=[pair(7, 2)]))) == [clause]
