# cell: masked-attention
# kind: right
# author: student
# sentence: scores that are <em>overwritten</em> (<code>masked_fill</code>) get a gradient of zero, whatever comes back.
# why: overwritten scores and weights freed from NaN: all gradients are right
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    scores = torch.einsum("...qd,...kd->...qk", Q, K) * Q.shape[-1] ** -0.5
    scores = scores.masked_fill(allowed.logical_not(), -torch.inf)
    weights = torch.softmax(scores, dim=-1).nan_to_num(nan=0.0)
    return torch.einsum("...qk,...kv->...qv", weights, V)
