# ---
# title: Attention by hand
# points: 78
# minutes: 270
# seconds: 20
# data: []
# ---

# %% [markdown]
# You write the pieces of attention yourself, from the softmax to the query that averages two values, and you see each of them do what the chapter *Attention* says it does.
#
# **How to work**
# - Replace each `raise NotImplementedError` by your code. Keep the names and arguments of the functions.
# - Run the cell under it: it holds *checks* that you can see. They catch the first mistakes, not all of them.
# - *Hidden tests* run when the notebook is graded. Each looks at one property, named in its comment, and gives its points for that property alone. They use sizes, numbers and seeds that differ from those of the checks. They look at what a function returns, not at how it is written: a library's function is allowed, though writing it yourself teaches more.
# - Answers in words are read by a person.
#
# **Conventions.** Vectors are rows, indices start at 0, and the softmax runs over the keys. `...` stands for any number of leading dimensions, also none. Where a number is asked for, a tensor that holds one number will do. Nothing you write should change its arguments in place.

# %%
import math

import torch

# The keys and values of the chapter: four of each, three numbers long, the keys close to unit length.
K_BOOK = torch.tensor(
    [[0.47, 0.65, 0.60], [0.64, 0.50, -0.59], [-0.03, -0.48, -0.88], [0.43, -0.83, 0.35]], dtype=torch.float64
)
V_BOOK = torch.tensor(
    [[-0.07, -0.88, 0.47], [0.37, -0.93, -0.07], [-0.25, -0.75, 0.61], [0.94, 0.20, 0.28]],
    dtype=torch.float64,
)

# %% [markdown] exercise="by-hand" title="Three weights by hand" difficulty=1 minutes=5 core=true
# Three keys have the scores $0$, $\ln 3$ and $\ln 4$, and their values are the numbers 8, 16 and 0.
#
# Give the three weights that the softmax makes of the scores, and the output of the attention: the weighted sum of the values. You need no calculator. The check computes the same with torch.
#
# <details><summary>A question to start with</summary>What is $e^{\ln 3}$?</details>


# %% solution="by-hand"
def weights_by_hand() -> dict[str, list[float] | float]:
    """Return the three "weights", such as [1 / 4, 1 / 2, 1 / 4], and the "output", a number."""
    ### BEGIN SOLUTION
    return {"weights": [1 / 8, 3 / 8, 4 / 8], "output": 7}
    ### END SOLUTION


# %% check="by-hand-check"
by_torch = torch.softmax(torch.tensor([0, math.log(3), math.log(4)], dtype=torch.float64), dim=0)
assert torch.allclose(torch.tensor(weights_by_hand()["weights"], dtype=torch.float64), by_torch, atol=1e-3), (
    "each weight is e to its score, divided by the sum of all three"
)
assert abs(weights_by_hand()["output"] - by_torch @ by_torch.new_tensor([8, 16, 0])) < 1e-2, (
    "multiply each value by its weight, and add up"
)
print("by hand: right, torch says the same")

# %% test="by-hand-numbers" points=1 rests="Give the three weights that the softmax makes of the scores, and the output of the attention: the weighted sum of the values."
# The weights of the three keys, and the output.
given = weights_by_hand()
assert {"weights", "output"} <= set(given), "an entry is missing: give each under its name"
weights = [float(weight) for weight in given["weights"]]
assert len(weights) == 3, "weights is wrong: there is one for each of the three keys"
assert max(abs(a - b / 8) for a, b in zip(weights, (1, 3, 4), strict=True)) < 1e-3, (
    "weights is wrong: each is e to its score, divided by the sum of all three"
)
assert abs(float(given["output"]) - 7) < 1e-2, (
    "output is wrong: multiply each value by its weight, and add up"
)

# %% [markdown] exercise="softmax" title="A softmax that survives large scores" difficulty=1 minutes=10 core=true
# The softmax turns any scores into weights that are never negative and sum to one:
#
# $$\operatorname{softmax}(s)_j = \frac{e^{s_j}}{\sum_i e^{s_i}}$$
#
# Typed in as it stands, it breaks: $e^{1000}$ is infinite in floating point, and infinity divided by infinity is not a number.
# Write a softmax that is exact for scores of any size, along any dimension. `exp`, `max` (or `amax`) and `sum` are all you need.
# Gradients flow through it as through torch's.
#
# <details><summary>A question to start with</summary>What happens to the weights when you add the same number to all scores?</details>
# <details><summary>The idea</summary>Subtract the largest score first. The largest exponent is then 0, and nothing can overflow.</details>
# <details><summary>I get a shape error</summary><code>amax</code> and <code>sum</code> drop the dimension they work on unless you pass <code>keepdim=True</code>.</details>


