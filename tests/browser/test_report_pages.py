"""The reports on an assignment and on a course, on a phone, in the dark and on paper."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from autograder.base.records import Grade, Verdict
from autograder.base.records import TestResult as Tested
from autograder.outlets import course_report, course_statistics, report, statistics
from autograder.outlets.likeness import Pair

SHEETS = [f"sheet{number}" for number in range(9)]
PAGES = ("assignment", "course")


def grades(sheet: str) -> list[Grade]:
    found = []
    for number in range(12):
        message = f"the shape is wrong: expected (3, 4), got ({number % 3}, {'9' * 80})" if number % 3 else ""
        tests = (
            Tested("attention-scale-of-many-keys", 0.0 if message else 2.0, 2.0, "ok", message),
            Tested("softmax", float(number % 2), 1.0, "ok"),
            Tested("words-select", None, 3.0, "ok"),
        )
        name = f"student-{number} {'von der langen Zeile' if number == 3 else ''}".strip()
        found.append(Grade(name, sheet, Verdict.GRADED, tests, 1.0, "", notes=("A cell was put back.",)))
    return found


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder, found = tmp_path_factory.mktemp("reports"), {name: grades(name) for name in SHEETS}
    pair = Pair(
        ("student-1", "student-2"), 0.8, 90, ("f",), (("f", "x = 1\n" * 9, "y = 1  # " + "long " * 60),)
    )
    reports = [
        statistics.ClassReport(**vars(statistics.of_class(name, found[name])) | {"alike": (pair,)})
        for name in SHEETS
    ]
    texts = (report.page(reports[0]), course_report.page(course_statistics.of_reports(reports, found)))
    for name, text in zip(PAGES, texts, strict=True):
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in PAGES}


@pytest.fixture
def open_at(browser: Browser, addresses: dict[str, str]) -> Iterator:
    contexts = []

    def open_at(name: str, width: int = 1280, scheme: str = "light") -> Page:
        contexts.append(browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme))
        page = contexts[-1].new_page()
        page.goto(addresses[name])
        return page

    yield open_at
    for context in contexts:
        context.close()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_it_fits_and_axe_finds_nothing(open_at, name: str, width: int, scheme: str) -> None:
    page = open_at(name, width, scheme)
    page.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
    found = Axe().run(page, options=options)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found.response["violations"]] == []


@pytest.mark.parametrize("name", PAGES)
def test_it_asks_for_nothing_and_prints_whole(open_at, name: str, tmp_path: Path) -> None:
    page = open_at(name)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    assert len(asked) == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 700, "height": 990})  # A4 with margins
    hidden = """all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.ariaLabel)"""
    assert page.eval_on_selector_all(".wide", hidden) == []
    page.pdf(path=tmp_path / "report.pdf", format="A4")
    assert (tmp_path / "report.pdf").stat().st_size > 10_000
