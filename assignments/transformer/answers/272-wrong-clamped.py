# cell: leak
# kind: wrong
# author: colleague
# sentence: (id+1) % v
# why: clamped
def leak(model, ids, t):
    before = model(ids)
    v = before.shape[-1]
    changed = torch.cat([ids[:, :t], (ids[:, t:] + 1).clamp(max=v - 1)], dim=1)
    return (model(changed) - before)[:, :t].abs().max().item()
