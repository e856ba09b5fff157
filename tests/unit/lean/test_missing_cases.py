"""The message about missing cases names one of them, by its constructors."""

import pytest

from veriscale.lean.diagnostics import Code
from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.source import Source


@pytest.mark.parametrize(
    ("text", "case"),
    [
        ("def f (o : Option Nat) : Nat := match o with | some x => x", "none"),
        ("def f : List Bool → Nat | [] => 0 | true :: _ => 1", "(List.cons false [])"),
        ("def f (e : Except String Nat) : Nat := match e with | .ok n => n", "(Except.error _)"),
        ("inductive C | red | green (n : Nat)\ndef f (c : C) : Nat := match c with | .red => 0", "(C.green 0)"),
        ("def f (a b : Bool) : Nat := match a, b with | true, _ => 0 | _, true => 1", "false, false"),
        ("def f (p : Nat × Bool) : Nat := match p with | (_, true) => 0", "(_, false)"),
    ],
)
def test_a_missing_case_is_named(text: str, case: str) -> None:
    (found,) = elaborate_file(Source(text)).diagnostics
    assert found.code is Code.MISSING_CASES
    assert found.message.endswith(f"do not cover {case}")
