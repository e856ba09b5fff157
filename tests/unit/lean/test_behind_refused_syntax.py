"""No declaration is elaborated behind refused syntax of a text's own, where the same text may mean something else."""

import pytest

from veriscale.lean.elaborate.commands import elaborate_file
from veriscale.lean.source import Source

REFUSED = [
    'infixl:65 " - " => Nat.add',
    'notation "app " f:max x:max => f x',
    'macro "three" : term => `(3)',
    "macro_rules | `($a - $b) => `($a + $b)",
    'syntax "three" : term',
    "declare_syntax_cat arith",
]


@pytest.mark.parametrize("refused", REFUSED)
def test_nothing_is_elaborated_behind_it(refused: str) -> None:
    source = Source(f"def before := 3 - 1\n{refused}\ndef after := 3 - 1\n")
    elaboration = elaborate_file(source)
    assert [source.position(found.span.start).line for found in elaboration.diagnostics] == [2, 3]
    assert elaboration.environment.find_global("before") is not None
    assert elaboration.environment.find_global("after") is None


def test_proofs_may_stand_behind_it() -> None:
    source = Source(f"{REFUSED[0]}\ntheorem t : 3 - 1 = 2 := rfl\n")
    assert [source.position(found.span.start).line for found in elaborate_file(source).diagnostics] == [1]


def test_an_accepted_notation_leaves_what_follows() -> None:
    elaboration = elaborate_file(Source('infixl:65 " ⊟ " => Nat.sub\ndef after := 3 - 1\n'))
    assert elaboration.diagnostics == []
    assert elaboration.environment.find_global("after") is not None
