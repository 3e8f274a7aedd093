# cell: distribution
# kind: wrong
# author: assistant
# sentence: Exactly $k$ stay, also when several are equally likely
# why: everything not below the k-th value stays, so ties keep more than k
def next_distribution(
    logits: torch.Tensor, temperature: float = 1.0, top_k: int | None = None
) -> torch.Tensor:
    """Temperature scaling followed by top-k filtering."""
    if temperature <= 0:
        raise ValueError("temperature must be positive")
    logits = logits / temperature
    if top_k is not None:
        k = min(top_k, logits.size(-1))
        kth_value = torch.topk(logits, k, dim=-1).values[..., -1, None]
        logits = logits.masked_fill(logits < kth_value, float("-inf"))
    return torch.softmax(logits, dim=-1)
