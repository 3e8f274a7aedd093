"""nbgrader's own tools go on from what the engine wrote: formgrader in a browser, and nbgrader's commands."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from autograder import pipeline
from autograder.base.progress import Progress
from tests.browser.server import TOKEN, Course, course_in, formgrader_on
from tests.helpers import tiny

LOOKED_FOR = "says that every value counts by its size"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Course:
    """Two students graded by the engine, with the configuration of the real course."""
    folder = tiny.make_course(tmp_path_factory.mktemp("formgrader") / "course")
    (folder / "nbgrader_config.py").write_text((root / "nbgrader_config.py").read_text())
    place = folder / "assignments" / tiny.NAME / "rubric.md"
    place.parent.mkdir(parents=True)
    place.write_text(f"# Rubric\n\n## essay (4 points)\n- 1 point: {LOOKED_FOR}.\n- 3 points: $x^2$ grows.\n")
    tiny.hand_in(folder, "ada", tiny.solved(folder))
    tiny.hand_in(folder, "ben", tiny.solved(folder, triple="def triple(x):\n    return x"))
    pipeline.grade(pipeline.Request(folder, tiny.NAME), Progress(0, quiet=True))
    return course_in(folder, root)


@pytest.fixture(scope="module")
def formgrader(course: Course) -> Iterator[str]:
    """The address of a running formgrader; the server ends with the tests."""
    with formgrader_on(course) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(extra_http_headers={"Authorization": f"token {TOKEN}"})
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def rows(page: Page, words: str) -> list[list[str]]:
    """The table on the page, once it has been filled and says these words."""
    page.wait_for_selector(f"table tbody td:has-text('{words}')")
    cells = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
    return page.eval_on_selector_all("table tbody tr", cells)


def test_formgrader_shows_the_engines_grades(formgrader: str, page: Page) -> None:
    page.goto(f"{formgrader}/manage_submissions/{tiny.NAME}")
    found = {row[1]: (row[3], row[4]) for row in rows(page, "ben")}
    assert found == {"ada": ("needs manual grading", "10 / 14"), "ben": ("needs manual grading", "4 / 14")}
    page.goto(f"{formgrader}/manage_students/ben")
    assert "4 / 14" in " ".join(rows(page, tiny.NAME)[0])


def test_a_person_grades_on_in_formgrader(formgrader: str, course: Course, page: Page) -> None:
    page.goto(f"{formgrader}/gradebook/{tiny.NAME}/{tiny.NAME}")
    rows(page, "Submission #1")  # formgrader hides names, and orders by chance
    page.click("tr:has-text('10 / 14') a:has-text('Submission')")
    page.wait_for_selector("#triple-partial[placeholder='4']")
    shown = page.eval_on_selector_all("input.score", "inputs => inputs.map(i => [i.id, i.placeholder])")
    assert dict(shown) | {"essay": ""} == {
        "double-small": "2",
        "double-zero": "1",
        "triple-small": "3",
        "triple-partial": "4",
        "essay": "",
    }
    read_from = page.locator("input#essay").bounding_box()
    rubric = page.locator(f"li:has-text('{LOOKED_FOR}')")
    assert rubric.count() == 1
    shown_at = rubric.bounding_box()
    assert read_from
    assert shown_at
    assert 0 < shown_at["y"] - read_from["y"] < 600  # both fit on one screen
    with page.expect_response(lambda answer: "/api/grade/" in answer.url and answer.request.method == "PUT"):
        page.fill("#essay", "3.5")
        page.press("#essay", "Tab")
    grades = exported(course)
    assert grades == {"ada": 13.5, "ben": 4.0}
    # Grading again keeps what the person gave, and nbgrader's own feedback page shows it.
    pipeline.grade(pipeline.Request(course.folder, tiny.NAME, force=True), Progress(0, quiet=True))
    assert exported(course) == grades
    for step, score in {
        "the engine's page": "<p>13.5 of 14.</p>",
        "nbgrader's page": "Score: 13.5 / 14.0",
    }.items():
        feedback = course.folder / "feedback" / "ada" / tiny.NAME / f"{tiny.NAME}.html"
        text = feedback.read_text(encoding="utf-8")
        assert score in text, step
        assert tiny.HIDDEN not in text, step
        assert LOOKED_FOR not in text, step
        assert "Rubric" not in text, step
        assert "<script" not in text, step
        feedback.unlink()
        course.nbgrader("generate_feedback", tiny.NAME, "--force")


def exported(course: Course) -> dict[str, float]:
    """What `nbgrader export` writes for a spreadsheet: student and score."""
    course.nbgrader("export", "--to", "grades.csv")
    with (course.folder / "grades.csv").open(newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert {line["assignment"] for line in lines} == {tiny.NAME}
    assert {float(line["max_score"]) for line in lines} == {14.0}
    return {line["student_id"]: float(line["score"]) for line in lines}
