"""Keeps what both sides have in step: objects that can change, each under one number on both sides.

A message says which of them have changed since the last one, so that a change in place on one side is seen
on the other.  Numbers that belong to one call are forgotten with it, unless its answer holds a reference:
then the other side may have kept anything, and what it was given stays shared.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Any

import torch

from autograder.bridge import changes, memory, modules, snapshots
from autograder.bridge.reading import Reader
from autograder.bridge.snapshots import Snapshot
from autograder.bridge.wire import Book, Refused
from autograder.bridge.writing import Writer

TRUSTED, BOX = 0, 1  # the side of the tests, and the student's
MOST = 100_000  # objects that may be shared at a time
_BASES = 8  # tensors among which one is looked for in whose memory a new one lies: the first come first


class SharedObject:
    """An object, and what it was like when both sides last agreed."""

    __slots__ = ("snapshot", "storage", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self.storage = memory.storage_of(value) if isinstance(value, torch.Tensor) else 0
        self.snapshot: Snapshot | None = None


class Shared(Book):
    """The objects that both sides know; one side gives even numbers, the other odd ones."""

    def __init__(self, side: int) -> None:
        self._own = itertools.count(2 + side, 2)
        self._side = side
        self._scopes: list[dict[int, SharedObject]] = [{}]
        self._numbers: dict[int, int] = {}  # id of an object -> its number
        self._storages: dict[int, dict[int, None]] = {}  # where memory begins -> numbers of tensors in it
        self._new: list[SharedObject] = []  # what the other side has not been told of, or has just told

    # Numbers ---------------------------------------------------------------------------------------------

    def number_of(self, value: Any) -> int | None:
        return self._numbers.get(id(value))

    def enter(self, value: Any, number: int | None = None) -> int:
        if number is None:
            number = next(self._own)
        elif number % 2 == self._side or number < 2 or self._find(number) is not None:
            raise Refused("a number that is not the sender's to give")
        if len(self._numbers) >= MOST:
            raise Refused("too many objects")
        entry = self._scopes[-1][number] = SharedObject(value)
        self._new.append(entry)
        self._numbers[id(value)] = number
        if entry.storage:
            self._storages.setdefault(entry.storage, {})[number] = None
        return number

    def object_of(self, number: int) -> Any:
        entry = self._find(number)
        if entry is None:
            raise Refused("a number that stands for nothing")
        return entry.value

    def find(self, number: int) -> Any:
        entry = self._find(number)
        return None if entry is None else entry.value

    def base_of(self, value: torch.Tensor) -> list[Any] | None:
        storage = memory.storage_of(value)
        for number in itertools.islice(self._storages.get(storage, ()), _BASES) if storage else ():
            base = self.object_of(number)
            if base is not value and memory.storage_of(base) == storage:
                place = memory.place_in(base, value)
                if place is not None:
                    return [number, *place]
        return None

    def move(self, value: torch.Tensor) -> bool:
        """Note where the memory of a shared tensor is now; whether it was elsewhere before."""
        number = self._numbers[id(value)]
        entry, storage = self._find(number), memory.storage_of(value)
        if entry is None or entry.storage == storage:
            return False
        self._leave_memory(number, entry)
        entry.storage = storage
        if storage:
            self._storages.setdefault(storage, {})[number] = None
        return True

    def _leave_memory(self, number: int, entry: SharedObject) -> None:
        if entry.storage:
            del self._storages[entry.storage][number]
            if not self._storages[entry.storage]:
                del self._storages[entry.storage]

    def _find(self, number: int) -> SharedObject | None:
        for scope in self._scopes:
            if number in scope:
                return scope[number]
        return None

    def open(self) -> None:
        """A call begins: what gets a number now may lose it with the call's end."""
        self._scopes.append({})

    def close(self, keep: Iterable[int]) -> None:
        """A call has ended; of what it shared, these numbers stay."""
        scope, kept = self._scopes.pop(), frozenset(keep)
        for number, entry in scope.items():
            if number in kept or self._lasts(number, entry):
                self._scopes[-1][number] = entry
            else:
                self._unnumber(number, entry)

    def numbers_of_call(self) -> list[int]:
        """The numbers of what the call that runs now has shared."""
        return [*self._scopes[-1]]

    def take_back(self, before: list[int]) -> None:
        """Forget what the call that runs now has shared since then: it was never sent."""
        scope, known = self._scopes[-1], frozenset(before)
        for number in [number for number in scope if number not in known]:
            entry = scope.pop(number)
            self._new.remove(entry)
            self._unnumber(number, entry)

    def _unnumber(self, number: int, entry: SharedObject) -> None:
        """An object is shared no longer."""
        self._numbers.pop(id(entry.value), None)
        self._leave_memory(number, entry)

    def retained(self) -> list[int]:
        """The numbers of what this call shared and somebody on this side still has; the rest is forgotten.

        It is asked when the call is over, and nothing but this book should have the call's objects.
        Of tensors that share memory all stay, or none: a change of one is a change of all.
        """
        scope = self._scopes.pop()
        try:
            return self._left(scope)
        finally:
            self._scopes.append(scope)

    def _left(self, scope: dict[int, SharedObject]) -> list[int]:
        together: dict[int, list[int]] = {}
        for number, entry in scope.items():
            together.setdefault(entry.storage or -number, []).append(number)
        while True:  # a container has to go before its parts can
            found = [
                storage
                for storage, numbers in together.items()
                if not any(self._is_had(number, scope[number]) for number in numbers)
                if not self._is_had_in_part(storage, scope)
            ]
            if not found:
                return [number for numbers in together.values() for number in numbers]
            for storage in found:
                for number in together.pop(storage):
                    self._unnumber(number, scope.pop(number))

    def _is_had(self, number: int, entry: SharedObject) -> bool:
        """Whether somebody has an object beside this book, and what belongs to it."""
        value = entry.value
        ours = 3 + self.references_to(value)
        if isinstance(value, torch.Tensor) and memory.is_used_by_torch(value):
            ours += 1
        return self._lasts(number, entry) or sys.getrefcount(value) > ours

    def _is_had_in_part(self, storage: int, scope: dict[int, SharedObject]) -> bool:
        """Whether somebody has a view of shared memory that this book does not know.

        A graph has views of its own: of what takes part in one nobody can tell, and nothing more is kept.
        """
        entries = [scope.get(number) or self._find(number) for number in self._storages.get(storage, ())]
        known = [entry.value for entry in entries if entry is not None]
        if not known or any(value.requires_grad and memory.is_in_a_graph(value) for value in known):
            return False
        return memory.tensors_in_memory_of(known[0]) > len(known)

    def _lasts(self, number: int, entry: SharedObject) -> bool:
        """Whether something that was handed over within a call stays shared until the end of that call.

        What a test gives to the student's code to work on: it may be kept until the call is over.
        """
        within = len(self._scopes) > 1
        return within and number % 2 == 0 and isinstance(entry.value, torch.nn.Parameter | torch.nn.Module)

    def entries(self) -> Iterator[tuple[int, SharedObject]]:
        for scope in self._scopes:
            yield from list(scope.items())

    def references_to(self, value: Any) -> int:
        """How often this side keeps an object for the other one."""
        return 0

    def has_given(self, value: Any) -> bool:
        """Whether this side keeps an object for the other one, which has got a reference to it."""
        return False

    def prune(self) -> list[int]:
        """Forget what nobody on this side has any more; the numbers, for the other side to do the same."""
        gone: list[int] = []
        lasting = self._scopes[0]
        while True:  # a module has to go before its parts can
            found = [
                number
                for number, entry in lasting.items()
                if sys.getrefcount(entry.value) <= 2 + self.has_given(entry.value)
            ]
            if not found:
                return gone
            for number in found:
                self._unnumber(number, lasting.pop(number))
            gone += found

    def forget(self, numbers: list[Any]) -> None:
        """Forget what the other side has no more."""
        for number in numbers:
            entry = self._scopes[0].pop(number, None) if type(number) is int else None
            if entry is not None:
                self._unnumber(number, entry)

    # Modules ---------------------------------------------------------------------------------------------

    def is_twin(self, module: torch.nn.Module) -> bool:
        """Whether a module of the test's is built in the box as what it is."""
        return False

    def module_state(self, writer: Writer, value: torch.nn.Module, depth: int = 0) -> list[Any]:
        return modules.write_state(writer, value, depth)

    def read_module_state(self, reader: Reader, value: torch.nn.Module, form: Any, depth: int = 0) -> None:
        modules.read_state(reader, value, form, depth)

    # Changes ---------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Take what is new for known as it is now: it has just been sent or received."""
        for entry in self._new:
            entry.snapshot = self._taken(entry.value)
        self._new.clear()

    def changes(self, writer: Writer) -> list[Any]:
        """What is different from when both sides last agreed, written into a message."""
        found: list[Any] = []
        for number, entry in self.entries():
            if entry.snapshot is not None and not entry.snapshot.holds(entry.value):
                found.append([number, changes.written(self, writer, entry.value)])
                entry.snapshot = self._taken(entry.value)
        self.settle()
        return found

    def _taken(self, value: Any) -> Snapshot:
        if isinstance(value, torch.nn.Module):
            return snapshots.take_module(value, twin=self.is_twin(value))
        return snapshots.take(value, counted=self._side == TRUSTED)

    def apply(self, reader: Reader, forms: Any) -> None:
        """Change here what has changed on the other side."""
        if type(forms) is not list:
            raise Refused("changes that are no list")
        for form in forms:
            if type(form) is not list or len(form) != 2 or type(form[0]) is not int:
                raise Refused("a change that is none")
            value = self.object_of(form[0])
            if isinstance(value, PurePath) and form[0] % 2 != self._side and self._side == 0:
                raise Refused("a file at a path that nobody handed over")
            try:
                changes.apply_to(self, reader, value, form[1])
            except (ValueError, TypeError, RuntimeError) as error:
                raise Refused("a change that does not fit") from error
            entry = self._find(form[0])
            assert entry is not None
            entry.snapshot = self._taken(value)
