# cell: mask-tokens
# kind: wrong
# author: student
# sentence: The label of a selected token is the original; all other labels are $-100$.
# why: a selected token that stays as it is gets no label
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
    other = torch.randint(n_tokens, ids.shape, generator=generator)
    inputs = torch.where(selected & (fate < 0.8), torch.full_like(ids, mask_id), ids)
    inputs = torch.where(selected & (fate >= 0.9), other, inputs)
    labels = torch.where(inputs != ids, ids, torch.full_like(ids, -100))
    return inputs, labels
