# cell: freeze
# kind: wrong
# author: assistant
# sentence: So set the gradient of every frozen parameter to `None`
# why: after a backward pass the frozen parameters keep their old .grad and an SGD that holds them moves them

def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    keep = set(kept)
    for name, parameter in model.named_parameters():
        top_level = name.split(".", 1)[0]
        parameter.requires_grad_(top_level in keep)
