# cell: loss
# kind: right
# author: colleague
# sentence: whatever stands there
# why: ids clamped, nan logits still count
def next_token_loss(logits, ids, real=None):
    logits, targets = logits[:, :-1], ids[:, 1:]
    keep = torch.ones_like(targets, dtype=torch.bool) if real is None else real[:, 1:]
    losses = (F.cross_entropy(logits.transpose(1, 2), targets.clamp(0, logits.shape[-1] - 1), reduction="none") * keep).sum()
    return losses, keep.sum()
