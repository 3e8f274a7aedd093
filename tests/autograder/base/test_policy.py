"""The policy of a class: what its file may say, and what follows from it for a hand-in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from autograder.base import policy_file
from autograder.base.errors import GradingError
from autograder.base.policy import Counts, LateRule, Open, Opening, Rules, Visibility

DUE = datetime(2026, 11, 16, 23, 0, tzinfo=UTC)
HOUR, DAY = 3600.0, 86400.0
WHOLE = """
timezone = "Europe/Vienna"

[default]
late = { percent_per_day = 10, grace_minutes = 15, most_percent = 50 }
feedback = "after 2 attempts"

[sums]
due = 2026-11-17 00:00:00
attempts = 3
counts = "best"

[sums.extensions]
"Jörg, the 2nd" = 2026-11-20 12:00:00
ada = "3 days"

[sums.hold]
eve = "We talk first."
"""


def read(folder: Path, text: str, name: str = "sums") -> Rules | None:
    (folder / "policy.toml").write_text(text, encoding="utf-8")
    return policy_file.load((folder,), name)


def test_a_table_stands_over_the_default_and_times_have_a_zone(tmp_path: Path) -> None:
    rules = read(tmp_path, WHOLE)
    assert rules is not None
    assert rules.due == DUE  # midnight in Vienna
    assert (rules.attempts, rules.counts, rules.feedback.attempts) == (3, Counts.BEST, 2)
    assert rules.late == LateRule(grace_minutes=15, percent_per_day=10, most_percent=50)
    assert rules.due_of("ada") == DUE + timedelta(days=3)
    assert rules.extension_of("Jörg, the 2nd") == timedelta(days=3, hours=12)
    assert (rules.due_of("ben"), rules.extension_of("ben")) == (DUE, None)
    other = read(tmp_path, WHOLE, "products")
    assert other is not None
    assert (other.due, other.attempts, other.feedback.attempts) == (None, 0, 2)


def test_without_a_file_there_are_no_rules_and_the_nearer_file_counts(tmp_path: Path) -> None:
    assert policy_file.load((tmp_path,), "sums") is None
    near = tmp_path / "near"
    near.mkdir()
    read(tmp_path, "[sums]\nattempts = 1")
    read(near, "[sums]\nattempts = 2")
    found = policy_file.load((near, tmp_path), "sums")
    assert found is not None
    assert found.attempts == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[sums]\ndeu = 1", r"unknown key 'deu' in \[sums\]"),
        ("[sums]\ndue = 2026-11-16", "A day alone does not say at which time"),
        ('[sums]\ndue = "soon"', r"\[sums\] due must be a date with a time"),
        ("[sums]\nattempts = -1", "a whole number from 0 on"),
        ("[sums]\nattempts = true", "a whole number from 0 on"),
        ('[sums]\ncounts = "first"', "counts can't be 'first'"),
        ('[sums]\nfeedback = "soon"', "feedback can't be 'soon'"),
        ('[sums]\nsolutions = "at once"', "solutions can't be 'at once'"),
        ("[sums]\nlate = 10", r"late must be a table, such as .*, not 10"),
        ("[sums]\nlate = { percent_per_dy = 1 }", r"unknown key 'percent_per_dy' in \[sums\] late"),
        ("[sums]\nlate = { percent_per_day = -1 }", "must be a number from 0 on"),
        ('[sums.extensions]\nada = "3 days"', "there is no deadline to extend"),
        ("[sums.hold]\nada = true", "each with a reason in quotes"),
        ('timezone = "Atlantis"', "there is no timezone 'Atlantis'"),
        ("due = 3", "there is no key 'due' outside a table"),
        ("[sums", r"policy\.toml can't be read"),
        ("[products]\ndeu = 1", r"unknown key 'deu' in \[products\]"),  # also of an assignment that waits
    ],
)
def test_a_slip_is_told_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(GradingError, match=words):
        read(tmp_path, text)


@pytest.mark.parametrize(
    ("seconds", "penalty"),
    [
        (0, 0),
        (15 * 60, 0),  # within the grace
        (15 * 60 + 1, 2),  # after it, the first day has begun
        (DAY, 2),
        (DAY + 1, 4),
        (9 * DAY, 10),  # at most half
        (20 * DAY, 20),  # closed
    ],
)
def test_what_lateness_costs(seconds: float, penalty: float) -> None:
    rule = LateRule(grace_minutes=15, percent_per_day=10, most_percent=50, closed_after_days=14)
    assert rule.penalty(20.0, seconds) == penalty


def test_points_per_day_never_take_more_than_was_earned() -> None:
    assert LateRule(points_per_day=3).penalty(4.0, 3 * DAY) == 4.0


@pytest.mark.parametrize(
    ("attempts", "counts", "handed_in", "numbers"),
    [
        (0, Counts.LATEST, 4, [4]),
        (3, Counts.LATEST, 4, [3]),
        (3, Counts.LATEST, 2, [2]),
        (0, Counts.BEST, 3, [1, 2, 3]),
        (2, Counts.BEST, 3, [1, 2]),
    ],
)
def test_which_attempts_may_count(attempts: int, counts: Counts, handed_in: int, numbers: list[int]) -> None:
    assert list(Rules(attempts=attempts, counts=counts).eligible(handed_in)) == numbers


def test_a_penalty_has_its_reason() -> None:
    rules = Rules(due=DUE, late=LateRule(percent_per_day=10, grace_minutes=5))
    late = rules.standing("ada", 1, 1, DUE + timedelta(hours=26), DUE)
    assert late.why == (
        "Handed in 1 day and 2 hours after the deadline of 2026-11-16 23:00 UTC. "
        "The rule: 10 % of the points earned for each day begun; 5 minutes of grace."
    )
    assert rules.standing("ada", 1, 1, DUE + timedelta(minutes=5), DUE).why == ""
    assert rules.standing("ada", 1, 1, None, DUE).seconds_late == 0


EXTENDED = {"ada": DUE + timedelta(days=3)}


@pytest.mark.parametrize(
    ("feedback", "handed_in", "hours", "page"),
    [
        ("at once", 1, -1, Visibility.LIMITED),
        ("at once", 1, 1, Visibility.LIMITED),  # ada may still hand in: a whole page could reach her
        ("at once", 1, 73, Visibility.FULL),
        ("at once", 6, -1, Visibility.NONE),  # five pages before the deadline are all
        ("at once", 6, 73, Visibility.FULL),
        ("after 2 attempts", 1, 1, Visibility.NONE),
        ("after 2 attempts", 2, 1, Visibility.LIMITED),
        ("after the deadline", 1, -1, Visibility.NONE),
        ("after the deadline", 1, 1, Visibility.LIMITED),
        ("after the last deadline", 1, 1, Visibility.NONE),
        ("after the last deadline", 1, 73, Visibility.FULL),
    ],
)
def test_when_a_page_is_shown_and_how_much_of_it(
    tmp_path: Path, feedback: str, handed_in: int, hours: int, page: Visibility
) -> None:
    text = f'[sums]\ndue = 2026-11-16 23:00:00\nfeedback = "{feedback}"\npages = 5\n'
    rules = read(tmp_path, text + '[sums.extensions]\nada = "3 days"')
    assert rules is not None
    now = DUE + timedelta(hours=hours)
    assert rules.standing("ben", 1, handed_in, None, now).page is page


@pytest.mark.parametrize(
    ("solutions", "student", "minutes", "shown"),
    [
        ("never", "ben", 10**6, Open.NOTHING),
        ("after the deadline", "ben", 0, Open.NOTHING),
        ("after the deadline", "ben", 15, Open.NOTHING),  # within the grace ben may still hand in
        ("after the deadline", "ben", 16, Open.ALL),
        ("after the deadline", "ada", 3 * 1440, Open.NOTHING),  # her own deadline, and her grace
        ("after the deadline", "ada", 3 * 1440 + 16, Open.ALL),
        ("after the last deadline", "ben", 3 * 1440 + 15, Open.NOTHING),  # ada could get it from ben
        ("after the last deadline", "ben", 3 * 1440 + 16, Open.ALL),
        ("when solved", "ben", -1, Open.SOLVED),
        ("when solved", "ben", 3 * 1440 + 15, Open.SOLVED),
        ("when solved", "ben", 3 * 1440 + 16, Open.ALL),
    ],
)
def test_when_model_solutions_open(
    tmp_path: Path, solutions: str, student: str, minutes: int, shown: Open
) -> None:
    text = f'[sums]\ndue = 2026-11-16 23:00:00\nsolutions = "{solutions}"\nlate = {{ grace_minutes = 15 }}\n'
    rules = read(tmp_path, text + '[sums.extensions]\nada = "3 days"')
    assert rules is not None
    now = DUE + timedelta(minutes=minutes)
    assert rules.standing(student, 1, 1, None, now).solutions is shown


def test_model_solutions_wait_until_late_work_is_closed() -> None:
    late = LateRule(percent_per_day=10, closed_after_days=14)
    rules = Rules(due=DUE, late=late, solutions=Opening.DEADLINE)
    assert rules.standing("ben", 1, 1, None, DUE + timedelta(days=14)).solutions is Open.NOTHING
    assert rules.standing("ben", 1, 1, None, DUE + timedelta(days=14, seconds=1)).solutions is Open.ALL


def test_without_a_deadline_none_passes_and_without_a_rule_nothing_opens() -> None:
    for opening in (Opening.DEADLINE, Opening.LAST_DEADLINE):
        assert Rules(solutions=opening).standing("ben", 1, 1, None, DUE).solutions is Open.NOTHING
    assert Rules(due=DUE).standing("ben", 1, 1, None, DUE + timedelta(days=999)).solutions is Open.NOTHING


def test_a_grade_that_is_held_back_opens_no_solution() -> None:
    rules = Rules(due=DUE, solutions=Opening.SOLVED, hold={"eve": "We talk first."})
    assert rules.standing("eve", 1, 1, None, DUE + timedelta(days=9)).solutions is Open.NOTHING


def test_a_grade_that_is_held_back_has_no_page() -> None:
    assert Rules(hold={"eve": "We talk first."}).standing("eve", 1, 1, None, DUE).page is Visibility.NONE


def test_the_file_in_words(tmp_path: Path) -> None:
    rules = read(tmp_path, WHOLE)
    assert rules is not None
    assert rules.words() == [
        "due: 2026-11-17 00:00 CET",
        "late work: 10 % of the points earned for each day begun, at most 50 %; 15 minutes of grace",
        "attempts: 3 attempts, the best counts",
        "feedback: after 2 attempts, limited until the last deadline",
        "model solutions: never",
        "times: from the learning platform",
        "extension: Jörg, the 2nd until 2026-11-20 12:00 CET",
        "extension: ada until 2026-11-20 00:00 CET",
        "held back: eve (We talk first.)",
    ]


def test_a_misspelt_assignment_is_no_rule_that_nobody_reads(tmp_path: Path) -> None:
    for name in ("sums", "products"):
        (tmp_path / "assignments" / name).mkdir(parents=True)
    (tmp_path / "policy.toml").write_text("[smus]\ndue = 2026-11-16 12:00:00\n")
    with pytest.raises(GradingError, match=r"\[smus\] is no assignment") as told:
        policy_file.load((tmp_path / "elsewhere", tmp_path), "sums")
    assert told.value.hint.startswith("Did you mean sums?")
