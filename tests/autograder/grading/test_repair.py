"""Laws of repairing: whatever happens to order, number and labels, the course's cells come out whole."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbformat import from_dict
from nbgrader.utils import compute_checksum

from autograder.base.records import Cell, Master, Role
from autograder.course import headings
from autograder.course import master as masters
from autograder.course.cell_flags import checksum
from autograder.grading.partial import judged
from autograder.grading.reading import read_cells
from autograder.grading.repair import is_of_another_assignment, repair
from tests.conftest import ROOT
from tests.helpers import tiny


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Master:
    course = tiny.make_course(tmp_path_factory.mktemp("repair") / "course")
    return masters.load(course, tiny.NAME, masters.load_config(course))[0]


def released(master: Master) -> list[Cell]:
    """The cells as a student has them: no roles, no hidden tests."""
    return [Cell(c.kind, master.released.get(c.name, c.source), c.name) for c in master.cells]


@given(st.data())
def test_every_cell_of_the_course_comes_out_once_and_whole(master: Master, data: st.DataObject) -> None:
    cells = data.draw(st.lists(st.sampled_from(released(master)), max_size=14))
    noise = st.builds(
        Cell, st.sampled_from(["code", "markdown", "raw"]), st.text(max_size=20), st.sampled_from(["", "x"])
    )
    cells += data.draw(st.lists(noise, max_size=3))
    if data.draw(st.booleans()):
        cells = [replace(cell, name="") for cell in cells]
    repaired = repair(cells, master, [])
    names = [cell.name for cell in repaired if cell.name]
    assert sorted(names) == sorted(master.named)
    for cell in repaired:
        if cell.name:
            original = master.named[cell.name]
            assert (cell.role, cell.kind, cell.points) == (original.role, original.kind, original.points)
            if original.role in (Role.TEST, Role.LOCKED):
                assert cell.source == original.source


@given(st.integers(0, 8))
def test_repairing_twice_changes_nothing(master: Master, dropped: int) -> None:
    cells = released(master)
    del cells[dropped]
    once = repair(cells, master, [])
    again: list[str] = []
    assert repair([Cell(c.kind, c.source, c.name) for c in once], master, again) == once
    assert again == []


def test_an_untouched_notebook_needs_no_note(master: Master) -> None:
    notes: list[str] = []
    repaired = repair(released(master), master, notes)
    assert notes == []
    assert repaired == tuple(
        replace(c, untouched=c.role in (Role.SOLUTION, Role.ANSWER)) for c in master.cells
    )


def test_answers_are_found_without_any_label(master: Master, tmp_path: Path) -> None:
    cells = [replace(cell, name="") for cell in released(master)]
    cells[2] = Cell("code", "# my own words\ndef double(value):\n    return value + value")
    repaired = {cell.name: cell for cell in repair(cells, master, [])}
    assert repaired["double"].source == cells[2].source
    assert not repaired["double"].untouched


def seconds(master: Master, cells: list[Cell]) -> float:
    began = time.process_time()
    repair([replace(cell, name="") for cell in released(master)] + cells, master, [])
    return time.process_time() - began


@pytest.mark.parametrize(
    "make",
    [
        lambda n: [Cell("code", "\n" * 20_000) for _ in range(n)],
        lambda n: [Cell("code", "x" + " " * 20_000) for _ in range(n)],
        lambda n: [Cell("code", "def double(x):\n    return 3\n" * 700) for _ in range(n)],
        lambda n: [Cell("markdown", f"{i} It is so because. " * 900) for i in range(n)],
        lambda n: [Cell("code", "".join(f"a{i}_{j}=1\n" for j in range(1800))) for i in range(n)],
        lambda n: [Cell("code", "") for _ in range(100 * n)],
    ],
    ids=["newlines", "spaces", "definitions", "words", "assignments", "empty"],
)
def test_time_grows_with_the_notebook_and_not_with_its_square(master: Master, make: Any) -> None:
    """Eight times the cells take about eight times as long; the square would be sixty-four."""
    seconds(master, make(5))
    small = min(seconds(master, make(5)) for _ in range(3))
    large = min(seconds(master, make(40)) for _ in range(2))
    assert large < 24 * small + 0.05


def test_the_notebook_of_a_different_assignment_is_told_by_its_labels(master: Master) -> None:
    own = released(master)
    foreign = [replace(cell, name=f"other-{cell.name}" if cell.name else "") for cell in own]
    assert is_of_another_assignment(foreign, master)
    assert not is_of_another_assignment(own, master)
    assert not is_of_another_assignment([replace(cell, name="") for cell in own], master)
    mended = [*foreign, *(cell for cell in own if cell.name)]  # somebody copied the cells over
    assert not is_of_another_assignment(mended, master)


def earlier_release(notebook: dict[str, Any], worth: float) -> dict[str, Any]:
    """As students have it who took the notebook before a test's points were changed."""
    cell = tiny.cell(notebook, "double-zero")
    cell["source"] = "# As it was.\n" + "".join(cell["source"])
    cell["metadata"]["nbgrader"]["points"] = worth
    cell["metadata"]["nbgrader"]["checksum"] = compute_checksum(from_dict(cell))
    return notebook


def notes_of(notebook: dict[str, Any], master: Master) -> list[str]:
    notes: list[str] = []
    repair(read_cells(json.dumps(notebook).encode(), "tiny.ipynb", master, notes), master, notes)
    return notes


def test_nobody_is_told_of_a_change_that_the_course_has_made(tmp_path: Path) -> None:
    course = tiny.make_course(tmp_path / "course")
    master = masters.load(course, tiny.NAME, masters.load_config(course))[0]
    assert notes_of(earlier_release(tiny.released(course), 3), master) == []
    edited = earlier_release(tiny.released(course), 3)
    tiny.cell(edited, "double-zero")["source"] += "\n# by the student"
    assert len(notes_of(edited, master)) == 2  # marks and text
    odd = earlier_release(tiny.released(course), 3)
    tiny.cell(odd, "double-zero")["metadata"]["nbgrader"]["points"] = 10**400
    assert len(notes_of(odd, master)) == 2


@pytest.mark.parametrize("path", sorted((ROOT / "release").glob("*/*.ipynb")), ids=lambda path: path.stem)
def test_checksums_are_nbgraders(path: Path) -> None:
    marked = [cell for cell in json.loads(path.read_text())["cells"] if "nbgrader" in cell["metadata"]]
    sums = [
        (checksum(cell["cell_type"], "".join(cell["source"]), mark), mark["checksum"])
        for cell in marked
        if "checksum" in (mark := cell["metadata"]["nbgrader"])
    ]
    assert len(sums) > 10
    assert [ours for ours, _ in sums] == [theirs for _, theirs in sums]


def test_what_a_test_is_worth_is_no_part_of_what_it_does() -> None:
    texts = ("# Equal.\n# Hidden test, 1 point.\nassert a", "# Equal.\n# Hidden test, 12 points.\nassert a")
    assert judged(Cell("code", texts[0], "t", Role.TEST)) == judged(Cell("code", texts[1], "t", Role.TEST))
    assert judged(Cell("code", texts[0], "s", Role.SOLUTION)) == texts[0]
    assert texts[0].splitlines()[1] == headings.of_test(1)
