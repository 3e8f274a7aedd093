# cell: mask-tokens
# kind: wrong
# author: assistant
# sentence: The random token is drawn uniformly from all $v$ ids of the vocabulary, as the transformers library does it: it may happen to be the original, or even a special token.
# why: an offset from 1 to v-1 is added modulo v, so the random token is never the original: with n_tokens=2 every replaced token flips
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
    device = ids.device
    labels = torch.full_like(ids, -100)
    inputs = ids.clone()

    # 1. Select tokens, never the special ones.
    selection_scores = torch.rand(ids.shape, generator=generator, device=device)
    selected = (selection_scores < share) & ~special.bool()
    labels[selected] = ids[selected]

    # 2. Decide the fate of each selected token.
    fate = torch.rand(ids.shape, generator=generator, device=device)
    to_mask = selected & (fate < 0.8)
    to_random = selected & (fate >= 0.8) & (fate < 0.9)

    inputs[to_mask] = mask_id

    # A replacement has to be a different token, otherwise it would count as "left as it is".
    offsets = torch.randint(1, n_tokens, ids.shape, generator=generator, device=device)
    replacements = (ids + offsets) % n_tokens
    inputs[to_random] = replacements[to_random]
    return inputs, labels
