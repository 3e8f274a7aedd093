# cell: distribution
# kind: wrong
# author: assistant
# sentence: what is computed from float64 numbers is float64
# why: computes in float32 whatever comes in
def next_distribution(
    logits: torch.Tensor, temperature: float = 1.0, top_k: int | None = None
) -> torch.Tensor:
    """Return the probabilities of the next token.

    logits: (..., v)   temperature: above 0   top_k: how many tokens stay possible, all if there are fewer; None means all
    returns: (..., v), sums to one
    """
    scores = logits.float() / temperature
    if top_k is not None and top_k < scores.shape[-1]:
        order = scores.argsort(dim=-1, descending=True)
        scores = scores.scatter(-1, order[..., top_k:], float("-inf"))
    return torch.softmax(scores, dim=-1)
