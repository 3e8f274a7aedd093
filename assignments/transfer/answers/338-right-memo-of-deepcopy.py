# cell: swap
# kind: right
# author: student
# sentence: In which mode the copy is, which of its parameters are frozen, in body or head, and where the new bias starts, is left to you.
# why: puts the new head into deepcopy's memo, so that the old one is never copied; the copy is in evaluation mode
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    old = model.head
    head = nn.Linear(old.in_features, n_classes, bias=True, device=old.weight.device, dtype=old.weight.dtype)
    return copy.deepcopy(model, {id(old): head}).eval()
