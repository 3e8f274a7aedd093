# cell: prefix-loss
# kind: wrong
# author: student
# sentence: `prefix_loss` and `continue_text` ask the model in evaluation mode and leave each of its modules in the mode it was in
# why: switches to evaluation only if the root is in training: a part that is on in a model that is off stays on

def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    modes = [(module, module.training) for module in model.modules()]
    if model.training:
        model.eval()
    costs = []
    with torch.no_grad():
        for t in range(ids.shape[1] - 1):
            last = model(ids[:, : t + 1])[:, -1]
            costs.append(F.cross_entropy(last, ids[:, t + 1]))
    for module, mode in modes:
        module.training = mode
    return torch.stack(costs).mean().item()
