# cell: count
# kind: wrong
# author: student
# sentence: A parameter that several layers share counts once.
# why: the total is right, but a shared parameter counts twice among the trained
def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total)."""
    total = sum(p.numel() for p in model.parameters())
    trained = 0
    for module in model.modules():
        for parameter in module.parameters(recurse=False):
            if parameter.requires_grad:
                trained += parameter.numel()
    return trained, total
