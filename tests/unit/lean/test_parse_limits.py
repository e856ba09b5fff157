"""Does the parser answer whatever it is given, with a diagnostic where it must, and in time that grows gently?"""

import random

import pytest

from veriscale.lean.diagnostics import Code, LeanError
from veriscale.lean.source import Source
from veriscale.lean.syntax.lexer import tokenize
from veriscale.lean.syntax.parse import NESTING_LIMIT, parse_file, parse_term
from veriscale.lean.syntax.tree import Ident, Paren

DEEP = 20 * NESTING_LIMIT

SAMPLE = """
def f (x : Nat) (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for y in xs do
    if y > x then s := s + y else if y = 2 then break else continue
  let some z := xs.head? | return 1
  return s + (xs.map (· + z) |>.foldl (fun a b => a * b) 1)
theorem t : ∀ x ∈ [1, 2], x < 3 := by
  intro x h; simp at h
def g : Nat → Option Nat
  | 0 => none
  | n + 1 => match n with | 0 => some { x := 1, y }.x | _ => s!"{n}".length
"""


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("(", ")"),
        ("[", "]"),
        ("f (", ")"),
        ("fun x => ", ""),
        ("a :: ", ""),
        ("- ", ""),
        ("if a then b else ", ""),
        ("let x := 1; ", ""),
        ("do if a then ", ""),
        ("match a with | b => ", ""),
        ("{ x := ", " }"),
        ("∀ x, ", ""),
    ],
)
def test_deep_nesting_is_a_diagnostic(opening: str, closing: str) -> None:
    with pytest.raises(LeanError) as caught:
        parse_term(Source(opening * DEEP + "a" + closing * DEEP))
    assert caught.value.diagnostic.code is Code.UNSUPPORTED_SYNTAX


def test_a_long_chain_is_a_diagnostic() -> None:
    with pytest.raises(LeanError) as caught:
        parse_term(Source(" + ".join(["a"] * DEEP)))
    assert caught.value.diagnostic.code is Code.UNSUPPORTED_SYNTAX


def test_nesting_within_the_limit_parses() -> None:
    depth = NESTING_LIMIT - 2
    term = parse_term(Source("(" * depth + "a" + ")" * depth))
    for _ in range(depth):
        assert isinstance(term, Paren)
        term = term.term
    assert isinstance(term, Ident)


@pytest.mark.parametrize(
    "text",
    [
        "let f (a : " * 60 + "x" + ") = 1" * 60,
        "{f (" * 60 + "x" + ") := 1" * 60,
        "{ f x := " * 60 + "1" + " }" * 59,
        "let some (" * 60 + "x",
    ],
)
def test_nested_attempts_do_not_multiply(text: str) -> None:
    # With one retry a level this would take 2^60 steps.
    with pytest.raises(LeanError):
        parse_term(Source(text))


def test_damaged_text_gives_diagnostics_and_nothing_else() -> None:
    chance = random.Random(1)
    words = [token.text for token in tokenize(Source(SAMPLE))[:-1]]
    for _ in range(400):
        damaged = list(words)
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(damaged))
            damaged[place] = chance.choice([*words, "\n", "\n  ", "", "⟨", "'", '"', "{", "by", "|", "·"])
        text = "".join(word + chance.choice([" ", " ", "\n  ", ""]) for word in damaged)
        file, faults = parse_file(Source(text))
        for fault in faults:
            assert 0 <= fault.span.start <= fault.span.end <= len(text)
        for command in file.commands:
            assert 0 <= command.span.start <= command.span.end <= len(text)


def test_every_prefix_of_a_program_gets_an_answer() -> None:
    for end in range(len(SAMPLE)):
        _, faults = parse_file(Source(SAMPLE[:end]))
        assert all(fault.span.end <= end for fault in faults)
    assert parse_file(Source(SAMPLE))[1] == ()
