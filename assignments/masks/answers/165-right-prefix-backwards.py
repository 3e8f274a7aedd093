# cell: prefix-loss
# kind: right
# author: student
# sentence: returns: the mean over all sequences and all T - 1 predictions
# why: from the longest prefix to the shortest, each call's costs summed
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    modes = {m: m.training for m in model.modules()}
    model.eval()
    B, T = ids.shape
    total = 0.0
    with torch.no_grad():
        for end in range(T - 1, 0, -1):
            logp = torch.log_softmax(model(ids[:, :end])[:, -1].double(), dim=-1)
            total -= logp.gather(1, ids[:, end : end + 1]).sum().item()
    for m, mode in modes.items():
        m.training = mode
    return total / (B * (T - 1))
