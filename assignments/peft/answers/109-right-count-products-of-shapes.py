# cell: count
# kind: right
# author: student
# sentence: Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total).
# why: products of the shapes over a dictionary by identity
def count_parameters(model: nn.Module) -> tuple[int, int]:
    own = {id(p): p for _, p in model.named_parameters(remove_duplicate=False)}
    sizes = [(math.prod(p.shape), p.requires_grad) for p in own.values()]
    return sum(n for n, trains in sizes if trains), sum(n for n, _ in sizes)