# %% solution="softmax"
def softmax(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Return the softmax of `scores` along `dim`.

    scores: floating point, any shape; some scores may be -inf, which gives the weight 0, but not all of them along `dim`
    returns: same shape and dtype, sums to one along `dim`
    """
    ### BEGIN SOLUTION
    shifted = scores - scores.amax(dim=dim, keepdim=True)
    powers = shifted.exp()
    return powers / powers.sum(dim=dim, keepdim=True)
    ### END SOLUTION


# %% check="softmax-check"
weights = softmax(torch.tensor([0.0, math.log(2.0), math.log(5.0)], dtype=torch.float64))
assert weights.shape == (3,), "the weights have the shape of the scores"
assert torch.allclose(weights, torch.tensor([1, 2, 5], dtype=torch.float64) / 8), (
    "these three weights are not the softmax: try them with pen and paper"
)
print("softmax: all checks passed")

# %% test="softmax-sum" points=1 rests="turns any scores into weights that are never negative and sum to one … along any dimension … returns: same shape and dtype"
# No weight is negative, and they sum to one along the chosen dimension, and only along that one.
import torch

# Right work passes for every draw, up to rounding, which is a millionth of the tolerance.
for seed, dim in [(0, -1), (1, 0), (2, 1), (3, -2), (4, -3)]:
    generator = torch.Generator().manual_seed(seed)
    shape = (4, 5, 6) if seed < 2 else torch.randint(2, 12, (3,), generator=generator).tolist()
    scores = torch.randn(*shape, generator=generator, dtype=torch.float64)
    weights = softmax(scores, dim=dim)
    assert isinstance(weights, torch.Tensor) and weights.shape == scores.shape, (
        "the result should be a tensor of the shape of the scores"
    )
    assert (weights >= 0).all(), "a weight is negative, or not a number"
    sums = weights.sum(dim=dim)
    assert torch.allclose(sums, torch.ones_like(sums)), "the weights do not sum to one along `dim`"

# %% test="softmax-large" points=1 rests="Write a softmax that is exact for scores of any size"
# Large scores stay finite and keep their ratio.
import torch

large = [1000.0, -1001.0, 5e4, -3e9, 3e9]
scores = torch.tensor([[score, score + 1.0] for score in large], dtype=torch.float64)
weights = softmax(scores)
assert torch.isfinite(weights).all(), (
    "for large scores, positive or negative, a weight is not a finite number"
)
assert torch.allclose(weights[:, 1] / weights[:, 0], torch.full((5,), 1.0, dtype=torch.float64).exp()), (
    "only differences of scores may matter: two scores that differ by 1 have weights in the ratio e, however large they are"
)
gaps = torch.tensor(
    [30.0, 140.0, 600.0], dtype=torch.float64
)  # the last weight is about 1e-261, and exact all the same
weights = softmax(torch.stack([gaps, torch.zeros_like(gaps)], dim=-1))
assert torch.allclose(weights[:, 0].log() - weights[:, 1].log(), gaps), (
    "scores that lie far apart should keep their ratio too, and a tiny weight is not raised to a larger one"
)
# Whole numbers below 2**24, or below 2**53, and their differences are exact in single and in double precision.
drawn = torch.randint(10**5, 10**7, (), generator=torch.Generator().manual_seed(5)).item()
for dtype, size, tolerance in [
    (torch.float32, 1e5, 1e-5),
    (torch.float32, drawn, 1e-5),
    (torch.float64, -1e8 * drawn, 1e-10),
    (torch.float32, -8e6, 1e-5),
    (torch.float64, 3e9, 1e-10),
]:
    expected = torch.softmax(torch.tensor([0.0, 1.0, 3.0], dtype=dtype), dim=0)
    weights = softmax(torch.tensor([size, size + 1, size + 3], dtype=dtype))
    assert torch.allclose(weights, expected, rtol=0, atol=tolerance), (
        "for large scores the weights are less exact than for small ones, or do not sum to one"
    )

# %% test="softmax-rows" points=1 rests="exact for scores of any size, along any dimension … sums to one along `dim`"
# Each row is treated on its own: a huge score in one row does not flatten another.
import torch

# Right work passes for every draw: scores near 2,000 are exact to 3e-13.
generator = torch.Generator().manual_seed(4)
drawn = torch.randint(2, 20, (2,), generator=generator).tolist()
for rows, n in [(3, 5), drawn]:
    scores = torch.randn(rows, n, generator=generator, dtype=torch.float64)
    together = softmax(torch.cat([scores, scores + 2000.0]))
    assert torch.allclose(together[:rows], softmax(scores)), (
        "the weights of a row change when another row has much larger scores"
    )
    assert torch.allclose(together[rows:], softmax(scores)), "a shift of a whole row changed its weights"

# %% test="softmax-torch" points=1 rests="Return the softmax of `scores` along `dim` … some scores may be -inf, which gives the weight 0 … returns: same shape and dtype … Gradients flow through it as through torch's"
# Equal to the library: values, dtype, minus infinity, and the gradient.
import torch

# Right work passes for every draw: the two differ by some 1e-16.
for seed in range(3):
    generator = torch.Generator().manual_seed(10 + seed)
    last = torch.randint(6, 20, (), generator=generator).item()
    scores = 3 * torch.randn(2, 3, last, generator=generator, dtype=torch.float64)
    scores[0, 1, 2 + seed] = -torch.inf
    for dim in (-1, 1):
        mine, theirs = softmax(scores, dim=dim), torch.softmax(scores, dim=dim)
        assert mine.shape == theirs.shape and mine.dtype == theirs.dtype, (
            "the result should have the shape and the dtype of the scores"
        )
        assert torch.allclose(mine, theirs, atol=1e-12), (
            "the values differ from torch's (a score of -inf has weight 0)"
        )
        assert not mine[scores.isinf()].any(), "a score of -inf should have weight 0, not next to 0"
    assert softmax(scores.float()).dtype == torch.float32, "the result should keep the dtype of the scores"
    for far in (-2e4, -3e9, -1e30):
        low = torch.tensor([far, -torch.inf, far], dtype=torch.float64)
        assert torch.allclose(softmax(low), torch.tensor([0.5, 0.0, 0.5], dtype=torch.float64), atol=1e-12), (
            "a score of -inf should have weight 0, however low the scores beside it are"
        )
    probe = torch.randn(4, 5, generator=generator, dtype=torch.float64)
    leaf, other = (probe.clone().requires_grad_() for _ in range(2))
    weights = softmax(leaf)
    assert weights.requires_grad, "no gradient can pass through the result"
    (weights * probe).sum().backward()
    (torch.softmax(other, dim=-1) * probe).sum().backward()
    assert leaf.grad is not None, "no gradient reaches the scores"
    assert torch.allclose(leaf.grad, other.grad, atol=1e-12), "the gradient differs from torch's"

# %% [markdown] exercise="attention" title="Scaled dot-product attention" difficulty=2 minutes=15 core=true rows="1-2.0" errata="E-18"
# Every query is compared with every key, the scores are divided by the root of the key size and turned into weights, and the weights mix the values:
#
# $$\operatorname{Attention}(Q, K, V) = \operatorname{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# First by hand: a batch of 2 has 5 queries and 7 keys of size 8, and values of size 3. Give the three shapes as tuples, for example `(2, 5, 8)`, under the names `"scores"`, `"weights"` and `"output"`.


# %% solution="shapes"
def shapes_by_hand() -> dict[str, tuple[int, ...]]:
    """Return the shapes of the scores, the weights and the output for the sizes above."""
    ### BEGIN SOLUTION
    return {"scores": (2, 5, 7), "weights": (2, 5, 7), "output": (2, 5, 3)}
    ### END SOLUTION


# %% check="shapes-check"
assert set(shapes_by_hand()) == {"scores", "weights", "output"}, (
    'the keys are "scores", "weights" and "output"'
)
assert all(isinstance(size, int) for shape in shapes_by_hand().values() for size in shape), (
    "shapes hold whole numbers"
)
print("shapes: the form is right; the numbers are graded later")

# %% test="shapes-hand" points=1 rests="a batch of 2 has 5 queries and 7 keys of size 8, and values of size 3. Give the three shapes as tuples"
# The three shapes of the example.
given = {name: tuple(shape) for name, shape in shapes_by_hand().items()}
assert {"scores", "weights", "output"} <= set(given), (
    "give all three shapes, under the names that were asked for"
)
assert given["scores"] == given["weights"], (
    "the softmax changes no shape, so scores and weights have the same one"
)
assert given["scores"] == (2, 5, 7), (
    "there is one score for each pair of a query and a key, in each batch element"
)
assert given["output"] == (2, 5, 3), "there is one output for each query, and it is a mixture of values"

# %% [markdown]
# Now in code, for any number of leading dimensions.
# The number of queries, the number of keys, the size of a key and the size of a value may all differ.
# The output has the dtype of the arguments, and gradients reach all three of them.
# Scores may be of any size: the output stays finite and exact.
#
# <details><summary>A question to start with</summary>Which two dimensions meet in <code>Q @ K.transpose(-2, -1)</code>, and which of the four sizes is gone afterwards?</details>
# <details><summary>The idea</summary>Three lines: scores, weights, output. The softmax runs over the last dimension of the scores, because that one counts the keys.</details>
# <details><summary>I get "only supports tensors with 2 dimensions" or odd shapes from .T</summary><code>.T</code> reverses all dimensions; <code>.mT</code> or <code>.transpose(-2, -1)</code> swaps the last two.</details>


# %% solution="attention"
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    ### BEGIN SOLUTION
    E = Q @ K.mT / math.sqrt(K.shape[-1])  # (..., T_q, T_k)
    A = softmax(E, dim=-1)  # (..., T_q, T_k)
    return A @ V  # (..., T_q, d_v)
    ### END SOLUTION


# %% check="attention-check"
Q = torch.zeros(1, 3, dtype=torch.float64)
assert attention(Q, K_BOOK, V_BOOK).shape == (1, 3), "one query gives one output, as long as a value"
assert torch.allclose(attention(Q, K_BOOK, V_BOOK), V_BOOK.mean(dim=0)), (
    "a query of zeros averages all values"
)
assert attention(torch.ones(2, 5, 8), torch.ones(2, 7, 8), torch.ones(2, 7, 3)).shape == (2, 5, 3), (
    "sizes may differ"
)
print("attention: all checks passed")

# %% test="attention-shape" points=1 rests="for any number of leading dimensions … the size of a key and the size of a value may all differ … The output has the dtype of the arguments"
# Any leading dimensions, and four different sizes.
import torch

# Shape and dtype hold for every draw.
torch.manual_seed(0)
types = [torch.float32, torch.float64, torch.bfloat16, torch.float16, torch.float32]
T_q, T_k, d_k, d_v = torch.randint(1, 12, (4,)).tolist()
sizes = [*[(4, 5, 6, 7)] * 4, (T_q, T_k, d_k, d_v)]
leads = [(), (2,), (2, 3), (1, 2, 3), (3,)]
for lead, dtype, (T_q, T_k, d_k, d_v) in zip(leads, types, sizes, strict=True):
    Q, K, V = (torch.randn(*lead, *size).to(dtype) for size in [(T_q, d_k), (T_k, d_k), (T_k, d_v)])
    out = attention(Q, K, V)
    assert isinstance(out, torch.Tensor) and out.shape == (*lead, T_q, d_v), (
        f"with the leading dimensions {lead} the output should be a tensor of shape (..., T_q, d_v)"
    )
    assert out.dtype == dtype, "the output does not have the dtype of the arguments"

# %% test="attention-mean" points=1 rests="turned into weights, and the weights mix the values … the softmax runs over the keys"
# An output is a weighted mean of the values: if all values are equal, it is that value.
import torch

# Right work passes for every draw, up to rounding, which is a millionth of the tolerance.
drawn = torch.randint(2, 20, (3,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (T_q, T_k, d) in enumerate([(4, 5, 6), (4, 5, 6), drawn]):
    generator = torch.Generator().manual_seed(seed)
    Q = torch.randn(2, T_q, d, generator=generator, dtype=torch.float64)
    K = torch.randn(2, T_k, d, generator=generator, dtype=torch.float64)
    value = torch.randn(2, 1, 3, generator=generator, dtype=torch.float64)
    out = attention(Q, K, value.expand(2, T_k, 3))
    assert out.shape == (2, T_q, 3), "there should be one output for each query, as long as a value"
    assert torch.allclose(out, value.expand(2, T_q, 3)), (
        "all values are equal, but an output is not that value: the weights of a query should sum to one over the keys"
    )

# %% test="attention-scale" points=2 rests="The output has the dtype of the arguments … the scores are divided by the root of the key size"
# The scores are divided by the square root of the size of a key.
import torch

# Right work passes for every draw: weights are near 1/7, their logarithms exact to 1e-14, and the tolerance is 1e-6.
drawn = torch.randint(10, 100, (), generator=torch.Generator().manual_seed(3)).item()
for seed, d_k in [(0, 4), (1, 9), (2, 32), (3, drawn)]:
    generator = torch.Generator().manual_seed(seed)
    Q = torch.randn(3, 5, d_k, generator=generator, dtype=torch.float64)
    K = torch.randn(3, 7, d_k, generator=generator, dtype=torch.float64)
    A = attention(
        Q, K, torch.eye(7, dtype=torch.float64).expand(3, 7, 7)
    )  # with V = I the output is the weights
    assert A.shape == (3, 5, 7) and A.dtype == torch.float64, (
        "there should be one output for each query, as long as a value and with the dtype of the arguments"
    )
    measured = A[..., :1].log() - A[..., 1:].log()  # differences of scores: the denominator is gone
    scores = Q @ K.mT
    gaps = scores[..., :1] - scores[..., 1:]
    assert not torch.allclose(measured, gaps, rtol=0, atol=1e-6), (
        "the weights are those of scores that are not divided by anything: is the scale missing?"
    )
    assert not torch.allclose(measured * d_k, gaps, rtol=0, atol=1e-6), (
        "the scores are divided by the size of a key itself: it should be the square root of that size"
    )
    assert torch.allclose(measured * d_k**0.5, gaps, rtol=0, atol=1e-6), (
        "the weights are not those of scores that are divided by the square root of the key size"
    )

# %% test="attention-order" points=1 rests="Every query is compared with every key … the weights mix the values … returns: (..., T_q, d_v)"
# Keys and values may come in any order, as long as they stay together; queries keep theirs.
import torch

# Right work passes for every draw, up to rounding, which is a millionth of the tolerance.
generator = torch.Generator().manual_seed(5)
T_q, T_k = torch.randint(4, 20, (2,), generator=generator).tolist()
Q = torch.randn(2, T_q, 6, generator=generator, dtype=torch.float64)
K = torch.randn(2, T_k, 6, generator=generator, dtype=torch.float64)
V = torch.randn(2, T_k, 3, generator=generator, dtype=torch.float64)
order, rows = torch.arange(T_k).roll(2).flip(0), torch.arange(T_q).roll(1).flip(0)
out = attention(Q, K, V)
assert torch.allclose(attention(Q, K[:, order], V[:, order]), out), (
    "shuffling keys and values together changed the output: each weight must go to the value of its own key"
)
assert torch.allclose(attention(Q[:, rows], K, V), out[:, rows]), (
    "an output does not stand in the row of its query"
)

# %% test="attention-batch" points=1 rests="for any number of leading dimensions … Q: (..., T_q, d_k) K: (..., T_k, d_k) V: (..., T_k, d_v)"
# Each element of a batch is treated on its own.
import torch

# Right work passes for every draw, up to rounding, which is a millionth of the tolerance.
generator = torch.Generator().manual_seed(6)
drawn = torch.randint(2, 12, (3,), generator=generator).tolist()
for B, T_q, T_k in [(3, 4, 5), drawn]:
    Q = torch.randn(B, T_q, 6, generator=generator, dtype=torch.float64)
    K = torch.randn(B, T_k, 6, generator=generator, dtype=torch.float64)
    V = torch.randn(B, T_k, 2, generator=generator, dtype=torch.float64)
    alone = torch.stack([attention(Q[b], K[b], V[b]) for b in range(B)])
    assert torch.allclose(attention(Q, K, V), alone), (
        "a batch gives other outputs than its elements one by one"
    )

# %% test="attention-large" points=1 rests="Scores may be of any size: the output stays finite and exact"
# Large scores stay finite, and what they have in common changes nothing.
import torch

generator = torch.Generator().manual_seed(7)
T_q, T_k, d = torch.randint(4, 12, (3,), generator=generator).tolist()
Q = 300 * torch.randn(T_q, d, generator=generator, dtype=torch.float64)
K = 300 * torch.randn(T_k, d, generator=generator, dtype=torch.float64)
V = torch.randn(T_k, 2, generator=generator, dtype=torch.float64)
assert torch.isfinite(attention(Q, K, V)).all(), "with large scores an output is not a finite number"
# The first entries add the same number to all scores of a query.  It is at most 1e6, which a score rounds to 1e-10.
Q, K = Q / 300, K / 300
Q[:, 0], K[:, 0] = 0.0, 1.0
plain = attention(Q, K, V)
for far in (-2e6, -3e3, -150.0, 150.0, 3e3, 2e6):
    Q[:, 0] = far
    assert torch.allclose(attention(Q, K, V), plain, rtol=0, atol=1e-7), (
        "a number that is added to all scores of a query changes its output: only differences of scores should matter"
    )
# Whole numbers and a root of 4: the scores 2**40, 2**40 + 1, … are exact in any order of the sums.
Q, K = torch.zeros(1, 16, dtype=torch.float64), torch.zeros(T_k, 16, dtype=torch.float64)
Q[:, 1], K[:, 0], K[:, 1] = 4.0, 1.0, torch.arange(T_k)
plain = attention(Q, K, V)
Q[:, 0] = 2.0**42
assert torch.allclose(attention(Q, K, V), plain, rtol=0, atol=1e-7), (
    "with very large scores the output is less exact than with small ones"
)

# %% test="attention-torch" points=2 rests="Return scaled dot-product attention … gradients reach all three of them"
# Equal to torch's scaled_dot_product_attention: values and all three gradients.
import torch
import torch.nn.functional as F

# Right work passes for every draw: the two differ by some 1e-15.
drawn = torch.randint(2, 16, (4,), generator=torch.Generator().manual_seed(30)).tolist()
for seed, (lead, T_q, T_k, d_k, d_v) in enumerate(
    [((), 3, 5, 4, 2), ((2,), 6, 4, 8, 3), ((2, 3), 2, 7, 5, 5), ((4,), 4, 4, 4, 4), ((3,), *drawn)]
):
    generator = torch.Generator().manual_seed(20 + seed)
    sizes = [(*lead, T_q, d_k), (*lead, T_k, d_k), (*lead, T_k, d_v)]
    mine = [torch.randn(*size, generator=generator, dtype=torch.float64).requires_grad_() for size in sizes]
    theirs = [tensor.detach().clone().requires_grad_() for tensor in mine]
    out, expected = attention(*mine), F.scaled_dot_product_attention(*theirs)
    assert out.shape == expected.shape and out.dtype == expected.dtype, (
        "the output has another shape or dtype than the library's"
    )
    assert torch.allclose(out, expected, atol=1e-10), "the output differs from the library's"
    assert out.requires_grad, "no gradient can pass through the output"
    probe = torch.randn(*expected.shape, generator=generator, dtype=torch.float64)
    out.backward(probe)
    expected.backward(probe)
    for name, tensor, other in zip("QKV", mine, theirs, strict=True):
        assert tensor.grad is not None, f"no gradient reaches {name}"
        assert torch.allclose(tensor.grad, other.grad, atol=1e-10), (
            f"the gradient of {name} differs from the library's"
        )

# %% [markdown] exercise="hard-attention" title="Argmax attention" difficulty=2 minutes=20 core=true rows="1-2.1.1, 1-2.1.2" errata="E-17"
# Replace the softmax by an argmax and attention becomes a lookup: the output is the value of the best key, and nothing else.
#
# By hand first, with the query $q=(1, 2, -1)$ and these four keys and values:
#
# $$K = \begin{pmatrix} 0&1&2\\ 1&1&2\\ -1&1&-2\\ 0&-1&-2 \end{pmatrix} \qquad V = \begin{pmatrix} 3&2&-4\\ 3&-2&4\\ 3&2&0\\ 3&2&0 \end{pmatrix}$$
#
# Give the scores under the name `"scores"` and the output under `"output"`.


# %% solution="hard-by-hand"
def hard_by_hand() -> dict[str, list[float]]:
    """Return the four unscaled scores, and the output of argmax attention, as lists of numbers."""
    ### BEGIN SOLUTION
    return {"scores": [0, 1, 3, 0], "output": [3, 2, 0]}
    ### END SOLUTION


# %% check="hard-by-hand-check"
assert len(hard_by_hand()["scores"]) == 4, "there are four keys, hence four scores"
assert len(hard_by_hand()["output"]) == 3, "the output is as long as a value"
print("argmax by hand: the form is right; the numbers are graded later")

# %% test="hard-by-hand-numbers" points=2 rests="Return the four unscaled scores, and the output of argmax attention, as lists of numbers"
# The scores and the output of the example.
given = {name: [float(number) for number in numbers] for name, numbers in hard_by_hand().items()}
assert {"scores", "output"} <= set(given), "give scores and output, under the names that were asked for"
assert given["scores"] == [0.0, 1.0, 3.0, 0.0], (
    "a score is wrong. It is the inner product of the query with a key, not scaled here"
)
assert given["output"] == [3.0, 2.0, 0.0], (
    "the output is wrong. It is the value that belongs to the key with the largest score"
)

# %% [markdown]
# In code, batched. Where several keys share the largest score, the **first** of them wins. Nearly equal is not equal: a key that is better by very little wins, so compare the scores as they are computed, without rounding or tolerance.
# The chosen values receive gradients; queries and keys receive none, be it `None` or zeros.
#
# <details><summary>A question to start with</summary>Once you know the index of the best key for each query, how do you fetch rows of <code>V</code> by index?</details>
# <details><summary>The idea</summary>Two ways work: <code>torch.gather</code> (or <code>take_along_dim</code>) along the dimension of the keys, or weights that are one-hot.</details>


# %% solution="hard-attention"
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    ### BEGIN SOLUTION
    best = (Q @ K.mT).argmax(dim=-1)  # (..., T_q)
    return torch.take_along_dim(V, best.unsqueeze(-1), dim=-2)  # (..., T_q, d_v)
    ### END SOLUTION


# %% check="hard-attention-check"
import contextlib

K = torch.tensor([[0.0, 1, 2], [1, 1, 2], [-1, 1, -2], [0, -1, -2]])
V = torch.tensor([[3.0, 2, -4], [3, -2, 4], [3, 2, 0], [3, 2, 0]])
Q = torch.tensor([[1.0, 2, -1], [0, 0, 5], [1, -1, -1]])
assert hard_attention(Q, K, V).shape == (3, 3), "three queries, values of size 3"
assert torch.equal(hard_attention(Q, K, V)[1], V[0]), "keys 0 and 1 tie for query 1: the first of them wins"
with contextlib.suppress(NotImplementedError):  # the example by hand may wait
    assert hard_attention(Q, K, V)[0].tolist() == list(hard_by_hand()["output"]), (
        "code and hand disagree on the example"
    )
print("argmax attention: all checks passed")

# %% test="hard-attention-lookup" points=2 rests="the output is the value of the best key, and nothing else … a key that is better by very little wins … returns: (..., T_q, d_v)"
# The output is exactly the value of the best key, for any leading dimensions.
import torch

drawn = torch.randint(2, 12, (4,), generator=torch.Generator().manual_seed(10)).tolist()
sizes = [((), 4, 5, 6, 3), ((2,), 4, 5, 6, 3), ((2, 3), 4, 5, 6, 3), ((2,), 4, 5, 6, 3), ((3,), *drawn)]
for seed, (lead, T_q, T_k, d_k, d_v) in enumerate(sizes):  # one shape comes twice
    generator = torch.Generator().manual_seed(seed)
    Q = torch.randn(*lead, T_q, d_k, generator=generator, dtype=torch.float64)
    K = torch.randn(*lead, T_k, d_k, generator=generator, dtype=torch.float64)
    V = torch.randn(*lead, T_k, d_v, generator=generator, dtype=torch.float64)
    out = hard_attention(Q, K, V)
    assert isinstance(out, torch.Tensor) and out.shape == (*lead, T_q, d_v), (
        "there should be one output for each query, as long as a value"
    )
    assert out.dtype == V.dtype, "an output is a value, so it should have the dtype of the values"
    distance = torch.cdist(out, V).amin(dim=-1)
    assert (distance < 1e-12).all(), "an output is not one of the values"
    # The two best of all scores agree up to rounding with a probability of about 1e-15 for each of at most 60 queries.
    scores, same = Q @ K.mT, torch.cdist(out, V) < 1e-12
    assert torch.equal(same.int().argmax(dim=-1), scores.argmax(dim=-1)), (
        "an output is the value of another key than the best"
    )
# Small whole numbers, so that every product and sum is exact; the second half of the keys is better by very little.
generator = torch.Generator().manual_seed(9)
K = torch.randint(-3, 4, (7, 6), generator=generator).double()
K[:, 0] = torch.arange(7)
little = torch.zeros(7, 6, dtype=torch.float64)
little[:, 0] = 2.0**-30
Q = torch.tensor([[1.0, 0, 0, 0, 0, 0], [5.0, 0, 0, 0, 0, 0]], dtype=torch.float64)
V = torch.randn(14, 3, generator=generator, dtype=torch.float64)
assert torch.allclose(hard_attention(Q, torch.cat([K, K + little]), V), V[[13, 13]]), (
    "a key that is better by very little did not win"
)

# %% test="hard-attention-tie" points=1 rests="the output is the value of the best key, and nothing else … Where several keys share the largest score, the **first** of them wins"
# On a tie, the value of the first of the best keys comes back, not a mixture of them.
import torch

# Small whole numbers: their products and sums are exact in any order, so that equal keys have equal scores.
drawn = torch.randint(2, 20, (), generator=torch.Generator().manual_seed(8)).item()
for seed, (lead, T_k) in enumerate([((), 3), ((2,), 5), ((2, 3), 9), ((3,), drawn)]):
    generator = torch.Generator().manual_seed(3 + seed)
    Q = torch.randint(-3, 4, (*lead, 4, 6), generator=generator).double()
    Q[..., 0, :] = 0  # all keys tie
    K = torch.randint(-3, 4, (*lead, T_k, 6), generator=generator).double()
    K = torch.cat([K, K.flip(-2), K], dim=-2)  # every key three times
    V = torch.randn(*lead, 3 * T_k, 3, generator=generator, dtype=torch.float64)
    if seed == 1:
        Q, K, V = Q.float(), K.float(), V.float()
    scores = Q @ K.mT  # (..., T_q, T_k)
    best = scores == scores.amax(dim=-1, keepdim=True)
    first = best.int().cumsum(dim=-1).eq(1) & best
    last = best.flip(-1).int().cumsum(dim=-1).flip(-1).eq(1) & best
    out, mean = hard_attention(Q, K, V), best.to(V.dtype) / best.sum(dim=-1, keepdim=True)
    assert out.shape == (*lead, 4, 3), "there should be one output for each query, as long as a value"
    assert out.dtype == V.dtype, "an output is a value, so it should have the dtype of the values"
    assert not torch.allclose(out, mean @ V, atol=1e-12), (
        "with several best keys the output is the mean of their values: the first of them should win"
    )
    assert not torch.allclose(out, last.to(V.dtype) @ V, atol=1e-12), (
        "with several best keys the last one wins: it should be the first"
    )
    assert torch.allclose(out, first.to(V.dtype) @ V, atol=1e-12), (
        "with several best keys the output is not the value of the first of them"
    )

# %% test="hard-attention-gradient" points=1 rests="The chosen values receive gradients; queries and keys receive none"
# The values still receive gradients: a one for each query that chose them, and nothing else.
import torch

generator = torch.Generator().manual_seed(4)
drawn = torch.randint(2, 20, (2,), generator=generator).tolist()
for T_q, T_k in [(8, 5), drawn]:
    sizes = [(T_q, 6), (T_k, 6), (T_k, 3)]
    Q, K, V = (
        torch.randn(*size, generator=generator, dtype=torch.float64, requires_grad=True) for size in sizes
    )
    out = hard_attention(Q, K, V)
    assert out.requires_grad, "no gradient reaches the values"
    out.sum().backward()
    # The two best of all scores agree up to rounding with a probability of about 1e-15 for each of at most 27 queries.
    counts = torch.bincount((Q @ K.mT).argmax(dim=-1), minlength=T_k).double()
    assert V.grad is not None, "no gradient reaches the values"
    assert torch.allclose(V.grad, counts.unsqueeze(-1).expand(T_k, 3)), (
        "the gradient of V does not count the queries that chose each value"
    )
    for name, tensor in [("Q", Q), ("K", K)]:
        assert tensor.grad is None or not tensor.grad.any(), (
            f"{name} receives a gradient: nothing but the chosen values should"
        )

# %% [markdown]
# **Question.** You train a model whose attention layers use the argmax, by gradient descent. Which statements are right? (One or more.)
#
# - **A** The matrices that make queries and keys are never updated by the loss through this layer.
# - **B** Nothing in the whole model can learn, because the layer is not differentiable.
# - **C** The matrix that makes the values is still trained.
# - **D** The gradient for the queries is zero almost everywhere, and undefined where two keys share the largest score.
# - **E** A smaller learning rate lets the queries learn after all.


# %% solution="argmax-choice"
def argmax_choice() -> set[str]:
    """Return the letters of all right statements, for example {"A", "E"}."""
    ### BEGIN SOLUTION
    return {"A", "C", "D"}
    ### END SOLUTION


# %% check="argmax-choice-check"
assert set(argmax_choice()) <= set("ABCDE"), "give a set of letters from A to E"
print("argmax choice: the form is right; the answer is graded later")

# %% test="argmax-choice-key" points=2 rests="You train a model whose attention layers use the argmax, by gradient descent. Which statements are right? (One or more.)"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in argmax_choice()}
assert chosen <= set("ABCDE"), "the letters go from A to E"
assert "B" not in chosen, "look at the gradient of V in the exercise above: does nothing learn?"
assert "E" not in chosen, "a step of size zero stays a step of size zero, whatever the learning rate"
assert chosen == {"A", "C", "D"}, (
    "a right statement is missing: go through queries, keys and values one by one"
)

# %% [markdown] exercise="margin" title="How large a margin makes a copy" difficulty=2 minutes=15 core=true rows="1-2.2.1"
# Attention copies a value $v_j$ when the score of key $j$ stands above all other scores by a margin $m$.
# With $n$ keys, the weight of key $j$ is then at least
#
# $$w_j \ge \frac{1}{1 + (n-1)\,e^{-m}}$$
#
# with equality when all other scores are exactly $m$ lower. Turn the formula round.
#
# <details><summary>The idea</summary>Set the bound equal to the wanted weight, and solve for $e^{-m}$ first.</details>
# <details><summary>A case to think about</summary>For a wanted weight of $1/n$ no margin is needed. And below that?</details>


# %% solution="margin"
def smallest_margin(n: int, weight: float) -> float:
    """Return the smallest margin that guarantees at least `weight` for the best of `n` keys.

    n: number of keys, at least 2        weight: wanted weight, between 0 and 1 (both excluded)
    returns: the margin, never below 0, and exact up to rounding
    """
    ### BEGIN SOLUTION
    return max(0.0, math.log((n - 1) * weight / (1 - weight)))
    ### END SOLUTION


# %% check="margin-check"
assert abs(smallest_margin(2, 0.5)) < 1e-12, (
    "two keys with equal scores have weight 1/2 each: no margin is needed"
)
assert smallest_margin(100, 0.9) > smallest_margin(10, 0.9) > 0, "more keys need a larger margin"
print("margin: all checks passed")

# %% test="margin-enough" points=1 rests="Return the smallest margin that guarantees at least `weight` for the best of `n` keys"
# The margin reaches the wanted weight in the worst case.
import torch

# Right work passes for every draw: what is drawn are a number of keys and a weight above 1/2.
keys, thousandths = torch.randint(3, 500, (2,), generator=torch.Generator().manual_seed(0)).tolist()
for n, weight in [
    (2, 0.9),
    (16, 0.99),
    (50, 0.5),
    (1000, 0.999),
    (30_000, 1 - 1e-9),
    (100, 0.4),
    (3000, 0.01),
    (keys, 0.5 + thousandths / 1000),
]:
    scores = torch.zeros(n, dtype=torch.float64)
    scores[0] = smallest_margin(n, weight)
    rest = torch.softmax(scores, dim=0)[1:].sum().item()
    assert rest <= (1 - weight) * (
        1 + 1e-4
    ), (  # single precision is good enough: a margin near 30 to the seventh digit
        "the margin is too small: in the worst case, when all other keys have the second-best score, the weight falls short"
    )

# %% test="margin-smallest" points=1 rests="Return the smallest margin that guarantees at least `weight` … returns: the margin, never below 0"
# The margin is not larger than needed, and never negative.
import torch

# Right work passes for every draw: what is drawn are a number of keys and a weight above 1/2.
keys, thousandths = torch.randint(3, 500, (2,), generator=torch.Generator().manual_seed(1)).tolist()
for n, weight in [
    (2, 0.9),
    (16, 0.99),
    (50, 0.5),
    (1000, 0.999),
    (30_000, 1 - 1e-9),
    (100, 0.4),
    (3000, 0.01),
    (keys, 0.5 + thousandths / 1000),
]:
    scores = torch.zeros(n, dtype=torch.float64)
    scores[0] = smallest_margin(n, weight)
    rest = torch.softmax(scores, dim=0)[1:].sum().item()
    assert rest >= (1 - weight) * (1 - 1e-4), (  # as above
        "a smaller margin would do"
    )
assert smallest_margin(4, 0.1) == 0, (
    "with equal scores each of 4 keys already has more than 0.1: the margin should be 0"
)

# %% [markdown]
# **Question.** A query meets 100 keys, and the scores are not scaled. Which of these is enough to give key $j$ more than 0.999 of its weight, so that the output is nearly $v_j$? (One or more.)
#
# - **A** The score of key $j$ is at least 20 above every other score.
# - **B** The score of key $j$ is a large positive number, say 1000.
# - **C** Key $j$ is longer than every other key.
# - **D** All scores are negative, that of key $j$ is $-1000$, and no other is above $-1020$.
# - **E** The keys have length 1, no two are alike, and the query is $c\,k_j$ with a $c$ that is large enough for these keys.
# - **F** The score of key $j$ is the largest of all.


# %% solution="copy-choice"
def copy_choice() -> set[str]:
    """Return the letters of all that is enough, for example {"B", "F"}."""
    ### BEGIN SOLUTION
    return {"A", "D", "E"}
    ### END SOLUTION


# %% check="copy-choice-check"
assert set(copy_choice()) <= set("ABCDEF"), "give a set of letters from A to F"
print("copying: the form is right; the answer is graded later")

# %% test="copy-choice-key" points=2 rests="Which of these is enough to give key $j$ more than 0.999 of its weight, so that the output is nearly $v_j$? (One or more.)"
# Everything that is enough, and nothing else.
chosen = {str(letter).strip().upper() for letter in copy_choice()}
assert "B" not in chosen, "add the same number to all scores: which weights change?"
assert "C" not in chosen, "a long key may point away from the query"
assert "F" not in chosen, "the largest score may lead by next to nothing"
assert "A" in chosen, "put this lead and 100 keys into the bound"
assert "D" in chosen, "a softmax sees differences of scores only: how large are they here?"
assert "E" in chosen, "of all vectors of length 1, which one has the largest inner product with k_j?"
assert chosen == {"A", "D", "E"}, "the letters go from A to F"

# %% [markdown] exercise="select" title="The query that selects" difficulty=2 minutes=20 core=true rows="3-1.2.1, 3-1.2.2" errata="E-15"
# Now you choose the query. Given keys of unit length, find a query that puts almost all weight on key $j$.
# In this exercise and the next three, scores are **not** scaled: the weights are $\operatorname{softmax}(qK^\top)$.
#
# Many queries do it, and any of them is right that is not needlessly long. Take the shortest $c\,k_j$ whose margin is the one that you computed in the exercise before: your query is at most twice as long, or its length is at most 2. A weight that falls short by rounding alone is right, too.
# It has to work for more keys than dimensions as well: there is then no query for arbitrary scores, and solving for $(100, 0, 0, \dots)$ by least squares can miss.
#
# <details><summary>A question to start with</summary>Of all unit vectors, which one has the largest inner product with $k_j$?</details>
# <details><summary>The idea</summary>Point the query along $k_j$. Then make it long enough: its length multiplies the margin between the best score and the next.</details>
# <details><summary>How long?</summary>With $q = c\,k_j$ the margin is $c\,(1 - \max_{i \ne j} k_i \cdot k_j)$. You wrote the function that says how large a margin has to be. The keys are of unit length up to rounding in the last digits.</details>


# %% solution="select"
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    """Return a query whose unscaled softmax weight on key `j` is at least `weight`.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (d,), dtype of K
    """
    ### BEGIN SOLUTION
    scores = K @ K[j]  # (n,)
    others = torch.cat([scores[:j], scores[j + 1 :]])  # (n - 1,)
    gap = (scores[j] - others.max()).item()
    c = 1.01 * smallest_margin(len(K), weight) / gap  # one per cent more, for rounding
    return c * K[j]
    ### END SOLUTION


# %% check="select-check"
K_UNIT = K_BOOK / K_BOOK.norm(dim=1, keepdim=True)
q = selecting_query(K_UNIT, 0)
assert q.shape == (3,) and q.dtype == K_UNIT.dtype, "the query is one vector, as long as a key"
assert torch.softmax(K_UNIT @ q, dim=0)[0] >= 0.99, "key 0 should have nearly all the weight"
print("select: all checks passed")

# %% test="select-weight" points=1 rests="Return a query whose unscaled softmax weight on key `j` is at least `weight` … It has to work for more keys than dimensions as well … returns: (d,), dtype of K"
# The chosen key has the wanted weight: other sizes, every key, more keys than dimensions.
import torch

# Of 12 unit vectors with 3 entries two have an inner product above 1 - 1e-8 with a probability below 1e-6; also then
# rounding changes the needed length by 1e-7 of itself.
drawn = torch.randint(5, 20, (2,), generator=torch.Generator().manual_seed(5)).tolist()
for seed, (n, d) in enumerate([(4, 3), (3, 8), (9, 4), (12, 3), (2, 5), drawn]):
    generator = torch.Generator().manual_seed(seed)
    K = torch.nn.functional.normalize(torch.randn(n, d, generator=generator, dtype=torch.float64), dim=1)
    for j in range(n):
        q = selecting_query(K, j)
        assert isinstance(q, torch.Tensor) and q.shape == (d,) and q.dtype == K.dtype, (
            "the query should be one vector, as long as a key and with the dtype of the keys"
        )
        weights = torch.softmax(K @ q, dim=0)
        assert 1 - weights[j] <= 0.01 * (1 + 1e-4), (  # single precision is good enough
            "the weight on the chosen key is below 0.99, for some number of keys and dimensions"
        )

# %% test="select-length" points=1 rests="the shortest $c\\,k_j$ whose margin is the one that you computed in the exercise before: your query is at most twice as long, or its length is at most 2 … returns: (d,), dtype of K"
# The query has the dtype of the keys, and is not much longer than it has to be.
import math

import torch

# Two keys have a cosine above 1 - 1e-7 with a probability below 4e-7; otherwise a length is exact to 1e-9 of itself, and in
# single precision it can be computed at all.
drawn = torch.randint(5, 16, (2,), generator=torch.Generator().manual_seed(23)).tolist()
for seed, (n, d) in enumerate([(4, 3), (9, 4), (2, 5), drawn]):
    generator = torch.Generator().manual_seed(20 + seed)
    K = torch.nn.functional.normalize(torch.randn(n, d, generator=generator, dtype=torch.float64), dim=1)
    for j, weight in [(0, 0.99), (1, 0.7), (1, 0.999)]:
        gap = 1 - max(float(K[i] @ K[j]) for i in range(n) if i != j)
        needed = math.log((n - 1) * weight / (1 - weight)) / gap
        assert selecting_query(K, j, weight).norm() <= max(2.0, 2 * needed) * (1 + 1e-9), (
            "the query is much longer than it has to be: which margin is enough, and which length gives it?"
        )
    assert selecting_query(K.float(), 0).dtype == torch.float32, (
        "the query does not have the dtype of the keys"
    )

# %% test="select-wanted" points=1 rests="Return a query whose unscaled softmax weight on key `j` is at least `weight`"
# The argument `weight` is honoured.
import torch

generator = torch.Generator().manual_seed(9)
n, d = torch.randint(4, 16, (2,), generator=generator).tolist()
K = torch.nn.functional.normalize(torch.randn(n, d, generator=generator, dtype=torch.float64), dim=1)
# Two of 15 unit vectors with four entries or more come within 1e-8 of each other with a probability below 1e-11.
for weight in (0.05, 0.3, 0.5, 0.9, 0.999, 0.999999):
    q = selecting_query(K, 2, weight)
    assert torch.isfinite(q).all(), "the query is not finite"
    assert 1 - torch.softmax(K @ q, dim=0)[2] <= (1 - weight) * (1 + 1e-4), (
        f"with weight={weight} the chosen key gets less than the wanted weight"
    )

# %% [markdown]
# One query per key gives a matrix of queries that maps identically: $\operatorname{softmax}(QK^\top)\,V \approx V$. None of them is needlessly long, by the rule above.


# %% solution="identity"
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    """Return one query per key, so that query i puts at least `weight` on key i.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (n, d), dtype of K
    """
    ### BEGIN SOLUTION
    return torch.stack([selecting_query(K, j, weight) for j in range(len(K))])  # (n, d)
    ### END SOLUTION


# %% check="identity-check"
A = torch.softmax(identity_queries(K_UNIT) @ K_UNIT.mT, dim=-1)
assert A.shape == (4, 4), "four queries, four keys"
assert (A.diagonal() >= 0.99).all(), "query i should choose key i"
print("identity: all checks passed")

# %% test="identity-diagonal" points=2 rests="Return one query per key, so that query i puts at least `weight` on key i … None of them is needlessly long, by the rule above … It has to work for more keys than dimensions as well … returns: (n, d), dtype of K"
# Every query chooses its own key, also with more keys than dimensions; none is needlessly long; the dtype is that of the keys.
import math

import torch

drawn = torch.randint(5, 16, (2,), generator=torch.Generator().manual_seed(34)).tolist()
for seed, (n, d) in enumerate([(4, 3), (10, 4), (5, 9), (10, 4), drawn]):  # one size comes twice
    generator = torch.Generator().manual_seed(30 + seed)
    K = torch.nn.functional.normalize(torch.randn(n, d, generator=generator, dtype=torch.float64), dim=1)
    Q = identity_queries(K)
    assert isinstance(Q, torch.Tensor) and Q.shape == (n, d) and Q.dtype == K.dtype, (
        "there should be one query per key, in rows, with the dtype of the keys"
    )
    A = torch.softmax(Q @ K.mT, dim=-1)
    assert (1 - A.diagonal() <= 0.01 * (1 + 1e-4)).all(), (
        "some query puts less than 0.99 on the key with its own number"
    )
    nearest = (K @ K.mT).fill_diagonal_(-1).amax(dim=-1)  # (n,)
    needed = math.log((n - 1) * 0.99 / 0.01) / (1 - nearest)
    assert (Q.norm(dim=-1) <= (2 * needed).clamp(min=2) * (1 + 1e-9)).all(), (
        "some query is much longer than its own key needs"
    )
    A = torch.softmax(identity_queries(K, 0.9999) @ K.mT, dim=-1)
    assert (1 - A.diagonal() <= 1e-4 * (1 + 1e-4)).all(), (
        "with weight=0.9999 some query puts less than that on its own key"
    )
    # In single precision two of four keys with three entries fall together with a probability of 3e-7.
    assert identity_queries(K.float()).dtype == torch.float32, "the queries do not have the dtype of the keys"

# %% [markdown] exercise="average" title="The query that averages" difficulty=2 minutes=30 core=true rows="3-1.3.1, 3-1.3.2" errata="E-12"
# A query can also spread its weight evenly. Two cases: over all keys, and over exactly two of them. As before, scores are not scaled.
#
# For the second, the two scores must be **equal** up to rounding, not nearly equal: a difference of 0.2 already gives 55 to 45.
# Equal scores for keys $a$ and $b$ mean $q \cdot (k_a - k_b) = 0$: the query is orthogonal to the difference of the two keys.
# The hidden tests only use keys for which the direction in the plane of $k_a$ and $k_b$ that is orthogonal to $k_a - k_b$ works; any other that works is as good. For orthogonal keys of equal length it is that of $k_a + k_b$; for such keys the length of your query is at most 2, or at most twice what is needed in that direction. For other keys there is no such limit.
#
# <details><summary>The idea</summary>Start from a vector that both keys like, and remove what lies along $k_a - k_b$.</details>
# <details><summary>A direction</summary>$u = s - \dfrac{s \cdot \delta}{\delta \cdot \delta}\,\delta$ with $s = k_a + k_b$ and $\delta = k_a - k_b$ is orthogonal to $\delta$. Then find the length.</details>
# <details><summary>How long?</summary>If every other key scores at least $m$ lower, the others together hold at most $(n-2)e^{-m}/(2 + (n-2)e^{-m})$ of the weight.</details>


# %% solution="average-all"
def averaging_all(K: torch.Tensor) -> torch.Tensor:
    """Return a query that gives every key the same weight, whatever the keys are.

    K: (n, d)
    returns: (d,), dtype of K
    """
    ### BEGIN SOLUTION
    return torch.zeros_like(K[0])
    ### END SOLUTION


# %% solution="average-two"
def averaging_query(K: torch.Tensor, a: int, b: int, leak: float = 1e-3) -> torch.Tensor:
    """Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together.

    K: (n, d), rows of about unit length (0.9 to 1.1), n at least 3        leak: between 0 and 1 (both excluded)
    returns: (d,), dtype of K
    """
    ### BEGIN SOLUTION
    total, difference = K[a] + K[b], K[a] - K[b]
    u = total - (total @ difference) / (difference @ difference) * difference  # orthogonal to the difference
    scores = K @ u  # (n,)
    others = [i for i in range(len(K)) if i not in (a, b)]
    gap = (scores[a] - scores[others].max()).item()
    margin = math.log(len(others) * (1 - leak) / (2 * leak))
    if margin < 0:  # equal weights leak less than allowed
        return torch.zeros_like(u)
    return 1.01 * margin / gap * u
    ### END SOLUTION


# %% check="average-check"
assert torch.allclose(torch.softmax(K_BOOK @ averaging_all(K_BOOK), dim=0), torch.full((4,), 0.25).double())
weights = torch.softmax(K_BOOK @ averaging_query(K_BOOK, 0, 1), dim=0)
assert abs(weights[0] - weights[1]) < 1e-6, "keys 0 and 1 should have the same weight"
assert weights[2] + weights[3] <= 1e-3, "keys 2 and 3 should have next to no weight"
print("average: all checks passed")

# %% test="average-all-even" points=1 rests="Return a query that gives every key the same weight, whatever the keys are … returns: (d,), dtype of K"
# Every key has the same weight, for any keys.
import torch

# Right work passes for every draw: the query is zero, or all its scores are.
drawn = torch.randint(2, 20, (2,), generator=torch.Generator().manual_seed(4)).tolist()
for seed, (n, d, size) in enumerate([(4, 3, 5.0), (7, 2, 5.0), (3, 9, 1e-3), (5, 4, 1e9), (*drawn, 5.0)]):
    generator = torch.Generator().manual_seed(seed)
    K = size * torch.randn(n, d, generator=generator, dtype=torch.float64)
    q = averaging_all(K)
    assert isinstance(q, torch.Tensor) and q.shape == (d,) and q.dtype == K.dtype, (
        "the query should be one vector, as long as a key and with the dtype of the keys"
    )
    weights = torch.softmax(K @ q, dim=0)
    assert torch.allclose(weights, torch.full_like(weights, 1 / n)), "the weights are not all equal"

# %% test="average-two-equal" points=2 rests="the two scores must be **equal** up to rounding, not nearly equal … rows of about unit length … returns: (d,), dtype of K"
# The two keys have equal weights, also when the keys are not exactly of unit length.
import torch

# Keys are drawn again until the two can be chosen, so that right work can't fail by the draw.
generator = torch.Generator().manual_seed(4)
n, more = torch.randint(3, 8, (2,), generator=generator).tolist()
pair = torch.randperm(n, generator=generator)[:2].tolist()
sizes = [(4, 3, 0, 1), (6, 8, 4, 1), (5, 6, 2, 3), (3, 4, 2, 0), (n, n + more, *pair)]
for seed, (n, d, a, b) in enumerate(sizes):
    generator = torch.Generator().manual_seed(seed)
    gap = -1.0
    while gap < 0.1:  # draw keys until no other key lies between a and b
        K = torch.nn.functional.normalize(torch.randn(n, d, generator=generator, dtype=torch.float64), dim=1)
        K = K * (1 + 0.02 * torch.rand(n, 1, generator=generator, dtype=torch.float64))
        total, difference = K[a] + K[b], K[a] - K[b]
        scores = K @ (total - (total @ difference) / (difference @ difference) * difference)
        gap = (scores[a] - scores[[i for i in range(n) if i not in (a, b)]].max()).item()
    q = averaging_query(K, a, b)
    assert isinstance(q, torch.Tensor) and q.shape == (d,) and q.dtype == K.dtype, (
        "the query should be one vector, as long as a key and with the dtype of the keys"
    )
    weights = torch.softmax(K @ q, dim=0)
    assert torch.isfinite(weights).all(), "with this query the weights are not finite numbers"
    assert abs(weights[a] - weights[b]) < 1e-6, (
        "the two weights differ: the query should be exactly orthogonal to k_a - k_b"
    )

# %% test="average-two-leak" points=1 rests="Return a query with equal weights on keys `a` and `b`, and at most `leak` on all others together … leak: between 0 and 1 (both excluded) … scores are not scaled"
# All other keys together hold at most `leak`.
import torch

K = torch.tensor(
    [[0.8, 0.6, 0.0], [0.0, 0.6, 0.8], [0.6, -0.8, 0.0], [-0.6, 0.0, 0.8], [0.0, -1.0, 0.0]],
    dtype=torch.float64,
)
for leak in (0.5, 0.1, 1e-3, 1e-6):
    weights = torch.softmax(K @ averaging_query(K, 0, 1, leak), dim=0)
    assert abs(weights[0] - weights[1]) < 1e-6, "the two weights differ"
    assert weights[2:].sum() <= leak * (1 + 1e-9), (
        "the other keys together hold more of the weight than `leak`"
    )
assert weights[0] > 0.49, "the two keys together should hold nearly all the weight"
for leak in (0.61, 0.7, 0.9):  # equal weights leave 0.6 to the three others
    weights = torch.softmax(K @ averaging_query(K, 0, 1, leak), dim=0)
    assert weights[2:].sum() <= leak * (1 + 1e-9), (
        "with a generous `leak` the other keys together hold more of the weight than it allows"
    )
    assert abs(weights[0] - weights[1]) < 1e-6, "with a generous `leak` the two weights differ"
# The hardest case: all other keys score the same, and the keys are a little shorter than one. A rotation is drawn, and a
# number of keys: right work passes for every draw, with the margin that it takes itself.
generator = torch.Generator().manual_seed(70)
drawn = torch.randint(6, 16, (), generator=generator).item()
for n in (7, drawn):
    K = 0.9 * torch.linalg.qr(torch.randn(n + 2, n + 2, generator=generator, dtype=torch.float64)).Q[:n]
    for leak in (0.65, 0.3, 0.02, 1e-4):  # equal weights leave 0.71 to the five others of seven
        weights = torch.softmax(K @ averaging_query(K, 5, 2, leak), dim=0)
        assert 1 - weights[5] - weights[2] <= leak * (1 + 1e-9), (
            "when all other keys score the same, they together hold more of the weight than `leak`"
        )

# %% test="average-two-length" points=1 rests="For orthogonal keys of equal length it is that of $k_a + k_b$; for such keys the length of your query is at most 2, or at most twice what is needed in that direction … returns: (d,), dtype of K"
# The query has the dtype of the keys, and for orthogonal keys it is not much longer than it has to be.
import math

import torch

# A rotation is drawn, and a number of keys: the needed length is known for every draw, up to rounding.
generator = torch.Generator().manual_seed(80)
drawn = torch.randint(5, 16, (), generator=generator).item()
for n in (7, drawn):
    K = 0.9 * torch.linalg.qr(torch.randn(n + 2, n + 2, generator=generator, dtype=torch.float64)).Q[:n]
    for leak in (0.3, 0.02, 1e-4):  # the keys are orthogonal: along k_a + k_b both score 0.81, all others 0
        needed = math.log((n - 2) * (1 - leak) / (2 * leak)) / 0.81 * (K[1] + K[4]).norm()
        assert averaging_query(K, 1, 4, leak).norm() <= max(2.0, 2 * needed) * (1 + 1e-9), (
            "the query is much longer than it has to be: which margin is enough, and which length gives it?"
        )
assert averaging_query(K.float(), 1, 4).dtype == torch.float32, (
    "the query does not have the dtype of the keys"
)
assert averaging_all(K.float()).dtype == torch.float32, "the query does not have the dtype of the keys"

# %% [markdown] exercise="replace" title="One key replaced" difficulty=2 minutes=30 rows="3-1.4.1, 3-1.4.2" errata="E-14"
# The query stays as it is, and one key is replaced. All keys share one softmax, so the other weights move too. As before, scores are not scaled.
#
# Three functions. In the first two, return a **new** matrix that differs from `K` in row $j$ only.
#
# 1. With a query that averages $v_a$ and $v_b$: replace key $j$ so that the same query averages the three values $v_a$, $v_b$, $v_j$.
# 2. Replace key $j$ by a key of length 1 that gets as much weight as possible.
# 3. How much is that? For a short query even the best unit key gets only part of the weight.
#
# <details><summary>The idea for 1</summary>The new key must have the same score as keys $a$ and $b$. Which keys have that score already?</details>
# <details><summary>The idea for 2</summary>Among vectors of length 1, which one has the largest inner product with $q$?</details>
# <details><summary>The idea for 3</summary>You know the best score without building the key: it is the length of the query.</details>


# %% solution="replace-average"
def replace_to_average(K: torch.Tensor, q: torch.Tensor, a: int, b: int, j: int) -> torch.Tensor:
    """Return keys that differ from `K` in row `j` only, so that `q` weights a, b and j equally.

    K: (n, d)   q: (d,), with scores on keys `a` and `b` that are equal up to rounding, and far above all others
    j: neither `a` nor `b`
    returns: (n, d)
    """
    ### BEGIN SOLUTION
    replaced = K.clone()
    replaced[j] = K[a]
    return replaced
    ### END SOLUTION


# %% solution="replace-select"
def replace_to_select(K: torch.Tensor, q: torch.Tensor, j: int) -> torch.Tensor:
    """Return keys that differ from `K` in row `j` only: the unit key on which `q` puts the most weight.

    K: (n, d)   q: (d,), not zero
    returns: (n, d)
    """
    ### BEGIN SOLUTION
    replaced = K.clone()
    replaced[j] = q / q.norm()
    return replaced
    ### END SOLUTION


# %% solution="largest-weight"
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    """Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.

    K: (n, d)   q: (d,), not zero
    """
    ### BEGIN SOLUTION
    scores = K @ q  # (n,)
    scores[j] = q.norm()
    return torch.softmax(scores, dim=0)[j].item()
    ### END SOLUTION


# %% check="replace-check"
q = torch.tensor([30.0, 34.0, 0.0], dtype=torch.float64)
before = K_BOOK.clone()
A = torch.softmax(replace_to_average(K_BOOK, q, 0, 1, 2) @ q, dim=0)
assert torch.allclose(A[:3], torch.full((3,), 1 / 3).double(), atol=1e-3), (
    "keys 0, 1 and 2 should share the weight"
)
assert torch.softmax(replace_to_select(K_BOOK, q, 2) @ q, dim=0)[2] > 0.99, (
    "key 2 should have nearly all the weight"
)
assert torch.equal(K_BOOK, before), "K itself was changed: work on a copy"
print("replace: all checks passed")

# %% test="replace-average-third" points=2 rests="return a **new** matrix that differs from `K` in row $j$ only … so that `q` weights a, b and j equally … scores are not scaled"
# The three keys have a third of the weight each, and only row j is new.
import torch

# Right work passes for every draw: scores of 10 are exact to some 1e-14.
generator = torch.Generator().manual_seed(3)
n, d = torch.randint(4, 12, (2,), generator=generator).tolist()
drawn = torch.randperm(n, generator=generator)[:3].tolist()
sizes = [(4, 3, 0, 1, 2), (6, 5, 3, 1, 5), (6, 5, 2, 4, 0), (n, d, *drawn)]
for seed, (n, d, a, b, j) in enumerate(sizes):
    generator = torch.Generator().manual_seed(seed)
    K = torch.randn(n, d, generator=generator, dtype=torch.float64)
    q = 3 * torch.randn(d, generator=generator, dtype=torch.float64)
    wanted = torch.full((n,), -10.0, dtype=torch.float64)
    wanted[[a, b]] = 10.0
    K = K + torch.outer(wanted - K @ q, q / (q @ q))  # move each key along q until it has the wanted score
    copy = K.clone()
    new = replace_to_average(K, q, a, b, j)
    assert torch.equal(K, copy), "the argument K was changed in place: copy it first"
    assert isinstance(new, torch.Tensor) and new.shape == K.shape, (
        "all keys should come back, as a matrix like K"
    )
    rest = [i for i in range(n) if i != j]
    assert torch.equal(new[rest], K[rest]), "another key than j was changed"
    weights = torch.softmax(new @ q, dim=0)
    assert torch.allclose(weights[[a, b, j]], torch.full((3,), 1 / 3, dtype=torch.float64), atol=1e-4), (
        "the three weights are not a third each: the new key should have exactly the score of keys a and b"
    )

# %% test="replace-select-unit" points=1 rests="return a **new** matrix that differs from `K` in row $j$ only … Replace key $j$ by a key of length 1"
# The new key has length 1, only row j is new, and K itself is untouched.
import torch

# Right work passes for every draw: a length is exact to 1e-15.
drawn = torch.randint(3, 12, (2,), generator=torch.Generator().manual_seed(43)).tolist()
for seed, (n, d, j) in enumerate([(4, 3, 2), (7, 5, 0), (3, 9, 1), (*drawn, 2)]):
    generator = torch.Generator().manual_seed(40 + seed)
    K = torch.randn(n, d, generator=generator, dtype=torch.float64)
    q = (7.0, 7.0, 7.0, 1e-6)[seed] * torch.randn(d, generator=generator, dtype=torch.float64)
    if seed == 1:
        K[j] = 3 * q / q.norm()  # the old key has more weight than any of length 1
    copy = K.clone()
    new = replace_to_select(K, q, j)
    assert torch.equal(K, copy), "the argument K was changed in place: copy it first"
    assert isinstance(new, torch.Tensor) and new.shape == K.shape, (
        "all keys should come back, as a matrix like K"
    )
    rest = [i for i in range(n) if i != j]
    assert torch.equal(new[rest], K[rest]), "another key than j was changed"
    assert abs(new[j].norm() - 1) < 1e-9, "the new key does not have length 1"

# %% test="replace-select-best" points=2 rests="Replace key $j$ by a key of length 1 that gets as much weight as possible"
# No other key of length 1 gets more weight.
import torch

# Right work passes for every draw: a weight is exact to some 1e-15.
drawn = torch.randint(3, 12, (2,), generator=torch.Generator().manual_seed(53)).tolist()
for seed, (n, d, j) in enumerate(
    [(4, 3, 2), (6, 2, 0), (5, 6, 4), (4, 3, 2), (*drawn, 1)]
):  # one size comes twice
    generator = torch.Generator().manual_seed(50 + seed)
    K = torch.nn.functional.normalize(torch.randn(n, d, generator=generator, dtype=torch.float64), dim=1)
    q = 2 * torch.randn(d, generator=generator, dtype=torch.float64)
    weight = torch.softmax(replace_to_select(K, q, j) @ q, dim=0)[j]
    scores = K @ q
    scores[j] = q.norm()  # no unit vector has a larger inner product with q
    assert weight >= torch.softmax(scores, dim=0)[j] - 1e-9, (
        "a different key of length 1 would get more weight"
    )

# %% test="largest-weight-value" points=2 rests="Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1 … scores are not scaled … Nothing you write should change its arguments in place"
# The reachable weight, for short and for long queries.
import torch

# Right work passes for every draw: scores up to 2,000 are exact to 1e-12, and the tolerance is 1e-9.
drawn = torch.randint(3, 20, (2,), generator=torch.Generator().manual_seed(63)).tolist()
for seed, (n, d, j) in enumerate([(4, 3, 2), (8, 5, 0), (3, 4, 1), (*drawn, 2)]):
    generator = torch.Generator().manual_seed(60 + seed)
    K = torch.nn.functional.normalize(torch.randn(n, d, generator=generator, dtype=torch.float64), dim=1)
    for length in (0.5, 4.317, 60.0, 2000.0):
        q = length * torch.nn.functional.normalize(
            torch.randn(d, generator=generator, dtype=torch.float64), dim=0
        )
        if seed == 1:
            K[j] = 3 * q / length  # the old key has more weight than any of length 1
        copy = K.clone()
        others = torch.cat([K[:j], K[j + 1 :]]) @ q
        bound = 1 / (1 + (others - length).exp().sum().item())
        assert abs(float(largest_weight(K, q, j)) - bound) < 1e-9, (
            "this is not the largest weight that a key of length 1 can get while the other scores stay as they are"
        )
        assert torch.equal(K, copy), "the argument K was changed in place: copy it first"

# %% [markdown] exercise="extract" title="Recover one of two signals" difficulty=2 minutes=15 rows="1-2.2.2"
# An attention head that averages two values returns $\bar v = \frac12 (v_a + v_b)$. Are the two lost? Not if they live in orthogonal subspaces.
#
# The columns of $A$ are an orthonormal basis of the subspace that $v_a$ lies in. All you know of $v_b$ is that it is orthogonal to that subspace.
# Build the matrix $M$ with $M \bar v = v_a$ for **every** such pair.
#
# <details><summary>A question to start with</summary>Which matrix made from $A$ leaves every vector of the subspace as it is, and sends everything orthogonal to it to zero?</details>
# <details><summary>I get half of it</summary>Look at $\bar v$ again.</details>


# %% solution="extract"
def extraction_matrix(A: torch.Tensor) -> torch.Tensor:
    """Return the matrix that recovers v_a from the mean of v_a and v_b.

    A: (d, m), orthonormal columns that span the subspace of v_a
    returns: (d, d)
    """
    ### BEGIN SOLUTION
    return 2 * A @ A.mT
    ### END SOLUTION


# %% check="extract-check"
A = torch.eye(4, dtype=torch.float64)[:, :2]  # v_a lives in the first two coordinates
v_a, v_b = torch.tensor([3.0, -1, 0, 0]).double(), torch.tensor([0, 0, 5.0, 2]).double()
assert extraction_matrix(A).shape == (4, 4), "M maps vectors of size d to vectors of size d"
assert torch.allclose(extraction_matrix(A) @ ((v_a + v_b) / 2), v_a), "v_a does not come back"
print("extract: all checks passed")

# %% test="extract-recovers" points=2 rests="Return the matrix that recovers v_a from the mean of v_a and v_b … for **every** such pair … returns: (d, d)"
# M recovers v_a exactly, in random subspaces of random sizes.
import torch

# Right work passes for every draw: the basis is orthonormal to 1e-15, and the tolerance is 1e-9.
drawn = torch.randint(1, 7, (3,), generator=torch.Generator().manual_seed(4)).tolist()
for seed, (d, m, p) in enumerate([(5, 2, 2), (9, 3, 4), (6, 1, 5), (9, 3, 6), (sum(drawn), *drawn[1:])]):
    generator = torch.Generator().manual_seed(seed)
    basis = torch.linalg.qr(torch.randn(d, d, generator=generator, dtype=torch.float64)).Q
    A, B = basis[:, :m], basis[:, m : m + p]
    M = extraction_matrix(A)
    assert isinstance(M, torch.Tensor) and M.shape == (d, d), "M should have d rows and d columns"
    for _ in range(5):
        v_a = A @ torch.randn(m, generator=generator, dtype=torch.float64)
        v_b = B @ torch.randn(p, generator=generator, dtype=torch.float64)
        found = M @ ((v_a + v_b) / 2)
        assert not torch.allclose(found, v_a / 2, atol=1e-9), (
            "half of v_a comes back: is the factor for the mean missing?"
        )
        assert torch.allclose(found, v_a, atol=1e-9), "v_a does not come back"

# %% test="extract-forgets" points=1 rests="returns: (d, d) … All you know of $v_b$ is that it is orthogonal to that subspace … for **every** such pair"
# M sends everything outside the subspace to zero, and keeps all of the subspace.
import torch

# Right work passes for every draw: the basis is orthonormal to 1e-15, and the tolerances are 1e-6 and 1e-9.
generator = torch.Generator().manual_seed(8)
drawn = torch.randint(1, 9, (2,), generator=generator).tolist()
for d, m in [(7, 3), (sum(drawn), drawn[0])]:
    basis = torch.linalg.qr(torch.randn(d, d, generator=generator, dtype=torch.float64)).Q
    M = extraction_matrix(basis[:, :m])
    assert M.shape == (d, d), "M should have d rows and d columns"
    assert torch.linalg.matrix_rank(M, atol=1e-6).item() == m, (
        "the rank of M is not the dimension of the subspace"
    )
    assert (M @ basis[:, m:]).abs().max() < 1e-9, "some vector orthogonal to the subspace is not sent to zero"

# %% [markdown]
# **Question.** Now show it. Write the proof that $M \bar v = v_a$ on paper, line by line, and mark each place where you use a property of $A$, $v_a$ or $v_b$. Which of these does it need? (One or more.)
#
# - **A** $v_a = A x$ for some vector $x$.
# - **B** $A^\top A = I$.
# - **C** $A A^\top = I$.
# - **D** $A^\top v_b = 0$.
# - **E** $v_a$ and $v_b$ have the same norm.
# - **F** A basis of the subspace of $v_b$ is known.


# %% solution="proof-choice"
def proof_choice() -> set[str]:
    """Return the letters of all that the proof needs."""
    ### BEGIN SOLUTION
    return {"A", "B", "D"}
    ### END SOLUTION


# %% check="proof-choice-check"
assert set(proof_choice()) <= set("ABCDEF"), "give a set of letters from A to F"
print("proof: the form is right; the answer is graded later")

# %% test="proof-choice-key" points=2 rests="Write the proof that … and mark each place where you use a property of $A$, $v_a$ or $v_b$. Which of these does it need? (One or more.)"
# Everything that the proof needs, and nothing else.
chosen = {str(letter).strip().upper() for letter in proof_choice()}
assert "C" not in chosen, "if that held, M would return twice the average, with v_b in it"
assert "E" not in chosen, "make v_b ten times as long: does anything change?"
assert "F" not in chosen, "does M know anything of v_b?"
assert "A" in chosen, "why does the projection leave v_a as it is?"
assert "B" in chosen, "two matrices meet in the middle of A A^T A x: what do they give?"
assert "D" in chosen, "where does the part of v_b go?"
assert chosen == {"A", "B", "D"}, "the letters go from A to F"

# %% [markdown] exercise="average-scale" title="How long a query must be" difficulty=3 minutes=20 rows="1-2.2.3" errata="E-3"
# Now with scaled scores, as in a transformer, and with $n$ orthonormal keys of size $d_k$.
# The query $q = c\,(k_a + k_b)$ scores $c/\sqrt{d_k}$ on keys $a$ and $b$ and $0$ on all others, so
#
# $$w_a = w_b = \frac{1}{2 + (n-2)\,e^{-c/\sqrt{d_k}}}$$
#
# With $c=1$ that is far from $\frac12$. First a number, then the scale that is needed.
#
# <details><summary>A question to start with</summary>All weights sum to one. How much is left for the other $n-2$ keys together, in terms of $w_a$?</details>
# <details><summary>The idea</summary>Write the leak as $\ell = 1 - 2 w_a$, put in the formula, and solve for $e^{-c/\sqrt{d_k}}$ first.</details>
# <details><summary>Two cases to think about</summary>With two keys nobody is left to leak to. And if equal weights already leak less than allowed, the smallest scale is not negative.</details>


# %% solution="weight-by-hand"
def weight_by_hand() -> float:
    """Return the weight of key a for c = 1, d_k = 64 and n = 64 keys, to at least four decimals."""
    ### BEGIN SOLUTION
    return 1 / (2 + 62 * math.exp(-1 / 8))
    ### END SOLUTION


# %% solution="average-scale"
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    """Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.

    d_k: size of a key   n: number of keys, at least 2   leak: between 0 and 1 (both excluded)
    returns: c, never below 0, and exact up to rounding
    """
    ### BEGIN SOLUTION
    if n == 2:
        return 0.0
    return max(0.0, math.sqrt(d_k) * math.log((n - 2) * (1 - leak) / (2 * leak)))
    ### END SOLUTION


# %% check="average-scale-check"
assert 0 < weight_by_hand() < 0.5, "a weight shared by two keys lies between 0 and 1/2"
assert averaging_scale(16, 2, 0.01) == 0, "with two keys there is nobody to leak to"
assert averaging_scale(64, 64, 1e-3) > averaging_scale(64, 8, 1e-3) > 0, "more keys need a longer query"
print("averaging scale: all checks passed")

# %% test="weight-by-hand-number" points=1 rests="Return the weight of key a for c = 1, d_k = 64 and n = 64 keys, to at least four decimals"
# The weight for c = 1, to four decimals.
given = float(weight_by_hand())
assert abs(given - 0.0176) < 1e-4, (
    "the weight is wrong: put c = 1, d_k = 64 and n = 64 into the formula; the root of 64 is 8, and n - 2 is 62"
)

# %% test="average-scale-enough" points=2 rests="all keys but a and b together hold at most `leak` of the weight … Now with scaled scores, as in a transformer"
# The scale keeps the leak, measured with real orthonormal keys and scaled attention.
import torch

# Right work passes for every draw: what is drawn are numbers of keys, sizes and leaks below 1/2, with which c is above 0.
n, more, thousandths = torch.randint(6, 500, (3,), generator=torch.Generator().manual_seed(0)).tolist()
drawn = (n % 60 + 6 + more % 20, n % 60 + 6, thousandths / 1000)
sizes = [(6, 5, 1e-3), (16, 9, 0.05), (64, 64, 1e-3), (128, 100, 1e-6), (32, 20, 0.7), drawn]
for d_k, n, leak in sizes:
    K = torch.linalg.qr(
        torch.randn(d_k, d_k, generator=torch.Generator().manual_seed(n), dtype=torch.float64)
    ).Q[:n]
    q = averaging_scale(d_k, n, leak) * (K[0] + K[1])
    weights = torch.softmax(K @ q / d_k**0.5, dim=0)
    assert 1 - weights[:2].sum() <= leak * (1 + 1e-4), (  # single precision is good enough
        "c is too small: with scaled scores the other keys together hold more of the weight than `leak`"
    )

# %% test="average-scale-smallest" points=2 rests="Return the smallest c … n: number of keys, at least 2 … returns: c, never below 0"
# The scale is not larger than needed, and never negative.
import torch

# Right work passes for every draw: what is drawn are numbers of keys, sizes and leaks below 1/2, with which c is above 0.
n, more, thousandths = torch.randint(6, 500, (3,), generator=torch.Generator().manual_seed(1)).tolist()
drawn = (n % 60 + 6 + more % 20, n % 60 + 6, thousandths / 1000)
sizes = [(6, 5, 1e-3), (16, 9, 0.05), (64, 64, 1e-3), (128, 100, 1e-6), (32, 20, 0.7), drawn]
for d_k, n, leak in sizes:
    K = torch.linalg.qr(
        torch.randn(d_k, d_k, generator=torch.Generator().manual_seed(n), dtype=torch.float64)
    ).Q[:n]
    q = averaging_scale(d_k, n, leak) * (K[0] + K[1])
    weights = torch.softmax(K @ q / d_k**0.5, dim=0)
    assert 1 - weights[:2].sum() >= leak * (1 - 1e-4), "a smaller c would do"
assert averaging_scale(9, 4, 0.6) == 0, "when equal weights leak less than allowed, c should be 0"
assert averaging_scale(9, 2, 0.1) == 0, "with two keys there is nobody to leak to: c should be 0"
assert averaging_scale(9, 3, 0.1) > 0, "with three keys there is somebody to leak to: c should be above 0"

# %% [markdown] exercise="separate" title="Why queries and keys have weights of their own" difficulty=1 minutes=15 rows="2-2.1d"
# In self-attention both queries and keys are made from the same inputs, $Q = XW_q$ and $K = XW_k$.
# Write the matrix of unscaled scores, and use it to see what is lost when the two matrices are the same.
#
# <details><summary>A question to start with</summary>What is the transpose of $YY^\top$?</details>
# <details><summary>I get the right numbers in the wrong places</summary>Row $i$ belongs to the position that asks: the queries come first in the product.</details>


# %% solution="separate"
def projected_scores(X: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores of self-attention: row i holds the scores of query i.

    X: (..., T, d)   W_q, W_k: (d, d_k)
    returns: (..., T, T)
    """
    ### BEGIN SOLUTION
    return (X @ W_q) @ (X @ W_k).mT
    ### END SOLUTION


# %% check="separate-check"
generator = torch.Generator().manual_seed(0)
X, W_q, W_k = (torch.randn(*size, generator=generator) for size in [(5, 4), (4, 3), (4, 3)])
assert projected_scores(X, W_q, W_k).shape == (5, 5), "one score for each pair of positions"
S = projected_scores(X, W_q, W_q)
print("shared weights give symmetric scores:", torch.allclose(S, S.mT, atol=1e-5))
S = projected_scores(X, W_q, W_k)
print("separate weights give symmetric scores:", torch.allclose(S, S.mT, atol=1e-5))

# %% test="separate-scores" points=2 rests="Return the unscaled scores of self-attention: row i holds the scores of query i … X: (..., T, d)"
# Each score is the inner product of a projected query and a projected key, rows for queries.
import torch

# Right work passes for every draw, up to rounding, which is a millionth of the tolerance.
drawn = torch.randint(2, 10, (3,), generator=torch.Generator().manual_seed(3)).tolist()
sizes = [((), 5, 4, 3), ((3,), 5, 4, 3), ((3,), 5, 4, 3), ((), *drawn)]  # one shape comes twice
for seed, (lead, T, d, d_k) in enumerate(sizes):
    generator = torch.Generator().manual_seed(seed)
    X = torch.randn(*lead, T, d, generator=generator, dtype=torch.float64)
    W_q, W_k = (torch.randn(d, d_k, generator=generator, dtype=torch.float64) for _ in range(2))
    S = projected_scores(X, W_q, W_k)
    assert isinstance(S, torch.Tensor) and S.shape == (*lead, T, T), (
        "there should be one score for each pair of positions"
    )
    for i, j in [(i, j) for i in range(T) for j in range(T)]:
        score = ((X[..., i, :] @ W_q) * (X[..., j, :] @ W_k)).sum(dim=-1)
        assert torch.allclose(S[..., i, j], score), (
            "a score is wrong: queries stand in rows and keys in columns, and nothing is scaled here"
        )

# %% [markdown]
# **Question.** With one shared matrix, $W_q = W_k$, which statements about the scores $S$ of a sequence are right? (One or more.)
#
# - **A** $S_{ij} = S_{ji}$: how much token $i$ looks for token $j$ equals how much $j$ looks for $i$, before the softmax.
# - **B** The weights after the softmax are symmetric as well.
# - **C** A token's score with itself is never negative.
# - **D** The layer can't let a noun look for its adjective without giving the adjective the same score for its noun.
# - **E** All scores are positive.


# %% solution="shared-choice"
def shared_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"A", "C", "D"}
    ### END SOLUTION


