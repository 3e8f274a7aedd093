# cell: freeze
# kind: wrong
# author: student
# sentence: `freeze(model, "head")` trains the head alone, whatever was frozen before
# why: freeze(model) and then freeze(model, "head") leaves the head frozen

def freeze(model: nn.Module, *kept: str) -> None:
    for name, parameter in model.named_parameters():
        if name.split(".")[0] not in kept:
            parameter.requires_grad = False
            parameter.grad = None
