# cell: questions
# kind: right
# author: assistant
# sentence: What stands at the hidden place must not reach the model, not even a causal one; the tokens after it may.
# why: the causal model, too, reads the window with [MASK] at the place, and is read one position earlier, where it has not seen it
def read_about(model: nn.Module, shown: torch.Tensor, place: int) -> torch.Tensor:
    # One pass; a causal model speaks about `place` at the position before it.
    return model(shown).select(1, place - 1 if model.causal else place)


def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token at `place`, without seeing it.

    ids: (B, T), with the right token at `place`, 0 < place < T
    returns: logits (B, v)
    """
    at_place = torch.arange(ids.shape[1], device=ids.device) == place  # (T,)
    return read_about(model, torch.where(at_place, mask_id, ids), place)


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token that follows the last one.

    ids: (B, T)
    returns: logits (B, v)
    """
    if not model.causal:
        ids = F.pad(ids, (0, 1), value=mask_id)  # a new tensor
        return read_about(model, ids, ids.shape[1] - 1)
    return read_about(model, ids, ids.shape[1])
