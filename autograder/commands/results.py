"""What comes of a graded class: answers for a reader, a page on how it stands, a table of its grades."""

from __future__ import annotations

import shlex
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from autograder.base.words import plural
from autograder.collect import roster
from autograder.commands import asked, showing
from autograder.commands.options import AsJson, CourseDir, Name, Root
from autograder.commands.terminal import err, print_json, say, warn

# How `export` and `read` are asked for their tables.
TableFile = Annotated[Path, typer.Option("--to", help="The table to write.")]
TableFor = Annotated[
    str, typer.Option("--for", help="Whose table: *plain*, *canvas* or *moodle*.", show_default="plain")
]
PlatformsTable = Annotated[
    Path | None, typer.Option("--gradebook", help="The table that Canvas or Moodle gave you.")
]
Column = Annotated[
    str, typer.Option("--column", help="Its column for the assignment.", show_default="by name")
]
FurtherNames = Annotated[
    Path | None, typer.Option("--roster", help="The roster of `collect`: further names of each student.")
]
Scaled = Annotated[
    bool | None,
    typer.Option(
        "--scale/--as-they-are",
        help="Where the table has a different maximum: the same share of it, or our points.",
        show_default="refused",
    ),
]
OnlyFinished = Annotated[
    bool, typer.Option("--only-finished", help="Leave out scores that wait for a reader.")
]
AnswersTo = Annotated[Path | None, typer.Option("--to", help="Write all answers in words to this table.")]
ScoresFrom = Annotated[
    Path | None, typer.Option("--from", help="Take the scores of this table into the gradebook.")
]


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
    target: TableFile,
    platform: TableFor = "plain",
    gradebook: PlatformsTable = None,
    column: Column = "",
    roster_file: FurtherNames = None,
    scaled: Scaled = None,
    only_finished: OnlyFinished = False,
    as_json: AsJson = False,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """Write the grades of the last `grade` as a table; nothing is graded.

    For example `python -m autograder export attention --to grades.csv`, with a column for every test, or
    `… export attention --for canvas --gradebook exported.csv --to import.csv`: Canvas's own table with one
    column filled in. The exit status is 1 when somebody's grade has no place in the table.
    """
    from autograder.outlets import exporting
    from autograder.outlets.export import TableKind, Wishes

    kind = asked.one_of(TableKind, platform, "platform")
    course = asked.course(course_dir, root)
    asked.require_places(target)
    names = roster.read(roster_file).names if roster_file else {}
    wishes = Wishes(column, names=names, scaled=scaled, only_finished=only_finished)
    written = exporting.write(course, root, assignment, target, kind, gradebook, wishes)
    showing.exported(written, target, as_json, has_roster=roster_file is not None)
    raise typer.Exit(int(bool(written.made.unplaced)))


def read(
    assignment: Name,
    target: AnswersTo = None,
    source: ScoresFrom = None,
    as_json: AsJson = False,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """Read answers in words: equal ones are one row of a table, graded once, without names.

    For example `python -m autograder read attention --to words.csv`; fill in *score* and *comment* in a
    spreadsheet, then `python -m autograder read attention --from words.csv`. Pages and tables show it after
    the next `grade`. The exit status is 1 when an answer was changed since the table was written.
    """
    name = asked.assignment(root, assignment)
    asked.one_of_two_tables(target, source)
    course = asked.course(course_dir, root)
    from autograder.grading.request import Request
    from autograder.outlets import reader

    request = Request(course, name, root=root)
    if target:
        with err.status("Reading the answers"):
            out = reader.give_out(request, target)
        if as_json:
            print_json({"to": str(target), "answers": out.answers, "groups": out.groups})
        else:
            say(f"{target}: {out.answers} answers in {out.groups} groups.")
            back_again = showing.next_step(f"read {name} --from {shlex.quote(str(target))}")
            say(f"Fill in score and comment in a spreadsheet, and save it as CSV UTF-8. {back_again}")
    elif source:
        with err.status("Reading the answers"):
            back = reader.take_in(request, source)
        if as_json:
            print_json({"graded": back.graded, "changed": [one.line for one in back.lost]})
        else:
            say(f"{back.graded} answers graded; pages and tables show it after the next `grade`.")
            say(showing.next_step(f"grade {name}"))
        for one in back.lost:
            warn(f"line {one.line}: nobody's answer says this any more")
        raise typer.Exit(int(bool(back.lost)))
