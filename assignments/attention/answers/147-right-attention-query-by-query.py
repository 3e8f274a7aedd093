# cell: attention
# kind: right
# author: student
# sentence: Keys and values may come in any order, as long as they stay together; queries keep theirs.
# why: loops over the queries and stacks the outputs
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    outputs = []
    for t in range(Q.shape[-2]):
        s = (K * Q[..., t : t + 1, :]).sum(-1) / math.sqrt(Q.shape[-1])  # (..., T_k)
        w = softmax(s)
        outputs.append((w.unsqueeze(-1) * V).sum(-2))
    return torch.stack(outputs, dim=-2)
