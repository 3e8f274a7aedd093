"""A class from hand-in to gradebook: what runs, what is kept, and what nbgrader finds afterwards."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbgrader.api import Gradebook

from autograder import pipeline
from autograder.base import border, layout
from autograder.base.errors import GradingError, UsageError
from autograder.base.progress import Progress
from autograder.base.records import Fault, Grade, Role, RunRecord, Submission, Verdict
from autograder.grading.backend import Job, LocalBackend
from autograder.grading.runs import Runs
from autograder.grading.store import Store
from autograder.outlets import results_json
from tests.helpers import tiny


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The students whose notebooks really ran, in order."""
    ran: list[str] = []
    original = Runs.fresh

    def counted(runs: Runs, submission: Submission) -> RunRecord:
        ran.append(submission.student)
        return original(runs, submission)

    monkeypatch.setattr(Runs, "fresh", counted)
    return ran


def grade(course: Path, *students: str, **options: Any) -> dict[str, Grade]:
    request = pipeline.Request(course, tiny.NAME, students, **options)
    return {g.student: g for g in pipeline.grade(request, Progress(0, quiet=True))}


def book(course: Path) -> Gradebook:
    return Gradebook(f"sqlite:///{course / 'gradebook.db'}")


def scores(course: Path, student: str) -> dict[str, tuple[float | None, bool]]:
    with book(course) as gradebook:
        notebook = gradebook.find_submission_notebook(tiny.NAME, tiny.NAME, student)
        return {g.name: (g.auto_score, g.needs_manual_grade) for g in notebook.grades}


def edit_source(course: Path, old: str, new: str) -> None:
    path = course / "source" / tiny.NAME / f"{tiny.NAME}.ipynb"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_scores_reach_gradebook_and_folders(course: Path, nothing_left: None) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    tiny.hand_in(
        course, "ben", tiny.solved(course, triple="def triple(x):\n    return x", essay="*Your answer*")
    )
    tiny.hand_in(course, "cyd", tiny.released(course))
    grades = grade(course)
    assert [grades[s].score for s in ("ada", "ben", "cyd")] == [tiny.FULL, 3 + 1, 0]
    assert scores(course, "ada")["essay"] == (None, True)
    assert scores(course, "cyd")["essay"] == (0.0, False)
    assert scores(course, "ben")["triple-partial"] == (1.0, False)
    path = course / "autograded" / "ada" / tiny.NAME / f"{tiny.NAME}.ipynb"
    nbformat.validate(nbformat.read(path, as_version=4))
    assert stat.S_IMODE(path.stat().st_mode) == 0o444
    assert (course / "feedback" / "ada" / tiny.NAME / f"{tiny.NAME}.html").exists()


def test_nbgrader_goes_on_from_what_the_engine_wrote(course: Path) -> None:
    """nbgrader's own feedback step and its own regrading accept gradebook and autograded/."""
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config

    tiny.hand_in(course, "ada", tiny.solved(course))
    grade(course)
    before = scores(course, "ada")
    config = Config()
    config.CourseDirectory.root = str(course)
    api = NbGraderAPI(config=config)
    assert api.generate_feedback(tiny.NAME, "ada", force=True)["success"]
    page = (course / "feedback" / "ada" / tiny.NAME / f"{tiny.NAME}.html").read_text()
    assert "Score: 10.0 / 14.0" in page
    assert api.autograde(tiny.NAME, "ada", force=True)["success"]
    assert scores(course, "ada") == before


def test_a_second_run_grades_nothing_again(course: Path, runs: list[str]) -> None:
    for student in ("ada", "ben"):
        tiny.hand_in(
            course, student, tiny.solved(course, double=f"who = {student!r}\n{tiny.ANSWERS['double']}")
        )
    first = grade(course)
    stamp = (course / "gradebook.db").read_bytes()
    assert sorted(runs) == ["ada", "ben"]
    assert grade(course) == first
    assert sorted(runs) == ["ada", "ben"]
    assert (course / "gradebook.db").read_bytes() == stamp
    tiny.hand_in(course, "ben", tiny.solved(course, double="x = 1"))
    assert grade(course)["ben"].score == 7
    assert runs[2:] == ["ben"]
    grade(course, force=True)
    assert sorted(runs[3:]) == ["ada", "ben"]


def test_what_was_removed_is_published_again_and_nothing_else(course: Path, runs: list[str]) -> None:
    """A gradebook that was moved away had stayed empty, because the store knew that it had been filled."""
    tiny.hand_in(course, "ada", tiny.solved(course))
    grade(course)
    before = scores(course, "ada")
    page = layout.student_file(course, layout.FEEDBACK, "ada", tiny.NAME)
    notebook = layout.student_file(course, layout.AUTOGRADED, "ada", tiny.NAME)
    kept = notebook.stat().st_ino
    page.unlink()
    layout.gradebook(course).unlink()
    grade(course)
    assert scores(course, "ada") == before
    assert page.is_file()
    assert notebook.stat().st_ino == kept
    assert runs == ["ada"]


