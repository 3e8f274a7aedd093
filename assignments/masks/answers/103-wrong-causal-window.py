# cell: causal
# kind: wrong
# author: student
# sentence: A query may look at itself and at every key before it, and at no key after it.
# why: keys more than 15 places back are blocked too, as in a model with a sliding window
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    mask = torch.zeros(n, n, dtype=dtype)
    for i in range(n):
        for j in range(n):
            if not 0 <= i - j < 16:
                mask[i, j] = -torch.inf
    return mask
