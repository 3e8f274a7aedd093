"""Writes what a shared object has become on one side, and makes it so on the other, in place."""

from __future__ import annotations

import collections
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from autograder.bridge import paths
from autograder.bridge.reading import Reader, refill, set_generator, set_grad
from autograder.bridge.wire import Flags, Refused
from autograder.bridge.writing import Writer, generator_bytes, plain_tensor, tensor_bytes

if TYPE_CHECKING:
    from autograder.bridge.shared import Shared


def written(book: Shared, writer: Writer, value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        moved = book.move(value)
        return [*writer.tensor_state(value), moved, book.base_of(value) if moved else None]
    if isinstance(value, torch.nn.Module):
        return book.module_state(writer, value)
    if isinstance(value, np.ndarray):
        return writer.array_state(value)
    if isinstance(value, torch.Generator):
        return writer.raw(generator_bytes(value))
    if isinstance(value, PurePath):
        return writer.file(value)
    if isinstance(value, bytearray):
        return writer.raw(bytes(value))
    if isinstance(value, dict):
        return writer.pairs(value, 0)
    return writer.items(value, 0)


def apply_to(book: Shared, reader: Reader, value: Any, form: Any) -> None:
    if isinstance(value, torch.Tensor):
        *state, moved, base = form
        if type(moved) is not bool:
            raise Refused("a tensor that has moved or not")
        new, flags, grad = reader.tensor_state(state)
        _change_tensor(value, reader.in_memory_of(base, new), flags, grad, moved)
        book.move(value)
    elif isinstance(value, torch.nn.Module):
        book.read_module_state(reader, value, form)
    elif isinstance(value, np.ndarray):
        value[...] = reader.array_state(form)
    elif isinstance(value, torch.Generator):
        set_generator(value, reader.raw(*form))
    elif isinstance(value, PurePath):
        paths.put(value, reader.file(form))
    elif isinstance(value, bytearray):
        value[:] = reader.raw(*form)
    elif isinstance(value, dict):
        refill(value, reader.pairs(form, 0))
    elif isinstance(value, list):
        value[:] = reader.items(form, 0)
    else:
        items = reader.items(form, 0)
        value.clear()
        value.extend(items) if isinstance(value, collections.deque) else value.update(items)


def _change_tensor(value: torch.Tensor, new: torch.Tensor, flags: Flags, grad: Any, moved: bool) -> None:
    """In place, as the other side did it; only what is different, because a graph counts the changes."""
    with torch.no_grad():
        if moved or value.shape != new.shape or value.dtype != new.dtype:
            value.data = new
        elif tensor_bytes(plain_tensor(value)) != tensor_bytes(new):
            value.detach().copy_(new)
    if value.is_leaf:
        if value.requires_grad != flags[0]:
            value.requires_grad_(flags[0])
        if value.grad is not grad:
            set_grad(value, grad)
