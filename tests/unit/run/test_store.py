"""The store: what is put in comes out, what is old goes, and a file that is damaged or of others is refused."""

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest

from veriscale.errors import RunError
from veriscale.run.storage.store import KEPT, SCHEMA, Export, Reply, Store, opened_store


def put(store: Store, key: str, task: str = "t", stage: str = "inputs", data: bytes = b"data") -> None:
    store.put_stage(key, task, stage, stage == "reduce", data)


def read_fields(store: Store, key: str) -> None:
    for read in (store.stage, store.cases, store.reply, store.export):
        read(key)


def test_everything_comes_back_in_a_later_run(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    reply = Reply("model", b"text", 10, 20, 0.25)
    with opened_store(path) as store:
        put(store, "a")
        put(store, "b", stage="reduce")
        store.put_cases("a", b"cases")
        store.put_reply("question", reply)
        store.put_reply("other", Reply("model", b"", cost_usd=0.5))
        store.put_export("scale", Export("key", b"found"))
        assert (store.run, store.add("calls", 2), store.add("calls", 3)) == (1, 2, 5)
    with opened_store(path) as store:
        assert store.finished(["a", "b", "c"]) == {"a": False, "b": True}
        assert (store.stage("a"), store.stage("c")) == (b"data", None)
        assert (store.cases("a"), store.cases("b")) == (b"cases", None)
        assert (store.reply("question"), store.reply("new")) == (reply, None)
        assert store.cost() == 0.75
        assert (store.export("scale"), store.export("reduce")) == (Export("key", b"found"), None)
        assert (store.run, store.counter("calls"), store.counter("none")) == (2, 5, 0)


def test_a_row_is_there_when_the_process_ends_without_closing(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    pid = os.fork()
    if pid == 0:
        with opened_store(path) as store:
            put(store, "a")
            os._exit(9)
    os.waitpid(pid, 0)
    with opened_store(path) as store:
        assert store.stage("a") == b"data"


def test_more_keys_than_one_statement_takes(tmp_path: Path) -> None:
    with opened_store(tmp_path / "store.sqlite") as store:
        keys = [f"k{number}" for number in range(1200)]
        for key in keys[::2]:
            put(store, key)
        assert sorted(store.finished(keys)) == sorted(keys[::2])


def test_the_results_used_last_stay(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    for number in range(KEPT + 8):
        with opened_store(path) as store:
            store.use(["k1"])
            put(store, f"k{number}", data=bytes(100_000))
            put(store, f"other{number}", task="u") if number < 2 else None
            store.prune()
    with opened_store(path) as store:
        left = store.finished([f"k{number}" for number in range(KEPT + 8)])
        assert sorted(left) == sorted(["k1", *(f"k{number}" for number in range(9, KEPT + 8))])
        assert len(store.finished(["other0", "other1"])) == 2
    assert path.stat().st_size < (KEPT + 2) * 105_000


def test_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with opened_store(path) as store:
        put(store, "a")
        store._connection.execute("PRAGMA max_page_count = 20").fetchall()
        with pytest.raises(RunError, match=r"store.sqlite: database or disk is full; make room .* is kept"):
            put(store, "b", data=bytes(1_000_000))
        assert store.stage("a") == b"data"
    with opened_store(path) as store:
        assert (store.stage("a"), store.stage("b")) == (b"data", None)


@pytest.mark.parametrize("place", [0, 60, 4096, 8192, 20_000])
def test_damaged_files_are_refused_or_give_what_was_put_in(tmp_path: Path, place: int) -> None:
    path = tmp_path / "store.sqlite"
    with opened_store(path) as store:
        for number in range(30):
            put(store, f"k{number}", data=bytes([number]) * 2000)
    data = bytearray(path.read_bytes())
    data[place : place + 3000] = b"\xa5" * 3000
    path.write_bytes(data)
    if place < 100:
        with pytest.raises(RunError, match=r"store.sqlite: is damaged .*; delete it and run the same command again"):
            read_all(path)
    else:
        with contextlib.suppress(RunError):
            assert read_all(path) == [bytes([number]) * 2000 for number in range(30)]


def read_all(path: Path) -> list[bytes | None]:
    with opened_store(path) as store:
        return [store.stage(f"k{number}") for number in range(30)]


def test_no_database_at_all(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    path.write_text("hello " * 1000)
    with pytest.raises(RunError, match="is damaged"), opened_store(path):
        pass


def test_a_store_of_another_version(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with opened_store(path) as store:
        store._connection.execute(f"PRAGMA user_version = {SCHEMA + 6}").fetchall()
    with pytest.raises(RunError, match=f"another version of veriscale .tables of version {SCHEMA + 6}"):
        read_all(path)


def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()
    with pytest.raises(RunError, match="it is not the store of a run"):
        read_all(path)


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="unable to open database file; choose a folder"):
        read_all(tmp_path / "missing" / "store.sqlite")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE stages SET data = 'text'",
        "UPDATE cases SET data = 7",
        "UPDATE replies SET data = 1.5",
        "UPDATE exports SET data = 'text'",
        "DROP TABLE stages",
        "ALTER TABLE replies RENAME COLUMN data TO other",
    ],
)
def test_tables_and_values_of_another_kind_are_damage(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "store.sqlite"
    with opened_store(path) as store:
        put(store, "a")
        store.put_cases("a", b"cases")
        store.put_reply("a", Reply("model", b"text"))
        store.put_export("a", Export("key", b"found"))
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(damage)
    with opened_store(path) as store, pytest.raises(RunError, match=r"store.sqlite: is damaged \(.*\); delete it"):
        read_fields(store, "a")
