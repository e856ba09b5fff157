"""Does the evaluator answer whatever text it is given, with diagnostics and outcomes alone, and in bounded work?

Texts are real task files and answers (the examples, where the shared benchmark is missing) with random edits of tokens
and lines, texts spliced from two of them, truncated ones, and plain token soup. Everything goes through lexer, parser,
elaborator and compiler, and what has no or simple parameters is evaluated under a small budget. Any exception is a
failure, and so is a case that takes longer than `PATIENCE`: far more than its bounded work needs on a slow machine.

``VERISCALE_FUZZ=N`` asks for N texts of each kind instead of the quick profile (``make fuzz``).
"""

import json
import os
import time
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.lean.budget import Budget
from veriscale.lean.compile.program import Program
from veriscale.lean.core import Definition
from veriscale.lean.diagnostics import Code
from veriscale.lean.elaborate.commands import Elaboration, elaborate_file
from veriscale.lean.library.registry import LIBRARY
from veriscale.lean.outcome import Truth
from veriscale.lean.source import Source
from veriscale.lean.stack import call_with_deep_stack
from veriscale.lean.syntax.lexer import tokenize
from veriscale.lean.types import LeanType, TCon, domains
from veriscale.lean.values import Value

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
LONG = int(os.environ.get("VERISCALE_FUZZ", "0"))
BUDGET = Budget(steps=5_000, depth=5_000, size=50_000)
PATIENCE = 20.0

KEYWORDS = """
def f let rec fun match with if then else do return for in while where structure inductive instance deriving open
namespace end section variable mutual partial by decide theorem example notation infixl:65 prefix:max local scoped
"""
SYMBOLS = """
∀ ∃ ∃! λ → ← ↔ ∧ ∨ ¬ ∈ ∉ ∣ ∑ ∏ := = ≠ < ≤ ≥ > == != && || ! + - * / % ^ :: ++ <| |> |>. >>= <$> ∘ ·
( ) [ ] { } ⟨ ⟩ #[ ]! ]? @[ @ , ; : . .. | => _ ' " -- /- -/ /-- «a» «__import__» é 😀 ₁ ² ℕ
"""
WORDS = """
0 1 2 1.5 0x1F 10000000000 'a' '\\n' "s" s!"{ x y xs n Nat Int Bool String Char List Array Option Nat.succ List.map
some none true false fst "⊞" "twice" ⊞ twice .1 .2 .map .length .foldl
"""
PIECES = (*KEYWORDS.split(), *SYMBOLS.split(), *WORDS.split(), "\u200b", "\t", "\x00")
LAYOUT = ("\n", "\n  ", "\n    ", " ", "")


@cache
def texts() -> tuple[str, ...]:
    """The real texts: whole files up to the proofs, and answers in the place of a definition's body."""
    source = SHARED / "verina" / "verina-dev.jsonl"
    tasks = read_benchmark(source if source.is_file() else ROOT / "examples" / "tasks").tasks
    found = [task.lean[: task.sections["postcond"].end] for task in tasks]
    answers = SHARED / "answers" / "answers-dev.jsonl"
    if answers.is_file():
        for line in answers.read_text(encoding="utf-8").splitlines():
            answer = json.loads(line)
            part = "code" if answer["kind"] == "code" else "postcond"
            body = "\n".join("  " + row for row in answer[part].splitlines())
            found.append(f"{answer.get(part + '_aux', '')}\ndef answer (xs : List Int) (n : Nat) :=\n{body}\n")
    return tuple(found)


def damaged_tokens(text: str, chance: Random) -> str:
    """Delete, duplicate, swap or replace some tokens, in place."""
    tokens = [token for token in tokenize(Source(text)) if token.end > token.start]
    for _ in range(chance.randint(1, 4)):
        here, there = chance.choice(tokens), chance.choice(tokens)
        kind = chance.randrange(5)
        new = (
            "",
            text[here.start : here.end] * 2,
            text[there.start : there.end],
            chance.choice(PIECES),
            chance.choice(sorted(LIBRARY.functions)),
        )[kind]
        text = text[: here.start] + new + text[here.end :]
        tokens = [token for token in tokens if max(token.end, here.end) + len(new) < len(text)] or tokens
    return text


