"""Sizes, docstrings, machine paths and catalogues."""

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from veriscale.lean.diagnostics import CATALOGUE, Code

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "src").rglob("*.py"))
LINES = 500
"""Most lines of a module; the guideline is 300."""
LONGER = {
    "src/veriscale/lean/syntax/tree.py": "the records of the whole grammar, without code",
}
MACHINE_PATH = re.compile(r"(?<![\w.~}/-])/(?:work|root|home|tmp|Users)/\w")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tracked_files() -> list[Path]:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / entry.decode("utf-8") for entry in listed.split(b"\0") if entry]


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_module_is_short(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LINES or name(path) in LONGER


def test_list_of_longer_modules_is_current() -> None:
    for entry in LONGER:
        assert len((ROOT / entry).read_text(encoding="utf-8").splitlines()) > LINES


def test_modules_over_the_guideline_are_few() -> None:
    over = [name(path) for path in MODULES if len(path.read_text(encoding="utf-8").splitlines()) > 300]
    print("over 300 lines:", *over, sep="\n  ")  # shown with -s, and when there are too many
    assert len(over) <= len(MODULES) / 5


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_module_has_a_docstring(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring
    assert docstring.splitlines()[0].strip()


def test_no_machine_paths() -> None:
    found = []
    for path in tracked_files():
        if not path.is_file():
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        found += [f"{name(path)}: {match[0]}" for match in MACHINE_PATH.finditer(text)]
    assert found == []


def test_machine_path_pattern_finds_one() -> None:
    assert MACHINE_PATH.search("see " + "/ho" + "me/someone/file")
    assert not MACHINE_PATH.search("tests/unit and src/work/x")


def test_every_code_has_a_sentence() -> None:
    assert set(CATALOGUE) == set(Code)
    assert all(sentence.endswith(".") for sentence in CATALOGUE.values())


def test_sentences_differ() -> None:
    assert len(set(CATALOGUE.values())) == len(CATALOGUE)