# %% check="shared-choice-check"
assert set(shared_choice()) <= set("ABCDE"), "give a set of letters from A to E"
print("shared weights: the form is right; the answer is graded later")

# %% test="shared-choice-key" points=2 rests="With one shared matrix … which statements about the scores $S$ of a sequence are right? (One or more.)"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in shared_choice()}
assert chosen <= set("ABCDE"), "the letters go from A to E"
assert "B" not in chosen, "each row of weights has a denominator of its own: compute a small example"
assert "E" not in chosen, "two projected tokens may point in opposite directions"
assert chosen == {"A", "C", "D"}, "a right statement is missing: look at S = (XW)(XW)^T, and at its diagonal"

# %% [markdown] exercise="spread" title="Why the scores are divided by the root of the key size" difficulty=2 minutes=35 core=true rows="2-2.2"
# Draw queries and keys with independent standard normal entries. Each product of two entries has variance 1, and a score is a sum of $d_k$ of them.
# Measure what that does to the scores, and to the softmax. Whether a deviation divides by $n$ or by $n - 1$ is up to you. *Scaled* means divided by the root of the key size.
#
# Draw everything with the given `generator`: the same seed gives the same numbers, and a second call with the same generator gives new ones. The order in which you draw is up to you.
#
# <details><summary>A question to start with</summary>Variances of independent terms add up. Standard deviations do not. Which of the two grows like $d_k$?</details>
# <details><summary>The idea</summary><code>torch.randn(n, d_k, generator=generator)</code> draws all queries at once. For the second function the keys need one more dimension, and broadcasting does the rest.</details>


