# cell: generate
# kind: wrong
# author: student
# sentence: ids: (B, T)   n_new: 0 or more   model: `model(ids)` gives logits, `model(ids, past=past)` logits and a new past
# why: reads the start and draws the first token before the loop: n_new = 0 returns T + 1 tokens instead of T
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
    with torch.no_grad():
        if use_cache:
            logits, past = model(ids, past=[])
        else:
            logits = model(ids)
        p = next_distribution(logits[:, -1], temperature, top_k)
        token = torch.multinomial(p, 1, generator=generator)
        ids = torch.cat([ids, token], dim=1)
        for _ in range(n_new - 1):
            if use_cache:
                logits, past = model(token, past=past)
            else:
                logits = model(ids)
            p = next_distribution(logits[:, -1], temperature, top_k)
            token = torch.multinomial(p, 1, generator=generator)
            ids = torch.cat([ids, token], dim=1)
    return ids
