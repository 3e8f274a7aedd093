# cell: generate
# kind: wrong
# author: colleague
# sentence: ends in the model's ValueError
# why: stops quietly at the model's ValueError
@torch.no_grad()
def generate(model, ids, n_new, temperature=1.0, top_k=None, generator=None, use_cache=True):
    past, new = [], ids
    for _ in range(n_new):
        try:
            model(ids)
        except ValueError:
            break
        if use_cache:
            logits, past = model(new, past=past)
        else:
            logits = model(ids)
        p = next_distribution(logits[:, -1], temperature, top_k)
        new = torch.multinomial(p, 1, generator=generator)
        ids = torch.cat([ids, new], dim=1)
    return ids