# %% solution="spread"
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.

    Queries and keys are (n, d_k), with independent standard normal entries.
    """
    ### BEGIN SOLUTION
    q = torch.randn(n, d_k, generator=generator)
    k = torch.randn(n, d_k, generator=generator)
    scores = (q * k).sum(dim=-1)  # (n,)
    return scores.std().item(), (scores / math.sqrt(d_k)).std().item()
    ### END SOLUTION


# %% solution="saturation"
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the mean over `n` random queries of the largest weight: unscaled, and with the same scores scaled.

    Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own; all entries are independent standard normal.
    """
    ### BEGIN SOLUTION
    q = torch.randn(n, 1, d_k, generator=generator)
    K = torch.randn(n, n_keys, d_k, generator=generator)
    scores = (q * K).sum(dim=-1)  # (n, n_keys)
    raw, scaled = (torch.softmax(s, dim=-1).amax(dim=-1) for s in (scores, scores / math.sqrt(d_k)))  # (n,)
    return raw.mean().item(), scaled.mean().item()
    ### END SOLUTION


# %% check="spread-check"
raw, scaled = score_spread(64, 20_000, torch.Generator().manual_seed(0))
assert 7 < raw < 9 and 0.9 < scaled < 1.1, (
    "one of the two deviations is wrong: what is the variance of a sum of 64 independent terms of variance 1?"
)
raw, scaled = mean_largest_weight(64, 16, 500, torch.Generator().manual_seed(0))
assert 0 < scaled < raw < 1, "with scaled scores the weights are more even"
print("spread: all checks passed")

