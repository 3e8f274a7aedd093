"""What the chapters say in numbers stands in a cell, as the book ran it.

`python -m autograder.book.prose book/<name>.md` lists the same without building the book.
"""

from functools import cache

import pytest

from autograder.book.cells import executed
from autograder.book.coverage import read_coverage
from autograder.book.notebooks.prepare import all_notebooks, code_cells
from autograder.book.numbers import Ran, literal_says, printed_by, unbound
from autograder.book.prose import said as said_in
from autograder.book.prose import says
from autograder.course import contents
from tests.helpers.tiny.book import ROOT

BOOK = ROOT / "book"


@cache
def sources() -> dict[str, list[str]]:
    """The code cells of each chapter, as the book runs them."""
    return {
        prepared.name.removeprefix("book-"): [cell.source for cell in code_cells(prepared.notebook)]
        for prepared in all_notebooks(ROOT)
        if prepared.chapter
    }


@pytest.fixture(scope="module")
def coverage():
    return read_coverage(ROOT)


@pytest.fixture(params=contents.read(ROOT).chapters)
def chapter(request, html) -> tuple[str, list[Ran]]:
    """A chapter's name and its cells with what they printed when the book was built."""
    run = executed(html.parent / "work", sources()[request.param])
    assert run is not None, f"{request.param} did not run: is it in book/_toc.yml?"
    return request.param, [Ran(cell.source, printed_by(cell)) for cell in run.cells]


def test_every_number_of_a_chapter_stands_in_a_cell(chapter):
    name, cells = chapter
    found = unbound((BOOK / f"{name}.md").read_text(encoding="utf-8"), cells)
    assert not found, f"book/{name}.md says numbers that no cell holds:\n" + "\n".join(map(str, found))


def test_what_a_cell_found_on_its_page_is_still_there(chapter):
    """A cell does not run again when only the words around it change, so its sentences are looked up anew."""
    _, cells = chapter
    for cell in cells:
        for page, text in said_in(cell.printed):
            says(page, text)


def test_a_sentence_is_held_to_something_computed(chapter):
    name, cells = chapter
    found = [text for cell in cells for text in literal_says(cell.source)]
    assert not found, f"book/{name}.md: `says` with nothing computed in it: {found}"


def test_every_number_of_the_register_stands_in_the_document_or_in_a_computation(chapter, coverage):
    """What an entry says in our words is held to its quotation, the chapter's cells and the test it names."""
    name, cells = chapter
    found = []
    for erratum in coverage.errata:
        if erratum.chapter == name and erratum.kind != "withdrawn":
            proof = ROOT / erratum.settled_by.partition("::")[0]
            source = proof.read_text(encoding="utf-8") if proof.is_file() else ""
            sides = [*cells, Ran(source), Ran("", erratum.quote)]
            for text in (erratum.claim, erratum.concedes, erratum.correction):
                found += [f"{erratum.id}: {number.text} in: {text}" for number in unbound(text, sides)]
    assert not found, f"errata/{name}.yml says numbers that nothing computes:\n" + "\n".join(found)
