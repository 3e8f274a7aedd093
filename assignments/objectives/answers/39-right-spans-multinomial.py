# cell: mask-spans
# kind: right
# author: student
# sentence: all its tokens become `[MASK]`, or all become random tokens (each drawn on its own), or all stay.
# why: all fates in one multinomial draw, texts put together from pieces
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    inputs, labels = ids.tolist(), [-100] * len(ids)
    if spans:
        weights = torch.tensor([8.0, 1.0, 1.0])
        fates = torch.multinomial(weights, len(spans), replacement=True, generator=generator).tolist()
        for (first, last), fate in zip(spans, fates):
            for place in range(first, last + 1):
                labels[place] = inputs[place]
                if fate == 0:
                    inputs[place] = mask_id
                elif fate == 1:
                    inputs[place] = int(torch.randint(n_tokens, (), generator=generator))
    return torch.tensor(inputs, dtype=ids.dtype), torch.tensor(labels, dtype=ids.dtype)
