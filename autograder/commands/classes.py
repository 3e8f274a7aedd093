"""Running a class: its rules, what it handed in, its grades as pages and tables."""

from __future__ import annotations

import contextlib
import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from autograder.base import layout
from autograder.base.errors import CourseError, UsageError
from autograder.base.words import plural
from autograder.collect import roster
from autograder.commands import asked, showing
from autograder.commands.options import AsJson, CourseDir, Download, Name, Root, Roster, Worksheet
from autograder.commands.terminal import err, print_json, say, warn

if TYPE_CHECKING:
    from autograder.base.archives import Workspace
    from autograder.collect.platforms import Arrival, Platform
    from autograder.outlets.hand_grading import Answer, Mark


def policy(
    assignment: Name,
    as_json: AsJson = False,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """Say what policy.toml means for an assignment: deadline, late work, attempts, feedback, extensions.

    For example `python -m autograder policy attention`. The file is found beside submitted/, or else in the
    course's folder; the next `grade`, `regrade` or `watch` goes by it.
    """
    from autograder.base import policy_file
    from autograder.grading import intake

    asked.assignment(root, assignment)
    course = asked.course(course_dir, root)
    rules = policy_file.load((course, root), assignment)
    if rules is None:
        raise CourseError(
            f"There is no {layout.POLICY} in {course}.", "The book's page *Running a class* has one to copy."
        )
    if as_json:
        print(json.dumps(asdict(rules), indent=1, default=str))
        return
    for line in rules.words():
        say(line)
    if students := intake.students_of(course, assignment):
        for note in policy_file.unheard_of(rules, students):
            warn(note)


def collect(
    assignment: Name,
    place: Annotated[Path, typer.Argument(help="The download: a folder or a zip.")],
    roster_file: Roster,
    platform: Download = "",
    worksheet_file: Worksheet = None,
    times_file: Annotated[
        Path | None,
        typer.Option(
            "--times", help="CSV: a student by any name of the roster, and when that one handed in."
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")
    ] = False,
    as_json: AsJson = False,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """File what a learning platform lets you download as `submitted/<student>/<assignment>/`.

    For example `python -m autograder collect attention submissions.zip --roster roster.csv --dry-run`.
    The last attempt counts; what it replaces is kept in earlier/. Every file of the download is either filed
    or listed; the exit status is 1 when something could not be filed.
    """
    from autograder.base import policy_file
    from autograder.base.archives import Workspace
    from autograder.collect import filing, worksheet
    from autograder.grading.store import CourseLock

    name = asked.assignment(root, assignment)
    course = asked.course(course_dir, root)
    known = roster.read(roster_file)
    when = worksheet.times(times_file, policy_file.timezone((course, root)), known) if times_file else {}
    with err.status("Reading the download"), tempfile.TemporaryDirectory() as passing:
        workspace = Workspace(Path(passing))
        arrived = _arrivals(name, place, platform, worksheet_file, (course, root), workspace)
        timed = worksheet.timed(arrived.files, when, known)
        plan = filing.plan(course, name, known, timed, workspace)
        if not dry_run:
            lock = CourseLock(course, wait=warn)  # grading must not read a folder that is being replaced
            try:
                filing.carry_out(course, name, plan)
            finally:
                lock.release()
    others = {other.lower() for other in layout.assignment_names(root) if other != name}
    showing.plan(plan, arrived.platform.value, others, dry_run, as_json)
    raise typer.Exit(int(bool(plan.unknown or plan.shared or plan.refused)))


@dataclass(frozen=True)
class _Arrived:
    """A download, read."""

    platform: Platform
    files: list[Arrival]


def _arrivals(
    assignment: str,
    place: Path,
    platform: str,
    worksheet_file: Path | None,
    places: tuple[Path, ...],
    workspace: Workspace,
) -> _Arrived:
    """Every file of a download with its student; Moodle's times are those of the policy's zone."""
    from autograder.base import policy_file
    from autograder.collect import platforms, sources, worksheet

    people = worksheet.read(worksheet_file, policy_file.timezone(places)) if worksheet_file else {}
    found = list(sources.read(place, workspace))
    named = asked.one_of(platforms.Platform, platform, "platform") if platform else platforms.guess(found)
    return _Arrived(named, worksheet.completed(platforms.arrivals(named, found, assignment), people))


def handback(
    assignment: Name,
    place: Annotated[Path, typer.Argument(help="The download that `collect` filed: a folder or a zip.")],
    roster_file: Roster,
    target: Annotated[Path, typer.Option("--to", help="The archive to write.")],
    platform: Download = "",
    worksheet_file: Worksheet = None,
    as_json: AsJson = False,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """Pack everybody's page into one archive that Moodle or Canvas hands back.

    For example `python -m autograder handback attention moodle.zip --roster roster.csv --to pages.zip`;
    upload it in Moodle with *Upload multiple feedback files in a zip*, in Canvas with *Upload submissions*.
    A grade that is held back has no page. The exit status is 1 when a page has no place in the download.
    """
    from autograder.base.archives import Workspace
    from autograder.collect import handing_back

    name = asked.assignment(root, assignment)
    asked.require_places(target)
    course = asked.course(course_dir, root)
    with err.status("Reading the download"), tempfile.TemporaryDirectory() as passing:
        arrived = _arrivals(name, place, platform, worksheet_file, (course, root), Workspace(Path(passing)))
        packed = handing_back.pack(course, name, arrived.platform, roster.read(roster_file), arrived.files)
    handing_back.require_pages(place, packed)
    handing_back.write(target, packed)
    left_out = {"no page of": packed.without_page, "not in the download": packed.without_place}
    if as_json:
        lists = {key: value for key, value in asdict(packed).items() if key != "pages"}
        print_json({"to": str(target), "platform": arrived.platform.value} | lists)
    else:
        say(f"{target}: {plural(len(packed.students), 'page')} for {arrived.platform.value.title()}.")
        for words, people in left_out.items():
            if people:
                warn(f"{words}: {', '.join(people)}")
    raise typer.Exit(int(bool(packed.without_place)))


def report(
    assignment: Annotated[
        str, typer.Argument(help="The assignment, for example *attention*.", show_default="the whole course")
    ] = "",
    target: Annotated[Path, typer.Option("--to", help="The page to write.")] = Path("report.html"),
    as_json: AsJson = False,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """Write a page on a class: scores, tests, mistakes, changes since the last page, code that is alike.

    For example `python -m autograder report attention --to attention.html`, or without a name for the whole
    course. Nothing is graded; the grades are those of the last `grade`. `--json` prints the numbers instead
    of writing the page.
    """
    from autograder.base import files
    from autograder.outlets import class_report, course_report
    from autograder.outlets import report as pages

    asked.require_places(None if as_json else target)
    course = asked.course(course_dir, root)
    with err.status("Looking at the class"):
        if assignment:
            found = class_report.of_assignment(course, root, assignment)
            numbers, students, page = asdict(found), found.students, pages.page(found)
        else:
            whole = class_report.of_course(course, root)
            numbers, students, page = asdict(whole), len(whole.students), course_report.page(whole)
    if as_json:
        print_json(numbers)
        return
    files.write_text(target, page)
    class_report.remember(course, assignment)
    say(f"{target}: {plural(students, 'student')}.")


def export(
    assignment: Name,
    target: Annotated[Path, typer.Option("--to", help="The table to write.")],
    platform: Annotated[
        str, typer.Option("--for", help="Whose table: *plain*, *canvas* or *moodle*.", show_default="plain")
    ] = "plain",
    gradebook: Annotated[
        Path | None, typer.Option("--gradebook", help="The table that Canvas or Moodle gave you.")
    ] = None,
    column: Annotated[
        str, typer.Option("--column", help="Its column for the assignment.", show_default="by name")
    ] = "",
    roster_file: Annotated[
        Path | None, typer.Option("--roster", help="The roster of `collect`: further names of each student.")
    ] = None,
    scaled: Annotated[
        bool | None,
        typer.Option(
            "--scale/--as-they-are",
            help="Where the table has a different maximum: the same share of it, or our points.",
            show_default="refused",
        ),
    ] = None,
    only_finished: Annotated[
        bool, typer.Option("--only-finished", help="Leave out scores that wait for a reader.")
    ] = False,
    as_json: AsJson = False,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """Write the grades of the last `grade` as a table; nothing is graded.

    For example `python -m autograder export attention --to grades.csv`, with a column for every test, or
    `… export attention --for canvas --gradebook exported.csv --to import.csv`: Canvas's own table with one
    column filled in. The exit status is 1 when somebody's grade has no place in the table.
    """
    from autograder.outlets import export as exports

    wanted = asked.one_of(exports.TableKind, platform, "platform")
    course = asked.course(course_dir, root)
    asked.require_places(target)
    names = roster.read(roster_file).names if roster_file else {}
    wishes = exports.Wishes(column, _titles(root, assignment), names, scaled, only_finished)
    table = (
        exports.read(exports.require(gradebook, wanted)) if wanted is not exports.TableKind.PLAIN else None
    )
    found = exports.grades(course, assignment)
    made = exports.filled(table, wanted, found, assignment, wishes) if table else exports.plain(found)
    exports.write(target, made)
    if as_json:
        told = {name: value for name, value in asdict(made).items() if name != "table"}
        print_json({"to": str(target), **told})
    else:
        say(f"{target}: {len(made.placed)} of {len(found)} grades.")
        for note in made.notes:
            say(note)
        for words, people in (("no grade for", made.ungraded), ("no place in the table for", made.unplaced)):
            for person in people:  # one a line: their names have commas
                warn(f"{words}: {person}")
    raise typer.Exit(int(bool(made.unplaced)))


def _titles(root: Path, assignment: str) -> tuple[str, ...]:
    """What an assignment is called besides, where it is written here."""
    from autograder.course import assignments

    path = layout.assignment(root, assignment)
    return (assignments.read(path).title,) if path.is_file() else ()


def read(
    assignment: Name,
    target: Annotated[
        Path | None, typer.Option("--to", help="Write all answers in words to this table.")
    ] = None,
    source: Annotated[
        Path | None, typer.Option("--from", help="Take the scores of this table into the gradebook.")
    ] = None,
    as_json: AsJson = False,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """Read answers in words: equal ones are one row of a table, graded once, without names.

    For example `python -m autograder read attention --to words.csv`; fill in *score* and *comment* in a
    spreadsheet, then `python -m autograder read attention --from words.csv`. Pages and tables show it after
    the next `grade`. The exit status is 1 when an answer was changed since the table was written.
    """
    from autograder.base import files
    from autograder.course import rubric
    from autograder.outlets import export as exports
    from autograder.outlets import hand_grading

    name = asked.assignment(root, assignment)
    if (target is None) == (source is None):
        raise UsageError("Name a table to write with --to, or one to take in with --from.")
    asked.require_places(target)
    course = asked.course(course_dir, root)
    given = hand_grading.marks(source) if source else []
    with err.status("Reading the answers"):
        found = hand_grading.answers(course, name, exports.grades(course, name))
    if target:
        asked_of = hand_grading.questions(layout.notebook(root, layout.SOURCE, name))
        text = hand_grading.table(found, rubric.read(root, name), asked_of)
        with files.replacing(target) as passing:
            passing.write_bytes(text.encode())
        groups = len({answer.group for answer in found})
        told: dict[str, Any] = {"to": str(target), "answers": len(found), "groups": groups}
        line = f"{target}: {len(found)} answers in {groups} groups."
        lost: list[Mark] = []
    else:
        placed, lost = hand_grading.placed(found, given)
        _give(course, root, name, placed)
        told = {"graded": len(placed), "changed": [one.line for one in lost]}
        line = f"{len(placed)} answers graded; run `grade {name}` to bring pages and tables in step."
    if as_json:
        print_json(told)
    else:
        say(line)
    for one in lost:
        warn(f"line {one.line}: nobody's answer says this any more")
    raise typer.Exit(int(bool(lost)))


def _give(course: Path, root: Path, name: str, placed: Sequence[tuple[Answer, Mark]]) -> None:
    from autograder.grading.request import Request
    from autograder.grading.store import CourseLock
    from autograder.outlets.gradebook import Gradebook

    lock = CourseLock(course)
    try:
        with contextlib.closing(Gradebook(course, Request(course, name, root=root).config())) as book:
            for answer, mark in placed:
                book.by_hand(name, answer.student, answer.cell, mark.score, mark.comment)
            book.commit()
    finally:
        lock.release()
