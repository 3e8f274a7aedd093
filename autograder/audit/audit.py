"""Tests the tests of an assignment: they must reject every known mistake and accept every right answer."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.audit import mutate, probes
from autograder.audit.counting import Line, fewest, line
from autograder.audit.judge import MANY_SEEDS, Judge
from autograder.audit.places import Places
from autograder.audit.records import Finding, Stage
from autograder.audit.settings import WHOLE, AuditSettings, Show, silent
from autograder.audit.trials import ENDLESS_SECONDS, ENDLESS_TIMES
from autograder.base import digest, settings
from autograder.base.records import Master
from autograder.course import guards, needs
from autograder.course import master as masters
from autograder.grading import variants
from autograder.grading.variants import AnswerKey
from autograder.sandbox.forkserver import ForkServer

MUCH = 36_000.0  # seconds
Kinds = dict[str, tuple[int, int]]  # for each kind of change: how many were caught, of how many


@dataclass(frozen=True)
class Report:
    """What the audit of one assignment found."""

    assignment: str
    fingerprint: str
    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]
    seconds: float
    known_seconds: float  # of that, for the reference, the known mistakes and the other right answers
    kinds: Kinds  # what was made by program


def server(root: Path, asked: AuditSettings = WHOLE) -> ForkServer:
    """The grader's warm process with room for many runs in one box: copies of a prepared process share it.

    With a student's limits a long row of mutants would end at the limit and look caught.
    """
    options = settings.load(root)
    room = replace(options.limits, cpu_seconds=MUCH, notebook_seconds=MUCH)
    return ForkServer(replace(options, limits=room, sandbox=asked.sandbox, examiner=settings.INSIDE))


def audit(
    root: Path,
    name: str,
    server: ForkServer,
    asked: AuditSettings = WHOLE,
    show: Show = silent,
    places: Places | None = None,
) -> Report:
    """Audit one assignment, or one of its exercises.

    A sample tries a share of the variants, and the reference with the quick tests and one private seed.
    Audits that run beside each other share `places`.
    """
    began = time.monotonic()
    places, answer_key = places or Places(asked.places), variants.load(root, name)
    needs.bring(answer_key.assignment.data)
    with closing(Judge(answer_key, server, places, show, asked)) as judge:
        return _audit(judge, asked, began)


def _audit(judge: Judge, asked: AuditSettings, began: float) -> Report:
    answer_key = judge.answer_key
    wanted = asked.among(answer_key.assignment.exercises)
    findings = [] if asked.exercise else judge.reference_and_release()
    findings += judge.luck() if asked.sample.whole and not asked.exercise else []
    findings += fewest(answer_key, wanted)
    mutants, alternatives = judge.mutants(wanted), judge.alternatives(wanted)
    known_seconds = time.monotonic() - began
    made = _both(judge.generic(wanted), judge.probes(wanted))
    findings += [*mutants.findings, *alternatives.findings, *made.findings]
    lines = [line(answer_key, exercise, mutants, alternatives, made) for exercise in wanted]
    return Report(
        assignment=answer_key.assignment.name,
        fingerprint=fingerprint(answer_key),
        lines=tuple(lines),
        findings=tuple(findings),
        seconds=time.monotonic() - began,
        known_seconds=known_seconds,
        kinds=_by_kind(made),
    )


def _both(one: Stage, other: Stage) -> Stage:
    results, findings = [*one.results, *other.results], [*one.findings, *other.findings]
    return Stage(results, findings, one.failed | other.failed)


def _by_kind(made: Stage) -> Kinds:
    """Caught and tried, for each kind; what only a training run could show is not counted."""
    kinds = Kinds()
    for trial, outcome in made.results:
        if not outcome.lost and trial not in made.failed:
            continue
        caught, tried = kinds.get(trial.kind, (0, 0))
        kinds[trial.kind] = caught + bool(outcome.lost), tried + 1
    return kinds


@dataclass(frozen=True)
class Probed:
    """What the probes of one assignment showed: how many of each kind were noticed, of how many."""

    assignment: str
    kinds: Kinds
    findings: tuple[Finding, ...]


def probe(
    root: Path, name: str, server: ForkServer, asked: AuditSettings = WHOLE, show: Show = silent
) -> Probed:
    """Wrap what the reference of an assignment defines, one wrong thing at a time, and see who notices."""
    answer_key = variants.load(root, name)
    needs.bring(answer_key.assignment.data)
    with closing(Judge(answer_key, server, Places(asked.places), show, asked)) as judge:
        probed = judge.probes(asked.among(answer_key.assignment.exercises))
    return Probed(name, _by_kind(probed), tuple(probed.findings))


def fingerprint(answer_key: AnswerKey) -> str:
    """What an audit is about: the code that it runs, every variant that is tried, every one that is excused.

    A kept audit with another fingerprint was made of another text and proves nothing about this one.
    """
    sources = {name: cell.source for name, cell in answer_key.solutions.items()}
    told = [
        (kind, variant.solution, variant.name, variant.applied(sources[variant.solution]))
        for kind, group in (("wrong", answer_key.known.mutants), ("right", answer_key.known.alternatives))
        for variant in group
    ]
    named = [(mutant.solution, mutant.name, mutant.caught_by) for mutant in answer_key.known.mutants]
    made = [(c.solution, c.source) for name, source in sources.items() for c in mutate.changes(name, source)]
    probed = [
        probe.applied("")
        for name, cell in answer_key.solutions.items()
        for probe in probes.probes(name, cell.source, guards.may_change(cell))
    ]
    excused: list[tuple[str, ...]] = [(e.solution, e.old, e.new) for e in answer_key.known.equivalents]
    excused += [(u.solution, u.target, u.kind, u.argument) for u in answer_key.known.unnoticed]
    limits = [MANY_SEEDS, ENDLESS_SECONDS, ENDLESS_TIMES]
    parts = [masters.digest(_run_by_audits(answer_key)), told, named, made, probed, excused, limits]
    return digest.of_value(parts)


def _run_by_audits(answer_key: AnswerKey) -> Master:
    """The notebook without the cells that only training runs and the tests of their records need.

    Such a test looks at files and sees no change of a solution: no trial runs it.
    """
    master, reach = answer_key.master, answer_key.reach
    idle = {cell.name for cell in master.cells if cell.idle}
    checks = (cells for check, cells in reach.checks.items() if check not in idle)
    kept = frozenset().union(*reach.needed.values(), *checks, answer_key.solutions, answer_key.opening)
    cells = (cell for cell in master.cells if cell.kind != "code" or cell.name in kept)
    return replace(master, cells=tuple(cells))
