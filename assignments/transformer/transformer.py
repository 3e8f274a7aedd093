# ---
# title: A transformer by hand
# points: 128
# minutes: 400
# seconds: 70
# data: [shakespeare]
# ---

# %% [markdown]
# You build a small GPT from its parts: heads, a block, the whole model, its loss, its generation. At the end you train it on Shakespeare and compare it with a trigram model.
#
# **How to work**
# - Replace each `raise NotImplementedError` by your code. Keep the names and arguments of functions, classes and layers: the tests copy weights by name.
# - Run the cell under it: it holds *checks* that you can see. They catch the first mistakes, not all of them.
# - *Hidden tests* run when the notebook is graded. Each looks at one property, named in its comment, and gives its points for that property alone. They use sizes, numbers and seeds that differ from those of the checks.
# - Answers in words are read by a person.
#
# **Conventions.** Vectors are rows, indices start at 0, the batch comes first. `B` is the batch size, `T` the length, `d` the width of the model, `h` the number of heads, `v` the number of words (or characters). Nothing you write should change its arguments in place. That holds for lists and dicts too, and for the weights and the mode of a model. Functions and layers work in float64 too, and gradients pass through the tensors they return, unless the text says otherwise. What is computed from float32 numbers is float32, and what is computed from float64 numbers is float64; a loss may be more precise. The models have no dropout: training and evaluation mode are the same to them. Where the code says *document*, it means a course handout; what you need of it stands here.

# %%
import math
from collections.abc import Callable

import torch
from torch import nn
from torch.nn import functional as F

from coursekit.data import load_shakespeare
from coursekit.training import RunConfig, RunTask, digest_of, drawn, record_run, text_windows

Fuse = Callable[[torch.Tensor], torch.Tensor]  # changes the outputs of the heads
KeysValues = tuple[torch.Tensor, torch.Tensor]  # of one layer, each (B, h, T, d / h)

# %% [markdown] exercise="shapes" title="The shapes of three heads" difficulty=1 minutes=5 core=true
# A batch holds 2 texts of 5 tokens. Each token is a vector of 48 numbers, and a layer shares them among 3 heads.
#
# Give the number of features that each head gets, the shape of the weights of all heads (texts first, then heads), and how many numbers the heads put out for one token, all heads together. The check asks torch's own layer.
#
# <details><summary>A question to start with</summary>How many queries and how many keys does one head compare in one text?</details>


# %% solution="shapes"
def shapes_by_hand() -> dict[str, int | tuple[int, ...]]:
    """Return "features" of one head, the shape of the "weights", and the numbers of one token's "output"."""
    ### BEGIN SOLUTION
    return {"features": 16, "weights": (2, 3, 5, 5), "output": 48}
    ### END SOLUTION


# %% check="shapes-check"
torch_layer = nn.MultiheadAttention(48, 3, batch_first=True)
torch_out, torch_weights = torch_layer(*[torch.randn(2, 5, 48)] * 3, average_attn_weights=False)
assert shapes_by_hand()["features"] == torch_layer.head_dim, "the heads share the 48 numbers evenly"
assert tuple(shapes_by_hand()["weights"]) == torch_weights.shape, (
    "texts, heads, and then one weight for each pair of a query and a key"
)
assert shapes_by_hand()["output"] == torch_out.shape[-1], "the outputs of the heads stand side by side"
print("shapes: right, torch's layer says the same")

# %% test="shapes-numbers" points=1 rests="Give the number of features that each head gets, the shape of the weights of all heads (texts first, then heads), and how many numbers the heads put out for one token, all heads together."
# The size of a head, the shape of the weights, and the width of the output.
given = shapes_by_hand()
assert {"features", "weights", "output"} <= set(given), "an entry is missing: give each under its name"
assert given["features"] == 16, "features is wrong: the heads share the numbers of a token evenly"
assert tuple(given["weights"]) == (2, 3, 5, 5), (
    "weights is wrong: in every text every head has one weight for each pair of a query and a key"
)
assert given["output"] == 48, "output is wrong: the outputs of the heads stand side by side"

# %% [markdown] exercise="heads" title="Split and merge heads" difficulty=1 minutes=15 core=true rows="3-2.1"
# A layer of width $d$ with $h$ heads cuts each query, key and value into $h$ pieces of size $d/h$. Head 0 works on the first piece of every position, head 1 on the second, and so on.
# For the product of queries and keys the positions must stand next to the features, so the heads move in front of the positions:
#
# $$(\ldots, T, d) \;\longrightarrow\; (\ldots, h, T, d/h)$$
#
# Write both directions.
#
# <details><summary>A question to start with</summary>Of the numbers $x_{t,0}, x_{t,1}, \ldots$ of position $t$, which ones does head 1 get?</details>
# <details><summary>The idea</summary>Cut the last dimension in two first, $(T, h, d/h)$. Then swap two dimensions. One call that asks for the final shape at once gives the right shape and the wrong numbers.</details>
# <details><summary>I get "view size is not compatible"</summary>A swapped tensor is no longer contiguous. <code>reshape</code> or <code>flatten</code> copy where they must.</details>


# %% solution="heads"
def split_heads(X: torch.Tensor, n_heads: int) -> torch.Tensor:
    """Return the pieces of each head.

    X: (..., T, d)
    returns: (..., n_heads, T, d / n_heads); raises a ValueError if n_heads does not divide d
    """
    ### BEGIN SOLUTION
    if X.shape[-1] % n_heads:
        raise ValueError("the heads cannot share the width evenly")
    return X.unflatten(-1, (n_heads, -1)).transpose(-3, -2)  # (..., h, T, d / h)
    ### END SOLUTION


# %% solution="merge"
def merge_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return the pieces of all heads side by side: the inverse of `split_heads`.

    Z: (..., n_heads, T, d / n_heads)
    returns: (..., T, d)
    """
    ### BEGIN SOLUTION
    return Z.transpose(-3, -2).flatten(-2)  # (..., T, d)
    ### END SOLUTION


# %% check="heads-check"
X = torch.arange(12.0).reshape(1, 2, 6)  # two positions, width 6
assert split_heads(X, 3).shape == (1, 3, 2, 2), "three heads, two positions, two features each"
assert split_heads(X, 3)[0, 0].tolist() == [[0.0, 1.0], [6.0, 7.0]], (
    "head 0 gets the first two features of each position"
)
assert torch.equal(merge_heads(split_heads(X, 3)), X), "merging undoes splitting"
print("heads: all checks passed")

# %% test="heads-pieces" points=2 rests="Head 0 works on the first piece of every position, head 1 on the second, and so on. … returns: (..., n_heads, T, d / n_heads)"
# Head i holds the i-th piece of every position, in the order of the positions.
import torch

# The sizes of the last case are drawn, and numbers are only moved: right work never fails.
B, *sizes = torch.randint(2, 8, (4,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (lead, T, h, d_head) in enumerate(
    [((), 5, 3, 2), ((2,), 4, 2, 3), ((2, 3), 7, 4, 5), ((2,), 3, 1, 4), ((2,), 3, 4, 1), ((B,), *sizes)]
):
    X = torch.randn(*lead, T, h * d_head, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    Z = split_heads(X, h)
    assert Z.shape == (*lead, h, T, d_head), "the shape should be (..., heads, positions, features of a head)"
    for i in range(h):
        assert torch.equal(Z[..., i, :, :], X[..., i * d_head : (i + 1) * d_head]), (
            "a head does not hold its slice of the features: cut the last dimension first, then swap dimensions"
        )

# %% test="heads-merge" points=2 rests="Return the pieces of all heads side by side: the inverse of `split_heads`. … returns: (..., T, d) … what is computed from float64 numbers is float64"
# Merging puts the heads side by side, position by position.
import torch

# The sizes of the last case are drawn, and numbers are only moved: right work never fails.
B, *sizes = torch.randint(2, 8, (4,), generator=torch.Generator().manual_seed(4)).tolist()
for seed, (lead, T, h, d_head) in enumerate(
    [((), 5, 3, 2), ((2,), 4, 2, 3), ((2, 3), 7, 4, 5), ((B,), *sizes)]
):
    Z = torch.randn(*lead, h, T, d_head, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    X = merge_heads(Z)
    assert X.shape == (*lead, T, h * d_head), "the shape should be (..., positions, width)"
    assert X.dtype == torch.float64, "from float64 the result should be float64"
    assert torch.equal(X, torch.cat([Z[..., i, :, :] for i in range(h)], dim=-1)), (
        "the heads do not stand side by side: swap heads and positions back before you flatten"
    )

# %% test="heads-refuse" points=1 rests="raises a ValueError if n_heads does not divide d"
# A width that the heads cannot share evenly is refused.
import torch

# One more than a multiple is never a multiple of two or more: whatever is drawn has to be refused.
T, h, d_head = torch.randint(2, 7, (3,), generator=torch.Generator().manual_seed(5)).tolist()
for n_heads, width in ((2, 7), (h, h * d_head + 1)):
    try:
        split_heads(torch.ones(2, T, width), n_heads)
        refused = False
    except ValueError:
        refused = True
    assert refused, "a width that the heads cannot share evenly is not refused: raise a ValueError"

# %% [markdown] exercise="multihead" title="Multi-head attention" difficulty=2 minutes=30 core=true rows="3-2.1, 4-d" errata="E-47"
# All heads work side by side: one linear layer makes the queries, keys and values of all of them, each head attends on its own, and a second linear layer mixes what they found. Each head computes scaled dot-product attention, with a softmax of its own over the keys.
#
# The layer also gets two extras that later exercises use.
# - **`past`** holds the keys and values of earlier positions. The new ones are appended to them, and position $i$ of the new ones may look at all old ones, and at new ones up to itself (at all new ones, if the layer is not causal). What is blocked has no influence at all, however low the scores of the rest are. All inputs are finite.
# - **`fuse`** is a function that changes the outputs of the heads, $(B, h, T, d/h)$, before they are merged, once at every call of the layer, with and without a past. Without one nothing is changed.
#
# The layer computes the same in training and in evaluation.
#
# Names and layout: `qkv` is a linear layer from $d$ to $3d$ whose output holds queries, keys, values in this order; `out` is one from $d$ to $d$. Both have biases. The layer has no other parameters. The number of heads divides $d$.
#
# <details><summary>A question to start with</summary>By the root of which size are the scores divided: that of the model, or that of a head?</details>
# <details><summary>The idea</summary>With four new positions after three old ones the scores are (4, 7). Position $i$ of the new ones may see $3 + i + 1$ keys. <code>torch.ones(4, 7).tril(diagonal)</code> has an argument for that.</details>
# <details><summary>My outputs agree with torch only without the mask</summary>Blocked scores must be minus infinity <i>before</i> the softmax.</details>


# %% solution="multihead"
class MultiHeadAttention(nn.Module):
    """Self-attention with several heads; position t looks at positions up to t if `causal`."""

    def __init__(self, d_model: int, n_heads: int, causal: bool = True, fuse: Fuse | None = None) -> None:
        super().__init__()
        self.n_heads, self.causal, self.fuse = n_heads, causal, fuse
        ### BEGIN SOLUTION
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)
        ### END SOLUTION

    def forward(self, X: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the output and the keys and values of all positions so far.

        X: (B, T, d)   past: keys and values, each (B, h, T_past, d / h)
        returns: (B, T, d), and a pair of keys and values, each (B, h, T_past + T, d / h)
        """
        ### BEGIN SOLUTION
        Q, K, V = (
            split_heads(part, self.n_heads) for part in self.qkv(X).chunk(3, dim=-1)
        )  # (B, h, T, d / h)
        if past is not None:
            K = torch.cat([past[0], K], dim=-2)  # (B, h, T_past + T, d / h)
            V = torch.cat([past[1], V], dim=-2)  # (B, h, T_past + T, d / h)
        E = Q @ K.mT / math.sqrt(Q.shape[-1])  # (B, h, T, T_past + T)
        if self.causal:
            T_q, T_k = E.shape[-2:]
            allowed = torch.ones(T_q, T_k, dtype=torch.bool, device=E.device).tril(T_k - T_q)
            E = E.masked_fill(~allowed, -torch.inf)
        Z = torch.softmax(E, dim=-1) @ V  # (B, h, T, d / h)
        if self.fuse is not None:
            Z = self.fuse(Z)
        return self.out(merge_heads(Z)), (K, V)
        ### END SOLUTION


# %% check="multihead-check"
torch.manual_seed(0)
layer, X = MultiHeadAttention(12, 3), torch.randn(2, 5, 12)
Z, (K, V) = layer(X)
assert Z.shape == (2, 5, 12), "one output per position, as wide as the input"
assert K.shape == V.shape == (2, 3, 5, 4), "keys and values are kept per head"
later = X.clone()
later[:, 3:] += 1.0
assert torch.allclose(layer(later)[0][:, :3], Z[:, :3], atol=1e-6), (
    "the first three positions must not see what comes later"
)
print("multi-head attention: all checks passed")

# %% test="multihead-names" points=1 rests="`qkv` is a linear layer from $d$ to $3d$ … `out` is one from $d$ to $d$. Both have biases. The layer has no other parameters."
# The layers have the names, sizes and biases that were asked for, and nothing else is trained.
import torch

# Sizes alone are drawn: no chance for right work to fail.
h, d_head = torch.randint(2, 7, (2,), generator=torch.Generator().manual_seed(6)).tolist()
for d, n_heads in ((12, 3), (h * d_head, h)):
    shapes = {name: tuple(value.shape) for name, value in MultiHeadAttention(d, n_heads).named_parameters()}
    assert shapes == {
        "qkv.weight": (3 * d, d),
        "qkv.bias": (3 * d,),
        "out.weight": (d, d),
        "out.bias": (d,),
    }, (
        "the layer should hold `qkv` (from d to 3d) and `out` (from d to d), both with a bias, and no other parameters"
    )

# %% test="multihead-causal" points=2 rests="position t looks at positions up to t if `causal` … What is blocked has no influence at all, however low the scores of the rest are. … The layer computes the same in training and in evaluation."
# No position sees a later one; every position sees all earlier ones.
import torch

