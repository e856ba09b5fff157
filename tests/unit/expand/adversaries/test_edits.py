"""Edits of texts, and choices without chance."""

from veriscale.expand.adversaries.edits import Edit, apply_edits, framed, one_line, shifted
from veriscale.expand.adversaries.spread import in_turns, strided
from veriscale.lean.source import Span


def test_edits_are_made_from_the_end_so_that_spans_stay_right() -> None:
    assert apply_edits("a + b", [Edit(Span(0, 1), "xx"), Edit(Span(4, 5), "")]) == "xx + "


def test_shifted_moves_all_lines_but_the_first_and_never_cuts_letters() -> None:
    assert shifted("if c then\n    a\n\n  b", 2) == "if c then\n      a\n\n    b"
    assert shifted("if c then\n    a\n b", -3) == "if c then\n a\nb"


def test_one_line_has_no_comments() -> None:
    assert one_line("a ∧ -- first\n  /- second -/ b") == "a ∧ b"


def test_framed_keeps_the_white_space_of_the_section() -> None:
    assert framed("  a ∧ b\n  ", "True") == "  True\n  "
    assert framed("", "True") == "  True\n"


def test_strided_prefixes_are_spread() -> None:
    # Bit-reversed indices of 0..7, without those beyond the end.
    assert strided(list(range(8))) == [0, 4, 2, 6, 1, 5, 3, 7]
    assert strided(list(range(5))) == [0, 4, 2, 1, 3]
    assert strided([]) == []


def test_in_turns_takes_the_first_of_each_group_first() -> None:
    assert in_turns({"a": [1, 2, 3], "b": [4], "c": [5, 6]}, 5) == [1, 4, 5, 2, 6]
