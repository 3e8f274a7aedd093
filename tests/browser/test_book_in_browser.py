"""Every page of the book as a person sees it: typeset, searchable, readable in the dark and on a phone."""

import io
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import expect

from autograder.course import contents
from tests.browser.conftest import NARROW, ROOT, SMALL, WIDE

PAGES, CHAPTERS = contents.read(ROOT).pages, contents.read(ROOT).chapters

# All questions about a page are asked before the next one is opened.
every_page = pytest.mark.parametrize("name", PAGES, scope="module")
# Every rule of axe, also those that it leaves out by itself: the size of what is pressed, and level AAA.
# Of contrast, level AAA asks for more in the same places, and costs as much again as level AA.
RULES = {"target-size": True, "identical-links-same-purpose": True}
RULES |= {"color-contrast-enhanced": True, "color-contrast": False}
ALL = {"resultTypes": ["violations"], "rules": {rule: {"enabled": on} for rule, on in RULES.items()}}

# A figure has a second form for phones, of which one is shown.
FIGURES = """() => [...document.querySelectorAll('article img, article svg.drawing')]
    .filter(image => image.matches('img') || image.checkVisibility()).map(image => ({
    alt: (image.alt ?? image.getAttribute('aria-label')).trim(), width: image.naturalWidth ?? 1,
    shown: image.getBoundingClientRect().width * image.getBoundingClientRect().height }))"""
# Answers to questions are not laid out before somebody has answered: here they are for a moment.
FORMULAS = """() => {
    const folded = [...document.querySelectorAll('.quiz-answer[hidden]')];
    for (const answer of folded) answer.hidden = false;
    const found = [...document.querySelectorAll('article .math')].map(formula => {
        const box = formula.querySelector('math')?.getBoundingClientRect();
        return { text: formula.textContent.slice(0, 40), area: box ? box.width * box.height : 0,
                 type: getComputedStyle(formula.querySelector('math')).fontFamily } });
    for (const answer of folded) answer.hidden = true;
    return found }"""
# What is drawn outside of the frame of its figure, or written in letters that the page does not have.
ODD = """() => [...document.querySelectorAll('svg.drawing')].flatMap(drawing => {
    if (!drawing.checkVisibility()) return [];
    const frame = drawing.getBoundingClientRect();
    return [...drawing.querySelectorAll('text')].map(text => [text, text.getBoundingClientRect()])
        .filter(([text, box]) => box.left < frame.left - 1 || box.right > frame.right + 1
            || box.top < frame.top - 1 || box.bottom > frame.bottom + 1
            || !getComputedStyle(text).fontFamily.includes('Source Sans'))
        .map(([text]) => text.textContent) })"""
LETTERS = """() => [...document.querySelectorAll('svg.drawing')].filter(x => x.checkVisibility())
    .flatMap(drawing => [...drawing.querySelectorAll('text')].map(text => parseFloat(getComputedStyle(
        text.firstElementChild ?? text).fontSize) * drawing.getScreenCTM().a))"""
# How much larger each drawing is shown than it was drawn.
SCALES = """() => [...document.querySelectorAll('div.cell svg.drawing')].filter(x => x.checkVisibility())
    .map(x => x.getBoundingClientRect().width / parseFloat(x.getAttribute('width')))"""
# Pairs of words of a drawing that lie on one another by more than two pixels either way, level ones only.
MEETINGS = """form => [...document.querySelectorAll(`svg.drawing.${form}`)].map(drawing => {
    const level = [...drawing.querySelectorAll('text')].filter(text => text.textContent.trim()
        && Math.abs(text.getScreenCTM().b) < 0.01)
        .map(text => [text.textContent.replace(/\\s+/g, ' ').trim(), text.getBoundingClientRect()]);
    return level.flatMap(([one, a], i) => level.slice(i + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.45 * Math.min(a.height, b.height))
        .map(([two]) => [one, two].sort().join(' | '))) })"""
# How far what is seen moves by itself while a page comes, as browsers measure it.
SHIFT = """() => new Promise(tell => { let all = 0;
    new PerformanceObserver(list => list.getEntries().forEach(x => all += x.hadRecentInput ? 0 : x.value))
        .observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => tell(all), 50) })"""
# Each visible block of code, and by how much it is wider than its place.
WIDER = """() => [...document.querySelectorAll('article pre:has(> .line)')].filter(x => x.checkVisibility())
    .map(x => [x.textContent.slice(0, 60), x.scrollWidth - x.clientWidth])"""
