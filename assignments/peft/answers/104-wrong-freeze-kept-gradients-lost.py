# cell: freeze
# kind: wrong
# author: student
# sentence: So set the gradient of every frozen parameter to `None`; those of the kept parts stay.
# why: clears all gradients first, also those of the kept parts
def freeze(model: nn.Module, *kept: str) -> None:
    model.zero_grad(set_to_none=True)
    model.requires_grad_(False)
    for name in kept:
        getattr(model, name).requires_grad_(True)
