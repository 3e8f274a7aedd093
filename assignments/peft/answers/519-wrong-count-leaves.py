# cell: count
# kind: wrong
# author: assistant
# sentence: Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total).
# why: looks at modules without children only; parameters that a container holds itself are missed
def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total)."""
    seen, trained, total = set(), 0, 0
    for module in model.modules():
        if any(True for _ in module.children()):
            continue  # containers are counted through their leaves
        for parameter in module.parameters(recurse=False):
            if id(parameter) in seen:
                continue
            seen.add(id(parameter))
            total += parameter.numel()
            if parameter.requires_grad:
                trained += parameter.numel()
    return trained, total
