"""Tells a test that watches torch's operations (a `TorchDispatchMode`) of those that the student's code does.

The mode sees each operation with its arguments and its result when it has been done, and may raise an error;
what it gives is not put in the place of the result.  Of the bridge's own operations it sees none.
What is told was noticed in the box, beside code that could keep it back.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import torch
from torch.utils import _python_dispatch as dispatch
from torch.utils._pytree import tree_map

from autograder.bridge.wire import NotCarried, Refused

if TYPE_CHECKING:
    from autograder.bridge.peer import Peer

REQUEST = "operation"
_PLAIN = (bool, int, float, str, complex, torch.dtype, torch.device, torch.Generator, type(None))


def are_watched() -> bool:
    """Whether somebody watches operations on this side just now."""
    return bool(torch._C._len_torch_dispatch_stack())


@contextlib.contextmanager
def unwatched() -> Iterator[list[Any]]:
    """Nobody watches for a while; who did, the outermost first."""
    modes = [dispatch._pop_mode() for _ in range(torch._C._len_torch_dispatch_stack())][::-1]
    try:
        yield modes
    finally:
        for mode in modes:
            dispatch._push_mode(mode)


@contextlib.contextmanager
def watched_by(modes: list[Any]) -> Iterator[None]:
    """The same modes watch again, in the middle of what they watch: without what entering one would do."""
    for mode in modes:
        dispatch._push_mode(mode)
    try:
        yield
    finally:
        for _ in modes:
            dispatch._pop_mode()


# In the box ------------------------------------------------------------------------------------------------


class OperationReports(dispatch.TorchDispatchMode):
    """Tells the other side of every operation."""

    def __init__(self, peer: Peer) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # torch has no types for it
        self._peer = peer

    def __torch_dispatch__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        given = tree_map(_told, (tuple(args), kwargs or {}))  # as it was before: views stay views
        result = function(*args, **(kwargs or {}))
        with contextlib.suppress(NotCarried):  # numbers that do not lie side by side
            name = function._schema.name, function._overloadname
            self._peer.ask(REQUEST, *name, *given, tree_map(_told, result))
        return result


def _told(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.detach()
    return value if type(value) in _PLAIN else str(value)


# On the side of the tests ----------------------------------------------------------------------------------


class _Done:
    """An operation that was done elsewhere: to be called, it gives its result; all else is torch's own."""

    def __init__(self, operation: Any, result: Any) -> None:
        self._operation, self._result = operation, result

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._result

    def __getattr__(self, name: str) -> Any:
        return getattr(self._operation, name)

    def __str__(self) -> str:
        return str(self._operation)

    def __eq__(self, other: object) -> bool:
        return other is self or other == self._operation

    def __hash__(self) -> int:
        return hash(self._operation)

    def decompose(self, *args: Any, **kwargs: Any) -> Any:
        return NotImplemented


def tell(modes: list[Any], values: list[Any]) -> None:
    """Let the modes of a test see an operation."""
    if len(values) != 5:
        raise Refused("an operation that is none")
    name, overload, args, kwargs, result = values
    if not modes or type(args) is not tuple or type(kwargs) is not dict:
        raise Refused("an operation that nobody watches")
    done = _Done(_found(name, overload), result)
    for mode in reversed(modes):
        mode.__torch_dispatch__(done, (), args, kwargs)


def _found(name: Any, overload: Any) -> Any:
    """An operation of torch's own, by its name."""
    if type(name) is not str or type(overload) is not str or not overload.isidentifier():
        raise Refused("an operation without a name")
    place, _, own = name.partition("::")
    if place != "aten" or not own.isidentifier():
        raise Refused("an operation that is not torch's own")
    try:
        return getattr(getattr(torch.ops.aten, own), overload)
    except (AttributeError, RuntimeError) as error:
        raise Refused("an operation that torch does not have") from error
