"""What every outlet must do, the real ones and the fake; and that only what is out of date is published."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.base import layout, settings
from autograder.base.records import GradingResult, Master
from autograder.course import master as masters
from autograder.grading.store import Store
from autograder.outlets.autograded import Autograded
from autograder.outlets.feedback import Feedback
from autograder.outlets.feedback_html import Renderer
from autograder.outlets.gradebook import Gradebook
from autograder.outlets.outlet import Outlet, Publisher
from autograder.outlets.release import ByPolicy
from autograder.workers.outlet import InWorker
from autograder.workers.pool import Workers
from tests.helpers import tiny
from tests.helpers.fakes import FakeOutlet, graded_here

Made = Callable[[], Outlet]


@pytest.fixture
def master(course: Path) -> Master:
    return masters.load(course, tiny.NAME, masters.load_config(course))[0]


@pytest.fixture
def result(course: Path, master: Master) -> GradingResult:
    return graded_here(course, master)


@pytest.fixture(
    params=[
        "gradebook",
        "autograded",
        "feedback",
        "feedback by a policy",
        pytest.param("feedback in a worker", marks=pytest.mark.long),
        "fake",
    ]
)
def outlet(request: pytest.FixtureRequest, course: Path, master: Master) -> Iterator[Outlet]:
    if request.param == "autograded":
        yield Autograded(course, master)
    elif request.param == "feedback":
        yield Feedback(course, master, Renderer())
    elif request.param == "feedback by a policy":
        yield ByPolicy(Feedback(course, master, Renderer()), course, master)
    elif request.param == "feedback in a worker":
        with contextlib.closing(Workers(course, master, settings.Settings(), feedback=True)) as workers:
            yield InWorker(workers, course, layout.FEEDBACK)
    elif request.param == "fake":
        yield FakeOutlet()
    else:
        config = masters.load_config(course)
        gradebook = Gradebook(course, config)
        gradebook.register(*masters.load(course, tiny.NAME, config))
        yield gradebook
        gradebook.close()


def test_an_outlet_is_current_once_a_result_is_published(outlet: Outlet, result: GradingResult) -> None:
    other = replace(result, submission=replace(result.submission, student="ben"))
    assert not outlet.is_current(result)
    for _ in range(2):
        outlet.publish(result)
        assert outlet.is_current(result)
    assert not outlet.is_current(other)
    outlet.publish(replace(result, bare=True))
    assert outlet.is_current(result)


def test_only_what_is_out_of_date_is_published(course: Path, master: Master, result: GradingResult) -> None:
    store, outlets = Store(course), (FakeOutlet("one"), FakeOutlet("two"))
    publisher = Publisher(outlets, store, master)

    def published(result: GradingResult, force: bool = False) -> list[int]:
        for outlet in outlets:
            outlet.calls.clear()
        publisher.publish(result, force)
        return [len(outlet.calls) for outlet in outlets]

    assert published(result) == [1, 1]
    assert published(result) == [0, 0]
    assert published(result, force=True) == [1, 1]
    outlets[1].published.clear()  # somebody has removed it
    assert published(result) == [0, 1]
    slower = replace(result, grade=replace(result.grade, seconds=9.0))
    assert published(slower) == [0, 0]
    lost = replace(result.grade, tests=(replace(result.grade.tests[0], score=0.0), *result.grade.tests[1:]))
    assert published(replace(result, grade=lost)) == [1, 1]
    store.close()


def test_an_outlet_that_fails_is_asked_again(course: Path, master: Master, result: GradingResult) -> None:
    class Failing(FakeOutlet):
        def publish(self, result: GradingResult) -> None:
            raise OSError("the disk is full")

    store, first = Store(course), FakeOutlet("one")
    with pytest.raises(OSError, match="the disk is full"):
        Publisher((first, Failing("two")), store, master).publish(result)
    again = FakeOutlet("two")
    Publisher((first, again), store, master).publish(result)
    assert again.calls == ["ada"]
    store.close()


def test_the_gradebook_takes_several_whole_or_not_at_all(
    course: Path, master: Master, result: GradingResult
) -> None:
    """And gives each the scores that it would have alone."""
    config = masters.load_config(course)
    gradebook = Gradebook(course, config)
    gradebook.register(*masters.load(course, tiny.NAME, config))
    others = [replace(result, submission=replace(result.submission, student=name)) for name in ("ben", "cem")]
    broken = replace(result, submission=replace(result.submission, student=None))  # type: ignore[arg-type]
    with pytest.raises(Exception, match="student"):
        gradebook.publish_all([*others, broken])
    assert not any(gradebook.is_current(one) for one in others)
    gradebook.publish(result)
    gradebook.publish_all(others)
    alone, *together = gradebook.scores([result, *others])
    assert alone.cells
    assert together == [alone, alone]
    gradebook.close()
