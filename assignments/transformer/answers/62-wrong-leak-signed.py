# cell: leak
# kind: wrong
# author: student
# sentence: return the largest change of any logit before `t`
# why: no absolute value: a logit that only falls is missed
def leak(model: nn.Module, ids: torch.Tensor, t: int) -> float:
    with torch.no_grad():
        before = model(ids)
        changed = torch.where(torch.arange(ids.shape[1]) >= t, (ids + 1) % before.shape[-1], ids)
        after = model(changed)
    return float((after[:, :t] - before[:, :t]).max())
