"""The command line: parse, make one library call, print, return an exit status.

Nothing heavy is imported until a command runs, so that --help answers at once.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import sys
import tempfile
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from autograder.base import layout, words
from autograder.base.errors import CourseError, UsageError

if TYPE_CHECKING:
    from types import FrameType

    from rich.status import Status

app = typer.Typer(
    name="autograder",
    help="Build, hand out, collect, grade and check notebooks with hidden tests.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
out, err = Console(), Console(stderr=True)
# What a disk may say in the middle of any work.
_DISK = {
    errno.ENOSPC: "the disk is full. Make room, and run the same command again: what was done is kept.",
    errno.EDQUOT: "your part of the disk is full. Make room, and run the same command again.",
    errno.EROFS: "the disk can only be read. Work in a folder that you may write to.",
    errno.EACCES: "you have no right to it. Work in a folder of your own, or ask whose it is.",
}

Root = Annotated[
    Path,
    typer.Option(
        "--root", help="The course's folder, the one that holds assignments/.", show_default="this folder"
    ),
]
Names = Annotated[
    list[str] | None, typer.Argument(help="Assignments; all of them when none is named.", show_default=False)
]
Name = Annotated[str, typer.Argument(help="The assignment, for example *attention*.")]
Students = Annotated[
    list[str] | None, typer.Argument(help="Students; the whole class when none is named.", show_default=False)
]
CourseDir = Annotated[
    Path | None,
    typer.Option(
        "--course-dir", help="Where submitted/ and gradebook.db are.", show_default="the course's folder"
    ),
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", min=0, help="Notebooks at a time.", show_default="one per core")
]
Force = Annotated[bool, typer.Option("--force", help="Run again what is graded already.")]
JsonFile = Annotated[
    Path | None, typer.Option("--json", help="Also write the results here, one object per submission.")
]
QuotedFile = Annotated[
    Path | None,
    typer.Option(
        "--quoted", help="Also write the results here for a language model, students' words quoted."
    ),
]
NoSandbox = Annotated[
    bool,
    typer.Option("--no-sandbox", help="Let notebooks run with your rights. Only for notebooks you trust."),
]

Share = Annotated[
    float,
    typer.Option(
        "--sample",
        min=0.0,
        max=1.0,
        help="Try this share of the variants, and keep nothing.",
        show_default="all",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one object for a program.")]
Seed = Annotated[int, typer.Option(help="Which sample is drawn.")]


def main() -> None:
    """Run the command line; a known error becomes one readable message on stderr."""
    try:
        app()
    except CourseError as error:
        # The terminal wraps: a break in the middle of a path or a command could not be copied.
        err.print(f"[bold red]error:[/] {_lines(error.message)}", highlight=False, soft_wrap=True)
        if error.hint:
            err.print(_lines(error.hint), highlight=False, soft_wrap=True)
        sys.exit(error.exit_code)
    except OSError as error:
        if error.errno not in _DISK:
            raise
        place = f"{error.filename}: " if error.filename else ""
        err.print(
            f"[bold red]error:[/] {_lines(place + _DISK[error.errno])}", highlight=False, soft_wrap=True
        )
        sys.exit(1)


def _require_places(*paths: Path | None) -> None:
    from autograder.base.files import require_place

    for path in paths:
        require_place(path)


def _answer_ctrl_c() -> None:
    """Say at once that it was heard; what runs needs some seconds to end."""

    def heard(number: int, frame: FrameType | None) -> None:
        os.write(2, b"\nStopping. What is graded is kept; run the same command again to go on.\n")
        signal.default_int_handler(number, frame)

    signal.signal(signal.SIGINT, heard)


@app.command()
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
        print(json.dumps({"course": str(folder), "files": names}, indent=1))
        return
    out.print(
        f"{folder}: {len(names)} files. Begin with {folder / 'README.md'}.", highlight=False, soft_wrap=True
    )


@app.command()
def build(
    names: Names = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail when a notebook is out of step.")
    ] = False,
    root: Root = Path(),
) -> None:
    """Make source/ and release/ notebooks from assignments/; those that are in step are left alone."""
    from autograder.course import build as builder
    from autograder.course import build_memory

    wanted = builder.names(root, names or ())
    with out.status("Building") as status:
        built = []
        for name in wanted if check else build_memory.stale(root, wanted):
            status.update(f"Building {name}")
            built.append(builder.make(root, name))
    if check:
        if wrong := builder.out_of_step(root, built):
            paths = ", ".join(str(path.relative_to(root)) for path in wrong)
            raise CourseError(f"out of step with assignments/: {paths}.", "Run `python -m autograder build`.")
        out.print(f"{len(built)} assignment(s) in step.")
        return
    written = builder.write(root, built)
    kept = {path.stem for path in written.kept}
    build_memory.remember(root, (item.name for item in built if item.name not in kept))
    for path in written.changed:
        out.print(f"wrote {path.relative_to(root)}", highlight=False)
    for path in written.kept:
        err.print(
            f"left alone: {path.relative_to(root)} holds somebody's work. Move it to build it anew.",
            highlight=False,
        )
    out.print(f"{len(wanted)} assignment(s) in step, {len(written.changed)} notebook(s) changed.")


@app.command()
def kit(
    names: Names = None,
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
    from autograder.course import build as builder

    wanted = builder.names(root, names or ())
    _require_places(target)
    with err.status("Making the kit"):
        from autograder.course import handout

        made = handout.make(root, wanted, address)
        end = "" if len(wanted) == len(builder.names(root)) else "-" + "-".join(made.assignments)
        path = target or layout.handout(root, made.folder + end)
        size = handout.write(made, path)
    if as_json:
        print(json.dumps({"kit": str(path), "bytes": size, "files": sorted(made.files)}, indent=1))
        return
    out.print(f"{path}: {len(wanted)} notebook(s), {size / 1000:.0f} kB.", highlight=False, soft_wrap=True)
    out.print("A student unpacks it and runs: python start.py", highlight=False)


@app.command()
def book(root: Root = Path()) -> None:
    """Build the book into book/_build/html."""
    with out.status("Looking at the book"):
        from autograder.book.build import build_book

    with _Steps("the book") as steps:
        result = build_book(root, steps.show)
    ran = "nothing changed" if result.reused else f"chapters executed: {', '.join(result.executed) or 'none'}"
    out.print(
        f"book in {result.html / 'index.html'} ({ran}; {result.seconds:.0f} s)",
        highlight=False,
        soft_wrap=True,
    )


@app.command()
def grade(
    assignment: Name,
    students: Students = None,
    jobs: Jobs = 0,
    force: Force = False,
    json_file: JsonFile = None,
    quoted_file: QuotedFile = None,
    part: Annotated[
        str,
        typer.Option(
            "--part", help="Grade one part of the class, such as *3/64*, and leave a bundle for `merge`."
        ),
    ] = "",
    bundle: Annotated[
        Path | None,
        typer.Option("--bundle", help="The bundle to leave.", show_default="in parts/<assignment>/"),
    ] = None,
    on: Annotated[
        str,
        typer.Option(
            "--on", help="Grade on the workers of a Dask scheduler, such as *tcp://scheduler:8786*."
        ),
    ] = "",
    course_dir: CourseDir = None,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Grade what the students put into submitted/, each notebook in a sandbox of its own."""
    from autograder.base.host import require_linux
    from autograder.course import build as builder

    (name,) = builder.names(root, [assignment])
    require_linux()
    _require_places(json_file, quoted_file, bundle)
    _require_one_way(part, bundle, on, no_sandbox)
    _answer_ctrl_c()
    with err.status("Starting the grader"):
        from autograder import parts, pipeline
        from autograder.grading.bundle import Part
        from autograder.outlets import quoted, results_json

    course = course_dir or root
    request = pipeline.Request(course, name, tuple(students or ()), jobs, force, no_sandbox, root, on=on)
    if part:
        wanted = Part.parse(part)
        target = bundle or layout.bundle(course, name, wanted.number, wanted.of)
        grades = parts.grade_part(request, wanted, target)
        out.print(f"{target}: {len(grades)} hand-ins.", highlight=False, soft_wrap=True)
    else:
        grades = pipeline.grade(request)
    if json_file:
        results_json.write(json_file, grades)
    if quoted_file:
        quoted.write(quoted_file, grades)
    raise typer.Exit(pipeline.exit_status(grades))


