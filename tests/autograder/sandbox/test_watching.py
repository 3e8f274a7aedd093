"""Watching a function that returns something strange does no harm to it, to its test or to the next cell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.base.records import Cell, Ending, Role, Submission
from autograder.grading import run
from autograder.sandbox import protocol
from autograder.sandbox.forkserver import ForkServer
from tests.helpers.processes import SMALL

PARAMETER = """
class Parameter:
    requires_grad = {flag}
    grad = None
class Model:
    def named_parameters(self):
        return [({name}, Parameter())]
def f():
    return Model()
"""
STRANGE = {
    "requires_grad is no bool": PARAMETER.format(flag="object()", name="'w'"),
    "requires_grad raises": PARAMETER.format(flag="property(lambda self: 1 / 0)", name="'w'"),
    "a name is no text": PARAMETER.format(flag="True", name="{1, 2}"),
    "a text that slices to something else": (
        "class T(str):\n    def __getitem__(self, key):\n        return {1, 2}\ndef f():\n    return T('x')"
    ),
    "a text of halves": "def f():\n    return '\\ud83d'",
    "an error of halves": "def f():\n    raise ValueError('\\ud83d')",
    "a very large number": "def f():\n    return 10**4000",
    "a list in itself": "def f():\n    x = []\n    x.append(x)\n    return x",
}


@pytest.mark.parametrize("source", STRANGE.values(), ids=STRANGE)
def test_the_next_cell_runs(small_server: ForkServer, source: str) -> None:
    cells = (
        Cell("code", source),
        Cell("code", "f()\nassert False, 'not yet'", "t", Role.TEST, 1.0),
        Cell("code", "1 + 1"),
    )
    record = run.run(small_server, Submission("s", "a", Path("/"), cells), SMALL, watch={"t": ("f",)})
    assert [r.ending for r in record.results] == [Ending.OK, Ending.ERROR, Ending.OK], record
    assert record.fault == ""


def test_a_death_while_a_test_is_looked_at_again_blames_no_different_cell(small_server: ForkServer) -> None:
    """The first call of a test only gives a wrong number; the second takes the process with it."""
    fragile = "calls = []\ndef double(x):\n    calls.append(x)\n    if len(calls) > 1:\n"
    fragile += "        import os\n        os._exit(3)\n    return x"
    cells = (
        Cell("code", fragile, "double", Role.SOLUTION),
        Cell("code", "assert double(2) == 4, 'not double'", "double-value", Role.TEST, 1.0),
        Cell("code", "assert 1 + 1 == 2", "sum-value", Role.TEST, 1.0),
    )
    watch = {"double-value": ("double",)}
    record = run.run(small_server, Submission("s", "a", Path("/"), cells), SMALL, watch=watch)
    assert [result.ending for result in record.results] == [Ending.OK, Ending.ERROR, Ending.OK]
    assert record.traces == {}


LARGE = "def f(i):\n    return {str(k): [[str(k) * 30] * 40] * 2 for k in range(40)} | {'i': i}\n"


def test_of_a_trace_that_is_too_long_the_beginning_is_kept(small_server: ForkServer) -> None:
    cells = (
        Cell("code", LARGE, "f", Role.SOLUTION),
        Cell("code", "for i in range(9):\n    assert f(i) is None, 'not yet'", "t", Role.TEST, 1.0),
    )
    record = run.run(small_server, Submission("s", "a", Path("/"), cells), SMALL, watch={"t": ("f",)})
    calls = json.loads(record.traces["t"])
    assert 0 < len(calls) < 9
    assert len(record.traces["t"]) <= protocol.TRACE_BYTES
    assert all(call["of"] == "f" for call in calls)
