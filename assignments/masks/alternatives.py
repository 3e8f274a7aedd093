"""Other right answers to the assignment *Masks*: the tests must accept each of them."""

import torch
from torch import nn
from torch.nn import functional as F

from autograder.course.known import Alternatives

alternatives = Alternatives()


@alternatives.rewrite("causal", "compare-indices")
def causal_mask(n: int, dtype=torch.float32):
    place = torch.arange(n)
    return torch.zeros(n, n, dtype=dtype).masked_fill(place > place.unsqueeze(-1), -torch.inf)


@alternatives.rewrite("causal", "library")
def causal_mask(n: int, dtype=torch.float32):
    return nn.Transformer.generate_square_subsequent_mask(n, dtype=dtype)


@alternatives.rewrite("causal", "logarithm")
def causal_mask(n: int, dtype=torch.float32):
    return torch.ones(n, n).tril().log().to(dtype)  # ln 1 = 0, ln 0 = -inf


@alternatives.rewrite("real-lengths", "loop")
def real_from_lengths(lengths, T):
    return torch.tensor([[t < length for t in range(T)] for length in lengths.tolist()])


@alternatives.rewrite("real-lengths", "count-places")
def real_from_lengths(lengths, T):
    ones = torch.ones(len(lengths), T, dtype=torch.long)
    return ones.cumsum(dim=1) <= lengths[:, None]


@alternatives.rewrite("real-ids", "loop")
def real_from_ids(ids, pad_id):
    real = torch.ones_like(ids, dtype=torch.bool)
    for row, marks in zip(ids.tolist(), real, strict=True):
        end = len(row)
        while end > 0 and row[end - 1] == pad_id:
            end -= 1
        marks[end:] = False
    return real


@alternatives.rewrite("real-ids", "tokens-still-to-come")
def real_from_ids(ids, pad_id):
    tokens = (ids != pad_id).long()
    return tokens.flip(1).cumsum(dim=1).flip(1) > 0


@alternatives.rewrite("unilm", "blocks")
def unilm_mask(kind, n_source, n_target):
    n = n_source + n_target
    allowed = torch.zeros(n, n, dtype=torch.bool)
    if kind == "unidirectional":
        return torch.ones(n, n).tril() == 1
    if kind == "bidirectional":
        return ~allowed
    if kind != "seq2seq":
        raise ValueError(kind)
    allowed[:, :n_source] = True
    allowed[n_source:, n_source:] = torch.ones(n_target, n_target).tril().bool()
    return allowed


@alternatives.rewrite("unilm", "last-key-seen")
def unilm_mask(kind, n_source, n_target):
    n = n_source + n_target
    last = {
        "unidirectional": list(range(n)),
        "bidirectional": [n - 1] * n,
        "seq2seq": [n_source - 1] * n_source + list(range(n_source, n)),
    }
    if kind not in last:
        raise ValueError(f"no such mask: {kind}")
    return torch.tensor([[j <= end for j in range(n)] for end in last[kind]])


@alternatives.rewrite("combine", "additive")
def combine(allowed, real):
    cost = (~allowed).int()[None, None] + (~real).int().reshape(len(real), 1, 1, -1)
    return cost == 0


@alternatives.rewrite("combine", "einsum")
def combine(allowed, real):
    return torch.einsum("qk,bk->bqk", allowed.int(), real.int()).bool().unsqueeze(1)


@alternatives.rewrite("convert", "through-additive")
def convert(mask, given, wanted):
    blocks = {"sdpa": 0, "hf": 0, "mha": 1, "table": 1, "additive": -torch.inf}
    types = {"sdpa": torch.bool, "mha": torch.bool, "hf": torch.int64, "table": torch.int64}
    blocked = mask.float() == blocks[given]
    if wanted == "additive":
        return torch.where(blocked, -torch.inf, 0.0)
    return torch.where(blocked, blocks[wanted], 1 - blocks[wanted]).to(types[wanted])


@alternatives.rewrite("convert", "double-negation")
def convert(mask, given, wanted):
    if given == "additive":
        mask, given = mask < 0, "mha"
    allowed = (mask != 0) ^ (given in ("mha", "table"))
    if wanted == "additive":
        return allowed.float().log()
    flags = allowed ^ (wanted in ("mha", "table"))
    return flags if wanted in ("sdpa", "mha") else flags.to(torch.int64)


