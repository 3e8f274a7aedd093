# cell: mask-spans
# kind: wrong
# author: assistant
# sentence: The 80/10/10 rule is applied to a span **as a whole**
# why: one fate is drawn for all spans of the text
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels for one text whose `spans` are hidden."""
    hidden = torch.zeros_like(ids, dtype=torch.bool)
    for first, last in spans:
        hidden[first : last + 1] = True
    labels = ids.masked_fill(~hidden, -100)
    fate = torch.rand((), generator=generator).item()
    if fate < 0.8:
        inputs = ids.masked_fill(hidden, mask_id)
    elif fate < 0.9:
        inputs = torch.where(hidden, torch.randint(n_tokens, ids.shape, generator=generator), ids)
    else:
        inputs = ids.clone()
    return inputs, labels
