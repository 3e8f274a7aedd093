# cell: swap
# kind: wrong
# author: student
# sentence: its head has the dtype and device of the old one, random weights and a bias
# why: the weights are zero, not random
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    new = copy.deepcopy(model)
    weight = new.head.weight
    new.head = nn.Linear(weight.shape[1], n_classes).to(weight)
    nn.init.zeros_(new.head.weight)
    nn.init.zeros_(new.head.bias)
    return new
