# cell: distribution
# kind: wrong
# author: colleague
# sentence: sums to one
def next_distribution(logits, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        best = logits.topk(min(top_k, logits.shape[-1]), dim=-1).indices
        kept = torch.full_like(logits, float("-inf"))
        p = logits.softmax(dim=-1)
        return torch.zeros_like(p).scatter(-1, best, p.gather(-1, best))
    return logits.softmax(dim=-1)
