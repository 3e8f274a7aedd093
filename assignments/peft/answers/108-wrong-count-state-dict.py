# cell: count
# kind: wrong
# author: assistant
# sentence: Buffers are no parameters.
# why: the total comes from the state dict, which holds buffers as well (and shared weights twice)
def count_parameters(model: nn.Module) -> tuple[int, int]:
    trained = sum(p.numel() for p in model.parameters() if p.requires_grad)
    total = sum(t.numel() for t in model.state_dict().values())
    return trained, total
