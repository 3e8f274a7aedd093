# cell: generate
# kind: right
# author: student
# sentence: The text must be the same with and without it.
# why: makes the result first, and writes the draws into its places
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
    B, T = ids.shape
    text = torch.cat([ids, ids.new_zeros(B, n_new)], dim=1)
    past: list | None = [] if use_cache else None
    read = 0
    with torch.no_grad():
        for end in range(T, T + n_new):
            if past is None:
                logits = model(text[:, :end])
            else:
                logits, past = model(text[:, read:end], past=past)
                read = end
            chances = next_distribution(logits[:, -1], temperature=temperature, top_k=top_k)
            text[:, end] = torch.multinomial(chances, 1, generator=generator).squeeze(1)
    return text
