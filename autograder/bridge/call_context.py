"""What a call is computed with on both sides: gradients or none, and the usual kind of number."""

from __future__ import annotations

from typing import Any

import torch

from autograder.bridge import wire
from autograder.bridge.wire import Refused


def modes_now(watched: bool) -> list[Any]:
    """Whether there are gradients, the usual kind of number, whether somebody watches operations."""
    return [torch.is_grad_enabled(), wire.NAMES[torch.get_default_dtype()], watched]


class InModes:
    """Computes with or without a graph, and with the usual kind of number, as the side that asks does."""

    def __init__(self, modes: list[Any]) -> None:
        if len(modes) != 3 or type(modes[2]) is not bool:
            raise Refused("modes that are none")
        self._asked, self.watched = _read(modes[:2]), modes[2]
        self.left: list[Any] = []  # the first two as the call leaves them, if it has changed them for good

    def __enter__(self) -> None:
        self._before = _now()
        _change(*self._asked)

    def __exit__(self, *_: object) -> None:
        grad, default = _now()
        if (grad, default) != self._asked:
            self.left = [grad, wire.NAMES[default]]
        _change(*self._before)


def follow(left: list[Any]) -> None:
    """What a call has changed for good on the other side is changed here as well, as in one process."""
    if left:
        _change(*_read(left))


class ModesBefore:
    """The modes of a moment, to go back to: what one student's code leaves behind ends with its test."""

    def __init__(self) -> None:
        self._modes = _now()

    def restore(self) -> None:
        _change(*self._modes)


def _now() -> tuple[bool, torch.dtype]:
    return torch.is_grad_enabled(), torch.get_default_dtype()


def _read(modes: list[Any]) -> tuple[bool, torch.dtype]:
    if len(modes) != 2 or type(modes[0]) is not bool:
        raise Refused("modes that are none")
    default = wire.DTYPES.get(modes[1]) if type(modes[1]) is str else None
    if default is None or not default.is_floating_point:
        raise Refused("modes that are none")
    return modes[0], default


def _change(grad: bool, default: torch.dtype) -> None:
    if torch.is_grad_enabled() is not grad:
        torch.set_grad_enabled(grad)
    if torch.get_default_dtype() is not default:
        torch.set_default_dtype(default)
