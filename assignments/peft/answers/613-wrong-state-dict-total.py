# cell: count
# kind: wrong
# author: assistant
# sentence: Buffers are no parameters.
# why: the total counts the state dict, with the running means of a BatchNorm (and shared parameters twice)

def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers the trained parameters of `model` hold, and how many all of them hold (trained, total)."""
    trained = sum(p.numel() for p in model.parameters() if p.requires_grad)
    total = sum(tensor.numel() for tensor in model.state_dict().values())
    return trained, total
