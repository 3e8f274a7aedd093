# cell: attention
# kind: right
# author: student
# sentence: Now in code, for any number of leading dimensions.
# why: einsum, and the scale split between queries and keys as fourth roots
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    root = Q.shape[-1] ** -0.25
    weights = softmax(torch.einsum("...qd,...kd->...qk", Q * root, K * root), -1)
    return torch.einsum("...qk,...kv->...qv", weights, V)
