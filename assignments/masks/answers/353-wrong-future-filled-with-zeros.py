# cell: prefix-loss
# kind: wrong
# author: student
# sentence: for each t it is shown tokens 0 to t **and nothing else**, and is asked for token t + 1.
# why: the model is always called on the full length, with zeros in place of the future
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: the mean over all sequences and all T - 1 predictions
    """
    modes = {part: part.training for part in model.modules()}
    model.eval()
    total, (B, T) = 0.0, ids.shape
    with torch.no_grad():
        for t in range(T - 1):
            shown = ids.clone()
            shown[:, t + 1 :] = 0
            total += F.cross_entropy(model(shown)[:, t], ids[:, t + 1]).item()
    for part, mode in modes.items():
        part.training = mode
    return total / (T - 1)
