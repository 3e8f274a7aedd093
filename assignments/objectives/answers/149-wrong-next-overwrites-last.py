# cell: questions
# kind: wrong
# author: student
# sentence: for the next letter that place has to be added at the end
# why: the last letter is replaced by [MASK], so the model is asked for the last one and not for the next
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    if model.causal:
        return model(ids[:, :place])[:, -1]
    hidden = torch.arange(ids.shape[1], device=ids.device) == place
    return model(ids.masked_fill(hidden, mask_id))[:, place]


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    if model.causal:
        return model(ids)[:, -1]
    asked = ids.clone()
    asked[:, -1] = mask_id
    return model(asked)[:, -1]
