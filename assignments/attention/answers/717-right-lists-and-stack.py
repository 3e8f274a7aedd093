# cell: hard-attention
# kind: right
# author: student
# sentence: The chosen values receive gradients; queries and keys receive none, be it `None` or zeros.
# why: loops over leading dimensions and queries with plain lists (index of max is the first), then stacks rows of V, which still carry their gradients
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    if Q.dim() > 2:
        parts = [hard_attention(Q[i], K[i], V[i]) for i in range(Q.shape[0])]
        return torch.stack(parts)
    rows = (Q.detach() @ K.detach().mT).tolist()
    return torch.stack([V[row.index(max(row))] for row in rows])
