# cell: next-token
# kind: wrong
# author: student
# sentence: The sum runs over all pairs of neighbours $(t, t+1)$ that are **both real tokens**
# why: only the predicted token must be real: with padding on the left the first real token is predicted from padding
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    targets = ids[:, 1:].masked_fill(attention_mask[:, 1:] == 0, -100)
    return F.cross_entropy(logits[:, :-1].flatten(0, 1), targets.flatten())
