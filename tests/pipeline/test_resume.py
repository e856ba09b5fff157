"""``veriscale scale`` on a folder that it was at before: what is computed anew, what stays, and what is refused."""

import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.pipeline.scale_runs import EXAMPLES, TASKS, Finished, command, contents, done_in_run, events, veriscale

SMALL = ("--max_expected_pairs", "10", "--max_unexpected_inputs", "10", "--candidates_per_round", "5")
FIRST, SECOND = TASKS[1], TASKS[0]
STAGES = ("inputs", "outputs", "reduce")


@pytest.fixture(scope="module")
def tasks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A benchmark of two tasks."""
    folder = tmp_path_factory.mktemp("benchmark") / "tasks"
    for name in (FIRST, SECOND):
        shutil.copytree(EXAMPLES / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def finished(tasks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of a run on it; tests work on copies."""
    out = tmp_path_factory.mktemp("finished") / "run"
    assert scale(tasks, out).code == 0
    return out


@pytest.fixture
def out(finished: Path, tmp_path: Path) -> Path:
    shutil.copytree(finished, tmp_path / "run")
    return tmp_path / "run"


def scale(tasks: Path, out: Path, *options: object) -> Finished:
    result = veriscale("scale", tasks, "--out", out, *SMALL, *options)
    assert "Traceback" not in result.stderr
    return result


def every(*stages: str) -> list[tuple[str, str]]:
    return sorted((task, stage) for task in (FIRST, SECOND) for stage in stages)


def test_a_rerun_does_nothing_and_prints_the_same(tasks: Path, out: Path) -> None:
    assert done_in_run(out, 1) == every(*STAGES)
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file() and "work" not in path.parts}
    first = scale(tasks, out.parent / "other")
    second = scale(tasks, out)
    assert (second.code, second.stdout.replace(str(out), "OUT")) == (
        0,
        first.stdout.replace(str(out.parent / "other"), "OUT"),
    )
    assert done_in_run(out, 2) == []
    assert "export-started" not in {event["event"] for event in events(out) if event["run"] == 2}
    assert {path: path.stat().st_mtime_ns for path in before} == before


@pytest.mark.parametrize(
    ("option", "stages"), [("--MAX_ACCEPT_TEST_CASES_PER_TASK", ("reduce",)), ("--max_adver_impl", STAGES[1:])]
)
def test_other_options_compute_what_rests_on_them(tasks: Path, out: Path, option: str, stages: tuple[str, ...]) -> None:
    assert scale(tasks, out, option, 2).code == 0
    assert done_in_run(out, 2) == every(*stages)
    fresh = out.parent / "fresh"
    assert scale(tasks, fresh, option, 2).code == 0
    assert contents(out) == contents(fresh)


def test_going_back_to_earlier_options_computes_nothing(tasks: Path, finished: Path, out: Path) -> None:
    assert scale(tasks, out, "--candidates_per_round", 4).code == 0
    assert done_in_run(out, 2) == every(*STAGES)
    assert scale(tasks, out).code == 0
    assert done_in_run(out, 3) == []
    assert contents(out) == contents(finished)


def test_a_changed_test_value_computes_its_task_alone(tasks: Path, finished: Path, out: Path) -> None:
    changed = out.parent / "changed"
    shutil.copytree(tasks, changed)
    path = changed / FIRST / "test.json"
    rows = json.loads(path.read_text(encoding="utf-8"))
    rows[0]["unexpected"][0] = rows[0]["unexpected"].pop()
    path.write_text(json.dumps(rows), encoding="utf-8")
    assert scale(changed, out).code == 0
    assert done_in_run(out, 2) == [(FIRST, stage) for stage in STAGES]
    assert contents(out)[f"plus/{FIRST}/test.json"] != contents(finished)[f"plus/{FIRST}/test.json"]
    assert contents(out)[f"plus/{SECOND}/test.json"] == contents(finished)[f"plus/{SECOND}/test.json"]


def test_a_changed_description_computes_nothing_and_is_written(tasks: Path, out: Path) -> None:
    changed = out.parent / "changed"
    shutil.copytree(tasks, changed)
    (changed / FIRST / "description.txt").write_text("Another text.\n")
    assert scale(changed, out).code == 0
    assert done_in_run(out, 2) == []
    assert contents(out)[f"lite/{FIRST}/description.txt"] == b"Another text.\n"


def test_files_that_someone_changed_are_made_again(tasks: Path, finished: Path, out: Path) -> None:
    (out / "plus" / FIRST / "test.json").write_text("[]")
    (out / "lite" / SECOND / "notes.txt").write_text("new")
    (out / "notes.txt").write_text("mine")
    assert scale(tasks, out).code == 0
    assert done_in_run(out, 2) == []
    assert contents(out) == contents(finished) | {"notes.txt": b"mine"}


def test_without_its_work_a_run_begins_anew(tasks: Path, finished: Path, out: Path) -> None:
    shutil.rmtree(out / "work")
    assert scale(tasks, out).code == 0
    assert done_in_run(out, 1) == every(*STAGES)
    assert contents(out) == contents(finished)


