"""A figure is enlarged in its page, by mouse, by touch and by keyboard."""

from playwright.sync_api import expect

from tests.browser.conftest import SMALL


def width(locator) -> float:
    return locator.bounding_box()["width"]


def test_a_click_on_a_figure_enlarges_it_and_escape_leads_back(open_page):
    page = open_page("attention").page
    figure = page.locator("#fig-ways")
    before = width(figure.locator("svg.drawing.wide"))
    figure.locator("svg.drawing.wide").click()
    dialog = page.get_by_role("dialog", name="Figure, enlarged")
    expect(dialog).to_be_visible()
    drawing = dialog.locator("svg.drawing")
    assert width(drawing) > 1.3 * before
    assert drawing.get_attribute("aria-label") == figure.locator("svg.drawing").first.get_attribute(
        "aria-label"
    )
    first = width(drawing)
    dialog.get_by_role("button", name="Larger").click()
    assert width(drawing) > 1.3 * first
    expect(dialog.locator("output")).to_have_text("140 %")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.url.endswith("attention.html")


def test_by_keyboard_a_figure_is_enlarged_moved_and_left(open_page):
    page = open_page("attention").page
    button = page.locator("#fig-ways").get_by_role("button", name="Enlarge the figure")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Figure, enlarged")
    expect(dialog).to_be_visible()
    for _ in range(3):
        page.keyboard.press("+")
    stage = dialog.get_by_role("group")
    before = stage.evaluate("x => x.scrollLeft")
    stage.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("([x, before]) => x.scrollLeft > before", arg=[stage.element_handle(), before])
    page.keyboard.press("-")
    expect(dialog.locator("output")).to_have_text("196 %")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_a_tap_on_a_phone_enlarges_the_narrow_form(browser, html):
    context = browser.new_context(viewport={"width": SMALL, "height": 640}, has_touch=True)
    page = context.new_page()
    page.goto((html / "attention.html").as_uri())
    page.locator("#fig-ways svg.drawing.narrow").tap()
    dialog = page.get_by_role("dialog", name="Figure, enlarged")
    expect(dialog.locator("svg.drawing")).to_be_visible()
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_have_count(0)
    assert page.url.endswith("attention.html")
    context.close()


def test_paper_shows_the_wide_form_and_no_button(open_page):
    page = open_page("attention").page
    page.emulate_media(media="print")
    figure = page.locator("#fig-ways")
    assert not figure.locator(".figure-enlarge").is_visible()
    assert figure.locator("svg.drawing.wide").is_visible()
    assert not figure.locator("svg.drawing.narrow").is_visible()
