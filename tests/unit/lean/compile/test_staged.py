"""Propositions in two stages: the same verdicts and the same charges as in one, whatever ran before."""

import pytest

from veriscale.lean.budget import METER, Budget
from veriscale.lean.compile.program import Program, StagedProposition
from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.outcome import Decision, Truth
from veriscale.lean.source import Source

SUBSEQUENCES = """
def post (a : List Int) (result : Nat) : Prop :=
  let all := (a.foldl fun acc x => acc ++ acc.map (fun sub => x :: sub)) [[]]
  let lengths := all.filter (fun l => List.Pairwise (· > ·) l) |>.map (·.length)
  lengths.contains result ∧ lengths.all (· ≤ result)
"""

TWICE = """
def slow (n : Nat) : Nat := if n = 0 then 0 else slow (n - 1) + 1
def post (n : Nat) (result : Nat) : Prop :=
  let half := slow n
  let whole := slow n + half + half
  (result < half ∨ result = whole) ∧ result ≠ half
"""

ITEMS = (5, 1, 6, 2, 7, 3, 4, 8)
"""Its longest increasing subsequences have 5 items: 1, 2, 3, 4, 8."""


def loaded(text: str) -> tuple[Program, StagedProposition]:
    """Return the program and the two stages of ``post``, whose last parameter is late."""
    elaboration = elaborate_file(Source(text))
    assert not elaboration.diagnostics
    program = Program()
    program.add(elaboration.declarations)
    staged = program.staged("post", 1)
    assert staged is not None
    return program, staged


def charged(staged: StagedProposition, parts: tuple[object, ...], given: tuple[object, ...], budget: Budget) -> int:
    """Return the steps of one decision."""
    before = METER.total
    staged.decide(parts, given, budget)  # type: ignore[arg-type]  # parts come from `bind`
    return METER.total - before


@pytest.mark.parametrize("result", range(8))
def test_two_stages_decide_as_one(result: int) -> None:
    program, staged = loaded(SUBSEQUENCES)
    parts = staged.bind((ITEMS,))
    wanted = Decision(Truth.TRUE if result == 5 else Truth.FALSE)
    assert program.decide("post", (ITEMS, result)) == wanted
    assert staged.decide(parts, (ITEMS, result)) == wanted


@pytest.mark.parametrize("text", [SUBSEQUENCES, TWICE])
def test_what_was_made_before_is_charged_again(text: str) -> None:
    _, staged = loaded(text)
    first = ITEMS if text == SUBSEQUENCES else 500
    budget = Budget()
    warm = staged.bind((first,))
    for result in (0, 5, 501, 1500):
        cold = charged(staged, staged.bind((first,)), (first, result), budget)
        assert cold == charged(staged, warm, (first, result), budget)
        assert cold > 200


@pytest.mark.parametrize("text", [SUBSEQUENCES, TWICE])
def test_every_budget_gives_the_same_verdict_cold_and_warm(text: str) -> None:
    _, staged = loaded(text)
    first = ITEMS if text == SUBSEQUENCES else 100
    verdicts = set()
    for steps in range(20, 3000, 41):
        budget = Budget(steps=steps)
        warm = staged.bind((first,))
        for result in (5, 100, 5, 300):
            cold = staged.decide(staged.bind((first,)), (first, result), budget)
            assert staged.decide(warm, (first, result), budget) == cold, (steps, result)
            verdicts.add(cold.truth)
    assert verdicts == set(Truth)


def test_a_proposition_without_such_parts_has_one_stage() -> None:
    elaboration = elaborate_file(Source("def post (n : Nat) (result : Nat) : Prop := result = n + 1"))
    program = Program()
    program.add(elaboration.declarations)
    assert program.staged("post", 1) is None
