"""Runs the visible cells of a chapter alone, as a reader does who copies them from its page one by one.

    python -m autograder.book.notebooks.alone PAGE

Visible is what can be read, folded or not: all but cells whose input the page removes.  They run in order, in
an empty namespace of a new kernel.  What they printed is said as JSON, a line for each; the first cell that
fails ends the run with its number, its line in the page and its exception.
"""

import json
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from autograder.base.words import without_colours
from autograder.book.notebooks.prepare import plain_outputs
from autograder.book.pages import CodeCell, read_page

CELL_SECONDS = 300


def visible(page: Path) -> list[CodeCell]:
    """The cells of a chapter that a reader can copy."""
    return [cell for cell in read_page(page).cells if not cell.removed]


def run(page: Path) -> list[tuple[CodeCell, list[dict[str, Any]]]]:
    """Each visible cell with what it printed; a CellFailedAlone when one fails."""
    cells = visible(page)
    kernel = {"name": "python3", "display_name": "Python 3"}
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell.source) for cell in cells], metadata={"kernelspec": kernel}
    )
    try:
        NotebookClient(notebook, timeout=CELL_SECONDS).execute()
    except CellExecutionError as error:
        at = next(i for i, cell in enumerate(notebook.cells) if _failed(cell))
        raise CellFailedAlone(page, cells[at], error) from error
    return [(cell, plain_outputs(ran)) for cell, ran in zip(cells, notebook.cells, strict=True)]


class CellFailedAlone(Exception):
    """A visible cell that fails without the cells that the page removes."""

    def __init__(self, page: Path, cell: CodeCell, error: CellExecutionError) -> None:
        last = without_colours(error.traceback).strip().splitlines()[-1]
        super().__init__(
            f"{page.name}, cell {cell.number} (line {cell.line}), run with the visible cells alone: {last}"
        )


def _failed(cell: Any) -> bool:
    return any(output.output_type == "error" for output in cell.outputs)


def main() -> None:
    try:
        ran = run(Path(sys.argv[1]))
    except CellFailedAlone as error:
        sys.exit(str(error))
    for cell, outputs in ran:
        print(json.dumps({"cell": cell.number, "outputs": outputs}))


if __name__ == "__main__":
    main()
