# cell: causal
# kind: right
# author: assistant
# sentence: 0 where query i (row) may look at key j (column), -inf elsewhere
# why: hands out one and the same tensor; the task asks for the right numbers at every call, not for memory of its own

import functools


@functools.cache
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    return torch.full((n, n), -torch.inf, dtype=dtype).triu(diagonal=1)
