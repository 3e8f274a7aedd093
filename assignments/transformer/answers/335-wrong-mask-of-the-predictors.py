# cell: loss
# kind: wrong
# author: student
# sentence: Return the summed loss of all predictions of a real token, and their number.
# why: the mask of the token that predicts is taken, so the last real token is asked for the padding after it
def next_token_loss(
    logits: torch.Tensor, ids: torch.Tensor, real: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the summed loss of all predictions of a real token, and their number.

    logits: (B, T, v), row t predicts token t + 1   ids: (B, T)
    real: (B, T), False where a token is padding; None means that all are real
    returns: two tensors without dimensions; the first one can be differentiated
    """
    losses = F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten(), reduction="none")
    if real is None:
        real = torch.ones_like(ids, dtype=torch.bool)
    counts = real[:, :-1].flatten()
    return losses[counts].sum(), counts.sum()
