"""A published folder is whole after a crash at any point, and on the disk before anybody is told of it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.base import files
from autograder.base.records import Companion, Submission
from autograder.outlets import autograded

TEXTS = {"work.ipynb": "{}", "timestamp.txt": "now"}


@pytest.fixture
def companion(tmp_path: Path) -> dict[str, Companion]:
    path = tmp_path / "data.csv"
    path.write_text("1,2")
    return {"data/data.csv": Companion(path, "data.csv")}


def test_everything_is_on_the_disk_before_the_swap(
    tmp_path: Path, companion: dict[str, Companion], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order of the calls is all that can be seen without cutting the power."""
    calls: list[str] = []
    fsync, rename = os.fsync, Path.rename

    def noted_fsync(handle: int) -> None:
        calls.append(os.readlink(f"/proc/self/fd/{handle}"))
        fsync(handle)

    def noted_rename(path: Path, target: Path) -> Path:
        calls.append("swap")
        return rename(path, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "rename", noted_rename)
    folder = tmp_path / "autograded" / "ada" / "work"
    files.replace_folder(folder, TEXTS, companion, 0o444)
    swap = calls.index("swap")
    fresh = Path(calls[swap - 1])
    before = {str(Path(call).relative_to(fresh)) for call in calls[:swap]}
    assert before == {"work.ipynb", "timestamp.txt", "data/data.csv", "data", "."}
    assert calls[swap + 1 :] == [str(folder.parent)]
    assert sorted(p.name for p in folder.iterdir()) == ["data", "timestamp.txt", "work.ipynb"]


@pytest.mark.parametrize("step", range(1, 7))
def test_a_crash_leaves_the_old_folder_or_none(
    tmp_path: Path, companion: dict[str, Companion], monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """Whichever wait for the disk fails, nothing half-written has the folder's name."""
    folder = tmp_path / "autograded" / "ada" / "work"
    files.replace_folder(folder, {"work.ipynb": "old"}, {}, 0o444)
    left, fsync = [step], os.fsync

    def failing(handle: int) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise OSError("the disk is gone")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(OSError, match="the disk is gone"):
        files.replace_folder(folder, TEXTS, companion, 0o444)
    found = {p.name: p.read_text() for p in folder.glob("*.ipynb")}
    assert found == ({"work.ipynb": "old"} if step < 6 else {"work.ipynb": "{}"})
    assert [p.name for p in folder.parent.iterdir()] == ["work"]


def test_no_two_files_lie_in_one_place(tmp_path: Path) -> None:
    """What a browser would run lies as text; its new name may be somebody else's, or too long for a disk."""
    long = "é" * 127
    names = [
        "a.svg",
        "a.svg.txt/b.csv",
        "b.svg",
        "b.svg.txt",
        f"c/{long}",
        f"c/{long}x",
        "given",
        "timestamp",
    ]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    submission = Submission("eve", "work", tmp_path, ())
    submission = replace(submission, companions=tuple(Companion(tmp_path / name, name) for name in names))
    placed = autograded.places(submission, {"given"})
    assert [*placed][:4] == ["a.svg-2.txt", "a.svg.txt/b.csv", "b.svg-2.txt", "b.svg.txt"]
    assert [*placed][6:] == ["given", "timestamp-2.txt"]
    folder = tmp_path / "autograded" / "eve" / "work"
    files.replace_folder(folder, {"work.ipynb": "{}", "timestamp.txt": "now"}, placed, 0o444)
    assert {(folder / name).read_text() for name in placed} == set(names)
    assert (folder / "timestamp.txt").read_text() == "now"
