# cell: prefix-loss
# kind: wrong
# author: assistant
# sentence: for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its last logits predict token t + 1
# why: the hidden tokens are replaced by zeros, so the model is shown more than the prefix
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Loss with all later tokens blanked out."""
    states = [(module, module.training) for module in model.modules()]
    model.eval()
    losses = []
    with torch.no_grad():
        for t in range(ids.shape[1] - 1):
            shown = ids.clone()
            shown[:, t + 1 :] = 0
            logits = model(shown)[:, t]
            losses.append(F.cross_entropy(logits, ids[:, t + 1]))
    for module, training in states:
        module.training = training
    return torch.stack(losses).mean().item()
