"""The page of what the evaluator supports is the one that its command writes."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_coverage_page_is_up_to_date() -> None:
    words = [sys.executable, str(ROOT / "benchmarks" / "coverage.py"), "--check"]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr


def test_coverage_page_speaks_of_the_library() -> None:
    text = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
    for wanted in ("| List |", "`Pairwise`", "`unsupported-syntax`", "`BEq (List α)`", "`∣`", "| `Match` |"):
        assert wanted in text
