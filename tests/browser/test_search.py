"""Search as a reader uses it from a folder: a word, the place where it stands, and the word marked there."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE

# Whether the first mark that the page shows can be seen without scrolling.
IN_VIEW = """() => {
    const top = [...document.querySelectorAll('article mark')].map(x => x.getBoundingClientRect().top);
    return top.some(y => y > 0 && y < innerHeight) }"""


@pytest.fixture
def search(open_page):
    def search(words: str) -> Page:
        visit = open_page("search", query=f"?q={words}")
        page = visit.page
        page.wait_for_function("!/Searching/.test(document.querySelector('.search-summary').textContent)")
        assert visit.complaints == []
        return page

    return search


def test_a_search_finds_sections_with_the_words_around(search):
    page = search("hard attention")
    first = page.locator("#search-results li").first
    assert "Hard attention, and why it does not train" in first.locator("a").inner_text()
    marked = {mark.lower() for mark in first.locator(".context mark").all_inner_texts()}
    assert {"hard", "attention"} & marked
    assert page.locator("#search-results .context mark").count() > 3


def test_a_result_leads_to_its_place_and_the_word_is_marked(search):
    page = search("superposition")
    page.locator("#search-results li a").first.click()
    page.wait_for_url(re.compile(r"attention\.html#two-messages-in-one-vector"))
    marks = page.locator("article mark")
    expect(marks.first).to_be_attached()
    assert {mark.lower() for mark in marks.all_inner_texts()} == {"superposition"}
    assert page.evaluate(IN_VIEW)
    page.keyboard.press("Escape")
    expect(marks).to_have_count(0)


def test_a_slip_of_the_finger_is_forgiven_and_said(search):
    page = search("sofmtax")
    assert (
        page.locator(".search-summary")
        .inner_text()
        .startswith("Nothing for “sofmtax”; this is for “softmax”.")
    )
    assert page.locator("#search-results li").count() > 5


def test_all_words_of_a_search_have_to_be_there(search):
    both = search("padding mask").locator("#search-results li").count()
    assert 0 < both <= search("padding").locator("#search-results li").count()


def test_answers_to_questions_are_not_given_away_by_a_search(search):
    page = search("against a single rival")
    assert "did not match any documents" in page.locator(".search-summary").inner_text()


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_the_words_of_a_search_stand_beside_the_magnifying_glass(open_page, width):
    page = open_page("search", width=width, query="?q=softmax").page
    glass, field = "form.bd-search:visible .fa-magnifying-glass", "form.bd-search:visible input"
    box, words = page.locator(glass).first.bounding_box(), page.locator(field).first
    begins = words.evaluate(
        "x => x.getBoundingClientRect().left + parseFloat(getComputedStyle(x).paddingLeft)"
    )
    assert begins > box["x"] + box["width"]


def test_a_result_shows_no_commands_of_tex(html):
    rows = (html / "_static/sections.js").read_text(encoding="utf-8")
    assert re.findall(r"\\\\(?:cdot|frac|sqrt|phi|mathbf|text)\b.{20}", rows) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_results_have_no_barrier(open_page, scheme):
    page = open_page("search", scheme=scheme, query="?q=softmax").page
    page.locator("#search-results li").first.wait_for()
    found = Axe().run(page, context={"include": [["#search-results"]]}).response["violations"]
    assert [f"{x['id']}: {x['nodes'][0]['html'][:160]}" for x in found] == []