# %% test="spread-raw" points=1 rests="Return the standard deviation of q·k over `n` random pairs … with independent standard normal entries … -> tuple[float, float]"
# The unscaled scores spread like the root of the key size.
import torch

# The standard error of a deviation over 20,000 pairs is below 0.7 per cent: the tolerance is seven of them, which right
# work misses with a chance below 1e-11.
drawn = torch.randint(5, 200, (), generator=torch.Generator().manual_seed(0)).item()
for d_k in (4, 36, 144, drawn):
    found = score_spread(d_k, 20_000, torch.Generator().manual_seed(d_k))
    assert isinstance(found, tuple | list) and len(found) == 2, "two numbers should come back, as a tuple"
    raw = found[0]
    assert abs(raw / d_k - 1) >= 0.05, "the first number is the variance of q·k, not its standard deviation"
    assert abs(raw / d_k**0.5 - 1) < 0.05, (
        "the standard deviation of q·k should be near the root of the key size"
    )
# For keys of size 1 a product of two normal numbers has heavy tails, a normal number has none: the variances of
# small samples then scatter four times as much (8/n against 2/n), which tells a score from a sum of entries.
# Of 300 variances over 400 pairs the scatter is 0.02 with a standard error below 0.002, or 0.005 with 0.0004: it is below
# 0.01 with a chance of 1e-11 (like a chi-squared number with 250 degrees of freedom).
variances = [score_spread(1, 400, torch.Generator().manual_seed(seed))[0] ** 2 for seed in range(300)]
assert torch.tensor(variances, dtype=torch.float64).var() > 0.01, (
    "from one set of 400 pairs to the next the deviation changes too little: it should be that of `n` products of a query and a key"
)

