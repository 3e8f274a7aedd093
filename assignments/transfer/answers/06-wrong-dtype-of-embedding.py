# cell: swap
# kind: wrong
# author: student
# sentence: its head has the dtype and device of the old one
# why: takes the dtype of the first parameter of the model, which need not be that of the head
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes."""
    new = copy.deepcopy(model)
    first = next(model.parameters())
    new.head = nn.Linear(model.head.in_features, n_classes, dtype=first.dtype, device=first.device)
    return new

