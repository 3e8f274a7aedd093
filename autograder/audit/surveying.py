"""Watches the reference while its tests run, and notes where a probe would have had something to change.

Its text runs in the student's process, behind that of `probing`.  Until a probe changes something, all goes
as with the reference: a test in which there is nothing to change can't notice it.
"""

import functools
import inspect

changes = {}  # kind of probe -> what it makes of a result and the arguments; those of `probing`
now = [""]  # the test that runs
seen = {}  # (function, kind of probe, argument) -> the tests in which it has something to change


def surveyed(function, target):
    """The function as it is, watched."""
    signature, first, calls = inspect.signature(function), {}, []
    method = next(iter(signature.parameters), "") == "self"

    def note(kind, argument, changes):
        tests = seen.setdefault((target, kind, argument), [])
        if now[0] not in tests and _happens(changes):
            tests.append(now[0])

    @functools.wraps(function)
    def call(*args, **kwargs):
        bound = _bound(signature, args, kwargs)
        note("called", "", lambda: True)
        note("kept", "", lambda: calls)
        calls[:] = [True]
        for name, value in bound.items():
            default = signature.parameters[name].default
            other = first.setdefault(name, value) if default is inspect.Parameter.empty else default
            note("ignored", name, lambda value=value, other=other: not _identical(value, other))
        result = function(*args, **kwargs)
        given = [*args[method:], *kwargs.values()]
        for kind, change in changes.items():
            note(kind, "", lambda change=change: not _identical(result, change(result, given), deep=True))
        for name, value in bound.items():
            note("spoiled", name, lambda value=value: hasattr(value, "numel") or _is_filled(value))
        return result

    return call


def _happens(changes):
    try:
        return bool(changes())
    except Exception:  # then the probe fails, and that is something else as well
        return True


def _bound(signature, args, kwargs):
    """The arguments by name; none where the call itself is wrong."""
    try:
        bound = signature.bind(*args, **kwargs).arguments
    except TypeError:
        return {}
    return {name: value for name, value in bound.items() if name != "self"}


def _is_filled(value):
    return isinstance(value, list | dict) and bool(value)


def _identical(a, b, deep=False):
    """Whether nobody could tell these apart: equal plain values, or if `deep` the very same objects."""
    if a is None or isinstance(a, bool | int | float | str):
        return type(a) is type(b) and a == b
    if not deep:  # what stands in its place will be a copy
        return False
    if isinstance(a, list | tuple):
        return (
            type(a) is type(b)
            and len(a) == len(b)
            and all(_identical(x, y, deep) for x, y in zip(a, b, strict=True))
        )
    if isinstance(a, dict):
        return type(a) is type(b) and a.keys() == b.keys() and all(_identical(a[k], b[k], deep) for k in a)
    return a is b
