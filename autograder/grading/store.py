"""Keeps every run under the hash of all it depends on, and every grade, in one SQLite file of the course."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import sys
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from autograder.base import databases, digest, layout, serialisation
from autograder.base.errors import GradingError
from autograder.base.records import Grade, RunRecord

VERSION = 4  # of the engine's meaning of a run: raise it when the same notebook would run differently
_UNREADABLE = (ValueError, TypeError, KeyError, RecursionError)
_PACKAGES = ("torch", "numpy", "transformers", "tokenizers", "safetensors", "matplotlib", "ipython", "peft")
SCHEMA = 1  # of the file: raise it, and say in `_upgrade` how an older file becomes one like this
_TABLES = """
create table runs (key text primary key, record text not null);
create table grades (
    assignment text not null, student text not null, grade text not null, primary key (assignment, student)
);
create table published (
    assignment text not null, student text not null, outlet text not null, state text not null,
    primary key (assignment, student, outlet)
);
"""
# Beside the versions of the file: it only saves time, and an older engine takes no notice of it.
_RELATIVES = """
create table if not exists relatives (base text primary key, run text not null, tests text not null);
create table if not exists kin (assignment text primary key, pairs text not null)
"""
# Files of before had no grades, and one state for the three outlets that there were.
_FROM_0 = """
alter table published rename to published_0;
create table grades (
    assignment text not null, student text not null, grade text not null, primary key (assignment, student)
);
create table published (
    assignment text not null, student text not null, outlet text not null, state text not null,
    primary key (assignment, student, outlet)
);
insert into published select assignment, student, outlet, state
    from published_0, (select 'gradebook' as outlet union select 'autograded' union select 'feedback');
drop table published_0;
"""


class PublishedState(NamedTuple):
    """That an outlet has a student's result in this state."""

    assignment: str
    student: str
    outlet: str
    state: str


def environment(kit: Path | None = None) -> dict[str, str]:
    """The versions a result depends on, and the contents of the package that notebooks import."""
    found = {"python": sys.version.split()[0], "engine": str(VERSION)}
    for package in _PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    if kit is not None and kit.is_dir():
        files = sorted(path for path in kit.rglob("*") if path.is_file() and path.suffix != ".pyc")
        named = (path.relative_to(kit).as_posix().encode() + b"\0" + path.read_bytes() for path in files)
        found[kit.name] = digest.of_parts(named)
    return found


def key_of(submission: str, tests: str, surroundings: dict[str, Any], level: str) -> str:
    """The name of a result: submission, tests, environment with limits and seed, strength of the box."""
    return digest.of_value([submission, tests, surroundings, level], sort_keys=True)


@dataclass(frozen=True)
class RecordPair:
    """Two students whose training records somebody should look at, and why."""

    students: tuple[str, str]
    run: str
    why: str

    @property
    def sentence(self) -> str:
        one, other = self.students
        return f"Look at the training runs {self.run!r} of {one} and {other}: {self.why}."


