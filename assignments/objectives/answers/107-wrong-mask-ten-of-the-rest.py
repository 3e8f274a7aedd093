# cell: mask-tokens
# kind: wrong
# author: assistant
# sentence: A selected token is replaced by `[MASK]` with probability 0.8, replaced by a random token with probability 0.1, and left as it is with probability 0.1.
# why: of the 20 % that are not masked only a tenth becomes random: 80 / 2 / 18
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels of the masked objective."""
    inputs, labels = ids.clone(), ids.clone()
    probability = torch.full(ids.shape, share).masked_fill(special, 0.0)
    selected = torch.bernoulli(probability, generator=generator).bool()
    labels[~selected] = -100
    replaced = torch.bernoulli(torch.full(ids.shape, 0.8), generator=generator).bool() & selected
    inputs[replaced] = mask_id
    random = torch.bernoulli(torch.full(ids.shape, 0.1), generator=generator).bool() & selected & ~replaced
    words = torch.randint(n_tokens, ids.shape, generator=generator)
    inputs[random] = words[random]
    return inputs, labels
