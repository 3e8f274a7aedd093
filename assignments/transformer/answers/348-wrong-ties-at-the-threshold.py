# cell: distribution
# kind: wrong
# author: assistant
# sentence: Exactly $k$ stay, also when several are equally likely
# why: everything as large as the k-th logit stays
def next_distribution(
    logits: torch.Tensor, temperature: float = 1.0, top_k: int | None = None
) -> torch.Tensor:
    """Return the probabilities of the next token.

    logits: (..., v)   temperature: above 0   top_k: how many tokens stay possible, all if there are fewer; None means all
    returns: (..., v), sums to one
    """
    logits = logits / temperature
    if top_k is not None:
        values, _ = torch.topk(logits, min(top_k, logits.size(-1)), dim=-1)
        logits = logits.masked_fill(logits < values[..., [-1]], -float("Inf"))
    return F.softmax(logits, dim=-1)
