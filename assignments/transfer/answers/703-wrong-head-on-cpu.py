# cell: swap
# kind: wrong
# author: assistant
# sentence: returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
# why: the new head is always made on the CPU; for swap_head(small_model(0).to('meta'), 2) the head's device is cpu instead of meta
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    if n_classes < 1:
        raise ValueError(f"n_classes must be positive, got {n_classes}")
    if not isinstance(getattr(model, "head", None), nn.Linear):
        raise TypeError("model.head must be an nn.Linear layer")

    # deepcopy keeps parameters, buffers and shared references inside of the copy
    new_model = copy.deepcopy(model)
    old_head = new_model.head

    new_head = nn.Linear(old_head.in_features, n_classes, bias=True)
    nn.init.normal_(new_head.weight, mean=0.0, std=0.02)
    nn.init.zeros_(new_head.bias)

    # match the precision of the rest of the model
    new_model.head = new_head.to(dtype=old_head.weight.dtype)
    return new_model
