# cell: prefix-loss
# kind: right
# author: student
# sentence: returns: the mean over all sequences and all T - 1 predictions
# why: one sequence at a time, modes kept in a context manager
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: the mean over all sequences and all T - 1 predictions
    """
    import contextlib

    @contextlib.contextmanager
    def asked():
        modes = [(part, part.training) for part in model.modules()]
        try:
            yield model.eval()
        finally:
            for part, mode in modes:
                part.training = mode

    costs = []
    with asked() as quiet:
        for row in ids:
            for t in range(len(row) - 1):
                logs = quiet(row[None, : t + 1])[0, -1].detach().log_softmax(-1)
                costs.append(-logs[row[t + 1]].item())
    return math.fsum(costs) / len(costs)
