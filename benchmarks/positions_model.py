"""A GPT of width 48 whose only choice is how it learns of positions, for `benchmarks.positions`."""

import torch
from torch import nn

from autograder.reference import reference

LENGTH_KINDS = ("learned", "sinusoid", "none", "rotary", "linear bias")


class Attention(nn.Module):
    """Causal self-attention; rotary positions and linear biases happen here, the others before."""

    def __init__(self, kind: str, d: int, n_heads: int):
        super().__init__()
        self.kind, self.n_heads = kind, n_heads
        self.project, self.merge = nn.Linear(d, 3 * d), nn.Linear(d, d)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        B, T, d = x.shape
        heads = self.project(x).view(B, T, 3, self.n_heads, d // self.n_heads)
        Q, K, V = heads.permute(2, 0, 3, 1, 4)  # each (B, h, T, d_k)
        places = torch.arange(T, device=x.device)
        if self.kind == "rotary":
            Q, K = (reference("positions").rotary(part, places) for part in (Q, K))
        distance = places[:, None] - places  # (T, T), how far back a key lies
        bias = torch.zeros(1, T, T, device=x.device)
        if self.kind == "linear bias":
            slopes = 2.0 ** (-8.0 * torch.arange(1, self.n_heads + 1, device=x.device) / self.n_heads)  # (h,)
            bias = -slopes[:, None, None] * distance  # (h, T, T)
        bias = bias.masked_fill(distance < 0, -torch.inf)
        Z = nn.functional.scaled_dot_product_attention(Q, K, V, attn_mask=bias)  # (B, h, T, d_k)
        return self.merge(Z.transpose(1, 2).reshape(B, T, d))


class Block(nn.Module):
    """Attention and a feed-forward layer, each behind a layer norm and beside a residual path."""

    def __init__(self, kind: str, d: int, n_heads: int):
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(d), nn.LayerNorm(d)
        self.attention = Attention(kind, d, n_heads)
        self.feed = nn.Sequential(nn.Linear(d, 4 * d), nn.GELU(), nn.Linear(4 * d, d))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.attention(self.norm_1(x))
        return x + self.feed(self.norm_2(x))


class PositionGPT(nn.Module):
    """Tokens, positions of one kind, three blocks, a linear head; initial weights as in GPT-2."""

    def __init__(self, kind: str, words: int, length: int, d: int = 48, n_heads: int = 3, n_layers: int = 3):
        super().__init__()
        self.kind = kind
        self.tokens = nn.Embedding(words, d)
        self.table = nn.Parameter(torch.empty(length, d)) if kind == "learned" else None
        self.blocks = nn.Sequential(*(Block(kind, d, n_heads) for _ in range(n_layers)))
        self.norm, self.head = nn.LayerNorm(d), nn.Linear(d, words, bias=False)
        for name, parameter in self.named_parameters():
            if parameter.ndim == 2:
                nn.init.normal_(parameter, std=0.02)
            elif name.endswith("bias"):
                nn.init.zeros_(parameter)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.tokens(ids)  # (B, T, d)
        T, d = x.shape[1:]
        if self.table is not None:
            x = x + self.table[:T]
        if self.kind == "sinusoid":
            wave = reference("positions").sinusoidal_positions(T, d).to(x)  # (T, d)
            x = x + 0.02 * 2**0.5 * wave  # as large as the tokens are at the start
        return self.head(self.norm(self.blocks(x)))  # (B, T, words)
