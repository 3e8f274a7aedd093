# cell: mask-tokens
# kind: wrong
# author: student
# sentence: Where a `generator` is given, every random number comes from it, so that the same seed gives the same result.
# why: the random tokens are drawn from the global generator
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    selected = torch.rand(ids.shape, generator=generator).lt(share) & ~special
    fate = torch.rand(ids.shape, generator=generator)
    inputs, labels = ids.clone(), ids.clone()
    labels[~selected] = -100
    inputs[selected & (fate < 0.8)] = mask_id
    swap = selected & (fate >= 0.9)
    inputs[swap] = torch.randint_like(ids, n_tokens)[swap]
    return inputs, labels
