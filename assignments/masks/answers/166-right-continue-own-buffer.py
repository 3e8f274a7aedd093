# cell: continue-text
# kind: right
# author: assistant
# sentence: For each new token the model is shown all tokens so far, or the last `length` of them if there are more.
# why: writes into a matrix of its own that is allocated once
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Greedy generation into a preallocated buffer."""
    modes = [(module, module.training) for module in model.modules()]
    B, T = ids.shape
    buffer = ids.new_zeros(B, T + n)
    buffer[:, :T] = ids
    try:
        model.eval()
        with torch.no_grad():
            for end in range(T, T + n):
                start = max(0, end - length)
                logits = model(buffer[:, start:end])
                buffer[:, end] = logits[:, -1].topk(1, dim=-1).indices.squeeze(-1)
    finally:
        for module, mode in modes:
            module.training = mode
    return buffer
