# cell: mask-tokens
# kind: wrong
# author: student
# sentence: The label of a selected token is the original
# why: tokens that were selected and left as they are get no label
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
    random_ids = torch.randint(n_tokens, ids.shape, generator=generator)
    inputs = ids.masked_fill(selected & (fate < 0.8), mask_id)
    inputs = torch.where(selected & (fate >= 0.9), random_ids, inputs)
    labels = torch.where(inputs != ids, ids, -100)
    return inputs, labels
