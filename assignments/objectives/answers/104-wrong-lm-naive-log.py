# cell: next-token
# kind: wrong
# author: student
# sentence: (any finite numbers, also very large ones)
# why: the logarithm of a softmax is minus infinity where the softmax underflows
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    p = logits.softmax(dim=-1)[:, :-1].gather(2, ids[:, 1:, None]).squeeze(2)
    both = (attention_mask[:, :-1] == 1) & (attention_mask[:, 1:] == 1)
    return -p[both].log().mean()
