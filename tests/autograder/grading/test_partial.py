"""After a test has changed, a run that takes over old results is the run that repeats everything."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.base.records import Cell, CellResult, Ending, Fault, Role, RunRecord, Submission
from autograder.base.settings import Limits
from autograder.grading import partial
from autograder.grading.backend import Job
from tests.helpers.fakes import FakeBackend

CODE = Cell("code", "a = 1\ncalls = []\ndef f(x):\n    return x + a", "f", Role.SOLUTION)
# Tests bind names for those after them, and use names of those before them, in every way that Python has.
PIECES = (
    "assert f(1) == 2",
    "assert f(1) == 3, 'wrong'",
    "x = f(2)\nassert x == 3",
    "assert x == 3",
    "x = 7",
    "x += 1",
    "for y in range(3):\n    z = y\nassert z == 2",
    "assert z == 2",
    "import math as m\nassert m.pi > 3",
    "assert m.pi > 4",
    "def g(n):\n    return n + x",
    "assert g(1) == 4",
    "with_x = [x for x in range(3)]\nassert with_x[-1] == 2",
    "def h():\n    global x\n    x = 5\nh()",
    "if a == 2:\n    x = 1\nassert x == 1",
    "try:\n    k = x\nexcept NameError:\n    k = 0\nassert k == 0",
    "assert (lambda x: x)(2) == 2",
    "class C:\n    value = a",
    "assert C.value == 1",
    "del x",
    "assert sorted([x for _ in range(2)]) == [3, 3]",
)


def notebook(*tests: str) -> Submission:
    cells = [Cell("code", text, f"t{n}", Role.TEST, 1.0) for n, text in enumerate(tests)]
    return Submission("ada", "tiny", Path(), (Cell("markdown", "#"), CODE, *cells))


def run(submission: Submission) -> RunRecord:
    return FakeBackend().run(Job(submission.cells, (), Limits()))


def endings(record: RunRecord) -> list[tuple[int, Ending, str]]:
    return [(r.index, r.ending, str([o.get("evalue") for o in r.outputs])) for r in record.results]


@given(before=st.lists(st.sampled_from(PIECES), min_size=1, max_size=6), data=st.data())
def test_taking_over_gives_what_repeating_everything_gives(before: list[str], data: st.DataObject) -> None:
    after = list(before)
    for _ in range(data.draw(st.integers(1, 2))):
        after[data.draw(st.integers(0, len(after) - 1))] = data.draw(st.sampled_from(PIECES))
    old, new = notebook(*before), notebook(*after)
    kept = run(old)
    rest = partial.to_run(new, partial.texts_of(old), kept)
    assert rest is not None
    found = partial.joined(new, rest, kept, run(rest))
    assert found is not None
    assert endings(found) == endings(run(new))


def idle(before: Submission, now: Submission) -> list[str]:
    rest = partial.to_run(now, partial.texts_of(before), run(before))
    assert rest is not None
    return [cell.name for cell in rest.cells if cell.idle]


def test_only_the_changed_test_runs() -> None:
    before = notebook("assert f(1) == 2", "x = 1\nassert x == 1", "assert f(2) == 3")
    now = notebook("assert f(1) == 2", "x = 1\nassert x == 1", "assert f(2) == 3, 'in other words'")
    assert idle(before, now) == ["t0", "t1"]


def test_a_test_that_leaves_a_name_to_cells_always_runs() -> None:
    def leaving(last: str) -> Submission:
        found = notebook("shown = 1", last)
        leaves = replace(found.cells[2], leaves=("shown",))
        return replace(found, cells=(*found.cells[:2], leaves, found.cells[3]))

    assert idle(leaving("assert True"), leaving("assert f(1)")) == []


def test_the_base_is_the_same_for_different_tests_and_for_nothing_else() -> None:
    one = notebook("assert f(1) == 2")
    base = partial.base_of(one, {"seed": 0}, "fake")
    assert partial.base_of(notebook("assert f(1)"), {"seed": 0}, "fake") == base
    own = replace(one, cells=(one.cells[0], replace(CODE, source="a = 2"), *one.cells[2:]))
    different = (notebook("assert f(1) == 2", "assert f"), own)
    assert all(partial.base_of(other, {"seed": 0}, "fake") != base for other in different)
    assert partial.base_of(one, {"seed": 1}, "fake") != base
    assert partial.base_of(one, {"seed": 0}, "namespaces") != base


@pytest.mark.parametrize(
    "kept",
    [
        RunRecord((CellResult(1, Ending.OK), CellResult(2, Ending.TIMEOUT)), 1.0, "fake"),
        RunRecord((CellResult(1, Ending.OK), CellResult(2, Ending.DIED)), 1.0, "fake"),
        RunRecord((CellResult(1, Ending.OK), CellResult(2, Ending.OK)), 1.0, "fake", doubtful=True),
        RunRecord((CellResult(1, Ending.OK), CellResult(2, Ending.OK)), 1.0, "fake", Fault.TAMPERING),
    ],
)
def test_a_run_with_trouble_is_repeated_as_a_whole(kept: RunRecord) -> None:
    before = partial.texts_of(notebook("assert f(1) == 2"))
    assert partial.to_run(notebook("assert f(1)"), before, kept) is None


def test_a_cell_that_ends_differently_this_time_takes_nothing_over() -> None:
    before, now = notebook("assert f(1) == 2", "assert f"), notebook("assert f(1) == 2", "assert f(3)")
    kept = run(before)
    rest = partial.to_run(now, partial.texts_of(before), kept)
    assert rest is not None
    fresh = run(rest)
    failed = tuple(replace(r, ending=Ending.ERROR) if r.index == 1 else r for r in fresh.results)
    assert partial.joined(now, rest, kept, fresh) is not None
    assert partial.joined(now, rest, kept, replace(fresh, results=failed)) is None


def test_a_test_that_is_no_python_is_repeated_with_all_others() -> None:
    before = partial.texts_of(notebook("%time f(1)"))
    assert partial.to_run(notebook("%time f(2)"), before, run(notebook("1"))) is None
