"""One end of the bridge: asks the other end and answers it, in turn, until an answer has come.

Only one side works at a time.  While one waits for an answer, the other may ask back: a function that a test
handed over is called that way.
"""

from __future__ import annotations

import builtins
import itertools
import weakref
from collections.abc import Iterable
from typing import Any, Protocol

import torch

from autograder.bridge import modules, reading, records, twins, wire
from autograder.bridge.bounds import BOUNDS, Bounds
from autograder.bridge.counting import as_array
from autograder.bridge.gradients import Graphs, join, starts_of
from autograder.bridge.reading import Reader
from autograder.bridge.shared import BOX, TRUSTED, Shared
from autograder.bridge.wire import NotCarried, Refused
from autograder.bridge.writing import Writer

_DEEPEST = 30  # calls within calls
_TEXT = 5000


class Channel(Protocol):
    """Carries whole messages to the other side and back."""

    def send(self, body: bytes) -> None: ...

    def receive(self) -> bytes: ...


class Service(Protocol):
    """What one side does when it is asked, and how it refers to what is no plain data."""

    def known_by_name(self, value: object) -> tuple[str, str] | None:
        """Module and name of what the other side has as well, such as a function of torch's."""
        ...

    def by_name(self, place: object, name: object) -> object:
        """The same, from its module and name."""
        ...

    def refer(self, peer: Peer, value: object) -> tuple[str, dict[str, object]]:
        """Its kind and plain facts; NotCarried for what this side does not give away."""
        ...

    def twin_place(self, value: torch.nn.Module) -> tuple[str, str] | None:
        """Module and name of a module's class that the other side has as well, to build it there."""
        ...

    def stand_in(self, peer: Peer, handle: int, kind: str, facts: dict[str, object]) -> object:
        """Something in the place of an object that the other side has."""
        ...

    def serve(self, peer: Peer, request: str, values: list[object]) -> object: ...

    def shows(self, error: BaseException) -> bool:
        """Whether the other side may read the text of an error."""
        ...