class Store:
    """One file, one writer at a time; safe to use from several threads."""

    def __init__(self, course: Path) -> None:
        self._lock = threading.RLock()  # a thread that keeps several things together holds it already
        path = layout.store(course)
        try:
            self._db = sqlite3.connect(path, timeout=60, check_same_thread=False, isolation_level=None)
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("pragma synchronous = full")  # a power cut must not take back a kept result
            _upgrade(self._db, path)
            self._db.executescript(_RELATIVES)
        except sqlite3.DatabaseError as error:
            again = "It only saves time: move it away and everything is graded again."
            raise databases.trouble(path, error, again) from error

    def close(self) -> None:
        with self._lock:
            self._db.close()

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Until the block ends, all that this thread keeps is one transaction: one wait for the disk."""
        with self._lock:
            if self._db.in_transaction:  # a block within a block of this thread: others wait for the lock
                yield
            else:
                with _transaction(self._db):
                    yield

    def find(self, key: str) -> RunRecord | None:
        """The run of this name; one that can't be read is as good as none."""
        row = self._one("select record from runs where key = ?", key)
        try:
            return record_from_json(row) if row else None
        except _UNREADABLE:
            return None

    def keep(self, key: str, record: RunRecord, relative: tuple[str, Any] | None = None) -> None:
        """A run; with the name of all it depends on but its tests, and these, it is found by both."""
        text = record_to_json(record)
        with self.together():
            self._db.execute("insert or replace into runs (key, record) values (?, ?)", (key, text))
            if relative:
                row = (relative[0], key, json.dumps(relative[1]))
                self._db.execute("insert or replace into relatives values (?, ?, ?)", row)

    def relative(self, base: str) -> tuple[str, Any] | None:
        """The last run that depends on the same but for its tests: its name, and what was kept of them."""
        with self._lock:
            row = self._db.execute("select run, tests from relatives where base = ?", (base,)).fetchone()
        return (row[0], json.loads(row[1])) if row else None

    def runs(self) -> dict[str, str]:
        """Every run by its name, each as JSON, in the order of the names."""
        with self._lock:
            return dict(self._db.execute("select key, record from runs order by key").fetchall())

    def add_runs(self, runs: Mapping[str, str]) -> None:
        """All of these at once, or none; a run that is kept already stays as it is."""
        with self.together():
            self._db.executemany("insert or ignore into runs (key, record) values (?, ?)", runs.items())

    def keep_kin(self, assignment: str, compared: Collection[str], pairs: Iterable[RecordPair]) -> None:
        """Pairs among those who were compared now; what is known of a pair with somebody else stays."""
        others = [pair for pair in self.kin(assignment) if not set(pair.students) <= set(compared)]
        text = json.dumps([*others, *pairs], default=vars)
        self._execute("insert or replace into kin values (?, ?)", assignment, text)

    def kin(self, assignment: str) -> tuple[RecordPair, ...]:
        """The pairs whose training records somebody should look at."""
        rows = json.loads(self._one("select pairs from kin where assignment = ?", assignment) or "[]")
        found = [RecordPair((row["students"][0], row["students"][1]), row["run"], row["why"]) for row in rows]
        return tuple(sorted(found, key=lambda pair: (pair.run, pair.students)))

    def forget(self, key: str) -> None:
        """Take a run back that could not be made use of."""
        self._execute("delete from runs where key = ?", key)

    def keep_grade(self, grade: Grade) -> None:
        """The student's last grade, for whoever asks without grading again."""
        name = (grade.assignment, grade.student)
        self._execute("insert or replace into grades values (?, ?, ?)", *name, serialisation.to_json(grade))

    def grades(self, assignment: str) -> list[Grade]:
        """Everybody's last grade, by the names of the students; one that can't be read is left out."""
        with self._lock:
            query = "select grade from grades where assignment = ? order by student"
            rows = self._db.execute(query, (assignment,)).fetchall()
        found = []
        for (text,) in rows:
            with contextlib.suppress(*_UNREADABLE):
                found.append(serialisation.grade(json.loads(text)))
        return found

    def assignments(self) -> list[str]:
        """Those in which somebody has a grade."""
        with self._lock:
            rows = self._db.execute("select distinct assignment from grades order by assignment").fetchall()
        return [name for (name,) in rows]

    def published(self, assignment: str, student: str) -> dict[str, str]:
        """What each outlet last received for this student: outlet -> state."""
        with self._lock:
            query = "select outlet, state from published where assignment = ? and student = ?"
            return dict(self._db.execute(query, (assignment, student)).fetchall())

    def mark_published(self, marks: Iterable[PublishedState]) -> None:
        """All of them at once, or none."""
        with self.together():
            self._db.executemany("insert or replace into published values (?, ?, ?, ?)", marks)

    def _one(self, query: str, *values: str) -> str:
        with self._lock:
            row = self._db.execute(query, values).fetchone()
        return row[0] if row else ""

    def _execute(self, query: str, *values: str) -> None:
        with self._lock:
            self._db.execute(query, values)


def _upgrade(db: sqlite3.Connection, path: Path) -> None:
    """Give a new file its tables, and an older one what it lacks; nothing that was kept is lost."""
    with _transaction(db):  # two commands may open it at the same time
        (version,) = db.execute("pragma user_version").fetchone()
        if version > SCHEMA:
            raise GradingError(
                f"{path} was made by a newer version of the grader.",
                "Grade with that version, or move the file away and everything is graded again.",
            )
        if version == SCHEMA:
            return
        old = db.execute("select 1 from sqlite_master where name = 'runs'").fetchone()
        for statement in (_FROM_0 if old else _TABLES).split(";"):
            db.execute(statement)
        db.execute(f"pragma user_version = {SCHEMA}")


@contextlib.contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("begin immediate")
    try:
        yield
    except BaseException:
        db.execute("rollback")
        raise
    db.execute("commit")


def record_to_json(record: RunRecord) -> str:
    return json.dumps(record, default=vars)


def record_from_json(text: str) -> RunRecord:
    return serialisation.record(json.loads(text))
