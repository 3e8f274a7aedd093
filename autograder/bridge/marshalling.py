"""Gives modules and records the form in which they are sent, and builds them from it."""

from __future__ import annotations

import weakref
from typing import Any

import torch

from autograder.bridge import modules, records, twins
from autograder.bridge.reading import Reader
from autograder.bridge.references import References
from autograder.bridge.service import Service
from autograder.bridge.shared import BOX, TRUSTED
from autograder.bridge.wire import Refused
from autograder.bridge.writing import Writer


class Marshalling(References):
    """Carries what is made of parts: a module, an object of named fields."""

    def __init__(self, side: int, service: Service) -> None:
        super().__init__(side, service)
        self._twins: dict[int, weakref.ref[Any]] = {}  # by id: a module may have a `__eq__` of its own

    def write_module(self, writer: Writer, value: torch.nn.Module, depth: int) -> list[Any]:
        modules.require_carried(value)
        number = self.number_of(value)
        if number is not None:
            return ["same", number]
        number = self.enter(value)
        theirs = self._stands_for.get(id(value))
        self._refers |= theirs is None
        native = "" if theirs is not None else modules.native_name(value)
        if theirs is not None:
            reference = ["ref", 1 - self.side, theirs, "", {}]
        elif native:
            reference = ["ref", self.side, self._handle_of(value), "native", {"name": native}]
        else:
            reference, attributes = self._twin_or_mirror(writer, value)
            return ["module", number, reference, attributes, self.module_state(writer, value, depth)]
        attributes = modules.write_attributes(writer, value, depth) if native else []
        return ["module", number, reference, attributes, self.module_state(writer, value, depth)]

    def _twin_or_mirror(self, writer: Writer, value: torch.nn.Module) -> tuple[list[Any], list[Any]]:
        """How the other side gets a module whose class is not torch's own."""
        place = self._service.twin_place(value)
        attributes = None if place is None else twins.attributes_of(value, place[0])
        if place is None or attributes is None:
            kind, facts = self._service.refer(self._peer, value)
            return ["ref", self.side, self._handle_of(value), kind, facts], []
        self._twins[id(value)] = weakref.ref(value)
        # A library is there on both sides; a given class may not be, and the box then needs its methods.
        facts = self._service.refer(self._peer, value)[1] if place[0] == twins.GIVEN else {}
        reference = ["ref", self.side, self._handle_of(value), twins.KIND, {**facts, "twin": [*place]}]
        return reference, twins.write_attributes(writer, attributes)

    def is_twin(self, module: torch.nn.Module) -> bool:
        found = self._twins.get(id(module))
        return found is not None and found() is module

    def module_state(self, writer: Writer, value: torch.nn.Module, depth: int = 0) -> list[Any]:
        found = modules.write_state(writer, value, depth)
        return [*found, twins.write_state(writer, value, depth)] if self.is_twin(value) else found

    def read_module_state(self, reader: Reader, value: torch.nn.Module, form: Any, depth: int = 0) -> None:
        if type(form) is list and len(form) == 6 and (self.side == BOX or self.is_twin(value)):
            *form, told = form
            if not isinstance(value, modules.Mirror):
                self._twins[id(value)] = weakref.ref(value)
            twins.read_state(reader, value, told, depth, self._peer, trusting=self.side == BOX)
        modules.read_state(reader, value, form, depth)

    def read_module(self, reader: Reader, form: list[Any], depth: int) -> torch.nn.Module:
        _, number, reference, attributes, state = form
        if type(reference) is not list or len(reference) != 5 or reference[0] != "ref":
            raise Refused("a module without a reference")
        value = self.resolve(reference)
        if not isinstance(value, torch.nn.Module):
            raise Refused("a module that is none")
        reader.enter(number, value)
        if reference[3] == twins.KIND and self.side == BOX:
            twins.read_attributes(reader, value, attributes)
        elif not isinstance(value, modules.Mirror):
            modules.read_attributes(reader, value, attributes, depth)
        self.read_module_state(reader, value, state, depth)
        return value

    def is_its_own(self, value: Any) -> bool:
        """Whether an object does more than hold something: a list of a test's that knows who reads it."""
        kind = type(value)
        if self.side != TRUSTED or kind.__module__ != "__main__":
            return False
        return any(callable(member) for member in vars(kind).values())

    def write_record(self, writer: Writer, value: Any, depth: int) -> list[Any] | None:
        return records.write(writer, value, depth)

    def read_record(self, reader: Reader, form: list[Any], depth: int) -> Any:
        return records.read(reader, form, depth, self._service.package)
