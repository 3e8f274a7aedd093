# cell: distribution
# kind: right
# author: student
# sentence: Exactly $k$ stay, also when several are equally likely (which of these stay is up to you); if there are fewer than $k$ tokens, all stay.
# why: the rank of each token from sorting twice; tokens of rank k or more are blocked and the exponentials of the rest, shifted by the maximum, are divided by their sum; of ties exactly k stay
def next_distribution(
    logits: torch.Tensor, temperature: float = 1.0, top_k: int | None = None
) -> torch.Tensor:
    """Return the probabilities of the next token.

    logits: (..., v)   temperature: above 0   top_k: how many tokens stay possible, 1 or more, all if there are fewer; None means all
    returns: (..., v), sums to one
    """
    v = logits.shape[-1]
    stays = torch.ones_like(logits, dtype=torch.bool)
    if top_k is not None:
        order = torch.sort(logits, dim=-1, descending=True, stable=True).indices
        ranks = torch.argsort(order, dim=-1)  # where a token stands in the order
        stays = ranks < min(top_k, v)
    scaled = (logits - logits.detach().amax(dim=-1, keepdim=True)) / temperature
    powers = torch.where(stays, scaled.exp(), torch.zeros_like(scaled))
    return powers / powers.sum(dim=-1, keepdim=True)
