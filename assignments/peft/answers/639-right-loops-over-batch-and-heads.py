# cell: prefix-attention
# kind: right
# author: student
# sentence: attention over the prefix and the real tokens
# why: picks the real keys for each text, so no mask is needed in the softmax

def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    B, h, T, d_h = Q.shape
    texts = []
    for b in range(B):
        real = mask[b].bool()
        heads = []
        for i in range(h):
            keys = torch.cat([prefix_k[i], K[b, i][real]])
            values = torch.cat([prefix_v[i], V[b, i][real]])
            weights = torch.softmax(Q[b, i] @ keys.T / math.sqrt(d_h), dim=1)
            heads.append(weights @ values)
        texts.append(torch.stack(heads))
    return torch.stack(texts)
