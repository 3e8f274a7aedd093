"""Notices who could write to a tensor past autograd's counter of changes: through `.data`, numpy, storage.

A large tensor for which nobody has asked that way need not be compared byte by byte with what it was.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

_DOORS = ("numpy", "__array__", "untyped_storage", "storage", "_typed_storage", "__dlpack__")
_Base: Any = torch._C.TensorBase
_opened: set[int] = set()  # where storages begin that were asked for
_watching = False


def as_array(value: torch.Tensor) -> np.ndarray[Any, Any]:
    """A tensor's numbers for the bridge itself, which writes to none that anybody has."""
    found: np.ndarray[Any, Any] = _Base.numpy(value)
    return found


def is_counted(value: torch.Tensor) -> bool:
    """Whether autograd has counted every change of a tensor."""
    return _watching and not value.is_inference() and _storage(value) not in _opened


def is_opened(value: torch.Tensor) -> bool:
    """Whether somebody has asked for a way to write to a tensor past autograd's counter."""
    return bool(_opened) and _storage(value) in _opened


def watch() -> None:
    """Notice such requests in this process from now on."""
    global _watching
    if _watching:
        return
    _watching = True
    door: Any = property(_data, _set_data)
    torch.Tensor.data = door
    for name in _DOORS:
        if hasattr(_Base, name) or hasattr(torch.Tensor, name):
            setattr(torch.Tensor, name, _noticed(getattr(torch.Tensor, name)))


def _storage(value: torch.Tensor) -> int:
    found: int = _Base.untyped_storage(value).data_ptr()
    return found


def _note(value: torch.Tensor) -> None:
    try:
        _opened.add(_storage(value))
    except (RuntimeError, NotImplementedError):  # a tensor without numbers
        return


def _data(self: torch.Tensor) -> Any:
    _note(self)
    return _Base.data.__get__(self)


def _set_data(self: torch.Tensor, value: torch.Tensor) -> None:
    _Base.data.__set__(self, value)
    _note(self)


def _noticed(method: Any) -> Any:
    def noticed(self: torch.Tensor, *args: Any, **kwargs: Any) -> Any:
        _note(self)
        return method(self, *args, **kwargs)

    noticed.__name__ = method.__name__
    noticed.__doc__ = method.__doc__
    return noticed
