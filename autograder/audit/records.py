"""What passes between the parts of an audit: variants to try, what they lost, what must not be."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.audit import own_cells


@dataclass(frozen=True)
class Trial:
    """One variant to run: which text stands in which solution, and which tests look at it."""

    exercise: str
    subject: str
    solution: str
    source: str
    tests: tuple[str, ...] | None  # all of them, and all cells, if None
    shifts: tuple[int, ...] = (0,)
    first_loss: bool = False
    also: frozenset[str] = frozenset()  # cells that the tests need only with this text
    asked: frozenset[str] = frozenset()  # of the tests, those whose word counts; all if empty
    kind: str = ""  # of what was made by program
    beside: tuple[tuple[str, str], ...] = ()  # further solutions and the text that stands in each
    as_cost_allows: own_cells.SeedCounts = ()  # if given, each test is one cell that runs on so many seeds
    last: str = ""  # a test of the audit's own, asked when no other was lost
    in_order: bool = False  # the tests in the order of the notebook, because each may depend on those before

    @property
    def changed(self) -> dict[str, str]:
        """The solutions that are not the reference's, and their text."""
        own = ((self.solution, self.source),) if self.solution else ()
        return dict((*own, *self.beside))


@dataclass(frozen=True)
class TrialOutcome:
    """The tests that a trial lost, each with its message, and how long it took."""

    lost: dict[str, str]
    seconds: float
    failed_last: bool = False  # the trial's own question
    stopped: bool = False  # a test was lost because it did not come to an end


TrialResults = list[tuple[Trial, TrialOutcome]]


@dataclass(frozen=True)
class Finding:
    """Something that must not be: shown to the author of the assignment, and the reason for exit status 1."""

    exercise: str
    subject: str
    problem: str


@dataclass(frozen=True)
class Stage:
    """What one kind of trials showed, and which of them fared otherwise than they should."""

    results: TrialResults
    findings: list[Finding]
    failed: frozenset[Trial]
