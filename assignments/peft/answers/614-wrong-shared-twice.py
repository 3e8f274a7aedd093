# cell: count
# kind: wrong
# author: student
# sentence: A parameter that several layers share counts once.
# why: two Linear layers with one weight: it is counted once for each module

def count_parameters(model: nn.Module) -> tuple[int, int]:
    trained, total = 0, 0
    for module in model.modules():
        for parameter in module.parameters(recurse=False):
            total += parameter.numel()
            if parameter.requires_grad:
                trained += parameter.numel()
    return trained, total