sizes = torch.randint(3, 6, (3,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (h, d_head, T) in enumerate([(3, 4, 6), (3, 4, 6), (sizes[0], sizes[1], 3 + sizes[2])]):
    torch.manual_seed(seed)
    layer = MultiHeadAttention(h * d_head, h).double().train(seed != 1)
    X = torch.randn(2, T, h * d_head, dtype=torch.float64)
    before = layer(X)[0]
    for t in range(T):
        changed = X.clone()
        changed[:, t] += 1.0
        moved = (layer(changed)[0] - before).abs().amax(dim=(0, 2)) > 1e-9  # (T,)
        mode = "training" if layer.training else "evaluation"
        assert not moved[:t].any(), (
            f"in {mode} mode an output changes with a later input: block the scores above the diagonal"
        )
        # The largest of the changes at a place was 0.03 or more in 100 layers of the first size, and in 200 of the sizes
        # that may be drawn: far from the bound.
        assert moved[t:].all(), "an output ignores an earlier input (or its own): the diagonal is allowed"
    changed = torch.cat([X[:, :3], 1e6 * X[:, 3:]], dim=1)
    assert torch.allclose(layer(changed)[0][:, :3], before[:, :3], rtol=0.0, atol=1e-9), (
        "an output changes with a later input that is very large: what is added to a score has to block it, however high it is"
    )
    with torch.no_grad():  # the first feature of each head lowers all scores alike, which changes no weight
        for q in range(0, h * d_head, d_head):  # the feature of the queries, and that of the keys
            k = h * d_head + q
            layer.qkv.weight[[q, k]] = 0.0
            layer.qkv.bias[q], layer.qkv.bias[k] = 1e5, -1e5
    before, changed = layer(X)[0], X.clone()
    changed[:, 3:] += 1.0
    assert torch.allclose(layer(changed)[0][:, :3], before[:, :3], rtol=0.0, atol=1e-4), (
        "when all scores are very low, an output changes with a later input: no finite number is surely low enough to block a key"
    )

# %% test="multihead-alone" points=2 rests="each head attends on its own … Each head computes scaled dot-product attention, with a softmax of its own over the keys. … holds queries, keys, values in this order … what is computed from float64 numbers is float64"
# Each head is an attention of its own: the layer equals single heads put side by side.
import torch
import torch.nn.functional as F

n, m, k, B, T = torch.randint(2, 8, (5,), generator=torch.Generator().manual_seed(4)).tolist()
cases = [(2, 7, 12, 3, False), (2, 7, 20, 4, True), (2, 7, 10, 2, False)]
cases = [*cases, (B, T, n * m, n, False), (B, T, n * k, n, True)]
for seed, (B, T, d, h, causal) in enumerate(cases):
    torch.manual_seed(seed)
    layer = MultiHeadAttention(d, h, causal=causal).double()
    X = torch.randn(B, T, d, dtype=torch.float64)
    parts = F.linear(X, layer.qkv.weight, layer.qkv.bias).split(d, dim=-1)
    alone = [
        F.scaled_dot_product_attention(*heads, is_causal=causal)
        for heads in zip(*(part.split(d // h, dim=-1) for part in parts), strict=True)
    ]
    joined = F.linear(torch.cat(alone, dim=-1), layer.out.weight, layer.out.bias)
    assert torch.allclose(layer(X)[0], joined, atol=1e-7), (
        "the layer is not its heads side by side: check the order (queries, keys, values), the scale (root of the "
        "size of a head) and that every head has a softmax of its own"
    )
    assert torch.allclose(layer(X)[0], joined, rtol=1e-9, atol=1e-10), (
        "the output has fewer digits than float64 holds"
    )

# %% test="multihead-fuse" points=1 rests="changes the outputs of the heads, $(B, h, T, d/h)$, before they are merged, once at every call of the layer, with and without a past … The layer computes the same in training and in evaluation."
# `fuse` receives the outputs of the heads, before they are merged.
import torch

sizes = torch.randint(2, 7, (4,), generator=torch.Generator().manual_seed(1)).tolist()
for seed, (B, h, T, d_head) in enumerate([(2, 3, 5, 4), sizes]):
    torch.manual_seed(seed)
    layer = MultiHeadAttention(h * d_head, h, fuse=torch.zeros_like).double()
    X = torch.randn(B, T, h * d_head, dtype=torch.float64)
    assert torch.allclose(layer(X)[0], layer.out.bias.expand_as(X)), (
        "if `fuse` sets the outputs of the heads to zero, only the bias of `out` is left: is it called before `out`?"
    )
    seen = []
    layer = MultiHeadAttention(h * d_head, h, fuse=lambda Z, seen=seen: (seen.append(tuple(Z.shape)), Z)[1])
    past = layer.double()(X)[1]
    assert seen == [(B, h, T, d_head)], (
        "`fuse` should be called once, on a tensor of shape (batch, heads, positions, features)"
    )
    layer.eval()(X[:, :2], past)
    assert seen[1:] == [(B, h, 2, d_head)], (
        "`fuse` should be called in evaluation mode and with a past as well"
    )

# %% test="multihead-past" points=1 rests="may look at all old ones, and at new ones up to itself (at all new ones, if the layer is not causal) … a pair of keys and values, each (B, h, T_past + T, d / h) … The new ones are appended to them … Nothing you write should change its arguments in place. … gradients pass through the tensors they return"
# New positions see all old ones, and among the new ones what the mask allows; the past stays as it was.
import torch
import torch.nn.functional as F

n, m, *chosen = torch.randint(2, 7, (4,), generator=torch.Generator().manual_seed(39)).tolist()
cases = [(True, 3, 4, 3, 4), (False, 3, 4, 3, 4), (False, 2, 3, 3, 4), (True, *chosen, n, m)]
for seed, (causal, T_past, T, h, d_head) in enumerate(cases):
    torch.manual_seed(40 + seed)
    layer = MultiHeadAttention(h * d_head, h, causal=causal).double()
    X = torch.randn(2, T_past + T, h * d_head, dtype=torch.float64).requires_grad_()
    past = layer(X[:, :T_past])[1]
    copies = [tensor.clone() for tensor in past]
    layer(
        X
    )  # as many keys as below, and more queries: what a layer keeps of this call must not serve for the next one
    out, present = layer(X[:, T_past:], past)
    parts = F.linear(X, layer.qkv.weight, layer.qkv.bias).split(h * d_head, dim=-1)
    Q, K, V = (
        part.unflatten(-1, (h, d_head)).transpose(1, 2) for part in parts
    )  # (2, h, T_past + T, d_head)
    allowed = torch.ones(T, T_past + T, dtype=torch.bool).tril(T_past) if causal else None
    Z = F.scaled_dot_product_attention(Q[:, :, T_past:], K, V, attn_mask=allowed)
    joined = F.linear(Z.transpose(1, 2).flatten(2), layer.out.weight, layer.out.bias)
    assert torch.allclose(out, joined, atol=1e-10), (
        "the new positions do not see what they should: all old ones, and new ones up to themselves (all, without the mask)"
    )
    assert all(torch.allclose(*pair) for pair in zip(present, (K, V), strict=True)), (
        "the layer should return the keys and values of all positions, old ones first"
    )
    assert all(torch.equal(*pair) for pair in zip(past, copies, strict=True)), (
        "the keys and values that were given were changed in place"
    )
    probes = [torch.randn(tensor.shape, dtype=torch.float64) for tensor in (joined, K, V)]
    found, expected = (
        torch.autograd.grad(sum((a * b).sum() for a, b in zip(tensors, probes, strict=True)), X)[0]
        for tensors in ((out, *present), (joined, K, V))
    )
    assert torch.allclose(found, expected, atol=1e-9), (
        "the gradient of the inputs differs: keys and values, old and new, have to let it pass"
    )

# %% test="multihead-torch" points=2 rests="holds queries, keys, values in this order … Each head computes scaled dot-product attention, with a softmax of its own over the keys. … position t looks at positions up to t if `causal` … gradients pass through the tensors they return"
# Equal to torch's nn.MultiheadAttention with copied weights: values and gradients, with and without the mask.
import torch
from torch import nn

n, m, T, B = torch.randint(2, 8, (4,), generator=torch.Generator().manual_seed(9)).tolist()
cases = [(3, 6, 12, 3, False), (3, 6, 16, 2, True), (3, 6, 30, 5, True), (B, T, n * m, n, True)]
for seed, (B, T, d, h, causal) in enumerate(cases):
    torch.manual_seed(10 + seed)
    mine, theirs = (
        MultiHeadAttention(d, h, causal=causal).double(),
        nn.MultiheadAttention(d, h, batch_first=True).double(),
    )
    state = {"qkv.weight": theirs.in_proj_weight, "qkv.bias": torch.randn(3 * d, dtype=torch.float64)}
    state |= {"out.weight": theirs.out_proj.weight, "out.bias": torch.randn(d, dtype=torch.float64)}
    with torch.no_grad():
        for name, value in state.items():
            mine.get_parameter(name).copy_(value)
        theirs.in_proj_bias.copy_(state["qkv.bias"])
        theirs.out_proj.bias.copy_(state["out.bias"])
    X = torch.randn(B, T, d, dtype=torch.float64)
    blocked = torch.ones(T, T, dtype=torch.bool).triu(1) if causal else None
    out, expected = mine(X)[0], theirs(X, X, X, attn_mask=blocked, need_weights=False)[0]
    assert torch.allclose(out, expected, atol=1e-10), "the output differs from nn.MultiheadAttention's"
    probe = torch.randn(out.shape, dtype=torch.float64)
    (out * probe).sum().backward()
    (expected * probe).sum().backward()
    assert torch.allclose(mine.qkv.weight.grad, theirs.in_proj_weight.grad, atol=1e-10), (
        "the gradient of the projections differs: was something detached?"
    )

# %% [markdown] exercise="block" title="The block" difficulty=2 minutes=20 core=true rows="3-2.1, 3-2.2.1"
# A block changes a vector twice, and each time it *adds* to what was there:
#
# $$x \leftarrow x + \operatorname{Attention}(\operatorname{norm}_1(x)) \qquad x \leftarrow x + \operatorname{gelu}(\operatorname{norm}_2(x)\,W_{\uparrow})\,W_{\downarrow}$$
#
# Names: `norm1`, `attention`, `norm2`, `up` (from $d$ to $d_{ff}$), `down` (back). `attention` is a causal `MultiHeadAttention` that is given `fuse`; `up` and `down` are linear layers with biases, which the formula leaves out. The block has no other parameters. The norms are `nn.LayerNorm` as they come. GPT-2 uses the tanh approximation of the gelu: `F.gelu(x, approximate="tanh")`.
#
# <details><summary>A question to start with</summary>What does a block return whose <code>out</code> and <code>down</code> layers are all zeros?</details>
# <details><summary>I get "unsupported operand … tuple"</summary>Your attention returns a pair.</details>


# %% solution="block"
class Block(nn.Module):
    """One layer of a GPT: attention, then a small network at each position, both with norm and residual."""

    def __init__(self, d_model: int, n_heads: int, d_ff: int, fuse: Fuse | None = None) -> None:
        super().__init__()
        ### BEGIN SOLUTION
        self.norm1 = nn.LayerNorm(d_model)
        self.attention = MultiHeadAttention(d_model, n_heads, fuse=fuse)
        self.norm2 = nn.LayerNorm(d_model)
        self.up = nn.Linear(d_model, d_ff)
        self.down = nn.Linear(d_ff, d_model)
        ### END SOLUTION

    def forward(self, x: torch.Tensor, past: KeysValues | None = None) -> tuple[torch.Tensor, KeysValues]:
        """Return the new vectors, and the keys and values of all positions so far.

        x: (B, T, d)
        returns: (B, T, d), and the pair that the attention returns
        """
        ### BEGIN SOLUTION
        Z, present = self.attention(self.norm1(x), past)  # (B, T, d)
        x = x + Z
        hidden = F.gelu(self.up(self.norm2(x)), approximate="tanh")  # (B, T, d_ff)
        return x + self.down(hidden), present
        ### END SOLUTION


# %% check="block-check"
torch.manual_seed(0)
block, x = Block(12, 3, 20), torch.randn(2, 5, 12)
assert block(x)[0].shape == (2, 5, 12), "a block keeps the shape"
assert block(x)[1][0].shape == (2, 3, 5, 4), "a block hands on the keys and values of its attention"
print("block: all checks passed")

# %% test="block-names" points=1 rests="Names: `norm1`, `attention`, `norm2`, `up` (from $d$ to $d_{ff}$), `down` (back). … `up` and `down` are linear layers with biases … The block has no other parameters."
# The layers have the names and sizes that were asked for.
import torch

# Sizes alone are drawn: no chance for right work to fail.
h, d_head, d_ff = torch.randint(2, 7, (3,), generator=torch.Generator().manual_seed(7)).tolist()
cases = ((12, 3, 20), (h * d_head, h, 5 * d_ff))
for d, n_heads, d_ff in cases:
    shapes = {name: tuple(value.shape) for name, value in Block(d, n_heads, d_ff).named_parameters()}
    expected = {"norm1.weight": (d,), "norm1.bias": (d,), "norm2.weight": (d,), "norm2.bias": (d,)}
    expected |= {"attention.qkv.weight": (3 * d, d), "attention.qkv.bias": (3 * d,)}
    expected |= {"attention.out.weight": (d, d), "attention.out.bias": (d,)}
    expected |= {"up.weight": (d_ff, d), "up.bias": (d_ff,), "down.weight": (d, d_ff), "down.bias": (d,)}
    assert shapes == expected, (
        "the block should hold norm1, attention, norm2, up and down, with the sizes of the text"
    )

# %% test="block-residual" points=2 rests="A block changes a vector twice, and each time it *adds* to what was there"
# Both steps add to their input: with nothing to add, a block is the identity.
import torch

h, d_head, T, d_ff = torch.randint(3, 8, (4,), generator=torch.Generator().manual_seed(2)).tolist()
cases = [(5, 12, 3, 20), (T, h * d_head, h, 3 * d_ff)]
for seed, (T, d, h, d_ff) in enumerate(cases):
    torch.manual_seed(seed)
    block = Block(d, h, d_ff).double()
    for layer in (block.attention.out, block.down):
        torch.nn.init.zeros_(layer.weight)
        torch.nn.init.zeros_(layer.bias)
    x = torch.randn(2, T, d, dtype=torch.float64)
    assert torch.allclose(block(x)[0], x), (
        "with `out` and `down` at zero the input should come out unchanged: residuals"
    )
    torch.nn.init.ones_(block.down.bias)
    assert torch.allclose(block(x)[0], x + 1.0), (
        "the second step should add to x, and x should not pass through a norm"
    )

# %% test="block-norm" points=2 rests="attention, then a small network at each position, both with norm and residual"
# The norms stand before the attention and before the small network, and nowhere else.
import torch

h, d_head, T, d_ff = torch.randint(4, 7, (4,), generator=torch.Generator().manual_seed(3)).tolist()
cases = [(5, 12, 3, 20), (5, 12, 3, 20), (T, h * d_head, h, 5 * d_ff)]
for seed, (T, d, h, d_ff) in enumerate(cases):
    torch.manual_seed(seed)
    block = Block(d, h, d_ff).double()
    x = torch.randn(2, T, d, dtype=torch.float64)
    added = block(x)[0] - x
    torch.nn.init.zeros_(block.down.weight)
    from_attention = block(x)[0] - x
    scaled = block(7.0 * x)[0] - 7.0 * x
    # A norm divides by the root of the variance + 1e-5. A row of 12 numbers has a variance below 0.005 with a chance of
    # 1e-11; above that its norm changes by less than 0.1 per cent, and the output of the attention by less.
    assert torch.allclose(scaled, from_attention, rtol=1e-3, atol=1e-4), (
        "what the attention adds depends on the scale of x: is norm1 applied to the input of the attention?"
    )
    # The largest of these numbers was 0.4 or more in 100 blocks: far from the tolerance.
    assert not torch.allclose(added, from_attention, atol=1e-3), "the small network adds nothing"

# %% test="block-gpt2" points=3 rests="One layer of a GPT: attention, then a small network at each position, both with norm and residual. … `attention` is a causal `MultiHeadAttention` … The norms are `nn.LayerNorm` as they come. GPT-2 uses the tanh approximation of the gelu"
# Equal to transformers' GPT-2 block with copied weights.
import torch
from transformers import GPT2Config
from transformers.models.gpt2.modeling_gpt2 import GPT2Block

n, m, k, T = torch.randint(2, 8, (4,), generator=torch.Generator().manual_seed(19)).tolist()
cases = [(7, 12, 3, 20), (7, 16, 2, 64), (T, n * m, n, 6 * k)]
for seed, (T, d, h, d_ff) in enumerate(cases):
    torch.manual_seed(20 + seed)
    config = GPT2Config(n_embd=d, n_head=h, n_inner=d_ff, n_layer=1, attn_pdrop=0.0, resid_pdrop=0.0)
    config._attn_implementation = "eager"
    theirs, mine = GPT2Block(config, layer_idx=0).double().eval(), Block(d, h, d_ff).double()
    for value in theirs.parameters():
        torch.nn.init.normal_(value, std=0.5)
    names = {"ln_1": "norm1", "attn.c_attn": "attention.qkv", "attn.c_proj": "attention.out", "ln_2": "norm2"}
    names |= {"mlp.c_fc": "up", "mlp.c_proj": "down"}
    state = {}
    for name, value in theirs.named_parameters():
        layer, kind = name.rsplit(".", 1)
        state[f"{names[layer]}.{kind}"] = (
            value.detach().T.clone() if value.ndim == 2 else value.detach().clone()
        )
    with torch.no_grad():
        for name, value in state.items():
            mine.get_parameter(name).copy_(value)
    x = torch.randn(3, T, d, dtype=torch.float64)
    blocked = torch.full((T, T), -torch.inf, dtype=torch.float64).triu(1)[None, None]
    expected = theirs(x, attention_mask=blocked)
    expected = expected[0] if isinstance(expected, tuple) else expected
    assert torch.allclose(mine(x)[0], expected, atol=1e-8), (
        "the block differs from GPT-2's: check the order of the steps, which norm stands where, and the kind of gelu"
    )

# %% [markdown] exercise="gpt" title="A small GPT" difficulty=2 minutes=40 core=true rows="3-2.2.1"
# The model adds an embedding of each token and an embedding of its position, passes the sum through the blocks and a last norm, and compares the result with the embedding of every token: the head shares its weights with the token embedding ("tied").
#
# - Names: `tokens` and `places` (both `nn.Embedding`), `blocks` (an `nn.ModuleList`), `norm`. Each block has $d_{ff} = 4d$.
# - Start as GPT-2 does: all weights of linear and embedding layers normal with standard deviation `std` (0.02 unless told otherwise), all biases 0, norms as they come.
# - `past` is a list with the pair of each layer. With `None`, nothing came before, and the logits alone come back. With an empty list, nothing came before, and the pairs of the layers come back as well.
# - A sequence longer than `n_positions`, counted with its past, is refused with a `ValueError`.
#
# <details><summary>A question to start with</summary>Which position does the first new token have when five came before it?</details>
# <details><summary>The idea</summary>Tied weights need no layer of their own: the logits are the last vectors times the transposed matrix of token embeddings.</details>
# <details><summary>My layers do not show up in parameters()</summary>A plain Python list hides them. <code>nn.ModuleList</code> does not.</details>


# %% solution="gpt"
class MiniGPT(nn.Module):
    """A GPT with learned positions and a tied head."""

    def __init__(
        self,
        n_words: int,
        n_positions: int,
        d_model: int,
        n_layers: int,
        n_heads: int,
        fuse: Fuse | None = None,
        std: float = 0.02,
    ) -> None:
        super().__init__()
        ### BEGIN SOLUTION
        self.tokens = nn.Embedding(n_words, d_model)
        self.places = nn.Embedding(n_positions, d_model)
        self.blocks = nn.ModuleList(Block(d_model, n_heads, 4 * d_model, fuse) for _ in range(n_layers))
        self.norm = nn.LayerNorm(d_model)
        for layer in self.modules():
            if isinstance(layer, nn.Linear | nn.Embedding):
                nn.init.normal_(layer.weight, std=std)
            if isinstance(layer, nn.Linear):
                nn.init.zeros_(layer.bias)
        ### END SOLUTION

    def forward(
        self, ids: torch.Tensor, past: list[KeysValues] | None = None
    ) -> torch.Tensor | tuple[torch.Tensor, list[KeysValues]]:
        """Return the logits of the next token at every position.

        ids: (B, T), whole numbers
        returns: (B, T, n_words); with a `past` also the list of the layers' pairs, to go on with
        """
        ### BEGIN SOLUTION
        start = past[0][0].shape[-2] if past else 0
        end = start + ids.shape[-1]
        if end > self.places.num_embeddings:
            raise ValueError(f"{end} positions are more than this model's {self.places.num_embeddings}")
        x = self.tokens(ids) + self.places(torch.arange(start, end, device=ids.device))  # (B, T, d)
        present = []
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i] if past else None)  # (B, T, d)
            present.append(pair)
        logits = self.norm(x) @ self.tokens.weight.T  # (B, T, v)
        return logits if past is None else (logits, present)
        ### END SOLUTION


# %% check="gpt-check"
torch.manual_seed(0)
model = MiniGPT(n_words=65, n_positions=16, d_model=48, n_layers=3, n_heads=3)
ids = torch.randint(65, (2, 10))
assert model(ids).shape == (2, 10, 65), "one row of logits per position"
logits, past = model(ids, past=[])
assert len(past) == 3 and past[0][0].shape == (2, 3, 10, 16), (
    "with a past come the keys and values of every layer"
)
assert sum(value.numel() for value in model.parameters()) == 88_800, "count the layers: is the head tied?"
print("GPT: all checks passed")

# %% test="gpt-start" points=1 rests="all weights of linear and embedding layers normal with standard deviation `std` (0.02 unless told otherwise), all biases 0, norms as they come"
# It starts like GPT-2: small weights, no biases, and hence an almost even guess.
import math

import torch
from torch import nn

# The sizes that are drawn are no smaller than the first ones: what holds for those holds for these.
more = torch.randint(10, (3,), generator=torch.Generator().manual_seed(2)).tolist()
for seed, (v, n, d) in enumerate([(50, 16, 48), (50 + more[0], 16 + more[1], 48 + 3 * more[2])]):
    torch.manual_seed(seed)
    for std in (0.05, 0.02):
        model = MiniGPT(v, n, d, 2, 3) if std == 0.02 else MiniGPT(v, n, d, 2, 3, std=std)
        for layer in model.modules():
            if isinstance(layer, nn.Linear | nn.Embedding):
                # The smallest matrix has 768 numbers: 0.15 is almost six standard errors.
                assert abs(layer.weight.std().item() / std - 1) < 0.15, (
                    "weights start with the standard deviation `std`, 0.02 by default"
                )
    # Beyond two standard deviations lie 4.55 per cent of normal numbers. Of these 58,000 or more the share has a standard
    # error of 0.09 per cent: the bound is almost seven of them.
    weights = torch.cat([value.flatten() for value in model.parameters() if value.dim() == 2]) / 0.02
    assert abs((weights.abs() > 2).double().mean().item() - 0.0455) < 0.006, (
        "the weights have the right standard deviation, and are not normal: too many or too few of them are large"
    )
    for layer in model.modules():
        if (
            isinstance(layer, nn.Linear) and layer.bias is not None
        ):  # a tied head may be a layer, without a bias
            assert (layer.bias == 0).all(), "biases start at zero"
        if isinstance(layer, nn.LayerNorm):
            assert (layer.weight == 1).all() and (layer.bias == 0).all(), "norms start as they come"
    # The logits have a deviation of 0.02 times the root of d, 0.14 to 0.18, and the mean of 128 of them a tenth of it: their
    # loss lies 0.01 above ln v, give or take 0.016, and 0.3 is 18 of these.
    ids = torch.randint(v, (8, 16))
    loss = nn.functional.cross_entropy(model(ids).flatten(0, 1), torch.randint(v, (128,))).item()
    assert abs(loss - math.log(v)) < 0.3, "at the start all words should be about equally likely"

# %% test="gpt-causal" points=2 rests="passes the sum through the blocks and a last norm … Return the logits of the next token at every position."
# A changed token changes its own logits and later ones, and no earlier ones.
import torch

h, d_head, T, L = torch.randint(2, 5, (4,), generator=torch.Generator().manual_seed(2)).tolist()
sizes = [(30, 9, 24, 2, 2), (30, 9, 24, 2, 2), (20 + T, 5 + T, 5 * h * d_head, L, h)]
for seed, (v, T, d, L, h) in enumerate(sizes):
    torch.manual_seed(seed)
    model = MiniGPT(v, T + 3, d, L, h).double().train(seed == 0)
    ids = torch.randint(v - 1, (3, T))
    before = model(ids)
    for t in (0, T // 2, T - 1):
        changed = ids.clone()
        changed[:, t] = v - 1
        moved = (model(changed) - before).abs().amax(dim=(0, 2)) > 1e-9  # (T,)
        # The largest of the changes at a place was 0.007 or more in 100 models of the first size, and 0.01 or more in 60 of
        # the sizes that may be drawn: far from the bound.
        assert not moved[:t].any(), "the logits see the future"
        assert moved[t:].all(), "later logits ignore an earlier token"

# %% test="gpt-places" points=1 rests="adds an embedding of each token and an embedding of its position … A sequence longer than `n_positions`, counted with its past, is refused with a `ValueError`."
# The same token at two places gives two results; too long an input is refused, and one that just fits is not.
import torch

h, d_head, T, L = torch.randint(2, 5, (4,), generator=torch.Generator().manual_seed(4)).tolist()
cases = ((3, (12, 24, 2, 2)), (5, (7 + T, 6 * h * d_head, L, h)))
for seed, (n, d, L, h) in cases:
    torch.manual_seed(seed)
    model = MiniGPT(30, n, d, L, h).double()
    same = model(torch.full((2, n), 7))
    # 30 drawn numbers of about 0.1, all of which would have to be equal to nine digits: never.
    assert (same[:, 1:] - same[:, :-1]).abs().amax(dim=-1).min() > 1e-9, (
        "a row of equal tokens gives equal logits: where are the positions?"
    )
    refused = []
    for ids, past in (
        (torch.zeros(1, n + 1, dtype=torch.long), None),
        (torch.zeros(1, n - 7, dtype=torch.long), model(torch.zeros(1, 8, dtype=torch.long), past=[])[1]),
    ):
        try:
            model(ids, past=past)
            refused.append(False)
        except ValueError:
            refused.append(True)
    assert all(refused), "more than n_positions tokens, counted with the past, should raise a ValueError"
    for T_past in (0, 5, n - 1):
        past = model(torch.full((2, T_past), 3), past=[])[1] if T_past else []
        try:
            model(torch.full((2, n - T_past), 4), past=past)
            fits = True
        except ValueError:
            fits = False
        assert fits, (
            "exactly n_positions tokens, counted with the past, should be accepted: only more are too many"
        )

# %% test="gpt-gpt2" points=4 rests="passes the sum through the blocks and a last norm … the head shares its weights with the token embedding … Each block has $d_{ff} = 4d$. … Your model can also run a GPT-2 that was trained with transformers … gradients pass through the tensors they return … What is computed from float32 numbers is float32, and what is computed from float64 numbers is float64"
# Equal to transformers' GPT-2 with copied weights: logits, loss and gradient.
import torch
from transformers import GPT2Config, GPT2LMHeadModel

n, m, L, T, v = torch.randint(2, 5, (5,), generator=torch.Generator().manual_seed(29)).tolist()
sizes = [(23, 9, 12, 2, 3), (17, 11, 16, 3, 2), (9 * v, 5 + T, 2 * n * m, L - 1, n)]
for seed, (v, T, d, L, h) in enumerate(sizes):
    torch.manual_seed(30 + seed)
    config = GPT2Config(
        vocab_size=v, n_positions=T, n_embd=d, n_layer=L, n_head=h, bos_token_id=0, eos_token_id=0
    )
    theirs, mine = GPT2LMHeadModel(config).double().eval(), MiniGPT(v, T, d, L, h).double()
    for value in theirs.parameters():
        torch.nn.init.normal_(value, std=0.3)
    names = {"ln_1": "norm1", "attn.c_attn": "attention.qkv", "attn.c_proj": "attention.out", "ln_2": "norm2"}
    names |= {"mlp.c_fc": "up", "mlp.c_proj": "down"}
    state = {}
    for name, value in theirs.transformer.named_parameters():
        layer, kind = name.rsplit(".", 1)
        if layer.startswith("h."):
            _, i, rest = layer.split(".", 2)
            layer, turned = f"blocks.{i}.{names[rest]}", value.ndim == 2
        else:
            layer, turned = {"wte": "tokens", "wpe": "places", "ln_f": "norm"}[layer], False
        state[f"{layer}.{kind}"] = value.detach().T.clone() if turned else value.detach().clone()
    with torch.no_grad():
        for name, value in state.items():
            mine.get_parameter(name).copy_(value)
    assert sum(value.numel() for value in mine.parameters()) == theirs.num_parameters(), (
        "the model has more or fewer parameters than GPT-2: is the head tied?"
    )
    ids = torch.randint(v, (3, T))
    ids[0, 0] = 0  # a token like any other
    out, expected = mine(ids), theirs(ids).logits
    assert torch.allclose(out, expected, atol=1e-8), "the logits differ from those of transformers' GPT-2"
    probe = torch.randn(out.shape, dtype=torch.float64)
    (out * probe).sum().backward()
    (expected * probe).sum().backward()
    assert torch.allclose(mine.tokens.weight.grad, theirs.transformer.wte.weight.grad, atol=1e-7), (
        "the gradient of the token embeddings differs: with tied weights it comes from both ends of the model, for every token"
    )
    assert mine.float()(ids).dtype == torch.float32, "a model in float32 should give logits in float32"

# %% [markdown]
# Your model can also run a GPT-2 that was trained with transformers, once its weights are renamed. One trap is left: GPT-2 keeps the matrices inside its blocks the other way round, $(d_{in}, d_{out})$, and your linear layers keep them as $(d_{out}, d_{in})$. A square matrix fits both ways.
# `GPT2_NAMES` translates the layers of a block; the others are `wte` (tokens), `wpe` (places) and `ln_f` (norm).

# %%
GPT2_NAMES = {
    "ln_1": "norm1",
    "attn.c_attn": "attention.qkv",
    "attn.c_proj": "attention.out",
    "ln_2": "norm2",
    "mlp.c_fc": "up",
    "mlp.c_proj": "down",
}


# %% solution="gpt2-weights"
def gpt2_weights(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Return the weights of a transformers GPT-2 under the names and in the layout of `MiniGPT`.

    state: the state dict of a `GPT2LMHeadModel`: `transformer.wte.weight`, `transformer.wpe.weight`,
        `transformer.h.0.ln_1.weight`, …, `transformer.ln_f.bias`, and `lm_head.weight`, which is the first one again
    returns: a dict that `MiniGPT.load_state_dict` accepts
    """
    ### BEGIN SOLUTION
    outer = {"wte": "tokens", "wpe": "places", "ln_f": "norm"}
    weights = {}
    for name, value in state.items():
        if name == "lm_head.weight":
            continue
        layer, kind = name.removeprefix("transformer.").rsplit(".", 1)
        if layer in outer:
            weights[f"{outer[layer]}.{kind}"] = value
        else:
            _, i, rest = layer.split(".", 2)
            weights[f"blocks.{i}.{GPT2_NAMES[rest]}.{kind}"] = value.T if value.ndim == 2 else value
    return weights
    ### END SOLUTION


# %% check="gpt2-weights-check"
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
theirs = GPT2LMHeadModel(
    GPT2Config(vocab_size=20, n_positions=8, n_embd=12, n_layer=2, n_head=3, bos_token_id=0, eos_token_id=0)
)
mine = MiniGPT(20, 8, 12, 2, 3)
mine.load_state_dict(gpt2_weights(theirs.state_dict()))
print("GPT-2's weights: they fit; whether they are right is tested later")

# %% test="gpt2-weights-names" points=1 rests="under the names and in the layout of `MiniGPT` … a dict that `MiniGPT.load_state_dict` accepts … What is computed from float32 numbers is float32, and what is computed from float64 numbers is float64"
# Every weight of the model is there, under its name and in its shape and type, and nothing else.
import torch
from transformers import GPT2Config, GPT2LMHeadModel

# Sizes and weights are drawn; names, shapes and types do not depend on them.
torch.manual_seed(0)
h, d_head, L, v, T = torch.randint(2, 5, (5,)).tolist()
v, T, d, L = 20 + v, 7 + T, h * d_head, 9 + L  # numbers of layers with two digits
config = GPT2Config(
    vocab_size=v, n_positions=T, n_embd=d, n_layer=L, n_head=h, bos_token_id=0, eos_token_id=0
)
weights = gpt2_weights(GPT2LMHeadModel(config).state_dict())
found = {name: tuple(value.shape) for name, value in weights.items()}
mine = MiniGPT(v, T, d, L, h)
shapes = {name: tuple(value.shape) for name, value in mine.state_dict().items()}
assert all(shapes.get(name) == shape for name, shape in found.items()), (
    "a name or a shape does not fit the model: print both sets of keys side by side"
)
names = {}  # of each tensor: one of the names of a tied weight is enough
for name, value in mine.named_parameters(remove_duplicate=False):
    names.setdefault(id(value), set()).add(name)
assert all(found.keys() & same for same in names.values()), (
    "a weight of the model is missing: print both sets of keys side by side"
)
double = gpt2_weights(GPT2LMHeadModel(config).double().state_dict())
for given, dtype in ((weights, torch.float32), (double, torch.float64)):
    assert all(value.dtype == dtype for value in given.values()), "the weights should keep their type"

# %% test="gpt2-weights-same" points=2 rests="GPT-2 keeps the matrices inside its blocks the other way round … A square matrix fits both ways. … Nothing you write should change its arguments in place."
# With these weights the model gives GPT-2's logits, for random weights in every layer.
import torch
from transformers import GPT2Config, GPT2LMHeadModel

h, d_head, T = torch.randint(2, 5, (3,), generator=torch.Generator().manual_seed(39)).tolist()
# Numbers of layers with one digit and with two.
cases = [(23, 9, 12, 2, 3), (21 + T, 7 + T, 2 * h * d_head, 13, h)]
for seed, (v, T, d, L, h) in enumerate(cases):
    torch.manual_seed(40 + seed)
    config = GPT2Config(
        vocab_size=v, n_positions=T, n_embd=d, n_layer=L, n_head=h, bos_token_id=0, eos_token_id=0
    )
    theirs, mine = GPT2LMHeadModel(config).double().eval(), MiniGPT(v, T, d, L, h).double()
    for value in theirs.parameters():
        torch.nn.init.normal_(value, std=0.3)
    before = {name: value.clone() for name, value in theirs.state_dict().items()}
    mine.load_state_dict(gpt2_weights(theirs.state_dict()), strict=False)  # buffers may be missing
    assert all(torch.equal(value, before[name]) for name, value in theirs.state_dict().items()), (
        "the weights you were given were changed in place"
    )
    ids = torch.randint(v, (2, T))
    assert torch.allclose(mine(ids), theirs(ids).logits, atol=1e-8), (
        "the logits differ: does each layer get its own weights, and which matrices have to be turned? All those of the linear layers, also the square ones, and no embeddings"
    )

# %% [markdown] exercise="count" title="Count the parameters" difficulty=2 minutes=45 rows="0-Q3a, 0-Q3b, 0-Q3c, 0-Q3d, 0-Q3e, 0-Q3f, 0-Q3g, 0-Q3h, 0-Q3i, 0-Q3j" errata="E-1"
# The model of a course handout (`document 0` in the code) is an embedding, $L$ layers `nn.TransformerEncoderLayer` and a linear head; the head is not tied, positions are not trained. The head has a bias.
# Its sizes: $v = 50001$ words, width $d = 200$, $L = 4$ layers, a feed-forward network of width $d_{ff} = d$, and $n_c$ outputs: $v$ for the language model, 2 for the classifier.
#
# By hand first. Count all weights and biases of one layer, part by part, and the two totals. The keys are `embedding`; for one layer `qkv`, `out`, `ffn` (both linear layers), `norms` (both) and `layer` (all of it); `classifier head`; and for the totals `language model` and `classifier`.


# %% solution="count-hand"
def count_by_hand() -> dict[str, int]:
    """Return the number of parameters of each part, as whole numbers."""
    ### BEGIN SOLUTION
    v, d, n_layers = 50_001, 200, 4
    parts = {
        "embedding": v * d,
        "qkv": 3 * (d + 1) * d,
        "out": (d + 1) * d,
        "ffn": 2 * (d + 1) * d,
        "norms": 2 * 2 * d,
    }
    parts["layer"] = sum(parts[name] for name in ("qkv", "out", "ffn", "norms"))
    body = parts["embedding"] + n_layers * parts["layer"]
    parts["classifier head"] = 2 * (d + 1)
    parts["language model"] = body + v * (d + 1)
    parts["classifier"] = body + parts["classifier head"]
    return parts
    ### END SOLUTION


# %% check="count-hand-check"
names = {
    "embedding",
    "qkv",
    "out",
    "ffn",
    "norms",
    "layer",
    "classifier head",
    "language model",
    "classifier",
}
assert set(count_by_hand()) == names, f"the keys are {sorted(names)}"
assert all(isinstance(number, int) for number in count_by_hand().values()), "give whole numbers"
print("count: the form is right; the numbers are graded later")

# %% test="count-parts" points=3 rests="Count all weights and biases of one layer, part by part … The keys are `embedding`; for one layer `qkv`, `out`, `ffn` (both linear layers), `norms` (both) and `layer` (all of it); `classifier head`"
# The parts of one layer.
from torch import nn

given = count_by_hand()
layer = nn.TransformerEncoderLayer(200, 2, 200)
size = {name: value.numel() for name, value in layer.named_parameters()}
assert given["embedding"] == 50_001 * 200, "an embedding has one row per word and no bias"
assert given["qkv"] == size["self_attn.in_proj_weight"] + size["self_attn.in_proj_bias"], (
    "three square matrices, each with a bias"
)
assert given["out"] == size["self_attn.out_proj.weight"] + size["self_attn.out_proj.bias"], (
    "one square matrix with a bias"
)
assert given["ffn"] == sum(size[f"linear{i}.{kind}"] for i in (1, 2) for kind in ("weight", "bias")), (
    "two linear layers with biases; here d_ff = d"
)
assert given["norms"] == sum(size[f"norm{i}.{kind}"] for i in (1, 2) for kind in ("weight", "bias")), (
    "two norms, each with a weight and a bias per feature"
)
assert given["layer"] == sum(size.values()), "a layer is the sum of its parts"
assert given["classifier head"] == sum(value.numel() for value in nn.Linear(200, 2).parameters()), (
    "two outputs, each with a weight per feature and a bias"
)

# %% test="count-totals" points=2 rests="and for the totals `language model` and `classifier` … the head is not tied, positions are not trained. The head has a bias. … $v$ for the language model, 2 for the classifier"
# Both totals, to the last one.
from coursekit.training import build

for name, n_classes in (("language model", 50_001), ("classifier", 2)):
    model = build("encoder-lm", "full", n_classes=n_classes)
    total = sum(value.numel() for value in model.parameters())
    assert count_by_hand()[name] == total, (
        f"the total of the {name} is off: add the parts again, digit by digit"
    )

# %% [markdown]
# Now as formulas for any sizes.
#
# <details><summary>A question to start with</summary>Where does the number of heads enter?</details>


# %% solution="count-formula"
def encoder_parameters(v: int, n_h: int, n_l: int, n_c: int, d_ff: int) -> int:
    """Return the number of parameters of document 0's model with these sizes.

    n_h: the width d   n_l: the number of layers L   n_c: the number of outputs
    """
    ### BEGIN SOLUTION
    attention = 4 * (n_h + 1) * n_h
    ffn = (n_h + 1) * d_ff + (d_ff + 1) * n_h
    return v * n_h + n_l * (attention + ffn + 4 * n_h) + (n_h + 1) * n_c
    ### END SOLUTION


def gpt_parameters(n_words: int, n_positions: int, d_model: int, n_layers: int) -> int:
    """Return the number of parameters of `MiniGPT` with these sizes."""
    ### BEGIN SOLUTION
    block = 12 * d_model**2 + 13 * d_model
    return (n_words + n_positions) * d_model + n_layers * block + 2 * d_model
    ### END SOLUTION


# %% check="count-check"
assert encoder_parameters(10, 4, 1, 2, 4) == 40 + (6 * 16 + 10 * 4) + 10, (
    "with d_ff = d a layer has 6 d² + 10 d"
)
assert gpt_parameters(65, 16, 48, 3) == 88_800, "with these sizes a GPT has 88,800 parameters"
print(f"gpt-nano with 50,257 words and 1,024 places: {gpt_parameters(50_257, 1024, 48, 3):,} parameters")

# %% test="count-encoder" points=2 rests="Now as formulas for any sizes … Return the number of parameters of document 0's model with these sizes."
# The formula agrees with torch's own layers for any sizes.
import torch
from torch import nn

generator = torch.Generator().manual_seed(0)
for _ in range(5):
    v, half, L, n_c, d_ff = (int(torch.randint(2, 12, (1,), generator=generator)) for _ in range(5))
    d = 2 * half
    layers = [nn.TransformerEncoderLayer(d, 2, d_ff) for _ in range(L)]
    model = nn.ModuleList([nn.Embedding(v, d), *layers, nn.Linear(d, n_c)])
    total = sum(value.numel() for value in model.parameters())
    assert encoder_parameters(v, d, L, n_c, d_ff) == total, (
        "the formula differs from the count: biases, the output projection, both norms with weight and bias, d_ff apart from d?"
    )

# %% test="count-gpt" points=2 rests="Now as formulas for any sizes … Return the number of parameters of `MiniGPT` with these sizes."
# The formula agrees with transformers' GPT-2.
import torch
from transformers import GPT2Config, GPT2LMHeadModel

generator = torch.Generator().manual_seed(1)
for _ in range(3):
    v, T, half, L = (int(torch.randint(2, 12, (1,), generator=generator)) for _ in range(4))
    config = GPT2Config(
        vocab_size=v, n_positions=T, n_embd=2 * half, n_layer=L, n_head=2, bos_token_id=0, eos_token_id=0
    )
    assert gpt_parameters(v, T, 2 * half, L) == GPT2LMHeadModel(config).num_parameters(), (
        "the formula differs from the count: is the head tied, does d_ff = 4d enter, is the last norm there?"
    )

# %% [markdown] exercise="field" title="How far argmax attention sees" difficulty=3 minutes=25 rows="4-e" errata="E-48"
# In argmax attention every head of a position picks exactly one position and copies its value; the residual keeps the position's own vector. So a vector after one layer depends, through values, on itself and on one vector per head.
#
# `choices[l, i, t]` is the position that head `i` of layer `l` picks at position `t` (layer 0 reads the inputs). Write the set of inputs whose values reach position `t` after all layers.
#
# <details><summary>A question to start with</summary>Begin at the top: which vectors of the layer below does position <code>t</code> of the last layer read?</details>
# <details><summary>The idea</summary>Keep a set of positions, start with <code>{t}</code>, and go down layer by layer: every position of the set brings its choices, and stays itself.</details>


# %% solution="field"
def receptive_field(choices: torch.Tensor, t: int) -> set[int]:
    """Return the input positions whose values reach position `t` after all layers.

    choices: (n_layers, n_heads, T), whole numbers from 0 to T - 1
    """
    ### BEGIN SOLUTION
    reached = {t}
    for layer in reversed(choices.tolist()):
        reached |= {head[position] for position in reached for head in layer}
    return reached
    ### END SOLUTION


# %% check="field-check"
back = torch.tensor([[[0, 0, 1, 2, 3]], [[0, 0, 1, 2, 3]]])  # two layers, one head: look one place back
assert receptive_field(back, 4) == {2, 3, 4}, "two layers that look one place back see three positions"
print("receptive field: all checks passed")

# %% test="field-layers" points=2 rests="is the position that head `i` of layer `l` picks at position `t` (layer 0 reads the inputs) … Return the input positions whose values reach position `t` after all layers."
# The layers are walked from the last to the first, and every layer counts once.
import torch

# Lengths, steps and positions are drawn, and the sets follow from them: no chance for right work to fail.
more = torch.randint(4, (4,), generator=torch.Generator().manual_seed(4)).tolist()
for T, near, far, t in ((20, 1, 5, 10), (20 + more[0], 1 + more[1], 5 + more[2], 9 + more[3])):
    a_little_back, far_back = ([(place - by) % T for place in range(T)] for by in (near, far))
    choices = torch.tensor([[a_little_back], [far_back]])
    assert receptive_field(choices, t) == {(t - by) % T for by in (0, near, far, near + far)}, (
        "layer 0 looks a little back and layer 1 looks far back: the position itself, either step, and both"
    )
    jump = list(range(T))
    jump[t - far] = 0
    choices = torch.tensor([[jump], [far_back]])
    assert receptive_field(choices, t) == {t, t - far, 0}, (
        "the last layer reads first: start at the top and go down"
    )
    choices = torch.tensor([[far_back], [jump]])
    assert receptive_field(choices, t) == {t, t - far}, (
        "the last layer reads first: start at the top and go down"
    )

# %% test="field-residual" points=1 rests="the residual keeps the position's own vector"
# The residual keeps a position's own vector.
import torch

# Sizes and positions are drawn, and the sets follow from them: no chance for right work to fail.
L, h, T, place = torch.randint(1, 5, (4,), generator=torch.Generator().manual_seed(5)).tolist()
cases = ((3, 2, 6, 0), (L, h, 5 + T, place))
for L, h, T, place in cases:
    choices = torch.full((L, h, T), place)
    assert receptive_field(choices, 5) == {place, 5}, (
        "a position always keeps its own vector, and no position counts twice"
    )
    assert receptive_field(choices, place) == {place}, "no position counts twice"

# %% test="field-gradient" points=3 rests="a vector after one layer depends, through values, on itself and on one vector per head … Write the set of inputs whose values reach position `t` after all layers."
# It is what really happens: the gradient of a network of argmax heads reaches exactly these inputs.
import torch

# All factors are positive, so that no path to an input cancels another: no chance for right work to fail.
L, h, T = torch.randint(1, 4, (3,), generator=torch.Generator().manual_seed(3)).tolist()
cases = [(1, 3, 9), (2, 2, 12), (3, 2, 30), (L, h, 9 * T)]
for seed, (L, h, T) in enumerate(cases):
    generator = torch.Generator().manual_seed(seed)
    choices = torch.randint(T, (L, h, T), generator=generator)
    x = inputs = torch.randn(T, 4, generator=generator, dtype=torch.float64).requires_grad_()
    for layer in choices:
        x = x + sum((i + 1.5) * x[head] for i, head in enumerate(layer))
    for t in (0, T // 2, T - 1):
        (gradient,) = torch.autograd.grad(x[t].sum(), inputs, retain_graph=True)
        assert receptive_field(choices, t) == set(gradient.abs().sum(-1).nonzero().flatten().tolist()), (
            "the set differs from the inputs that a network with these choices depends on"
        )

# %% [markdown]
# A course handout gives the size of the field as $(h+1)^L$ for $h$ heads and $L$ layers (in our letters). It is the largest possible size, and a sequence of $T$ positions has no more than $T$.
# Write that bound, and choices that reach it: with $T \ge (h+1)^L$ every position should see exactly $(h+1)^L$ inputs.
#
# <details><summary>A question to start with</summary>Write a number with the digits 0 to $h$. How many numbers have $L$ digits, and what does one layer have to do with one digit?</details>
# <details><summary>The idea</summary>Let head $i$ of layer $l$ look $(i+1)\,(h+1)^l$ places further, around the end.</details>


# %% solution="spread"
def largest_field(n_heads: int, n_layers: int, T: int) -> int:
    """Return the largest possible size of a receptive field in a sequence of length T; n_layers may be 0."""
    ### BEGIN SOLUTION
    return min(T, (n_heads + 1) ** n_layers)
    ### END SOLUTION


def spreading_choices(n_heads: int, n_layers: int, T: int) -> torch.Tensor:
    """Return choices (n_layers, n_heads, T), whole numbers, with which every position reaches as many inputs as possible.

    n_heads, n_layers: 1 or more   T: at least (n_heads + 1) ** n_layers
    """
    ### BEGIN SOLUTION
    steps = [[(i + 1) * (n_heads + 1) ** layer for i in range(n_heads)] for layer in range(n_layers)]
    return (torch.arange(T) + torch.tensor(steps)[..., None]) % T  # (n_layers, n_heads, T)
    ### END SOLUTION


# %% check="spread-check"
assert largest_field(2, 1, 100) == 3, "two heads and the residual"
assert spreading_choices(2, 2, 9).shape == (2, 2, 9), "one choice for each layer, head and position"
for t, chosen in enumerate(spreading_choices(2, 1, 9)[0].T.tolist()):
    assert len({t, *chosen}) == 3, "in one layer a position and its two choices should be three positions"
print("spread: all checks passed")

# %% test="spread-bound" points=1 rests="A course handout gives the size of the field as $(h+1)^L$ … It is the largest possible size, and a sequence of $T$ positions has no more than $T$. … n_layers may be 0"
# The bound for any numbers of heads, layers and positions.
import torch

# Numbers are drawn, and the bound follows from them: no chance for right work to fail.
h, L, T = torch.randint(1, 6, (3,), generator=torch.Generator().manual_seed(6)).tolist()
cases = (T, 50 * T, 10**6)
for T in cases:
    assert largest_field(h, L, T) == min(T, (h + 1) ** L), (
        "h heads and the residual, and no more than T inputs"
    )
assert [largest_field(k, n, 10**6) for k, n in ((1, 5), (2, 3), (3, 4))] == [2**5, 3**3, 4**4], (
    "k heads and the residual: k + 1 vectors per layer"
)
assert largest_field(3, 5, 100) == 100, "there are only T inputs"
assert largest_field(4, 0, 100) == 1, "without a layer a position sees itself"

# %% test="spread-reached" points=3 rests="every position should see exactly $(h+1)^L$ inputs … Return choices (n_layers, n_heads, T), whole numbers … whole numbers from 0 to T - 1"
# With these choices every position sees the largest possible number of inputs.
import torch

# Sizes alone are drawn, and the rule holds for all of them: no chance for right work to fail.
chosen = torch.randint(1, 4, (3,), generator=torch.Generator().manual_seed(7)).tolist()
for n_heads, n_layers, extra in [(1, 4, 0), (2, 3, 5), (3, 2, 1), (4, 3, 0), chosen]:
    T = (n_heads + 1) ** n_layers + extra
    choices = spreading_choices(n_heads, n_layers, T)
    assert choices.shape == (n_layers, n_heads, T) and choices.min() >= 0 and choices.max() < T, (
        "choices are positions from 0 to T - 1, one for each layer, head and position"
    )
    assert not choices.is_floating_point(), "choices are whole numbers"
    for t in (0, T // 2, T - 1):
        seen = {t}
        for layer in reversed(choices.tolist()):
            seen |= {head[position] for position in seen for head in layer}
        assert len(seen) == (n_heads + 1) ** n_layers, (
            "two paths end at the same input: the steps of different layers must not add up to the same"
        )

# %% [markdown] exercise="cost" title="What attention costs" difficulty=2 minutes=20 rows="4-f" errata="E-49"
# Count multiplications of one attention layer of width $d$, with $T_q$ queries and $T_k$ keys, all heads together (their number does not matter), without biases and softmax. Parts: `projections` (queries, keys, values, output), `scores`, `mixing`.
#
# The product of an $(a, b)$ and a $(b, c)$ matrix takes $abc$ multiplications. In `cost_by_hand`, compare the projections with the sum of scores and mixing.
#
# <details><summary>A question to start with</summary>Which of the four projections are applied to the sequence that asks, and which to the one that answers?</details>


# %% solution="cost"
def multiplications(T_q: int, T_k: int, d: int) -> dict[str, int]:
    """Return the number of multiplications of each part."""
    ### BEGIN SOLUTION
    return {"projections": 2 * T_q * d**2 + 2 * T_k * d**2, "scores": T_q * T_k * d, "mixing": T_q * T_k * d}
    ### END SOLUTION


# %% solution="cost-hand"
def cost_by_hand() -> dict[str, float]:
    """Return the length below which the projections of self-attention cost more than scores and mixing.

    "768": for d = 768   "48": for d = 48
    And as "share" the share of all multiplications that the projections take for T = 1024, d = 768 (four decimals).
    """
    ### BEGIN SOLUTION
    return {"768": 2 * 768, "48": 2 * 48, "share": 2 * 768 / (2 * 768 + 1024)}
    ### END SOLUTION


# %% check="cost-check"
assert set(multiplications(3, 4, 5)) == {"projections", "scores", "mixing"}, "three parts"
assert multiplications(3, 4, 5)["scores"] == 60, "12 pairs, 5 multiplications each"
assert set(cost_by_hand()) == {"768", "48", "share"}, "three numbers"
print("cost: all checks passed")

# %% test="cost-count" points=2 rests="Count multiplications of one attention layer of width $d$, with $T_q$ queries and $T_k$ keys … Parts: `projections` (queries, keys, values, output), `scores`, `mixing`."
# Every part, for self-attention and cross-attention, agrees with a count of real products of matrices.
import torch
from torch.utils.flop_counter import FlopCounterMode

# Sizes alone are drawn, and counts are whole numbers: no chance for right work to fail.
chosen = torch.randint(2, 30, (3,), generator=torch.Generator().manual_seed(8)).tolist()
for T_q, T_k, d in [(5, 5, 8), (3, 7, 4), (20, 2, 6), chosen]:
    Y, X, W = torch.ones(T_q, d), torch.ones(T_k, d), torch.ones(d, d)
    counted = {}
    for name in ("projections", "scores", "mixing"):
        with FlopCounterMode(display=False) as counter:
            if name == "projections":
                Y @ W, X @ W, X @ W, Y @ W
            elif name == "scores":
                Y @ X.T
            else:
                torch.ones(T_q, T_k) @ X
        counted[name] = counter.get_total_flops() // 2  # a flop counter counts additions too
    found = multiplications(T_q, T_k, d)
    assert found["scores"] == counted["scores"], "one score for each pair, with d multiplications"
    assert found["mixing"] == counted["mixing"], "each output adds up T_k values of size d"
    assert found["projections"] == counted["projections"], (
        "queries and outputs belong to the sequence that asks, keys and values to the one that answers"
    )

# %% test="cost-crossing" points=2 rests="the length below which the projections of self-attention cost more than scores and mixing … compare the projections with the sum of scores and mixing … the share of all multiplications that the projections take for T = 1024, d = 768 (four decimals)"
# The length at which the projections cost as much as scores and mixing, and their share at T = 1024.
given = cost_by_hand()
for d in (48, 768):
    T = given[str(d)]
    assert abs(4 * T * d**2 - 2 * T * T * d) < 1e-6 * 4 * T * d**2, "set 4 T d² equal to 2 T² d"
T, d = 1024, 768
assert abs(given["share"] - 4 * T * d**2 / (4 * T * d**2 + 2 * T * T * d)) < 1e-4, (
    "projections divided by all three parts"
)

# %% [markdown]
# **Question.** Which statements are right? (One or more.) The source has $n_s$ tokens, the target $n_t$, the width is $d$.
#
# - **A** Scores and mixing of the encoder's self-attention grow like $n_s^2 d$.
# - **B** Scores and mixing of the cross-attention grow like $n_s n_t d$.
# - **C** The projections of the cross-attention grow like $n_s n_t d^2$.
# - **D** For texts much shorter than the width, doubling the length about doubles the cost of a layer.
# - **E** Twice as many heads, at the same width, double the multiplications.


# %% solution="cost-choice"
def cost_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"A", "B", "D"}
    ### END SOLUTION


# %% check="cost-choice-check"
assert cost_choice() <= set("ABCDE"), "give a set of letters from A to E"
print("cost: the form is right; the answer is graded later")

# %% test="cost-choice-key" points=2 rests="Which statements are right? (One or more.) … Return the letters of all right statements."
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in cost_choice()}
assert "C" not in chosen, (
    "each position is projected once, whoever looks at it: the numbers of source and target are added there"
)
assert "E" not in chosen, "h heads of size d / h: the product is the same"
assert chosen == {"A", "B", "D"}, "a right statement is missing"

# %% [markdown] exercise="linear" title="Linear attention" difficulty=3 minutes=40 rows="2-2.3a, 2-2.3b" errata="E-11"
# Replace the exponential of the score by a product of features, $e^{q \cdot k} \to \phi(q) \cdot \phi(k)$, with a positive $\phi$:
#
# $$z_i = \frac{\sum_j \phi(q_i)\cdot\phi(k_j)\; v_j}{\sum_j \phi(q_i)\cdot\phi(k_j)} = \frac{\phi(q_i)\,\bigl(\sum_j \phi(k_j)^\top v_j\bigr)}{\phi(q_i)\cdot\sum_j \phi(k_j)}$$
#
# The sums on the right do not depend on $i$: they are computed once, and no matrix of $T \times T$ scores is ever made. The denominator is sometimes left out; without it the weights do not sum to one.
#
# Write both forms: all keys for every query, and the causal one, where query $i$ sees keys up to $i$. Neither may make a tensor whose size grows with the square of the length. Blocks of a fixed size, up to 64 × 64, are allowed.
#
# <details><summary>A question to start with</summary>In which order do you multiply three matrices of shapes (T, f), (f, T), (T, d_v) so that no T × T matrix appears?</details>
# <details><summary>The idea of the causal form</summary>The sums over $j \le i$ are running sums: <code>cumsum</code> over the positions. The sum of products has the shape (T, f, d_v).</details>


# %%
def feature_map(x: torch.Tensor) -> torch.Tensor:
    """The usual positive features: elu(x) + 1."""
    return F.elu(x) + 1.0


# %% solution="linear"
def linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention with `feature_map`, every query over all keys.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    ### BEGIN SOLUTION
    Q, K = feature_map(Q), feature_map(K)
    summed = K.mT @ V  # (..., d_k, d_v)
    total = K.sum(dim=-2, keepdim=True).mT  # (..., d_k, 1)
    return (Q @ summed) / (Q @ total)  # (..., T_q, d_v)
    ### END SOLUTION


# %% solution="linear-causal"
def causal_linear_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return linear attention where query i sees keys up to i.

    Q, K: (..., T, d_k)   V: (..., T, d_v)
    returns: (..., T, d_v)
    """
    ### BEGIN SOLUTION
    Q, K = feature_map(Q), feature_map(K)
    summed = (K[..., :, None] * V[..., None, :]).cumsum(dim=-3)  # (..., T, d_k, d_v)
    total = K.cumsum(dim=-2)  # (..., T, d_k)
    mixed = (Q[..., None, :] @ summed).squeeze(-2)  # (..., T, d_v)
    return mixed / (Q * total).sum(dim=-1, keepdim=True)
    ### END SOLUTION


# %% check="linear-check"
Q, K, V = torch.randn(2, 5, 4), torch.randn(2, 7, 4), torch.ones(2, 7, 3)
assert torch.allclose(linear_attention(Q, K, V), torch.ones(2, 5, 3)), (
    "the mean of ones is one: is the denominator there?"
)
assert torch.allclose(causal_linear_attention(K, K, V), V), (
    "the mean of ones is one: is the denominator there?"
)
print("linear attention: all checks passed")

# %% test="linear-mean" points=2 rests="without it the weights do not sum to one … Write both forms"
# Both forms return weighted means: constant values come out unchanged.
import torch

chosen = torch.randint(2, 8, (4,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (B, T, d_k, d_v) in enumerate([(3, 6, 4, 5), chosen, (3, 6, 4, 5)]):
    generator = torch.Generator().manual_seed(seed)
    Q, K = torch.randn(2, 2, B, T, d_k, generator=generator, dtype=torch.float64)
    if (
        seed == 2
    ):  # features of about 0.0003, with twelve digits: all sums are small, and so is what they are divided by
        Q, K = Q - 8.0, K - 8.0
    value = torch.randn(2, B, 1, d_v, generator=generator, dtype=torch.float64).expand(2, B, T, d_v)
    for name, form in (("all keys", linear_attention), ("causal", causal_linear_attention)):
        assert torch.allclose(form(Q, K, value), value), (
            f"the weights of the form with {name} do not sum to one: divide by the same sum without the values, for each query"
        )

# %% test="linear-all" points=2 rests="Return linear attention with `feature_map`, every query over all keys. … Functions and layers work in float64 too … What is computed from float32 numbers is float32, and what is computed from float64 numbers is float64"
# The form over all keys equals the weighted mean written out.
import torch
import torch.nn.functional as F

chosen = torch.randint(2, 9, (5,), generator=torch.Generator().manual_seed(9)).tolist()
for seed, (lead, T_q, T_k, d_k, d_v) in enumerate(
    [((), 3, 5, 4, 2), ((2,), 6, 4, 3, 5), ((2, 3), 2, 7, 5, 4), (chosen[:1], *chosen[1:])]
):
    generator = torch.Generator().manual_seed(10 + seed)
    Q = torch.randn(*lead, T_q, d_k, generator=generator, dtype=torch.float64)
    K = torch.randn(*lead, T_k, d_k, generator=generator, dtype=torch.float64)
    V = torch.randn(*lead, T_k, d_v, generator=generator, dtype=torch.float64)
    A = (F.elu(Q) + 1) @ (F.elu(K) + 1).mT  # (..., T_q, T_k)
    expected = A @ V / A.sum(dim=-1, keepdim=True)
    assert torch.allclose(linear_attention(Q, K, V), expected, atol=1e-7), (
        "the output is not the mean of the values with the weights phi(q)·phi(k): are the features taken of queries and keys, and of nothing else?"
    )
    assert torch.allclose(linear_attention(Q, K, V), expected, rtol=1e-9, atol=1e-10), (
        "the result has fewer digits than float64 holds"
    )
    assert linear_attention(Q.float(), K.float(), V.float()).dtype == torch.float32, (
        "from float32 the result should be float32"
    )

# %% test="linear-future" points=2 rests="Return linear attention where query i sees keys up to i."
# The causal form: a changed key and value change no earlier output, and all later ones.
import torch

chosen = torch.randint(3, 7, (4,), generator=torch.Generator().manual_seed(4)).tolist()
for seed, (B, T, d_k, d_v) in ((3, (2, 6, 4, 3)), (5, chosen)):
    generator = torch.Generator().manual_seed(seed)
    Q = torch.randn(B, T, d_k, generator=generator, dtype=torch.float64)
    K = torch.randn(B, T, d_k, generator=generator, dtype=torch.float64)
    V = torch.randn(B, T, d_v, generator=generator, dtype=torch.float64)
    before = causal_linear_attention(Q, K, V)
    for t in range(T):
        keys, values = K.clone(), V.clone()
        keys[:, t] += 1.0
        values[:, t] += 1.0
        moved = (causal_linear_attention(Q, keys, values) - before).abs().amax(dim=(0, 2)) > 1e-9
        assert not moved[:t].any(), "an output sees a later key: both sums run up to the query's own position"
        # The largest of six or more changes at a place was 0.15 or more in 100 draws; all below 1e-9 have a chance
        # below 1e-40.
        assert moved[t:].all(), "an output misses an earlier key (or its own)"

# %% test="linear-causal-same" points=2 rests="the causal one, where query $i$ sees keys up to $i$ … Functions and layers work in float64 too, and gradients pass through the tensors they return … What is computed from float32 numbers is float32, and what is computed from float64 numbers is float64"
# The causal form equals the masked weighted mean written out, in values and gradients.
import torch
import torch.nn.functional as F

chosen = torch.randint(2, 9, (4,), generator=torch.Generator().manual_seed(19)).tolist()
for seed, (lead, T, d_k, d_v) in enumerate(
    [
        ((), 5, 4, 2),
        ((2,), 6, 3, 5),
        ((2, 3), 7, 5, 4),
        (chosen[:1], *chosen[1:]),
        ((), 150 + chosen[0], 3, 2),
    ]
):
    generator = torch.Generator().manual_seed(20 + seed)
    mine = [
        torch.randn(*lead, T, size, generator=generator, dtype=torch.float64).requires_grad_()
        for size in (d_k, d_k, d_v)
    ]
    theirs = [tensor.detach().clone().requires_grad_() for tensor in mine]
    A = ((F.elu(theirs[0]) + 1) @ (F.elu(theirs[1]) + 1).mT).tril()  # (..., T, T)
    expected = A @ theirs[2] / A.sum(dim=-1, keepdim=True)
    out = causal_linear_attention(*mine)
    assert torch.allclose(out, expected, atol=1e-10), (
        "the output is not the mean over the keys up to the query"
    )
    probe = torch.randn(*expected.shape, generator=generator, dtype=torch.float64)
    out.backward(probe)
    expected.backward(probe)
    for name, tensor, other in zip("QKV", mine, theirs, strict=True):
        assert torch.allclose(tensor.grad, other.grad, atol=1e-8), f"the gradient of {name} differs"
    single = causal_linear_attention(*(tensor.detach().float() for tensor in mine))
    assert single.dtype == torch.float32, "from float32 the result should be float32"

# %% test="linear-memory" points=3 rests="Neither may make a tensor whose size grows with the square of the length."
# Twice the length takes twice the memory, not four times: no tensor of T × T numbers is made.
import torch
from torch.utils._python_dispatch import TorchDispatchMode


class Largest(TorchDispatchMode):
    """Remembers the largest tensor that any operation makes."""

    numbers = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            self.numbers = max(self.numbers, result.numel())
        return result


# What is counted follows from the sizes, not from the numbers: the largest tensor of the causal form has T · d² numbers,
# less than half of what is allowed for every length and width that may be drawn.
T, d = torch.randint(1, 5, (2,), generator=torch.Generator().manual_seed(9)).tolist()
T, d = 240 + 16 * T, 2 + d
for name, form in (("all keys", linear_attention), ("causal", causal_linear_attention)):
    sizes = []
    for length in (T, 2 * T):
        Q, K, V = (torch.randn(length, d) for _ in range(3))
        with Largest() as largest:
            form(Q, K, V)
        sizes.append(largest.numbers)
    assert sizes[1] <= 2.5 * sizes[0], (
        f"in the form with {name} the largest tensor grows with the square of the length: which product comes first?"
    )
    assert sizes[1] < (2 * T) ** 2 / 4, f"in the form with {name} a tensor of T × T numbers is made"

# %% [markdown]
# **Question.** What is linear attention good for, and what does it lose? (One or more.)
#
# - **A** Its memory grows with $T$ and not with $T^2$, so long texts fit.
# - **B** When it writes text, it needs two running sums of fixed size per head in place of all past keys and values.
# - **C** With $\phi(x) = \operatorname{elu}(x) + 1$ it computes the same weights as the softmax, only faster.
# - **D** Without a mask, the rank of its matrix of weights is at most the number of features. With more tokens than features, the rows can't all pick out a token of their own, as those of the identity matrix do.
# - **E** It is cheaper for every length, also for 10 tokens with heads of size 64.


# %% solution="linear-choice"
def linear_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"A", "B", "D"}
    ### END SOLUTION


# %% check="linear-choice-check"
assert linear_choice() <= set("ABCDE"), "give a set of letters from A to E"
print("linear attention: the form is right; the answer is graded later")

# %% test="linear-choice-key" points=2 rests="What is linear attention good for, and what does it lose? (One or more.) … Return the letters of all right statements."
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in linear_choice()}
assert "C" not in chosen, "phi(q)·phi(k) is another function than exp(q·k): compute both for one pair"
assert "E" not in chosen, "count: T² d against T d²"
assert chosen == {"A", "B", "D"}, "a right statement is missing"

# %% [markdown] exercise="groups" title="Group attention" difficulty=2 minutes=20 rows="2-2.4a" errata="E-21"
# Cut the sequence into groups of neighbours and let each attend to itself only. `sizes` says how long the groups are, in order; they need not be equal.
# Write it without computing scores between groups, and count the scores it needs.
#
# <details><summary>A question to start with</summary>Which full attention with which mask gives the same result?</details>
# <details><summary>The idea</summary><code>torch.split</code> takes a list of sizes and a dimension.</details>


# %% solution="groups"
def group_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, sizes: list[int]) -> torch.Tensor:
    """Return scaled dot-product attention within groups of neighbours.

    Q, K: (..., T, d_k)   V: (..., T, d_v)   sizes: the lengths of the groups, 1 or more; a ValueError if they do not add up to T
    returns: (..., T, d_v)
    """
    ### BEGIN SOLUTION
    if sum(sizes) != Q.shape[-2]:
        raise ValueError("the groups do not make up the sequence")
    parts = zip(*(X.split(sizes, dim=-2) for X in (Q, K, V)), strict=True)
    return torch.cat([F.scaled_dot_product_attention(*part) for part in parts], dim=-2)
    ### END SOLUTION


# %% solution="groups-cost"
def group_scores(sizes: list[int]) -> int:
    """Return how many scores group attention computes."""
    ### BEGIN SOLUTION
    return sum(size**2 for size in sizes)
    ### END SOLUTION


# %% check="groups-check"
X = torch.randn(2, 6, 4)
assert group_attention(X, X, X, [4, 2]).shape == (2, 6, 4), "one output per position"
assert torch.allclose(group_attention(X, X, X, [1] * 6), X), (
    "a position alone in its group gets its own value"
)
assert group_scores([6]) == 36, "six positions in one group: full attention"
assert group_scores([1] * 6) == 6, "a position alone in its group has one score"
print("group attention: all checks passed")

# %% test="groups-mask" points=3 rests="Return scaled dot-product attention within groups of neighbours. … `sizes` says how long the groups are, in order; they need not be equal. … What is computed from float32 numbers is float32, and what is computed from float64 numbers is float64"
# Equal to full attention with a mask that blocks all other groups.
import torch
import torch.nn.functional as F

chosen = torch.randint(1, 7, (5,), generator=torch.Generator().manual_seed(4)).tolist()
cases = [((2,), [3, 3, 3]), ((), [5, 2]), ((2, 3), [1, 4, 2, 3]), ((2,), chosen)]
for seed, (lead, sizes) in enumerate(cases):
    generator = torch.Generator().manual_seed(seed)
    T = sum(sizes)
    Q, K = (torch.randn(*lead, T, 5, generator=generator, dtype=torch.float64) for _ in range(2))
    V = torch.randn(*lead, T, 3, generator=generator, dtype=torch.float64)
    group = torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes))  # (T,)
    same = group[:, None] == group[None, :]  # (T, T)
    expected = F.scaled_dot_product_attention(Q, K, V, attn_mask=same)
    assert torch.allclose(group_attention(Q, K, V, sizes), expected, atol=1e-7), (
        "it is not attention within groups: cut along the positions, take a softmax per group, keep the order"
    )
    assert torch.allclose(group_attention(Q, K, V, sizes), expected, rtol=1e-9, atol=1e-10), (
        "the result has fewer digits than float64 holds"
    )
    assert group_attention(Q.float(), K.float(), V.float(), sizes).dtype == torch.float32, (
        "from float32 the result should be float32"
    )

# %% test="groups-wall" points=1 rests="Cut the sequence into groups of neighbours and let each attend to itself only. … Write it without computing scores between groups"
# Nothing crosses from one group to another, and no scores between groups are computed.
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

generator = torch.Generator().manual_seed(5)
chosen = torch.randint(3, 7, (2,), generator=generator).tolist()
for first, second in ((4, 5), chosen):
    T = first + second
    Q, K, V = (torch.randn(2, T, 4, generator=generator, dtype=torch.float64) for _ in range(3))
    before = group_attention(Q, K, V, [first, second])
    keys, values = K.clone(), V.clone()
    keys[:, first + 2] += 1.0
    values[:, first + 2] += 1.0
    after = group_attention(Q, keys, values, [first, second])
    assert torch.allclose(after[:, :first], before[:, :first], rtol=0.0, atol=1e-12), (
        "a key of the second group changes outputs of the first"
    )
    # The largest of the changes, 24 or more, was 0.26 or more in 300 draws: far from the tolerance.
    assert not torch.allclose(after[:, first:], before[:, first:]), (
        "a key of the second group does not reach its own group"
    )


class Made(TorchDispatchMode):
    """Counts the floating-point numbers in all tensors that operations make, without views."""

    numbers = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        given, made = (
            [tensor for tensor in tree_leaves(tree) if isinstance(tensor, torch.Tensor)]
            for tree in ((args, kwargs), result)
        )
        known = {tensor.untyped_storage().data_ptr() for tensor in given}
        new = [tensor for tensor in made if tensor.untyped_storage().data_ptr() not in known]
        self.numbers += sum(tensor.numel() for tensor in new if tensor.is_floating_point())
        return result


# 64 small groups: their scores are a sixtieth of all. The sizes decide what is counted, not the numbers drawn.
Q, K, V = (torch.randn(512, 2, generator=generator) for _ in range(3))
with Made() as made:
    group_attention(Q, K, V, [6, 10] * 32)
assert made.numbers < 512 * 512 / 2, (
    "far more numbers are computed than attention within the groups needs: scores between groups should not be computed"
)

# %% test="groups-refuse" points=1 rests="a ValueError if they do not add up to T"
# Sizes that do not make up the sequence are refused.
import torch

# Sizes alone are drawn, and their sums are one too few and one too many: they always have to be refused.
chosen, refused = torch.randint(2, 7, (3,), generator=torch.Generator().manual_seed(6)).tolist(), []
for sizes, T in (([2, 3], 6), ([4, 4], 6), (chosen, sum(chosen) + 1), (chosen, sum(chosen) - 1)):
    X = torch.ones(1, T, 2)
    try:
        group_attention(X, X, X, sizes)
        refused.append(False)
    except ValueError:
        refused.append(True)
assert all(refused), "raise a ValueError when the sizes do not add up to the length"

# %% test="groups-count" points=1 rests="Return how many scores group attention computes. … they need not be equal"
# The number of scores, for equal and for unequal groups.
import torch

# Sizes alone are drawn, and counts are whole numbers: no chance for right work to fail.
chosen = torch.randint(1, 40, (6,), generator=torch.Generator().manual_seed(7)).tolist()
assert group_scores(chosen) == sum(size * size for size in chosen), (
    "in each group every position meets every position"
)
assert group_scores([16] * 4) == 64 * 64 // 4, (
    "four equal groups of 64 positions need a quarter of the scores"
)
assert group_scores([60, 4]) == 60 * 60 + 4 * 4, "in each group every position meets every position"
assert group_scores([21, 30]) == 21 * 21 + 30 * 30, "in each group every position meets every position"
assert group_scores([7]) == 49, "one group is full attention"

# %% [markdown] exercise="fusion" title="Three ways to fuse heads" difficulty=3 minutes=30 rows="3-2.2.3, 3-T3, 3-T4, 3-T5" errata="E-27, E-29"
# A course handout changes how the outputs of the heads are joined. Each change is a function of the heads' outputs $Z$, $(B, h, T, d/h)$, before they are merged; your `MultiHeadAttention` takes it as `fuse`.
#
# - **Shift by one**: head 1 takes the place of head 0, head 2 that of head 1, …, and head 0 goes last.
# - **Shuffle**: the heads change places by a permutation that is drawn anew at every call. One permutation per call, the same for the whole batch and all positions.
# - **Re-weight**: each head is multiplied by its norm divided by the mean norm of all heads. The norm of a head is that of its whole matrix $(T, d/h)$, for each sequence of the batch. All norms are Euclidean: the root of the sum of all squares; none of them is zero. (The handout multiplies by the norm itself. Dividing by the mean keeps the size of the output: the factors of $h$ heads add up to $h$.)
#
# Write the three, and a fourth that repairs the last one: **re-weight per position**, with the norm of each head's vector at that position alone.
#
# <details><summary>A question to start with</summary>Which of the four lets position 0 know something about position 5?</details>
# <details><summary>The idea</summary><code>torch.roll</code>, <code>torch.randperm</code> with the generator, <code>torch.linalg.vector_norm</code> with one or two dimensions and <code>keepdim=True</code>.</details>


# %% solution="fusion"
def shift_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return the heads shifted by one. Z: (B, h, T, d / h), and so is the result."""
    ### BEGIN SOLUTION
    return torch.roll(Z, -1, dims=-3)
    ### END SOLUTION


def shuffle_heads(Z: torch.Tensor, generator: torch.Generator | None = None) -> torch.Tensor:
    """Return the heads in a random order, drawn with `generator`, or with torch's own if there is none.

    Z: (B, h, T, d / h), and so is the result
    """
    ### BEGIN SOLUTION
    return Z[:, torch.randperm(Z.shape[1], generator=generator)]
    ### END SOLUTION


# %% solution="reweight"
def reweight_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return each head times its norm over the mean norm of the heads. Z: (B, h, T, d / h), and so is the result."""
    ### BEGIN SOLUTION
    norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)  # (B, h, 1, 1)
    return Z * norms / norms.mean(dim=1, keepdim=True)
    ### END SOLUTION


