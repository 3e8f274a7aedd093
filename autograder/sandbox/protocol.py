"""Messages over the border of the sandbox: a length, then JSON, bounded and checked before they are believed.

This is the only module that reads bytes a student's code may have written.
"""

from __future__ import annotations

import json
import select
import socket
import struct
import time
from collections.abc import Iterable
from typing import Any

from autograder.base.border import whole
from autograder.base.records import CellResult, Displayed, Ending, Evaluated, Output, Printed, Raised

HEADER = struct.Struct(">I")
STREAM_LIMIT = 100_000  # characters of printed text that one cell keeps
TRACE_LIMIT = 25_000  # of tracebacks
MOST_ERRORS = 20  # of one cell
MIME_TYPES = frozenset(
    {
        "text/plain",
        "text/html",
        "text/markdown",
        "text/latex",
        "image/png",
        "image/jpeg",
        "image/svg+xml",
    }
)
_MAX_OUTPUTS = 2000
_MAX_CALLS = 100
_MOST_COUNTED = 1_000_000  # cells that one process may have run
_DEEPEST_TRACE = 40  # lists within lists; an honest sketch stays below 25
_LARGEST_NUMBER = 2**53  # in a sketch, larger ones are text
TRACE_BYTES = 1 << 20


class WireError(Exception):
    """The other side sent something that an honest one never sends."""


class Closed(Exception):
    """The other side is gone."""


class Late(Exception):
    """Nothing came in time."""


def later(seconds: float) -> float:
    """A deadline so many seconds from now."""
    return time.monotonic() + seconds


def frame_limit(output_kb: int) -> int:
    """The longest honest message: data counts as it is sent, every other character as twelve bytes."""
    errors = TRACE_LIMIT + 700 * MOST_ERRORS
    return 1024 * output_kb + 12 * (STREAM_LIMIT + errors) + TRACE_BYTES + 262_144


def send(channel: socket.socket, message: dict[str, Any], deadline: float | None = None) -> None:
    send_text(channel, json.dumps(message), deadline)


def send_text(channel: socket.socket, text: str, deadline: float | None = None) -> None:
    """Send an object that is JSON already; to somebody who may never read it, with a deadline."""
    send_body(channel, text.encode("utf-8", errors="surrogatepass"), deadline)  # a path may be no text


def send_body(channel: socket.socket, body: bytes, deadline: float | None = None) -> None:
    """Send a message that is bytes already."""
    left = memoryview(HEADER.pack(len(body)) + body)
    while left:
        try:
            left = left[channel.send(left, 0 if deadline is None else socket.MSG_DONTWAIT) :]
        except BlockingIOError:
            _wait(channel, select.POLLOUT, deadline)
        except OSError as error:
            raise Closed from error


def receive(channel: socket.socket, limit: int, deadline: float | None = None) -> dict[str, Any]:
    """The next message, at most `limit` bytes long; `deadline` is on the monotonic clock."""
    return parsed(receive_body(channel, limit, deadline))


def receive_body(channel: socket.socket, limit: int, deadline: float | None = None) -> bytes:
    """The same, not yet read."""
    (size,) = HEADER.unpack(read(channel, HEADER.size, deadline))
    if size > limit:
        raise WireError(f"a message of {size} bytes, more than the {limit} allowed")
    return read(channel, size, deadline)


