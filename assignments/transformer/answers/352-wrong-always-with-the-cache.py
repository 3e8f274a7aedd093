# cell: generate
# kind: wrong
# author: student
# sentence: Without it the model reads the whole text at every step.
# why: use_cache is ignored
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
    past: list = []
    new = ids
    with torch.inference_mode():
        for _ in range(n_new):
            logits, past = model(new, past=past)
            new = torch.multinomial(next_distribution(logits[:, -1], temperature, top_k), 1, generator=generator)
            ids = torch.cat((ids, new), dim=1)
    return ids
