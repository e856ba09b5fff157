"""Asks models about all tasks, several at a time, and puts the material beside the tasks.

The phase ends in good order whatever the models and servers do: a fault costs its question, a spent budget the
questions that are left. Only a refused key and a miss in a replay end the run.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import ModelMaterial, Task
from veriscale.engines.base import Engine
from veriscale.expand.models.collect import Cast, Collected, collect
from veriscale.llm.client import ModelClient
from veriscale.llm.usage import UsageRow
from veriscale.run.models.checker import Checker, TaskChecker

Heard = Callable[[int, Collected], None]
"""Hears of each task that is done: how many are, and what came of it."""


@dataclass(frozen=True, slots=True)
class ModelReport:
    """What the models of a run were asked, gave and cost."""

    usage: tuple[UsageRow, ...]
    cost_usd: float
    refused: Mapping[str, int]
    """What was refused, by ``role:fault``."""
    given_up: Mapping[str, int]
    """Questions without a useful answer, by role."""
    fallbacks: int
    seeds: int
    postconditions: int
    programs: int
    budget_spent: bool
    outdated: int
    """Recorded replies to requests that were worded differently."""


@dataclass(frozen=True, slots=True)
class CollectedTasks:
    """The tasks with their material, in their order, and the report."""

    tasks: tuple[Task, ...]
    report: ModelReport


def collect_material(
    tasks: Sequence[Task],
    cast: Cast,
    client: ModelClient,
    engine: Engine,
    options: Options,
    heard: Heard = lambda _done, _collected: None,
) -> CollectedTasks:
    """Ask the models that are cast about all tasks that elaborate.

    Raises:
        ModelError: a server refuses the key, or a replay has no reply for a question.
    """
    checker = Checker(engine)
    pool = ThreadPoolExecutor(client.settings.concurrency, thread_name_prefix="models")
    results: dict[int, Collected] = {}
    try:
        futures = {
            pool.submit(_collect_task, task, cast, client, checker, options): place for place, task in enumerate(tasks)
        }
        for future in as_completed(futures):
            results[futures[future]] = future.result()
            heard(len(results), results[futures[future]])
    finally:
        client.stop()
        pool.shutdown(cancel_futures=True)
        checker.close()
    ordered = [results[place] for place in range(len(tasks))]
    with_material = tuple(replace(task, material=item.material) for task, item in zip(tasks, ordered, strict=True))
    return CollectedTasks(with_material, _report(ordered, client))


def _collect_task(task: Task, cast: Cast, client: ModelClient, checker: Checker, options: Options) -> Collected:
    if not checker.loads(task):
        return Collected(ModelMaterial(), {}, {}, 0)
    return collect(task, cast, options, client.ask, TaskChecker(checker, task))


def _report(results: Sequence[Collected], client: ModelClient) -> ModelReport:
    refused: Counter[str] = Counter()
    given_up: Counter[str] = Counter()
    for item in results:
        refused.update(item.refused)
        given_up.update(item.given_up)
    return ModelReport(
        usage=client.ledger.rows(),
        cost_usd=client.ledger.cost_usd,
        refused=dict(sorted(refused.items())),
        given_up=dict(sorted(given_up.items())),
        fallbacks=sum(item.fallbacks for item in results),
        seeds=sum(len(item.material.seeds) for item in results),
        postconditions=sum(len(item.material.postconditions) for item in results),
        programs=sum(len(item.material.programs) for item in results),
        budget_spent=client.budget.spent,
        outdated=client.outdated,
    )
