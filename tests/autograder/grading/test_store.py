"""What the store keeps is there again, also when an older version of the engine wrote it."""

from __future__ import annotations

import contextlib
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from autograder.base import layout
from autograder.base.errors import GradingError
from autograder.base.records import CellResult, Ending, Grade, RunRecord, TestResult, Verdict
from autograder.grading.store import SCHEMA, PublishedState, Store, environment, record_to_json

RECORD = RunRecord((CellResult(0, Ending.OK),), 1.5, "namespaces", traces={"t": "[]"})
# As it stood in the engine before the file had a version.
BEFORE = """
create table if not exists runs (key text primary key, record text not null);
create table if not exists published (
    assignment text not null, student text not null, state text not null, primary key (assignment, student)
);
"""


def grade(student: str, points: float = 1.0) -> Grade:
    test = TestResult("t", points, 2.0, "error", "Größe", "sum/off-by-one")
    return Grade(student, "work", Verdict.GRADED, (test,), 1.5, "namespaces", "late", ("repaired",))


def test_grades_are_there_without_grading(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for one in (grade("zoe"), grade("ada"), grade("zoe", 2.0)):
        store.keep_grade(one)
    store.close()
    store = Store(tmp_path)
    assert store.grades("work") == [grade("ada"), grade("zoe", 2.0)]
    assert store.grades("another") == []
    store.close()


def test_a_grade_that_can_not_be_read_is_as_good_as_none(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.keep_grade(grade("ada"))
    store.close()
    with sqlite3.connect(layout.store(tmp_path)) as db:
        db.execute("""insert into grades values ('work', 'ben', '{"student": "ben"}')""")
    db.close()
    store = Store(tmp_path)
    assert store.grades("work") == [grade("ada")]
    store.close()


def test_what_is_kept_together_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.together():
        store.keep("one", RECORD)
        store.keep_grade(grade("ada"))
        store.mark_published([PublishedState("work", "ada", "gradebook", "state")])
    with contextlib.suppress(OSError), store.together():
        store.keep("two", RECORD)
        store.keep_grade(grade("ben"))
        raise OSError("no room")
    store.keep("three", RECORD)  # a block that failed leaves nothing behind that a later one meets
    store.close()
    store = Store(tmp_path)
    assert [store.find(key) for key in ("one", "two", "three")] == [RECORD, None, RECORD]
    assert store.grades("work") == [grade("ada")]
    assert store.published("work", "ada") == {"gradebook": "state"}
    store.close()


def test_several_threads_keep_at_the_same_time(tmp_path: Path) -> None:
    store = Store(tmp_path)

    def keep(number: int) -> None:
        with store.together():
            store.keep(f"{number}-a", RECORD)
            store.keep(f"{number}-b", RECORD)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(keep, range(20)))
    assert len(store.runs()) == 40
    store.close()


def test_an_older_file_loses_nothing(tmp_path: Path) -> None:
    with sqlite3.connect(layout.store(tmp_path)) as db:
        db.executescript(BEFORE)
        db.execute("insert into runs values ('key', ?)", (record_to_json(RECORD),))
        db.executemany(
            "insert into published values ('work', ?, ?)", [("ada", "state-a"), ("ben", "state-b")]
        )
    db.close()
    for _ in range(2):  # and once more, when it is up to date
        store = Store(tmp_path)
        assert store.find("key") == RECORD
        outlets = ("gradebook", layout.AUTOGRADED, layout.FEEDBACK)
        assert store.published("work", "ada") == dict.fromkeys(outlets, "state-a")
        assert store.published("work", "ben") == dict.fromkeys(outlets, "state-b")
        assert store.grades("work") == []
        store.close()
    with sqlite3.connect(layout.store(tmp_path)) as db:
        assert db.execute("pragma user_version").fetchone() == (SCHEMA,)
    db.close()


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    with sqlite3.connect(layout.store(tmp_path)) as db:
        db.executescript(BEFORE + "create table grades (something text);")
        db.execute("insert into published values ('work', 'ada', 'state')")
    db.close()
    with pytest.raises(GradingError, match="can't be used"):
        Store(tmp_path)
    with sqlite3.connect(layout.store(tmp_path)) as db:
        assert db.execute("select * from published").fetchall() == [("work", "ada", "state")]
    db.close()


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(layout.store(tmp_path)) as db:
        db.execute(f"pragma user_version = {SCHEMA + 1}")
    db.close()
    with pytest.raises(GradingError, match="newer version"):
        Store(tmp_path)


@pytest.mark.parametrize("name", ["kit.py", "data/list.toml", "new.py"])
def test_a_result_depends_on_every_file_of_the_package_that_notebooks_import(
    name: str, tmp_path: Path
) -> None:
    """Also on what is no code, such as the list that says which text a notebook loads."""
    (tmp_path / "data").mkdir()
    for file in ("kit.py", "data/list.toml", "kit.pyc"):
        (tmp_path / file).write_text("one")
    before = environment(tmp_path)
    (tmp_path / "kit.pyc").write_text("two")
    assert environment(tmp_path) == before
    (tmp_path / name).write_text("two")
    assert environment(tmp_path) != before