class Peer(Shared):
    """One end of the bridge."""

    def __init__(self, side: int, channel: Channel, service: Service, bounds: Bounds = BOUNDS) -> None:
        super().__init__(side)
        self.side, self._channel, self._service, self._bounds = side, channel, service, bounds
        self._serial, self._graph_numbers = itertools.count(1), itertools.count(1)
        self._handles = itertools.count(1)
        self._given: dict[int, Any] = {}  # what the other side has references to
        self._given_as: dict[int, int] = {}
        self._stands_for: dict[int, int] = {}  # id of a stand-in -> what it stands for
        self._expected: Any = None
        self._stand_ins: dict[int, weakref.ref[Any]] = {}
        self._leaves: dict[int, torch.Tensor] = {}  # number of a tensor -> where its gradient arrives here
        self._leaf_numbers: dict[int, int] = {}
        self._graphs = Graphs()
        self._twins: dict[int, weakref.ref[Any]] = {}  # by id: a module may have a `__eq__` of its own
        self._errors: dict[int, BaseException] = {}
        self._random = b""  # torch's state when both sides last agreed
        self._depth = 0
        self.freed_graphs: list[int] = []
        self.freed: list[int] = []
        self._refers = False
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
        self._drop_leaves(over)
        self._over += over
        for given in [given for given in self._given if given > handle]:
            self._given_as.pop(id(self._given.pop(given)), None)
        self._errors.clear()

    # Asking ----------------------------------------------------------------------------------------------

    def ask(self, request: str, *values: Any, expect: Any = None) -> Any:
        """Have the other side do something; what it gave, or the error it raised."""
        if self._depth >= _DEEPEST:
            raise RecursionError("calls over the border within calls over the border")
        serial = next(self._serial)
        self.open()
        self._depth += 1
        keep: list[int] = []
        refers = self._refers
        try:
            self._send_request(serial, request, values)
            form, numbers = self._answer(serial)
            self._expected = expect
            value, error, keep = self._read_answer(form, numbers)
        finally:
            self._depth -= 1
            self._refers = refers
            self._close(keep)
        if error is not None:
            raise error
        return value

    def _send_request(self, serial: int, request: str, values: tuple[Any, ...]) -> None:
        writer = Writer(self, self._bounds)
        written = [writer.value(value) for value in values]
        state = self._state_of(writer)
        # The side of the tests decides how long something is shared; what the student's code keeps, it keeps.
        # What nobody has any more may have been changed before it went: the changes are in this message.
        gone = self.prune() if self.side == TRUSTED and self._depth == 1 else []
        self._drop_leaves(gone)
        gone += _taken(self._over)
        form = {
            "serial": serial,
            "ask": request,
            "modes": _modes(),
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
        _, gave, raised, graph, keep, changes, random = wire.fields(
            form, serial=int, gave=list, raised=list, graph=list, keep=list, changes=list, random=list
        )
        reader = Reader(numbers, self, self._bounds, answer=True)
        if len(gave) + bool(raised) != 1:
            raise Refused("an answer that gives and raises, or neither")
        value = [reader.value(item) for item in gave]
        found = self._read_graph(reader, graph)
        self._read_state(reader, changes, random)
        reader.finish()
        self._note_leaves(reader)
        self._join(reader, found)
        self.settle()
        self._require_shared(keep)
        return (value[0] if value else None), (self._error(raised) if raised else None), keep

    def _require_shared(self, numbers: list[Any]) -> None:
        if any(type(number) is not int for number in numbers) or set(numbers) - set(self.numbers_of_call()):
            raise Refused("a number to keep that stands for nothing")

    def _join(self, reader: Reader, graph: list[Any]) -> None:
        if not graph:
            if reader.ends:
                raise Refused("a tensor of a graph that nobody has")
            return
        number, starts = graph
        ends = [self.object_of(end) for end in reader.ends]
        if ends:
            join(self, number, starts, ends)

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

    def backward(self, graph: int, grads: list[torch.Tensor | None]) -> list[torch.Tensor | None]:
        found = self.ask("backward", graph, grads)
        if type(found) is not list or any(g is not None and not isinstance(g, torch.Tensor) for g in found):
            raise Refused("gradients that are none")
        return found

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
            self._close(keep)

    def _answer_to(
        self, serial: int, request: str, given: list[Any], modes: list[Any]
    ) -> tuple[dict[str, Any], list[bytes]]:
        """An answer and its numbers; `given` is empty then, and nothing here has the objects any more."""
        try:
            with _in_modes(modes):
                value = self._do(request, given)
            given.clear()
            return self._written(serial, value, None)
        except Refused:
            raise
        except BaseException as error:  # also an exit or an interrupt: the other side waits for an answer
            given.clear()
            return self._written(serial, None, error)

    def _do(self, request: str, given: list[Any]) -> Any:
        if request == "backward":
            graph, grads = given
            return self._graphs.backward(graph, grads)
        if request == "get":  # a part of an object, which the side that asks may go on to change
            self._refers = True
        return self._service.serve(self, request, given)

    def _written(
        self, serial: int, value: Any, error: BaseException | None
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
            "raised": [] if error is None else self._raised(error),
            "graph": graph,
            **state,
        }
        return form, writer.numbers

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

    def _leaf_number(self, leaf: torch.Tensor) -> int | None:
        found = self._leaf_numbers.get(id(leaf))
        return self.number_of(leaf) if found is None else found

    def _note_leaves(self, reader: Reader) -> None:
        for number, leaf in reader.leaves.items():
            self._leaves[number] = leaf
            self._leaf_numbers[id(leaf)] = number

    def _close(self, keep: list[int]) -> None:
        before = set(self._scopes[-1])
        self.close(keep)
        self._drop_leaves(before - set(self._scopes[-1]))

    def _drop_leaves(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            leaf = self._leaves.pop(number, None)
            if leaf is not None:
                self._leaf_numbers.pop(id(leaf), None)

    # What goes with every message ------------------------------------------------------------------------

    def _state_of(self, writer: Writer) -> dict[str, Any]:
        changes = self.changes(writer)
        state = _random_state()
        random = [] if state == self._random else writer.raw(state)
        self._random = state
        return {"changes": changes, "random": random}

    def _read_state(self, reader: Reader, changes: list[Any], random: list[Any]) -> None:
        self.apply(reader, changes)
        if random:
            if len(random) != 2:
                raise Refused("a random state that is none")
            reading.set_generator(torch.default_generator, reader.raw(*random))
            self._random = _random_state()

    def _free(self, free: list[Any]) -> None:
        if len(free) != 3 or any(type(part) is not list for part in free):
            raise Refused("a list of what is free that is none")
        if free[2] and self.side == TRUSTED:
            raise Refused("an order to forget")
        self.forget(free[2])
        self._drop_leaves(free[2])
        self._graphs.free(free[0])
        for handle in free[1]:
            value = self._given.pop(handle, None)
            self._given_as.pop(id(value), None)

    # References ------------------------------------------------------------------------------------------

    def refer(self, value: Any) -> list[Any]:
        theirs = self._stands_for.get(id(value))
        if theirs is not None:
            return ["ref", 1 - self.side, theirs, "", {}]
        known = self._service.known_by_name(value)
        if known:
            return ["global", *known]
        self._refers = True
        kind, facts = self._service.refer(self, value)
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
        return self._service.stand_in(self, handle, kind, facts) if found is None else found

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

    def references_to(self, value: Any) -> int:
        return self.has_given(value) + self._graphs.references_to(value)

    def expected(self) -> Any:
        """The object that was made to stand for what the other side is making just now, if there is one."""
        found, self._expected = self._expected, None
        return found

    # Modules and records ---------------------------------------------------------------------------------

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
            kind, facts = self._service.refer(self, value)
            return ["ref", self.side, self._handle_of(value), kind, facts], []
        self._twins[id(value)] = weakref.ref(value)
        # A library is there on both sides; a given class may not be, and the box then needs its methods.
        facts = self._service.refer(self, value)[1] if place[0] == twins.GIVEN else {}
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
            twins.read_state(reader, value, told, depth, self, trusting=self.side == BOX)
        modules.read_state(reader, value, form, depth)

    def standing_for(self, handle: int) -> Any:
        """What stands here for something of the other side's; nothing if it is gone."""
        found = self._stand_ins.get(handle)
        return None if found is None else found()

    def handle_behind(self, stand_in: Any) -> int:
        return self._stands_for[id(stand_in)]

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
        return records.read(reader, form, depth, trusting=self.side == BOX)

    # Errors ----------------------------------------------------------------------------------------------

    def _raised(self, error: BaseException) -> list[Any]:
        """The names of an error's class and of its bases, its text, and its number if it has one."""
        names = [kind.__name__[:200] for kind in type(error).__mro__][:20]
        token = getattr(error, "__bridge_token__", None)
        if self.side == TRUSTED:
            token = id(error)
            self._errors[token] = error
        shown = self._service.shows(error)
        try:
            args = [arg if type(arg) in (str, int, float, bool) else str(arg) for arg in error.args][:5]
            args = [arg[:_TEXT] if isinstance(arg, str) else arg for arg in args]
        except Exception:
            args = ["(the error has no readable text)"]
        return [names, args if shown else [], token]

    def _error(self, raised: list[Any]) -> Exception:
        """An error of the other side as one of Python's own."""
        if len(raised) != 3:
            raise Refused("an error that is none")
        names, args, token = raised
        if type(names) is not list or type(args) is not list or len(names) > 20 or len(args) > 5:
            raise Refused("an error that is none")
        if any(type(name) is not str for name in names):
            raise Refused("an error without a name")
        if any(type(arg) not in (str, int, float, bool) or len(str(arg)) > _TEXT for arg in args):
            raise Refused("an error without a text")
        if self.side == TRUSTED and type(token) is int and token in self._errors:
            mine = self._errors[token]
            assert isinstance(mine, Exception)
            return mine
        error = _built_in(names, args)
        if type(token) is int:
            error.__bridge_token__ = token  # type: ignore[attr-defined]  # an exception of the student's carries it back
        return error


def _built_in(names: list[str], args: list[Any]) -> Exception:
    for name in names:
        kind = getattr(builtins, name, None)
        if isinstance(kind, type) and issubclass(kind, Exception):
            try:
                return kind(*args)
            except Exception:
                return Exception(*args)
    return Exception(*args)


def _random_state() -> bytes:
    return as_array(torch.default_generator.get_state()).tobytes()


def _taken(freed: list[int]) -> list[int]:
    found = freed[:]
    del freed[: len(found)]
    return found


def _modes() -> list[Any]:
    default = str(torch.get_default_dtype()).removeprefix("torch.")
    return [torch.is_grad_enabled(), default]


class _in_modes:
    """Computes with or without a graph, and with the usual kind of number, as the side that asks does."""

    def __init__(self, modes: list[Any]) -> None:
        if len(modes) != 2 or type(modes[0]) is not bool or modes[1] not in wire.DTYPES:
            raise Refused("modes that are none")
        self._grad, self._default = modes[0], wire.DTYPES[modes[1]]
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
