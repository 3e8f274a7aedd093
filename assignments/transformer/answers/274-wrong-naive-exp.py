# cell: distribution
# kind: wrong
# author: colleague
# why: overflow
def next_distribution(logits, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        best = logits.topk(min(top_k, logits.shape[-1]), dim=-1).indices
        kept = torch.full_like(logits, float("-inf"))
        logits = kept.scatter(-1, best, logits.gather(-1, best))
    return logits.exp() / logits.exp().sum(dim=-1, keepdim=True)
