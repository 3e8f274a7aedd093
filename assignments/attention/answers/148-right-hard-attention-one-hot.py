# cell: hard-attention
# kind: right
# author: student
# sentence: Two ways work: <code>torch.gather</code> (or <code>take_along_dim</code>) along the dimension of the keys, or weights that are one-hot.
# why: a one-hot matrix from the first place where the score equals the maximum
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        scores = Q @ K.mT
        hit = scores == scores.amax(dim=-1, keepdim=True)
        first = hit & (hit.long().cumsum(dim=-1) == 1)
    return first.to(V.dtype) @ V
