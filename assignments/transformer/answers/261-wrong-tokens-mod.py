# cell: leak
# kind: wrong
# author: colleague
# sentence: v is the number of logits
# why: takes the largest id
def leak(model, ids, t):
    before = model(ids)
    v = before.shape[-1]
    changed = torch.cat([ids[:, :t], (ids[:, t:] + 1) % (int(ids.max()) + 1)], dim=1)
    return (model(changed) - before)[:, :t].abs().max().item()
