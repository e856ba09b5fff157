"""Edits of one clause: each way of spoiling has one that undoes it."""

import pytest
from tests.unit.run.repair.spoiled_specs import CHANGES, example, runs

from veriscale.run.repair.library import input_clauses, output_clauses
from veriscale.run.repair.records import POSTCOND, PRECOND
from veriscale.run.repair.rules import clause_edits
from veriscale.run.repair.text import SpecText

UNDONE = [
    ("result ≥ xs.length", True, "result = xs.length"),
    ("result % 2 = xs.length % 2", True, "(result = xs.length)"),
    ("result = 1 → xs.length = 1", True, "((result = 1) ↔ (xs.length = 1))"),
    ("∀ i, i < xs.length - 1 → result > i", True, "∀ i, i < xs.length → result > i"),
    ("(xs.drop 1).all (fun x => x > 0)", True, "(xs).all (fun x => x > 0)"),
    ("∀ i, i ≥ 1 → i < xs.length → result > i", True, "∀ i, i < xs.length → result > i"),
    ("result < xs.length", False, "result ≤ xs.length"),
    ("result = xs.length", False, "result = (xs.length + 1)"),
    ("result = xs.length ∧ result < 3", False, "result = xs.length"),
    ("result = 3", False, "result = 4"),
    ("¬ (result = 3)", False, "(result = 3)"),
]


@pytest.mark.parametrize(("given", "too_weak", "wanted"), UNDONE)
def test_an_edit_undoes_it(given: str, too_weak: bool, wanted: str) -> None:
    text = SpecText(example("example_count_runs"), runs(postcond=f"  {given}"))
    made = [text.edited(edit.edits) for edit in clause_edits(text, POSTCOND, too_weak)]
    assert wanted in [parts.postcond.strip() for parts in made if parts is not None]


def test_other_sections_stay() -> None:
    text = SpecText(example("example_count_runs"), runs())
    for edit in clause_edits(text, PRECOND, True):
        parts = text.edited(edit.edits)
        assert parts is not None
        assert (parts.postcond, parts.postcond_aux) == (text.parts.postcond, text.parts.postcond_aux)


def test_clauses_are_added_behind_local_definitions() -> None:
    text = SpecText(example("example_count_runs"), runs(postcond=f"{CHANGES}  result ≤ xs.length\n"))
    parts = text.edited((text.conjoined(POSTCOND, ["changes.length < result", "result > 0"]),))
    assert parts is not None
    wanted = f"{CHANGES}  (result ≤ xs.length) ∧\n  (changes.length < result) ∧\n  (result > 0)\n"
    assert parts.postcond == wanted


def test_a_clause_that_demands_nothing_is_replaced() -> None:
    text = SpecText(example("example_count_runs"), runs(precond="  True"))
    parts = text.edited((text.conjoined(PRECOND, ["xs ≠ []"]),))
    assert parts is not None
    assert parts.precond == "  (xs ≠ [])"


@pytest.mark.parametrize("name", ["example_count_runs", "example_toggle_lamps", "example_mask_digits"])
def test_the_library_is_about_the_signature_alone(name: str) -> None:
    signature = example(name).signature
    texts = list(output_clauses(signature, "result", (0, 1)))
    assert len(texts) > 20
    assert all("result" in text for text in texts)
    assert not any("result" in text for text in input_clauses(signature, (0, 1)))
