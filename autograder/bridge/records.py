"""Carries objects that are nothing but named fields: dataclasses, namespaces, named tuples.

The receiving side builds a class that it knows already, or else a plain namespace; no code of the class runs
but that of a class of a library both sides have.
"""

from __future__ import annotations

import dataclasses
import sys
import types
from typing import Any

from autograder.bridge.reading import Reader
from autograder.bridge.wire import Refused
from autograder.bridge.writing import Writer

_LIBRARIES = ("transformers", "torch")


def write(writer: Writer, value: Any, depth: int) -> list[Any] | None:
    """The form of a record; nothing if it is none."""
    kind = type(value)
    if kind is types.SimpleNamespace:
        named = vars(value)
    elif dataclasses.is_dataclass(kind):
        named = {f.name: getattr(value, f.name) for f in dataclasses.fields(kind) if hasattr(value, f.name)}
    elif isinstance(value, tuple) and hasattr(kind, "_fields"):
        named = dict(zip(kind._fields, tuple.__iter__(value), strict=False))
    else:
        return None
    return ["record", kind.__module__, kind.__qualname__, writer.pairs(named, depth)]


def read(reader: Reader, form: list[Any], depth: int, package: str) -> Any:
    """The record of a form; `package` is the course's, whose classes both sides have."""
    _, place, name, pairs = form
    named = reader.pairs(pairs, depth)
    if type(place) is not str or type(name) is not str or not all(type(key) is str for key in named):
        raise Refused("a record that is none")
    kind = _kind(place, name, package)
    if kind is None:
        return types.SimpleNamespace(**named)
    if issubclass(kind, tuple):
        if set(named) != set(getattr(kind, "_fields", ())):
            raise Refused("a record with other fields than its class has")
        return tuple.__new__(kind, [named[field] for field in kind._fields])
    if set(named) - {field.name for field in dataclasses.fields(kind)}:
        raise Refused("a record with other fields than its class has")
    if issubclass(kind, dict):  # an output of transformers, whose fields are its items as well
        return kind(**named)
    value = object.__new__(kind)
    for field, part in named.items():
        object.__setattr__(value, field, part)
    return value


def _kind(place: str, name: str, package: str) -> Any:
    """A class of records that this process has, in the notebook or in a library of the course."""
    if place != "__main__" and place.split(".")[0] not in (*_LIBRARIES, package):
        return None
    kind = getattr(sys.modules.get(place), name, None) if "." not in name else None
    if not isinstance(kind, type):
        return None
    fits = dataclasses.is_dataclass(kind) or (issubclass(kind, tuple) and hasattr(kind, "_fields"))
    return kind if fits else None
