"""Questions as a reader answers them: by mouse and by keyboard, right, wrong and again, and on paper."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.test_book_in_browser import SHIFT
from tests.browser.test_printing import letters

MARGIN, MOVED, LIMITS = "#quiz-attention-margin", "#quiz-attention-shift", "#quiz-attention-limits"
TIE = "#quiz-attention-tie"
KEPT = "JSON.parse(localStorage.getItem('attention-by-hand-answers'))"


@pytest.fixture(scope="module")
def alone(html, tmp_path_factory) -> Path:
    """The questions of *Attention* on a page of their own, which opens in no time."""
    static = (html / "_static").as_uri()
    boxes = re.findall(
        r'<div class="quiz".*?</details>\s*</div>', (html / "attention.html").read_text("utf-8"), re.S
    )
    assert len(boxes) > 10
    path = tmp_path_factory.mktemp("questions") / "attention.html"
    head = f'<meta charset="utf-8"><title>Questions</title><script src="{static}/quiz.js"></script>'
    path.write_text(f'{head}<article class="bd-article">{"".join(boxes)}</article>', encoding="utf-8")
    return path


@pytest.fixture
def page(browser, alone) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(alone.as_uri(), wait_until="load")
    yield page
    context.close()


def answer(page: Page, question: str, *places: int, typed: str = "") -> None:
    """Choose options by their place, or type an answer, and ask for a verdict."""
    box = page.locator(question)
    for place in places:
        box.locator("label").nth(place).click()
    if typed:
        box.locator(".quiz-field :is(input, textarea)").fill(typed)
    box.get_by_role("button", name="Check").click()


def places(page: Page, question: str, right: bool) -> list[int]:
    """The options that are right, or those that are wrong, from what the page knows."""
    marks = page.locator(f"{question} .quiz-why").evaluate_all("all => all.map(x => x.dataset.right)")
    return [i for i, mark in enumerate(marks) if (mark == "yes") == right]


def turn_to(page: Page, name: str) -> None:
    """Open a different page of the book, as a reader who comes back to it does."""
    page.goto(page.url.rpartition("/")[0] + f"/{name}.html", wait_until="load")


def says(page: Page, question: str) -> str:
    return page.locator(f"{question} .quiz-reply").inner_text()


def test_a_wrong_answer_is_explained_and_may_be_mended(page):
    question = TIE
    wrong, right = places(page, question, right=False)[0], places(page, question, right=True)[0]
    fold = page.locator(f"{question} .quiz-answer")
    expect(fold).to_be_hidden()
    answer(page, question, wrong)
    because = page.locator(f"{question} .quiz-why").nth(wrong).locator(".quiz-because").text_content()
    assert says(page, question).startswith("Not yet.")
    assert letters(because) in letters(page.locator(f"{question} .quiz-reply").text_content())
    expect(fold).to_be_visible()
    answer(page, question, right)
    assert says(page, question).startswith("Right.")


def test_several_options_have_to_be_found_together(page):
    right, wrong = places(page, LIMITS, right=True), places(page, LIMITS, right=False)
    answer(page, LIMITS, right[0])
    assert says(page, LIMITS) == "Right so far, and something is missing."
    answer(page, LIMITS, *right[1:], wrong[0])
    assert says(page, LIMITS).startswith("Not yet.")
    answer(page, LIMITS, wrong[0])
    assert says(page, LIMITS).startswith("Right.")


def test_a_number_is_read_in_the_ways_people_write_it(page):
    for typed in ("0.5", "0,5", "1/2", "50 %", "0.5004", " +5e-1 "):
        answer(page, MARGIN, typed="7")
        answer(page, MARGIN, typed=typed)
        assert says(page, MARGIN).startswith("Right."), typed


def test_a_number_that_is_off_or_none_is_told_so(page):
    answer(page, MARGIN, typed="a half")
    assert says(page, MARGIN) == "Write a number, such as 0.25 or 1/4."
    assert page.evaluate(KEPT) is None
    for typed, words in (("0.75", "against a single rival"), ("0.51", "in units of the leader")):
        answer(page, MARGIN, typed=typed)
        assert says(page, MARGIN).startswith("Not yet.")
        assert words in says(page, MARGIN)


def test_a_predicted_output_may_have_other_spaces(page):
    answer(page, MOVED, typed="False")
    assert says(page, MOVED).startswith("Not yet.")
    answer(page, MOVED, typed=" True   1.0 ")
    assert says(page, MOVED).startswith("Right.")


def test_a_question_is_answered_by_keyboard_alone(page):
    question = "#quiz-attention-cross"
    (right,) = places(page, question, right=True)
    page.locator(f"{question} input").first.focus()
    for _ in range(right):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert says(page, question).startswith("Right.")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Check"


def test_answers_stay_when_the_page_is_opened_again(page):
    answer(page, MARGIN, typed="0.75")
    answer(page, LIMITS, *places(page, LIMITS, right=True))
    page.reload(wait_until="load")
    assert page.locator(f"{MARGIN} input").input_value() == "0.75"
    assert says(page, MARGIN).startswith("Not yet.")
    assert says(page, LIMITS).startswith("Right.")


def test_what_was_missed_comes_back_at_the_end_of_the_chapter(open_page):
    page = open_page("attention").page
    answer(page, MARGIN, typed="0.75")
    answer(page, MARGIN, typed="0.5")  # right in the end, and missed all the same
    again = page.locator(".quiz-end .quiz-again")
    expect(again).to_have_count(1)
    assert "You have answered 1 of" in page.locator(".quiz-count").inner_text()
    assert again.locator("input").input_value() == ""
    again.locator("input").fill("0.5")
    again.get_by_role("button", name="Check").click()
    assert again.locator(".quiz-reply").inner_text().startswith("Right.")
    turn_to(page, "masks")
    expect(page.locator(".quiz-before")).to_have_count(0)
    turn_to(page, "attention")
    page.wait_for_function("document.querySelector('.quiz-count').textContent")
    expect(page.locator(".quiz-again")).to_have_count(0)


def test_what_was_missed_is_answered_where_the_next_chapter_begins(open_page):
    """By keyboard: open the fold, answer, and find it gone on the next visit."""
    page = open_page("attention").page
    (wrong, *_), (right,) = places(page, TIE, right=False), places(page, TIE, right=True)
    answer(page, MARGIN, typed="0.75")
    answer(page, TIE, wrong)
    turn_to(page, "masks")
    fold = page.locator(".quiz-before")
    assert fold.inner_text() == "Missed in the chapter before: 2 questions"
    fold.locator("> summary").focus()
    page.keyboard.press("Enter")
    asked = fold.locator(".quiz")
    expect(asked).to_have_count(2)
    assert asked.locator(".quiz-title").all_inner_texts() == ["Question 10", "Question 12"]
    page.keyboard.press("Tab")  # to the link that leads to the question's own place
    page.keyboard.press("Tab")
    page.keyboard.type("0.5")
    page.keyboard.press("Enter")
    assert asked.first.locator(".quiz-reply").inner_text().startswith("Right.")
    assert fold.locator("> summary").inner_text() == "Missed in the chapter before: 1 question"
    asked.last.locator("input").first.focus()
    for key in ("Space", *["ArrowDown"] * right, "Enter"):
        page.keyboard.press(key)
    assert asked.last.locator(".quiz-reply").inner_text().startswith("Right.")
    assert fold.locator("> summary").inner_text() == "Missed in the chapter before: all answered now"
    page.reload(wait_until="load")
    expect(page.locator(".quiz-before")).to_have_count(0)
    turn_to(page, "attention")
    page.wait_for_function("document.querySelector('.quiz-count').textContent")
    expect(page.locator(".quiz-again")).to_have_count(0)


def test_what_was_missed_is_settled_at_its_own_place_on_a_later_visit(open_page):
    page = open_page("attention").page
    answer(page, MARGIN, typed="0.75")
    turn_to(page, "masks")
    page.locator(".quiz-before > summary").click()
    page.locator(".quiz-before .quiz-title a").click()
    page.wait_for_url("**/attention.html#quiz-attention-margin")
    expect(page.locator(".quiz-end .quiz-again")).to_have_count(1)
    answer(page, MARGIN, typed="0.5")
    expect(page.locator(".quiz-end .quiz-again")).to_have_count(0)
    turn_to(page, "masks")
    expect(page.locator(".quiz-before")).to_have_count(0)


def test_only_a_chapter_asks_again_what_was_missed_before(open_page, html):
    """The page after the last chapter is none, and a reader who has missed nothing loads nothing for it."""
    visit = open_page("attention")
    for page, question in (("peft", "#quiz-peft-probe"), ("attention", TIE)):
        turn_to(visit.page, page)
        answer(visit.page, question, places(visit.page, question, right=False)[0])
    for name in ("class", "intro", "positions"):
        turn_to(visit.page, name)
        expect(visit.page.locator(".quiz-before")).to_have_count(0)
    assert not [address for address in visit.requests if "/_static/missed/" in address]
    turn_to(visit.page, "masks")
    visit.page.locator(".quiz-before > summary").click()
    expect(visit.page.locator(".quiz-before .quiz")).to_have_count(1)
    loaded = [address for address in visit.requests if "/_static/missed/" in address]
    assert loaded == [(html / "_static/missed/attention.js").as_uri()]
    assert visit.complaints == []


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_what_comes_back_moves_nothing_and_has_no_barrier(open_page, width):
    page = open_page("attention", width=width).page
    answer(page, TIE, places(page, TIE, right=False)[0])
    answer(page, MARGIN, typed="0.75")
    turn_to(page, "masks")
    assert page.locator(".quiz-before").bounding_box()["y"] < 900
    assert page.evaluate(SHIFT) < 0.005
    page.locator(".quiz-before > summary").click()
    expect(page.locator(".quiz-before .quiz")).to_have_count(2)
    answer(page, ".quiz-before .quiz >> nth=0", typed="0.75")
    found = Axe().run(page, context={"include": [[".quiz-before"]]}).response["violations"]
    assert [f"{x['id']}: {x['nodes'][0]['html'][:160]}" for x in found] == []
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_answers_are_saved_as_a_file_and_forgotten_on_request(page):
    answer(page, MARGIN, typed="0.75")
    with page.expect_download() as caught:
        page.get_by_role("button", name="Save them as a file").click()
    saved = json.loads(caught.value.path().read_text(encoding="utf-8"))
    assert saved["book"] == "Attention by Hand"
    assert saved["answers"]["attention-margin"] == {
        "page": "attention.html",
        "number": 10,
        "answer": "0.75",
        "right": False,
        "first": False,
        "again": False,
    }
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.get_by_role("button", name="Forget those of this chapter").click()
    assert "attention-margin" in page.evaluate(KEPT)
    page.once("dialog", lambda dialog: dialog.accept())
    with page.expect_navigation():
        page.get_by_role("button", name="Forget those of this chapter").click()
    assert page.evaluate(KEPT) == {}
    assert page.locator(f"{MARGIN} input").input_value() == ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_answered_questions_have_no_barrier(open_page, scheme):
    page = open_page("attention", scheme=scheme).page
    answer(page, MARGIN, typed="0.75")
    answer(page, MOVED, typed="True 1.0")
    answer(page, LIMITS, 0)
    page.locator(f"{MOVED} summary").click()
    found = Axe().run(page, context={"include": [[".quiz"], [".quiz-end"]]}).response["violations"]
    assert [f"{x['id']}: {x['nodes'][0]['html'][:160]}" for x in found] == []


def test_a_screen_reader_is_told_the_question_and_the_verdict(page):
    box = page.locator(MARGIN)
    group = box.get_by_role("group")
    names = page.evaluate(
        "ids => ids.split(' ').map(id => document.getElementById(id).textContent)",
        group.get_attribute("aria-labelledby"),
    )
    assert names[0] == "Question 10"
    assert "What is the weight of the leading key?" in " ".join(names[1].split())
    assert box.get_by_label("Your number").count() == 1
    assert box.get_by_role("status").count() == 1


def test_on_paper_the_answers_stand_at_the_end(open_page):
    page = open_page("attention").page
    answer(page, MARGIN, typed="0.75")
    document = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4")))
    everything = letters("".join(sheet.extract_text() for sheet in document.pages))
    asked, at_end = everything.index("Onekeyleadsthreeothers"), everything.index("Answerstothequestions")
    explained = everything.index("Thatistheweightagainstasinglerival")
    assert asked < at_end < explained
    assert "Notyet." not in everything
    expect(page.locator(".quiz-printed")).to_have_count(0)
    assert page.locator(f"{MARGIN} .quiz-answer .quiz-why").count() == 3


def test_without_a_script_a_question_is_a_text_with_a_fold(browser, html):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((html / "attention.html").as_uri())
    box = page.locator(LIMITS)
    assert box.locator("input, button").count() == 0
    assert box.locator(".quiz-option").count() == 3
    assert not box.locator(".quiz-why").first.is_visible()
    box.locator("summary").click()
    assert box.locator(".quiz-why").first.is_visible()
    context.close()


def test_a_phone_of_320_pixels_shows_questions_whole(open_page):
    page = open_page("text", width=320).page
    answer(page, "#quiz-text-replay", typed="['ab', 'c']")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 320
    for box in page.locator(".quiz").all():
        assert box.bounding_box()["width"] <= 320
