"""What a run does with each task: the engines, the options and the limits. It is sent to the workers."""

from collections.abc import Callable
from dataclasses import dataclass, field

from veriscale.benchmark.options import Options
from veriscale.benchmark.records import Task
from veriscale.benchmark.verina_harness import harness_reader
from veriscale.engines.base import Engine
from veriscale.expand.adversaries.synthesize import Limits as AdversaryLimits
from veriscale.expand.export import ExportGate
from veriscale.expand.inputs import InputLimits
from veriscale.run.records import Progress

Tell = Callable[[Progress], None]
"""Sends word of how far a task is."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """The settings of a run; engines are told apart by their ``repr``."""

    engine: Engine
    """For the curated rows, which may cost as much as they want."""
    thrifty: Engine
    """For everything that is made, which had better be cheap, since others will run it too."""
    options: Options
    inputs: InputLimits = field(default_factory=InputLimits)
    adversaries: AdversaryLimits = field(default_factory=AdversaryLimits)
    verina_harness: bool = False
    """Whether rows are left out that Verina's own harness does not read."""

    def export_gate(self, task: Task) -> ExportGate:
        """Return what decides which new rows of a task are written."""
        return ExportGate(harness_reader(task) if self.verina_harness else None)
