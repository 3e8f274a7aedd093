# cell: count
# kind: wrong
# author: student
# sentence: A parameter that several layers share counts once. Buffers are no parameters.
# why: adds up module by module, so that a shared parameter counts once for each layer
def count_parameters(model: nn.Module) -> tuple[int, int]:
    trained = total = 0
    for module in model.modules():
        for parameter in module.parameters(recurse=False):
            total += parameter.numel()
            if parameter.requires_grad:
                trained += parameter.numel()
    return trained, total
