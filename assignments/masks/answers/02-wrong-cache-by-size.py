# cell: causal
# kind: wrong
# author: student
# sentence: returns: (n, n), of `dtype`
# why: the cache knows n only; the second dtype asked for the same n is wrong
_MASKS = {}


def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    if n not in _MASKS:
        _MASKS[n] = torch.full((n, n), -torch.inf, dtype=dtype).triu(diagonal=1)
    return _MASKS[n].clone()
