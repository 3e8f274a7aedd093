"""Lets a test see when a function changes what it was given.

Every hidden test begins with a line that the build writes, `guard(globals(), "attention", "train(model)")`.
From then on a call of one of these functions, or of a method of one of these classes, fails when an argument
is different afterwards: a tensor's numbers or its `requires_grad`, what a list or dictionary holds, a model's
parameters, buffers and modes. Names in brackets are arguments that the task asks to change.

A function that is given a generator draws from it alone: the random states of Python, numpy and torch are as
before, too.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import random
import sys
import types
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

Function = Callable[..., Any]
_DEEPEST = 6
_LARGE = 1_000_000  # numbers; of a larger tensor torch's count of changes is compared, not every number
_MARK = "__guarded__"  # the function that a wrapper guards; a grader that records calls looks for it


class Changed(AssertionError):
    """A function changed an argument in place."""


def guard(namespace: dict[str, Any], *names: str) -> None:
    """Guard functions and classes of a notebook, once; names that it does not define are passed over."""
    for name, may_change in map(_parsed, names):
        value = namespace.get(name)
        if isinstance(value, type):
            _guard_class(value, may_change)
        elif isinstance(value, types.FunctionType) and not hasattr(value, _MARK):
            namespace[name] = _calls.watched(value, name, may_change)


def _parsed(name: str) -> tuple[str, frozenset[str]]:
    name, _, arguments = name.rstrip(")").partition("(")
    return name, frozenset(argument.strip() for argument in arguments.split(",") if argument.strip())


def _guard_class(kind: type, may_change: frozenset[str]) -> None:
    for name, method in list(vars(kind).items()):
        plain = isinstance(method, types.FunctionType) and not hasattr(method, _MARK)
        if plain and (name in ("__init__", "__call__", "__getitem__") or not name.startswith("_")):
            setattr(kind, name, _calls.watched(method, f"{kind.__name__}.{name}", may_change))


class _Calls:
    """Watches the calls that a test makes, not those that the functions make among themselves."""

    def __init__(self) -> None:
        self._depth = 0

    def watched(
        self, function: Callable[..., Any], name: str, may_change: frozenset[str]
    ) -> Callable[..., Any]:
        signature = inspect.signature(function)
        adopts = name.endswith(".__init__")  # a model may take another one as its part, and freeze it

        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            if self._depth:
                return function(*args, **kwargs)
            given = _arguments(signature, args, kwargs, may_change)
            if adopts:
                given = [(argument, value) for argument, value in given if not _is_model(value)]
            before = [_state(value) for _, value in given]
            states = _random_states() if _draws_from_its_own(args, kwargs) else {}
            self._depth += 1
            try:
                result = function(*args, **kwargs)
            finally:
                self._depth -= 1
            for (argument, value), was in zip(given, before, strict=True):
                if not _same(was, _state(value)):
                    raise Changed(
                        f"{name.removesuffix('.__init__')} changed its argument {argument} in place"
                    )
            for whose, was in states.items():
                if not _same(was, _random_states()[whose]):
                    raise Changed(
                        f"{name} was given a generator, and drew from the random state of {whose} as well"
                    )
            return result

        setattr(call, _MARK, function)
        return call


_calls = _Calls()


def _arguments(
    signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any], may_change: frozenset[str]
) -> list[tuple[str, Any]]:
    """The arguments by name, without `self` and those that may change; none when the call itself is wrong."""
    try:
        bound = signature.bind(*args, **kwargs).arguments
    except TypeError:
        return []
    return [(name, value) for name, value in bound.items() if name != "self" and name not in may_change]


def _draws_from_its_own(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether a generator is given, and no model that may draw for itself, as dropout does in training."""
    given = [*args, *kwargs.values()]
    return any(map(_is_generator, given)) and not any(_is_model(v) and v.training for v in given)


def _is_generator(value: Any) -> bool:
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    kinds: list[type] = [random.Random]
    if torch is not None:
        kinds.append(torch.Generator)
    if numpy is not None:
        kinds += [numpy.random.Generator, numpy.random.RandomState]
    return isinstance(value, tuple(kinds))


def _random_states() -> dict[str, Any]:
    """The states that everybody shares, by whose they are."""
    found: dict[str, Any] = {"Python": random.getstate()}
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    if numpy is not None:
        found["numpy"] = _state(numpy.random.get_state())
    if torch is not None:
        found["torch"] = _state(torch.get_rng_state())
    return found


def _is_model(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.nn.Module)


def _is_tensor(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.Tensor)


def _state(value: Any, depth: int = 0) -> Any:
    """What can be compared later, whatever happens to the value meanwhile."""
    if depth > _DEEPEST:
        return None
    if _is_tensor(value):
        return _tensor(value)
    if _is_model(value):
        return _model(value)
    if isinstance(value, dict):
        return (type(value), [(key, _state(item, depth + 1)) for key, item in list(dict.items(value))])
    if isinstance(value, list | tuple | deque):
        return (type(value), [_state(item, depth + 1) for item in _items(value)])
    if isinstance(value, set):
        return (set, frozenset(value))
    if isinstance(value, bytearray):
        return bytes(value)
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.ndarray):
        return (value.shape, value.dtype, value.tobytes())
    if isinstance(value, types.SimpleNamespace) or dataclasses.is_dataclass(value):
        fields = getattr(value, "__dict__", {})
        return (type(value), [(key, _state(item, depth + 1)) for key, item in list(fields.items())])
    return (
        value if value is None or isinstance(value, bool | int | float | complex | str | bytes) else id(value)
    )


def _items(value: Any) -> list[Any]:
    """What a list holds, past any method of its own: a test may count who reads it."""
    base = next(kind for kind in (list, tuple, deque) if isinstance(value, kind))
    return list(base.__iter__(value))


@dataclasses.dataclass(frozen=True)
class _Tensor:
    """A tensor as it was: a copy of its numbers, or for a large one the count of changes that torch keeps."""

    facts: tuple[Any, ...]
    numbers: Any


def _tensor(value: Any) -> _Tensor:
    facts = (tuple(value.shape), value.dtype, value.requires_grad)
    if value.numel() > _LARGE or value.layout is not sys.modules["torch"].strided:
        return _Tensor((*facts, *_changes(value)), None)
    return _Tensor(facts, value.detach().clone())


def _changes(value: Any) -> tuple[Any, ...]:
    """Where the numbers lie, and how often torch has changed them in place."""
    pointer = value.data_ptr() if value.layout is sys.modules["torch"].strided else id(value)
    return pointer, None if value.is_inference() else value._version


def _model(value: Any) -> list[Any]:
    """Modes, what trains, and torch's counts of changes: a copy of every model would be too slow."""

    def parts() -> Iterator[Any]:
        yield [(name, type(module), module.training) for name, module in value.named_modules()]
        yield [(name, p.requires_grad, *_changes(p)) for name, p in value.named_parameters()]
        yield [(name, *_changes(b)) for name, b in value.named_buffers()]

    return list(parts())


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, _Tensor) and isinstance(b, _Tensor):
        return a.facts == b.facts and _equal(a.numbers, b.numbers)
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(map(_same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return a == b or (a != a and b != b)
    return type(a) is type(b) and a == b


def _equal(a: Any, b: Any) -> bool:
    """Equal numbers; what is not a number equals itself."""
    if a is None or b is None:
        return a is b
    return bool(((a == b) | ((a != a) & (b != b))).all())
