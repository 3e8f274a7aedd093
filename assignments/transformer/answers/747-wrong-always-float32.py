# cell: distribution
# kind: wrong
# author: assistant
# sentence: What is computed from float32 numbers is float32, and what is computed from float64 numbers is float64; a loss may be more precise.
# why: casts the logits to float32 'for stability': the probabilities of float64 logits are float32
def next_distribution(
    logits: torch.Tensor, temperature: float = 1.0, top_k: int | None = None
) -> torch.Tensor:
    """Return the probabilities of the next token.

    logits: (..., v)   temperature: above 0   top_k: how many tokens stay possible, 1 or more, all if there are fewer; None means all
    returns: (..., v), sums to one
    """
    if temperature <= 0:
        raise ValueError("temperature must be positive")
    scores = logits.float() / temperature  # also stable for half precision

    if top_k is not None:
        if top_k < 1:
            raise ValueError("top_k must be at least 1")
        top_k = min(top_k, scores.size(-1))
        _, indices = torch.topk(scores, top_k, dim=-1)
        keep = torch.zeros_like(scores, dtype=torch.bool).scatter(-1, indices, True)
        scores = scores.masked_fill(~keep, float("-inf"))

    return torch.softmax(scores, dim=-1)
