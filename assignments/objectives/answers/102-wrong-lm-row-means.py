# cell: next-token
# kind: wrong
# author: student
# sentence: $N$ is the number of these pairs in the whole batch
# why: averages each row first, so tokens of short rows count more
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    rows = []
    for row, tokens, mask in zip(logits, ids, attention_mask):
        real = (mask[:-1] * mask[1:]).bool()
        if real.any():
            rows.append(F.cross_entropy(row[:-1][real], tokens[1:][real]))
    return torch.stack(rows).mean()