def reweight_positions(Z: torch.Tensor) -> torch.Tensor:
    """Return the same with a norm for each position. Z: (B, h, T, d / h), and so is the result."""
    ### BEGIN SOLUTION
    norms = torch.linalg.vector_norm(Z, dim=-1, keepdim=True)  # (B, h, T, 1)
    return Z * norms / norms.mean(dim=1, keepdim=True)
    ### END SOLUTION


# %% check="fusion-check"
Z = torch.arange(1.0, 4.0)[None, :, None, None].expand(2, 3, 4, 5)  # head i holds the number i + 1
assert shift_heads(Z)[0, :, 0, 0].tolist() == [2.0, 3.0, 1.0], "head 0 goes last"
assert sorted(shuffle_heads(Z)[0, :, 0, 0].tolist()) == [1.0, 2.0, 3.0], "every head is there once"
assert torch.allclose(reweight_heads(Z)[0, :, 0, 0], torch.tensor([0.5, 2.0, 4.5])), (
    "head i is multiplied by (i + 1) / 2"
)
assert torch.allclose(reweight_positions(Z), reweight_heads(Z)), "here all positions are alike"
print("fusion: all checks passed")

# %% test="fusion-shift" points=1 rests="head 1 takes the place of head 0, head 2 that of head 1 … and head 0 goes last … What is computed from float32 numbers is float32, and what is computed from float64 numbers is float64"
# The heads move, not the positions or the features, and nothing else changes.
import torch

