# cell: mask-tokens
# kind: wrong
# author: student
# sentence: token by token and independently of each other [...] The random token is drawn uniformly from all $v$ ids of the vocabulary
# why: one random token for the whole batch
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    selected = (torch.rand(ids.shape, generator=generator) < share) & ~special
    fate = torch.rand(ids.shape, generator=generator)
    random_id = torch.randint(0, n_tokens, (1,), generator=generator).item()
    inputs = ids.masked_fill(selected & (fate < 0.8), mask_id)
    inputs = inputs.masked_fill(selected & (fate >= 0.9), random_id)
    return inputs, ids.masked_fill(~selected, -100)
