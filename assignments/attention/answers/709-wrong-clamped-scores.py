# cell: attention
# kind: wrong
# author: assistant
# sentence: Scores may be of any size: the output stays finite and exact.
# why: clamps the scores to [-30, 30]: Q=[[100.]], K=[[1.], [0.5]], V=[[1.], [0.]] gives 0.5 instead of 1
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    if Q.shape[-1] != K.shape[-1]:
        raise ValueError(f"queries and keys differ in size: {Q.shape[-1]} and {K.shape[-1]}")
    if K.shape[-2] != V.shape[-2]:
        raise ValueError(f"there are {K.shape[-2]} keys but {V.shape[-2]} values")
    scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(K.shape[-1])
    # Keep the scores in a range in which exp can neither overflow nor underflow.
    scores = scores.clamp(min=-30.0, max=30.0)
    weights = torch.softmax(scores, dim=-1)
    return torch.matmul(weights, V)
