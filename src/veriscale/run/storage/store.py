"""The store of a run: what was computed before, in ``DIR/work/store.sqlite``, under the keys that decide it.

SQLite writes ahead, so that a process that is killed leaves the store as it was after the last row. One process
writes, the one that has the lock of the run. Tables:

    stages     key, task, stage, last (no stage follows), data (``run/storage/codec.py``), used (number of the run)
    cases      key of a task's first stage, data: evaluations that broke a worker, so that no run has to find them again
    replies    key, model, data, tokens in and out, cost in dollars: never removed, since they cost money
    counters   name, value
    exports    command, key, data: what stands in the output folder

Of each stage of a task the `KEPT` results used last stay, so that going back to earlier options is quick and the file
does not grow for ever.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from veriscale.errors import RunError

FILE: Final = "store.sqlite"
SCHEMA: Final = 1
"""The version of the tables; a file of another one is refused."""
KEPT: Final = 4
"""Results of one stage of a task that stay."""
RUNS: Final = "runs"
"""The counter of the runs on this folder."""
_APPLICATION: Final = 0x56534C45
"""Marks the file as ours in its header."""
_TABLES: Final = """
CREATE TABLE stages (key TEXT PRIMARY KEY, task TEXT NOT NULL, stage TEXT NOT NULL, last INTEGER NOT NULL,
                     data BLOB NOT NULL, used INTEGER NOT NULL);
