# cell: leak
# kind: wrong
# author: student
# sentence: replace all tokens from position `t` on by others
# why: only the token at t is replaced, so a look at later ones stays hidden
def leak(model: nn.Module, ids: torch.Tensor, t: int) -> float:
    """Return the largest change of a logit before position `t` when all tokens from `t` on are replaced.

    ids: (B, T)
    """
    with torch.no_grad():
        before = model(ids)
        other = ids.clone()
        other[:, t] = (other[:, t] + 1) % before.shape[-1]
        after = model(other)
    return (after - before)[:, :t].abs().max().item()
