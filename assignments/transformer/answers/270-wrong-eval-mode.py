# cell: leak
# kind: wrong
# author: colleague
# why: leaves in eval
def leak(model, ids, t):
    model.eval()
    before = model(ids)
    v = before.shape[-1]
    changed = torch.cat([ids[:, :t], (ids[:, t:] + 1) % v], dim=1)
    return (model(changed) - before)[:, :t].abs().max().item()
