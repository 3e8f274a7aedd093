# cell: distribution
# kind: wrong
# author: student
# sentence: if there are fewer than $k$ tokens, all stay.
# why: torch.topk fails if k is larger than the vocabulary
def next_distribution(
    logits: torch.Tensor, temperature: float = 1.0, top_k: int | None = None
) -> torch.Tensor:
    logits = logits / temperature
    if top_k is None:
        return logits.softmax(dim=-1)
    values, places = torch.topk(logits, top_k, dim=-1)
    return torch.zeros_like(logits).scatter(-1, places, values.softmax(dim=-1))
