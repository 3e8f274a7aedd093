"""Tests that run outside the student's process: what they see, what they use, and how they end."""

import time
from contextlib import closing

from autograder.base.records import Cell, Ending, Fault, Role
from autograder.base.settings import Limits
from autograder.grading import run
from autograder.grading.given_cells import Needs, has_students_code
from autograder.grading.outside import FromOutside
from autograder.grading.session import Session, Step

LIMITS = Limits(cell_seconds=20.0, notebook_seconds=120.0)
SHORT = Limits(cell_seconds=2.0, notebook_seconds=60.0)
GIVEN = Cell("code", "import math\ndef helper(x):\n    return 2 * x\n", "given", Role.LOCKED)


def a_test(source, name="test"):
    return Cell("code", source, name, Role.TEST, 1.0)


def answer(source):
    return Cell("code", source, "answer", Role.SOLUTION)


def endings(server, *cells, limits=LIMITS):
    with closing(FromOutside(server, cells)) as examiner:
        record = run.run_cells(server, cells, (), run.Plan(limits, examiner=examiner))
    return record, [result.ending for result in record.results]


def test_a_test_passes_and_fails_by_what_the_student_returns(outside):
    tests = [a_test("assert double(4) == 8"), a_test("assert double('a') == 'b', 'not so'")]
    record, found = endings(outside, answer("def double(x):\n    return 2 * x"), *tests)
    assert found == [Ending.OK, Ending.OK, Ending.ERROR]
    assert record.results[2].outputs[-1]["evalue"] == "not so"


def test_a_helper_comes_from_the_course_and_not_from_the_student(outside):
    theirs = answer("def helper(x):\n    return 3 * x\ndef triple(x):\n    return helper(x)")
    _, found = endings(outside, GIVEN, theirs, a_test("assert triple(2) == helper(2)"))
    assert found[-1] is Ending.ERROR


def test_what_the_student_has_not_defined_is_a_name_error(outside):
    record, found = endings(outside, answer("pass"), a_test("assert nothing(2)"))
    assert found[-1] is Ending.ERROR
    assert record.results[-1].outputs[-1]["ename"] == "NameError"


def test_an_unsolved_function_says_so(outside):
    record, _ = endings(outside, answer("def f():\n    raise NotImplementedError"), a_test("f()"))
    assert record.results[-1].outputs[-1]["ename"] == "NotImplementedError"


def test_gradients_that_a_call_switches_off_are_off_for_its_test_alone(outside):
    leaves = answer("import torch\ndef leaves():\n    torch.set_grad_enabled(False)\n    return 1")
    off = "import torch\nleaves()\nassert not torch.is_grad_enabled()"
    on = "import torch\nassert torch.is_grad_enabled()\nassert leaves() == 1"
    _, found = endings(outside, leaves, a_test(off), a_test(on, "next"))
    assert found == [Ending.OK, Ending.OK, Ending.OK]


def test_an_endless_answer_fails_its_test_alone(outside):
    slow = answer("def slow():\n    while True:\n        pass\ndef quick():\n    return 1")
    tests = [a_test("slow()"), a_test("assert quick() == 1"), Cell("code", "print(quick())")]
    record, found = endings(outside, slow, *tests, limits=SHORT)
    assert found == [Ending.OK, Ending.TIMEOUT, Ending.OK, Ending.OK]
    assert record.fault is Fault.NONE


def test_a_process_that_ends_in_a_test_fails_that_test_alone(outside):
    ends = answer("import os\ndef ends():\n    os._exit(3)\ndef stays():\n    return 1")
    _, found = endings(outside, ends, a_test("ends()"), a_test("assert stays() == 1"))
    assert found == [Ending.OK, Ending.DIED, Ending.OK]


def test_a_file_that_the_students_code_writes_can_be_read_by_the_test(outside):
    writes = answer(
        "def writes(path):\n    path.write_bytes(b'abc')\ndef reads(path):\n    return path.read_bytes()"
    )
    test = a_test(
        "import tempfile\nfrom pathlib import Path\n"
        "with tempfile.TemporaryDirectory() as folder:\n"
        "    path = Path(folder) / 'file'\n"
        "    writes(path)\n"
        "    assert path.read_bytes() == b'abc'\n"
        "    path.write_bytes(b'def')\n"
        "    assert reads(path) == b'def'"
    )
    record, found = endings(outside, writes, test)
    assert found == [Ending.OK, Ending.OK], record.results[-1].outputs


def test_what_functions_gave_can_be_watched(outside):
    cells = (answer("def double(x):\n    return 3 * x"), a_test("assert double(4) == 8"))
    with closing(FromOutside(outside, cells)) as examiner:
        plan = run.Plan(LIMITS, watch={"test": ("double",)}, examiner=examiner)
        record = run.run_cells(outside, cells, (), plan)
    assert '"gave": 12' in record.traces["test"]


def test_an_examiner_can_turn_to_a_different_notebook(outside):
    test = a_test("assert double(2) == helper(2)")
    right, wrong = ((GIVEN, answer(f"def double(x):\n    return {n} * x"), test) for n in (2, 3))
    found = []
    with closing(FromOutside(outside, right)) as examiner:
        for cells in (right, wrong, right):
            examiner.turn_to(cells)
            record = run.run_cells(outside, cells, (), run.Plan(LIMITS, examiner=examiner))
            found.append(record.results[-1].ending)
    assert found == [Ending.OK, Ending.ERROR, Ending.OK]


def test_a_closed_examiner_leaves_nothing_behind(outside, nothing_left):
    child = outside.open(())
    with closing(FromOutside(outside, ())) as examiner:
        session = Session(child, LIMITS, 0, time.monotonic() + 60)
        examiner.turn_to((a_test("assert True"),))
        assert examiner.examine(session, Step(0, a_test("assert True"))).ending is Ending.OK
    child.close()


def test_what_a_test_needs_is_found_by_its_names():
    cells = (
        Cell("code", "import math", "imports", Role.LOCKED),
        Cell("code", "def helper(x):\n    return math.sqrt(solve(x))", "given", Role.LOCKED),
        Cell("code", "helper = solve = None", "answer", Role.SOLUTION),
        Cell("code", "unused = 1", "more", Role.LOCKED),
        a_test("assert helper(2) == other(3)"),
    )
    needs = Needs(cells)
    assert [cell.name for _, cell in needs.given(4)] == ["imports", "given"]
    assert needs.students(4) == ("other", "solve")


def test_a_notebook_without_a_students_code_needs_no_second_process():
    assert has_students_code((GIVEN, answer("pass")))
    assert not has_students_code((GIVEN, a_test("assert True")))
