# cell: prefix-loss
# kind: wrong
# author: assistant
# sentence: for each t it is shown tokens 0 to t **and nothing else**
# why: the rest is filled with token 0 and shown as well: a model without a mask reads the zeros
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    B, T = ids.shape
    total = 0.0
    with torch.no_grad():
        for t in range(T - 1):
            shown = torch.zeros_like(ids)
            shown[:, : t + 1] = ids[:, : t + 1]
            total += F.cross_entropy(model(shown)[:, t], ids[:, t + 1], reduction="sum").item()
    for m, mode in modes:
        m.training = mode
    return total / (B * (T - 1))
