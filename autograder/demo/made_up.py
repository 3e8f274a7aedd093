"""A made-up class for a rehearsal: who is in it, what each hands in and when, and what must come of it.

One is perfect, one hands in nothing new, one makes each of the known mistakes; one looks for what is none of
their business, one replaces the machinery, one crashes, one hands in half a file; one is late, one hands in
twice, two have the same code, one is absent, and one is not on the roster. Where a training run is asked for,
two have trained, one hands in a friend's record, one writes a different name into it, one betters the own
one, and the others have none.
"""

from __future__ import annotations

import ast
import csv
import io
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from autograder.base import files, layout
from autograder.base.errors import GradingError
from autograder.base.records import Verdict
from autograder.course import assignments, known
from autograder.course.assignments import Assignment, Kind
from autograder.demo import trained
from autograder.demo.classroom import notebook

EARLY, IN_TIME, LATE = (f"2020-01-{day} 00:30:00.100000 UTC" for day in ("09", "10", "12"))
POLICY = """[{name}]
due = 2020-01-10 23:59:00
late = {{ percent_per_day = 10 }}

[{name}.hold]
eve = "We talk first."
"""
PENALTY = 0.2  # of the points earned: of the second day, half an hour has begun
_TRAINED = ("ada", "lena", "fay")  # the others have no training record of their own
_FORGERS = ("cleo", "rick", "fay")
_COPYING = ("odd", "zoe")
ABSENT, STRANGER = "absent", "nobody-knows"
MOODLE = 7001  # the first participant's number there, which no roster has
_PEEK = """
def _look_around():
    import os, socket
    found = [place for place in {places!r} if os.path.lexists(place)]
    try:
        socket.create_connection(("127.0.0.1", 22), timeout=1).close()
        found.append("network")
    except OSError:
        pass
    return found

if not _look_around():
    raise RuntimeError("There is nothing to see.")
"""
_REPLACE = """
import builtins, sys
from IPython.core.interactiveshell import InteractiveShell

InteractiveShell.run_cell = lambda *words, **more: None
builtins.__build_class__ = None
sys.exit = print
"""
_CRASH = "import os\nos._exit(3)\n"


@dataclass(frozen=True)
class Member:
    """One student: what is handed in when, and what must come of it."""

    name: str
    story: str
    versions: tuple[tuple[str, str], ...]  # time and file, the first one first
    loses: tuple[str, ...] = ()  # tests that must not give all their points
    keeps_the_rest: bool = False  # and all others must
    nothing: bool = False  # not a single point
    loses_some: tuple[str, ...] = ()  # at least one of these must not give all its points
    record: Path | None = None  # the folder with the training records that are handed in, too
    verdicts: tuple[Verdict, ...] = (Verdict.GRADED,)
    mistake: str = ""  # the known one: the feedback names this or none
    late: bool = False


@dataclass(frozen=True)
class MadeUpClass:
    """Everybody, and who must stand out."""

    members: tuple[Member, ...]
    alike: tuple[str, str] | None  # none where the assignment has too little code of one's own
    akin: frozenset[frozenset[str]] = frozenset()  # pairs of one training record


