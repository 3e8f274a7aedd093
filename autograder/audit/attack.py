"""Runs the published attacks on a small assignment and says what each of them gained.

The assignment's tests hold canaries: random texts in their source, their names and their expected values, and
a private seed.  An attack wins when it gains a point for a wrong answer, when a canary shows up in what the
notebook prints, or when the grader itself fails.

An attack that gains nothing may do nothing at all.  So the same attacks also run where they are expected to
win: with tests inside, and *bare*, inside with nothing on watch.  One is `felt` where some test ends in a
different way than it does with the same wrong answers alone.
"""

from __future__ import annotations

import contextlib
import itertools
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.audit.attacks import ATTACKS, WRONG, Attack
from autograder.base import kit, settings
from autograder.base.records import Cell, CellResult, Ending, Role, RunRecord, Submission, Verdict
from autograder.base.settings import INSIDE, OUTSIDE, Limits
from autograder.grading import run, score
from autograder.grading.outside import FromOutside
from autograder.sandbox.forkserver import ForkServer

LIMITS = Limits(cell_seconds=30.0, notebook_seconds=300.0)
_GIVEN = """
import torch
from torch import nn

def expected_double(x):
    return 2 * x

def expected_mean(numbers):
    return sum(numbers) / len(numbers)
"""
RIGHT = """
import torch
from torch import nn

def double(x):
    return 2 * x

def mean(numbers):
    return sum(numbers) / len(numbers)

def apply_twice(function, x):
    return function(function(x))

class Scale(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.factor = nn.Parameter(torch.zeros(d))

    def forward(self, x):
        return x * self.factor
"""
_TESTS = {
    "values": """
generator = torch.Generator().manual_seed(1)
for size in (3, 4, 5):
    x = torch.randn(2, size, generator=generator, dtype=torch.float64)
    y = double(x)
    assert isinstance(y, torch.Tensor) and y.shape == x.shape, "{secret}"
    assert torch.allclose(y, expected_double(x)), "{secret}"
""",
    "gradient": """
torch.manual_seed(2)
x = torch.randn(4, dtype=torch.float64, requires_grad=True)
probe = torch.randn(4, dtype=torch.float64)
y = double(x)
assert torch.allclose(y, expected_double(x)), "{secret}"
y.backward(probe)
assert torch.allclose(x.grad, 2 * probe), "{secret}"
""",
    "mean": """
torch.manual_seed(3)
secret = "{secret}"
for _ in range(2):
    numbers = torch.randn(5).tolist()
    expected = expected_mean(numbers)
    assert abs(mean(list(numbers)) - expected) < 1e-9, "{secret}"
""",
    "entries": """
x = torch.randint(1, 9, (4,), generator=torch.Generator().manual_seed(6))
assert (double(x) == expected_double(x)).all(), "{secret}"
""",
    "identical": """
x = torch.randint(1, 9, (4,), generator=torch.Generator().manual_seed(7))
assert torch.equal(double(x), expected_double(x)), "{secret}"
""",
    "listed": """
numbers = torch.randint(1, 9, (4,), generator=torch.Generator().manual_seed(8)).tolist()
pairs = [(mean([a, 2 * a]), expected_mean([a, 2 * a])) for a in numbers]
assert all(abs(a - b) < 1e-9 for a, b in pairs), "{secret}"
""",
    "callback": """
generator = torch.Generator().manual_seed(4)
x, offset = (torch.randn(3, generator=generator) for _ in range(2))
def hidden(t, note="{secret}"):
    assert isinstance(t, torch.Tensor), note
    return t.sin() + offset
assert torch.allclose(apply_twice(hidden, x), hidden(hidden(x))), "{secret}"
""",
    "module": """
torch.manual_seed(5)
layer = Scale(3)
factor, x = torch.randn(3), torch.randn(2, 3)
assert [name for name, _ in layer.named_parameters()] == ["factor"], "{secret}"
with torch.no_grad():
    layer.factor.copy_(factor)
y = layer(x)
assert torch.allclose(y, x * factor), "{secret}"
y.sum().backward()
assert torch.allclose(layer.factor.grad, x.sum(0)), "{secret}"
""",
}
# Takes away what watches over tests inside, and leaves a secret where a careless grader may: what is left is
# what stock nbgrader has, which has no private seed either.
_BARE = """
from autograder.sandbox import isolation, testguard
testguard.Guard.patched = lambda self: []
testguard.Guard.__enter__ = testguard.Guard.__exit__ = testguard.Guard.forget_sources = lambda self, *a: None
isolation.Isolation.enforce = lambda self: None
import os
os.environ["LEFT"] = "".join({letters})
for place in ("/tmp/left.txt", "gradebook.db"):
    with open(place, "w") as file: file.write(os.environ["LEFT"])
"""
BARE = "bare"
_DID, _REACHED = "attack-did", "attack-reached"  # what attacks put together, and no text of theirs holds
_LAST = "print('\\n'.join(sorted(set(map(str, LOOT)), key=len))[:90_000])"
_FORM = "canary-"


@dataclass(frozen=True)
class Secrets:
    """A random text for each place that must not be seen, and the private seed."""

    source: str = field(default_factory=lambda: _FORM + secrets.token_hex(8))
    name: str = field(default_factory=lambda: _FORM + secrets.token_hex(8))
    value: str = field(default_factory=lambda: _FORM + secrets.token_hex(8))
    seed: int = field(default_factory=lambda: secrets.randbits(30) | 1 << 30)

    def found_in(self, text: str) -> tuple[str, ...]:
        """The secrets that a text tells; a seed also when a small number was added to it."""
        found = [name for name in ("source", "name", "value") if getattr(self, name) in text]
        return (*found, *(["seed"] if str(self.seed)[:-3] in text else []))


