"""Probes spoil one thing at a time, and the tests of an assignment either notice or are found out."""

import pytest
import torch

from autograder.audit import audit, probes, probing
from autograder.audit.sample import Sample
from autograder.audit.settings import AuditSettings
from autograder.audit.trials import _Order
from autograder.course import build

ONE = AuditSettings(jobs=1)
PLAIN = "def scaled(x, by=2.0):\n    return x * by\n"


def names_of(kind: str, argument: str = "", text: str = PLAIN) -> dict:
    names = {"torch": torch}
    exec(probes.Probe("cell", "scaled", kind, argument).applied(text), names)
    return names


def wrapped(kind: str, argument: str = "", text: str = PLAIN):
    return names_of(kind, argument, text)["scaled"]


def changed_nothing(names: dict) -> bool:
    """What the audit asks behind the tests."""
    try:
        exec(probes.CHANGED_NOTHING, names)
    except AssertionError:
        return False
    return True


def x() -> torch.Tensor:
    return torch.tensor([[1.1, 2.2], [3.3, 4.4]])


@pytest.mark.parametrize(
    ("kind", "gives"),
    [
        ("none", None),
        ("first argument", x()),
        ("zeros", torch.zeros(2, 2)),
        ("ones", torch.ones(2, 2)),
        ("mean", torch.full((2, 2), 5.5)),
        ("million", 2e6 * x()),
        ("half", (2 * x()).half().float()),
        ("float64", (2 * x()).double()),
        ("first row", torch.tensor([[2.2, 4.4], [2.2, 4.4]])),
    ],
)
def test_a_result_is_spoiled_in_one_way(kind, gives):
    names = names_of(kind)
    assert changed_nothing(names)
    result = names["scaled"](x())
    assert not changed_nothing(names)
    if gives is None:
        assert result is None
    else:
        assert result.dtype == gives.dtype
        torch.testing.assert_close(result, gives)


def test_noise_has_the_right_shape_and_is_the_same_each_time():
    first, second = (wrapped("noise")(x()) for _ in range(2))
    assert torch.equal(first, second)
    assert not torch.allclose(first, 2 * x())


def test_a_kept_result_comes_back_for_equal_shapes():
    function = wrapped("kept")
    first = function(x())
    assert torch.equal(function(x() + 1), first)
    assert torch.equal(function(torch.ones(3)), 2 * torch.ones(3))


def test_an_ignored_argument_is_its_default_or_the_first_value():
    assert torch.equal(wrapped("ignored", "by")(x(), by=5.0), 2 * x())
    function = wrapped("ignored", "x")
    function(x())
    assert torch.equal(function(torch.ones(3), 3.0), 3 * x())
    names = names_of("ignored", "by")
    names["scaled"](x())
    assert changed_nothing(names)
    names["scaled"](x(), by=5.0)
    assert not changed_nothing(names)


@pytest.mark.parametrize("value", [torch.ones(2), torch.ones(2, 3).T, torch.tensor([True]), [1, 2], {"a": 1}])
def test_a_spoiled_argument_is_different_afterwards(value):
    before, names = str(value), names_of("spoiled", "x", text="def scaled(x):\n    return 1\n")
    names["scaled"](value)
    assert str(value) != before
    assert not changed_nothing(names)


def test_a_kind_that_does_not_apply_changes_nothing():
    names = names_of("half", text="def scaled(x):\n    return 'word'\n")
    assert names["scaled"](1) == "word"
    assert changed_nothing(names)


def test_what_cant_be_compared_counts_as_a_change_and_is_no_error():
    text = (
        "class Odd:\n    def keys(self): raise OSError\nclass Box(dict):\n    def keys(self): raise OSError\n"
    )
    names = names_of("kept", text=text + "def scaled(x):\n    return Box()\n")
    names["scaled"](1)
    assert not changed_nothing(names)


MODEL = """\
class Model:
    def forward(self, x, mask=None):
        return x

    def _own(self, x):
        return x
"""


