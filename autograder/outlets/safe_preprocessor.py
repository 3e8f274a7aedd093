"""Makes a notebook that nbgrader has run safe to look at, in the same way as the engine does."""

from __future__ import annotations

from typing import Any

from nbformat import from_dict
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.outlets.safe_cells import SafeCells


class MakeSafe(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader has no types
    """The last step of `nbgrader autograde`, once the scores are saved: formgrader shows what it is given.

    nbgrader has compared its own metadata with the gradebook by then; the rest is the student's and goes.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        # nbgrader empties the mark of a cell that has no points and is the student's, such as a training run.
        marks = [cell.metadata.nbgrader for cell in nb.cells if "nbgrader" in cell.metadata]
        names = [mark.grade_id for mark in marks if "grade_id" in mark]
        safe = SafeCells(frozenset(), names)
        nb.cells = [from_dict(safe.cell(dict(cell) | _only(cell, "nbgrader"))) for cell in nb.cells]
        nb.update(from_dict(_only(nb, "kernelspec", "language_info")))
        return nb, resources


def _only(node: Any, *names: str) -> dict[str, Any]:
    return {"metadata": {name: node.metadata[name] for name in names if name in node.metadata}}
