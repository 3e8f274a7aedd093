"""The audit finds tests that let a mistake pass or refuse a right answer, and every assignment passes it."""

import math
import os
import random
import signal
import threading
from contextlib import closing
from pathlib import Path

import nbformat
import pytest
from rich.console import Console

from autograder import pipeline
from autograder.audit import audit, kept_audit, report, trials
from autograder.audit.counting import FEWEST_ALTERNATIVES, FEWEST_MUTANTS, line
from autograder.audit.judge import PRIVATE_SEEDS, private_seed
from autograder.audit.places import Places
from autograder.audit.records import Stage, Trial, TrialOutcome
from autograder.audit.sample import Sample
from autograder.audit.settings import AuditSettings, silent
from autograder.audit.trials import Trials
from autograder.base.progress import Progress
from autograder.course import assignments
from autograder.grading import variants
from autograder.grading.session import Session
from autograder.sandbox.forkserver import ForkServer
from tests.conftest import ROOT
from tests.helpers.tiny.audited import ALTERNATIVES, MUTANTS

NAMES = [path.stem for path in assignments.find(ROOT)]
MOST_EQUIVALENTS = 0.2  # of the mutants made by program
SHARE = 0.05  # of the variants, in these tests; `python -m autograder audit` tries all


def test_the_audit_sees_a_test_that_is_edited_and_not_built(small, server):
    root = small()
    path = root / "assignments/small/small.py"
    path.write_text(
        path.read_text(encoding="utf-8").replace("assert double(-3) < 0", "assert double(-3) > 0")
    )
    subjects = {finding.subject for finding in audit.audit(root, "small", server).findings}
    assert "the reference" in subjects


def test_a_mistake_that_is_described_after_a_grading_is_recognised_in_the_next(small):
    root = small()
    known = root / "assignments/small/mutants.py"
    described = known.read_text(encoding="utf-8")
    known.write_text("from autograder.course.known import Mutants\n\nmutants = Mutants()\n", encoding="utf-8")
    place = root / "submitted/ann/small/small.ipynb"
    place.parent.mkdir(parents=True)
    notebook = nbformat.read(root / "release/small/small.ipynb", as_version=4)
    solution = next(cell for cell in notebook.cells if cell.id == "double")
    solution.source = "def double(x):\n    return x * x"
    nbformat.write(notebook, place)
    (root / "autograder.toml").write_text("[grading]\npreload = []\n", encoding="utf-8")
    request = pipeline.Request(root, "small", root=root, feedback=False)

    def diagnoses():
        (grade,) = pipeline.grade(request, Progress(0, quiet=True))
        return {test.diagnosis for test in grade.tests}

    assert diagnoses() == {""}
    known.write_text(described, encoding="utf-8")
    assert diagnoses() == {"double/square"}


def problems(root: Path, server: ForkServer, exercise: str = "") -> list[str]:
    report = audit.audit(root, "small", server, AuditSettings(exercise, jobs=1))
    return [f"{finding.subject} {finding.problem}" for finding in report.findings]


def test_a_sound_assignment_has_no_findings(small, server):
    root = small()
    report = audit.audit(root, "small", server, AuditSettings(jobs=2))
    assert report.findings == ()
    (line,) = report.lines
    assert (line.tests, line.mutants, line.caught, line.alternatives, line.accepted) == (2, 5, 5, 2, 2)
    assert line.generic == line.generic_caught > 0


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        (
            {"small": ('assert double(-3) < 0, "the sign is lost"', "positive = double(3)")},
            "double/absolute is not caught by double-negative",
        ),
        ({"small": ("double(x) == 2 * x", "double(x) in (2 * x, 3 * x)")}, "double/times-3 is not caught"),
        (
            {"small": ("double(x) == 2 * x", "double(x) == 2 * x and x < 9")},
            "the reference loses double-value",
        ),
        ({"alternatives": ('"2 * x"', '"3 * x"')}, "double/product is right and loses double-value"),
        ({"mutants": ("(3, 4, 5)", "(3, 4)")}, "has 4 known mistakes, and needs 5"),
        (
            {"alternatives": ('alternatives.edit("double", "product", ("x + x", "2 * x"))', "")},
            "has 1 other right answers, and needs 2",
        ),
        (
            {"small": ("def double(x: int) -> int:", "LATE = 1\n\n\ndef double(x: int) -> int:")},
            "",
        ),
    ],
)
def test_a_hole_in_the_tests_is_found(changes, found, small, server):
    shown = problems(small(**changes), server)
    assert bool(shown) is bool(found)
    assert found in "; ".join(shown)