# The sizes of the last case are drawn, and heads are only moved: right work never fails.
chosen = torch.randint(2, 8, (4,), generator=torch.Generator().manual_seed(2)).tolist()
for seed, (B, h, T, d_head) in enumerate([(2, 4, 3, 5), (3, 5, 4, 2), chosen]):
    Z = torch.randn(B, h, T, d_head, generator=torch.Generator().manual_seed(seed))
    out = shift_heads(Z)
    assert out.shape == Z.shape and all(torch.equal(out[:, i], Z[:, (i + 1) % h]) for i in range(h)), (
        "place i should hold head i + 1, and the last place head 0"
    )
    assert out.dtype == Z.dtype, "from float32 the result should be float32"

# %% test="fusion-shuffle" points=2 rests="the heads change places by a permutation that is drawn anew at every call. One permutation per call, the same for the whole batch and all positions. … Return the heads in a random order, drawn with `generator` … What is computed from float32 numbers is float32, and what is computed from float64 numbers is float64"
# Each call draws one permutation of whole heads; the generator decides which, if there is one.
import torch


def order_of(out, Z):
    """Which head each place holds."""
    heads = range(Z.shape[1])
    found = [[i for i in heads if torch.equal(out[:, place], Z[:, i])] for place in heads]
    assert all(len(here) == 1 for here in found), (
        "a place does not hold one whole head: permute the heads, for all sequences and positions alike"
    )
    order = [here[0] for here in found]
    assert sorted(order) == list(heads), "every head should be there exactly once"
    assert out.dtype == Z.dtype, "from float32 the result should be float32"
    return order


