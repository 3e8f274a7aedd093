"""Makes a notebook that nbgrader has run safe to look at, in the same way as the engine does."""

from __future__ import annotations

from typing import Any

from nbformat import from_dict
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.safe_cells import SafeCells


class MakeSafe(NbGraderPreprocessor):
    """The last step of `nbgrader autograde`, once the scores are saved: formgrader shows what it is given."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        names = [cell.metadata.get("nbgrader", {}).get("grade_id", "") for cell in nb.cells]
        safe = SafeCells(frozenset(), filter(None, names))
        nb.cells = [from_dict(safe.cell(dict(cell))) for cell in nb.cells]
        return nb, resources
