# cell: swap
# kind: wrong
# author: assistant
# sentence: its head has the dtype and device of the old one, random weights and a bias
# why: a tied head without a bias gets a new head without a bias
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    new = copy.deepcopy(model)
    old = model.head
    new.head = nn.Linear(
        old.in_features, n_classes, bias=old.bias is not None, dtype=old.weight.dtype, device=old.weight.device
    )
    return new
