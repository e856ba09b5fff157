"""Asks models about all tasks, several at a time, and puts the material beside the tasks.

The phase ends in good order whatever the models and servers do: a fault costs its question, a spent budget the
questions that are left. Only a refused key and a miss in a replay end the run.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import Final, Generic, TypeVar

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import ModelMaterial, Task
from veriscale.engines.base import Engine
from veriscale.expand.models.collect import Cast, Collected, collect
from veriscale.llm.client import ModelClient
from veriscale.llm.usage import UsageRow
from veriscale.run.models.checker import Checker, TaskChecker

GRACE_SECONDS: Final = 5.0
"""How long a run that is stopped waits for replies that are under way, since they are paid for."""

Heard = Callable[[int, Collected], None]
"""Hears of each task that is done: its place among the tasks, and what came of it."""


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
    report: ModelReport | None
    """None where no models were to be asked."""


def collect_material(
    tasks: Sequence[Task],
    cast: Cast,
    client: ModelClient,
    engine: Engine,
    options: Options,
    heard: Heard = lambda _place, _collected: None,
) -> CollectedTasks:
    """Ask the models that are cast about all tasks that elaborate.

    Raises:
        ModelError: a server refuses the key, or a replay has no reply for a question.
    """
    checker = Checker(engine)
    asking = Asking(tasks, lambda task: _collect_task(task, cast, client, checker, options))
    results: dict[int, Collected] = {}
    try:
        asking.start(client.settings.concurrency)
        for _ in tasks:
            place, result = asking.next()
            results[place] = result
            heard(place, result)
    finally:
        client.stop()
        asking.end()
        checker.close()
    ordered = [results[place] for place in range(len(tasks))]
    with_material = tuple(replace(task, material=item.material) for task, item in zip(tasks, ordered, strict=True))
    return CollectedTasks(with_material, _report(ordered, client))


Item = TypeVar("Item")
Result = TypeVar("Result")


class Asking(Generic[Item, Result]):
    """Threads that take one item after the other, such as a task to ask about.

    They are none of an executor's, since a program waits for those when it ends, and a reply may take minutes.
    """

    def __init__(self, items: Sequence[Item], work: Callable[[Item], Result]):
        self._work = work
        self._items = items
        self._waiting = iter(range(len(items)))
        self._lock = threading.Lock()
        self._done: SimpleQueue[tuple[int, Result | BaseException]] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._ending = False

    def start(self, count: int) -> None:
        """Start the threads."""
        for number in range(min(count, len(self._items))):
            thread = threading.Thread(target=self._run, name=f"models-{number}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def next(self) -> tuple[int, Result]:
        """Wait for an item, and return its place and what came of it."""
        place, result = self._done.get()
        if isinstance(result, BaseException):
            raise result
        return place, result

    def end(self) -> None:
        """Take no more items, and wait a little for what is under way."""
        with self._lock:
            self._ending = True
        deadline = time.monotonic() + GRACE_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))

    def _run(self) -> None:
        while True:
            with self._lock:
                place = None if self._ending else next(self._waiting, None)
            if place is None:
                return
            try:
                self._done.put((place, self._work(self._items[place])))
            except BaseException as failure:  # whatever it is goes on in the calling thread
                self._done.put((place, failure))


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
