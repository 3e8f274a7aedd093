# cell: mask-spans
# kind: wrong
# author: student
# sentence: A selected token is replaced by `[MASK]` with probability 0.8, replaced by a random token with probability 0.1, and left as it is with probability 0.1.
# why: a new number is drawn for the second question: 80/2/18; of 10,000 spans of one token about 200 become random and 1,800 stay
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels for one text whose `spans` (first and last token, both included) are hidden.

    ids: (T,)   n_tokens: size of the vocabulary
    returns: inputs (T,), labels (T,)
    """
    inputs = ids.clone()
    labels = torch.full_like(ids, -100)
    for first, last in spans:
        place = slice(first, last + 1)
        labels[place] = ids[place]
        if torch.rand(1, generator=generator) < 0.8:
            inputs[place] = mask_id
        elif torch.rand(1, generator=generator) < 0.1:
            inputs[place] = torch.randint(n_tokens, (last - first + 1,), generator=generator)
    return inputs, labels
