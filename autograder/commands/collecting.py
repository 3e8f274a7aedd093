"""What a class hands in: by which rules, from the platform to its folders, and its pages back there."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from autograder.base import layout
from autograder.base.errors import CourseError
from autograder.commands import asked, showing
from autograder.commands.options import AsJson, CourseDir, Name, PlatformName, Root, RosterFile, Worksheet
from autograder.commands.terminal import err, say, warn

TimesFile = Annotated[
    Path | None,
    typer.Option("--times", help="CSV: a student by any name of the roster, and when that one handed in."),
]


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
            f"There is no {layout.POLICY} in {course.resolve()}.",
            "The book's page *Running a class* has one to copy.",
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
    roster_file: RosterFile,
    platform: PlatformName = "",
    worksheet_file: Worksheet = None,
    times_file: TimesFile = None,
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
    name, kind = asked.assignment(root, assignment), asked.platform(platform)
    from autograder.collect.downloads import Download, file

    course = asked.course(course_dir, root)
    download = Download(course, root, name, place, roster_file, kind, worksheet_file, times_file)
    with err.status("Reading the download"):
        filed = file(download, dry_run, warn)
    others = {other.lower() for other in layout.assignment_names(root) if other != name}
    showing.plan(filed.plan, name, filed.platform.value, others, dry_run, as_json)
    raise typer.Exit(int(not filed.plan.is_whole))


def handback(
    assignment: Name,
    place: Annotated[Path, typer.Argument(help="The download that `collect` filed: a folder or a zip.")],
    roster_file: RosterFile,
    target: Annotated[Path, typer.Option("--to", help="The archive to write.")],
    platform: PlatformName = "",
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
    name, kind = asked.assignment(root, assignment), asked.platform(platform)
    asked.require_places(target)
    from autograder.collect.downloads import Download, hand_back

    course = asked.course(course_dir, root)
    with err.status("Reading the download"):
        back = hand_back(Download(course, root, name, place, roster_file, kind, worksheet_file), target)
    showing.handed_back(back, target, as_json)
    raise typer.Exit(int(bool(back.packed.without_place)))
