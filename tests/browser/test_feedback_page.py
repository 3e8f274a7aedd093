"""The page that a student gets back, on a phone, in the dark, by keyboard and on paper."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from autograder.base.records import (
    CellResult,
    Ending,
    Grade,
    GradingResult,
    Role,
    RunRecord,
    Submission,
    Verdict,
)
from autograder.base.records import TestResult as Tested
from autograder.course.master import load, load_config
from autograder.outlets import feedback
from autograder.outlets.feedback_html import Renderer

ROOT = Path(__file__).resolve().parents[2]
TABLE = "<table><tr><td>1</td></tr></table>"
LOST = {"attention-scale": "What you return equals <b>attention</b> without a scale.", "softmax-large": "nan"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A page of the first assignment: two tests lost, answers in words that wait, all kinds of outputs."""
    master, _ = load(ROOT, "attention", load_config(ROOT))
    tests = []
    for cell in master.cells:
        if cell.role is Role.ANSWER:
            tests.append(Tested(cell.name, None, cell.points, "ok"))
        elif cell.role is Role.TEST:
            message = LOST.get(cell.name, "")
            tests.append(Tested(cell.name, 0.0 if message else cell.points, cell.points, "ok", message))
    shown = (
        {"output_type": "stream", "name": "stdout", "text": "fine " * 100},
        {"output_type": "stream", "name": "stderr", "text": "a warning"},
        {"output_type": "error", "ename": "E", "evalue": "v", "traceback": ["E: " + "long" * 100]},
        {
            "output_type": "display_data",
            "data": {"text/html": TABLE},
            "metadata": {},
        },
    )
    record = RunRecord((CellResult(6, Ending.OK, shown, 1),), 1.0, "")
    grade = Grade("ada", "attention", Verdict.GRADED, tuple(tests), 1.0, "", notes=("Put back.",))
    submission = Submission("ada", "attention", master.folder, master.cells)
    page = feedback.page_of(master, GradingResult(submission, record, grade))
    path = tmp_path_factory.mktemp("feedback") / "attention.html"
    path.write_text(feedback.draw(page, Renderer()), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def open_at(browser: Browser, address: str) -> Iterator:
    contexts = []

    def open_at(width: int = 1280, scheme: str = "light") -> Page:
        contexts.append(browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme))
        page = contexts[-1].new_page()
        page.goto(address)
        return page

    yield open_at
    for context in contexts:
        context.close()


def test_it_opens_with_the_score_and_what_was_lost(open_at) -> None:
    page = open_at()
    assert "so far; 11 points wait for a reader." in page.locator(".grader-note p").first.inner_text()
    titles = page.locator("section.lost h3").all_inner_texts()
    assert len(titles) == len(LOST)
    assert "Large scores stay finite and keep their ratio." in titles
    first = page.locator("section.lost li").first
    assert "0 of 1 point · Exercise 2. A softmax that survives large scores" in first.inner_text()
    assert "The task says: “Write a softmax" in first.inner_text()
    assert "equals <b>attention</b> without" in page.locator("section.lost").inner_text()
    assert not page.locator("details.passed li").first.is_visible()
    assert page.locator("section.lost").bounding_box()["y"] < 400


def test_every_link_leads_to_its_cell_and_the_keyboard_reaches_it(open_at) -> None:
    page = open_at()
    targets = page.eval_on_selector_all("main a[href^='#']", "links => links.map(a => a.hash.slice(1))")
    there = set(page.evaluate("[...document.querySelectorAll('[id], a[name]')].flatMap(e => [e.id, e.name])"))
    assert set(targets) <= there
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('section').className") == "lost"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.locator("details.passed summary").focus()
    page.keyboard.press("Enter")
    assert page.locator("details.passed li").first.is_visible()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (320, "dark")])
def test_it_fits_and_axe_finds_nothing(open_at, width: int, scheme: str) -> None:
    page = open_at(width, scheme)
    page.locator("details.passed summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 24, 29)"
    assert dark == (scheme == "dark")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_on_paper_losses_stay_together_and_the_paper_is_white(open_at) -> None:
    page = open_at()
    page.emulate_media(media="print", color_scheme="light")
    assert page.evaluate("getComputedStyle(document.querySelector('.lost li')).breakInside") == "avoid"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.querySelector('.why')).color") == "rgb(0, 0, 0)"
