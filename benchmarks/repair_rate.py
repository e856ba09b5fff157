"""How many spoiled ground truths are restored by ``veriscale repair`` without a model.

    python benchmarks/repair_rate.py examples/tasks --suite plus/ --each 2

From the ground truth of every task, one clause is weakened or strengthened (by the rules of
``expand/adversaries/weakening_rules``, which strengthen where they are used against the grain), by chance from a seed,
kinds in turn. A clause that does not hold is added only where no clause can be strengthened otherwise.
A spoiled one that the suite does not notice, or that means the same, cannot be repaired and is not counted. Restored is
one that passes the whole suite again. The repair sees the spoiled text and the rows of the suite, no ground truth.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from veriscale.benchmark.chance import derive_rng
from veriscale.benchmark.formats.read import read_benchmark
from veriscale.benchmark.records import Suite, Task
from veriscale.engines.embedded import EmbeddedEngine
from veriscale.engines.submitted.parts import SpecParts
from veriscale.expand.adversaries.records import WeakeningKind
from veriscale.expand.adversaries.spread import in_turns, strided
from veriscale.expand.adversaries.weaken import RULES
from veriscale.run.repair.bench import Bench
from veriscale.run.repair.library import output_clauses
from veriscale.run.repair.records import Limits
from veriscale.run.repair.search import Search
from veriscale.run.repair.text import SpecText

WAYS = ("weakened", "strengthened")
BEYOND = "fails a row that was left out"


@dataclass(frozen=True)
class Spoiled:
    """A ground truth with one clause changed."""

    way: str
    kind: str
    clause: str
    parts: SpecParts


def truth_parts(task: Task) -> SpecParts:
    """Return the ground truth as a submission; helpers go where they are used."""
    imports = "".join(task.section(name) for name in task.sections if name.startswith("import"))
    return SpecParts(
        precond=task.section("precond"),
        postcond=task.section("postcond"),
        precond_aux=f"{task.section('solution_aux')}\n{task.section('precond_aux')}",
        postcond_aux=f"{task.section('code_aux')}\n{task.section('postcond_aux')}",
        imports=imports,
    )


def spoiled(text: SpecText, way: str) -> Iterator[Spoiled]:
    """Yield the ground truths with one clause changed."""
    setting = text.setting()
    for section in ("precond", "postcond"):
        for clause in text.clauses(section):
            seen = clause if way == "weakened" else replace(clause, positive=not clause.positive)
            for rule in RULES:
                for made in rule(setting, seen):
                    parts = text.edited(made.edits)
                    if parts is not None and made.kind is not WeakeningKind.CONJUNCT_ALONE:
                        yield Spoiled(way, str(made.kind), text.source.slice(made.clause.span), parts)
    if way == "strengthened":
        for added in output_clauses(text.task.signature, text.result(), (0, 1)):
            parts = text.edited((text.conjoined("postcond", [added]),))
            if parts is not None:
                yield Spoiled(way, "conjunct-added", added, parts)


def smaller(task: Task, pairs: int) -> Task:
    """Return a task with some of its pairs, spread over the suite."""
    if not pairs or len(task.suite.pairs) <= pairs:
        return task
    return replace(task, suite=Suite(tuple(strided(task.suite.pairs)[:pairs]), task.suite.unexpected_inputs))


def main() -> None:
    """Print each spoiled ground truth with what became of it, and the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", help="the benchmark, with its ground truths")
    parser.add_argument("--suite", help="the suite to repair on; that of the benchmark without it")
    parser.add_argument("--each", type=int, default=1, help="weakened and strengthened ones of each task")
    parser.add_argument("--pairs", type=int, default=0, help="at most so many expected pairs of each task; 0 for all")
    parser.add_argument("--every", type=int, default=1, help="every Nth task")
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--way", action="append", choices=WAYS, help="both without it")
    parser.add_argument("--quiet", action="store_true")
    arguments = parser.parse_args()
    benchmark = read_benchmark(Path(arguments.tasks))
    suites = {task.id: task.suite for task in read_benchmark(Path(arguments.suite or arguments.tasks)).tasks}
    counts: Counter[tuple[str, str]] = Counter()
    kinds: Counter[tuple[str, bool]] = Counter()
    beyond = 0
    start = time.monotonic()
    for task in benchmark.tasks[arguments.offset :: arguments.every]:
        if task.id not in suites:
            continue
        for item, outcome, note in _of_task(replace(task, suite=suites[task.id]), arguments):
            counts[item.way, outcome] += 1
            beyond += BEYOND in note
            if outcome in ("restored", "not restored"):
                kinds[item.kind, outcome == "restored"] += 1
            if not arguments.quiet:
                shown = " ".join(item.clause.split())[:60]
                print(f"{task.id} {item.way} {item.kind} [{shown}]: {outcome}{note}", flush=True)
    _summary(counts, kinds, time.monotonic() - start)
    if arguments.pairs:
        print(f"of the restored ones {beyond} fail a row of the whole suite that was left out")


