# cell: count
# kind: right
# author: student
# sentence: A parameter that several layers share counts once. Buffers are no parameters.
# why: a dict by identity over all modules' own parameters, sizes as products of shapes
def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total)."""
    every = {id(p): p for _, p in model.named_parameters(remove_duplicate=False)}
    total = frozen = 0
    for parameter in every.values():
        size = math.prod(parameter.shape)
        total += size
        frozen += 0 if parameter.requires_grad else size
    return total - frozen, total
