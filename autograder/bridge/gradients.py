"""Joins the graphs of the two sides: what the other side computed has its backward there.

First derivatives are exact; a derivative of a derivative is refused.
"""

from __future__ import annotations

import weakref
from collections import Counter
from collections.abc import Iterable
from typing import Any, Protocol

import torch
import torch.fx.experimental.symbolic_shapes  # torch does it at its first gradient: here once for all
from torch.autograd.function import once_differentiable


class GraphPeer(Protocol):
    """The part of a peer that a graph needs."""

    freed_graphs: list[int]

    def backward(self, graph: int, grads: list[torch.Tensor | None]) -> list[torch.Tensor | None]: ...


class _Hold:
    """Lives as long as the graph on this side does."""


class _Join(torch.autograd.Function):
    """Makes tensors that the other side computed the results of an operation on tensors of this side."""

    @staticmethod
    def forward(ctx: Any, peer: GraphPeer, graph: int, count: int, *tensors: torch.Tensor) -> Any:
        starts, ends = tensors[:count], tensors[max(1, count) :]
        ctx.peer, ctx.graph, ctx.count = peer, graph, count
        ctx.facts = [(start.shape, start.dtype) for start in starts]
        ctx.ends = [(end.shape, end.dtype) for end in ends]
        ctx.hold = _Hold()
        weakref.finalize(ctx.hold, peer.freed_graphs.append, graph)
        ctx.mark_dirty(*ends)
        ctx.set_materialize_grads(False)
        return ends

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, *grads: torch.Tensor | None) -> Any:
        found = ctx.peer.backward(ctx.graph, list(grads))
        fitting = [
            grad if grad is None or (grad.shape, grad.dtype) == facts else None
            for grad, facts in zip(found, ctx.facts, strict=True)
        ]
        if any(a is not b for a, b in zip(fitting, found, strict=True)):
            raise RuntimeError("a gradient has another shape than its tensor")
        return (None, None, None, *(fitting or [None]), *[None] * len(ctx.ends))


def join(peer: GraphPeer, graph: int, starts: list[torch.Tensor], ends: list[torch.Tensor]) -> None:
    """Let gradients of `ends` flow to `starts` by way of the other side; `ends` stay the same objects."""
    nobody = [] if starts else [torch.zeros((), requires_grad=True)]  # results need a gradient all the same
    _Join.apply(peer, graph, len(starts), *starts, *nobody, *ends)  # type: ignore[no-untyped-call]  # torch has no types for it


class Graphs:
    """The graphs that this side keeps for the other one, by number."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[list[torch.Tensor], list[torch.Tensor]]] = {}
        self._references: Counter[int] = Counter()

    def keep(self, graph: int, starts: list[torch.Tensor], ends: list[torch.Tensor]) -> None:
        self._kept[graph] = (starts, ends)
        self._references.update(map(id, (*starts, *ends)))

    def free(self, graphs: Iterable[int]) -> None:
        for graph in graphs:
            starts, ends = self._kept.pop(graph, ([], []))
            self._references -= Counter(map(id, (*starts, *ends)))

    def backward(self, graph: int, grads: list[Any]) -> list[torch.Tensor | None]:
        """What arrives at the starts of a graph when these gradients come to its ends."""
        starts, ends = self._kept[graph]
        pairs = [(end, grad) for end, grad in zip(ends, grads, strict=True) if grad is not None]
        trained = [start for start in starts if start.requires_grad]  # some may be frozen by now
        if not pairs or not trained:
            return [None] * len(starts)
        outs, given = zip(*pairs, strict=True)
        found = iter(torch.autograd.grad(outs, trained, given, retain_graph=True, allow_unused=True))
        return [next(found) if start.requires_grad else None for start in starts]

    def references_to(self, value: torch.Tensor) -> int:
        """How often graphs that are kept refer to a tensor."""
        return self._references[id(value)]


def starts_of(ends: list[torch.Tensor]) -> list[torch.Tensor]:
    """The leaves that these tensors were computed from, without those that were frozen since."""
    found: dict[int, torch.Tensor] = {}
    waiting: list[Any] = [end.grad_fn for end in ends]
    seen: set[Any] = set()
    while waiting:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        leaf = getattr(node, "variable", None)
        if isinstance(leaf, torch.Tensor) and leaf.requires_grad:
            found[id(leaf)] = leaf
        waiting.extend(parent for parent, _ in node.next_functions)
    return list(found.values())
