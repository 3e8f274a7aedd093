# cell: prefix-loss
# kind: right
# author: student
# sentence: the mean over all sequences and all T - 1 predictions
# why: each sequence alone, longest prefix first, summed in Python

def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    modes = {name: module.training for name, module in model.named_modules()}
    model.eval()
    total, count = 0.0, 0
    try:
        with torch.inference_mode():
            for row in ids:
                for t in reversed(range(len(row) - 1)):
                    logits = model(row[: t + 1].unsqueeze(0))[0, -1]
                    total -= logits.double().log_softmax(-1)[row[t + 1]].item()
                    count += 1
    finally:
        for name, module in model.named_modules():
            module.training = modes[name]
    return total / count
