"""What travels between coordinator and workers, all of it plain JSON: the set-up of a class, jobs, reports.

The instructor's cells are most of every notebook.  A worker gets them once, with the set-up, and a job names
them by their place in it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from autograder.base import digest, kit, layout, serialisation
from autograder.base.level import Level
from autograder.base.records import Cell, Master
from autograder.base.settings import Limits, Settings
from autograder.grading import store
from autograder.grading.backend import Job


@dataclass(frozen=True)
class Setup:
    """What all jobs of one class share; its name says all of it, so that classes can share a cluster."""

    settings: Settings
    cells: tuple[Cell, ...]  # the instructor's
    data: tuple[str, ...] = ()  # texts and models that the notebook loads

    @classmethod
    def of(cls, master: Master, settings: Settings) -> Setup:
        return cls(settings, master.cells, master.data)

    @cached_property
    def name(self) -> str:
        return f"autograder-{digest.of_text(self.to_json())[:16]}"

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each of the shared cells stands, by its text."""
        return {serialisation.to_json(cell): place for place, cell in enumerate(self.cells)}

    def to_json(self) -> str:
        raw = {"settings": asdict(self.settings), "cells": self.cells, "data": self.data}
        return serialisation.to_json(raw)

    @classmethod
    def from_json(cls, text: str) -> Setup:
        raw = json.loads(text)
        table = raw["settings"]
        preload = table["preload"]
        settings = Settings(
            **{
                **table,
                "limits": Limits(**table["limits"]),
                "preload": None if preload is None else tuple(preload),
                "readable": tuple(table["readable"]),
            }
        )
        return cls(settings, serialisation.cells(raw["cells"]), tuple(raw["data"]))

    def pack(self, job: Job) -> str:
        """A job in which shared cells are numbers."""
        cells = [self.places.get(text, cell) for cell, text in _texts(job.cells)]
        return serialisation.to_json({**vars(job), "cells": cells})

    def unpack(self, text: str) -> Job:
        raw = json.loads(text)
        cells = raw.pop("cells")
        rest = Job.from_json(json.dumps({**raw, "cells": []}))
        own = (self.cells[c] if isinstance(c, int) else serialisation.cells([c])[0] for c in cells)
        return replace(rest, cells=tuple(own))


def _texts(cells: tuple[Cell, ...]) -> list[tuple[Cell, str]]:
    return [(cell, serialisation.to_json(cell)) for cell in cells]


def circumstances(setup: Setup) -> dict[str, str]:
    """What a result depends on where it is made: versions, the engine, the course's package, tests, data."""
    found = store.environment(kit.folder())
    found["autograder"] = _engine()
    found["tests"] = digest.of_value([vars(cell) for cell in setup.cells])
    for name in setup.data:
        found[f"the data of {name}"] = kit.installed().state(name)
    return found


def _engine() -> str:
    """The digest of the engine's own code."""
    paths: list[Path] = sorted(layout.PACKAGE.rglob("*.py"))
    named = (p.relative_to(layout.PACKAGE).as_posix().encode() + b"\0" + p.read_bytes() for p in paths)
    return digest.of_parts(named)


@dataclass(frozen=True)
class WorkerReport:
    """What a worker says of itself before it gets work."""

    circumstances: Mapping[str, str]
    level: Level | None = None  # of its boxes
    refused: str = ""  # why it can run nothing

    def to_json(self) -> str:
        return json.dumps({**asdict(self), "level": self.level.plain() if self.level else None})

    @classmethod
    def from_json(cls, text: str) -> WorkerReport:
        raw: dict[str, Any] = json.loads(text)
        return cls(**{**raw, "level": Level.of(raw["level"]) if raw["level"] else None})