RATED = """\
class Rated:
    def __init__(self, start, rate=0.1):
        self.value, self.rate = start, rate

    def step(self):
        return self.value - self.rate
"""


def test_a_constructor_may_ignore_its_arguments_and_nothing_else():
    found = [p for p in probes.probes("rated", RATED, frozenset()) if p.target == "Rated.__init__"]
    assert [(p.kind, p.argument) for p in found] == [("ignored", "start"), ("ignored", "rate")]
    names: dict = {}
    exec(found[1].applied(RATED), names)
    assert names["Rated"](1.0, rate=0.5).step() == 0.9
    assert names["_probe"]["told"]


def test_methods_are_probed_and_private_ones_are_not():
    found = list(probes.probes("model", MODEL, frozenset({"mask"})))
    assert {probe.target for probe in found} == {"Model.forward"}
    assert [p.argument for p in found if p.kind == "ignored"] == ["x", "mask"]
    assert [p.argument for p in found if p.kind == "spoiled"] == ["x"]
    assert {probes.KINDS[p.kind] for p in found} == set(probes.KINDS.values())
    assert set(probing.RESULTS) < set(probes.KINDS)


def test_good_tests_notice_every_probe(small, server):
    report = audit.probe(small(), "small", server, ONE)
    assert report.findings == ()
    assert report.kinds["floor"][0] == report.kinds["floor"][1] > 3


def calls_once(small, **changes):
    """The small assignment with tests that call the student's function with one number only."""
    root = small(small=("for x in [random.randint(1, 9) for _ in range(5)]:", "for x in [7]:"), **changes)
    path = root / "assignments/small/small.py"
    once = path.read_text(encoding="utf-8").replace("assert double(-3) < 0", "assert -3 < 0")
    path.write_text(once, encoding="utf-8")
    build.write(root, [build.make(root, "small")])
    return root


def test_a_test_that_calls_once_is_found_out(small, server):
    problems = {
        f"{f.subject} {f.problem}" for f in audit.probe(calls_once(small), "small", server, ONE).findings
    }
    assert "double: double, ignored x is never tried: no test calls it with anything else" in problems


# Whoever ignores x passes both tests in this order, and loses the first if the second comes before it.
WEAK_LAST = (
    (
        '    assert double(x) == 2 * x, "not twice the number"\n',
        '    pass\nassert double(1) == 2, "not twice the number"\n',
    ),
    ("assert double(-3) < 0", "assert double(3) > 0"),
)


@pytest.mark.parametrize("first", ["double-value", "double-negative"])
@pytest.mark.parametrize("sample", [Sample(), Sample(0.9)])
def test_a_probe_with_memory_fares_the_same_whichever_test_was_asked_first_before(
    small, server, monkeypatch, first, sample
):
    """Which test is likely to be lost depends on what ran before it; what a sample finds must not."""
    root = small()
    path = root / "assignments/small/small.py"
    for old, new in WEAK_LAST:
        assert old in path.read_text(encoding="utf-8")
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    monkeypatch.setattr(_Order, "cost", lambda order, test, seconds: test != first)
    found = {
        f.subject for f in audit.probe(root, "small", server, AuditSettings(sample=sample, jobs=1)).findings
    }
    assert "double: double, ignored x" in found


EXCUSE = 'mutants.unnoticed("double", "double", {}, because="nobody asks")\nmutants.edit('


def test_an_excuse_counts_where_no_test_notices(small, server):
    excuse = EXCUSE.format('"ignored", argument="x"')
    root = calls_once(small, mutants=("mutants.edit(", excuse))
    subjects = {finding.subject for finding in audit.probe(root, "small", server, ONE).findings}
    assert "double: double, ignored x" not in subjects


def test_an_excuse_for_what_a_test_notices_is_a_finding(small, server):
    report = audit.probe(small(mutants=("mutants.edit(", EXCUSE.format('"zeros"'))), "small", server, ONE)
    assert [(f.subject, f.problem) for f in report.findings] == [
        ("double: double, zeros", "is recorded as unnoticed, and is not")
    ]
