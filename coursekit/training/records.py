"""The folder of a training run: what was done, what was measured, and the state at the steps asked for.

run.json                              schema, configuration, seed, device, versions, data, time, ending
history.jsonl                         one line per measurement
best.safetensors                      the best weights, by copy
checkpoints/step-000000.safetensors   the weights that the run began with, if it writes checkpoints
checkpoints/step-000100.safetensors   weights and optimiser after step 100

Weights are those that are trained: what a model was given and keeps is not stored.
"""

import json
import platform
import re
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import load_file, save_file

from coursekit import files
from coursekit.errors import RecordError
from coursekit.training.history import History
from coursekit.training.settings import RunConfig

SCHEMA = 2


class Ended(StrEnum):
    """How a run ended, as its record says it."""

    RUNNING = "running"
    FINISHED = "finished"
    STOPPED_EARLY = "stopped early"
    INTERRUPTED = "interrupted"

    def __repr__(self) -> str:
        """As the word that it is, wherever a notebook shows a run."""
        return repr(self.value)


class TrainingRecord:
    """A run's folder. Every file in it is written whole or not at all."""

    def __init__(self, folder: Path | str):
        self.folder = Path(folder)

    @classmethod
    def open(cls, folder: Path | str) -> "TrainingRecord":
        """An existing record."""
        record = cls(folder)
        if not (record.folder / "run.json").is_file():
            raise RecordError(f"There is no training run in {record.folder}: it has no run.json.")
        record.read_facts()
        return record

    @classmethod
    def create(cls, folder: Path | str) -> "TrainingRecord":
        """A new record; a folder that already holds a run is not overwritten."""
        record = cls(folder)
        if (record.folder / "run.json").exists():
            raise RecordError(
                f"{record.folder} already holds a training run. Choose another folder, delete this one, "
                'or go on with it: resume="latest".'
            )
        (record.folder / "checkpoints").mkdir(parents=True, exist_ok=True)
        return record

    def write_facts(self, facts: dict[str, Any]) -> None:
        text = json.dumps({"schema": SCHEMA, **facts}, indent=1)
        files.write_text(self.folder / "run.json", text)

    def read_facts(self) -> dict[str, Any]:
        path = self.folder / "run.json"
        try:
            facts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            if facts["schema"] != SCHEMA:
                raise RecordError(
                    f"{path} has schema {facts['schema']}, this version reads {SCHEMA}: train once more."
                )
        except (ValueError, KeyError, TypeError) as error:
            raise RecordError(f"{path} cannot be read: it is not the record of a training run.") from error
        return facts

    def write_history(self, history: History) -> None:
        files.write_text(self.folder / "history.jsonl", history.dumps())

    def read_history(self) -> History:
        return History.loads((self.folder / "history.jsonl").read_text(encoding="utf-8"))

    def write_best(self, state: dict[str, torch.Tensor], dtype: torch.dtype | None = None) -> None:
        copies = {name: value.to(dtype or value.dtype, copy=True) for name, value in state.items()}
        copies = {name: value.contiguous() for name, value in copies.items()}
        with files.replacing(self.folder / "best.safetensors") as passing:
            save_file(copies, passing)

    def read_best(self) -> dict[str, torch.Tensor]:
        path = self.folder / "best.safetensors"
        if not path.is_file():
            raise RecordError(f"{self.folder} has no best weights: the run measured no dev score.")
        return load_file(path)

    def read_weights(self, step: int) -> dict[str, torch.Tensor]:
        """The weights after a step, without the state of the optimiser."""
        try:
            with safe_open(self.checkpoint(step), framework="pt") as file:
                names = [name for name in file.keys() if name.startswith("model.")]  # noqa: SIM118 (no dict)
                return {name.removeprefix("model."): file.get_tensor(name) for name in names}
        except (SafetensorError, OSError) as error:
            raise RecordError(f"{self.checkpoint(step)} cannot be read ({error}).") from error

    def forget_passing(self, config: RunConfig, last: int) -> None:
        """Remove checkpoints that an interruption left: the run has gone on from them."""
        kept = (0, last, *config.checkpoints)
        for step in self.steps():
            if step not in kept:
                self.checkpoint(step).unlink()
        for path in (self.folder / "samples").glob("step-*.safetensors"):
            if path not in [self.sample(step) for step in kept]:
                path.unlink()

    def keep_only(self, step: int) -> None:
        """Remove all whole states but one, which the run can go on from: of a large model one is enough."""
        for other in self.steps():
            if other != step:
                self.checkpoint(other).unlink()

    def sample(self, step: int) -> Path:
        """Where the record of a large model has what it keeps of the state after a step."""
        return self.folder / "samples" / f"step-{step:06d}.safetensors"

    def checkpoint(self, step: int) -> Path:
        return self.folder / "checkpoints" / f"step-{step:06d}.safetensors"

    def steps(self) -> list[int]:
        """The steps that a run can go on from."""
        names = (path.name for path in (self.folder / "checkpoints").glob("step-*.safetensors"))
        found = (re.fullmatch(r"step-(\d+)\.safetensors", name) for name in names)
        return sorted(int(match[1]) for match in found if match)

    def step_to_resume(self, wanted: int | str) -> int:
        """The checkpoint to go on from: a step that was written, or the latest."""
        steps = self.steps()
        if not steps:
            raise RecordError(f"{self.folder} has no checkpoints: the run has to start again.")
        if wanted == "latest":
            return steps[-1]
        if wanted not in steps:
            raise RecordError(f"{self.folder} has no checkpoint of step {wanted}; it has {steps}.")
        return int(wanted)

    def refuse_other(self, config: RunConfig, data_sha256: str | None) -> None:
        """Make sure that going on means going on with the same run."""
        facts = self.read_facts()
        changed = config.differences(facts["config"])
        if facts["data_sha256"] != data_sha256:
            changed.append("the data have changed")
        if changed:
            raise RecordError(f"{self.folder} is the record of another run: {'; '.join(changed)}.")


def versions() -> dict[str, str]:
    """What a result may depend on."""
    found = {"python": platform.python_version(), "platform": platform.platform()}
    for package in ("torch", "transformers", "numpy", "safetensors", "attention-by-hand-coursekit"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found
