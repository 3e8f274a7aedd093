# cell: distribution
# kind: wrong
# author: student
# sentence: Exactly $k$ stay, also when several are equally likely (which of these stay is up to you); if there are fewer than $k$ tokens, all stay.
# why: blocks what is smaller than the k-th largest: logits [1, 2, 2, 2, 0] with top_k = 2 keep three tokens
def next_distribution(
    logits: torch.Tensor, temperature: float = 1.0, top_k: int | None = None
) -> torch.Tensor:
    """Return the probabilities of the next token.

    logits: (..., v)   temperature: above 0   top_k: how many tokens stay possible, 1 or more, all if there are fewer; None means all
    returns: (..., v), sums to one
    """
    scaled = logits / temperature
    if top_k is not None:
        k = min(top_k, scaled.shape[-1])
        smallest = scaled.topk(k, dim=-1).values[..., -1:]
        scaled = scaled.masked_fill(scaled < smallest, float("-inf"))
    return F.softmax(scaled, dim=-1)
