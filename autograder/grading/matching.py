"""Compares what a student's functions returned with what known mistakes return.

A trace is JSON that the student's process sent; it is read here and nowhere else, in a worker with limits.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any, Protocol

RELATIVE, ABSOLUTE = 1e-4, 1e-6  # two ways to compute one thing differ by less than this, also in float32
Traces = dict[str, str]  # test -> the calls that it made, as JSON


@dataclass(frozen=True)
class Voices:
    """Whose calls tell something about a solution: those of what it defines, else of those who use it."""

    own: tuple[str, ...]
    users: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()  # words that it may return in the place of yes and no


class Matcher(Protocol):
    """Who compares traces: this module, or the workers, which do it with limits."""

    def tells(self, traces: Traces, voices: Voices) -> bool: ...

    def alike(self, traces: Traces, known: Traces) -> bool: ...


def tells(traces: Traces, voices: Voices) -> bool:
    """Whether a trace holds what a solution did, and more than a verdict.

    An error alone may have any cause, and so may a wrong verdict: yes, no, or one of a few words.  A
    function that returns nothing and leaves its arguments alone has done its work, right or wrong, where
    nobody looked: in a file, for example.
    """
    calls = [call for trace in traces.values() for call in _calls(trace) if isinstance(call, dict)]
    own, users = (
        [c for c in calls if str(c.get("of")).split(".")[0] in names] for names in (voices.own, voices.users)
    )
    return any(_tells(call, voices.verdicts) for call in own or users)


def _tells(call: dict[str, Any], verdicts: tuple[str, ...]) -> bool:
    gave = call.get("gave", True)  # without it, the call has failed
    if gave is None:
        return call.get("changed") is True
    return not isinstance(gave, bool) and not (isinstance(gave, str) and gave in verdicts)


def alike(traces: Traces, known: Traces) -> bool:
    """Whether a known mistake returns the same in all of these tests."""
    return traces.keys() <= known.keys() and all(
        same(_calls(trace), _calls(known[test])) for test, trace in traces.items()
    )


def _calls(trace: str) -> list[Any]:
    """What a trace lists; one that no honest process sends lists nothing."""
    try:
        calls = json.loads(trace)
    except (ValueError, RecursionError):
        return []
    return calls if isinstance(calls, list) else []


def same(a: Any, b: Any) -> bool:
    """Whether two traces are equal up to rounding; whatever the sandbox may have sent, this only compares."""
    try:
        return _same(a, b)
    except RecursionError:
        return False


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, bool | int | float) and isinstance(b, bool | int | float):
        return math.isclose(a, b, rel_tol=RELATIVE, abs_tol=ABSOLUTE)
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same, a, b))
    return type(a) is type(b) and a == b
