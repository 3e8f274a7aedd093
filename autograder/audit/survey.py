"""Finds out, in one run of the reference, which probes have something to change and in which tests.

A probe that has nothing to change anywhere need not be tried, and another one only where it has.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from autograder.audit.probes import WITH_MEMORY, Probe
from autograder.base.records import Cell, Ending, Role, RunRecord, Submission

_FIRST = "_survey = {{}}\nexec({text!r}, _survey)\n_survey['changes'].update(_survey['_RESULTS'])\n"
_LAST = (
    "import json as _json\nprint(_json.dumps([[*key, tests] for key, tests in _survey['seen'].items()]))\n"
)


@dataclass(frozen=True)
class Survey:
    """Where each probe has something to change, and the tests of which nothing was learned."""

    seen: Mapping[tuple[str, str, str], frozenset[str]]  # label, kind, argument -> tests
    unsure: frozenset[str]

    def tests_for(self, probe: Probe, tests: Iterable[str]) -> tuple[str, ...]:
        """Of these tests, those that may notice the probe."""
        label = _label(probe.solution, probe.target)
        found = self.seen.get((label, probe.kind, probe.argument), frozenset())
        if found and probe.kind in WITH_MEMORY:
            found = self.seen[label, "called", ""]
        return tuple(test for test in tests if test in found or test in self.unsure)


@cache
def _text() -> str:
    folder = Path(__file__).parent
    return "\n".join((folder / f"{name}.py").read_text(encoding="utf-8") for name in ("probing", "surveying"))


def _label(solution: str, target: str) -> str:
    """Two solutions may define the same name."""
    return f"{solution}: {target}"


def watched(solution: str, source: str, targets: Iterable[str]) -> str:
    """The text of a solution's cell with its functions watched."""
    lines = [f"{t} = _survey['surveyed']({t}, {_label(solution, t)!r})" for t in dict.fromkeys(targets)]
    return "\n".join([source, *lines, ""])


def notebook(submission: Submission) -> Submission:
    """A notebook of watched solutions: each test is announced, and the last cell says what was seen."""
    first, last = (Cell("code", text, "survey") for text in (_FIRST.format(text=_text()), _LAST))
    return replace(submission, cells=(first, *_with_names(submission.cells), last))


def _with_names(cells: Iterable[Cell]) -> Iterator[Cell]:
    for cell in cells:
        if cell.role is Role.TEST:
            yield Cell("code", f"_survey['now'][0] = {cell.name!r}", "survey")
        yield cell


def read(submission: Submission, record: RunRecord) -> Survey | None:
    """What a run has shown; None if it did not come to its end."""
    results = record.by_index()
    tests = {cell.name: results.get(i) for i, cell in enumerate(submission.cells) if cell.role is Role.TEST}
    unsure = frozenset(name for name, r in tests.items() if r is None or r.ending is not Ending.OK)
    last = results.get(len(submission.cells) - 1)
    if last is None or last.ending is not Ending.OK:
        return None
    text = "".join(output["text"] for output in last.outputs if output["output_type"] == "stream")
    rows = json.loads(text)
    return Survey({(target, kind, name): frozenset(t) for target, kind, name, t in rows}, unsure)
