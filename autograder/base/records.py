"""The frozen values that travel from stage to stage of the grading engine."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeAlias, TypedDict

from autograder.base.policy import Standing
from autograder.base.scores import CellScore, RecordedScores, Score

# A plain value, as notebooks hold it where no record of ours says more.
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class Role(StrEnum):
    """What a cell is to the grader."""

    PLAIN = "plain"  # the student may do anything with it
    LOCKED = "locked"  # given by the course, comes back from its source
    TEST = "test"  # code that is worth points
    SOLUTION = "solution"  # the student's code, judged by tests
    ANSWER = "answer"  # the student's code or text, judged by a person
    TASK = "task"  # several cells judged together by a person
    RUN = "run"  # the student's settings of a training run: what counts is its record


class Ending(StrEnum):
    """How one cell ended."""

    OK = "ok"
    ERROR = "error"  # raised an exception
    TIMEOUT = "timeout"  # ran past its time
    DIED = "died"  # took its process with it
    SKIPPED = "skipped"  # never ran; the reason says why
    NOT_NEEDED = "not needed"  # never ran: of a run that ends at its first loss


class Verdict(StrEnum):
    """How one submission ended; every submission has exactly one."""

    GRADED = "graded"
    STUDENT_ERROR = "student error"
    INFRASTRUCTURE_ERROR = "infrastructure error"
    TAMPERING_SUSPECTED = "tampering suspected"


@dataclass(frozen=True)
class Cell:
    """One cell of a notebook, stripped of everything a grade does not need."""

    kind: str  # "code", "markdown" or "raw"
    source: str
    name: str = ""  # nbgrader's grade_id; empty for a plain cell
    role: Role = Role.PLAIN
    points: float = 0.0
    checksum: str = ""  # nbgrader's, of the cell as it was released
    untouched: bool = False  # an answer that is still the released text
    attachments: dict[str, dict[str, str]] = field(default_factory=dict)  # name -> kind -> base64
    leaves: tuple[str, ...] = ()  # names that the public part of a test defines for the cells after it
    idle: bool = (
        False  # never runs in the notebook: it trains, looks at what was trained, or tests its record
    )


@dataclass(frozen=True)
class RecordTest:
    """A test that looks at the record of a training run, and the cells that it needs."""

    run: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Model:
    """The model solution of one exercise, cell by cell; without an id, what stands before the first."""

    exercise: str
    title: str
    tests: tuple[str, ...]  # the graded cells that have to be full before it may be shown on its own
    cells: tuple[tuple[str, str, str], ...]  # id, "code" or "markdown", and text


@dataclass(frozen=True)
class Master:
    """The instructor's notebook: hidden tests inside, solutions cut out."""

    assignment: str
    cells: tuple[Cell, ...]
    released: dict[str, str]  # name -> source without the hidden part
    kernelspec: dict[str, Json]
    folder: Path  # holds the files that come with the notebook
    seconds: float = 0.0  # processor time that the author grants the solved notebook
    data: tuple[str, ...] = ()  # the texts and models that it loads
    rests: dict[str, tuple[str, ...]] = field(default_factory=dict)  # test -> words of its task
    records: dict[str, RecordTest] = field(default_factory=dict)  # tests that look at a training record
    sections: dict[str, tuple[str, str]] = field(
        default_factory=dict
    )  # test -> heading to read, and its address or ""
    reference: dict[str, str] = field(default_factory=dict)  # solution -> the course's own, for these tests
    rubrics: dict[str, str] = field(default_factory=dict)  # answer -> what its reader looks for
    models: tuple[Model, ...] = ()  # for students' eyes when the policy opens them

    @cached_property
    def named(self) -> dict[str, Cell]:
        return {cell.name: cell for cell in self.cells if cell.name}

    @cached_property
    def hidden(self) -> frozenset[str]:
        """The lines of its cells that students have never seen."""
        lines: set[str] = set()
        for cell in self.named.values():
            public = set(map(str.strip, self.released[cell.name].splitlines()))
            lines |= {line.strip() for line in cell.source.splitlines()} - public
        return frozenset(lines)


@dataclass(frozen=True)
class Companion:
    """A file that lies beside the notebook while it runs."""

    path: Path
    name: str  # relative, with forward slashes
    digest: str = ""  # of its contents when it was read


@dataclass(frozen=True)
class Submission:
    """One student's notebook, repaired and ready to run; `problem` when it can't be read."""

    student: str
    assignment: str
    folder: Path
    cells: tuple[Cell, ...]
    companions: tuple[Companion, ...] = ()
    notes: tuple[str, ...] = ()  # one sentence per repair, for student and instructor
    problem: str = ""  # why the notebook can't be graded, in the student's words
    timestamp: str = ""
    digest: str = ""  # of every byte that can change the result


