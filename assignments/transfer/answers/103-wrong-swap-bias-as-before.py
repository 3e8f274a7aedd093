# cell: swap
# kind: wrong
# author: assistant
# sentence: its head has the dtype and device of the old one, random weights and a bias
# why: the new head has a bias only if the old head had one
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a deep copy of `model` whose head is replaced by a freshly initialised linear layer."""
    new_model = copy.deepcopy(model)
    old_head = new_model.head
    new_model.head = nn.Linear(
        old_head.in_features,
        n_classes,
        bias=old_head.bias is not None,
        device=old_head.weight.device,
        dtype=old_head.weight.dtype,
    )
    return new_model
