"""Says where a tensor's numbers lie in the memory of a different one, and makes such a tensor.

Nothing that lies between or beside the numbers of a tensor that was handed over comes into reach by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

_Base: Any = torch._C.TensorBase  # past what notices requests for memory (`counting`)


def storage_of(value: torch.Tensor) -> int:
    """Where the memory of a tensor begins; 0 for one without any that could be shared."""
    if value.layout is not torch.strided or value.device.type != "cpu" or value.is_inference():
        return 0
    if value.is_quantized or value.is_conj() or value.is_neg() or value.numel() == 0:
        return 0
    found: int = _Base.untyped_storage(value).data_ptr()
    return found


def is_used_by_torch(value: torch.Tensor) -> bool:
    """Whether a graph has this tensor, or one has it as its gradient; Python counts one reference then."""
    return bool(_Base._use_count(value) > 1)


def is_in_a_graph(value: torch.Tensor) -> bool:
    """Whether a tensor that needs a gradient is a result, or something has been computed from it."""
    return not value.is_leaf or is_used_by_torch(value)


def tensors_in_memory_of(value: torch.Tensor) -> int:
    """How many tensors lie in the memory of this one, itself among them, whoever has them."""
    storage = _Base.untyped_storage(value)
    return int(torch._C._storage_Use_Count(storage._cdata)) - 1


def place_in(base: torch.Tensor, value: torch.Tensor) -> list[Any] | None:
    """How far behind the first number of `base` a tensor in the same memory begins, and its steps."""
    offset = int(value.storage_offset()) - int(base.storage_offset())
    steps = list(value.stride())
    return [offset, steps] if _lies_in(base, value, offset, steps) else None


def view_of(base: torch.Tensor, like: torch.Tensor, offset: int, steps: Sequence[int]) -> torch.Tensor | None:
    """A tensor in the memory of `base` with the shape of `like`; None where that has no such place.

    It is no view to autograd, so that it may be the end of a graph.
    """
    if not storage_of(base) or not _lies_in(base, like, offset, steps):
        return None
    storage, start = _Base.untyped_storage(base), base.storage_offset() + offset
    return torch.empty(0, dtype=base.dtype).set_(storage, start, like.shape, tuple(steps))


def _lies_in(base: torch.Tensor, value: torch.Tensor, offset: int, steps: Sequence[int]) -> bool:
    if base.dtype != value.dtype or len(steps) != value.dim() or offset < 0 or min(steps, default=0) < 0:
        return False
    if offset == 0 and value.shape == base.shape and tuple(steps) == base.stride():
        return True
    reach = sum((size - 1) * step for size, step in zip(value.shape, steps, strict=True))
    return _is_dense(base) and value.numel() > 0 and offset + reach < base.numel()


def _is_dense(value: torch.Tensor) -> bool:
    """Whether a tensor's numbers fill a piece of memory without a gap, in whatever order."""
    expected = 1
    for step, size in sorted(zip(value.stride(), value.shape, strict=True)):
        if size != 1:
            if step != expected:
                return False
            expected *= size
    return True
