# cell: identity
# kind: wrong
# author: student
# sentence: Return one query per key, so that query i puts at least `weight` on key i.
# why: the length is computed for key 0 and used for all keys; another key may have a closer neighbour
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    length = selecting_query(K, 0, weight).norm()
    return K * length
