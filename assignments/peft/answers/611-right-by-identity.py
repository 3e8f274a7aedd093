# cell: freeze
# kind: right
# author: student
# sentence: those of the children named in `kept`, which train
# why: collects the ids of the kept parameters and goes once over all parameters

def freeze(model: nn.Module, *kept: str) -> None:
    children = dict(model.named_children())
    trained = set()
    for name in kept:
        for parameter in children[name].parameters():
            trained.add(id(parameter))
    for parameter in model.parameters():
        if id(parameter) in trained:
            parameter.requires_grad = True
        else:
            parameter.requires_grad = False
            parameter.grad = None
