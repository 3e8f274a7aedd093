# cell: count-code
# kind: wrong
# author: student
# sentence: Return how many numbers training can change: frozen ones and buffers do not count, shared ones count once.
# why: frozen parameters are counted too
def count_parameters(module: nn.Module) -> int:
    return sum(parameter.numel() for parameter in module.parameters())
