# cell: attention
# kind: wrong
# author: student
# sentence: returns: (..., T_q, d_v), for any number of leading dimensions
# why: flattens the leading dimensions and squeezes at the end, so a batch of one loses its dimension
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    lead = Q.shape[:-2]
    q = Q.reshape(-1, *Q.shape[-2:])
    k = K.reshape(-1, *K.shape[-2:])
    v = V.reshape(-1, *V.shape[-2:])
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(q.shape[-1])
    out = torch.bmm(softmax(scores), v)
    if len(lead) > 1:
        out = out.reshape(*lead, *out.shape[-2:])
    return out.squeeze(0)