def _of_task(full: Task, arguments: argparse.Namespace) -> Iterator[tuple[Spoiled, str, str]]:
    task = smaller(full, arguments.pairs)
    truth = EmbeddedEngine().load(task)
    text = SpecText(task, truth_parts(task))
    nothing = Spoiled("task", "", "", text.parts)
    if isinstance(truth, tuple):
        yield nothing, "ground truth does not elaborate", ""
        return
    bench = Bench(truth, Limits())
    loaded = bench.load(text.parts)
    if isinstance(loaded, tuple) or bench.check(loaded) != (None, 0):
        yield nothing, "ground truth does not pass its suite", ""
        return
    whole = None if full is task else Bench(replace(truth, task=full), Limits())
    for way in arguments.way or WAYS:
        found = list({item.parts: item for item in spoiled(text, way)}.values())
        rng = derive_rng(arguments.seed, task.id, way)
        rng.shuffle(found)
        kinds = sorted(dict.fromkeys(item.kind for item in found), key=lambda kind: kind == "conjunct-added")
        found = in_turns({kind: [item for item in found if item.kind == kind] for kind in kinds}, len(found))
        done = 0
        for item in found:
            changed = bench.load(item.parts)
            if done == arguments.each:
                break
            if isinstance(changed, tuple):
                continue
            if bench.check(changed)[0] is None:
                yield item, "not noticed by the suite", ""
                continue
            done += 1
            before = time.monotonic()
            repair = Search(bench, item.parts).run()
            note = f" ({repair.ending}, {len(repair.steps)} steps, {repair.evaluations} evaluations, "
            note += f"{time.monotonic() - before:.1f} s) {repair.best.edit if repair.best else ''}"
            if repair.done and whole is not None and repair.best is not None:
                again = whole.load(repair.best.parts)
                held = not isinstance(again, tuple) and whole.check(again) == (None, 0)
                note += ", passes the rows that were left out too" if held else f", {BEYOND}"
            yield item, "restored" if repair.done else "not restored", note


def _summary(counts: Counter[tuple[str, str]], kinds: Counter[tuple[str, bool]], seconds: float) -> None:
    print()
    for (way, outcome), number in sorted(counts.items()):
        print(f"{way}: {outcome}: {number}")
    for kind in sorted({kind for kind, _ in kinds}):
        print(f"  {kind}: {kinds[kind, True]} of {kinds[kind, True] + kinds[kind, False]}")
    for way in WAYS:
        good, bad = counts[way, "restored"], counts[way, "not restored"]
        if good + bad:
            print(f"{way}: {good} of {good + bad} restored ({good / (good + bad):.0%})")
    total = sum(kinds.values())
    if total:
        good = sum(number for (_, restored), number in kinds.items() if restored)
        print(f"all: {good} of {total} restored ({good / total:.0%}), {seconds:.0f} s")


if __name__ == "__main__":
    main()
