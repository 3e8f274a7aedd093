# cell: hard-attention
# kind: right
# author: student
# sentence: Where several keys share the largest score, the **first** of them wins.
# why: plain loops with a strict comparison, and stack; values keep their gradients
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    if Q.dim() > 2:
        return torch.stack([hard_attention(q, k, v) for q, k, v in zip(Q, K, V)])
    table = (Q @ K.T).tolist()
    chosen = []
    for row in table:
        best = 0
        for index, score in enumerate(row):
            if score > row[best]:
                best = index
        chosen.append(V[best])
    return torch.stack(chosen)