CREATE INDEX stages_by_task ON stages (task, stage, used);
CREATE TABLE cases (key TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE replies (key TEXT PRIMARY KEY, model TEXT NOT NULL, data BLOB NOT NULL, tokens_in INTEGER NOT NULL,
                      tokens_out INTEGER NOT NULL, cost_usd REAL NOT NULL);
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE exports (command TEXT PRIMARY KEY, key TEXT NOT NULL, data BLOB NOT NULL);
"""
_DAMAGED: Final = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,  # our statements are right, so a table is missing or another one
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
    }
)
_HINTS: Final[Mapping[int, str]] = {
    sqlite3.SQLITE_FULL: "make room on the disk and run the same command again: what is finished is kept",
    sqlite3.SQLITE_IOERR: "look at the disk and run the same command again: what is finished is kept",
    sqlite3.SQLITE_READONLY: "choose a folder that can be written to",
    sqlite3.SQLITE_CANTOPEN: "choose a folder that can be written to",
    sqlite3.SQLITE_BUSY: "another program has it open: end that program",
}
_PRIMARY: Final = 0xFF
"""The part of SQLite's error codes that says what kind of error it is."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's reply to a request, and what it cost."""

    model: str
    data: bytes
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float = 0.0


@dataclass(frozen=True, slots=True)
class Export:
    """What stands in the output folder: the key that decides it, and whatever the command wants to know of it."""

    key: str
    data: bytes


class Store:
    """What was computed before. Every method raises RunError where the file cannot be read or written."""

    def __init__(self, path: Path, connection: sqlite3.Connection):
        self.path = path
        self._connection = connection
        with self._guarded():
            self.run = self.add(RUNS, 1)

    def finished(self, keys: Iterable[str]) -> Mapping[str, bool]:
        """Return which of the stages are known, and whether they are the last ones of their task."""
        wanted = list(keys)
        found: dict[str, bool] = {}
        with self._guarded():
            for chunk in _chunks(wanted):
                marks = ",".join("?" * len(chunk))
                rows = self._connection.execute(f"SELECT key, last FROM stages WHERE key IN ({marks})", chunk)
                found.update((key, bool(last)) for key, last in rows)
        return found

    def stage(self, key: str) -> bytes | None:
        """Return the result of a stage, None where it is not known."""
        with self._guarded():
            row = self._connection.execute("SELECT data FROM stages WHERE key = ?", (key,)).fetchone()
        return None if row is None else self._bytes(row[0])

    def put_stage(self, key: str, task: str, stage: str, last: bool, data: bytes) -> None:
        """Keep the result of a stage; it is on the disk when this returns."""
        self._write("INSERT OR REPLACE INTO stages VALUES (?,?,?,?,?,?)", (key, task, stage, last, data, self.run))

    def use(self, keys: Iterable[str]) -> None:
        """Note that this run uses these stages."""
        with self._guarded(), self._connection:
            self._connection.executemany("UPDATE stages SET used = ? WHERE key = ?", ((self.run, key) for key in keys))

    def prune(self) -> None:
        """Remove the results of each stage of a task beyond those used last; their room is used again."""
        self._write(
            "DELETE FROM stages WHERE key IN (SELECT key FROM (SELECT key, row_number() OVER "
            "(PARTITION BY task, stage ORDER BY used DESC, key) AS place FROM stages) WHERE place > ?)",
            (KEPT,),
        )

    def cases(self, key: str) -> bytes | None:
        """Return the evaluations of a task that broke a worker."""
        with self._guarded():
            row = self._connection.execute("SELECT data FROM cases WHERE key = ?", (key,)).fetchone()
        return None if row is None else self._bytes(row[0])

    def put_cases(self, key: str, data: bytes) -> None:
        """Keep the evaluations of a task that broke a worker."""
        self._write("INSERT OR REPLACE INTO cases VALUES (?,?)", (key, data))

    def reply(self, key: str) -> Reply | None:
        """Return the reply to a request, None where it was not made yet."""
        with self._guarded():
            row = self._connection.execute(
                "SELECT model, data, tokens_in, tokens_out, cost_usd FROM replies WHERE key = ?", (key,)
            ).fetchone()
        return None if row is None else Reply(row[0], self._bytes(row[1]), *row[2:])

    def put_reply(self, key: str, reply: Reply) -> None:
        """Keep the reply to a request."""
        row = (key, reply.model, reply.data, reply.tokens_in, reply.tokens_out, reply.cost_usd)
        self._write("INSERT OR REPLACE INTO replies VALUES (?,?,?,?,?,?)", row)

    def cost(self) -> float:
        """Return what all replies cost, in dollars."""
        with self._guarded():
            return float(self._connection.execute("SELECT total(cost_usd) FROM replies").fetchone()[0])

    def add(self, name: str, number: int) -> int:
        """Add to a counter, and return its new value."""
        self._write(
            "INSERT INTO counters VALUES (?,?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value",
            (name, number),
        )
        return self.counter(name)

    def counter(self, name: str) -> int:
        """Return the value of a counter, 0 for a new one."""
        with self._guarded():
            row = self._connection.execute("SELECT value FROM counters WHERE name = ?", (name,)).fetchone()
        return 0 if row is None else int(row[0])

    def export(self, command: str) -> Export | None:
        """Return what a command wrote to the output folder last."""
        with self._guarded():
            row = self._connection.execute("SELECT key, data FROM exports WHERE command = ?", (command,)).fetchone()
        return None if row is None else Export(row[0], self._bytes(row[1]))

    def put_export(self, command: str, export: Export) -> None:
        """Note what a command wrote to the output folder."""
        self._write("INSERT OR REPLACE INTO exports VALUES (?,?,?)", (command, export.key, export.data))

    def damaged(self, detail: str) -> RunError:
        """Return the error for a store that holds what no run of ours wrote."""
        return _damaged(self.path, detail)

    def _bytes(self, data: object) -> bytes:
        """Return the bytes of a field; SQLite takes values of any type for a field of any."""
        if not isinstance(data, bytes):
            raise self.damaged("a record is no bytes")
        return data

    def _write(self, statement: str, values: Sequence[object]) -> None:
        with self._guarded(), self._connection:
            self._connection.execute(statement, values)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        with _guarded(self.path):
            yield


@contextmanager
def opened_store(path: Path) -> Iterator[Store]:
    """Open the store in a file, which is made where it is missing, for the body.

    Raises:
        RunError: the file cannot be read or written, is damaged, or is of another version.
    """
    with _guarded(path):
        connection = sqlite3.connect(path, check_same_thread=False)  # threads that ask models take turns
    try:
        with _guarded(path):
            _prepare(connection, path)
        yield Store(path, connection)
    finally:
        connection.close()


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new file; look at the version of an old one."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == 0 and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
        connection.executescript(
            f"BEGIN; {_TABLES} PRAGMA application_id = {_APPLICATION}; PRAGMA user_version = {SCHEMA}; COMMIT;"
        )
    elif connection.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
        raise _damaged(path, "it is not the store of a run")
    elif version != SCHEMA:
        raise RunError(
            f"{path}: was written by another version of veriscale (tables of version {version}, this one has "
            f"{SCHEMA}); choose another folder for output, or delete the file: what is in it is then computed anew"
        )
    connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.execute("PRAGMA synchronous = NORMAL").fetchall()


def _damaged(path: Path, detail: str) -> RunError:
    return RunError(
        f"{path}: is damaged ({detail}); delete it and run the same command again: what it held is computed anew, "
        "and models are asked again; the suites of an earlier run stay"
    )


@contextmanager
def _guarded(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into errors that say what to do.

    Raises:
        RunError: there was one.
    """
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
        if code in _DAMAGED or type(error) is sqlite3.DatabaseError:
            raise _damaged(path, str(error)) from None
        if code not in _HINTS:
            raise
        raise RunError(f"{path}: {error}; {_HINTS[code]}") from None


def _chunks(keys: Sequence[str], size: int = 500) -> Iterator[Sequence[str]]:
    """Cut a sequence, since SQLite takes a limited number of values in one statement."""
    for start in range(0, len(keys), size):
        yield keys[start : start + size]
