"""An entry of the register has a sentence behind it and a computation that settles it."""

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.book.coverage import Coverage, CoveredExercise, Erratum, read_coverage
from autograder.book.pages import CodeCell, ErratumBox, Label, Page
from autograder.book.register import open_entries
from autograder.course import contents
from tests.conftest import ROOT

CELL = CodeCell(1, 3, "print(1)", hidden=True, tags=("remove-cell", "settles-E-15"))
GOOD = Erratum(
    "E-15", 3, "section 1.2", "A claim.", "What is right.", "attention", "wrong", "some words", "", "cell"
)
TESTS = """\
import pytest

def test_e15_counts():
    assert 1 + 1 == 2

def test_e15_refuses():
    with pytest.raises(ValueError):
        int("x")

def test_e15_nothing():
    print("no claim")

def helper():
    assert True
"""


def complaints(erratum: Erratum, tmp_path: Path, cells=(CELL,), boxes=(), labels=(), tasks=()) -> list[str]:
    page = Page("attention", "Attention", tuple(labels), tuple(boxes), tuple(cells))
    (tmp_path / "tests/errata").mkdir(parents=True, exist_ok=True)
    (tmp_path / "tests/errata/test_attention.py").write_text(TESTS, encoding="utf-8")
    coverage = Coverage((), (erratum,), (page,), tuple(tasks))
    return [str(gap) for gap in open_entries(coverage, tmp_path)]


def test_an_entry_with_quotation_and_cell_is_done(tmp_path):
    assert complaints(GOOD, tmp_path) == []


@pytest.mark.parametrize("name", ["test_e15_counts", "test_e15_refuses"])
def test_a_test_that_can_fail_settles_it_too(tmp_path, name):
    entry = replace(GOOD, settled_by=f"tests/errata/test_attention.py::{name}")
    assert complaints(entry, tmp_path) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"kind": "unchecked"}, "is unchecked"),
        ({"quote": ""}, "is wrong and quotes no sentence"),
        ({"kind": "unclear", "quote": ""}, "is unclear and quotes no sentence"),
        ({"correction": ""}, "has no correction"),
        ({"claim": ""}, "has no claim"),
        ({"settled_by": ""}, "is settled by ''"),
        ({"settled_by": "a formula"}, "is settled by 'a formula'"),
        ({"settled_by": "nothing"}, "is wrong and settled by nothing"),
        ({"settled_by": "tests/errata/test_x.py::test_y"}, "there is no such file"),
        ({"settled_by": "tests/errata/test_attention.py::test_y"}, "there is no such test"),
        ({"settled_by": "tests/errata/test_attention.py::helper"}, "there is no such test"),
        ({"settled_by": "tests/errata/test_attention.py::test_e15_nothing"}, "which asserts nothing"),
    ],
)
def test_what_an_entry_lacks_is_named(tmp_path, change, complaint):
    (found,) = complaints(replace(GOOD, **change), tmp_path)
    assert found.startswith("E-15 (chapter attention)")
    assert complaint in found


@pytest.mark.parametrize("kind", ["silent", "withdrawn"])
def test_what_claims_nothing_needs_no_quotation_and_no_proof(tmp_path, kind):
    assert complaints(replace(GOOD, kind=kind, quote="", settled_by="nothing"), tmp_path) == []


def test_a_cell_settles_only_what_its_tag_names(tmp_path):
    (missing, stray) = complaints(GOOD, tmp_path, cells=[replace(CELL, tags=("settles-E-16",))])
    assert "no cell of attention.md has the tag settles-E-15" in missing
    assert stray.startswith("E-16 (chapter attention) is the tag of a cell")


def test_what_was_withdrawn_leaves_no_trace(tmp_path):
    withdrawn = replace(GOOD, kind="withdrawn", settled_by="nothing")
    box = ErratumBox("attention", 5, "E-15")
    badge = Label("attention", 7, "A section", "covers-1", ("E-15",))
    task = CoveredExercise("attention", "select", "Select", (), ("E-15",))
    found = complaints(withdrawn, tmp_path, boxes=[box], labels=[badge], tasks=[task])
    assert [text.partition("still ")[2] for text in found] == [
        "has a box",
        "has a badge in a chapter",
        "labels the exercise select of attention",
    ]


@pytest.fixture(scope="module")
def still_open():
    return open_entries(read_coverage(ROOT), ROOT)


@pytest.mark.parametrize("chapter", contents.read(ROOT).chapters)
def test_the_register_of_a_chapter_is_done(still_open, chapter):
    found = [gap for gap in still_open if gap.chapter == chapter]
    assert not found, f"book/_data/errata/{chapter}.yml is open:\n" + "\n".join(map(str, found))
