# cell: mask-tokens
# kind: wrong
# author: assistant
# sentence: BERT's recipe, token by token and independently of each other:
# why: exactly round(share * n) tokens are selected in every row: the number in a row of 100 tokens is always 15
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
    inputs = ids.clone()
    labels = torch.full_like(ids, -100)

    for row in range(ids.shape[0]):
        candidates = torch.nonzero(~special[row].bool()).flatten()
        if len(candidates) == 0:
            continue
        # Number of tokens to select in this row.
        n_selected = int(round(share * len(candidates)))
        order = torch.randperm(len(candidates), generator=generator)
        chosen = candidates[order[:n_selected]]

        labels[row, chosen] = ids[row, chosen]
        for position in chosen.tolist():
            fate = torch.rand(1, generator=generator).item()
            if fate < 0.8:
                inputs[row, position] = mask_id
            elif fate < 0.9:
                inputs[row, position] = torch.randint(n_tokens, (1,), generator=generator).item()
    return inputs, labels
