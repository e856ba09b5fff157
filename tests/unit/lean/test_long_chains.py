"""Are long chains of lets, of else-ifs and of statements evaluated up to the parser's limit of nesting?"""

import pytest

from veriscale.lean.compile.program import Program
from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.source import Source
from veriscale.lean.syntax.parse import NESTING_LIMIT

LONG = NESTING_LIMIT - 100

LETS = "".join(f"  let x{i + 1} := x{i} + 1\n" for i in range(LONG))
ELSE_IFS = "".join(f"if n = {i} then {2 * i}\n  else " for i in range(LONG))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"def it : Nat :=\n  let x0 := 0\n{LETS}  x{LONG}", LONG),
        (f"def it : Nat := Id.run do\n  let x0 := 0\n{LETS}  return x{LONG}", LONG),
        (f"def f (n : Nat) : Nat :=\n  {ELSE_IFS}7\ndef it := f {LONG - 1} + f {LONG}", 2 * (LONG - 1) + 7),
    ],
    ids=["lets", "statements", "else-ifs"],
)
def test_long_chain(text: str, wanted: int) -> None:
    elaboration = elaborate_file(Source(text))
    assert elaboration.diagnostics == []
    program = Program()
    program.add(elaboration.declarations)
    assert program.run("it", ()).value == wanted
