# cell: generate
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place.
# why: the model is put into evaluation mode and stays there
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
    model.eval()
    with torch.no_grad():
        past, new_ids = [], ids
        for _ in range(n_new):
            if use_cache:
                logits, past = model(new_ids, past=past)
            else:
                logits = model(ids)
            probabilities = next_distribution(logits[:, -1, :], temperature, top_k)
            new_ids = torch.multinomial(probabilities, num_samples=1, generator=generator)
            ids = torch.cat([ids, new_ids], dim=-1)
    return ids
