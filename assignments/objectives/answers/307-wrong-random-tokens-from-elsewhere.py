# cell: mask-tokens
# kind: wrong
# author: student
# sentence: Where a `generator` is given, every random number comes from it
# why: the random tokens are drawn without the generator
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels of the masked objective.

    ids: (B, T)   special: (B, T), True where a token must never be selected
    n_tokens: size of the vocabulary   share: probability that a token is selected
    returns: inputs (B, T), labels (B, T)
    """
    selected = torch.rand(ids.shape, generator=generator).lt(share) & special.logical_not()
    fate = torch.rand(ids.shape, generator=generator)
    inputs = torch.where(selected & (fate < 0.8), torch.full_like(ids, mask_id), ids)
    inputs = torch.where(selected & (fate >= 0.9), torch.randint_like(ids, n_tokens), inputs)
    return inputs, ids.masked_fill(~selected, -100)
