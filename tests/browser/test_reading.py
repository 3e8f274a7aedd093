"""The book as a reader comes back to it: the place is kept, what was read has a tick, links have cards."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import NARROW

KEPT = "() => JSON.parse(localStorage.getItem('attention-by-hand-reading'))"


def scroll_to_the_end_of(page, anchor: str) -> None:
    page.evaluate(
        "id => scrollBy(0, document.getElementById(id).getBoundingClientRect().bottom - innerHeight + 60)",
        anchor,
    )
    page.wait_for_function(f"() => ({KEPT})()?.pages['masks.html']?.read.includes('{anchor}')")


@pytest.fixture
def masks(open_page):
    return open_page("masks").page


def test_the_first_page_offers_to_continue_where_the_reader_was(masks, html):
    scroll_to_the_end_of(masks, "the-causal-mask")
    words = masks.evaluate(KEPT)["last"]["words"]
    masks.goto((html / "intro.html").as_uri())
    link = masks.locator(".reading-continue a")
    assert link.inner_text() == f"Continue at {words}"
    assert words.startswith("2.")
    assert Axe().run(masks, context={"include": [[".reading-continue"]]}).response["violations"] == []
    link.click()
    masks.wait_for_url("**/masks.html#*")
    masks.goto((html / "intro.html").as_uri())
    masks.get_by_role("button", name="Forget where I was").click()
    assert masks.evaluate(KEPT) is None
    masks.reload()
    assert masks.locator(".reading-continue").count() == 0


def test_what_was_read_has_a_tick_that_is_said_aloud(masks):
    entry = masks.locator("nav.page-toc a[href='#the-causal-mask']")
    assert "✓" not in entry.inner_text()
    scroll_to_the_end_of(masks, "the-causal-mask")
    expect(entry).to_contain_text("✓")
    expect(entry).to_contain_text("(read)")
    masks.reload()
    expect(entry).to_contain_text("✓")
    chapter = masks.locator("nav.bd-links li.current a")
    assert "✓" not in chapter.inner_text()
    for section in masks.locator("article section[id]:has(> h2)").evaluate_all("all => all.map(x => x.id)"):
        scroll_to_the_end_of(masks, section)
    expect(chapter).to_contain_text("✓")


def test_the_contents_mark_the_section_that_is_read(masks):
    """Also after jumps by more than a window, which pass no heading by."""
    marked = masks.locator("nav.page-toc a[aria-current=true]")
    ids = masks.locator("nav.page-toc a").evaluate_all("all => all.map(x => x.getAttribute('href').slice(1))")
    assert len(ids) > 10
    for anchor in (*ids[:-3:3], ids[1]):
        masks.evaluate(
            "id => scrollTo({ top: scrollY + document.getElementById(id).getBoundingClientRect().top + 5,"
            " behavior: 'instant' })",
            anchor,
        )
        expect(marked).to_have_attribute("href", f"#{anchor}")
    masks.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect(marked).to_have_count(0)  # above the first section


def test_a_reference_is_shown_on_hover_and_goes_with_escape(open_page):
    page = open_page("attention").page
    link = page.locator("article a[href^='references.html#']").first
    link.scroll_into_view_if_needed()
    link.hover()
    card = page.get_by_role("tooltip")
    expect(card).to_be_visible()
    assert len(card.inner_text()) > 60
    assert link.get_attribute("aria-describedby") == card.get_attribute("id")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_formula_and_a_figure_are_shown_to_the_keyboard(open_page):
    page = open_page("attention").page
    page.locator("article a[href='#equation-attention']").filter(visible=True).first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    card = page.get_by_role("tooltip")
    expect(card.locator("math")).to_be_visible()
    figure = page.locator("article a[href^='#fig-']:not(.headerlink)").filter(visible=True).first
    figure.focus()
    expect(card.locator("svg.drawing")).to_be_visible()
    assert "Fig." in card.inner_text()
    assert Axe().run(page, context={"include": [[".course-card"]]}).response["violations"] == []


def test_a_word_and_a_symbol_are_explained_where_a_chapter_uses_them_first(open_page):
    page = open_page("attention").page
    explained = page.locator("article a.explained")
    words = [word.lower() for word in explained.all_inner_texts()]
    assert "key" in words
    assert len(words) == len(set(words)) > 10
    word = page.locator("article a.explained", has_text="key").first
    word.scroll_into_view_if_needed()
    word.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("compared with")
    symbol = page.locator("a.explained[href='notation.html#symbol-d-k']")
    symbol.scroll_into_view_if_needed()
    symbol.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("size of a key")


def test_the_first_tap_shows_and_the_second_goes_there(browser, html):
    context = browser.new_context(viewport={"width": NARROW, "height": 800}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto((html / "attention.html").as_uri())
    link = page.locator("article a.explained").first
    link.scroll_into_view_if_needed()
    link.tap()
    card = page.get_by_role("tooltip")
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= NARROW
    card.get_by_role("link", name="Go there").tap()
    page.wait_for_url("**/notation.html#word-*")
    context.close()
