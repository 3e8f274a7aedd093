# cell: next-token-loss
# kind: right
# author: student
# sentence: returns: a single number as a tensor, with its gradient
# why: logsumexp minus the logit of the right token
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    B, T, _ = logits.shape
    total = logits.new_zeros(())
    for t in range(T - 1):
        here = logits[:, t]
        right = here[torch.arange(B, device=ids.device), ids[:, t + 1]]
        total = total + (torch.logsumexp(here, dim=-1) - right).sum()
    return total / (B * (T - 1))
