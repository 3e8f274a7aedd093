"""Other right solutions of the assignment *A transformer by hand*: every test must accept them."""

import math

import torch
from torch import nn
from torch.nn import functional as F

from autograder.course.known import Alternatives

alternatives = Alternatives()


@alternatives.rewrite("heads", "slices")
def split_heads(X, n_heads):
    width = X.shape[-1]
    if width // n_heads * n_heads != width:
        raise ValueError("the heads do not divide the width")
    return torch.stack(X.split(width // n_heads, dim=-1), dim=-3)


@alternatives.rewrite("merge", "concatenate")
def merge_heads(Z):
    return torch.cat(Z.unbind(dim=-3), dim=-1)


@alternatives.rewrite("multihead", "library-attention")
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, n_heads, causal=True, fuse=None):
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.qkv, self.out = nn.Linear(d_model, 3 * d_model), nn.Linear(d_model, d_model)

    def forward(self, X, past=None):
        Q, K, V = (split_heads(part, self.n_heads) for part in self.qkv(X).split(X.shape[-1], dim=-1))
        if past is not None:
            K, V = (torch.cat([old, new], dim=2) for old, new in zip(past, (K, V), strict=True))
        allowed = None
        if self.causal:
            T_q, T_k = Q.shape[2], K.shape[2]
            rows = torch.arange(T_k - T_q, T_k, device=X.device)[:, None]
            allowed = torch.arange(T_k, device=X.device) <= rows
        Z = F.scaled_dot_product_attention(Q, K, V, attn_mask=allowed)
        Z = Z if self.fuse is None else self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)


@alternatives.rewrite("multihead", "persistent-mask")
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, n_heads, causal=True, fuse=None):
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        self.qkv, self.out = nn.Linear(d_model, 3 * d_model), nn.Linear(d_model, d_model)
        self.register_buffer("mask", torch.full((128, 128), -torch.inf).triu(1))

    def forward(self, X, past=None):
        Q, K, V = (split_heads(part, self.n_heads) for part in self.qkv(X).chunk(3, dim=-1))
        if past is not None:
            K, V = torch.cat([past[0], K], dim=2), torch.cat([past[1], V], dim=2)
        T_q, T_k = Q.shape[2], K.shape[2]
        E = Q @ K.mT / math.sqrt(K.shape[-1])
        if self.causal:
            E = E + self.mask[T_k - T_q : T_k, :T_k]
        Z = E.softmax(dim=-1) @ V
        return self.out(merge_heads(self.fuse(Z) if self.fuse else Z)), (K, V)


alternatives.edit(
    "multihead",
    "einsum-and-additive-mask",
    (
        "E = Q @ K.mT / math.sqrt(Q.shape[-1])",
        'E = torch.einsum("bhqd,bhkd->bhqk", Q * Q.shape[-1] ** -0.5, K)',
    ),
    (
        "E = E.masked_fill(~allowed, -torch.inf)",
        "E = E + torch.zeros_like(E).masked_fill(~allowed, -torch.inf)",
    ),
    ("torch.softmax(E, dim=-1) @ V", 'torch.einsum("bhqk,bhkd->bhqd", E.softmax(-1), V)'),
)

alternatives.edit(
    "multihead",
    "fusion-as-a-layer",
    (
        "self.qkv = nn.Linear(d_model, 3 * d_model)",
        "self.join = fuse or nn.Identity()\n        self.qkv = nn.Linear(d_model, 3 * d_model)",
    ),
    ("        if self.fuse is not None:\n            Z = self.fuse(Z)\n", "        Z = self.join(Z)\n"),
)

alternatives.edit(
    "block",
    "gelu-by-hand",
    (
        'hidden = F.gelu(self.up(self.norm2(x)), approximate="tanh")',
        "a = self.up(self.norm2(x))\n"
        "        hidden = 0.5 * a * (1 + torch.tanh(math.sqrt(2 / math.pi) * (a + 0.044715 * a**3)))",
    ),
)


