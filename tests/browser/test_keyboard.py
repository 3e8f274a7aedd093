"""A page by keyboard alone: the tab key stops where there is something to do, and shows where it is.

And for whoever asked for less motion, nothing moves by itself.
"""

import pytest

from tests.browser.test_book_in_browser import luminance

# What can be followed, pressed, opened or filled in, or scrolls by itself.
IDLE_STOPS = """() => [...document.querySelectorAll('article [tabindex]')].filter(x => x.tabIndex >= 0
    && !x.matches('a[href], button, summary, input, select, textarea')
    && !(getComputedStyle(x).overflowX === 'auto' && x.scrollWidth > x.clientWidth))
    .map(x => x.outerHTML.slice(0, 80))"""
FOCUSED = """() => {
    const numbers = text => text.match(/[\\d.]+/g).map(Number);
    const x = document.activeElement, style = getComputedStyle(x);
    let behind = x.parentElement;
    while (behind.parentElement && numbers(getComputedStyle(behind).backgroundColor)[3] === 0)
        behind = behind.parentElement;
    return { name: x.outerHTML.slice(0, 120), line: style.outlineStyle,
             width: parseFloat(style.outlineWidth), colour: numbers(style.outlineColor),
             back: numbers(getComputedStyle(behind).backgroundColor) } }"""
MOST = 600  # stops on a page, so that a walk in a circle ends


def is_seen(stop: dict) -> bool:
    """Whether a line of two pixels or more around it stands out from what is behind (WCAG 1.4.11)."""
    dark, light = sorted(map(luminance, (stop["colour"], stop["back"])))
    return stop["line"] == "solid" and stop["width"] >= 2 and (light + 0.05) / (dark + 0.05) >= 3


def walk(page) -> list[dict]:
    """Where the tab key leads from the top of a page to its end."""
    stops = []
    while len(stops) < MOST:
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        stops.append(page.evaluate(FOCUSED))
    assert 20 < len(stops) < MOST
    return stops


def test_a_formula_is_no_tab_stop(look):
    page = look("attention").page
    assert page.locator("article math").count() > 300
    assert page.evaluate(IDLE_STOPS) == []


def test_focus_is_seen_wherever_the_tab_key_leads(open_page):
    stops = walk(open_page("intro").page)
    assert any("primary-toggle" in stop["name"] for stop in stops)
    assert any("theme-switch" in stop["name"] for stop in stops)
    assert [stop for stop in stops if not is_seen(stop)] == []


def test_focus_is_seen_in_a_chapter_with_its_questions_and_live_figures(open_page):
    stops = walk(open_page("masks").page)
    for kind in ('type="range"', 'type="radio"', 'role="gridcell"', "<button", "<summary"):
        assert any(kind in stop["name"] for stop in stops), kind
    assert [stop for stop in stops if not is_seen(stop)] == []


def test_focus_is_seen_in_the_dark(open_page):
    assert [stop for stop in walk(open_page("intro", scheme="dark").page) if not is_seen(stop)] == []


# What would move or fade by itself, for how many seconds.
MOVING = """() => [...document.querySelectorAll('*')].flatMap(x => [null, '::before', '::after'].map(part => {
    const style = getComputedStyle(x, part);
    const longest = Math.max(...style.transitionDuration.split(',').map(parseFloat),
        style.animationName === 'none' ? 0 : parseFloat(style.animationDuration));
    return longest > 0 || style.scrollBehavior === 'smooth' ? x.outerHTML.slice(0, 80) : ''
    })).filter(Boolean)"""


@pytest.mark.parametrize("name", ["intro", "masks"])
def test_nothing_moves_for_whoever_asks_for_less_motion(open_page, name):
    page = open_page(name).page
    assert page.evaluate(MOVING) != []  # the theme fades and slides
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(MOVING) == []
