# cell: biased
# kind: wrong
# author: assistant
# sentence: Gradients reach all four tensors.
# why: torch.tensor(bias) makes a copy that is cut from the graph; after .sum().backward() of squared outputs bias.grad is None for any bias with requires_grad
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Return attention with the scores `scale * QK^T + bias`.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)   bias: (..., T_q, T_k), or fewer leading dimensions
    returns: (..., T_q, d_v)
    """
    import warnings

    # The bias may come as a list, an array or a tensor of another precision: bring it to the type of the queries.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        bias = torch.tensor(bias, dtype=Q.dtype, device=Q.device)

    scores = torch.einsum("...qd,...kd->...qk", Q, K) * scale
    scores = scores + bias
    weights = torch.nn.functional.softmax(scores, dim=-1)
    return torch.einsum("...qk,...kv->...qv", weights, V)
