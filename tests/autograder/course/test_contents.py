"""Which pages a book has, and which are chapters, stands in its table of contents and nowhere else."""

from pathlib import Path

import pytest

from autograder.base.errors import BookError
from autograder.course import contents
from autograder.course.contents import TableOfContents

TOC = """\
format: jb-book
root: intro
parts:
  - caption: Chapters
    numbered: true
    chapters:
      - file: cooking
        sections:
          - file: soups
      - file: baking
  - caption: To look things up
    chapters:
      - file: words
"""


def book(folder: Path, toc: str) -> Path:
    (folder / "book").mkdir()
    (folder / "book/_toc.yml").write_text(toc, encoding="utf-8")
    return folder


def test_chapters_are_the_pages_of_numbered_parts(tmp_path):
    found = contents.read(book(tmp_path, TOC))
    assert found.pages == ("intro", "cooking", "soups", "baking", "words")
    assert found.chapters == ("cooking", "soups", "baking")


def test_a_book_without_parts_has_pages_and_no_chapters(tmp_path):
    found = contents.read(book(tmp_path, "root: intro\nchapters:\n  - file: cooking\n"))
    assert found == TableOfContents(("intro", "cooking"))


def test_a_course_without_a_book_has_no_pages(tmp_path):
    assert contents.read(tmp_path) == TableOfContents()


@pytest.mark.parametrize("toc", ["", "- file: intro\n", "root: [\n", "parts: [cooking]\n"])
def test_what_is_no_table_of_contents_is_told_in_a_sentence(tmp_path, toc):
    with pytest.raises(BookError, match=r"_toc\.yml can't be read as a table of contents"):
        contents.read(book(tmp_path, toc))
