"""Turns values into bytes and back: JSON for the form, raw bytes for the numbers, bounded and checked.

A message is a mark, the length of a JSON object, the object, and the bytes of its tensors one behind the
other.  In the JSON, a list stands for everything that is not a number, a text or nothing; its first item says
what it is.  This is the only module that reads what a student's code may have sent over the bridge.
"""

from __future__ import annotations

import collections
import json
import math
import struct
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from autograder.bridge.bounds import BOUNDS, Bounds

Flags = tuple[bool, bool, bool]  # whether it needs a gradient, is a leaf, is a parameter
MARK = b"B"  # begins a message; a message of the sandbox is JSON and begins with a brace
_LENGTH = struct.Struct(">I")

DTYPES: dict[str, torch.dtype] = {
    str(dtype).removeprefix("torch."): dtype
    for dtype in (
        torch.float16,
        torch.bfloat16,
        torch.float32,
        torch.float64,
        torch.complex64,
        torch.complex128,
        torch.bool,
        torch.uint8,
        torch.int8,
        torch.int16,
        torch.int32,
        torch.int64,
    )
}
_NAMES = {dtype: name for name, dtype in DTYPES.items()}
# What numpy may send: numbers and truth values of a fixed width, never objects.
_ARRAYS = frozenset({"b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16"})
_LISTS: dict[str, type] = {"list": list, "deque": collections.deque}
_DICTS: dict[str, Callable[[], dict[Any, Any]]] = {
    "dict": dict,
    "counter": collections.Counter,
    "ordered": collections.OrderedDict,
}


class Refused(Exception):
    """A message that no honest side sends."""


class NotCarried(TypeError):
    """A value that has no form on the bridge."""


# Messages ------------------------------------------------------------------------------------------------


def packed(form: dict[str, Any], numbers: list[bytes]) -> bytes:
    """A message as it is sent."""
    text = json.dumps(form, separators=(",", ":")).encode("utf-8", errors="surrogatepass")
    return b"".join([MARK, _LENGTH.pack(len(text)), text, *numbers])


def unpacked(body: bytes, bounds: Bounds = BOUNDS) -> tuple[dict[str, Any], memoryview]:
    """The JSON object of a message, and the bytes behind it."""
    start = len(MARK) + _LENGTH.size
    if len(body) > bounds.bytes or len(body) < start or body[: len(MARK)] != MARK:
        raise Refused("a message that is too long or too short")
    (length,) = _LENGTH.unpack(body[len(MARK) : start])
    if length > bounds.json_bytes or start + length > len(body):
        raise Refused("a message that lies about its length")
    try:
        form = json.loads(body[start : start + length], object_pairs_hook=_without_duplicates)
    except (ValueError, RecursionError) as error:
        raise Refused("a message that is not JSON") from error
    if not isinstance(form, dict):
        raise Refused("a message that is not an object")
    return form, memoryview(body)[start + length :]


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key that occurs twice")
    return found


def fields(form: dict[str, Any], **kinds: type) -> tuple[Any, ...]:
    """The fields of a message, which has these and no others, each of exactly this kind."""
    if set(form) != set(kinds):
        raise Refused("a message with the wrong fields")
    for name, kind in kinds.items():
        if type(form[name]) is not kind:
            raise Refused(f"a field {name} that is of the wrong kind")
    return tuple(form[name] for name in kinds)


# Writing -------------------------------------------------------------------------------------------------


class Book:
    """What both sides know by number or by reference; this one knows nothing, and serves plain copies."""

    def number_of(self, value: Any) -> int | None:
        """The number of an object that is shared already."""
        return None

    def enter(self, value: Any, number: int | None = None) -> int:
        """Share an object from now on, under this number or under a new one; returns the number."""
        return 0

    def object_of(self, number: int) -> Any:
        raise Refused("a number that stands for nothing")

    def refer(self, value: Any) -> list[Any]:
        """The reference of what is no plain data."""
        raise NotCarried(f"{type(value).__name__} is no plain data")

    def resolve(self, reference: list[Any]) -> Any:
        raise Refused("a reference where there can be none")

    def write_module(self, writer: Writer, value: torch.nn.Module, depth: int) -> list[Any]:
        raise NotCarried("a module")

    def read_module(self, reader: Reader, form: list[Any], depth: int) -> torch.nn.Module:
        raise Refused("a module where there can be none")

    def write_record(self, writer: Writer, value: Any, depth: int) -> list[Any] | None:
        """The form of an object that is made of named fields; nothing if it is none."""
        return None

    def read_record(self, reader: Reader, form: list[Any], depth: int) -> Any:
        raise Refused("a record where there can be none")


