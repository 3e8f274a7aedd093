# cell: identity
# kind: wrong
# author: student
# sentence: returns: (n, d), dtype of K
# why: computes in float64 and forgets to go back, float32 keys give float64 queries
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    Kd = K.double()
    rows = []
    for i in range(len(Kd)):
        rows.append(selecting_query(Kd, i, weight))
    return torch.stack(rows)
