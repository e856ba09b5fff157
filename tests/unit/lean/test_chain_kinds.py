"""Long chains in a text: they evaluate, or end with a code that says what is too long; nothing raises an exception."""

import pytest

from veriscale.lean.compile.program import Program
from veriscale.lean.diagnostics import Code
from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.source import Source


def chain(kind: str, count: int) -> str:
    """Return `it (n : Nat)` with `count` links."""
    links = range(count)
    match kind:
        case "conjunction":
            return "def it (n : Nat) : Bool := " + " ∧ ".join(f"n ≠ {i + 10}" for i in links)
        case "disjunction":
            return "def it (n : Nat) : Bool := " + " || ".join(f"n == {i}" for i in links)
        case "list":
            return f"def it (n : Nat) : Bool := [{', '.join(f'n + {i}' for i in links)}].length == {count}"
        case "let":
            lets = "".join(f"  let x{i + 1} := x{i} + 1\n" for i in links)
            return f"def it (x0 : Nat) : Bool :=\n{lets}  x{count} == x0 + {count}"
        case "else if":
            tests = "".join(f"  else if n = {i + 10} then false\n" for i in links)
            return f"def it (n : Nat) : Bool :=\n  if n = 9 then false\n{tests}  else true"
        case "statement":
            lines = "".join(f"  x := x + {i}\n" for i in links)
            total = count * (count - 1) // 2
            return f"def it (n : Nat) : Bool := Id.run do\n  let mut x := n\n{lines}  return x == n + {total}"
        case _:
            tests = "".join(f"  else if n = {i + 10} then\n    return false\n" for i in links)
            return f"def it (n : Nat) : Bool := Id.run do\n  if n = 9 then\n    return false\n{tests}  return true"


KINDS = ("conjunction", "disjunction", "list", "let", "else if", "statement", "do if")


@pytest.mark.parametrize("kind", KINDS)
def test_chains_of_300_links_evaluate(kind: str) -> None:
    """Each is true for 5: it differs from 10, 11, …, is among 0, 1, …, and so on."""
    elaboration = elaborate_file(Source(chain(kind, 300)))
    assert elaboration.diagnostics == []
    program = Program()
    program.add(elaboration.declarations)
    assert program.run("it", (5,)).value is True


@pytest.mark.parametrize("kind", KINDS)
def test_chains_of_2000_links_evaluate_or_have_a_code(kind: str) -> None:
    elaboration = elaborate_file(Source(chain(kind, 2000)))
    if kind in ("list", "statement"):
        program = Program()
        program.add(elaboration.declarations)
        assert program.run("it", (5,)).value is True
    else:
        assert {found.code for found in elaboration.diagnostics} == {Code.UNSUPPORTED_SYNTAX}
