"""Which models a run asks, or which recording it reads instead, and where the replies go."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Task
from veriscale.engines.base import Engine
from veriscale.expand.models.collect import Cast, Collected
from veriscale.llm.client import ModelClient
from veriscale.llm.recorder import Recorder
from veriscale.llm.recording import Recording
from veriscale.llm.records import Role
from veriscale.llm.settings import ROLES_OF_SCALE, LlmSettings
from veriscale.llm.store import ReplyStore
from veriscale.run.models.collect import CollectedTasks, collect_material

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ModelPlan:
    """The models of a run; without any role nothing is asked."""

    settings: LlmSettings
    replay: Recording | None = None
    record: Path | None = None

    @property
    def cast(self) -> Cast:
        """The models by role: those of the settings, or else those of the recording."""
        roles: Mapping[Role, tuple[str, ...]] = self.settings.roles
        if not roles and self.replay is not None:
            roles = self.replay.roles
        return {role: roles[role] for role in ROLES_OF_SCALE if role in roles}

    def collect(
        self, tasks: Sequence[Task], engine: Engine, options: Options, store: ReplyStore, stream: TextIO
    ) -> CollectedTasks:
        """Ask about all tasks, and write the recording, also of what was asked before the run is stopped.

        Raises:
            ModelError: a key is missing or refused, or a replay has no reply for a question.
        """
        recorder = None if self.record is None else Recorder(self.record, dict(_tuples(self.cast)))
        heard = _Lines(tasks, stream)
        try:
            with ModelClient(self.settings, store, self.replay, recorder) as client:
                return collect_material(tasks, self.cast, client, engine, options, heard)
        finally:
            if recorder is not None:
                recorder.write()


class _Lines:
    """Writes a line for each task that the models are done with."""

    def __init__(self, tasks: Sequence[Task], stream: TextIO):
        self._tasks = tasks
        self._stream = stream
        self._done = 0

    def __call__(self, place: int, collected: Collected) -> None:
        self._done += 1
        material = collected.material
        counts = f"{len(material.seeds)} seeds, {len(material.postconditions)} postconditions"
        line = f"{counts}, {len(material.programs)} programs, {sum(collected.refused.values())} refused"
        head = f"[{self._done}/{len(self._tasks)}] models, {self._tasks[place].id}"
        print(f"{head}: {line}", file=self._stream, flush=True)


def _tuples(cast: Cast) -> Mapping[Role, tuple[str, ...]]:
    return {role: tuple(names) for role, names in cast.items()}
