# cell: linear
# kind: right
# author: student
# sentence: The sums on the right do not depend on $i$: they are computed once
# why: numerator and denominator in one product, with a column of ones beside the values
def linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    ones = torch.ones_like(V[..., :1])
    both = feature_map(Q) @ (feature_map(K).mT @ torch.cat([V, ones], dim=-1))
    return both[..., :-1] / both[..., -1:]
