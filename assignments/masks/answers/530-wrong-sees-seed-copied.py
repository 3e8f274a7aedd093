# cell: sees-future
# kind: wrong
# author: assistant
# sentence: generator: draws them
# why: takes the seed of the generator for torch's global state: the generator never moves, and the global state is set anew

def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1   length: of the sequences to try   generator: draws them
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    torch.manual_seed(generator.initial_seed())
    ids = torch.randint(0, n_tokens, (16, length))
    return bool((influence(model, ids, n_tokens).triu(1) > 1e-6).any())
