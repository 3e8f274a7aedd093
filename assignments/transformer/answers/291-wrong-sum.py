# cell: batch-loss
# kind: wrong
# author: colleague
# sentence: mean
def batch_loss(model, ids):
    logits = model(ids)[:, :-1]
    return F.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten(), reduction="sum")
