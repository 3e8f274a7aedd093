# cell: batch-loss
# kind: wrong
# author: colleague
# sentence: all predictions
def batch_loss(model, ids):
    logits = model(ids)[:, :-1]
    return F.cross_entropy(logits[:, -1], ids[:, -1])
