"""The words in and about the figures: they stay together, and hold for the form on a phone as well."""

import re
from pathlib import Path

import pytest

from autograder.course import contents
from tests.conftest import ROOT

CHAPTERS = contents.read(ROOT).chapters
# A panel is called by its title: on a phone, the one on the right stands below.
BY_ITS_SIDE = re.compile(r"\b(?:left|right)(?:-hand)? (?:panel|plot|picture|figure|map)s?\b")


@pytest.mark.parametrize("name", CHAPTERS)
def test_words_do_not_stand_beside_a_formula_that_was_placed_by_letters_of_another_type(html: Path, name):
    """A root or a fraction stays where matplotlib put it; words in the page's type end before it."""
    page = (html / f"{name}.html").read_text(encoding="utf-8")
    texts = re.findall(r"<text\b.*?</text>", page, re.DOTALL)
    placed = [re.findall(r'<tspan [^>]*\bx="[^"]*"[^>]*>([^<]*)', text) for text in texts]
    assert [parts for parts in placed if len(parts) > 1 and re.search(r"\w{4}", "\n".join(parts))] == []


@pytest.mark.parametrize("name", CHAPTERS)
def test_no_panel_is_called_by_its_side(name):
    text = (ROOT / "book" / f"{name}.md").read_text(encoding="utf-8")
    prose = [line for line in text.splitlines() if not re.match(r"\s*(?:alt:|:alt:|says\()", line)]
    assert [line for line in prose if BY_ITS_SIDE.search(line)] == []
