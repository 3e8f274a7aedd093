# cell: attention
# kind: wrong
# author: assistant
# sentence: Now in code, for any number of leading dimensions.
# why: bmm takes three dimensions; (B, heads, T, d) raises an error
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    single = Q.dim() == 2
    if single:
        Q, K, V = Q.unsqueeze(0), K.unsqueeze(0), V.unsqueeze(0)
    scores = torch.bmm(Q, K.transpose(1, 2)) / math.sqrt(Q.shape[-1])
    out = torch.bmm(torch.softmax(scores, dim=-1), V)
    return out.squeeze(0) if single else out
