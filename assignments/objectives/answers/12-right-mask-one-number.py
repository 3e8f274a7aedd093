# cell: mask-tokens
# kind: right
# author: student
# sentence: Each token that is not special is *selected* with probability 0.15. A selected token is replaced by `[MASK]` with probability 0.8
# why: one uniform number decides on selection and fate: below 0.8 share, 0.9 share, share
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    u = torch.rand(ids.shape, generator=generator, dtype=torch.float64)
    u = torch.where(special, torch.ones_like(u), u / share)  # below 1: selected; then uniform again
    other = torch.randint(n_tokens, ids.shape, generator=generator)
    inputs = torch.where(u < 0.8, torch.full_like(ids, mask_id), torch.where(u < 0.9, other, ids))
    labels = torch.where(u < 1.0, ids, torch.full_like(ids, -100))
    return inputs, labels
