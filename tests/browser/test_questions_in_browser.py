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

from tests.browser.test_printing import letters

MARGIN, SHIFT, LIMITS = "#quiz-attention-margin", "#quiz-attention-shift", "#quiz-attention-limits"
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


def says(page: Page, question: str) -> str:
    return page.locator(f"{question} .quiz-reply").inner_text()


def test_a_wrong_answer_is_explained_and_may_be_mended(page):
    question = "#quiz-attention-tie"
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
    answer(page, SHIFT, typed="False")
    assert says(page, SHIFT).startswith("Not yet.")
    answer(page, SHIFT, typed=" True   1.0 ")
    assert says(page, SHIFT).startswith("Right.")


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


def test_what_was_missed_comes_back_at_the_end_and_in_the_next_chapter(open_page, html):
    page = open_page("attention").page
    answer(page, MARGIN, typed="0.75")
    answer(page, MARGIN, typed="0.5")  # right in the end, and missed all the same
    again = page.locator(".quiz-end .quiz-again")
    expect(again).to_have_count(1)
    assert "You have answered 1 of" in page.locator(".quiz-count").inner_text()
    assert again.locator("input").input_value() == ""
    attention = page.url
    page.goto((html / "masks.html").as_uri(), wait_until="load")
    link = page.locator(".quiz-before a")
    assert link.inner_text() == "question 10"
    link.click()
    page.wait_for_url("**/attention.html#quiz-attention-margin")
    again.locator("input").fill("0.5")
    again.get_by_role("button", name="Check").click()
    assert again.locator(".quiz-reply").inner_text().startswith("Right.")
    page.goto((html / "masks.html").as_uri(), wait_until="load")
    expect(page.locator(".quiz-before")).to_have_count(0)
    page.goto(attention, wait_until="load")
    page.wait_for_function("document.querySelector('.quiz-count').textContent")
    expect(page.locator(".quiz-again")).to_have_count(0)


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
    answer(page, SHIFT, typed="True 1.0")
    answer(page, LIMITS, 0)
    page.locator(f"{SHIFT} summary").click()
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
