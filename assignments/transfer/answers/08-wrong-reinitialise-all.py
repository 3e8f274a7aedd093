# cell: swap
# kind: wrong
# author: assistant
# sentence: The body of the copy must equal the old one bit by bit
# why: the usual xavier loop over all matrices reaches the body too
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes."""
    new_model = copy.deepcopy(model)
    reference = model.head.weight
    new_model.head = nn.Linear(model.head.in_features, n_classes, bias=True).to(
        device=reference.device, dtype=reference.dtype
    )

    def _init_weights(module: nn.Module) -> None:
        if type(module) is nn.Linear:
            nn.init.xavier_uniform_(module.weight)
            if module.bias is not None:
                nn.init.zeros_(module.bias)

    new_model.apply(_init_weights)
    return new_model

