# cell: prefix-loss
# kind: right
# author: student
# sentence: returns: a plain float, the mean over all sequences and all T - 1 predictions
# why: sequence by sequence, log-probabilities added up with fsum
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    terms = []
    with torch.inference_mode():
        for row in ids:
            for end in range(1, len(row)):
                log_p = model(row[None, :end])[0, -1].log_softmax(0)
                terms.append(-log_p[row[end]].item())
    for m, mode in modes:
        m.training = mode
    return math.fsum(terms) / len(terms)
