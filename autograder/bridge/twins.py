"""Builds a test's module in the box as what it is, where the box has its class: it then computes there.

The class is one of a library that both sides have, or one that a given cell of the course defines, which
every student can read.  Without a twin each call of such a module would come back over the border.  What its
parts and plain attributes become in the box is told like every change; a copy of a twin is asked of the test.
A twin with a hook of the test's, or a `forward` of its own, computes at the test's side again.
"""

from __future__ import annotations

import io
import pickle
import sys
from typing import TYPE_CHECKING, Any

import torch
from torch import nn

from autograder.bridge import modules
from autograder.bridge.reading import Reader
from autograder.bridge.wire import NotCarried, Refused
from autograder.bridge.writing import Writer

if TYPE_CHECKING:
    from autograder.bridge.peer import Peer

KIND = "twin"
GIVEN = "__main__"  # where the classes of given cells are
_LIBRARIES = ("transformers",)
_SHARED = (list, dict, set, torch.Tensor, torch.Generator)


def place_of(kind: type, given: frozenset[type], package: str) -> tuple[str, str] | None:
    """Module and name of a class that the box has as well; `package` is the course's own."""
    if kind in given:
        return GIVEN, kind.__name__
    if kind.__module__.split(".")[0] not in (*_LIBRARIES, package):
        return None
    found = getattr(sys.modules.get(kind.__module__), kind.__qualname__, None)
    return (kind.__module__, kind.__qualname__) if found is kind else None


# On the side of the tests ----------------------------------------------------------------------------------


class _Pickler(pickle.Pickler):
    """For the box alone, which may unpickle what a test sends; no tensor and no module goes that way."""

    def persistent_id(self, value: Any) -> None:
        if isinstance(value, torch.Tensor | nn.Module):
            raise NotCarried("a tensor or a module among the attributes of a module")

    def reducer_override(self, value: Any) -> Any:
        if getattr(value, "__module__", None) == GIVEN:  # of the test's own making: the box has no such class
            raise NotCarried("an object of a test's among the attributes of a module")
        return NotImplemented


def attributes_of(module: nn.Module, place: str) -> dict[str, Any] | None:
    """What a twin has beside its parts and what is told with every change; None if that can't be carried.

    An object in it, such as a configuration, is given as the bytes of its pickle.
    """
    odd = {name: value for name, value in _own(module).items() if not _is_told(module, value)}
    if place == GIVEN:
        return None if odd else {}
    try:
        return {name: (value, _pickled(value)) for name, value in odd.items()}
    except (pickle.PicklingError, NotCarried, TypeError, AttributeError, ValueError):
        return None


def _pickled(value: Any) -> bytes:
    buffer = io.BytesIO()
    _Pickler(buffer).dump(value)
    return buffer.getvalue()


def write_attributes(writer: Writer, attributes: dict[str, Any]) -> list[Any]:
    """An object that several modules of one message have, such as a configuration, is written once."""
    found = []
    for name, (value, pickled) in attributes.items():
        number = writer.pickled.get(id(value))
        if number is None:
            number = writer.pickled[id(value)] = len(writer.pickled)
            found.append([name, number, *writer.raw(pickled)])
        else:
            found.append([name, number])
    return found


# In the box ------------------------------------------------------------------------------------------------


def build(peer: Peer, handle: int, place: Any, names: dict[str, Any]) -> nn.Module | None:
    """An empty module of a class that this side has under this name; None if it has none."""
    where, name = place
    found = names.get(name) if where == GIVEN else getattr(sys.modules.get(where), name, None)
    if not isinstance(found, type) or not issubclass(found, nn.Module) or found.__module__ != where:
        return None
    twin: nn.Module = found.__new__(found)
    nn.Module.__init__(twin)
    twin.__dict__["__deepcopy__"] = _Copy(peer, handle)
    peer.adopt(handle, twin)
    return twin


class _Copy:
    """Asks the test's side for a copy of its module."""

    def __init__(self, peer: Peer, handle: int) -> None:
        self._peer, self._handle = peer, handle

    def __call__(self, memo: dict[int, Any]) -> Any:
        twin = self._peer.standing_for(self._handle)
        found = memo[id(twin)] = self._peer.ask("deepcopy", twin)
        return found


class _Forward(_Copy):
    """Has the test's side compute."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._peer.ask("call", self._peer.standing_for(self._handle), args, tuple(kwargs.items()))


def read_attributes(reader: Reader, module: nn.Module, forms: list[Any]) -> None:
    """Only the box reads this, and from nobody but the side of the tests."""
    for name, number, *place in forms:
        if place:
            reader.unpickled[number] = pickle.loads(reader.raw(*place))
        module.__dict__[name] = reader.unpickled[number]


# Told with every change, by both sides ---------------------------------------------------------------------


def _own(module: nn.Module) -> dict[str, Any]:
    return {
        name: value
        for name, value in vars(module).items()
        if name not in modules.PLUMBING and not name.startswith("__") and name != "forward"
    }


def _is_told(module: nn.Module, value: Any) -> bool:
    kind = type(value)
    return kind in modules.PLAIN or (kind in _SHARED and type(module).__module__ == GIVEN)


def told(module: nn.Module) -> dict[str, Any]:
    """The attributes of a twin of which both sides tell each other what becomes of them."""
    return {name: value for name, value in _own(module).items() if _is_told(module, value)}


def summary(module: nn.Module) -> tuple[Any, ...]:
    """What can be compared later."""
    found = (
        (name, value if type(value) in modules.PLAIN else id(value)) for name, value in told(module).items()
    )
    return (modules.is_as_its_class(module), *found)


def write_state(writer: Writer, module: nn.Module, depth: int) -> list[Any]:
    attributes = [[name, writer.value(value, depth + 1)] for name, value in told(module).items()]
    return [modules.is_as_its_class(module), attributes]


def read_state(reader: Reader, module: nn.Module, form: Any, depth: int, peer: Peer, trusting: bool) -> None:
    if type(form) is not list or len(form) != 2 or type(form[0]) is not bool or type(form[1]) is not list:
        raise Refused("a state of a module that is none")
    for entry in form[1]:
        if type(entry) is not list or len(entry) != 2 or type(entry[0]) is not str:
            raise Refused("an attribute that is none")
        value = reader.value(entry[1], depth + 1)
        known = told(module)
        if trusting or (entry[0] in known and (type(value) in modules.PLAIN or type(value) in _SHARED)):
            module.__dict__[entry[0]] = value
    if trusting:
        _compute(peer, module, here=form[0])


def _compute(peer: Peer, twin: nn.Module, here: bool) -> None:
    """Let a twin compute itself, or have the test's side do it, where a hook may wait for that."""
    own = twin.__dict__
    if here and isinstance(own.get("forward"), _Forward):
        del own["forward"]
    elif not here:
        own["forward"] = _Forward(peer, peer.handle_behind(twin))
