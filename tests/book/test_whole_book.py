"""The whole book in one PDF: titles, figures and answers stand in it, and its links lead there.

The same on a small book, in seconds: `tests/autograder/book/test_take_along.py`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
from bs4 import BeautifulSoup

from autograder.book.one_page import one_page, page_names, place
from autograder.book.take_along import print_page, sheets_of
from autograder.course import contents
from tests.conftest import ROOT


def letters(text: str) -> str:
    """A text without the spaces, which a PDF places by the look of a line."""
    return re.sub(r"\s+", "", text)


@pytest.fixture(scope="module")
def page(html: Path) -> str:
    """All pages as one, which is printed."""
    return one_page(html, page_names(ROOT))


@pytest.fixture(scope="module")
def pdf(page: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Printed once: the second time, with numbers in its contents, would show nothing else."""
    target = tmp_path_factory.mktemp("pdf") / "book.pdf"
    print_page(page, target)
    return target


class Sheets:
    """A PDF, of which only what is asked for is read: all its text would take a minute."""

    def __init__(self, pdf: Path) -> None:
        self.pages = pypdf.PdfReader(pdf).pages
        places, self.count = sheets_of(pdf)
        self.places = dict(places)

    def letters(self, number: int) -> str:
        return letters(self.pages[number - 1].extract_text())

    def of(self, name: str) -> range:
        """The sheets of a page of the book."""
        first = self.places[place(name)]
        later = [start for other in page_names(ROOT) if (start := self.places[place(other)]) > first]
        return range(first, min(later, default=self.count + 1))


@pytest.fixture(scope="module")
def sheets(pdf: Path) -> Sheets:
    return Sheets(pdf)


def title_of(path: Path) -> str:
    """The letters of a page's title, as the screen shows it."""
    source = re.search(r"<h1>.*?</h1>", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert source
    heading = BeautifulSoup(source[0], "lxml")
    for link in heading.select(".headerlink"):
        link.decompose()
    return letters(heading.get_text())


def test_every_page_begins_on_a_sheet_of_its_own_with_its_title(sheets, html):
    starts = {name: sheets.of(name)[0] for name in page_names(ROOT)}
    assert len(set(starts.values())) == len(starts)
    found = {name: sheets.letters(number)[:200] for name, number in starts.items()}
    assert [name for name, text in found.items() if title_of(html / f"{name}.html") not in text] == []


def test_every_chapter_ends_with_its_answers(sheets):
    for name in contents.read(ROOT).chapters:
        last_first = reversed(sheets.of(name))
        assert any("Answerstothequestions" in sheets.letters(number) for number in last_first), name


def test_the_words_of_a_figure_are_together_on_a_sheet(sheets, page):
    name = place("attention", "fig-ways")
    drawing = page[page.index(f'id="{name}"') :].partition("</svg>")[0]
    words = [re.sub(r"<[^>]+>", "", text) for text in re.findall(r"<text.*?</text>", drawing, re.DOTALL)]
    assert len(words) > 10
    texts = (sheets.letters(number) for number in sheets.of("attention"))
    assert any(all(letters(word) in text for word in words) for text in texts)


def links(pdf: Path) -> Iterator[pypdf.generic.DictionaryObject]:
    for sheet in pypdf.PdfReader(pdf).pages:
        yield from (mark.get_object() for mark in sheet.get("/Annots", []))


def test_no_link_leads_to_a_file_of_the_machine_that_printed(pdf):
    outside = {str(link["/A"]["/URI"]) for link in links(pdf) if "/URI" in link.get("/A", {})}
    assert len(outside) > 5
    assert [address for address in outside if not re.match("https?:|mailto:", address)] == []


def test_every_link_inside_the_book_leads_somewhere(pdf, page):
    ids = set(re.findall(r'\sid="([^"]+)"', page))
    assert [anchor for anchor in re.findall(r'href="#([^"]*)"', page) if anchor not in ids] == []
    known = set(pypdf.PdfReader(pdf).named_destinations)
    inside = [
        link.get("/Dest") or link["/A"].get("/D") for link in links(pdf) if "/URI" not in link.get("/A", {})
    ]
    assert len(inside) > 1000
    assert [str(goal) for goal in inside if isinstance(goal, str) and str(goal) not in known] == []