# Lines of code that go on below, and not further in than they began.
OUTWARD = """() => [...document.querySelectorAll('article pre > .line')].filter(x => x.checkVisibility())
    .filter(line => { const range = document.createRange();
        range.selectNodeContents(line);
        const first = line.querySelector('.inward'), start = line.getBoundingClientRect().left
            + (first ? first.getBoundingClientRect().width : 0);
        const boxes = [...range.getClientRects()].filter(box => box.width > 1);
        const top = Math.min(...boxes.map(box => box.top));
        return boxes.some(box => box.top > top + 12 && box.left < start + 1) })
    .map(line => line.textContent.slice(0, 60))"""
# Signs that stand at the start of a line, away from the formula or the name that they follow.
STRAYED = """() => [...document.querySelectorAll('article :is(span.math, code)')]
    .filter(x => x.checkVisibility()).flatMap(thing => { const next = thing.nextSibling;
        if (next?.nodeType !== 3 || !/^[.,;:!?)”’…]/.test(next.data)) return [];
        const range = document.createRange();
        range.setStart(next, 0);
        range.setEnd(next, 1);
        const ends = [...thing.getClientRects()].at(-1), sign = range.getBoundingClientRect();
        return sign.top > ends.bottom - 2 ? [thing.textContent.slice(-30) + next.data.slice(0, 20)] : [] })"""
COLOURS = """selector => {
    const numbers = text => text.match(/[\\d.]+/g).map(Number);
    const element = document.querySelector(selector);
    let behind = element;
    const back = () => numbers(getComputedStyle(behind).backgroundColor);
    while (back()[3] === 0) behind = behind.parentElement;
    return [numbers(getComputedStyle(element).color), back()] }"""
TEXT = "article section > p:not([class])"


def luminance(colour: list[float]) -> float:
    """Relative luminance of a colour, from 0 for black to 1 for white."""
    linear = [
        x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in (c / 255 for c in colour[:3])
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(page, selector: str) -> float:
    dark, light = sorted(luminance(colour) for colour in page.evaluate(COLOURS, selector))
    return (light + 0.05) / (dark + 0.05)


@every_page
def test_a_page_renders_in_the_books_own_type(look, name):
    page = look(name).page
    assert page.locator("article h1").is_visible()
    assert page.locator("article").bounding_box()["height"] > 200
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px \"Source Serif\"'))")


@every_page
def test_a_page_says_no_error(look, name):
    assert look(name).complaints == []


@every_page
def test_no_request_leaves_the_books_own_files(look, html: Path, name):
    requests = look(name).requests
    assert len(requests) > 5
    assert [url for url in requests if not url.startswith((f"{html.as_uri()}/", "data:"))] == []


@every_page
@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_nothing_jumps_while_a_page_comes(look, name, width):
    assert look(name, width=width).page.evaluate(SHIFT) < 0.05


@every_page
def test_mathematics_is_typeset(look, name):
    formulas = look(name).page.evaluate(FORMULAS)
    if name in CHAPTERS:
        assert len(formulas) > 20
    assert [
        formula for formula in formulas if formula["area"] < 20 or "Course Math" not in formula["type"]
    ] == []


@every_page
def test_figures_are_visible_and_told_in_words(look, name):
    figures = look(name).page.evaluate(FIGURES)
    if name in CHAPTERS:
        assert len(figures) > 3
    bad = [x for x in figures if x["width"] == 0 or x["shown"] < 1000 or len(x["alt"]) < 20]
    assert bad == []


def test_the_map_of_the_course_is_drawn_and_told_in_words(look):
    page = look("intro").page
    drawing = page.get_by_role("img", name="The course in nine chapters")
    assert drawing.bounding_box()["width"] > 400
    assert drawing.locator(".names text").all_text_contents()[0] == "attention"


def test_search_finds_softmax(open_page):
    visit = open_page("intro")
    page = visit.page
    page.keyboard.press("Control+k")
    page.locator("dialog input[type=search]:visible, .search-button__wrapper input:visible").first.fill(
        "softmax"
    )
    page.keyboard.press("Enter")
    found = page.locator("#search-results ul.search li a")
    found.first.wait_for()
    assert any("attention.html" in (link.get_attribute("href") or "") for link in found.all())
    assert visit.complaints == []


def test_search_says_so_when_it_finds_nothing(open_page):
    visit = open_page("search", query="?q=zyzzyva")
    visit.page.get_by_text(re.compile("did not match any documents")).wait_for()
    assert visit.complaints == []


def test_dark_mode_is_one_click_away_and_stays(open_page, html):
    page = open_page("attention").page
    button = page.locator(".theme-switch-button:visible").first
    for _ in range(3):
        if page.evaluate("document.documentElement.dataset.theme") == "dark":
            break
        button.click()
    assert luminance(page.evaluate(COLOURS, TEXT)[1]) < 0.02
    assert contrast(page, TEXT) > 7
    page.goto((html / "errata.html").as_uri())
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@every_page
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_in_both_schemes(look, name, scheme):
    page = look(name, scheme=scheme).page
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    assert contrast(page, TEXT) > 7
    assert (luminance(page.evaluate(COLOURS, TEXT)[1]) < 0.1) == (scheme == "dark")


