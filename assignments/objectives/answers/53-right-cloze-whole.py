# cell: questions
# kind: right
# author: student
# sentence: Each function asks a model **once** (one forward pass) and returns its logits for the hidden letter.
# why: both models read the window with the [MASK], the causal one is read one place earlier
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    here = torch.arange(ids.shape[1], device=ids.device) == place
    logits = model(torch.where(here, torch.full_like(ids, mask_id), ids))
    return logits.select(1, place - int(model.causal))


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    asked = ids if model.causal else F.pad(ids, (0, 1), value=mask_id)
    return model(asked).select(1, asked.shape[1] - 1)
