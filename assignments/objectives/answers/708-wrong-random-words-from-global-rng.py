# cell: mask-tokens
# kind: wrong
# author: student
# sentence: Where a `generator` is given, every random number comes from it, so that the same seed gives the same result.
# why: the random tokens come from the global generator: 1000 ids, share 1, two generators with seed 0 give different inputs
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
    selected = (torch.rand(ids.shape, generator=generator) < share) & ~special
    fate = torch.rand(ids.shape, generator=generator)
    labels = ids.masked_fill(~selected, -100)
    inputs = ids.masked_fill(selected & (fate < 0.8), mask_id)
    random_tokens = torch.randint_like(ids, n_tokens)
    inputs = torch.where(selected & (fate >= 0.9), random_tokens, inputs)
    return inputs, labels
