"""The student's end of the bridge: finds the student's names, calls them, and has stand-ins for a test's.

It runs in the box, beside code that may change it; nothing on the other side trusts what it says.
"""

from __future__ import annotations

import copy
import importlib
import types
from typing import Any

from torch import nn

from autograder.bridge import lending, modules, stand_ins, twins
from autograder.bridge.peer import Peer
from autograder.bridge.wire import NotCarried, Refused


class Inside:
    """Serves what a test asks of the names in a notebook."""

    def __init__(self, names: dict[str, Any], package: str = "") -> None:
        self._names, self.package = names, package

    def known_by_name(self, value: Any) -> tuple[str, str] | None:
        """Classes of torch's and of Python's: the trusted side takes nothing more by its name."""
        if isinstance(value, type) and value.__module__.split(".")[0] in ("torch", "builtins"):
            return value.__module__, value.__qualname__
        return None

    def by_name(self, place: Any, name: Any) -> Any:
        value: Any = importlib.import_module(place)
        for part in name.split("."):
            value = getattr(value, part)
        return value

    def refer(self, peer: Peer, value: Any) -> tuple[str, dict[str, Any]]:
        return facts_of(peer, value, named=True)

    def twin_place(self, value: nn.Module) -> None:
        """Nothing of the student's is built on the other side."""

    def stand_in(self, peer: Peer, handle: int, kind: str, facts: dict[str, Any]) -> Any:
        if kind == twins.KIND:
            twin = twins.build(peer, handle, facts["twin"], self._names)
            if twin is not None:
                return twin
            kind = "module"  # a given class that is not there: the test's side computes
        return make_stand_in(peer, handle, kind, facts)

    def shows(self, error: BaseException) -> bool:
        return True

    def serve(self, peer: Peer, request: str, values: list[Any]) -> Any:
        if request == "names":
            (names,) = values
            return {name: self._names[name] for name in names if name in self._names}
        if request == lending.REQUEST:
            lending.put(self._names, *values)
            return None
        target, *rest = values
        if request in ("call", "construct"):
            args, named = rest
            return target(*args, **dict(named))
        if request == "method":
            name, args, named = rest
            return getattr(target, name)(*args, **dict(named))
        if request == "get":
            return getattr(target, rest[0])
        if request == "set":
            setattr(target, *rest)
            return None
        if request in ("copy", "deepcopy"):
            return copy.copy(target) if request == "copy" else copy.deepcopy(target)
        raise Refused("an unknown request")


def facts_of(peer: Peer, value: Any, named: bool) -> tuple[str, dict[str, Any]]:
    """What the other side has to know of an object to stand in for it."""
    if isinstance(value, types.ModuleType):
        raise NotCarried("a module of Python's")
    if stand_ins.is_function(value):
        name = getattr(value, "__name__", "") if named else "function"
        return "function", {"name": name, "parameters": stand_ins.signature_facts(value)}
    if isinstance(value, type):
        facts = {"name": value.__name__ if named else "given", "methods": stand_ins.method_facts(value)}
        kind = "module class" if issubclass(value, nn.Module) else "class"
        return kind, facts | {"parameters": stand_ins.signature_facts(value)}
    of = type(value)
    facts = {"name": of.__name__ if named else "given", "methods": stand_ins.method_facts(of)}
    if named and of.__module__ == "__main__":
        facts["class"] = peer.refer(of)
    elif named and of.__module__.startswith("torch.") and not isinstance(value, nn.Module):
        facts["library"] = [of.__module__, of.__qualname__]
    return ("module" if isinstance(value, nn.Module) else "object"), facts


def make_stand_in(peer: Peer, handle: int, kind: str, facts: dict[str, Any]) -> Any:
    """A stand-in of this kind, known to the peer from now on."""
    if kind == "function":
        return stand_ins.function(peer, handle, facts)
    if kind in ("class", "module class"):
        base = modules.Mirror if kind == "module class" else stand_ins.StandIn
        made = stand_ins.class_of(facts, base)
        stand_ins.add_construction(made, peer, handle, facts.get("parameters"))
        return made
    if kind == "native":
        native = modules.build_native(facts.get("name"))
        peer.adopt(handle, native)
        return native
    if kind not in ("object", "module"):
        raise Refused("a reference of an unknown kind")
    return _make_object(peer, handle, kind, facts)


def _library(peer: Peer, facts: dict[str, Any]) -> type | None:
    """The class of a library whose object this is, by what the other side says."""
    named = facts.get("library")
    if named is None:
        return None
    if type(named) is not list or len(named) != 2:
        raise Refused("a class of a library that is none")
    kind = peer.resolve(["global", *named])
    return kind if isinstance(kind, type) else None


def _make_object(peer: Peer, handle: int, kind: str, facts: dict[str, Any]) -> Any:
    base = modules.Mirror if kind == "module" else stand_ins.StandIn
    if "class" in facts:
        reference = facts["class"]
        if type(reference) is not list or len(reference) != 5 or reference[0] != "ref":
            raise Refused("an object without a class")
        of = peer.resolve(reference)
        if not isinstance(of, type) or not issubclass(of, base):
            raise Refused("an object whose class is none")
    else:
        of = stand_ins.class_of(facts, base, _library(peer, facts))
    value = peer.expected()
    if not isinstance(value, of):
        value = of.__new__(of)
    if kind == "module":
        nn.Module.__init__(value)
    return stand_ins.stand_for(peer, handle, value)
