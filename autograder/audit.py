"""Tests the tests of an assignment: they must reject every known mistake and accept every right answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder import settings, variants
from autograder.bench import Bench, Finding, Line
from autograder.forkserver import ForkServer


@dataclass(frozen=True)
class Report:
    """What the audit of one assignment found."""

    assignment: str
    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]
    seconds: float
    known_seconds: float  # of that, for the reference, the known mistakes and the other right answers


def audit(
    root: Path,
    name: str,
    server: ForkServer,
    exercise: str = "",
    jobs: int = 0,
    show: Callable[[str, int, int], None] = lambda stage, done, total: None,
    slow: bool = False,
) -> Report:
    """Audit one assignment, or one of its exercises; `slow` repeats training runs for single mutants."""
    began = time.monotonic()
    bench = Bench(variants.load(root, name), server, jobs or settings.default_jobs(), show)
    wanted = [e for e in bench.shelf.assignment.exercises if exercise in ("", e.id)]
    findings = [] if exercise else bench.reference_and_release()
    findings += bench.fewest(wanted)
    mutants, wrong = bench.mutants(wanted)
    alternatives, refused = bench.alternatives(wanted)
    known_seconds = time.monotonic() - began
    made, survived = bench.generic(wanted, slow)
    findings += [*wrong, *refused, *survived]
    lines = [bench.line(e, mutants, alternatives, made, findings) for e in wanted]
    return Report(name, tuple(lines), tuple(findings), time.monotonic() - began, known_seconds)