def parsed(body: bytes) -> dict[str, Any]:
    """A message from its JSON."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise WireError("a message that is not JSON") from error
    if not isinstance(message, dict):
        raise WireError("a message that is not an object")
    return message


def read(channel: socket.socket, size: int, deadline: float | None = None) -> bytes:
    """As many bytes as these, and no more."""
    parts: list[bytes] = []
    while size:
        try:
            part = channel.recv(min(size, 1 << 20), 0 if deadline is None else socket.MSG_DONTWAIT)
        except BlockingIOError:
            _wait(channel, select.POLLIN, deadline)
            continue
        except OSError as error:
            raise Closed from error
        if not part:
            raise Closed
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _wait(channel: socket.socket, event: int, deadline: float | None) -> None:
    """Until the channel can be read or written; Late when that takes too long."""
    seconds = deadline - time.monotonic() if deadline is not None else 0.0
    poll = select.poll()
    poll.register(channel, event | select.POLLHUP)
    if seconds <= 0 or not poll.poll(seconds * 1000):
        raise Late


def cell_result(message: dict[str, Any], index: int) -> tuple[CellResult, tuple[str, ...]]:
    """A reply as a checked value, with the names of what was found patched in the sandbox."""
    _keys(message, {"cell", "ending", "count", "seconds", "outputs", "patched"})
    if type(message["cell"]) is not int or message["cell"] != index:
        raise WireError("a result for a cell that was not asked for")
    if message["ending"] not in ("ok", "error"):
        raise WireError("an unknown ending")
    count, seconds = message["count"], message["seconds"]
    if count is not None:
        _count(count)
    if type(seconds) is not float or not 0 <= seconds < 1e6:
        raise WireError("an odd duration")
    outputs = _list(message["outputs"], _MAX_OUTPUTS)
    patched = tuple(_text(name, 200) for name in _list(message["patched"], 50))
    result = CellResult(
        index=index,
        ending=Ending(message["ending"]),
        outputs=tuple(_output(output) for output in outputs),
        count=count,
        seconds=seconds,
    )
    return result, patched


def trace_of(message: dict[str, Any]) -> str:
    """Take the record of calls out of a reply, as JSON again, for a worker; empty without calls."""
    calls = _list(message.pop("calls", []), _MAX_CALLS)
    level: list[Any] = [calls]
    for _ in range(_DEEPEST_TRACE):
        level = [part for value in level for part in _parts(value)]
        if not level:
            break
    else:
        raise WireError("a record of calls that is nested too deeply")
    text = json.dumps(calls)
    if len(text) > TRACE_BYTES:
        raise WireError("a record of calls that is too long")
    return text if calls else ""


def _parts(value: Any) -> Iterable[Any]:
    """What a part of a trace is made of; a number that no honest trace holds is refused."""
    if isinstance(value, dict):
        return value.values()
    if isinstance(value, list):
        return value
    if isinstance(value, int) and abs(value) > _LARGEST_NUMBER:
        raise WireError("a record of calls with a number that is too large")
    return ()


def _output(output: Any) -> Output:
    """A checked copy of one output, its texts made whole."""
    if not isinstance(output, dict):
        raise WireError("an output that is not an object")
    kind = output.get("output_type")
    if kind == "stream":
        _keys(output, {"output_type", "name", "text"})
        if output["name"] not in ("stdout", "stderr"):
            raise WireError("an unknown stream")
        text = _text(output["text"], 2 * STREAM_LIMIT)
        return Printed(output_type="stream", name=output["name"], text=text)
    if kind == "error":
        _keys(output, {"output_type", "ename", "evalue", "traceback"})
        lines = [_text(line, 2 * TRACE_LIMIT) for line in _list(output["traceback"], 1000)]
        name, value = (_text(output[key], 2 * TRACE_LIMIT) for key in ("ename", "evalue"))
        return Raised(output_type="error", ename=name, evalue=value, traceback=lines)
    if kind == "display_data":
        _keys(output, {"output_type", "data", "metadata"})
        return Displayed(output_type="display_data", data=_bundle(output), metadata={})
    if kind == "execute_result":
        _keys(output, {"output_type", "data", "metadata", "execution_count"})
        count = _count(output["execution_count"])
        return Evaluated(
            output_type="execute_result", data=_bundle(output), metadata={}, execution_count=count
        )
    raise WireError("an unknown kind of output")


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < _MOST_COUNTED:
        raise WireError("an odd execution count")
    return value


def _bundle(output: dict[str, Any]) -> dict[str, str]:
    data = output["data"]
    if not isinstance(data, dict) or not set(data) <= MIME_TYPES or output["metadata"] != {}:
        raise WireError("an unknown form of output")
    for value in data.values():
        if not isinstance(value, str):
            raise WireError("an output that is not text")
    return {kind: whole(value) for kind, value in data.items()}


def _keys(message: dict[str, Any], expected: set[str]) -> None:
    if set(message) != expected:
        raise WireError("a message with the wrong fields")


def _list(value: Any, limit: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > limit:
        raise WireError("a list that is too long or no list")
    return value


def _text(value: Any, limit: int) -> str:
    if not isinstance(value, str) or len(value) > limit:
        raise WireError("a text that is too long or no text")
    return whole(value)