class Writer:
    """Writes the values of one message."""

    def __init__(self, book: Book, bounds: Bounds = BOUNDS) -> None:
        self._book, self._bounds = book, bounds
        self.numbers: list[bytes] = []
        self._at = self._count = 0

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
        record = self._book.write_record(self, value, depth)
        if record is not None:
            return record
        for base, write in _BASES:
            if isinstance(value, base):
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
        return self.shared(value, lambda: ["tensor", *self.tensor_state(value, depth)])

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
        return [_NAMES[plain.dtype], list(plain.shape), steps, *place, flags, held]

    def array_state(self, value: np.ndarray[Any, Any]) -> list[Any]:
        code = value.dtype.str[1:]
        if code not in _ARRAYS:
            raise NotCarried(f"an array of {value.dtype}")
        data = np.ascontiguousarray(value, dtype=value.dtype.newbyteorder("<")).tobytes()
        return [code, list(value.shape), *self.raw(data)]

    def array(self, value: np.ndarray[Any, Any], depth: int) -> list[Any]:
        return self.shared(value, lambda: ["array", *self.array_state(value)])

    def sequence(self, value: Any, depth: int) -> list[Any]:
        name = "list" if isinstance(value, list) else "deque"
        return self.shared(value, lambda: [name, self.items(value, depth)])

    def mapping(self, value: dict[Any, Any], depth: int) -> list[Any]:
        name = _dict_name(value)
        return self.shared(value, lambda: [name, self.pairs(value, depth)])

    def pairs(self, value: dict[Any, Any], depth: int) -> list[Any]:
        return [self.items(pair, depth) for pair in dict.items(value)]

    def unordered(self, value: set[Any], depth: int) -> list[Any]:
        return self.shared(value, lambda: ["set", self.items(value, depth)])

    def generator(self, value: torch.Generator, depth: int) -> list[Any]:
        return self.shared(value, lambda: ["generator", *self.raw(generator_bytes(value))])


def _dict_name(value: dict[Any, Any]) -> str:
    return next((n for n, kind in _DICTS.items() if type(value) is kind), "dict")


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
    if value not in _NAMES:
        raise NotCarried(f"the kind of number {value}")
    return _NAMES[value]


def plain_tensor(value: torch.Tensor) -> torch.Tensor:
    """A tensor of no subclass that holds the same numbers; NotCarried where there are none to send."""
    if value.layout is not torch.strided or value.is_meta or value.is_quantized:
        raise NotCarried("a tensor whose numbers do not lie side by side")
    plain = value.detach()
    if type(plain) is not torch.Tensor:
        plain = plain.as_subclass(torch.Tensor)
    _known_dtype(plain.dtype)
    return plain.resolve_conj().resolve_neg().cpu()


def tensor_bytes(plain: torch.Tensor) -> bytes:
    if plain.numel() == 0:
        return b""
    return plain.contiguous().reshape(-1).view(torch.uint8).numpy().tobytes()


def generator_bytes(value: torch.Generator) -> bytes:
    if value.device.type != "cpu":
        raise NotCarried("a generator of a different device")
    return bytes(value.get_state().numpy().tobytes())


def _steps(plain: torch.Tensor) -> list[int] | None:
    """How far apart neighbours lie, where that is not the usual way; it decides what `view` may do."""
    return None if plain.is_contiguous() else list(plain.stride())


# Reading -------------------------------------------------------------------------------------------------


class Reader:
    """Reads the values of one message, and believes nothing of it."""

    def __init__(
        self, numbers: memoryview, book: Book, bounds: Bounds = BOUNDS, answer: bool = False
    ) -> None:
        self._numbers, self._book, self._bounds, self.answer = numbers, book, bounds, answer
        self._count = self._end = 0
        self.leaves: dict[int, torch.Tensor] = {}  # where gradients arrive of what is none itself
        self.ends: list[int] = []  # tensors whose graph the sender has

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
        _, number, *state = form
        plain, (needs, leaf, parameter), grad = self.tensor_state(state, depth)
        value = self._as_flagged(number, plain, needs, leaf, parameter)
        self.enter(number, value)
        if grad is not None:
            set_grad(value, grad)
        return value

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
        dtype = DTYPES.get(name) if type(name) is str else None
        if dtype is None:
            raise Refused("an unknown kind of number")
        size = self._shape(shape)
        data = self.raw(at, length)
        if length != math.prod(size) * dtype.itemsize:
            raise Refused("a tensor whose shape does not fit its numbers")
        value = torch.empty(size, dtype=dtype)  # no view of a longer one: it may become the end of a graph
        if length:
            raw = np.frombuffer(data, dtype=np.uint8)
            value.reshape(-1).view(torch.uint8).numpy()[:] = raw != 0 if dtype is torch.bool else raw
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
        if type(code) is not str or code not in _ARRAYS:
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
        value = self.enter(number, _LISTS[name]())
        value.extend(self.items(parts, depth))
        return value

    def mapping(self, form: list[Any], depth: int) -> Any:
        name, number, parts = form
        value = self.enter(number, _DICTS[name]())
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