def test_a_test_that_fails_right_work_for_one_seed_in_thirty_is_found(small, server):
    lucky = ("random.seed(3)", 'random.seed(3)\nassert random.random() > 0.03, "bad luck"')
    shifts = (0, *PRIVATE_SEEDS)
    assert all(random.Random(3 + shift).random() > 0.03 for shift in shifts)  # too few seeds see nothing
    shown = problems(small(small=lucky), server)
    assert all("the reference loses double-value (seed" in problem for problem in shown)
    assert len(shown) == sum(random.Random(3 + 1_000_003 * n + 19).random() <= 0.03 for n in range(200)) > 0


def test_two_changes_in_the_same_words_are_counted_apart(small):
    """`x` became `0` in two places: one is caught, one is not."""
    caught, survivor = (Trial("double", "`x` became `0`", "double", text, ()) for text in ("0 + x", "x + 0"))
    made = Stage(
        [(caught, TrialOutcome({"double-value": "no"}, 0.0)), (survivor, TrialOutcome({}, 0.0))],
        [],
        frozenset({survivor}),
    )
    nothing, answer_key = Stage([], [], frozenset()), variants.load(small(), "small")
    row = line(answer_key, answer_key.assignment.exercises[0], nothing, nothing, made)
    assert (row.generic_caught, row.generic, row.left) == (1, 2, 0)


def test_a_private_seed_follows_from_the_whole_name():
    names = [f"double/mistake-{number}" for number in range(10, 40)]  # of one length
    assert {private_seed(name) for name in names} == set(PRIVATE_SEEDS)


def test_a_mistake_that_ends_its_process_is_caught_and_spoils_no_other(small, server):
    """The variants of a solution are copies of one prepared process; the next ones get a fresh one."""
    deadly = MUTANTS.replace(
        "for number in", "import_os = '__import__(\"os\")._exit(3)'\nfor number in"
    ).replace('("x + x", f"{number} * x")', '("x + x", import_os if number == 3 else f"{number} * x")')
    root = small()
    (root / "assignments" / "small" / "mutants.py").write_text(deadly, encoding="utf-8")
    assert problems(root, server) == []


def test_a_variant_that_loops_for_ever_loses(small, server, monkeypatch):
    monkeypatch.setattr(trials, "ENDLESS_SECONDS", 0.5)
    endless = "def double(x):\n    while True:\n        pass\n"
    trial = Trial("double", "endless", "double", endless, ("double-value",), first_loss=True)
    with closing(Trials(variants.load(small(), "small"), server, Places(1), silent)) as runner:
        ((_, outcome),) = runner.run_all("", [trial])
    assert list(outcome.lost) == ["double-value"]
    assert outcome.stopped


def test_a_test_that_fails_in_the_same_words_was_not_stopped(small, server):
    """Whether a cell was stopped follows from the error, not from what a message says."""
    says = "def double(x):\n    raise TimeoutError('takes 2 seconds of processor time, and was stopped')\n"
    trial = Trial("double", "says so", "double", says, ("double-value",), first_loss=True)
    with closing(Trials(variants.load(small(), "small"), server, Places(1), silent)) as runner:
        ((_, outcome),) = runner.run_all("", [trial])
    assert list(outcome.lost) == ["double-value"]
    assert not outcome.stopped


# Of processor time; 0.7 seconds in each of the two tests.
SLOW = """
import time

def double(x):
    end = time.process_time() + (0.7 if x < 0 else 0.14)
    while time.process_time() < end:
        pass
    return 2 * x
"""


