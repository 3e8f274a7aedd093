# cell: identity
# kind: wrong
# author: student
# sentence: so that query i puts at least `weight` on key i
# why: the argument is not handed on
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    queries = torch.zeros_like(K)
    for i in range(K.shape[0]):
        queries[i] = selecting_query(K, i)
    return queries
