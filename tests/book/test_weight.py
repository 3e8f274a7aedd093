"""What a page weighs: the scripts, styles, fonts and words that a browser loads before it shows a chapter."""

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from autograder.base import layout
from tests.book.loads import PageLoads, css_loads
from tests.conftest import ROOT

MOST = 1_500_000  # bytes, with everything but pictures
DRAWING = re.compile(r'<svg class="drawing".*?</svg>', re.DOTALL)
PICTURES = (".png", ".svg", ".jpg", ".gif")


def weight(page: Path) -> int:
    """The bytes of a page with all that it loads by itself; pictures, in it or beside it, do not count."""
    text = page.read_text(encoding="utf-8")
    files = {_file(page.parent, address) for address in PageLoads(text).found}
    for sheet in [file for file in files if file and file.suffix == ".css"]:
        files |= {_file(sheet.parent, address) for address in css_loads(sheet.read_text(encoding="utf-8"))}
    loaded = [file for file in files if file and file.suffix not in PICTURES]
    return len(DRAWING.sub("", text).encode()) + sum(file.stat().st_size for file in loaded)


def _file(folder: Path, address: str) -> Path | None:
    path = (folder / unquote(urlsplit(address).path)).resolve()
    return None if address.startswith(("data:", "#")) or not path.is_file() else path


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
