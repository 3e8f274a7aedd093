"""Where a run computes, how precisely, and from which seed."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np
import torch

PRECISIONS = {"float32": torch.float32, "bfloat16": torch.bfloat16, "float16": torch.float16}


def pick_device(name: str | None = None) -> torch.device:
    """The device called `name`, otherwise the best of this machine: cuda, then mps, then cpu."""
    if name is not None:
        return torch.device(name)
    if torch.cuda.is_available():
        return torch.device("cuda")
    return torch.device("mps" if torch.backends.mps.is_available() else "cpu")


def pick_precision(device: torch.device, wanted: str = "auto") -> str:
    """What the device multiplies in: `auto` is 16 bits on a GPU that is faster for it, otherwise float32."""
    if wanted != "auto":
        return wanted
    if device.type != "cuda":
        return "float32"
    return "bfloat16" if torch.cuda.is_bf16_supported(including_emulation=False) else "float16"


def autocast(device: torch.device, precision: str) -> torch.autocast:
    """Mixed precision for the forward pass; for float32 a context that changes nothing."""
    return torch.autocast(device.type, dtype=PRECISIONS[precision], enabled=precision != "float32")


def seed_everything(seed: int) -> None:
    """Seed Python, numpy and torch (on all devices) in one call."""
    random.seed(seed)
    np.random.seed(seed % 2**32)
    if _has_accelerator():
        torch.manual_seed(seed)
    else:  # which writes down the whole stack for a device that may come, at each call
        torch.default_generator.manual_seed(seed)


@cache
def _has_accelerator() -> bool:
    return torch.accelerator.is_available()


def step_seed(seed: int, step: int) -> int:
    """The seed of one step of a run.

    Each step starts from a seed of its own: whoever has the weights after step n can compute step n + 1
    exactly, without a record of every random number before.
    """
    return (seed * 1_000_003 + step * 7_919 + 17) % 2**63


@contextmanager
def determinism(wanted: bool) -> Iterator[None]:
    """Only algorithms that give the same bits each time, while the block runs, if `wanted`."""
    if not wanted:
        yield
        return
    before = torch.are_deterministic_algorithms_enabled()
    benchmark = torch.backends.cudnn.benchmark
    # cuBLAS reads this once, when it starts: without it CUDA refuses deterministic matrix products.
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
    torch.use_deterministic_algorithms(True)
    torch.backends.cudnn.benchmark = False
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(before)
        torch.backends.cudnn.benchmark = benchmark


def to_device(batch: Any, device: torch.device) -> Any:
    """A batch (a tensor, or a dict, list or tuple of batches) on the device."""
    if isinstance(batch, torch.Tensor):
        return batch.to(device, non_blocking=True)
    if isinstance(batch, dict) or hasattr(batch, "items"):
        return {name: to_device(value, device) for name, value in batch.items()}
    if isinstance(batch, list | tuple):
        return type(batch)(to_device(value, device) for value in batch)
    return batch
