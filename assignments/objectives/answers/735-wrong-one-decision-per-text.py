# cell: mask-spans
# kind: wrong
# author: student
# sentence: The 80/10/10 rule is applied to a span **as a whole**: all its tokens become `[MASK]`, or all become random tokens (each drawn on its own), or all stay.
# why: the number is drawn once, before the loop: all spans of a text share one fate, 500 spans are all [MASK] or all random or all unchanged
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels for one text whose `spans` (first and last token, both included) are hidden.

    ids: (T,)   n_tokens: size of the vocabulary
    returns: inputs (T,), labels (T,)
    """
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    fate = torch.rand(1, generator=generator).item()
    for first, last in spans:
        labels[first : last + 1] = ids[first : last + 1]
        if fate < 0.8:
            inputs[first : last + 1] = mask_id
        elif fate < 0.9:
            inputs[first : last + 1] = torch.randint(n_tokens, (last + 1 - first,), generator=generator)
    return inputs, labels
