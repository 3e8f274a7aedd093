# cell: freeze
# kind: wrong
# author: student
# sentence: `freeze(model, "head")` trains the head alone, whatever was frozen before; `freeze(model)` trains nothing.
# why: only freezes: a kept part that was frozen before stays frozen
def freeze(model: nn.Module, *kept: str) -> None:
    for name, parameter in model.named_parameters():
        if name.split(".")[0] not in kept:
            parameter.requires_grad = False
            parameter.grad = None
