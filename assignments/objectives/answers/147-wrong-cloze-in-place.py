# cell: questions
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: writes [MASK] into the caller's ids
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    if model.causal:
        return model(ids[:, :place])[:, -1]
    ids[:, place] = mask_id
    return model(ids)[:, place]


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    if model.causal:
        return model(ids)[:, -1]
    end = torch.full_like(ids[:, :1], mask_id)
    return model(torch.cat([ids, end], dim=1))[:, -1]