# %% test="spread-scaled" points=1 rests="as it is, and with the same scores scaled … *Scaled* means divided by the root of the key size … -> tuple[float, float]"
# The scaled scores have a spread near 1, for every key size.
import torch

# The standard error of a deviation over 20,000 pairs is below 0.7 per cent: the tolerance is seven of them, which right
# work misses with a chance below 1e-11.
drawn = torch.randint(5, 200, (), generator=torch.Generator().manual_seed(1)).item()
for d_k in (4, 36, 50, 144, drawn):
    found = score_spread(d_k, 20_000, torch.Generator().manual_seed(d_k + 1))
    assert isinstance(found, tuple | list) and len(found) == 2, "two numbers should come back, as a tuple"
    raw, scaled = found
    assert abs(scaled - 1) < 0.05, "scaled scores should have a standard deviation near 1"
    # A mean over 20,000 numbers in single precision is off by about 1e-6.
    assert abs(raw / scaled - d_k**0.5) < 5e-5 * d_k**0.5, (
        "one number is not exactly the root of the key size times the other, as it is when both come from the same scores"
    )

# %% test="spread-seed" points=1 rests="Draw everything with the given `generator`: the same seed gives the same numbers, and a second call with the same generator gives new ones"
# The same seed gives the same numbers, another seed gives others, and so does a second call with one generator.
import torch

