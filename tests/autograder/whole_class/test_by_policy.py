"""A class graded by its policy: penalties with reasons, extensions, attempts, pages, grades held back."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from nbgrader.api import Gradebook

from autograder import pipeline
from autograder.base import attempts
from autograder.base.progress import Progress
from autograder.base.records import Grade
from autograder.outlets import export
from autograder.regrade import regrade
from tests.autograder.whole_class.people import TRUST, by_hand, grade_here
from tests.helpers import tiny

BEFORE, AFTER = (datetime(2026, 11, day, 12, 0, tzinfo=UTC) for day in (16, 28))
DUE = "[tiny]\ndue = 2026-11-16 12:00:00\n"
RULE = DUE + "late = { percent_per_day = 10, grace_minutes = 30 }\n"
WRONG = "def triple(x):\n    return x"  # loses 3 of 10, and 3 of the 4 points of the partial test


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    grade_here(monkeypatch)


Hand = Callable[..., None]


@pytest.fixture
def hand_in(course: Path) -> Hand:
    """Hand something in at a time of the 16th; what was there before is kept."""
    (course / "autograder.toml").write_text(TRUST)

    def hand(student: str, time: str = "", **answers: str) -> None:
        attempts.keep(course, student, tiny.NAME)
        path = tiny.hand_in(course, student, tiny.solved(course, **answers))
        if time:
            (path.parent / "timestamp.txt").write_text(f"2026-11-16 {time}:00 UTC\n")

    return hand


def grade(course: Path, text: str, now: datetime = AFTER) -> dict[str, Grade]:
    (course / "policy.toml").write_text(text)
    grades = pipeline.grade(pipeline.Request(course, tiny.NAME, now=now), Progress(0, quiet=True))
    return {one.student: one for one in grades}


def page(course: Path, student: str) -> str:
    path = course / "feedback" / student / tiny.NAME / f"{tiny.NAME}.html"
    return path.read_text() if path.exists() else ""


def test_a_penalty_is_nbgraders_and_has_its_reason_on_the_page_and_in_the_table(
    course: Path, hand_in: Hand
) -> None:
    hand_in("ada", "12:30")  # within the grace
    hand_in("ben", "14:00")
    hand_in("cem", "14:00")
    grades = grade(course, RULE + '[tiny.extensions]\ncem = "1 day"\n')
    assert {name: one.score for name, one in grades.items()} == {"ada": 10.0, "ben": 9.0, "cem": 10.0}
    why = "Handed in 2 hours after the deadline of 2026-11-16 12:00 UTC. The rule: 10 %"
    assert why in page(course, "ben")
    assert "(10 less 1 for lateness)" in page(course, "ben")
    assert why not in page(course, "cem")
    rows = list(csv.DictReader(io.StringIO(export.plain(grades.values()).table.text())))
    assert [row["penalty"] for row in rows] == ["0", "1", "0"]
    assert why in rows[1]["penalty_reason"]
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        assert str(book.find_assignment(tiny.NAME).duedate) == "2026-11-16 12:00:00"
        assert book.find_submission(tiny.NAME, "cem").total_seconds_late == 0
        late = book.find_submission(tiny.NAME, "ben")
        assert (late.total_seconds_late, late.late_submission_penalty) == (7200.0, 1.0)


def test_a_changed_policy_changes_the_penalty_and_a_regrade_says_so(course: Path, hand_in: Hand) -> None:
    hand_in("ben", "14:00")
    grade(course, RULE)
    by_hand(course, "essay", 4.0, "ben")
    assert grade(course, RULE)["ben"].scores.late_penalty == pytest.approx(1.4)
    (course / "policy.toml").write_text(RULE + '[tiny.extensions]\nben = "3 hours"\n')
    (change,) = regrade(pipeline.Request(course, tiny.NAME), dry_run=True)
    assert (change.student, change.penalties) == ("ben", (1.4, 0.0))
    (done,) = regrade(pipeline.Request(course, tiny.NAME), dry_run=False)
    assert done == change
    (course / "policy.toml").write_text(RULE)  # and the extension is taken back
    (back,) = regrade(pipeline.Request(course, tiny.NAME), dry_run=False)
    assert back.penalties == (0.0, 1.4)


@pytest.mark.parametrize(
    ("rule", "score", "attempt"),
    [
        ("", 4.0, 3),
        ('counts = "best"\n', 10.0, 2),
        ("attempts = 2\n", 10.0, 2),
        ("attempts = 1\n", 4.0, 1),
    ],
)
def test_the_attempt_that_counts(course: Path, hand_in: Hand, rule: str, score: float, attempt: int) -> None:
    hand_in("ada", "09:00", triple=WRONG)
    hand_in("ada", "10:00")
    hand_in("ada", "11:00", triple=WRONG + "  # again")
    graded = grade(course, DUE + rule)["ada"]
    assert graded.standing is not None
    assert (graded.score, graded.standing.attempt, graded.standing.handed_in) == (score, attempt, 3)
    assert f"Attempt {attempt} of 3 counts" in page(course, "ada")
    graded_notebook = course / "autograded" / "ada" / tiny.NAME / f"{tiny.NAME}.ipynb"
    assert ("return 3 * x" in graded_notebook.read_text()) == (score == 10.0)


def test_the_best_is_the_best_after_the_penalty(course: Path, hand_in: Hand) -> None:
    hand_in("ada", "11:00", double="def double(x):\n    return 2 * x if x else 1")  # 9 points, on time
    hand_in("ada", "14:00")  # 10 points, and 5 off
    rule = DUE + 'counts = "best"\nlate = { percent_per_day = 50 }\n'
    graded = grade(course, rule)["ada"]
    assert graded.standing is not None
    assert (graded.score, graded.standing.attempt) == (9.0, 1)


LEAK = """\
seen = []
class Secret(Exception):
    pass
