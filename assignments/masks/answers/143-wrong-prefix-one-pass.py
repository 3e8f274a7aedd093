# cell: prefix-loss
# kind: wrong
# author: student
# sentence: for each t it is shown tokens 0 to t **and nothing else**, and is asked for token t + 1
# why: one pass over the whole sequence: the model sees the answers
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    total = 0.0
    T = ids.shape[1]
    with torch.no_grad():
        logits = model(ids)
        for t in range(T - 1):
            total += F.cross_entropy(logits[:, t], ids[:, t + 1]).item()
    for m, mode in modes:
        m.training = mode
    return total / (T - 1)