@alternatives.rewrite("block", "layers-in-another-order")
class Block(nn.Module):
    def __init__(self, d_model, n_heads, d_ff, fuse=None):
        super().__init__()
        self.up, self.down = nn.Linear(d_model, d_ff), nn.Linear(d_ff, d_model)
        self.norm2, self.norm1 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads, True, fuse)

    def forward(self, x, past=None):
        Z, pair = self.attention(self.norm1(x), past=past)
        middle = x + Z
        act = nn.GELU(approximate="tanh")
        return middle + self.down(act(self.up(self.norm2(middle)))), pair


@alternatives.rewrite("gpt", "functional-head")
class MiniGPT(nn.Module):
    def __init__(self, n_words, n_positions, d_model, n_layers, n_heads, fuse=None, std=0.02):
        super().__init__()
        self.n_positions = n_positions
        self.tokens, self.places = nn.Embedding(n_words, d_model), nn.Embedding(n_positions, d_model)
        self.blocks = nn.ModuleList(
            [Block(d_model, n_heads, 4 * d_model, fuse=fuse) for _ in range(n_layers)]
        )
        self.norm = nn.LayerNorm(d_model)
        for name, value in self.named_parameters():
            if "norm" in name:
                continue
            with torch.no_grad():
                value.copy_(
                    torch.zeros_like(value) if name.endswith("bias") else std * torch.randn_like(value)
                )

    def forward(self, ids, past=None):
        T_past = past[0][1].shape[2] if past else 0
        if T_past + ids.shape[1] > self.n_positions:
            raise ValueError("too long")
        x = self.tokens(ids) + self.places.weight[T_past : T_past + ids.shape[1]]
        pairs = past or [None] * len(self.blocks)
        kept = []
        for block, pair in zip(self.blocks, pairs, strict=True):
            x, new = block(x, pair)
            kept.append(new)
        logits = F.linear(self.norm(x), self.tokens.weight)
        if past is None:
            return logits
        return logits, kept


