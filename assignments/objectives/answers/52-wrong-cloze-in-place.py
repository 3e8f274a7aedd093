# cell: questions
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the [MASK] is written into the caller's ids, and the right answers are gone
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    if model.causal:
        return model(ids)[:, place - 1]
    ids[:, place] = mask_id
    return model(ids)[:, place]


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    if not model.causal:
        ids = F.pad(ids, (0, 1), value=mask_id)
    return model(ids)[:, -1]
