# cell: leak
# kind: wrong
# author: colleague
# sentence: any logit
# why: first of the batch
def leak(model, ids, t):
    before = model(ids)
    v = before.shape[-1]
    changed = torch.cat([ids[:, :t], (ids[:, t:] + 1) % v], dim=1)
    return (model(changed) - before)[0, :t].abs().max().item()
