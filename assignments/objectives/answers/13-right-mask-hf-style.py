# cell: mask-tokens
# kind: right
# author: assistant
# sentence: as the transformers library does it
# why: the library's two-step draw (0.8, then one half of the rest) with the given generator and copies
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Prepare masked tokens inputs/labels: 80% MASK, 10% random, 10% original."""
    inputs, labels = ids.clone(), ids.clone()
    probability_matrix = torch.full(labels.shape, share)
    probability_matrix.masked_fill_(special.bool(), value=0.0)
    masked_indices = torch.bernoulli(probability_matrix, generator=generator).bool()
    labels[~masked_indices] = -100
    indices_replaced = torch.bernoulli(torch.full(labels.shape, 0.8), generator=generator).bool() & masked_indices
    inputs[indices_replaced] = mask_id
    indices_random = (
        torch.bernoulli(torch.full(labels.shape, 0.5), generator=generator).bool()
        & masked_indices
        & ~indices_replaced
    )
    random_words = torch.randint(n_tokens, labels.shape, dtype=torch.long, generator=generator)
    inputs[indices_random] = random_words[indices_random]
    return inputs, labels
