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
        if len(modes) != 3 or type(modes[0]) is not bool or modes[1] not in wire.DTYPES:
            raise Refused("modes that are none")
        if type(modes[2]) is not bool:
            raise Refused("modes that are none")
        self._grad, self._default, self.watched = modes[0], wire.DTYPES[modes[1]], modes[2]
        if not self._default.is_floating_point:
            raise Refused("modes that are none")

    def __enter__(self) -> None:
        self._before = torch.is_grad_enabled(), torch.get_default_dtype()
        self._change(self._grad, self._default)

    def __exit__(self, *_: object) -> None:
        self._change(*self._before)

    def _change(self, grad: bool, default: torch.dtype) -> None:
        if torch.is_grad_enabled() is not grad:
            torch.set_grad_enabled(grad)
        if torch.get_default_dtype() is not default:
            torch.set_default_dtype(default)
