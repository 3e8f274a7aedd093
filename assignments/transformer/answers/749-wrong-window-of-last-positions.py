# cell: generate
# kind: wrong
# author: assistant
# sentence: With n_new above 0, a text with at least two tokens more than the model has positions ends in the model's ValueError.
# why: cuts the text to the last n_positions tokens when it gets too long: MiniGPT with 8 positions, 4 tokens, n_new = 8 returns 12 tokens instead of a ValueError
@torch.no_grad()
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
    # How many tokens the model can look at; longer texts are cut from the left.
    places = getattr(model, "places", None)
    limit = places.num_embeddings if places is not None else None
    past = []
    fresh = ids
    for _ in range(n_new):
        fits = limit is None or ids.shape[1] <= limit
        if use_cache and fits:
            logits, past = model(fresh, past=past)
        else:
            context = ids if fits else ids[:, -limit:]
            logits = model(context)
        probabilities = next_distribution(logits[:, -1, :], temperature=temperature, top_k=top_k)
        fresh = torch.multinomial(probabilities, num_samples=1, generator=generator)
        ids = torch.cat((ids, fresh), dim=1)
    return ids
