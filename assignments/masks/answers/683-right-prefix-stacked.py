# cell: prefix-loss
# kind: right
# author: assistant
# sentence: For an honest model the two agree.
# why: last logits of all prefixes are collected and compared in one cross-entropy, modes restored in finally
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    before = {module: module.training for module in model.modules()}
    try:
        model.eval()
        with torch.no_grad():
            last = torch.stack([model(ids[:, :n])[:, -1] for n in range(1, ids.shape[1])], dim=1)
    finally:
        for module, training in before.items():
            module.training = training
    return float(F.cross_entropy(last.transpose(1, 2), ids[:, 1:]))
