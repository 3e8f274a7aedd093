# cell: mask-tokens
# kind: wrong
# author: assistant
# sentence: The random token is drawn uniformly from all $v$ ids of the vocabulary [...] it may happen to be the original, or even a special token.
# why: "improved": the mask token and the original are avoided as random tokens
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    """BERT-style dynamic masking (80% mask, 10% random, 10% unchanged)."""
    special = special.bool()
    probability = torch.full(ids.shape, share).masked_fill(special, 0.0)
    selected = torch.bernoulli(probability, generator=generator).bool()
    labels = ids.clone()
    labels[~selected] = -100
    inputs = ids.clone()
    replaced = torch.bernoulli(torch.full(ids.shape, 0.8), generator=generator).bool() & selected
    inputs[replaced] = mask_id
    randomized = torch.bernoulli(torch.full(ids.shape, 0.5), generator=generator).bool() & selected & ~replaced
    random_words = torch.randint(n_tokens, ids.shape, generator=generator)
    # make sure that a "random" token really is a different, ordinary token
    clash = (random_words == ids) | (random_words == mask_id)
    random_words = torch.where(clash, (random_words + 1) % n_tokens, random_words)
    inputs[randomized] = random_words[randomized]
    return inputs, labels
