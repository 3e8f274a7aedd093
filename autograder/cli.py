"""The command line: names every command, and ends a known error with one readable message.

Nothing heavy is imported until a command runs, so that --help answers at once.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from typing import NoReturn

import typer

from autograder.base.errors import CourseError
from autograder.commands import audit, collecting, course, grading, results, selfcheck
from autograder.commands.terminal import answer_ctrl_c, err, harmless

# In the order of --help.
COMMANDS: dict[str, Callable[..., None]] = {
    "init": course.init,
    "build": course.build,
    "kit": course.kit,
    "book": course.book,
    "grade": grading.grade,
    "merge": grading.merge,
    "regrade": grading.regrade,
    "policy": collecting.policy,
    "collect": collecting.collect,
    "watch": grading.watch,
    "handback": collecting.handback,
    "report": results.report,
    "export": results.export,
    "read": results.read,
    "solutions": course.solutions,
    "gradescope": course.gradescope,
    "verify-run": grading.verify_run,
    "fetch": course.fetch,
    "audit": audit.audit,
    "examine-both": audit.examine_both,
    "attack": audit.attack,
    "probe": audit.probe,
    "answers": audit.answers,
    "diagnoses": audit.diagnoses,
    "demo": selfcheck.demo,
    "rehearse": selfcheck.rehearse,
    "doctor": selfcheck.doctor,
}
app = typer.Typer(
    name="autograder",
    help="Build, hand out, collect, grade and check notebooks with hidden tests.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for name, command in COMMANDS.items():
    app.command(name)(command)

# What a disk may say in the middle of any work.
_DISK = {
    errno.ENOSPC: "the disk is full. Make room, and run the same command again: what was done is kept.",
    errno.EDQUOT: "your part of the disk is full. Make room, and run the same command again.",
    errno.EROFS: "the disk can only be read. Work in a folder that you may write to.",
    errno.ENAMETOOLONG: "the name is longer than a file's may be, 255 bytes. Choose a shorter one.",
    errno.EIO: "the disk can't be read or written. Look after it; what is whole on it is kept.",
    errno.EACCES: "you have no right to it. Work in a folder of your own, or ask whose it is.",
}


def main() -> None:
    """Run the command line; a known error becomes one readable message on stderr."""
    answer_ctrl_c("No file is left half written.")  # a command that keeps more says so
    try:
        app()
    except CourseError as error:
        _end(error.message, error.hint, error.exit_code)
    except OSError as error:
        if error.errno not in _DISK:
            raise
        place = f"{error.filename}: " if error.filename else ""
        _end(place + _DISK[error.errno])


def _end(message: str, hint: str = "", status: int = 1) -> NoReturn:
    err.print(f"[bold red]error:[/] {harmless(message)}", highlight=False, soft_wrap=True)
    if hint:
        err.print(harmless(hint), highlight=False, soft_wrap=True)
    sys.exit(status)
