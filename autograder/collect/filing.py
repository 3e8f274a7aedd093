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


class FilingChange(StrEnum):
    """What a hand-in is to what is there."""

    NEW = "new"
    CHANGED = "changed"  # what was there is kept
    SAME = "same"


@dataclass(frozen=True)
class HandIn:
    """One student's files, by their places; where they lie now."""

    student: str
    change: FilingChange
    contents: Mapping[str, Path]
    late: bool = False
    earlier: int = 0  # attempts that a later one replaces
    handed_in_as: str = ""  # the notebook's name, if it was not that of the assignment
    replaced: tuple[Mapping[str, Path], ...] = ()  # these, as far as they are hand-ins of their own


@dataclass(frozen=True)
class SharedName:
    """A file that could be that of several people on the roster."""

    file: str
    students: tuple[str, ...]


@dataclass(frozen=True)
class FilingPlan:
    """All that a download holds: every file is in exactly one of these."""

    hand_ins: tuple[HandIn, ...]
    missing: tuple[str, ...]  # on the roster, and nothing was handed in that may be theirs
    unknown: tuple[str, ...]  # files of people who are not on the roster
    shared: tuple[SharedName, ...]
    refused: tuple[str, ...]  # files that were not read, each with the reason

    @property
    def is_whole(self) -> bool:
        """Whether every file of the download has its place."""
        return not (self.unknown or self.shared or self.refused)


def plan(
    course: Path, assignment: str, roster: Roster, arrivals: Iterable[Arrival], workspace: Workspace
) -> FilingPlan:
    """Sort what arrived by students; nothing is written."""
    mine: dict[str, list[Arrival]] = defaultdict(list)
    unknown, refused, shared = [], [], []
    for arrival in arrivals:
        people = roster.people(arrival.names)
        if arrival.found.problem:
            refused.append(f"{arrival.found.name}: {arrival.found.problem}")
        elif not people:
            unknown.append(str(arrival.found.name))
        elif len(people) > 1:
            shared.append(SharedName(str(arrival.found.name), people))
        else:
            mine[people[0]].append(arrival)
    hand_ins = []
    for student in sorted(mine):
        hand_in, problems = _hand_in(course, assignment, student, mine[student], workspace)
        hand_ins.append(hand_in)
        refused += problems
    heard_of = {*mine, *(student for one in shared for student in one.students)}
    missing = tuple(student for student in roster.students if student not in heard_of)
    return FilingPlan(tuple(hand_ins), missing, tuple(unknown), tuple(shared), tuple(refused))


def carry_out(course: Path, assignment: str, plan: FilingPlan) -> None:
    """Write every hand-in that is not there yet, each folder whole or not at all."""
    for hand_in in plan.hand_ins:
        if hand_in.change is FilingChange.SAME:
            continue
        folder = layout.student_folder(course, layout.SUBMITTED, hand_in.student, assignment)
        if hand_in.change is FilingChange.CHANGED and not _only_timed(folder, hand_in.contents):
            attempts.keep(course, hand_in.student, assignment)
        for contents in hand_in.replaced:
            attempts.keep_replaced(course, hand_in.student, assignment, contents)
        beside = {name: Companion(path, path.name) for name, path in hand_in.contents.items()}
        files.replace_folder(folder, {}, beside, 0o644)


def _hand_in(
    course: Path, assignment: str, student: str, arrived: list[Arrival], workspace: Workspace
) -> tuple[HandIn, list[str]]:
    """The last version, and those before it in this download."""
    *before, latest = _versions(arrived)
    contents, called, problems = _contents(student, assignment, latest, workspace)
    replaced = [_contents(student, assignment, version, workspace)[0] for version in before]
    change = _change(layout.student_folder(course, layout.SUBMITTED, student, assignment), contents)
    late = any(arrival.late for arrival in latest)
    whole = all(arrival.whole for arrival in arrived)
    earlier = len(before) if whole else len(arrived) - len(latest)
    return HandIn(student, change, contents, late, earlier, called, tuple(replaced)), problems


def _versions(arrived: list[Arrival]) -> list[list[Arrival]]:
    """What the hand-in was after each attempt: all of it anew, or the last upload of every file so far."""
    versions = []
    for number in sorted({arrival.attempt for arrival in arrived}):
        if all(arrival.whole for arrival in arrived):
            versions.append([arrival for arrival in arrived if arrival.attempt == number])
            continue
        so_far = [arrival for arrival in arrived if arrival.attempt <= number]
        last = {one.file: one for one in sorted(so_far, key=lambda one: one.attempt)}
        versions.append(list(last.values()))
    return versions


def _contents(
    student: str, assignment: str, version: list[Arrival], workspace: Workspace
) -> tuple[dict[str, Path], str, list[str]]:
    """The files of one version by their places, and the notebook's own name if it had a different one.

    An archive that was handed in is unpacked.
    """
    contents: dict[str, Path] = {}
    problems: list[str] = []
    for arrival in version:
        if arrival.file.lower().endswith(".zip"):
            inner = archives.of_hand_in(arrival.found.path, str(arrival.found.name), workspace)
            twice = [name for name in inner.contents if name in contents]
            problems += [
                *inner.problems,
                *(f"{arrival.found.name}, in it {n}: is there twice" for n in twice),
            ]
            contents = inner.contents | contents
        else:
            contents[arrival.file] = arrival.found.path
    if contents.pop(layout.TIMESTAMP, None):
        problems.append(f"{student}/{layout.TIMESTAMP}: only the platform says when something was handed in")
    called = _call_it(contents, f"{assignment}.ipynb")
    when = max((arrival.when for arrival in version), default="")
    if when:
        contents[layout.TIMESTAMP] = workspace.keep(io.BytesIO(f"{when}\n".encode()))
    return contents, called, problems


def _call_it(contents: dict[str, Path], name: str) -> str:
    """Give the only notebook of a hand-in the name that it was released under; what it was called."""
    notebooks = [file for file in contents if file.lower().endswith(".ipynb")]
    if len(notebooks) != 1 or "/" in notebooks[0] or notebooks[0] == name:
        return ""
    contents[name] = contents.pop(notebooks[0])
    return notebooks[0]


def _only_timed(folder: Path, contents: Mapping[str, Path]) -> bool:
    """Whether all that is new is the time of a hand-in that was filed without one: no further attempt."""
    if layout.TIMESTAMP not in contents or (folder / layout.TIMESTAMP).exists():
        return False
    return attempts.same(folder, {name: path for name, path in contents.items() if name != layout.TIMESTAMP})


def _change(folder: Path, contents: Mapping[str, Path]) -> FilingChange:
    if not folder.is_dir():
        return FilingChange.NEW
    if (folder / layout.TIMESTAMP).is_file():  # a download that says no time takes none away
        contents = {layout.TIMESTAMP: folder / layout.TIMESTAMP, **contents}
    return FilingChange.SAME if attempts.same(folder, contents) else FilingChange.CHANGED
