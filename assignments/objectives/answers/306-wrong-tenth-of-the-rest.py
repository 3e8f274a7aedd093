# cell: mask-tokens
# kind: wrong
# author: assistant
# sentence: replaced by a random token with probability 0.1
# why: a tenth of the remaining fifth becomes random: 2 % in place of 10 %
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
    labels = ids.clone()
    probability_matrix = torch.full(ids.shape, share).masked_fill(special.bool(), 0.0)
    masked_indices = torch.bernoulli(probability_matrix, generator=generator).bool()
    labels[~masked_indices] = -100
    inputs = ids.clone()
    indices_replaced = torch.bernoulli(torch.full(ids.shape, 0.8), generator=generator).bool() & masked_indices
    inputs[indices_replaced] = mask_id
    indices_random = (
        torch.bernoulli(torch.full(ids.shape, 0.1), generator=generator).bool() & masked_indices & ~indices_replaced
    )
    random_words = torch.randint(n_tokens, ids.shape, generator=generator)
    inputs[indices_random] = random_words[indices_random]
    return inputs, labels
