"""A notebook as a student has it, with a class to write and a training run, for tests of coursekit."""

import json
from pathlib import Path


def cell(source: str, name: str = "", kind: str = "code", **flags: bool) -> dict[str, object]:
    meta = {"nbgrader": {"grade_id": name, **flags}} if name else {}
    return {"cell_type": kind, "source": source.splitlines(keepends=True), "metadata": meta}


DOUBLE = "def double(x):\n    # Your code here.\n    raise NotImplementedError"
CLASS = (
    "class Box:\n    def open(self):\n        raise NotImplementedError\n\n    def close(self):\n        pass"
)
CHECK = 'assert double(2) == 4, "try\\n two"\nprint("fine")'


def write(folder: Path, double: str = DOUBLE, box: str = CLASS, essay: str = "*Your answer here.*") -> Path:
    """Write the notebook, with other answers if they are given."""
    cells = [
        cell("# Small", kind="markdown"),
        cell("import math\nimport warnings\nwarnings.warn('noise')", "given-1", locked=True),
        cell("## Exercise 1. Doubling\n\nDouble it.", kind="markdown"),
        cell(double, "double", solution=True),
        cell(CHECK, "double-check", locked=True),
        cell("# Hidden test, 1 point.", "double-value", grade=True, locked=True),
        cell("## Exercise 2. A box", kind="markdown"),
        cell(box, "box", solution=True),
        cell("Box().open()\ndouble(1)", "box-check", locked=True),
        cell(essay, "essay", kind="markdown", grade=True, solution=True),
        cell("run = train_for_hours()", "training"),
        cell("run.loss", "training-look", locked=True),
    ]
    path = folder / "small.ipynb"
    idle = ["training", "training-look"]
    path.write_text(json.dumps({"cells": cells, "metadata": {"course": {"idle": idle}}, "nbformat": 4}))
    return path
