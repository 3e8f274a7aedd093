"""Other right solutions of the assignment *Positions*: none of its tests may refuse one of these."""

import math
from collections.abc import Callable

import torch
from torch import nn

from autograder.course.known import Alternatives

alternatives = Alternatives()


@alternatives.rewrite("order", "random-orders")
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    generator = torch.Generator().manual_seed(12345)
    out = model(X)
    for _ in range(25):
        order = torch.randperm(X.shape[1], generator=generator)
        if (model(X[:, order]) - out[:, order]).abs().max() > 1e-8:
            return False
    return True


@alternatives.rewrite("order", "shuffled-back")
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    generator = torch.Generator().manual_seed(99)
    orders = [torch.randperm(X.shape[1], generator=generator) for _ in range(25)]
    return all(torch.allclose(model(X[:, o])[:, o.argsort()], model(X)) for o in orders)


@alternatives.rewrite("order", "five-random-orders")
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    for _ in range(5):
        order = torch.randperm(X.shape[1])
        if (model(X[:, order]) - model(X)[:, order]).abs().max() > 1e-10:
            return False
    return True


@alternatives.rewrite("sinusoidal", "every-second-column")
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    P = torch.zeros(T, d, dtype=torch.float64)
    t = torch.arange(T, dtype=torch.float64).unsqueeze(1)
    w = torch.exp(torch.arange(0, d, 2, dtype=torch.float64) * (-math.log(base) / d))
    P[:, 0::2] = torch.sin(t * w)
    P[:, 1::2] = torch.cos(t * w)
    return P


@alternatives.rewrite("sinusoidal", "loops")
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    rows = []
    for t in range(T):
        angles = [t / base ** (2 * (j // 2) / d) for j in range(d)]
        rows.append([math.cos(a) if j % 2 else math.sin(a) for j, a in enumerate(angles)])
    return torch.tensor(rows, dtype=torch.float64)


@alternatives.rewrite("shift", "assigned")
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    M = torch.zeros(d, d, dtype=torch.float64)
    even = torch.arange(0, d, 2)
    angles = k * base ** (-even.double() / d)
    M[even, even] = M[even + 1, even + 1] = torch.cos(angles)
    M[even + 1, even] = torch.sin(angles)
    M[even, even + 1] = -torch.sin(angles)
    return M


@alternatives.rewrite("shift", "exponential")
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    turn = torch.tensor([[0.0, -1.0], [1.0, 0.0]], dtype=torch.float64)
    frequencies = torch.diag(base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d))
    return torch.linalg.matrix_exp(k * torch.kron(frequencies, turn))


alternatives.edit("residual", "default-method", (', driver="gelsd"', ""))


@alternatives.rewrite("residual", "pseudo-inverse")
def shift_residual(P: torch.Tensor, k: int) -> float:
    n = len(P) - k
    M = torch.linalg.pinv(P[:n]) @ P[k:]
    return float(torch.max(torch.abs(P[:n] @ M - P[k:])))


@alternatives.rewrite("residual", "projection")
def shift_residual(P: torch.Tensor, k: int) -> float:
    U, S, _ = torch.linalg.svd(P[:-k], full_matrices=False)
    U = U[:, 1e-12 * S[0] < S]
    return (U @ (U.mT @ P[k:]) - P[k:]).abs().max().item()


@alternatives.rewrite("dots", "four-terms")
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    return X @ X.mT + X @ P.mT + P @ X.mT + P @ P.mT


@alternatives.rewrite("dots", "really-concatenated")
def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    Z = torch.cat([X, P], dim=-1)
    return torch.einsum("...id,...jd->...ij", Z, Z)


@alternatives.rewrite("terms", "padded")
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    parts = {
        "token": torch.cat([X, torch.zeros_like(P)], dim=-1),
        "position": torch.cat([torch.zeros_like(X), P], dim=-1),
    }
    return {
        f"{a}-{b}": torch.einsum("...ik,...jk->...ij", parts[a] @ W_q, parts[b] @ W_k)
        for a in parts
        for b in parts
    }


@alternatives.rewrite("terms", "differences")
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    q_x, k_x = X @ W_q[: X.shape[-1]], X @ W_k[: X.shape[-1]]
    Z = torch.cat([X, P], dim=-1)
    q, k = Z @ W_q, Z @ W_k
    parts = {"token-token": q_x @ k_x.mT, "token-position": q_x @ k.mT - q_x @ k_x.mT}
    parts["position-token"] = q @ k_x.mT - parts["token-token"]
    return parts | {"position-position": q @ k.mT - sum(parts.values())}


@alternatives.rewrite("biased", "library")
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    return nn.functional.scaled_dot_product_attention(Q, K, V, attn_mask=bias, scale=scale)


@alternatives.rewrite("biased", "by-hand")
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    scores = torch.einsum("...id,...jd->...ij", Q, K).mul(scale).add(bias)
    powers = (scores - scores.amax(dim=-1, keepdim=True)).exp()
    return (powers @ V) / powers.sum(dim=-1, keepdim=True)


@alternatives.rewrite("matching", "divided")
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    root = math.sqrt(d_k + K_pos.shape[-1])
    return torch.einsum("...id,...jd->...ij", Q_pos, K_pos) / root, 1 / root


@alternatives.rewrite("relative", "gather")
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.k = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        i, j = torch.meshgrid(torch.arange(T_q), torch.arange(T_k), indexing="ij")
        index = (i - j + self.k).clamp(0, 2 * self.k).flatten()
        return self.weight.index_select(1, index).view(-1, T_q, T_k)


@alternatives.rewrite("relative", "loops")
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        k = self.weight.shape[1] // 2
        rows = [[self.weight[:, max(-k, min(k, i - j)) + k] for j in range(T_k)] for i in range(T_q)]
        return torch.stack([torch.stack(row, dim=-1) for row in rows], dim=1)


@alternatives.rewrite("relative", "persistent-buffer")
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))
        self.register_buffer("longest", torch.tensor(max_distance))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        distance = torch.arange(T_q).unsqueeze(1) - torch.arange(T_k).unsqueeze(0)
        return self.weight[:, distance.clamp(-self.longest, self.longest) + self.longest]


