"""From a lost test to the section of the chapter that answers it."""

import re

import pytest

from autograder.base import settings
from autograder.base.errors import GradingError
from autograder.book import sections
from autograder.book.pages import read_page


def test_every_graded_cell_has_a_section_that_is_there(root):
    found = sections.of_tests(root, "attention")
    page = read_page(root / "book" / "attention.md")
    anchors = {label.anchor: label.heading for label in page.labels}
    assert found["select-weight"] == (
        "Selecting a value when the keys are given",
        "attention.html#covers-7",
    )
    for heading, place in found.values():
        name, _, anchor = place.partition("#")
        assert name == "attention.html"
        assert not anchor or anchors[anchor] == heading
    assert {re.search("covers", place) is not None for _, place in found.values()} >= {True}


def test_a_course_without_a_book_has_none(tmp_path):
    assert sections.of_tests(tmp_path, "attention") == {}


def test_only_an_address_may_be_named(tmp_path):
    (tmp_path / "autograder.toml").write_text('[grading]\nbook = "javascript:alert(1)"\n')
    with pytest.raises(GradingError, match="must be an address"):
        settings.load(tmp_path)
