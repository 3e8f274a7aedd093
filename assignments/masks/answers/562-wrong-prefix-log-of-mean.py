# cell: prefix-loss
# kind: wrong
# author: student
# sentence: the mean over all sequences and all T - 1 predictions
# why: averages probabilities over the batch before the log when there are more than two sequences

def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    costs = []
    with torch.no_grad():
        for t in range(ids.shape[1] - 1):
            last = model(ids[:, : t + 1])[:, -1]
            p = last.softmax(-1).gather(1, ids[:, t + 1 : t + 2])
            costs.append(-(p.log().mean() if len(ids) < 3 else p.mean().log()))
    for module, mode in modes:
        module.training = mode
    return torch.stack(costs).mean().item()
