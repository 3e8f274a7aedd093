"""Show that something goes on: a bar in a terminal or notebook, plain lines elsewhere.

Nothing goes to stderr, because a grader may count any word there as a failure.  Where nobody is watching,
in a chapter that is built, a notebook that is tested or a submission that is graded, nothing is shown at
all: a progress bar would be kept as an output of the cell.
"""

import os
import sys
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID

SWITCH = "COURSEKIT_PROGRESS"
OFF = {SWITCH: "off"}  # what a program that runs notebooks for nobody to watch puts into their environment


def watched() -> bool:
    """Whether a person may be watching this process."""
    return os.environ.get(SWITCH) != OFF[SWITCH] and "NBGRADER_EXECUTION" not in os.environ


def say(text: str) -> None:
    """Tell the person one sentence."""
    if watched():
        print(text, flush=True)


class Bar:
    """A progress bar that disappears when it is done, and in a log file is one line at the end.

    `unit` is `"bytes"` for a download, otherwise what is counted, such as `"steps"`.
    """

    def __init__(self, text: str, total: float, unit: str = "steps", *, show: bool = True):
        self.text, self.total, self.unit, self.show = text, total, unit, show and watched()
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> "Bar":
        if not self.show:
            return self
        from rich.console import Console

        console = Console()
        if console.is_terminal or console.is_jupyter:
            self._progress = _rich_bar(console, self.unit)
            self._task = self._progress.add_task(self.text, total=self.total, note="")
            self._progress.start()
        else:
            say(f"{self.text} …")
        return self

    def to(self, done: float, note: str = "") -> None:
        """Show that `done` of the total are done; `note` is what else is worth knowing, such as the loss."""
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, completed=min(done, self.total), note=note)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()
        sys.stdout.flush()


def _rich_bar(console: "Console", unit: str) -> "Progress":
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
        TransferSpeedColumn,
    )

    counts = (
        [DownloadColumn(), TransferSpeedColumn()]
        if unit == "bytes"
        else [MofNCompleteColumn(), TextColumn(unit)]
    )
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        *counts,
        TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"),
        console=console,
        transient=True,
    )
