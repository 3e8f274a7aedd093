# cell: questions
# kind: wrong
# author: student
# sentence: A causal model is asked through the position before the hidden one.
# why: the causal model gets a [MASK] and is read at the place itself
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    masked = ids.clone()
    masked[:, place] = mask_id
    return model(masked)[:, place]


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    if model.causal:
        return model(ids)[:, -1]
    return model(F.pad(ids, (0, 1), value=mask_id))[:, -1]
