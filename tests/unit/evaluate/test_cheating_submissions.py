"""No submission reaches its verdict by other means than what it computes.

Each attack stands beside an honest answer of the same kind, so that the test can tell the means from the form.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from veriscale.benchmark.formats.lean_file import find_sections
from veriscale.benchmark.formats.read import read_benchmark
from veriscale.evaluate.records import Answer, Kind, Outcome, Part, Submission, Verdict
from veriscale.evaluate.scoring import Limits
from veriscale.evaluate.work import Scoring, load_ground

EXAMPLES = Path(__file__).parents[3] / "examples" / "tasks"
TASKS = {task.id: task for task in read_benchmark(EXAMPLES).tasks}
RIGHT = "  (List.range people).map (fun i => total / people + if i < total % people then 1 else 0)"
POST = "result.length = people ∧ result.sum = total ∧ ∀ x ∈ result, ∀ y ∈ result, x ≤ y + 1"


def score(task: str, kind: Kind, parts: dict[str, str], limits: Limits | None = None) -> Answer:
    chosen = limits or Limits()
    ground = load_ground(TASKS[task], chosen)
    return Scoring(chosen).answer(TASKS[task], ground, Submission(task, kind, "m", 0, parts))


def code(body: str, aux: str = "", task: str = "example_split_bill", imports: str = "") -> Answer:
    return score(task, Kind.CODE, {"imports": imports, "code_aux": aux, "code": body})


def spec(pre: str, post: str, pre_aux: str = "", post_aux: str = "", task: str = "example_split_bill") -> Answer:
    """Score a specification; few steps are enough, and keep those short that call themselves for ever."""
    parts = {"imports": "", "precond_aux": pre_aux, "precond": pre, "postcond_aux": post_aux, "postcond": post}
    return score(task, Kind.SPEC, parts, Limits(steps=20_000))


def test_honest_answers_pass() -> None:
    assert code(RIGHT).verdict is Verdict.PASS
    assert code(RIGHT, "def helper (n : Nat) : Nat := n").verdict is Verdict.PASS
    assert spec("0 < people ∧ people ≤ 50", POST).verdict is Verdict.PASS


@pytest.mark.parametrize(
    "aux",
    [
        "instance : BEq (List Nat) := ⟨fun _ _ => true⟩",
        "instance (priority := high) : BEq Nat := ⟨fun _ _ => true⟩",
        "@[instance] def all : BEq (List Nat) := ⟨fun _ _ => true⟩",
        'local infix:50 " == " => fun _ _ => true',
        'notation "true" => false',
        "axiom done : False",
        "macro_rules | `($a == $b) => `(true)",
        '#eval "tests[0]: pass"',
        "@[implemented_by split_bill_postcond] def x : Nat := 1",
        "def split_bill_postcond (total people : Nat) (result : List Nat) : Prop := True",
        "def split_bill_precond (total people : Nat) : Prop := True",
        "theorem trick : 1 = 2 := sorry",
        "instance : Decidable (1 = 2) := isTrue (by sorry)",
        "export Nat (add)",
    ],
)
def test_means_of_cheating_pass_nothing(aux: str) -> None:
    for answer in (
        code("  []", aux),
        code("  [] -- pass", "", imports=aux),
        spec("True", "True", aux),
        spec("True", "True", "", aux),
    ):
        assert answer.verdict in (Verdict.FORBIDDEN, Verdict.REJECTED, Verdict.UNDECIDED), answer.problems
        assert all(part.count(Outcome.PASS) == 0 for part in answer.parts.values())


@pytest.mark.parametrize(
    ("body", "aux", "task"),
    [
        # The reference by its name, under another name, and a helper of the solution.
        ("  solve total people", "def solve (t p : Nat) : List Nat := split_bill t p trivial", "example_split_bill"),
        ("  countRunsFrom (xs.headD 0) xs.tail + 1", "", "example_count_runs"),
        ("  if classOf 'a' = 0 then 1 else 2", "", "example_password_classes"),
    ],
)
def test_the_solution_is_out_of_reach(body: str, aux: str, task: str) -> None:
    answer = code(body, aux, task)
    assert answer.verdict is Verdict.REJECTED
    assert "unknown-identifier" in answer.problems[0]


def test_a_specification_cannot_call_the_ground_truth() -> None:
    for post in (
        "result = split_bill total people h_precond",
        "_root_.split_bill_postcond total people result h_precond",
        "same total people result",
    ):
        aux = "def same (t p : Nat) (r : List Nat) : Prop := split_bill_postcond t p r trivial"
        answer = spec("0 < people ∧ people ≤ 50", post, "", aux if post.startswith("same") else "")
        assert answer.verdict in (Verdict.REJECTED, Verdict.UNDECIDED)
        for part in (Part.POSTCONDITION_SOUNDNESS, Part.POSTCONDITION_COMPLETENESS):
            assert answer.parts[part].count(Outcome.PASS) == 0


def test_a_body_that_goes_on_with_commands() -> None:
    assert code("  []\n\ninstance : BEq (List Nat) := ⟨fun _ _ => true⟩").verdict is Verdict.FORBIDDEN
    assert code("  []\n\ndef split_bill_postcond := 3").verdict is Verdict.FORBIDDEN
    assert code("  []\n/-").verdict is Verdict.REJECTED
    assert code("  []", "namespace Hidden").verdict is Verdict.REJECTED


def test_the_task_cannot_be_defined_twice() -> None:
    whole = f"def split_bill (total people : Nat) (h : split_bill_precond total people) : List Nat :=\n{RIGHT}"
    assert code(whole).verdict is Verdict.PASS
    assert code(whole, "def split_bill : Nat := 1").verdict is Verdict.REJECTED
    assert code(RIGHT, "def split_bill : Nat := 1").verdict is Verdict.FORBIDDEN


def test_another_signature_is_refused() -> None:
    answer = code("def split_bill (total : Int) (people : Nat) : List Nat := []")
    assert answer.verdict is Verdict.REJECTED
    assert "type-mismatch" in answer.problems[0]


def test_an_own_class_and_type_are_allowed_and_change_nothing() -> None:
    aux = "structure Share where\n  cents : Nat\ninstance : BEq Share := ⟨fun _ _ => true⟩"
    assert code(RIGHT, aux).verdict is Verdict.PASS
    assert code("  []", aux).verdict is Verdict.FAIL


def test_an_output_of_another_order_is_accepted_and_not_passed() -> None:
    answer = code("  (List.range people).map (fun i => (total + i) / people)")
    assert answer.verdict is Verdict.ACCEPTED
    assert not answer.passed((Part.CODE,))
    assert answer.passed((Part.CODE_BY_POSTCONDITION,))


def test_an_endless_program_passes_nothing_and_ends() -> None:
    aux = "partial def turn : List Float → Nat\n  | [] => 0\n  | x :: xs => turn (x :: xs)"
    parts = {"imports": "", "code_aux": aux, "code": "  turn readings"}
    answer = score("example_count_above", Kind.CODE, parts, Limits(steps=10_000))
    assert answer.verdict in (Verdict.FAIL, Verdict.UNDECIDED)
    assert answer.parts[Part.CODE].reasons == {"budget-steps": 4}


def test_the_budget_of_an_answer_ends_it() -> None:
    limits = Limits(answer=10)
    parts = {"imports": "", "code_aux": "", "code": RIGHT}
    answer = score("example_split_bill", Kind.CODE, parts, limits)
    assert answer.verdict is Verdict.UNDECIDED
    assert answer.parts[Part.CODE].count(Outcome.NOT_RUN) > 0
    assert answer.parts[Part.CODE].reasons == {"answer-budget": answer.parts[Part.CODE].count(Outcome.NOT_RUN)}


def test_an_endless_postcondition_takes_nothing_from_the_precondition() -> None:
    turn = "partial def turn : List Nat → Nat\n  | [] => 0\n  | x :: xs => turn (x :: xs)"
    parts = {"imports": "", "precond_aux": "", "precond": "0 < people ∧ people ≤ 50"}
    parts |= {"postcond_aux": turn, "postcond": "turn (0 :: result) = 0"}
    answer = score("example_split_bill", Kind.SPEC, parts, Limits(steps=10_000, wasted=15_000))
    assert answer.verdict is Verdict.UNDECIDED
    assert answer.parts[Part.PRECONDITION_SOUNDNESS].passed
    assert answer.parts[Part.PRECONDITION_COMPLETENESS].passed
    assert "answer-budget" in answer.parts[Part.POSTCONDITION_COMPLETENESS].reasons


def test_stopping_early_leaves_tests_out() -> None:
    parts = {"imports": "", "code_aux": "", "code": "  []"}
    answer = score("example_split_bill", Kind.CODE, parts, Limits(stop_early=True))
    assert answer.verdict is Verdict.FAIL
    assert [outcome for outcome, _ in answer.parts[Part.CODE].runs] == [Outcome.FAIL, Outcome.NOT_RUN]
    failure = answer.first_failure
    assert failure is not None
    assert (failure.test, failure.input) == ("tests[0]", "total = 10, people = 3")
    assert failure.what == "returns [], expected [4, 3, 3]"


def test_parts_are_judged_apart() -> None:
    answer = spec("True", "result.length = people")
    parts = answer.parts
    assert parts[Part.PRECONDITION_SOUNDNESS].passed
    assert not parts[Part.PRECONDITION_COMPLETENESS].passed
    assert parts[Part.POSTCONDITION_COMPLETENESS].passed
    assert not parts[Part.POSTCONDITION_SOUNDNESS].passed
    assert answer.verdict is Verdict.FAIL


def test_helpers_of_the_precondition_are_given_and_may_be_declared_anew() -> None:
    task = TASKS["example_split_bill"]
    lean = task.lean.replace(
        "-- !benchmark @start precond_aux\n", "-- !benchmark @start precond_aux\ndef most : Nat := 50\n", 1
    ).replace("people ≤ 50", "people ≤ most", 1)
    with_helper = replace(task, lean=lean, sections=find_sections(lean))
    ground = load_ground(with_helper, Limits())
    for aux, wanted in (("", Verdict.PASS), ("def most (n : Nat) : Nat := n", Verdict.REJECTED)):
        body = RIGHT.replace("total / people +", "total / people + 0 * (most + people) +")
        parts = {"imports": "", "code_aux": aux, "code": body}
        answer = Scoring(Limits()).answer(with_helper, ground, Submission(task.id, Kind.CODE, "m", 0, parts))
        assert answer.verdict is wanted, answer.problems
    parts = {"imports": "", "code_aux": "def most (n : Nat) : Nat := n", "code": RIGHT}
    own = Scoring(Limits()).answer(with_helper, ground, Submission(task.id, Kind.CODE, "m", 1, parts))
    assert own.verdict is Verdict.PASS
