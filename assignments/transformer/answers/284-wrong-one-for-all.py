# cell: generate
# kind: wrong
# author: colleague
# sentence: draw a token
# why: one draw for the batch
@torch.no_grad()
def generate(model, ids, n_new, temperature=1.0, top_k=None, generator=None, use_cache=True):
    past, new = [], ids
    for _ in range(n_new):
        if use_cache:
            logits, past = model(new, past=past)
        else:
            logits = model(ids)
        p = next_distribution(logits[:, -1], temperature, top_k)
        new = torch.multinomial(p[:1], 1, generator=generator).expand(len(ids), 1)
        ids = torch.cat([ids, new], dim=1)
    return ids
