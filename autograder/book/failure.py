"""Turns the output of a failed book build into one error that names the file and the cell or line."""

import re
import subprocess
from pathlib import Path

from autograder.base import layout
from autograder.base.errors import BookError
from autograder.base.words import without_colours
from autograder.book.inputs import cell_environment
from autograder.book.pages import CodeCell, read_page

WARNING = re.compile(
    r"^(?P<place>\S[^\n]*?)?:? ?(?P<level>WARNING|ERROR|CRITICAL|SEVERE): (?P<text>.+)$", re.M
)
EXECUTING = re.compile(r"(?P<page>[^/\s]+)\.md: Executing notebook using")
CELL = re.compile(r"^-{5,}\n(?P<source>.*?)\n-{5,}$", re.S | re.M)
EXCEPTION = re.compile(r"^(?P<text>\w+(?:\.\w+)*(?:Error|Exception|Exit|Interrupt|Warning)\b.*)$", re.M)
SHOWN = 5


def book_error(root: Path, stdout: str, stderr: str, reports: Path) -> BookError:
    """The one error to show: a failing cell first, then a dead kernel, then warnings, then the last lines."""
    for report in sorted(reports.glob("*.err.log")):
        return _cell_error(root, report)
    if "DeadKernelError" in stderr:
        return _dead_kernel(root, stdout)
    warnings = [f"{_place(root, m['place'])}{m['text']}" for m in WARNING.finditer(stderr) if _is_ours(m)]
    if warnings:
        more = f"\n… and {len(warnings) - SHOWN} more" if len(warnings) > SHOWN else ""
        return BookError("\n".join(warnings[:SHOWN]) + more, hint="A warning stops the build.")
    tail = "\n".join(stderr.strip().splitlines()[-SHOWN:]) or "jupyter-book said nothing."
    return BookError(f"the book did not build:\n{tail}")


def _cell_error(root: Path, report: Path) -> BookError:
    page = layout.page(root, report.name.removesuffix(".err.log"))
    text = without_colours(report.read_text(encoding="utf-8"))
    match = CELL.search(text)
    cell = _find(page, match["source"]) if match else None
    if "CellTimeoutError" in text:
        reason = "the cell ran longer than the limit in _config.yml (execute, timeout)"
    else:
        raised = EXCEPTION.findall(text)
        reason = raised[-1] if raised else "the cell failed"
    return _message(page, cell, reason)


def _message(page: Path, cell: CodeCell | None, reason: str) -> BookError:
    where = f"book/{page.name}"
    where += f", code cell {cell.number} (line {cell.line})" if cell else ""
    return BookError(
        f"{where}: {reason}", hint="Mend the cell and build again; the earlier book is untouched."
    )


def _find(page: Path, source: str) -> CodeCell | None:
    """The cell with this source; a report of a timeout shows only the ends of a long cell."""
    cells = read_page(page).cells
    first = source.strip().splitlines()[0] if source.strip() else ""
    exact = [cell for cell in cells if cell.source.strip() == source.strip()]
    near = [cell for cell in cells if first and cell.source.strip().startswith(first)]
    return next(iter(exact or near), None)


def _dead_kernel(root: Path, stdout: str) -> BookError:
    """Name the page that was running, and find the cell by running the page once more."""
    page = layout.page(root, EXECUTING.findall(stdout)[-1])
    return _message(
        page, _deadly_cell(root, page), "the cell ended the Python process (a crash, or out of memory)"
    )


def _deadly_cell(root: Path, page: Path) -> CodeCell | None:
    import jupytext
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, DeadKernelError

    started: list[str] = []
    notebook = jupytext.read(page, fmt="md:myst")
    client = NotebookClient(notebook, resources={"metadata": {"path": str(page.parent)}})
    client.on_cell_execute = lambda cell, cell_index: started.append(cell.source)
    try:
        client.execute(env=cell_environment(root), stderr=subprocess.DEVNULL)  # no chatter of the kernel's
    except DeadKernelError:
        return _find(page, started[-1])
    except CellExecutionError:
        pass  # it fails in another way this time, so no cell can be named
    return None


def _is_ours(match: re.Match[str]) -> bool:
    """Whether Sphinx said it: a kernel's own log lines look alike."""
    return not (match["place"] or "").startswith("[")


def _place(root: Path, place: str | None) -> str:
    return f"{place.replace(str(root) + '/', '')}: " if place else ""