@alternatives.rewrite("masked-attention", "by-hand")
def masked_attention(Q, K, V, allowed):
    E = torch.einsum("...qd,...kd->...qk", Q, K) * K.shape[-1] ** -0.5
    E = E.masked_fill(~allowed, torch.finfo(E.dtype).min)
    powers = (E - E.detach().amax(dim=-1, keepdim=True)).exp() * allowed
    total = powers.sum(dim=-1, keepdim=True)
    return (powers / torch.where(total == 0, 1, total)) @ V


@alternatives.rewrite("masked-attention", "library")
def masked_attention(Q, K, V, allowed):
    return F.scaled_dot_product_attention(Q, K, V, attn_mask=allowed)


@alternatives.rewrite("masked-attention", "nan-replaced")
def masked_attention(Q, K, V, allowed):
    E = (Q @ K.mT / K.shape[-1] ** 0.5).masked_fill(~allowed, -torch.inf)
    return torch.nan_to_num(torch.softmax(E, dim=-1)) @ V  # overwritten scores stop the NaN on the way back


@alternatives.rewrite("masked-attention", "finite-scores")
def masked_attention(Q, K, V, allowed):
    empty = ~allowed.any(dim=-1, keepdim=True)
    mask = torch.zeros_like(allowed, dtype=Q.dtype).masked_fill(~(allowed | empty), -torch.inf)
    A = torch.softmax(Q @ K.mT / K.shape[-1] ** 0.5 + mask, dim=-1)
    return torch.where(empty, 0.0, A) @ V


@alternatives.rewrite("influence", "one-large-batch")
def influence(model, ids, n_tokens):
    B, T = ids.shape
    changed = (ids.unsqueeze(0) + torch.eye(T, dtype=torch.long).unsqueeze(1)) % n_tokens  # (T, B, T)
    modes = {module: module.training for module in model.modules()}
    model.eval()
    with torch.inference_mode():
        moved = model(changed.reshape(T * B, T)).reshape(T, B, T, -1) - model(ids)
    for module, mode in modes.items():
        module.training = mode
    return moved.abs().amax(dim=(1, 3)).mT.clone()


@alternatives.rewrite("influence", "fill-the-map")
def influence(model, ids, n_tokens):
    on, T = [module for module in model.modules() if module.training], ids.shape[1]
    model.train(False)
    found = torch.zeros(T, T, dtype=torch.float64)
    try:
        before = model(ids).detach()
        for j in range(T):
            other = torch.where(torch.arange(T) == j, (ids + 1) % n_tokens, ids)
            found[:, j] = (model(other).detach() - before).abs().max(dim=2).values.max(dim=0).values
    finally:
        for module in on:
            module.training = True
    return found


@alternatives.rewrite("sees-future", "change-everything-later")
def sees_future(model, n_tokens, length, generator):
    was_training = model.training
    model.eval()
    moved = 0.0
    with torch.no_grad():
        for _ in range(4):
            first, other = torch.randint(n_tokens, (2, 16, length), generator=generator)
            for t in range(length - 1):
                mixed = torch.cat([first[:, : t + 1], other[:, t + 1 :]], dim=1)
                moved = max(moved, (model(mixed) - model(first))[:, : t + 1].abs().max().item())
    model.train(was_training)
    return moved > 1e-6


@alternatives.rewrite("sees-future", "eight-sequences")
def sees_future(model, n_tokens, length, generator):
    ids = torch.randint(n_tokens, (8, length), generator=generator)
    found = influence(model, ids, n_tokens)
    return any(found[t, j].item() > 1e-6 for t in range(length) for j in range(t + 1, length))


@alternatives.rewrite("sees-future", "one-at-a-time-after-a-trial")
def sees_future(model, n_tokens, length, generator):
    influence(model, torch.zeros(1, length, dtype=torch.long), n_tokens)  # does it run at all?
    for _ in range(12):
        ids = torch.randint(0, n_tokens, (1, length), generator=generator)
        if influence(model, ids, n_tokens).triu(1).max() > 1e-6:
            return True
    return False


