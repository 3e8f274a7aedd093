# cell: generate
# kind: wrong
# author: colleague
# sentence: The generator makes all draws
# why: a seed is taken from the generator then global
@torch.no_grad()
def generate(model, ids, n_new, temperature=1.0, top_k=None, generator=None, use_cache=True):
    past, new = [], ids
    for _ in range(n_new):
        if use_cache:
            logits, past = model(new, past=past)
        else:
            logits = model(ids)
        p = next_distribution(logits[:, -1], temperature, top_k)
        new = (torch.manual_seed(generator.initial_seed() + ids.shape[1]) if generator else None, torch.multinomial(p, 1))[1]
        ids = torch.cat([ids, new], dim=1)
    return ids
