# cell: prefix-loss
# kind: wrong
# author: assistant
# sentence: for each t it is shown tokens 0 to t **and nothing else**
# why: one call on the whole, then position by position: a model that copies the answer is not found out
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    with torch.no_grad():
        logits = model(ids)
        losses = [F.cross_entropy(logits[:, t], ids[:, t + 1]).item() for t in range(ids.shape[1] - 1)]
    for m, mode in modes:
        m.training = mode
    return sum(losses) / len(losses)
