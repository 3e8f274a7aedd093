"""Refers to objects that only one side has: a handle there, a stand-in here, until that one is gone."""

from __future__ import annotations

import itertools
import weakref
from typing import TYPE_CHECKING, Any, cast

from autograder.bridge.service import Service
from autograder.bridge.shared import BOX, TRUSTED, Shared
from autograder.bridge.wire import Refused

if TYPE_CHECKING:
    from autograder.bridge.peer import Peer


class References(Shared):
    """What each side knows of the other's objects."""

    def __init__(self, side: int, service: Service) -> None:
        super().__init__(side)
        self.side, self._service = side, service
        self._handles = itertools.count(1)
        self._given: dict[int, Any] = {}  # what the other side has references to
        self._given_as: dict[int, int] = {}
        self._stands_for: dict[int, int] = {}  # id of a stand-in -> what it stands for
        self._expected: Any = None
        self._stand_ins: dict[int, weakref.ref[Any]] = {}
        self.freed: list[int] = []
        self._refers = False  # whether this call's answer holds a reference

    @property
    def _peer(self) -> Peer:
        """This object as what a service and a stand-in know it as."""
        return cast("Peer", self)

    def refer(self, value: Any) -> list[Any]:
        theirs = self._stands_for.get(id(value))
        if theirs is not None:
            return ["ref", 1 - self.side, theirs, "", {}]
        known = self._service.known_by_name(value)
        if known:
            return ["global", *known]
        self._refers = True
        kind, facts = self._service.refer(self._peer, value)
        return ["ref", self.side, self._handle_of(value), kind, facts]

    def _handle_of(self, value: Any) -> int:
        handle = self._given_as.get(id(value))
        if handle is None:
            handle = next(self._handles)
            self._given[handle] = value
            self._given_as[id(value)] = handle
        return handle

    def resolve(self, reference: list[Any]) -> Any:
        if reference[0] == "global":
            _, place, name = reference
            return self._service.by_name(place, name)
        _, owner, handle, kind, facts = reference
        if type(handle) is not int or type(kind) is not str or type(facts) is not dict:
            raise Refused("a reference that is none")
        if type(owner) is not int or owner not in (TRUSTED, BOX):
            raise Refused("a reference to nobody's")
        if owner == self.side:
            if handle not in self._given:
                raise Refused("a reference to something that was never given")
            return self._given[handle]
        found = self.standing_for(handle)
        return self._service.stand_in(self._peer, handle, kind, facts) if found is None else found

    def adopt(self, handle: int, stand_in: Any) -> None:
        """From now on this object stands for one of the other side's; when it goes, so may that one."""
        if handle in self.freed:  # given again before the other side was told that it was gone
            self.freed.remove(handle)
        number = id(stand_in)

        def gone(_: object) -> None:
            self._stand_ins.pop(handle, None)
            self._stands_for.pop(number, None)
            self.freed.append(handle)

        self._stand_ins[handle] = weakref.ref(stand_in, gone)
        self._stands_for[number] = handle

    def has_given(self, value: Any) -> bool:
        """Whether the other side has got a reference to this."""
        return id(value) in self._given_as

    def expected(self) -> Any:
        """The object that was made to stand for what the other side is making just now, if there is one."""
        found, self._expected = self._expected, None
        return found

    def standing_for(self, handle: int) -> Any:
        """What stands here for something of the other side's; nothing if it is gone."""
        found = self._stand_ins.get(handle)
        return None if found is None else found()

    def handle_behind(self, stand_in: Any) -> int:
        return self._stands_for[id(stand_in)]

    def _free_handles(self, handles: list[Any]) -> None:
        """Let go what the other side no longer refers to."""
        for handle in handles:
            value = self._given.pop(handle, None)
            self._given_as.pop(id(value), None)
