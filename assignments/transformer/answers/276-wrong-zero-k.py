# cell: distribution
# kind: wrong
# author: colleague
# sentence: top_k None means all
# why: k or all
def next_distribution(logits, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None and top_k > 1:
        best = logits.topk(min(top_k, logits.shape[-1]), dim=-1).indices
        kept = torch.full_like(logits, float("-inf"))
        logits = kept.scatter(-1, best, logits.gather(-1, best))
    return logits.softmax(dim=-1)
