# cell: count
# kind: wrong
# author: student
# sentence: A parameter that several layers share counts once. Buffers are no parameters.
# why: the total comes from the state dict: buffers count, and shared parameters count under each name
def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers of `model` are trained, and how many parameters it has in all (trained, total)."""
    trained = sum(p.numel() for p in model.parameters() if p.requires_grad)
    total = sum(tensor.numel() for tensor in model.state_dict().values())
    return trained, total
