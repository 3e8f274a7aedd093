"""Reading assignments: what a good source gives, and what is said of a bad one."""

import pytest

from autograder.base import layout
from autograder.base.errors import AssignmentError
from autograder.course import assignments
from autograder.course.assignments import Kind


def test_a_good_source_becomes_records(tiny):
    assignment = assignments.read(layout.assignment(tiny, "tiny"))
    assert (assignment.name, assignment.title, assignment.points, assignment.minutes) == (
        "tiny",
        "Tiny",
        5,
        7,
    )
    add, say = assignment.exercises
    assert (add.id, add.title, add.points, add.rows, add.errata) == (
        "add",
        "Add",
        3,
        ("9-1", "9-2"),
        ("E-99",),
    )
    assert (say.difficulty, say.points, say.rows) == (3, 2, ())
    assert [cell.kind for cell in assignment.cells] == [
        *(Kind.TEXT, Kind.GIVEN, Kind.EXERCISE, Kind.SOLUTION, Kind.CHECK),
        *(Kind.TEST, Kind.TEST, Kind.EXERCISE, Kind.WRITTEN),
    ]


def test_cells_know_their_line_and_exercise(tiny):
    path = layout.assignment(tiny, "tiny")
    lines = path.read_text().splitlines()
    for cell in assignments.read(path).cells:
        assert lines[cell.line - 1].startswith("# %%")
    by_id = {cell.id: cell for cell in assignments.read(path).cells if cell.kind is not Kind.EXERCISE}
    assert by_id["add-type"].exercise == "add"
    assert by_id["given-1"].exercise == ""


BAD = {
    "a duplicated id": (
        'test="add-type"',
        'test="add-value"',
        "'add-value' is already taken by the cell at line",
    ),
    "points that don't add up": ("points: 5", "points: 6", "the header says 6 points, the cells add up to 5"),
    "minutes that don't add up": (
        "minutes: 7",
        "minutes: 8",
        "the header says 8 minutes, the cells add up to 7",
    ),
    "no title": ("title: Tiny", "tittle: Tiny", "the header has no title"),
    "no word on data": ("# data: []\n", "", "the header has no data"),
    "data that there is not": ("data: []", "data: [reviws]", "data names 'reviws', which is none of reviews"),
    "a header that is no YAML": ("title: Tiny", "title: [", "the header is not YAML"),
    "no header": (
        "# ---\n# title: Tiny\n# points: 5\n# minutes: 7\n# seconds: 5\n# data: []\n# ---\n",
        "",
        "does not open with a header",
    ),
    "broken Python": ("BASE = 40", "BASE = = 40", "is not Python"),
    "an unknown option": ('solution="add"', 'solution="add" colour="red"', "has an unknown option colour"),
    "a missing option": ("difficulty=1 ", "", "lacks difficulty"),
    "folded code that no text announces": (
        '# %% check="add-check"',
        '# %% fold=true\nELSE = 1\n\n# %% check="add-check"',
        "it is folded, and no text before it says what it gives",
    ),
    "two kinds in one": (
        'check="add-check"',
        'check="add-check" solution="x"',
        "can't be both solution and check",
    ),
    "text where code belongs": (
        '# %% test="add-type"',
        '# %% [markdown] test="add-type"',
        "must be a code cell",
    ),
    "no solution region": ("    ### END SOLUTION\n", "", "it needs a region between"),
    "an open test": ("# The value is right.\n", "", "a test opens with a comment"),
    "no points": ("points=1", "points=0", "points must be a whole number above 0"),
    "a bad id": ('check="add-check"', 'check="Add check"', "lower-case letters"),
    "a difficulty of 4": ("difficulty=3", "difficulty=4", "difficulty must be 1, 2 or 3"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_source_is_one_message_that_names_file_and_fault(case, edit_tiny):
    old, new, message = BAD[case]
    with pytest.raises(AssignmentError) as caught:
        assignments.read(edit_tiny(old, new))
    assert caught.value.message.startswith("assignments/tiny/tiny.py")
    assert message in caught.value.message
    assert "\n" not in caught.value.message


def test_a_core_that_takes_too_long_is_refused(edit_tiny):
    edit_tiny("# minutes: 7\n", "# minutes: 157\n")
    path = edit_tiny("difficulty=1 minutes=5", "difficulty=1 minutes=155 core=true")
    with pytest.raises(AssignmentError, match="the core has 155 minutes, and may have 150"):
        assignments.read(path)


def test_a_fault_in_a_cell_names_cell_and_line(edit_tiny):
    path = edit_tiny("points=1", "points=0")
    lines = path.read_text().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.startswith('# %% test="add-type"'))
    with pytest.raises(AssignmentError, match=f"line {line}, cell 'add-type'"):
        assignments.read(path)


def test_a_missing_source_says_where_it_belongs(tiny):
    with pytest.raises(AssignmentError) as caught:
        assignments.read(layout.assignment(tiny, "nothing"))
    assert "assignments/nothing/nothing.py" in caught.value.message
    assert "assignments/<name>/<name>.py" in caught.value.hint


def test_find_lists_folders_in_order_and_leaves_out_hidden_ones(tiny):
    for name in ("zeta", "alpha", ".cache", "__pycache__"):
        (tiny / "assignments" / name).mkdir()
    assert [path.stem for path in assignments.find(tiny)] == ["alpha", "tiny", "zeta"]
