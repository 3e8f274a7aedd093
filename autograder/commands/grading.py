"""Grading a class: all of it, in parts, again after a change, or as hand-ins arrive."""

from __future__ import annotations

import contextlib
import json
import signal
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from autograder.base import layout, words
from autograder.commands import asked, showing
from autograder.commands.options import (
    Assignments,
    CourseDir,
    GradesFile,
    Jobs,
    Name,
    NoSandbox,
    Root,
    Students,
)
from autograder.commands.terminal import answer_ctrl_c, err, print_json, say, warn

Force = Annotated[bool, typer.Option("--force", help="Run again what is graded already.")]
Quoted = Annotated[
    Path | None,
    typer.Option(
        "--quoted", help="Also write the results here for a language model, students' words quoted."
    ),
]
PartOfClass = Annotated[
    str,
    typer.Option(
        "--part", help="Grade one part of the class, such as *3/64*, and leave a bundle for `merge`."
    ),
]
BundleFile = Annotated[
    Path | None,
    typer.Option("--bundle", help="The bundle to leave.", show_default="in parts/<assignment>/"),
]
Scheduler = Annotated[
    str,
    typer.Option("--on", help="Grade on the workers of a Dask scheduler, such as *tcp://scheduler:8786*."),
]


def grade(
    assignment: Name,
    students: Students = None,
    jobs: Jobs = 0,
    force: Force = False,
    json_file: GradesFile = None,
    quoted_file: Quoted = None,
    part: PartOfClass = "",
    bundle: BundleFile = None,
    on: Scheduler = "",
    course_dir: CourseDir = None,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Grade what the students put into submitted/, each notebook in a sandbox of its own.

    For example `python -m autograder grade attention`, or `… grade attention ada ben --json results.json` for
    two of them. It writes gradebook.db, autograded/ and feedback/; what is graded already does not run again.
    """
    name = asked.assignment(root, assignment)
    course = asked.course(course_dir, root)
    asked.require_grader(json_file, quoted_file, bundle)
    asked.one_way_to_grade(part, bundle, on, no_sandbox)
    answer_ctrl_c()
    with err.status("Starting the grader"):
        from autograder import parts, pipeline
        from autograder.grading.bundle import Part
        from autograder.grading.request import Request
        from autograder.outlets import quoted, results_json

    request = Request(course, name, tuple(students or ()), jobs, force, not no_sandbox, root, on=on)
    if part:
        wanted = Part.parse(part)
        target = bundle or layout.bundle(course, name, wanted.number, wanted.of)
        grades = parts.grade_part(request, wanted, target)
        say(f"{target}: {len(grades)} hand-ins.")
    else:
        grades = pipeline.grade(request)
        showing.graded(grades, course, name)
    if json_file:
        results_json.write(json_file, grades)
    if quoted_file:
        quoted.write(quoted_file, grades)
    raise typer.Exit(pipeline.exit_status(grades))


def merge(
    assignment: Name,
    bundles: Annotated[
        list[Path] | None,
        typer.Argument(help="What the parts left.", show_default="all in parts/<assignment>/"),
    ] = None,
    json_file: GradesFile = None,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """Bring the bundles of `grade --part` into gradebook and pages, in any order, and say who is missing.

    For example `python -m autograder merge attention`. Nothing runs; a bundle that was graded with another
    version of the tests is refused. The exit status is 1 while somebody is missing.
    """
    name = asked.assignment(root, assignment)
    course = asked.course(course_dir, root)
    asked.require_grader(json_file)
    answer_ctrl_c()
    with err.status("Starting the grader"):
        from autograder import parts
        from autograder.grading.request import Request
        from autograder.outlets import results_json

    request = Request(course, name, root=root)
    merged = parts.merge(request, bundles or parts.bundles_of(request))
    if json_file:
        results_json.write(json_file, list(merged.grades))
    for one in merged.missing:
        warn(f"missing: {one.student}: {one.reason}")
    say(f"{len(merged.grades)} graded, {len(merged.missing)} missing.")
    raise typer.Exit(int(bool(merged.missing)))


def regrade(
    assignment: Name,
    students: Students = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say who gains and who loses; change nothing.")
    ] = False,
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the changes here.")] = None,
    jobs: Jobs = 0,
    course_dir: CourseDir = None,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Grade again after a test, points or a rule changed; say who gains and who loses, by which test and why.

    For example `python -m autograder regrade attention --dry-run`: it works on a copy of gradebook and store.
    Only what the change concerns runs again; hand grades and comments stay.
    """
    name = asked.assignment(root, assignment)
    course = asked.course(course_dir, root)
    asked.require_grader(json_file)
    answer_ctrl_c(*(["Nothing was changed: it was a dry run."] if dry_run else []))
    with err.status("Starting the grader"):
        from autograder import regrade as again
        from autograder.grading.request import Request

    request = Request(course, name, tuple(students or ()), jobs, sandbox=not no_sandbox, root=root)
    changes = again.regrade(request, dry_run)
    asked_about = again.concerned(request)
    if json_file:
        from autograder.base import files

        rows = [asdict(one) | {"difference": one.difference, "sentence": one.told} for one in changes]
        files.write_json(json_file, rows)
    showing.changes(changes, len(asked_about.graded), dry_run)
    if asked_about.never_graded:
        count = words.plural(len(asked_about.never_graded), "hand-in")
        warn(f"{count} without a grade can neither gain nor lose: run `grade {name}`.")


def watch(
    names: Assignments = None,
    every: Annotated[float, typer.Option("--every", min=0.1, help="Seconds between two looks.")] = 5.0,
    once: Annotated[
        bool, typer.Option("--once", help="Grade what has arrived, and end; for a timer of your own.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object per result.")] = False,
    jobs: Jobs = 0,
    course_dir: CourseDir = None,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Grade hand-ins as they arrive in submitted/, and write feedback when policy.toml says so.

    For example `python -m autograder watch attention`. One line for each new result, nothing else; Ctrl-C
    ends it. However it ends, start it again and it goes on. Every version of a hand-in is kept in earlier/.
    """
    wanted = asked.assignments(root, names)
    course = asked.course(course_dir, root)
    asked.require_grader()
    answer_ctrl_c()
    signal.signal(signal.SIGTERM, signal.getsignal(signal.SIGINT))  # a service is stopped the same way
    with err.status("Starting the grader"):
        from autograder import watch as watching
        from autograder.grading.request import Request
        from autograder.outlets import results_json

    requests = [Request(course, name, (), jobs, sandbox=not no_sandbox, root=root) for name in wanted]

    def tell(news: watching.News) -> None:
        row = {"when": news.when.isoformat(timespec="seconds"), **results_json.row(news.grade)}
        print(json.dumps(row) if as_json else words.shown(news.line()), flush=True)

    with contextlib.suppress(KeyboardInterrupt):  # it was answered
        watching.Watch(requests, tell, warn).run(every, once)


def verify_run(
    folder: Annotated[
        Path, typer.Argument(help="A training record, such as *submitted/ada/transformer/runs/training*.")
    ],
    assignment: Annotated[str, typer.Option(help="Its assignment.", show_default="from the path")] = "",
    student: Annotated[str, typer.Option(help="Who handed it in.", show_default="from the path")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one object per check.")] = False,
    course_dir: CourseDir = None,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Say what can be said of a training record: every check, with its sentence.

    For example `python -m autograder verify-run submitted/ada/transformer/runs/training`. The exit status is
    1 when a check fails.
    """
    of, student = asked.training_record(folder, assignment, student)
    name = asked.assignment(root, of)
    course = asked.course(course_dir, root)
    asked.require_grader()
    with err.status("Verifying the record"):
        from autograder.grading.request import Request
        from autograder.grading.verify_run import verify_run as verify

        request = Request(course, name, sandbox=not no_sandbox, root=root)
        found = verify(request, folder, student)
    for finding in found:
        shown = words.shown(finding.sentence)
        if as_json:
            print_json(asdict(finding) | {"sentence": shown}, indent=None)
        else:
            print(f"{'ok  ' if finding.passed else 'LOST'}  {finding.name}: {shown}")
    raise typer.Exit(int(not all(finding.passed for finding in found)))