# Two seeds may agree to the last digit of single precision by chance (below one in a million); three don't.
d_k, n_keys, n = torch.randint(5, 40, (3,), generator=torch.Generator().manual_seed(9)).tolist()
first, again, *others = (
    score_spread(d_k, 1000, torch.Generator().manual_seed(seed)) for seed in (5, 5, 6, 7)
)
assert first == again, "the same seed gives different numbers: everything should be drawn with the generator"
assert any(first != other for other in others), (
    "different seeds give the same numbers: everything should be drawn with the generator"
)
generator = torch.Generator().manual_seed(8)
first, *others = (score_spread(d_k, 1000, generator) for _ in range(3))
assert any(first != other for other in others), (
    "one generator gives the same numbers in every call: everything should be drawn with it, and it moves on"
)
first, again, *others = (
    mean_largest_weight(d_k, n_keys, n, torch.Generator().manual_seed(seed)) for seed in (5, 5, 6, 7)
)
assert first == again, (
    "the same seed gives different largest weights: everything should be drawn with the generator"
)
assert any(first != other for other in others), (
    "different seeds give the same largest weights: everything should be drawn with the generator"
)
first, *others = (mean_largest_weight(d_k, n_keys, n, generator) for _ in range(3))
assert any(first != other for other in others), (
    "one generator gives the same largest weights in every call: everything should be drawn with it, and it moves on"
)

