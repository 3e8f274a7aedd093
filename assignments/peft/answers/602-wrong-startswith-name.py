# cell: freeze
# kind: wrong
# author: student
# sentence: A *part* is a child of the model, such as `body` or `head`; it is kept with everything inside it.
# why: a model with children `head` and `header`: freeze(model, "head") also trains header

def freeze(model: nn.Module, *kept: str) -> None:
    for name, parameter in model.named_parameters():
        if name.startswith(kept):
            parameter.requires_grad = True
        else:
            parameter.requires_grad = False
            parameter.grad = None
