# cell: loss
# kind: wrong
# author: assistant
# sentence: returns: two tensors without dimensions; the first one can be differentiated
# why: the count is a Python number when no mask is given
def next_token_loss(
    logits: torch.Tensor, ids: torch.Tensor, real: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the summed loss of all predictions of a real token, and their number.

    logits: (B, T, v), row t predicts token t + 1   ids: (B, T)
    real: (B, T), False where a token is padding; None means that all are real
    returns: two tensors without dimensions; the first one can be differentiated
    """
    targets = ids[:, 1:]
    losses = F.cross_entropy(logits[:, :-1].transpose(1, 2), targets, reduction="none")
    if real is None:
        return losses.sum(), targets.numel()
    mask = real[:, 1:].bool()
    return losses.masked_fill(~mask, 0.0).sum(), mask.sum()
