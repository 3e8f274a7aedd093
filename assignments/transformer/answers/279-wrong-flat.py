# cell: distribution
# kind: wrong
# author: colleague
# sentence: (..., v)
# why: topk over dim 1
def next_distribution(logits, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        best = logits[0:1].topk(min(top_k, logits.shape[-1]), dim=-1).indices.expand(*logits.shape[:-1], -1)
        kept = torch.full_like(logits, float("-inf"))
        logits = kept.scatter(-1, best, logits.gather(-1, best))
    return logits.softmax(dim=-1)
