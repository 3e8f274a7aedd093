"""The versions of a hand-in: each once, in their order, whole."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from autograder.base import attempts
from autograder.base.attempts import Attempt

WHEN = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "submitted" / "ada" / "sums"
    place.mkdir(parents=True)
    return place


def versions(folder: Path) -> tuple[Attempt, ...]:
    return attempts.of(folder.parents[2], "ada", "sums")


def keep(folder: Path, when: datetime | None = None) -> bool:
    return attempts.keep(folder.parents[2], "ada", "sums", when)


def test_a_version_that_is_kept_and_still_there_counts_once(folder: Path) -> None:
    (folder / "sums.ipynb").write_text("1")
    assert versions(folder) == (Attempt(1, 0),)
    assert keep(folder, WHEN)
    assert not keep(folder, WHEN)
    assert versions(folder) == (Attempt(1, 0, "2026-11-16 12:00:00 UTC"),)
    (folder / "sums.ipynb").write_text("2")
    assert versions(folder) == (Attempt(1, 1, "2026-11-16 12:00:00 UTC"), Attempt(2, 0))


def test_one_that_comes_back_is_an_attempt_of_its_own(folder: Path) -> None:
    for text in "121":
        (folder / "sums.ipynb").write_text(text)
        assert keep(folder)
    assert [one.number for one in versions(folder)] == [1, 2, 3]


def test_a_copy_that_was_interrupted_is_no_attempt(folder: Path) -> None:
    (folder / "sums.ipynb").write_text("1")
    half = folder.parents[2] / "earlier" / "ada" / "sums" / "1.new"
    half.mkdir(parents=True)
    assert versions(folder) == (Attempt(1, 0),)
    assert keep(folder)
    assert (half.parent / "1" / "sums.ipynb").read_text() == "1"
    assert not half.exists()


def test_odd_files_make_no_endless_attempts(folder: Path) -> None:
    (folder / "sums.ipynb").write_text("1")
    os.mkfifo(folder / "pipe")
    (folder / "link").symlink_to("/etc/passwd")
    with (folder / "giant").open("wb") as file:
        file.truncate(300 * 1024 * 1024)
    deep = folder
    for _ in range(120):
        deep = deep / "d"
    deep.mkdir(parents=True)
    (deep / "note").write_text("x")
    assert keep(folder)
    assert not keep(folder)
    kept = folder.parents[2] / "earlier" / "ada" / "sums" / "1"
    assert os.readlink(kept / "link") == "/etc/passwd"
    assert not (kept / "giant").exists()
    assert not os.path.lexists(kept / "pipe")


def test_a_link_in_the_place_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "submitted" / "eve").mkdir(parents=True)
    (tmp_path / "submitted" / "eve" / "sums").symlink_to(tmp_path)
    assert not attempts.keep(tmp_path, "eve", "sums")
