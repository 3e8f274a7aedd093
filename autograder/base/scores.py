"""What a hand-in is worth so far: the one place that adds up tests, people, the penalty and what waits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypedDict

from autograder.base.words import plural


class CellScore(TypedDict, total=False):
    """What the gradebook has of one cell: a score where it is graded, a comment where one may be written."""

    score: float
    points: float
    tests: float  # the part of the score that tests gave
    waits: bool  # nobody has given a score
    review: bool  # a person is to look at it, for the first time or again
    comment: str | None


@dataclass(frozen=True)
class Score:
    """A sum with its parts."""

    tests: float = 0.0
    hand: float = 0.0  # what people gave, also in the place of a test
    penalty: float = 0.0  # for lateness
    waiting: float = 0.0  # points of the answers that nobody has read
    most: float = 0.0  # all points there are
    to_read: int = 0  # answers that a person is to look at

    @classmethod
    def of(cls, cells: Iterable[CellScore], penalty: float = 0.0) -> Score:
        """The sum over the cells that are graded."""
        graded = [cell for cell in cells if "score" in cell]
        tests = sum(cell.get("tests", 0.0) for cell in graded)
        return cls(
            tests=tests,
            hand=sum(cell["score"] for cell in graded) - tests,
            penalty=penalty,
            waiting=sum(cell["points"] for cell in graded if cell.get("waits")),
            most=sum(cell["points"] for cell in graded),
            to_read=sum(cell.get("review", False) for cell in graded),
        )

    @property
    def total(self) -> float:
        """As nbgrader's export has it: never below zero."""
        return max(0.0, self.tests + self.hand - self.penalty)

    @property
    def out_of(self) -> float:
        """The points that are decided."""
        return self.most - self.waiting

    def words(self) -> str:
        """For a terminal, a page and a report."""
        text = self.brief()
        if self.penalty:
            text += f" ({self.tests + self.hand:g} less {self.penalty:g} for lateness)"
        if self.waiting:
            verb = "waits" if self.waiting == 1 else "wait"
            return f"{text}; {points(self.waiting)} {verb} for a reader"
        if self.to_read:
            verb = "was" if self.to_read == 1 else "were"
            return f"{text}; {plural(self.to_read, 'answer')} {verb} changed since it was read"
        return text

    def brief(self) -> str:
        """For the column of a table."""
        return f"{self.total:g} of {self.out_of:g}" + (" so far" if self.waiting else "")


def points(number: float) -> str:
    return "1 point" if number == 1 else f"{number:g} points"


@dataclass(frozen=True)
class RecordedScores:
    """What the gradebook has of one notebook: scores of tests and of people, and the penalty for lateness."""

    cells: dict[str, CellScore] = field(default_factory=dict)
    late_penalty: float = 0.0

    @property
    def score(self) -> Score:
        return Score.of(self.cells.values(), self.late_penalty)
