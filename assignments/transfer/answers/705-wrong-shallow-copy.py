# cell: swap
# kind: wrong
# author: student
# sentence: The body of the copy must equal the old one **bit by bit**, and the two models must not share a single tensor: training one of them must never change the other.
# why: the copy is shallow, only the head is new; swap_head(small_model(0), 2).embedding.weight is the very tensor of the old model
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    new = copy.copy(model)
    new._modules = dict(model._modules)  # otherwise the old model gets the new head too
    old = model.head
    new.head = nn.Linear(old.in_features, n_classes, dtype=old.weight.dtype, device=old.weight.device)
    return new
