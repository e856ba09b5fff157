"""Runs tasks of cases, for tests that end this process: ``python -m tests.unit.engines.run_cases JOBS ITEM...``."""

import sys

from tests.unit.engines.case_work import answer_cases
from tests.unit.engines.listening import Recorder

from veriscale.engines.workers.pool import run_tasks
from veriscale.engines.workers.worker import MIB, WorkerLimits

LIMITS = WorkerLimits(memory=300 * MIB, case_seconds=300.0)


def main() -> None:
    """Print the result of each item."""
    recorder: Recorder[list[str]] = Recorder()
    try:
        for result in run_tasks(sys.argv[2:], answer_cases, int(sys.argv[1]), recorder, LIMITS):
            print(result, flush=True)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
