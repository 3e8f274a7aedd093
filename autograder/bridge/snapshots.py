"""Remembers what a shared object was like when both sides last agreed, and says whether it still is.

Every message asks this of every shared object, so that it is quick: the memory of a tensor is compared where
it lies.  Where nobody has asked for a way past it (`counting`), autograd's own counter of changes is enough:
on the side of the tests for all tensors, on the student's for large ones.
"""

from __future__ import annotations

import ctypes
from operator import attrgetter
from pathlib import PurePath
from typing import Any

import numpy as np
import torch

from autograder.bridge import counting, modules, paths, twins
from autograder.bridge.writing import generator_bytes, plain_tensor, tensor_bytes

_LARGE = 1 << 15  # bytes from which on a tensor is not compared with a copy of it if that can be avoided
_PLAIN = (torch.Tensor, torch.nn.Parameter)
_facts = attrgetter("dtype", "shape", "requires_grad", "is_leaf")
_differs = ctypes.CDLL(None).memcmp
_differs.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


class _Numbers:
    """The numbers of a tensor as they were."""

    def __init__(self, value: torch.Tensor) -> None:
        self._place = 0
        self._steps: tuple[int, ...] = ()
        if _lies_flat(value):
            self._place, self._steps = value.data_ptr(), value.stride()
            self._bytes = ctypes.string_at(self._place, value.numel() * value.element_size())
        else:
            self._bytes = tensor_bytes(plain_tensor(value))

    def holds(self, value: torch.Tensor) -> bool:
        if self._place and value.data_ptr() != self._place:  # its memory is a different one
            return False
        if self._place and value.stride() == self._steps:
            return not _differs(self._place, self._bytes, len(self._bytes))
        return tensor_bytes(plain_tensor(value)) == self._bytes


class _Count:
    """How often a tensor had been changed."""

    def __init__(self, value: torch.Tensor) -> None:
        self._place, self._count = value.data_ptr(), value._version

    def holds(self, value: torch.Tensor) -> bool:
        if value._version != self._count or value.data_ptr() != self._place:
            return False
        return not counting.is_opened(value)


class _LargeCount(_Count):
    """The same on the student's side, as long as nobody writes past the counter."""

    def holds(self, value: torch.Tensor) -> bool:
        return super().holds(value) and counting.is_counted(value)


class _Tensor:
    def __init__(self, value: torch.Tensor, counted: bool) -> None:
        self._facts = _facts(value)
        self._numbers = _numbers(value, counted)
        self._grad = value.grad if self._facts[-1] else None
        self._grad_numbers = None if self._grad is None else _numbers(self._grad, counted)

    def holds(self, value: torch.Tensor) -> bool:
        facts = _facts(value)
        if facts != self._facts or not self._numbers.holds(value):
            return False
        grad = value.grad if facts[-1] else None
        if grad is not self._grad:
            return False
        return grad is None or self._grad_numbers is None or self._grad_numbers.holds(grad)


class _Module:
    def __init__(self, value: torch.nn.Module) -> None:
        self._summary, self._parts = modules.summary(value)

    def holds(self, value: torch.nn.Module) -> bool:
        return bool(modules.summary(value)[0] == self._summary)


class _Twin(_Module):
    """Of a twin the attributes as well."""

    def __init__(self, value: torch.nn.Module) -> None:
        super().__init__(value)
        self._told, self._values = twins.summary(value), twins.told(value)

    def holds(self, value: torch.nn.Module) -> bool:
        return super().holds(value) and twins.summary(value) == self._told


class _Parts:
    """The parts of a container, each by what it is, not by what it is like."""

    def __init__(self, value: Any) -> None:
        self._parts = _parts(value)

    def holds(self, value: Any) -> bool:
        parts = _parts(value)
        return len(parts) == len(self._parts) and all(map(_is, parts, self._parts))


class _Bytes:
    """What is compared by its contents."""

    def __init__(self, value: Any) -> None:
        self._bytes = _bytes(value)

    def holds(self, value: Any) -> bool:
        return bool(_bytes(value) == self._bytes)


# What an object was like; `holds` says whether it still is.
Snapshot = _Tensor | _Module | _Parts | _Bytes


def take_module(value: torch.nn.Module, twin: bool) -> Snapshot:
    """The same of a module."""
    return _Twin(value) if twin else _Module(value)


def take(value: Any, counted: bool) -> Snapshot:
    """What an object is like now; `counted` where every change of a tensor is counted by autograd."""
    if isinstance(value, torch.Tensor):
        return _Tensor(value, counted)
    if isinstance(value, np.ndarray | torch.Generator | PurePath | bytearray):
        return _Bytes(value)
    return _Parts(value)


def _numbers(value: torch.Tensor, counted: bool) -> _Count | _Numbers:
    if type(value) in _PLAIN and value.layout is torch.strided:
        if counted and not value.is_inference() and not counting.is_opened(value):
            return _Count(value)
        if value.numel() * value.element_size() >= _LARGE and counting.is_counted(value):
            return _LargeCount(value)
    return _Numbers(value)


def _lies_flat(value: torch.Tensor) -> bool:
    return (
        type(value) in _PLAIN
        and value.device.type == "cpu"
        and value.layout is torch.strided
        and not value.is_complex()
        and value.is_contiguous()
    )


def _is(one: object, two: object) -> bool:
    return one is two


def _parts(value: Any) -> list[Any]:
    """Past any method of its own."""
    if isinstance(value, dict):
        return [part for pair in dict.items(value) for part in pair]
    return list(list.__iter__(value) if isinstance(value, list) else value)


def _bytes(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.shape, value.tobytes()
    if isinstance(value, torch.Generator):
        return generator_bytes(value)
    if isinstance(value, PurePath):
        return paths.contents(value)
    return bytes(value)
