# cell: distribution
# kind: right
# author: student
# sentence: in their old proportions
# why: keeps the k largest probabilities by rank and divides by their sum
def next_distribution(
    logits: torch.Tensor, temperature: float = 1.0, top_k: int | None = None
) -> torch.Tensor:
    """Return the probabilities of the next token.

    logits: (..., v)   temperature: above 0   top_k: how many tokens stay possible, all if there are fewer; None means all
    returns: (..., v), sums to one
    """
    p = torch.softmax(logits / temperature, dim=-1)
    if top_k is None or top_k >= logits.shape[-1]:
        return p
    rank = logits.argsort(dim=-1, descending=True, stable=True).argsort(dim=-1)
    kept = torch.where(rank < top_k, p, torch.zeros_like(p))
    return kept / kept.sum(dim=-1, keepdim=True)
