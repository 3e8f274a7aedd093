# cell: mask-tokens
# kind: right
# author: student
# sentence: A selected token is replaced by `[MASK]` with probability 0.8, replaced by a random token with probability 0.1, and left as it is with probability 0.1.
# why: one uniform number per token decides on selection and fate
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    u = torch.rand(ids.shape, generator=generator, dtype=torch.float64).masked_fill(special, 2.0)
    words = torch.randint(n_tokens, ids.shape, generator=generator)
    inputs = torch.where(u < 0.8 * share, mask_id, torch.where(u < 0.9 * share, words, ids))
    return inputs, torch.where(u < share, ids, -100)
