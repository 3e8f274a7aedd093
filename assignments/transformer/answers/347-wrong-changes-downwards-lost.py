# cell: leak
# kind: wrong
# author: student
# sentence: A change counts by its size, up or down
# why: the largest signed change: a logit that only falls is taken for unchanged
def leak(model: nn.Module, ids: torch.Tensor, t: int) -> float:
    """Return the largest change of a logit before position `t` when all tokens from `t` on are replaced.

    ids: (B, T)
    """
    with torch.no_grad():
        logits = model(ids)
        replaced = torch.cat([ids[:, :t], (ids[:, t:] + 1) % logits.shape[-1]], dim=1)
        changed = model(replaced)
    return float((changed[:, :t] - logits[:, :t]).max())
