# cell: mask-tokens
# kind: wrong
# author: student
# sentence: token by token and independently of each other
# why: in every row the same share of the tokens is selected, as a number
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
    score = torch.rand(ids.shape, generator=generator).masked_fill(special, 2.0)
    number = ((~special).sum(dim=1, keepdim=True) * share).round()
    selected = score.argsort(dim=1).argsort(dim=1) < number
    fate = torch.rand(ids.shape, generator=generator)
    inputs = ids.masked_fill(selected & (fate < 0.8), mask_id)
    noise = torch.randint(0, n_tokens, ids.shape, generator=generator)
    inputs = torch.where(selected & (fate >= 0.9), noise, inputs)
    return inputs, ids.masked_fill(~selected, -100)
