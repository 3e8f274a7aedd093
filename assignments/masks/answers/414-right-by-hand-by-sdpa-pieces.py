# cell: by-hand
# kind: right
# author: assistant
# sentence: Masked attention is $Z = \operatorname{softmax}(E + \text{mask})\,V$.
# why: computed in double precision by torch instead of by hand

def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    f = dict(dtype=torch.float64)
    Q = torch.tensor([[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]], **f)
    K = torch.tensor([[1, 3, 0, 1], [4, 3, 1, 0], [2, 9, 5, 7]], **f)
    V = torch.tensor([[6, 0], [0, 6], [3, 9]], **f)
    E = torch.einsum("id,jd->ij", Q, K) / math.sqrt(Q.size(-1))
    later = torch.arange(3)[None, :] > torch.arange(3)[:, None]
    weights = E.masked_fill(later, -torch.inf).softmax(-1)
    return {"E": E.tolist(), "weights": weights.tolist(), "output": (weights @ V).tolist()}
