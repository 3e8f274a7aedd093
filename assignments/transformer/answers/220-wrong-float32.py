# cell: groups
# kind: wrong
# author: colleague
# sentence: float64
# why: softmax in float32
def group_attention(Q, K, V, sizes):
    if sum(sizes) != Q.shape[-2]:
        raise ValueError("sizes")
    parts = zip(Q.split(sizes, -2), K.split(sizes, -2), V.split(sizes, -2))
    return torch.cat([(q @ k.mT / math.sqrt(q.shape[-1])).float().softmax(dim=-1).to(V.dtype) @ v for q, k, v in parts], dim=-2)
