# cell: generate
# kind: wrong
# author: colleague
# sentence: makes all draws
# why: only the first draw
@torch.no_grad()
def generate(model, ids, n_new, temperature=1.0, top_k=None, generator=None, use_cache=True):
    past, new = [], ids
    for _ in range(n_new):
        if use_cache:
            logits, past = model(new, past=past)
        else:
            logits = model(ids)
        p = next_distribution(logits[:, -1], temperature, top_k)
        new = torch.multinomial(p, 1, generator=generator)
        ids = torch.cat([ids, new], dim=1)
        generator = None
    return ids