@alternatives.rewrite("relative", "double-precision")
class RelativeBias(nn.Module):
    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        self.k = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1, dtype=torch.float64))

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        rows = [torch.arange(i, i - T_k, -1).clamp(-self.k, self.k) for i in range(T_q)]
        return torch.stack([self.weight[:, row + self.k] for row in rows], dim=1)


@alternatives.rewrite("counts", "pair-by-pair")
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    k = T if max_distance is None else max_distance
    used = {max(-k, min(k, d)) for d in range(0 if causal else 1 - T, T)}
    return len(used) * n_heads * (n_layers if not shared else 1)


@alternatives.rewrite("counts", "two-tables")
def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    keys = values = len(range(-max_distance, max_distance + 1)) * d_k
    return n_layers * (keys + values)


@alternatives.rewrite("bucket", "borders")
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    m = n_buckets if causal else n_buckets // 2
    e = m // 2
    starts = [
        e * (max_distance / e) ** (k / (m - e)) for k in range(1, m - e)
    ]  # where each far bucket begins
    far = distance.clamp(min=0) if causal else distance.abs()
    wide = e + torch.bucketize(far.double(), torch.tensor(starts, dtype=torch.float64), right=True)
    side = torch.zeros_like(distance) if causal else (distance < 0).long() * m
    return side + torch.where(far < e, far, wide)


@alternatives.rewrite("bucket", "one-by-one")
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    def bucket(a: int) -> int:
        if not causal and a < 0:
            return n_buckets // 2 + bucket(-a)
        m = n_buckets if causal else n_buckets // 2
        e = m // 2
        if a < e:
            return max(a, 0)
        grown = (math.log2(a) - math.log2(e)) / (math.log2(max_distance) - math.log2(e))
        return min(m - 1, e + math.floor((m - e) * grown))

    return torch.tensor([bucket(a) for a in distance.flatten().tolist()]).view(distance.shape)


@alternatives.rewrite("slopes", "recursive")
def linear_slopes(n_heads: int) -> torch.Tensor:
    if n_heads & (n_heads - 1) == 0:
        return 2.0 ** (-8 * torch.arange(1, n_heads + 1, dtype=torch.float64) / n_heads)
    power = 2 ** int(math.log2(n_heads))
    return torch.cat([linear_slopes(power), linear_slopes(2 * power)[::2][: n_heads - power]])


@alternatives.rewrite("slopes", "ratios")
def linear_slopes(n_heads: int) -> torch.Tensor:
    power = 1
    while 2 * power <= n_heads:
        power *= 2
    first = 2 ** (-8 / power)
    slopes = [first ** (k + 1) for k in range(power)]
    slopes += [first ** (k + 0.5) for k in range(n_heads - power)]
    return torch.tensor(slopes, dtype=torch.float64)


@alternatives.rewrite("rotary", "complex")
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    half = X.shape[-1] // 2
    angles = torch.outer(positions.double(), base ** (-2 * torch.arange(half).double() / X.shape[-1]))
    Z = torch.complex(X[..., :half].double(), X[..., half:].double())
    Z = Z * torch.polar(torch.ones_like(angles), angles)
    return torch.cat([Z.real, Z.imag], dim=-1).to(X.dtype)


@alternatives.rewrite("rotary", "rotate-half")
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = X.shape[-1]
    frequencies = 1.0 / base ** (torch.arange(0, d, 2, dtype=torch.float64) / d)
    angles = (positions.double()[:, None] * frequencies).repeat(1, 2)
    first, second = X.chunk(2, dim=-1)
    return (X * angles.cos() + torch.cat([-second, first], dim=-1) * angles.sin()).to(X.dtype)


@alternatives.rewrite("rotary", "look-up")
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    d = X.shape[-1]
    steps = torch.arange(int(positions.max()) + 1, dtype=torch.float64)
    table = torch.outer(
        steps, torch.tensor([base ** (-2 * i / d) for i in range(d // 2)], dtype=torch.float64)
    )
    cos, sin = table.cos()[positions], table.sin()[positions]
    a, b = X.double().unflatten(-1, (2, d // 2)).unbind(dim=-2)
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-2).flatten(-2).to(X.dtype)


@alternatives.rewrite("place", "from-pretrained-table")
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    if kind == "learned":
        return model
    wave = WAVE.clone()
    if kind == "rescaled":
        tokens = model.transformer.wte.weight.detach()
        wave = wave * (tokens.norm() / tokens.numel() ** 0.5) / wave.square().mean() ** 0.5
    model.transformer.wpe = nn.Embedding.from_pretrained(wave, freeze=True)
    return model


@alternatives.rewrite("train-arm", "step-by-step")
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    config = RunConfig(
        steps=steps,
        batch_size=32,
        learning_rate=0.003,
        seed=seed,
        schedule="cosine",
        warmup=0.05,
        log_every=steps,
    )
    model = small_gpt(seed)
    use_positions(model, kind)
    train(model, batches(seed), config, progress=False)
    return model, torch.tensor(dev_loss(model)).exp().item()
