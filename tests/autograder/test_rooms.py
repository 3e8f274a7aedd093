"""The rooms of the engine: what each may import, and who may speak to nbgrader."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

GRADING = {"base", "bridge", "course", "sandbox", "grading"}
MAY_USE = {
    "base": set(),
    "course": {"base"},
    "bridge": set(),
    "sandbox": {"base", "bridge"},
    "grading": {"base", "bridge", "course", "sandbox"},
    "outlets": GRADING,
    "workers": GRADING | {"outlets"},
    "audit": GRADING,
    "book": {"base", "course", "sandbox"},
    "cluster": GRADING,
    "collect": {"base"},
    "demo": GRADING | {"outlets", "workers", "pipeline"},
}
# Whatever does something for a whole course stands beside the rooms; `cli` alone opens the commands.
DOOR = {"doctor", "gradescope", "parts", "pipeline", "regrade", "rehearse", "resources", "watch"}
MAY_USE["commands"] = {*MAY_USE, *DOOR}
SPEAKS_NBGRADER = {
    "course/build.py",
    "course/nbgrader.py",
    "course/master.py",
    "demo/stock.py",
    "outlets/feedback_html.py",
    "outlets/gradebook.py",
    "outlets/gradebook_rows.py",
    "outlets/hide_tests.py",
    "outlets/late_work.py",
    "outlets/safe_preprocessor.py",
}


@pytest.fixture
def package(root) -> Path:
    return root / "autograder"


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported(path: Path) -> tuple[str, ...]:
    """The dotted names of all modules that a file imports, wherever in it."""
    names: list[str] = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import hides the room it leads to"
            names += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(names)


def test_every_room_says_what_it_is_for(package):
    rooms = {path.parent.name for path in package.glob("*/__init__.py")}
    assert rooms == MAY_USE.keys()
    for path in package.rglob("*.py"):
        assert ast.get_docstring(parsed(path)), f"{path} opens without its job"


@pytest.mark.parametrize("room", MAY_USE)
def test_no_import_points_upward(package, room):
    for path in (package / room).rglob("*.py"):
        ours = {name.split(".")[1] for name in imported(path) if name.startswith("autograder.")}
        assert ours <= MAY_USE[room] | {room}, path


def test_nothing_but_rooms_and_the_door(package):
    beside = {path.stem for path in package.glob("*.py")}
    assert beside == DOOR | {"__init__", "__main__", "cli"}


HELD_BY_ROOMS = {"CourseLock", "locked", "Gradebook", "Store", "Workspace", "ForkServer"}


def test_a_command_leaves_locks_and_open_files_to_the_rooms(package):
    """It makes one library call: whoever calls that from a program has the same behind it."""
    for path in (package / "commands").glob("*.py"):
        assert not {name.rpartition(".")[2] for name in imported(path)} & HELD_BY_ROOMS, path


def test_the_map_names_nothing_that_is_not_there(root, package):
    """CONTRIBUTING has a row for every room, with the names of its modules."""
    rows = re.findall(r"^\| `(\w+)/` \| (.*) \| .* \|$", (root / "CONTRIBUTING.md").read_text(), re.MULTILINE)
    assert {room for room, _ in rows} == MAY_USE.keys()
    for room, words in rows:
        modules = {path.stem for path in (package / room).rglob("*.py")}
        assert set(re.findall(r"`(\w+)`", words)) <= modules, room


def test_the_kit_knows_nothing_of_the_engine(root):
    for path in (root / "coursekit").rglob("*.py"):
        assert not any(name.partition(".")[0] == "autograder" for name in imported(path)), path


def test_only_these_modules_speak_to_nbgrader(package):
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if any(name.partition(".")[0] == "nbgrader" for name in imported(path))
    }
    assert found == SPEAKS_NBGRADER


@pytest.mark.parametrize("name", ["autograder", "coursekit"])
def test_the_tests_stand_in_the_room_of_what_they_test(root, name):
    """So that whoever knows a module knows where its tests are."""
    for path in (root / "tests" / name).rglob("test_*.py"):
        assert (path.parent / "__init__.py").exists(), f"{path} may meet one of its name in a different room"
        room = path.parent.relative_to(root / "tests").as_posix()
        if path.parent.name in (name, "whole_class"):  # the door, or all rooms at once
            continue
        assert (root / room / "__init__.py").exists(), f"{path}: there is no room {room}"
        dotted = room.replace("/", ".")
        assert dotted in path.read_text(encoding="utf-8"), f"{path} uses nothing of {dotted}"
