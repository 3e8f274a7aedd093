# cell: batch-loss
# kind: wrong
# author: colleague
# sentence: mean loss
# why: label smoothing
def batch_loss(model, ids):
    logits = model(ids)[:, :-1]
    return F.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten(), label_smoothing=0.1)
