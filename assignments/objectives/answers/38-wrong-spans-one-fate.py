# cell: mask-spans
# kind: wrong
# author: student
# sentence: The 80/10/10 rule is applied to a span **as a whole**
# why: one fate for all spans of the text
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    inside = torch.zeros_like(ids, dtype=torch.bool)
    for first, last in spans:
        inside[first : last + 1] = True
    labels = torch.where(inside, ids, torch.full_like(ids, -100))
    fate = torch.rand((), generator=generator)
    if fate < 0.8:
        return ids.masked_fill(inside, mask_id), labels
    if fate < 0.9:
        return torch.where(inside, torch.randint(n_tokens, ids.shape, generator=generator), ids), labels
    return ids.clone(), labels
