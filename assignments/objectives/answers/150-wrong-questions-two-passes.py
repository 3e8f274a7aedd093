# cell: questions
# kind: wrong
# author: assistant
# sentence: Each function asks a model **once** (one forward pass)
# why: both ways of asking are computed, and one is returned
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token at `place`, without seeing it."""
    masked = ids.clone()
    masked[:, place] = mask_id
    from_left = model(ids[:, :place])[:, -1]
    from_both_sides = model(masked)[:, place]
    return from_left if model.causal else from_both_sides


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token that follows the last one."""
    extended = torch.cat([ids, ids.new_full((ids.shape[0], 1), mask_id)], dim=1)
    from_left = model(ids)[:, -1]
    from_mask = model(extended)[:, -1]
    return from_left if model.causal else from_mask
