"""What a page weighs: the scripts, styles, fonts and words that a browser loads before it shows a chapter."""

import re
from pathlib import Path

import pytest

from autograder.base import layout
from autograder.book.loads import PageLoads, weight
from tests.conftest import ROOT

MOST = 1_500_000  # bytes, with everything but pictures


@pytest.mark.parametrize("name", [path.stem for path in layout.pages(ROOT)])
def test_a_page_weighs_at_most_one_and_a_half_megabytes(html: Path, name):
    assert 300_000 < weight(html / f"{name}.html") < MOST


def test_no_page_draws_formulas_or_icons_by_a_script(html: Path):
    scripts = {x for page in html.glob("*.html") for x in PageLoads(page.read_text(encoding="utf-8")).found}
    assert [x for x in scripts if re.search("mathjax|fontawesome", x, flags=re.IGNORECASE)] == []
    assert not list(html.rglob("*athjax*"))


def test_the_icons_of_the_pages_have_their_rules(html: Path):
    sheet = (html / "_static/styles/pydata-sphinx-theme.css").read_text(encoding="utf-8")
    assert ".fa-bars:before" in sheet
    assert ".fa-moon:before" in sheet
    assert ".fa-zhihu:before" not in sheet
