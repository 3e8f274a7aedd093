# cell: attention
# kind: right
# author: assistant
# sentence: a library's function is allowed, though writing it yourself teaches more.
# why: torch's own function
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    return torch.nn.functional.scaled_dot_product_attention(Q, K, V)
