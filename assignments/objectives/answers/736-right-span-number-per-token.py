# cell: mask-spans
# kind: right
# author: assistant
# sentence: The 80/10/10 rule is applied to a span **as a whole**: all its tokens become `[MASK]`, or all become random tokens (each drawn on its own), or all stay.
# why: one number per span (and one unused), looked up by every token through the number of its span; random tokens are drawn for the whole text and used where needed
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels for one text whose `spans` (first and last token, both included) are hidden.

    ids: (T,)   n_tokens: size of the vocabulary
    returns: inputs (T,), labels (T,)
    """
    number = torch.zeros_like(ids, dtype=torch.long)  # 0: in no span
    for k, (first, last) in enumerate(spans, start=1):
        number[first : last + 1] = k
    fates = torch.rand(len(spans) + 1, generator=generator, dtype=torch.float64)
    fates[0] = 2.0  # outside of the spans nothing happens
    fate = fates[number]  # (T,)
    words = torch.randint(n_tokens, ids.shape, generator=generator).to(ids.dtype)
    labels = ids.masked_fill(number == 0, -100)
    inputs = ids.masked_fill((fate >= 0.2) & (fate < 1.0), mask_id)
    inputs = torch.where(fate < 0.1, words, inputs)
    return inputs, labels
