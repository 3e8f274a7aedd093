"""The state of a run after one step, as one safetensors file: what is trained, and its optimiser.

Schema 2. A file of schema 1, which also held what is not trained, is refused with a sentence: nothing that
the course has given out wrote one.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import nn

from coursekit import files
from coursekit.errors import RecordError
from coursekit.training.sampling import Sample

SCHEMA = 2


@dataclass(frozen=True)
class LoopState:
    """What the loop has to know besides tensors to go on."""

    step: int = 0
    best_step: int | None = None
    best_value: float | None = None
    evaluations_without_better: int = 0
    scaler: Mapping[str, float] | None = None  # of float16 training


@dataclass(frozen=True)
class Stored:
    """What a record holds of a model, by name: the parameters that are trained, and the buffers."""

    parameters: Mapping[str, nn.Parameter]
    buffers: Mapping[str, torch.Tensor]

    @classmethod
    def of(cls, model: nn.Module, names: Collection[str] | None = None) -> "Stored":
        """All that training can change, or exactly the parameters called `names`.

        A tied parameter has several names, and which comes first is the author's affair: `names` decides.
        """
        trained = {name: value for name, value in model.named_parameters() if value.requires_grad}
        if names is None:
            parameters = dict(model.named_parameters())
            kept = model.state_dict(keep_vars=True)
            buffers = {n: value for n, value in kept.items() if not isinstance(value, nn.Parameter)}
            return cls({name: parameters[name] for name in trained}, buffers)
        every = dict(model.named_parameters(remove_duplicate=False))
        if missing := [name for name in names if name not in every]:
            raise RecordError(
                f"The model has no parameter {missing[0]!r}: keep the names that the task gives."
            )
        chosen = {name: every[name] for name in names}
        known = {id(value) for value in chosen.values()}
        if more := [name for name, value in trained.items() if id(value) not in known]:
            raise RecordError(f"The model trains {more[0]!r}, which the task does not know.")
        return cls(chosen, {})

    @property
    def tensors(self) -> dict[str, torch.Tensor]:
        return {**self.parameters, **self.buffers}

    def copy(self) -> dict[str, torch.Tensor]:
        """By copy, on the CPU: later steps do not change it."""
        return {name: value.detach().cpu().clone().contiguous() for name, value in self.tensors.items()}

    def load(self, tensors: Mapping[str, torch.Tensor]) -> None:
        with torch.no_grad():
            for name, value in self.tensors.items():
                value.copy_(tensors[name])


def completed(model: nn.Module, part: Mapping[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """A state dict of the model with this part of it in place, also under the other names of what is tied."""
    kept = model.state_dict(keep_vars=True)
    owner = {id(kept[name]): name for name in part if name in kept}
    return {name: part.get(owner.get(id(v), ""), v).detach().cpu().clone() for name, v in kept.items()}


def write(
    path: Path,
    progress: LoopState,
    stored: Stored,
    optimizer: torch.optim.Optimizer,
    best: Mapping[str, torch.Tensor] | None,
) -> None:
    """Write the state under a passing name, then rename: a reader sees all of it or nothing.

    Before the first step there is no state of the optimiser worth writing: a new one begins with the same.
    """
    tensors = {f"model.{name}": value for name, value in stored.copy().items()}
    if progress.step:
        for name, parameter in stored.parameters.items():
            for key, value in optimizer.state.get(parameter, {}).items():
                if isinstance(value, torch.Tensor):
                    tensors[f"optimizer.{name}.{key}"] = value.detach().cpu().clone().contiguous()
    tensors |= {f"best.{name}": value.clone().contiguous() for name, value in (best or {}).items()}
    metadata = {"schema": str(SCHEMA), "progress": json.dumps(asdict(progress))}
    with files.replacing(path) as passing:
        save_file(tensors, passing, metadata=metadata)


def write_sample(
    path: Path, step: int, stored: Stored, optimizer: torch.optim.Optimizer, sample: Sample
) -> None:
    """Write as much of the state as a record keeps of a large model."""
    tensors = {f"model.{name}": value for name, value in sample.take(stored.parameters).items()}
    states = {name: optimizer.state.get(value, {}) for name, value in stored.parameters.items()}
    for key in dict.fromkeys(key for state in states.values() for key in state) if step else ():
        of_key = {name: state[key] for name, state in states.items()}
        taken = of_key if key == "step" else sample.take(of_key)
        tensors |= {f"optimizer.{name}.{key}": value.detach().cpu().clone() for name, value in taken.items()}
    path.parent.mkdir(exist_ok=True)
    with files.replacing(path) as passing:
        save_file(tensors, passing)


def read(
    path: Path, stored: Stored, optimizer: torch.optim.Optimizer
) -> tuple[LoopState, dict[str, torch.Tensor] | None]:
    """Put a state that this machine wrote into model and optimiser, after checking that it fits both.

    Names and shapes are compared in the header, before a tensor is made.  What somebody else wrote is opened
    by `coursekit.training.opening`.
    """
    try:
        with safe_open(path, framework="pt") as file:
            progress = _progress(file.metadata() or {}, path)
            names = list(file.keys())
            _check_header(file, names, stored, path)
            tensors = {name: file.get_tensor(name) for name in names}
    except (SafetensorError, OSError) as error:
        raise RecordError(f"{path} cannot be read ({error}): resume from another checkpoint.") from error
    stored.load(_part(tensors, "model."))
    if progress.step:
        restore_optimizer(optimizer, stored, tensors)
    return progress, _part(tensors, "best.") or None


def restore_optimizer(
    optimizer: torch.optim.Optimizer, stored: Stored, tensors: Mapping[str, torch.Tensor]
) -> None:
    """Give the optimiser a copy of the state under `optimizer.<parameter>.<key>`: it works on it in place."""
    for name, parameter in stored.parameters.items():
        state = _part(tensors, f"optimizer.{name}.")
        # The count of steps stays on the CPU, as torch keeps it; the rest lives with the parameter.
        optimizer.state[parameter] = {
            key: value.clone() if key == "step" else value.to(parameter.device, parameter.dtype, copy=True)
            for key, value in state.items()
        }


def _progress(metadata: Mapping[str, str], path: Path) -> LoopState:
    try:
        if metadata["schema"] != str(SCHEMA):
            raise RecordError(
                f"{path} has schema {metadata['schema']}, this version reads {SCHEMA}: train once more."
            )
        return LoopState(**json.loads(metadata["progress"]))
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"{path} is not a checkpoint of a training run.") from error


def _check_header(file: Any, names: list[str], stored: Stored, path: Path) -> None:
    shapes = {name: list(value.shape) for name, value in stored.tensors.items()}
    for name in names:
        part, _, rest = name.partition(".")
        key = ""
        if part == "optimizer":
            rest, _, key = rest.rpartition(".")
        fits = rest in shapes and (key == "step" or file.get_slice(name).get_shape() == shapes[rest])
        if part not in ("model", "optimizer", "best") or not fits:
            raise RecordError(f"{path} holds {name!r}, which does not fit this model: is it another one's?")
    if missing := [name for name in shapes if f"model.{name}" not in names]:
        raise RecordError(f"{path} lacks {missing[0]!r}, which this model has: is it another one's?")


def _part(tensors: Mapping[str, torch.Tensor], prefix: str) -> dict[str, torch.Tensor]:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}
