"""Takes answers that somebody wrote without knowing the tests through them, and counts how they fared.

Known mistakes prove little more than that their author thought of them.  A second author reads the released
notebook alone and writes answers to single cells, wrong ones and right ones, one file each:

    # cell: attention
    # kind: wrong
    # author: student
    # sentence: the sentence of the task that it violates, or the one that allows it
    # why: divides by the wrong size
    def attention(Q, K, V): …
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from autograder.audit.judge import Judge
from autograder.audit.places import Places
from autograder.audit.settings import AuditSettings, Show, silent
from autograder.base.errors import UsageError
from autograder.course import needs
from autograder.course.known import Variant
from autograder.grading import variants
from autograder.sandbox.forkserver import ForkServer

KINDS = ("wrong", "right")
_HEADER = re.compile(r"# ?(cell|kind|author|sentence|why): *(.*)")


@dataclass(frozen=True)
class StrangersAnswer(Variant):
    """The whole text of one solution cell, and what its author says about it."""

    kind: str = ""
    author: str = ""
    sentence: str = ""
    why: str = ""
    text: str = ""

    def applied(self, reference: str) -> str:
        return self.text


@dataclass(frozen=True)
class Judged:
    """An answer, and the tests that it lost, each with its message."""

    answer: StrangersAnswer
    lost: dict[str, str]

    @property
    def as_it_should(self) -> bool:
        return bool(self.lost) == (self.answer.kind == "wrong")


def read(folder: Path, cells: Iterable[str]) -> list[StrangersAnswer]:
    """The answers in a folder, in the order of their names."""
    paths = sorted(folder.glob("*.py"))
    if not paths:
        raise UsageError(f"There are no answers in {folder}.", "Each is a file of its own, ending in .py.")
    return [_answer(path, frozenset(cells)) for path in paths]


def _answer(path: Path, cells: frozenset[str]) -> StrangersAnswer:
    header: dict[str, str] = {}
    lines = path.read_text(encoding="utf-8").splitlines()
    while lines and (match := _HEADER.match(lines[0])):
        header[match[1]] = match[2].strip()
        lines.pop(0)
    if header.get("kind") not in KINDS:
        raise UsageError(
            f"{path} does not say whether it is wrong or right.", "Write `# kind: wrong` on top."
        )
    if header.get("cell") not in cells:
        raise UsageError(
            f"{path} names the cell {header.get('cell')!r}, which is no solution of this assignment.",
            f"There are: {', '.join(sorted(cells))}.",
        )
    kind, author, sentence, why = (header.get(key, "") for key in ("kind", "author", "sentence", "why"))
    text = "\n".join(lines).strip() + "\n"
    return StrangersAnswer(header["cell"], path.stem, (), "", kind, author, sentence, why, text)


def judge(
    root: Path,
    name: str,
    folder: Path,
    server: ForkServer,
    asked: AuditSettings,
    show: Show = silent,
) -> list[Judged]:
    """Hand each answer in beside the reference's other cells, with the tests' own seeds and a private one."""
    answer_key = variants.load(root, name)
    answers = read(folder, answer_key.solutions)
    needs.bring(answer_key.assignment.data)
    with closing(Judge(answer_key, server, Places(asked.places), show, asked)) as judging:
        lost = judging.lost_by(answers)
    return [Judged(answer, lost[answer.name]) for answer in answers]


def rate(judged: Iterable[Judged], kind: str) -> tuple[int, int]:
    """How many answers of a kind fared as they should, of how many."""
    mine = [one for one in judged if one.answer.kind == kind]
    return sum(one.as_it_should for one in mine), len(mine)
