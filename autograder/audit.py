"""Tests the tests of an assignment: they must reject every known mistake and accept every right answer."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from autograder import generic, needs, probes, settings, variants
from autograder import master as masters
from autograder.bench import Bench, Finding, Line
from autograder.forkserver import ForkServer
from autograder.sample import Sample
from autograder.variants import Shelf

MUCH = 36_000.0  # seconds
WHOLE = Sample()


@dataclass(frozen=True)
class Report:
    """What the audit of one assignment found."""

    assignment: str
    fingerprint: str
    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]
    seconds: float
    known_seconds: float  # of that, for the reference, the known mistakes and the other right answers


def server(root: Path, no_sandbox: bool = False) -> ForkServer:
    """The grader's warm process with room for many runs in one box: copies of a prepared process share it.

    With a student's limits a long row of mutants would end at the limit and look caught.
    """
    options = settings.load(root)
    room = replace(options.limits, cpu_seconds=MUCH, notebook_seconds=MUCH)
    return ForkServer(replace(options, limits=room), no_sandbox)


def audit(
    root: Path,
    name: str,
    server: ForkServer,
    exercise: str = "",
    jobs: int = 0,
    show: Callable[[str, int, int], None] = lambda stage, done, total: None,
    slow: bool = False,
    sample: Sample = WHOLE,
) -> Report:
    """Audit one assignment, or one of its exercises; `slow` repeats training runs for single mutants.

    A sample tries a share of the variants, and the reference with the quick tests and one private seed.
    """
    began = time.monotonic()
    bench = Bench(variants.load(root, name), server, jobs or settings.default_jobs(), show, sample)
    needs.bring(bench.shelf.assignment.data)
    wanted = [e for e in bench.shelf.assignment.exercises if exercise in ("", e.id)]
    findings = [] if exercise else bench.reference_and_release()
    findings += bench.fewest(wanted)
    mutants, wrong = bench.mutants(wanted)
    alternatives, refused = bench.alternatives(wanted)
    known_seconds = time.monotonic() - began
    made, survived = bench.generic(wanted, slow)
    findings += [*wrong, *refused, *survived]
    lines = [bench.line(e, mutants, alternatives, made, findings) for e in wanted]
    return Report(
        name, fingerprint(bench.shelf), tuple(lines), tuple(findings), time.monotonic() - began, known_seconds
    )


@dataclass(frozen=True)
class Probed:
    """What the probes of one assignment showed: how many of each kind were noticed, of how many."""

    assignment: str
    kinds: dict[str, tuple[int, int]]
    findings: tuple[Finding, ...]


def probe(
    root: Path,
    name: str,
    server: ForkServer,
    exercise: str = "",
    jobs: int = 0,
    show: Callable[[str, int, int], None] = lambda stage, done, total: None,
    sample: Sample = WHOLE,
) -> Probed:
    """Wrap what the reference of an assignment defines, one wrong thing at a time, and see who notices."""
    bench = Bench(variants.load(root, name), server, jobs or settings.default_jobs(), show, sample)
    needs.bring(bench.shelf.assignment.data)
    wanted = [e for e in bench.shelf.assignment.exercises if exercise in ("", e.id)]
    results, findings = bench.probes(wanted)
    kinds: dict[str, tuple[int, int]] = {}
    for trial, outcome in results:
        kind = probes.kind_of(trial.subject)
        seen, tried = kinds.get(kind, (0, 0))
        kinds[kind] = seen + bool(outcome.lost), tried + 1
    return Probed(name, kinds, tuple(findings))


def fingerprint(shelf: Shelf) -> str:
    """What an audit is about: the notebook's code, every variant that is tried, every one that is excused.

    A kept audit with another fingerprint was made of another text and proves nothing about this one.
    """
    sources = {name: cell.source for name, cell in shelf.solutions.items()}
    told = [
        (kind, variant.solution, variant.name, variant.applied(sources[variant.solution]))
        for kind, group in (("wrong", shelf.known.mutants), ("right", shelf.known.alternatives))
        for variant in group
    ]
    named = [(mutant.solution, mutant.name, mutant.caught_by) for mutant in shelf.known.mutants]
    made = [(c.solution, c.source) for name, source in sources.items() for c in generic.changes(name, source)]
    excused = [(e.solution, e.old, e.new) for e in shelf.known.equivalents]
    parts = [masters.digest(shelf.master), told, named, made, excused]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
