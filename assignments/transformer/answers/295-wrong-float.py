# cell: batch-loss
# kind: wrong
# author: colleague
# sentence: ready for backward
def batch_loss(model, ids):
    logits = model(ids)[:, :-1]
    return torch.tensor(F.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten()).item(), requires_grad=True)
