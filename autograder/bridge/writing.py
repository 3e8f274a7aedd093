"""Writes the values of a message: each as a form in JSON, its numbers as bytes behind it."""

from __future__ import annotations

import collections
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

import numpy as np
import torch

from autograder.bridge import paths
from autograder.bridge.bounds import BOUNDS, Bounds
from autograder.bridge.counting import as_array
from autograder.bridge.wire import ARRAYS, DICTS, META, NAMES, Book, NotCarried


class Writer:
    """Writes the values of one message."""

    def __init__(self, book: Book, bounds: Bounds = BOUNDS) -> None:
        self._book, self._bounds = book, bounds
        self.numbers: list[bytes] = []
        self._at = self._count = 0
        self.pickled: dict[int, int] = {}  # id of an object -> its number among this message's pickles

    def value(self, value: Any, depth: int = 0) -> Any:
        """The form of a value in JSON; its numbers go to `numbers`."""
        self._count += 1
        if depth > self._bounds.depth or self._count > self._bounds.values:
            raise NotCarried("a value that is nested too deeply, or too large")
        kind = type(value)
        if value is None or kind in (bool, float, str):
            return value
        if kind is int:
            return self._int(value)
        writer = _WRITERS.get(kind)
        if writer is not None:
            return writer(self, value, depth)
        return self._subclass(value, depth)

    def _int(self, value: int) -> int:
        if value.bit_length() > 3 * self._bounds.digits:
            raise NotCarried("a whole number with too many digits")
        return value

    def _subclass(self, value: Any, depth: int) -> Any:
        if isinstance(value, torch.Tensor):
            return self.tensor(value, depth)
        if isinstance(value, np.generic):
            return ["scalar", self.array_state(np.asarray(value))]
        if isinstance(value, torch.nn.Module):
            return self._book.write_module(self, value, depth)
        if isinstance(value, PurePath):
            return self.shared(value, lambda: ["path", str(value), self.file(value)])
        record = self._book.write_record(self, value, depth)
        if record is not None:
            return record
        for base, write in _BASES:
            if isinstance(value, base) and not self._book.is_its_own(value):
                return write(self, value, depth)
        for kind in (bool, int, float, str):
            if isinstance(value, kind):  # a member of an enumeration, a float of numpy's
                return self.value(kind(value), depth)
        return self._book.refer(value)

    def items(self, values: Any, depth: int) -> list[Any]:
        return [self.value(item, depth + 1) for item in values]

    def shared(self, value: Any, form: Callable[[], list[Any]]) -> list[Any]:
        """The form of what can change: in full the first time, by its number after that."""
        number = self._book.number_of(value)
        if number is not None:
            return ["same", number]
        number = self._book.enter(value)
        written = form()
        return [written[0], number, *written[1:]]

    def raw(self, data: bytes) -> list[int]:
        """Where the bytes of this message's numbers hold these."""
        at, self._at = self._at, self._at + len(data)
        if self._at > self._bounds.bytes:
            raise NotCarried("more numbers than a message may hold")
        self.numbers.append(data)
        return [at, len(data)]

    def tensor(self, value: torch.Tensor, depth: int) -> list[Any]:
        return self.shared(
            value, lambda: ["tensor", *self.tensor_state(value, depth), self._book.base_of(value)]
        )

    def tensor_state(self, value: torch.Tensor, depth: int = 0) -> list[Any]:
        """All of a tensor: kind of number, shape, steps, bytes, flags, gradient."""
        plain = plain_tensor(value)
        steps = _steps(plain)
        flags = [
            bool(value.requires_grad),
            bool(value.is_leaf),
            isinstance(value, torch.nn.Parameter),
        ]
        grad = value.grad if value.is_leaf else None
        held = None if grad is None else self.tensor(grad, depth + 1)
        place = self.raw(tensor_bytes(plain))
        kind = NAMES[plain.dtype] + META * plain.is_meta
        return [kind, list(plain.shape), steps, *place, flags, held]

    def array_state(self, value: np.ndarray[Any, Any]) -> list[Any]:
        code = value.dtype.str[1:]
        if code not in ARRAYS:
            raise NotCarried(f"an array of {value.dtype}")
        data = np.ascontiguousarray(value, dtype=value.dtype.newbyteorder("<")).tobytes()
        return [code, list(value.shape), *self.raw(data)]

    def array(self, value: np.ndarray[Any, Any], depth: int) -> list[Any]:
        return self.shared(value, lambda: ["array", *self.array_state(value)])

    def sequence(self, value: Any, depth: int) -> list[Any]:
        name = "list" if isinstance(value, list) else "deque"
        items = list.__iter__(value) if isinstance(value, list) else value  # past any method of its own
        return self.shared(value, lambda: [name, self.items(items, depth)])

    def mapping(self, value: dict[Any, Any], depth: int) -> list[Any]:
        name = _dict_name(value)
        return self.shared(value, lambda: [name, self.pairs(value, depth)])

    def pairs(self, value: dict[Any, Any], depth: int) -> list[Any]:
        return [self.items(pair, depth) for pair in dict.items(value)]

    def unordered(self, value: set[Any], depth: int) -> list[Any]:
        return self.shared(value, lambda: ["set", self.items(value, depth)])

    def file(self, value: PurePath) -> list[int]:
        """Where the bytes of the file at a path are; nothing if there is none."""
        data = paths.contents(value)
        return [] if data is None else self.raw(data)

    def generator(self, value: torch.Generator, depth: int) -> list[Any]:
        return self.shared(value, lambda: ["generator", *self.raw(generator_bytes(value))])


