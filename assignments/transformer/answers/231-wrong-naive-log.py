# cell: loss
# kind: wrong
# author: colleague
# why: log of softmax
def next_token_loss(logits, ids, real=None):
    logits, targets = logits[:, :-1], ids[:, 1:]
    keep = torch.ones_like(targets, dtype=torch.bool) if real is None else real[:, 1:]
    losses = -logits[keep].softmax(-1).gather(-1, targets[keep][:, None]).log().sum()
    return losses, keep.sum()
