"""A measured figure with its goal and its spread, and the file that keeps the last of each for the book."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from autograder.base import files, layout

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Figure:
    """One thing worth comparing, measured in several rounds."""

    name: str
    unit: str  # "times", "s", "MB", "a second"
    values: tuple[float, ...]
    at_least: float | None = None  # the goal, one of the two
    at_most: float | None = None
    clock: bool = True  # by the clock, which a busy machine spoils; processor time and memory are not

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def met(self) -> bool | None:
        if self.at_least is not None:
            return self.median >= self.at_least
        return None if self.at_most is None else self.median <= self.at_most

    def words(self) -> str:
        goal = ""
        if self.met is not None:
            bound = (
                f"at least {self.at_least:g}" if self.at_least is not None else f"at most {self.at_most:g}"
            )
            goal = f"   goal: {bound}{'' if self.met else ', missed'}"
        spread = f" ({min(self.values):.3g} to {max(self.values):.3g})" if len(self.values) > 1 else ""
        return f"{self.name:<64} {self.median:8.3g} {self.unit}{spread}{goal}"


@dataclass(frozen=True)
class Group:
    """Figures that were measured together, and when and where that was."""

    figures: tuple[Figure, ...]
    raw: dict[str, Any] = field(default_factory=dict)
    load: tuple[float, float] = (0.0, 0.0)  # of the machine, before and after: work of others beside ours
    date: str = ""
    commit: str = ""


def is_busy() -> bool:
    """Whether others are at work, so that nothing can be timed."""
    return os.getloadavg()[0] > 1.5 * len(os.sched_getaffinity(0))


def measured(figures: Sequence[Figure], raw: dict[str, Any], load: float) -> Group:
    """A group with the marks of this moment; `load` is what `os.getloadavg` gave before."""
    now = datetime.now(UTC).date().isoformat()
    words = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(words, cwd=ROOT, capture_output=True, text=True).stdout.strip()
    return Group(tuple(figures), raw, (round(load, 2), round(os.getloadavg()[0], 2)), now, commit)


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    memory = Path("/proc/meminfo").read_text().split()[1]
    return {
        "processor": model or platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gb": round(int(memory) / 1024**2),
        "kernel": platform.release(),
        "python": platform.python_version(),
        **{name: version(name) for name in ("torch", "nbgrader", "distributed")},
    }


def keep(name: str, group: Group, **more: Any) -> None:
    """Put a group into the file that the book reads; the others stay as they are."""
    path = layout.benchmarks(ROOT)
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    kept["machine"] = machine()
    kept.setdefault("groups", {})[name] = asdict(group)
    files.write_json(path, kept | more)
