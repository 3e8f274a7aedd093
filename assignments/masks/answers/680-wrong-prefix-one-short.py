# cell: prefix-loss
# kind: wrong
# author: student
# sentence: the mean over all sequences and all T - 1 predictions
# why: range ends one early: the last token is never predicted (T = 2 divides by zero)
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    losses = []
    with torch.no_grad():
        for t in range(ids.shape[1] - 2):
            logits = model(ids[:, : t + 1])[:, -1]
            losses.append(F.cross_entropy(logits, ids[:, t + 1]).item())
    for m, mode in modes:
        m.training = mode
    return sum(losses) / len(losses)
