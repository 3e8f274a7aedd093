# ---
# title: Positions
# points: 86
# minutes: 285
# seconds: 90
# data: [shakespeare]
# ---

# %% [markdown]
# Attention sees a set of vectors, and a sentence is more than a set. You write the ways to tell a model where a token stands: sinusoids, relative biases, rotations. You find out which models can't tell at all, and you test with a training run one reason why sinusoids may do worse than learned positions: their scale.
#
# **How to work**
# - Replace each `raise NotImplementedError` by your code. Keep the names and arguments of the functions and classes.
# - Run the cell under it: it holds *checks* that you can see. They catch the first mistakes, not all of them.
# - *Hidden tests* run when the notebook is graded. Each looks at one property, named in its comment, and gives its points for that property alone. They use sizes, numbers and seeds that differ from those of the checks.
# - Answers in words are read by a person.
# - The last code exercise trains three small language models, about a quarter of a minute on one core. It takes a GPU if there is one, though nobody has run it there.
#
# **Conventions.** Vectors are rows, positions and indices start at 0, and the softmax runs over the keys. `...` stands for any number of leading dimensions, also none. In a matrix of scores or biases, row $i$ belongs to the query at position $i$ and column $j$ to the key at position $j$. Nothing you write should change its arguments in place, unless its docstring says so.

# %%
import math
from collections.abc import Callable

import torch
from torch import nn

# %% [markdown] exercise="shuffle" title="Three rows in a different order" difficulty=1 minutes=5 core=true
# Three tokens have the vectors $(1, 2)$, $(3, 4)$ and $(5, 6)$, the rows of $X$. The order $\sigma = (2, 0, 1)$ says which old row stands in each new place; positions are counted from 0.
#
# Give $X_\sigma$, row by row, and the mean of its rows. Is it the mean of the rows of $X$? The check shuffles with torch.
#
# <details><summary>A question to start with</summary>Which row of $X$ becomes the first row of $X_\sigma$?</details>


# %% solution="shuffle"
def shuffled_by_hand() -> dict[str, list | bool]:
    """Return the three "rows" of the shuffled matrix, the "mean" of its rows, and whether it is the "same"."""
    ### BEGIN SOLUTION
    return {"rows": [[5, 6], [1, 2], [3, 4]], "mean": [3, 4], "same": True}
    ### END SOLUTION


# %% check="shuffle-check"
rows = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
assert torch.equal(torch.tensor(shuffled_by_hand()["rows"]).float(), rows[[2, 0, 1]]), (
    "row 2 of X comes first, then row 0"
)
assert torch.allclose(torch.tensor(shuffled_by_hand()["mean"]).float(), rows[[2, 0, 1]].mean(dim=0)), (
    "add up the three rows, and divide by three"
)
assert shuffled_by_hand()["same"] == torch.equal(rows.mean(dim=0), rows[[2, 0, 1]].mean(dim=0)), (
    "does a sum depend on the order of its terms?"
)
print("shuffled: right, torch says the same")

# %% test="shuffle-rows" points=1 rests="says which old row stands in each new place … row by row, and the mean of its rows. Is it the mean of the rows of $X$?"
# The shuffled rows, their mean, and whether the order matters to it.
given = shuffled_by_hand()
assert {"rows", "mean", "same"} <= set(given), "an entry is missing: give each under its name"
assert [list(row) for row in given["rows"]] == [[5, 6], [1, 2], [3, 4]], (
    "rows is wrong: the order says which old row stands in each new place"
)
assert max(abs(a - b) for a, b in zip(given["mean"], (3, 4), strict=True)) < 1e-6, (
    "mean is wrong: add up the three rows, and divide by three"
)
assert given["same"] is True, "same is wrong: does a sum depend on the order of its terms?"

# %% [markdown] exercise="order" title="A model that can't tell the order" difficulty=2 minutes=20 core=true rows="4-a"
# Shuffle the positions of the input. If the outputs come out the same, in the same shuffled places, the model has not noticed: it treats its input as a set.
#
# $$f(X_\sigma) = f(X)_\sigma \quad\text{for every order } \sigma$$
#
# Write a function that finds out for any model, only by calling it. It will meet models whose outputs are of about size 1. Some notice the order in one place only. Some notice it so little that the largest change in the outputs is of the order of 1e-5. Some notice most orders and miss a few: one does not notice when the sequence is turned round, another when it is shifted in a circle, a third in both cases. All of these notice the order. A difference that comes from rounding alone does not count.
#
# <details><summary>A question to start with</summary>Which of the two sides of the equation is <code>model(X[:, order])</code>, and what has to be done to <code>model(X)</code> to get the other?</details>
# <details><summary>The idea</summary>One order can be unlucky. Try several: five or more random ones, or all swaps of two neighbours.</details>
# <details><summary>How close is equal?</summary>A sum in a different order rounds differently: expect differences near 1e-15 in float64 where there should be none. A model that uses positions differs by far more than that.</details>


# %% solution="order"
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    """Return whether shuffling the positions of `X` shuffles the outputs of `model` alike.

    model: maps (B, T, d) to (B, T, d_out); it gives the same output for the same input
    X: (B, T, d), float64, T at least 3
    """
    ### BEGIN SOLUTION
    out, T = model(X), X.shape[1]
    for t in range(T - 1):
        order = torch.arange(T)
        order[[t, t + 1]] = order[[t + 1, t]]  # the swaps of neighbours together reach every order
        if not torch.allclose(model(X[:, order]), out[:, order], rtol=0.0, atol=1e-9):
            return False
    return True
    ### END SOLUTION


# %% check="order-check"
X = torch.randn(2, 5, 4, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
assert is_order_blind(lambda x: 2 * x, X) is True, (
    "a model that looks at each position alone can't tell the order"
)
assert is_order_blind(lambda x: x + torch.arange(5.0)[:, None], X) is False, "this one adds the position"
print("order: all checks passed")

# %% test="order-blind" points=2 rests="Return whether shuffling the positions of `X` shuffles the outputs of `model` alike … X: torch.Tensor) -> bool … float64, T at least 3 … A difference that comes from rounding alone does not count … Nothing you write should change its arguments in place"
# Models without positions are recognised: attention, a layer of torch, a layer for each position, a mean, none at all.
import torch
from torch import nn

# Right work passes for every draw: it forgives rounding, which is below 1e-13 here.
drawn = torch.randint(3, 20, (), generator=torch.Generator().manual_seed(4)).item()
for seed, T in enumerate((6, 3, 11, drawn)):
    torch.manual_seed(seed)
    X = torch.randn(2, T, 8, dtype=torch.float64)
    layer = nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True, dtype=torch.float64)
    feed = nn.Sequential(nn.Linear(8, 5), nn.ReLU(), nn.Linear(5, 3)).double()
    blind = [
        lambda x: torch.softmax(x @ x.mT, dim=-1) @ x,
        lambda x, layer=layer: layer(x),
        lambda x, feed=feed: feed(x),
        lambda x: x - x.mean(dim=1, keepdim=True),
        lambda x: x.flip(-1),
        lambda x: x,  # hands its input back, not a copy
    ]
    for model in blind:
        verdict = is_order_blind(model, X)
        assert isinstance(verdict, bool), "the verdict should be a plain True or False"
        assert verdict, (
            "a model that shuffles its outputs as its inputs were shuffled, up to rounding, is said to notice the order"
        )

# %% test="order-positions" points=1 rests="models whose outputs are of about size 1. Some notice the order in one place only. Some notice it so little that the largest change in the outputs is of the order of 1e-5 … All of these notice the order … Return whether shuffling the positions of `X` shuffles the outputs of `model` alike"
# A model that adds positions is recognised, also when it does so faintly or in one place only.
import torch

# A random order leaves a given one of 64 positions in its place with a probability of 1/64, five orders do so with
# 64^-5: for any of these 256 marks with 2.4e-7.  A single random order misses some mark in 98 of 100 cases.
for seed in range(4):
    torch.manual_seed(seed)
    X = torch.randn(2, 64, 3, dtype=torch.float64)
    for special in range(64):
        mark = torch.zeros_like(X)
        mark[special % 2, special, special % 3] = 1.0  # in one sequence, at one position, in one entry
        assert not is_order_blind(lambda x, mark=mark: x + mark, X), (
            "a model that marks a single position passes as blind"
        )
    for T in (
        6,
        torch.randint(6, 20, ()).item(),
    ):  # five random orders are the identity with 720^-5 at most
        X = torch.randn(2, T, 8, dtype=torch.float64)
        steps = torch.arange(T, dtype=torch.float64)[:, None]
        assert not is_order_blind(lambda x, steps=steps: x * (1 + 1e-5 * steps), X), (
            "a model that uses positions faintly passes as blind"
        )
        assert is_order_blind(lambda x: x.sin(), X), (
            "after a model that uses positions, one that looks at each position alone is said to notice the order"
        )

# %% test="order-mask" points=1 rests="Write a function that finds out for any model, only by calling it … Return whether shuffling the positions of `X` shuffles the outputs of `model` alike"
# A causal mask makes a model notice the order, without any positions.
import torch
from torch import nn

# Five random orders move an output by 0.04 or more in each of 100,000 draws (a recurrent network's by 0.4 in each of
# 3,000), thousands of times what counts as faint, and by more where there are more positions than six; all five are
# the identity with 720^-5 = 5e-15 at most. The first sequence of the last X can't tell: all its vectors are equal.
drawn = torch.randint(6, 20, (), generator=torch.Generator().manual_seed(4)).item()
for seed, T in enumerate((6, 6, drawn)):
    torch.manual_seed(seed)
    X = torch.randn(3, T, 8, dtype=torch.float64)
    if seed == 2:
        X[0] = X[0, :1]
    mask = torch.full((T, T), -torch.inf, dtype=torch.float64).triu(1)
    assert not is_order_blind(lambda x, mask=mask: torch.softmax(x @ x.mT + mask, dim=-1) @ x, X), (
        "attention behind a causal mask passes as blind: the first position sees itself alone, whoever stands there"
    )
    rnn = nn.RNN(8, 4, batch_first=True, dtype=torch.float64)
    assert not is_order_blind(lambda x, rnn=rnn: rnn(x)[0], X), "a recurrent network passes as blind"

# %% test="order-kinds" points=2 rests="Some notice most orders and miss a few: one does not notice when the sequence is turned round, another when it is shifted in a circle, a third in both cases. All of these notice the order … If the outputs come out the same, in the same shuffled places"
# Models that miss a shift in a circle, turning round, or both are seen through as well, and so are models that put their
# outputs in the wrong places.
import torch


# Of the 12! orders of twelve positions 12 are shifts, 24 keep the neighbours on a circle, 64 keep the pairs, and 46,080
# commute with turning round, one in 10,000 and of more positions fewer: five random orders all miss one of these models
# with 1e-20 at most.
def circle(x):
    return x + x.roll(1, dims=1) - 2 * x.roll(-2, dims=1)


def ring(x):
    return x.roll(1, dims=1) + x.roll(-1, dims=1)


def neighbours(x):
    padded = torch.cat([0 * x[:, :1], x, 0 * x[:, :1]], dim=1)
    return padded[:, :-2] + padded[:, 2:]


