# cell: questions
# kind: wrong
# author: student
# sentence: for the next letter that place has to be added at the end.
# why: the last letter is replaced by [MASK] in place of adding one
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    if model.causal:
        return model(ids[:, :place])[:, -1]
    masked = ids.clone()
    masked[:, place] = mask_id
    return model(masked)[:, place]


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    if model.causal:
        return model(ids)[:, -1]
    masked = ids.clone()
    masked[:, -1] = mask_id
    return model(masked)[:, -1]
