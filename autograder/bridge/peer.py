"""One end of the bridge: asks the other end and answers it, in turn, until an answer has come.

Only one side works at a time.  While one waits for an answer, the other may ask back: a function that a test
handed over is called that way.
"""

from __future__ import annotations

import contextlib
import itertools
from contextlib import AbstractContextManager
from typing import Any

from autograder.bridge import lending, operations, random_states, wire
from autograder.bridge.bounds import BOUNDS, Bounds
from autograder.bridge.call_context import InModes, follow, modes_now
from autograder.bridge.distributed_graph import DistributedGraph
from autograder.bridge.reading import Reader
from autograder.bridge.remote_errors import RemoteErrors
from autograder.bridge.service import Channel, Service
from autograder.bridge.shared import TRUSTED
from autograder.bridge.wire import NotCarried, Refused
from autograder.bridge.writing import Writer

_DEEPEST = 30  # calls within calls


class Peer(DistributedGraph):
    """One end of the bridge."""

    def __init__(self, side: int, channel: Channel, service: Service, bounds: Bounds = BOUNDS) -> None:
        super().__init__(side, service)
        self._channel, self._bounds = channel, bounds
        self._serial = itertools.count(1)
        self._errors = RemoteErrors(side, service)
        self._random: list[Any] = [None] * 3  # the states when both sides last agreed
        self._depth = 0
        self._lending: lending.Lending | None = None
        self._watchers: list[Any] = []  # who watched operations on this side when it asked
        self._over: list[int] = []  # numbers of a test that has ended, for the other side to forget
        self._before: tuple[frozenset[int], int] | None = None  # what was there before the test that runs now

    # A test, on its own side -----------------------------------------------------------------------------

    def begin_test(self) -> None:
        """From now on things are shared for one test."""
        self._before = frozenset(self._scopes[0]), max(self._given, default=0)

    def end_test(self) -> None:
        """What was shared for the test that has ended is no longer, whoever may have kept some of it.

        Every message looks at everything that is shared: what one test had would slow down all that follow.
        """
        if self._before is None:
            return
        (numbers, handle), self._before = self._before, None
        over = [number for number in self._scopes[0] if number not in numbers]
        self.forget(over)
        self._over += over
        for given in [given for given in self._given if given > handle]:
            self._given_as.pop(id(self._given.pop(given)), None)
        self._errors.clear()

    def lend(self, source: str, namespace: dict[str, Any]) -> None:
        """From now on the other side has the names that a test of this text sets for it."""
        names = lending.names_set(source)
        self._lending = lending.Lending(names, namespace) if names else None

    def end_lending(self) -> None:
        """The test has ended: what it has taken back since it last asked something is gone over there."""
        ended, self._lending = self._lending, None
        if ended is not None:
            ended.tell(self)

    # Asking ----------------------------------------------------------------------------------------------

    def ask(self, request: str, *values: Any, expect: Any = None) -> Any:
        """Have the other side do something; what it gave, or the error it raised."""
        if self._lending is not None and request != lending.REQUEST:
            self._lending.tell(self)
        if not operations.are_watched():
            return self._ask(request, values, expect, watched=False)
        with operations.unwatched() as modes:
            outer, self._watchers = self._watchers, modes
            try:
                return self._ask(request, values, expect, watched=True)
            finally:
                self._watchers = outer

    def _ask(self, request: str, values: tuple[Any, ...], expect: Any, watched: bool) -> Any:
        if self._depth >= _DEEPEST:
            raise RecursionError("calls over the border within calls over the border")
        serial = next(self._serial)
        self.open()
        self._depth += 1
        keep: list[int] = []
        refers = self._refers
        try:
            self._send_request(serial, request, values, watched)
            form, numbers = self._answer(serial)
            self._expected = expect
            value, error, keep = self._read_answer(form, numbers)
        finally:
            self._depth -= 1
            self._refers = refers
            self.close(keep)
        if error is not None:
            raise error
        return value

    def _send_request(self, serial: int, request: str, values: tuple[Any, ...], watched: bool) -> None:
        writer = Writer(self, self._bounds)
        written = [writer.value(value) for value in values]
        state = self._state_of(writer)
        # The side of the tests decides how long something is shared; what the student's code keeps, it keeps.
        # What nobody has any more may have been changed before it went: the changes are in this message.
        gone = self.prune() if self.side == TRUSTED and self._depth == 1 else []
        gone += _taken(self._over)
        form = {
            "serial": serial,
            "ask": request,
            "modes": modes_now(watched),
            "free": [_taken(self.freed_graphs), _taken(self.freed), gone],
            "values": written,
            **state,
        }
        self._channel.send(wire.packed(form, writer.numbers))

    def _answer(self, serial: int) -> tuple[dict[str, Any], memoryview]:
        """The answer to a question; meanwhile the other side may ask back."""
        while True:
            form, numbers = wire.unpacked(self._channel.receive(), self._bounds)
            if "ask" in form:
                self.answer(form, numbers)
                continue
            if type(form.get("serial")) is not int or form["serial"] != serial:
                raise Refused("an answer to a different question")
            return form, numbers

    def _read_answer(
        self, form: dict[str, Any], numbers: memoryview
    ) -> tuple[Any, Exception | None, list[int]]:
        kinds = {"serial": int, "gave": list, "raised": list, "graph": list, "left": list, "keep": list}
        found = wire.fields(form, **kinds, changes=list, random=list)
        _, gave, raised, graph, left, keep, changes, random = found
        reader = Reader(numbers, self, self._bounds, answer=True)
        if len(gave) + bool(raised) != 1:
            raise Refused("an answer that gives and raises, or neither")
        value = [reader.value(item) for item in gave]
        part = self._read_graph(reader, graph)
        self._read_state(reader, changes, random)
        reader.finish()
        self._note_leaves(reader)
        self._join(reader, part)
        self.settle()
        self._require_shared(keep)
        follow(left)
        return (value[0] if value else None), (self._errors.read(raised) if raised else None), keep

    def _require_shared(self, numbers: list[Any]) -> None:
        if any(type(number) is not int for number in numbers) or set(numbers) - set(self.numbers_of_call()):
            raise Refused("a number to keep that stands for nothing")

    # Answering -------------------------------------------------------------------------------------------

    def answer(self, form: dict[str, Any], numbers: memoryview) -> None:
        """Do what the other side asks, and send what came of it."""
        serial, request, modes, free, values, changes, random = wire.fields(
            form, serial=int, ask=str, modes=list, free=list, values=list, changes=list, random=list
        )
        self.open()
        self._depth += 1
        outer, self._refers = self._refers, False
        keep: list[int] = []
        try:
            if self._depth >= _DEEPEST:
                raise Refused("calls over the border within calls over the border")
            reader = Reader(numbers, self, self._bounds)
            given = [reader.value(value) for value in values]
            self._read_state(reader, changes, random)
            reader.finish()
            self._free(free)
            self._note_leaves(reader)
            self.settle()
            answer, raw = self._answer_to(serial, request, given, modes)
            # Whoever has got a reference may ask for a part of anything, or for a view of it.
            keep = self.numbers_of_call() if self._refers else self.retained()
            self._channel.send(wire.packed({**answer, "keep": keep}, raw))
        finally:
            self._depth -= 1
            self._refers = outer
            self.close(keep)

    def _answer_to(
        self, serial: int, request: str, given: list[Any], modes: list[Any]
    ) -> tuple[dict[str, Any], list[bytes]]:
        """An answer and its numbers; `given` is empty then, and nothing here has the objects any more."""
        context = InModes(modes)
        try:
            with context, self._watching(context.watched):
                value = self._do(request, given)
            given.clear()
            return self._written(serial, value, None, context.left)
        except Refused:
            raise
        except BaseException as error:  # also an exit or an interrupt: the other side waits for an answer
            given.clear()
            return self._written(serial, None, error, context.left)

    def _watching(self, watched: bool) -> AbstractContextManager[object]:
        """Operations that are done here are seen by whoever watches where the question comes from."""
        if not watched:
            return contextlib.nullcontext()
        return (
            operations.watched_by(self._watchers)
            if self.side == TRUSTED
            else operations.OperationReports(self)
        )

    def _do(self, request: str, given: list[Any]) -> Any:
        if request == "backward":
            graph, grads = given
            return self._graphs.backward(graph, grads)
        if request == operations.REQUEST and self.side == TRUSTED:
            return operations.tell(self._watchers, given)
        if request == "get":  # a part of an object, which the side that asks may go on to change
            self._refers = True
        return self._service.serve(self, request, given)

    def _written(
        self, serial: int, value: Any, error: BaseException | None, left: list[Any]
    ) -> tuple[dict[str, Any], list[bytes]]:
        writer, before = Writer(self, self._bounds), self.numbers_of_call()
        gave: list[Any] = []
        if error is None:
            try:
                gave = [writer.value(value)]
            except NotCarried as refusal:
                self.take_back(before)
                writer, error = Writer(self, self._bounds), refusal.with_traceback(None)
        graph = [] if error is not None else self._graph_of(writer)
        state = self._state_of(writer)  # which may refer to something, too
        form = {
            "serial": serial,
            "gave": gave,
            "raised": [] if error is None else self._errors.write(error),
            "graph": graph,
            "left": left,
            **state,
        }
        return form, writer.numbers

    # What goes with every message ------------------------------------------------------------------------

    def _state_of(self, writer: Writer) -> dict[str, Any]:
        changes = self.changes(writer)
        states = random_states.current()
        changed = [index for index, old in enumerate(self._random) if states[index] != old]
        random = [[index, *writer.raw(random_states.written(index))] for index in changed]
        self._random = states
        return {"changes": changes, "random": random}

    def _read_state(self, reader: Reader, changes: list[Any], random: list[Any]) -> None:
        self.apply(reader, changes)
        for state in random:
            if type(state) is not list or len(state) != 3 or type(state[0]) is not int:
                raise Refused("a random state that is none")
            random_states.set_state(state[0], reader.raw(*state[1:]))
        if random:
            self._random = random_states.current()

    def _free(self, free: list[Any]) -> None:
        if len(free) != 3 or any(type(part) is not list for part in free):
            raise Refused("a list of what is free that is none")
        if free[2] and self.side == TRUSTED:
            raise Refused("an order to forget")
        self.forget(free[2])
        self._graphs.free(free[0])
        self._free_handles(free[1])


def _taken(freed: list[int]) -> list[int]:
    found = freed[:]
    del freed[: len(found)]
    return found
