# cell: sees-future
# kind: wrong
# author: student
# sentence: It **sees the future** if the logits at some position depend on a token after it.
# why: looks at the next token only, a leak from further away is missed
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    ids = torch.randint(n_tokens, (16, length), generator=generator)
    one_ahead = influence(model, ids, n_tokens).diagonal(offset=1)
    return bool((one_ahead > 1e-6).any())
