"""What a command refuses before it begins."""

from pathlib import Path

import pytest

from autograder.base.errors import UsageError
from autograder.collect.platforms import Platform
from autograder.commands import asked


@pytest.mark.parametrize(
    ("ways", "problem"),
    [
        ({"bundle": Path("runs.zip")}, "--bundle says where a part leaves its runs"),
        ({"part": "1/2", "on": "tcp://here:1"}, "in parts or on a cluster"),
        ({"on": "tcp://here:1", "no_sandbox": True}, "always run in a sandbox"),
    ],
)
def test_ways_to_grade_that_do_not_go_together(ways, problem):
    with pytest.raises(UsageError, match=problem):
        asked.one_way_to_grade(**{"part": "", "bundle": None, "on": "", "no_sandbox": False} | ways)


@pytest.mark.parametrize(("part", "bundle"), [("", None), ("1/2", None), ("1/2", Path("runs.zip"))])
def test_one_way_is_taken(part, bundle):
    asked.one_way_to_grade(part, bundle, on="", no_sandbox=True)


def test_a_kind_goes_by_its_name():
    assert asked.one_of(Platform, "moodle", "platform") is Platform.MOODLE
    with pytest.raises(UsageError, match="There is no platform 'mudle'") as told:
        asked.one_of(Platform, "mudle", "platform")
    assert "canvas" in told.value.hint


def test_an_exercise_is_looked_for_where_it_may_be(tiny):
    assert asked.with_exercise(tiny, ["tiny"], "") == ["tiny"]
    assert asked.with_exercise(tiny, ["tiny"], "add") == ["tiny"]
    with pytest.raises(UsageError, match="There is no exercise 'ad' in tiny"):
        asked.with_exercise(tiny, ["tiny"], "ad")
