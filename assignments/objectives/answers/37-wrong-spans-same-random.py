# cell: mask-spans
# kind: wrong
# author: student
# sentence: or all become random tokens (each drawn on its own)
# why: one random token for the whole span
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    for first, last in spans:
        labels[first : last + 1] = ids[first : last + 1]
        fate = torch.rand(1, generator=generator).item()
        if fate < 0.8:
            inputs[first : last + 1] = mask_id
        elif fate < 0.9:
            inputs[first : last + 1] = torch.randint(n_tokens, (1,), generator=generator)
    return inputs, labels
