# cell: mask-spans
# kind: wrong
# author: student
# sentence: The 80/10/10 rule is applied to a span **as a whole**
# why: the fate is drawn once before the loop, so all spans of a text share it
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels for one text whose `spans` (first and last token, both included) are hidden.

    ids: (T,)   n_tokens: size of the vocabulary
    returns: inputs (T,), labels (T,)
    """
    fate = torch.rand((), generator=generator).item()
    inputs = ids.clone()
    labels = torch.full_like(ids, -100)
    for first, last in spans:
        labels[first : last + 1] = ids[first : last + 1]
        if fate < 0.8:
            inputs[first : last + 1] = mask_id
        elif fate < 0.9:
            inputs[first : last + 1] = torch.randint(n_tokens, (last + 1 - first,), generator=generator)
    return inputs, labels
