"""What must not enter a student's box is looked for in its memory, environment and files, while tests run."""

import os
import threading
from contextlib import closing
from dataclasses import replace

import pytest

from autograder.audit import attack, canaries
from autograder.audit.attack import RIGHT, Secrets
from autograder.base.records import Cell, Ending, Role
from autograder.base.settings import OUTSIDE
from autograder.grading import run
from autograder.grading.outside import FromOutside

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root may read the memory of a box")

WAITS = (
    RIGHT
    + "\nimport time\n_right = mean\ndef mean(numbers):\n    time.sleep(1.5)\n    return _right(numbers)\n"
)
KEEPS = RIGHT + "\nKEPT = []\n_right = mean\ndef mean(numbers):\n    KEPT.append(numbers)\n    return 0.0\n"


class Boxes:
    """A warm process that tells which processes each of its boxes has."""

    def __init__(self, server):
        self._server, self.boxes = server, []

    def __getattr__(self, name):
        return getattr(self._server, name)

    def open(self, files, template=None):
        before = canaries.descendants(self._server.pid)
        child = self._server.open(files, template)
        new = canaries.descendants(self._server.pid) - before
        self.boxes.append(set().union(*map(canaries.descendants, new)))  # without the supervisor outside
        return child

    def now(self, box):
        """The processes of a box, those included that have been forked there since."""
        return self.boxes[box].union(*map(canaries.descendants, self.boxes[box]))


class Looks:
    """Puts the tests, and looks into the student's box before, during and after each."""

    def __init__(self, examiner, boxes, secrets):
        self._examiner, self._boxes, self._secrets = examiner, boxes, secrets
        self.seen, self.times, self.among_tests = {}, [], {}

    def examine(self, session, test):
        self._look("before")
        done = threading.Event()
        during = threading.Thread(target=self._during, args=(done,))
        during.start()
        result = self._examiner.examine(session, test)
        done.set()
        during.join()
        self._look("after")
        return result

    def _during(self, done):
        if not done.wait(0.5):  # the student's code is at work, and waits
            self._look("during")
            self.among_tests |= canaries.found(self._boxes.now(1), self._secrets)

    def _look(self, when):
        self.times.append(when)
        self.seen |= canaries.found(self._boxes.now(0), self._secrets)


@pytest.fixture(scope="module")
def hidden():
    return Secrets()


@pytest.fixture(scope="module")
def warm(root, hidden):
    with attack.server(root, OUTSIDE, hidden) as server:
        yield server


def examined(warm, hidden, answer, more=(), names=("mean",)):
    """The looks at one notebook, and how its tests ended; the box of the tests is opened first of all."""
    notebook = attack.notebook(hidden, answer)
    tests = [c for c in notebook.cells if c.role is Role.TEST and c.name.partition(" ")[0] in names]
    cells = (*(c for c in notebook.cells if c.role is not Role.TEST), *tests, *more)
    secrets = {"source": hidden.source, "name": hidden.name, "value": hidden.value, "seed": str(hidden.seed)}
    boxes = Boxes(warm)
    with closing(FromOutside(boxes, cells)) as examiner:
        looks = Looks(examiner, boxes, secrets)
        record = run.run_cells(boxes, cells, (), run.Plan(warm.limits, examiner=looks))
    return looks, [r.ending for r in record.results if cells[r.index].role is Role.TEST]


def test_no_secret_is_in_the_box_before_during_or_after_a_test(warm, hidden):
    looks, endings = examined(warm, hidden, WAITS)
    assert endings == [Ending.OK]
    assert {"before", "during", "after"} <= set(looks.times)
    assert looks.seen == {}
    assert {"source", "value"} <= set(
        looks.among_tests["memory"]
    )  # where the tests are, the search finds them


def test_a_secret_that_a_test_hands_over_is_found(warm, hidden):
    leak = Cell("code", f"mean(['{hidden.value}'])", "leak", Role.TEST, 1.0)
    looks, _ = examined(warm, hidden, KEEPS, more=(leak,), names=())
    assert looks.seen["memory"] == ("value",)


def test_a_secret_in_a_file_of_the_box_is_found(warm, hidden):
    theirs = WAITS + f"\nopen('/tmp/note', 'w').write('{hidden.value}')\n"
    looks, _ = examined(warm, hidden, theirs)
    assert "file tmp/note" in looks.seen


def test_no_student_finds_anothers_work(warm, hidden):
    other = Secrets()
    examined(warm, hidden, RIGHT + f"\nMINE = '{other.value}'\n")
    looks, _ = examined(warm, replace(hidden, value=other.value), RIGHT)
    assert {"before", "after"} <= set(looks.times)  # on a busy machine also during
    assert looks.seen == {}
