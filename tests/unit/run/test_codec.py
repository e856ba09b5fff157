"""Records as bytes: they come back, and nothing else does."""

import os
import pickle
import zlib
from pathlib import Path

import pytest

from veriscale.benchmark.records import Input, InputProvenance, Origin, TypedValue
from veriscale.expand.tally import OpenQuestion, Stage, Tally
from veriscale.lean.diagnostics import Code
from veriscale.lean.values import FunctionValue
from veriscale.run.records import Skipped
from veriscale.run.stages.records import InputsDone
from veriscale.run.storage.codec import Codec, DamagedRecordError

VALUES = (10**400, -1, 0.1, float("inf"), "∀ x", True, None, (1, ("a", ())), FunctionValue("fun x => x"))


def test_records_come_back() -> None:
    item = Input(tuple(TypedValue(value, [1, {"a": None}]) for value in VALUES), InputProvenance(Origin.CURATED))
    tally = Tally()
    tally.count(Stage.EQUALITY, Code.BUDGET_STEPS, OpenQuestion(item))
    skipped = Skipped(Code.BUDGET_STEPS, "why", 1, 2)
    before = InputsDone(skipped, (True,), (), (), (item,), (3,), (item,), 4, (), tally)
    after = Codec().decode(Codec().encode(before))
    assert (after.skipped, after.unexpected, after.seeds) == (skipped, (item,), (item,))
    assert after.tally.counts == tally.counts
    assert after.tally.examples == tally.examples


class Harmful:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, ("made-by-a-pickle",)


@pytest.mark.parametrize("record", [Harmful(), Path("x"), pytest.raises, complex, [len]])
def test_nothing_else_is_read(record: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data = Codec().encode(record)
    with pytest.raises(DamagedRecordError, match="is no record"):
        Codec().decode(data)
    assert list(tmp_path.iterdir()) == []


def test_every_cut_and_every_flipped_byte_is_noticed() -> None:
    data = Codec().encode(Skipped("code", "message"))
    for size in range(len(data)):
        with pytest.raises(DamagedRecordError):
            Codec().decode(data[:size])
    for place in range(2, len(data)):
        flipped = bytearray(data)
        flipped[place] ^= 0x10
        with pytest.raises(DamagedRecordError):
            Codec().decode(bytes(flipped))


@pytest.mark.parametrize("plain", [b"", b"\x80\x05.", b"garbage", pickle.dumps(1)[:-1]])
def test_what_is_no_pickle_is_refused(plain: bytes) -> None:
    with pytest.raises(DamagedRecordError):
        Codec().decode(zlib.compress(plain))
