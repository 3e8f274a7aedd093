# cell: questions
# kind: wrong
# author: assistant
# sentence: What stands at the hidden place must not reach the model, not even a causal one; the tokens after it may.
# why: the causal model gets the whole text; its mask alone keeps the answer away
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token at `place`, without seeing it.

    ids: (B, T), with the right token at `place`, 0 < place < T
    returns: logits (B, v)
    """
    if model.causal:
        return model(ids)[:, place - 1]
    masked = ids.clone()
    masked[:, place] = mask_id
    return model(masked)[:, place]


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token that follows the last one.

    ids: (B, T)
    returns: logits (B, v)
    """
    if model.causal:
        return model(ids)[:, -1]
    asked = F.pad(ids, (0, 1), value=mask_id)
    return model(asked)[:, -1]