def _require_one_way(part: str, bundle: Path | None, on: str, no_sandbox: bool) -> None:
    """Refuse ways to grade that do not go together, before anything is started."""
    if bundle and not part:
        raise UsageError("--bundle says where a part leaves its runs.", "Name the part: --part 3/64")
    if part and on:
        raise UsageError("A class is graded in parts or on a cluster.", "Leave out --part or --on.")
    if on and no_sandbox:
        raise UsageError("On a cluster, notebooks always run in a sandbox.", "Leave out --no-sandbox.")
    if on:
        import importlib.util

        if importlib.util.find_spec("distributed") is None:
            raise CourseError(
                "--on needs the package `distributed`, which is not installed.",
                "Install the pinned one: .venv/bin/python -m pip install -r requirements.txt",
            )


@app.command()
def merge(
    assignment: Name,
    bundles: Annotated[
        list[Path] | None,
        typer.Argument(help="What the parts left.", show_default="all in parts/<assignment>/"),
    ] = None,
    json_file: JsonFile = None,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """Bring the bundles of `grade --part` into gradebook and pages, in any order, and say who is missing.

    For example `python -m autograder merge attention`. Nothing runs; a bundle that was graded with another
    version of the tests is refused. The exit status is 1 while somebody is missing.
    """
    from autograder.base.host import require_linux
    from autograder.course import build as builder

    (name,) = builder.names(root, [assignment])
    require_linux()
    _require_places(json_file)
    _answer_ctrl_c()
    with err.status("Starting the grader"):
        from autograder import parts, pipeline
        from autograder.outlets import results_json

    request = pipeline.Request(course_dir or root, name, root=root)
    merged = parts.merge(request, bundles or parts.bundles_of(request))
    if json_file:
        results_json.write(json_file, list(merged.grades))
    for one in merged.missing:
        err.print(f"missing: {_escape(f'{one.student}: {one.reason}')}", highlight=False, soft_wrap=True)
    out.print(f"{len(merged.grades)} graded, {len(merged.missing)} missing.", highlight=False)
    raise typer.Exit(int(bool(merged.missing)))


@app.command()
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
    from autograder.base.host import require_linux
    from autograder.course import build as builder

    (name,) = builder.names(root, [assignment])
    require_linux()
    _require_places(json_file)
    _answer_ctrl_c()
    with err.status("Starting the grader"):
        from autograder import pipeline
        from autograder import regrade as again

    request = pipeline.Request(
        course_dir or root, name, tuple(students or ()), jobs, no_sandbox=no_sandbox, root=root
    )
    changes = again.regrade(request, dry_run)
    if json_file:
        from autograder.base import files

        rows = [asdict(one) | {"difference": one.difference, "sentence": one.sentence()} for one in changes]
        files.write_json(json_file, rows)
    _show_changes(changes, dry_run)


def _show_changes(changes: Any, dry_run: bool) -> None:
    for one in changes:
        now = "" if one.verdicts[0] == one.verdicts[1] else f", {one.verdicts[0]} → {one.verdicts[1]}"
        line = f"{one.difference:+g}  {one.student}: {one.before or 0:g} → {one.after or 0:g}{now}"
        out.print(_escape(line), highlight=False, soft_wrap=True)
        for test in one.tests:
            shown = ["none" if score is None else f"{score:g}" for score in (test.before, test.after)]
            line = f"      {test.name}: {shown[0]} → {shown[1]}. {test.why.splitlines()[0]}"
            out.print(_escape(line), highlight=False, soft_wrap=True)
    gain, lose = (sum(sign * one.difference > 0 for one in changes) for sign in (1, -1))
    same = len(changes) - gain - lose
    end = " Nothing was changed: run it without --dry-run." if dry_run else ""
    out.print(f"{gain} gain, {lose} lose, {same} keep their score.{end}", highlight=False, soft_wrap=True)


@app.command()
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
    from autograder.base import policy as policies

    course = course_dir or root
    rules = policies.load((course, root), assignment)
    if rules is None:
        raise CourseError(
            f"There is no {layout.POLICY} in {course}.", "The book's page *Running a class* has one to copy."
        )
    if as_json:
        print(json.dumps(asdict(rules), indent=1, default=str))
        return
    for line in rules.words():
        out.print(_escape(line), highlight=False, soft_wrap=True)


@app.command()
def collect(
    assignment: Name,
    place: Annotated[Path, typer.Argument(help="The download: a folder or a zip.")],
    roster_file: Annotated[
        Path,
        typer.Option(
            "--roster", help="CSV: the first column names a student's folder, all others are names."
        ),
    ],
    platform: Annotated[
        str,
        typer.Option(
            "--from",
            help="*canvas*, *moodle*, *gradescope*, *github* or *exchange* (nbgrader's).",
            show_default="by the names",
        ),
    ] = "",
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
    from autograder.base.archives import Workspace
    from autograder.collect import filing, platforms, roster, sources
    from autograder.course import build as builder

    (name,) = builder.names(root, [assignment])
    known, course = roster.read(roster_file), course_dir or root
    with tempfile.TemporaryDirectory() as passing:
        workspace = Workspace(Path(passing))
        found = list(sources.read(place, workspace))
        wanted = _platform(platform, platforms.Platform) if platform else platforms.guess(found)
        plan = filing.plan(course, name, known, platforms.arrivals(wanted, found, name), workspace)
        if not dry_run:
            filing.carry_out(course, name, plan)
    _show_plan(plan, wanted.value, dry_run, as_json)
    raise typer.Exit(int(bool(plan.unknown or plan.refused)))


def _platform(name: str, known: Any) -> Any:
    try:
        return known(name)
    except ValueError:
        raise UsageError(f"There is no platform {name!r}.", f"There are: {', '.join(known)}.") from None


def _show_plan(plan: Any, platform: str, dry_run: bool, as_json: bool) -> None:
    if as_json:
        hand_ins = [vars(one) | {"contents": sorted(one.contents)} for one in plan.hand_ins]
        told = {"platform": platform, "dry_run": dry_run} | {"hand_ins": hand_ins}
        print(json.dumps(told | {n: getattr(plan, n) for n in ("missing", "unknown", "refused")}, indent=1))
        return
    for one in plan.hand_ins:
        more = [*(["late"] if one.late else []), *([f"{one.earlier} earlier"] if one.earlier else [])]
        line = f"{one.change.value:<8} {one.student}: {', '.join(sorted(one.contents))}"
        out.print(_escape(line + (f" ({', '.join(more)})" if more else "")), highlight=False, soft_wrap=True)
    counts = [f"{sum(o.change == c for o in plan.hand_ins)} {c}" for c in ("new", "changed", "same")]
    done = "would be filed" if dry_run else "filed"
    out.print(f"{platform}: {len(plan.hand_ins)} hand-ins {done} ({', '.join(counts)}).", highlight=False)
    if plan.missing:
        out.print(f"nothing from: {_escape(', '.join(plan.missing))}", highlight=False, soft_wrap=True)
    for line in plan.unknown:
        err.print(f"nobody on the roster: {_escape(line)}", highlight=False, soft_wrap=True)
    for line in plan.refused:
        err.print(f"not filed: {_escape(line)}", highlight=False, soft_wrap=True)


@app.command()
def watch(
    names: Names = None,
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
    from autograder.base.host import require_linux
    from autograder.course import build as builder

    wanted = builder.names(root, names or ())
    require_linux()
    _answer_ctrl_c()
    signal.signal(signal.SIGTERM, signal.getsignal(signal.SIGINT))  # a service is stopped the same way
    with err.status("Starting the grader"):
        from autograder import pipeline
        from autograder import watch as watching
        from autograder.outlets import results_json

    requests = [
        pipeline.Request(course_dir or root, name, (), jobs, no_sandbox=no_sandbox, root=root)
        for name in wanted
    ]

    def tell(news: watching.News) -> None:
        row = {"when": news.when.isoformat(timespec="seconds"), **results_json.row(news.grade)}
        print(json.dumps(row) if as_json else words.shown(news.line()), flush=True)

    def say(text: str) -> None:
        err.print(_escape(text), highlight=False, soft_wrap=True)

    with contextlib.suppress(KeyboardInterrupt):  # it was answered
        watching.Watch(requests, tell, say).run(every, once)


@app.command()
def report(
    assignment: Name,
    target: Annotated[Path, typer.Option("--to", help="The page to write.")] = Path("report.html"),
    as_json: AsJson = False,
    course_dir: CourseDir = None,
    root: Root = Path(),
) -> None:
    """Write a page on a class: scores, tests, mistakes, changes since the last page, code that is alike.

    For example `python -m autograder report attention --to attention.html`. Nothing is graded; the grades are
    those of the last `grade`. `--json` prints the numbers instead of writing the page.
    """
    from autograder.base import files
    from autograder.outlets import coursework, likeness, statistics
    from autograder.outlets import export as exports
    from autograder.outlets import report as pages

    _require_places(None if as_json else target)
    course = course_dir or root
    grades = exports.grades(course, assignment)
    students = [grade.student for grade in grades]
    code = coursework.written(course, assignment, students)
    found = replace(
        statistics.of_class(assignment, grades),
        arrivals=coursework.arrivals(course, assignment, students),
        changes=coursework.changes(course, assignment, grades),
        alike=likeness.pairs(code, coursework.given(root, assignment)),
    )
    if as_json:
        print(json.dumps(asdict(found), indent=1))
        return
    files.write_text(target, pages.page(found))
    coursework.remember(course, assignment, grades)
    out.print(f"{target}: {found.students} students.", highlight=False, soft_wrap=True)


@app.command()
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

    wanted = _platform(platform, exports.Platform)
    _require_places(target)
    table = exports.read(exports.require(gradebook, wanted)) if wanted is not exports.Platform.PLAIN else None
    found = exports.grades(course_dir or root, assignment)
    made = exports.filled(table, wanted, found, assignment, column) if table else exports.plain(found)
    exports.write(target, made)
    if as_json:
        told = {name: value for name, value in asdict(made).items() if name != "table"}
        print(json.dumps({"to": str(target), **told}, indent=1))
    else:
        out.print(f"{target}: {len(made.placed)} of {len(found)} grades.", highlight=False, soft_wrap=True)
        for note in made.notes:
            out.print(_lines(note), highlight=False, soft_wrap=True)
        for words, names in (("no grade for", made.ungraded), ("no place in the table for", made.unplaced)):
            if names:
                err.print(f"{words}: {_escape(', '.join(names))}", highlight=False, soft_wrap=True)
    raise typer.Exit(int(bool(made.unplaced)))


@app.command()
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
    from autograder.course import build as builder
    from autograder.outlets import export as exports
    from autograder.outlets import hand_grading

    (name,) = builder.names(root, [assignment])
    if (target is None) == (source is None):
        raise UsageError("Name a table to write with --to, or one to take in with --from.")
    _require_places(target)
    course = course_dir or root
    given = hand_grading.marks(source) if source else []
    found = hand_grading.answers(course, name, exports.grades(course, name))
    if target:
        text = hand_grading.table(found, hand_grading.rubrics(root, name))
        with files.replacing(target) as passing:
            passing.write_bytes(text.encode())
        groups = len({answer.group for answer in found})
        told: dict[str, Any] = {"to": str(target), "answers": len(found), "groups": groups}
        line = f"{target}: {len(found)} answers in {groups} groups."
        lost: list[Any] = []
    else:
        placed, lost = hand_grading.placed(found, given)
        _give(course, root, name, placed)
        told = {"graded": len(placed), "changed": [one.line for one in lost]}
        line = f"{len(placed)} answers graded; run `grade {name}` to bring pages and tables in step."
    print(json.dumps(told, indent=1)) if as_json else out.print(
        _escape(line), highlight=False, soft_wrap=True
    )
    for one in lost:
        err.print(f"line {one.line}: nobody's answer says this any more", highlight=False)
    raise typer.Exit(int(bool(lost)))


def _give(course: Path, root: Path, name: str, placed: Any) -> None:
    from autograder.grading.store import CourseLock
    from autograder.outlets.gradebook import Gradebook
    from autograder.pipeline import Request

    lock = CourseLock(course)
    try:
        with contextlib.closing(Gradebook(course, Request(course, name, root=root).config())) as book:
            for answer, mark in placed:
                book.by_hand(name, answer.student, answer.cell, mark.score, mark.comment)
            book.commit()
    finally:
        lock.release()


@app.command()
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
    from autograder.course import build as builder

    (name,) = builder.names(root, [assignment])
    path = target or layout.gradescope(root, name)
    _require_places(target)
    with err.status("Making the archive"):
        from autograder import gradescope as there

        found = there.contents(root, there.Options(name, no_sandbox, full))
        size = there.write(path, found)
    if as_json:
        print(json.dumps({"archive": str(path), "bytes": size, "files": sorted(found)}, indent=1))
        return
    out.print(f"{path}: {len(found)} files, {size / 1000:.0f} kB.", highlight=False, soft_wrap=True)


@app.command("verify-run")
def verify_run(
    folder: Annotated[Path, typer.Argument(help="A training record, …/<student>/<assignment>/runs/<run>.")],
    assignment: Annotated[str, typer.Option(help="Its assignment.", show_default="from the path")] = "",
    student: Annotated[str, typer.Option(help="Who handed it in.", show_default="from the path")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one object per check.")] = False,
    course_dir: CourseDir = None,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Say what can be said of a training record: every check, with its sentence.

    The exit status is 1 when a check fails.
    """
    from autograder.base.host import require_linux
    from autograder.course import build as builder

    parents = folder.resolve().parents
    (name,) = builder.names(root, [assignment or parents[1].name])
    require_linux()
    with err.status("Verifying the record"):
        from autograder import pipeline

        request = pipeline.Request(course_dir or root, name, no_sandbox=no_sandbox, root=root)
        found = pipeline.verify_run(request, folder, student or parents[2].name)
    for finding in found:
        shown = words.shown(finding.sentence)
        if as_json:
            print(json.dumps(asdict(finding) | {"sentence": shown}))
        else:
            print(f"{'ok  ' if finding.passed else 'LOST'}  {finding.name}: {shown}")
    raise typer.Exit(int(not all(finding.passed for finding in found)))


@app.command()
def fetch(names: Names = None, root: Root = Path()) -> None:
    """Bring the texts and models that the book and the assignments need, so that no network is needed later.

    With names, only what these assignments need.
    """
    from autograder.course import build as builder
    from autograder.course import needs

    wanted = needs.of_assignments(root, builder.names(root, names or []))
    wanted = wanted if names else tuple(dict.fromkeys([*needs.of_chapters(root), *wanted]))
    fetched = needs.bring(wanted)
    out.print(f"{len(fetched) or 'Nothing'} fetched; all {len(wanted)} are in the cache.", highlight=False)


@app.command()
def audit(
    names: Names = None,
    exercise: Annotated[str, typer.Option(help="Only this exercise.", show_default="all")] = "",
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the results here.")] = None,
    slow: Annotated[
        bool, typer.Option("--slow", help="Repeat training runs for mutants made by program, too.")
    ] = False,
    share: Share = 1.0,
    seed: Seed = 0,
    jobs: Jobs = 0,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Test the tests: they must reject every known mistake and accept every right answer."""
    from autograder.base.host import require_linux
    from autograder.course import build as builder

    wanted = builder.names(root, names or [])
    if exercise:
        wanted = _with_exercise(root, wanted, exercise)
    require_linux()
    _require_places(json_file)
    from autograder.audit import report as audit_report
    from autograder.audit.sample import Sample
    from autograder.audit.settings import AuditSettings

    asked = AuditSettings(exercise, Sample(share, seed), slow, jobs, sandbox=not no_sandbox)
    reports = audit_report.run(root, wanted, asked, out)
    if json_file:
        audit_report.write_json(json_file, reports)
    if any(report.findings for report in reports):
        raise typer.Exit(1)


@app.command("examine-both")
def examine_both(
    names: Names = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the results here.")] = None,
    share: Share = 1.0,
    seed: Seed = 0,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Put every test from inside and from outside the student's process: its verdict must be the same."""
    from autograder.base.host import require_linux
    from autograder.course import build as builder

    wanted = builder.names(root, names or [])
    require_linux()
    _require_places(json_file)
    from autograder.audit import both_ways
    from autograder.audit.sample import Sample
    from autograder.base import files

    found = []
    with both_ways.server(root, no_sandbox) as server:
        for name in wanted:
            comparison = both_ways.compare(root, name, server, Sample(share, seed))
            found.append(comparison)
            out.print(both_ways.summary(comparison), markup=False, highlight=False, soft_wrap=True)
    if json_file:
        files.write_json(json_file, [asdict(comparison) for comparison in found])
    if any(comparison.differences for comparison in found):
        raise typer.Exit(1)


@app.command()
def attack(
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the results here.")] = None,
    examiner: Annotated[str, typer.Option(help="Where tests run: inside or outside.")] = "outside",
    root: Root = Path(),
) -> None:
    """Run the published attacks: none may gain a point, learn a hidden line or stop the grader."""
    from autograder.base.host import require_linux
    from autograder.base.settings import INSIDE, OUTSIDE

    if examiner not in (INSIDE, OUTSIDE):
        raise UsageError(f"There is no examiner {examiner!r}.", f"Say {INSIDE} or {OUTSIDE}.")
    require_linux()
    _require_places(json_file)
    from autograder.audit import attack as attacks
    from autograder.base import files

    def show(outcome: attacks.Outcome) -> None:
        mark = "WON " if outcome.won else "held"
        gains = ", ".join([*outcome.gained, *outcome.learned])
        line = f"{mark} {outcome.kind}/{outcome.name}: {outcome.verdict}{': ' * bool(gains)}{gains}"
        out.print(line, markup=False, highlight=False)

    found = attacks.run_all(root, examiner, show=show)
    won = sum(outcome.won for outcome in found)
    out.print(f"{len(found) - won} of {len(found)} attacks gained nothing.", highlight=False)
    if json_file:
        files.write_json(json_file, [asdict(outcome) for outcome in found])
    if won:
        raise typer.Exit(1)


@app.command()
def probe(
    names: Names = None,
    exercise: Annotated[str, typer.Option(help="Only this exercise.", show_default="all")] = "",
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the results here.")] = None,
    share: Share = 1.0,
    seed: Seed = 0,
    jobs: Jobs = 0,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Wrap the reference in one wrong thing at a time, and say which of them no test notices.

    A result of zeros, noise or half precision; the first row for all; a value kept from the first call;
    an argument that is ignored or changed in place.
    """
    from autograder.base.host import require_linux
    from autograder.course import build as builder

    wanted = builder.names(root, names or [])
    if exercise:
        wanted = _with_exercise(root, wanted, exercise)
    require_linux()
    _require_places(json_file)
    from autograder.audit import report as audit_report
    from autograder.audit.sample import Sample
    from autograder.audit.settings import AuditSettings

    asked = AuditSettings(exercise, Sample(share, seed), jobs=jobs, sandbox=not no_sandbox)
    found = audit_report.run_probes(root, wanted, asked, out)
    if json_file:
        audit_report.write_json(json_file, found)
    if any(probed.findings for probed in found):
        raise typer.Exit(1)


@app.command()
def answers(
    name: Name,
    folder: Annotated[Path, typer.Argument(help="Answers to single cells, one .py file each.")],
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the results here.")] = None,
    jobs: Jobs = 0,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Try a second author's answers: how many wrong ones are rejected, how many right ones accepted.

    Each file begins with comment lines: `# cell:` (the id of a solution cell), `# kind:` (*wrong* or
    *right*), and for your own use `# author:`, `# sentence:` and `# why:`.
    """
    from autograder.base.host import require_linux
    from autograder.course import build as builder

    (wanted,) = builder.names(root, [name])
    require_linux()
    _require_places(json_file)
    from autograder.audit import report as audit_report
    from autograder.audit.settings import AuditSettings

    asked = AuditSettings(jobs=jobs, sandbox=not no_sandbox)
    judged = audit_report.run_fresh(root, wanted, folder, asked, out)
    if json_file:
        audit_report.write_json(json_file, judged)
    if not all(one.as_it_should for one in judged):
        raise typer.Exit(1)


@app.command()
def diagnoses(
    names: Names = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the results here.")] = None,
    jobs: Jobs = 0,
    no_sandbox: NoSandbox = False,
    root: Root = Path(),
) -> None:
    """Measure the diagnosis: on strangers' wrong answers, and on known mistakes in another hand.

    For each, the feedback names a known mistake or none. Whether a name is right for a stranger's answer
    stands in `answers/recognised.json`, as a reader judged it; the counts go to the page on tests.
    """
    from autograder.base.host import require_linux
    from autograder.course import build as builder

    wanted = builder.names(root, names or [])
    require_linux()
    _require_places(json_file)
    from autograder.audit import report as audit_report
    from autograder.audit.settings import AuditSettings

    asked = AuditSettings(jobs=jobs, sandbox=not no_sandbox)
    found = audit_report.run_recognition(root, wanted, asked, out)
    if json_file:
        audit_report.write_json(json_file, list(found.values()))
    if not all(one.sound for one in found.values()):
        raise typer.Exit(1)


def _with_exercise(root: Path, names: list[str], exercise: str) -> list[str]:
    """The assignments that have this exercise: an audit of nothing would find nothing wrong."""
    from autograder.course import assignments

    known = {name: assignments.read(layout.assignment(root, name)).exercises for name in names}
    found = [name for name in names if exercise in {e.id for e in known[name]}]
    if not found:
        there_are = ", ".join(e.id for name in names for e in known[name])
        raise UsageError(
            f"There is no exercise '{exercise}' in {', '.join(names)}.", f"There are: {there_are}."
        )
    return found


@app.command()
def demo(assignment: Name = "attention", root: Root = Path()) -> None:
    """Grade a small made-up class in build/demo and compare with the grades it must get."""
    from autograder.base.host import unsupported
    from autograder.course import build as builder

    (name,) = builder.names(root, [assignment])
    if problem := unsupported():  # the rest of the course works here
        out.print(f"No demo class: {problem} The page on grading says how to use a container.")
        return
    from autograder.demo import run

    result = run.run(root, name, out.print)
    _show_class(result.rows)
    if result.surprises:
        raise CourseError("the demo class got other grades than it should:\n" + "\n".join(result.surprises))
    kept = " (kept from the last run: nothing changed)" if result.reused else ""
    out.print(f"All {len(result.rows)} grades are as they should be{kept}.", highlight=False)
    for label, path in result.places.items():
        out.print(f"{label:<10}{path}", highlight=False, soft_wrap=True)


@app.command()
def doctor(root: Root = Path()) -> None:
    """Say what is installed, which device there is, and what is missing."""
    from autograder.doctor import examine

    results = []
    for result in examine(root):
        results.append(result)
        mark = (
            "[green]ok[/]     "
            if result.ok
            else ("[red]missing[/]" if result.needed else "[yellow]absent[/] ")
        )
        out.print(f"{mark}  {result.what:<22}{_lines(result.found)}", highlight=False, soft_wrap=True)
        if not result.ok:
            out.print(f"         {_lines(result.advice)}", highlight=False, soft_wrap=True)
    if any(result.needed and not result.ok for result in results):
        raise typer.Exit(1)


def _show_class(rows: Any) -> None:
    from rich.table import Table
    from rich.text import Text

    from autograder.base.words import shown

    table = Table(box=None, header_style="bold")
    for name in ("student", "verdict", "points", "to read", "remarks"):
        table.add_column(name, justify="right" if name in ("points", "to read") else "left")
    for row in rows:
        words = (row.student, row.verdict, row.points, str(row.to_read or ""), row.remarks)
        table.add_row(*map(Text, map(shown, words)))
    out.print(table)


class _Steps:
    """Says what goes on: in one live line on a terminal, in plain lines elsewhere.

    Without words the live line goes away, so that a progress bar may come in its place.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._status: Status | None = None

    def __enter__(self) -> _Steps:
        return self

    def __exit__(self, *_: object) -> None:
        self._rest()

    def _rest(self) -> None:
        if self._status is not None:
            self._status.stop()
            self._status = None

    def show(self, words: str) -> None:
        if not words:
            self._rest()
        elif not out.is_terminal:
            out.print(f"{self._what}: {words}", highlight=False, soft_wrap=True)
        elif self._status is None:
            self._status = out.status(f"{self._what}: {words}")
            self._status.start()
        else:
            self._status.update(f"{self._what}: {words}")


def _escape(text: str) -> str:
    """One line that means nothing to a terminal or to rich, whoever wrote it."""
    from rich.markup import escape

    from autograder.base.words import shown

    return escape(shown(text))


def _lines(text: str) -> str:
    """A message of several lines, each of them harmless."""
    return "\n".join(map(_escape, text.split("\n")))
