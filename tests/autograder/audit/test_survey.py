"""A survey says in which tests a probe has something to change, and never passes one over that has."""

import pytest
import torch

from autograder.audit import survey
from autograder.audit.probes import Probe, probes
from autograder.audit.survey import Survey
from autograder.base.records import Cell, CellResult, Ending, Role, RunRecord, Submission

SOURCE = """\
import torch

def scaled(x, by=2.0):
    return x * by

def counted(words):
    return len(words)

def never(x):
    return x
"""


def seen_in(source: str, **tests: str) -> dict:
    """What a survey notes while these tests run, each a piece of code."""
    targets = [probe.target for probe in probes("cell", source, frozenset())]
    cells = [Cell("code", survey.watched("cell", source, targets), "cell", Role.SOLUTION)]
    cells += [Cell("code", text, name, Role.TEST) for name, text in tests.items()]
    names = {}
    for cell in survey.notebook(Submission("ann", "small", None, tuple(cells))).cells[:-1]:
        exec(cell.source, names)
    return names["_survey"]["seen"]


def surveyed(source: str = SOURCE, **tests: str) -> Survey:
    seen = seen_in(source, **tests)
    return Survey({key: frozenset(found) for key, found in seen.items()}, frozenset())


def found(told: Survey, target: str, kind: str, argument: str = "") -> tuple[str, ...]:
    return told.tests_for(Probe("cell", target, kind, argument), ("one", "two", "three"))


def test_a_function_that_no_test_calls_has_nothing_to_change():
    told = surveyed(one="scaled(torch.ones(2))")
    assert {found(told, "never", probe.kind) for probe in probes("cell", SOURCE, frozenset())} == {()}


def test_a_result_is_changed_where_another_object_comes_in_its_place():
    told = surveyed(one="scaled(torch.ones(2))", two="scaled(torch.ones(2).double())", three="counted([1])")
    assert found(told, "scaled", "zeros") == ("one", "two")
    assert found(told, "scaled", "ones") == ("one", "two")  # equal numbers, but without a gradient
    assert found(told, "scaled", "float64") == ("one",)
    assert found(told, "counted", "half") == ()
    assert found(told, "counted", "ones") == ()
    assert found(told, "counted", "zeros") == ("three",)


def test_what_depends_on_earlier_calls_is_tried_in_all_tests_that_call_it():
    told = surveyed(one="counted([1])", two="scaled(torch.ones(2), 3.0)", three="scaled(torch.ones(2), 2.0)")
    assert found(told, "scaled", "ignored", "by") == ("two", "three")
    assert found(told, "scaled", "kept") == ("two", "three")
    assert found(told, "counted", "kept") == ()  # a first call keeps nothing


def test_equal_plain_values_are_not_ignored_and_equal_tensors_are():
    same = surveyed(one="scaled(3, 2.0)", two="scaled(3, 2.0)")
    assert found(same, "scaled", "ignored", "x") == ()
    tensors = surveyed(one="scaled(torch.ones(2))", two="scaled(torch.ones(2))")
    assert found(tensors, "scaled", "ignored", "x") == ("one", "two")  # a copy has another gradient


@pytest.mark.parametrize(
    ("value", "tests"), [("torch.ones(2)", ("one",)), ("[1]", ("one",)), ("[]", ()), ("3", ())]
)
def test_an_argument_is_spoiled_where_it_has_parts(value, tests):
    assert found(surveyed(one=f"never({value})"), "never", "spoiled", "x") == tests


def test_a_watched_function_does_what_it_did():
    names = {"torch": torch}
    for cell in survey.notebook(
        Submission("ann", "small", None, (Cell("code", survey.watched("cell", SOURCE, ["scaled"]), "cell"),))
    ).cells[:-1]:
        exec(cell.source, names)
    x, state = torch.tensor([1.0, -2.0], requires_grad=True), torch.get_rng_state()
    result = names["scaled"](x, by=3.0)
    result.sum().backward()
    assert torch.equal(result, 3 * x)
    assert torch.equal(x.grad, torch.full((2,), 3.0))
    assert torch.equal(torch.get_rng_state(), state)
    with pytest.raises(TypeError):
        names["scaled"]()


def test_a_test_that_fails_when_it_is_watched_is_asked_about_every_probe():
    cells = (Cell("code", "", "one", Role.TEST), Cell("code", "", "two", Role.TEST), Cell("code", "", "last"))
    printed = ({"output_type": "stream", "name": "stdout", "text": "[]"},)
    results = (CellResult(0, Ending.OK), CellResult(1, Ending.ERROR), CellResult(2, Ending.OK, printed))
    told = survey.read(Submission("ann", "small", None, cells), RunRecord(results, 1.0, ""))
    assert found(told, "scaled", "zeros") == ("two",)


def test_a_run_that_did_not_come_to_its_end_tells_nothing():
    cells = (Cell("code", "", "one", Role.TEST), Cell("code", "", "last"))
    record = RunRecord((CellResult(0, Ending.OK), CellResult(1, Ending.ERROR)), 1.0, "")
    assert survey.read(Submission("ann", "small", None, cells), record) is None