def _dict_name(value: dict[Any, Any]) -> str:
    return next((n for n, kind in DICTS.items() if type(value) is kind), "dict")


_WRITERS: dict[type, Callable[[Writer, Any, int], list[Any]]] = {
    torch.Tensor: Writer.tensor,
    torch.nn.Parameter: Writer.tensor,
    np.ndarray: Writer.array,
    list: Writer.sequence,
    collections.deque: Writer.sequence,
    dict: Writer.mapping,
    collections.Counter: Writer.mapping,
    collections.OrderedDict: Writer.mapping,
    collections.defaultdict: Writer.mapping,
    set: Writer.unordered,
    torch.Generator: Writer.generator,
    tuple: lambda writer, value, depth: ["tuple", writer.items(value, depth)],
    torch.Size: lambda writer, value, depth: ["size", writer.items(value, depth)],
    frozenset: lambda writer, value, depth: ["frozenset", writer.items(value, depth)],
    bytes: lambda writer, value, depth: ["bytes", *writer.raw(value)],
    bytearray: lambda writer, value, depth: writer.shared(value, lambda: ["bytearray", *writer.raw(value)]),
    complex: lambda writer, value, depth: ["complex", value.real, value.imag],
    slice: lambda writer, value, depth: [
        "slice",
        writer.items((value.start, value.stop, value.step), depth),
    ],
    range: lambda writer, value, depth: ["range", writer.items((value.start, value.stop, value.step), depth)],
    type(...): lambda writer, value, depth: ["ellipsis"],
    torch.dtype: lambda writer, value, depth: ["dtype", _known_dtype(value)],
    torch.device: lambda writer, value, depth: ["device", str(value)],
}


# Of a class that is derived from one of these, the contents are carried and the class is not.
_BASES: tuple[tuple[type, Callable[[Writer, Any, int], list[Any]]], ...] = (
    (tuple, lambda writer, value, depth: ["tuple", writer.items(tuple.__iter__(value), depth)]),
    (list, Writer.sequence),
    (dict, Writer.mapping),
    (set, Writer.unordered),
)


def _known_dtype(value: torch.dtype) -> str:
    if value not in NAMES:
        raise NotCarried(f"the kind of number {value}")
    return NAMES[value]


def plain_tensor(value: torch.Tensor) -> torch.Tensor:
    """A tensor of no subclass that holds the same numbers; NotCarried where there are none to send."""
    if value.layout is not torch.strided or value.is_quantized:
        raise NotCarried("a tensor whose numbers do not lie side by side")
    plain = value.detach()
    if type(plain) is not torch.Tensor:
        plain = plain.as_subclass(torch.Tensor)
    _known_dtype(plain.dtype)
    return plain if plain.is_meta else plain.resolve_conj().resolve_neg().cpu()


def tensor_bytes(plain: torch.Tensor) -> bytes:
    if plain.numel() == 0 or plain.is_meta:
        return b""
    return as_array(plain.contiguous().reshape(-1).view(torch.uint8)).tobytes()


def generator_bytes(value: torch.Generator) -> bytes:
    if value.device.type != "cpu":
        raise NotCarried("a generator of a different device")
    return bytes(value.get_state().numpy().tobytes())


def _steps(plain: torch.Tensor) -> list[int] | None:
    """How far apart neighbours lie, where that is not the usual way; it decides what `view` may do."""
    return None if plain.is_contiguous() else list(plain.stride())