def triple(x):
    seen.append(x)
    raise Secret(f"the test gave {x}")
"""


def test_before_the_deadline_a_page_has_nothing_that_a_run_returned(course: Path, hand_in: Hand) -> None:
    leaking = tiny.solved(course, triple=LEAK)
    leaking["cells"].append(tiny.code("'a later cell saw ' + str(seen)"))
    tiny.hand_in(course, "ada", leaking)
    hand_in("ben", double="def double(x):\n    raise ValueError(f'the test gave {x}')")
    grade(course, DUE, now=BEFORE)
    assert "The test ended with an error." in page(course, "ada")
    assert "The test ended with a ValueError." in page(course, "ben")
    for student in ("ada", "ben"):
        assert "the test gave 2" not in page(course, student)
        assert "the test gave 1" not in page(course, student)
        assert "a later cell saw [" not in page(course, student)
        assert "Until 2026-11-16 12:00 UTC this page says which property failed" in page(course, student)
    grade(course, DUE, now=AFTER)
    assert "the test gave 2" in page(course, "ada")
    assert "a later cell saw [2, 0]" in page(course, "ada")


def test_the_words_of_a_test_stay_and_what_they_compute_goes(course: Path, hand_in: Hand) -> None:
    path = course / "source" / tiny.NAME / f"{tiny.NAME}.ipynb"
    text = path.read_text().replace("'tripling fails'", "f'tripling fails: {triple(2)} for {2}'")
    path.write_text(text)
    hand_in("ada", triple="def triple(x):\n    return 'it was ' + str(x)")
    grade(course, DUE, now=BEFORE)
    assert "tripling fails: … for …" in page(course, "ada")
    assert "it was 2" not in page(course, "ada")


def test_pages_wait_until_the_policy_lets_them_out(course: Path, hand_in: Hand) -> None:
    hand_in("ada")
    rule = DUE + 'feedback = "after the deadline"\n'
    grade(course, rule, now=BEFORE)
    assert page(course, "ada") == ""
    grade(course, rule, now=AFTER)
    assert "10 of 10 so far" in page(course, "ada")


def test_a_grade_that_is_held_back_is_on_no_page_and_in_no_platforms_table(
    course: Path, hand_in: Hand
) -> None:
    hand_in("ada")
    hand_in("eve")
    grade(course, DUE)
    assert page(course, "eve")
    grades = grade(course, DUE + '[tiny.hold]\neve = "We talk first."\n')
    assert page(course, "ada")
    assert page(course, "eve") == ""
    theirs = export.Table(("ID", "SIS Login ID", "tiny (1)"), (("1", "ada", ""), ("2", "eve", "")))
    made = export.filled(theirs, export.TableKind.CANVAS, grades.values(), tiny.NAME)
    assert [row[2] for row in made.table.rows] == ["10", ""]
    assert "eve: held back (We talk first.)." in made.notes
    grade(course, DUE)
    assert page(course, "eve")


def test_what_can_not_be_done_is_said(course: Path, hand_in: Hand) -> None:
    hand_in("ada")
    (course / "autograder.toml").write_text("[grading]\npreload = []\n")
    (course / "policy.toml").write_text(DUE + '[tiny.hold]\nadda = "We talk first."\n')
    stream = io.StringIO()
    pipeline.grade(pipeline.Request(course, tiny.NAME), Progress(1, stream))
    said = " ".join(stream.getvalue().split())
    assert "Nobody is late by the policy" in said
    assert "policy.toml names adda, who has handed in nothing. Did you mean ada?" in said
    (course / "autograder.toml").write_text("[grading]\npreload = []\ntrust_timestamps = true\n")
    stream = io.StringIO()
    pipeline.grade(pipeline.Request(course, tiny.NAME), Progress(1, stream))
    assert "0 of 1 hand-ins have a time; the others are never late." in " ".join(stream.getvalue().split())


AUTHORS_TEXT = '''\
# ---
# title: Tiny
# points: 14
# minutes: 15
# seconds: 5
# data: []
# ---

# %% [markdown] exercise="double" title="Double" difficulty=1 minutes=5
# Double a number.


# %% solution="double"
def double(x: int) -> int:
    """Return twice x."""
    ### BEGIN SOLUTION
    return x + x  # the course's own doubling
    ### END SOLUTION


# %% test="double-small" points=2 rests="Return twice x."
# One.
assert double(1) == 2, "one"

# %% test="double-zero" points=1 rests="Return twice x."
# Zero.
assert double(0) == 0, "zero"

# %% [markdown] exercise="triple" title="Triple" difficulty=1 minutes=5
# Triple a number.


# %% solution="triple"
def triple(x: int) -> int:
    """Return three times x."""
    ### BEGIN SOLUTION
    return x + x + x  # the course's own tripling
    ### END SOLUTION


# %% test="triple-small" points=3 rests="Return three times x."
# Two.
assert triple(2) == 6, "two"

# %% test="triple-partial" points=4 rests="Return three times x."
# Some.
assert triple(3) == 9, "three"

# %% [markdown] exercise="words" title="In words" difficulty=1 minutes=5
# Why three?

# %% [markdown] written="essay" points=4
# ### BEGIN SOLUTION
# The course's own essay.
# ### END SOLUTION
'''
OWN = ("the course's own doubling", "the course's own tripling", "The course's own essay")


def opened(course: Path, student: str) -> list[bool] | None:
    """Which of the three model solutions a student has; None without a notebook of them."""
    path = course / "feedback" / student / tiny.NAME / f"{tiny.NAME}-solutions.ipynb"
    return [words in path.read_text() for words in OWN] if path.exists() else None


@pytest.fixture
def with_solutions(course: Path) -> Path:
    folder = course / "assignments" / tiny.NAME
    folder.mkdir(parents=True)
    (folder / f"{tiny.NAME}.py").write_text(AUTHORS_TEXT)
    (folder / "commentary.md").write_text("## double\nBecause.\n\n## triple\nBecause.\n")
    return course


def test_model_solutions_open_exercise_by_exercise_and_after_the_last_deadline(
    with_solutions: Path, hand_in: Hand
) -> None:
    course, rule = with_solutions, DUE + 'solutions = "when solved"\n'
    hand_in("ada", "09:00")
    hand_in("ben", "09:00", triple=WRONG)  # one of its tests passes in part
    hand_in("cem", "09:00", double="def double(x):\n    return 3", triple=WRONG)
    hand_in("eve", "09:00")
    held = '[tiny.hold]\neve = "We talk first."\n'
    grade(course, rule + held, now=BEFORE)
    found = {student: opened(course, student) for student in ("ada", "ben", "cem", "eve")}
    assert found == {"ada": [True, True, False], "ben": [True, False, False], "cem": None, "eve": None}
    assert "tiny-solutions.ipynb" in page(course, "ben")
    named = page(course, "ben").split("tiny-solutions.ipynb")[1][:200]
    assert ", beside this page: exercise 1.<" in named
    assert "tiny-solutions.ipynb" not in page(course, "cem")
    grade(course, rule + held, now=AFTER)
    assert [opened(course, student) for student in ("ada", "cem", "eve")] == [[True] * 3, [True] * 3, None]
    grade(course, DUE + held, now=AFTER)  # taken back
    assert opened(course, "ada") is None


def test_model_solutions_wait_for_the_student_s_own_deadline(with_solutions: Path, hand_in: Hand) -> None:
    course = with_solutions
    rule = DUE + 'solutions = "after the deadline"\nlate = { grace_minutes = 30 }\n'
    rule += '[tiny.extensions]\nben = "1 day"\n'
    hand_in("ada", "09:00")
    hand_in("ben", "09:00", triple=WRONG)
    grade(course, rule, now=datetime(2026, 11, 16, 12, 30, tzinfo=UTC))
    assert (opened(course, "ada"), opened(course, "ben")) == (None, None)
    grade(course, rule, now=datetime(2026, 11, 16, 12, 31, tzinfo=UTC))
    assert (opened(course, "ada"), opened(course, "ben")) == ([True] * 3, None)
    grade(course, rule, now=AFTER)
    assert opened(course, "ben") == [True] * 3


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "policy.toml names no deadline that could pass"),
        (None, "there is no assignments/tiny to make them from"),
    ],
)
def test_a_policy_that_can_open_nothing_says_so(
    with_solutions: Path, hand_in: Hand, text: str | None, words: str
) -> None:
    course = with_solutions
    if text is None:
        (course / "assignments" / tiny.NAME / f"{tiny.NAME}.py").unlink()
    hand_in("ada")
    (course / "policy.toml").write_text('[tiny]\nsolutions = "after the deadline"\n')
    stream = io.StringIO()
    pipeline.grade(pipeline.Request(course, tiny.NAME, now=AFTER), Progress(1, stream))
    assert words in " ".join(stream.getvalue().split())
    assert opened(course, "ada") is None
