# cell: count
# kind: wrong
# author: student
# sentence: A parameter that several layers share counts once.
# why: asks each module for its own parameters, so that a shared one counts for each of its layers
def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total).

    A parameter that several layers share counts once. Buffers are no parameters.
    """
    trained = total = 0
    for module in model.modules():
        for parameter in module.parameters(recurse=False):
            total += parameter.numel()
            if parameter.requires_grad:
                trained += parameter.numel()
    return trained, total
