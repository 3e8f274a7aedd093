# cell: mask-tokens
# kind: right
# author: student
# sentence: Each token that is not special is *selected* with probability 0.15.
# why: one uniform number in float64 decides on the selection and, divided by the share, on the fate
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
    selected = (u < share) & ~special.bool()
    noise = torch.randint(n_tokens, ids.shape, generator=generator, dtype=ids.dtype)
    inputs = ids.clone()
    masked = selected & (u < 0.8 * share)
    replaced = selected & (u >= 0.9 * share)
    inputs[masked] = mask_id
    inputs[replaced] = noise[replaced]
    labels = torch.full_like(ids, -100)
    labels[selected] = ids[selected]
    return inputs, labels
