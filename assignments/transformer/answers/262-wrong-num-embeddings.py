# cell: leak
# kind: wrong
# author: colleague
# sentence: v is the number of logits
# why: asks the model's embedding
def leak(model, ids, t):
    before = model(ids)
    v = model.tokens.num_embeddings
    changed = torch.cat([ids[:, :t], (ids[:, t:] + 1) % v], dim=1)
    return (model(changed) - before)[:, :t].abs().max().item()
