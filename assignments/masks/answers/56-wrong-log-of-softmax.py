# cell: next-token-loss
# kind: wrong
# author: student
# sentence: Return the mean cross-entropy, in nats
# why: log(p + 1e-8) bounds every loss by 18.4 and is not the cross-entropy for confident mistakes
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    p = torch.softmax(logits[:, :-1], dim=-1)
    right = p.gather(-1, ids[:, 1:].unsqueeze(-1)).squeeze(-1)
    return -torch.log(right + 1e-8).mean()
