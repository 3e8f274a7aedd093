# cell: loss
# kind: wrong
# author: colleague
# sentence: all predictions of a real token
# why: ids of padding set to -100, logits nan is fine: right? no: counts ids != -100
def next_token_loss(logits, ids, real=None):
    logits, targets = logits[:, :-1], ids[:, 1:]
    keep = torch.ones_like(targets, dtype=torch.bool) if real is None else real[:, 1:]
    losses = F.cross_entropy(logits[keep], targets[keep], reduction="sum")
    return losses, (targets >= 0).sum()
