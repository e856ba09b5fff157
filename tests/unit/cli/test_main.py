"""The command line without its commands: version, help, and the route of errors."""

import os
import subprocess
import sys

import pytest

from veriscale import __version__
from veriscale.cli import main as cli
from veriscale.errors import BenchmarkError


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "veriscale", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        check=False,
    )


def test_version() -> None:
    result = run("--version")
    assert (result.returncode, result.stdout) == (0, f"veriscale {__version__}\n")


def test_help_in_a_locale_without_unicode() -> None:
    result = run("--help", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "--version" in result.stdout


def test_help_says_of_each_command_what_it_does_in_full() -> None:
    listed = run("--help", COLUMNS="80").stdout.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in listed] == list(cli.COMMANDS)
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


def test_unknown_command_is_wrong_use() -> None:
    result = run("no-such-command")
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


def test_error_is_printed_without_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise BenchmarkError("tasks.jsonl:3: the ∀ is missing")

    monkeypatch.setattr(cli, "app", fail)
    with pytest.raises(SystemExit) as exit_:
        cli.main()
    assert exit_.value.code == 2
    assert capsys.readouterr().err == "veriscale: error: tasks.jsonl:3: the ∀ is missing\n"


def test_our_own_bug_is_not_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise KeyError("bug")

    monkeypatch.setattr(cli, "app", fail)
    with pytest.raises(KeyError):
        cli.main()


@pytest.mark.parametrize("command", ["scale", "reduce", "lint"])
def test_help_shows_whole_names_of_options_on_a_narrow_screen(command: str) -> None:
    result = run(command, "--help", COLUMNS="60")
    assert result.returncode == 0
    assert "…" not in result.stdout
    if command != "lint":
        assert "--MAX_ACCEPT_TEST_CASES_PER_TASK" in result.stdout
