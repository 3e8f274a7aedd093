# cell: swap
# kind: right
# author: assistant
# sentence: returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
# why: the weights are drawn from a normal distribution and the bias starts at zero: the weights are random and there is a bias
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    old_head = model.head
    fresh_head = nn.utils.skip_init(
        nn.Linear,
        old_head.in_features,
        n_classes,
        bias=True,
        device=old_head.weight.device,
        dtype=old_head.weight.dtype,
    )
    with torch.no_grad():
        fresh_head.weight.normal_(mean=0.0, std=0.02)
        fresh_head.bias.zero_()

    new_model = copy.deepcopy(model)
    new_model.register_module("head", fresh_head)
    return new_model
