# cell: count
# kind: wrong
# author: student
# sentence: Buffers are no parameters.
# why: the total is that of the state dict, which holds buffers, and shared tensors twice
def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total)."""
    trained = sum(p.numel() for p in model.parameters() if p.requires_grad)
    total = sum(tensor.numel() for tensor in model.state_dict().values())
    return trained, total

