# cell: swap
# kind: wrong
# author: assistant
# sentence: returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
# why: the new head has a bias only if the old one had one; for a model whose head is nn.Linear(12, 23, bias=False) the new head.bias is None
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    new_model = copy.deepcopy(model)
    old_head = new_model.head
    weight = old_head.weight

    # mirror the configuration of the old head, so that the new one is a drop-in replacement
    new_model.head = nn.Linear(
        in_features=old_head.in_features,
        out_features=n_classes,
        bias=old_head.bias is not None,
        device=weight.device,
        dtype=weight.dtype,
    )
    new_model.train(model.training)
    return new_model
