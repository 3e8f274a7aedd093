"""Other right answers to *Attention by hand*: the hidden tests must accept each of them in full."""

import math

import torch

from autograder.course.known import Alternatives

alternatives = Alternatives()


@alternatives.rewrite("softmax", "shift-then-log-sum-exp")
def softmax(scores, dim=-1):
    shifted = scores - scores.amax(dim=dim, keepdim=True)
    return (shifted - torch.logsumexp(shifted, dim=dim, keepdim=True)).exp()


@alternatives.rewrite("softmax", "library")
def softmax(scores, dim=-1):
    return torch.nn.functional.softmax(scores, dim=dim)


@alternatives.rewrite("softmax", "max-with-indices")
def softmax(scores, dim=-1):
    largest, _ = scores.max(dim, True)
    powers = torch.exp(scores - largest.detach())
    return powers.div(powers.sum(dim, True))


@alternatives.rewrite("attention", "einsum")
def attention(Q, K, V):
    scores = torch.einsum("...qd,...kd->...qk", Q, K) * K.size(-1) ** -0.5
    return torch.einsum("...qk,...kv->...qv", torch.softmax(scores, dim=-1), V)


@alternatives.rewrite("attention", "library")
def attention(Q, K, V):
    return torch.nn.functional.scaled_dot_product_attention(Q, K, V)


@alternatives.rewrite("attention", "scaled-queries")
def attention(Q, K, V):
    Q = Q / math.sqrt(Q.shape[-1])
    return softmax(torch.matmul(Q, K.transpose(-1, -2))) @ V


@alternatives.rewrite("attention", "one-query-at-a-time")
def attention(Q, K, V):
    rows = []
    for i in range(Q.shape[-2]):
        scores = (Q[..., i : i + 1, :] * K).sum(dim=-1) / K.shape[-1] ** 0.5
        rows.append((softmax(scores, dim=-1).unsqueeze(-1) * V).sum(dim=-2))
    return torch.stack(rows, dim=-2)


@alternatives.rewrite("hard-attention", "one-hot")
def hard_attention(Q, K, V):
    best = torch.argmax(Q @ K.transpose(-2, -1), dim=-1)
    return torch.nn.functional.one_hot(best, K.shape[-2]).to(V.dtype) @ V


@alternatives.rewrite("hard-attention", "gather")
def hard_attention(Q, K, V):
    scores = torch.einsum("...qd,...kd->...qk", Q, K)
    index = scores.argmax(-1, keepdim=True).expand(*scores.shape[:-1], V.shape[-1])
    return V.gather(-2, index)


@alternatives.rewrite("hard-attention", "largest-weight-of-a-softmax")
def hard_attention(Q, K, V):
    A = torch.softmax(Q @ K.transpose(-2, -1) / K.shape[-1] ** 0.5, dim=-1)
    best = A.max(dim=-1).indices
    return V.gather(-2, best.unsqueeze(-1).expand(*best.shape, V.shape[-1]))


@alternatives.rewrite("hard-attention", "one-score-at-a-time")
def hard_attention(Q, K, V):
    rows = []
    for i in range(Q.shape[-2]):
        best, out = (Q[..., i, :] * K[..., 0, :]).sum(dim=-1, keepdim=True), V[..., 0, :]
        for j in range(1, K.shape[-2]):
            score = (Q[..., i, :] * K[..., j, :]).sum(dim=-1, keepdim=True)
            better = score > best
            best, out = torch.where(better, score, best), torch.where(better, V[..., j, :], out)
        rows.append(out)
    return torch.stack(rows, dim=-2)


@alternatives.rewrite("margin", "from-the-odds")
def smallest_margin(n, weight):
    odds = weight / (1 - weight)
    return max(math.log(odds) + math.log(n - 1), 0.0)


@alternatives.rewrite("margin", "tensor")
def smallest_margin(n, weight):
    needed = (1 / weight - 1) / (n - 1)
    return float(torch.clamp(-torch.log(torch.tensor(needed, dtype=torch.float64)), min=0.0))


@alternatives.rewrite("margin", "single-precision")
def smallest_margin(n, weight):
    return torch.log(torch.tensor((n - 1) * weight / (1 - weight))).clamp(min=0)


@alternatives.rewrite("select", "centred-direction")
def selecting_query(K, j, weight=0.99):
    direction = K[j]
    gaps = [float(direction @ (K[j] - K[i])) for i in range(len(K)) if i != j]
    length = math.log((len(K) - 1) * weight / (1 - weight)) / min(gaps)
    return direction * max(length, 0.0) * 1.05


@alternatives.rewrite("select", "searched")
def selecting_query(K, j, weight=0.99):
    q = K[j].clone()
    while torch.softmax(K @ q, dim=0)[j] < weight:
        q = q * 1.5
    return q


@alternatives.rewrite("select", "no-room-for-rounding")
def selecting_query(K, j, weight=0.99):
    rest = [i for i in range(len(K)) if i != j]
    return K[j] * (smallest_margin(len(K), weight) / (K[j] @ K[j] - (K[rest] @ K[j]).max()))


@alternatives.rewrite("select", "shortest-along-the-key")
def selecting_query(K, j, weight=0.99):
    low, high = 0.0, 1.0
    while torch.softmax(high * (K @ K[j]), dim=0)[j] < weight:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        reached = torch.softmax(middle * (K @ K[j]), dim=0)[j] >= weight
        low, high = (low, middle) if reached else (middle, high)
    return high * K[j]


