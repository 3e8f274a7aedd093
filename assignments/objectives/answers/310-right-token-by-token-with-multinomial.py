# cell: mask-tokens
# kind: right
# author: student
# sentence: token by token and independently of each other
# why: a loop over the selected tokens that draws the fate of each from three chances
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
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    chosen = torch.bernoulli(torch.full(ids.shape, float(share)), generator=generator).bool() & ~special.bool()
    places = chosen.nonzero().tolist()
    if not places:
        return inputs, labels
    fates = torch.multinomial(torch.tensor([0.8, 0.1, 0.1]), len(places), replacement=True, generator=generator)
    for (b, t), fate in zip(places, fates.tolist(), strict=True):
        labels[b, t] = ids[b, t]
        if fate == 0:
            inputs[b, t] = mask_id
        elif fate == 1:
            inputs[b, t] = torch.randint(n_tokens, (), generator=generator)
    return inputs, labels
