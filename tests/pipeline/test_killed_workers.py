"""Workers of a real run are killed at random moments: the same bytes come out."""

import random
import subprocess
from pathlib import Path

from tests.pipeline.scale_runs import EXAMPLES, SMALL, TASKS, command, contents, events
from tests.unit.engines.processes import killing_workers


def test_a_run_whose_workers_are_killed_writes_the_same_bytes(run_folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    chosen = [word for name in TASKS for word in ("--task", name)]
    process = subprocess.Popen(
        command("scale", EXAMPLES, "--out", out, "--jobs", 2, *SMALL, *chosen),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    with killing_workers(random.Random(1), 8, process.pid):
        _, stderr = process.communicate(timeout=300)
    assert process.returncode == 0, stderr
    assert "Traceback" not in stderr
    assert "again, since its worker was killed by signal 9" in stderr
    kinds = [event["event"] for event in events(out)]
    assert "task-retried" in kinds
    assert "bad-case" not in kinds
    assert contents(out) == contents(run_folder)
