"""Prints how much faster two workers are than one, and what watching evaluations costs.

Run: python benchmarks/worker_scaling.py BENCHMARK [--task PATTERN]... [--pairs N]

Each run is a whole ``veriscale scale`` into a new folder. The speed-up means something only on a machine that has two
cores for it alone. The cost of watching is what the evaluations of one process take with and without it.
"""

import argparse
import json
import math
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from multiprocessing import get_context
from pathlib import Path
from time import process_time

from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Task
from veriscale.cli.shared import selected
from veriscale.engines.base import Engine
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.workers.cases import CaseLog, Slot
from veriscale.engines.workers.watched import WatchedEngine
from veriscale.run.progress.events import FILE as EVENTS
from veriscale.run.progress.events import Event

REPEATS = 10
"""Times that evaluations are repeated; the fastest counts."""


@dataclass(frozen=True)
class Run:
    """The seconds of a run."""

    whole: float
    workers: float
    """Of the part that workers do: up to the writing of suites and report."""


def scale(options: argparse.Namespace, jobs: int) -> Run:
    """Run ``veriscale scale`` with this number of workers."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        words = [str(options.benchmark), "--out", str(out), "--jobs", str(jobs), "--json"]
        words += ["--max_expected_pairs", str(options.pairs)]
        words += [word for pattern in options.task for word in ("--task", pattern)]
        command = [sys.executable, "-m", "veriscale", "scale", *words]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", check=False)
        lines = (out / "work" / EVENTS).read_text(encoding="utf-8").splitlines()
        times = {line["event"]: datetime.fromisoformat(line["time"]) for line in map(json.loads, lines)}
        workers = times[Event.EXPORT_STARTED] - times[Event.RUN_STARTED]
        return Run(json.loads(done.stdout)["seconds"], workers.total_seconds())


def evaluate(engine: Engine, tasks: Sequence[Task]) -> tuple[int, float]:
    """Check all curated pairs; return the number of evaluations and the time that they took."""
    loaded = [(task, engine.load(task)) for task in tasks]
    count, start = 0, process_time()
    for task, on_engine in loaded:
        if isinstance(on_engine, tuple):
            continue
        for pair in task.suite.pairs:
            inputs = pair.input.arguments
            on_engine.precondition(inputs)
            on_engine.equal(on_engine.reference(inputs).value, pair.expected.value)
            on_engine.postcondition(inputs, pair.expected.value)
            count += 4
    return count, process_time() - start


def watching(tasks: Sequence[Task]) -> tuple[float, float]:
    """Return the microseconds of an evaluation without and with watching."""
    watched = WatchedEngine(EmbeddedEngine(), CaseLog(Slot(get_context("spawn"))), "benchmark")
    engines: tuple[Engine, Engine] = (EmbeddedEngine(), watched)
    best = [math.inf, math.inf]
    for _ in range(REPEATS):  # in turn, so that both meet the same load
        for place, engine in enumerate(engines):
            count, seconds = evaluate(engine, tasks)
            best[place] = min(best[place], seconds / count * 1e6)
    return best[0], best[1]


def main() -> None:
    """Print both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("benchmark", type=Path)
    parser.add_argument("--task", action="append", default=[])
    parser.add_argument("--pairs", type=int, default=700)
    options = parser.parse_args()
    benchmark = selected(read_benchmark(options.benchmark), options.task)
    tasks = benchmark.tasks
    without, with_it = watching(tasks)
    print(f"one evaluation: {without:.1f} µs, watched {with_it:.1f} µs")
    one, two = scale(options, 1), scale(options, 2)
    print(f"{len(tasks)} tasks: {one.whole:.1f} s with 1 worker, {two.whole:.1f} s with 2")
    print(f"speed-up: {one.whole / two.whole:.2f}, of what workers do {one.workers / two.workers:.2f}")


if __name__ == "__main__":
    main()
