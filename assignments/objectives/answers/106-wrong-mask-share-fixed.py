# cell: mask-tokens
# kind: wrong
# author: student
# sentence: share: probability that a token is selected
# why: 0.15 is written into the code
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    selected = (torch.rand(ids.shape, generator=generator) < 0.15) & ~special
    fate = torch.rand(ids.shape, generator=generator)
    labels = ids.masked_fill(~selected, -100)
    inputs = ids.masked_fill(selected & (fate < 0.8), mask_id)
    tokens = torch.randint(n_tokens, ids.shape, generator=generator)
    return torch.where(selected & (fate >= 0.9), tokens, inputs), labels
