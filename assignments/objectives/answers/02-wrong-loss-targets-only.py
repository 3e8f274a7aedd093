# cell: next-token
# kind: wrong
# author: student
# sentence: The sum runs over all pairs of neighbours $(t, t+1)$ that are **both real tokens**
# why: only the predicted token has to be real; with padding on the left the first token is predicted from padding
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    losses = F.cross_entropy(logits[:, :-1].transpose(1, 2), ids[:, 1:], reduction="none")
    keep = attention_mask[:, 1:].bool()
    return losses[keep].mean()
