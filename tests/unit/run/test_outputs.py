"""The output folder: whose it is, and that it changes at once or not at all."""

from pathlib import Path

import pytest

from veriscale.errors import UsageError
from veriscale.run.outputs import MARKER, check_apart, check_folder, replaced_folder


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
