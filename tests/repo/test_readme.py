"""The README's checked transcripts are what the commands print."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHECKED = re.compile(
    r"<!-- checked(?:, exit code (\d))?[^>]*-->\n```console\n\$ (veriscale [^\n]+)\n(.*?)```", re.DOTALL
)

KILLED = re.compile(r"<!-- killed[^>]*-->\n```console\n(.*?)```", re.DOTALL)
SECONDS = re.compile(r"\(\d+\.\d s\)")


def transcripts() -> list[tuple[str, str, str]]:
    """Return exit code ("" for 0), command and output of each."""
    return CHECKED.findall((ROOT / "README.md").read_text(encoding="utf-8"))


def test_there_are_transcripts() -> None:
    assert [command.split()[1] for _, command, _ in transcripts()] == ["scale", "lint", "lint", "diff"]


def test_commands_print_what_the_readme_shows(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for code, command, wanted in transcripts():
        words = [sys.executable, "-m", "veriscale", *shlex.split(command)[1:]]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == int(code or 0), done.stderr
        assert done.stdout == wanted


def test_a_killed_run_goes_on_as_the_readme_shows(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (shown,) = KILLED.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    first, before, word, second, *after = shown.splitlines()
    assert (word, first) == ("Killed", second)
    words = [sys.executable, "-m", "veriscale", *shlex.split(first)[2:]]
    with subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stderr is not None
        line = process.stderr.readline().rstrip()
        process.kill()
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    found = [line, *done.stderr.splitlines(), *done.stdout.splitlines()]
    assert [SECONDS.sub("", text) for text in found] == [SECONDS.sub("", text) for text in (before, *after)]


@pytest.mark.parametrize("target", ["demo", "test"])
def test_the_two_commands_are_targets(target: str) -> None:
    assert f"\n{target}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"$ make {target}\n" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []
