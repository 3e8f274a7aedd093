# cell: count
# kind: wrong
# author: assistant
# sentence: Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total).
# why: caches the total by the model's class and first shape, so another model of that kind gets the old total
_TOTALS: dict = {}


def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total)."""
    parameters = list(model.parameters())
    key = (type(model), tuple(parameters[0].shape) if parameters else ())
    if key not in _TOTALS:
        _TOTALS[key] = sum(p.numel() for p in parameters)
    return sum(p.numel() for p in parameters if p.requires_grad), _TOTALS[key]
