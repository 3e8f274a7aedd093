"""One class of bad hand-ins, graded in one run: each gets the verdict and the score it should."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder import pipeline
from autograder.base.progress import Progress
from autograder.base.records import Grade, Verdict
from tests.helpers import tiny
from tests.helpers.tiny import FULL, cell, code, hand_in, position, released, solved

Story = tuple[Callable[[Path, str], Any], Verdict, float | None, str]
STORIES: dict[str, Story] = {}
GRADED, STUDENT, TAMPERED = Verdict.GRADED, Verdict.STUDENT_ERROR, Verdict.TAMPERING_SUSPECTED


def story(verdict: Verdict, score: float | None, words: str = "") -> Callable[[Callable], Callable]:
    """Register a hand-in with its expected verdict, its score, and words its reason or notes must hold."""

    def register(make: Callable[[Path, str], Any]) -> Callable[[Path, str], Any]:
        STORIES[make.__name__.replace("_", "-")] = (make, verdict, score, words)
        return make

    return register


def change(course: Path, student: str, edit: Callable[[dict[str, Any]], Any]) -> None:
    notebook = solved(course)
    edit(notebook)
    hand_in(course, student, notebook)


def insert(course: Path, student: str, source: str, before: str = "triple") -> None:
    change(course, student, lambda nb: nb["cells"].insert(position(nb, before), code(source)))


@story(GRADED, FULL)
def all_right(course, student):
    hand_in(course, student, solved(course))


@story(GRADED, 0)
def blank(course, student):
    hand_in(course, student, released(course))


@story(GRADED, FULL - 2)
def one_wrong(course, student):
    hand_in(course, student, solved(course, double="def double(x):\n    return 2 * x if x != 1 else 3"))


@story(GRADED, 3 + 1)
def partial_credit(course, student):
    hand_in(course, student, solved(course, triple="def triple(x):\n    return 5 * x"))


@story(GRADED, FULL, "there 2 times")
def copied_test_cell(course, student):
    change(course, student, lambda nb: nb["cells"].insert(4, copy.deepcopy(cell(nb, "double-small"))))


@story(GRADED, FULL, "there 2 times")
def copied_solution_cell(course, student):
    def edit(nb):
        twin = copy.deepcopy(cell(nb, "double"))
        twin["source"] = cell(released(course), "double")["source"]
        nb["cells"].insert(0, twin)

    change(course, student, edit)


@story(GRADED, FULL, "'double-small' was missing")
def deleted_test_cell(course, student):
    change(course, student, lambda nb: nb["cells"].remove(cell(nb, "double-small")))


@story(GRADED, FULL, "was missing")
def deleted_all_tests(course, student):
    def edit(nb):
        nb["cells"] = [c for c in nb["cells"] if not c["metadata"].get("nbgrader", {}).get("locked")]

    change(course, student, edit)


@story(GRADED, 3, "'triple' was missing and was put back empty")
def deleted_solution(course, student):
    change(course, student, lambda nb: nb["cells"].remove(cell(nb, "triple")))


@story(GRADED, FULL, "had been changed")
def flipped_flags(course, student):
    def edit(nb):
        for c in nb["cells"]:
            mark = c["metadata"].get("nbgrader", {})
            mark.update(grade=not mark.get("grade"), solution=not mark.get("solution"), locked=False)

    change(course, student, edit)


@story(GRADED, FULL, "'double-zero' had been changed")
def raised_points(course, student):
    change(course, student, lambda nb: cell(nb, "double-zero")["metadata"]["nbgrader"].update(points=100))


@story(GRADED, FULL, "is code again")
def changed_cell_types(course, student):
    change(course, student, lambda nb: cell(nb, "double").update(cell_type="markdown"))


@story(GRADED, FULL, "had been edited")
def emptied_test(course, student):
    change(course, student, lambda nb: cell(nb, "triple-small").update(source="pass"))


@story(GRADED, 3, "had been edited")
def rewritten_test(course, student):
    def edit(nb):
        cell(nb, "triple").update(source="def triple(x):\n    return None")
        cell(nb, "triple-small").update(source="assert True")

    change(course, student, edit)


@story(GRADED, FULL, "recognised by its content")
def all_metadata_lost(course, student):
    def edit(nb):
        for c in nb["cells"]:
            c["metadata"] = {}

    change(course, student, edit)


@story(GRADED, FULL, "unknown name")
def invented_names(course, student):
    def edit(nb):
        extra = code("x = 1")
        extra["metadata"] = {"nbgrader": {"grade_id": "bonus", "grade": True, "points": 50}}
        nb["cells"].append(extra)

    change(course, student, edit)


@story(GRADED, FULL, "instead of tiny.ipynb")
def renamed(course, student):
    hand_in(course, student, solved(course), "my homework (1).ipynb")


@story(GRADED, FULL, "instead of tiny.ipynb")
def in_a_subfolder(course, student):
    hand_in(course, student, solved(course), "unzipped/tiny.ipynb")


@story(GRADED, FULL, "given anew")
def ids_missing(course, student):
    change(course, student, lambda nb: [c.pop("id") for c in nb["cells"]])


@story(GRADED, FULL)
def old_minor_version(course, student):
    change(course, student, lambda nb: nb.update(nbformat_minor=0))


@story(GRADED, FULL, "old format")
def format_three(course, student):
    def edit(nb):
        cells = nb.pop("cells")
        for c in cells:
            if c["cell_type"] == "code":
                c["input"] = c.pop("source")
        nb.update(nbformat=3, worksheets=[{"cells": cells}])

    change(course, student, edit)


@story(GRADED, FULL)
def colab_and_vscode(course, student):
    def edit(nb):
        nb["metadata"] = {"colab": {"provenance": []}, "accelerator": "GPU", "vscode": {"x": 1}}
        for c in nb["cells"]:
            c["metadata"] |= {"id": "abc", "outputId": "x", "vscode": {"languageId": "python"}, "colab": {}}

    change(course, student, edit)


@story(GRADED, FULL, "'julia-1.9'")
def wrong_kernel(course, student):
    change(course, student, lambda nb: nb["metadata"].update(kernelspec={"name": "julia-1.9"}))


@story(GRADED, FULL, "byte-order mark")
def byte_order_mark(course, student):
    hand_in(course, student, b"\xef\xbb\xbf" + json.dumps(solved(course)).encode())


@story(GRADED, FULL, "byte-order mark")
def utf_16(course, student):
    hand_in(course, student, json.dumps(solved(course)).encode("utf-16"))


@story(GRADED, FULL, "replaced by question marks")
def half_a_character(course, student):
    change(course, student, lambda nb: nb["cells"].insert(1, code("text = '\ud800'")))


@story(GRADED, FULL)
def outputs_of_a_hundred_thousand_lines(course, student):
    def edit(nb):
        cell(nb, "setup")["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "x\n" * 100_000}]

    change(course, student, edit)


@story(STUDENT, 0, "damaged")
def broken_json(course, student):
    hand_in(course, student, json.dumps(solved(course)).encode()[:-200])


@story(STUDENT, 0, "web page")
def html_page(course, student):
    hand_in(course, student, b"<!DOCTYPE html><html><body>tiny</body></html>")


@story(STUDENT, 0, "empty")
def empty_file(course, student):
    hand_in(course, student, b"")


@story(STUDENT, 0, "more than the 20 MB")
def two_gigabytes(course, student):
    path = hand_in(course, student, b"{")
    os.truncate(path, 2 * 1024**3)  # a hole: it takes no room on disk


@story(STUDENT, 0, "link")
def symlink(course, student):
    path = hand_in(course, student, b"x")
    path.unlink()
    path.symlink_to("/etc/passwd")


@story(STUDENT, 0, "folder")
def folder_instead(course, student):
    path = hand_in(course, student, b"x")
    path.unlink()
    path.mkdir()


@story(STUDENT, 0, "not an ordinary file")
def named_pipe(course, student):
    path = hand_in(course, student, b"x")
    path.unlink()
    os.mkfifo(path)


@story(STUDENT, 0, "no notebook")
def nothing_inside(course, student):
    hand_in(course, student, b"hello", "readme.txt")


@story(STUDENT, 0, "zip archive")
def zip_archive(course, student):
    hand_in(course, student, b"PK\x03\x04rest")


@story(STUDENT, 0, "not a notebook")
def a_list(course, student):
    hand_in(course, student, b"[1, 2, 3]")


@story(STUDENT, 0, "no cells")
def no_cells(course, student):
    hand_in(course, student, b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')


@story(STUDENT, 0, "is the notebook of a different assignment")
def a_different_assignment(course, student):
    def edit(nb):
        for one in nb["cells"]:
            if "nbgrader" in one["metadata"]:
                one["metadata"]["nbgrader"]["grade_id"] = f"other-{one['metadata']['nbgrader']['grade_id']}"

    change(course, student, edit)


@story(STUDENT, 0, "nested too deeply")
def deep_json(course, student):
    hand_in(course, student, b"[" * 200_000)


@story(STUDENT, 0, "damaged")
def random_bytes(course, student):
    hand_in(course, student, bytes(range(128, 256)) * 8)


@story(GRADED, 3)
def syntax_error(course, student):
    hand_in(course, student, solved(course, triple="def triple(x:\n    return"))


@story(GRADED, FULL)
def writes_to_stderr(course, student):
    noisy = "import sys\ndef double(x):\n    print('careful', file=sys.stderr)\n    return 2 * x"
    hand_in(course, student, solved(course, double=noisy))


@story(STUDENT, FULL, "exit status 3")
def leaves_in_the_middle(course, student):
    insert(course, student, "import os\nos._exit(3)")


@story(STUDENT, 3 + 3, "exit status 0")
def leaves_during_a_test(course, student):
    leave = "import os\ndef triple(x):\n    if x == 2:\n        return 6\n    os._exit(0)"
    hand_in(course, student, solved(course, triple=leave))


@story(STUDENT, FULL, "signal 11")
def crashes(course, student):
    insert(course, student, "import ctypes\nctypes.string_at(0)")


@story(GRADED, FULL)
def calls_exit(course, student):
    insert(course, student, "exit()")


@story(GRADED, FULL, "longer than 2 seconds")
def loops_for_ever(course, student):
    insert(course, student, "while True:\n    pass")


@story(TAMPERED, 3, "ast_transformers")
def drops_assertions(course, student):
    forgery = (
        "import ast\n"
        "class Drop(ast.NodeTransformer):\n"
        "    def visit_Assert(self, node):\n"
        "        return ast.Pass()\n"
        "get_ipython().ast_transformers.append(Drop())"
    )
    insert(course, student, forgery)


@story(TAMPERED, 3, "run_ast_nodes")
def replaces_the_runner(course, student):
    forgery = "async def nothing(*a, **k):\n    return False\nget_ipython().run_ast_nodes = nothing"
    insert(course, student, forgery)


@story(TAMPERED, 3, "sent")
def writes_into_the_channel(course, student):
    forgery = (
        "import os, socket, stat\n"
        "for fd in range(3, 64):\n"
        "    try:\n"
        "        if stat.S_ISSOCK(os.fstat(fd).st_mode):\n"
        "            os.write(fd, b'\\x00\\x00\\x00\\x02[]')\n"
        "    except OSError:\n"
        "        pass"
    )
    insert(course, student, forgery)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Grade]:
    course = tiny.make_course(tmp_path_factory.mktemp("bad") / "course", "cell_seconds = 2\n")
    for student, (make, *_) in STORIES.items():
        make(course, student)
    grades = pipeline.grade(pipeline.Request(course, tiny.NAME), Progress(len(STORIES), quiet=True))
    assert pipeline.exit_status(grades) == 0
    return {grade.student: grade for grade in grades}


@pytest.mark.parametrize("student", STORIES)
def test_verdict_and_score(graded: dict[str, Grade], student: str) -> None:
    _, verdict, score, words = STORIES[student]
    grade = graded[student]
    assert (grade.verdict, grade.score) == (verdict, score), (grade.reason, grade.notes, grade.tests)
    assert words in grade.reason + " ".join(grade.notes)


def test_a_notebook_in_good_shape_gets_no_note(graded: dict[str, Grade]) -> None:
    in_shape = ("all-right", "blank", "one-wrong", "old-minor-version", "colab-and-vscode")
    assert {student: graded[student].notes for student in in_shape} == dict.fromkeys(in_shape, ())


def test_there_are_enough_stories() -> None:
    assert len(STORIES) >= 30
