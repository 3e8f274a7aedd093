# cell: swap
# kind: wrong
# author: student
# sentence: the two models must not share a single tensor
# why: copies the table of modules, not the modules: the body is shared
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    new = copy.copy(model)
    new._modules = dict(model._modules)  # so that the old model keeps its own head
    weight = model.head.weight
    new.head = nn.Linear(model.head.in_features, n_classes, dtype=weight.dtype, device=weight.device)
    return new
