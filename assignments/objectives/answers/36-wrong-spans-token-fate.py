# cell: mask-spans
# kind: wrong
# author: student
# sentence: The 80/10/10 rule is applied to a span **as a whole**
# why: mask_tokens with a share of 1 decides token by token
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    outside = torch.ones_like(ids, dtype=torch.bool)
    for first, last in spans:
        outside[first : last + 1] = False
    inputs, labels = mask_tokens(ids[None], outside[None], mask_id, n_tokens, generator, share=1.0)
    return inputs[0], labels[0]
