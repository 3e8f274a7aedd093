# cell: prefix-loss
# kind: wrong
# author: assistant
# sentence: leave each of its modules in the mode it was in
# why: model.train() at the end: a model that was in evaluation mode is in training afterwards
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    model.eval()
    T = ids.shape[1]
    total = 0.0
    with torch.no_grad():
        for t in range(T - 1):
            logits = model(ids[:, : t + 1])
            total += F.cross_entropy(logits[:, -1, :], ids[:, t + 1]).item()
    model.train()
    return total / (T - 1)
