# cell: swap
# kind: right
# author: assistant
# sentence: Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.
# why: tells deepcopy through its memo that the copy of the old head is the new one, so that the old head is never copied
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    old = model.head
    fresh = nn.Linear(old.in_features, n_classes, bias=True, device=old.weight.device, dtype=old.weight.dtype)
    return copy.deepcopy(model, memo={id(old): fresh})
