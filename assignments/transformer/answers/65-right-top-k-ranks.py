# cell: distribution
# kind: right
# author: student
# sentence: (which of these stay is up to you)
# why: ranks by a double argsort; of equal tokens the last ones stay
def next_distribution(
    logits: torch.Tensor, temperature: float = 1.0, top_k: int | None = None
) -> torch.Tensor:
    p = torch.softmax(logits / temperature, dim=-1)
    if top_k is None:
        return p
    rank = logits.flip(-1).argsort(dim=-1, descending=True, stable=True).argsort(dim=-1).flip(-1)
    p = torch.where(rank < top_k, p, torch.zeros_like(p))
    return p / p.sum(dim=-1, keepdim=True)
