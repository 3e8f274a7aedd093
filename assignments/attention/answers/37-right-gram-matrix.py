# cell: identity
# kind: right
# author: student
# sentence: One query per key gives a matrix of queries that maps identically
# why: all lengths at once from the Gram matrix, with slack, no call of the other function
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    exact = K.double()
    exact = exact / exact.norm(dim=1, keepdim=True)
    gram = exact @ exact.T
    gram = gram.masked_fill(torch.eye(len(K), dtype=torch.bool), -1.0)
    gaps = 1.0 - gram.amax(dim=1, keepdim=True)
    return (exact * (smallest_margin(len(K), weight) + 1.0) * 1.1 / gaps).to(K.dtype)
