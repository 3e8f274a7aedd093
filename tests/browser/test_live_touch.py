"""A finger on a live figure: it drags what can be dragged, paints a mask, and elsewhere scrolls the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.record_figures import mounted, names
from tests.browser.shown import Shown
from tests.browser.test_live_controls import SHOWN

LONG = "body { height: 4000px }"  # something to scroll
Place = tuple[float, float]


@pytest.fixture
def held(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Shown]:
    """A figure in the hand: on a page that goes on below, with a screen that is touched."""
    page = mounted(browser, request.param, has_touch=True)
    page.add_style_tag(content=LONG)
    yield Shown(page, request.param)
    page.close()


def on(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("held", [name], indirect=True)


def swipe(page: Page, places: list[Place]) -> None:
    """Put a finger down at the first place, move it over the others, and lift it."""
    screen = page.context.new_cdp_session(page)
    for kind, at in [("touchStart", places[0]), *(("touchMove", place) for place in places[1:])]:
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def way(start: Place, end: Place, steps: int = 8) -> list[Place]:
    shares = [step / steps for step in range(steps + 1)]
    return [(start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])) for t in shares]


def drawn(shown: Shown, x: float, y: float) -> Place:
    """Where on the screen a place of the drawing is."""
    found = shown.root.locator("svg").evaluate(
        "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());"
        " return [p.x, p.y] }",
        [x, y],
    )
    return found[0], found[1]


@on("query")
def test_a_finger_turns_and_stretches_a_query(held):
    swipe(held.page, way(drawn(held, 130, 112), drawn(held, 110, 46)))  # straight up, three roots long
    assert held.root.get_by_label("angle of the query").input_value() == "90"
    assert float(held.root.get_by_label("its length").input_value()) == pytest.approx(9, abs=0.11)
    assert held.page.evaluate("scrollY") == 0


@on("replace")
def test_a_finger_turns_a_key(held):
    swipe(held.page, way(drawn(held, 150, 60), drawn(held, 128, 22)))
    assert held.root.get_by_label("angle of k₂").input_value() == "90"
    assert held.root.get_by_label("length of k₂").get_attribute("aria-valuetext") == "1.00"
    assert held.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("held", names(), indirect=True)
def test_a_swipe_that_begins_on_a_drawing_scrolls_the_page_and_changes_nothing(held):
    box = held.root.locator("svg").bounding_box()
    x, y = box["x"] + 0.8 * box["width"], box["y"] + 0.9 * box["height"]
    before = held.root.evaluate(SHOWN)
    held.page.evaluate("scrollTo(0, 0)")
    swipe(held.page, way((x, y), (x, y - 120)))
    held.page.wait_for_function("scrollY > 40")
    assert held.root.evaluate(SHOWN) == before


def allowed(shown: Shown) -> list[list[bool]]:
    cells = shown.root.get_by_role("gridcell").evaluate_all("all => all.map(x => x.dataset.open === 'yes')")
    return [cells[6 * i : 6 * i + 6] for i in range(6)]


def cell(i: float, j: float) -> Place:
    """The middle of a cell of the mask, in its drawing."""
    return 62 + 34 * (j + 0.5), 62 + 34 * (i + 0.5)


@on("mask")
def test_a_finger_that_goes_across_paints_a_row(held):
    before = allowed(held)
    assert before[1] == [True, True, False, False, False, False]
    swipe(held.page, way(drawn(held, *cell(1, 3)), drawn(held, *cell(1, 5))))
    assert allowed(held) == [*before[:1], [True, True, False, True, True, True], *before[2:]]


@on("mask")
def test_a_mouse_that_is_dragged_across_cells_makes_them_alike(held):
    mouse, before = held.page.mouse, allowed(held)
    mouse.move(*drawn(held, *cell(3, 1)))
    mouse.down()
    for place in (cell(3, 3), cell(4, 4), cell(4, 5)):  # from an open cell: all are closed
        mouse.move(*drawn(held, *place), steps=6)
    mouse.up()
    after = allowed(held)
    assert after[3] == [True, False, False, False, False, False]
    assert [after[4][4], after[4][5]] == [False, False]
    assert [after[i] for i in (0, 1, 2, 5)] == [before[i] for i in (0, 1, 2, 5)]
    mouse.move(*drawn(held, *cell(0, 5)))  # no longer pressed
    assert allowed(held) == after
    held.root.get_by_role("gridcell").nth(5).click()
    assert allowed(held)[0][5] is True


@on("mask")
def test_a_way_back_to_the_first_cell_leaves_it_as_the_others(held):
    mouse = held.page.mouse
    mouse.move(*drawn(held, *cell(0, 4)))
    mouse.down()
    for place in (cell(0, 5), cell(0, 4)):
        mouse.move(*drawn(held, *place), steps=6)
    mouse.up()
    assert allowed(held)[0] == [True, False, False, False, True, True]
