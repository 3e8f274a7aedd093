# cell: leak
# kind: wrong
# author: student
# sentence: replace all tokens from position `t` on by others, and return the largest change of any logit before `t`.
# why: only the token at t is replaced
@torch.no_grad()
def leak(model: nn.Module, ids: torch.Tensor, t: int) -> float:
    logits = model(ids)
    other = ids.clone()
    other[:, t] = (other[:, t] + 1) % logits.shape[-1]
    return (model(other) - logits)[:, :t].abs().max().item()
