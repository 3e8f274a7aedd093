# cell: next-token
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: -100 is written into a view of ids
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    targets = ids[:, 1:]
    targets[(attention_mask[:, 1:] == 0) | (attention_mask[:, :-1] == 0)] = -100
    return F.cross_entropy(logits[:, :-1].reshape(-1, logits.shape[-1]), targets.reshape(-1))
