"""Keys of stages: they change with all that a stage reads, and with nothing else."""

import ast
from dataclasses import fields, replace
from pathlib import Path

import pytest
from tests.unit.run.small_tasks import task_of

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import KeptLine, Task
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.expand.inputs import InputLimits
from veriscale.lean.budget import Budget
from veriscale.run.pipeline import scale_task
from veriscale.run.scaling import Scaling
from veriscale.run.stages.keys import OPTIONS, PACKAGE, SOURCES, digest, source_digest, stage_keys
from veriscale.run.stages.records import StageName

PARTS = {
    "signature": "(xs : Array Int)",
    "precond": "xs.size > 0",
    "code": "xs[0]!",
    "postcond": "result = xs[0]!",
}
ROWS = ['{"input": {"xs": "#[1, 2]"}, "expected": 1, "unexpected": [2]}']
TASK = task_of(PARTS, ROWS, ['{"input": {"xs": "#[]"}}'])
SCALING = Scaling(EmbeddedEngine(), EmbeddedEngine(Budget(steps=1000)), Options())
INPUTS, OUTPUTS, REDUCE = StageName
CARRIERS = {"run/scaling.py", "run/records.py", "run/stages/records.py", "run/storage/codec.py"}
"""They name the records and limits of all stages; what a stage runs it imports itself."""
ALL = {INPUTS, OUTPUTS, REDUCE}


def changed(task: Task = TASK, scaling: Scaling = SCALING) -> set[StageName]:
    """Return the stages whose keys differ from those of the task above."""
    before, after = stage_keys(TASK, SCALING), stage_keys(task, scaling)
    return {stage for stage in StageName if before[stage] != after[stage]}


def test_keys_stay_and_differ() -> None:
    assert changed() == set()
    assert len(set(stage_keys(TASK, SCALING).values())) == 3


@pytest.mark.parametrize(
    "task",
    [
        task_of(PARTS, [ROWS[0].replace("[2]}", "[3]}")], ['{"input": {"xs": "#[]"}}']),
        task_of(PARTS, ROWS, ['{"input": {"xs": "#[ ]"}}']),
        task_of(PARTS, [*ROWS, *ROWS], ['{"input": {"xs": "#[]"}}']),
        task_of(PARTS, ROWS, []),
        task_of(PARTS | {"postcond": "result ≥ xs[0]!"}, ROWS, ['{"input": {"xs": "#[]"}}']),
        replace(TASK, id="other"),
    ],
)
def test_what_is_read_of_the_task(task: Task) -> None:
    assert changed(task) == ALL


def test_what_is_not_read_of_the_task() -> None:
    assert changed(replace(TASK, description="other", origin="elsewhere:3", kept=KeptLine("{}"))) == set()


@pytest.mark.parametrize(
    ("options", "stages"),
    [
        (Options(rounds=2), ALL),
        (Options(candidates_per_round=2), ALL),
        (Options(example_limit=2), set()),
        (Options(max_mutations_per_input=2), ALL),
        (Options(mutation_multi_step_size=2), ALL),
        (Options(mutation_ingredient_prob=0.2), ALL),
        (Options(max_adver_impl=2), {OUTPUTS, REDUCE}),
        (Options(MAX_REJECT_INPUTS_PER_TASK=2), {REDUCE}),
        (Options(KEEP_PER_CRITICAL_BUCKET=2), {REDUCE}),
        (Options(MAX_ACCEPT_TEST_CASES_PER_TASK=2), {REDUCE}),
        (Options(seed=2), ALL),
    ],
)
def test_options(options: Options, stages: set[StageName]) -> None:
    assert changed(scaling=replace(SCALING, options=options)) == stages


def test_limits_and_engines() -> None:
    assert changed(scaling=replace(SCALING, inputs=InputLimits(expected_pairs=3))) == ALL
    assert changed(scaling=replace(SCALING, thrifty=EmbeddedEngine(Budget(steps=999)))) == ALL
    assert changed(scaling=replace(SCALING, verina_harness=True)) == ALL
    adversaries = replace(SCALING.adversaries, mutants=3)
    assert changed(scaling=replace(SCALING, adversaries=adversaries)) == {OUTPUTS, REDUCE}


READ: set[str] = set()


class Spy(Options):
    """Options that note which of them are read."""

    def __getattribute__(self, name: str) -> object:
        READ.add(name)
        return super().__getattribute__(name)


def test_no_other_options_are_read() -> None:
    options = Spy(max_mutations_per_input=3, candidates_per_round=3)
    READ.clear()
    scale_task(TASK, replace(SCALING, options=options, inputs=InputLimits(expected_pairs=5)))
    known = {name for names in OPTIONS.values() for name in names}
    assert READ & {item.name for item in fields(Options)} <= known


@pytest.mark.parametrize(("stage", "module"), [(INPUTS, "inputs"), (OUTPUTS, "outputs"), (REDUCE, "reduction")])
def test_all_that_a_stage_imports_is_among_its_sources(stage: StageName, module: str) -> None:
    stages = list(StageName)[: list(StageName).index(stage) + 1]
    sources = [PACKAGE / path for name in stages for path in SOURCES[name]]
    reached = closure(PACKAGE / "run" / "stages" / f"{module}.py")
    assert len(reached) > 20
    missing = [
        file.relative_to(PACKAGE).as_posix()
        for file in reached
        if file.name != "__init__.py" and not any(file == path or path in file.parents for path in sources)
    ]
    assert missing == []


def test_sources_are_there() -> None:
    assert all((PACKAGE / path).exists() for paths in SOURCES.values() for path in paths)


def closure(start: Path) -> set[Path]:
    """Return the files of the package that a file imports, directly or not."""
    found: set[Path] = set()
    waiting = [start]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [] if file.relative_to(PACKAGE).as_posix() in CARRIERS else imported(file)
    return found


def imported(file: Path) -> list[Path]:
    files = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("veriscale"):
            path = PACKAGE.joinpath(*node.module.split(".")[1:])
            names = [path / alias.name for alias in node.names]
            for item in (path, *names):
                files += [option for option in (item.with_suffix(".py"), item / "__init__.py") if option.exists()]
    return files


def test_a_change_of_a_source_changes_the_digest(tmp_path: Path) -> None:
    (tmp_path / "part" / "deep").mkdir(parents=True)
    for name in ("part/a.py", "part/deep/b.py", "c.py", "other.py"):
        (tmp_path / name).write_text("x = 1\n")
    paths = ("part", "c.py")
    before = source_digest(paths, tmp_path)
    for name, is_part in (("other.py", False), ("part/deep/b.py", True), ("c.py", True), ("part/new.py", True)):
        (tmp_path / name).write_text("x = 2\n")
        source_digest.cache_clear()
        after = source_digest(paths, tmp_path)
        assert (after != before) == is_part
        before = after


def test_texts_cannot_run_together() -> None:
    assert digest(["ab", "c"]) != digest(["a", "bc"])
    assert digest(["a"]) != digest(["a", ""])
