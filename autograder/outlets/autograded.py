"""Writes a graded notebook to autograded/ as nbgrader does, all or nothing, ready for formgrader."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any

from autograder.base import files, layout
from autograder.base.records import (
    Cell,
    CellResult,
    Companion,
    Ending,
    GradingResult,
    Master,
    Output,
    Raised,
    Role,
    Submission,
)
from autograder.base.words import shown as shown_line
from autograder.base.words import visible
from autograder.course.cell_flags import metadata
from autograder.course.master import companions
from autograder.outlets.safe_cells import SafeCells
from autograder.outlets.sanitise import quiet_name

RUBRIC = "autograder_rubric"  # in the metadata of a cell that is for readers and not for the student
TYPED = "autograder_typed"  # in that of an answer in words: what was typed, where the cell holds it rendered
_LONGEST_ANSWER = 20_000  # characters


class Autograded:
    """The folder autograded/, as an outlet."""

    name = layout.AUTOGRADED

    def __init__(self, course: Path, master: Master) -> None:
        self._course, self._master = course, master

    def is_current(self, result: GradingResult) -> bool:
        return layout.student_file(self._course, self.name, *result.whose).exists()

    def publish(self, result: GradingResult) -> None:
        """Replace the student's folder in one step; a bare result's texts stay as they were written."""
        submission = self._without_records(result.submission)
        beside = places(submission, {name for _, name in companions(self._master.folder)})
        texts = {f"{submission.assignment}.ipynb": text_of(executed(self._master, result))}
        if submission.timestamp:
            texts[layout.TIMESTAMP] = submission.timestamp + "\n"
        folder = layout.student_folder(self._course, self.name, *result.whose)
        files.replace_folder(folder, texts, beside, 0o444)

    def _without_records(self, submission: Submission) -> Submission:
        """Records of training runs are large, were judged, and stay where they were handed in."""
        records = tuple(f"{layout.RUNS}/{test.run}/" for test in self._master.records.values())
        kept = tuple(file for file in submission.companions if not file.name.startswith(records))
        return replace(submission, companions=kept)


def places(submission: Submission, given: set[str]) -> dict[str, Companion]:
    """The files beside the notebook by the names under which they lie; no two of them in one place."""
    names = [companion.name for companion in submission.companions]
    taken = {str(folder) for name in names for folder in PurePosixPath(name).parents}
    taken |= {*names, f"{submission.assignment}.ipynb", layout.TIMESTAMP}
    found: dict[str, Companion] = {}
    for companion in submission.companions:
        name = companion.name if companion.name in given else quiet_name(companion.name, taken)
        found[name] = companion
        taken.add(name)
    return found


def executed(master: Master, result: GradingResult) -> dict[str, Any]:
    """The notebook with the outputs of the run and nbgrader's metadata."""
    submission, grade = result.submission, result.grade
    results = result.shown
    safe = SafeCells(own_texts(master), master.named, as_written=result.bare)
    cells = []
    for i, cell in enumerate(submission.cells):
        cells.append(_with_typed(safe.cell(node(cell, i) | shown(cell, results.get(i))), cell))
        if cell.name in master.rubrics:
            cells.append(_rubric(master.rubrics[cell.name], i))
    about: dict[str, Any] = {"verdict": grade.verdict.value, "reason": shown_line(grade.reason)}
    about |= {"sandbox": grade.level, "notes": [shown_line(note) for note in grade.notes]}
    return notebook_of(cells, {"kernelspec": master.kernelspec, "autograder": about})


def _with_typed(made: dict[str, Any], cell: Cell) -> dict[str, Any]:
    """Formulas become MathML for formgrader's page; a table of answers wants what was typed."""
    typed = visible(cell.source)[:_LONGEST_ANSWER]
    if cell.role not in (Role.ANSWER, Role.TASK) or cell.kind != "markdown" or made["source"] == typed:
        return made
    return made | {"metadata": made["metadata"] | {TYPED: typed}}


def _rubric(text: str, index: int) -> dict[str, Any]:
    """For whoever reads the answer above in formgrader; marked, because no student is to see it."""
    source = f"**Rubric**\n\n{text}"
    return {
        "cell_type": "markdown",
        "id": f"rubric-{index}",
        "metadata": {RUBRIC: True},
        "source": source,
    }


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
    meta = {"nbgrader": _metadata(cell)} if cell.name else {}
    plain: dict[str, Any] = {"cell_type": cell.kind, "id": f"cell-{index}", "metadata": meta}
    plain["source"] = cell.source
    if cell.kind == "code":
        plain |= {"outputs": [], "execution_count": None}
    elif cell.attachments:
        plain["attachments"] = cell.attachments
    return plain


def _metadata(cell: Cell) -> dict[str, Any]:
    return metadata(cell.role, cell.name, cell.points, cell_type=cell.kind, checksum=cell.checksum)


def shown(cell: Cell, result: CellResult | None) -> dict[str, Any]:
    if cell.kind != "code" or result is None:
        return {}
    return {"outputs": outputs(result), "execution_count": result.count}


def outputs(result: CellResult) -> list[Output]:
    """What the cell showed, and a plain sentence where the engine had to step in."""
    shown = list(result.outputs)
    if result.reason:
        name = {Ending.TIMEOUT: "Timeout", Ending.DIED: "ProcessEnded"}.get(result.ending, "NotRun")
        shown.append(error_output(name, result.reason, f"{name}: {result.reason}"))
    return shown


def error_output(name: str, value: str, text: str) -> Raised:
    return {"output_type": "error", "ename": name, "evalue": value, "traceback": [text]}
