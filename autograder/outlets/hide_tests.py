"""Keeps hidden tests, rubrics and unsafe outputs out of nbgrader's own feedback page.

A student sees a test's comment, verdict and message: nbgrader's page shows the whole test cell, the traceback
of a failed one quotes its source again, and HTML that a notebook wrote runs as it is.
"""

from __future__ import annotations

import textwrap
from typing import Any

from nbformat import from_dict
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.base.records import Role
from autograder.base.words import visible
from autograder.course.cell_flags import role_of
from autograder.course.notebook import public_part
from autograder.outlets.autograded import RUBRIC
from autograder.outlets.safe_cells import outputs

WIDTH = 96  # characters that fit on the feedback page


class HideTests(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader has no types
    """Cut the hidden part of each test cell, reduce its errors to name and message, and clean all outputs.

    What a reader looks for in an answer goes as a whole.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        nb.cells = [cell for cell in nb.cells if RUBRIC not in cell.metadata]
        found: tuple[Any, Any] = super().preprocess(nb, resources)
        return found

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        if cell.cell_type == "code" and role_of(cell.metadata.get("nbgrader", {})) in (
            Role.TEST,
            Role.ANSWER,
        ):
            cell.source = public_part(cell.source)
            for output in cell.outputs:
                if output.output_type == "error":
                    output.traceback = [message(output.ename, output.evalue)]
        if cell.cell_type == "code":
            cell.outputs = from_dict(outputs(cell.outputs))
        return cell, resources


def message(name: str, words: str) -> str:
    """What a failed test says, wrapped to the page; a failed assertion is told by its words alone."""
    name, words = visible(name), visible(words)
    text = words if name == "AssertionError" and words else f"{name}: {words}".removesuffix(": ")
    return "\n".join(textwrap.fill(line, WIDTH) for line in text.split("\n"))
