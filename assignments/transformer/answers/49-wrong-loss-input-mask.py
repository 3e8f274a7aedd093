# cell: loss
# kind: wrong
# author: student
# sentence: Return the summed loss of all predictions of a real token, and their number.
# why: the mask of the token that predicts is used, not of the one that is predicted
def next_token_loss(
    logits: torch.Tensor, ids: torch.Tensor, real: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    if real is None:
        real = torch.ones_like(ids, dtype=torch.bool)
    losses = F.cross_entropy(logits[:, :-1].transpose(1, 2), ids[:, 1:], reduction="none")
    real = real[:, :-1].bool()
    return losses[real].sum(), real.sum()
