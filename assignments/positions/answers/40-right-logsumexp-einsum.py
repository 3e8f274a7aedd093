# cell: biased
# kind: right
# author: student
# sentence: Write attention with a bias. The scale c multiplies the scores alone.
# why: logsumexp normalisation and einsum; broadcasting as given
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    scores = torch.einsum("...qd,...kd->...qk", Q, scale * K)
    scores = torch.add(bias, scores)
    log_weights = scores - scores.logsumexp(-1, keepdim=True)
    return torch.einsum("...qk,...kv->...qv", log_weights.exp(), V)
