# cell: mask-spans
# kind: wrong
# author: student
# sentence: The 80/10/10 rule is applied to a span **as a whole**
# why: the fate is drawn for every token
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    for first, last in spans:
        labels[first : last + 1] = ids[first : last + 1]
        for i in range(first, last + 1):
            fate = torch.rand((), generator=generator)
            if fate < 0.8:
                inputs[i] = mask_id
            elif fate < 0.9:
                inputs[i] = torch.randint(n_tokens, (), generator=generator)
    return inputs, labels
