# cell: freeze
# kind: wrong
# author: assistant
# sentence: `freeze(model, "head")` trains the head alone, whatever was frozen before; `freeze(model)` trains nothing.
# why: without names it falls back to keeping the head
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train."""
    kept = set(kept or ("head",))
    for name, parameter in model.named_parameters():
        part, _, rest = name.partition(".")
        trained = bool(rest) and part in kept
        parameter.requires_grad = trained
        if not trained:
            parameter.grad = None
