"""The output folder: whose it is, and that it changes at once or not at all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.unit.run.killed_swaps import replace_run

from veriscale.errors import RunError, UsageError
from veriscale.run.storage.outputs import (
    MARKER,
    check_apart,
    check_folder,
    finish_planned_swap,
    finish_swap,
    replaced_folder,
    snapshot,
    written_by,
)

ROOT = Path(__file__).parents[3]


def write_run(path: Path, **files: str) -> None:
    with replaced_folder(path, "test") as folder:
        for name, text in files.items():
            (folder / name).write_text(text)


def names(path: Path) -> list[str]:
    return sorted(entry.name for entry in path.iterdir())


def test_a_new_folder_is_made_with_a_marker(tmp_path: Path) -> None:
    write_run(tmp_path / "a" / "b", one="1")
    assert names(tmp_path / "a" / "b") == ["one", MARKER]


def test_only_what_a_run_wrote_is_replaced(tmp_path: Path) -> None:
    write_run(tmp_path, one="1", two="2")
    (tmp_path / "mine").write_text("mine")
    write_run(tmp_path, two="new", three="3")
    assert names(tmp_path) == sorted(["mine", "two", "three", MARKER])
    assert (tmp_path / "two").read_text() == "new"


def test_a_failing_body_changes_nothing(tmp_path: Path) -> None:
    write_run(tmp_path, one="1")

    def fail() -> None:
        with replaced_folder(tmp_path, "test") as folder:
            (folder / "one").write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert names(tmp_path) == ["one", MARKER]
    assert (tmp_path / "one").read_text() == "1"


def test_what_a_killed_run_left_is_cleared(tmp_path: Path) -> None:
    write_run(tmp_path, one="1")
    (tmp_path / ".veriscale-new" / "half").mkdir(parents=True)
    write_run(tmp_path, one="2")
    assert names(tmp_path) == ["one", MARKER]


@pytest.mark.parametrize(
    "marker",
    ["", "[]", '{"tool": "other", "entries": []}', '{"tool": "veriscale"}', "\ud83c".encode("utf-16", "surrogatepass")],
)
def test_a_broken_marker_makes_no_folder_ours(tmp_path: Path, marker: str | bytes) -> None:
    (tmp_path / MARKER).write_bytes(marker.encode() if isinstance(marker, str) else marker)
    with pytest.raises(UsageError, match="not the output of a run"):
        check_folder(tmp_path)


def test_a_marker_cannot_reach_out_of_its_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("mine")
    run = tmp_path / "run"
    run.mkdir()
    (run / MARKER).write_text('{"tool": "veriscale", "entries": ["../outside", "..", "."]}')
    write_run(run, one="1")
    assert outside.read_text() == "mine"
    assert names(run) == ["one", MARKER]


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="is a file"):
        check_folder(tmp_path / "file")
    with pytest.raises(UsageError):
        check_folder(tmp_path / "file" / "below")


@pytest.mark.parametrize(
    ("tasks", "out"),
    [
        ("run/plus", "run"),
        ("run/mine/deep", "run"),
        ("run", "run"),
        ("run", "run/plus"),
        ("run", "run/new"),
        ("to", "run"),
    ],
)
def test_a_benchmark_and_its_output_lie_apart(tmp_path: Path, tasks: str, out: str) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "to").symlink_to(tmp_path / "run")
    with pytest.raises(UsageError, match="lies in"):
        check_apart(tmp_path / tasks, tmp_path / out)


@pytest.mark.parametrize(("tasks", "out"), [("run/plus", "run/other"), ("run", "run2"), ("a.jsonl", "out")])
def test_folders_side_by_side_are_apart(tmp_path: Path, tasks: str, out: str) -> None:
    check_apart(tmp_path / tasks, tmp_path / out)


def tree(path: Path) -> dict[str, str]:
    return {file.relative_to(path).as_posix(): file.read_text() for file in path.rglob("*") if file.is_file()}


def test_a_swap_that_is_killed_at_any_step_is_finished_or_undone(tmp_path: Path) -> None:
    before = tmp_path / "before"
    with replaced_folder(before, "test") as folder:
        for name in ("one", "two"):
            (folder / name).mkdir()
            (folder / name / "file").write_text("old")
    (before / "mine").write_text("mine")
    killed = tmp_path / "killed"
    killed.mkdir()
    words = [sys.executable, "-m", "tests.unit.run.killed_swaps", str(before), str(killed)]
    subprocess.run(words, cwd=ROOT, check=True)
    *stopped, whole = sorted(killed.iterdir(), key=lambda path: int(path.name))
    after = tree(whole)
    assert sorted(after) == ["mine", "three/file", "two/file", MARKER]
    ends = set()
    for path in stopped:
        check_folder(path)
        finish_swap(path)
        assert tree(path) in (tree(before), after)
        ends.add(tree(path) == after)
        assert not any(entry.name.startswith(".") for entry in path.iterdir())
        replace_run(path)
        assert tree(path) == after
    assert len(stopped) > 8
    assert ends == {False, True}


def test_a_plan_cannot_reach_out_of_its_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("mine")
    run = tmp_path / "run"
    write_run(run, one="1")
    (run / "work").mkdir()
    plan = (
        '{"old": ["../outside", "work"], "new": ["..", "../outside"], "marker": {"tool": "veriscale", "entries": []}}'
    )
    (run / ".veriscale-plan.json").write_text(plan)
    finish_swap(run)
    assert outside.read_text() == "mine"
    assert (run / "work").is_dir()


def test_only_a_planned_swap_is_finished_from_outside(tmp_path: Path) -> None:
    write_run(tmp_path, one="1")
    (tmp_path / ".veriscale-new").mkdir()
    (tmp_path / ".veriscale-new" / "one").write_text("2")
    finish_planned_swap(tmp_path)
    assert (tmp_path / ".veriscale-new" / "one").exists(), "another process may be writing it"
    plan = '{"old": ["one"], "new": ["one"], "marker": {"tool": "veriscale", "command": "later", "entries": ["one"]}}'
    (tmp_path / ".veriscale-plan.json").write_text(plan)
    finish_planned_swap(tmp_path)
    assert (tmp_path / "one").read_text() == "2"
    assert names(tmp_path) == ["one", MARKER]
    assert written_by(tmp_path) == "later"


@pytest.mark.parametrize("marker", ["", "[]", '{"tool": "other", "command": "scale", "entries": []}', None])
def test_a_folder_of_someone_else_was_written_by_no_command(tmp_path: Path, marker: str | None) -> None:
    if marker is not None:
        (tmp_path / MARKER).write_text(marker)
    assert written_by(tmp_path) is None


def test_a_file_of_the_user_is_not_replaced(tmp_path: Path) -> None:
    write_run(tmp_path, one="1")
    (tmp_path / "two").write_text("mine")
    with pytest.raises(UsageError, match=r"two: is in the way"):
        write_run(tmp_path, one="new", two="2")
    assert ((tmp_path / "one").read_text(), (tmp_path / "two").read_text()) == ("1", "mine")


def test_names_that_runs_need_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="work: the name is one"):
        write_run(tmp_path, work="1")


def test_work_of_a_killed_first_run_makes_a_folder_ours(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    check_folder(tmp_path)
    (tmp_path / "work" / "lock").write_text("17\n")
    (tmp_path / ".veriscale-new").mkdir()
    check_folder(tmp_path)
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(UsageError, match="not the output of a run"):
        check_folder(tmp_path)


def test_a_folder_called_work_with_other_things_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "thesis.tex").write_text("mine")
    with pytest.raises(UsageError, match="not the output of a run"):
        check_folder(tmp_path)
    (tmp_path / MARKER).write_text('{"tool": "veriscale", "entries": []}')
    with pytest.raises(UsageError, match="work: exists and is not from a run"):
        check_folder(tmp_path)


def test_a_snapshot_tells_every_change(tmp_path: Path) -> None:
    assert snapshot(tmp_path) is None
    write_run(tmp_path, one="1", two="2")
    (tmp_path / "mine").write_text("mine")
    first = snapshot(tmp_path)
    assert first is not None
    assert sorted(first) == ["one", "two", MARKER]
    (tmp_path / "one").write_text("3")
    assert snapshot(tmp_path) != first
    (tmp_path / "one").write_text("1")
    assert snapshot(tmp_path) == first
    (tmp_path / "two").unlink()
    assert snapshot(tmp_path) != first


def test_an_error_of_the_disk_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_run(tmp_path, one="1")

    def full(source: Path, target: Path) -> None:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(RunError, match=r"veriscale-plan.json: cannot be written: No space left on device; make room"):
        write_run(tmp_path, one="2")
    assert (tmp_path / "one").read_text() == "1"


def test_a_name_that_is_too_long_for_the_disk(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot be made or read: File name too long"):
        check_folder(tmp_path / ("long" * 100))


def test_a_damaged_plan_moves_nothing(tmp_path: Path) -> None:
    write_run(tmp_path, one="1")
    (tmp_path / ".veriscale-plan.json").write_text('{"old": ["one"], "new": []}')
    with pytest.raises(RunError, match=r"veriscale-plan.json: is damaged; delete it"):
        finish_swap(tmp_path)
    assert (tmp_path / "one").read_text() == "1"


def test_files_and_links_with_the_names_of_hidden_folders_are_cleared(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine").write_text("mine")
    out = tmp_path / "out"
    write_run(out, one="1")
    (out / ".veriscale-new").symlink_to(tmp_path / "other")
    (out / ".veriscale-old").write_text("")
    write_run(out, one="2")
    assert names(out) == ["one", MARKER]
    assert (tmp_path / "other" / "mine").read_text() == "mine"
