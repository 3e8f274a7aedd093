"""Every chapter, as the book ran it, printed what is recorded and kept to its budget of processor time."""

from pathlib import Path

import pytest

from autograder.book.build import build_book
from autograder.book.cells import Executed, executed
from autograder.book.notebooks.prepare import (
    ROOM,
    Prepared,
    all_notebooks,
    code_cells,
    plain_outputs,
    recorded,
)
from autograder.book.notebooks.tolerance import settled_outputs
from tests.conftest import ROOT

CHAPTERS = {prepared.name: prepared for prepared in all_notebooks(ROOT) if prepared.chapter}


@pytest.fixture(scope="module")
def built(root: Path) -> Path:
    """Where the book was built; the build is skipped when nothing changed, and locked between workers."""
    build_book(root)
    return root / "book/_build/work"


def run_of(prepared: Prepared, built: Path) -> Executed:
    found = executed(built, [cell.source for cell in code_cells(prepared.notebook)])
    assert found is not None, f"{prepared.name} did not run: is it in book/_toc.yml?"
    return found


@pytest.mark.parametrize("name", CHAPTERS)
def test_chapter_gives_its_outputs(name: str, built: Path) -> None:
    run, wanted = run_of(CHAPTERS[name], built), recorded(CHAPTERS[name])
    for number, (cell, outputs) in enumerate(zip(run.cells, wanted, strict=True), 1):
        rules = [output.pop("tolerance", {}) for output in outputs]
        found = settled_outputs(plain_outputs(cell), outputs, rules)
        assert found == outputs, f"{name}, code cell {number}:\n{cell.source}"


@pytest.mark.parametrize("name", CHAPTERS)
def test_chapter_keeps_to_its_budget(name: str, built: Path) -> None:
    prepared = CHAPTERS[name]
    budget = prepared.notebook.metadata["course"]["seconds"]
    seconds = run_of(prepared, built).seconds
    assert 0 < seconds <= ROOM * budget, f"{seconds:.0f} s of processor time; the budget is {budget} s"


@pytest.mark.parametrize("name", CHAPTERS)
def test_chapter_loads_what_it_declares(name: str, built: Path) -> None:
    prepared = CHAPTERS[name]
    declared = sorted(prepared.notebook.metadata["course"]["data"])
    assert list(run_of(prepared, built).data) == declared, "data: in its front matter says otherwise"


def test_another_text_of_a_cell_is_another_chapter(built: Path) -> None:
    """What ran is found by the text of its cells: an edited chapter can't pass on its old run."""
    prepared = next(iter(CHAPTERS.values()))
    sources = [cell.source for cell in code_cells(prepared.notebook)]
    assert executed(built, sources) is not None
    assert executed(built, [*sources[:-1], sources[-1] + "\n"]) is None