def test_every_test_has_a_limit_of_its_own(small, server, monkeypatch):
    monkeypatch.setattr(trials, "ENDLESS_SECONDS", 1.0)
    wanted = [
        Trial("double", str(x), "double", SLOW.replace("0.7", x), None, first_loss=True)
        for x in ("0.7", "7000")
    ]
    with closing(Trials(variants.load(small(), "small"), server, Places(1), silent)) as runner:
        (_, slow), (_, endless) = runner.run_all("", wanted)
    assert (slow.lost, slow.stopped) == ({}, False)
    assert (list(endless.lost), endless.stopped) == (["double-negative"], True)


SPENDS = "import time\n\nend = time.process_time() + 1\nwhile time.process_time() < end:\n    pass\n"


def test_a_test_that_takes_long_by_itself_stops_nobody(small, server, monkeypatch):
    """Also where the reference has not been graded before, in an audit of one exercise for example."""
    monkeypatch.setattr(trials, "ENDLESS_SECONDS", 0.5)
    root = small(small=("assert double(-3) < 0", SPENDS + "assert double(-3) < 0"))
    right = "def double(x):\n    return 2 * x\n"
    trial = Trial("double", "right", "double", right, ("double-negative",), first_loss=True)
    with closing(Trials(variants.load(root, "small"), server, Places(1), silent)) as runner:
        ((_, outcome),) = runner.run_all("", [trial])
    assert (outcome.lost, outcome.stopped) == ({}, False)


def test_points_for_nothing_are_found(small, server):
    free = """    assert double(x) == 2 * x, "not twice the number"
"""
    shown = problems(small(small=(free, "    pass\n")), server)
    assert "the untouched notebook gets 3 for double-value" in shown


def test_a_survivor_made_by_program_is_shown_until_it_is_recorded(small, server):
    root = small(small=("return x + x", "return x + x + 0 * x"))
    path = root / "assignments" / "small" / "mutants.py"
    path.write_text(MUTANTS.replace('"x + x"', '"x + x + 0 * x"'), encoding="utf-8")
    alternatives = root / "assignments" / "small" / "alternatives.py"
    alternatives.write_text(ALTERNATIVES.replace('"x + x"', '"x + x + 0 * x"'), encoding="utf-8")
    shown = [text for text in problems(root, server) if "not caught: add a test" in text]
    assert any("`return x + x + 0 * x` became `return (x + x) - (0 * x)`" in text for text in shown)
    with path.open("a", encoding="utf-8") as file:
        for text in shown:
            _, old, _, new, _ = text.split("`")
            file.write(f'mutants.equivalent("double", "{old}", "{new}", because="nothing is added")\n')
    assert problems(root, server) == []
    with path.open("a", encoding="utf-8") as file:
        file.write('mutants.equivalent("double", "gone", "away", because="it was there once")\n')
    assert problems(root, server) == ["double: `gone` became `away` is recorded, but never made"]


def test_a_sample_is_drawn_by_its_seed_and_holds_every_exercise(small, server):
    root = small()

    def tried(seed: int) -> tuple[int, ...]:
        (line,) = audit.audit(root, "small", server, AuditSettings(sample=Sample(0.3, seed), jobs=1)).lines
        return line.mutants, line.alternatives, line.generic

    whole = audit.audit(root, "small", server, AuditSettings(jobs=1)).lines[0]
    assert tried(1) == tried(1) == (2, 1, math.ceil(0.3 * whole.generic))


def test_a_hole_is_found_by_a_sample_that_holds_it(small, server):
    root = small(small=("double(x) == 2 * x", "double(x) in (2 * x, 3 * x)"))

    def subjects(seed: int) -> set[str]:
        report = audit.audit(root, "small", server, AuditSettings(sample=Sample(0.2, seed), jobs=1))
        return {finding.subject for finding in report.findings}

    assert subjects(0) == set()  # it drew the absolute value
    assert subjects(11) == {"double/times-3"}


SLEEP = "__import__('time').sleep(3600)"


