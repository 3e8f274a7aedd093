# cell: loss
# kind: right
# author: assistant
# sentence: returns: two tensors without dimensions; the first one can be differentiated
# why: log-softmax and gather, accepts masks of ones and zeros too, counts with dtype long
def next_token_loss(
    logits: torch.Tensor, ids: torch.Tensor, real: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Sum of the negative log-likelihoods of all real targets and the number of those targets."""
    shifted_logits = logits[:, :-1, :]
    shifted_labels = ids[:, 1:].long()
    if real is None:
        keep = torch.ones_like(shifted_labels, dtype=torch.bool)
    else:
        keep = real[:, 1:].to(torch.bool)
    safe_labels = torch.where(keep, shifted_labels, torch.zeros_like(shifted_labels))
    picked = shifted_logits.gather(-1, safe_labels.unsqueeze(-1)).squeeze(-1)
    nll = torch.logsumexp(shifted_logits, dim=-1) - picked
    total = torch.where(keep, nll, torch.zeros_like(nll)).sum()
    return total, keep.sum()
