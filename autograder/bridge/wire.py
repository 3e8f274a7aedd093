"""Messages of a bridge as bytes: JSON for the form, raw bytes for the numbers, bounded and checked.

A message is a mark, the length of a JSON object, the object, and the bytes of its tensors one behind the
other.  In the JSON, a list stands for everything that is not a number, a text or nothing; its first item says
what it is.  `writing` makes such forms of values, and `reading` believes none of them.
"""

from __future__ import annotations

import collections
import json
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import torch

from autograder.bridge.bounds import BOUNDS, Bounds

if TYPE_CHECKING:
    from autograder.bridge.reading import Reader
    from autograder.bridge.writing import Writer

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
NAMES = {dtype: name for name, dtype in DTYPES.items()}
META = "@meta"  # behind the kind of number of a tensor that has a shape and no numbers
# What numpy may send: numbers and truth values of a fixed width, never objects.
ARRAYS = frozenset({"b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16"})
LISTS: dict[str, type] = {"list": list, "deque": collections.deque}
DICTS: dict[str, Callable[[], dict[Any, Any]]] = {
    "dict": dict,
    "counter": collections.Counter,
    "ordered": collections.OrderedDict,
}


class Refused(Exception):
    """A message that no honest side sends."""


class NotCarried(TypeError):
    """A value that has no form on the bridge."""


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

    def find(self, number: int) -> Any:
        """The same, or None."""
        return None

    def base_of(self, value: torch.Tensor) -> list[Any] | None:
        """Number of a shared tensor in whose memory this one lies, and where (`memory`)."""
        return None

    def refer(self, value: Any) -> list[Any]:
        """The reference of what is no plain data."""
        raise NotCarried(f"{type(value).__name__} is no plain data")

    def resolve(self, reference: list[Any]) -> Any:
        raise Refused("a reference where there can be none")

    def is_its_own(self, value: Any) -> bool:
        """Whether a container has methods of its own that the other side should meet."""
        return False

    def write_module(self, writer: Writer, value: torch.nn.Module, depth: int) -> list[Any]:
        raise NotCarried("a module")

    def read_module(self, reader: Reader, form: list[Any], depth: int) -> torch.nn.Module:
        raise Refused("a module where there can be none")

    def write_record(self, writer: Writer, value: Any, depth: int) -> list[Any] | None:
        """The form of an object that is made of named fields; nothing if it is none."""
        return None

    def read_record(self, reader: Reader, form: list[Any], depth: int) -> Any:
        raise Refused("a record where there can be none")


def packed(form: dict[str, Any], numbers: list[bytes]) -> bytes:
    """A message as it is sent."""
    text = _WRITE(form).encode("utf-8", errors="surrogatepass")
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
        form = _READ(body[start : start + length].decode("utf-8", errors="surrogatepass"))
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


# Made once: `json.loads` and `json.dumps` make a new one for every message that is not of the usual kind.
_WRITE = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_READ = json.JSONDecoder(object_pairs_hook=_without_duplicates).decode


def fields(form: dict[str, Any], **kinds: type) -> tuple[Any, ...]:
    """The fields of a message, which has these and no others, each of exactly this kind."""
    if set(form) != set(kinds):
        raise Refused("a message with the wrong fields")
    for name, kind in kinds.items():
        if type(form[name]) is not kind:
            raise Refused(f"a field {name} that is of the wrong kind")
    return tuple(form[name] for name in kinds)
