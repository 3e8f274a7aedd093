# cell: swap
# kind: wrong
# author: student
# sentence: the two models must not share a single tensor: training one of them must never change the other
# why: puts the old body's modules into the copy, to be sure that they are equal
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes."""
    new = copy.deepcopy(model)
    for name, part in model.named_children():
        if name != "head":
            setattr(new, name, part)  # exactly the same body
    old = model.head.weight
    new.head = nn.Linear(model.head.in_features, n_classes, dtype=old.dtype, device=old.device)
    return new

