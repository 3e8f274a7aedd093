"""What a worker can be asked to do, each as a value that travels as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from autograder.base import serialisation
from autograder.base.records import GradingResult
from autograder.grading.matching import Traces, Voices


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
        return cls(outlet, replace(result, record=replace(result.record, traces={})))


Task = TakeIn | Tells | Alike | Publish


def to_text(task: Task) -> str:
    return serialisation.to_json({"task": type(task).__name__, **vars(task)})


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
