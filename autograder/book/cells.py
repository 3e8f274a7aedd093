"""What the cells of the chapters printed when the book was built, and how much processor time they took.

A chapter runs once, for the page; the tests read here what it printed instead of running it again.  Its
figures are drawn twice, for a page and for a phone (`narrow`).
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.base import kit

LOG = "COURSE_CELL_TIMES"  # the variable that names the file for the times
_CONFIG = 'c = get_config()\nc.InteractiveShellApp.extensions = ["autograder.book.cells"]\n'


@dataclass(frozen=True)
class Executed:
    """One chapter as it ran: its code cells with their outputs, its processor time, what it loaded."""

    cells: tuple[Any, ...]
    seconds: float
    data: tuple[str, ...]


def clock(work: Path) -> dict[str, str]:
    """Variables that make each kernel note the times of its cells, and read nobody's own profile."""
    profile = work / "ipython/profile_default"
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "ipython_kernel_config.py").write_text(_CONFIG, encoding="utf-8")
    return {"IPYTHONDIR": str(work / "ipython"), LOG: str(work / "cell_times.jsonl")}


def load_ipython_extension(shell: Any) -> None:
    """Called by the kernel: draw figures for phones as well, and note after each cell which it was."""
    _draw_twice(shell)
    path = os.environ.get(LOG)
    if not path:
        return

    def note(result: Any) -> None:
        line = [os.getpid(), _digest(result.info.raw_cell), time.process_time(), kit.installed().loaded()]
        with open(path, "a", encoding="utf-8") as file:  # one short write, whole even beside another kernel's
            file.write(json.dumps(line) + "\n")

    shell.events.register("post_run_cell", note)


def _draw_twice(shell: Any) -> None:
    """Let each SVG of a figure carry its narrow form."""
    from IPython.core.formatters import SVGFormatter

    class Twice(SVGFormatter):
        def __call__(self, shown: Any) -> Any:
            if "matplotlib" not in type(shown).__module__:
                return super().__call__(shown)
            from autograder.book.lettering import anchored_lines, mark_over_lines
            from autograder.book.narrow import with_narrow_form

            with anchored_lines():
                mark_over_lines(shown)
                drawn = super().__call__(shown)
                return drawn and with_narrow_form(drawn, shown, super().__call__)

    formatters = shell.display_formatter.formatters
    formatters["image/svg+xml"] = Twice(parent=shell.display_formatter)


def executed(work: Path, sources: list[str]) -> Executed | None:
    """The last run of a chapter with exactly these code cells; None when there was none."""
    from jupyter_cache import get_cache

    cache = get_cache(str(work / "_build/.jupyter_cache"))
    for record in cache.list_cache_records():
        notebook = cache.get_cache_bundle(record.pk).nb
        cells = tuple(cell for cell in notebook.cells if cell.cell_type == "code")
        if [cell.source for cell in cells] == sources:
            return Executed(cells, *_noted(work / "cell_times.jsonl", sources))
    return None


def _noted(log: Path, sources: list[str]) -> tuple[float, tuple[str, ...]]:
    """Time and data of the last process that ran these cells, all of them and in this order."""
    wanted = [_digest(source) for source in sources if source.strip()]
    runs: dict[int, list[str]] = {}
    seconds, data = -1.0, ()
    for line in log.read_text(encoding="utf-8").splitlines():
        process, digest, used, loaded = json.loads(line)
        if digest == wanted[0]:  # a number of a process may come again
            runs[process] = []
        done = runs.setdefault(process, [])
        done.append(digest)
        if done == wanted:
            seconds, data = used, tuple(loaded)
    assert seconds >= 0, f"{log} does not know the chapter: remove book/_build and build the book again"
    return seconds, data


def _digest(source: str) -> str:
    return hashlib.sha256(source.strip().encode()).hexdigest()
