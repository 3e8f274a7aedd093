# cell: distribution
# kind: wrong
# author: colleague
# why: temperature is applied to the filtered ones twice
def next_distribution(logits, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        best = logits.topk(min(top_k, logits.shape[-1]), dim=-1).indices
        kept = torch.full_like(logits, float("-inf"))
        logits = kept.scatter(-1, best, logits.gather(-1, best))
    return (logits / temperature).softmax(dim=-1) if top_k is not None else logits.softmax(dim=-1)
