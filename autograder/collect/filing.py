"""Plans which file goes where, shows the plan, and carries it out; what was there before is kept."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from autograder.base import archives, attempts, files, layout
from autograder.base.archives import Workspace
from autograder.base.records import Companion
from autograder.collect.platforms import Arrival
from autograder.collect.roster import Roster

TIMESTAMP = "timestamp.txt"  # nbgrader's; only the platform's counts, never the student's own


class Change(StrEnum):
    """What a hand-in is to what is there."""

    NEW = "new"
    CHANGED = "changed"  # what was there is kept
    SAME = "same"


@dataclass(frozen=True)
class HandIn:
    """One student's files, by their places; where they lie now."""

    student: str
    change: Change
    contents: Mapping[str, Path]
    late: bool = False
    earlier: int = 0  # attempts that a later one replaces


@dataclass(frozen=True)
class Plan:
    """All that a download holds: every file is in exactly one of these."""

    hand_ins: tuple[HandIn, ...]
    missing: tuple[str, ...]  # on the roster, and nothing was handed in
    unknown: tuple[str, ...]  # files of people who are not on the roster, or of several
    refused: tuple[str, ...]  # files that were not read, each with the reason


def plan(
    course: Path, assignment: str, roster: Roster, arrivals: Iterable[Arrival], workspace: Workspace
) -> Plan:
    """Sort what arrived by students; nothing is written."""
    mine: dict[str, list[Arrival]] = defaultdict(list)
    unknown, refused = [], []
    for arrival in arrivals:
        student = roster.find(arrival.names)
        if arrival.found.problem:
            refused.append(f"{arrival.found.name}: {arrival.found.problem}")
        elif not student:
            unknown.append(str(arrival.found.name))
        else:
            mine[student].append(arrival)
    hand_ins = []
    for student in sorted(mine):
        hand_in, problems = _hand_in(course, assignment, student, mine[student], workspace)
        hand_ins.append(hand_in)
        refused += problems
    missing = tuple(student for student in roster.students if student not in mine)
    return Plan(tuple(hand_ins), missing, tuple(unknown), tuple(refused))


def carry_out(course: Path, assignment: str, plan: Plan) -> None:
    """Write every hand-in that is not there yet, each folder whole or not at all."""
    for hand_in in plan.hand_ins:
        if hand_in.change is Change.SAME:
            continue
        folder = layout.student_folder(course, layout.SUBMITTED, hand_in.student, assignment)
        if hand_in.change is Change.CHANGED:
            attempts.keep(course, hand_in.student, assignment)
        beside = {name: Companion(path, path.name) for name, path in hand_in.contents.items()}
        files.replace_folder(folder, {}, beside, 0o644)


def _hand_in(
    course: Path, assignment: str, student: str, arrived: list[Arrival], workspace: Workspace
) -> tuple[HandIn, list[str]]:
    """The last attempt of every file; an archive that was handed in is unpacked."""
    earlier = 0
    if all(arrival.whole for arrival in arrived):
        latest = max(arrival.attempt for arrival in arrived)
        earlier = len({arrival.attempt for arrival in arrived}) - 1
        arrived = [arrival for arrival in arrived if arrival.attempt == latest]
    last: dict[str, Arrival] = {}
    for arrival in sorted(arrived, key=lambda one: one.attempt):
        last[arrival.file] = arrival
    contents: dict[str, Path] = {}
    problems: list[str] = []
    for name, arrival in last.items():
        if name.lower().endswith(".zip"):
            inner = archives.of_hand_in(arrival.found.path, str(arrival.found.name), workspace)
            problems += [
                *inner.problems,
                *(
                    f"{arrival.found.name}, in it {n}: is there twice"
                    for n in inner.contents
                    if n in contents
                ),
            ]
            contents = inner.contents | contents
        else:
            contents[name] = arrival.found.path
    if contents.pop(TIMESTAMP, None):
        problems.append(f"{student}/{TIMESTAMP}: only the platform says when something was handed in")
    _call_it(contents, f"{assignment}.ipynb")
    when = max((arrival.when for arrival in last.values()), default="")
    if when:
        contents[TIMESTAMP] = workspace.keep(io.BytesIO(f"{when}\n".encode()))
    change = _change(layout.student_folder(course, layout.SUBMITTED, student, assignment), contents)
    late = any(arrival.late for arrival in last.values())
    return HandIn(student, change, contents, late, earlier + len(arrived) - len(last)), problems


def _call_it(contents: dict[str, Path], name: str) -> None:
    """Give the only notebook of a hand-in the name that it was released under."""
    notebooks = [file for file in contents if file.lower().endswith(".ipynb")]
    if len(notebooks) == 1 and "/" not in notebooks[0]:
        contents[name] = contents.pop(notebooks[0])


def _change(folder: Path, contents: Mapping[str, Path]) -> Change:
    if not folder.is_dir():
        return Change.NEW
    return Change.SAME if attempts.same(folder, contents) else Change.CHANGED
