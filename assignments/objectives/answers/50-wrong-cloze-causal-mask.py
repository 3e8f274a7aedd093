# cell: questions
# kind: wrong
# author: student
# sentence: A causal model is asked through the position before the hidden one.
# why: the causal model is asked at the place itself, with a [MASK] there
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    masked = ids.clone()
    masked[:, place] = mask_id
    return model(masked)[:, place]


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    if model.causal:
        return model(ids)[:, -1]
    end = torch.full((len(ids), 1), mask_id, dtype=ids.dtype, device=ids.device)
    return model(torch.cat([ids, end], dim=1))[:, -1]
