"""What the person at the terminal sees while a class is graded, and the table at the end."""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, TextIO

from autograder.base.records import Grade, Verdict
from autograder.base.words import plural, shown

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

_COLOURS = {
    Verdict.GRADED: "green",
    Verdict.STUDENT_ERROR: "yellow",
    Verdict.INFRASTRUCTURE_ERROR: "red",
    Verdict.TAMPERING_SUSPECTED: "magenta",
}


class Progress:
    """Live counts on a terminal where a line can move, one plain line per submission elsewhere."""

    def __init__(self, total: int, stream: TextIO | None = None, quiet: bool = False) -> None:
        from rich.console import Console

        self._console = Console(file=stream or sys.stderr, quiet=quiet, highlight=False)
        self._total, self._began = total, time.monotonic()
        self._counts: Counter[Verdict] = Counter()
        self._slowest: tuple[float, str] = (0.0, "")
        self._bar: Bar | None = None

    def __enter__(self) -> Progress:
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            columns = (
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                TextColumn("{task.description}", markup=False),
            )
            self._bar = Bar(*columns, console=self._console, transient=True)
            self._bar.start()
            self._task = self._bar.add_task("starting", total=self._total)
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def say(self, words: str) -> None:
        self._console.print(shown(words), markup=False)

    def done(self, grade: Grade, kept: bool, first: bool = False) -> None:
        """One more submission has its verdict; `kept` when nothing had to run for it."""
        self._counts[grade.verdict] += 1
        if not kept and grade.seconds:
            self._slowest = max(self._slowest, (grade.seconds, grade.student))
        if self._bar is not None:
            self._bar.update(self._task, advance=1, description=self.counts())
        else:
            score = grade.worth.words() if grade.worth else "—"
            seconds = f"{grade.seconds:.1f} s"
            if kept:
                seconds = "same code as one before" if first else "kept"
            done = sum(self._counts.values())
            self._console.print(
                f"[{done}/{self._total}] {shown(grade.student)}: {grade.verdict.value}, {score}, {seconds}",
                markup=False,
                soft_wrap=True,
            )

    def counts(self) -> str:
        parts = [f"{count} {verdict.value}" for verdict, count in sorted(self._counts.items())]
        if self._slowest[1]:
            parts.append(f"slowest {shown(self._slowest[1])} {self._slowest[0]:.1f} s")
        return ", ".join(parts)

    def summary(self, grades: list[Grade]) -> None:
        """The table at the end: everybody's verdict, and the reason where there is one."""
        from rich.table import Table
        from rich.text import Text

        table = Table(show_edge=False, pad_edge=False)
        for name in ("student", "verdict", "score", "to read", "seconds", "reason"):
            number = name in ("score", "to read", "seconds")
            table.add_column(name, justify="right" if number else "left", no_wrap=number)
        for grade in grades:
            worth = grade.worth
            table.add_row(
                Text(shown(grade.student)),
                Text(grade.verdict.value, style=_COLOURS[grade.verdict]),
                worth.brief() if worth else "—",
                str(worth.to_read or "") if worth else "",
                f"{grade.seconds:.1f}",
                Text(
                    shown(grade.reason)
                    or (shown(grade.notes[0]) if len(grade.notes) == 1 else "")
                    or (plural(len(grade.notes), "note") if grade.notes else "")
                ),
            )
        self._console.print(table)
        for line in frequent_mistakes(grades):
            self._console.print(line, markup=False)
        elapsed = time.monotonic() - self._began
        count = plural(len(grades), "submission")
        self._console.print(f"{count} in {elapsed:.1f} s: {self.counts()}", markup=False)


def frequent_mistakes(grades: list[Grade], most: int = 5) -> list[str]:
    """The known mistakes of the class, the most frequent first: what to go through in the next lecture."""
    students: Counter[str] = Counter()
    for grade in grades:
        students.update({test.diagnosis for test in grade.tests if test.diagnosis})
    shown = [f"  {plural(count, 'student')}: {name}" for name, count in students.most_common(most)]
    return ["Known mistakes, most frequent first:", *shown] if shown else []
