# cell: swap
# kind: wrong
# author: assistant
# sentence: Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.
# why: when the number of classes is the old one, the old head's weights are kept; swap_head(small_model(0), 23) has the head weights of the old model, not fresh ones
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    new_model = copy.deepcopy(model)
    head = new_model.head
    if head.out_features == n_classes and head.bias is not None:
        # nothing to exchange: the layer already has the size that is asked for
        return new_model

    fresh = nn.Linear(
        head.in_features, n_classes, bias=True, dtype=head.weight.dtype, device=head.weight.device
    )
    with torch.no_grad():
        nn.init.xavier_uniform_(fresh.weight)
        nn.init.zeros_(fresh.bias)
    new_model.head = fresh
    return new_model
