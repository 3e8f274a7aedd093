# cell: leak
# kind: wrong
# author: colleague
# sentence: logit
# why: softmax
def leak(model, ids, t):
    before = model(ids)
    v = before.shape[-1]
    changed = torch.cat([ids[:, :t], (ids[:, t:] + 1) % v], dim=1)
    return (model(changed).softmax(-1) - before.softmax(-1))[:, :t].abs().max().item()
