"""Building notebooks: deterministic, in step with what is committed, and without a leak."""

import json

import nbformat
import pytest

from autograder.base import layout
from autograder.base.errors import AssignmentError, UsageError
from autograder.course import assignments, build
from autograder.course.notebook import to_notebook


@pytest.fixture(scope="session")
def everything(root):
    """All notebooks of the course, built afresh."""
    return [build.make(root, name) for name in build.names(root)]


def test_committed_notebooks_are_in_step(root, everything):
    assert build.out_of_step(root, everything) == []


def test_the_same_input_gives_the_same_bytes(tiny):
    assert build.make(tiny, "tiny") == build.make(tiny, "tiny")


def test_source_notebooks_are_valid_and_carry_no_output(everything):
    for built in everything:
        notebook = nbformat.reads(built.source, as_version=4)
        nbformat.validate(notebook)
        assert not any(cell.get("outputs") for cell in notebook.cells)


def test_released_notebooks_load_and_keep_their_cells(everything):
    for built in everything:
        source, release = (nbformat.reads(text, as_version=4) for text in (built.source, built.release))
        nbformat.validate(release)
        assert [cell.id for cell in release.cells] == [cell.id for cell in source.cells]


def test_no_solution_and_no_hidden_test_is_released(everything):
    """Stronger than the build's own check: no hidden line at all, unless it is shown elsewhere on purpose."""
    for built in everything:
        source, release = (nbformat.reads(text, as_version=4) for text in (built.source, built.release))
        hidden, shown = set(), set()
        for cell in source.cells:
            inside = False
            for line in map(str.strip, cell.source.splitlines()):
                if line.startswith(("### BEGIN", "### END")):
                    inside = line.startswith("### BEGIN")
                elif len(line) > 3:
                    (hidden if inside else shown).add(line)
        released = {line.strip() for cell in release.cells for line in cell.source.splitlines()}
        assert hidden
        assert not (hidden - shown) & released
        assert "BEGIN" not in built.release
        assert "assert given" not in built.release


def test_released_metadata_holds_nothing_but_nbgraders_and_what_is_folded(everything):
    for built in everything:
        for cell in nbformat.reads(built.release, as_version=4).cells:
            assert set(cell.metadata) <= {"nbgrader", "deletable", "editable", "jupyter"}
            assert cell.metadata.get("jupyter", {"source_hidden": True}) == {"source_hidden": True}
            assert not cell.get("outputs")
            assert cell.get("execution_count") is None


@pytest.mark.parametrize(
    ("place", "message"),
    [("source", "shows its line"), ("outputs", "released with outputs"), ("metadata", "shows its line")],
)
def test_a_leak_is_refused_wherever_it_is(tiny, place, message):
    built = build.make(tiny, "tiny")
    notebook = json.loads(built.release)
    cell = next(cell for cell in notebook["cells"] if cell["id"] == "add")
    if place == "source":
        cell["source"].append("\n    secret_answer = BASE + 2")
    elif place == "outputs":
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["42"]}]
    else:
        cell["metadata"]["note"] = "secret_answer = BASE + 2"
    with pytest.raises(AssignmentError, match=message):
        build.check_release(assignments.read(layout.assignment(tiny, "tiny")), json.dumps(notebook))


def test_a_release_without_a_cell_is_refused(tiny):
    notebook = json.loads(build.make(tiny, "tiny").release)
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] != "add-type"]
    with pytest.raises(AssignmentError, match="cell 'add-type': it is missing from the released notebook"):
        build.check_release(assignments.read(layout.assignment(tiny, "tiny")), json.dumps(notebook))


def test_write_changes_only_what_differs(tiny):
    built = build.make(tiny, "tiny")
    assert len(build.write(tiny, [built]).changed) == 2
    assert build.write(tiny, [built]).changed == ()
    assert build.out_of_step(tiny, [built]) == []
    assert not list(tiny.rglob("*.partial"))


def test_a_failing_build_leaves_the_notebooks_as_they_were(tiny, edit_tiny):
    build.write(tiny, [build.make(tiny, "tiny")])
    before = {path: path.read_bytes() for path in tiny.rglob("*.ipynb")}
    edit_tiny("points: 5", "points: 6")
    with pytest.raises(AssignmentError):
        build.make(tiny, "tiny")
    assert {path: path.read_bytes() for path in tiny.rglob("*.ipynb")} == before


def test_orphans_and_edits_are_out_of_step(tiny):
    built = build.make(tiny, "tiny")
    build.write(tiny, [built])
    orphan = tiny / "release" / "gone" / "gone.ipynb"
    orphan.parent.mkdir()
    orphan.write_text("{}")
    edited = layout.notebook(tiny, layout.SOURCE, "tiny")
    edited.write_text(edited.read_text().replace("two", "three"))
    assert build.out_of_step(tiny, [built]) == [edited, orphan]


