"""Visible code stands alone: what a reader copies from a page needs nothing that the page does not show.

A cell counts as visible when its code can be read, folded or not. Names are followed without running a cell:
whatever a visible cell uses was last defined by a visible cell, so that the removed ones make no difference.
`tests/notebooks/test_visible_cells.py` runs them.
"""

import ast
import builtins
import symtable
from collections.abc import Iterator

import pytest

from autograder.book.pages import CodeCell, read_page
from autograder.course import contents
from tests.conftest import ROOT


def names(source: str) -> tuple[set[str], set[str]]:
    """The global names that a cell uses, also inside its functions, and those that it defines."""
    used, defined = set(), set()

    def walk(table: symtable.SymbolTable, top: bool) -> None:
        for symbol in table.get_symbols():
            name = symbol.get_name()
            if top and (symbol.is_assigned() or symbol.is_imported()):
                defined.add(name)
            if symbol.is_referenced() and (top or symbol.is_global()):
                used.add(name)
        for inner in table.get_children():
            walk(inner, top=False)

    walk(symtable.symtable(source, "cell", "exec"), top=True)
    return used, defined


def read_before_written(source: str) -> set[str]:
    """Names that a cell reads before it writes them; what is inside a function is read when it is called."""
    first: dict[str, str] = {}
    for statement in ast.parse(source).body:
        loads, stores = set(), set()
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                (loads if isinstance(node.ctx, ast.Load) else stores).add(node.id)
            elif isinstance(node, ast.alias):
                stores.add((node.asname or node.name).partition(".")[0])
        inner = isinstance(statement, ast.FunctionDef | ast.ClassDef)
        bound = stores if isinstance(statement, ast.For | ast.With) else set()
        comprehended = {
            name.id
            for node in ast.walk(statement)
            if isinstance(node, ast.comprehension)
            for name in ast.walk(node.target)
            if isinstance(name, ast.Name)
        }
        for name in set() if inner else loads - bound - comprehended:
            first.setdefault(name, "read")
        for name in stores | ({statement.name} if inner else set()):
            first.setdefault(name, "written")
    return {name for name, how in first.items() if how == "read"}


def borrowed(cells: tuple[CodeCell, ...]) -> Iterator[str]:
    """What visible cells use that a removed cell was the last to define, or none."""
    removed_by: dict[str, int] = {}  # the number of the cell, 0 for a visible one
    for cell in cells:
        used, defined = names(cell.source)
        if not cell.removed:
            early = read_before_written(cell.source)
            for name in sorted(used - set(dir(builtins))):
                if (name not in defined or name in early) and removed_by.get(name, -1):
                    yield f"cell {cell.number}, line {cell.line}: {name}"
        removed_by |= dict.fromkeys(defined, cell.number if cell.removed else 0)


@pytest.mark.parametrize("name", contents.read(ROOT).chapters)
def test_visible_code_needs_no_removed_cell(name):
    found = list(borrowed(read_page(ROOT / f"book/{name}.md").cells))
    assert not found, f"book/{name}.md, visible cells use what no visible cell defines:\n" + "\n".join(found)


def test_a_borrowed_name_is_found():
    shown, gone = (), ("remove-cell",)
    cells = (
        CodeCell(1, 1, "import math\nx = 1", False, shown),
        CodeCell(2, 2, "x = 2\ny = 3", True, gone),
        CodeCell(3, 3, "def f():\n    return y + math.pi", False, shown),
        CodeCell(4, 4, "x = x + 1", False, shown),
        CodeCell(5, 5, "y = [z for z in range(3)]\nprint(y, x)", False, shown),
        CodeCell(6, 6, "print(nobody)", False, shown),
    )
    assert list(borrowed(cells)) == ["cell 3, line 3: y", "cell 4, line 4: x", "cell 6, line 6: nobody"]
