# cell: prefix-loss
# kind: wrong
# author: student
# sentence: for each t it is shown tokens 0 to t **and nothing else**
# why: shows all T places, the later ones filled with 0
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    T = ids.shape[1]
    losses = []
    with torch.no_grad():
        for t in range(T - 1):
            shown = torch.zeros_like(ids)
            shown[:, : t + 1] = ids[:, : t + 1]
            losses.append(F.cross_entropy(model(shown)[:, t], ids[:, t + 1]).item())
    return sum(losses) / len(losses)