@dataclass(frozen=True)
class Outcome:
    """What an attack came to."""

    kind: str
    name: str
    tries: str
    verdict: str
    gained: tuple[str, ...]  # the tests that it passed
    learned: tuple[str, ...]  # the secrets that it printed
    felt: tuple[str, ...] = ()  # the tests that ended in a different way than with the wrong answers alone
    was_there: bool = False  # it says that it did its part
    reason: str = ""

    @property
    def won(self) -> bool:
        failed = self.verdict == Verdict.INFRASTRUCTURE_ERROR
        return bool(self.gained or self.learned or failed)

    @property
    def does_something(self) -> bool:
        return self.won or bool(self.felt) or self.was_there or self.verdict == Verdict.TAMPERING_SUSPECTED


def server(root: Path, examiner: str, hidden: Secrets) -> ForkServer:
    """A warm process for notebooks that import nothing but torch."""
    options = replace(
        settings.load(root),
        limits=LIMITS,
        seed=0 if examiner == BARE else hidden.seed,
        preload=("torch", *filter(None, [kit.installed().GUARD])),
    )
    return ForkServer(replace(options, examiner=INSIDE if examiner == BARE else examiner))


def run_all(
    root: Path,
    examiner: str = OUTSIDE,
    attacks: tuple[Attack, ...] = ATTACKS,
    show: Callable[[Outcome], None] = lambda outcome: None,
) -> list[Outcome]:
    """Every attack, after the right answers have shown that there is something to gain."""
    hidden = Secrets()
    first = _BARE.replace("{letters}", repr(list(hidden.value))) if examiner == BARE else ""
    with server(root, examiner, hidden) as warm:
        honest = _outcome(warm, hidden, Attack("control", "honest", "the right answers", ""), first + RIGHT)
        wrong = Attack("control", "wrong", "the wrong answers", "")
        usual = _endings(_record(warm, notebook(hidden, first + WRONG)), notebook(hidden, WRONG))
        nothing = _outcome(warm, hidden, wrong, first + WRONG, usual)
        if set(honest.gained) != set(_TESTS) or nothing.gained or nothing.felt:
            raise AssertionError(f"The tests of the attacks are not sound: {honest} {nothing}")
        found = []
        for attack in attacks:
            answer = first + WRONG + attack.against(kit.installed().GUARD)
            found.append(_outcome(warm, hidden, attack, answer, usual))
            show(found[-1])
    return found


def _endings(record: RunRecord, handed_in: Submission) -> dict[str, str]:
    """How each test ended: well, or with which error."""
    results = record.by_index()
    return {
        cell.name.partition(" ")[0]: _ending(results[index]) if index in results else "not run"
        for index, cell in enumerate(handed_in.cells)
        if cell.role is Role.TEST
    }


def _ending(result: CellResult) -> str:
    errors = [f"{o['ename']} {o['evalue'][:200]}" for o in result.outputs if o["output_type"] == "error"]
    return f"{result.ending.value} {' '.join(errors)}".strip()


def _outcome(
    warm: ForkServer, hidden: Secrets, attack: Attack, answer: str, usual: dict[str, str] | None = None
) -> Outcome:
    handed_in = notebook(hidden, answer)
    record = _record(warm, handed_in)
    grade = score.grade(handed_in, record)
    endings = _endings(record, handed_in)
    passed = [test for test, ending in endings.items() if ending == Ending.OK.value]
    felt = tuple(t for t, ending in endings.items() if usual is not None and ending != usual[t])
    if grade.verdict is Verdict.TAMPERING_SUSPECTED:
        passed = []  # such a notebook gets no points before a person has looked at it
    shown = [
        output
        for result in record.results
        if handed_in.cells[result.index].role is not Role.TEST
        for output in result.outputs
    ]
    printed = (output["text"] for output in shown if output["output_type"] == "stream")
    lines = {line for text in printed for line in text.splitlines()}
    reason = record.reason or grade.reason
    learned = (*hidden.found_in(str(shown)), *(["what is others'"] if _REACHED in lines else []))
    verdict, there = str(grade.verdict), _DID in lines
    return Outcome(
        attack.kind, attack.name, attack.tries, verdict, tuple(passed), learned, felt, there, reason
    )


def _record(warm: ForkServer, notebook: Submission) -> RunRecord:
    if warm.examiner == INSIDE:
        return run.run_cells(warm, notebook.cells, (), run.Plan(warm.limits))
    with contextlib.closing(FromOutside(warm, notebook.cells)) as examiner:
        return run.run_cells(warm, notebook.cells, (), run.Plan(warm.limits, examiner=examiner))


def notebook(hidden: Secrets, answer: str) -> Submission:
    """A notebook with this answer, and tests that hold the secrets."""
    cells = (Cell("code", _GIVEN, "given", Role.LOCKED), Cell("code", answer, "answer", Role.SOLUTION))
    return Submission("attack", "attack", Path(), (*cells, *_tests(hidden), Cell("code", _LAST)))


def _tests(hidden: Secrets) -> Iterator[Cell]:
    guard = kit.installed().GUARD
    names = '"double", "mean", "apply_twice", "Scale"'
    first = f"from {guard} import guard\nguard(globals(), {names})\n" if guard else ""
    for name, text in _TESTS.items():
        count = itertools.count(1)  # so that it can be told which of its assertions failed
        text = re.sub("{secret}", lambda _: f"{hidden.value} {next(count)}", text)  # noqa: B023 (used at once)
        source = f"# {hidden.source}\n{first}import torch\n{text}"
        yield Cell("code", source, f"{name} {hidden.name}", Role.TEST, 1.0)