def test_a_student_who_works_in_release_loses_nothing(tiny, edit_tiny):
    build.write(tiny, [build.make(tiny, "tiny")])
    path = layout.notebook(tiny, layout.RELEASE, "tiny")
    path.write_text(path.read_text().replace("raise NotImplementedError", "return 42"))
    work = path.read_bytes()
    edit_tiny("Add two to the base.", "Add two to the base, please.")
    written = build.write(tiny, [build.make(tiny, "tiny")])
    assert written.kept == (path,)
    assert path.read_bytes() == work


def test_an_untouched_release_follows_the_assignment(tiny, edit_tiny):
    build.write(tiny, [build.make(tiny, "tiny")])
    edit_tiny('"""Return the base plus two."""', '"""Return the base plus two, a whole number."""')
    written = build.write(tiny, [build.make(tiny, "tiny")])
    assert written.kept == ()
    assert "the base plus two, a whole number" in layout.notebook(tiny, layout.RELEASE, "tiny").read_text()


def test_an_unknown_name_is_answered_with_the_nearest(tiny):
    with pytest.raises(UsageError) as caught:
        build.names(tiny, ["tinny"])
    assert caught.value.hint == "Did you mean 'tiny'?"


def test_headings_show_number_difficulty_minutes_and_points(tiny):
    notebook = to_notebook(assignments.read(layout.assignment(tiny, "tiny")))
    texts = {cell.id: cell.source for cell in notebook.cells}
    assert texts["exercise-add"].startswith("## Exercise 1. Add\n\n*★☆☆ · 5 min · 3 points*")
    assert not any("9-1" in text or "E-99" in text for text in texts.values())  # these are for the instructor
    assert texts["exercise-say"].startswith("## Exercise 2. Say\n\n*★★★ · 2 min · 2 points*")
    assert "2 exercises · 5 points" in texts["title"]
    assert "Core" not in texts["title"]


def test_a_core_is_marked_and_added_up(tiny, edit_tiny):
    edit_tiny('title="Add" difficulty=1 minutes=5', 'title="Add" difficulty=1 minutes=5 core=true')
    notebook = to_notebook(assignments.read(layout.assignment(tiny, "tiny")))
    texts = {cell.id: cell.source for cell in notebook.cells}
    assert "**Core**: exercise 1, 3 points, about 5 minutes." in texts["title"]
    assert texts["exercise-add"].startswith("## Exercise 1. Add\n\n*★☆☆ · 5 min · 3 points · core*")
    assert texts["exercise-say"].startswith("## Exercise 2. Say\n\n*★★★ · 2 min · 2 points · going further*")


def test_a_released_test_shows_its_comment_and_nothing_else(tiny):
    release = nbformat.reads(build.make(tiny, "tiny").release, as_version=4)
    sources = {cell.id: cell.source for cell in release.cells}
    assert sources["add-value"] == "# The value is right.\n# Hidden test, 2 points."
    assert sources["say"] == "*Your answer here.*"
    assert "raise NotImplementedError" in sources["add"]


def test_given_code_is_folded_where_its_header_says_so(tiny, edit_tiny):
    """Its metadata alone changes: it stays locked, and its checksum is the same."""

    def given():
        return nbformat.reads(build.make(tiny, "tiny").release, as_version=4).cells[2]

    before = given()
    assert before.source == "BASE = 40"
    assert "jupyter" not in before.metadata
    edit_tiny("# %%\nBASE", "# %% fold=true\nBASE")
    assert given().metadata.pop("jupyter") == {"source_hidden": True}
    assert given().metadata.nbgrader == before.metadata.nbgrader
    assert (given().id, given().source) == (before.id, before.source)


def test_hidden_tests_stand_in_one_folded_list_and_their_cells_are_folded(tiny):
    release = nbformat.reads(build.make(tiny, "tiny").release, as_version=4)
    places = {cell.id: place for place, cell in enumerate(release.cells)}
    tests = [
        cell
        for cell in release.cells
        if cell.metadata.get("nbgrader", {}).get("points") and cell.cell_type == "code"
    ]
    assert tests
    assert all(cell.metadata.jupyter.source_hidden for cell in tests)
    folded = release.cells[places["add-value"] - 1]
    assert folded.id == "list-add-value"
    assert "- The value is right. *2 points*" in folded.source.splitlines()
    entries = [line for cell in release.cells for line in cell.source.splitlines() if line.startswith("- ")]
    assert len([entry for entry in entries if "point" in entry]) == len(tests)
    assert "nbgrader" not in folded.metadata  # nothing that is collected or graded
