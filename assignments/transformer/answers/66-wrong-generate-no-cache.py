# cell: generate
# kind: wrong
# author: student
# sentence: **A key-value cache** saves work: after the first step the model sees only the newest token
# why: the text is right, but the whole sequence is read at every step whatever use_cache says
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
    for _ in range(n_new):
        logits = model(ids, past=[])[0] if use_cache else model(ids)
        p = next_distribution(logits[:, -1], temperature, top_k)
        ids = torch.cat([ids, torch.multinomial(p, 1, generator=generator)], dim=1)
    return ids
