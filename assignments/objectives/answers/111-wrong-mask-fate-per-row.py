# cell: mask-tokens
# kind: wrong
# author: student
# sentence: BERT's recipe, token by token and independently of each other:
# why: the fate is drawn once per row
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    B, T = ids.shape
    chosen = (torch.rand(B, T, generator=generator) < share) & ~special
    fate = torch.rand(B, 1, generator=generator)
    words = torch.randint(n_tokens, (B, T), generator=generator)
    inputs = torch.where(chosen & (fate < 0.8), torch.full_like(ids, mask_id), ids)
    inputs = torch.where(chosen & (fate >= 0.9), words, inputs)
    return inputs, ids.masked_fill(~chosen, -100)
