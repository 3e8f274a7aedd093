"""Values come over the bridge as they were, and whatever else comes over it is refused."""

import collections
import copy
import json
import math
import struct

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.bridge import wire, writing
from autograder.bridge.bounds import Bounds
from autograder.bridge.reading import Reader
from autograder.bridge.shared import Shared
from autograder.bridge.wire import NotCarried, Refused
from autograder.bridge.writing import Writer

SENDER, RECEIVER = 0, 1
SMALL = Bounds(bytes=4096, json_bytes=2048, values=50, depth=5)


def sent(value, bounds=wire.BOUNDS):
    """A message with one value in it."""
    writer = Writer(Shared(SENDER), bounds)
    return wire.packed({"value": writer.value(value)}, writer.numbers)


def received(body, bounds=wire.BOUNDS):
    form, numbers = wire.unpacked(body, bounds)
    reader = Reader(numbers, Shared(RECEIVER), bounds)
    (value,) = wire.fields(form, value=list) if type(form.get("value")) is list else (form["value"],)
    found = reader.value(value)
    reader.finish()
    return found


def carried(value):
    return received(sent(value))


def is_same(a, b):
    if isinstance(a, torch.Tensor):
        return (
            type(a) is type(b)
            and a.shape == b.shape
            and a.dtype == b.dtype
            and a.device == b.device
            and a.stride() == b.stride()
            and a.requires_grad == b.requires_grad
            and writing.tensor_bytes(writing.plain_tensor(a)) == writing.tensor_bytes(writing.plain_tensor(b))
        )
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()
    if isinstance(a, list | tuple | collections.deque):
        return type(a) is type(b) and len(a) == len(b) and all(map(is_same, a, b))
    if isinstance(a, dict):
        return type(a) is type(b) and list(a) == list(b) and all(map(is_same, a.values(), b.values()))
    if isinstance(a, float) and math.isnan(a):
        return isinstance(b, float) and math.isnan(b)
    return type(a) is type(b) and a == b


keys = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.binary(max_size=5)
leaves = keys | st.floats() | st.complex_numbers(allow_nan=False)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(keys, inner, max_size=4)
        | st.sets(keys, max_size=4)
        | st.frozensets(keys, max_size=4)
        | st.lists(inner, max_size=4).map(collections.deque)
    ),
    max_leaves=12,
)
tensors = st.builds(
    lambda shape, dtype, seed: torch.randint(0, 2, shape, generator=torch.Generator().manual_seed(seed)).to(
        dtype
    ),
    st.lists(st.integers(0, 3), max_size=4),
    st.sampled_from(list(wire.DTYPES.values())),
    st.integers(0, 99),
)


@given(values)
@settings(max_examples=150, deadline=None)
def test_plain_values_arrive_as_they_were(value):
    assert is_same(carried(value), value)


@given(tensors)
@settings(max_examples=60, deadline=None)
def test_tensors_of_every_kind_and_shape_arrive_as_they_were(tensor):
    assert is_same(carried(tensor), tensor)


@pytest.mark.parametrize(
    "value",
    [
        slice(1, None, -2),
        range(3, 9, 2),
        torch.Size([2, 3]),
        torch.float16,
        torch.device("cpu"),
        collections.Counter("aab"),
        collections.OrderedDict(b=1, a=2),
        bytearray(b"ab"),
        np.arange(6, dtype=np.int32).reshape(2, 3),
        np.float32(1.5),
        float("nan"),
        -0.0,
        10**200,
        "\ud800 half a sign",
        torch.randn(4, 3, generator=torch.Generator().manual_seed(0)).T,
        torch.arange(3).expand(2, 3),
        torch.arange(12).reshape(3, 4)[:, ::2],
        torch.zeros(2, requires_grad=True),
        torch.nn.Parameter(torch.zeros(2), requires_grad=False),
        torch.zeros(2, 3, device="meta"),
        torch.tensor([float("nan"), -0.0, float("inf")], dtype=torch.bfloat16),
    ],
    ids=repr,
)
def test_what_else_the_course_uses_arrives_as_it_was(value):
    assert is_same(carried(value), value)
    assert ... is carried(...)


def test_a_generator_goes_on_where_it_was():
    generator = torch.Generator().manual_seed(4)
    torch.rand(3, generator=generator)
    arrived = carried(generator)
    assert torch.equal(torch.rand(5, generator=arrived), torch.rand(5, generator=generator))


def test_one_object_in_two_places_stays_one():
    shared = [1]
    first, second, tensors = carried([shared, shared, [torch.ones(2)] * 2])
    assert first is second
    assert tensors[0] is tensors[1]


def test_a_list_that_holds_itself_arrives_as_one():
    loop: list[object] = [1]
    loop.append(loop)
    arrived = carried(loop)
    assert arrived[1] is arrived


