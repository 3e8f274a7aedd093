"""The test's end of the bridge: puts stand-ins in the place of the student's names, in a trusted process.

What the student's code may do with what a test hands over is decided here: call it, and use its public
methods and attributes.  Nothing of a test leads from there to the test itself.
"""

from __future__ import annotations

import builtins
import copy
import sys
from typing import Any

import torch
from torch import nn

from autograder.bridge import inside, modules, stand_ins, twins
from autograder.bridge.peer import Peer
from autograder.bridge.service import Channel
from autograder.bridge.shared import TRUSTED
from autograder.bridge.wire import Refused

_BY_NAME = ("torch", "builtins", "math", "operator", "numpy", "transformers")
_TYPES = {name: kind for name, kind in vars(builtins).items() if isinstance(kind, type)}


class Outside:
    """Serves what the student's code asks of objects that a test has handed over."""

    def __init__(self, package: str = "") -> None:
        self.package = package
        self.given: frozenset[type] = frozenset()  # classes that given cells of the course define

    def known_by_name(self, value: Any) -> tuple[str, str] | None:
        """Functions and classes that the box has as well."""
        place, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
        if isinstance(value, nn.Module) or type(place) is not str or type(name) is not str:
            return None
        if place.split(".")[0] not in (*_BY_NAME, self.package) or not callable(value):
            return _torch_name(value)
        found: Any = sys.modules.get(place)
        for part in name.split("."):
            found = getattr(found, part, None)
        return (place, name) if found is value else _torch_name(value)

    def by_name(self, place: Any, name: Any) -> Any:
        """A class of torch's or of Python's; nothing else is taken from the other side by its name."""
        if type(place) is not str or type(name) is not str or "." in name:
            raise Refused("a name that is none")
        if place == "builtins" and name in _TYPES:
            return _TYPES[name]
        if place.startswith("torch.") or place == "torch":
            found = getattr(sys.modules.get(place), name, None)
            if isinstance(found, type):
                return found
        raise Refused("a name that the other side may not use")

    def refer(self, peer: Peer, value: Any) -> tuple[str, dict[str, Any]]:
        return inside.facts_of(peer, value, named=False)

    def twin_place(self, value: nn.Module) -> tuple[str, str] | None:
        is_whole = modules.is_as_its_class(value)
        return twins.place_of(type(value), self.given, self.package) if is_whole else None

    def stand_in(self, peer: Peer, handle: int, kind: str, facts: dict[str, Any]) -> Any:
        return inside.make_stand_in(peer, handle, kind, facts)

    def shows(self, error: BaseException) -> bool:
        """Nothing that a test says in words is for the student's code."""
        return False

    def serve(self, peer: Peer, request: str, values: list[Any]) -> Any:
        target: Any = values[0] if values else None
        rest = values[1:]
        if not peer.has_given(target):
            raise Refused("a question about something that was never given")
        if request == "call":
            args, kwargs = _arguments(rest)
            return target(*args, **kwargs)
        if request == "method":
            name, *given = rest
            args, kwargs = _arguments(given)
            return self._public(target, name)(*args, **kwargs)
        if request == "get":
            (name,) = rest
            return self._public(target, name)
        if request == "construct" and isinstance(target, type):
            args, kwargs = _arguments(rest)
            return target(*args, **kwargs)
        if request in ("copy", "deepcopy") and isinstance(target, nn.Module):
            return copy.copy(target) if request == "copy" else copy.deepcopy(target)
        raise AttributeError("what a test has handed over can't be changed from there")

    def _public(self, target: Any, name: Any) -> Any:
        if not stand_ins.is_public(name) or stand_ins.is_function(target):
            raise AttributeError("no such attribute")
        return getattr(target, name)


def _torch_name(value: Any) -> tuple[str, str] | None:
    """Functions of torch's that do not know where they are from."""
    name = getattr(value, "__name__", "")
    for place in (torch, torch.nn.functional):
        if name and getattr(place, name, None) is value:
            return place.__name__, name
    return None


def _arguments(rest: list[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of a call; the named ones travel as pairs, because nobody else has that dictionary."""
    args, pairs = rest
    if type(args) is not tuple or type(pairs) is not tuple:
        raise Refused("arguments that are none")
    if any(type(pair) is not tuple or len(pair) != 2 or type(pair[0]) is not str for pair in pairs):
        raise Refused("named arguments that are none")
    named = dict(pairs)
    if len(named) != len(pairs):
        raise Refused("an argument that occurs twice")
    return args, named


def connect(channel: Channel, service: Outside | None = None) -> Peer:
    """The trusted end of a bridge."""
    return Peer(TRUSTED, channel, service or Outside())


def given_classes(namespace: dict[str, Any]) -> frozenset[type]:
    """The classes that cells have defined in a process in which only the course's own have run."""
    return frozenset(
        value
        for name, value in namespace.items()
        if isinstance(value, type) and value.__module__ == twins.GIVEN and value.__name__ == name
        if not issubclass(value, modules.Mirror | stand_ins.StandIn)  # that one is the student's
    )


def fill(peer: Peer, namespace: dict[str, Any], names: list[str]) -> None:
    """Put the student's names into a namespace: stand-ins, or values if they are plain; unknown ones go."""
    for name in names:
        namespace.pop(name, None)
    if not _filled(peer, namespace, names) and len(names) > 1:
        for name in names:
            _filled(peer, namespace, [name])


def _filled(peer: Peer, namespace: dict[str, Any], names: list[str]) -> bool:
    """Whether the other side told all of these names, or that it has none."""
    try:
        found = peer.ask("names", names)
    except Exception:  # one can't be carried, or that side fails or lies: a test that needs it fails
        return False
    if type(found) is dict and set(found) <= set(names):
        namespace.update(found)
    return True
