"""A page on paper: its title, its figures, and what is folded on the screen."""

import io
import re

import pypdf
import pytest

PAPER = 680  # the width of an A4 page between its margins, in CSS pixels
# Words between two formulas: how a formula reads in a PDF is a matter of its glyphs.
FOLDED = """() => [...document.querySelectorAll('.exercise details .sd-card-body p')]
    .map(p => [...p.childNodes].filter(x => x.nodeType === Node.TEXT_NODE).map(x => x.data))
    .map(texts => texts.reduce((a, b) => a.length > b.length ? a : b, ''))
    .filter(text => text.trim().length > 12)"""


def letters(text: str) -> str:
    """A text without the spaces, which a PDF places by the look of a line."""
    return re.sub(r"\s+", "", text)


@pytest.fixture(scope="module")
def opened(opener):
    page = opener("attention").page
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def printed(opened) -> list[str]:
    """The letters of each printed page."""
    document = pypdf.PdfReader(io.BytesIO(opened.pdf(format="A4")))
    return [letters(page.extract_text()) for page in document.pages]


def test_a_printed_chapter_begins_with_its_title(printed):
    assert printed[0].startswith("1.Attention")


def test_hints_and_answers_are_printed(opened, printed):
    folds = opened.evaluate(FOLDED)
    assert len(folds) > 10
    everything = "".join(printed)
    assert [fold for fold in folds if letters(fold) not in everything] == []


def test_printing_leaves_folds_as_they_were(opened, printed):
    assert opened.locator(".exercise details[open]").count() == 0


def test_text_has_the_size_and_the_width_of_the_paper(open_page):
    page = open_page("attention", width=PAPER).page
    page.emulate_media(media="print")
    box = page.locator("article section > p:not([class])").first.bounding_box()
    size = page.locator("article").evaluate("x => getComputedStyle(x).fontSize")
    assert size == "14px"  # 10.5 points, so that a line has the length of a book's
    assert box["x"] < 0.02 * PAPER
    assert box["width"] > 0.96 * PAPER


def test_figures_are_printed_whole(opened):
    opened.emulate_media(media="print")
    widths = opened.locator("article svg.drawing:visible").evaluate_all("all => all.map(x => x.clientWidth)")
    opened.emulate_media(media="screen")
    assert len(widths) > 3
    assert min(widths) > 200


def test_the_words_of_figures_are_printed_once(opened, printed):
    words = opened.locator("#fig-ways svg.wide text").all_text_contents()
    everything = "".join(printed)
    assert len(words) > 10
    assert [word for word in words if letters(word) not in everything] == []
    assert (
        everything.count(letters("recurrent encoder and decoder")) == 1
    )  # not in its form for phones as well


def test_a_live_figure_is_printed_with_its_drawing_its_numbers_and_its_caption(opened, printed):
    figure, everything = opened.locator("#live-query"), "".join(printed)
    opened.emulate_media(media="print")
    width = figure.locator(".live-stage svg").evaluate("x => x.clientWidth")
    controls = figure.locator(".live-controls").is_visible()
    opened.emulate_media(media="screen")
    assert width > 200
    assert not controls
    told = [figure.locator(part).inner_text() for part in (".live-says", "figcaption", "tbody")]
    told.append("".join(figure.locator("svg text").all_text_contents()[-2:]))  # the last bar and its weight
    assert [words for words in told if letters(words) not in everything] == []
