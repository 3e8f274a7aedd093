# cell: count-code
# kind: right
# author: student
# sentence: frozen ones and buffers do not count, shared ones count once
# why: collects the parameters of all modules under their identity
def count_parameters(module: nn.Module) -> int:
    """Return how many numbers training can change: frozen ones and buffers do not count, shared ones count once."""
    found = {}
    for _, value in module.named_parameters(remove_duplicate=False):
        if value.requires_grad:
            found[id(value)] = math.prod(value.shape)
    return sum(found.values())
