"""Keeps every run in one SQLite file under the hash of all it depends on, so that nothing runs twice."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import sys
import threading
from importlib import metadata
from pathlib import Path
from typing import Any

from autograder.base import shipping
from autograder.base.errors import GradingError
from autograder.base.records import RunRecord

FILE = "autograder.db"
VERSION = 4  # of the engine's meaning of a run: raise it when the same notebook would run differently
_PACKAGES = ("torch", "numpy", "transformers", "tokenizers", "safetensors", "matplotlib", "ipython", "peft")
_SCHEMA = """
create table if not exists runs (key text primary key, record text not null);
create table if not exists published (
    assignment text not null, student text not null, state text not null, primary key (assignment, student)
);
"""


def environment(kit: Path | None = None) -> dict[str, str]:
    """The versions a result depends on, and the contents of the package that notebooks import."""
    found = {"python": sys.version.split()[0], "engine": str(VERSION)}
    for package in _PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    if kit is not None and kit.is_dir():
        body = hashlib.sha256()
        for path in sorted(kit.rglob("*.py")):
            body.update(path.relative_to(kit).as_posix().encode() + b"\0" + path.read_bytes())
        found["coursekit"] = body.hexdigest()
    return found


def key_of(submission: str, tests: str, surroundings: dict[str, Any], level: str) -> str:
    """The name of a result: submission, tests, environment with limits and seed, strength of the box."""
    parts = [submission, tests, surroundings, level]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


class Store:
    """One file, one writer at a time; safe to use from several threads."""

    def __init__(self, course: Path) -> None:
        self._lock = threading.Lock()
        path = course / FILE
        try:
            self._db = sqlite3.connect(path, timeout=60, check_same_thread=False, isolation_level=None)
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("pragma synchronous = full")  # a power cut must not take back a kept result
            self._db.executescript(_SCHEMA)
        except sqlite3.DatabaseError as error:
            raise GradingError(
                f"{path} can't be opened: {error}.",
                "It only saves time: move it away and everything is graded again.",
            ) from error

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def find(self, key: str) -> RunRecord | None:
        """The run of this name; one that can't be read is as good as none."""
        row = self._one("select record from runs where key = ?", key)
        try:
            return record_from_json(row) if row else None
        except (ValueError, TypeError, KeyError, RecursionError):
            return None

    def keep(self, key: str, record: RunRecord) -> None:
        self._execute("insert or replace into runs (key, record) values (?, ?)", key, record_to_json(record))

    def forget(self, key: str) -> None:
        """Take a run back that could not be made use of."""
        self._execute("delete from runs where key = ?", key)

    def published(self, assignment: str, student: str) -> str:
        """What the gradebook and the folders last received for this student."""
        return self._one(
            "select state from published where assignment = ? and student = ?", assignment, student
        )

    def mark_published(self, assignment: str, student: str, state: str) -> None:
        self._execute("insert or replace into published values (?, ?, ?)", assignment, student, state)

    def _one(self, query: str, *values: str) -> str:
        with self._lock:
            row = self._db.execute(query, values).fetchone()
        return row[0] if row else ""

    def _execute(self, query: str, *values: str) -> None:
        with self._lock:
            self._db.execute(query, values)


def record_to_json(record: RunRecord) -> str:
    return json.dumps(record, default=vars)


def record_from_json(text: str) -> RunRecord:
    return shipping.record(json.loads(text))


class OnlyOne:
    """Holds a course for one grading command at a time; the kernel lets go however the process ends."""

    def __init__(self, course: Path) -> None:
        import fcntl

        self._handle = os.open(course, os.O_RDONLY | os.O_CLOEXEC)  # leaves no file behind
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._handle)
            raise GradingError(
                f"Another grading command is at work in {course}.", "Wait until it has finished, or stop it."
            ) from error

    def release(self) -> None:
        os.close(self._handle)
