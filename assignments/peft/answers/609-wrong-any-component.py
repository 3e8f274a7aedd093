# cell: freeze
# kind: wrong
# author: assistant
# sentence: A *part* is a child of the model
# why: a layer `body.head` inside the body trains as well after freeze(model, "head")

def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for name, parameter in model.named_parameters():
        is_kept = any(part in kept for part in name.split(".")[:-1])
        parameter.requires_grad_(is_kept)
        if not is_kept:
            parameter.grad = None
