# cell: mask-tokens
# kind: wrong
# author: student
# sentence: The random token is drawn uniformly from all $v$ ids of the vocabulary
# why: the last id of the vocabulary is never drawn
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    chosen = (torch.rand(ids.shape, generator=generator) < share) & ~special
    fate = torch.rand(ids.shape, generator=generator)
    words = torch.randint(0, n_tokens - 1, ids.shape, generator=generator)
    labels = torch.where(chosen, ids, torch.full_like(ids, -100))
    inputs = ids.clone()
    inputs[chosen & (fate < 0.8)] = mask_id
    swap = chosen & (fate >= 0.9)
    inputs[swap] = words[swap]
    return inputs, labels
