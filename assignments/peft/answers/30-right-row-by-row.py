# cell: prefix-attention
# kind: right
# author: student
# sentence: padding, which no query looks at
# why: loops over batch and heads and takes only the real tokens' keys out
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens."""
    rows = []
    for b in range(Q.shape[0]):
        real = mask[b].nonzero()[:, 0]
        heads = []
        for i in range(Q.shape[1]):
            k = torch.cat([prefix_k[i], K[b, i, real]])
            v = torch.cat([prefix_v[i], V[b, i, real]])
            heads.append(torch.softmax(Q[b, i] @ k.T / math.sqrt(k.shape[1]), dim=1) @ v)
        rows.append(torch.stack(heads))
    return torch.stack(rows)

