# cell: swap
# kind: wrong
# author: student
# sentence: its head has the dtype and device of the old one, random weights and a bias
# why: no bias when the old head has none
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes."""
    new = copy.deepcopy(model)
    old = model.head
    new.head = nn.Linear(
        old.in_features,
        n_classes,
        bias=old.bias is not None,
        dtype=old.weight.dtype,
        device=old.weight.device,
    )
    return new