class Printed(TypedDict):
    """What a cell printed."""

    output_type: Literal["stream"]
    name: str  # "stdout" or "stderr"
    text: str


class Raised(TypedDict):
    """The exception that ended a cell, or a student's own."""

    output_type: Literal["error"]
    ename: str
    evalue: str
    traceback: list[str]


class Displayed(TypedDict):
    """What a cell displayed, by its kinds."""

    output_type: Literal["display_data"]
    data: dict[str, str]
    metadata: dict[str, Json]


class Evaluated(TypedDict):
    """The value of a cell's last line, by its kinds."""

    output_type: Literal["execute_result"]
    data: dict[str, str]
    metadata: dict[str, Json]
    execution_count: int


Output: TypeAlias = Printed | Raised | Displayed | Evaluated  # as nbformat has them


@dataclass(frozen=True)
class CellResult:
    """What running one cell gave, checked at the border of the sandbox."""

    index: int
    ending: Ending
    outputs: tuple[Output, ...] = ()
    count: int | None = None
    seconds: float = 0.0
    reason: str = ""


class Fault(StrEnum):
    """Why a run as a whole can't be trusted, if it can't."""

    NONE = ""
    INFRASTRUCTURE = "infrastructure"
    TAMPERING = "tampering"


@dataclass(frozen=True)
class RunRecord:
    """Everything that running a submission gave."""

    results: tuple[CellResult, ...]
    seconds: float
    level: str
    fault: Fault = Fault.NONE
    reason: str = ""
    doubtful: bool = False  # a timeout or death that may be the machine's fault
    traces: dict[str, str] = field(default_factory=dict)  # failed test -> what it was given, as JSON

    def by_index(self) -> dict[int, CellResult]:
        return {result.index: result for result in self.results}


@dataclass(frozen=True)
class TestResult:
    """The score of one graded cell; None waits for a person."""

    __test__ = False  # not a class of tests, whatever pytest thinks

    name: str
    score: float | None
    max_score: float
    ending: str
    message: str = ""
    diagnosis: str = ""  # the known mistake that returns the same, as solution/name


@dataclass(frozen=True)
class Grade:
    """One submission's verdict and scores."""

    student: str
    assignment: str
    verdict: Verdict
    tests: tuple[TestResult, ...]
    seconds: float
    level: str
    reason: str = ""
    notes: tuple[str, ...] = ()
    answers: dict[str, str] = field(default_factory=dict)  # graded cell -> digest of what its score is about
    recorded: RecordedScores | None = None  # what the gradebook then had, with what people gave and took
    test_seconds: dict[str, float] = field(default_factory=dict)  # how long each test ran, on the clock
    standing: Standing | None = None  # under the course's policy, if it has one
    regraded: str = ""  # for the student: what the last regrade changed

    @property
    def scores(self) -> RecordedScores:
        """Cell by cell as the gradebook has them; by the tests alone where there is none."""
        return self.recorded or RecordedScores({test.name: _unrecorded(test) for test in self.tests})

    @property
    def worth(self) -> Score | None:
        """The score with its parts; none where the machine failed."""
        return None if self.verdict is Verdict.INFRASTRUCTURE_ERROR else self.scores.score

    @property
    def score(self) -> float | None:
        return self.worth.total if self.worth else None

    @property
    def max_score(self) -> float:
        return sum(test.max_score for test in self.tests)


def _unrecorded(test: TestResult) -> CellScore:
    """A test's result as a gradebook would have it that nobody has written to."""
    score, waits = test.score or 0.0, test.score is None
    return CellScore(score=score, points=test.max_score, tests=score, waits=waits, review=waits)


@dataclass(frozen=True)
class GradingResult:
    """One hand-in with all that grading made of it: what every outlet is given."""

    submission: Submission
    record: RunRecord
    grade: Grade
    unchanged: tuple[str, ...] = ()  # cells whose score a person need not look at again
    bare: bool = False  # leave out what the notebook itself wrote: it takes too much to show

    @property
    def shown(self) -> dict[int, CellResult]:
        """What the cells gave, by index, as far as it is to be shown."""
        results = self.record.by_index()
        return {i: replace(r, outputs=()) for i, r in results.items()} if self.bare else results

    @property
    def whose(self) -> tuple[str, str]:
        """Student and assignment."""
        return self.submission.student, self.submission.assignment
