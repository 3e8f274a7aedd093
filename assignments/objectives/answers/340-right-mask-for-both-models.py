# cell: questions
# kind: right
# author: student
# sentence: A causal model is asked through the position before the hidden one.
# why: both models get the text with [MASK] at the hidden place; only the place of the answer differs
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token at `place`, without seeing it.

    ids: (B, T), with the right token at `place`, 0 < place < T
    returns: logits (B, v)
    """
    here = torch.arange(ids.shape[1], device=ids.device) == place
    logits = model(torch.where(here, mask_id, ids))
    return logits.select(1, place - 1 if model.causal else place)


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token that follows the last one.

    ids: (B, T)
    returns: logits (B, v)
    """
    asked = ids if model.causal else torch.nn.functional.pad(ids, (0, 1), value=mask_id)
    return model(asked).select(1, asked.shape[1] - 1)
