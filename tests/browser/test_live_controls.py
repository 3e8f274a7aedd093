"""Every control of every live figure changes it by mouse, by touch and by keyboard, and says its value.

What the numbers are is asked in `test_live_figures.py` and `test_live_models.py`.
"""

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.record_figures import FIGURES, mounted, names

CONTROLS = ".live-panel input:not([type=radio]), .live-panel fieldset, .live-panel button, .live-grid"
# What a figure shows and tells, without the values of its controls.
SHOWN = """figure => [...figure.querySelectorAll('.live-stage, .live-says, .live-table, .live-pieces')]
    .map(x => x.innerHTML).join()"""
# A slider says the words beside it; a box or a choice has a name, and its state is the browser's own to say.
SILENT = """figure => [...figure.querySelectorAll('input, button, [role=gridcell]')].filter(x => {
    const name = x.getAttribute('aria-label') ?? (x.labels?.[0] ?? x).textContent;
    if (!name.trim()) return true;
    const shown = x.type === 'range' && figure.querySelector(`output[for=${x.id}]`);
    return shown && (!shown.textContent || x.getAttribute('aria-valuetext') !== shown.textContent)
}).map(x => x.outerHTML)"""


def touch(page: Page, control: Locator, share: float) -> None:
    """Put a finger on a control, at this share of its width."""
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + share * box["width"], box["y"] + box["height"] / 2)


def click(page: Page, control: Locator, share: float) -> None:
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] / 2)


TRIES = 6  # a switch may show in the fourth of eight steps of a figure
POINTERS = {"mouse": click, "touch": touch}


def use(page: Page, control: Locator, way: str, again: bool) -> None:
    """Operate a control once; the second time at a different place."""
    kind = control.evaluate("x => x.type ?? x.localName")
    if kind == "fieldset":
        return choose(page, control, way)
    if control.evaluate("x => x.matches('.live-grid')"):
        control = control.locator("[role=gridcell], button, [tabindex]").nth(1 if again else 0)
    if way != "keyboard":
        POINTERS[way](page, control, (0.8 if again else 0.2) if kind == "range" else 0.5)
    else:
        control.focus()
        keys = {"range": "End" if again else "Home", "checkbox": "Space"}
        page.keyboard.press(keys.get(kind, "Enter") if kind != "text" else "End")
    if kind == "text":
        page.keyboard.press("End")
        page.keyboard.type(" tide")
    return None


def choose(page: Page, group: Locator, way: str) -> None:
    """The next of the choices, or the first after the last."""
    if way == "keyboard":
        group.locator("input:checked").focus()
        page.keyboard.press("ArrowDown")
        return
    options = group.locator("input")
    taken = options.evaluate_all("all => all.findIndex(x => x.checked)")
    POINTERS[way](page, options.nth((taken + 1) % options.count()), 0.5)


@pytest.mark.parametrize("name", names())
def test_every_control_works_by_mouse_touch_and_keyboard_and_says_its_value(browser: Browser, name: str):
    for way in ("mouse", "touch", "keyboard"):
        page = mounted(browser, name, has_touch=True)
        controls = page.locator("figure.live").locator(CONTROLS)
        count = controls.count()
        assert count > 0
        idle = [number for number in range(count) if not changes(page, controls.nth(number), way)]
        page.close()
        for number in idle:  # what does nothing after all the others may do something by itself
            page = mounted(browser, name, has_touch=True)
            control = page.locator("figure.live").locator(CONTROLS).nth(number)
            assert any(changes(page, control, way, again) for again in range(TRIES)), (way, control)
            page.close()


def changes(page: Page, control: Locator, way: str, again: int = 0) -> bool:
    """Whether a figure shows something different after a control was used, and all its controls say so."""
    figure = page.locator("figure.live")
    buttons = figure.locator(".live-buttons button")
    if buttons.count() and (again > 1 or control.get_attribute("aria-disabled") == "true"):
        buttons.first.click()  # a step of the figure, so that there is something to lead back from
    before = figure.evaluate(SHOWN)
    use(page, control, way, again % 2 == 1)
    assert figure.evaluate(SILENT) == []
    status = figure.locator("[role=status]").text_content()
    assert status.strip()
    assert status in figure.locator(".live-stage").get_attribute("aria-label")
    return bool(figure.evaluate(SHOWN) != before)


SLIDING = [
    name for name in names() if "figure.slider(" in (FIGURES / f"figures/{name}.js").read_text("utf-8")
]
THUMB = 16  # how wide Chromium draws it; its middle stays that far from the ends


def on_track(slider: Locator, share: float) -> tuple[float, float]:
    """Where the thumb of a slider is when it stands at this share of its scale."""
    box = slider.bounding_box()
    assert box is not None
    return box["x"] + THUMB / 2 + share * (box["width"] - THUMB), box["y"] + box["height"] / 2


def share_of(slider: Locator) -> float:
    return float(slider.evaluate("x => (x.value - x.min) / (x.max - x.min)"))


@pytest.mark.parametrize("name", SLIDING)
def test_a_dragged_thumb_gives_the_numbers_of_the_value_it_stops_at(browser: Browser, name: str):
    """Those of a value that is set are held to Python's in two other files, as this one says at its head."""
    page = mounted(browser, name)
    figure = page.locator("figure.live")
    sliders = figure.locator("input[type=range]").all()
    assert sliders
    for slider in sliders:
        low, high, step = (float(slider.get_attribute(key) or 0) for key in ("min", "max", "step"))
        start = f"{low + step * round(0.2 * (high - low) / step):.4g}"
        slider.fill(start)
        before = figure.evaluate(SHOWN)
        slider.scroll_into_view_if_needed()
        page.mouse.move(*on_track(slider, share_of(slider)))
        page.mouse.down()
        page.mouse.move(*on_track(slider, 0.7), steps=5)
        value, dragged = slider.input_value(), figure.evaluate(SHOWN)  # while it is still held
        page.mouse.up()
        assert share_of(slider) == pytest.approx(0.7, abs=max(0.03, step / (high - low))), slider
        assert dragged != before
        assert figure.evaluate(SHOWN) == dragged
        slider.fill(start)
        assert figure.evaluate(SHOWN) == before
        slider.fill(value)
        assert figure.evaluate(SHOWN) == dragged
    page.close()
