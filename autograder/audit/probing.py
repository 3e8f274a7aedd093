"""Spoils what a function does, in one way at a time; its text runs in the student's process.

It stands on its own: the audit puts this file into a cell behind the reference and wraps what it defines.
A wrapped function notes in `told` when it does something else than the original, so that the audit can tell
a probe that no test noticed from one that never changed anything.
"""

import copy
import functools
import inspect
import struct
import sys

told = []  # holds something as soon as a probe has changed anything


def probed(function, kind, argument=""):
    """The function with one thing wrong."""
    method = next(iter(inspect.signature(function).parameters), "") == "self"
    if kind == "ignored":
        return _ignoring(function, argument)
    if kind == "spoiled":
        return _spoiling(function, argument)
    if kind == "kept":
        return _keeping(function, method)
    return _replacing(function, _RESULTS[kind], method)


def _replacing(function, change, method):
    """Another result."""

    @functools.wraps(function)
    def call(*args, **kwargs):
        result = function(*args, **kwargs)
        given = [*args[method:], *kwargs.values()]
        new = change(result, given)
        _tell(result, new)
        return new

    return call


def _keeping(function, method):
    """A cache with too small a key: the first result for these shapes and types."""
    kept = {}

    @functools.wraps(function)
    def call(*args, **kwargs):
        result = function(*args, **kwargs)
        key = repr([_form(value) for value in [*args[method:], *kwargs.values()]])
        new = kept.setdefault((id(args[0]) if method else 0, key), result)
        _tell(result, new)
        return new

    return call


def _ignoring(function, argument):
    """An argument that is not used: its default, or what the first call gave, stands in its place."""
    signature, first = inspect.signature(function), {}

    @functools.wraps(function)
    def call(*args, **kwargs):
        bound = signature.bind(*args, **kwargs)
        default = signature.parameters[argument].default
        given = bound.arguments.get(argument, default)
        if default is inspect.Parameter.empty:
            default = first.setdefault("value", copy.deepcopy(given))
        _tell(given, default)
        bound.arguments[argument] = default
        return function(*bound.args, **bound.kwargs)

    return call


def _spoiling(function, argument):
    """An argument that is changed in place after the work is done."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*args, **kwargs):
        result = function(*args, **kwargs)
        value = signature.bind(*args, **kwargs).arguments.get(argument)
        if _spoil(value):
            told.append(argument)
        return result

    return call


def _spoil(value):
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor) and value.numel():
        with torch.no_grad():
            flat = value.detach().reshape(-1)
            shares = flat.data_ptr() == value.data_ptr()
            before = flat[0].item()
            new = (not before) if value.dtype is torch.bool else before + 1
            (flat if shares else value.detach()[(0,) * value.dim()].reshape(1))[0] = new
        return True
    if isinstance(value, list) and value:
        value.append(value[-1])
        return True
    if isinstance(value, dict) and value:
        value.pop(next(iter(value)))
        return True
    return False


def _tell(before, after):
    """Note a change; what can't be compared counts as one, and nothing that a test would see happens."""
    try:
        changed = not told and not _same(before, after)
    except Exception:
        changed = True
    if changed:
        told.append(True)


def _same(a, b):
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(a, torch.Tensor):
        same = isinstance(b, torch.Tensor) and a.shape == b.shape and a.dtype == b.dtype
        return same and bool(((a == b) | ((a != a) & (b != b))).all())
    if isinstance(a, list | tuple):
        return type(a) is type(b) and len(a) == len(b) and all(map(_same, a, b))
    if isinstance(a, dict):
        return isinstance(b, dict) and a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    try:
        return type(a) is type(b) and bool(a == b)
    except Exception:
        return a is b


def _form(value):
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor):
        return ("tensor", tuple(value.shape), str(value.dtype))
    if isinstance(value, list | tuple | dict | str):
        return (type(value).__name__, len(value))
    return type(value).__name__


def _mapped(value, tensor, number):
    """Change every tensor and number inside a result, and leave everything else as it is."""
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor):
        return tensor(value)
    if isinstance(value, bool | int | float):
        return number(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(_mapped(item, tensor, number) for item in value))
    if isinstance(value, list | tuple):
        return type(value)(_mapped(item, tensor, number) for item in value)
    if isinstance(value, dict):
        return {key: _mapped(item, tensor, number) for key, item in value.items()}
    return value


def _filled(number):
    def change(result, given):
        return _mapped(result, lambda x: x.new_full(x.shape, number), lambda x: type(x)(number))

    return change


def _float_only(tensor, number=lambda x: x):
    def change(result, given):
        return _mapped(
            result,
            lambda x: tensor(x) if x.is_floating_point() and x.numel() else x,
            lambda x: number(x) if isinstance(x, float) else x,
        )

    return change


def _noise(x):
    torch = sys.modules["torch"]
    generator = torch.Generator().manual_seed(x.numel())
    return torch.randn(x.shape, generator=generator, dtype=torch.float32).to(x.dtype)


def _half(x):
    try:
        return struct.unpack("e", struct.pack("e", x))[0]
    except OverflowError:
        return x


def _first_row(result, given):
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(result, torch.Tensor) and result.dim() and len(result) > 1:
        return result[:1].expand_as(result).clone()
    if isinstance(result, list) and len(result) > 1:
        return [result[0]] * len(result)
    return result


_RESULTS = {
    "none": lambda result, given: None,
    "first argument": lambda result, given: given[0] if given else result,
    "zeros": _filled(0),
    "ones": _filled(1),
    "mean": _float_only(lambda x: x.mean().expand_as(x).clone()),
    "noise": _float_only(_noise),
    "million": _float_only(lambda x: x * 1e6, lambda x: x * 1e6),
    "half": _float_only(lambda x: x.half().to(x.dtype), _half),
    "float64": _float_only(lambda x: x.double()),
    "float32": _float_only(lambda x: x.float()),
    "first row": _first_row,
}
RESULTS = tuple(_RESULTS)
