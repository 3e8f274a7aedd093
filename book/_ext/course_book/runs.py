"""The table of honest training runs, from the files that `benchmarks.run_records` writes."""

import json
import re
import statistics
from pathlib import Path

from docutils import nodes

from autograder.base import layout
from course_book.links import Derived
from course_book.tables import Cell, table

HEADER = ("Sheet", "Run", "Honest runs", "Judge the bars", "Seconds to train", "Record")


class HonestRuns(Derived):
    """`{honest-runs}`: for every run task, how many honest runs are on file, and what one takes."""

    def render(self) -> list[nodes.Node]:
        paths = layout.honest_runs(self.root)
        self.depend_on(*paths)
        return [table("honest-runs", HEADER, [("", cells(path)) for path in paths])]


def cells(path: Path) -> list[Cell]:
    """What the table says of one file of runs."""
    sheet, name = re.fullmatch(r"record-(\w+)-(\w+)-small", path.stem).groups()
    runs = json.loads(path.read_text(encoding="utf-8"))["runs"]
    seconds = runs[0]["train_seconds"]  # the first of a process also loads its texts and models
    size = statistics.median(run["bytes"] for run in runs) / 1e6
    judges = sum(bool(run.get("bars")) for run in runs)
    variable = nodes.literal("", name.upper())
    return [sheet, [variable], str(len(runs)), str(judges), f"{seconds:.0f}", f"{size:.1f} MB"]


def setup(app):
    app.add_directive("honest-runs", HonestRuns)
