# cell: prefix-loss
# kind: wrong
# author: assistant
# sentence: for each t it is shown tokens 0 to t **and nothing else**
# why: "equivalent and T times faster" for honest models
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Because the model is causal, one forward pass yields the logits of every prefix."""
    with torch.no_grad():
        logits = model(ids)
        total = 0.0
        T = ids.size(1)
        for t in range(T - 1):
            total += F.cross_entropy(logits[:, t], ids[:, t + 1]).item()
    return total / (T - 1)