# 40 draws from 24 or more orders: nine or fewer different ones come with a chance below 2e-11.
chosen = torch.randint(4, 8, (4,), generator=torch.Generator().manual_seed(2)).tolist()
for seed, (B, h, T, d_head) in enumerate([(2, 4, 3, 5), (3, 5, 4, 2), chosen]):
    Z = torch.randn(B, h, T, d_head, generator=torch.Generator().manual_seed(seed))
    generator = torch.Generator().manual_seed(10 + seed)
    orders = [order_of(shuffle_heads(Z, generator), Z) for _ in range(40)]
    assert len(set(map(tuple, orders))) > 9, (
        "too few different orders in 40 calls: any order may come, chosen anew at every call"
    )
    again = torch.Generator().manual_seed(10 + seed)
    assert all(torch.equal(shuffle_heads(Z, again), Z[:, order]) for order in orders), (
        "the same seed should give the same orders: pass the generator on"
    )
    torch.manual_seed(20 + seed)
    orders = [order_of(shuffle_heads(Z), Z) for _ in range(40)]
    assert len(set(map(tuple, orders))) > 9, (
        "too few different orders in 40 calls without a generator: any order may come, chosen anew at every call"
    )

# %% test="fusion-reweight" points=2 rests="each head is multiplied by its norm divided by the mean norm of all heads. The norm of a head is that of its whole matrix $(T, d/h)$, for each sequence of the batch. All norms are Euclidean … the factors of $h$ heads add up to $h$ … gradients pass through the tensors they return"
# The weight of a head is its norm over the mean norm, for each sequence on its own.
import torch