def damaged_lines(text: str, chance: Random) -> str:
    """Delete, duplicate, swap, indent or truncate lines."""
    lines = text.splitlines()
    for _ in range(chance.randint(1, 3)):
        here, there = chance.randrange(len(lines)), chance.randrange(len(lines))
        kind = chance.randrange(5)
        if kind == 0:
            lines[here] = ""
        elif kind == 1:
            lines.insert(there, lines[here])
        elif kind == 2:
            lines[here], lines[there] = lines[there], lines[here]
        elif kind == 3:
            lines[here] = " " * chance.randint(0, 3) + lines[here].lstrip(" ")
        else:
            lines[here] = lines[here][: chance.randint(0, len(lines[here]))]
    return "\n".join(lines)


def spliced(text: str, chance: Random) -> str:
    """Continue a text, cut anywhere, with the rest of another one."""
    other = chance.choice(texts())
    return text[: chance.randint(0, len(text))] + other[chance.randint(0, len(other)) :]


def truncated(text: str, chance: Random) -> str:
    return text[: chance.randint(0, len(text))]


EDITS = (damaged_tokens, damaged_lines, spliced, truncated)


def small(type_: LeanType, chance: Random) -> Value:
    """A value of a simple type.

    Raises:
        KeyError: the type is not simple.
    """
    assert isinstance(type_, TCon)
    if type_.name in ("List", "Array"):
        return tuple(small(type_.args[0], chance) for _ in range(chance.randint(0, 3)))
    if type_.name == "Prod":
        return tuple(small(part, chance) for part in type_.args)
    if type_.name == "Option":
        return chance.choice((None, (small(type_.args[0], chance),)))
    scalars = {"Nat": (0, 1, 2, 7), "Int": (0, 1, -3, 9), "Bool": (True, False), "String": ("", "a b"), "Proof": ((),)}
    return chance.choice({**scalars, "Char": ("a", " ")}[type_.name])


def evaluate(elaboration: Elaboration, chance: Random) -> int:
    """Run what can be run; return how many definitions that were."""
    program = Program()
    program.add(elaboration.declarations)
    ran = 0
    for declaration in elaboration.declarations:
        if not isinstance(declaration, Definition) or declaration.evidence_parameters:
            continue
        known = elaboration.environment.find_global(declaration.name)
        if known is None:
            continue
        try:
            arguments = tuple(small(type_, chance) for type_ in domains(known.scheme.type)[0])
        except (KeyError, AssertionError):
            continue
        ran += 1
        if declaration.proposition:
            decision = program.decide(declaration.name, arguments, BUDGET)
            assert (decision.reason is None) == (decision.truth is not Truth.UNDECIDED)
        else:
            outcome = program.run(declaration.name, arguments, BUDGET)
            assert outcome.reason is None or outcome.reason in Code
    return ran


def check(text: str, seed: int) -> int:
    """Take a text through the evaluator; return how many of its definitions ran."""
    start = time.monotonic()
    elaboration = elaborate_file(Source(text))
    for diagnostic in elaboration.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        assert diagnostic.message
    ran = evaluate(elaboration, Random(seed))
    assert time.monotonic() - start < PATIENCE
    return ran


def profile(quick: int) -> settings:
    return settings(
        max_examples=LONG or quick,
        deadline=None,
        derandomize=not LONG,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_edited_texts_are_answered(edit: object) -> None:
    assert callable(edit)

    @profile(40)
    @given(st.integers(0, 2**32), st.integers(0, 2**32))
    def run(place: int, seed: int) -> None:
        chance = Random(seed)
        text = edit(texts()[place % len(texts())], chance)
        call_with_deep_stack(lambda: check(text, seed))

    run()


@profile(150)
@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(LAYOUT)), max_size=60), st.integers(0, 2**32))
def test_token_soup_is_answered(pieces: list[tuple[str, str]], seed: int) -> None:
    text = "def it := " + "".join(piece + layout for piece, layout in pieces)
    call_with_deep_stack(lambda: check(text, seed))


@profile(100)
@given(st.text(max_size=80), st.integers(0, 2**32))
def test_any_text_is_answered(text: str, seed: int) -> None:
    call_with_deep_stack(lambda: check(text, seed))


def test_undamaged_texts_run() -> None:
    """The tests above mean something only if the texts and the small values lead to evaluations."""
    ran = [call_with_deep_stack(partial(check, text, 1)) for text in texts()[:10]]
    assert sum(ran) >= 20
