# cell: influence
# kind: right
# author: student
# sentence: entry (t, j) is the largest absolute change of a logit at position t
# why: all changed batches in a single call, together with the original
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    B, T = ids.shape
    step = torch.eye(T, dtype=ids.dtype, device=ids.device)  # (j, T)
    stack = (ids[None] + step[:, None]) % n_tokens  # (j, B, T)
    everything = torch.cat([ids[None], stack]).reshape(-1, T)
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    with torch.no_grad():
        logits = model(everything).reshape(T + 1, B, T, -1)
    for module, mode in modes:
        module.training = mode
    return (logits[1:] - logits[0]).abs().amax(dim=(1, 3)).T
