"""Draws a share of an audit's trials, the same ones for the same seed."""

from __future__ import annotations

import math
from dataclasses import dataclass

from autograder.audit.records import Trial
from autograder.base import digest


@dataclass(frozen=True)
class Sample:
    """Which share of the variants is tried; every exercise keeps at least one of each kind."""

    share: float = 1.0
    seed: int = 0

    @property
    def whole(self) -> bool:
        return self.share >= 1

    def of(self, trials: list[Trial]) -> list[Trial]:
        """The trials that are drawn, in their order."""
        if self.whole:
            return trials
        exercises: dict[str, list[Trial]] = {}
        for trial in trials:
            exercises.setdefault(trial.exercise, []).append(trial)
        drawn = {
            trial
            for mine in exercises.values()
            for trial in sorted(mine, key=self._rank)[: math.ceil(self.share * len(mine))]
        }
        return [trial for trial in trials if trial in drawn]

    def _rank(self, trial: Trial) -> bytes:
        """By nothing but seed and name, so that a new variant changes no other's place."""
        return digest.raw(f"{self.seed} {trial.subject}".encode())
