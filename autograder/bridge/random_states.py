"""The global random states of torch, numpy and Python as bytes: both sides draw from one sequence.

What a message says is put to use only if it is a state that such a generator can have.
"""

from __future__ import annotations

import ctypes
import math
import random
import struct
import sys
from typing import Any

import numpy as np
import torch

from autograder.bridge.counting import as_array
from autograder.bridge.reading import set_generator
from autograder.bridge.wire import Refused

_WORDS = 624  # of a Mersenne twister, which numpy and Python have
_PYTHON = struct.Struct(f"<{_WORDS + 1}I?d")  # words and place, whether a normal number waits, that number
_NUMPY = struct.Struct("<I?d")
_numpy: Any = np.random
_generator = _numpy.get_bit_generator()  # numpy's global one, kept so that its memory stays
_place: int = _generator.ctypes.state_address  # of its words and of its place among them
_python: Any = random.getstate.__self__  # type: ignore[attr-defined]  # Python's global one, a method's object
_python_place = id(_python) + object.__basicsize__  # of its place among its words and of these, in CPython


def current() -> list[Any]:
    """The three states now, to be compared: every message asks for them, so that it is quick."""
    return [_torch_state(), ctypes.string_at(_place, 4 * (_WORDS + 1)), _python_now()]


def _python_words() -> bytes:
    return ctypes.string_at(_python_place, 4 * (_WORDS + 1))


def _lie_where_expected() -> bool:
    """Whether the words of Python's generator are where CPython has them; reading them there is no asking."""
    if sys.implementation.name != "cpython" or type(_python).__basicsize__ < 16 + 4 * (_WORDS + 1):
        return False
    *words, place = random.getstate()[1]
    return _python_words() == struct.pack(f"={_WORDS + 1}I", place, *words)


_is_quick = _lie_where_expected()


def _python_now() -> Any:
    return (_python_words(), _python.gauss_next) if _is_quick else random.getstate()


def written(index: int) -> bytes:
    """One of the three as it is sent."""
    return (_torch_state, _numpy_state, _python_state)[index]()


def _torch_state() -> bytes:
    return as_array(torch.default_generator.get_state()).tobytes()


def set_state(index: int, state: memoryview) -> None:
    """Let one of the three be this; Refused if it is none."""
    setters = (_set_torch_state, _set_numpy_state, _set_python_state)
    if not 0 <= index < len(setters):
        raise Refused("a state of no generator")
    try:
        setters[index](state)
    except (struct.error, ValueError, TypeError) as error:
        raise Refused("a state that no generator has") from error


def _set_torch_state(state: memoryview) -> None:
    set_generator(torch.default_generator, state)


def _numpy_state() -> bytes:
    found: Any = np.random.get_state(legacy=False)
    if found["bit_generator"] != "MT19937":
        return b""
    inner = found["state"]
    return bytes(inner["key"].tobytes()) + _NUMPY.pack(inner["pos"], found["has_gauss"], found["gauss"])


def _set_numpy_state(state: memoryview) -> None:
    words = np.frombuffer(state[: 4 * _WORDS], dtype="<u4")
    place, waits, normal = _NUMPY.unpack(state[4 * _WORDS :])
    if place > _WORDS or not math.isfinite(normal) or len(words) != _WORDS:
        raise ValueError("no place in a sequence")
    np.random.set_state(("MT19937", words, place, int(waits), normal))


def _python_state() -> bytes:
    _, words, normal = random.getstate()
    return _PYTHON.pack(*words, normal is not None, normal or 0.0)


def _set_python_state(state: memoryview) -> None:
    *words, waits, normal = _PYTHON.unpack(state)
    if words[-1] > _WORDS or not math.isfinite(normal):
        raise ValueError("no place in a sequence")
    random.setstate((3, tuple(words), normal if waits else None))
