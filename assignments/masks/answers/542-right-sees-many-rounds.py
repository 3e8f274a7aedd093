# cell: sees-future
# kind: right
# author: student
# sentence: try at least eight random sequences
# why: 40 sequences, one after the other, each with its own map

def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    verdict = False
    above = torch.ones(length, length, dtype=torch.bool).triu(1)
    for _ in range(40):
        ids = torch.randint(0, n_tokens, (1, length), generator=generator)
        verdict |= (influence(model, ids, n_tokens)[above] >= 1e-6).any().item()
    return verdict
