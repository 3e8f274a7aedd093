# cell: freeze
# kind: wrong
# author: student
# sentence: A *part* is a child of the model, such as `body` or `head`; it is kept with everything inside it.
# why: keeps every parameter that has the name anywhere in its path, such as body.head.weight
def freeze(model: nn.Module, *kept: str) -> None:
    for name, parameter in model.named_parameters():
        train_it = any(part in kept for part in name.split("."))
        parameter.requires_grad_(train_it)
        if not train_it:
            parameter.grad = None
