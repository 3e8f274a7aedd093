# cell: mask-tokens
# kind: wrong
# author: student
# sentence: The label of a selected token is the original; all other labels are $-100$.
# why: a label is given only where the input changed: of 10,000 tokens with share 1 the tenth that is left as it is gets -100
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
    chosen = torch.rand(ids.shape, generator=generator) < share
    chosen = chosen & ~special
    fate = torch.rand(ids.shape, generator=generator)
    words = torch.randint(n_tokens, ids.shape, generator=generator)
    inputs = torch.where(chosen & (fate < 0.8), mask_id, ids)
    inputs = torch.where(chosen & (fate > 0.9), words, inputs)
    # what was replaced has to be predicted
    labels = torch.where(inputs != ids, ids, -100)
    return inputs, labels
