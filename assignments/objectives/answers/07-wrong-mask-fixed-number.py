# cell: mask-tokens
# kind: wrong
# author: student
# sentence: BERT's recipe, token by token and independently of each other
# why: exactly the share of each row is selected: the number never varies
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    score = torch.rand(ids.shape, generator=generator).masked_fill(special, 2.0)
    number = (share * (~special).sum(dim=1, keepdim=True)).round().long()
    selected = (score.argsort(dim=1).argsort(dim=1) < number) & ~special
    fate = torch.rand(ids.shape, generator=generator)
    inputs = ids.masked_fill(selected & (fate < 0.8), mask_id)
    other = torch.randint(n_tokens, ids.shape, generator=generator)
    inputs = torch.where(selected & (fate >= 0.9), other, inputs)
    return inputs, ids.masked_fill(~selected, -100)
