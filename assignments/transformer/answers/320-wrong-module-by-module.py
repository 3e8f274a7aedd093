# cell: count-code
# kind: wrong
# author: student
# sentence: shared ones count once
# why: goes through the modules one by one, so a weight that two layers share is counted in both
def count_parameters(module: nn.Module) -> int:
    """Return how many numbers training can change: frozen ones and buffers do not count, shared ones count once."""
    total = 0
    for layer in module.modules():
        for value in layer.parameters(recurse=False):
            if value.requires_grad:
                total += value.numel()
    return total
