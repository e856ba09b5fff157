"""The last gate of a row: whether it can be written for those who will run it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from veriscale.benchmark.verina_harness import HarnessReader
from veriscale.benchmark.volume import is_too_long
from veriscale.lean.diagnostics import Code
from veriscale.lean.values import Value


class ExportFault(StrEnum):
    """Why a row that is right is not written."""

    HARNESS = "verina-harness"
    """Verina's own harness does not read one of its values, or reads another one."""


@dataclass(frozen=True, slots=True)
class ExportGate:
    """Keeps out what is too long and, where a reader is given, what Verina's own harness does not read."""

    reader: HarnessReader | None = None

    def input_fault(self, arguments: Sequence[Value]) -> Code | ExportFault | None:
        """Return why an input is not written."""
        if is_too_long(tuple(arguments)):
            return Code.BUDGET_SIZE
        return None if self.reader is None or self.reader.reads_input(arguments) else ExportFault.HARNESS

    def output_fault(self, value: Value) -> Code | ExportFault | None:
        """Return why an output is not written."""
        if is_too_long(value):
            return Code.BUDGET_SIZE
        return None if self.reader is None or self.reader.reads_output(value) else ExportFault.HARNESS
