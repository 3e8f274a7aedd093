# cell: hard-attention
# kind: wrong
# author: student
# sentence: In code, batched.
# why: flattens the batch of values but forgets the offset of each element, so all queries fetch from the first one
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    best = torch.matmul(Q, K.transpose(-2, -1)).argmax(dim=-1)  # (..., T_q)
    rows = V.reshape(-1, V.shape[-1])
    return rows[best]
