# cell: prefix-attention
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place
# why: Q is divided in place: the caller's Q is another one after the call (and a leaf that needs a gradient gives an error)

def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    B, h, T, d_h = Q.shape
    P = prefix_k.shape[1]
    Q /= math.sqrt(d_h)
    K = torch.cat([prefix_k.expand(B, h, P, d_h), K], dim=2)
    V = torch.cat([prefix_v.expand(B, h, P, d_h), V], dim=2)
    mask = torch.cat([mask.new_ones(B, P), mask], dim=1)
    scores = Q @ K.transpose(2, 3)
    scores = scores.masked_fill(mask[:, None, None] == 0, -math.inf)
    return scores.softmax(dim=-1) @ V
