# cell: generate
# kind: right
# author: assistant
# sentence: - **The generator**, if there is one, makes all draws: the same seed gives the same text.
# why: draws by a race: the token with the largest p / E wins, E exponential numbers from the generator, which has exactly the probabilities p; the text is a tensor made in advance; any seed gives the same text with and without the cache
def generate(
    model: nn.Module,
    ids: torch.Tensor,
    n_new: int,
    temperature: float = 1.0,
    top_k: int | None = None,
    generator: torch.Generator | None = None,
    use_cache: bool = True,
) -> torch.Tensor:
    """Return `ids` with `n_new` drawn tokens appended; nothing is recorded for gradients.

    A text with at least two tokens more than the model has positions ends in the model's ValueError.

    ids: (B, T)   n_new: 0 or more   model: `model(ids)` gives logits, `model(ids, past=past)` logits and a new past
    returns: (B, T + n_new)
    """
    def draw(p: torch.Tensor) -> torch.Tensor:
        """One token for each row of p (B, v)."""
        waiting = torch.empty_like(p).exponential_(generator=generator).clamp_min(torch.finfo(p.dtype).tiny)
        return (p / waiting).argmax(dim=-1)

    B, T = ids.shape
    text = torch.cat([ids, ids.new_zeros(B, n_new)], dim=1)
    past: list = []
    with torch.no_grad():
        for end in range(T, T + n_new):
            if use_cache:
                begin = 0 if end == T else end - 1
                logits, past = model(text[:, begin:end], past=past)
            else:
                logits = model(text[:, :end])
            text[:, end] = draw(next_distribution(logits[:, -1], temperature, top_k))
    return text
