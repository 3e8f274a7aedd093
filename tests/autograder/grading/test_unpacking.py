"""A hand-in that is an archive: notebook and records land where the grader looks for them."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from autograder.base import archives, layout, settings
from autograder.base.records import Submission
from autograder.base.settings import MB
from autograder.course import master as masters
from autograder.grading import intake
from tests.helpers import tiny

RECORD = "runs/steps/run.json"


def pack(course: Path, name: str = "tiny.zip", **entries: str | bytes) -> Path:
    """Hand in an archive with the solved notebook, a record and more."""
    files = {"tiny.ipynb": json.dumps(tiny.solved(course)), RECORD: "{}", **entries}
    path = course / layout.SUBMITTED / "ada" / tiny.NAME / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for inside, content in files.items():
            if content is not None:
                archive.writestr(inside, content)
    return path


def taken(course: Path) -> Submission:
    master, _ = masters.load(course, tiny.NAME, masters.load_config(course))
    return intake.take_in(course, "ada", master, settings.Limits())


def names(submission: Submission) -> list[str]:
    return [file.name for file in submission.companions]


def test_notebook_and_record_are_found_in_an_archive(course: Path) -> None:
    pack(course)
    found = taken(course)
    tiny.hand_in(course, "ada", tiny.solved(course))
    assert found.problem == ""
    assert found.notes == ()
    assert found.cells == taken(course).cells
    assert names(found) == [RECORD]
    (record,) = found.companions
    assert record.path.read_text() == "{}"


def test_an_archive_is_unpacked_once_until_it_changes(course: Path) -> None:
    pack(course)
    first = taken(course).companions[0].path
    before = first.stat().st_mtime_ns
    assert taken(course).companions[0].path == first
    assert first.stat().st_mtime_ns == before
    pack(course, **{RECORD: '{"new": 1}'})
    (second,) = taken(course).companions
    assert second.path.read_text() == '{"new": 1}'
    assert not first.exists()


def test_files_beside_an_archive_come_before_those_in_it(course: Path) -> None:
    pack(course, **{"notes.txt": "old", "data/a.txt": "a"})
    tiny.hand_in(course, "ada", tiny.solved(course, double="def double(x):\n    return x + x"))
    tiny.hand_in(course, "ada", b"new", "notes.txt")
    tiny.hand_in(course, "ada", b"a file", "data")
    found = taken(course)
    assert "return x + x" in "".join(cell.source for cell in found.cells)
    contents = {file.name: file.path.read_text() for file in found.companions}
    assert contents == {"notes.txt": "new", "data": "a file", RECORD: "{}"}


def test_an_archive_of_the_students_own_stays_beside_the_notebook(course: Path) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    pack(course, "data.zip", **{"tiny.ipynb": None, RECORD: None, "a.csv": "1"})
    assert names(taken(course)) == ["data.zip"]


def test_what_leads_out_of_the_folder_is_told_and_the_rest_is_graded(course: Path) -> None:
    pack(course, **{"../../../out.txt": "evil"})
    found = taken(course)
    assert found.problem == ""
    assert found.notes == ("tiny.zip, in it ../../../out.txt: its name leads out of the folder.",)
    assert not list(course.parent.rglob("out.txt"))


def test_a_bomb_costs_its_student_alone_and_is_told(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 2 * MB)
    pack(course, **{f"{number}.bin": bytes(MB) for number in range(9)})
    found = taken(course)
    assert found.problem == (
        "tiny.zip: unpacks to more than 2 MB. Please pack it again, or hand in the .ipynb file."
    )
    assert found.companions == ()
    kept = [path for path in (course / layout.UNPACKED).rglob("*") if path.is_file()]
    assert [path.suffix for path in kept] == [".txt"]


def test_a_damaged_archive_is_told_and_a_link_is_not_followed(course: Path, tmp_path: Path) -> None:
    path = pack(course)
    path.write_bytes(path.read_bytes()[:-30])
    assert taken(course).problem.startswith("tiny.zip: is damaged")
    elsewhere = tmp_path / "elsewhere.zip"
    pack(course).rename(elsewhere)
    os.symlink(elsewhere, path)
    assert "There is no notebook" in taken(course).problem
