"""A run task that takes a tenth of a second, and its records, honest and forged."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import nn

from coursekit.training import RunConfig, RunTask, digest_of, drawn, record_run

CONFIG = RunConfig(
    steps=40,
    batch_size=8,
    learning_rate=1e-2,
    schedule="cosine",
    warmup=0.1,
    evaluate_every=10,
    checkpoints=(10, 20, 30, 40),
    precision="float32",
)
SHAPES = {"0.weight": (24, 6), "0.bias": (24,), "3.weight": (2, 24), "3.bias": (2,)}


def points(seed: int, n: int = 200) -> tuple[torch.Tensor, torch.Tensor]:
    """Two classes that a small net can tell apart, with noise."""
    generator = torch.Generator().manual_seed(seed)
    # Sums of whole numbers, nearly normal and the same on every processor; torch.randn rounds differently.
    drawn = torch.randint(1_000, (12, n, 7), generator=generator).sum(0)
    x, noise = (drawn / 1_000 - 6).split((6, 1), dim=1)  # (n, 6), (n, 1)
    noise = 0.3 * noise.squeeze(1)
    return x, (x[:, 0] * x[:, 1] + x[:, 2] + noise > 0).long()


TRAIN, DEV = points(0), points(1)


def new_model(scale: str, seed: int) -> nn.Module:
    net = nn.Sequential(nn.Linear(6, 24), nn.GELU(), nn.Dropout(0.1), nn.Linear(24, 2))
    return drawn(net, SHAPES, seed, std=0.3)


def batches(scale: str, seed: int) -> Callable[[int], tuple[torch.Tensor, torch.Tensor]]:
    def batch(step: int) -> tuple[torch.Tensor, torch.Tensor]:
        generator = torch.Generator().manual_seed(seed * 1_000_003 + step)
        chosen = torch.randint(len(TRAIN[0]), (CONFIG.batch_size,), generator=generator)
        return TRAIN[0][chosen], TRAIN[1][chosen]

    return batch


def loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    return nn.functional.cross_entropy(model(batch[0]), batch[1])


def evaluate(model: nn.Module) -> dict[str, float]:
    return {"dev_loss": nn.functional.cross_entropy(model(DEV[0]), DEV[1]).item()}


def make_task(**changes: object) -> RunTask:
    fields = {
        "name": "small-net",
        "configs": {"small": CONFIG},
        "shapes": lambda scale: SHAPES,
        "model": new_model,
        "batches": batches,
        "loss": loss,
        "evaluate": evaluate,
        "data_sha256": digest_of(*TRAIN, *DEV),
        "goal": {"small": 0.69},
    }
    return RunTask(**{**fields, **changes})


TASK = make_task()


def trained(folder: Path, student: str = "ada", task: RunTask = TASK) -> Path:
    """An honest record."""
    record_run(task, student, folder=folder, device="cpu")
    return folder


def copied(honest: Path, folder: Path) -> Path:
    shutil.copytree(honest, folder)
    return folder


def edit_facts(folder: Path, **changes: object) -> None:
    path = folder / "run.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def edit_config(folder: Path, **changes: object) -> None:
    edit_facts(folder, config=json.loads((folder / "run.json").read_text())["config"] | changes)


def rows(folder: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in (folder / "history.jsonl").read_text().splitlines()]


def write_rows(folder: Path, found: list[dict[str, float]]) -> None:
    (folder / "history.jsonl").write_text("".join(json.dumps(row) + "\n" for row in found))


def checkpoint(folder: Path, step: int) -> Path:
    return folder / f"checkpoints/step-{step:06d}.safetensors"


def edit_tensors(path: Path, change: Callable[[dict[str, torch.Tensor]], None]) -> None:
    """Rewrite a file of weights after changing its tensors; its metadata stay."""
    with safe_open(path, framework="pt") as file:
        metadata = file.metadata()
        tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (no dict)
    change(tensors)
    save_file(tensors, path, metadata=metadata)


def other_run(folder: Path, honest_student: str = "ada", **changes: object) -> Path:
    """A run with other settings under the same seed, whose record claims the task's own settings."""
    config = replace(CONFIG, **changes)
    trained(folder, honest_student, make_task(configs={"small": config}))
    edit_facts(folder, config=TASK.config("small", 0).as_dict() | {"seed": _seed(folder)})
    learned = [
        row | {"learning_rate": _rate(row["step"])} if "learning_rate" in row else row for row in rows(folder)
    ]
    write_rows(folder, learned)
    return folder


def _seed(folder: Path) -> int:
    return int(json.loads((folder / "run.json").read_text())["seed"])


def _rate(step: int) -> float:
    from coursekit.training import learning_rate

    return learning_rate(TASK.config("small", 0), step - 1)
