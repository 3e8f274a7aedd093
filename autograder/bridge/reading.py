"""Reads the values of a message, and believes nothing of it: what no honest side sends is refused.

This is the only module that makes values of what a student's code may have sent over a bridge.
"""

from __future__ import annotations

import collections
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch

from autograder.bridge import memory, paths
from autograder.bridge.bounds import BOUNDS, Bounds
from autograder.bridge.counting import as_array
from autograder.bridge.wire import ARRAYS, DICTS, DTYPES, LISTS, META, Book, Refused


class Reader:
    """Reads the values of one message, and believes nothing of it."""

    def __init__(
        self, numbers: memoryview, book: Book, bounds: Bounds = BOUNDS, answer: bool = False
    ) -> None:
        self._numbers, self._book, self._bounds, self.answer = numbers, book, bounds, answer
        self._count = self._end = 0
        self.leaves: dict[int, torch.Tensor] = {}  # where gradients arrive of what is none itself
        self.ends: list[int] = []  # tensors whose graph the sender has
        self.unpickled: dict[int, Any] = {}  # filled in the box alone (`twins`)

    def value(self, form: Any, depth: int = 0) -> Any:
        """A value from its form."""
        self._count += 1
        if depth > self._bounds.depth or self._count > self._bounds.values:
            raise Refused("a value that is nested too deeply, or too large")
        if form is None or type(form) in (bool, float, str):
            return form
        if type(form) is int:
            return _whole(form, self._bounds)
        if type(form) is not list or not form or type(form[0]) is not str:
            raise Refused("a value without a kind")
        reader = _READERS.get(form[0])
        if reader is None:
            raise Refused("a value of an unknown kind")
        try:
            return reader(self, form, depth)
        except (ValueError, TypeError, OverflowError) as error:  # a wrong count of parts, a key without hash
            raise Refused(f"a {form[0]} that is none") from error

    def finish(self) -> None:
        """Every byte was the number of some value."""
        if self._end != len(self._numbers):
            raise Refused("numbers that belong to nothing")

    def items(self, forms: Any, depth: int) -> list[Any]:
        if type(forms) is not list:
            raise Refused("parts that are no list")
        return [self.value(form, depth + 1) for form in forms]

    def raw(self, at: Any, length: Any) -> memoryview:
        """Bytes of this message; they come in order, without a gap and without an overlap."""
        if type(at) is not int or type(length) is not int or at != self._end or length < 0:
            raise Refused("numbers that are not where they should be")
        self._end = at + length
        if self._end > len(self._numbers):
            raise Refused("numbers beyond the end of a message")
        return self._numbers[at : self._end]

    def enter(self, number: Any, value: Any) -> Any:
        if type(number) is not int:
            raise Refused("an object without a number")
        self._book.enter(value, number)
        return value

    def same(self, form: list[Any], depth: int) -> Any:
        _, number = form
        if type(number) is not int:
            raise Refused("an object without a number")
        return self._book.object_of(number)

    def tensor(self, form: list[Any], depth: int) -> torch.Tensor:
        _, number, *state, base = form
        plain, (needs, leaf, parameter), grad = self.tensor_state(state, depth)
        plain = self.in_memory_of(base, plain)
        value = self._as_flagged(number, plain, needs, leaf, parameter)
        self.enter(number, value)
        if grad is not None:
            set_grad(value, grad)
        return value

    def in_memory_of(self, place: Any, plain: torch.Tensor) -> torch.Tensor:
        """The same tensor in the memory of a shared one, if it has a place there."""
        if place is None:
            return plain
        if type(place) is not list or [type(part) for part in place] != [int, int, list]:
            raise Refused("a place in memory that is none")
        number, offset, steps = place
        if any(type(step) is not int for step in steps):
            raise Refused("odd steps")
        base = self._book.find(number)
        found = memory.view_of(base, plain, offset, steps) if isinstance(base, torch.Tensor) else None
        return plain if found is None else found

    def _as_flagged(
        self, number: Any, plain: torch.Tensor, needs: bool, leaf: bool, parameter: bool
    ) -> torch.Tensor:
        """A tensor with its place in a graph: where it begins, or where the sender's ends, in an answer."""
        if parameter:
            return torch.nn.Parameter(plain, requires_grad=needs)
        if not needs:
            return plain
        if self.answer and not leaf:
            self.ends.append(number)
            return plain.clone() if plain._is_view() else plain
        if leaf:
            return plain.requires_grad_()
        # What comes out of a graph may be changed in place where it came from, and so it may be here.
        self.leaves[number] = plain.requires_grad_()
        return plain.clone()

    def tensor_state(
        self, state: list[Any], depth: int = 0
    ) -> tuple[torch.Tensor, tuple[bool, bool, bool], Any]:
        """A new tensor without a graph, its flags, and its gradient."""
        name, shape, steps, at, length, flags, held = state
        value, grad = self._plain(name, shape, steps, held, at, length, depth)
        if type(flags) is not list or [type(flag) for flag in flags] != [bool] * 3:
            raise Refused("a tensor with odd flags")
        needs, leaf, parameter = flags
        if needs and not (value.is_floating_point() or value.is_complex()):
            raise Refused("whole numbers with a gradient")
        return value, (needs, leaf, parameter), grad

    def _plain(
        self, name: Any, shape: Any, steps: Any, held: Any, at: Any, length: Any, depth: int
    ) -> tuple[torch.Tensor, Any]:
        grad = None if held is None else self.value(held, depth + 1)
        if grad is not None and not isinstance(grad, torch.Tensor):
            raise Refused("a gradient that is no tensor")
        dtype = DTYPES.get(name.removesuffix(META)) if type(name) is str else None
        if dtype is None:
            raise Refused("an unknown kind of number")
        size = self._shape(shape)
        data = self.raw(at, length)
        if name.endswith(META) and not length:
            return torch.empty(size, dtype=dtype, device="meta"), grad
        if length != math.prod(size) * dtype.itemsize:
            raise Refused("a tensor whose shape does not fit its numbers")
        value = torch.empty(size, dtype=dtype)  # no view of a longer one: it may become the end of a graph
        if length:
            raw = np.frombuffer(data, dtype=np.uint8)
            as_array(value.reshape(-1).view(torch.uint8))[:] = raw != 0 if dtype is torch.bool else raw
        return (value if steps is None else self._spread(value, steps)), grad

    def _shape(self, shape: Any) -> tuple[int, ...]:
        if type(shape) is not list or len(shape) > self._bounds.dims:
            raise Refused("a shape that is none")
        for size in shape:
            if type(size) is not int or not 0 <= size <= self._bounds.bytes:
                raise Refused("a shape with an odd size")
        return tuple(shape)

    def _spread(self, value: torch.Tensor, steps: Any) -> torch.Tensor:
        """The same numbers, with neighbours as far apart as they were."""
        if type(steps) is not list or len(steps) != value.dim():
            raise Refused("steps that do not fit the shape")
        if any(type(step) is not int or not 0 <= step <= self._bounds.bytes for step in steps):
            raise Refused("odd steps")
        sizes = [1 if step == 0 else size for size, step in zip(value.shape, steps, strict=True)]
        extent = 1 + sum((size - 1) * step for size, step in zip(sizes, steps, strict=True))
        if value.numel() == 0 or extent * value.element_size() > self._bounds.bytes:
            return value
        spread = torch.empty_strided(sizes, steps, dtype=value.dtype)
        first = tuple(slice(0, 1) if step == 0 else slice(None) for step in steps)
        try:
            spread.copy_(value[first])
        except RuntimeError:  # numbers that share a place
            return value
        return spread.expand(value.shape)

    def array_state(self, form: Any) -> np.ndarray[Any, Any]:
        code, shape, at, length = form
        if type(code) is not str or code not in ARRAYS:
            raise Refused("an array of unknown numbers")
        size, dtype = self._shape(shape), np.dtype(f"<{code}")
        data = self.raw(at, length)
        if length != math.prod(size) * dtype.itemsize:
            raise Refused("an array whose shape does not fit its numbers")
        return np.frombuffer(bytearray(data), dtype=dtype).reshape(size).astype(dtype.newbyteorder("="))

    def array(self, form: list[Any], depth: int) -> Any:
        return self.enter(form[1], self.array_state(form[2:]))

    def scalar(self, form: list[Any], depth: int) -> Any:
        _, array = form
        value = self.array_state(array)
        if value.shape != ():
            raise Refused("a number that is an array")
        return value[()]

    def sequence(self, form: list[Any], depth: int) -> Any:
        name, number, parts = form
        value = self.enter(number, LISTS[name]())
        value.extend(self.items(parts, depth))
        return value

    def mapping(self, form: list[Any], depth: int) -> Any:
        name, number, parts = form
        value = self.enter(number, DICTS[name]())
        refill(value, self.pairs(parts, depth))
        return value

    def pairs(self, parts: Any, depth: int) -> dict[Any, Any]:
        if type(parts) is not list or any(type(part) is not list or len(part) != 2 for part in parts):
            raise Refused("a dictionary that is none")
        found = {}
        for part in parts:
            key, value = self.items(part, depth)
            found[key] = value
        if len(found) != len(parts):
            raise Refused("a key that occurs twice")
        return found

    def unordered(self, form: list[Any], depth: int) -> Any:
        _, number, parts = form
        value: set[Any] = self.enter(number, set())
        value.update(self.items(parts, depth))
        return value

    def path(self, form: list[Any], depth: int) -> Path:
        _, number, text, place = form
        if type(text) is not str or len(text) > 4096:
            raise Refused("a path that is none")
        value, data = Path(text), self.file(place)
        self.enter(number, value)
        if not self.answer:  # the side that asks has made the file, and may read what becomes of it
            paths.put(value, data)
        return value

    def file(self, place: Any) -> bytes | None:
        """The contents of a file, if there is one."""
        if place == []:
            return None
        if type(place) is not list or len(place) != 2:
            raise Refused("a file that is none")
        return bytes(self.raw(*place))

    def generator(self, form: list[Any], depth: int) -> torch.Generator:
        _, number, at, length = form
        value = torch.Generator()
        set_generator(value, self.raw(at, length))
        self.enter(number, value)
        return value

    def mutable_bytes(self, form: list[Any], depth: int) -> Any:
        _, number, at, length = form
        return self.enter(number, bytearray(self.raw(at, length)))

    def span(self, form: list[Any], depth: int) -> slice | range:
        name, parts = form
        ends = self.items(parts, depth)
        if len(ends) != 3:
            raise Refused("a slice that is none")
        return slice(*ends) if name == "slice" else range(*ends)

    def imaginary(self, form: list[Any], depth: int) -> complex:
        _, real, imaginary = form
        if type(real) is not float or type(imaginary) is not float:
            raise Refused("a complex number that is none")
        return complex(real, imaginary)

    def size(self, form: list[Any], depth: int) -> torch.Size:
        _, parts = form
        return torch.Size(self._shape(parts))

    def dtype(self, form: list[Any], depth: int) -> torch.dtype:
        _, name = form
        if type(name) is not str or name not in DTYPES:
            raise Refused("an unknown kind of number")
        return DTYPES[name]

    def device(self, form: list[Any], depth: int) -> torch.device:
        _, name = form
        try:
            return torch.device(name)
        except RuntimeError as error:
            raise Refused("an unknown device") from error

    def refer(self, form: list[Any], depth: int) -> Any:
        return self._book.resolve(form)

    def module(self, form: list[Any], depth: int) -> torch.nn.Module:
        return self._book.read_module(self, form, depth)

    def record(self, form: list[Any], depth: int) -> Any:
        return self._book.read_record(self, form, depth)


