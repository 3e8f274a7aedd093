"""Tells the machine's lack, data or a package that is not there, from a student's mistake.

What a box says is not believed: a lack counts when it is found on this side, too, or when the course's own
cell met it before any code of the student's had run.
"""

from __future__ import annotations

import ast
import contextlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.util import find_spec

from autograder.base import kit
from autograder.base.errors import GradingError
from autograder.base.records import Cell, CellResult, Fault, Master, Role, RunRecord, Submission

_NO_MODULE = re.compile(r"No module named '(?P<top>\w+)")


def require_packages(master: Master) -> None:
    """Refuse to grade where a package is missing that the course's own cells import."""
    missing = sorted(name for name in imported(master.cells) if not _is_there(name))
    if missing:
        raise GradingError(
            f"{master.assignment} imports {', '.join(missing)}, which this Python does not have.",
            "Install the pinned packages first: python -m pip install -r requirements.txt",
        )


def excused(record: RunRecord, submission: Submission, master: Master) -> RunRecord:
    """The same run; an infrastructure error when something failed in it that this machine lacks."""
    if record.fault is not Fault.NONE:
        return record
    first = next((i for i, cell in enumerate(submission.cells) if _is_students(cell)), len(submission.cells))
    for result in record.results:
        untouched = result.index < first
        for name, text in _errors(result):
            reason = _lack(name, text, untouched, master)
            if reason:
                return replace(record, fault=Fault.INFRASTRUCTURE, reason=reason)
    return record


def imported(cells: Iterable[Cell]) -> frozenset[str]:
    """The top-level names of the modules that the course's own cells import."""
    names: set[str] = set()
    for cell in cells:
        if cell.kind != "code":
            continue
        with contextlib.suppress(SyntaxError):  # a cell with a magic imports nothing that we could name
            for node in ast.walk(ast.parse(cell.source)):
                if isinstance(node, ast.Import):
                    names |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    names.add(node.module.partition(".")[0])
    return frozenset(names)


def _errors(result: CellResult) -> Iterator[tuple[str, str]]:
    for output in result.outputs:
        if output["output_type"] == "error":
            yield output["ename"], output["evalue"]


def _is_students(cell: Cell) -> bool:
    return cell.kind == "code" and cell.role not in (Role.LOCKED, Role.TEST) and bool(cell.source.strip())


def _lack(name: str, text: str, untouched: bool, master: Master) -> str:
    if name in kit.installed().LOADER_ERRORS:
        return _lack_of_data(text, untouched)
    match = _NO_MODULE.search(text) if name in ("ModuleNotFoundError", "ImportError") else None
    if match and match["top"] in imported(master.cells) and not _is_there(match["top"]):
        return f"The package {match['top']} is not installed: python -m pip install -r requirements.txt."
    return ""


def _lack_of_data(text: str, untouched: bool) -> str:
    data = kit.installed()
    for name in data.assets():
        if re.search(rf"\b{re.escape(name)}\b", text) and (why := data.lack(name)):
            return f"{name} {why}. {data.remedy(name)}, then grade again."
    if untouched:
        return f"A cell of the course could not load its data: {text}"
    return ""


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False
