# cell: prefix-loss
# kind: wrong
# author: student
# sentence: `prefix_loss` and `continue_text` ask the model in evaluation mode
# why: asks the model in whatever mode it is in
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: the mean over all sequences and all T - 1 predictions
    """
    total = 0.0
    T = ids.shape[1]
    with torch.no_grad():
        for t in range(T - 1):
            total += F.cross_entropy(model(ids[:, : t + 1])[:, -1], ids[:, t + 1]).item()
    return total / (T - 1)
