"""One run that most tests look at."""

from pathlib import Path

import pytest
from tests.pipeline.scale_runs import EXAMPLES, SMALL, TASKS, veriscale


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of a run on a few example tasks."""
    out = tmp_path_factory.mktemp("scale") / "run"
    chosen = [word for name in TASKS for word in ("--task", name)]
    result = veriscale("scale", EXAMPLES, "--out", out, "--jobs", 2, *SMALL, *chosen, hash_seed=1)
    assert result.code == 0, result.stderr
    return out
