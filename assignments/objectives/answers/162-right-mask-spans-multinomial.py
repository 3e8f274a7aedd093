# cell: mask-spans
# kind: right
# author: assistant
# sentence: all its tokens become `[MASK]`, or all become random tokens (each drawn on its own), or all stay
# why: all fates at once with multinomial
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels for one text whose `spans` (first and last token, both included) are hidden."""
    inputs = ids.clone()
    labels = torch.full_like(ids, -100)
    weights = torch.tensor([0.8, 0.1, 0.1], dtype=torch.float64)
    fates = torch.multinomial(weights, max(len(spans), 1), replacement=True, generator=generator).tolist()
    for (first, last), fate in zip(spans, fates):
        where = torch.arange(first, last + 1)
        labels[where] = ids[where]
        if fate == 0:
            inputs[where] = mask_id
        elif fate == 1:
            inputs[where] = torch.randint(n_tokens, (len(where),), generator=generator).to(ids.dtype)
    return inputs, labels
