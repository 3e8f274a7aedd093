"""Trying out the grader: what this machine has, and a made-up class with known grades."""

from __future__ import annotations

import contextlib
import io
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.base.errors import CourseError, UsageError
from autograder.base.host import unsupported
from autograder.commands import asked, showing
from autograder.commands.options import AsJson, OneOf, Root
from autograder.commands.terminal import out, print_json, say, warn

if TYPE_CHECKING:
    from typer._click import Command

    from autograder.rehearse import RunCommand


def doctor(as_json: AsJson = False, root: Root = Path()) -> None:
    """Say what is installed, which device there is, and what is missing.

    For example `python -m autograder doctor`. The exit status is 1 when something that is needed is missing.
    """
    from autograder.doctor import examine

    results = []
    for result in examine(root):
        results.append(result)
        if not as_json:
            showing.found(result)
    if as_json:
        print_json([asdict(result) for result in results])
    if any(result.needed and not result.ok for result in results):
        raise typer.Exit(1)


def demo(assignment: OneOf = "", as_json: AsJson = False, root: Root = Path()) -> None:
    """Grade a small made-up class in build/demo and compare with the grades it must get.

    For example `python -m autograder demo attention`. Who is in the class, and what each must get, stands in
    demo.toml beside the assignment.
    """
    name = asked.assignment_or_first(root, assignment, "demo.toml")
    if problem := unsupported():  # the rest of the course works here
        say(f"No demo class: {problem} The page on grading says how to use a container.")
        return
    from autograder.demo import run

    result = run.run(root, name, warn if as_json else out.print)
    if as_json:
        print_json(asdict(result) | {"places": {label: str(path) for label, path in result.places.items()}})
        raise typer.Exit(int(bool(result.surprises)))
    showing.class_of(result.rows)
    if result.surprises:
        raise CourseError("the demo class got other grades than it should:\n" + "\n".join(result.surprises))
    kept = " (kept from the last run: nothing changed)" if result.reused else ""
    say(f"All {len(result.rows)} grades are as they should be{kept}.")
    for label, path in result.places.items():
        say(f"{label:<10}{path}")


def rehearse(
    context: typer.Context,
    assignment: OneOf = "",
    keep: Annotated[
        Path | None, typer.Option("--keep", help="Leave the class in this new folder, to look at it.")
    ] = None,
    as_json: AsJson = False,
    root: Root = Path(),
) -> None:
    """Take a made-up class through your day, and compare what comes out with what must.

    For example `python -m autograder rehearse attention`. Perfect, blank, late, crashing, attacking and
    copying students and one for every known mistake go through hand-out, collecting, grading, reading,
    report, regrading and export, by the commands themselves and in a folder of their own. Where a training
    run is asked for, three of them train it first, and some forge its record. The exit status is 1 when
    something is not as it must be.
    """
    name = asked.assignment_or_first(root, assignment, "mutants.py")
    asked.require_grader()
    if keep is not None and (keep.exists() or not keep.parent.is_dir()):
        raise UsageError(f"{keep} must be a new folder in one that exists.")
    from autograder import rehearse as rehearsal

    command = context.find_root().command
    checks: list[rehearsal.Check] = []
    with tempfile.TemporaryDirectory() as passing:
        folder = keep or Path(passing, "course")
        folder.mkdir()
        stages = rehearsal.rehearse(
            root.resolve(), name, folder.resolve(), _runner(command), lambda stage: warn(f"{stage} …")
        )
        for found in stages:
            checks += found
            if not as_json:
                showing.checks(found)
    failed = sum(not check.passed for check in checks)
    if as_json:
        print_json([asdict(check) for check in checks])
    elif failed:
        say(f"{failed} of {len(checks)} checks do not hold.")
    else:
        say(f"All {len(checks)} checks hold.")
    raise typer.Exit(int(bool(failed)))


def _runner(command: Command) -> RunCommand:
    """Runs a command as if it had been typed, and keeps what it prints."""
    from autograder.rehearse import Said

    def run(words: Sequence[str]) -> Said:
        said, remarks = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(remarks):
            try:
                status = command.main(list(words), prog_name="autograder", standalone_mode=False)
            except typer.Abort:  # what Ctrl-C has become on its way: it ends the rehearsal, not a stage of it
                raise KeyboardInterrupt from None
            except CourseError as error:
                remarks.write(f"{error.message} {error.hint}")
                status = error.exit_code
        return Said(status or 0, said.getvalue(), remarks.getvalue())

    return run
