# cell: questions
# kind: wrong
# author: student
# sentence: A masked model needs a `[MASK]` in the place in question, and sees all the remaining tokens; for the next letter that place has to be added at the end.
# why: for the next letter the last token is replaced by [MASK]: ids [[1, 2, 3]] are read as [1, 2, MASK], so the question is about the letter 3 itself
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token at `place`, without seeing it.

    ids: (B, T), with the right token at `place`, 0 < place < T
    returns: logits (B, v)
    """
    if model.causal:
        return model(ids[:, :place])[:, -1]
    seen = ids.clone()
    seen[:, place] = mask_id
    return model(seen)[:, place]


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token that follows the last one.

    ids: (B, T)
    returns: logits (B, v)
    """
    if model.causal:
        return model(ids)[:, -1]
    seen = ids.clone()
    seen[:, -1] = mask_id
    return model(seen)[:, -1]
