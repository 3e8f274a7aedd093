# cell: causal
# kind: wrong
# author: student
# sentence: returns: (n, n), of `dtype`
# why: the argument is not used
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    blocked = torch.ones(n, n).triu(1).bool()
    return torch.zeros(n, n).masked_fill(blocked, float("-inf"))
