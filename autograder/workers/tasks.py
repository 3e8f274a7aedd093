"""What a worker can be asked to do, each as a value that travels as JSON."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from autograder.base import serialisation
from autograder.base.records import GradingResult, RunRecord, Submission
from autograder.grading.matching import Traces, Voices

_REMEMBERED = 80  # texts of hand-ins and runs that may be asked for once more
_SHORT = 1_000_000  # characters; a longer one is written anew rather than held


@dataclass(frozen=True)
class TakeIn:
    """Read and repair what a student handed in."""

    student: str
    kept: int = 0  # the number of an earlier version, if that one is wanted


@dataclass(frozen=True)
class Tells:
    """Say whether these traces hold what one of these functions did, beyond verdicts (see `matching`)."""

    traces: Traces
    voices: Voices


@dataclass(frozen=True)
class Alike:
    """Compare traces with those of a known mistake, which go with the task: a fresh worker knows nothing."""

    traces: Traces
    known: Traces


@dataclass(frozen=True)
class Publish:
    """Write a student's folder of one outlet."""

    outlet: str
    result: GradingResult

    @classmethod
    def of(cls, outlet: str, result: GradingResult) -> Publish:
        """Without the traces of the run, which are on no page."""
        if result.record.traces:
            result = replace(result, record=replace(result.record, traces={}))
        return cls(outlet, result)


Task = TakeIn | Tells | Alike | Publish


class TaskTexts:
    """Tasks as JSON; what several tasks have in common is written once.  Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[int, tuple[object, str]] = {}  # with the value itself: its number stays its own

    def of(self, task: Task) -> str:
        if not isinstance(task, Publish):
            return serialisation.to_json({"task": type(task).__name__, **vars(task)})
        parts = {name: self._part(value) for name, value in vars(task.result).items()}
        result = ", ".join(f'"{name}": {text}' for name, text in parts.items())
        return f'{{"task": "Publish", "outlet": "{task.outlet}", "result": {{{result}}}}}'

    def _part(self, value: object) -> str:
        if not isinstance(value, Submission | RunRecord):
            return serialisation.to_json(value)
        with self._lock:
            known = self._known.get(id(value))
        if known:
            return known[1]
        text = serialisation.to_json(value)
        if len(text) <= _SHORT:
            with self._lock:
                self._known[id(value)] = (value, text)
                for oldest in list(self._known)[:-_REMEMBERED]:
                    del self._known[oldest]
        return text


def parse(raw: dict[str, Any]) -> Task:
    """The task that was sent; it comes from the grader alone, so what is wrong with it is a fault of ours."""
    name = raw.pop("task")
    return _PARSERS[name](raw)


def _publish(raw: dict[str, Any]) -> Publish:
    return Publish(raw["outlet"], serialisation.result(raw["result"]))


_PARSERS: dict[str, Callable[[dict[str, Any]], Task]] = {
    "TakeIn": lambda raw: TakeIn(**raw),
    "Tells": lambda raw: Tells(raw["traces"], Voices(**raw["voices"])),
    "Alike": lambda raw: Alike(**raw),
    "Publish": _publish,
}
