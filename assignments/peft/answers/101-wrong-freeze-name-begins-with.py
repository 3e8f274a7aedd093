# cell: freeze
# kind: wrong
# author: student
# sentence: except those of the children named in `kept`, which train.
# why: startswith keeps a child "header" together with "head"
def freeze(model: nn.Module, *kept: str) -> None:
    for name, parameter in model.named_parameters():
        parameter.requires_grad = name.startswith(kept) if kept else False
        if not parameter.requires_grad:
            parameter.grad = None
