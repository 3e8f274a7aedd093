# cell: next-token
# kind: wrong
# author: student
# sentence: $N$ is the number of these pairs in the whole batch
# why: divides by the number of predicted real tokens, which with padding on the left is larger than that of the pairs
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    losses = F.cross_entropy(logits[:, :-1].transpose(1, 2), ids[:, 1:], reduction="none")
    pairs = (attention_mask[:, :-1] * attention_mask[:, 1:]).to(losses.dtype)
    return (losses * pairs).sum() / attention_mask[:, 1:].sum()