def pairs(x):
    return x + 0.1 * (torch.arange(x.shape[1]) // 2)[:, None]


drawn = torch.randint(6, 12, (), generator=torch.Generator().manual_seed(4)).item()
for seed, T in enumerate((12, 12, 2 * drawn)):
    torch.manual_seed(seed)
    X = torch.randn(2, T, 8, dtype=torch.float64)
    assert not is_order_blind(circle, X), (
        "a convolution on a circle, which misses shifts in a circle, passes as blind"
    )
    assert not is_order_blind(neighbours, X), (
        "a model that sums the two neighbours, and misses it when the sequence is turned round, passes as blind"
    )
    assert not is_order_blind(ring, X), (
        "a model that sums the two neighbours on a circle, and misses both shifts and turning round, passes as blind"
    )
    assert not is_order_blind(pairs, X), "a model that gives each pair of neighbours a mark passes as blind"
    for moved in (lambda x: x.flip(1), lambda x: x.roll(1, dims=1)):
        assert not is_order_blind(moved, X), (
            "a model that only puts its inputs in different places passes as blind: each output should follow its own input"
        )

# %% [markdown] exercise="sinusoidal" title="Sinusoidal positions" difficulty=1 minutes=20 core=true rows="0-Q1d, 4-a" errata="E-31, E-52"
# Each pair of dimensions is a clock hand that turns with the position $t$, one pair fast, the next slower:
#
# $$p_{t,\,2i} = \sin(\omega_i t), \qquad p_{t,\,2i+1} = \cos(\omega_i t), \qquad \omega_i = \text{base}^{-2i/d}, \qquad i = 0, \dots, \tfrac d2 - 1$$
#
# with a base of 10000. The index $i$ counts *pairs*: both members of a pair have the same frequency $\omega_i$.
#
# By hand first: the encoding of position $t = 2$ with $d = 4$, as four numbers.


# %% solution="sinusoid-by-hand"
def sinusoid_by_hand() -> list[float]:
    """Return the four entries of the encoding of position 2 for d = 4, to at least four decimals."""
    ### BEGIN SOLUTION
    return [math.sin(2), math.cos(2), math.sin(0.02), math.cos(0.02)]
    ### END SOLUTION


# %% check="sinusoid-by-hand-check"
assert len(sinusoid_by_hand()) == 4, "four dimensions, hence four numbers"
assert all(-1 <= number <= 1 for number in sinusoid_by_hand()), "sines and cosines lie between -1 and 1"
print("sinusoid by hand: the form is right; the numbers are graded later")

# %% test="sinusoid-by-hand-numbers" points=1 rests="Return the four entries of the encoding of position 2 for d = 4, to at least four decimals … with a base of 10000"
# The four numbers, to four decimals.
import math

given = [float(number) for number in sinusoid_by_hand()]
assert len(given) == 4, "four entries are asked for"
assert abs(given[0] - math.sin(2)) < 1e-4, (
    "the first number is wrong: the first pair has frequency 1, and angles are in radians"
)
assert abs(given[1] - math.cos(2)) < 1e-4, (
    "the second number is wrong: it is the cosine of the same angle as the first"
)
assert abs(given[2] - math.sin(0.02)) < 1e-4, (
    "the third number is wrong: the second pair has i = 1, so the exponent is 2/4"
)
assert abs(given[3] - math.cos(0.02)) < 1e-4, (
    "the fourth number is wrong: both members of a pair have the same frequency"
)

# %% [markdown]
# Now the whole table, computed in float64 throughout.
#
# <details><summary>A question to start with</summary>How many different frequencies are there for <code>d</code> dimensions?</details>
# <details><summary>The idea</summary>Make the frequencies <code>(d/2,)</code> and the positions <code>(T, 1)</code>; their product is a table of angles <code>(T, d/2)</code>.</details>
# <details><summary>How do I interleave?</summary>Either assign to every second column, <code>P[:, 0::2] = ...</code>, or stack sines and cosines in a new last dimension and flatten.</details>


# %% solution="sinusoidal"
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the sinusoidal encodings of the positions 0 to T - 1.

    d: even
    returns: (T, d), float64; sines in the even columns, cosines in the odd ones
    """
    ### BEGIN SOLUTION
    frequencies = base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)  # (d / 2,)
    angles = torch.arange(T, dtype=torch.float64)[:, None] * frequencies  # (T, d / 2)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(start_dim=1)  # (T, d)
    ### END SOLUTION


# %% check="sinusoidal-check"
import contextlib

P = sinusoidal_positions(10, 4)
assert P.shape == (10, 4) and P.dtype == torch.float64, "a row for each position, in float64"
assert torch.equal(P[0], P.new_tensor([0.0, 1.0, 0.0, 1.0])), "the sine of 0 is 0, its cosine is 1"
with contextlib.suppress(NotImplementedError):  # the example by hand may wait
    assert torch.allclose(P[2], torch.tensor(sinusoid_by_hand(), dtype=torch.float64), atol=1e-3), (
        "code and hand disagree on position 2"
    )
print("sinusoidal: all checks passed")

# %% test="sinusoidal-start" points=1 rests="Return the sinusoidal encodings of the positions 0 to T - 1 … returns: (T, d), float64; sines in the even columns, cosines in the odd ones"
# Position 0 is 0, 1, 0, 1, and so on, and a longer table begins with the shorter one.
import torch

# Right work passes for every draw: what is drawn is the size of the table.
drawn = torch.randint(1, 50, (2,), generator=torch.Generator().manual_seed(0)).tolist()
for T, d in [(1, 2), (5, 6), (9, 16), (drawn[0], 2 * drawn[1])]:
    P = sinusoidal_positions(T, d)
    assert isinstance(P, torch.Tensor) and P.shape == (T, d) and P.dtype == torch.float64, (
        "the table should have the shape (T, d), in float64"
    )
    assert torch.equal(P[0], torch.tensor([0.0, 1.0] * (d // 2), dtype=torch.float64)), (
        "the first row, position 0, should be 0, 1, 0, 1, ..."
    )
    longer = sinusoidal_positions(3 * T, d)
    assert longer.shape == (3 * T, d), "the table should have the shape (T, d)"
    assert torch.allclose(longer[:T], P), "the encoding of a position depends on the length of the table"

# %% test="sinusoidal-norm" points=1 rests="returns: (T, d), float64 … both members of a pair have the same frequency"
# Every encoding has the same length, because each pair contributes sin² + cos² = 1.
import torch

# Right work passes for every draw: what is drawn is the size of the table.
drawn = torch.randint(1, 50, (2,), generator=torch.Generator().manual_seed(1)).tolist()
for T, d in [(200, 2), (200, 10), (200, 48), (1100 + drawn[0], 4), (200, 2 * drawn[1])]:
    P = sinusoidal_positions(T, d)
    assert P.shape == (T, d) and P.dtype == torch.float64, (
        "the table should have the shape (T, d), in float64"
    )
    pairs = P[:, 0::2] ** 2 + P[:, 1::2] ** 2
    assert torch.allclose(pairs, torch.ones_like(pairs)), (
        "a pair of neighbouring columns is not the sine and cosine of one angle: the two squares do not sum to one"
    )

# %% test="sinusoidal-gram" points=2 rests="returns: (T, d), float64 … Each pair of dimensions is a clock hand that turns with the position $t$ … both members of a pair have the same frequency"
# The inner product of two encodings depends on the distance of the positions alone.
import torch

# Right work passes for every draw: what is drawn is the size of the table, and an angle below 100 is exact to 1e-13.
drawn = torch.randint(20, 100, (2,), generator=torch.Generator().manual_seed(2)).tolist()
for T, d in [(60, 6), (60, 20), (60, 48), (drawn[0], 2 * drawn[1])]:
    P = sinusoidal_positions(T, d)
    assert P.shape == (T, d) and P.dtype == torch.float64, (
        "the table should have the shape (T, d), in float64"
    )
    G = P @ P.mT
    assert torch.allclose(G[1:, 1:], G[:-1, :-1], atol=1e-9), (
        "two pairs of positions at the same distance have different inner products"
    )
    assert torch.allclose(G[0, 0], torch.tensor(d / 2).double()), (
        "the squared length of an encoding should be d / 2"
    )

# %% test="sinusoidal-frequencies" points=1 rests="returns: (T, d), float64 … \\omega_i = \\text{base}^{-2i/d} … base: float = 10000.0 … computed in float64 throughout"
# The frequencies fall from 1 in equal ratios, and depend on the base.
import torch

# Right work passes for every draw: what is drawn are size and base, and an angle of 1e-4 or more is exact to 1e-12 of itself.
drawn = torch.randint(2, 60, (2,), generator=torch.Generator().manual_seed(3)).tolist()
for d, base in [(4, 10000.0), (10, 10000.0), (16, 500.0), (16, 10000.0), (2 * drawn[0], 10.0 * drawn[1])]:
    P = sinusoidal_positions(2, d, base)
    assert P.shape == (2, d) and P.dtype == torch.float64, (
        "the table should have the shape (T, d), in float64"
    )
    turns = torch.atan2(P[1, 0::2], P[1, 1::2])  # the angle at position 1 is the frequency
    assert torch.allclose(turns[:1], torch.ones(1).double()), (
        "the first pair should turn by 1 radian per position"
    )
    ratio = torch.full((d // 2 - 1,), base, dtype=torch.float64) ** (-2 / d)
    assert torch.allclose(turns[1:] / turns[:-1], ratio, rtol=1e-9), (
        "from pair to pair the frequency should fall by the factor base^(-2/d), exact in float64, for every base"
    )

# %% test="sinusoidal-library" points=1 rests="returns: (T, d), float64 … \\omega_i = \\text{base}^{-2i/d} … with a base of 10000 … sines in the even columns, cosines in the odd ones"
# Equal to the table of transformers, which keeps all sines before all cosines.
import torch
from transformers.models.marian.modeling_marian import MarianSinusoidalPositionalEmbedding

# Right work passes for every draw: what is drawn is the size of the table, and the library's numbers are exact to 1e-7.
drawn = torch.randint(2, 60, (2,), generator=torch.Generator().manual_seed(4)).tolist()
for T, d in [(7, 4), (50, 12), (drawn[0], 2 * drawn[1])]:
    theirs = MarianSinusoidalPositionalEmbedding(T, d).create_weight()  # (T, d)
    mine = sinusoidal_positions(T, d)
    assert mine.shape == (T, d), "the table should have the shape (T, d)"
    assert torch.allclose(mine[:, 0::2].float(), theirs[:, : d // 2], atol=1e-5), (
        "the sines differ from the library's"
    )
    assert torch.allclose(mine[:, 1::2].float(), theirs[:, d // 2 :], atol=1e-5), (
        "the cosines differ from the library's"
    )

# %% [markdown]
# **Question.** Back to the order of words, with and without positions. Which statements are right? (One or more.)
#
# - **A** Self-attention without positions and without a mask, given a shuffled sentence, returns the outputs of the original, shuffled alike.
# - **B** The mean over all outputs of such a layer is the same for *the man chased the dog* and *the dog chased the man*.
# - **C** With a causal mask and no positions, a layer can still tell some orders apart.
# - **D** The inner product of two sinusoidal encodings falls with every step that the positions move apart.
# - **E** Residual connections and layer norms give a model without positions a sense of order.


# %% solution="order-choice"
def order_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"A", "B", "C"}
    ### END SOLUTION


# %% check="order-choice-check"
assert set(order_choice()) <= set("ABCDE"), "give a set of letters from A to E"
print("order, question: the form is right; the answer is graded later")

# %% test="order-choice-key" points=2 rests="Which statements are right? (One or more.) … Return the letters of all right statements"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in order_choice()}
assert "D" not in chosen, "compute p_0 · p_k for k up to 40 and d = 48: it is a sum of cosines"
assert "E" not in chosen, (
    "both work on each position by itself: ask your function about a whole encoder layer"
)
assert chosen == {"A", "B", "C"}, (
    "a right statement is missing: what becomes of a mean when its terms change places, and what does position 0 see behind a causal mask?"
)

# %% [markdown] exercise="shift" title="The shift matrix of sinusoids" difficulty=2 minutes=25 core=true rows="0-Q1d, 3-2.2.2" errata="E-9"
# To go from position $t$ to position $t + k$, each pair turns by the angle $\omega_i k$, wherever it stands. So one matrix moves all positions at once:
#
# $$p_{t+k} = p_t\,M_k \quad\text{for every } t$$
#
# Write $M_k$. It consists of $2 \times 2$ blocks along the diagonal; with a base above 1, no other matrix moves all positions. $k$ may be negative or zero.
#
# <details><summary>A question to start with</summary>What are $\sin(\alpha + \beta)$ and $\cos(\alpha + \beta)$ in terms of the sines and cosines of $\alpha$ and $\beta$?</details>
# <details><summary>The idea</summary>Write the pair as a row, $(\sin\alpha, \cos\alpha)$, and find the $2 \times 2$ matrix on its right that gives $(\sin(\alpha+\beta), \cos(\alpha+\beta))$.</details>
# <details><summary>How do I place the blocks?</summary><code>torch.block_diag</code> takes the blocks one after the other.</details>


# %% solution="shift"
def shift_matrix(k: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Return the matrix M with p[t + k] = p[t] @ M for the sinusoidal encodings p of all positions t.

    k: any whole number   d: even
    returns: (d, d), float64
    """
    ### BEGIN SOLUTION
    blocks = []
    for i in range(d // 2):
        angle = k * base ** (-2 * i / d)
        cos, sin = math.cos(angle), math.sin(angle)
        blocks.append(torch.tensor([[cos, -sin], [sin, cos]], dtype=torch.float64))  # (2, 2)
    return torch.block_diag(*blocks)  # (d, d)
    ### END SOLUTION


# %% check="shift-check"
P = sinusoidal_positions(8, 6)
assert shift_matrix(3, 6).shape == (6, 6), "the matrix maps an encoding to an encoding"
assert torch.allclose(P[1] @ shift_matrix(1, 6), P[2]), "one step on from position 1 is position 2"
print("shift: all checks passed")

# %% test="shift-moves" points=2 rests="returns: (d, d), float64 … Return the matrix M with p[t + k] = p[t] @ M for the sinusoidal encodings p of all positions t … k: any whole number"
# The matrix moves every position by k, forwards and backwards.
import torch


def wave(t, d, base):
    pair = torch.arange(d, dtype=torch.float64).div(2, rounding_mode="floor")
    angles = t * base ** (-2 * pair / d)
    return torch.where(torch.arange(d) % 2 == 0, angles.sin(), angles.cos())


# Right work passes for every draw: p[t + k] and p[t - k] differ by up to 2 sin(k) in the first pair, and of the distances
# from 1 to 29 none has a sine below 0.008.
on, half, tenth = torch.randint(1, 30, (3,), generator=torch.Generator().manual_seed(2)).tolist()
sizes = [(1, 2, 10000.0), (3, 10, 10000.0), (-4, 6, 10000.0), (7, 16, 50.0), (5, 32, 10000.0)]
for k, d, base in [*sizes, (on, 2 * half, 10.0 * tenth), (-on, 2 * half, 10000.0)]:
    # Near positions and far ones: their angles are exact to about 1e-11.
    t = torch.cat([torch.arange(-5, 30), torch.tensor([900, 20_000])]).double()[:, None]
    M = shift_matrix(k, d, base)
    assert isinstance(M, torch.Tensor) and M.shape == (d, d) and M.dtype == torch.float64, (
        "the matrix should have the shape (d, d), in float64"
    )
    moved = wave(t, d, base) @ M
    assert not torch.allclose(moved, wave(t - k, d, base), atol=1e-9), (
        "p[t] @ M is p[t - k]: the blocks turn the wrong way"
    )
    assert torch.allclose(moved, wave(t + k, d, base), atol=1e-9), "p[t] @ M is not p[t + k]"

# %% test="shift-group" points=1 rests="returns: (d, d), float64 … each pair turns by the angle … wherever it stands. So one matrix moves all positions at once … $k$ may be negative or zero"
# Two moves are one: the matrices multiply as the distances add, and moving back undoes moving on.
import torch

# Right work passes for every draw: what is drawn are distances and a size, and angles below 200 are exact to 1e-13.
drawn = torch.randint(2, 60, (3,), generator=torch.Generator().manual_seed(3)).tolist()
for d, a, b in [(2, 2, 5), (8, 2, 5), (12, 2, 5), (2 * drawn[0], *drawn[1:])]:
    first, second, both = (shift_matrix(k, d) for k in (a, b, a + b))
    assert first.shape == (d, d) and first.dtype == torch.float64, (
        "the matrix should have the shape (d, d), in float64"
    )
    assert torch.allclose(first @ second, both, atol=1e-9), f"M_{a} M_{b} should be M_{a + b}"
    assert torch.allclose(second @ shift_matrix(-b, d), torch.eye(d).double(), atol=1e-9), (
        f"M_-{b} should undo M_{b}"
    )
    assert torch.allclose(shift_matrix(0, d), torch.eye(d).double(), atol=1e-9), (
        "moving by 0 should change nothing"
    )

# %% [markdown]
# Does *every* table of positions have such a matrix? Turn the question into a number: the best matrix, found by least squares, and how far it misses at worst.
#
# In a variant of the sinusoid each column takes the frequency of its own index, $\omega = \text{base}^{-j/d}$ for column $j$. The hidden tests will ask your function about that one, too.
#
# <details><summary>The idea</summary><code>torch.linalg.lstsq(A, B).solution</code> is the $M$ for which $AM$ comes closest to $B$. Which rows of the table are $A$, and which are $B$?</details>
# <details><summary>A long sinusoid with many columns has a large residual</summary>Its slow columns are almost multiples of each other, and the default method of <code>lstsq</code> may lose its way there. The one that uses a singular value decomposition does not: <code>driver="gelsd"</code>. The hidden tests keep to tables that every method copes with.</details>


# %% solution="residual"
def shift_residual(P: torch.Tensor, k: int) -> float:
    """Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares.

    P: (T, d), float64, any table of positions, with more rows than k + d   k: at least 1
    """
    ### BEGIN SOLUTION
    before, after = P[:-k], P[k:]  # (T - k, d)
    M = torch.linalg.lstsq(before, after, driver="gelsd").solution  # (d, d)
    return (before @ M - after).abs().max().item()
    ### END SOLUTION


# %% check="residual-check"
assert shift_residual(sinusoidal_positions(60, 8), 3) < 1e-9, "the sinusoid has a shift matrix"
assert shift_residual(torch.randn(60, 8, generator=torch.Generator().manual_seed(0)).double(), 3) > 0.1, (
    "a table of random numbers has none"
)
print("residual: all checks passed")

# %% test="residual-none" points=1 rests="Return the largest absolute error of p[t] @ M as p[t + k], for the matrix M that is best in least squares … any table of positions"
# A sinusoid has a shift matrix, and so has each table that is a sinusoid times some matrix.
import torch

# Right work passes for every draw: the drawn matrix is orthogonal, so the table is as well-conditioned as the sinusoid,
# and with 4, 6 or 8 columns every method leaves less than 1e-13 for all of these lengths and distances.
rows, half, on = (
    torch.randint(*ends, (), generator=torch.Generator().manual_seed(5)).item()
    for ends in [(50, 91), (2, 5), (1, 13)]
)
for seed, (T, d, k) in enumerate([(50, 6, 1), (70, 10, 4), (90, 8, 11), (rows, 2 * half, on)]):
    t, i = torch.arange(T, dtype=torch.float64)[:, None], torch.arange(0, d, 2, dtype=torch.float64)
    angles = t * 100.0 ** (-i / d)
    P = torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
    mix = torch.linalg.qr(torch.randn(d, d, generator=torch.Generator().manual_seed(seed)).double()).Q
    assert shift_residual(P, k) < 1e-7, (
        "a sinusoid has a shift matrix: its residual should be zero, up to rounding"
    )
    assert shift_residual(P @ mix, k) < 1e-7, (
        "a rotated sinusoid has a shift matrix as well: its residual should be zero, up to rounding"
    )

# %% test="residual-some" points=1 rests="each column takes the frequency of its own index … Return the largest absolute error of p[t] @ M as p[t + k]"
# The variant with one frequency per column has no shift matrix, and neither has a random table.
import torch

# An error is about standard normal, and 1,584 of them or more stay below 1 with a probability of 1e-260. The variant
# misses by 0.87 or more for 8 to 14 columns.
drawn = torch.randint(8, 15, (), generator=torch.Generator().manual_seed(6)).item()
for seed, d in enumerate((8, 12, drawn)):
    j = torch.arange(d, dtype=torch.float64)
    t = torch.arange(200, dtype=torch.float64)[:, None]
    variant = torch.where(j % 2 == 0, torch.sin(t * 10000.0 ** (-j / d)), torch.cos(t * 10000.0 ** (-j / d)))
    assert shift_residual(variant, 1) > 0.05, (
        "the variant with one frequency per column has no shift matrix, but its residual is next to zero"
    )
    noise = torch.randn(200, d, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    assert shift_residual(noise, 2) > 1.0, (
        "a table of standard normal numbers should miss by more than 1 somewhere"
    )

# %% test="residual-best" points=1 rests="the best matrix, found by least squares, and how far it misses at worst … Return the largest absolute error of p[t] @ M as p[t + k]"
# The matrix is the best one, and the number is its largest absolute error.
import math

import torch

# A method that squares the condition number needs one above 10,000 to miss by 1e-7: with 39 rows or more for at most
# 11 columns of equal size its probability is below 1e-30. A last column that is a thousandth as large makes the number
# a thousand times as large at most, and it is below 5 in 33,000 tables: squared, 5e-9 is lost.
drawn = torch.randint(1, 12, (2,), generator=torch.Generator().manual_seed(22)).tolist()
for seed, (T, d, k) in enumerate([(40, 3, 1), (60, 5, 6), (50, *drawn)]):
    P = torch.randn(T, d, generator=torch.Generator().manual_seed(20 + seed), dtype=torch.float64)
    for smallest in (1.0, 1e-3):  # columns of equal size, and of very different ones
        table = P * torch.logspace(0, math.log10(smallest), d, dtype=torch.float64)
        best = torch.linalg.pinv(table[:-k]) @ table[k:]
        worst = (table[:-k] @ best - table[k:]).abs().max().item()
        assert abs(shift_residual(table, k) - worst) < 1e-7, (
            "the number is not the largest absolute error of the matrix that is best in least squares"
        )

# %% [markdown] exercise="terms" title="Adding or concatenating positions" difficulty=2 minutes=35 rows="4-b" errata="E-44"
# A token $x_i$ at position $i$ enters the layer as $z_i = x_i + p_i$ or as $z_i = [x_i, p_i]$.
# Take queries and keys as they are, $q_i = k_i = z_i$, and leave the scores unscaled.
#
# By hand: $x_1 = (1, 2)$, $p_1 = (0, 1)$, $x_2 = (3, -1)$, $p_2 = (1, 1)$.
# What is $z_1 \cdot z_2$ when they are added, when they are concatenated, and how much of the first number is cross terms, a token times a position?


# %% solution="terms-by-hand"
def terms_by_hand() -> dict[str, float]:
    """Return the scores "added" and "concatenated", and the sum of the "cross" terms in the former."""
    ### BEGIN SOLUTION
    return {"added": 4, "concatenated": 2, "cross": 2}
    ### END SOLUTION


# %% check="terms-by-hand-check"
assert set(terms_by_hand()) == {"added", "concatenated", "cross"}, "three numbers, with these names"
print("terms by hand: the form is right; the numbers are graded later")

# %% test="terms-by-hand-numbers" points=1 rests="when they are added, when they are concatenated, and how much of the first number is cross terms, a token times a position?"
# The three numbers of the example.
given = {name: float(number) for name, number in terms_by_hand().items()}
assert {"added", "concatenated", "cross"} <= set(given), (
    "give three numbers, under the names that were asked for"
)
assert given["added"] == 4, "the score of the sums is wrong: add first, then multiply: (1, 3) with (4, 0)"
assert given["concatenated"] == 2, (
    "the score of the concatenated vectors is wrong: tokens meet tokens and positions meet positions, nothing else"
)
assert given["added"] == given["concatenated"] + given["cross"], "the two scores differ by the cross terms"

# %% [markdown]
# In code, for whole sequences.


# %% solution="dots"
def added_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores z_i · z_j for z = x + p.

    X, P: (..., T, d), with the same leading dimensions
    returns: (..., T, T)
    """
    ### BEGIN SOLUTION
    Z = X + P  # (..., T, d)
    return Z @ Z.mT  # (..., T, T)
    ### END SOLUTION


def concatenated_scores(X: torch.Tensor, P: torch.Tensor) -> torch.Tensor:
    """Return the unscaled scores z_i · z_j for z = [x, p].

    X: (..., T, d)   P: (..., T, d_p), with the same leading dimensions; d_p may differ from d
    returns: (..., T, T)
    """
    ### BEGIN SOLUTION
    return X @ X.mT + P @ P.mT  # (..., T, T)
    ### END SOLUTION


# %% check="dots-check"
import contextlib

X, P = torch.tensor([[1.0, 2], [3, -1]]), torch.tensor([[0.0, 1], [1, 1]])
assert added_scores(X, P).shape == concatenated_scores(X, P).shape == (2, 2), (
    "a score for each pair of positions"
)
assert torch.equal(added_scores(X, 0 * P), concatenated_scores(X, 0 * P)), (
    "where all positions are zero, the scores of both are those of the tokens"
)
with contextlib.suppress(NotImplementedError):  # the example by hand may wait
    assert added_scores(X, P)[0, 1] == terms_by_hand()["added"], "code and hand disagree"
    assert concatenated_scores(X, P)[0, 1] == terms_by_hand()["concatenated"], "code and hand disagree"
print("dots: all checks passed")

# %% test="dots-added" points=1 rests="Return the unscaled scores z_i · z_j for z = x + p … X, P: (..., T, d)"
# Added: four terms, two of them with a token on one side and a position on the other.
import torch

# Right work passes for every draw, up to rounding, which is a millionth of the tolerance.
drawn = torch.randint(2, 9, (2,), generator=torch.Generator().manual_seed(5)).tolist()
sizes = [((), 5, 4), ((3,), 5, 4), ((2, 3), 5, 4), ((3,), 5, 4), ((2,), *drawn)]  # one shape comes twice
for seed, (lead, T, d) in enumerate(sizes):
    generator = torch.Generator().manual_seed(seed)
    X, P = (torch.randn(*lead, T, d, generator=generator, dtype=torch.float64) for _ in range(2))
    S = added_scores(X, P)
    assert isinstance(S, torch.Tensor) and S.shape == (*lead, T, T), (
        "there should be a score for each pair of positions"
    )
    for i, j in [(i, j) for i in range(T) for j in range(T)]:
        terms = [(a[..., i, :] * b[..., j, :]).sum(-1) for a in (X, P) for b in (X, P)]
        assert torch.allclose(S[..., i, j], sum(terms)), "a score is not the sum of its four terms, unscaled"

# %% test="dots-concatenated" points=1 rests="Return the unscaled scores z_i · z_j for z = [x, p] … d_p may differ from d"
# Concatenated: tokens meet tokens, positions meet positions, and their sizes may differ.
import torch

# Right work passes for every draw, up to rounding, which is a millionth of the tolerance.
drawn = torch.randint(2, 20, (3,), generator=torch.Generator().manual_seed(5)).tolist()
sizes = [((), 5, 4, 4), ((3,), 5, 4, 6), ((2, 3), 5, 5, 2), ((3,), 5, 4, 6), ((2,), *drawn)]
for seed, (lead, T, d, d_p) in enumerate(sizes):
    generator = torch.Generator().manual_seed(seed)
    X = torch.randn(*lead, T, d, generator=generator, dtype=torch.float64)
    P = torch.randn(*lead, T, d_p, generator=generator, dtype=torch.float64)
    S, Z = concatenated_scores(X, P), torch.cat([X, P], dim=-1)
    assert isinstance(S, torch.Tensor) and S.shape == (*lead, T, T), (
        "there should be a score for each pair of positions"
    )
    assert torch.allclose(S, Z @ Z.mT), "a score is not the inner product of two concatenated vectors"

# %% [markdown]
# How large are the terms when training starts? Take $d = 48$, token vectors with independent normal entries of standard deviation 0.02, and a sinusoid as it is, whose squared length is $\frac d2$ at every position.
# By hand: the standard deviation, over random tokens, of a token times another token, $x_1 \cdot x_2$, and of a position times a token, $p_1 \cdot x_2$.
#
# <details><summary>A question to start with</summary>A fixed vector $p$ times a vector of independent entries is a sum of $d$ independent terms. What is the variance of term $j$, and what do the variances add up to?</details>


# %% solution="sizes-by-hand"
def sizes_by_hand() -> dict[str, float]:
    """Return the standard deviations of "token-token" and "position-token", to three significant digits."""
    ### BEGIN SOLUTION
    return {"token-token": 0.02**2 * math.sqrt(48), "position-token": 0.02 * math.sqrt(48 / 2)}
    ### END SOLUTION


# %% check="sizes-by-hand-check"
assert set(sizes_by_hand()) == {"token-token", "position-token"}, "two numbers, with these names"
assert all(0 < size < 1 for size in sizes_by_hand().values()), "both lie between 0 and 1"
print("sizes by hand: the form is right; the numbers are graded later")

# %% test="sizes-by-hand-numbers" points=2 rests="the standard deviation, over random tokens, of a token times another token … and of a position times a token … to three significant digits"
# The two standard deviations, to three significant digits.
import math

given = {name: float(number) for name, number in sizes_by_hand().items()}
assert {"token-token", "position-token"} <= set(given), (
    "give two numbers, under the names that were asked for"
)
assert abs(given["token-token"] / (0.02**2 * math.sqrt(48)) - 1) < 0.005, (
    "the first number is wrong: a product of two entries has the variance 0.02² times 0.02², and 48 of them add up; then take the root"
)
assert abs(given["position-token"] / (0.02 * math.sqrt(24)) - 1) < 0.005, (
    "the second number is wrong: term j has the variance p_j² times 0.02², and the squares of p add up to d/2; then take the root"
)

# %% [markdown]
# Real layers project first: $q_i = z_i W_Q$ and $k_j = z_j W_K$ with $z = [x, p]$. Split the scores into the four parts again, now with projections.
#
# <details><summary>A question to start with</summary>Which rows of <code>W_q</code> does the token part of $z$ meet, and which rows does the position part meet?</details>
# <details><summary>The idea</summary>$[x, p]\,W = x\,W_\text{upper} + p\,W_\text{lower}$. A query and a key are sums of two, so a score is a sum of four.</details>


# %% solution="terms"
def score_terms(
    X: torch.Tensor, P: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor
) -> dict[str, torch.Tensor]:
    """Return the four parts of the unscaled scores of z = [x, p], named by what asks and what is asked.

    X: (..., T, d)   P: (..., T, d_p)   W_q, W_k: (d + d_p, d_k); X and P have the same leading dimensions
    returns: "token-token", "token-position", "position-token", "position-position", each (..., T, T);
        "token-position" is the part of a token in the query and of a position in the key
    """
    ### BEGIN SOLUTION
    d = X.shape[-1]
    queries = {"token": X @ W_q[:d], "position": P @ W_q[d:]}  # (..., T, d_k)
    keys = {"token": X @ W_k[:d], "position": P @ W_k[d:]}  # (..., T, d_k)
    return {f"{a}-{b}": queries[a] @ keys[b].mT for a in queries for b in keys}  # (..., T, T)
    ### END SOLUTION


# %% check="terms-check"
generator = torch.Generator().manual_seed(0)
X, P, W_q, W_k = (torch.randn(*size, generator=generator) for size in [(5, 4), (5, 2), (6, 3), (6, 3)])
parts = score_terms(X, P, W_q, W_k)
assert set(parts) == {"token-token", "token-position", "position-token", "position-position"}, "four parts"
assert all(part.shape == (5, 5) for part in parts.values()), (
    "each part has a number for each pair of positions"
)
print("terms: all checks passed")

# %% test="terms-sum" points=1 rests="Return the four parts of the unscaled scores of z = [x, p] … X: (..., T, d) P: (..., T, d_p) W_q, W_k: (d + d_p, d_k) … each (..., T, T)"
# The four parts sum to the scores of the concatenated vectors.
from functools import partial

import torch

# Right work passes for every draw, up to rounding, which is a millionth of the tolerance.
drawn = torch.randint(2, 12, (3,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (lead, d, d_p, d_k) in enumerate([((), 4, 4, 3), ((2,), 5, 2, 4), ((2, 3), 3, 6, 8), ((), *drawn)]):
    generator = torch.Generator().manual_seed(seed)
    draw = partial(torch.randn, generator=generator, dtype=torch.float64)
    X, P, W_q, W_k = draw(*lead, 6, d), draw(*lead, 6, d_p), draw(d + d_p, d_k), draw(d + d_p, d_k)
    Z = torch.cat([X, P], dim=-1)
    parts = score_terms(X, P, W_q, W_k)
    assert isinstance(parts, dict) and len(parts) == 4, "four parts should come back, in a dictionary"
    assert all(part.shape == (*lead, 6, 6) for part in parts.values()), (
        "each part should have a number for each pair of positions"
    )
    assert torch.allclose(sum(parts.values()), (Z @ W_q) @ (Z @ W_k).mT), (
        "the four parts do not sum to the unscaled scores of the concatenated vectors"
    )

# %% test="terms-names" points=2 rests="named by what asks and what is asked … is the part of a token in the query and of a position in the key"
# Each part stands under its name: the query's side comes first.
from functools import partial

import torch

# Sums and zeros hold for every draw; all 72 cross terms, or more, are below 1e-9 with a probability under 1e-30.
drawn = torch.randint(6, 12, (4,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (T, d, d_p, d_k) in enumerate([(6, 5, 3, 4), (6, 5, 3, 4), drawn]):
    generator = torch.Generator().manual_seed(seed)
    draw = partial(torch.randn, generator=generator, dtype=torch.float64)
    X, P, W_q, W_k = draw(2, T, d), draw(2, T, d_p), draw(d + d_p, d_k), draw(d + d_p, d_k)
    parts = score_terms(X, P, W_q, W_k)
    assert {f"{a}-{b}" for a in ("token", "position") for b in ("token", "position")} <= set(parts), (
        "four parts are asked for, each under its name"
    )
    no_token, no_position = score_terms(0 * X, P, W_q, W_k), score_terms(X, 0 * P, W_q, W_k)
    assert torch.allclose(no_position["token-token"], parts["token-token"]), (
        "a position reaches the part of the tokens"
    )
    assert torch.allclose(no_token["position-position"], parts["position-position"]), (
        "a token reaches the part of the positions"
    )
    cross = torch.stack([no_token["token-position"], no_position["position-token"]])
    assert cross.abs().max() < 1e-9, "a cross term stays although one of its two sides is zero"
    keys_only = torch.cat([W_q[:d], 0 * W_q[d:]])  # the query ignores positions
    parts = score_terms(X, P, keys_only, W_k)
    assert parts["position-token"].abs().max() < 1e-9, (
        "no query looks at positions, but the part of a position in the query and a token in the key is not zero"
    )
    assert parts["token-position"].abs().max() > 1e-9, (
        "only queries ignore positions, but the part of a token in the query and a position in the key is gone"
    )

# %% test="terms-blocks" points=1 rests="Split the scores into the four parts again, now with projections … named by what asks and what is asked"
# Without projections there are no cross terms, with block-diagonal ones neither, with full ones there are.
from functools import partial

import torch

# Zeros hold for every draw; all 72 cross terms, or more, are below 1e-3 with a probability under 1e-30.
generator = torch.Generator().manual_seed(4)
draw = partial(torch.randn, generator=generator, dtype=torch.float64)
T, d, d_p = torch.randint(6, 12, (3,), generator=generator).tolist()
X, P = draw(2, T, d), draw(2, T, d_p)
eye = torch.eye(d + d_p, dtype=torch.float64)
blocks = [torch.block_diag(draw(d, 4), draw(d_p, 2)) for _ in range(2)]
full = [draw(d + d_p, 6) for _ in range(2)]
for matrices, crossed in [((eye, eye), False), (blocks, False), (full, True)]:
    parts = score_terms(X, P, *matrices)
    assert {"token-position", "position-token"} <= set(parts), "four parts are asked for, each under its name"
    for name in ("token-position", "position-token"):
        largest = parts[name].abs().max().item()
        assert crossed or largest < 1e-12, (
            "there is a cross term where tokens and positions never meet: with the identity, or with block-diagonal matrices"
        )
        assert not crossed or largest > 1e-3, (
            "with full matrices there should be cross terms, also for concatenated vectors"
        )

# %% [markdown] exercise="bias" title="Positions as a bias on the scores" difficulty=2 minutes=15 core=true rows="4-c.i" errata="E-45"
# Instead of making queries and keys longer, add a number to each score before the softmax:
#
# $$A = \operatorname{softmax}\bigl(c\,QK^\top + \Pi\bigr), \qquad Z = AV$$
#
# Write attention with a bias. The scale $c$ multiplies the scores alone. Gradients reach all four tensors.
#
# <details><summary>A question to start with</summary>The bias may differ from head to head while the batch shares it. Which dimensions of the scores does a bias of shape <code>(h, T_q, T_k)</code> line up with?</details>


# %% solution="biased"
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    """Return attention with the scores `scale * QK^T + bias`.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    bias: (..., T_q, T_k), or fewer leading dimensions; finite numbers
    returns: (..., T_q, d_v)
    """
    ### BEGIN SOLUTION
    A = torch.softmax(scale * Q @ K.mT + bias, dim=-1)  # (..., T_q, T_k)
    return A @ V  # (..., T_q, d_v)
    ### END SOLUTION


# %% check="biased-check"
Q, K, V = (
    torch.zeros(2, 3, 4),
    torch.zeros(2, 5, 4),
    torch.randn(2, 5, 6, generator=torch.Generator().manual_seed(0)),
)
assert biased_attention(Q, K, V, torch.zeros(3, 5), 0.5).shape == (2, 3, 6), "one output per query"
high = torch.zeros(3, 5)
high[:, 2] = 30.0
assert torch.allclose(biased_attention(Q, K, V, high, 0.5), V[:, 2:3].expand(2, 3, 6), atol=1e-5), (
    "a large bias on key 2 makes every query copy value 2"
)
print("biased attention: all checks passed")

# %% test="biased-mean" points=1 rests="returns: (..., T_q, d_v) … add a number to each score before the softmax … or fewer leading dimensions"
# Whatever the bias, an output is a weighted mean of the values.
from functools import partial

import torch

# Right work passes for every draw, up to rounding, which is a millionth of the tolerance.
drawn = torch.randint(2, 12, (4,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (h, T_q, T_k, d) in enumerate([(3, 4, 5, 6), (3, 4, 5, 6), drawn]):
    generator = torch.Generator().manual_seed(seed)
    draw = partial(torch.randn, generator=generator, dtype=torch.float64)
    Q, K, value, bias = draw(2, h, T_q, d), draw(2, h, T_k, d), draw(2, h, 1, 2), draw(h, T_q, T_k)
    for size in (1.0, 1e3):
        out = biased_attention(Q, K, value.expand(2, h, T_k, 2), size * bias, 0.4)
        assert isinstance(out, torch.Tensor) and out.shape == (2, h, T_q, 2), (
            "there should be one output for each query, as long as a value"
        )
        assert torch.allclose(out, value.expand(2, h, T_q, 2)), (
            "all values are equal, but an output is not that value: the weights should sum to one, also with a large bias"
        )

# %% test="biased-factor" points=1 rests="The scale $c$ multiplies the scores alone … Return attention with the scores `scale * QK^T + bias`"
# The bias multiplies the weights by its exponential, whatever the scale is.
from functools import partial

import torch

# Right work passes for every draw: the smallest weights are near 1e-12, and their logarithms are exact to 1e-13.
drawn = torch.randint(2, 8, (3,), generator=torch.Generator().manual_seed(3)).tolist()
sizes = [(0.1, 4, 5, 6), (0.5, 4, 5, 6), (1.0, 4, 5, 6), (0.2, *drawn)]
for seed, (scale, T_q, T_k, d) in enumerate(sizes):
    generator = torch.Generator().manual_seed(seed)
    draw = partial(torch.randn, generator=generator, dtype=torch.float64)
    Q, K, bias = draw(2, T_q, d), draw(2, T_k, d), draw(T_q, T_k)
    eye = torch.eye(T_k, dtype=torch.float64).expand(2, T_k, T_k)  # with V = I the output is the weights
    with_bias, without = (biased_attention(Q, K, eye, b, scale) for b in (bias, 0 * bias))
    moved = (with_bias / without).log()
    gaps, wanted = moved - moved[..., :1], (bias - bias[:, :1]).expand(2, T_q, T_k)
    assert scale == 1 or not torch.allclose(gaps, scale * wanted, atol=1e-8), (
        "the bias is multiplied by the scale: the scale multiplies the scores alone"
    )
    assert torch.allclose(gaps, wanted, atol=1e-8), (
        "a bias larger by 1 should make a weight e times larger against the others"
    )
    for far in (-1e5, 1e5):  # to which a bias is exact to 1e-11
        assert torch.allclose(biased_attention(Q, K, eye, bias + far, scale), with_bias, atol=1e-8), (
            "the same large number in all entries of the bias changes the weights: it should change nothing"
        )

# %% test="biased-torch" points=2 rests="Return attention with the scores `scale * QK^T + bias` … or fewer leading dimensions … Gradients reach all four tensors"
# Equal to torch's scaled_dot_product_attention with the bias as its mask: values and all four gradients.
import torch
import torch.nn.functional as F

# Right work passes for every draw: the two differ by rounding, about 1e-15.
drawn = torch.randint(2, 16, (4,), generator=torch.Generator().manual_seed(30)).tolist()
for seed, (lead, shared, T_q, T_k, d_k, d_v) in enumerate(
    [
        ((), 0, 3, 5, 4, 2),
        ((2,), 1, 6, 4, 8, 3),
        ((2, 3), 1, 2, 7, 5, 5),
        ((4,), 0, 3, 5, 2, 6),
        ((3,), 1, *drawn),
    ]
):
    generator = torch.Generator().manual_seed(20 + seed)
    sizes = [(*lead, T_q, d_k), (*lead, T_k, d_k), (*lead, T_k, d_v), (*lead[shared:], T_q, T_k)]
    mine = [torch.randn(*size, generator=generator, dtype=torch.float64).requires_grad_() for size in sizes]
    theirs = [tensor.detach().clone().requires_grad_() for tensor in mine]
    out = biased_attention(*mine, 0.3)
    expected = F.scaled_dot_product_attention(*theirs[:3], attn_mask=theirs[3], scale=0.3)
    assert out.shape == expected.shape and out.dtype == expected.dtype, (
        "the output has another shape or dtype than the library's"
    )
    assert torch.allclose(out, expected, atol=1e-10), "the output differs from the library's"
    assert out.requires_grad, "no gradient can pass through the output"
    probe = torch.randn(*expected.shape, generator=generator, dtype=torch.float64)
    out.backward(probe)
    expected.backward(probe)
    for name, tensor, other in zip(["Q", "K", "V", "the bias"], mine, theirs, strict=True):
        assert tensor.grad is not None, f"no gradient reaches {name}"
        assert torch.allclose(tensor.grad, other.grad, atol=1e-10), (
            f"the gradient of {name} differs from the library's"
        )

# %% [markdown]
# Now concatenate in thought: queries $[q_i, q_i^\text{pos}]$ and keys $[k_j, k_j^\text{pos}]$, with ordinary scaled attention, which divides by the root of the size of *its* keys.
# Which bias, and which scale for the short queries and keys, give the same outputs? A number added to a whole row of the bias would change no output: add none, so that the bias of a pair depends on its two positions alone.
#
# <details><summary>A question to start with</summary>How long are the concatenated keys?</details>
# <details><summary>The idea</summary>Write the score of the long vectors as a sum of two, and see what the division does to each of them.</details>


# %% solution="matching"
def matching_bias(Q_pos: torch.Tensor, K_pos: torch.Tensor, d_k: int) -> tuple[torch.Tensor, float]:
    """Return the bias and the scale with which `biased_attention` on keys of size `d_k` does the same as
    scaled attention on [q, q_pos] and [k, k_pos].

    Q_pos: (..., T_q, d_p)   K_pos: (..., T_k, d_p)
    returns: bias (..., T_q, T_k), dtype of Q_pos, and scale
    """
    ### BEGIN SOLUTION
    scale = (d_k + Q_pos.shape[-1]) ** -0.5
    return scale * Q_pos @ K_pos.mT, scale  # (..., T_q, T_k)
    ### END SOLUTION


# %% check="matching-check"
bias, scale = matching_bias(torch.ones(3, 2), torch.ones(5, 2), 7)
assert bias.shape == (3, 5), "a bias for each pair of a query and a key"
assert 0 < float(scale) < 1, "the scale is what multiplies the scores, not what divides them"
print("matching bias: all checks passed")

# %% test="matching-bias" points=1 rests="A number added to a whole row of the bias would change no output: add none, so that the bias of a pair depends on its two positions alone … returns: bias (..., T_q, T_k), dtype of Q_pos, and scale"
# The bias is a number per pair that depends on the two positions alone, and grows with their inner product.
import torch

# A ratio is inexact where an inner product is next to zero: one of 120 is below 1e-10 with a probability of 1e-8.
drawn = torch.randint(3, 20, (2,), generator=torch.Generator().manual_seed(2)).tolist()
for seed, (d_p, d_k) in enumerate([(3, 6), (4, 12), drawn]):
    generator = torch.Generator().manual_seed(seed)
    Q_pos = torch.randn(2, 4, d_p, generator=generator, dtype=torch.float64)
    K_pos = torch.randn(2, 5, d_p, generator=generator, dtype=torch.float64)
    found = matching_bias(Q_pos, K_pos, d_k)
    assert isinstance(found, tuple | list) and len(found) == 2, (
        "a bias and a scale should come back, as a pair"
    )
    bias = found[0]
    assert bias.shape == (2, 4, 5), "the bias should be a number for each query and key"
    single = matching_bias(Q_pos.float(), K_pos.float(), d_k)[0]
    assert bias.dtype == torch.float64 and single.dtype == torch.float32, (
        "the bias does not have the dtype of the position vectors"
    )
    ratio = bias / (Q_pos @ K_pos.mT)
    assert torch.allclose(ratio, ratio.flatten()[0].expand_as(ratio)) and ratio.flatten()[0] > 0, (
        "the bias should be proportional to the inner product of the two position vectors"
    )

# %% test="matching-equal" points=2 rests="returns: bias (..., T_q, T_k), dtype of Q_pos, and scale … does the same as scaled attention on [q, q_pos] and [k, k_pos] … which divides by the root of the size of *its* keys"
# Attention with the bias equals scaled attention on the concatenated vectors, whatever the sizes.
from functools import partial

import torch
import torch.nn.functional as F

# Right work passes for every draw: the two differ by rounding, about 1e-15.
drawn = torch.randint(2, 20, (2,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (lead, d_k, d_p) in enumerate([((), 6, 3), ((2,), 4, 4), ((2, 3), 5, 11), ((), *drawn)]):
    generator = torch.Generator().manual_seed(seed)
    draw = partial(torch.randn, generator=generator, dtype=torch.float64)
    Q, K, V = draw(*lead, 4, d_k), draw(*lead, 5, d_k), draw(*lead, 5, 3)
    Q_pos, K_pos = draw(*lead, 4, d_p), draw(*lead, 5, d_p)
    long = F.scaled_dot_product_attention(torch.cat([Q, Q_pos], -1), torch.cat([K, K_pos], -1), V)
    found = matching_bias(Q_pos, K_pos, d_k)
    assert isinstance(found, tuple | list) and len(found) == 2, (
        "a bias and a scale should come back, as a pair"
    )
    bias, scale = found
    assert bias.shape == (*lead, 4, 5) and bias.dtype == Q_pos.dtype, (
        "the bias should be a number for each query and key, with the dtype of the position vectors"
    )
    short = F.scaled_dot_product_attention(Q, K, V, attn_mask=bias, scale=float(scale))
    assert abs(float(scale) - (d_k + d_p) ** -0.5) < 1e-9, (
        "the scale is not the one by which attention on the long vectors multiplies its scores"
    )
    assert torch.allclose(short, long, atol=1e-9), (
        "the scale is right, but attention with the bias differs from scaled attention on the long vectors"
    )

# %% [markdown] exercise="relative" title="A relative bias with clipping" difficulty=2 minutes=15 core=true rows="4-c.ii" errata="E-46"
# Let the model learn the bias, one number per head and *distance* $i - j$ from the query back to the key. Distances beyond $\pm k$ share the number of $\pm k$:
#
# $$\Pi^{(h)}_{ij} = w^{(h)}_{\operatorname{clip}(i-j,\,-k,\,k)}$$
#
# So the module works for sequences of any length, longer ones than it was trained on included.
#
# <details><summary>A question to start with</summary>How many whole numbers are there from $-k$ to $k$?</details>
# <details><summary>The idea</summary>Build the table of distances by broadcasting, clip it, and shift it so that the smallest distance becomes index 0. Then index the parameter once.</details>
# <details><summary>I get numbers from the wrong end</summary>A negative index is no error in Python: it counts from the end.</details>


# %% solution="relative"
class RelativeBias(nn.Module):
    """A learned bias per head and clipped distance i - j from query i to key j.

    max_distance: 0 or more
    weight: a parameter (n_heads, number of distances), zero at the start;
        column 0 belongs to the distance -max_distance, the last one to +max_distance
    """

    def __init__(self, n_heads: int, max_distance: int):
        super().__init__()
        ### BEGIN SOLUTION
        self.max_distance = max_distance
        self.weight = nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))
        ### END SOLUTION

    def forward(self, T_q: int, T_k: int) -> torch.Tensor:
        """Return the biases (n_heads, T_q, T_k) of T_q queries and T_k keys, both at positions 0, 1, 2, ..."""
        ### BEGIN SOLUTION
        place = torch.arange(max(T_q, T_k), device=self.weight.device)
        distance = place[:T_q, None] - place[:T_k]  # (T_q, T_k)
        index = distance.clamp(-self.max_distance, self.max_distance) + self.max_distance
        return self.weight[:, index]  # (n_heads, T_q, T_k)
        ### END SOLUTION


# %% check="relative-check"
module = RelativeBias(n_heads=2, max_distance=3)
assert module(4, 6).shape == (2, 4, 6), "a bias for each head, query and key"
assert not module(4, 6).any(), "before training all biases are zero"
print("relative bias: all checks passed")

# %% test="relative-count" points=1 rests="one number per head and *distance* … weight: a parameter (n_heads, number of distances), zero at the start"
# The parameters are one number per head and distance, trained, and nothing else.
import torch

# Shapes and zeros hold for every draw.
drawn = torch.randint(1, 20, (2,), generator=torch.Generator().manual_seed(2)).tolist()
for n_heads, k in [(1, 4), (3, 2), (4, 7), (2, 0), drawn]:
    module = RelativeBias(n_heads, k)
    shapes = {name: tuple(parameter.shape) for name, parameter in module.named_parameters()}
    assert set(shapes) == {"weight"}, "there should be one trained parameter, called weight, and no other"
    assert shapes["weight"] == (n_heads, 2 * k + 1), (
        "the weight should have one row for each head and one column for each distance from -k to k, 0 among them"
    )
    assert not module.weight.any(), "before training all biases are zero"

# %% test="relative-distance" points=2 rests="weight: a parameter (n_heads, number of distances) … Return the biases (n_heads, T_q, T_k) … Let the model learn the bias … A learned bias per head and clipped distance i - j from query i to key j … column 0 belongs to the distance -max_distance, the last one to +max_distance"
# The bias depends on i - j alone, has the sign of the distance right, and is each head's own.
import torch

# Right work passes for every draw: numbers are looked up, and none is computed.
drawn = torch.randint(3, 30, (2,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (T_q, T_k) in enumerate([(5, 5), (3, 6), (7, 4), drawn]):
    torch.manual_seed(seed)
    module, k = RelativeBias(3, 8), 8
    assert getattr(module, "weight", torch.zeros(0)).shape == (3, 17), (
        "the parameter `weight` should have one row for each head and one column for each distance"
    )
    weight = torch.randn(3, 17, dtype=module.weight.dtype)
    with torch.no_grad():
        module.weight.copy_(weight)
    bias = module(T_q, T_k)
    assert bias.shape == (3, T_q, T_k), "the biases should have the shape (n_heads, T_q, T_k)"
    assert torch.allclose(bias[:, 1:, 1:], bias[:, :-1, :-1]), (
        "two pairs at the same distance have different biases"
    )
    assert not torch.allclose(bias[:, 2, 0], weight[:, k - 2]), (
        "a key two places before the query has the bias of distance -2: the distance is i - j, with the query's position first"
    )
    assert torch.allclose(bias[:, 2, 0], weight[:, k + 2]), (
        "a key two places before the query has another bias than that of distance +2"
    )
    assert torch.allclose(bias[:, 0, 2], weight[:, k - 2]), (
        "a key two places after the query has another bias than that of distance -2"
    )
    with torch.no_grad():
        module.weight.mul_(-2)  # as a step of training does
    assert torch.allclose(module(T_q, T_k), -2 * bias), (
        "the weight has changed, and the bias has not followed"
    )

# %% test="relative-clip" points=1 rests="weight: a parameter (n_heads, number of distances) … Return the biases (n_heads, T_q, T_k) … Distances beyond $\\pm k$ share the number of $\\pm k$ … So the module works for sequences of any length … both at positions 0, 1, 2, ..."
# Distances beyond the largest share its bias, on both sides, however long the sequence.
import torch

# Right work passes for every draw: numbers are looked up, and none is computed.
torch.manual_seed(3)
for k in (1, 3, 0, torch.randint(4, 30, ()).item()):
    module = RelativeBias(2, k)
    assert getattr(module, "weight", torch.zeros(0)).shape == (2, 2 * k + 1), (
        "the parameter `weight` should have one row for each head and one column for each distance"
    )
    weight = torch.randn(2, 2 * k + 1, dtype=module.weight.dtype)
    with torch.no_grad():
        module.weight.copy_(weight)
    try:
        bias = module(40, 50)
    except IndexError:
        bias = None
    assert bias is not None, "in a sequence that is longer than the largest distance there is an error"
    assert bias.shape == (2, 40, 50), "the biases should have the shape (n_heads, T_q, T_k)"
    assert torch.allclose(bias[:, k:, 0], weight[:, -1:].expand(2, 40 - k)), (
        "keys far before the query should share the bias of distance +k"
    )
    assert torch.allclose(bias[:, 0, k:], weight[:, :1].expand(2, 50 - k)), (
        "keys far after the query should share the bias of distance -k"
    )
    assert torch.equal(module(40, 7), bias[:, :, :7]) and torch.equal(module(9, 50), bias[:, :9]), (
        "with different numbers of queries and keys the same pairs have different biases"
    )
    far = module(1100, 2)
    assert far.shape == (2, 1100, 2), (
        "the biases of a long sequence should have the shape (n_heads, T_q, T_k)"
    )
    assert torch.allclose(far[:, -1], weight[:, -1:].expand(2, 2)), (
        "in a long sequence far keys do not share the bias of distance +k"
    )

# %% test="relative-gradient" points=1 rests="Let the model learn the bias, one number per head and *distance* … Distances beyond $\\pm k$ share the number of $\\pm k$"
# Each number is trained by all pairs at its distance, those beyond the clip included.
import torch

# Right work passes for every draw: at most 21 numbers are added up, in single precision exact to 21 * 6e-8 times the sum
# of their sizes, which would have to reach 80 and is about 17.
torch.manual_seed(4)
for T, k in [(6, 3), (torch.randint(4, 8, ()).item(), torch.randint(2, 6, ()).item())]:
    module = RelativeBias(2, k)
    probe = torch.randn(2, T, T)
    bias = module(T, T)
    assert bias.requires_grad, "no gradient can pass through the biases"
    (bias * probe).sum().backward()
    assert module.weight.grad is not None, "no gradient reaches the parameter"
    expected = torch.zeros(2, 2 * k + 1)
    for i, j in [(i, j) for i in range(T) for j in range(T)]:
        expected[:, max(-k, min(k, i - j)) + k] += probe[:, i, j]
    assert torch.allclose(module.weight.grad.float(), expected, atol=1e-4), (
        "the gradient of a number is not the sum over all pairs at its distance"
    )

# %% [markdown] exercise="counts" title="Counting relative positions" difficulty=1 minutes=15 core=true rows="4-c.ii" errata="E-46"
# By hand: a model with a context of $T = 512$ tokens and 8 heads has one layer with a relative bias per head and distance. How many numbers does it learn
# - without clipping, when every query sees every key ("full"),
# - without clipping, behind a causal mask ("causal"),
# - clipped at a distance of 128, when every query sees every key ("clipped")?


# %% solution="counts-by-hand"
def counts_by_hand() -> dict[str, int]:
    """Return the three counts "full", "causal" and "clipped"."""
    ### BEGIN SOLUTION
    return {"full": 8 * (2 * 512 - 1), "causal": 8 * 512, "clipped": 8 * (2 * 128 + 1)}
    ### END SOLUTION


# %% check="counts-by-hand-check"
assert set(counts_by_hand()) == {"full", "causal", "clipped"}, "three counts, with these names"
assert all(isinstance(count, int) for count in counts_by_hand().values()), "counts are whole numbers"
print("counts by hand: the form is right; the numbers are graded later")

# %% test="counts-by-hand-numbers" points=2 rests="How many numbers does it learn … without clipping, when every query sees every key … behind a causal mask … clipped at a distance of 128"
# The three counts.
given = counts_by_hand()
assert {"full", "causal", "clipped"} <= set(given), "give three counts, under the names that were asked for"
assert given["full"] % 8 == 0 and given["full"] // 8 == 1023, (
    "the first count is wrong: the distances run from -(T - 1) to T - 1, and each head has its own numbers"
)
assert given["causal"] % 8 == 0 and given["causal"] // 8 == 512, (
    "the second count is wrong: behind a causal mask no key lies after its query, and distance 0 counts"
)
assert given["clipped"] % 8 == 0 and given["clipped"] // 8 == 257, (
    "the third count is wrong: the distances run from -128 to 128, and each head has its own numbers"
)

# %% [markdown]
# In code, in general. In the first function, count only what some pair of positions uses: a clip beyond the longest distance saves nothing and costs nothing.
#
# The second function counts for the scheme of Shaw and colleagues (2018), which learns *vectors*: for each layer and each clipped distance one vector of size $d_k$ that is added to keys, and one that is added to values. All heads share them.
#
# <details><summary>The idea</summary>Count the distances first. Heads and layers multiply.</details>


# %% solution="counts"
def count_relative_bias(
    T: int,
    n_heads: int,
    n_layers: int = 1,
    *,
    max_distance: int | None = None,
    causal: bool = False,
    shared: bool = False,
) -> int:
    """Return how many numbers relative biases have that some pair of the positions 0 to T - 1 uses.

    max_distance: where distances are clipped (0 or more), None for not at all
    causal: whether keys after the query are blocked   shared: whether all layers use the same biases
    """
    ### BEGIN SOLUTION
    longest = T - 1 if max_distance is None else min(T - 1, max_distance)
    distances = longest + 1 if causal else 2 * longest + 1
    return distances * n_heads * (1 if shared else n_layers)
    ### END SOLUTION


def count_shaw(d_k: int, n_layers: int, max_distance: int) -> int:
    """Return how many numbers the vectors of Shaw and colleagues have: for keys and values, in every layer.

    max_distance: where distances are clipped, 0 or more; every distance up to it counts
    """
    ### BEGIN SOLUTION
    return 2 * (2 * max_distance + 1) * d_k * n_layers
    ### END SOLUTION


# %% check="counts-check"
import contextlib

assert count_relative_bias(1, 8) == 8, (
    "a single position has one distance, and each head its own number for it"
)
with contextlib.suppress(NotImplementedError):  # the example by hand may wait
    by_hand = counts_by_hand()
    assert count_relative_bias(512, 8) == by_hand["full"], "code and hand disagree"
    assert count_relative_bias(512, 8, causal=True) == by_hand["causal"], "code and hand disagree"
    assert count_relative_bias(512, 8, max_distance=128) == by_hand["clipped"], "code and hand disagree"
assert count_shaw(4, 1, 1) > 0, "one distance to each side already takes some numbers"
print("counts: all checks passed")

# %% test="counts-distances" points=2 rests="count only what some pair of positions uses: a clip beyond the longest distance saves nothing and costs nothing … max_distance: where distances are clipped (0 or more), None for not at all … causal: whether keys after the query are blocked"
# The number of distances, counted pair by pair: clipped or not, causal or not.
import torch

# Whole numbers are compared, which holds for every draw.
drawn = torch.randint(13, 40, (2,), generator=torch.Generator().manual_seed(0)).tolist()
for T in (1, 2, 7, 12, drawn[0]):
    for clip in (None, 0, 3, drawn[1]):
        for causal in (False, True):
            pairs = [(i, j) for i in range(T) for j in range(T) if j <= i or not causal]
            far = T if clip is None else clip
            used = {max(-far, min(far, i - j)) for i, j in pairs}
            given = count_relative_bias(T, 1, max_distance=clip, causal=causal)
            assert given == len(used), (
                f"the number of distances that some pair uses is wrong for T={T}, max_distance={clip}, causal={causal}"
            )

# %% test="counts-factors" points=1 rests="a relative bias per head and distance … shared: whether all layers use the same biases"
# Heads multiply the count, and layers do so unless they share the biases.
import torch

# Whole numbers are compared, which holds for every draw.
drawn = torch.randint(2, 50, (3,), generator=torch.Generator().manual_seed(0)).tolist()
for T, n_heads, n_layers in [(9, 5, 4), drawn]:
    one = count_relative_bias(T, 1)
    assert count_relative_bias(T, n_heads) == n_heads * one, (
        "several heads should have so many times the numbers of one: each has biases of its own"
    )
    assert count_relative_bias(T, n_heads, n_layers) == n_layers * n_heads * one, (
        "several layers should have so many times the numbers of one: each has biases of its own"
    )
    assert count_relative_bias(T, n_heads, n_layers, shared=True) == n_heads * one, (
        "biases that all layers share should be counted once"
    )

# %% test="counts-shaw" points=1 rests="for each layer and each clipped distance one vector of size $d_k$ that is added to keys, and one that is added to values. All heads share them … where distances are clipped, 0 or more; every distance up to it counts"
# Vectors for keys and values, per distance and layer, shared by the heads.
import torch

# Whole numbers are compared, which holds for every draw.
drawn = torch.randint(2, 50, (3,), generator=torch.Generator().manual_seed(0)).tolist()
for d_k, n_layers, k in [(4, 1, 1), (64, 6, 16), (5, 2, 3), (7, 3, 0), drawn]:
    assert count_shaw(d_k, n_layers, k) == 2 * len(range(-k, k + 1)) * d_k * n_layers, (
        "the count is wrong: there are two vectors of size d_k for each distance from -k to k, in each layer"
    )

# %% [markdown] exercise="buckets" title="Buckets and slopes" difficulty=2 minutes=40
# T5 collects the distances $i - j$ from query $i$ to key $j$ in `n_buckets` buckets and learns one number per bucket. Near distances have a bucket each, far ones share buckets that grow wider and wider.
#
# - Where every key is seen, each side has half of the buckets, so that $b$ is a quarter of `n_buckets`, and $a = |i - j|$. A key after its query ($i - j < 0$) has the bucket of $a$, plus $2b$; any other key has the bucket of $a$.
# - Behind a causal mask all buckets serve the keys up to the query, so that $b$ is half of `n_buckets`, and $a = \max(i - j, 0)$. Every key has the bucket of $a$.
# - The first $b$ of the $2b$ buckets are for single distances: the bucket of $a$ is $a$ itself where $a < b$. Otherwise, with `max_distance` as $a_\text{max}$, it is
#
# $$b + \Bigl\lfloor b\,\frac{\ln(a / b)}{\ln(a_\text{max} / b)} \Bigr\rfloor, \qquad\text{but at most } 2b - 1.$$
#
# For some distances $a > b$ the number to be rounded down is whole on paper but may come out a little less in floating point, which gives the bucket before. Either bucket is right there: the tests accept both.
#
# <details><summary>A question to start with</summary>Take 32 buckets. What is $b$ where every key is seen, and what is it behind a mask?</details>
# <details><summary>The idea</summary>Compute both rules for all distances, and choose with <code>torch.where</code>. Keep the logarithm away from 0.</details>


# %% solution="bucket"
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    ### BEGIN SOLUTION
    b = n_buckets // 2 if causal else n_buckets // 4
    a = distance.clamp(min=0) if causal else distance.abs()
    grown = b * (a.clamp(min=b) / b).log() / math.log(max_distance / b)
    bucket = torch.where(a < b, a, (b + grown.long()).clamp(max=2 * b - 1))
    return bucket if causal else bucket + 2 * b * (distance < 0)
    ### END SOLUTION


# %% check="bucket-check"
near = torch.arange(-3, 4)
assert distance_bucket(near).tolist() == [19, 18, 17, 0, 1, 2, 3], "16 buckets for each side, near ones apart"
assert distance_bucket(near, causal=True).tolist() == [0, 0, 0, 0, 1, 2, 3], "behind a mask one side is left"
print("buckets: all checks passed")

# %% test="bucket-near" points=1 rests="the bucket of $a$ is $a$ itself where $a < b$ … A key after its query ($i - j < 0$) has the bucket of $a$, plus $2b$ … $b$ is half of `n_buckets`, and $a = \\max(i - j, 0)$. Every key has the bucket of $a$ … returns: like `distance` in shape and dtype"
# Near distances have a bucket each, and a key after its query is told from one before it.
import torch

# Whole numbers are compared, which holds for every draw.
drawn = 4 * torch.randint(1, 40, (), generator=torch.Generator().manual_seed(1)).item()
for n in (4, 8, 32, 64, drawn):
    half = n // 2
    back = torch.arange(half // 2)
    given = distance_bucket(back, n, 200)
    assert isinstance(given, torch.Tensor) and given.dtype == torch.long and given.shape == back.shape, (
        "the buckets should have the shape and the dtype of the distances"
    )
    assert torch.equal(given, back), "a near distance should be its own bucket"
    ahead = torch.arange(1, 300)
    assert torch.equal(distance_bucket(-ahead, n, 200), distance_bucket(ahead, n, 200) + half), (
        "a key after its query should have the bucket of its mirror image, plus half of all buckets"
    )
    table = torch.arange(-6, half).expand(3, 2, half + 6)
    assert torch.equal(distance_bucket(table, n, 200, True), table.clamp(min=0)), (
        "behind a causal mask all buckets serve the keys before the query, and those after it count as distance 0"
    )

# %% test="bucket-far" points=1 rests="far ones share buckets that grow wider and wider … but at most … n_buckets: a multiple of 4 max_distance: larger than n_buckets"
# Buckets never fall with the distance, the last one holds all that is further than the largest distance.
import torch

# From one distance to the next the bucket grows by far more than rounding, before it is rounded down: right work passes
# for every draw.
fourth, more = torch.randint(1, 40, (2,), generator=torch.Generator().manual_seed(2)).tolist()
sizes = [(4, 9), (8, 40), (32, 128), (32, 1000), (64, 300), (4 * fourth, 4 * fourth + 10 * more)]
for n, furthest in sizes:
    for causal, m in ((False, n // 2), (True, n)):
        bucket = distance_bucket(torch.arange(5 * furthest), n, furthest, causal)
        steps = bucket.diff()
        assert (steps >= 0).all(), "the bucket falls somewhere as the distance grows"
        assert bucket.max() == m - 1, "the largest bucket of one side is not the last that this side has"
        assert (bucket[furthest:] == m - 1).all(), (
            "all that is further than max_distance shares the last bucket"
        )
        assert bucket[m // 2] == m // 2, (
            "the first distance of the second half should have the bucket that follows"
        )

# %% test="bucket-transformers" points=2 rests="$$b + \\Bigl\\lfloor b\\,\\frac{\\ln(a / b)}{\\ln(a_\\text{max} / b)} \\Bigr\\rfloor … Either bucket is right there: the tests accept both … n_buckets: int = 32, max_distance: int = 128, causal: bool = False"
# Equal to transformers' own buckets of T5, for both kinds of attention, wherever rounding does not decide.
import math

import torch
from transformers.models.t5.modeling_t5 import T5Attention

# Right work passes for every draw: what is drawn are sizes, and places where rounding decides are left out.
drawn = torch.randint(1, 16, (2,), generator=torch.Generator().manual_seed(0)).tolist()
for n, furthest in [(32, 128), (32, 100), (12, 50), (4 * drawn[0], 100 * drawn[1])]:
    for causal in (False, True):
        b = n // 2 if causal else n // 4
        distance = torch.arange(-400, 401)
        place = b * (distance.abs().clamp(min=b) / b).double().log() / math.log(furthest / b)
        # A border that rounding may decide is closer to a whole number than single precision can tell.
        clear = ((place - place.round()).abs() > 1e-4) | (place == 0)
        mine = distance_bucket(distance, n, furthest, causal)
        theirs = T5Attention._relative_position_bucket(-distance, not causal, n, furthest)
        assert torch.equal(mine[clear], theirs[clear]), "the buckets differ from those of T5"
default = torch.tensor([3, -3, 11, -90, 500])
assert torch.equal(distance_bucket(default), distance_bucket(default, 32, 128, False)), (
    "without arguments the buckets are not those of the default values"
)

# %% [markdown]
# Linear biases learn nothing: head $k$ of $h$, counted from 0, subtracts $\mu_k\,(i - j)$ from each score, with the slope $\mu_k = 2^{-8(k+1)/h}$.
#
# That is for a number of heads that is a power of two. For any other number the authors' code takes the slopes of the largest power of two below it, $h'$, and then, from the slopes of $2h'$ heads, every second one, beginning with that of head 0, as many as are missing.


# %% solution="slopes"
def linear_slopes(n_heads: int) -> torch.Tensor:
    """Return the slopes of linear biases for `n_heads` heads, at least 1, in the order of the text.

    returns: (n_heads,), float64, positive
    """
    ### BEGIN SOLUTION
    power = 1 << (n_heads.bit_length() - 1)  # the largest power of two up to n_heads
    slopes = [2.0 ** (-8 * (k + 1) / power) for k in range(power)]
    between = [2.0 ** (-4 * (k + 1) / power) for k in range(0, 2 * power, 2)]
    return torch.tensor(slopes + between[: n_heads - power], dtype=torch.float64)
    ### END SOLUTION


# %% check="slopes-check"
assert linear_slopes(8)[:3].tolist() == [0.5, 0.25, 0.125], "eight heads: one half, a quarter, an eighth, ..."
assert linear_slopes(6).shape == (6,) and linear_slopes(6).dtype == torch.float64, "a slope for each head"
print("slopes: all checks passed")

# %% test="slopes-powers" points=1 rests="with the slope $\\mu_k = 2^{-8(k+1)/h}$ … returns: (n_heads,), float64, positive"
# For a power of two the slopes fall in equal ratios down to 1/256.
import torch

# Right work passes for every draw: a slope is exact to some 1e-15 of itself.
drawn = 2 ** torch.randint(0, 10, (), generator=torch.Generator().manual_seed(3)).item()
for h in (1, 2, 4, 8, 16, 64, drawn):
    slopes = linear_slopes(h)
    assert isinstance(slopes, torch.Tensor) and slopes.shape == (h,) and slopes.dtype == torch.float64, (
        "there should be one slope for each head, in float64"
    )
    ratio = torch.full((h,), 2.0, dtype=torch.float64) ** (-8 / h)
    before = torch.cat([torch.ones(1, dtype=torch.float64), slopes[:-1]])
    assert torch.allclose(slopes / before, ratio, rtol=1e-12), (
        "the slopes should fall by 2^(-8/h) from head to head, the first one included"
    )

# %% test="slopes-others" points=2 rests="returns: (n_heads,), float64, positive … takes the slopes of the largest power of two below it, $h'$, and then, from the slopes of $2h'$ heads, every second one, beginning with that of head 0, as many as are missing"
# For other numbers of heads: equal to transformers' slopes, which follow the authors' code.
import torch
from transformers.models.bloom.modeling_bloom import build_alibi_tensor

# The library's slopes are of single precision: for 2 to 99 heads they are off by 5e-7 of themselves at most.
drawn = torch.randint(2, 100, (), generator=torch.Generator().manual_seed(4)).item()
for h in (3, 5, 6, 7, 9, 12, 20, 25, 33, 48, 71, drawn):
    slopes = linear_slopes(h)
    below = 2 ** (len(f"{h:b}") - 1)
    assert slopes.shape == (h,) and slopes.dtype == torch.float64, (
        "there should be one slope for each head, in float64"
    )
    assert torch.allclose(slopes[:below], linear_slopes(below)), (
        "the first slopes should be those of the largest power of two below"
    )
    theirs = build_alibi_tensor(torch.ones(1, 2), h, torch.float64)[:, 0, 1]
    assert torch.allclose(slopes, theirs.double(), rtol=1e-5), (
        "the slopes that follow should be every second one of twice as many heads, starting with the first"
    )

# %% [markdown]
# What does a slope do to a long text? All scores are equal before the bias, and the last of 512 tokens asks behind a causal mask. What share of its weight falls on the nearest 256 keys, its own among them, at the slope $\frac{1}{128}$ ("steep") and at $\frac{1}{256}$ ("flat")?
#
# <details><summary>The idea</summary>The weights fall by the same factor from key to key: two geometric sums, one divided by the other.</details>


# %% solution="share-by-hand"
def share_by_hand() -> dict[str, float]:
    """Return the two shares "steep" and "flat", between 0 and 1, to at least three decimals."""
    ### BEGIN SOLUTION
    return {
        "steep": (1 - math.exp(-2)) / (1 - math.exp(-4)),
        "flat": (1 - math.exp(-1)) / (1 - math.exp(-2)),
    }
    ### END SOLUTION


# %% check="share-by-hand-check"
assert set(share_by_hand()) == {"steep", "flat"}, "two numbers, with these names"
assert all(0 < share < 1 for share in share_by_hand().values()), "a share lies between 0 and 1"
print("share by hand: the form is right; the numbers are graded later")

# %% test="share-by-hand-numbers" points=1 rests="What share of its weight falls on the nearest 256 keys, its own among them, at the slope … to at least three decimals"
# The two shares, to three decimals.
import torch

given = {name: float(number) for name, number in share_by_hand().items()}
assert {"steep", "flat"} <= set(given), "give two shares, under the names that were asked for"
for name, slope in (("steep", 1 / 128), ("flat", 1 / 256)):
    weights = torch.softmax(-slope * torch.arange(512, dtype=torch.float64), dim=0)
    assert abs(given[name] - weights[:256].sum().item()) < 1e-3, (
        f"the {name} share is wrong: the weight at distance a is proportional to exp(-slope · a), and all 512 keys share 1"
    )

# %% [markdown] exercise="rotary" title="Rotary positions" difficulty=2 minutes=15 core=true
# Rather than adding a position, turn the query and the key by an angle that grows with it. The score of a turned query and a turned key depends on the difference of the two angles, hence on the distance alone. Most of today's language models do this.
#
# For vectors of size $d$ the pair $i$ consists of the entries $i$ and $i + \frac d2$, as in transformers, and it turns by $\omega_i t$ with $\omega_i = \text{base}^{-2i/d}$:
#
# $$(a, b) \mapsto (a\cos\omega_i t - b\sin\omega_i t,\;\; a\sin\omega_i t + b\cos\omega_i t)$$
#
# Compute the angles in float64, whatever the dtype of the vectors: in single precision the angle of a far position is only roughly right. The products may be formed in the dtype of the vectors. Gradients flow back to the vectors.
#
# <details><summary>A question to start with</summary>What are the shapes of the angles, of the first half of <code>X</code> and of its second half? Do they fit together without any loop?</details>
# <details><summary>I match my own tests but not the library</summary>Which entries form a pair? Neighbours would be a rotation as well, but a different one.</details>


# %% solution="rotary"
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Return queries or keys turned by the angles of their positions.

    X: (..., T, d), d even, floating point   positions: (T,), whole numbers from 0 on, in any order
    returns: like X in shape and dtype
    """
    ### BEGIN SOLUTION
    half = X.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, dtype=torch.float64) / half)  # (d / 2,)
    angles = positions.cpu()[:, None] * frequencies  # (T, d / 2)
    cos, sin = angles.cos().to(X), angles.sin().to(X)  # (T, d / 2)
    a, b = X[..., :half], X[..., half:]  # (..., T, d / 2)
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)  # (..., T, d)
    ### END SOLUTION


