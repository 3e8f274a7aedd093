"""Simulates a course of 5,000 with measured times: how long a student waits, and who becomes the limit.

    python -m benchmarks.simulate                        # with the times that `make benchmark` measured

A hand-in waits for a free place on a worker, runs there, and passes through the one coordinator, which
writes gradebook and pages.  With `watch` it is graded as it comes; the alternative is the whole class at
once.  Hand-ins come as deadlines make them come: ever more of them towards the end.
"""

from __future__ import annotations

import heapq
import json
import random
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from autograder.base import layout

ROOT = Path(__file__).resolve().parent.parent
STUDENTS = 5000
WORKERS = (1, 16, 64)
PLACES = 2  # notebooks at a time on each worker
HOURS = 3.0  # before the deadline in which half of the hand-ins come
TWICE = 0.3  # share of the students who hand in a second time


@dataclass(frozen=True)
class Times:
    """What was measured: seconds of a worker for a notebook, of a coordinator for any, and how they vary."""

    runs: dict[str, float]  # by sheet
    coordinator: float
    spread: tuple[float, ...]  # of students' notebooks of one sheet, as multiples of a typical one


@dataclass(frozen=True)
class Waiting:
    """What a simulation shows."""

    sheet: str
    workers: int
    how: str  # "watch" or "at once"
    median: float  # seconds between hand-in and grade
    most: float  # that 99 in 100 wait no longer than
    longest: float
    in_use: float  # share of the workers' places in the busiest hour
    coordinator: float  # the same of the coordinator


def arrivals(chance: random.Random, students: int) -> list[float]:
    """Seconds before the deadline, as negative numbers: half come in the last hours."""
    count = students + sum(chance.random() < TWICE for _ in range(students))
    rate = 0.6931 / (HOURS * 3600)
    return sorted(max(-7 * 86400.0, -chance.expovariate(rate)) for _ in range(count))


def simulate(times: Sequence[float], arriving: Sequence[float], places: int, writing: float) -> list[float]:
    """When each hand-in has its grade: first come, first served, by places and then by the coordinator."""
    free = [float("-inf")] * places
    ran = []
    for came, seconds in zip(arriving, times, strict=True):
        begins = max(came, heapq.heappop(free))
        heapq.heappush(free, begins + seconds)
        ran.append(begins + seconds)
    ready, ends = float("-inf"), [0.0] * len(ran)
    for index in sorted(range(len(ran)), key=ran.__getitem__):
        ready = max(ready, ran[index]) + writing
        ends[index] = ready
    return ends


def waiting(sheet: str, measured: Times, workers: int, how: str, seed: int = 0) -> Waiting:
    """One sheet of a course, with this many workers."""
    chance = random.Random(seed)
    came = arrivals(chance, STUDENTS) if how == "watch" else [0.0] * STUDENTS
    times = [measured.runs[sheet] * chance.choice(measured.spread) for _ in came]
    ends = simulate(times, came, PLACES * workers, measured.coordinator)
    waits = sorted(end - start for end, start in zip(ends, came, strict=True))
    busy, writing = _busiest(came, times, measured.coordinator, max(ends))
    return Waiting(
        sheet,
        workers,
        how,
        statistics.median(waits),
        waits[int(0.99 * len(waits))],
        waits[-1],
        min(1.0, busy / (PLACES * workers)),
        min(1.0, writing),
    )


def _busiest(
    came: Sequence[float], times: Sequence[float], writing: float, end: float
) -> tuple[float, float]:
    """Work that comes in the busiest hour, for one place and for the coordinator, as shares of it."""
    hours: dict[int, list[float]] = {}
    for start, seconds in zip(came, times, strict=True):
        hours.setdefault(int(start // 3600), []).append(seconds)
    span = 3600.0 if came[0] < came[-1] else max(end, 1e-9)
    most = max(hours.values(), key=sum)
    return sum(most) / span, len(most) * writing / span


def limit(measured: Times, sheet: str) -> float:
    """The number of workers from which on the coordinator is what limits a class."""
    return measured.runs[sheet] * statistics.fmean(measured.spread) / measured.coordinator / PLACES


def table(measured: Times) -> list[Waiting]:
    return [
        waiting(sheet, measured, workers, how)
        for sheet in measured.runs
        for how in ("watch", "at once")
        for workers in WORKERS
    ]


def main() -> None:
    raw = json.loads(layout.benchmarks(ROOT).read_text(encoding="utf-8"))["times"]
    measured = Times(raw["runs"], raw["coordinator"], tuple(raw["spread"]))
    for row in table(measured):
        print(json.dumps(asdict(row)))
    for sheet in measured.runs:
        print(f"{sheet}: the coordinator is the limit from {limit(measured, sheet):.0f} workers on")


if __name__ == "__main__":
    main()
