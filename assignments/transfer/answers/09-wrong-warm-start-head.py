# cell: swap
# kind: wrong
# author: assistant
# sentence: Make a copy of it with a fresh head in the place of the old one, for `n_classes` classes, which may be as many as before
# why: copies the overlapping rows of the old head into the new one
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes."""
    new_model = copy.deepcopy(model)
    old_head = model.head
    new_head = nn.Linear(
        old_head.in_features, n_classes, device=old_head.weight.device, dtype=old_head.weight.dtype
    )
    # Warm start: reuse as many rows of the old classifier as possible.
    n_common = min(old_head.out_features, n_classes)
    with torch.no_grad():
        new_head.weight[:n_common].copy_(old_head.weight[:n_common])
        if old_head.bias is not None:
            new_head.bias[:n_common].copy_(old_head.bias[:n_common])
    new_model.head = new_head
    return new_model

