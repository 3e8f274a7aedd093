# cell: count
# kind: wrong
# author: student
# sentence: Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total).
# why: takes parameters with equal numbers (all LayerNorm weights, all zero biases) for shared ones
def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total)."""
    different = []
    for parameter in model.parameters():
        if not any(p.shape == parameter.shape and torch.equal(p, parameter) for p in different):
            different.append(parameter)
    trained = sum(p.numel() for p in different if p.requires_grad)
    return trained, sum(p.numel() for p in different)