chosen = torch.randint(2, 7, (4,), generator=torch.Generator().manual_seed(2)).tolist()
for seed, (B, h, T, d_head) in enumerate([(3, 4, 5, 6), chosen]):
    generator = torch.Generator().manual_seed(seed)
    Z = torch.randn(B, h, T, d_head, generator=generator, dtype=torch.float64)
    Z *= 0.2 + torch.rand(B, h, 1, 1, generator=generator, dtype=torch.float64)
    Z *= (1e-6, 1.0)[seed]  # how large the heads are makes no difference
    factor = (reweight_heads(Z) / Z).flatten(2)  # (B, h, T · d_head)
    assert torch.allclose(factor, factor[..., :1].expand_as(factor)), (
        "a whole head of a sequence is multiplied by one number"
    )
    norms = Z.flatten(2).pow(2).sum(dim=-1).sqrt()  # (B, h)
    assert torch.allclose(factor[..., 0] * norms.mean(dim=1, keepdim=True), norms), (
        "the factor should be the norm of the head divided by the mean norm of the heads of that sequence"
    )
    probe, Z = torch.randn(Z.shape, generator=generator, dtype=torch.float64), Z.requires_grad_()
    norms = Z.pow(2).sum(dim=(-2, -1), keepdim=True).sqrt()  # (B, h, 1, 1)
    found, expected = (
        torch.autograd.grad((out * probe).sum(), Z)[0]
        for out in (reweight_heads(Z), Z * norms / norms.mean(dim=1, keepdim=True))
    )
    assert torch.allclose(found, expected, atol=1e-7), (
        "the gradient is wrong: it also passes through the norms"
    )

# %% test="fusion-positions" points=2 rests="with the norm of each head's vector at that position alone … All norms are Euclidean … gradients pass through the tensors they return"
# The repaired form: the same rule at every position, and nothing passes between positions.
import torch

chosen = torch.randint(2, 7, (4,), generator=torch.Generator().manual_seed(6)).tolist()
for seed, (B, h, T, d_head) in enumerate([(3, 4, 5, 6), (3, 4, 5, 6), (2, 5, 3, 6), chosen]):
    generator = torch.Generator().manual_seed(2 + seed)
    Z = torch.randn(B, h, T, d_head, generator=generator, dtype=torch.float64)
    out = reweight_positions(Z)
    alone = torch.cat([reweight_heads(Z[:, :, t : t + 1]) for t in range(T)], dim=2)
    assert torch.allclose(out, alone), "each position should be treated as a sequence of its own"
    norms = Z.pow(2).sum(dim=-1).sqrt()  # (B, h, T)
    assert torch.allclose(out.pow(2).sum(dim=-1).sqrt() * norms.mean(dim=1, keepdim=True), norms**2), (
        "the factor should be the norm of a head's vector divided by the mean norm of the heads at that position"
    )
    probe, Z = torch.randn(Z.shape, generator=generator, dtype=torch.float64), Z.requires_grad_()
    norms = Z.pow(2).sum(dim=-1, keepdim=True).sqrt()  # (B, h, T, 1)
    found, expected = (
        torch.autograd.grad((out * probe).sum(), Z)[0]
        for out in (reweight_positions(Z), Z * norms / norms.mean(dim=1, keepdim=True))
    )
    assert torch.allclose(found, expected, atol=1e-7), (
        "the gradient is wrong: it also passes through the norms"
    )

# %% [markdown]
# Two facts decide what these experiments can show.
#
# **Shift by one is a relabelling.** Whatever a model with shifted heads computes, a model without the shift computes too, if the columns of its output matrix change places. Write the matrix for the shifted layer that gives the old output: `merge_heads(shift_heads(Z)) @ new.T` must equal `merge_heads(Z) @ weight.T`.
#
# **Re-weighting lets the future in.** In a GPT of yours, plain and shifted heads leave every logit as it was when later tokens change. With re-weighted heads earlier logits change, and with heads that are re-weighted per position they do not. The first check below tries all four with `leak`, the causality test of the assignment on masks in short, which is given in the folded cell.


# %% fold=true
def leak(model: nn.Module, ids: torch.Tensor, t: int) -> float:
    """The largest change of a logit before position `t` when all tokens from `t` on are replaced. ids: (B, T)"""
    with torch.no_grad():
        before = model(ids)  # (B, T, v)
        later = torch.arange(ids.shape[1], device=ids.device) >= t  # (T,)
        after = model(torch.where(later, (ids + 1) % before.shape[-1], ids))
    return (after - before)[:, :t].abs().max().item()


# %% check="leak-check"
torch.manual_seed(0)
ids = torch.randint(65, (2, 16))
for name, fuse in (
    ("plain", None),
    ("shift", shift_heads),
    ("re-weight", reweight_heads),
    ("per position", reweight_positions),
):
    model = MiniGPT(65, 16, 48, 3, 3, fuse=fuse)
    for value in model.parameters():
        nn.init.normal_(value, std=0.2)
    seen = leak(model, ids, 8) > 1e-4
    assert seen == (name == "re-weight"), f"{name}: whether earlier logits move should be as the text says"
    print(f"{name:12}  sees the future: {seen}")


# %% solution="absorb"
def absorb_shift(weight: torch.Tensor, n_heads: int) -> torch.Tensor:
    """Return the output matrix with which shifted heads give what unshifted heads gave with `weight`.

    weight: (d, d), as `nn.Linear` keeps it: (outputs, inputs)
    """
    ### BEGIN SOLUTION
    return weight.unflatten(1, (n_heads, -1)).roll(-1, dims=1).flatten(1)  # (d, d)
    ### END SOLUTION


# %% check="absorb-check"
Z, weight = torch.randn(2, 3, 5, 4), torch.randn(12, 12)
new = absorb_shift(weight, 3)
assert new.shape == weight.shape, "the new matrix has the shape of the old one"
assert torch.allclose(merge_heads(shift_heads(Z)) @ new.T, merge_heads(Z) @ weight.T, atol=1e-4), (
    "the shifted layer should give the old output"
)
print("absorb: all checks passed")

# %% test="absorb-same" points=2 rests="gradients pass through the tensors they return … `merge_heads(shift_heads(Z)) @ new.T` must equal `merge_heads(Z) @ weight.T`"
# With the new matrix the shifted layer gives the old output, up to rounding.
import torch