# %% check="rotary-check"
X = torch.tensor([[1.0, 0.0], [1.0, 0.0]], dtype=torch.float64)
before = X.clone()
turned = rotary(X, torch.tensor([0, 3]))
assert torch.equal(X, before), "X itself was changed: turn a copy"
assert turned.shape == X.shape and turned.dtype == X.dtype, "shape and dtype stay"
assert torch.allclose(turned[0], X[0]), "position 0 is not turned"
assert torch.allclose(turned[1], torch.tensor([math.cos(3), math.sin(3)], dtype=torch.float64)), (
    "with d = 2 there is one pair, and it turns by one radian per position"
)
turned = rotary(torch.tensor([[3.0, 0.0, 4.0, 0.0]], dtype=torch.float64), torch.tensor([2]))
assert not turned[0, [1, 3]].any(), (
    "with d = 4 the entries 0 and 2 are a pair: turning it leaves 1 and 3 alone"
)
print("rotary: all checks passed")

# %% test="rotary-length" points=1 rests="turn the query and the key by an angle that grows with it … positions: (T,), whole numbers from 0 on, in any order … returns: like X in shape and dtype"
# Turning changes no length, and position 0 changes nothing, for any leading dimensions.
import torch

# Right work passes for every draw: lengths are exact to 1e-15, and the tolerance is 1e-8.
drawn = torch.randint(5, 20, (2,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (lead, T, half) in enumerate([((), 5, 4), ((2,), 5, 4), ((2, 3), 5, 4), ((3,), *drawn)]):
    generator = torch.Generator().manual_seed(seed)
    X = torch.randn(*lead, T, 2 * half, generator=generator, dtype=torch.float64)
    places = torch.cat([torch.tensor([0, 7, 3, 0, 100]), torch.randint(200, (T - 5,), generator=generator)])
    out = rotary(X, places)
    assert isinstance(out, torch.Tensor) and out.shape == X.shape and out.dtype == X.dtype, (
        "the result should have the shape and the dtype of X"
    )
    assert rotary(X.half(), places).dtype == torch.float16, "the dtype of the input is not kept"
    assert torch.allclose(out.norm(dim=-1), X.norm(dim=-1)), (
        "the length of a vector has changed: turning should change none"
    )
    assert torch.allclose(out[..., [0, 3], :], X[..., [0, 3], :]), "a vector whose position is 0 is turned"

# %% test="rotary-relative" points=1 rests="depends on the difference of the two angles, hence on the distance alone … Compute the angles in float64"
# The score of a turned query and a turned key depends on their distance alone, and it does depend on it.
import torch


# The angles are exact to 1e-11; a distance without effect needs a query and a key whose lengths multiply to less than
# 3e-6, which has a probability below 1e-10 where they have two entries, and less where they have more.
def score(q, k, m, n):
    return (rotary(q, torch.tensor([m])) @ rotary(k, torch.tensor([n])).mT).item()


drawn = torch.randint(1, 30, (), generator=torch.Generator().manual_seed(3)).item()
for seed, d in enumerate((2, 6, 16, 2 * drawn)):
    generator = torch.Generator().manual_seed(seed)
    q, k = (torch.randn(1, d, generator=generator, dtype=torch.float64) for _ in range(2))
    for m, n, on in [(5, 2, 10), (0, 4, 33), (9, 9, 500), (1, 7, 20_000)]:
        assert abs(score(q, k, m, n) - score(q, k, m + on, n + on)) < 1e-7, (
            "moving query and key on by the same distance changes their score"
        )
    spread = max(abs(score(q, k, 3, 3) - score(q, k, 3, 3 - step)) for step in (1, 2, 3))
    assert spread > 1e-6, "the distance of query and key has no effect on their score"
# Two products and a sum, each rounded, and two rounded factors: 1.5 eps (|a| + |b|) at most.  An angle in single
# precision is off by some thousandths at these positions, one in half precision by whole turns.
places = torch.tensor([257, 5_003, 70_001, 200_003])
angles = places[:, None] * 10000.0 ** (-torch.arange(5, dtype=torch.float64) / 5)  # (4, 5)
cos, sin = angles.cos(), angles.sin()
X = torch.randn(3, 4, 10, generator=torch.Generator().manual_seed(41), dtype=torch.float64)
near = torch.arange(4)[:, None] * 10000.0 ** (-torch.arange(5, dtype=torch.float64) / 5)  # (4, 5)
a, b, turned = X[..., :5], X[..., 5:], rotary(X, torch.arange(4))
wanted = torch.cat([a * near.cos() - b * near.sin(), a * near.sin() + b * near.cos()], dim=-1)
assert turned.shape == X.shape and (turned - wanted).abs().max() < 1e-4, (
    "vectors at the positions 0 to 3 are already turned by the wrong angles"
)
for dtype in (torch.float64, torch.float32, torch.bfloat16, torch.float16):
    X = torch.randn(3, 4, 10, generator=torch.Generator().manual_seed(40), dtype=torch.float64).to(dtype)
    a, b = X.double()[..., :5], X.double()[..., 5:]
    wanted, room = (
        torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1),
        (a.abs() + b.abs()).repeat(1, 1, 2),
    )
    error = (rotary(X, places).double() - wanted).abs()
    assert (error <= max(4 * torch.finfo(dtype).eps, 1e-9) * room).all(), (
        f"near positions are right, but vectors of {dtype} at far ones are turned by angles that are not exact: compute the "
        "angles in float64, whatever the dtype of the vectors"
    )

# %% test="rotary-gradient" points=1 rests="Gradients flow back to the vectors"
# Gradients flow back to the vectors: each is turned back by its own angle.
import torch

# Right work passes for every draw: the angles are exact to 1e-13, and the tolerance is 1e-9.
drawn = torch.randint(2, 20, (2,), generator=torch.Generator().manual_seed(32)).tolist()
for seed, (lead, T, half) in enumerate([((), 5, 4), ((2, 3), 5, 4), ((2,), *drawn)]):
    generator = torch.Generator().manual_seed(30 + seed)
    X = torch.randn(*lead, T, 2 * half, generator=generator, dtype=torch.float64).requires_grad_()
    probe = torch.randn(*lead, T, 2 * half, generator=generator, dtype=torch.float64)
    places = torch.tensor([4, 0, 17, 2, 300]) if seed < 2 else torch.randint(300, (T,), generator=generator)
    out = rotary(X, places)
    assert out.requires_grad, "no gradient reaches the vectors"
    out.backward(probe)
    angles = places[:, None] * 10000.0 ** (-torch.arange(half, dtype=torch.float64) / half)  # (T, d / 2)
    cos, sin, a, b = angles.cos(), angles.sin(), probe[..., :half], probe[..., half:]
    assert torch.allclose(X.grad, torch.cat([a * cos + b * sin, b * cos - a * sin], dim=-1), atol=1e-9), (
        "the gradient is not that of a rotation by the angles of the positions"
    )

# %% test="rotary-frequencies" points=1 rests="the pair $i$ consists of the entries $i$ and … it turns by $\\omega_i t$ with $\\omega_i = \\text{base}^{-2i/d}$"
# Each pair has its own frequency, from 1 downwards, and the base sets how far.
import torch

# Right work passes for every draw: what is drawn are size and base.
drawn = torch.randint(2, 60, (2,), generator=torch.Generator().manual_seed(0)).tolist()
for d, base in [(4, 10000.0), (8, 10000.0), (12, 300.0), (2 * drawn[0], 10.0 * drawn[1])]:
    half = d // 2
    X = torch.cat([torch.ones(2, half), torch.zeros(2, half)], dim=-1).double()
    out = rotary(X, torch.tensor([0, 1]), base)
    turns = torch.atan2(out[1, half:], out[1, :half])
    expected = torch.tensor([base ** (-2 * i / d) for i in range(half)], dtype=torch.float64)
    assert torch.allclose(turns, expected), (
        "at position 1 the pairs of entries i and i + d/2 are not turned by their frequencies, for the given base"
    )

# %% test="rotary-transformers" points=2 rests="as in transformers, and it turns by … returns: like X in shape and dtype"
# Equal to transformers' own rotary embedding, with several heads and positions that do not start at 0.
import torch
from transformers import LlamaConfig
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb

# The library's angles are of single precision, off by 3e-6 at most up to position 44: a pair of entries would have to be
# 30 long.
n_heads, half, start = torch.randint(2, 20, (3,), generator=torch.Generator().manual_seed(2)).tolist()
sizes = [(3, 8, 10000.0, 0), (2, 12, 500.0, 17), (n_heads, 2 * half, 10000.0, 2 * start)]
for seed, (n_heads, d, base, start) in enumerate(sizes):
    generator = torch.Generator().manual_seed(seed)
    q, k = (torch.randn(2, n_heads, 6, d, generator=generator) for _ in range(2))
    places = torch.arange(start, start + 6)
    config = LlamaConfig(
        hidden_size=n_heads * d,
        num_attention_heads=n_heads,
        head_dim=d,
        rope_parameters={"rope_type": "default", "rope_theta": base},
    )
    cos, sin = LlamaRotaryEmbedding(config)(q, places.unsqueeze(0))
    for mine, theirs in zip(
        (rotary(q, places, base), rotary(k, places, base)), apply_rotary_pos_emb(q, k, cos, sin), strict=True
    ):
        assert mine.dtype == torch.float32, "the dtype of the input is not kept"
        assert torch.allclose(mine, theirs, atol=1e-4), "the result differs from the library's"

# %% [markdown] exercise="ablation" title="Learned and sinusoidal positions at the same scale" difficulty=3 minutes=60 rows="3-T2, 3-2.2.2" errata="E-28"
# A course handout swaps the learned positions of a small GPT for sinusoids and finds them worse: a dev perplexity of 485.56 against 380.80. It blames the lengths of the sentences.
# Look at the scales first. The GPT draws its token vectors with a standard deviation of 0.02. Give two numbers: the larger of the two perplexities divided by the smaller, and the root mean square of a sinusoid divided by that of the tokens at the start.


# %% solution="table-by-hand"
def table_by_hand() -> dict[str, float]:
    """Return the "perplexity" ratio and the "scale" ratio, both larger than 1, to at least two decimals."""
    ### BEGIN SOLUTION
    return {"perplexity": 485.56 / 380.80, "scale": math.sqrt(0.5) / 0.02}
    ### END SOLUTION


# %% check="table-by-hand-check"
assert set(table_by_hand()) == {"perplexity", "scale"}, "two numbers, with these names"
assert all(number > 1 for number in table_by_hand().values()), "both ratios are larger than 1"
print("table by hand: the form is right; the numbers are graded later")

# %% test="table-by-hand-numbers" points=2 rests="the larger of the two perplexities divided by the smaller, and the root mean square of a sinusoid divided by that of the tokens at the start … to at least two decimals"
# The two ratios.
given = {name: float(number) for name, number in table_by_hand().items()}
assert {"perplexity", "scale"} <= set(given), "give two ratios, under the names that were asked for"
assert abs(given["perplexity"] - 1.275) < 0.01, (
    "the first ratio is wrong: divide the larger dev perplexity by the smaller"
)
assert abs(given["scale"] - 35.36) < 0.1, (
    "the second ratio is wrong: the mean of sin² and cos² over a pair is one half; take its root, and divide by 0.02"
)

# %% [markdown]
# To find out whether the scale is to blame, train three GPTs that differ in nothing but their positions:
#
# - **learned**: the table that comes with the model, trained like all other weights,
# - **raw**: the sinusoid as it is, `WAVE`, not trained,
# - **rescaled**: the sinusoid times one factor, chosen so that the root mean square of its entries equals that of the model's own token table, measured before training; not trained.
#
# The text is Shakespeare, character by character. The folded cell gives you the data (`batches(seed)`), the model (`small_gpt(seed)`), the dev loss (`dev_loss(model)`), and `WAVE`: the sinusoid of 64 positions as transformers makes it. It holds the numbers of your own table with all sines before all cosines, which makes no difference to a model.

# %% fold=true
from transformers.models.marian.modeling_marian import MarianSinusoidalPositionalEmbedding

from coursekit.data import load_shakespeare
from coursekit.training import (
    RunConfig,
    RunTask,
    build,
    digest_of,
    record_run,
    shapes_of,
    text_windows,
    train,
)

KINDS = ("learned", "raw", "rescaled")
LENGTH = 64

TEXT = load_shakespeare()
_number = {letter: index for index, letter in enumerate(sorted(set(TEXT.train)))}


def encode(text: str) -> torch.Tensor:
    """The ids of a text, (T,)."""
    return torch.tensor([_number[letter] for letter in text])


TRAIN_IDS, DEV_IDS = encode(TEXT.train), encode(TEXT.dev)
DEV_WINDOWS = DEV_IDS[: 100 * LENGTH].view(100, LENGTH)  # (100, 64)
WAVE = MarianSinusoidalPositionalEmbedding(LENGTH, 48).create_weight()  # (64, 48), amplitude 1


def small_gpt(seed: int) -> nn.Module:
    """A GPT of transformers with 3 layers, 3 heads and width 48; the same seed gives the same weights.

    Its tables are `model.transformer.wte.weight`, one row per character, and `model.transformer.wpe.weight`, one
    row per position.
    """
    still = {"resid_pdrop": 0.0, "embd_pdrop": 0.0, "attn_pdrop": 0.0}
    return build("gpt-nano", "small", seed=seed, tie_word_embeddings=False, **still)


def batches(seed: int) -> Callable[[int], dict[str, torch.Tensor]]:
    """Training batches as `coursekit.training.train` wants them: a function from the step to a batch."""
    windows = text_windows(TRAIN_IDS, LENGTH, 32, seed=seed)

    def batch(step: int) -> dict[str, torch.Tensor]:
        ids = windows(step)  # (32, 64)
        return {"input_ids": ids, "labels": ids}

    return batch


@torch.no_grad()
def dev_loss(model: nn.Module) -> float:
    """The mean loss per predicted character on the dev text, in nats, with the model in evaluation mode."""
    model.eval()
    ids = DEV_WINDOWS.to(next(model.parameters()).device)
    return model(input_ids=ids, labels=ids).loss.item()


# %% [markdown]
# Write two functions. The first puts the positions in place. The second trains one model: `batches(seed)` for the data, `train(model, batches, config, progress=False)` for the loop, which trains `model` in place, on the device that it picks, and this configuration:
#
# `RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)`
#
# The perplexity is the exponential of the dev loss. The seed chooses the initial weights, the batches and everything else that is random, so that the three kinds see the same of all of it.
#
# <details><summary>The idea</summary>Overwrite the numbers of the table with <code>copy_</code> inside <code>torch.no_grad()</code>, and freeze it with <code>requires_grad_(False)</code>: the optimiser takes only what is to be trained.</details>


# %% solution="place" changes="model"
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it; `wpe` may be a new module.

    kind: always "learned", "raw" or "rescaled"; the latter two are frozen sinusoids
    """
    ### BEGIN SOLUTION
    tokens, table = model.transformer.wte.weight, model.transformer.wpe.weight  # (words, d), (length, d)
    if kind != "learned":
        factor = 1.0
        if kind == "rescaled":
            factor = tokens.detach().pow(2).mean().sqrt() / WAVE.pow(2).mean().sqrt()
        with torch.no_grad():
            table.copy_(factor * WAVE)
        table.requires_grad_(False)
    return model
    ### END SOLUTION


# %% solution="train-arm"
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    """Train one GPT with the positions called `kind`; return it, in any mode, and its perplexity on the dev text."""
    ### BEGIN SOLUTION
    model = use_positions(small_gpt(seed), kind)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, batches(seed), config, progress=False)
    return model, math.exp(dev_loss(model))
    ### END SOLUTION


# %% check="ablation-check"
model = use_positions(small_gpt(0), "raw")
assert model.transformer.wpe.weight.shape == (64, 48), "the table keeps its shape"
for kind, seed in [("raw", 0), ("learned", 1)]:
    trained, perplexity = train_arm(kind, seed, steps=2)
    assert trained.transformer.wpe.weight.requires_grad == (kind == "learned"), (
        "of these two kinds only the learned positions are trained"
    )
    assert 10 < perplexity < 100, "after two steps a model is about as good as guessing among 65 characters"
print("ablation: all checks passed")

# %% test="place-frozen" points=2 rests="the sinusoid as it is, `WAVE`, not trained … the table that comes with the model, trained like all other weights … the latter two are frozen sinusoids"
# The sinusoids are in place and frozen, the learned table is untouched and trained.
import torch

# Right work passes for every draw: tables are copied, and the sinusoid's entries are exact to 1e-6.
torch.manual_seed(0)
i = torch.arange(0, 48, 2, dtype=torch.float64)
angles = torch.arange(64, dtype=torch.float64)[:, None] * 10000.0 ** (-i / 48)
wave = torch.cat([angles.sin(), angles.cos()], dim=-1).float()
for seed in (0, 3):
    fresh = small_gpt(seed).transformer.wpe.weight
    placed = {kind: use_positions(small_gpt(seed), kind) for kind in ("learned", "raw", "rescaled")}
    assert None not in placed.values(), "`use_positions` should return the model"
    learned = placed["learned"].transformer.wpe.weight
    assert torch.equal(learned, fresh) and learned.requires_grad, (
        "the learned table should stay as it is, and be trained"
    )
    raw = placed["raw"].transformer.wpe.weight
    assert raw.shape == wave.shape, "the table of positions should keep its shape"
    assert torch.allclose(raw.float(), wave, atol=1e-5), "the raw table should be the sinusoid itself"
    assert not raw.requires_grad, "the raw table would still be trained: it should be frozen"
    assert not placed["rescaled"].transformer.wpe.weight.requires_grad, (
        "the rescaled table would still be trained: it should be frozen"
    )

# %% test="place-scale" points=2 rests="the sinusoid times one factor, chosen so that the root mean square of its entries equals that of the model's own token table, measured before training"
# The rescaled table is the sinusoid times one factor, and as large as the tokens are, whatever their size.
import torch

# Right work passes for every draw: a root mean square of 3,000 numbers in single precision is exact to 1e-6.
for seed, size in [(0, 1.0), (1, 1.0), (2, 20.0)]:
    model = small_gpt(seed)
    with torch.no_grad():
        model.transformer.wte.weight.add_(0.01 * (size > 1)).mul_(size)  # the mean need not be zero
    tokens = model.transformer.wte.weight.detach().clone()
    placed = use_positions(model, "rescaled")
    assert placed is not None, "`use_positions` should return the model"
    table = placed.transformer.wpe.weight.detach()
    assert table.shape == (64, 48), "the table of positions should keep its shape"
    assert torch.equal(model.transformer.wte.weight.detach(), tokens), (
        "the token table has changed: the positions are to be rescaled"
    )
    ratio = table.pow(2).mean().sqrt() / tokens.pow(2).mean().sqrt()
    assert abs(ratio - 1) < 1e-4, "the root mean squares of the rescaled positions and of the tokens differ"
    pairs = table[:, :24] ** 2 + table[:, 24:] ** 2
    assert torch.allclose(pairs, pairs[0, 0].expand_as(pairs), rtol=1e-3), (
        "the table is not a sinusoid times one factor"
    )

# %% test="place-rest" points=1 rests="three GPTs that differ in nothing but their positions … in place, and return it"
# The model is changed in place, and nothing but its table of positions differs between the three kinds.
import torch

# Right work passes for every draw: what is compared is copied.
torch.manual_seed(0)
fresh = small_gpt(1).state_dict()
for kind in ("learned", "raw", "rescaled"):
    model = small_gpt(1)
    assert use_positions(model, kind) is model, (
        "use_positions should change the model in place, and return it"
    )
    for name, tensor in model.state_dict().items():
        if "wpe" not in name:
            assert torch.equal(tensor, fresh[name]), f"{name} has changed: touch the table of positions alone"

# %% test="train-perplexity" points=1 rests="Train one GPT with the positions called `kind`; return it, in any mode, and its perplexity on the dev text … The perplexity is the exponential of the dev loss"
# The number is the perplexity on the dev text of the model that comes back, after training.
import math

import torch

# Right work passes for every draw: the loss of one and the same model, computed twice, differs by 5e-7 at most. The mean
# of the perplexities of ten parts of the text is too large by 4e-4 of itself after nine steps.
torch.manual_seed(0)
fresh = small_gpt  # under this name its seed stays as it is: it has to be that of the run
trained = train_arm("learned", seed=4, steps=9)
assert isinstance(trained, tuple | list) and len(trained) == 2, (
    "a model and its perplexity should come back, as a pair"
)
model, perplexity = trained
assert abs(float(perplexity) - dev_loss(model)) > 1e-4, (
    "the number is the dev loss itself, not its exponential"
)
assert abs(math.log(float(perplexity)) - dev_loss(model)) < 1e-4, (
    "the number is not the exponential of the dev loss of the model that comes back"
)
assert not torch.equal(model.transformer.wte.weight, fresh(4).transformer.wte.weight), (
    "the model was not trained"
)

# %% test="train-arms" points=2 rests="and this configuration: … RunConfig(steps, 32, 3e-3, seed=seed … The seed chooses the initial weights, the batches and everything else that is random, so that the three kinds see the same of all of it"
# The kind decides the positions, the table moves only if it is learned, and the seed decides all the rest.
import torch

torch.manual_seed(0)
fresh = small_gpt  # under this name its seed stays as it is: it has to be that of the runs
trained = train_arm("raw", seed=5, steps=2)
assert isinstance(trained, tuple | list) and len(trained) == 2, (
    "a model and its perplexity should come back, as a pair"
)
raw, first = trained
assert torch.equal(raw.transformer.wpe.weight, use_positions(fresh(5), "raw").transformer.wpe.weight), (
    "after training, the table of positions of the raw kind is not the one that `use_positions` puts in place"
)
learned, _ = train_arm("learned", seed=5, steps=2)
assert not torch.equal(learned.transformer.wpe.weight, fresh(5).transformer.wpe.weight), (
    "the learned table did not move in training"
)
_, again = train_arm("raw", seed=5, steps=2)
assert abs(first / again - 1) < 1e-5, (
    "the same seed gives two results: it should choose everything that is random"
)
# Different weights, batches or rates move the dev loss by 2e-3 or more, a different warm-up of nine steps by 2e-2.
rescaled, _ = train_arm("rescaled", seed=5, steps=9)
for kind, model, steps in [("raw", raw, 2), ("learned", learned, 2), ("rescaled", rescaled, 9)]:
    wanted = use_positions(fresh(5), kind)
    config = RunConfig(steps, 32, 3e-3, seed=5, schedule="cosine", warmup=0.05, log_every=steps)
    train(wanted, batches(5), config, progress=False)
    assert abs(dev_loss(wanted) - dev_loss(model)) < 3e-4, (
        f"the training of {kind} gives another model than the text describes: the seed, the batches and the configuration count"
    )

# %% [markdown]
# The run itself: all three kinds side by side, 60 steps with your `use_positions`, from the same weights and on the same batches. Their losses are summed, so that no kind touches the weights of another; what is bounded in `train_arm`, the size of the gradients, is not bounded here, because a common bound would mix them; instead the rate rises more slowly, over the first 18 steps. It takes about a quarter of a minute on one core and leaves a *training record* in `runs/ablation/` beside the notebook: settings, losses, and the state of the three models every 15 steps, about 15 MB in all. You may stop it at any time: the same cell goes on from there, and a finished run is not trained again.
#
# The record is graded, so hand in the folder `runs` with your notebook; `coursekit pack positions.ipynb` makes one archive of both. Before that, `coursekit check-run runs/ablation` tells you what the grader will see. The perplexities are measured on a text that is kept back.
# - That of the raw sinusoid should be more than 1.25 times that of the learned table, and more than 1.2 times that of the rescaled one.
# - That of the rescaled sinusoid should be between 0.7 and 1.3 times that of the learned table, which should lie between 8 and 24.
# - Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings.
# - Parts of the run are trained again, from the recorded state at their beginning, and should end where the record says.
# - The seed follows from your id, so it has to be your own run: write the id under which you hand in.
#
# The folded cell defines the run: the three models, their summed loss and what is measured.


# %% fold=true
def three_models(scale: str, seed: int) -> nn.ModuleDict:
    """A model with each kind of positions; all start with the same weights."""
    return nn.ModuleDict({kind: use_positions(small_gpt(seed), kind) for kind in KINDS})


def summed_loss(models: nn.ModuleDict, batch: dict[str, torch.Tensor]) -> torch.Tensor:
    """The sum of the losses of all kinds: the gradient of one does not depend on the others."""
    return sum(model(**batch).loss for model in models.values())


def perplexities(models: nn.ModuleDict, ids: torch.Tensor) -> dict[str, float]:
    """The perplexity of each kind on windows (B, T)."""
    ids = ids.to(next(models.parameters()).device)
    return {kind: model(input_ids=ids, labels=ids).loss.exp().item() for kind, model in models.items()}


def compared(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The weights without the biases of the keys, which move all scores of a query alike and so no output."""
    return {
        name: torch.cat([value[:48], value[96:]]) if name.endswith("c_attn.bias") else value
        for name, value in weights.items()
    }


ABLATION = RunTask(
    name="ablation",
    configs={
        "small": RunConfig(
            steps=60,
            batch_size=32,
            learning_rate=3e-3,
            schedule="cosine",
            warmup=0.3,  # with 0.05 and no bound, some arms are thrown back by their first steps
            clip=None,
            evaluate_every=30,
            best="learned",
            checkpoints=(15, 30, 45, 60),
            precision="float32",
        )
    },
    shapes=lambda scale: shapes_of(three_models(scale, 0)),
    model=three_models,
    batches=lambda scale, seed: batches(seed),
    loss=summed_loss,
    evaluate=lambda models: perplexities(models, DEV_WINDOWS),
    data_sha256=digest_of(TEXT.train, TEXT.dev),
    goal={"small": 20.0},
    compared=compared,
)

# %% run="ablation"
# This cell is yours: write your id, and choose a device ("cpu", "cuda", "mps") or leave the choice to the machine.
STUDENT = "your-id"
DEVICE = None

run = record_run(ABLATION, STUDENT, device=DEVICE)
last = {kind: run.history.series(kind)[1][-1] for kind in KINDS}
print("the largest perplexity is that of:", max(last, key=last.get))

# %% test="ablation-raw" points=1 record="ablation" rests="That of the raw sinusoid should be more than 1.25 times that of the learned table, and more than 1.2 times that of the rescaled one."
# On a text that is kept back, the raw sinusoid is the worst, clearly.
from coursekit.training import Verifier

kept_back = encode(TEXT.test)[: 100 * LENGTH].view(100, LENGTH)
found = Verifier(ABLATION).measured(lambda models: perplexities(models, kept_back))
assert found["raw"] > 1.25 * found["learned"], (
    "in your run the raw sinusoid should be far worse than the learned table"
)
# In 21 honest runs, none of which a bar was set on, the ratios are 1.94 with a deviation of 0.084 and 1.91 with 0.066: 1.25
# and 1.2 lie eight and ten deviations below. A sinusoid that was rescaled after all would give 1.02 with 0.042, as below.
assert found["raw"] > 1.2 * found["rescaled"], (
    "in your run the raw sinusoid should be far worse than the rescaled one"
)

# %% test="ablation-rescaled" points=1 record="ablation" rests="That of the rescaled sinusoid should be between 0.7 and 1.3 times that of the learned table, which should lie between 8 and 24."
# On a text that is kept back, the rescaled sinusoid is near the learned table, and both have learned.
from coursekit.training import Verifier

kept_back = encode(TEXT.test)[: 100 * LENGTH].view(100, LENGTH)
found = Verifier(ABLATION).measured(lambda models: perplexities(models, kept_back))
# In 21 honest runs the ratio is 1.019 with a deviation of 0.042: 0.7 and 1.3 lie seven away. A raw sinusoid in the place
# of the rescaled one would give 1.9, and in the place of the learned table 0.5. The table reaches 15.0 with a deviation of
# 0.73: 8 and 24 lie nine and twelve away. Letters by their frequencies alone have a perplexity of 29, which the raw
# sinusoid does not leave in 60 steps, and a model that sees the letters to come has one near 1.
assert abs(found["rescaled"] / found["learned"] - 1) < 0.3, (
    "in your run the rescaled sinusoid and the learned table should be alike"
)
assert 8 < found["learned"] < 24, "the learned table should reach a perplexity near 15 in 60 steps"

# %% test="ablation-consistent" points=1 record="ablation" rests="Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings."
# Settings, losses, learning rates, evaluations and weights of the record fit together.
from coursekit.training import Verifier

check = Verifier(ABLATION).consistency()
assert check.passed, check.sentence

# %% test="ablation-replay" points=1 record="ablation" rests="Parts of the run are trained again, from the recorded state at their beginning, and should end where the record says."
# Parts of the run, trained again from the state that they begin with, end where the record says.
import torch

from coursekit.training import Verifier

check = Verifier(ABLATION).replay(torch.Generator().manual_seed(2))
assert check.passed, check.sentence

# %% test="ablation-own" points=1 record="ablation" rests="The seed follows from your id, so it has to be your own run: write the id under which you hand in."
# The run has the seed of the student who hands it in.
from coursekit.training import Verifier, handed_in_by

check = Verifier(ABLATION).whose(handed_in_by())
assert check.passed, check.sentence

# %% [markdown] exercise="words" title="In your own words" difficulty=2 minutes=20 rows="4-a, 4-b, 3-2.2.2" errata="E-28, E-44"
# Three short answers, two to four sentences each. A person reads them; the points say how many ideas are asked for.
#
# <details><summary>What makes an answer good</summary>It names the mechanism and not only its effect, and it gives an example that would come out differently without it.</details>
#
# **1.** Describe a task on text for which a model without any positions must fail, and one for which it can do well. Say for each what the model can't see, and why it matters or doesn't.

# %% [markdown] written="words-order" points=2
# ### BEGIN SOLUTION
# Translating or answering who did what must fail: "the man chased the dog" and "the dog chased the man" hold the same set of words, so without positions the model gives each word the same vector in both and cannot tell who chases. Guessing the topic or the language of a text can go well, because it hangs on which words occur and not on their order, so that a set is enough.
# ### END SOLUTION

# %% [markdown]
# **2.** A course handout says that concatenating positions avoids the cross terms between tokens and positions. When is that so, when do they come back, and what could a cross term be good for?

# %% [markdown] written="words-cross" points=3
# ### BEGIN SOLUTION
# It is so when queries and keys are the vectors themselves, or when the projections are block-diagonal, so that tokens and positions keep to separate coordinates. With full matrices W_Q and W_K each coordinate of a query mixes token and position, and all four products return. A cross term lets a certain token look for a certain place, for example a verb for the position right before it, or lets a position prefer a kind of token, for example the first position a capital letter.
# ### END SOLUTION

# %% [markdown]
# **3.** The handout with the two perplexities concludes from one run each that sinusoids are worse than learned positions because most sentences have similar lengths. What does your training run say about that conclusion, what does it *not* say, and what would you measure next?

# %% [markdown] written="words-ablation" points=3
# ### BEGIN SOLUTION
# The raw sinusoid loses because it is 35 times larger than the tokens and drowns them: scaled down to their size it is as good as the learned table after the same number of steps, with the same data and lengths, so in this run the scale alone is enough to make the gap. That does not refute the handout's explanation: all windows here have one length, and the handout does not say how large its sinusoid was. The run is short and small, on characters, with windows of one length: it does not show that sinusoids are as good as learned tables after long training or on other data, and one seed gives no spread. Next: several seeds, longer training, several scales, and sentences of different lengths, with the dev perplexity by position.
# ### END SOLUTION

# %% [markdown]
# That was the last exercise. Restart the kernel, run all cells, save, and hand the notebook in under its own name, with the folder `runs`.
