# cell: mask-tokens
# kind: wrong
# author: student
# sentence: Where a `generator` is given, every random number comes from it
# why: the random tokens come from the global generator
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
    inputs = torch.where(selected & (fate < 0.8), mask_id, ids)
    inputs = torch.where(selected & (fate >= 0.9), torch.randint_like(ids, n_tokens), inputs)
    return inputs, torch.where(selected, ids, -100)