def refill(value: dict[Any, Any], pairs: dict[Any, Any]) -> None:
    """Let a dictionary hold these pairs and nothing else, past any method of its own."""
    kind = collections.OrderedDict if isinstance(value, collections.OrderedDict) else dict
    kind.clear(value)
    for key, item in pairs.items():
        kind.__setitem__(value, key, item)


def set_grad(value: torch.Tensor, grad: torch.Tensor | None) -> None:
    try:
        value.grad = grad
    except (RuntimeError, TypeError) as error:
        raise Refused("a gradient that does not fit its tensor") from error


def set_generator(value: torch.Generator, state: memoryview) -> None:
    try:
        value.set_state(torch.frombuffer(bytearray(state), dtype=torch.uint8))
    except (RuntimeError, TypeError, ValueError) as error:
        raise Refused("a state that no generator has") from error


def _whole(value: int, bounds: Bounds) -> int:
    if value.bit_length() > 4 * bounds.digits:
        raise Refused("a whole number with too many digits")
    return value


_READERS: dict[str, Callable[[Reader, list[Any], int], Any]] = {
    "same": Reader.same,
    "tensor": Reader.tensor,
    "array": Reader.array,
    "scalar": Reader.scalar,
    "list": Reader.sequence,
    "deque": Reader.sequence,
    "dict": Reader.mapping,
    "counter": Reader.mapping,
    "ordered": Reader.mapping,
    "set": Reader.unordered,
    "generator": Reader.generator,
    "path": Reader.path,
    "tuple": lambda reader, form, depth: tuple(reader.items(_only(form), depth)),
    "frozenset": lambda reader, form, depth: frozenset(reader.items(_only(form), depth)),
    "size": Reader.size,
    "bytes": lambda reader, form, depth: bytes(reader.raw(*form[1:])),
    "bytearray": Reader.mutable_bytes,
    "complex": Reader.imaginary,
    "slice": Reader.span,
    "range": Reader.span,
    "ellipsis": lambda reader, form, depth: ...,
    "dtype": Reader.dtype,
    "device": Reader.device,
    "ref": Reader.refer,
    "global": Reader.refer,
    "module": Reader.module,
    "record": Reader.record,
}


def _only(form: list[Any]) -> Any:
    _, parts = form
    return parts
