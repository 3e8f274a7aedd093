# cell: distribution
# kind: wrong
# author: colleague
# sentence: gives all others the probability 0
# why: -1e4
def next_distribution(logits, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        best = logits.topk(min(top_k, logits.shape[-1]), dim=-1).indices
        kept = torch.full_like(logits, -1e4)
        logits = kept.scatter(-1, best, logits.gather(-1, best))
    return logits.softmax(dim=-1)