@alternatives.rewrite("gpt", "tied-head")
class MiniGPT(nn.Module):
    def __init__(self, n_words, n_positions, d_model, n_layers, n_heads, fuse=None, std=0.02):
        super().__init__()
        self.head = nn.Linear(d_model, n_words, bias=False)
        self.tokens = nn.Embedding(n_words, d_model)
        self.tokens.weight = self.head.weight
        self.places = nn.Embedding(n_positions, d_model)
        self.blocks = nn.ModuleList([Block(d_model, n_heads, 4 * d_model, fuse) for _ in range(n_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.register_buffer("numbers", torch.arange(n_positions))
        for name, value in self.named_parameters():
            if name.endswith("bias"):
                nn.init.zeros_(value)
            elif "norm" not in name:
                nn.init.normal_(value, 0.0, std)

    def forward(self, ids, past=None):
        begin = past[0][0].shape[2] if past else 0
        places = self.numbers[begin : begin + ids.shape[1]]
        if len(places) < ids.shape[1]:
            raise ValueError("the text is too long")
        x, pairs = self.tokens(ids) + self.places(places), []
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i] if past else None)
            pairs.append(pair)
        logits = self.head(self.norm(x))
        return logits if past is None else (logits, pairs)


@alternatives.rewrite("gpt2-weights", "by-replacing")
def gpt2_weights(state):
    found = {}
    for name, value in state.items():
        if name.startswith("lm_head"):
            continue
        new = name.replace("transformer.h.", "blocks.").replace("transformer.", "")
        for old, mine in (*GPT2_NAMES.items(), ("wte", "tokens"), ("wpe", "places"), ("ln_f", "norm")):
            new = new.replace(f"{old}.", f"{mine}.")
        linear = any(part in name for part in ("c_attn.weight", "c_proj.weight", "c_fc.weight"))
        found[new] = value.t().contiguous() if linear else value.clone()
    return found


alternatives.edit(
    "count-formula",
    "document-0",
    (
        "attention = 4 * (n_h + 1) * n_h\n    ffn = (n_h + 1) * d_ff + (d_ff + 1) * n_h",
        "attention = 4 * n_h**2 + 4 * n_h\n    ffn = 2 * n_h * d_ff + d_ff + n_h",
    ),
)


@alternatives.rewrite("field", "recursive")
def receptive_field(choices, t):
    if len(choices) == 0:
        return {t}
    below, top = choices[:-1], choices[-1]
    found = receptive_field(below, t)
    for i in range(top.shape[0]):
        found = found | receptive_field(below, int(top[i, t]))
    return found


@alternatives.rewrite("spread", "looks-back")
def spreading_choices(n_heads, n_layers, T):
    choices = torch.empty(n_layers, n_heads, T, dtype=torch.long)
    for layer in range(n_layers):
        for i in range(n_heads):
            choices[n_layers - 1 - layer, i] = (torch.arange(T) - (i + 1) * (n_heads + 1) ** layer) % T
    return choices


@alternatives.rewrite("cost", "step-by-step")
def multiplications(T_q, T_k, d):
    pairs = T_q * T_k
    return {"mixing": pairs * d, "scores": pairs * d, "projections": 2 * (T_q + T_k) * d * d}


@alternatives.rewrite("cost", "per-head")
def multiplications(T_q, T_k, d):
    per_feature = T_q * T_k
    return {
        "projections": sum(length * d * d for length in (T_q, T_k, T_k, T_q)),
        "scores": sum(per_feature for _ in range(d)),
        "mixing": sum(per_feature for _ in range(d)),
    }


@alternatives.rewrite("linear", "einsum")
def linear_attention(Q, K, V):
    q, k = feature_map(Q), feature_map(K)
    top = torch.einsum("...qf,...fv->...qv", q, torch.einsum("...kf,...kv->...fv", k, V))
    return top / torch.einsum("...qf,...f->...q", q, k.sum(dim=-2))[..., None]


@alternatives.rewrite("linear-causal", "loop")
def causal_linear_attention(Q, K, V):
    q, k = feature_map(Q), feature_map(K)
    state = torch.zeros(*Q.shape[:-2], Q.shape[-1], V.shape[-1], dtype=V.dtype, device=V.device)
    total = torch.zeros_like(k[..., 0, :])
    rows = []
    for t in range(Q.shape[-2]):
        state = state + k[..., t, :, None] * V[..., t, None, :]
        total = total + k[..., t, :]
        top = (q[..., t, None, :] @ state).squeeze(-2)
        rows.append(top / (q[..., t, :] * total).sum(dim=-1, keepdim=True))
    return torch.stack(rows, dim=-2)


@alternatives.rewrite("linear-causal", "ones-beside-the-values")
def causal_linear_attention(Q, K, V):
    both = torch.cat([V, torch.ones_like(V[..., :1])], dim=-1)
    sums = torch.einsum("...tf,...tv->...tfv", feature_map(K), both).cumsum(dim=-3)
    out = torch.einsum("...tf,...tfv->...tv", feature_map(Q), sums)
    return out[..., :-1] / out[..., -1:]


@alternatives.rewrite("groups", "padded-to-the-longest")
def group_attention(Q, K, V, sizes):
    if sum(sizes) != Q.shape[-2]:
        raise ValueError("sizes and length differ")
    longest = max(sizes)
    Q, K, V = (
        torch.stack(
            [F.pad(part, (0, 0, 0, longest - part.shape[-2])) for part in X.split(sizes, dim=-2)], dim=-3
        )
        for X in (Q, K, V)
    )  # (..., groups, longest, d)
    real = torch.arange(longest) < torch.tensor(sizes)[:, None]  # (groups, longest)
    Z = F.scaled_dot_product_attention(Q, K, V, attn_mask=real[:, None, :])
    return torch.cat([Z[..., i, :size, :] for i, size in enumerate(sizes)], dim=-2)


@alternatives.rewrite("groups", "loop-with-softmax")
def group_attention(Q, K, V, sizes):
    start, parts = 0, []
    for size in sizes:
        part = slice(start, start + size)
        E = Q[..., part, :] @ K[..., part, :].mT / math.sqrt(K.shape[-1])
        parts.append(E.softmax(dim=-1) @ V[..., part, :])
        start += size
    if start != Q.shape[-2]:
        raise ValueError("sizes and length differ")
    return torch.cat(parts, dim=-2)


@alternatives.rewrite("groups-cost", "loop")
def group_scores(sizes):
    total = 0
    for size in sizes:
        total += size * size
    return total


@alternatives.rewrite("fusion", "concatenate")
def shift_heads(Z):
    return torch.cat([Z[:, 1:], Z[:, :1]], dim=1)


@alternatives.rewrite("reweight", "flattened")
def reweight_heads(Z):
    norms = (Z**2).sum(dim=(2, 3)).sqrt()
    factor = Z.shape[1] * norms / norms.sum(dim=1, keepdim=True)
    return torch.einsum("bhtd,bh->bhtd", Z, factor)


@alternatives.rewrite("absorb", "index")
def absorb_shift(weight, n_heads):
    size = weight.shape[1] // n_heads
    return torch.cat([weight[:, size:], weight[:, :size]], dim=1)


@alternatives.rewrite("distribution", "scatter")
def next_distribution(logits, temperature=1.0, top_k=None):
    scaled = logits / temperature
    if top_k is None:
        return scaled.softmax(dim=-1)
    values, places = scaled.topk(min(top_k, scaled.shape[-1]), dim=-1)
    return torch.zeros_like(scaled).scatter(-1, places, values.softmax(dim=-1))


@alternatives.rewrite("generate", "two-loops")
def generate(model, ids, n_new, temperature=1.0, top_k=None, generator=None, use_cache=True):
    text = ids.clone()
    past = []
    for step in range(n_new):
        with torch.no_grad():
            if use_cache:
                logits, past = model(text if step == 0 else text[:, -1:], past=past)
            else:
                logits = model(text)
        p = next_distribution(logits[:, -1, :], temperature=temperature, top_k=top_k)
        text = torch.cat((text, p.multinomial(1, generator=generator)), dim=-1)
    return text


@alternatives.rewrite("generate", "ready-for-the-next-token")
def generate(model, ids, n_new, temperature=1.0, top_k=None, generator=None, use_cache=True):
    if n_new == 0:
        return ids
    with torch.inference_mode():
        logits, past = model(ids, past=[]) if use_cache else (model(ids), None)
        for _ in range(n_new):
            p = next_distribution(logits[:, -1], temperature, top_k)
            new = torch.multinomial(p, num_samples=1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
            logits, past = model(new, past=past) if use_cache else (model(ids), None)
    return ids.clone()


@alternatives.rewrite("text-perplexity", "one-window-at-a-time")
def text_perplexity(model, ids, length):
    total, count, rest = 0.0, 0, ids
    while len(rest) > 1:
        window = rest[None, : length + 1]
        logits = model(window)[0, :-1].detach()
        total += F.cross_entropy(logits.double(), window[0, 1:], reduction="sum").item()
        count += len(logits)
        rest = rest[length:]
    return math.exp(total / count)


@alternatives.rewrite("count-formula", "part-by-part")
def encoder_parameters(v, n_h, n_l, n_c, d_ff):
    def linear(n_in, n_out):
        return n_in * n_out + n_out

    layer = linear(n_h, 3 * n_h) + linear(n_h, n_h) + linear(n_h, d_ff) + linear(d_ff, n_h) + 2 * (n_h + n_h)
    return v * n_h + sum(layer for _ in range(n_l)) + linear(n_h, n_c)


def gpt_parameters(n_words, n_positions, d_model, n_layers):
    norm, wide = 2 * d_model, 4 * d_model
    attention = 3 * d_model * d_model + 3 * d_model + d_model * d_model + d_model
    network = d_model * wide + wide + wide * d_model + d_model
    return (n_words + n_positions) * d_model + n_layers * (attention + network + 2 * norm) + norm


@alternatives.rewrite("text-perplexity", "padded-windows")
def text_perplexity(model, ids, length):
    n = len(ids) - 1
    short = -n % length
    padded = torch.cat([ids, ids[:1].expand(short)])
    windows = padded.unfold(0, length + 1, length)
    losses = []
    with torch.no_grad():
        for part in windows.split(64):
            logits = model(part)[:, :-1]
            losses.append(F.cross_entropy(logits.transpose(1, 2), part[:, 1:], reduction="none").flatten())
    return math.exp(torch.cat(losses)[:n].double().mean().item())
