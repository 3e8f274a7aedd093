"""nbgrader's own tools go on from what the engine wrote: formgrader in a browser, and nbgrader's commands."""

import csv
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from autograder import pipeline
from autograder.progress import Progress
from tests.engine import tiny

TOKEN = "only-for-this-test"


@dataclass(frozen=True)
class Course:
    """A graded course, and variables that keep nbgrader away from the home of whoever runs the tests."""

    folder: Path
    environment: dict[str, str]

    def nbgrader(self, *words: str) -> str:
        program = [sys.executable, "-W", "ignore", "-m", "nbgrader", *words]
        done = subprocess.run(
            program, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stderr


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Course:
    """Two students graded by the engine, with the configuration of the real course."""
    folder = tiny.make_course(tmp_path_factory.mktemp("formgrader") / "course")
    (folder / "nbgrader_config.py").write_text((root / "nbgrader_config.py").read_text())
    tiny.hand_in(folder, "ada", tiny.solved(folder))
    tiny.hand_in(folder, "ben", tiny.solved(folder, triple="def triple(x):\n    return x"))
    pipeline.grade(pipeline.Request(folder, tiny.NAME), Progress(0, quiet=True))
    home = folder.parent / "home"
    home.mkdir()
    own = {name: str(home / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return Course(folder, os.environ | own | {"HOME": str(home), "PYTHONPATH": str(root), "PATH": path})


@pytest.fixture(scope="module")
def formgrader(course: Course) -> Iterator[str]:
    """The address of a running formgrader; the server ends with the tests."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [sys.executable, "-W", "ignore", "-m", "jupyter_server", "--no-browser", "--allow-root"]
    words += [f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}"]
    log = course.folder.parent / "server.log"
    with log.open("wb") as sink:
        server = subprocess.Popen(words, cwd=course.folder, env=course.environment, stdout=sink, stderr=sink)
    try:
        wait_for(f"http://127.0.0.1:{port}/api", server, log)
        yield f"http://127.0.0.1:{port}/formgrader"
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(60)
        finally:
            server.kill()


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Until the server answers; a server that ended never will."""
    for _ in range(1200):
        assert server.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(address):
                return
        except urllib.error.URLError:
            time.sleep(0.1)
    pytest.fail(f"the server does not answer: {log.read_text()}")


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
    with page.expect_response(lambda answer: "/api/grade/" in answer.url and answer.request.method == "PUT"):
        page.fill("#essay", "3.5")
        page.press("#essay", "Tab")
    grades = exported(course)
    assert grades == {"ada": 13.5, "ben": 4.0}
    # Grading again keeps what the person gave, and nbgrader's own feedback page shows it.
    pipeline.grade(pipeline.Request(course.folder, tiny.NAME, force=True), Progress(0, quiet=True))
    assert exported(course) == grades
    for step in ("the engine's page", "nbgrader's page"):
        feedback = course.folder / "feedback" / "ada" / tiny.NAME / f"{tiny.NAME}.html"
        text = feedback.read_text(encoding="utf-8")
        assert "Score: 13.5 / 14.0" in text, step
        assert tiny.HIDDEN not in text, step
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
