"""Making a course: its notebooks, its book, and what students or a platform get of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.base import layout
from autograder.base.errors import CourseError, UsageError
from autograder.commands import asked
from autograder.commands.options import AsJson, Assignments, Name, NoSandbox, Root
from autograder.commands.terminal import Steps, err, out, print_json, say, warn


def init(
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
    title: Annotated[
        str, typer.Option("--title", help="The course's name.", show_default="the folder's")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Make a course of your own, with one small assignment that builds, grades and audits as it is.

    For example `autograder init statistics --title "Statistics by Hand"`. Nothing is installed, and no other
    course is needed; the README in the folder says what to run first.
    """
    from autograder.course import new_course

    names = new_course.make(folder, title)
    if as_json:
        print_json({"course": str(folder), "files": names})
        return
    say(f"{folder}: {len(names)} files. Begin with {folder / 'README.md'}.")


def build(
    names: Assignments = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail when a notebook is out of step.")
    ] = False,
    as_json: AsJson = False,
    root: Root = Path(),
) -> None:
    """Make source/ and release/ notebooks from assignments/; those that are in step are left alone.

    For example `python -m autograder build attention`, or `… build --check` to see whether all are in step.
    """
    from autograder.course import build as builder
    from autograder.course import build_memory

    wanted = asked.assignments(root, names)
    with err.status("Building") as status:
        built = []
        for name in wanted if check else build_memory.stale(root, wanted):
            status.update(f"Building {name}")
            built.append(builder.make(root, name))
    if check:
        if wrong := builder.out_of_step(root, built):
            paths = ", ".join(str(path.relative_to(root)) for path in wrong)
            raise CourseError(f"out of step with assignments/: {paths}.", "Run `python -m autograder build`.")
        print_json({"in_step": wanted}) if as_json else say(f"{len(built)} assignment(s) in step.")
        return
    written = builder.write(root, built)
    kept = {path.stem for path in written.kept}
    build_memory.remember(root, (item.name for item in built if item.name not in kept))
    for path in () if as_json else written.changed:
        say(f"wrote {path.relative_to(root)}")
    for path in written.kept:
        warn(f"left alone: {path.relative_to(root)} holds somebody's work. Move it to build it anew.")
    if as_json:
        changed, left = ([str(path) for path in paths] for paths in (written.changed, written.kept))
        print_json({"in_step": wanted, "changed": changed, "left_alone": left})
        return
    say(f"{len(wanted)} assignment(s) in step, {len(written.changed)} notebook(s) changed.")


def fetch(names: Assignments = None, as_json: AsJson = False, root: Root = Path()) -> None:
    """Bring the texts and models that the book and the assignments need, so that no network is needed later.

    For example `python -m autograder fetch transformer` for what one assignment needs.
    """
    from autograder.course import needs

    wanted = needs.of_assignments(root, asked.assignments(root, names))
    wanted = wanted if names else tuple(dict.fromkeys([*needs.of_chapters(root), *wanted]))
    fetched = needs.bring(wanted)
    if as_json:
        print_json({"fetched": list(fetched), "in_the_cache": list(wanted)})
        return
    say(f"{len(fetched) or 'Nothing'} fetched; all {len(wanted)} are in the cache.")


def book(as_json: AsJson = False, root: Root = Path()) -> None:
    """Build the book into book/_build/html; chapters that have not changed do not run again.

    For example `python -m autograder book`.
    """
    if not layout.contents(root).is_file():
        raise UsageError(f"{root.resolve()} has no book: there is no {layout.contents(root)}.")
    with err.status("Looking at the book") if as_json else out.status("Looking at the book"):
        from autograder.book.build import build_book

    with Steps("the book", err if as_json else out) as steps:
        result = build_book(root, steps.show)
    if as_json:
        index = str(result.html / "index.html")
        print_json({"book": index, "executed": list(result.executed), "seconds": round(result.seconds, 1)})
        return
    ran = "nothing changed" if result.reused else f"chapters executed: {', '.join(result.executed) or 'none'}"
    say(f"book in {result.html / 'index.html'} ({ran}; {result.seconds:.0f} s)")


def kit(
    names: Assignments = None,
    target: Annotated[
        Path | None, typer.Option("--to", help="The archive to write.", show_default="build/kit/<course>.zip")
    ] = None,
    address: Annotated[
        str,
        typer.Option(help="Where you put the wheel for hosted notebooks, which then need no second upload."),
    ] = "",
    as_json: AsJson = False,
    root: Root = Path(),
) -> None:
    """Make what students download: notebooks, the package that they import, pinned packages, how to begin.

    For example `python -m autograder kit attention masks --to week1.zip`. A student unpacks the archive and
    runs `python start.py`. There is no solution, no hidden test and no known mistake in it.
    """
    wanted = asked.assignments(root, names)
    asked.require_places(target)
    with err.status("Making the kit"):
        from autograder.course import handout

        made = handout.make(root, wanted, address)
        end = "" if len(wanted) == len(asked.assignments(root, None)) else "-" + "-".join(made.assignments)
        path = target or layout.handout(root, made.folder + end)
        size = handout.write(made, path)
    if as_json:
        print_json({"kit": str(path), "bytes": size, "files": sorted(made.files)})
        return
    say(f"{path}: {len(wanted)} notebook(s), {size / 1000:.0f} kB.")
    say("A student unpacks it and runs: python start.py")


def solutions(
    names: Assignments = None,
    target: Annotated[
        Path | None, typer.Option("--to", help="The folder to write to.", show_default="build/solutions")
    ] = None,
    as_json: AsJson = False,
    root: Root = Path(),
) -> None:
    """Write the model solutions of assignments, with a commentary, as notebooks for the instructor.

    For example `python -m autograder solutions attention`. Each has the reference, why it is right, the known
    mistakes with what to ask, different right answers, and for answers in words the rubric. They are written
    to build/solutions/, which no student gets; `solutions` in policy.toml opens them to students.
    """
    import nbformat

    from autograder.base import files
    from autograder.course import solutions as model

    wanted = asked.assignments(root, names)
    asked.require_folder(target)
    written = []
    for name in wanted:
        path = target / f"{name}.ipynb" if target else layout.solutions(root, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_text(path, nbformat.writes(model.make(root, name)) + "\n")
        written.append(str(path))
        if not as_json:
            say(f"wrote {path if target else path.relative_to(root)}")
    if as_json:
        print_json({"written": written})


def gradescope(
    assignment: Name,
    target: Annotated[
        Path | None,
        typer.Option("--to", help="The archive.", show_default="build/gradescope/<assignment>.zip"),
    ] = None,
    full: Annotated[
        bool, typer.Option("--full", help="Show messages as they are, also what a notebook returned in them.")
    ] = False,
    as_json: AsJson = False,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Make the archive that Gradescope's *Configure Autograder* takes: it grades there as it does here.

    For example `python -m autograder gradescope attention`. There is no solution in it, but the hidden tests
    are. It refuses to grade on a machine that allows no sandbox, unless it was made with `--no-sandbox`.
    """
    name = asked.assignment(root, assignment)
    path = target or layout.gradescope(root, name)
    asked.require_places(target)
    with err.status("Making the archive"):
        from autograder import gradescope as there

        found = there.contents(root, there.Options(name, not no_sandbox, full))
        size = there.write(path, found)
    if as_json:
        print_json({"archive": str(path), "bytes": size, "files": sorted(found)})
        return
    say(f"{path}: {len(found)} files, {size / 1000:.0f} kB.")