def started(tasks: Path, out: Path, stage: str) -> subprocess.Popen[str]:
    """Start a run of many rows, and return when it is at a stage."""
    process = subprocess.Popen(
        command("scale", tasks, "--out", out),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    end = time.monotonic() + 60
    log = out / "work" / "events.jsonl"
    while not log.exists() or not any(event.get("stage") == stage or event["event"] == stage for event in events(out)):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)
    return process


@pytest.fixture
def running(tasks: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = started(tasks, tmp_path / "run", "inputs")
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def test_a_second_run_is_refused_with_the_first_ones_process_id(
    tasks: Path, tmp_path: Path, running: subprocess.Popen[str]
) -> None:
    running.send_signal(signal.SIGSTOP)  # it must not end before the second one begins
    second = scale(tasks, tmp_path / "run")
    assert second.code == 2
    assert f"another run works there, process {running.pid}" in second.stderr
    running.kill()
    running.communicate()
    assert scale(tasks, tmp_path / "run").code == 0


@pytest.mark.parametrize(
    ("number", "code", "stage"), [(signal.SIGINT, 130, "task-started"), (signal.SIGTERM, 143, "outputs")]
)
def test_signals_end_a_run_soon_and_it_says_how_to_go_on(
    tasks: Path, tmp_path: Path, number: signal.Signals, code: int, stage: str
) -> None:
    process = started(tasks, tmp_path / "run", stage)
    start = time.monotonic()
    os.killpg(process.pid, number)
    _, stderr = process.communicate(timeout=60)
    # Two seconds are promised; machines that run tests are busy.
    assert time.monotonic() - start < 10
    assert process.returncode == code
    assert "Traceback" not in stderr
    assert f"what is finished is kept in {tmp_path / 'run' / 'work'}; to go on, run:" in stderr
    assert stderr.splitlines()[-1] == f"  veriscale scale {tasks} --out {tmp_path / 'run'}"
    assert events(tmp_path / "run")[-1]["event"] == "run-stopped"
    assert [path.name for path in (tmp_path / "run").iterdir()] == ["work"]


def test_a_damaged_store_is_refused_and_can_be_deleted(tasks: Path, finished: Path, out: Path) -> None:
    store = out / "work" / "store.sqlite"
    data = store.read_bytes()
    store.write_bytes(data[:50] + bytes(200) + data[250:])
    result = scale(tasks, out)
    assert result.code == 2
    assert f"{store}: is damaged" in result.stderr
    assert "delete it and run the same command again" in result.stderr
    assert contents(out) == contents(finished)
    store.unlink()
    assert scale(tasks, out).code == 0
    assert contents(out) == contents(finished)


def test_a_damaged_result_is_refused(tasks: Path, out: Path) -> None:
    connection = sqlite3.connect(out / "work" / "store.sqlite")
    with connection:
        connection.execute("UPDATE stages SET data = substr(data, 1, 100) WHERE stage = 'outputs'")
    connection.close()
    result = scale(tasks, out, "--MAX_ACCEPT_TEST_CASES_PER_TASK", "7")
    assert result.code == 2
    assert "store.sqlite: is damaged (the results of" in result.stderr


def test_a_store_of_another_version_is_refused(tasks: Path, out: Path) -> None:
    connection = sqlite3.connect(out / "work" / "store.sqlite")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    result = scale(tasks, out)
    assert result.code == 2
    assert "another version of veriscale (tables of version 99" in result.stderr


def limited(tasks: Path, out: Path, size: int) -> Finished:
    """Run with a limit on the size of files, which fails as a full disk does."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    words = command("scale", tasks, "--out", out, *SMALL)
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, preexec_fn=limit)
    assert "Traceback" not in done.stderr
    return Finished(done.returncode, done.stdout, done.stderr)


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on the size of files")
@pytest.mark.parametrize("size", [2_000, 60_000])
def test_a_disk_that_takes_no_more(tasks: Path, finished: Path, tmp_path: Path, size: int) -> None:
    out = tmp_path / "run"
    result = limited(tasks, out, size)
    assert result.code == 2, result.stderr
    assert str(out) in result.stderr
    assert "is kept" in result.stderr
    assert not (out / "plus").exists()
    assert scale(tasks, out).code == 0
    assert contents(out) == contents(finished)


def test_what_lies_where_suites_are_written_first_is_cleared(tasks: Path, out: Path) -> None:
    before = contents(out)
    (out / ".veriscale-new").write_text("in the way")
    assert scale(tasks, out, "--MAX_ACCEPT_TEST_CASES_PER_TASK", "7").code == 0
    assert not (out / ".veriscale-new").exists()
    assert done_in_run(out, 2) == every("reduce")
    assert contents(out) != before, "the smaller limit gives a smaller suite"
    assert scale(tasks, out, "--MAX_ACCEPT_TEST_CASES_PER_TASK", "7").code == 0
    assert done_in_run(out, 3) == []


def test_a_log_that_cannot_be_written(tasks: Path, out: Path) -> None:
    (out / "work" / "events.jsonl").unlink()
    (out / "work" / "events.jsonl").mkdir()
    result = scale(tasks, out)
    assert result.code == 2
    assert "events.jsonl: cannot be written" in result.stderr