def test_the_store_has_everybodys_last_grade(course: Path) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    tiny.hand_in(course, "ben", b"{")
    grades = grade(course)
    store = Store(course)
    assert {kept.student: kept for kept in store.grades(tiny.NAME)} == grades
    store.close()


def test_changed_tests_run_again_and_changed_points_only_count_again(
    course: Path, runs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[Job] = []
    original = LocalBackend.run

    def noted(backend: LocalBackend, job: Job) -> RunRecord:
        jobs.append(job)
        return original(backend, job)

    monkeypatch.setattr(LocalBackend, "run", noted)
    tiny.hand_in(course, "ada", tiny.solved(course))
    grade(course)
    edit_source(course, '"points": 3', '"points": 5')
    edit_source(course, "# Tiny", "# Still tiny")
    assert grade(course)["ada"].score == tiny.FULL + 2
    assert scores(course, "ada")["triple-small"] == (5.0, False)
    assert runs == ["ada"]
    edit_source(course, "triple(2) == 6", "triple(2) == 7")
    assert grade(course)["ada"].score == tiny.FULL - 3
    tests = [cell.name for cell in jobs[-1].cells if cell.role is Role.TEST and not cell.idle]
    assert tests == ["triple-small"], "the results of all other tests are kept"
    assert (len(jobs), runs) == (2, ["ada"])
    assert grade(course, force=True)["ada"].score == tiny.FULL - 3
    assert runs == ["ada", "ada"], "and nothing is when everything has to run again"


def test_a_persons_grade_stays(course: Path) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    grade(course)
    with book(course) as gradebook:
        entry = gradebook.find_grade("essay", tiny.NAME, tiny.NAME, "ada")
        entry.manual_score, entry.needs_manual_grade = 3.5, False
        gradebook.db.commit()
    grade(course, force=True)
    with book(course) as gradebook:
        assert gradebook.find_grade("essay", tiny.NAME, tiny.NAME, "ada").manual_score == 3.5
        assert gradebook.find_submission(tiny.NAME, "ada").score == tiny.FULL + 3.5


def test_lateness_reaches_the_gradebook_when_the_exchange_wrote_it(course: Path) -> None:
    path = tiny.hand_in(course, "ada", tiny.solved(course))
    (path.parent / "timestamp.txt").write_text("2026-11-16 01:00:00 UTC\n")
    broken = tiny.hand_in(course, "ben", tiny.solved(course))
    (broken.parent / "timestamp.txt").write_text("half past never\n")
    assert grade(course)["ada"].score == tiny.FULL
    with book(course) as gradebook:  # a student can write this file as well
        assert gradebook.find_submission(tiny.NAME, "ada").timestamp is None
    (course / "autograder.toml").write_text("[grading]\npreload = []\ntrust_timestamps = true\n")
    assert grade(course)["ben"].score == tiny.FULL
    with book(course) as gradebook:
        assert str(gradebook.find_submission(tiny.NAME, "ada").timestamp) == "2026-11-16 01:00:00"
        assert gradebook.find_submission(tiny.NAME, "ben").timestamp is None


def test_a_second_name_for_somebody_elses_file_is_not_copied(course: Path) -> None:
    path = tiny.hand_in(course, "ada", tiny.solved(course))
    (course / "theirs.txt").write_text("theirs")
    os.link(course / "theirs.txt", path.parent / "link.txt")
    status = (path.parent / "link.txt").lstat()
    assert border.is_own_file(path.parent / "link.txt", status, owner=status.st_uid)
    assert not border.is_own_file(path.parent / "link.txt", status, owner=status.st_uid + 1)
    # one name: it was put there for her
    assert border.is_own_file(path, path.lstat(), owner=status.st_uid + 1)


def test_the_instructors_files_win_over_the_students_folders(course: Path) -> None:
    """A folder where the instructor has a file, or the reverse, once kept the box from being built."""
    given = course / "source" / tiny.NAME
    (given / "data.csv").write_text("1")
    (given / "more").mkdir()
    (given / "more" / "x.csv").write_text("2")
    path = tiny.hand_in(course, "ada", tiny.solved(course))
    (path.parent / "data.csv").mkdir()
    (path.parent / "data.csv" / "mine").write_text("3")
    (path.parent / "more").write_text("4")
    result = grade(course)["ada"]
    assert (result.verdict, result.score) == (Verdict.GRADED, tiny.FULL)
    assert (course / "autograded" / "ada" / tiny.NAME / "data.csv").read_text() == "1"


def test_links_beside_the_notebook_are_not_followed(course: Path) -> None:
    path = tiny.hand_in(course, "ada", tiny.solved(course))
    (course / "secret.txt").write_text("another student's work")
    (path.parent / "link.txt").symlink_to(course / "secret.txt")
    (path.parent / "mine.txt").write_text("mine")
    assert "left out" in grade(course)["ada"].notes[0]
    names = sorted(p.name for p in (course / "autograded" / "ada" / tiny.NAME).iterdir())
    assert names == ["mine.txt", "tiny.ipynb"]


def test_infrastructure_errors_are_retried_and_never_scored(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    tries = []

    def broken(*_: Any, **__: Any) -> RunRecord:
        tries.append(1)
        return RunRecord((), 0.0, "namespaces", Fault.INFRASTRUCTURE, "the machine is on fire")

    monkeypatch.setattr(LocalBackend, "run", broken)
    grades = grade(course)
    assert (grades["ada"].verdict, grades["ada"].score) == (Verdict.INFRASTRUCTURE_ERROR, None)
    assert len(tries) == 3
    assert pipeline.exit_status(list(grades.values())) == 1
    assert not (course / "autograded").exists()
    monkeypatch.undo()
    assert grade(course)["ada"].score == tiny.FULL


def test_a_timeout_that_may_be_the_machines_fault_is_tried_alone(course: Path, runs: list[str]) -> None:
    (course / "autograder.toml").write_text("[grading]\npreload = []\ncell_seconds = 1\n")
    tiny.hand_in(course, "ada", tiny.solved(course))
    tiny.hand_in(course, "ben", tiny.solved(course, double="import time\ntime.sleep(1000)"))
    grades = grade(course, jobs=2)
    assert runs.count("ben") == 2
    assert runs[-1] == "ben"
    assert "longer than 1 seconds" in grades["ben"].reason
    assert grades["ben"].score == 7


def test_a_raised_budget_runs_a_kept_timeout_again(course: Path, runs: list[str]) -> None:
    """The author grants the notebook more time: cells get longer, and a timeout of before is not kept."""
    (course / "autograder.toml").write_text("[grading]\npreload = []\ncell_seconds = 1\n")
    slow = "import time\ntime.sleep(2)\n" + tiny.ANSWERS["double"]
    tiny.hand_in(course, "ben", tiny.solved(course, double=slow))
    assert "longer than 1 seconds" in grade(course)["ben"].reason
    path = course / "source" / tiny.NAME / f"{tiny.NAME}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata["course"] = {"seconds": 30}
    nbformat.write(notebook, path)
    assert grade(course)["ben"].score == tiny.FULL


def test_one_student_can_be_picked(course: Path, runs: list[str]) -> None:
    for student in ("ada", "ben"):
        tiny.hand_in(course, student, tiny.solved(course))
    assert list(grade(course, "ben")) == ["ben"]
    with pytest.raises(UsageError, match="zoe"):
        grade(course, "zoe")


def test_json_has_one_object_per_submission(course: Path) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    results_json.write(course / "out.json", list(grade(course).values()))
    (row,) = json.loads((course / "out.json").read_text())
    assert row["student"] == "ada"
    assert (row["verdict"], row["score"], row["max_score"]) == ("graded", 10, 14)
    assert row["sandbox"].startswith("namespaces, seccomp")
    assert row["tests"][0] == {
        "name": "double-small",
        "score": 2,
        "max_score": 2,
        "ending": "ok",
        "message": "",
        "diagnosis": "",
        "recorded": 2,
    }


def test_only_one_command_at_a_time(course: Path) -> None:
    from autograder.base.course_lock import CourseLock

    tiny.hand_in(course, "ada", tiny.solved(course))
    lock = CourseLock(course)
    with pytest.raises(GradingError, match="at work"):
        grade(course)
    lock.release()
    assert grade(course)["ada"].score == tiny.FULL


def test_without_a_sandbox_it_still_cleans_up(course: Path, nothing_left: None) -> None:
    daemon = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(1000)\n"
    tiny.hand_in(course, "ada", tiny.solved(course, double=daemon + tiny.ANSWERS["double"]))
    result = grade(course, sandbox=False)["ada"]
    assert (result.score, result.level) == (tiny.FULL, "none")


def test_feedback_shows_messages_and_pictures_but_no_hidden_test(course: Path) -> None:
    peek = "print(In, _ih)\nimport linecache\nprint(list(linecache.cache.items())[-3:])"
    plot = "import matplotlib.pyplot as plt\nplt.plot([1, 2]);"
    wrong = tiny.solved(course, double="def double(x):\n    return 2 * min(x, 20)")
    wrong["cells"] += [tiny.code(peek), tiny.code(plot)]
    tiny.hand_in(course, "ada", wrong)
    walker = "import sys, linecache\ndef double(x):\n    frame = sys._getframe(1)\n    raise ValueError("
    walker += "''.join(linecache.getlines(frame.f_code.co_filename)))"
    tiny.hand_in(course, "spy", tiny.solved(course, double=walker))
    grade(course)
    pages = {
        s: (course / "feedback" / s / tiny.NAME / f"{tiny.NAME}.html").read_text() for s in ("ada", "spy")
    }
    assert "doubling fails for large numbers" in pages["ada"]
    assert "image/png;base64" in pages["ada"]
    for page in pages.values():
        assert "double(21)" not in page
        assert "HIDDEN TESTS" not in page
    assert "double(21)" in (course / "autograded" / "ada" / tiny.NAME / f"{tiny.NAME}.ipynb").read_text()


def test_a_page_beside_the_notebook_is_not_served_as_one(course: Path) -> None:
    tiny.hand_in(course, "eve", tiny.solved(course, essay="See [my notes](notes.html) and [data](data.csv)."))
    folder = course / "submitted" / "eve" / tiny.NAME
    for name in ("notes.html", "figure.svg", "data.csv"):
        (folder / name).write_text("<script>fetch('/formgrader/api/grades')</script>")
    assert grade(course)["eve"].score == tiny.FULL
    published = course / "autograded" / "eve" / tiny.NAME
    assert {path.name for path in published.iterdir()} == {
        f"{tiny.NAME}.ipynb",
        "notes.html.txt",
        "figure.svg.txt",
        "data.csv",
    }
    notebook = json.loads((published / f"{tiny.NAME}.ipynb").read_text())
    text = "".join(cell["source"] for cell in notebook["cells"])  # what is shown, not what was typed
    assert "notes.html" not in text
    assert "data.csv" in text


def test_folders_deeper_than_python_can_go_stop_nobody(course: Path) -> None:
    tiny.hand_in(course, "deep", tiny.solved(course))
    place = os.open(course / "submitted" / "deep" / tiny.NAME, os.O_RDONLY)
    for _ in range(1300):
        os.mkdir("a", dir_fd=place)
        inner = os.open("a", os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = inner
    os.close(place)
    try:
        assert grade(course)["deep"].score == tiny.FULL
    finally:  # pytest can't remove it either
        subprocess.run(["rm", "-rf", course / "submitted" / "deep"], check=True)


def test_a_lost_test_shows_the_words_of_the_task_that_it_rests_on(course: Path) -> None:
    path = course / "source" / tiny.NAME / f"{tiny.NAME}.ipynb"
    source = nbformat.read(path, as_version=4)
    rests = {"double-small": ["twice <b>x</b>", "for any number"], "triple-small": ["three times x"]}
    source.metadata["course"] = {"rests": rests}
    nbformat.write(source, path)
    tiny.hand_in(course, "ada", tiny.solved(course, double="def double(x):\n    return 2 * min(x, 20)"))
    grade(course)
    page = (course / "feedback" / "ada" / tiny.NAME / f"{tiny.NAME}.html").read_text()
    assert "The task says: “twice &lt;b&gt;x&lt;/b&gt;” “for any number”" in page
    assert "three times x" not in page


def test_unknown_settings_and_missing_sources_are_named(course: Path) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    (course / "autograder.toml").write_text("[grading]\ncell_second = 3\n")
    with pytest.raises(GradingError, match="cell_second"):
        grade(course)
    (course / "autograder.toml").write_text("")
    (course / "source" / tiny.NAME / f"{tiny.NAME}.ipynb").unlink()
    with pytest.raises(GradingError, match="does not exist"):
        grade(course)


@pytest.mark.parametrize("name", ['ada"; alert(1); "', "<b>ada</b>", "ada\u202eb", "=ada"])
def test_a_name_that_means_something_to_a_page_is_refused_with_a_sentence(course: Path, name: str) -> None:
    """nbgrader's formgrader writes the names of students into its pages as they are."""
    tiny.hand_in(course, name.replace("/", "\u2215"), tiny.solved(course))
    tiny.hand_in(course, "ben", tiny.solved(course))
    grades = grade(course)
    verdicts = {g.verdict for student, g in grades.items() if student != "ben"}
    assert verdicts == {Verdict.INFRASTRUCTURE_ERROR}
    assert grades["ben"].score == tiny.FULL
