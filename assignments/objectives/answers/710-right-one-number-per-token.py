# cell: mask-tokens
# kind: right
# author: student
# sentence: A selected token is replaced by `[MASK]` with probability 0.8, replaced by a random token with probability 0.1, and left as it is with probability 0.1.
# why: one uniform number (in float64) decides both: given u < share, u / share is uniform again, so the shares and the independence are the same
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
    u = torch.rand(ids.shape, generator=generator, dtype=torch.float64)
    u = u.masked_fill(special.bool(), 2.0)  # a number that selects nothing
    drawn = torch.randint(0, n_tokens, ids.shape, generator=generator).to(ids.dtype)
    inputs, labels = ids.clone(), ids.clone()
    inputs[u < 0.9 * share] = drawn[u < 0.9 * share]
    inputs[u < 0.8 * share] = mask_id
    labels[u >= share] = -100
    return inputs, labels
