"""Section markers of Lean files."""

import pytest

from veriscale.benchmark.formats.lean_file import MarkerError, find_sections

TEXT = """-- !benchmark @start import type=task
import Std
-- !benchmark @end import
-- !benchmark @start import type=solution
-- !benchmark @end import
def p : Prop :=
  -- !benchmark @start precond
  True
  -- !benchmark @end precond
  -- !benchmark @start code
  1
  -- !benchmark @end code
  -- !benchmark @start postcond
  result = 1
  -- !benchmark @end postcond
"""


def test_sections_are_whole_lines() -> None:
    texts = {name: TEXT[span.start : span.end] for name, span in find_sections(TEXT).items()}
    assert texts == {
        "import:task": "import Std\n",
        "import:solution": "",
        "precond": "  True\n",
        "code": "  1\n",
        "postcond": "  result = 1\n",
    }


def test_windows_line_ends() -> None:
    text = TEXT.replace("\n", "\r\n")
    code = find_sections(text)["code"]
    assert text[code.start : code.end] == "  1\r\n"


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("@start precond\n", "@start precondition\n", 7, "unknown section"),
        ("@start precond\n", "@begin precond\n", 7, "unknown marker"),
        ("@start precond\n", "\n", 7, "unknown marker"),
        ("  -- !benchmark @end precond\n", "", 9, "starts inside of precond"),
        ("  -- !benchmark @start code\n", "", 11, "none is open"),
        ("@end precond\n", "@end code\n", 9, "precond is open"),
        ("import type=solution", "import type=task", 4, "twice"),
        ("  -- !benchmark @end postcond\n", "", 13, "does not end"),
        ("postcond\n", "proof\n", 16, "no section postcond"),
    ],
)
def test_wrong_markers(old: str, new: str, line: int, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(MarkerError, match=reason) as caught:
        find_sections(TEXT.replace(old, new))
    assert caught.value.line == line
