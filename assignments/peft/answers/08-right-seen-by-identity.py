# cell: count
# kind: right
# author: assistant
# sentence: A parameter that several layers share counts once. Buffers are no parameters.
# why: walks over all names including duplicates and keeps a set of identities
def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total)."""
    seen: set[int] = set()
    counts = {True: 0, False: 0}
    for _, parameter in model.named_parameters(remove_duplicate=False):
        if id(parameter) in seen:
            continue
        seen.add(id(parameter))
        counts[parameter.requires_grad] += math.prod(parameter.shape)
    return counts[True], sum(counts.values())

