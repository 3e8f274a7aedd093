# cell: questions
# kind: right
# author: student
# sentence: A masked model needs a `[MASK]` in the place in question
# why: select, one-hot and pad in place of slices, clones and cat
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    if model.causal:
        return model(ids[:, :place]).select(1, place - 1)
    cover = F.one_hot(torch.tensor(place, device=ids.device), ids.shape[1]).bool()
    return model(torch.where(cover, mask_id, ids)).select(1, place)


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    asked = ids if model.causal else F.pad(ids, (0, 1), value=mask_id)
    return model(asked)[:, asked.shape[1] - 1]
