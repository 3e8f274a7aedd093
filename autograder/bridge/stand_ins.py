"""Stands in for functions, classes and objects that the other side has.

A stand-in for a function is a function, one for a class is a class, so that a test can treat them as such:
look at a signature, ask `isinstance`, wrap them, call methods.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable
from typing import Any

from autograder.bridge.peer import Peer
from autograder.bridge.wire import Refused

# The methods with a meaning to Python that a stand-in passes on.
SPECIAL = frozenset(
    {"__call__", "__len__", "__getitem__", "__setitem__", "__iter__", "__next__", "__contains__"}
    | {"__enter__", "__exit__"}
)
_MOST = 500  # methods of one class
_KINDS = tuple(inspect._ParameterKind)


def is_public(name: Any) -> bool:
    """Whether a stand-in passes on what goes by this name."""
    return type(name) is str and name.isidentifier() and (not name.startswith("_") or name in SPECIAL)


# Facts, as the side that has the object tells them ---------------------------------------------------------


def signature_facts(value: Any) -> list[Any] | None:
    """The parameters of a function: name, kind, whether it has a default."""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (ValueError, TypeError):
        return None
    empty = inspect.Parameter.empty
    return [[p.name, int(p.kind), p.default is not empty] for p in parameters]


def method_facts(kind: type) -> list[Any]:
    """The methods of a class that a stand-in has, with their parameters."""
    found: dict[str, Any] = {}
    for base in kind.__mro__:
        if base is object or base.__module__.split(".")[0] in ("torch", "builtins", "typing", "collections"):
            continue
        for name, method in vars(base).items():
            if is_public(name) and name not in found and callable(method) and not isinstance(method, type):
                found[name] = signature_facts(method)
    # Of a base as well: an iterator of Python's, a loader of torch's, a list with something added to it.
    found = {name: None for name in SPECIAL if hasattr(kind, name)} | found
    return [[name, facts] for name, facts in found.items()][:_MOST]


# Stand-ins -----------------------------------------------------------------------------------------------


def function(peer: Peer, handle: int, facts: dict[str, Any]) -> Any:
    """A function that asks the other side to call its own."""

    def call(*args: Any, **kwargs: Any) -> Any:
        return peer.ask("call", call, args, tuple(kwargs.items()))

    _name(call, facts)
    peer.adopt(handle, call)
    return call


def _name(stand_in: Any, facts: dict[str, Any]) -> None:
    name = facts.get("name", "")
    if type(name) is str and name.isidentifier():
        stand_in.__name__ = stand_in.__qualname__ = name[:200]
    signature = _signature(facts.get("parameters"))
    if signature is not None:
        stand_in.__signature__ = signature


def _signature(parameters: Any) -> inspect.Signature | None:
    if parameters is None:
        return None
    try:
        if len(parameters) > _MOST:
            raise Refused("a function with too many parameters")
        return inspect.Signature(
            [
                inspect.Parameter(
                    str(name), _KINDS[kind], default=... if default else inspect.Parameter.empty
                )
                for name, kind, default in parameters
            ]
        )
    except (ValueError, TypeError, IndexError):
        return None


class StandIn:
    """An object that the other side has."""

    __bridge__: tuple[Peer, int]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or "__bridge__" not in self.__dict__:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return self.__bridge__[0].ask("get", self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_"):
            raise AttributeError(name)
        self.__bridge__[0].ask("set", self, name, value)


def class_of(facts: dict[str, Any], base: type, library: type | None = None) -> type:
    """A class with the methods that these facts name, on top of one that passes attributes on."""
    methods = facts.get("methods", [])
    given = facts.get("name")
    if type(methods) is not list or len(methods) > _MOST:
        raise Refused("a class with odd methods")
    members: dict[str, Any] = {}
    for entry in methods:
        if type(entry) is not list or len(entry) != 2 or not is_public(entry[0]):
            raise Refused("a class with odd methods")
        members[entry[0]] = _method(entry[0], entry[1])
    if library is not None:  # isinstance() asks for it
        members["__class__"] = property(lambda self: library)
    title = given if type(given) is str and given.isidentifier() else "object"
    return type(title[:200], (base,), {**members, "__module__": "__main__"})


def _method(name: str, parameters: Any) -> Callable[..., Any]:
    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        peer: Peer = self.__dict__["__bridge__"][0]
        if name == "forward":  # with the hooks that the other side has on its module
            return peer.ask("call", self, args, tuple(kwargs.items()))
        return peer.ask("method", self, name, args, tuple(kwargs.items()))

    _name(method, {"name": name, "parameters": parameters})
    return method


def add_construction(stand_in: type, peer: Peer, handle: int, parameters: Any) -> None:
    """Let a class be called: the other side makes the object, and this one stands for it."""

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        peer.ask("construct", stand_in, args, tuple(kwargs.items()), expect=self)

    _name(__init__, {"name": "__init__", "parameters": [["self", 0, False], *(parameters or [])]})
    if parameters is None and hasattr(__init__, "__signature__"):
        del __init__.__signature__
    stand_in.__init__ = __init__  # type: ignore[misc]  # a class that is made at run time
    peer.adopt(handle, stand_in)


def stand_for(peer: Peer, handle: int, value: Any) -> Any:
    """Let an object of a class made here stand for one of the other side's."""
    value.__dict__["__bridge__"] = (peer, handle)
    peer.adopt(handle, value)
    return value


def is_function(value: Any) -> bool:
    return isinstance(
        value, types.FunctionType | types.BuiltinFunctionType | types.MethodType | types.LambdaType
    )