def test_a_page_read_in_the_dark_is_printed_on_white(open_page):
    page = open_page("attention", scheme="dark").page
    page.emulate_media(media="print")
    page.wait_for_function("document.documentElement.dataset.theme === 'light'")
    for selector in (TEXT, ".goals li p", ".erratum > p"):
        assert contrast(page, selector) > 7
        assert luminance(page.evaluate(COLOURS, selector)[1]) > 0.8
    page.emulate_media(media="screen")
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")


@pytest.mark.parametrize("name", ["attention", "positions"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_figures_take_the_colours_of_the_page(look, name, scheme):
    page = look(name, scheme=scheme).page
    text = page.locator("svg.drawing text").first
    ink, page_ink = (
        x.evaluate("x => getComputedStyle(x).fill") for x in (text, page.locator("svg.drawing").first)
    )
    assert luminance(_rgb(ink)) > 0.5 if scheme == "dark" else luminance(_rgb(ink)) < 0.1
    assert page_ink == "rgb(0, 0, 0)"  # nothing is drawn in a colour that was not given
    white = page.locator("svg.drawing > path, svg.drawing > g > path").first
    assert white.evaluate("x => getComputedStyle(x).fill") == "none"


def _rgb(colour: str) -> list[float]:
    return [float(part) for part in re.findall(r"[\d.]+", colour)]


@every_page
def test_figures_hold_their_text_in_the_books_type(look, name):
    assert look(name).page.evaluate(ODD) == []


@every_page
@pytest.mark.parametrize("width", [SMALL, NARROW])
def test_a_phone_shows_a_page_without_scrolling_sideways(look, name, width):
    page = look(name, width=width).page
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


@every_page
@pytest.mark.parametrize("width", [SMALL, WIDE])
def test_code_fits_its_place_and_goes_on_further_in(look, name, width):
    page = look(name, width=width).page
    blocks = page.evaluate(WIDER)
    assert len(blocks) > 5 or name not in CHAPTERS
    assert [code for code, wider in blocks if wider > 0] == []
    assert page.evaluate(OUTWARD) == []


@every_page
@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_no_line_begins_with_the_sign_that_ends_a_formula(look, name, width):
    assert look(name, width=width).page.evaluate(STRAYED) == []


def test_a_wide_formula_opens_at_its_left_end(look):
    page = look("positions", width=NARROW).page
    found = page.locator("article div.math:visible").evaluate_all(
        "all => all.filter(x => x.scrollWidth > x.clientWidth).map(x => { x.scrollLeft = -999;"
        " return x.querySelector('math').getBoundingClientRect().left - x.getBoundingClientRect().left })"
    )
    assert len(found) > 3
    assert [start for start in found if abs(start) > 1] == []
    numbered = page.locator("article div.math:has(.eqno)").first
    formula, number = (numbered.locator(part).bounding_box()["x"] for part in ("math", ".eqno"))
    assert formula < number


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_scrolls_sideways_has_a_shade_at_the_edge_behind_which_it_goes_on(look, scheme):
    # A line of code goes on below, and a figure is narrow.
    for name, selector in (("transformer", "div.cell_output pre"), ("positions", "div.math")):
        page = look(name, width=NARROW, scheme=scheme).page
        wide = page.locator(f"article {selector}:visible").evaluate_all(
            "all => all.findIndex(x => x.scrollWidth > x.clientWidth + 80)"
        )
        block = page.locator(f"article {selector}:visible").nth(wide)
        block.scroll_into_view_if_needed()
        assert _is_shaded(block, "right")
        assert not _is_shaded(block, "left")
        block.evaluate("x => { x.scrollLeft = x.scrollWidth }")
        assert _is_shaded(block, "left")
        assert not _is_shaded(block, "right")
        block.evaluate("x => { x.scrollLeft = 0 }")


def _is_shaded(block, side: str) -> bool:
    """Whether the ground at an edge has a colour that is not the one further in, in most rows of pixels."""
    box = block.evaluate(
        "x => { const box = x.getBoundingClientRect(), left = box.left + x.clientLeft;"
        " return { x: left, right: left + x.clientWidth, y: box.top + 2,"
        " height: Math.min(box.height, 200) - 4 } }"
    )
    edge = box["x"] if side == "left" else box["right"] - 18
    clip = {"x": edge, "y": box["y"], "width": 18, "height": box["height"]}
    picture = Image.open(io.BytesIO(block.page.screenshot(clip=clip))).convert("L")
    at, inside = (1, 16) if side == "left" else (16, 1)
    rows = range(picture.height)
    return 2 * sum(abs(picture.getpixel((at, y)) - picture.getpixel((inside, y))) > 20 for y in rows) > len(
        rows
    )


def test_a_derived_table_is_stacked_on_a_phone(look):
    page = look("traceability", width=NARROW).page
    cells = page.locator("#row-3-1-2-1 td")
    lefts = {round(box["x"]) for box in (cell.bounding_box() for cell in cells.all()) if box}
    assert len(lefts) == 1
    assert cells.nth(2).get_attribute("data-label") == "Where it is answered:"


@every_page
@pytest.mark.parametrize("width", [SMALL, NARROW])
def test_figures_have_letters_of_ten_pixels_on_a_phone(look, name, width):
    page = look(name, width=width).page
    letters = page.evaluate(LETTERS)
    assert len(letters) > 20 or name not in CHAPTERS
    assert [size for size in letters if size <= 9.95] == []
    scrolled = page.locator("div.cell figure").evaluate_all(
        "all => all.filter(x => x.scrollWidth > x.clientWidth).map(x => x.id)"
    )
    assert scrolled == []


@pytest.mark.parametrize("name", CHAPTERS, scope="module")
@pytest.mark.parametrize(("width", "largest"), [(WIDE, 1.13), (NARROW, 1.26)])
def test_a_small_figure_is_not_blown_up_to_the_width_of_the_column(look, name, width, largest):
    scales = look(name, width=width).page.evaluate(SCALES)
    assert len(scales) > 5
    assert max(scales) <= largest


@pytest.mark.parametrize("name", CHAPTERS, scope="module")
def test_all_figures_have_a_form_for_phones_in_which_no_words_meet(look, name):
    wide = look(name).page.evaluate(MEETINGS, "wide")
    page = look(name, width=SMALL).page
    narrow = page.evaluate(MEETINGS, "narrow")
    assert len(narrow) == len(wide)
    assert len(narrow) == page.locator("div.cell figure:has(svg.drawing)").count()
    new = [sorted(set(found) - set(meant)) for found, meant in zip(narrow, wide, strict=True)]
    assert [pairs for pairs in new if pairs] == []


@pytest.mark.parametrize("name", ["intro", "attention"])
def test_a_page_without_scripts_has_its_formulas_figures_and_answers(browser, html, name):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((html / f"{name}.html").as_uri())
    assert page.locator("article h1").is_visible()
    if name == "attention":
        assert page.locator("article math").first.bounding_box()["width"] > 5
        assert page.locator("svg.drawing").first.bounding_box()["width"] > 400
        answer = page.locator(".quiz-answer").first
        answer.locator("summary").click()
        assert answer.locator(".quiz-because").first.is_visible()
    context.close()


def test_hints_are_folded_and_open_on_a_click(open_page):
    page = open_page("attention").page
    hint = page.locator(".exercise details").first
    body = hint.locator(".sd-card-body")
    assert not body.is_visible()
    hint.locator("summary").click()
    assert body.is_visible()


def test_a_badge_leads_to_its_row_and_the_row_back_to_the_section(open_page):
    page = open_page("attention").page
    badge = page.locator("a.badge-row", has_text="3-1.3.2").first
    assert not badge.is_visible()
    page.locator(".sources-switch").click()
    badge.click()
    row = page.locator("#row-3-1-3-2")
    row.wait_for()
    row.locator("td").nth(2).locator("a").first.click()
    page.wait_for_url("**/attention.html#covers-*")
    assert page.locator("h2", has_text="Averaging").first.is_visible()


def test_a_box_for_readers_of_the_documents_opens_by_click_and_by_link(open_page):
    page = open_page("errata").page
    page.locator("#erratum-e-12 .head a").click()
    box = page.locator("details#erratum-e-12")
    box.wait_for()
    expect(box.locator("blockquote")).to_be_visible()
    box.locator("summary").click()
    expect(box.locator("blockquote")).to_be_hidden()
    other = page.locator("details#erratum-e-3")
    assert other.locator("summary").is_visible()
    assert not other.locator("blockquote").is_visible()


@pytest.mark.parametrize("name", [*PAGES, "search"], scope="module")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_has_no_barrier(look, name, scheme):
    page = look(name, scheme=scheme).page
    for figure in page.locator("figure.live[data-numbers]").all():  # they mount when they are near
        figure.scroll_into_view_if_needed()
        expect(figure.locator(".live-controls :is(input, button)").first).to_be_visible()
    found = Axe().run(page, options=ALL).response["violations"]
    assert [f"{x['id']}: {x['nodes'][0]['html'][:160]} ({len(x['nodes'])} places)" for x in found] == []
