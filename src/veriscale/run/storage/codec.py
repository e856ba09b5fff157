"""Records as bytes and back, for the store of a run and for what workers send.

A run folder may come from someone else, and reading Python's pickles can run anything that they name. So only records
of a fixed list are read; they are data without behaviour of their own.
"""

import io
import pickle
import zlib
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from veriscale.benchmark.records import (
    ExpectedPair,
    Input,
    InputProvenance,
    Origin,
    OutputProvenance,
    SharedOutput,
    SourceRow,
    TypedValue,
    UnexpectedOutput,
)
from veriscale.engines.clause_coverage import ClauseCount, ClauseCoverage
from veriscale.expand.adversaries.records import CandidateProgram, WeakenedPostcondition, WeakeningKind
from veriscale.expand.expected import GateFaultKind
from veriscale.expand.tally import OpenQuestion, Tally
from veriscale.lean.diagnostics import Code
from veriscale.lean.values import FunctionValue
from veriscale.run.records import AdversaryRecord, Fault, Skipped
from veriscale.run.stages.records import AddedRows, InputsDone, OutputsDone, ReduceDone

LEVEL: Final = 3
"""Level of compression: higher ones save a tenth of the space and take several times as long."""
LARGEST: Final = 1 << 30
"""Bytes that a record may have; a few thousand rows have some megabytes."""
RECORDS: Final[tuple[type, ...]] = (
    AddedRows,
    AdversaryRecord,
    CandidateProgram,
    ClauseCount,
    ClauseCoverage,
    Code,
    Counter,
    ExpectedPair,
    Fault,
    FunctionValue,
    GateFaultKind,
    Input,
    InputProvenance,
    InputsDone,
    OpenQuestion,
    Origin,
    OutputProvenance,
    OutputsDone,
    ReduceDone,
    SharedOutput,
    Skipped,
    SourceRow,
    Tally,
    TypedValue,
    UnexpectedOutput,
    WeakenedPostcondition,
    WeakeningKind,
)


class DamagedRecordError(ValueError):
    """Bytes that are no record of this list."""


class Codec:
    """Writes and reads records of the classes given and values of plain types."""

    def __init__(self, classes: tuple[type, ...] = RECORDS):
        self._classes: Mapping[tuple[str, str], type] = {(item.__module__, item.__qualname__): item for item in classes}

    def encode(self, record: object) -> bytes:
        """Return the bytes of a record."""
        return zlib.compress(pickle.dumps(record, protocol=5), LEVEL)

    def decode(self, data: bytes) -> Any:
        """Return the record of some bytes.

        Raises:
            DamagedRecordError: they are damaged, or name anything that is not of the list.
        """
        try:
            reader = zlib.decompressobj()
            plain = reader.decompress(data, LARGEST)
            if not reader.eof:
                raise DamagedRecordError("cut off or too long")
            return _Reader(io.BytesIO(plain), self._classes).load()
        except (zlib.error, pickle.UnpicklingError, EOFError, AttributeError, IndexError, KeyError) as error:
            raise DamagedRecordError(str(error)) from None
        except (ImportError, TypeError, ValueError, MemoryError, OverflowError) as error:
            raise DamagedRecordError(str(error)) from None


class _Reader(pickle.Unpickler):
    """An unpickler that finds the classes of a list alone."""

    def __init__(self, file: io.BytesIO, classes: Mapping[tuple[str, str], type]):
        super().__init__(file)
        self._classes = classes

    def find_class(self, module: str, name: str) -> type:
        """Return a class of the list."""
        found = self._classes.get((module, name))
        if found is None:
            raise pickle.UnpicklingError(f"{module}.{name} is no record")
        return found
