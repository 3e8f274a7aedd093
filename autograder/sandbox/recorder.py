"""Writes down what the student's functions returned to a test, as a small sketch of plain numbers.

It runs in the student's process, while a test that has failed runs once more.  Two functions that do the same
leave the same trace, however they are written.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

GUARDED = "__guarded__"  # under this name a guard that wraps a function keeps the function itself
MOST_CALLS = 60
MOST_ITEMS = 40
MOST_NUMBERS = 24  # of one tensor
_DEEPEST = 5
_TEXT = 160


class Enough(BaseException):
    """Ends a test that is only looked at: it has made as many calls as are written down."""


@contextmanager
def watched(namespace: dict[str, Any], names: Iterable[str]) -> Iterator[list[dict[str, Any]]]:
    """Wrap these functions and classes for a while; yields the list that their calls are written to.

    The guard of a test comes around the record, so that what a function returned is seen although it fails.
    """
    calls: list[dict[str, Any]] = []
    recorder = _Recorder(calls)
    undo: list[Callable[[], None]] = []
    try:
        for name in names:
            value = namespace.get(name)
            if isinstance(value, type):
                undo += recorder.watch_class(value)
            elif callable(value):
                namespace[name] = recorder.wrap(name, getattr(value, GUARDED, value))
                undo.append(functools.partial(namespace.__setitem__, name, value))
        yield calls
    finally:
        for step in reversed(undo):
            step()


class _Recorder:
    """Records the calls a test makes, not those that the functions make among themselves."""

    def __init__(self, calls: list[dict[str, Any]]) -> None:
        self._calls, self._depth = calls, 0

    def wrap(self, name: str, function: Callable[..., Any], method: bool = False) -> Callable[..., Any]:
        @functools.wraps(function)
        def recorded(*args: Any, **kwargs: Any) -> Any:
            if self._depth:
                return function(*args, **kwargs)
            if len(self._calls) >= MOST_CALLS:
                raise Enough
            self._depth += 1
            call: dict[str, Any] = {"of": name}
            self._calls.append(call)
            try:
                given = [*args, *kwargs.values()]
                exposed = [value for value in given[method:] if _can_change(value)]
                exposed += _held(args[0]) if method else []
                before, parts = [sketch(value) for value in exposed], [_parts(value) for value in exposed]
                recording = _gradients_recorded()
                result = function(*args, **kwargs)
                call["gave"] = sketch(result)
                call["left"] = [sketch(value) for value in exposed]
                call["exchanged"] = [
                    _exchanged(value, had) for value, had in zip(exposed, parts, strict=True)
                ]
                switched = recording != _gradients_recorded()
                if switched:
                    call["recording"] = not recording
                call["changed"] = call["left"] != before or any(call["exchanged"]) or switched
                slopes = _slopes(result, given)
                if slopes:
                    call["slopes"] = slopes
                return result
            except Exception as error:
                call["raised"] = f"{type(error).__name__}: {error}"[:_TEXT]
                raise
            finally:
                self._depth -= 1

        return recorded

    def watch_class(self, kind: type) -> list[Callable[[], None]]:
        undo: list[Callable[[], None]] = []
        for name, method in list(vars(kind).items()):
            public = not name.startswith("_") or name in ("__call__", "__getitem__", "__len__", "__iter__")
            if public and callable(method) and not isinstance(method, type | staticmethod | classmethod):
                setattr(
                    kind,
                    name,
                    self.wrap(f"{kind.__name__}.{name}", getattr(method, GUARDED, method), method=True),
                )
                undo.append(functools.partial(setattr, kind, name, method))
        return undo


def _can_change(value: Any) -> bool:
    """Whether a call may have left something behind in this argument."""
    return _is_tensor(value) or hasattr(value, "named_parameters") or isinstance(value, list | dict)


def _gradients_recorded() -> bool:
    """Whether torch records gradients: a call may have switched that for whoever comes next."""
    torch = sys.modules.get("torch")
    return torch is not None and bool(torch.is_grad_enabled())


def _parts(value: Any) -> dict[str, Any]:
    """The parameters of a module, by name."""
    return dict(value.named_parameters()) if hasattr(value, "named_parameters") else {}


def _exchanged(value: Any, before: dict[str, Any]) -> list[str]:
    """The parameters that are different objects than before, whatever numbers they hold."""
    after = _parts(value)
    return [name[:_TEXT] for name, had in before.items() if after.get(name) is not had][:MOST_ITEMS]


def _held(owner: Any) -> list[Any]:
    """The parameters that an object works on, as an optimiser does; those of a module are its own."""
    if hasattr(owner, "named_parameters"):
        return []
    found = {id(parameter): parameter for parameter in _parameters_in(getattr(owner, "__dict__", {}))}
    return list(found.values())[:MOST_ITEMS]


def _parameters_in(value: Any, depth: int = 0) -> Iterator[Any]:
    if _is_tensor(value):
        if value.requires_grad and value.is_leaf:
            yield value
    elif isinstance(value, dict | list | tuple) and depth < _DEEPEST:
        for item in itertools.islice(value.values() if isinstance(value, dict) else value, MOST_ITEMS):
            yield from _parameters_in(item, depth + 1)


def _slopes(result: Any, given: list[Any]) -> list[Any]:
    """The gradients that a result sends back to what was given: two functions may differ in these alone."""
    results = result if isinstance(result, list | tuple) else [result]
    ends = [value for value in results[:MOST_ITEMS] if _is_tensor(value) and value.requires_grad]
    starts = [value for value in given if _is_tensor(value) and value.requires_grad]
    for value in given:
        if hasattr(value, "parameters"):
            starts += [parameter for parameter in value.parameters() if parameter.requires_grad]
    if not ends or not starts:
        return []
    import torch

    try:
        # Weights that differ from entry to entry: gradients that cancel in a plain sum show as well.
        weighted = [end * torch.linspace(1, 2, end.numel()).reshape(end.shape).to(end) for end in ends]
        total = torch.stack([value.double().sum() for value in weighted]).sum()
        slopes = torch.autograd.grad(total, starts[:MOST_ITEMS], retain_graph=True, allow_unused=True)
    except Exception as error:  # whatever the graph of a student's does; also that is told apart
        return [type(error).__name__]
    return [sketch(slope) for slope in slopes]


def _is_tensor(value: Any) -> bool:
    return type(value).__module__.split(".")[0] == "torch" and hasattr(value, "detach")


def sketch(value: Any, depth: int = 0) -> Any:
    """A bounded description in plain data that is equal for equal values and seldom for others."""
    if value is None or isinstance(value, bool | int):
        return value if not isinstance(value, int) or abs(value) < 2**53 else str(value)[:_TEXT]
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, str):
        return value[:_TEXT]
    if depth >= _DEEPEST:
        return {"kind": type(value).__name__}
    if _is_tensor(value):
        return _tensor(value.detach()) | {"recorded": bool(value.requires_grad)}
    if hasattr(value, "named_parameters"):
        return _module(value, depth)
    if isinstance(value, dict):
        items = list(value.items())[:MOST_ITEMS]
        return {"dict": [[str(key)[:_TEXT], sketch(item, depth + 1)] for key, item in items], "n": len(value)}
    if isinstance(value, set | frozenset):
        return {"set": sorted(str(item)[:_TEXT] for item in value)[:MOST_ITEMS], "n": len(value)}
    if isinstance(value, list | tuple):
        return {"list": [sketch(item, depth + 1) for item in value[:MOST_ITEMS]], "n": len(value)}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = [[f.name, sketch(getattr(value, f.name), depth + 1)] for f in dataclasses.fields(value)]
        return {"dict": fields[:MOST_ITEMS], "n": len(fields)}
    if hasattr(value, "item") and hasattr(value, "dtype") and getattr(value, "shape", None) == ():
        return sketch(value.item(), depth + 1)
    return {"kind": type(value).__name__}


def _number(value: float) -> float | str:
    return value if math.isfinite(value) else str(value)


def _tensor(value: Any) -> dict[str, Any]:
    """Shape, kind of number, some entries, and two means that see all of them."""
    kind = str(value.dtype).removeprefix("torch.")
    if value.is_meta or value.dtype.is_complex:  # the first has no entries
        return {"shape": list(value.shape), "of": kind}
    flat = value.reshape(-1)
    flat = flat.double().cpu()
    step = max(1, flat.numel() // MOST_NUMBERS)
    picked = [_number(float(x)) for x in flat[::step][:MOST_NUMBERS]]
    finite = flat[flat.isfinite()]
    means = [_number(float(m)) for m in (finite.mean(), finite.square().mean())] if len(finite) else []
    return {"shape": list(value.shape), "of": kind, "some": picked, "means": means, "finite": len(finite)}


def _module(value: Any, depth: int) -> Any:
    parameters = list(value.named_parameters())[:MOST_ITEMS]
    modes = [bool(getattr(part, "training", False)) for part in itertools.islice(value.modules(), MOST_ITEMS)]
    return {
        "dict": [
            [str(name)[:_TEXT], [sketch(p, depth + 1), bool(p.requires_grad), sketch(p.grad, depth + 1)]]
            for name, p in parameters
        ],
        "n": len(parameters),
        "modes": modes,
    }
