"""What decides the result of a stage, as a key: the result of another run with the same key is the same.

A key covers the part of the task that the stage reads, the options and limits that it reads, the engines with their
budgets, the version of Python, the source of the package as far as the stage runs it, and the key of the stage before.
So a change of one test value makes one task anew, an option of the reduction makes the reductions anew, and a change
of the report makes nothing anew.
"""

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from veriscale import __version__
from veriscale.benchmark.records import ExpectedPair, Input, Task
from veriscale.run.scaling import Scaling
from veriscale.run.stages.records import StageName

PACKAGE: Final = Path(__file__).parents[2]
SOURCES: Final[Mapping[StageName, tuple[str, ...]]] = {
    StageName.INPUTS: (
        "lean",
        "benchmark",
        "engines/base.py",
        "engines/candidates.py",
        "engines/workers/cases.py",
        "engines/definitions.py",
        "engines/embedded.py",
        "engines/submitted",
        "engines/workers/watched.py",
        "errors.py",
        "expand/seeds",
        "expand/mutate",
        "expand/classify.py",
        "expand/curated.py",
        "expand/expected.py",
        "expand/export.py",
        "expand/inputs.py",
        "expand/tally.py",
        "engines/work.py",
        "run/storage/codec.py",
        "run/faults.py",
        "run/records.py",
        "run/scaling.py",
        "run/progress/stopwatch.py",
        "run/stages/inputs.py",
        "run/stages/records.py",
    ),
    StageName.OUTPUTS: (
        "expand/adversaries",
        "engines/clause_coverage.py",
        "expand/unexpected.py",
        "run/stages/outputs.py",
    ),
    StageName.REDUCE: ("reduce", "run/stages/reduction.py"),
}
"""The files and folders of the package that each stage runs besides those of the stages before it."""
OPTIONS: Final[Mapping[StageName, tuple[str, ...]]] = {
    StageName.INPUTS: (
        "rounds",
        "candidates_per_round",
        "max_mutations_per_input",
        "mutation_multi_step_size",
        "mutation_ingredient_prob",
        "seed",
    ),
    StageName.OUTPUTS: ("max_adver_impl",),
    StageName.REDUCE: ("MAX_REJECT_INPUTS_PER_TASK", "KEEP_PER_CRITICAL_BUCKET", "MAX_ACCEPT_TEST_CASES_PER_TASK"),
}
"""The options that each stage reads; without a model none reads `example_limit`."""


def stage_keys(task: Task, scaling: Scaling) -> Mapping[StageName, str]:
    """Return the key of each stage of a task."""
    keys: dict[StageName, str] = {}
    before = digest(_task_texts(task))
    for stage in StageName:
        before = keys[stage] = digest((before, *_settings(stage, scaling), *_material(stage, task)))
    return keys


def digest(texts: Iterable[str]) -> str:
    """Return a digest of a sequence of texts; other sequences have other digests."""
    found = hashlib.sha256()
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        found.update(len(data).to_bytes(8, "big"))
        found.update(data)
    return found.hexdigest()


@lru_cache
def source_digest(paths: Sequence[str], package: Path = PACKAGE) -> str:
    """Return a digest of the source files at and below `paths` in the package."""
    files = sorted(file for path in paths for file in _files(package / path))
    return digest(part for file in files for part in (file.relative_to(package).as_posix(), _text(file)))


def _settings(stage: StageName, scaling: Scaling) -> Iterator[str]:
    yield stage
    yield from (f"{name}={getattr(scaling.options, name)!r}" for name in OPTIONS[stage])
    if stage is StageName.INPUTS:
        yield from (repr(scaling.engine), repr(scaling.thrifty), repr(scaling.inputs))
        yield f"verina_harness={scaling.verina_harness}"
        yield f"Python {sys.version_info.major}.{sys.version_info.minor}, veriscale {__version__}"
    elif stage is StageName.OUTPUTS:
        yield repr(scaling.adversaries)
    yield source_digest(SOURCES[stage])


def _material(stage: StageName, task: Task) -> Iterator[str]:
    """Yield what a stage reads of what language models made."""
    if stage is StageName.INPUTS:
        yield repr(task.material.seeds)
    elif stage is StageName.OUTPUTS:
        yield repr((task.material.postconditions, task.material.programs))


def _task_texts(task: Task) -> Iterator[str]:
    """Yield what the stages read of a task: not its description, nor the file that it stands in."""
    yield from (task.id, task.lean, repr(sorted(task.sections.items())), repr(task.signature))
    for pair in task.suite.pairs:
        yield _row(pair, pair.input)
    yield ""
    for item in task.suite.unexpected_inputs:
        yield _row(item, item)


def _row(row: ExpectedPair | Input, item: Input) -> str:
    return repr(row) if item.source is None else f"{item.source.index} {item.source.text}"


def _files(path: Path) -> Iterable[Path]:
    if not path.is_dir():
        return (path,)
    return (file for file in path.rglob("*") if file.is_file() and "__pycache__" not in file.parts)


def _text(file: Path) -> str:
    """Return a file's text, "" in an installation without sources: there the version has to do."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError:
        return ""
