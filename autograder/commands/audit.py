"""Testing the tests: known mistakes, mutants, second authors, attacks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from autograder.base.errors import UsageError
from autograder.commands import asked
from autograder.commands.options import (
    Assignments,
    Jobs,
    Name,
    NoSandbox,
    OnlyExercise,
    ResultsFile,
    Root,
    Seed,
    Share,
)
from autograder.commands.terminal import Steps, err, out, say


def audit(
    names: Assignments = None,
    exercise: OnlyExercise = "",
    json_file: ResultsFile = None,
    slow: Annotated[
        bool, typer.Option("--slow", help="Repeat training runs for mutants made by program, too.")
    ] = False,
    share: Share = 1.0,
    seed: Seed = 0,
    jobs: Jobs = 0,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Test the tests: they must reject every known mistake and accept every right answer.

    For example `python -m autograder audit attention --exercise softmax`. The exit status is 1 when a mistake
    passes or a right answer loses a point.
    """
    wanted = asked.with_exercise(root, asked.assignments(root, names), exercise)
    asked.require_grader(json_file)
    from autograder.audit import report as audit_report
    from autograder.audit.sample import Sample
    from autograder.audit.settings import AuditSettings

    settings = AuditSettings(exercise, Sample(share, seed), slow, jobs, sandbox=not no_sandbox)
    reports = audit_report.run(root, wanted, settings, out)
    if json_file:
        audit_report.write_json(json_file, reports)
    if any(report.findings for report in reports):
        raise typer.Exit(1)


def probe(
    names: Assignments = None,
    exercise: OnlyExercise = "",
    json_file: ResultsFile = None,
    share: Share = 1.0,
    seed: Seed = 0,
    jobs: Jobs = 0,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Wrap the reference in one wrong thing at a time, and say which of them no test notices.

    For example `python -m autograder probe attention --exercise softmax`.
    A result of zeros, noise or half precision; the first row for all; a value kept from the first call;
    an argument that is ignored or changed in place.
    """
    wanted = asked.with_exercise(root, asked.assignments(root, names), exercise)
    asked.require_grader(json_file)
    from autograder.audit import report as audit_report
    from autograder.audit.sample import Sample
    from autograder.audit.settings import AuditSettings

    settings = AuditSettings(exercise, Sample(share, seed), jobs=jobs, sandbox=not no_sandbox)
    found = audit_report.run_probes(root, wanted, settings, out)
    if json_file:
        audit_report.write_json(json_file, found)
    if any(probed.findings for probed in found):
        raise typer.Exit(1)


def answers(
    name: Name,
    folder: Annotated[Path, typer.Argument(help="Answers to single cells, one .py file each.")],
    json_file: ResultsFile = None,
    jobs: Jobs = 0,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Try a second author's answers: how many wrong ones are rejected, how many right ones accepted.

    For example `python -m autograder answers attention assignments/attention/answers`.
    Each file begins with comment lines: `# cell:` (the id of a solution cell), `# kind:` (*wrong* or
    *right*), and for your own use `# author:`, `# sentence:` and `# why:`.
    """
    wanted = asked.assignment(root, name)
    asked.require_grader(json_file)
    from autograder.audit import report as audit_report
    from autograder.audit.settings import AuditSettings

    settings = AuditSettings(jobs=jobs, sandbox=not no_sandbox)
    judged = audit_report.run_fresh(root, wanted, folder, settings, out)
    if json_file:
        audit_report.write_json(json_file, judged)
    if not all(one.as_it_should for one in judged):
        raise typer.Exit(1)


def diagnoses(
    names: Assignments = None,
    json_file: ResultsFile = None,
    jobs: Jobs = 0,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Measure the diagnosis: on strangers' wrong answers, and on known mistakes in another hand.

    For example `python -m autograder diagnoses attention`.
    For each, the feedback names a known mistake or none. Whether a name is right for a stranger's answer
    stands in `answers/recognised.json`, as a reader judged it; the counts go to the page on tests.
    """
    wanted = asked.assignments(root, names)
    asked.require_grader(json_file)
    from autograder.audit import report as audit_report
    from autograder.audit.settings import AuditSettings

    settings = AuditSettings(jobs=jobs, sandbox=not no_sandbox)
    found = audit_report.run_recognition(root, wanted, settings, out)
    if json_file:
        audit_report.write_json(json_file, list(found.values()))
    if not all(one.sound for one in found.values()):
        raise typer.Exit(1)


def examine_both(
    names: Assignments = None,
    json_file: ResultsFile = None,
    share: Share = 1.0,
    seed: Seed = 0,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Put every test from inside and from outside the student's process: its verdict must be the same.

    For example `python -m autograder examine-both attention --sample 0.1`. The exit status is 1 when a
    verdict differs.
    """
    wanted = asked.assignments(root, names)
    asked.require_grader(json_file)
    from autograder.audit import both_ways
    from autograder.audit.sample import Sample
    from autograder.base import files

    found = []
    with Steps("both ways", err) as steps, both_ways.server(root, not no_sandbox) as server:
        for name in wanted:
            steps.show(f"{name}, starting")
            comparison = both_ways.compare(root, name, server, Sample(share, seed), _counted(steps, name))
            found.append(comparison)
            steps.show("")
            say(both_ways.summary(comparison))
    if json_file:
        files.write_json(json_file, [asdict(comparison) for comparison in found])
    if any(comparison.differences for comparison in found):
        raise typer.Exit(1)


def _counted(steps: Steps, name: str) -> Callable[[str, int, int], None]:
    def show(subject: str, done: int, of: int) -> None:
        steps.show(f"{name}, {done} of {of}: {subject}")

    return show


def attack(
    json_file: ResultsFile = None,
    examiner: Annotated[
        str, typer.Option(help="Where tests run: outside; inside; or bare, inside with nothing on watch.")
    ] = "outside",
    root: Root = Path(),
) -> None:
    """Run the published attacks: none may gain a point, learn a hidden line or stop the grader.

    For example `python -m autograder attack --examiner outside`. The exit status is 1 when an attack gains
    something. Inside and bare are the controls, in which attacks do: each line says what proves an attack.
    """
    from autograder.audit import attack as attacks
    from autograder.base.settings import INSIDE, OUTSIDE

    if examiner not in (INSIDE, OUTSIDE, attacks.BARE):
        raise UsageError(f"There is no examiner {examiner!r}.", f"Say {OUTSIDE}, {INSIDE} or {attacks.BARE}.")
    asked.require_grader(json_file)
    from autograder.audit.attacks import UNPROVEN, proof_of
    from autograder.base import files

    def show(outcome: attacks.Outcome) -> None:
        mark = "WON " if outcome.won else "held"
        gains = ", ".join([*outcome.gained, *outcome.learned])
        name = f"{outcome.kind}/{outcome.name}"
        say(f"{mark} {name}: {outcome.verdict}{': ' * bool(gains)}{gains} ({proof_of(name)})")

    found = attacks.run_all(root, examiner, show=show)
    won = sum(outcome.won for outcome in found)
    say(f"{len(found) - won} of {len(found)} attacks gained nothing.")
    idle = [f"{o.kind}/{o.name}" for o in found if not o.does_something]
    say(f"{len(found) - len(idle)} of them were felt here by a test or by the grader.")
    if UNPROVEN:
        say(f"No control has shown yet that these do anything: {', '.join(sorted(UNPROVEN))}.")
    if json_file:
        files.write_json(json_file, [asdict(outcome) for outcome in found])
    if won:
        raise typer.Exit(1)
