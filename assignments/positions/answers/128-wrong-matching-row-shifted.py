# cell: matching
# kind: wrong
# author: assistant
# sentence: A number added to a whole row of the bias would change no output: add none, so that the bias of a pair depends on its two positions alone.
# why: subtracts the largest entry of each row "for stability", so a bias depends on all keys
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    """Bias and scale equivalent to concatenating positional queries and keys."""
    total = d_k + K_pos.shape[-1]
    scale = 1.0 / math.sqrt(total)
    bias = torch.matmul(Q_pos, K_pos.transpose(-2, -1)) * scale
    bias = bias - bias.amax(dim=-1, keepdim=True)  # the softmax does not notice
    return bias, scale
