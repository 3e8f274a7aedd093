# cell: next-token
# kind: wrong
# author: student
# sentence: $N$ is the number of these pairs in the whole batch.
# why: the mean of the rows' means
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    keep = (attention_mask[:, 1:] * attention_mask[:, :-1]).bool()
    losses = F.cross_entropy(logits[:, :-1].transpose(1, 2), ids[:, 1:], reduction="none")
    losses = losses.masked_fill(~keep, 0.0)
    return (losses.sum(dim=1) / keep.sum(dim=1).clamp(min=1)).mean()
