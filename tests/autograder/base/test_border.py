"""A file of a student's is opened without following a link, whatever it was a moment before."""

import os
from pathlib import Path

import pytest

from autograder.base.border import open_inside

# What the kernel or we say, by kind: a link, no folder, no such file, a folder that was named as a file.
REFUSED = "symbolic link|Not a directory|No such file|link or no ordinary file|outside its folder"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A student's folder beside one that is none of the student's business."""
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/grades.db").write_text("grades")
    (tmp_path / "mine/sub").mkdir(parents=True)
    (tmp_path / "mine/sub/data.txt").write_text("data")
    return tmp_path / "mine"


def text(folder: Path, name: str) -> str:
    with open(open_inside(f"{folder}/{name}", name)) as file:
        return file.read()


def test_an_ordinary_file_is_read(folder: Path) -> None:
    assert text(folder, "sub/data.txt") == "data"


@pytest.mark.parametrize("name", ["link.db", "linked/grades.db"])
def test_no_link_is_followed(folder: Path, name: str) -> None:
    (folder / "link.db").symlink_to(folder.parent / "secret/grades.db")
    (folder / "linked").symlink_to(folder.parent / "secret")
    with pytest.raises(OSError, match=REFUSED):
        text(folder, name)


def test_a_folder_that_became_a_link_is_refused(folder: Path) -> None:
    folder.rename(folder.with_name("gone"))
    folder.symlink_to(folder.parent / "secret")
    with pytest.raises(OSError, match=REFUSED):
        text(folder, "grades.db")


def test_what_is_no_file_is_refused_at_once(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    with pytest.raises(OSError, match=REFUSED):
        text(folder, "pipe")
    with pytest.raises(OSError, match=REFUSED):
        text(folder, "sub")


def test_a_name_that_is_not_at_the_end_of_the_path_is_refused(folder: Path) -> None:
    with pytest.raises(OSError, match=REFUSED):
        open_inside(f"{folder}/sub/data.txt", "other.txt")


def test_nothing_stays_open(folder: Path) -> None:
    before = os.listdir("/proc/self/fd")
    text(folder, "sub/data.txt")
    (folder / "linked").symlink_to(folder.parent / "secret")
    for name in ("linked/grades.db", "sub", "missing/file"):
        with pytest.raises(OSError, match=REFUSED):
            text(folder, name)
    assert len(os.listdir("/proc/self/fd")) == len(before)
