# cell: prefix-attention
# kind: wrong
# author: student
# sentence: a query is never masked, also where its own token is padding
# why: sets the outputs of padded tokens to zero
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens.

    Q, K, V: (B, h, T, d_h)   prefix_k, prefix_v: (h, P, d_h), the same for the whole batch
    mask: (B, T), 1 for a real token and 0 for padding, which no query looks at; a query is never masked, also
        where its own token is padding
    returns: (B, h, T, d_h)
    """
    B, h, T, d_h = Q.shape
    P = prefix_k.shape[1]
    keys = torch.cat([prefix_k.expand(B, -1, -1, -1), K], dim=2)
    values = torch.cat([prefix_v.expand(B, -1, -1, -1), V], dim=2)
    seen = torch.cat([mask.new_ones(B, P), mask], dim=1).bool()
    scores = Q @ keys.transpose(-2, -1) / math.sqrt(d_h)
    scores = scores.masked_fill(~seen[:, None, None, :], float("-inf"))
    return (scores.softmax(dim=-1) @ values) * mask[:, None, :, None]
