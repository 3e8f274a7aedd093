"""Levels of boxes are compared as values; their words are for people, and as results have always had them."""

import itertools
import json

import pytest

from autograder.base.level import Level, Walls

ALL = [Level(*parts) for parts in itertools.product(Walls, (False, True), (False, True))]


def test_walls_count_before_what_is_there_besides():
    assert Level(Walls.NAMESPACES) > Level(Walls.WITHOUT_PROC, filtered=True, counted=True)
    assert Level(Walls.NAMESPACES, filtered=True) > Level(Walls.NAMESPACES, counted=True)
    assert min(ALL) == Level(Walls.NONE)
    assert max(ALL) == Level(Walls.NAMESPACES, filtered=True, counted=True)


def test_the_words():
    assert [str(level) for level in (ALL[0], ALL[6], ALL[8], ALL[11])] == [
        "none",
        "namespaces without /proc, seccomp",
        "namespaces",
        "namespaces, seccomp, cgroup",
    ]
    assert len(set(map(str, ALL))) == len(ALL)


@pytest.mark.parametrize("level", ALL, ids=str)
def test_a_level_travels_as_plain_data(level):
    assert Level.of(json.loads(json.dumps(level.plain()))) == level
