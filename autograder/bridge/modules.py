"""Mirrors a module of the other side: the same names, parameters and buffers, and its forward over there.

A module of torch's own is built again as what it is and computes where it is called; so is, in the box, a
test's module whose class the box has as well (`twins`).  A module of any other class is a `Mirror`.
Parameters, buffers, parts and modes are shared objects, so that optimisers, copied weights, frozen parameters
and exchanged layers work on either side.
"""

from __future__ import annotations

import importlib
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from autograder.bridge.reading import Reader
from autograder.bridge.wire import NotCarried, Refused
from autograder.bridge.writing import Writer

PLUMBING = frozenset(vars(nn.Module()))  # what every module has, without a name of its own
_HOOKS = ("_forward_hooks", "_forward_pre_hooks", "_backward_hooks", "_backward_pre_hooks")
_NATIVE = "torch.nn.modules."
# What layers of torch's hold beside plain values; a function comes back by no other name.
_FUNCTIONS = {"relu": F.relu, "gelu": F.gelu}
PLAIN = (bool, int, float, str, tuple, torch.dtype, torch.Size, type(None))


class Mirror(nn.Module):
    """A module whose class only the other side has."""

    def __getattr__(self, name: str) -> Any:
        try:
            return super().__getattr__(name)
        except AttributeError:
            bridge = self.__dict__.get("__bridge__")
            if bridge is None or name.startswith("_"):
                raise
            return bridge[0].ask("get", self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        bridge = self.__dict__.get("__bridge__")
        own = name == "training" or name.startswith("_") or isinstance(value, torch.Tensor | nn.Module)
        if bridge is None or own or any(name in self.__dict__[part] for part in _PARTS):
            super().__setattr__(name, value)
        else:
            bridge[0].ask("set", self, name, value)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        found = memo[id(self)] = self.__dict__["__bridge__"][0].ask("deepcopy", self)
        return found

    def __copy__(self) -> Any:
        found = self.__dict__["__bridge__"][0].ask("copy", self)
        share_parts(self, found)
        return found

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        return self.__dict__["__bridge__"][0].ask("call", self, args, tuple(kwargs.items()))


_PARTS = ("_parameters", "_buffers", "_modules")


def is_as_its_class(module: nn.Module) -> bool:
    """Whether a module computes what its class says, with nothing hung on it."""
    own = module.__dict__
    return "forward" not in own and not any(own.get(hooks) for hooks in _HOOKS)


def native_name(module: nn.Module) -> str:
    """The name of a class of torch's whose object the other side can build; "" for all others."""
    kind = type(module)
    if not kind.__module__.startswith(_NATIVE) or "forward" in module.__dict__:
        return ""
    if not is_as_its_class(module) and not isinstance(module, nn.MultiheadAttention):
        return ""
    return f"{kind.__module__}.{kind.__name__}"


def build_native(name: Any) -> nn.Module:
    """An empty module of one of torch's classes."""
    if type(name) is not str or not name.startswith(_NATIVE):
        raise Refused("a module of an unknown class")
    place, _, title = name.rpartition(".")
    try:
        kind = getattr(importlib.import_module(place), title, None)
    except ImportError as error:
        raise Refused("a module of an unknown class") from error
    if not isinstance(kind, type) or not issubclass(kind, nn.Module) or kind.__module__ != place:
        raise Refused("a module of an unknown class")
    module: nn.Module = kind.__new__(kind)
    nn.Module.__init__(module)
    return module


def write_attributes(writer: Writer, module: nn.Module, depth: int) -> list[Any]:
    """What a module of torch's has beside its parts: sizes, rates, kinds of norm, a function by its name."""
    found: list[Any] = []
    for name, value in vars(module).items():
        if name not in PLUMBING and type(value) in PLAIN:
            found.append([name, writer.value(value, depth + 1)])
        function = next((key for key, known in _FUNCTIONS.items() if known is value), None)
        if function is not None:
            found.append([name, function, "function"])
    return found


def read_attributes(reader: Reader, module: nn.Module, forms: Any, depth: int) -> None:
    if type(forms) is not list:
        raise Refused("attributes that are no list")
    for form in forms:
        if type(form) is not list or len(form) not in (2, 3) or type(form[0]) is not str:
            raise Refused("an attribute that is none")
        if form[0] in PLUMBING:
            raise Refused("an attribute that every module has")
        module.__dict__[form[0]] = _function(form[1]) if len(form) == 3 else reader.value(form[1], depth + 1)


def _function(name: Any) -> Any:
    if type(name) is not str or name not in _FUNCTIONS:
        raise Refused("a function that no layer of torch's holds")
    return _FUNCTIONS[name]


def write_state(writer: Writer, module: nn.Module, depth: int) -> list[Any]:
    """Mode, parameters, buffers and parts of a module; its parts are written whole."""
    parts = [
        [[name, writer.value(value, depth + 1)] for name, value in module.__dict__[part].items()]
        for part in _PARTS
    ]
    transient = sorted(module.__dict__["_non_persistent_buffers_set"])
    return [bool(module.training), *parts, transient]


def read_state(reader: Reader, module: nn.Module, form: Any, depth: int) -> None:
    """Make a module as it is on the other side."""
    if type(form) is not list or len(form) != 5 or type(form[0]) is not bool:
        raise Refused("a module that is none")
    training, *parts, transient = form
    module.__dict__["training"] = training
    kinds: tuple[type, ...] = (nn.Parameter, torch.Tensor, nn.Module)
    for part, forms, kind in zip(_PARTS, parts, kinds, strict=True):
        found: dict[str, Any] = {}
        if type(forms) is not list:
            raise Refused("parts of a module that are no list")
        for entry in forms:
            if type(entry) is not list or len(entry) != 2 or type(entry[0]) is not str or "." in entry[0]:
                raise Refused("a part of a module without a name")
            value = reader.value(entry[1], depth + 1)
            if value is not None and not isinstance(value, kind):
                raise Refused("a part of a module of the wrong kind")
            found[entry[0]] = value
        if len(found) != len(forms):
            raise Refused("a part of a module that occurs twice")
        if not _holds(module.__dict__[part], found):
            module.__dict__[part] = found  # a new one: a shallow copy of the module may share the old one
    if type(transient) is not list or not all(type(name) is str for name in transient):
        raise Refused("a module with odd buffers")
    module.__dict__["_non_persistent_buffers_set"] = set(transient)


def _holds(own: dict[str, Any], found: dict[str, Any]) -> bool:
    """Whether these are the same objects under the same names, in the same order."""
    return [*own] == [*found] and all(own[name] is value for name, value in found.items())


def share_parts(module: nn.Module, copied: nn.Module) -> None:
    """Let a shallow copy have its parts in the same dictionaries, as one in one process has."""
    for part in _PARTS:
        copied.__dict__[part] = module.__dict__[part]


def summary(module: nn.Module) -> tuple[Any, Any]:
    """What can be compared later of the module itself, and what has to stay alive for that."""
    own = module.__dict__
    parts = [own[part] for part in _PARTS]
    values = [value for part in parts for value in part.values()]
    return (own["training"], *parts[0], 0, *parts[1], 0, *parts[2], *map(id, values)), values


def require_carried(module: nn.Module) -> None:
    if not isinstance(module, nn.Module) or "_parameters" not in module.__dict__:
        raise NotCarried("a module that was never set up")