@pytest.mark.parametrize(
    "changes",
    [  # in the reference's notebook, which runs by itself, and in a copy of a prepared process
        {"small": ("import random\n", f"import random\n\n{SLEEP}\n")},
        {"mutants": ('"x * x"', repr(f"x * x\n\n{SLEEP}"))},
    ],
)
def test_an_interrupt_ends_the_cell_that_runs(small, monkeypatch, changes):
    root = small(**changes)
    (root / "autograder.toml").write_text("[grading]\npreload = []\n", encoding="utf-8")
    endings, run = [], Session.run

    def interrupted(session, step):
        if SLEEP not in step.cell.source:
            return run(session, step)
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        endings.append("no result")
        result = run(session, step)
        endings.append(result.ending)
        return result

    monkeypatch.setattr(Session, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        report.run(root, ["small"], AuditSettings(jobs=1), Console(quiet=True))
    assert endings == ["no result"]


@pytest.mark.parametrize(
    "changes",
    [
        {"small": ("random.seed(3)", "random.seed(4)")},
        {"mutants": ('"x * x"', '"x ** 2"')},
        {"mutants": ('caught_by="double-negative"', 'caught_by="double-value"')},
        {"alternatives": ("sum([x, x])", "sum((x, x))")},
    ],
)
def test_a_kept_audit_is_of_one_text(small, changes):
    before = audit.fingerprint(variants.load(small(), "small"))
    assert audit.fingerprint(variants.load(small(), "small")) == before
    assert audit.fingerprint(variants.load(small(**changes), "small")) != before


RUN = """
# %% [markdown]
# Let it run; the value is large.

# %%
TASK = ("task", 1)

# %% run="steps"
outcome = double(len(TASK))

# %% check="steps-look"
print(outcome)

# %% test="steps-value" points=2 record="steps" rests="the value is large"
# The recorded value is large.
from pathlib import Path

assert int(Path("runs/steps/value.txt").read_text()) > double(len(TASK)), "the value should be large"
"""


def test_what_only_a_training_record_needs_is_no_part_of_an_audit(small):
    """A new task, or a new bar of a test of its record, leaves the audit of everything else as it was."""

    def with_run(*changes):
        root = small()
        path = root / "assignments/small/small.py"
        text = path.read_text().replace("# points: 4", "# points: 6") + RUN
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path.write_text(text)
        return audit.fingerprint(variants.load(root, "small"))

    before = with_run()
    assert with_run(('("task", 1)', '("task", 2)')) == before
    assert with_run((".read_text()) >", ".read_text()) >=")) == before
    assert with_run(("print(outcome)", "print(outcome, 1)")) == before
    assert with_run(("random.seed(3)", "random.seed(4)")) != before
    assert with_run(('double(1) == 2, "try one"', 'double(2) == 4, "try one"')) != before


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_of_every_assignment_passes(name, root, warm_server):
    """Which variants are drawn follows from the assignment's text, and so changes with it."""
    sample = Sample(SHARE, int(audit.fingerprint(variants.load(root, name))[:8], 16))
    report = audit.audit(root, name, warm_server, AuditSettings(sample=sample, jobs=1))
    assert [f"{f.exercise}: {f.subject} {f.problem}" for f in report.findings] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_last_whole_audit_is_of_this_text_and_found_nothing(name, root):
    kept = kept_audit.read(root, name)
    assert kept is not None
    assert kept.fingerprint == audit.fingerprint(variants.load(root, name)), (
        f"{name} has changed since its last whole audit: run `python -m autograder audit {name}`"
    )
    assert kept.findings == 0
    assert sum(line["mutants"] for line in kept.exercises) >= FEWEST_MUTANTS
    assert sum(line["alternatives"] for line in kept.exercises) >= FEWEST_ALTERNATIVES


@pytest.mark.parametrize("name", NAMES)
def test_few_changes_are_excused_each_with_a_reason(name, root):
    kept = kept_audit.read(root, name)
    excused, made = (sum(line[key] for line in kept.exercises) for key in ("equivalent", "generic"))
    assert excused <= MOST_EQUIVALENTS * (made + excused)
