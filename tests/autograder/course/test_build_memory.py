"""A notebook is made when something it depends on has changed, and only then."""

import json
import shutil

import pytest

from autograder.base import layout
from autograder.course import assignments, build, build_memory


@pytest.fixture
def made(tiny):
    """The tiny course, built and remembered."""
    build.write(tiny, [build.make(tiny, "tiny")])
    build_memory.remember(tiny, ["tiny"])
    return tiny


def test_what_was_never_built_is_made(tiny):
    assert build_memory.stale(tiny, ["tiny"]) == ["tiny"]


def test_what_is_in_step_is_left_alone(made):
    assert build_memory.stale(made, ["tiny"]) == []


@pytest.mark.parametrize("folder", [layout.SOURCE, layout.RELEASE])
@pytest.mark.parametrize("gone", [True, False])
def test_a_notebook_that_is_gone_or_edited_is_made_again(made, folder, gone):
    path = layout.notebook(made, folder, "tiny")
    if gone:
        path.unlink()
    else:
        path.write_text(path.read_text().replace("Tiny", "Huge"))
    assert build_memory.stale(made, ["tiny"]) == ["tiny"]


@pytest.mark.parametrize("file", ["assignments/tiny/tiny.py", "nbgrader_config.py"])
def test_an_edited_source_is_made_again(made, file):
    (made / file).write_text((made / file).read_text() + "\n")
    assert build_memory.stale(made, ["tiny"]) == ["tiny"]


def test_a_memory_that_is_lost_or_broken_makes_everything_again(made):
    (made / "build/notebooks.json").write_text("{")
    assert build_memory.stale(made, ["tiny"]) == ["tiny"]
    shutil.rmtree(made / "build")
    assert build_memory.stale(made, ["tiny"]) == ["tiny"]


def test_a_second_assignment_does_not_forget_the_first(made):
    folder = made / "assignments/more"
    folder.mkdir()
    text = layout.assignment(made, "tiny").read_text()
    (folder / "more.py").write_text(text)
    assert build_memory.stale(made, ["tiny", "more"]) == ["more"]
    build.write(made, [build.make(made, "more")])
    build_memory.remember(made, ["more"])
    assert build_memory.stale(made, ["tiny", "more"]) == []
    assert set(json.loads((made / "build/notebooks.json").read_text())) == {"tiny", "more"}


def test_what_an_assignment_loads_is_read_from_its_header(tiny, edit_tiny):
    path = edit_tiny("# data: []", "# data: [shakespeare]")
    assert assignments.data_of(path) == assignments.read(path).data == ("shakespeare",)
