# cell: questions
# kind: wrong
# author: student
# sentence: A causal model is asked through the position before the hidden one.
# why: both models are read at the masked place: for a causal model, place=3, these are the logits at position 3 (after a [MASK]) and not those at position 2
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token at `place`, without seeing it.

    ids: (B, T), with the right token at `place`, 0 < place < T
    returns: logits (B, v)
    """
    masked = ids.clone()
    masked[:, place] = mask_id  # hide the letter from both models
    return model(masked)[:, place]


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token that follows the last one.

    ids: (B, T)
    returns: logits (B, v)
    """
    if model.causal:
        return model(ids)[:, -1]
    end = torch.full_like(ids[:, :1], mask_id)
    return model(torch.cat([ids, end], dim=1))[:, -1]
