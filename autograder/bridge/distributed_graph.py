"""One graph of autograd over both sides: each keeps its part, and knows where the other's begins and ends."""

from __future__ import annotations

import itertools
from typing import Any

import torch

from autograder.bridge.gradients import Graphs, join, starts_of
from autograder.bridge.marshalling import Marshalling
from autograder.bridge.reading import Reader
from autograder.bridge.service import Service
from autograder.bridge.shared import TRUSTED, SharedObject
from autograder.bridge.wire import Refused
from autograder.bridge.writing import Writer


class DistributedGraph(Marshalling):
    """Which tensors of this side the other's graphs begin at, and which graphs of this side it needs."""

    def __init__(self, side: int, service: Service) -> None:
        super().__init__(side, service)
        self._graph_numbers = itertools.count(1)
        self._leaves: dict[int, torch.Tensor] = {}  # number of a tensor -> where its gradient arrives here
        self._leaf_numbers: dict[int, int] = {}
        self._graphs = Graphs()
        self.freed_graphs: list[int] = []

    def ask(self, request: str, *values: Any, expect: Any = None) -> Any:
        """Have the other side do something; see `peer`."""
        raise NotImplementedError

    def backward(self, graph: int, grads: list[torch.Tensor | None]) -> list[torch.Tensor | None]:
        found = self.ask("backward", graph, grads)
        if type(found) is not list or any(g is not None and not isinstance(g, torch.Tensor) for g in found):
            raise Refused("gradients that are none")
        return found

    def _graph_of(self, writer: Writer) -> list[Any]:
        """Keep the graph of the tensors that this answer gives away; its number, and where it begins.

        A test's own tensors, which a function of its uses, are shared so that gradients find their way back.
        Those that only the student's code knows need none.
        """
        ends = [
            entry.value
            for number, entry in self._scopes[-1].items()
            if number % 2 == self.side and isinstance(entry.value, torch.Tensor)
        ]
        ends = [end for end in ends if end.requires_grad and not end.is_leaf]
        if not ends:
            return []
        found = starts_of(ends)
        known = [leaf for leaf in found if self._leaf_number(leaf) is not None]
        more = [leaf for leaf in found if self._leaf_number(leaf) is None] if self.side == TRUSTED else []
        self._refers |= bool(more)
        number = next(self._graph_numbers)
        self._graphs.keep(number, known + more, ends)
        numbers = [self._leaf_number(start) for start in known]
        return [number, numbers, [writer.value(leaf) for leaf in more]]

    def _read_graph(self, reader: Reader, graph: list[Any]) -> list[Any]:
        """The number of a graph, and the tensors of this side that it begins with."""
        if not graph:
            return []
        if len(graph) != 3 or [type(part) for part in graph] != [int, list, list]:
            raise Refused("a graph that is none")
        number, starts, more = graph
        if more and self.side == TRUSTED:
            raise Refused("tensors that nobody asked for")
        known = [self._leaf_or_shared(start) for start in starts]
        return [number, known + [reader.value(form) for form in more]]

    def _leaf_or_shared(self, number: Any) -> torch.Tensor:
        value = self.object_of(number) if type(number) is int else None
        if not isinstance(value, torch.Tensor) or not value.requires_grad:
            raise Refused("a gradient for something that takes none")
        return value

    def _join(self, reader: Reader, graph: list[Any]) -> None:
        if not graph:
            if reader.ends:
                raise Refused("a tensor of a graph that nobody has")
            return
        number, starts = graph
        ends = [self.object_of(end) for end in reader.ends]
        if ends:
            join(self, number, starts, ends)

    def _leaf_number(self, leaf: torch.Tensor) -> int | None:
        found = self._leaf_numbers.get(id(leaf))
        return self.number_of(leaf) if found is None else found

    def _note_leaves(self, reader: Reader) -> None:
        for number, leaf in reader.leaves.items():
            self._leaves[number] = leaf
            self._leaf_numbers[id(leaf)] = number

    def _unnumber(self, number: int, entry: SharedObject) -> None:
        super()._unnumber(number, entry)
        leaf = self._leaves.pop(number, None)
        if leaf is not None:
            self._leaf_numbers.pop(id(leaf), None)

    def references_to(self, value: Any) -> int:
        return self.has_given(value) + self._graphs.references_to(value)