@pytest.mark.parametrize(
    "value",
    [
        lambda: 1,
        object(),
        np.array(["a"], dtype=object),
        torch.eye(2).to_sparse(),
        10**4000,
        [[[[[[[[0]]]]]]]],
        list(range(100)),
        bytes(5000),
    ],
    ids=["function", "object", "objects", "sparse", "digits", "depth", "count", "bytes"],
)
def test_what_has_no_form_is_not_sent(value):
    with pytest.raises(NotCarried):
        sent(value, SMALL)


# What nobody honest sends --------------------------------------------------------------------------------

HONEST = [
    torch.arange(6.0).reshape(2, 3).T.requires_grad_(),
    {"a": [1, 2.5, None], "b": (True, {3, 4})},
    [np.arange(3), np.int64(2), slice(1, 2), 1j, b"abc", torch.float32, torch.device("cpu")],
    torch.Generator().manual_seed(1),
]
ODD = [
    None,
    True,
    -1,
    0,
    7,
    2**70,
    1.5,
    float("nan"),
    "",
    "tensor",
    "x" * 50,
    [],
    [[]],
    {},
    ["tensor"],
    ["same", 9],
]


def places(form, path=()):
    """Where each part of a form stands."""
    yield path
    parts = form.items() if isinstance(form, dict) else enumerate(form) if isinstance(form, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def changed(form, path, new):
    form = copy.deepcopy(form)
    if not path:
        return new
    *way, last = path
    at = form
    for key in way:
        at = at[key]
    at[last] = new
    return form


def refused_or_plain(body):
    """Whatever the message says: a value comes of it, or it is refused; nothing else happens."""
    try:
        received(body)
    except Refused:
        return True
    return False


@pytest.mark.parametrize("value", HONEST, ids=lambda value: type(value).__name__)
def test_every_field_of_a_message_may_lie(value):
    """Each part of each honest message is replaced by each odd value; most of that has to be refused."""
    form, numbers = wire.unpacked(sent(value))
    refused = tried = 0
    for path in places(form):
        for odd in ODD:
            lie = changed(form, path, odd)
            if isinstance(lie, dict) and "value" in lie:
                refused += refused_or_plain(wire.packed(lie, [bytes(numbers)]))
                tried += 1
    assert tried >= 5 * len(ODD)
    assert refused > tried / 3


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_refused_or_plain(noise):
    body = sent(HONEST[0])
    refused_or_plain(noise)
    refused_or_plain(wire.MARK + struct.pack(">I", len(noise)) + noise)
    refused_or_plain(body[: len(body) - len(noise)] + noise)


def frame(text, numbers=b""):
    return wire.MARK + struct.pack(">I", len(text)) + text + numbers


def tensor_form(**lies):
    facts = {"number": 2, "dtype": "float32", "shape": [2], "steps": None, "at": 0, "length": 8}
    facts |= {"flags": [False, True, False], "grad": None, "base": None} | lies
    return ["tensor", *facts.values()]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"B",
        b"{}",
        wire.MARK + struct.pack(">I", 2**31) + b"{}",
        frame(b"[1]"),
        frame(b'{"value":1,"value":2}'),
        frame(b'{"value":["dict",2,[["a",1],["a",2]]]}'),
        frame(b'{"value":' + b"[" * 5000 + b"]" * 5000 + b"}"),
        frame(b'{"value":' + b"9" * 5000 + b"}"),
        frame(b'{"value":1}', b"left over"),
        frame(b'{"value":["bytes",0,9]}', b"abc"),
        frame(b'{"value":["bytes",-1,3]}', b"abc"),
        frame(b'{"value":["tuple",[["bytes",0,3],["bytes",0,3]]]}', b"abc"),
        frame(b'{"value":["ref",0,1,"function",{}]}'),
        frame(b'{"value":["global","os","system"]}'),
        frame(b'{"value":["set",2,[["list",4,[]]]]}'),
        frame(b'{"value":["list",3,[]]}'),
        frame(b'{"value":["tuple",[["list",2,[]],["list",2,[]]]]}'),
        *(
            frame(json.dumps({"value": tensor_form(**lie)}).encode(), bytes(8))
            for lie in [
                {"shape": [10**12]},
                {"shape": [-2]},
                {"shape": [1] * 40},
                {"shape": [2**40, 0]},
                {"dtype": "object"},
                {"dtype": "int64"},
                {"length": 16},
                {"at": 4},
                {"steps": [10**9, 1]},
                {"steps": [-1]},
                {"flags": [1, 0, 0]},
                {"grad": 5},
                {"base": 5},
                {"base": [2, 0]},
                {"base": [2, 0, ["x"]]},
                {"grad": tensor_form(number=4, shape=[1], length=4)},
            ]
        ),
    ],
)
def test_a_forged_message_is_refused(body):
    with pytest.raises(Refused):
        received(body)


def test_steps_that_would_need_much_memory_are_not_believed():
    body = frame(json.dumps({"value": tensor_form(steps=[2**25])}).encode(), bytes(8))
    assert received(body).untyped_storage().nbytes() < 2**20


def test_bounds_hold_for_what_arrives():
    for value in ([[[[[[[[0]]]]]]]], list(range(100)), bytes(5000)):
        body = sent(value)
        with pytest.raises(Refused):
            received(body, SMALL)
