# cell: swap
# kind: right
# author: student
# sentence: Return a copy of `model` with the same body and a fresh linear head
# why: the memo of deepcopy puts the new head in the place of the old one
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes."""
    w = model.head.weight
    head = nn.Linear(w.shape[1], n_classes, dtype=w.dtype, device=w.device)
    return copy.deepcopy(model, {id(model.head): head})

