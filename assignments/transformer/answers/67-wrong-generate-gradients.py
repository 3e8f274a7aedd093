# cell: generate
# kind: wrong
# author: student
# sentence: Return `ids` with `n_new` drawn tokens appended; nothing is recorded for gradients.
# why: no torch.no_grad: every step of the model is recorded, and the cache holds the graph
def generate(
    model: nn.Module,
    ids: torch.Tensor,
    n_new: int,
    temperature: float = 1.0,
    top_k: int | None = None,
    generator: torch.Generator | None = None,
    use_cache: bool = True,
) -> torch.Tensor:
    past, new = [], ids
    for _ in range(n_new):
        if use_cache:
            logits, past = model(new, past=past)
        else:
            logits = model(ids)
        p = next_distribution(logits[:, -1].detach(), temperature, top_k)
        new = torch.multinomial(p, 1, generator=generator)
        ids = torch.cat([ids, new], dim=1)
    return ids
