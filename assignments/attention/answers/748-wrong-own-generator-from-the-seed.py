# cell: spread
# kind: wrong
# author: assistant
# sentence: Draw everything with the given `generator`: the same seed gives the same numbers, and a second call with the same generator gives new ones.
# why: starts a generator of its own from initial_seed(): a second call score_spread(8, 100, g) with the same g returns the very same two numbers
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.

    Queries and keys are (n, d_k), with independent standard normal entries.
    """
    # A private copy keeps the result reproducible, whatever was drawn before.
    local = torch.Generator(device=generator.device).manual_seed(generator.initial_seed())
    queries = torch.randn(n, d_k, generator=local)
    keys = torch.randn(n, d_k, generator=local)
    scores = torch.einsum("nd,nd->n", queries, keys)
    scaled_scores = scores / math.sqrt(d_k)
    return scores.std().item(), scaled_scores.std().item()
