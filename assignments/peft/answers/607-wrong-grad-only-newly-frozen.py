# cell: freeze
# kind: wrong
# author: student
# sentence: set the gradient of every frozen parameter to `None`, also of one that was frozen before the call
# why: a parameter with requires_grad False and an old .grad before the call keeps that gradient

def freeze(model: nn.Module, *kept: str) -> None:
    for name, parameter in model.named_parameters():
        if name.split(".")[0] in kept:
            parameter.requires_grad = True
        elif parameter.requires_grad:
            parameter.requires_grad = False
            parameter.grad = None
