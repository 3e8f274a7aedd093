"""An archive that a student packed: what could do harm is refused, and nothing is written outside."""

import io
import stat
import struct
import warnings
import zipfile
from pathlib import Path

import pytest

from autograder.base import archives
from autograder.base.archives import Workspace
from autograder.base.settings import MB


@pytest.fixture
def passing(tmp_path: Path) -> Path:
    folder = tmp_path / "passing"
    folder.mkdir()
    return folder


def packed(path: Path, *entries: tuple[str | zipfile.ZipInfo, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that are there twice
        for name, content in entries:
            archive.writestr(name, content)
    return path


def taken(path: Path, passing: Path) -> tuple[dict[str, str], list[str]]:
    """The texts that were taken, and the reasons for what was not."""
    found = archives.of_hand_in(path, "h.zip", Workspace(passing))
    return {name: place.read_text() for name, place in found.contents.items()}, [*found.problems]


def special(name: str, kind: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (kind | 0o777) << 16
    return entry


NOTEBOOK = ("tiny.ipynb", "{}")


def test_what_was_packed_comes_out(tmp_path, passing):
    path = packed(tmp_path / "h.zip", NOTEBOOK, ("runs/steps/run.json", "1"))
    assert taken(path, passing) == ({"tiny.ipynb": "{}", "runs/steps/run.json": "1"}, [])


def test_an_outer_folder_is_taken_off_only_with_the_notebook_in_it(tmp_path, passing):
    path = packed(tmp_path / "h.zip", ("work/tiny.ipynb", "{}"), ("work/runs/steps/run.json", "1"))
    assert taken(path, passing)[0].keys() == {"tiny.ipynb", "runs/steps/run.json"}
    path = packed(tmp_path / "records.zip", ("runs/steps/run.json", "1"), ("runs/more/run.json", "1"))
    assert taken(path, passing)[0].keys() == {"runs/steps/run.json", "runs/more/run.json"}


@pytest.mark.parametrize(
    "name",
    [
        "../out.txt",
        "a/../../out.txt",
        "/out.txt",
        "C:out.txt",
        "C:\\out.txt",
        "a\\..\\..\\out.txt",
        "..",
        "n" * 2_000,
    ],
)
def test_a_name_that_leads_out_of_the_folder_is_refused(tmp_path, passing, name):
    contents, problems = taken(packed(tmp_path / "h.zip", NOTEBOOK, (name, "evil")), passing)
    assert contents == {"tiny.ipynb": "{}"}
    assert len(problems) == 1
    assert "its name" in problems[0]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["h.zip", "passing"]


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK])
def test_a_link_or_a_device_is_refused(tmp_path, passing, kind):
    path = packed(tmp_path / "h.zip", NOTEBOOK, (special("runs/steps/run.json", kind), "/etc/passwd"))
    contents, problems = taken(path, passing)
    assert contents == {"tiny.ipynb": "{}"}
    assert problems == ["h.zip, in it runs/steps/run.json: is a link or no ordinary file"]


@pytest.mark.parametrize("again", ["tiny.ipynb", "./tiny.ipynb"])
def test_of_two_files_with_one_name_neither_is_taken(tmp_path, passing, again):
    contents, problems = taken(
        packed(tmp_path / "h.zip", NOTEBOOK, (again, "other"), ("a.txt", "a")), passing
    )
    assert contents == {"a.txt": "a"}
    assert problems == ["h.zip, in it tiny.ipynb: is there twice"] * 2


def test_a_file_in_the_place_of_a_folder_is_refused(tmp_path, passing):
    contents, problems = taken(packed(tmp_path / "h.zip", NOTEBOOK, ("runs", "x"), ("runs/a", "a")), passing)
    assert contents == {"tiny.ipynb": "{}", "runs/a": "a"}
    assert problems == ["h.zip, in it runs: is a file and a folder"]


def test_a_bomb_is_refused_as_a_whole_after_the_work_of_one_hand_in(tmp_path, passing, monkeypatch):
    monkeypatch.setattr(archives, "MOST_BYTES", 3 * MB)
    path = packed(tmp_path / "h.zip", *((f"{number}.bin", bytes(MB)) for number in range(40)))
    assert path.stat().st_size < 100_000
    read = []
    monkeypatch.setattr(zipfile.ZipExtFile, "read", counted(zipfile.ZipExtFile.read, read))
    assert taken(path, passing) == ({}, ["h.zip: unpacks to more than 3 MB"])
    assert sum(read) <= 5 * MB
    assert not any(passing.iterdir())


def counted(original, sizes):
    def read(self, n=-1):
        piece = original(self, n)
        sizes.append(len(piece))
        return piece

    return read


def test_a_size_that_the_archive_lies_about_changes_nothing(tmp_path, passing, monkeypatch):
    """Whoever believed the header would unpack two megabytes in the place of ten bytes."""
    monkeypatch.setattr(archives, "MOST_BYTES", MB)
    raw = packed(tmp_path / "h.zip", ("a.bin", bytes(2 * MB))).read_bytes()
    (tmp_path / "h.zip").write_bytes(raw.replace(struct.pack("<L", 2 * MB), struct.pack("<L", 10)))
    contents, (problem,) = taken(tmp_path / "h.zip", passing)
    assert contents == {}
    assert "damaged" in problem or "unpacks to more" in problem


def test_too_many_files_are_refused_before_the_first_is_unpacked(tmp_path, passing):
    path = packed(tmp_path / "h.zip", *((f"{number}.txt", "") for number in range(501)))
    assert taken(path, passing) == ({}, ["h.zip: h.zip holds 501 files; at most 500 are read."])
    assert not any(passing.iterdir())


def test_a_table_of_contents_that_is_too_long_is_not_read(tmp_path, passing, monkeypatch):
    path = packed(tmp_path / "h.zip", *((f"{number:0900}.txt", "") for number in range(700)))
    monkeypatch.setattr(zipfile, "ZipFile", lambda *_: pytest.fail("it was read"))
    assert taken(path, passing) == ({}, ["h.zip: h.zip holds more than 500 files."])
    assert archives.is_hand_in(path)  # so that somebody is told


def test_an_archive_for_more_than_four_gigabytes_is_not_read(tmp_path, passing, monkeypatch):
    raw = packed(tmp_path / "h.zip", NOTEBOOK).read_bytes()
    large = b"PK\6\7" + bytes(16)
    (tmp_path / "h.zip").write_bytes(raw[:-22] + large + raw[-22:])
    monkeypatch.setattr(zipfile, "ZipFile", lambda *_: pytest.fail("it was read"))
    assert taken(tmp_path / "h.zip", passing) == ({}, ["h.zip: h.zip holds more than 500 files."])


def test_a_damaged_archive_and_a_locked_file_are_told(tmp_path, passing):
    raw = packed(tmp_path / "h.zip", NOTEBOOK, ("b.txt", "x" * 500)).read_bytes()
    for broken in (b"", b"PK\x03\x04 nothing", raw[:-30], raw[:40] + b"\xff" * 8 + raw[48:]):
        (tmp_path / "h.zip").write_bytes(broken)
        contents, (problem,) = taken(tmp_path / "h.zip", passing)
        assert contents == {}
        assert problem.startswith("h.zip: is damaged")
    flagged = bytearray(raw)
    flagged[raw.index(b"PK\1\2") + 8] |= 1
    (tmp_path / "h.zip").write_bytes(bytes(flagged))
    assert "is locked with a password" in taken(tmp_path / "h.zip", passing)[1][0]


def test_an_archive_in_an_archive_stays_one(tmp_path, passing):
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("evil.txt", "x")
    path = packed(tmp_path / "h.zip", NOTEBOOK, ("more.zip", inner.getvalue()))
    found = archives.of_hand_in(path, "h.zip", Workspace(passing))
    assert found.contents["more.zip"].read_bytes() == inner.getvalue()


def test_other_archives_of_a_student_are_not_hand_ins(tmp_path):
    assert archives.is_hand_in(packed(tmp_path / "a.zip", NOTEBOOK))
    assert archives.is_hand_in(packed(tmp_path / "b.zip", ("runs/steps/run.json", "{}")))
    assert not archives.is_hand_in(packed(tmp_path / "c.zip", ("data.csv", "1"), ("__MACOSX/a.ipynb", "")))
