# cell: freeze
# kind: wrong
# author: student
# sentence: A parameter of the model itself belongs to no part (so it is frozen)
# why: a parameter that is an attribute of the model itself is never frozen

def freeze(model: nn.Module, *kept: str) -> None:
    for name, child in model.named_children():
        for parameter in child.parameters():
            parameter.requires_grad = name in kept
            if name not in kept:
                parameter.grad = None
