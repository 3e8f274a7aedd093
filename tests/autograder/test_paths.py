"""What a person can get wrong about files and folders is told in a sentence, before the work."""

import errno
import os
import shutil
import subprocess
import sys

import pytest

from autograder import cli, pipeline
from autograder.base import files
from autograder.base.errors import AssignmentError, GradingError, UsageError
from autograder.course import build, master


@pytest.fixture
def elsewhere(tiny, tmp_path):
    """A folder with a hand-in and nothing else, and the course that it belongs to."""
    build.write(tiny, [build.make(tiny, "tiny")])
    folder = tmp_path / "elsewhere"
    (folder / "submitted/ada/tiny").mkdir(parents=True)
    shutil.copy(tiny / "release/tiny/tiny.ipynb", folder / "submitted/ada/tiny")
    return folder


def test_hand_ins_may_lie_elsewhere(elsewhere, tiny):
    request = pipeline.Request(elsewhere, "tiny", root=tiny)
    assert request.written == tiny
    found, _ = master.load(request.written, "tiny", request.config())
    assert found.assignment == "tiny"
    assert "NotImplementedError" in found.released["add"]  # the course's configuration, not nbgrader's own


def test_a_configuration_beside_the_hand_ins_counts_over_the_courses(elsewhere, tiny):
    (elsewhere / "nbgrader_config.py").write_text("c = get_config()\nc.CourseDirectory.course_id = 'night'\n")
    config = pipeline.Request(elsewhere, "tiny", root=tiny).config()
    assert config.CourseDirectory.course_id == "night"
    assert config.ClearSolutions.text_stub == "*Your answer here.*"


def test_a_notebook_beside_the_hand_ins_counts_before_the_courses(elsewhere, tiny):
    shutil.copytree(tiny / "source", elsewhere / "source")
    assert pipeline.Request(elsewhere, "tiny", root=tiny).written == elsewhere


def test_what_is_built_nowhere_is_named_where_a_build_would_put_it(elsewhere, tiny):
    shutil.rmtree(tiny / "source")
    request = pipeline.Request(elsewhere, "tiny", root=tiny)
    with pytest.raises(GradingError, match="does not exist") as caught:
        master.load(request.written, "tiny", request.config())
    assert str(tiny / "source/tiny") in caught.value.message


def test_a_build_without_a_configuration_says_so(tiny):
    (tiny / "nbgrader_config.py").unlink()
    with pytest.raises(AssignmentError, match=r"nbgrader_config\.py does not exist"):
        build.make(tiny, "tiny")


@pytest.mark.parametrize(
    ("name", "words"), [("none/out.json", "there is no folder"), ("there", "is a folder")]
)
def test_a_file_that_can_not_be_written_is_told_before_the_work(tmp_path, name, words):
    (tmp_path / "there").mkdir()
    with pytest.raises(UsageError, match=words):
        files.require_place(tmp_path / name)
    files.require_place(tmp_path / "fine.json")
    files.require_place(None)


def test_grade_checks_its_files_first(tiny, root):
    command = [sys.executable, "-m", "autograder", "grade", "tiny", "--json", "none/out.json"]
    run = subprocess.run(command, cwd=tiny, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "there is no folder none" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.ENAMETOOLONG])
def test_what_the_disk_says_is_a_sentence(monkeypatch, capsys, number):
    def full():
        raise OSError(number, os.strerror(number), "/somewhere/gradebook.db")

    monkeypatch.setattr(cli, "app", full)
    with pytest.raises(SystemExit, match="1"):
        cli.main()
    told = capsys.readouterr().err
    assert told.startswith("error: /somewhere/gradebook.db: ")
    assert "Traceback" not in told


def test_a_bug_keeps_its_traceback(monkeypatch):
    def wrong():
        raise OSError(errno.EBADF, "bad descriptor")

    monkeypatch.setattr(cli, "app", wrong)
    with pytest.raises(OSError, match="bad descriptor"):
        cli.main()
