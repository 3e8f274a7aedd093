# cell: freeze
# kind: wrong
# author: assistant
# sentence: a model keeps its mode, `train` or `eval`, always
# why: the frozen children of a model in train mode are in eval mode afterwards

def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    for name, parameter in model.named_parameters():
        trained = name.partition(".")[0] in kept
        parameter.requires_grad_(trained)
        if not trained:
            parameter.grad = None
    for name, child in model.named_children():
        if name not in kept:
            child.eval()  # no dropout in parts that do not learn