chosen = torch.randint(2, 8, (2,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (h, d_head) in enumerate([(3, 4), (2, 5), (5, 3), chosen]):
    generator = torch.Generator().manual_seed(seed)
    weight = torch.randn(h * d_head, h * d_head, generator=generator, dtype=torch.float64)
    Z = torch.randn(2, h, 6, d_head, generator=generator, dtype=torch.float64)
    plain = Z.transpose(1, 2).flatten(2) @ weight.T
    shifted = Z.roll(-1, dims=1).transpose(1, 2).flatten(2) @ absorb_shift(weight, h).T
    assert torch.allclose(plain, shifted, atol=1e-12), (
        "the outputs differ: move blocks of columns (one block per head), in the direction of the shift"
    )
    assert absorb_shift(weight.requires_grad_(), h).requires_grad, (
        "no gradient can pass through the new matrix to the old one"
    )

# %% test="absorb-training" points=3 rests="Whatever a model with shifted heads computes, a model without the shift computes too, if the columns of its output matrix change places. … your `MultiHeadAttention` takes it as `fuse`"
# Not only the same function: the same training. Both models have the same loss at every step.
import torch

h, d_head, T, v = torch.randint(3, 6, (4,), generator=torch.Generator().manual_seed(6)).tolist()
T, v, d = 3 + T, 7 + v, h * d_head
torch.manual_seed(7)
plain, shifted = (MiniGPT(v, T, d, 2, h, fuse=fuse).double() for fuse in (None, shift_heads))
state = {name: value.clone() for name, value in plain.state_dict().items()}
for i in range(2):
    name = f"blocks.{i}.attention.out.weight"
    state[name] = absorb_shift(state[name], h)
shifted.load_state_dict(state)
curves = []
for model in (plain, shifted):
    generator = torch.Generator().manual_seed(8)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    losses = []
    for _ in range(12):
        ids = torch.randint(v, (4, T), generator=generator).sort(dim=1).values
        loss = torch.nn.functional.cross_entropy(model(ids)[:, :-1].flatten(0, 1), ids[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    curves.append(torch.tensor(losses))
assert not torch.equal(plain.tokens.weight, state["tokens.weight"]), "the model does not learn at all"
# In float64 the two curves agreed to 2e-14 in 25 pairs of models: the tolerance is far above rounding.
assert torch.allclose(*curves, atol=1e-6), (
    "a model with shifted heads and absorbed weights should train exactly like one without the shift"
)

# %% test="fusion-causal" points=2 rests="plain and shifted heads leave every logit as it was when later tokens change. With re-weighted heads earlier logits change, and with heads that are re-weighted per position they do not."
# Shifting keeps a GPT causal, re-weighting does not, re-weighting per position does.
import torch

h, d_head, T = torch.randint(3, 6, (3,), generator=torch.Generator().manual_seed(2)).tolist()
cases = [(10, 24, 3), (5 + T, 2 * h * d_head, h)]
for seed, (T, d, h) in enumerate(cases):
    torch.manual_seed(seed)
    ids = torch.randint(20, (2, T))
    found = {}
    for name, fuse in (
        ("plain", None),
        ("shift", shift_heads),
        ("norm", reweight_heads),
        ("position", reweight_positions),
    ):
        model = MiniGPT(20, T, d, 2, h, fuse=fuse).double()
        for value in model.parameters():
            torch.nn.init.normal_(value, std=0.2)
        changed = torch.cat([ids[:, :5], (ids[:, 5:] + 1) % 20], dim=1)
        found[name] = (model(changed) - model(ids))[:, :5].abs().max().item()
    # Over 200 models the largest change was 0.0006 to 0.02.
    assert found["norm"] > 1e-6, "re-weighting by the norm of the whole head should let the future in"
    assert max(found["plain"], found["shift"], found["position"]) < 1e-9, "the other three should be causal"

# %% [markdown] exercise="generate" title="Generate text" difficulty=2 minutes=40 core=true rows="3-2.1"
# A trained model gives logits for the next token. To write, turn them into probabilities, draw a token, append it, and go on.
#
# - **Temperature** $\tau$ divides the logits: small values sharpen the choice, large ones flatten it.
# - **Top-k** keeps the $k$ most likely tokens and gives all others the probability 0. Exactly $k$ stay, also when several are equally likely (which of these stay is up to you); if there are fewer than $k$ tokens, all stay.
# - **A key-value cache** saves work: after the first step the model sees only the newest token, and takes the keys and values of all others from `past`. The text must be the same with and without it. Without it the model reads the whole text at every step.
# - **The generator**, if there is one, makes all draws: the same seed gives the same text.
#
# <details><summary>A question to start with</summary>What is top-k with $k = 1$?</details>
# <details><summary>The idea</summary>Logits that are not among the $k$ largest become minus infinity before the softmax. <code>torch.multinomial</code> draws, and takes a generator.</details>
# <details><summary>With the cache I get another text</summary>Which tokens do you hand to the model in the second step, and at which position does it think they stand?</details>


# %% solution="distribution"
def next_distribution(
    logits: torch.Tensor, temperature: float = 1.0, top_k: int | None = None
) -> torch.Tensor:
    """Return the probabilities of the next token.

    logits: (..., v)   temperature: above 0   top_k: how many tokens stay possible, 1 or more, all if there are fewer; None means all
    returns: (..., v), sums to one
    """
    ### BEGIN SOLUTION
    if top_k is not None:
        best = logits.topk(min(top_k, logits.shape[-1])).indices  # (..., k)
        kept = torch.zeros_like(logits, dtype=torch.bool).scatter(-1, best, True)  # (..., v)
        logits = logits.masked_fill(~kept, -torch.inf)
    return torch.softmax(logits / temperature, dim=-1)
    ### END SOLUTION


# %% solution="generate"
def generate(
    model: nn.Module,
    ids: torch.Tensor,
    n_new: int,
    temperature: float = 1.0,
    top_k: int | None = None,
    generator: torch.Generator | None = None,
    use_cache: bool = True,
) -> torch.Tensor:
    """Return `ids` with `n_new` drawn tokens appended; nothing is recorded for gradients.

    With n_new above 0, a text with at least two tokens more than the model has positions ends in the model's ValueError.
    With one token more it may or may not: nobody has to read the last one drawn.

    ids: (B, T)   n_new: 0 or more   model: `model(ids)` gives logits, `model(ids, past=past)` logits and a new past
    returns: (B, T + n_new)
    """
    ### BEGIN SOLUTION
    past, new = [], ids
    with torch.no_grad():
        for _ in range(n_new):
            if use_cache:
                logits, past = model(new, past=past)
            else:
                logits = model(ids)
            probabilities = next_distribution(logits[:, -1], temperature, top_k)  # (B, v)
            new = torch.multinomial(probabilities, 1, generator=generator)  # (B, 1)
            ids = torch.cat([ids, new], dim=1)
    return ids
    ### END SOLUTION


# %% check="generate-check"
p = next_distribution(torch.tensor([0.0, 2.0, 1.0]), temperature=0.5, top_k=2)
assert p[0] == 0 and (p > 0).sum() == 2, "with top-k 2 the two most likely tokens stay"
assert torch.allclose(p[1] / p[2], torch.tensor(2.0).exp()), "1 apart before, 2 apart divided by 0.5"
torch.manual_seed(0)
model = MiniGPT(20, 16, 24, 2, 2, std=0.3)
start = torch.randint(20, (2, 4))
with_cache, without = (
    generate(model, start, 10, generator=torch.Generator().manual_seed(1), use_cache=use)
    for use in (True, False)
)
assert with_cache.shape == (2, 14) and torch.equal(with_cache[:, :4], start), (
    "the start is kept, ten tokens are new"
)
assert torch.equal(with_cache, without), "the cache must not change the text"
print("generate: all checks passed")

# %% test="distribution-temperature" points=2 rests="divides the logits: small values sharpen the choice, large ones flatten it … returns: (..., v), sums to one … temperature: above 0 … What is computed from float32 numbers is float32, and what is computed from float64 numbers is float64"
# The temperature divides the logits.
import torch

# Two logits differ by 35 or more with a chance below 1e-30: no ratio of probabilities underflows, not at 0.05 either.
generator = torch.Generator().manual_seed(5)
B, T, v = torch.randint(2, 10, (3,), generator=generator).tolist()
chosen = 0.3 + 3 * torch.rand((), generator=generator).item()
cases = [(2, 3, 8, 0.5), (2, 3, 8, 1.0), (2, 3, 8, 0.05), (2, 3, 8, 3.0), (2, 3, 8, 40.0), (B, T, v, chosen)]
for seed, (B, T, v, temperature) in enumerate(cases):
    logits = 2 * torch.randn(B, T, v, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    p = next_distribution(logits, temperature)
    assert torch.allclose(p.sum(dim=-1), torch.ones(B, T, dtype=torch.float64)), (
        "the probabilities should sum to one"
    )
    ratio = (p[..., 1:] / p[..., :1]).log() * temperature
    assert torch.allclose(ratio, logits[..., 1:] - logits[..., :1]), (
        "a difference of logits should be divided by the temperature before the softmax"
    )
    assert next_distribution(logits.float(), temperature).dtype == torch.float32, (
        "from float32 the result should be float32"
    )
    cold = next_distribution(logits, 1e-4)  # divided logits of tens of thousands
    assert torch.allclose(cold, torch.softmax(logits / 1e-4, dim=-1), atol=1e-6), (
        "with a very small temperature the probabilities are wrong: exponentials of large numbers overflow"
    )

# %% test="distribution-top" points=2 rests="keeps the $k$ most likely tokens and gives all others the probability 0. Exactly $k$ stay, also when several are equally likely … if there are fewer than $k$ tokens, all stay"
# Exactly k tokens stay possible, the largest ones, in their old proportions.
import torch

generator = torch.Generator().manual_seed(6)
B, T, k = torch.randint(2, 7, (3,), generator=generator).tolist()
cases = [(1, 1.0), (3, 1.0), (2, 50.0), (5, 0.5), (8, 2.0), (20, 1.0)]
cases = [*((2, 3, 8, *case) for case in cases), (B, T, 12, k, 1.5)]
for seed, (B, T, v, k, temperature) in enumerate(cases):
    logits = torch.randn(B, T, v, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    p, full = next_distribution(logits, temperature, k), torch.softmax(logits / temperature, dim=-1)
    kept = p > 0
    assert (kept.sum(dim=-1) == min(k, v)).all(), (
        "exactly k tokens should stay possible (all, if there are fewer than k)"
    )
    assert torch.allclose(p.sum(dim=-1), torch.ones(B, T, dtype=torch.float64)), (
        "the probabilities should sum to one"
    )
    least = logits.masked_fill(~kept, torch.inf).amin(dim=-1)
    most = logits.masked_fill(kept, -torch.inf).amax(dim=-1)
    assert (least > most).all(), "the most likely tokens should stay, row by row"
    best = full.argmax(dim=-1, keepdim=True)
    assert torch.allclose((p / p.gather(-1, best))[kept], (full / full.gather(-1, best))[kept]), (
        "the kept ones should keep their proportions"
    )
    apart = logits.argsort(dim=-1).double() / 4  # quarters, which stay exact and apart, also far below zero
    low = next_distribution(apart - 1e10, 1.0, k)
    assert torch.allclose(low, next_distribution(apart, 1.0, k), rtol=0.0, atol=1e-4), (
        "when all logits are very low, dropped tokens come back: no finite number is surely low enough to drop one"
    )
for k in (1, 2, 4):
    equal = torch.tensor([[1.0, 3.0, 3.0, 3.0, 0.0], [2.0, 2.0, 2.0, 2.0, 2.0]], dtype=torch.float64)
    kept = next_distribution(equal, top_k=k) > 0
    assert (kept.sum(dim=-1) == k).all(), (
        "with equally likely tokens more than k stay possible: choose k places, not all that reach the k-th value"
    )
    assert kept[0, 1:4].sum() == min(k, 3), "a less likely token stays while a more likely one is dropped"

# %% test="generate-greedy" points=2 rests="To write, turn them into probabilities, draw a token, append it, and go on. … Return `ids` with `n_new` drawn tokens appended; nothing is recorded for gradients. … n_new: 0 or more"
# With one possible token the text is the most likely one, step by step; the start is kept, and nothing is recorded.
import torch


class Watched(torch.nn.Module):
    """Notes whether a step of the model is recorded for gradients."""

    def __init__(self, model):
        super().__init__()
        self.model, self.recorded = model, False

    def forward(self, ids, past=None):
        result = self.model(ids, past=past)
        logits = result if past is None else result[0]
        self.recorded = self.recorded or logits.requires_grad
        return result


chosen = torch.randint(2, 9, (3,), generator=torch.Generator().manual_seed(8)).tolist()
for seed in range(8):  # some random models follow their last token alone, whatever came before it
    B, T, n_new = chosen if seed == 7 else (3, 5, 8)
    torch.manual_seed(seed)
    model = MiniGPT(20, 16, 24, 2, 2).double()
    for value in model.parameters():
        torch.nn.init.normal_(value, std=0.3)
    start = torch.randint(20, (B, T))
    text = start
    # In float64 the two best of twenty logits agree up to rounding with a chance of about 1e-13 in all these steps.
    for _ in range(n_new):
        text = torch.cat([text, model(text)[:, -1].argmax(dim=-1, keepdim=True)], dim=1)
    for use_cache in (True, False):
        watched = Watched(model)
        out = generate(watched, start, n_new, top_k=1, use_cache=use_cache)
        assert out.shape == (B, T + n_new), "the result is the start with n_new tokens appended"
        assert torch.equal(out[:, :T], start), "the start should be kept"
        assert torch.equal(out, text), "each new token should follow from all tokens before it"
        assert not watched.recorded, "the steps of the model are recorded for gradients, and should not be"
    assert torch.equal(generate(model, start, 0), start), "nothing to write means nothing changed"

# %% test="generate-draw" points=2 rests="turn them into probabilities, draw a token … divides the logits: small values sharpen the choice, large ones flatten it … if there is one, makes all draws: the same seed gives the same text"
# Tokens are drawn with the probabilities that temperature and top-k leave, from the generator alone.
import torch


class Fixed(torch.nn.Module):
    """The same logits whatever came before."""

    def __init__(self, logits):
        super().__init__()
        self.logits = logits  # (v,)

    def forward(self, ids, past=None):
        logits = self.logits.expand(*ids.shape, -1)
        return logits if past is None else (logits, [(ids[:, None, :, None], ids[:, None, :, None])])


start = torch.zeros(4000, 1, dtype=torch.long)
v, k = torch.randint(4, 8, (2,), generator=torch.Generator().manual_seed(60)).tolist()
cases = [(4, 1.0, None), (4, 0.5, 3), (4, 2.0, 2), (4, 0.02, None), (4, 30.0, 3), (v, 1.5, k)]
for i, (v, temperature, top_k) in enumerate(cases):
    logits = 2 - torch.arange(float(v))
    model = Fixed(temperature * logits)  # so that chances stay even enough to be told apart
    if top_k is not None:
        logits[top_k:] = -torch.inf
    expected = torch.softmax(logits, dim=0)
    out, again, other = (
        generate(model, start, 3, temperature, top_k, torch.Generator().manual_seed(seed))
        for seed in (10 * i + 1, 10 * i + 1, 10 * i + 2)
    )
    share = torch.bincount(out[:, 1:].flatten(), minlength=v) / 12_000
    # The standard deviation of a share of 12,000 draws is at most 0.0046: the tolerance is more than six of them.
    assert (share - expected).abs().max() < 0.03, (
        "tokens are not chosen with the probabilities that temperature and top-k leave"
    )
    assert torch.equal(out, again), (
        "the same seed should give the same text: pass the generator to multinomial"
    )
    # Two texts of 12,000 draws are never equal by chance.
    assert not torch.equal(out, other), "another seed should give another text"
    generator, state = torch.Generator().manual_seed(10 * i + 1), torch.get_rng_state()
    first, second = (generate(model, start, 3, temperature, top_k, generator) for _ in range(2))
    assert not torch.equal(first, second), "a generator that goes on should give another text"
    assert torch.equal(torch.get_rng_state(), state), (
        "torch's global random state was used or set although there is a generator"
    )

# %% test="generate-cache" points=3 rests="gradients pass through the tensors they return … takes the keys and values of all others from `past`. The text must be the same with and without it. … `model(ids, past=past)` logits and a new past … Nothing you write should change its arguments in place."
# The model's cache: pieces with a past give the logits of the whole.
import torch

*chosen, h, L = torch.randint(1, 5, (5,), generator=torch.Generator().manual_seed(3)).tolist()
cases = [((5, 1, 1, 1), 3, 2), ((1, 4, 3), 1, 2), ((2, 6), 2, 2), (chosen, L, h)]
for seed, (cuts, n_layers, h) in enumerate(cases):
    torch.manual_seed(seed)
    model = MiniGPT(20, 16, 24, n_layers, h).double()
    for value in model.parameters():
        torch.nn.init.normal_(value, std=0.3)
    ids = torch.randint(20, (2, sum(cuts)))
    whole, past, pieces = model(ids), [], []
    for piece in ids.split(cuts, dim=1):
        given, copies = past, [(keys.clone(), values.clone()) for keys, values in past]
        logits, past = model(piece, past=given)
        assert logits.requires_grad, "with a past, no gradient can pass through the logits"
        pieces.append(logits)
        assert len(given) == len(copies) and all(
            torch.equal(a, b) for pair in zip(given, copies, strict=True) for a, b in zip(*pair, strict=True)
        ), "the past that was given was changed in place: make a new list"
    assert torch.allclose(torch.cat(pieces, dim=1), whole, atol=1e-9), (
        "a text in pieces gives other logits than the whole: positions of the new tokens, the order old before new, and the mask for new tokens after old ones"
    )
    assert all(pair[0].shape == pair[1].shape == (2, h, sum(cuts), 24 // h) for pair in past), (
        "the past should hold the keys and values of all tokens"
    )

# %% test="generate-same" points=2 rests="after the first step the model sees only the newest token … The text must be the same with and without it. Without it the model reads the whole text at every step. … a text with at least two tokens more than the model has positions ends in the model's ValueError."
# The same text with and without the cache, and with it only new tokens are looked at.
import torch


class Spy(torch.nn.Module):
    """Notes how many tokens the model is given at each call."""

    def __init__(self, model):
        super().__init__()
        self.model, self.lengths = model, []

    def forward(self, ids, past=None):
        self.lengths.append(ids.shape[1])
        return self.model(ids, past=past)


torch.manual_seed(3)
model = MiniGPT(20, 24, 24, 2, 2).double()
for value in model.parameters():
    torch.nn.init.normal_(value, std=0.5)
start = torch.randint(20, (3, 4))
T, n_new = torch.randint(3, 12, (2,)).tolist()
cases = ((start, 18), (torch.randint(20, (2, T)), n_new))
for begun, n_new in cases:
    T, texts = begun.shape[1], {}
    for use_cache in (True, False):
        spy = Spy(model)
        texts[use_cache] = generate(spy, begun, n_new, 1.5, 15, torch.Generator().manual_seed(4), use_cache)
        wanted = [T] + [1] * (n_new - 1) if use_cache else list(range(T, T + n_new))
        assert spy.lengths[:n_new] == wanted, (
            "with the cache the model is given the start once and then one token at a time; without it, everything each time"
        )
    # In float64 a draw falls between two probabilities that differ by rounding alone with a chance of about 1e-12.
    assert torch.equal(texts[True], texts[False]), "the cache changes the text"
short = MiniGPT(20, 8, 24, 2, 2).double()
refused = []
for use_cache in (True, False):
    try:
        generate(short, start, 9, use_cache=use_cache)
        refused.append(False)
    except ValueError:
        refused.append(True)
assert all(refused), (
    "a text that outgrows the positions of the model should end in its ValueError, and not go on from a part of the text"
)

# %% [markdown] exercise="training" title="Train a GPT that beats a trigram" difficulty=3 minutes=45 rows="3-2.2.1, 3-T1" errata="E-16"
# Now a real text: Shakespeare, character by character. The opponent is a trigram model: it counts which character follows which two, and it is smoothed by interpolated Kneser-Ney, the strongest of the usual smoothings. It has seen the whole training text; your model will see random pieces of it for about a minute.
#
# The loss of a batch is given: row $t$ of the logits predicts character $t+1$, so the last row and the first character have no partner.
# Write the perplexity of a long text: $e$ to the mean of $-\ln p$ over **all** its predictions, however they are spread over windows and batches. Cut it into windows of `length + 1` characters so that each window begins with the *last* character of the one before: then every character but the very first is predicted exactly once. The last window may be shorter.
#
# <details><summary>A question to start with</summary>A text of 11 characters and a length of 4: which characters does each window hold, and how many predictions are there in all?</details>
# <details><summary>I do not know how to compare logits and characters</summary>Look at <code>batch_loss</code>: it drops the last row and the first character, then flattens both. <code>F.cross_entropy</code> can also give the sum of all losses.</details>
# <details><summary>The idea</summary><code>range(0, len(ids) - 1, length)</code> gives the places where windows begin. All full windows can be stacked and go through the model in batches.</details>

# %%
TEXT = load_shakespeare()
CHARACTERS = sorted(set(TEXT.train))


def encode(text: str) -> torch.Tensor:
    """The characters of a text as numbers, (T,)."""
    places = {character: place for place, character in enumerate(CHARACTERS)}
    return torch.tensor([places[character] for character in text])


def kneser_ney(ids: torch.Tensor, order: int, n_words: int, discount: float = 0.75) -> torch.Tensor:
    """The probabilities of the last of `order` tokens given the others, (n_words, …, n_words).

    Each order discounts what it has seen and hands the rest to the next lower order, which counts in how many
    different places a token was seen, and not how often. The lowest order falls back on equal shares.
    """
    p = torch.full((n_words,), 1.0 / n_words, dtype=torch.float64)
    for n in range(1, order + 1):
        width = min(n + 1, order)  # lower orders are counted from the distinct n-grams of one order more
        key = torch.zeros(len(ids) - width + 1, dtype=torch.long)
        for i in range(width):
            key = key * n_words + ids[i : len(ids) - width + 1 + i]
        counts = torch.bincount(key, minlength=n_words**width).reshape((n_words,) * width).double()
        counts = (counts > 0).sum(dim=0).double() if width > n else counts
        total = counts.sum(dim=-1, keepdim=True)
        spared = discount * (counts > 0).sum(dim=-1, keepdim=True) * p  # goes to the lower order
        p = torch.where(total > 0, ((counts - discount).clamp(min=0) + spared) / total.clamp(min=1), p)
    return p


TRAIN, DEV = encode(TEXT.train), encode(TEXT.dev)
TRIGRAM = kneser_ney(TRAIN, 3, len(CHARACTERS))
TRIGRAM_PERPLEXITY = TRIGRAM[DEV[:-2], DEV[1:-1], DEV[2:]].log().mean().neg().exp().item()


def batch_loss(model: nn.Module, ids: torch.Tensor) -> torch.Tensor:
    """The mean loss of all predictions in a batch of ids (B, T)."""
    return F.cross_entropy(model(ids)[:, :-1].flatten(0, 1), ids[:, 1:].flatten())


# %% solution="text-perplexity"
def text_perplexity(model: nn.Module, ids: torch.Tensor, length: int) -> float:
    """Return the perplexity of a long text, read in windows of `length` predictions.

    ids: (T,), 2 or more, on the device of the model
    """
    ### BEGIN SOLUTION
    windows = [ids[start : start + length + 1] for start in range(0, len(ids) - 1, length)]
    full = [window for window in windows if len(window) == length + 1]
    batches = list(torch.stack(full).split(256)) if full else []
    batches += [window[None] for window in windows if len(window) <= length]
    total = 0.0
    with torch.no_grad():
        for batch in batches:
            logits, targets = model(batch)[:, :-1].flatten(0, 1), batch[:, 1:].flatten()
            total += F.cross_entropy(logits, targets, reduction="sum").item()
    return math.exp(total / (len(ids) - 1))
    ### END SOLUTION


# %% check="training-check"
class Even(nn.Module):
    """Thinks that all of 65 characters are equally likely."""

    def forward(self, ids):
        return torch.zeros(*ids.shape, 65)


assert abs(text_perplexity(Even(), DEV[:1000], 64) - 65) < 1e-2, "an even guess among 65"
print(f"the trigram model has a perplexity of {TRIGRAM_PERPLEXITY:.2f} on dev")

# %% test="training-windows" points=3 rests="over **all** its predictions, however they are spread over windows and batches. … Cut it into windows of `length + 1` characters so that each window begins with the *last* character of the one before: then every character but the very first is predicted exactly once. The last window may be shorter. … length: int) -> float"
# Every character but the first is predicted once, each in its own window, and all count the same.
import math

import torch


class Pair(torch.nn.Module):
    """Judges a character by the one before, and by its place in the window; notes what it was shown."""

    def __init__(self, table):
        super().__init__()
        self.table, self.shown = table, 0

    def forward(self, ids):
        self.shown = max(self.shown, ids.shape[1])
        places = torch.arange(ids.shape[1], dtype=torch.float64)[None, :, None]
        return self.table[ids] * (1 + 0.1 * places)


T, length = torch.randint(5, 12, (2,), generator=torch.Generator().manual_seed(6)).tolist()
cases = [(41, 8), (41, 8), (42, 8), (48, 8), (300 * 4 + 3, 4), (6, 10), (6 * T, length)]
for seed, (T, length) in enumerate(cases):
    generator = torch.Generator().manual_seed(seed)
    table = 2 * torch.randn(7, 7, generator=generator, dtype=torch.float64)
    ids = torch.randint(7, (T,), generator=generator)
    losses = []
    for place in range(T - 1):
        logits = table[ids[place]] * (1 + 0.1 * (place % length))
        losses.append(torch.nn.functional.cross_entropy(logits, ids[place + 1]).item())
    model = Pair(table)
    found = text_perplexity(model, ids, length)
    assert math.isclose(found, math.exp(sum(losses) / len(losses)), rel_tol=1e-6), (
        "a prediction is missing, counted twice, or weighted differently: windows share one character with their neighbour, and the last one may be short"
    )
    assert isinstance(found, float), "the perplexity should be a plain number"
    assert model.shown <= length + 1, "a window should hold at most length + 1 characters"

# %% [markdown]
# The run itself: a small GPT (3 layers, 3 heads, width 48) on pieces of 32 characters, trained with your `MiniGPT`. It takes about a minute on two cores and leaves a *training record* in `runs/training/` beside the notebook: settings, losses, and the state of the model every 100 steps, about 12 MB in all. You may stop it at any time: the same cell goes on from there, and a finished run is not trained again.
#
# The record is graded, so hand in the folder `runs` with your notebook; `coursekit pack transformer.ipynb` makes one archive of both. Before that, `coursekit check-run runs/training` tells you what the grader will see.
# - The perplexity of the best weights should end below 1.03 times that of the trigram model on dev, and below 0.95 times that of the trigram model on a text that is kept back, where the trigram model is easier to beat.
# - Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings.
# - Parts of the run are trained again, from the recorded state at their beginning, and should end where the record says.
# - The seed follows from your id, so it has to be your own run: write the id under which you hand in.
#
# The folded cell defines the run: the sizes of the model, its first weights, its dev loss and its settings.

# %% fold=true
WIDTH, LAYERS, LENGTH = 48, 3, 32


def gpt_shapes(scale: str) -> dict[str, tuple[int, ...]]:
    """What is trained, by name; the record holds these and no more."""
    d, v = WIDTH, len(CHARACTERS)
    block = {"norm1.weight": (d,), "norm1.bias": (d,), "norm2.weight": (d,), "norm2.bias": (d,)}
    for name, (n_in, n_out) in {
        "attention.qkv": (d, 3 * d),
        "attention.out": (d, d),
        "up": (d, 4 * d),
        "down": (4 * d, d),
    }.items():
        block |= {f"{name}.weight": (n_out, n_in), f"{name}.bias": (n_out,)}
    blocks = {f"blocks.{i}.{name}": shape for i in range(LAYERS) for name, shape in block.items()}
    ends = {"tokens.weight": (v, d), "places.weight": (LENGTH + 1, d), "norm.weight": (d,), "norm.bias": (d,)}
    return blocks | ends


def new_gpt(scale: str, seed: int) -> nn.Module:
    """Your model with matrices drawn from the seed, in whichever order you make its layers."""
    return drawn(MiniGPT(len(CHARACTERS), LENGTH + 1, WIDTH, LAYERS, 3), gpt_shapes(scale), seed, std=0.05)


def dev_loss(model: nn.Module) -> dict[str, float]:
    """The loss on dev, by your `text_perplexity`."""
    ids = DEV.to(next(model.parameters()).device)
    return {"dev_loss": math.log(text_perplexity(model, ids, LENGTH))}


def compared(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The weights without the biases of the keys, which move all scores of a query alike and so no output."""
    return {
        name: torch.cat([value[:WIDTH], value[2 * WIDTH :]]) if name.endswith("qkv.bias") else value
        for name, value in weights.items()
    }


TRAINING = RunTask(
    name="training",
    configs={
        "small": RunConfig(
            steps=1000,
            batch_size=32,
            learning_rate=1e-2,
            schedule="cosine",
            warmup=0.05,
            evaluate_every=200,
            checkpoints=tuple(range(100, 1001, 100)),
            precision="float32",
        )
    },
    shapes=gpt_shapes,
    model=new_gpt,
    batches=lambda scale, seed: text_windows(TRAIN, LENGTH + 1, 32, seed),
    loss=batch_loss,
    evaluate=dev_loss,
    data_sha256=digest_of(TEXT.train, TEXT.dev),
    goal={"small": math.log(1.03 * TRIGRAM_PERPLEXITY)},
    compared=compared,
)

# %% run="training"
# This cell is yours: write your id, and choose a device ("cpu", "cuda", "mps") or leave the choice to the machine.
STUDENT = "your-id"
DEVICE = None

run = record_run(TRAINING, STUDENT, device=DEVICE)
looks = run.history.series("dev_loss")[1]
print("perplexity on dev falls at every look:", sorted(looks, reverse=True) == looks)
print("lower than the trigram model's:", math.exp(looks[-1]) < TRIGRAM_PERPLEXITY)

# %% [markdown]
# What does it write? `sample(run.model)` lets your model go on from a name. Change the temperature, the start and the seed, and read a few.


# %%
def sample(model: nn.Module, start: str = "ROMEO:\n", temperature: float = 0.8, seed: int = 0) -> str:
    """The start and what the model writes after it, up to its last position."""
    ids = encode(start)[None]  # (1, T)
    generator = torch.Generator().manual_seed(seed)
    written = generate(model, ids, 33 - ids.shape[1], temperature, 20, generator)[0]
    return "".join(CHARACTERS[place] for place in written)


# %% check="training-text"
# What a trained model writes may differ from machine to machine.
assert sample(MiniGPT(len(CHARACTERS), 33, 48, 1, 3)).startswith("ROMEO:\n"), (
    "the model goes on from where you start it"
)
for seed in range(3):
    print(repr(sample(run.model, seed=seed)))

# %% test="training-result" points=3 record="training" rests="The perplexity of the best weights should end below 1.03 times that of the trigram model on dev, and below 0.95 times that of the trigram model on a text that is kept back"
# The recorded weights reach the trigram model's perplexity on dev, and are clearly below it on a text that is kept back.
import math

from coursekit.training import Verifier

verifier = Verifier(TRAINING)
check = verifier.result()
assert check.passed, check.sentence
# In 20 honest runs the loss ends 0.089 ± 0.013 nats below the trigram model's on dev and 0.155 ± 0.010 on the text that
# is kept back; after 400 of the 1,000 steps it lies 0.08 or more above it on dev.
kept_back = encode(TEXT.test)
trigram = TRIGRAM[kept_back[:-2], kept_back[1:-1], kept_back[2:]].log().mean().neg().item()
check = verifier.result(
    lambda model: {"dev_loss": math.log(text_perplexity(model, kept_back, LENGTH))}, trigram + math.log(0.95)
)
assert check.passed, f"On a text that is kept back: {check.sentence}"

# %% test="training-consistent" points=2 record="training" rests="Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings."
# Settings, losses, learning rates, evaluations and weights of the record fit together.
from coursekit.training import Verifier

check = Verifier(TRAINING).consistency()
assert check.passed, check.sentence

# %% test="training-replay" points=2 record="training" rests="Parts of the run are trained again, from the recorded state at their beginning, and should end where the record says."
# Parts of the run, trained again from the state that they begin with, end where the record says.
import torch

from coursekit.training import Verifier

check = Verifier(TRAINING).replay(torch.Generator().manual_seed(2))
assert check.passed, check.sentence

# %% test="training-own" points=1 record="training" rests="The seed follows from your id, so it has to be your own run: write the id under which you hand in."
# The run has the seed of the student who hands it in.
from coursekit.training import Verifier, handed_in_by

check = Verifier(TRAINING).whose(handed_in_by())
assert check.passed, check.sentence

# %% [markdown] exercise="words" title="In your own words" difficulty=2 minutes=25 rows="2-2.4b, 3-T3, 3-T4, 3-T5, 3-T6, 3-2.2.3, 4-d" errata="E-22, E-27, E-29, E-47"
# Four short answers, two to five sentences each. A person reads them; the points say how many ideas are asked for.
#
# <details><summary>What makes an answer good</summary>It names the mechanism and not only its effect, and it says what would have to be measured to be sure.</details>
#
# **1.** What can a layer with two heads of half the size do that a layer with one head of full size cannot? Give an example from a sentence. Why is "it can look at several places" not yet a difference?

# %% [markdown] written="words-heads" points=3
# ### BEGIN SOLUTION
# One head has one distribution over the positions; it can spread its weight, so it does look at several places, but then it returns one blend in which every feature of the values has the same weights. Two heads have two distributions and write their results into different parts of the vector, so that each part can come from another place. In "the keys that the old man lost were found", the position of "were" can use one head to fetch the subject "keys" for the number of the verb and another to fetch the word before it for the tense; one head has to give "keys" and "lost" the same shares in both parts. (If the two values happen to lie in known, different directions, a later layer can take the blend apart again; in general it can't.)
# ### END SOLUTION

# %% [markdown]
# **2.** A course handout proposes group attention for pictures and text: picture tokens in one group, text tokens in another. What can the model not learn from this layer alone, and what has to be added? Name one way in which real models join the two.

# %% [markdown] written="words-groups" points=3
# ### BEGIN SOLUTION
# No information passes between the groups, so with any number of such layers no word can depend on the picture. Something has to cross: a layer with full attention, cross-attention from text to picture, or groups that overlap or move from layer to layer. Flamingo lets the text attend to resampled picture tokens through gated cross-attention; GIT puts picture and text tokens into one sequence with one mask; PaLI feeds the tokens of a vision transformer together with text into one encoder. None of them is group attention as defined here.
# ### END SOLUTION

# %% [markdown]
# **3.** A course handout finds that shifting the heads by one and shuffling them barely change the perplexity, and concludes that, "to some extent", heads are not specialised. What can the shift show at all? What is its difference to the baseline good for, and what follows for the shuffle?

# %% [markdown] written="words-shift" points=3
# ### BEGIN SOLUTION
# The shift is the same in every step, so the part of the output matrix that belongs to a head moves with it: it is a renaming of weights, the set of functions and even the training stay the same. So it can show nothing about heads; the handout itself expects it to be invariant, and then counts the result as evidence. Its difference to the baseline comes from chance alone and measures the noise between two runs: 0.4 per cent on dev, and +7.0, +15.5 and -0.7 per cent on the three single sentences. The shuffle's differences, 0.7 per cent on dev and +15.1, +8.3 and -2.0 per cent, are of the same size, so one run each does not show an effect; it would take several seeds per arm, and a statement whether the order is drawn at every call.
# ### END SOLUTION

# %% [markdown]
# **4.** Re-weighting by the norm had a better dev perplexity than the baseline (346 against 381) and perplexities of millions on single sentences. What can explain the first, what may have to do with the second, and how would you test it?

# %% [markdown] written="words-norm" points=3
# ### BEGIN SOLUTION
# The norm runs over all positions, so the factor of a head at position 0 depends on later tokens: the model can read hints about what it has to predict, which can lower the loss in training and on dev without being of any use for writing. The factor also depends on the length and on the padding of the batch, so a single sentence without padding gets factors that the model never saw in training; that may have to do with the single sentences, but it is a guess until it is measured (in the course's own runs they did not collapse). To test it, change only later tokens and look whether earlier logits move; evaluate the same sentences padded, alone and as the model would write; or train with a norm per position, which cannot leak, and see whether the gain stays.
# ### END SOLUTION

# %% [markdown]
# That was the last exercise. Restart the kernel, run all cells, save, and hand the notebook in under its own name, with the folder `runs`.
