"""Writes a graded notebook to autograded/ as nbgrader does, all or nothing, so that formgrader can open it."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from autograder.records import Cell, CellResult, Ending, Grade, Master, Role, RunRecord, Submission


def write_autograded(
    course: Path, master: Master, submission: Submission, record: RunRecord, grade: Grade
) -> None:
    """Replace the student's folder under autograded/ in one step."""
    import nbformat

    notebook = executed(master, submission, record, grade)
    files = {c.name: c.path for c in submission.companions}
    texts = {f"{submission.assignment}.ipynb": nbformat.writes(notebook)}
    if submission.timestamp:
        texts["timestamp.txt"] = submission.timestamp + "\n"
    replace_folder(course / "autograded" / submission.student / submission.assignment, texts, files, 0o444)


def executed(master: Master, submission: Submission, record: RunRecord, grade: Grade) -> Any:
    """The notebook with the outputs of the run and nbgrader's metadata."""
    from nbformat.v4 import new_notebook

    results = record.by_index()
    cells = [_node(cell, results.get(index), index) for index, cell in enumerate(submission.cells)]
    note = {
        "verdict": grade.verdict.value,
        "reason": grade.reason,
        "notes": list(grade.notes),
        "sandbox": grade.level,
    }
    metadata = {"kernelspec": master.kernelspec, "language_info": {"name": "python"}, "autograder": note}
    return new_notebook(cells=cells, metadata=metadata)


def _node(cell: Cell, result: CellResult | None, index: int) -> Any:
    from nbformat.v4 import new_code_cell, new_markdown_cell, new_raw_cell

    make = {"code": new_code_cell, "markdown": new_markdown_cell, "raw": new_raw_cell}[cell.kind]
    node = make(cell.source, id=f"cell-{index}")
    if cell.attachments and cell.kind == "markdown":
        node.attachments = cell.attachments
    if cell.name:
        node.metadata["nbgrader"] = nbgrader_metadata(cell)
    if cell.kind == "code" and result is not None:
        node.outputs = outputs(result)
        node.execution_count = result.count
    return node


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


def outputs(result: CellResult) -> list[Any]:
    """What the cell showed, and a plain sentence where the engine had to step in."""
    from nbformat.v4 import new_output

    nodes = []
    for output in result.outputs:
        fields = {key: value for key, value in output.items() if key != "output_type"}
        nodes.append(new_output(output["output_type"], **fields))
    if result.reason:
        name = {Ending.TIMEOUT: "Timeout", Ending.DIED: "ProcessEnded"}.get(result.ending, "NotRun")
        nodes.append(
            new_output("error", ename=name, evalue=result.reason, traceback=[f"{name}: {result.reason}"])
        )
    return nodes


def replace_folder(folder: Path, texts: dict[str, str], files: dict[str, Path], mode: int) -> None:
    """Write a folder beside the old one, then swap; a run that dies in between leaves a whole folder or none."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=".new-", dir=folder.parent))
    try:
        for name, path in files.items():
            target = fresh / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW), "rb") as source, open(target, "wb") as sink:
                shutil.copyfileobj(source, sink)
            target.chmod(mode)
        for name, text in texts.items():
            target = fresh / name
            target.write_text(text, encoding="utf-8")
            target.chmod(mode)
        fresh.chmod(0o755)
        if folder.is_dir() and not folder.is_symlink():
            shutil.rmtree(folder)
        elif os.path.lexists(folder):
            folder.unlink()
        fresh.rename(folder)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def sweep(course: Path) -> None:
    """Remove half-written folders that a killed run left."""
    for step in ("autograded", "feedback"):
        for leftover in (course / step).glob("*/.new-*"):
            shutil.rmtree(leftover, ignore_errors=True)