# %% test="saturation-shape" points=2 rests="Return the mean over `n` random queries of the largest weight: unscaled, and with the same scores scaled … has `n_keys` keys (n_keys, d_k) of its own … -> tuple[float, float]"
# Without the scale the softmax saturates as keys grow longer; with it, it does not.
import math

import torch

# Expected: 0.27, 0.79, 0.92 unscaled and 0.11 scaled, with standard errors of 0.010 and 0.004 at most: each bound is six
# of them away or more, which right work misses with a chance below 1e-8.
sizes = [4, 64, 512]
pairs = [mean_largest_weight(d_k, 64, 400, torch.Generator().manual_seed(d_k)) for d_k in sizes]
assert all(isinstance(pair, tuple | list) and len(pair) == 2 for pair in pairs), (
    "two numbers should come back, as a tuple"
)
raw, scaled = zip(*pairs, strict=True)
assert max(raw) < 1 + 1e-5, "a mean of weights can't be larger than 1"
assert raw[0] < raw[1] < raw[2] and raw[2] > 0.85, (
    "unscaled, the largest weight should approach 1 as d_k grows"
)
assert max(scaled) < 0.2 and max(scaled) / min(scaled) < 1.5, (
    "scaled, the largest of 64 weights should stay small for every d_k"
)
assert min(mean_largest_weight(64, 2, 400, torch.Generator().manual_seed(1))) >= 0.5, (
    "with two keys the larger weight is at least one half, and so is its mean"
)
# The largest weights of single queries scatter by 0.2; means over hundreds of queries don't.
ones = [mean_largest_weight(16, 8, 1, torch.Generator().manual_seed(seed))[0] for seed in range(40)]
assert torch.tensor(ones).std() > 0.05, (
    "from one single query to the next the result changes too little: the mean should be taken over `n` queries"
)
# With two keys of size 2 a scaled difference of scores is as likely as in a Laplace distribution, so that the larger
# weight is ln 2 in the mean, with a standard error of 0.0018 over 30 times 200 queries, and 2/3 in the median.
# The 30 means scatter by 0.01; with keys that all queries share they scatter by 0.07.
means = [mean_largest_weight(2, 2, 200, torch.Generator().manual_seed(100 + seed))[1] for seed in range(30)]
assert torch.tensor(means).std() < 0.035, (
    "the means over 200 queries scatter too much: `n` queries should be drawn, each with keys of its own"
)
assert abs(sum(means) / 30 - math.log(2)) < 0.0135, (
    "the result is not the mean of the largest weights for standard normal entries"
)
# For one query with two keys the difference of scores follows from either weight: one is sqrt(d_k) times the other.
drawn = torch.randint(2, 30, (), generator=torch.Generator().manual_seed(2)).item()
for seed in range(20):
    d_k = (9, drawn)[seed % 2]
    raw, scaled = mean_largest_weight(d_k, 2, 1, torch.Generator().manual_seed(200 + seed))
    again = torch.sigmoid(d_k**0.5 * torch.logit(torch.tensor(scaled, dtype=torch.float64)))
    assert abs(again - raw) < 1e-4, (  # single precision leaves an error below 1e-6
        "the two weights do not come from the same scores"
    )

# %% [markdown]
# And what it does to the gradients. The weight $w$ of a key changes with its own score at the slope $w\,(1-w)$.
#
# By hand: one query meets two keys, and the score of the first lies $m$ above the other. For $d_k = 64$ and entries of variance 1 a gap of $m = 8$ is nothing unusual; after the division it is $m = 1$. Give the slope of the first weight for both.


# %% solution="slopes-by-hand"
def slopes_by_hand() -> dict[str, float]:
    """Return the slope of the first weight, "unscaled" (m = 8) and "scaled" (m = 1), to three significant digits."""
    ### BEGIN SOLUTION
    weights = {"unscaled": 1 / (1 + math.exp(-8)), "scaled": 1 / (1 + math.exp(-1))}
    return {name: w * (1 - w) for name, w in weights.items()}
    ### END SOLUTION


# %% check="slopes-by-hand-check"
assert set(slopes_by_hand()) == {"unscaled", "scaled"}, "two numbers, with these names"
assert all(0 < slope <= 0.25 for slope in slopes_by_hand().values()), "w(1-w) lies between 0 and 1/4"
print("slopes by hand: the form is right; the numbers are graded later")

# %% test="slopes-by-hand-numbers" points=2 rests="Give the slope of the first weight for both … to three significant digits"
# The two slopes, to three significant digits.
import math

given = {name: float(number) for name, number in slopes_by_hand().items()}
assert {"unscaled", "scaled"} <= set(given), "give two slopes, under the names that were asked for"
for name, m in [("unscaled", 8), ("scaled", 1)]:
    w = 1 / (1 + math.exp(-m))
    assert abs(given[name] / (w * (1 - w)) - 1) < 0.005, (
        f"the {name} slope is wrong: with two keys the first weight is 1 / (1 + exp(-m)), and the slope is w(1-w)"
    )

# %% [markdown] exercise="roles" title="Queries, keys and values" difficulty=1 minutes=5 rows="2-2.1b, 2-2.1c" errata="E-20"
# **Question.** Which statements about queries, keys and values are right? (One or more.)
#
# - **A** In self-attention every position has a query, a key and a value of its own.
# - **B** In the cross-attention of a translation model, queries come from the decoder, keys and values from the encoder.
# - **C** A query always stands for the current decoding step.
# - **D** Queries and keys decide how much of each value is taken, the values decide what is taken.
# - **E** Keys and values must have the same size.
# - **F** With attention instead of recurrence, a decoder generates all words of its answer at once.
#
# <details><summary>A question to start with</summary>For each statement, find one kind of attention where it fails: self-attention, cross-attention, in training, in generation.</details>


# %% solution="roles"
def roles_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"A", "B", "D"}
    ### END SOLUTION


# %% check="roles-check"
assert set(roles_choice()) <= set("ABCDEF"), "give a set of letters from A to F"
print("roles: the form is right; the answer is graded later")

# %% test="roles-key" points=2 rests="Which statements about queries, keys and values are right? (One or more.)"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in roles_choice()}
assert chosen <= set("ABCDEF"), "the letters go from A to F"
assert "C" not in chosen, "which kind of attention has no decoding steps at all?"
assert "E" not in chosen, "look at the shapes in the exercise on scaled dot-product attention"
assert "F" not in chosen, "each generated word is an input of the next step"
assert chosen == {"A", "B", "D"}, "a right statement is missing"

# %% [markdown] exercise="words" title="In your own words" difficulty=2 minutes=35 rows="2-2.1a, 2-2.1b, 3-1.2.3, 3-1.3.3, 3-1.4.3, 1-2.2.3" errata="E-20, E-34, E-50"
# Five short answers, two to four sentences each. A person reads them; the points say how many ideas are asked for.
#
# <details><summary>What makes an answer good</summary>It names the mechanism and not only its effect, and it gives an example that would come out differently without it.</details>
#
# **1.** Name three limits of a recurrent encoder-decoder without attention. For each, say whether attention removes it in training, in generation, in both or in neither.

# %% [markdown] written="words-recurrent" points=3
# ### BEGIN SOLUTION
# (1) The whole source passes through one vector of fixed size; attention lets every decoding step read all encoder states, in training and in generation. (2) Information from far back has to survive many steps, and gradients with it; attention connects any two positions in one step, in both. (3) The steps depend on each other, so training can't run in parallel over positions; self-attention in place of recurrence can, because in training all inputs are known. Generation stays sequential, since each word is the input of the next step, and attention added to a recurrent network does not remove the recurrence.
# ### END SOLUTION

# %% [markdown]
# **2.** Why is it useful for a language model that attention can *select* one token? Give an example sentence and say which token should be selected, and for predicting what.

# %% [markdown] written="words-select" points=2
# ### BEGIN SOLUTION
# The next word often depends on one earlier token, at any distance, and has to be copied or looked up exactly. In "Ada gave the letter to Grace because she trusted …" the object of "trusted" is a person named before; a query that selects "Grace" brings its value to the last position unchanged, whereas an average over all tokens would blur it.
# ### END SOLUTION

# %% [markdown]
# **3.** Why is it useful that attention can also *average*? What can an average over several tokens tell that no single token can?

# %% [markdown] written="words-average" points=2
# ### BEGIN SOLUTION
# Some information is spread over many tokens: the topic of a text, its tone, whether a list has ended. An average pools such evidence, is insensitive to the order and to single odd words, and has one size whatever the number of tokens. Selective averages (over the adjectives of a noun, say) combine the two abilities.
# ### END SOLUTION

# %% [markdown]
# **4.** In the exercise *One key replaced*, keys 0 and 1 kept their scores when key 2 was replaced. Why did their weights change all the same?

# %% [markdown] written="words-denominator" points=2
# ### BEGIN SOLUTION
# All weights of a query share one denominator, the sum of the exponentials of all scores. A larger score for key 2 makes that sum larger, so every other weight shrinks by the same factor; their ratio stays. Key 2 had never been absent: its weight was small because its score was far below the others.
# ### END SOLUTION

# %% [markdown]
# **5.** A course handout answers the exercise *How long a query must be* with $q = k_a + k_b$. For which $n$ is that exactly right, and what is missing for all others?

# %% [markdown] written="words-scale" points=2
# ### BEGIN SOLUTION
# It is exact for n = 2, where the two equal scores share all the weight. For n > 2 every other key scores 0, which still gives it the weight e^0 over the denominator; after the division the two scores are only 1/sqrt(d_k) and hardly stand out. The query needs a scale, c (k_a + k_b) with c = sqrt(d_k) (ln(n - 2) + ln((1 - leak) / (2 leak))), which grows with the root of the key size and the logarithm of the number of keys, and even then the average is a limit and never exact.
# ### END SOLUTION

# %% [markdown]
# That was the last exercise. Restart the kernel, run all cells, save, and hand the notebook in under its own name.
