"""The whole state of a run after one step, as one safetensors file: weights, optimiser, best so far."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file

from coursekit.errors import RecordError

SCHEMA = 1


@dataclass(frozen=True)
class Progress:
    """What the loop has to know besides tensors to go on."""

    step: int = 0
    best_step: int | None = None
    best_value: float | None = None
    evaluations_without_better: int = 0
    scaler: Mapping[str, float] | None = None  # of float16 training


def copy_of(model: torch.nn.Module) -> dict[str, torch.Tensor]:
    """The weights by copy, on the CPU: later steps do not change them."""
    return {name: value.detach().cpu().clone() for name, value in model.state_dict().items()}


def write(
    path: Path,
    progress: Progress,
    model: torch.nn.Module,
    optimizer: torch.optim.Optimizer,
    best: Mapping[str, torch.Tensor] | None,
) -> None:
    """Write the state under a passing name, then rename: a reader sees all of it or nothing."""
    tensors = {f"model.{name}": value for name, value in copy_of(model).items()}
    for name, parameter in _trained(model, optimizer):
        for key, value in optimizer.state.get(parameter, {}).items():
            if isinstance(value, torch.Tensor):
                tensors[f"optimizer.{name}.{key}"] = value.detach().cpu().clone()
    tensors |= {f"best.{name}": value.clone() for name, value in (best or {}).items()}
    metadata = {"schema": str(SCHEMA), "progress": json.dumps(asdict(progress))}
    tensors = {name: value.contiguous() for name, value in tensors.items()}
    write_atomically(path, lambda place: save_file(tensors, place, metadata=metadata))


def write_atomically(path: Path, fill: Any) -> None:
    passing = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fill(passing)
        os.replace(passing, path)
    finally:
        passing.unlink(missing_ok=True)


def read(
    path: Path, model: torch.nn.Module, optimizer: torch.optim.Optimizer
) -> tuple[Progress, dict[str, torch.Tensor] | None]:
    """Put a written state into `model` and `optimizer`, after checking that it fits both.

    Names, shapes and types are compared in the header, before a tensor is made.
    """
    try:
        with safe_open(path, framework="pt") as file:
            progress = _progress(file.metadata() or {}, path)
            names = list(file.keys())
            _check_header(file, names, model, path)
            tensors = {name: file.get_tensor(name) for name in names}
    except (SafetensorError, OSError) as error:
        raise RecordError(f"{path} cannot be read ({error}): resume from another checkpoint.") from error
    model.load_state_dict(_part(tensors, "model."))
    for name, parameter in _trained(model, optimizer):
        state = _part(tensors, f"optimizer.{name}.")
        # The count of steps stays on the CPU, as torch keeps it; the rest lives with the parameter.
        optimizer.state[parameter] = {
            key: value if key == "step" else value.to(parameter.device) for key, value in state.items()
        }
    return progress, _part(tensors, "best.") or None


def _trained(
    model: torch.nn.Module, optimizer: torch.optim.Optimizer
) -> list[tuple[str, torch.nn.Parameter]]:
    trained = {id(parameter) for group in optimizer.param_groups for parameter in group["params"]}
    return [(name, parameter) for name, parameter in model.named_parameters() if id(parameter) in trained]


def _progress(metadata: Mapping[str, str], path: Path) -> Progress:
    try:
        if metadata["schema"] != str(SCHEMA):
            raise RecordError(f"{path} has schema {metadata['schema']}, this version reads {SCHEMA}.")
        return Progress(**json.loads(metadata["progress"]))
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"{path} is not a checkpoint of a training run.") from error


def _check_header(file: Any, names: list[str], model: torch.nn.Module, path: Path) -> None:
    weights = model.state_dict()
    parameters = dict(model.named_parameters())
    for name in names:
        part, _, rest = name.partition(".")
        if part == "optimizer":
            owner, _, key = rest.rpartition(".")
            fits = owner in parameters and (
                key == "step" or file.get_slice(name).get_shape() == list(parameters[owner].shape)
            )
        else:
            fits = rest in weights and file.get_slice(name).get_shape() == list(weights[rest].shape)
        if part not in ("model", "optimizer", "best") or not fits:
            raise RecordError(f"{path} holds {name!r}, which does not fit this model: is it another one's?")
    if missing := [name for name in weights if f"model.{name}" not in names]:
        raise RecordError(f"{path} lacks {missing[0]!r}, which this model has: is it another one's?")


def _part(tensors: Mapping[str, torch.Tensor], prefix: str) -> dict[str, torch.Tensor]:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}
