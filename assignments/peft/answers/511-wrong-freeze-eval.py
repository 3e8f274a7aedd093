# cell: freeze
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: puts frozen children into eval mode and kept ones into train mode besides
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    # Freeze all parameters and drop stale gradients.
    kept_ids = {id(p) for name in kept for p in getattr(model, name).parameters()}
    for param in model.parameters():
        trainable = id(param) in kept_ids
        param.requires_grad_(trainable)
        if not trainable:
            param.grad = None
    # Frozen modules should not use dropout or update running statistics.
    for name, child in model.named_children():
        child.train(name in kept)