def of(root: Path, name: str, forbidden: Iterable[Path], records: Path) -> MadeUpClass:
    """The class of an assignment; `forbidden` are places that a notebook must not see.

    Training records, where they are asked for, are made in the folder `records`.
    """
    assignment = assignments.read(layout.assignment(root, name))
    mistakes, copies = list(_mistakes(root, assignment)), _copies(root, assignment)
    if not mistakes:
        raise GradingError(f"{name} has no known mistakes.", "Describe some in mutants.py beside it.")
    first = mistakes[0]
    judged = tuple({test for one in mistakes if _cell(one) == _cell(first) for test in one.loses})
    reference = _sources(assignment)[_cell(first)]
    peek = _PEEK.format(places=[str(place) for place in forbidden]) + "\n" + reference
    solved, blank = notebook(root, name, True), notebook(root, name, False)

    def one(cell: str, text: str) -> tuple[tuple[str, str], ...]:
        return ((IN_TIME, notebook(root, name, True, {cell: text})),)

    def hand_in(text: str) -> tuple[tuple[str, str], ...]:
        return ((IN_TIME, text),)

    ends = (Verdict.STUDENT_ERROR,)
    members = [
        Member("ada", "perfect", hand_in(solved), keeps_the_rest=True),
        Member("blank", "nothing solved", hand_in(blank), nothing=True),
        Member("eve", "looks for gradebook, tests and network", one(_cell(first), peek), loses=judged),
        Member(
            "trudy",
            "replaces what runs tests, and solves nothing",
            hand_in(notebook(root, name, False, {_cell(first): _REPLACE})),
            nothing=True,
            verdicts=tuple(v for v in Verdict if v is not Verdict.INFRASTRUCTURE_ERROR),
        ),
        Member("farid", "ends the process", one(_cell(first), _CRASH), loses=judged, verdicts=ends),
        Member("half", "half a file", hand_in(solved[: len(solved) // 2]), nothing=True, verdicts=ends),
        Member("lena", "late", ((LATE, solved),), keeps_the_rest=True, late=True),
        Member("jörg", "hands in twice", ((EARLY, blank), (IN_TIME, solved)), keeps_the_rest=True),
    ]
    pair = _COPYING
    for who, code in zip(pair, copies, strict=True):
        text = notebook(root, name, True, code)
        members.append(Member(who, "the same code in two hands", hand_in(text), keeps_the_rest=True))
    alike = pair if _own_code(copies[0]) else None
    return _with_records(root, assignment, MadeUpClass((*members, *mistakes), alike), records, solved)


def _with_records(
    root: Path, assignment: Assignment, made: MadeUpClass, folder: Path, solved: str
) -> MadeUpClass:
    """The class with training records; who has none keeps the rest, and loses their points."""
    tests = tuple(test for tests in trained.tests_of(assignment).values() for test in tests)
    if not tests:
        return made
    honest = trained.honest(root, assignment, _TRAINED, folder)
    copied, renamed, better = _FORGERS
    forged = {
        copied: ("hands in a friend's training record", honest["ada"]),
        renamed: (
            "writes another name into a friend's record",
            trained.under_a_name(honest["lena"], "lena", renamed, folder / renamed),
        ),
        better: ("betters the own record", trained.bettered(honest[better])),
    }
    members = [
        replace(one, record=honest[one.name])
        if one.name in honest
        else replace(one, loses=(*one.loses, *tests))
        if one.keeps_the_rest
        else one
        for one in made.members
    ]
    for name, (story, record) in forged.items():
        versions = ((IN_TIME, solved),)
        members.append(Member(name, story, versions, keeps_the_rest=True, loses_some=tests, record=record))
    akin = frozenset({frozenset({"ada", copied}), frozenset({"lena", renamed})})
    return MadeUpClass(tuple(members), made.alike, akin)


def write(members: Iterable[Member], name: str, folder: Path, zone: tzinfo = UTC) -> None:
    """The downloads of nbgrader's exchange and of Moodle, the roster, and the tables of Canvas and Moodle.

    Moodle writes its times in this zone.
    """
    members = list(members)
    with zipfile.ZipFile(folder / "submissions.zip", "w") as archive:
        for member in members:
            for when, text in member.versions:
                archive.writestr(f"inbound/{member.name}+{name}+{when}/{name}.ipynb", text)
            for path, inside in _recorded(member):
                archive.write(path, f"inbound/{member.name}+{name}+{member.versions[-1][0]}/{inside}")
        archive.writestr(f"inbound/{STRANGER}+{name}+{IN_TIME}/{name}.ipynb", "{}")
    numbered = list(enumerate([*(member.name for member in members), ABSENT], 100))
    # Quotes, commas and line breaks, as spreadsheets write them.
    roster = [(who, str(n), f'{who}, "the" {n}th,\nof here') for n, who in numbered]
    canvas = [(f"x, {n}", str(n), who, "") for n, who in numbered]
    last = {member.name: member.versions[-1] for member in members}
    with zipfile.ZipFile(folder / "moodle.zip", "w") as archive:
        for number, member in enumerate(members, MOODLE):
            file, content = _uploaded(member, name)
            archive.writestr(f"x_{number}_assignsubmission_file/{file}", content)  # all of one name
        archive.writestr(f"{STRANGER}_99_assignsubmission_file/{name}.ipynb", "{}")
    moodle = [
        (f"Participant {number}", "x", who, _of_moodle(last[who][0], zone) if who in last else "-", "")
        for number, (_, who) in enumerate(numbered, MOODLE)
    ]
    _write_table(folder / "roster.csv", ("student", "id", "name"), roster)
    _write_table(folder / "exported.csv", ("Student", "ID", "SIS Login ID", f"{name} (7)"), canvas)
    head = ("Identifier", "Full name", "Username", "Last modified (submission)", "Grade")
    _write_table(folder / "worksheet.csv", head, moodle)


def _recorded(member: Member) -> list[tuple[Path, str]]:
    """The files of the training records, each with its place beside the notebook."""
    base = member.record
    found = sorted(path for path in base.rglob("*") if path.is_file()) if base else []
    return [(path, path.relative_to(base).as_posix()) for path in found if base]


def _uploaded(member: Member, name: str) -> tuple[str, bytes]:
    """What is uploaded last: the notebook, or one archive of it and the records."""
    notebook_of_it, recorded = member.versions[-1][1].encode(), _recorded(member)
    if not recorded:
        return f"{name}.ipynb", notebook_of_it
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}.ipynb", notebook_of_it)
        for path, inside in recorded:
            archive.write(path, inside)
    return f"{name}.zip", packed.getvalue()


def _of_moodle(when: str, zone: tzinfo) -> str:
    """Friday, 10 January 2020, 12:30 AM."""
    moment = datetime.strptime(when, "%Y-%m-%d %H:%M:%S.%f UTC").replace(tzinfo=UTC)
    return f"{moment.astimezone(zone):%A, %d %B %Y, %I:%M %p}"


def _write_table(path: Path, head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerows([head, *rows])
    with files.replacing(path) as passing:
        passing.write_bytes(written.getvalue().encode())


def _cell(member: Member) -> str:
    return member.mistake.partition("/")[0]


def _sources(assignment: Assignment) -> dict[str, str]:
    return {cell.id: known.without_marks(cell.source) for cell in assignment.cells_of(Kind.SOLUTION)}


def _mistakes(root: Path, assignment: Assignment) -> Iterable[Member]:
    sources = {cell.id: cell.source for cell in assignment.cells}
    for mutant in known.load(root, assignment).mutants:
        text = known.without_marks(mutant.applied(sources[mutant.solution]))
        label = f"{mutant.solution}/{mutant.name}"
        handed_in = notebook(root, assignment.name, True, {mutant.solution: text})
        yield Member(
            f"m-{label.replace('/', '-')}",
            "a known mistake",
            ((IN_TIME, handed_in),),
            loses=mutant.caught_by,
            mistake=label,
        )


def _copies(root: Path, assignment: Assignment) -> tuple[dict[str, str], dict[str, str]]:
    """Right answers that are not the reference's, and the same without comments and in a different layout."""
    sources = {cell.id: cell.source for cell in assignment.cells}
    first: dict[str, str] = {}
    for other in known.load(root, assignment).alternatives:
        text = known.without_marks(other.applied(sources[other.solution]))
        first.setdefault(other.solution, text)
    return first, {cell: ast.unparse(ast.parse(text)) for cell, text in first.items()}


def _own_code(code: dict[str, str]) -> bool:
    """Whether two who share this must stand out: a hundred nodes that are not the course's."""
    return sum(1 for text in code.values() for _ in ast.walk(ast.parse(text))) >= 100
