"""Writes a graded notebook to autograded/ as nbgrader does, all or nothing, ready for formgrader."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from pathlib import Path, PurePosixPath
from typing import Any

from autograder.base.border import open_inside, whole
from autograder.base.records import (
    Cell,
    CellResult,
    Companion,
    Ending,
    Grade,
    Master,
    Role,
    RunRecord,
    Submission,
)
from autograder.base.words import shown as shown_line
from autograder.course.master import companions
from autograder.outlets.safe_cells import SafeCells
from autograder.outlets.sanitise import quiet_name


def write_autograded(
    course: Path,
    master: Master,
    submission: Submission,
    record: RunRecord,
    grade: Grade,
    bare: bool = False,
) -> None:
    """Replace the student's folder under autograded/ in one step; `bare`: texts stay as they were written."""
    notebook = executed(master, submission, record, grade, bare)
    files = places(submission, {name for _, name in companions(master.folder)})
    texts = {f"{submission.assignment}.ipynb": text_of(notebook)}
    if submission.timestamp:
        texts["timestamp.txt"] = submission.timestamp + "\n"
    replace_folder(course / "autograded" / submission.student / submission.assignment, texts, files, 0o444)


def places(submission: Submission, given: set[str]) -> dict[str, Companion]:
    """The files beside the notebook by the names under which they lie; no two of them in one place."""
    names = [companion.name for companion in submission.companions]
    taken = {str(folder) for name in names for folder in PurePosixPath(name).parents}
    taken |= {*names, f"{submission.assignment}.ipynb", "timestamp.txt"}
    found: dict[str, Companion] = {}
    for companion in submission.companions:
        name = companion.name if companion.name in given else quiet_name(companion.name, taken)
        found[name] = companion
        taken.add(name)
    return found


def executed(
    master: Master, submission: Submission, record: RunRecord, grade: Grade, bare: bool = False
) -> dict[str, Any]:
    """The notebook with the outputs of the run and nbgrader's metadata."""
    results = record.by_index()
    safe = SafeCells(own_texts(master), master.named, as_written=bare)
    cells = [
        safe.cell(node(cell, i) | shown(cell, results.get(i))) for i, cell in enumerate(submission.cells)
    ]
    about: dict[str, Any] = {"verdict": grade.verdict.value, "reason": shown_line(grade.reason)}
    about |= {"sandbox": grade.level, "notes": [shown_line(note) for note in grade.notes]}
    return notebook_of(cells, {"kernelspec": master.kernelspec, "autograder": about})


def own_texts(master: Master) -> frozenset[str]:
    """The course's own cells, as instructors and as students have them."""
    return frozenset(cell.source for cell in master.cells) | frozenset(master.released.values())


def notebook_of(cells: list[dict[str, Any]], metadata: dict[str, Any]) -> dict[str, Any]:
    """A notebook from plain cells; every part was made here, so the slow check is left to the tests."""
    metadata = {"language_info": {"name": "python"}} | metadata
    return {"metadata": metadata, "nbformat": 4, "nbformat_minor": 5, "cells": cells}


def text_of(notebook: dict[str, Any]) -> str:
    """A notebook as a file, one cell per line: indenting takes ten times as long."""
    head = json.dumps({key: value for key, value in notebook.items() if key != "cells"}, ensure_ascii=False)
    cells = ",\n".join(json.dumps(cell, ensure_ascii=False) for cell in notebook["cells"])
    return f'{head[:-1]}, "cells": [\n{cells}\n]}}\n'


def node(cell: Cell, index: int) -> dict[str, Any]:
    """A cell in nbformat's shape, without outputs."""
    meta = {"nbgrader": nbgrader_metadata(cell)} if cell.name else {}
    plain: dict[str, Any] = {"cell_type": cell.kind, "id": f"cell-{index}", "metadata": meta}
    plain["source"] = cell.source
    if cell.kind == "code":
        plain |= {"outputs": [], "execution_count": None}
    elif cell.attachments:
        plain["attachments"] = cell.attachments
    return plain


def shown(cell: Cell, result: CellResult | None) -> dict[str, Any]:
    if cell.kind != "code" or result is None:
        return {}
    return {"outputs": outputs(result), "execution_count": result.count}


def nbgrader_metadata(cell: Cell) -> dict[str, Any]:
    role = cell.role
    meta: dict[str, Any] = {
        "grade": role in (Role.TEST, Role.ANSWER),
        "solution": role in (Role.ANSWER, Role.SOLUTION),
        "locked": role in (Role.TEST, Role.LOCKED, Role.TASK),
        "task": role is Role.TASK,
        "grade_id": cell.name,
        "cell_type": cell.kind,
        "checksum": cell.checksum,
        "schema_version": 3,
    }
    if role in (Role.TEST, Role.ANSWER, Role.TASK):
        meta["points"] = cell.points
    return meta


def outputs(result: CellResult) -> list[dict[str, Any]]:
    """What the cell showed, and a plain sentence where the engine had to step in."""
    shown = list(result.outputs)
    if result.reason:
        name = {Ending.TIMEOUT: "Timeout", Ending.DIED: "ProcessEnded"}.get(result.ending, "NotRun")
        shown.append(error_output(name, result.reason, f"{name}: {result.reason}"))
    return shown


def error_output(name: str, value: str, text: str) -> dict[str, Any]:
    return {"output_type": "error", "ename": name, "evalue": value, "traceback": [text]}


def replace_folder(folder: Path, texts: dict[str, str], files: dict[str, Companion], mode: int) -> None:
    """Write a folder beside the old one, then swap: whoever looks finds a whole folder or none."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=".new-", dir=folder.parent))
    try:
        for name, file in files.items():
            target = fresh / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with open(open_inside(str(file.path), file.name), "rb") as source, open(target, "wb") as sink:
                shutil.copyfileobj(source, sink)
            target.chmod(mode)
        for name, text in texts.items():
            target = fresh / name
            target.write_text(whole(text), encoding="utf-8")
            target.chmod(mode)
        fresh.chmod(0o755)
        for base, _, names in os.walk(fresh, topdown=False):
            for place in (*names, "."):
                _to_disk(Path(base, place))  # a power cut after the swap must not leave empty files
        if folder.is_dir() and not folder.is_symlink():
            shutil.rmtree(folder)
        elif os.path.lexists(folder):
            folder.unlink()
        fresh.rename(folder)
        _to_disk(folder.parent)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def _to_disk(path: Path) -> None:
    """Wait until a file's contents, or a folder's names, have left the memory."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sweep(course: Path) -> None:
    """Remove half-written folders that a killed run left."""
    for step in ("autograded", "feedback"):
        for leftover in (course / step).glob("*/.new-*"):
            shutil.rmtree(leftover, ignore_errors=True)
