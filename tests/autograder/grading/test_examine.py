"""What every examiner must do, the real ones and the fake that stands in for them."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from autograder.base.records import Cell, Ending, Role
from autograder.grading import score
from autograder.grading.examine import Examiner, InProcess
from autograder.grading.outside import FromOutside
from autograder.grading.session import Session, Step
from autograder.sandbox.forkserver import ForkServer
from tests.helpers.fakes import FakeExaminer, FakeSession
from tests.helpers.processes import SMALL

CELLS = (
    Cell("code", "def double(x):\n    return 3 * x", "double", Role.SOLUTION),
    Cell("code", "assert double(0) == 0", "passes", Role.TEST, 1.0),
    Cell("code", "assert double(4) == 8, 'not so'", "fails", Role.TEST, 1.0),
)
ANSWER, PASSES, FAILS = (Step(index, cell) for index, cell in enumerate(CELLS))


@contextlib.contextmanager
def in_a_box(server: ForkServer) -> Iterator[Session]:
    """A student's process that has run the answer."""
    with contextlib.closing(server.open(())) as child:
        session = Session(child, SMALL, 0, time.monotonic() + SMALL.notebook_seconds)
        session.run(ANSWER)
        yield session


@pytest.fixture(
    params=[
        pytest.param("in the process", marks=pytest.mark.long),
        pytest.param("from outside", marks=pytest.mark.long),
        "in a fake session",
        "fake",
    ]
)
def examined(request: pytest.FixtureRequest) -> Iterator[tuple[Examiner, Any]]:
    """An examiner, and the session that its tests are put to."""
    with contextlib.ExitStack() as opened:
        examiner: Examiner = InProcess()
        session: Session | FakeSession = FakeSession()
        if request.param == "fake":
            examiner = FakeExaminer({"fails": '[{"of": "double", "gave": 12}]'}, fails="not so")
        elif request.param == "in a fake session":
            session.run(ANSWER)
        elif request.param == "in the process":
            session = opened.enter_context(in_a_box(request.getfixturevalue("small_server")))
        else:
            server = request.getfixturevalue("outside")
            session = opened.enter_context(in_a_box(server))
            examiner = FromOutside(server, CELLS)
        yield opened.enter_context(contextlib.closing(examiner)), session


def test_an_examiner_says_how_a_test_ended(examined: tuple[Examiner, Any]) -> None:
    examiner, session = examined
    passed, failed = examiner.examine(session, PASSES), examiner.examine(session, FAILS)
    assert (passed.index, passed.ending, passed.outputs) == (1, Ending.OK, ())
    assert (failed.index, failed.ending) == (2, Ending.ERROR)
    assert score.message_of(failed) == "AssertionError: not so"
    assert score.points(FAILS.cell, failed) == 0.0


def test_an_examiner_says_what_a_function_gave_a_test(examined: tuple[Examiner, Any]) -> None:
    examiner, session = examined
    examiner.examine(session, FAILS)
    (call,) = json.loads(examiner.watch(session, FAILS, ("double",)))
    assert (call["of"], call["gave"]) == ("double", 12)


def test_an_examiner_can_be_closed_more_than_once(examined: tuple[Examiner, Any]) -> None:
    examiner, session = examined
    examiner.examine(session, PASSES)
    examiner.close()
    examiner.close()