@alternatives.rewrite("identity", "one-formula")
def identity_queries(K, weight=0.99):
    G = K @ K.mT
    others = G.masked_fill(torch.eye(len(K), dtype=torch.bool), -torch.inf).amax(dim=1)
    gaps = G.diagonal() - others
    return 1.01 * smallest_margin(len(K), weight) / gaps.unsqueeze(1) * K


@alternatives.rewrite("average-all", "product-with-nothing")
def averaging_all(K):
    return 0.0 * K.sum(dim=0)


@alternatives.rewrite("average-two", "from-one-key")
def averaging_query(K, a, b, leak=1e-3):
    delta = torch.nn.functional.normalize(K[a] - K[b], dim=0)
    u = K[a] - (K[a] @ delta) * delta
    others = [i for i in range(len(K)) if i not in (a, b)]
    gap = float((K[a] @ u) - max(K[i] @ u for i in others))
    return u * (math.log(len(others) / (2 * leak)) / gap)


@alternatives.rewrite("average-two", "searched")
def averaging_query(K, a, b, leak=1e-3):
    s, delta = K[a] + K[b], K[a] - K[b]
    q = s - torch.dot(s, delta) / torch.dot(delta, delta) * delta
    others = torch.tensor([i not in (a, b) for i in range(len(K))])
    while torch.softmax(K @ q, dim=0)[others].sum() > leak:
        q = 1.2 * q
    return q


@alternatives.rewrite("average-two", "shortest-in-its-direction")
def averaging_query(K, a, b, leak=1e-3):
    delta = K[a] - K[b]
    u = K[a] - (K[a] @ delta) / (delta @ delta) * delta
    others = [i for i in range(len(K)) if i not in (a, b)]
    low, high = 0.0, 1.0
    while torch.softmax(high * (K @ u), dim=0)[others].sum() > leak:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        kept = torch.softmax(middle * (K @ u), dim=0)[others].sum() <= leak
        low, high = (low, middle) if kept else (middle, high)
    return high * u


@alternatives.rewrite("replace-average", "mean-of-the-two")
def replace_to_average(K, q, a, b, j):
    new = (K[a] + K[b]) / 2
    return torch.stack([new if i == j else row for i, row in enumerate(K)])


@alternatives.rewrite("replace-select", "normalize")
def replace_to_select(K, q, j):
    new = torch.nn.functional.normalize(q, dim=0)
    return torch.cat([K[:j], new.unsqueeze(0), K[j + 1 :]])


@alternatives.rewrite("largest-weight", "from-the-formula")
def largest_weight(K, q, j):
    others = torch.cat([K[:j], K[j + 1 :]]) @ q
    return 1 / (1 + torch.exp(others - q.norm()).sum())


@alternatives.rewrite("extract", "einsum")
def extraction_matrix(A):
    return 2 * torch.einsum("im,jm->ij", A, A)


@alternatives.rewrite("extract", "sum-of-outer-products")
def extraction_matrix(A):
    return 2 * sum(torch.outer(a, a) for a in A.mT)


@alternatives.rewrite("extract", "pseudo-inverse")
def extraction_matrix(A):
    return 2 * A @ torch.linalg.pinv(A)


@alternatives.rewrite("average-scale", "single-precision")
def averaging_scale(d_k, n, leak):
    odds = torch.tensor((n - 2) * (1 - leak) / (2 * leak))
    return (d_k**0.5 * torch.log(odds)).clamp(min=0).item()


@alternatives.rewrite("average-scale", "solved-differently")
def averaging_scale(d_k, n, leak):
    if (n - 2) / n <= leak:
        return 0.0
    return -math.sqrt(d_k) * math.log(2 * leak / ((1 - leak) * (n - 2)))


@alternatives.rewrite("average-scale", "bisection")
def averaging_scale(d_k, n, leak):
    low, high = 0.0, 1e5
    if (n - 2) / n <= leak:
        return 0.0
    for _ in range(200):
        middle = (low + high) / 2
        rest = (n - 2) * math.exp(-middle / math.sqrt(d_k))
        low, high = (middle, high) if rest / (2 + rest) > leak else (low, middle)
    return high


@alternatives.rewrite("separate", "one-matrix-between")
def projected_scores(X, W_q, W_k):
    return X @ (W_q @ W_k.mT) @ X.transpose(-2, -1)


@alternatives.rewrite("separate", "einsum")
def projected_scores(X, W_q, W_k):
    return torch.einsum("...id,dk,...je,ek->...ij", X, W_q, X, W_k)


@alternatives.rewrite("spread", "one-draw")
def score_spread(d_k, n, generator):
    both = torch.randn(2, n, d_k, generator=generator, dtype=torch.float64)
    scores = torch.einsum("nd,nd->n", both[0], both[1])
    return float(scores.std(correction=0)), float(scores.std(correction=0)) / d_k**0.5


@alternatives.rewrite("saturation", "bmm")
def mean_largest_weight(d_k, n_keys, n, generator):
    K = torch.randn(n, n_keys, d_k, generator=generator)
    q = torch.randn(n, d_k, 1, generator=generator)
    scores = torch.bmm(K, q).squeeze(-1)
    largest = [torch.softmax(s, dim=1).max(dim=1).values.mean() for s in (scores, scores / d_k**0.5)]
    return largest[0].item(), largest[1].item()
