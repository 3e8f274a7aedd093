# cell: leak
# kind: wrong
# author: colleague
# sentence: any logit before t
# why: t-1 alone
def leak(model, ids, t):
    before = model(ids)
    v = before.shape[-1]
    changed = torch.cat([ids[:, :t], (ids[:, t:] + 1) % v], dim=1)
    return (model(changed) - before)[:, t - 1].abs().max().item()
