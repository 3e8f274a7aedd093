"""A file that is replaced is whole or as it was, and what can't be replaced is written where it is."""

from __future__ import annotations

import contextlib
import os
import zipfile
from pathlib import Path

from autograder.base import files


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "grades.json"
    files.write_text(path, "old")
    with contextlib.suppress(ZeroDivisionError), files.replacing(path) as passing:
        passing.write_text("half")
        raise ZeroDivisionError
    assert path.read_text() == "old"
    files.write_json(path, {"b": 1, "a": 2}, sort_keys=True)
    assert path.read_text() == '{\n "a": 2,\n "b": 1\n}\n'
    assert [p.name for p in tmp_path.iterdir()] == ["grades.json"]


def test_what_a_killed_writer_left_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    (tmp_path / ".book.db.partial").write_text("half")
    with files.replacing(path) as passing:
        assert not passing.exists()
        passing.write_text("new")
    assert path.read_text() == "new"


def test_what_is_no_ordinary_file_is_written_where_it_is(tmp_path: Path) -> None:
    """`--json /dev/stdout`, or a link to a file on another disk."""
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    files.write_text(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"
    read, write = os.pipe()
    files.write_text(Path(f"/proc/self/fd/{write}"), "through")
    assert os.read(read, 100) == b"through"
    os.close(read)
    os.close(write)


def test_a_large_folder_is_swapped_and_an_unfinished_one_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "html"
    for text in ("one", "two"):
        with files.swapping(folder) as fresh:
            fresh.mkdir()
            (fresh / "index.html").write_text(text)
        assert (folder / "index.html").read_text() == text
    with contextlib.suppress(ZeroDivisionError), files.swapping(folder) as fresh:
        fresh.mkdir()
        raise ZeroDivisionError
    assert (folder / "index.html").read_text() == "two"


def test_a_zip_of_the_same_contents_is_the_same_file(tmp_path: Path) -> None:
    inside = {"b/setup.sh": b"exit", "a.txt": b"text"}
    for name in ("first.zip", "new/second.zip"):
        size = files.write_zip(tmp_path / name, inside.items(), executable=["b/setup.sh"])
    assert (tmp_path / "first.zip").read_bytes() == (tmp_path / "new" / "second.zip").read_bytes()
    assert size == (tmp_path / "first.zip").stat().st_size
    with zipfile.ZipFile(tmp_path / "first.zip") as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == inside
        assert [entry.external_attr >> 16 for entry in archive.infolist()] == [0o755, 0o644]
