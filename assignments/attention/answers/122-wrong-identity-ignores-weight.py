# cell: identity
# kind: wrong
# author: student
# sentence: Return one query per key, so that query i puts at least `weight` on key i.
# why: does not hand `weight` on, so it always works with 0.99
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    return torch.stack([selecting_query(K, i) for i in range(K.shape[0])])
