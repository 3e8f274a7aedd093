# cell: questions
# kind: wrong
# author: student
# sentence: A masked model needs a `[MASK]` in the place in question, and sees all the remaining tokens
# why: both questions go through next_logits, so the masked model sees the left side alone
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token at `place`, without seeing it.

    ids: (B, T), with the right token at `place`, 0 < place < T
    returns: logits (B, v)
    """
    return next_logits(model, ids[:, :place], mask_id)


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token that follows the last one.

    ids: (B, T)
    returns: logits (B, v)
    """
    if not model.causal:
        ids = torch.cat([ids, ids.new_full((ids.shape[0], 1), mask_id)], dim=1)
    return model(ids)[:, -1]
