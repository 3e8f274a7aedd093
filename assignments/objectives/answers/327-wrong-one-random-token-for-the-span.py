# cell: mask-spans
# kind: wrong
# author: student
# sentence: all become random tokens (each drawn on its own)
# why: one token is drawn and fills the whole span
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels for one text whose `spans` (first and last token, both included) are hidden.

    ids: (T,)   n_tokens: size of the vocabulary
    returns: inputs (T,), labels (T,)
    """
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    for first, last in spans:
        span = slice(first, last + 1)
        labels[span] = ids[span]
        fate = torch.rand(1, generator=generator).item()
        if fate < 0.8:
            inputs[span] = mask_id
        elif fate < 0.9:
            inputs[span] = torch.randint(n_tokens, (1,), generator=generator).item()
    return inputs, labels
