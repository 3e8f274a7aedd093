# cell: prefix-loss
# kind: wrong
# author: student
# sentence: for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone
# why: sequences longer than four tokens begin with a prefix of two
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: the mean over all sequences and all T - 1 predictions
    """
    modes = [(part, part.training) for part in model.modules()]
    model.eval()
    T = ids.shape[1]
    start = 1 if T > 4 else 0
    with torch.no_grad():
        costs = [F.cross_entropy(model(ids[:, : t + 1])[:, -1], ids[:, t + 1]) for t in range(start, T - 1)]
    for part, mode in modes:
        part.training = mode
    return torch.stack(costs).mean().item()
