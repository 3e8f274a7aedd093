"""Nobody's page fools a person: every hostile cell and output in formgrader and on the feedback page."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from autograder import pipeline
from autograder.base.progress import Progress
from autograder.base.records import Verdict
from tests.browser.server import TOKEN, Course, course_in, formgrader_on
from tests.helpers import hostile, tiny

CELLS = hostile.students()
MATHJAX = "https://cdnjs.cloudflare.com/ajax/libs/"  # nbgrader's own page asks for it

every_student = pytest.mark.parametrize("student", CELLS)

# What a person reads or types into: whether the middle of each is really that element.
ON_TOP = """selector => [...document.querySelectorAll(selector)].map(element => {
    element.scrollIntoView({block: 'center'});
    const box = element.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.width * box.height > 0 && (element.contains(found) || !!found?.contains(element)) })"""


def with_cells(course: Path, cells: list[dict[str, Any]]) -> dict[str, Any]:
    """A right notebook with hostile cells at its beginning, in its middle and at its end."""
    notebook = tiny.solved(course)
    middle = tiny.position(notebook, "triple")
    own = notebook["cells"]
    written = [cell["source"] for cell in cells if cell["cell_type"] == "markdown"]
    notebook["cells"] = [*cells, *own[:middle], *cells, *own[middle:], *cells]
    if written:
        tiny.cell(notebook, "essay").update(source="\n\n".join(written))
    return notebook


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Course:
    folder = tiny.make_course(tmp_path_factory.mktemp("hostile") / "course")
    (folder / "nbgrader_config.py").write_text((root / "nbgrader_config.py").read_text())
    for student, cells in CELLS.items():
        tiny.hand_in(folder, student, with_cells(folder, cells))
    grades = pipeline.grade(pipeline.Request(folder, tiny.NAME), Progress(0, quiet=True))
    assert {grade.verdict for grade in grades} == {Verdict.GRADED}
    return course_in(folder, root)


@pytest.fixture(scope="module")
def formgrader(course: Course) -> Iterator[str]:
    with formgrader_on(course) as address:
        yield address


@pytest.fixture(scope="module")
def submissions(course: Course) -> dict[str, str]:
    """Formgrader's name of each student's notebook."""
    query = "select student_id, n.id from submitted_notebook n"
    query += " join submitted_assignment a on n.assignment_id = a.id"
    with sqlite3.connect(course.folder / "gradebook.db") as gradebook:
        return dict(gradebook.execute(query))


class Watched:
    """An open page, and all that happened to it."""

    def __init__(self, context: BrowserContext) -> None:
        self.asked: list[str] = []
        self.opened: list[str] = []
        context.on("request", lambda request: self.asked.append(request.url))
        context.route(
            lambda url: not url.startswith(("http://127.0.0.1:", "file:")), lambda route: route.abort()
        )
        self.page = context.new_page()
        self.page.on("dialog", lambda dialog: (self.opened.append(dialog.message), dialog.dismiss()))
        self.page.on("popup", lambda popup: self.opened.append(popup.url))

    def open(self, address: str) -> Page:
        self.address = address
        self.page.goto(address, wait_until="load")
        return self.page

    def assert_quiet(self, own: str) -> None:
        """Nothing ran, nothing was asked for, and the page is still the page."""
        self.page.wait_for_timeout(150)  # for a handler, an animation or a refresh that is due at once
        for frame in self.page.frames:
            frame.wait_for_load_state()
            assert frame.url in ("about:srcdoc", self.page.url)
            assert frame.evaluate("window.ran") is None
        assert self.opened == []
        assert [url for url in self.asked if not url.startswith((own, "data:", MATHJAX, "about:"))] == []
        assert self.page.url.partition("#")[0] == self.address
        assert (
            self.page.locator("#notebook form, #notebook base, #notebook meta, #notebook style").count() == 0
        )


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    context = browser.new_context(extra_http_headers={"Authorization": f"token {TOKEN}"})
    context.set_default_timeout(60_000)
    yield Watched(context)
    context.close()


@every_student
def test_formgrader_shows_it_and_nothing_happens(
    formgrader: str, submissions: dict[str, str], watched: Watched, student: str
) -> None:
    page = watched.open(f"{formgrader}/submissions/{submissions[student]}/")
    page.wait_for_selector("#triple-partial[placeholder='4']")
    watched.assert_quiet(formgrader.removesuffix("/formgrader"))
    fields = page.eval_on_selector_all("input.score", "fields => fields.map(f => [f.id, f.placeholder])")
    scores = {"double-small": "2", "double-zero": "1", "triple-small": "3", "triple-partial": "4"}
    assert [field for field in fields if field[0] != "essay"] == [list(pair) for pair in scores.items()]
    for name in (*scores, "essay"):
        assert "score" in page.evaluate("name => [...document.getElementById(name).classList]", name)
    assert page.locator("[id=essay-comment], [id=statusmessage]").count() == 2
    assert set(page.evaluate(ON_TOP, "input.score, .nbgrader-label, nav .breadcrumb")) == {True}


@every_student
def test_the_feedback_page_shows_it_and_nothing_happens(
    course: Course, watched: Watched, student: str
) -> None:
    address = (course.folder / "feedback" / student / tiny.NAME / f"{tiny.NAME}.html").as_uri()
    page = watched.open(address)
    watched.assert_quiet(address)
    assert page.locator("h1").first.inner_text() == "Tiny"  # the title of the sheet
    assert page.locator(".grader-note p").first.inner_text().startswith("10 of 10 so far;")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        scores = "main > header :is(h1, p), .waiting h3, .passed summary, .panel-heading .pull-right"
        assert set(page.evaluate(ON_TOP, scores)) == {True}
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert page.locator("#notebook iframe:not([sandbox])").count() == 0
