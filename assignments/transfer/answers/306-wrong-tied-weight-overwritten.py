# cell: swap
# kind: wrong
# author: student
# sentence: The body of the copy must equal the old one bit by bit
# why: writes through .data: a tied embedding gets the new head's numbers
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    new = copy.deepcopy(model)
    head, d = new.head, new.head.in_features
    kind = {"dtype": head.weight.dtype, "device": head.weight.device}
    head.out_features = n_classes
    head.weight.data = torch.randn(n_classes, d, **kind) / math.sqrt(d)
    head.bias = nn.Parameter(torch.zeros(n_classes, **kind))
    return new
