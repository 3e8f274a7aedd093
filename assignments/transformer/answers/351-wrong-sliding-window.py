# cell: generate
# kind: wrong
# author: assistant
# sentence: A text that outgrows the positions of the model ends in the model's ValueError.
# why: a text that is too long is cut to the last positions, and goes on
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

    A text that outgrows the positions of the model ends in the model's ValueError.

    ids: (B, T)   n_new: 0 or more   model: `model(ids)` gives logits, `model(ids, past=past)` logits and a new past
    returns: (B, T + n_new)
    """
    with torch.no_grad():
        places = model.places.num_embeddings
        past, new = [], ids
        for _ in range(n_new):
            if use_cache and ids.shape[1] <= places:
                logits, past = model(new, past=past)
            else:
                logits = model(ids[:, -places:])
            p = next_distribution(logits[:, -1], temperature, top_k)
            new = torch.multinomial(p, 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    return ids
