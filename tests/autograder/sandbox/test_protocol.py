"""Messages from the sandbox are believed only when every part of them is as it should be."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.base.records import Ending
from autograder.sandbox import protocol

GOOD = {"cell": 3, "ending": "ok", "count": 1, "seconds": 0.5, "outputs": [], "patched": []}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def display(data: dict) -> dict:
    return {"output_type": "display_data", "data": data, "metadata": {}}


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def test_a_message_comes_back_as_it_was_sent(pair: tuple[socket.socket, socket.socket]) -> None:
    protocol.send(pair[0], {"text": "é\x00 long " * 1000})
    assert protocol.receive(pair[1], 1 << 20) == {"text": "é\x00 long " * 1000}


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"nan", b"\xff", b"[" * 100_000, b'{"a": 1' + b"0" * 5000 + b"}"]
)
def test_what_is_not_an_object_is_refused(pair: tuple[socket.socket, socket.socket], body: bytes) -> None:
    pair[0].sendall(protocol.HEADER.pack(len(body)) + body)
    with pytest.raises(protocol.WireError):
        protocol.receive(pair[1], 1 << 20)


def test_a_message_above_the_limit_is_refused_unread(pair: tuple[socket.socket, socket.socket]) -> None:
    pair[0].sendall(protocol.HEADER.pack(2**32 - 1))
    with pytest.raises(protocol.WireError, match="4294967295 bytes"):
        protocol.receive(pair[1], 1000)


def test_silence_and_hanging_up_are_different(pair: tuple[socket.socket, socket.socket]) -> None:
    with pytest.raises(protocol.Late):
        protocol.receive(pair[1], 1000, deadline=time.monotonic())
    pair[0].close()
    with pytest.raises(protocol.Closed):
        protocol.receive(pair[1], 1000)


def test_a_good_reply_passes() -> None:
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": "x"},
        {"output_type": "error", "ename": "E", "evalue": "v", "traceback": ["t"]},
        {"output_type": "display_data", "data": {"image/png": "abcd"}, "metadata": {}},
        {"output_type": "execute_result", "data": {"text/plain": "1"}, "metadata": {}, "execution_count": 1},
    ]
    result, patched = protocol.cell_result({**GOOD, "outputs": outputs}, 3)
    assert (result.ending, result.outputs, patched) == (Ending.OK, tuple(outputs), ())


@pytest.mark.parametrize(
    "change",
    [
        {"cell": 4},
        {"cell": True},
        {"ending": "perfect"},
        {"count": "1"},
        {"count": True},
        {"seconds": float("nan")},
        {"seconds": -1.0},
        {"seconds": 1},
        {"points": 100},
        {"outputs": {}},
        {"outputs": [{"output_type": "stream", "name": "score", "text": "x"}]},
        {"outputs": [{"output_type": "stream", "name": "stdout", "text": "x" * 10**6}]},
        {
            "outputs": [
                {"output_type": "display_data", "data": {"application/javascript": "x"}, "metadata": {}}
            ]
        },
        {"outputs": [{"output_type": "display_data", "data": {"text/html": ["x"]}, "metadata": {}}]},
        {"outputs": [{"output_type": "update_display_data", "data": {}, "metadata": {}}]},
        {"outputs": [{}] * 3000},
        {"patched": "x"},
    ],
)
def test_a_reply_with_one_wrong_part_is_refused(change: dict) -> None:
    with pytest.raises(protocol.WireError):
        protocol.cell_result({**GOOD, **change}, 3)


@given(st.dictionaries(st.sampled_from([*GOOD, "extra"]), JSON), st.sampled_from(sorted(GOOD)), JSON)
def test_no_reply_does_worse_than_be_refused(message: dict, key: str, value: object) -> None:
    """Whatever comes, the answer is a checked result or a WireError, and a result survives JSON unchanged."""
    for candidate in (message, {**GOOD, key: value}):
        try:
            result, _ = protocol.cell_result(candidate, 3)
        except protocol.WireError:
            continue
        assert json.loads(json.dumps(result.outputs)) == list(result.outputs)
        assert result.index == 3


@pytest.mark.parametrize("value", [10**400, -(10**400), 2**60])
def test_a_trace_with_a_number_that_no_sketch_holds_is_refused(value: int) -> None:
    with pytest.raises(protocol.WireError, match="too large"):
        protocol.trace_of({"calls": [{"of": "f", "gave": [value]}]})


def test_a_trace_nested_deeply_is_refused() -> None:
    deep: list = []
    for _ in range(900):
        deep = [deep]
    with pytest.raises(protocol.WireError, match="nested"):
        protocol.trace_of({"calls": deep})


def test_a_sketch_at_its_deepest_passes() -> None:
    from autograder.sandbox.recorder import sketch

    value: object = 1.5
    for _ in range(12):
        value = {"a": [value]}
    calls = [{"of": "f", "gave": sketch(value), "left": [sketch(value)]}]
    assert json.loads(protocol.trace_of({"calls": calls})) == calls


@given(st.text(st.characters(categories=["Cs", "Lu", "So"])))
def test_halves_of_characters_end_at_the_border(text: str) -> None:
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": text},
        {"output_type": "error", "ename": text, "evalue": text, "traceback": [text]},
        display({"text/html": text}),
    ]
    result, _ = protocol.cell_result({**GOOD, "outputs": outputs}, 3)
    written = json.dumps(result.outputs, ensure_ascii=False).encode()
    assert json.loads(written) == list(result.outputs)