@alternatives.rewrite("sees-future", "cut-short")
def sees_future(model, n_tokens, length, generator):
    was_training = model.training
    model.eval()
    ids = torch.randint(n_tokens, (64, length), generator=generator)
    with torch.no_grad():
        whole = model(ids)
        gaps = [(model(ids[:, :t]) - whole[:, :t]).abs().max().item() for t in range(1, length)]
    model.train(was_training)
    return max(gaps) > 1e-6


@alternatives.rewrite("next-token-loss", "gather")
def next_token_loss(logits, ids):
    chances = torch.log_softmax(logits[:, :-1], dim=-1)
    return -chances.gather(-1, ids[:, 1:, None]).mean()


@alternatives.rewrite("next-token-loss", "classes-second")
def next_token_loss(logits, ids):
    return F.cross_entropy(logits.mT[:, :, :-1], ids[:, 1:])


@alternatives.rewrite("prefix-loss", "last-of-each")
def prefix_loss(model, ids):
    T, modes = ids.shape[1], [module.training for module in model.modules()]
    model.eval()
    logits = torch.stack([model(ids[:, :end])[:, end - 1].detach() for end in range(1, T)], dim=1)
    for module, mode in zip(model.modules(), modes, strict=True):
        module.training = mode
    chances = torch.log_softmax(logits, dim=-1).gather(-1, ids[:, 1:].unsqueeze(-1))
    return float(-chances.mean())


@alternatives.rewrite("prefix-loss", "copy-of-the-model")
def prefix_loss(model, ids):
    import copy

    quiet = copy.deepcopy(model).eval()
    pairs = [(quiet(ids[:, :end])[:, -1].detach(), ids[:, end]) for end in range(1, ids.shape[1])]
    return torch.stack([F.cross_entropy(logits, token) for logits, token in pairs]).mean().item()


@alternatives.rewrite("continue-text", "copy-of-the-model")
def continue_text(model, ids, n, length):
    import copy

    quiet = copy.deepcopy(model).eval()
    for _ in range(n):
        best = quiet(ids[:, -length:])[:, -1].topk(1).indices
        ids = torch.hstack([ids, best])
    return ids


@alternatives.rewrite("sees-future", "copy-of-the-model")
def sees_future(model, n_tokens, length, generator):
    import copy

    quiet = copy.deepcopy(model)
    ids = torch.randint(n_tokens, (8, length), generator=generator)
    return (influence(quiet, ids, n_tokens).triu(1) >= 1e-6).any().item()


@alternatives.rewrite("masked-attention", "largest-allowed-score")
def masked_attention(Q, K, V, allowed):
    E = torch.einsum("...qd,...kd->...qk", Q, K) * Q.shape[-1] ** -0.5
    empty = ~allowed.any(-1, keepdim=True)
    top = E.detach().masked_fill(~allowed, -torch.inf).amax(-1, keepdim=True).masked_fill(empty, 0.0)
    powers = (E - top).masked_fill(~allowed, -torch.inf).exp()
    return powers / powers.sum(-1, keepdim=True).masked_fill(empty, 1.0) @ V


@alternatives.rewrite("continue-text", "fill-in")
def continue_text(model, ids, n, length):
    T = ids.shape[1]
    text = torch.cat([ids, ids.new_zeros(len(ids), n)], dim=1)
    on = [module for module in model.modules() if module.training]
    model.eval()
    with torch.no_grad():
        for t in range(T, T + n):
            text[:, t] = model(text[:, max(0, t - length) : t])[:, -1].max(dim=-1).indices
    for module in on:
        module.training = True
    return text


@alternatives.rewrite("influence", "copy-of-the-model")
def influence(model, ids, n_tokens):
    import copy

    asked = copy.deepcopy(model).eval()
    with torch.no_grad():
        before = asked(ids)
        changed = (ids + F.one_hot(torch.arange(ids.shape[1])).unsqueeze(1)) % n_tokens  # (T, B, T)
        columns = [(asked(new) - before).abs().amax(dim=(0, 2)) for new in changed]
    return torch.stack(columns, dim=1)
