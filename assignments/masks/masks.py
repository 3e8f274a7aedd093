# ---
# title: Masks
# points: 84
# minutes: 270
# seconds: 15
# data: [shakespeare]
# ---

# %% [markdown]
# You write the masks that decide who may look at whom, put them into attention, translate them between libraries, and build a detector that tells whether a model sees the future. Then you train a small language model with and without its mask, and see why a loss can be too good to be true.
#
# **How to work**
# - Replace each `raise NotImplementedError` by your code. Keep the names and arguments of the functions.
# - Run the cell under it: it holds *checks* that you can see. They catch the first mistakes, not all of them.
# - *Hidden tests* run when the notebook is graded. Each looks at one property, named in its comment, and gives its points for that property alone. They use sizes, numbers and seeds that differ from those of the checks.
# - Answers in words are read by a person.
#
# **Conventions.** Rows are queries, columns are keys, indices start at 0. A boolean mask is called `allowed` and holds `True` where the query **may look** at the key; a boolean row `real` holds `True` for a token and `False` for padding. Where another convention is meant, it is named. `...` stands for any number of leading dimensions, also none. Nothing you write should change its arguments in place, and the same arguments give the same result at every call; a random generator moves on when numbers are drawn from it.

# %%
import math

import torch
import torch.nn.functional as F
from torch import nn

# %% [markdown] exercise="counts" title="How many pairs a causal mask allows" difficulty=1 minutes=5 core=true
# A text has 5 tokens. With a causal mask each of them, as a query, may look at itself and at every key before it.
#
# How many keys may the first query look at, and how many the last one? How many of the 25 pairs of a query and a key are allowed in all? The check counts them.
#
# <details><summary>A question to start with</summary>Draw five rows of five boxes. Which box of each row is the last one that you may tick?</details>


# %% solution="counts"
def causal_counts() -> dict[str, int]:
    """Return the numbers of keys for the "first" and the "last" query, and of "all" allowed pairs."""
    ### BEGIN SOLUTION
    return {"first": 1, "last": 5, "all": 15}
    ### END SOLUTION


# %% check="counts-check"
pairs = [(query, key) for query in range(5) for key in range(5) if key <= query]
assert causal_counts()["first"] == sum(query == 0 for query, _ in pairs), (
    "the first query has no key before it"
)
assert causal_counts()["last"] == sum(query == 4 for query, _ in pairs), "the last query may look at all keys"
assert causal_counts()["all"] == len(pairs), "add up the five rows"
print("counts: right, the list of pairs says the same")

# %% test="counts-numbers" points=1 rests="How many keys may the first query look at, and how many the last one? How many of the 25 pairs of a query and a key are allowed in all? … the same arguments give the same result at every call"
# What the mask allows to the first query, to the last, and in all.
given = causal_counts()
assert causal_counts() == given, "a second call gives different numbers"
assert {"first", "last", "all"} <= set(given), "a number is missing: give each under its name"
assert given["first"] == 1, "first is wrong: no key stands before the first one"
assert given["last"] == 5, "last is wrong: all keys stand before the last query, or are its own"
assert given["all"] == 15, "all is wrong: add up what each of the five queries may look at"

# %% [markdown] exercise="by-hand" title="Three tokens by hand" difficulty=1 minutes=10 core=true rows="0-Q1b, 0-Q1a" errata="E-30"
# Masked attention is $Z = \operatorname{softmax}(E + \text{mask})\,V$. What $E$ stands for is often left unsaid. It is the matrix of **scaled** scores, $E = QK^\top/\sqrt{d_k}$.
#
# Three tokens with $d_k = 4$ and $d_v = 2$:
#
# $$Q = \begin{pmatrix} 2&0&0&0\\ 0&2&0&0\\ 0&0&0&0 \end{pmatrix} \qquad K = \begin{pmatrix} 1&3&0&1\\ 4&3&1&0\\ 2&9&5&7 \end{pmatrix} \qquad V = \begin{pmatrix} 6&0\\ 0&6\\ 3&9 \end{pmatrix}$$
#
# Give $E$, the weights after the causal mask, and the output, each as three rows of numbers. You need no calculator. Write a fraction as it is, such as `1 / 3`, or with at least four decimals.
#
# <details><summary>A question to start with</summary>How many keys may the first query look at? What does a softmax over a single score give?</details>
# <details><summary>The idea</summary>Compute $E$ row by row. Then cross out what lies right of the diagonal, and take the softmax of what is left.</details>
# <details><summary>The second row looks hard</summary>After crossing out, its two scores are equal.</details>


# %% solution="by-hand"
def by_hand() -> dict[str, list[list[float]]]:
    """Return "E" (3 rows of 3), the causal "weights" (3 rows of 3) and the "output" (3 rows of 2)."""
    ### BEGIN SOLUTION
    return {
        "E": [[1, 4, 2], [3, 3, 9], [0, 0, 0]],
        "weights": [[1, 0, 0], [1 / 2, 1 / 2, 0], [1 / 3, 1 / 3, 1 / 3]],
        "output": [[6, 0], [3, 3], [3, 5]],
    }
    ### END SOLUTION


# %% check="by-hand-check"
assert set(by_hand()) == {"E", "weights", "output"}, 'the keys are "E", "weights" and "output"'
assert [len(by_hand()[name]) for name in ("E", "weights", "output")] == [3, 3, 3], (
    "one row for each of the three queries"
)
print("by hand: the form is right; the numbers are graded later")

# %% test="by-hand-scores" points=1 rests="It is the matrix of **scaled** scores … Give $E$, the weights after the causal mask, and the output, each as three rows of numbers"
# The scaled scores, before any mask.
assert "E" in by_hand(), 'the scores are missing: they go under the key "E"'
given = [[float(number) for number in row] for row in by_hand()["E"]]
assert given != [[2, 8, 4], [6, 6, 18], [0, 0, 0]], "these are the scores before the division by sqrt(d_k)"
assert [len(row) for row in given] == [3, 3, 3], "E should be three rows of three numbers"
assert given == [[1, 4, 2], [3, 3, 9], [0, 0, 0]], (
    "a score is wrong. E holds all nine scaled scores, queries in rows: multiply each query with each key and divide by sqrt(4)"
)

# %% test="by-hand-weights" points=1 rests="the weights after the causal mask … Write a fraction as it is, such as `1 / 3`, or with at least four decimals"
# The weights after the causal mask.
assert "weights" in by_hand(), 'the weights are missing: they go under the key "weights"'
given = [[float(number) for number in row] for row in by_hand()["weights"]]
assert [len(row) for row in given] == [3, 3, 3], "the weights should be three rows of three numbers"
# Four decimals of a third are off by 3.3e-5, and their sum by 1e-4; three decimals by ten times as much.
assert all(abs(sum(row) - 1) < 3e-4 for row in given), (
    "a row of weights does not sum to one, within what four decimals allow"
)
assert given[0][1:] == [0, 0] and given[1][2] == 0, "a query gives weight to a key after it"
assert abs(given[1][0] - given[1][1]) < 1e-4, (
    "the second query scores its two allowed keys the same, so they share the weight equally"
)
assert all(abs(weight - 1 / 3) < 1e-4 for weight in given[2]), (
    "the last query may look at all keys, and all its scores are equal: its weights should be equal, too"
)

# %% test="by-hand-output" points=1 rests="and the output, each as three rows of numbers"
# The output, one row for each query.
assert "output" in by_hand(), 'the output is missing: it goes under the key "output"'
given = [[float(number) for number in row] for row in by_hand()["output"]]
assert [len(row) for row in given] == [2, 2, 2], "the output should be three rows of two numbers"
wanted = [[6, 0], [3, 3], [3, 5]]
assert all(
    abs(a - b) < 1e-2
    for row, other in zip(given, wanted, strict=True)
    for a, b in zip(row, other, strict=True)
), (
    "an output is wrong. Each is the mean of the values that its query may look at: here all allowed weights of a row are equal"
)

# %% [markdown] exercise="causal" title="The causal mask" difficulty=1 minutes=20 core=true rows="0-Q1a"
# The additive causal mask is added to the scores before the softmax:
#
# $$\text{mask}_{ij} = \begin{cases} 0 & j \le i \\ -\infty & j > i \end{cases}$$
#
# A query may look at itself and at every key before it, and at no key after it.
#
# <details><summary>A question to start with</summary>What is the weight of a key whose score is $-\infty$, and what does that key add to the denominator?</details>
# <details><summary>The idea</summary>Start from a matrix that is $-\infty$ everywhere, and keep only what lies above the diagonal. Or compare the column index with the row index.</details>
# <details><summary>I get NaN in my mask</summary>Zero times infinity is not a number: don't multiply a matrix of zeros and ones by $-\infty$.</details>


# %% solution="causal"
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    ### BEGIN SOLUTION
    return torch.full((n, n), -torch.inf, dtype=dtype).triu(diagonal=1)
    ### END SOLUTION


# %% check="causal-check"
mask = causal_mask(4)
assert mask.shape == (4, 4), "one row per query, one column per key"
assert mask[2, 1] == 0 and mask[1, 2] == -torch.inf, (
    "query 2 may look back at key 1, query 1 not ahead at key 2"
)
print("causal mask: all checks passed")

# %% test="causal-values" points=1 rests="0 where query i (row) may look at key j (column), -inf elsewhere … of `dtype`"
# Square, of the wanted type, and made of 0 and minus infinity only.
import torch

# The size alone is drawn, and a mask is right or not for every size: no chance for right work to fail.
drawn = torch.randint(10, 90, (), generator=torch.Generator().manual_seed(3)).item()
wanted = [
    (1, torch.float32),
    (2, torch.float64),
    (5, torch.float16),
    (9, torch.float32),
    (drawn, torch.float64),
]
for n, dtype in [*wanted, (5, torch.float64), (9, torch.float16), (5, torch.float32)]:  # sizes come back
    mask = causal_mask(n, dtype)
    assert isinstance(mask, torch.Tensor) and mask.shape == (n, n), (
        "the mask should be a tensor with one row and one column for each position"
    )
    assert mask.dtype == dtype, "the mask does not have the dtype that was asked for"
    assert not mask.isnan().any(), "the mask holds NaN"
    assert ((mask == 0) | (mask == -torch.inf)).all(), (
        "the mask holds something else than 0 and -inf: it is added to the scores, so 0 means 'may look', and no finite "
        "number is surely low enough"
    )

# %% test="causal-diagonal" points=1 rests="A query may look at itself … 0 where query i (row) may look at key j (column)"
# Every query may look at itself, so that no row is empty.
import torch

# The size alone is drawn, and a mask is right or not for every size: no chance for right work to fail.
drawn = torch.randint(10, 90, (), generator=torch.Generator().manual_seed(4)).item()
for n in (1, 3, 8, drawn):
    mask = causal_mask(n, torch.float64)
    assert (mask.diagonal() == 0).all(), (
        "the diagonal does not hold 0 everywhere, but every query may look at itself"
    )

# %% test="causal-order" points=2 rests="A query may look at itself and at every key before it, and at no key after it … query i (row) may look at key j (column) … of `dtype`"
# All of the past is allowed, all of the future is blocked.
import torch

# Right for every size and type: no chance for right work to fail.
small, large = torch.randint(100, 200, (2,), generator=torch.Generator().manual_seed(2)).tolist()
coarse = torch.bfloat16  # which can't tell 256 from 257
for n, dtype in [
    (2, coarse),
    (6, torch.float64),
    (11, torch.float16),
    (small, torch.float64),
    (300 + large, coarse),
]:
    allowed = causal_mask(n, dtype) == 0
    for i in range(n):
        assert allowed[i, : i + 1].all(), (
            "a query may not look at itself or at some key before it (a row is a query, a column is a key)"
        )
        assert not allowed[i, i + 1 :].any(), (
            "a query may look at a key after it (a row is a query, a column is a key)"
        )

# %% test="causal-future" points=1 rests="The additive causal mask is added to the scores before the softmax … at no key after it"
# Added to real scores, it stops the future: later keys and values change nothing earlier.
import torch

drawn = torch.randint(9, 30, (), generator=torch.Generator().manual_seed(5)).item()
for seed, n in enumerate((5, 8, drawn)):
    generator = torch.Generator().manual_seed(seed)
    Q, K, V = torch.randn(3, n, 4, generator=generator, dtype=torch.float64)
    other_K, other_V = torch.randn(2, n, 4, generator=generator, dtype=torch.float64)
    mask = causal_mask(n, torch.float64)
    # A right mask gives the changed keys a weight of exactly zero: the two results differ by nothing but rounding.
    before = torch.softmax(Q @ K.mT / 2 + mask, dim=-1) @ V
    for t in range(n):
        K_new, V_new = torch.cat([K[: t + 1], other_K[t + 1 :]]), torch.cat([V[: t + 1], other_V[t + 1 :]])
        after = torch.softmax(Q @ K_new.mT / 2 + mask, dim=-1) @ V_new
        assert torch.allclose(before[: t + 1], after[: t + 1], rtol=0.0, atol=1e-12), (
            "new keys and values after position t changed an output up to t: something of the future gets through"
        )

# %% [markdown]
# **Question 1.** A colleague builds the mask with `torch.full((n, n), -torch.inf).triu(diagonal=0)`. Which statements are right? (One or more.)
#
# - **A** Row 0 blocks every key, and its weights are NaN.
# - **B** In the first layer, the weights of all other rows are finite.
# - **C** After a second layer with the same mask, every position is NaN.
# - **D** Each position merely can't see itself; the model trains, a little worse.
# - **E** For long sequences the difference is negligible.


# %% solution="diagonal-choice"
def diagonal_choice() -> set[str]:
    """Return the letters of all right statements, for example {"A", "E"}."""
    ### BEGIN SOLUTION
    return {"A", "B", "C"}
    ### END SOLUTION


# %% check="diagonal-choice-check"
assert diagonal_choice() <= set("ABCDE"), "give a set of letters from A to E"
print("diagonal: the form is right; the answer is graded later")

# %% test="diagonal-choice-key" points=2 rests="A colleague builds the mask with … Which statements are right? (One or more.)"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in diagonal_choice()}
assert chosen <= set("ABCDE"), "the letters go from A to E"
assert "D" not in chosen, "what is the softmax of a row that holds nothing but minus infinity?"
assert "E" not in chosen, "one NaN is enough: what does a weighted sum give when one of its terms is NaN?"
assert "A" in chosen, "which keys does row 0 have left when its own is blocked too?"
assert "B" in chosen, "row 1 still has key 0: compute its softmax"
assert "C" in chosen, "position 0 is NaN after the first layer: who looks at position 0 in the second?"

# %% [markdown]
# **Question 2.** Why is the mask added *before* the softmax? Which statements are right? (One or more.)
#
# - **A** Setting blocked *weights* to 0 after the softmax makes every row with a blocked key sum to less than one.
# - **B** Setting blocked weights to 0 after the softmax and dividing each row by its new sum gives, in exact arithmetic, the same weights as $-\infty$ before it.
# - **C** Setting blocked weights to 0 after the softmax, without dividing, already stops the future completely.
# - **D** Setting blocked *scores* to 0 before the softmax removes these keys.
# - **E** With $-\infty$ before the softmax a blocked key takes no part in the denominator either.


# %% solution="before-choice"
def before_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"A", "B", "E"}
    ### END SOLUTION


# %% check="before-choice-check"
assert before_choice() <= set("ABCDE"), "give a set of letters from A to E"
print("before the softmax: the form is right; the answer is graded later")

# %% test="before-choice-key" points=2 rests="Why is the mask added *before* the softmax? Which statements are right? (One or more.)"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in before_choice()}
assert chosen <= set("ABCDE"), "the letters go from A to E"
assert "C" not in chosen, (
    "look at the denominator: which scores does the weight of an allowed key still depend on?"
)
assert "D" not in chosen, "the exponential of a score of 0 is 1, and not 0"
assert "A" in chosen, "what is missing from a row when some of its weights are erased?"
assert "B" in chosen, (
    "write both weights as fractions: what cancels when you divide by the sum of the allowed ones?"
)
assert "E" in chosen, "the exponential of minus infinity is 0, wherever it occurs"

# %% [markdown] exercise="padding" title="Padding masks" difficulty=2 minutes=15 core=true rows="2-1.3"
# Sentences of different lengths share a batch, and the short ones are filled up on the right. Here is such a batch, filled with 0:
#
# $$\begin{pmatrix} 4&7&9&15&23&18\\ 2&8&10&0&0&0\\ 3&13&2&8&0&0 \end{pmatrix}$$
#
# Make its padding mask in two ways: from the lengths, and from the ids.
#
# From the ids there is a trap. Many vocabularies have a real token with the id of the padding. So only the run of `pad_id` **at the end** of a row is padding, the whole of it; the same id further left is a real token. A row of `pad_id` alone is all padding.
#
# <details><summary>A question to start with</summary>For the lengths: which column indices of a row of length 3 are real?</details>
# <details><summary>The idea for lengths</summary>Compare a row of column indices with a column of lengths; broadcasting does the rest.</details>
# <details><summary>The idea for ids</summary>Walk from the right: a place is padding if it and everything to its right is <code>pad_id</code>. A cumulative product (or minimum) over the flipped row says that without a loop.</details>


# %% solution="real-lengths"
def real_from_lengths(lengths: torch.Tensor, T: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens.

    lengths: (B,), int64, from 0 to `T`
    returns: (B, T), boolean, True for a real token
    """
    ### BEGIN SOLUTION
    return torch.arange(T, device=lengths.device) < lengths.unsqueeze(-1)
    ### END SOLUTION


# %% solution="real-ids"
def real_from_ids(ids: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Return which places of a right-padded batch hold tokens, when `pad_id` may be a token too.

    ids: (B, T), int64
    returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere
    """
    ### BEGIN SOLUTION
    from_the_right = (ids == pad_id).int().flip(-1).cumprod(dim=-1)  # (B, T), 1 while only padding was met
    return from_the_right.flip(-1) == 0
    ### END SOLUTION


# %% check="padding-check"
BATCH = torch.tensor([[4, 7, 9, 15, 23, 18], [2, 8, 10, 0, 0, 0], [3, 13, 2, 8, 0, 0]])
assert real_from_lengths(torch.tensor([6, 3, 4]), 6).sum().item() == 13, "13 of the 18 places should be real"
assert torch.equal(real_from_ids(BATCH, 0), real_from_lengths(torch.tensor([6, 3, 4]), 6)), (
    "both ways should give the same mask here"
)
assert real_from_ids(torch.tensor([[5, 0, 7, 0, 0]]), 0).tolist() == [[True, True, True, False, False]], (
    "the 0 in the second place is a token: a real one follows it"
)
print("padding: all checks passed")

# %% test="lengths-count" points=1 rests="the short ones are filled up on the right … lengths: (B,), int64, from 0 to `T` … returns: (B, T), boolean, True for a real token"
# As many real places as the length says, the real ones first.
import torch

drawn = torch.randint(150, 400, (2,), generator=torch.Generator().manual_seed(4)).tolist()
# Sizes and lengths are drawn, and whole numbers are compared: right work can't fail by chance.
for seed, (B, T) in enumerate([(3, 6), (5, 9), (4, 1), drawn]):
    generator = torch.Generator().manual_seed(seed)
    lengths = torch.randint(0, T + 1, (B,), generator=generator)
    lengths[0] = T
    real = real_from_lengths(lengths, T)
    assert isinstance(real, torch.Tensor) and real.shape == (B, T), (
        "the mask should be a tensor with a row for each sentence and a column for each of the T places"
    )
    assert real.dtype == torch.bool, "the mask should be boolean"
    assert torch.equal(real.sum(dim=-1), lengths), (
        "a row does not have as many real places as its length says"
    )
    for row, length in zip(real.tolist(), lengths.tolist(), strict=True):
        assert row == [True] * length + [False] * (T - length), (
            "the real places of a row are not its first ones: padding stands on the right"
        )

# %% test="lengths-longer" points=1 rests="lengths: (B,), int64, from 0 to `T` … returns: (B, T), boolean, True for a real token"
# The width is T, also when no sentence is that long, and a length may be 0.
import torch

# Sizes and lengths are drawn, and whole numbers are compared: right work can't fail by chance.
generator = torch.Generator().manual_seed(3)
drawn = torch.randint(8, 100, (2,), generator=generator).tolist()
for B, T in [(6, 7), drawn]:
    lengths = torch.randint(0, T // 2 + 1, (B,), generator=generator)
    lengths[0] = 0
    real = real_from_lengths(lengths, T)
    assert isinstance(real, torch.Tensor) and real.shape == (B, T), (
        "the mask should be a tensor that is T wide, also when no sentence is that long"
    )
    assert not real[lengths == 0].any(), "a sentence of length 0 has a real place"
    assert torch.equal(real.sum(dim=-1), lengths), (
        "a row does not have as many real places as its length says"
    )

# %% test="ids-end" points=1 rests="returns: (B, T), boolean, False for the run of `pad_id` at the end of each row, True elsewhere"
# The run of padding at the end is found, for any pad id.
import torch

# The tokens are drawn from 20 on, so that none looks like padding: right work can't fail by chance.
drawn = torch.randint(1, 20, (2,), generator=torch.Generator().manual_seed(5)).tolist()
for seed, (pad_id, T) in enumerate([(0, 8), (3, 8), (17, 8), (-1, 8), (0, 300), drawn]):
    generator = torch.Generator().manual_seed(10 + seed)
    ids = torch.randint(20, 1000, (5, T), generator=generator)
    lengths = torch.randint(0, T + 1, (5,), generator=generator)
    lengths[:2] = torch.tensor([0, T])
    for row, length in zip(ids, lengths.tolist(), strict=True):
        row[length:] = pad_id
    real = real_from_ids(ids, pad_id)
    assert isinstance(real, torch.Tensor) and real.shape == (5, T) and real.dtype == torch.bool, (
        "the mask should be a boolean tensor of the shape of the ids"
    )
    assert torch.equal(real.sum(dim=-1), lengths), (
        "a row does not have as many real places as there are tokens before the padding at its end"
    )

# %% test="ids-token" points=2 rests="only the run of `pad_id` **at the end** of a row is padding, the whole of it; the same id further left is a real token"
# The same id inside a sentence is a token.
import torch

# The last token of each row is set to 3, which is no padding: where the padding begins is known whatever is drawn.
drawn = torch.randint(8, 40, (), generator=torch.Generator().manual_seed(6)).item()
for seed, (pad_id, T) in enumerate([(0, 7), (0, 7), (2, 7), (1, drawn)]):
    generator = torch.Generator().manual_seed(20 + seed)
    ids = torch.randint(0, 4, (30, T), generator=generator)  # few ids: many of them equal the padding
    lengths = torch.randint(1, T + 1, (30,), generator=generator)
    for row, length in zip(ids, lengths.tolist(), strict=True):
        row[length - 1] = 3  # the last token is no padding, what comes before it may look like some
        row[length:] = pad_id
    real = real_from_ids(ids, pad_id)
    assert (real.sum(dim=-1) >= lengths).all(), (
        "a token counts as padding: only the run of `pad_id` at the end of a row is padding, the same id further left is a token"
    )
    assert torch.equal(real.sum(dim=-1), lengths), "padding at the end of a row counts as a token"
    assert real[:, 0].all(), "the first place of a sentence is real, but counts as padding"

# %% test="padding-untouched" points=1 rests="Nothing you write should change its arguments in place … False for the run of `pad_id` at the end of each row"
# The arguments are left as they were.
import torch

ids = torch.tensor([[5, 0, 7, 0], [0, 0, 0, 0]])
lengths = torch.tensor([3, 0])
real_from_ids(ids, 0)
real_from_lengths(lengths, 4)
assert ids.tolist() == [[5, 0, 7, 0], [0, 0, 0, 0]], "the ids were changed in place"
assert lengths.tolist() == [3, 0], "the lengths were changed in place"
assert real_from_ids(ids, 0).tolist() == [[True, True, True, False], [False] * 4], (
    "only the run of padding at the end of a row is padding, and a row of nothing but padding has no real place"
)
# Copies are compared, whatever is drawn: no chance for right work to fail.
generator = torch.Generator().manual_seed(7)
B, T = torch.randint(2, 20, (2,), generator=generator).tolist()
ids, lengths = (torch.randint(0, T + 1, size, generator=generator) for size in [(B, T), (B,)])
ids_before, lengths_before = ids.clone(), lengths.clone()
real_from_ids(ids, 1)
real_from_lengths(lengths, T)
assert torch.equal(ids, ids_before), "the ids were changed in place"
assert torch.equal(lengths, lengths_before), "the lengths were changed in place"

# %% [markdown] exercise="unilm" title="Three masks, one model" difficulty=2 minutes=30 rows="2-3.3a, 2-3.3b, 2-3.3c" errata="E-24"
# The unified language model trains one set of weights under three masks. A sequence is a **source** of `n_source` tokens followed by a **target** of `n_target` tokens. Either part may be empty.
#
# - `"unidirectional"`: every token sees itself and what comes before.
# - `"bidirectional"`: every token sees every token.
# - `"seq2seq"`: the source tokens see the whole source and nothing of the target; a target token sees the whole source, itself, and the target before it.
#
# First by hand: how many pairs of query and key does each mask **block** for 4 source and 6 target tokens? (For 5 and 4, the chapter counts 36, 0 and 26.)
#
# <details><summary>A question to start with</summary>The matrix has four blocks: source to source, source to target, target to source, target to target. Which is full, which is empty, which is a triangle?</details>
# <details><summary>The idea</summary>Two conditions are enough for the third mask: the key belongs to the source, <em>or</em> it does not come after the query.</details>


# %% solution="blocked"
def blocked_by_hand() -> dict[str, int]:
    """Return how many pairs each mask blocks, for 4 source and 6 target tokens."""
    ### BEGIN SOLUTION
    return {"unidirectional": 45, "bidirectional": 0, "seq2seq": 39}
    ### END SOLUTION


# %% solution="unilm"
def unilm_mask(kind: str, n_source: int, n_target: int) -> torch.Tensor:
    """Return one of the three masks of the unified language model.

    kind: "unidirectional", "bidirectional" or "seq2seq"; anything else is a ValueError
    returns: (n, n) with n = n_source + n_target, boolean, True where the query (row) may look at the key (column)
    """
    ### BEGIN SOLUTION
    n = n_source + n_target
    query, key = torch.arange(n).unsqueeze(-1), torch.arange(n)  # (n, 1), (n,)
    if kind == "bidirectional":
        return torch.ones(n, n, dtype=torch.bool)
    if kind == "unidirectional":
        return key <= query
    if kind == "seq2seq":
        return (key <= query) | (key < n_source)
    raise ValueError(f"unknown kind of mask: {kind!r}")
    ### END SOLUTION


# %% check="unilm-check"
assert set(blocked_by_hand()) == {"unidirectional", "bidirectional", "seq2seq"}, "one number for each kind"
for kind, blocked in [("unidirectional", 36), ("bidirectional", 0), ("seq2seq", 26)]:
    allowed = unilm_mask(kind, 5, 4)
    assert allowed.shape == (9, 9) and allowed.dtype == torch.bool, "a boolean matrix, one row per token"
    assert (~allowed).sum().item() == blocked, (
        f"{kind}: the chapter counts {blocked} blocked pairs for 5 and 4 tokens"
    )
print("three masks: all checks passed; the numbers for 4 and 6 are graded later")

# %% test="blocked-count" points=1 rests="how many pairs of query and key does each mask **block** for 4 source and 6 target tokens? … the same arguments give the same result at every call"
# The three numbers for 4 source and 6 target tokens.
given = {kind: int(number) for kind, number in blocked_by_hand().items()}
assert blocked_by_hand() == given, "a second call gives different numbers"
assert {"unidirectional", "bidirectional", "seq2seq"} <= set(given), (
    "give a number for each of the three kinds"
)
assert given["bidirectional"] == 0, (
    "in the bidirectional mask every token sees every token: nothing is blocked"
)
assert given["unidirectional"] == 45, (
    "the number for the unidirectional mask is wrong: count the cells above the diagonal of a 10 by 10 matrix"
)
assert given["seq2seq"] == 39, (
    "the number for the third mask is wrong: add the block from source to target to the triangle inside the target"
)

# %% test="unilm-one-way" points=1 rests="every token sees itself and what comes before … Either part may be empty … boolean, True where the query (row) may look at the key (column)"
# Unidirectional: the past and oneself, wherever the border between source and target lies.
import torch

# The sizes alone are drawn, and a mask is right or not for every size: no chance for right work to fail.
drawn = torch.randint(40, 80, (2,), generator=torch.Generator().manual_seed(0)).tolist()
for n_source, n_target in [(5, 4), (1, 6), (0, 3), (4, 0), drawn]:
    n = n_source + n_target
    allowed = unilm_mask("unidirectional", n_source, n_target)
    assert isinstance(allowed, torch.Tensor) and allowed.shape == (n, n), (
        "the mask should be a tensor with a row and a column for each token of source and target"
    )
    assert torch.equal(allowed, torch.ones(n, n).tril().bool()), (
        "a token should see itself and everything before it, and nothing after it (True = may look)"
    )

# %% test="unilm-both-ways" points=1 rests="every token sees every token … Either part may be empty … boolean, True where the query (row) may look at the key (column)"
# Bidirectional: everybody sees everybody.
import torch

# The sizes alone are drawn, and a mask is right or not for every size: no chance for right work to fail.
drawn = torch.randint(40, 80, (2,), generator=torch.Generator().manual_seed(1)).tolist()
for n_source, n_target in [(5, 4), (2, 7), (3, 0), (0, 4), drawn]:
    allowed = unilm_mask("bidirectional", n_source, n_target)
    assert isinstance(allowed, torch.Tensor) and allowed.dtype == torch.bool, (
        "the mask should be a boolean tensor"
    )
    assert allowed.shape == (n_source + n_target,) * 2, (
        "the mask should have a row and a column for each token of source and target"
    )
    assert allowed.all(), "something is blocked in the bidirectional mask (True = may look)"

# %% test="unilm-source" points=1 rests="the source tokens see the whole source and nothing of the target"
# Sequence to sequence: the source sees all of itself and nothing of the target.
import torch

# The sizes alone are drawn, and a mask is right or not for every size: no chance for right work to fail.
drawn = torch.randint(40, 80, (2,), generator=torch.Generator().manual_seed(2)).tolist()
for n_source, n_target in [(5, 4), (3, 6), (1, 2), (6, 1), drawn]:
    allowed = unilm_mask("seq2seq", n_source, n_target)
    assert allowed[:n_source, :n_source].all(), (
        "a source token does not see the whole source, to its left and right"
    )
    assert not allowed[:n_source, n_source:].any(), (
        "a source token sees a target token: the answer would leak into the encoding of the question"
    )

# %% test="unilm-target" points=2 rests="a target token sees the whole source, itself, and the target before it"
# Sequence to sequence: the target sees the whole source, itself and its own past.
import torch

# The sizes alone are drawn, and a mask is right or not for every size: no chance for right work to fail.
drawn = torch.randint(40, 80, (2,), generator=torch.Generator().manual_seed(3)).tolist()
for n_source, n_target in [(5, 4), (3, 6), (1, 2), (6, 1), drawn]:
    allowed = unilm_mask("seq2seq", n_source, n_target)
    assert allowed[n_source:, :n_source].all(), "a target token does not see the whole source"
    assert torch.equal(allowed[n_source:, n_source:], torch.ones(n_target, n_target).tril().bool()), (
        "inside the target a token should see itself and what comes before it, and nothing after it"
    )

# %% test="unilm-limits" points=1 rests="Either part may be empty … anything else is a ValueError"
# Without a target the third mask is the second, without a source it is the first; other kinds are refused.
import torch

# The sizes alone are drawn, and a mask is right or not for every size: no chance for right work to fail.
drawn = torch.randint(7, 60, (), generator=torch.Generator().manual_seed(4)).item()
for n in (6, 1, drawn):
    assert torch.equal(unilm_mask("seq2seq", n, 0), unilm_mask("bidirectional", n, 0)), (
        "a source alone should see itself in both directions"
    )
    assert torch.equal(unilm_mask("seq2seq", 0, n), unilm_mask("unidirectional", 0, n)), (
        "a target alone should be unidirectional"
    )
whole = ("unidirectional", "bidirectional", "seq2seq")
longer = [
    f"{before}{kind}{after}" for kind in whole for before, after in [(" ", ""), ("", "s"), ("non-", "")]
]
unknown = ("causal", "prefix", "Seq2Seq", "uni", "", *longer)
for kind, n_source, n_target in [*((kind, 2, 3) for kind in unknown), ("causal", 0, 3), ("causal", 3, 0)]:
    refused = False
    try:
        unilm_mask(kind, n_source, n_target)
    except ValueError:
        refused = True
    except (
        LookupError,
        NameError,
    ):  # refused by accident, with another error than the one that was asked for
        pass
    assert refused, "a kind that is not one of the three, letter by letter, should be a ValueError"

# %% [markdown] exercise="combine" title="Combine two masks" difficulty=2 minutes=10 core=true rows="2-1.3, 0-Q1a"
# A batch of padded sentences in a causal model needs both masks: a query may look at a key if the key is not in its future **and** the key is not padding.
#
# The padding mask closes *keys*, that is columns, for every query. It does not close the rows of padded queries: their outputs are never used, and a row with nothing to look at is a nuisance.
#
# The result goes to attention with several heads, where scores have the shape (B, heads, T_q, T_k). Leave a dimension of size 1 for the heads, so that all of them share it.
#
# <details><summary>A question to start with</summary>Along which of the four dimensions does <code>real</code> vary, and along which does it not?</details>
# <details><summary>The idea</summary>Give <code>real</code> the shape (B, 1, 1, T_k), and let broadcasting spread it over heads and queries.</details>
# <details><summary>I get too many allowed pairs</summary>For booleans, <code>+</code> means <em>or</em>.</details>


# %% solution="combine"
def combine(allowed: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Return who may look at whom in a padded batch.

    allowed: (T_q, T_k), boolean, True where a query may look at a key
    real: (B, T_k), boolean, True where a key is a token
    returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token
    """
    ### BEGIN SOLUTION
    return allowed & real[:, None, None, :]  # (B, 1, T_q, T_k)
    ### END SOLUTION


# %% check="combine-check"
both = combine(
    torch.ones(4, 4).tril().bool(), torch.tensor([[True, True, True, True], [True, True, False, False]])
)
assert both.shape == (2, 1, 4, 4), "batch, one for the heads, queries, keys"
assert both[1, 0, 3].tolist() == [True, True, False, False], "no query may look at padding"
print("combine: all checks passed")

# %% test="combine-shape" points=1 rests="allowed: (T_q, T_k) … real: (B, T_k) … returns: (B, 1, T_q, T_k), boolean"
# Shape and type, with as many queries as keys and with fewer.
import torch

# Shape and type hold for all sizes and masks: no chance for right work to fail.
drawn = torch.randint(2, 20, (3,), generator=torch.Generator().manual_seed(3)).tolist()
for seed, (B, T_q, T_k) in enumerate([(2, 5, 5), (3, 4, 7), (6, 6, 2), drawn]):
    generator = torch.Generator().manual_seed(seed)
    allowed = torch.rand(T_q, T_k, generator=generator) < 0.6
    real = torch.rand(B, T_k, generator=generator) < 0.6
    both = combine(allowed, real)
    assert isinstance(both, torch.Tensor) and both.shape == (B, 1, T_q, T_k), (
        "the result should be a tensor of shape (B, 1, T_q, T_k)"
    )
    assert both.dtype == torch.bool, "the result should be boolean"

# %% test="combine-and" points=2 rests="returns: (B, 1, T_q, T_k), boolean, True where a query may look at a key and the key is a token"
# A pair is allowed if both masks allow it, and only then.
import torch

# Booleans are compared, which holds for all masks: no chance for right work to fail.
drawn = torch.randint(2, 20, (3,), generator=torch.Generator().manual_seed(4)).tolist()
sizes = [(3, 5, 5), (5, 4, 7), (5, 4, 7), (2, 150, 140), drawn]  # one size comes twice
for seed, (B, T_q, T_k) in enumerate(sizes):
    generator = torch.Generator().manual_seed(10 + seed)
    allowed = torch.rand(T_q, T_k, generator=generator) < 0.6
    real = torch.rand(B, T_k, generator=generator) < 0.6
    both = combine(allowed, real)
    assert both.shape == (B, 1, T_q, T_k), "the result should have the shape (B, 1, T_q, T_k)"
    for b in range(B):
        for key in range(T_k):
            column = both[b, 0, :, key]
            if not real[b, key]:
                assert not column.any(), (
                    "some query may look at padding: a pair needs the consent of both masks"
                )
            else:
                assert torch.equal(column, allowed[:, key]), (
                    "for a key that is a token in its sentence the first mask alone should decide, and it does not"
                )

# %% test="combine-queries" points=1 rests="returns: (B, 1, T_q, T_k) … The padding mask closes *keys*, that is columns, for every query. It does not close the rows of padded queries"
# Padding closes columns, not rows: the query of a padded place keeps its keys.
import torch

# Key 0 is real, so that every query of a causal mask keeps a key, whatever is drawn: right work can't fail by chance.
drawn = torch.randint(3, 30, (2,), generator=torch.Generator().manual_seed(5)).tolist()
for seed, (B, n) in enumerate([(4, 6), (4, 6), drawn]):
    generator = torch.Generator().manual_seed(20 + seed)
    real = torch.arange(n) < torch.randint(1, n, (B, 1), generator=generator)
    both = combine(torch.ones(n, n).tril().bool(), real)
    assert both.shape == (B, 1, n, n), "the result should have the shape (B, 1, T_q, T_k)"
    assert both.any(dim=-1)[:, 0][real].all(), "the query of a real place has no key left"
    assert both.any(dim=-1).all(), (
        "the query of a padded place has no key left: the padding mask closes keys (columns), never queries (rows)"
    )

# %% [markdown] exercise="convert" title="Five conventions for one mask" difficulty=2 minutes=25 rows="2-3.3a, 2-1.3" errata="E-24"
# The same mask is written in five ways, and most mix-ups run without an error.
#
# | name here | type | means "may look" | means "blocked" | found in |
# |---|---|---|---|---|
# | `"sdpa"` | bool | `True` | `False` | `F.scaled_dot_product_attention` |
# | `"mha"` | bool | `False` | `True` | `nn.MultiheadAttention`, `nn.Transformer…` |
# | `"hf"` | int64 | 1 | 0 | `attention_mask` of Hugging Face models |
# | `"table"` | int64 | 0 | 1 | some printed tables |
# | `"additive"` | float32 | 0 | $-\infty$ | formulas, and all of torch as a float mask |
#
# Translate from any to any. Where nothing has to change, the given mask itself may come back.
#
# <details><summary>A question to start with</summary>With five conventions there are 25 pairs. How few cases can you manage with?</details>
# <details><summary>The idea</summary>Go through one of them: first to "may look", then to what is wanted.</details>
# <details><summary>My integers come out as -1 and -2</summary><code>~</code> flips all bits of an integer. It means "not" for booleans only.</details>


# %% solution="convert"
def convert(mask: torch.Tensor, given: str, wanted: str) -> torch.Tensor:
    """Return the mask `mask`, written in the convention `given`, in the convention `wanted`.

    mask: any shape; given, wanted: "sdpa", "mha", "hf", "table" or "additive"
    returns: same shape, with the type of the table above
    """
    ### BEGIN SOLUTION
    if given == "additive":
        allowed = mask == 0
    elif given in ("mha", "table"):
        allowed = ~mask.bool()
    else:
        allowed = mask.bool()
    if wanted == "additive":
        return torch.zeros_like(allowed, dtype=torch.float32).masked_fill(~allowed, -torch.inf)
    result = allowed if wanted in ("sdpa", "hf") else ~allowed
    return result.long() if wanted in ("hf", "table") else result
    ### END SOLUTION


# %% check="convert-check"
ROW = {
    "sdpa": torch.tensor([True, True, False]),
    "mha": torch.tensor([False, False, True]),
    "hf": torch.tensor([1, 1, 0]),
    "table": torch.tensor([0, 0, 1]),
    "additive": torch.tensor([0.0, 0.0, -torch.inf]),
}
for wanted in ROW:
    result = convert(ROW["sdpa"], "sdpa", wanted)
    assert result.dtype == ROW[wanted].dtype, f"a mask for {wanted!r} has the type {ROW[wanted].dtype}"
    assert torch.equal(result, ROW[wanted]), f'from "sdpa" to {wanted!r} is wrong'
print("convert: all checks passed")

# %% test="convert-types" points=1 rests="returns: same shape, with the type of the table above"
# The type of the result is that of the wanted convention, whatever was given.
import torch

wanted_types = {
    "sdpa": torch.bool,
    "mha": torch.bool,
    "hf": torch.int64,
    "table": torch.int64,
    "additive": torch.float32,
}
# Shape and type hold for every size: no chance for right work to fail.
drawn = torch.randint(1, 6, (3,), generator=torch.Generator().manual_seed(6)).tolist()
for size in [(2, 2), tuple(drawn)]:
    allowed = torch.ones(size).tril().bool()
    written = {
        "sdpa": allowed,
        "mha": ~allowed,
        "hf": allowed.long(),
        "table": (~allowed).long(),
        "additive": torch.zeros(size).masked_fill(~allowed, -torch.inf),
    }
    for given in wanted_types:
        for wanted in wanted_types:
            result = convert(written[given], given, wanted)
            assert isinstance(result, torch.Tensor) and result.shape == size, (
                "the result should be a tensor of the shape of the given mask"
            )
            assert result.dtype == wanted_types[wanted], (
                "the type of the result is not that of the wanted convention"
            )

# %% test="convert-pairs" points=3 rests="The same mask is written in five ways … Translate from any to any … mask: any shape … Nothing you write should change its arguments in place"
# All 25 pairs, on masks with both answers in them, of any shape.
import torch

# Whole numbers and infinities are compared, which holds for all masks: no chance for right work to fail.
drawn = torch.randint(2, 9, (3,), generator=torch.Generator().manual_seed(4)).tolist()
for seed, shape in enumerate([(7,), (4, 6), (2, 1, 3, 5), (4, 6), tuple(drawn)]):  # one shape comes twice
    generator = torch.Generator().manual_seed(seed)
    allowed = torch.rand(*shape, generator=generator) < 0.5
    allowed = allowed.mT.contiguous().mT if len(shape) > 1 else allowed  # a transposed mask is one as well
    written = {
        "sdpa": allowed,
        "mha": ~allowed,
        "hf": allowed.long(),
        "table": (~allowed).long(),
        "additive": torch.zeros_like(allowed, dtype=torch.float32).masked_fill(~allowed, -torch.inf),
    }
    for given in written:
        for wanted in written:
            before = written[given].clone()
            result = convert(written[given], given, wanted)
            assert torch.equal(written[given], before), "the given mask was changed in place"
            assert isinstance(result, torch.Tensor), f'from "{given}" to "{wanted}" no tensor comes back'
            assert not result.isnan().any(), f'from "{given}" to "{wanted}" the result holds NaN'
            assert torch.equal(result, written[wanted]), (
                f'from "{given}" to "{wanted}" the mask no longer allows and blocks the same pairs'
            )
    negative = -torch.zeros(shape).masked_fill(~allowed, torch.inf)  # a negative zero is 0, too
    for wanted in written:
        assert torch.equal(convert(negative, "additive", wanted), written[wanted]), (
            f'from "additive" to "{wanted}" a zero that was written as -0.0 is not taken for 0'
        )

# %% test="convert-libraries" points=2 rests="Translate from any to any … `nn.MultiheadAttention`, `nn.Transformer…` … formulas, and all of torch as a float mask"
# Two library functions with opposite conventions agree once the mask is converted.
import torch
import torch.nn.functional as F

# One attention in two ways: in single precision they differ by 1e-6 at most over 4,000 masks of drawn sizes, a tenth
# of the bound.
drawn = torch.randint(2, 8, (3,), generator=torch.Generator().manual_seed(32)).tolist()
for seed, (B, T, d) in enumerate([(2, 5, 4), (3, 7, 6), drawn]):
    generator = torch.Generator().manual_seed(30 + seed)
    x = torch.randn(B, T, d, generator=generator)
    allowed = (torch.rand(T, T, generator=generator) < 0.5) | torch.eye(T).bool()
    mha = torch.nn.MultiheadAttention(d, 1, bias=False, batch_first=True)
    with torch.no_grad():
        mha.in_proj_weight.copy_(torch.eye(d).repeat(3, 1))
        mha.out_proj.weight.copy_(torch.eye(d))
        given = convert(allowed.long(), "hf", "mha")
        theirs = mha(x, x, x, attn_mask=given, need_weights=False)[0]
        by_flag = F.scaled_dot_product_attention(x, x, x, attn_mask=convert(given, "mha", "sdpa"))
        by_sum = F.scaled_dot_product_attention(x, x, x, attn_mask=convert(given, "mha", "additive"))
        wanted = F.scaled_dot_product_attention(x, x, x, attn_mask=allowed)
    assert torch.allclose(theirs, wanted, atol=1e-5), (
        'with a mask converted from "hf" to "mha", nn.MultiheadAttention does not look where the mask allows'
    )
    assert torch.allclose(by_flag, wanted, atol=1e-5), (
        'with a mask converted from "mha" to "sdpa", scaled_dot_product_attention does not look where the mask allows'
    )
    assert torch.allclose(by_sum, wanted, atol=1e-5), (
        'with a mask converted from "mha" to "additive", scaled_dot_product_attention does not look where the mask allows'
    )

# %% [markdown] exercise="masked-attention" title="Attention with a mask, and rows with nothing to see" difficulty=3 minutes=20 core=true rows="0-Q1a, 0-Q1b" errata="E-30"
# Now the whole formula, $\operatorname{softmax}(E + \text{mask})\,V$, for any boolean mask.
#
# One case needs a decision: a query that may look at **no** key. The softmax gives $0/0$, other implementations give the mean of all values, and torch gives zeros. Here the rule is: **the output of such a row is zero, and so are its gradients.** They must be zero and not NaN: one NaN in a gradient spoils the whole matrix it belongs to in a single step, and every output that is computed with it. The gradients of all other rows are those of the formula. A blocked key has weight zero, however low the scores of the allowed keys are, and the weights of the allowed keys sum to one, however high the score of a blocked key is.
#
# <details><summary>A question to start with</summary>Which step makes the NaN of an empty row, and which numbers would have to go into that step so that it does not?</details>
# <details><summary>The idea</summary>Find the empty rows first, and set their weights to zero after the softmax.</details>
# <details><summary>My output is right, but a gradient is NaN</summary>The softmax has kept the NaN for its way back. A mask that is <em>added</em> lets it through to the queries and keys; scores that are <em>overwritten</em> (<code>masked_fill</code>) get a gradient of zero, whatever comes back.</details>


# %% solution="masked-attention"
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    ### BEGIN SOLUTION
    E = Q @ K.mT / math.sqrt(K.shape[-1])  # (..., T_q, T_k)
    empty = ~allowed.any(dim=-1, keepdim=True)  # (..., T_q, 1)
    E = E.masked_fill(~allowed, -torch.inf)  # what is overwritten gets a gradient of zero
    A = torch.softmax(E, dim=-1).masked_fill(empty, 0.0)  # (..., T_q, T_k)
    return A @ V  # (..., T_q, d_v)
    ### END SOLUTION


# %% check="masked-attention-check"
Q, K, V = (
    torch.tensor(rows, dtype=torch.float64)
    for rows in (
        [[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]],
        [[1, 3, 0, 1], [4, 3, 1, 0], [2, 9, 5, 7]],
        [[6, 0], [0, 6], [3, 9]],
    )
)
Z = masked_attention(Q, K, V, causal_mask(3) == 0)
assert Z.shape == (3, 2), "one output per query, as long as a value"
assert torch.allclose(Z, torch.tensor(by_hand()["output"], dtype=torch.float64)), "code and hand disagree"
assert not masked_attention(Q, K, V, torch.zeros(3, 3).bool()).any(), (
    "with nothing to see, the output is zero"
)
print("masked attention: all checks passed")

# %% test="masked-blocked" points=1 rests="returns: (..., T_q, d_v) … A blocked key has weight zero, however low the scores of the allowed keys are, and the weights of the allowed keys sum to one, however high the score of a blocked key is … Return scaled dot-product attention"
# Blocked keys have weight zero, and the allowed ones share the whole, however low or high the scores are.
import torch

# An allowed weight of zero needs scores that differ by 700; that two of them differ by 100 has a chance below 1e-50.
drawn = torch.randint(3, 20, (2,), generator=torch.Generator().manual_seed(4)).tolist()
for seed, (T_q, T_k, far) in enumerate([(4, 6, 0.0), (5, 5, 0.0), (7, 3, 0.0), (4, 6, 1e5), (*drawn, 0.0)]):
    generator = torch.Generator().manual_seed(seed)
    Q = torch.randn(2, 3, T_q, 8, generator=generator, dtype=torch.float64)
    K = torch.randn(2, 3, T_k, 8, generator=generator, dtype=torch.float64)
    Q[..., 0], K[..., 0] = far, -far  # lowers all scores alike, which changes no weight
    allowed = torch.rand(T_q, T_k, generator=generator) < 0.5
    allowed[:, 0] = True
    A = masked_attention(Q, K, torch.eye(T_k, dtype=torch.float64).expand(2, 3, T_k, T_k), allowed)
    assert isinstance(A, torch.Tensor) and A.shape == (2, 3, T_q, T_k), (
        "the output should be a tensor with a row for each query, as long as a value"
    )
    assert not A.isnan().any(), "the output holds NaN, although every query may look at a key"
    assert (A[..., ~allowed] == 0).all(), (
        "a blocked key has weight: it should be zero, however low the scores of the allowed keys are"
    )
    assert (A[..., allowed] > 0).all(), "an allowed key has no weight"
    assert torch.allclose(A.sum(dim=-1), torch.ones(2, 3, T_q, dtype=torch.float64)), (
        "the weights of a query do not sum to one"
    )
    # Now key 1 is blocked for all, and its score lies above all others, by a hundred and by billions.
    allowed = (torch.arange(T_k) != 1).expand(T_q, T_k).clone()
    for height in (1e2, 1e10):
        Q[..., 0], K[..., 0] = 1.0, -height
        K[..., 1, 0] = height
        A = masked_attention(Q, K, torch.eye(T_k, dtype=torch.float64).expand(2, 3, T_k, T_k), allowed)
        assert (A[..., 1] == 0).all(), "a blocked key has weight when its score is the highest"
        assert torch.allclose(A.sum(dim=-1), torch.ones(2, 3, T_q, dtype=torch.float64)), (
            "when a blocked key has the highest score, the allowed ones do not share the whole"
        )

# %% test="masked-future" points=2 rests="Return scaled dot-product attention in which a query looks at its allowed keys only"
# What is blocked has no influence at all, not even through the denominator.
import torch

# A right mask gives blocked keys a weight of exactly zero: the two results differ by nothing but rounding, below 1e-15.
drawn = torch.randint(3, 16, (), generator=torch.Generator().manual_seed(13)).item()
for seed, n in enumerate((6, 6, drawn)):
    generator = torch.Generator().manual_seed(10 + seed)
    Q, K, V = torch.randn(3, 2, n, 5, generator=generator, dtype=torch.float64)
    later = torch.randn(2, 2, n, 5, generator=generator, dtype=torch.float64)
    allowed = torch.ones(n, n).tril().bool()
    before = masked_attention(Q, K, V, allowed)
    for t in range(n - 1):
        # Blocked scores come to about a hundred, far from where exponentials overflow or vanish (700).
        for size in (3, 30):
            K_new = torch.cat([K[:, : t + 1], size * later[0, :, t + 1 :]], dim=1)
            V_new = torch.cat([V[:, : t + 1], 3 * later[1, :, t + 1 :]], dim=1)
            after = masked_attention(Q, K_new, V_new, allowed)
            assert torch.allclose(before[:, : t + 1], after[:, : t + 1], atol=1e-12), (
                "keys and values that a query may not look at change its output: what is blocked should count nowhere"
            )

# %% test="masked-shapes" points=1 rests="or with leading dimensions that broadcast to those of Q, such as (B, 1, T_q, T_k) … returns: (..., T_q, d_v), dtype of V"
# The mask broadcasts over batch and heads, each sentence keeps its own, and the dtype stays.
import torch

# The same sums twice, in double precision: they differ by 1e-15, far below the bound of 1e-8, whatever is drawn.
generator = torch.Generator().manual_seed(20)
drawn = torch.randint(3, 9, (6,), generator=generator).tolist()
for B, h, T_q, T_k, d_k, d_v in [(3, 2, 4, 6, 5, 7), drawn]:
    Q = torch.randn(B, h, T_q, d_k, generator=generator, dtype=torch.float64)
    K = torch.randn(B, h, T_k, d_k, generator=generator, dtype=torch.float64)
    V = torch.randn(B, h, T_k, d_v, generator=generator, dtype=torch.float64)
    allowed = torch.rand(B, 1, T_q, T_k, generator=generator) < 0.5
    allowed[..., 2] = True
    out = masked_attention(Q, K, V, allowed)
    assert isinstance(out, torch.Tensor) and out.shape == (B, h, T_q, d_v), (
        "with a mask of (B, 1, T_q, T_k) the output should have the shape (B, heads, T_q, d_v)"
    )
    single = masked_attention(Q.float(), K.float(), V.float(), allowed)
    assert out.dtype == V.dtype and single.dtype == torch.float32, "the output does not have the dtype of V"
    coarse = masked_attention(Q.bfloat16(), K.bfloat16(), V.bfloat16(), allowed)
    assert coarse.dtype == torch.bfloat16, "the output does not have the dtype of V"
    for b, head in [(b, head) for b in range(B) for head in range(h)]:
        alone = masked_attention(Q[b, head], K[b, head], V[b, head], allowed[b, 0])
        assert torch.allclose(out[b, head], alone), (
            "a head of a sentence in the batch gets another output than alone"
        )
    # Dimensions broadcast from the right: here is a mask for each of the heads.
    allowed = torch.rand(h, T_q, T_k, generator=generator) < 0.5
    allowed[..., -1] = True
    try:
        out = masked_attention(Q, K, V, allowed)
    except NotImplementedError:
        raise
    except RuntimeError:
        out = None
    assert out is not None, "a mask of three dimensions, one matrix for each head, leads to an error"
    for head in range(h):
        alone = masked_attention(Q[:, head], K[:, head], V[:, head], allowed[head])
        assert torch.allclose(out[:, head], alone), (
            "a mask of three dimensions broadcasts from the right, like every tensor: its first dimension counts the heads here"
        )

# %% test="masked-padding" points=1 rests="in which a query looks at its allowed keys only … or with leading dimensions that broadcast to those of Q"
# A padded batch gives every sentence what it gets alone.
import torch

# The same sums twice, in double precision: they differ by 1e-15, a thousandth of the bound, whatever is drawn.
generator = torch.Generator().manual_seed(30)
drawn = torch.randint(1, 20, (4,), generator=generator).tolist()
for lengths in ([5, 2, 4], drawn):
    B, T = len(lengths), max(lengths)
    Q, K, V = torch.randn(3, B, T, 4, generator=generator, dtype=torch.float64)
    real = torch.arange(T) < torch.tensor(lengths).unsqueeze(-1)
    out = masked_attention(Q, K, V, (torch.ones(T, T).tril().bool() & real.unsqueeze(1)))
    for b, length in enumerate(lengths):
        alone = masked_attention(
            Q[b, :length], K[b, :length], V[b, :length], torch.ones(length, length).tril().bool()
        )
        assert torch.allclose(out[b, :length], alone, atol=1e-12), "padding changes the output of a sentence"

# %% test="masked-chain" points=1 rests="You write the masks that decide who may look at whom, put them into attention … such as (B, 1, T_q, T_k) … the output of such a row is zero"
# All the way from padded ids to outputs: each sentence gets what it gets alone, one of padding alone gets zero.
import torch

# The same sums twice, in double precision: they differ by 1e-15, a thousandth of the bound, whatever is drawn.
generator = torch.Generator().manual_seed(70)
drawn = torch.randint(2, 16, (3,), generator=generator).tolist()
for lengths in ([5, 2, 0, 4], [*drawn[:2], 0, drawn[2]]):
    T = max(lengths)
    ids = torch.randint(1, 9, (4, T), generator=generator)  # the last token of a row is no padding
    ids[:, 0] = 0  # a token with the id of the padding
    for row, length in zip(ids, lengths, strict=True):
        row[length:] = 0
    real = real_from_ids(ids, 0)
    assert torch.equal(real, real_from_lengths(torch.tensor(lengths), T)), (
        "ids and lengths of one batch give different masks"
    )
    Q, K, V = torch.randn(3, 4, 2, T, 3, generator=generator, dtype=torch.float64)  # two heads
    allowed = combine(causal_mask(T) == 0, real)
    assert allowed.shape == (4, 1, T, T), "`combine` should give a mask of shape (B, 1, T_q, T_k)"
    out = masked_attention(Q, K, V, allowed)
    assert out.isfinite().all() and not out[2].any(), (
        "a sentence of nothing but padding should get zero everywhere"
    )
    for b, length in [(b, length) for b, length in enumerate(lengths) if length]:
        here = slice(0, length)
        alone = masked_attention(Q[b, :, here], K[b, :, here], V[b, :, here], causal_mask(length) == 0)
        assert torch.allclose(out[b, :, here], alone, atol=1e-12), (
            "taken from ids through masks to outputs, a padded sentence gets another output than alone"
        )

# %% test="masked-empty" points=2 rests="zero in the rows of queries that may look at no key"
# A query with nothing to see gets zero, whatever the scores are, and the other rows are as before.
import torch

drawn = torch.randint(5, 20, (2,), generator=torch.Generator().manual_seed(43)).tolist()
sizes = [(torch.float64, 5, 6), (torch.float64, *drawn), (torch.float32, 5, 6)]
for seed, (dtype, T_q, T_k) in enumerate(sizes):
    generator = torch.Generator().manual_seed(40 + seed)
    Q = 3 * torch.randn(2, T_q, 4, generator=generator, dtype=dtype)
    K = 3 * torch.randn(2, T_k, 4, generator=generator, dtype=dtype)
    V = 1 + torch.rand(2, T_k, 3, generator=generator, dtype=dtype)
    allowed = torch.rand(2, T_q, T_k, generator=generator) < 0.5
    allowed[..., 3] = True
    full = masked_attention(Q, K, V, allowed)
    some = allowed.clone()
    some[0, 1], some[1, 4] = False, False
    out = masked_attention(Q, K, V, some)
    kept = some.any(dim=-1)
    assert not out[kept].isnan().any(), "the output of a query that may look at some key is NaN"
    assert not out.isnan().any(), "the output of a query that may look at no key is NaN: it should be zero"
    assert not torch.allclose(out[0, 1], V[0].mean(dim=0), rtol=1e-3), (
        "the output of a query that may look at no key is the mean of all values: it should be zero"
    )
    assert not out[0, 1].any() and not out[1, 4].any(), (
        "the output of a query that may look at no key is not zero"
    )
    # The same sums twice: in single precision they differ by a few 1e-7 at most, also when they are added up in a different order.
    assert torch.allclose(out[kept], full[kept], rtol=1e-5, atol=1e-5), (
        "when one query may look at no key, the output of another query changes"
    )

# %% test="masked-gradient" points=2 rests="the output of such a row is zero, and so are its gradients … They must be zero and not NaN"
# Empty rows send back a gradient of zero, never NaN.
import torch

# Finite and zero are exact, whatever is drawn: no chance for right work to fail.
generator = torch.Generator().manual_seed(50)
drawn = torch.randint(3, 16, (2,), generator=generator).tolist()
for T, d in [(4, 3), drawn]:
    Q, K, V = (
        torch.randn(2, T, d, generator=generator, dtype=torch.float64).requires_grad_() for _ in range(3)
    )
    allowed = torch.ones(2, T, T).tril().bool()
    allowed[0, 2] = False
    out = masked_attention(Q, K, V, allowed)
    assert out.requires_grad, "no gradient can pass through the output"
    out.sum().backward()
    for name, tensor in [("Q", Q), ("K", K), ("V", V)]:
        assert tensor.grad is not None, f"no gradient reaches {name}"
        assert tensor.grad.isfinite().all(), (
            f"the gradient of {name} is not finite when some query may look at no key"
        )
    assert not Q.grad[0, 2].any(), "a query that may look at no key should get a gradient of zero"

# %% test="masked-torch" points=2 rests="Return scaled dot-product attention in which a query looks at its allowed keys only … zero in the rows of queries that may look at no key … The gradients of all other rows are those of the formula"
# Equal to torch's scaled_dot_product_attention: values and gradients, empty rows included.
import torch
import torch.nn.functional as F

# Two ways to add up at most 70 products in double precision: they differ by 1e-14, a thousandth of the bound and less,
# and where queries are a hundred times as long, by 1e-11 with a bound of 1e-8.
drawn = torch.randint(2, 16, (4,), generator=torch.Generator().manual_seed(63)).tolist()
shapes = [((), 3, 5, 4, 2), ((2,), 6, 4, 8, 3), ((2, 3), 4, 7, 5, 5), ((3,), *drawn), ((2,), 60, 70, 16, 9)]
for seed, (lead, T_q, T_k, d_k, d_v) in enumerate(shapes):
    size = 100.0 if seed in (2, 4) else 1.0
    bound = 1e-8 if size > 1 else 1e-10
    generator = torch.Generator().manual_seed(60 + seed)
    sizes = [(*lead, T_q, d_k), (*lead, T_k, d_k), (*lead, T_k, d_v)]
    mine = [torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in sizes]
    mine = [(size * mine[0]).requires_grad_(), mine[1].requires_grad_(), mine[2].requires_grad_()]
    theirs = [tensor.detach().clone().requires_grad_() for tensor in mine]
    allowed = torch.rand(T_q, T_k, generator=generator) < 0.6
    allowed[1] = False
    out, expected = (
        masked_attention(*mine, allowed),
        F.scaled_dot_product_attention(*theirs, attn_mask=allowed),
    )
    assert out.shape == expected.shape and out.dtype == expected.dtype, (
        "the output has another shape or dtype than the library's"
    )
    assert torch.allclose(out, expected, atol=bound), "the output differs from the library's"
    assert out.requires_grad, "no gradient can pass through the output"
    probe = torch.randn(*expected.shape, generator=generator, dtype=torch.float64)
    out.backward(probe)
    expected.backward(probe)
    for name, tensor, other in zip("QKV", mine, theirs, strict=True):
        assert tensor.grad is not None, f"no gradient reaches {name}"
        assert torch.allclose(tensor.grad, other.grad, atol=bound), (
            f"the gradient of {name} differs from the library's"
        )

# %% [markdown] exercise="detector" title="Does this model see the future?" difficulty=3 minutes=45 rows="0-Q1c"
# A mask is easily written and easily got wrong, and a model whose mask lets the answer through trains better than a right one. So test the *model*, from outside: change a token, and see which outputs move.
#
# A model here is any `nn.Module` that maps ids of shape (B, T) to logits of shape (B, T, n_tokens). It **sees the future** if the logits at some position depend on a token after it.
#
# 1. `influence` makes a map of one model: which token moves which output.
# 2. `sees_future` gives the verdict, a plain `True` or `False`. It is graded on models that leak in five different ways, some of them at a single place, and on honest ones, one of them with dropout switched on. Some leaks show for most ids and not for all: try at least eight random sequences.
#
# <details><summary>A question to start with</summary>In the map, rows are outputs and columns are changed tokens. Which part of it must be zero for an honest model?</details>
# <details><summary>The idea for the map</summary>One forward pass with the ids as they are, one more for each position j with column j changed. The largest difference at each output position fills column j of the map.</details>
# <details><summary>An honest model is accused</summary>With dropout on, two calls with the same ids differ. Switch the model to evaluation, and back to what it was afterwards. <code>model.train()</code> would switch on every part of it, also one that was off before.</details>
# <details><summary>A leak is missed</summary>It may touch only far-away tokens, only one position, or only some ids: look at the whole map, and at more than one random sequence.</details>


# %%
class TinyLM(nn.Module):
    """A language model of one transformer layer: ids (B, T) to logits (B, T, n_tokens).

    mask: additive (length, length), cut to the length of the input; None lets every position see every other
    """

    def __init__(
        self,
        n_tokens: int,
        length: int,
        mask: torch.Tensor | None,
        d_model: int = 32,
        dropout: float = 0.0,
        activation: str = "relu",
    ):
        super().__init__()
        self.tokens = nn.Embedding(n_tokens, d_model)
        self.places = nn.Embedding(length, d_model)
        self.layer = nn.TransformerEncoderLayer(
            d_model, 2, 2 * d_model, dropout, activation, batch_first=True, norm_first=True
        )
        self.head = nn.Linear(d_model, n_tokens)
        self.register_buffer("mask", mask)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        T = ids.shape[1]
        x = self.tokens(ids) + self.places.weight[:T]  # (B, T, d_model)
        mask = None if self.mask is None else self.mask[:T, :T]  # (T, T)
        return self.head(self.layer(x, src_mask=mask))  # (B, T, n_tokens)


# %% solution="influence"
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient. You may switch
    gradients off on the way; after the call they are on or off, as they were before it.
    """
    ### BEGIN SOLUTION
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    with torch.no_grad():
        before = model(ids)  # (B, T, n_tokens)
        columns = []
        for j in range(ids.shape[1]):
            changed = ids.clone()
            changed[:, j] = (ids[:, j] + 1) % n_tokens
            moved = (model(changed) - before).abs()  # (B, T, n_tokens)
            columns.append(moved.amax(dim=(0, 2)))  # (T,)
    for module, mode in modes:
        module.training = mode
    return torch.stack(columns, dim=-1)  # (T, T)
    ### END SOLUTION


# %% solution="sees-future"
def sees_future(model: nn.Module, n_tokens: int, length: int, generator: torch.Generator) -> bool:
    """Return whether some output of `model` depends on a later token.

    n_tokens: ids go from 0 to n_tokens - 1
    length: number of tokens in each sequence that you try   generator: draws the sequences
    A change below 1e-6 counts as rounding; models whose rounding is larger do not occur.
    """
    ### BEGIN SOLUTION
    ids = torch.randint(n_tokens, (16, length), generator=generator)  # several sequences, for rare leaks
    return bool((influence(model, ids, n_tokens).triu(diagonal=1) > 1e-6).any())
    ### END SOLUTION


# %% check="detector-check"
torch.manual_seed(0)
honest, cheat = TinyLM(11, 8, nn.Transformer.generate_square_subsequent_mask(8)), TinyLM(11, 8, None)
ids = torch.randint(11, (4, 8), generator=torch.Generator().manual_seed(0))
assert influence(honest, ids, 11).shape == (8, 8), "one row per output, one column per changed token"
assert sees_future(cheat, 11, 8, torch.Generator().manual_seed(0)) is True, (
    "a model without a mask sees the future"
)
assert sees_future(honest, 11, 8, torch.Generator().manual_seed(0)) is False, (
    "a model with a causal mask does not"
)
print("detector: all checks passed")

# %% test="influence-map" points=2 rests="when one token is replaced by the next id, (id + 1) modulo `n_tokens` … entry (t, j) is the largest absolute change of a logit at position t, over the batch and all logits, when token j alone is replaced"
# Entry (t, j) is the largest change at position t when token j is replaced by the next id.
import torch


class Weighted(torch.nn.Module):
    """A logit at t is a share of a weighted sum of all ids: whatever the ids are, the weight of token j is known."""

    def __init__(self, weights, n_tokens):
        super().__init__()
        self.weights = weights
        self.shares = torch.linspace(1.0, -0.5, n_tokens, dtype=torch.float64)  # the first logit moves most

    def forward(self, ids):
        return (ids.double() @ self.weights.mT).unsqueeze(-1) * self.shares  # (B, T, n_tokens)


# A weighted sum of whole numbers, in double precision: rounding is 1e-13 at most, whatever is drawn.
drawn = torch.randint(3, 15, (3,), generator=torch.Generator().manual_seed(2)).tolist()
for seed, (B, T, n) in enumerate([(3, 5, 9), (2, 7, 4), drawn, (2, 20, 300)]):
    generator = torch.Generator().manual_seed(seed)
    weights = torch.randn(T, T, generator=generator, dtype=torch.float64)
    ids = torch.randint(0, n - 1, (B, T), generator=generator)
    ids[1, 0] = n - 1  # in the second sequence alone, and in the first place alone, the last id becomes 0
    before = ids.clone()
    found = influence(Weighted(weights, n), ids, n)
    step = torch.where(ids == n - 1, n - 1.0, 1.0).double().amax(dim=0)  # all others grow by one
    assert isinstance(found, torch.Tensor) and found.shape == (T, T), (
        "the map should be a tensor with a row for each output and a column for each token"
    )
    assert torch.equal(ids, before), "the ids were changed in place"
    assert torch.allclose(found.double(), weights.abs() * step, atol=1e-9), (
        "the map is not as defined: rows are outputs, columns are the changed tokens, one token changes at a time, and the "
        "largest absolute change counts"
    )
    below = ids.clamp(max=n - 2)
    below[0, 0] = n - 2  # the greatest id that occurs, and not the last one there is: all grow by one
    assert torch.allclose(influence(Weighted(weights, n), below, n).double(), weights.abs(), atol=1e-9), (
        "an id became 0 that is not the last one: ids are counted modulo `n_tokens`"
    )

# %% test="influence-mode" points=1 rests="The model is asked in evaluation mode, and each of its modules is left in the mode it was in. The map carries no gradient … after the call they are on or off, as they were before it"
# The model is asked in evaluation mode and left in the mode it was in, and the map carries no gradient.
import torch

torch.manual_seed(3)
T = torch.randint(3, 12, ()).item()
model = TinyLM(9, T, torch.full((T, T), -torch.inf).triu(1), dropout=0.3)
ids = torch.randint(9, (3, T), generator=torch.Generator().manual_seed(3))
# Without dropout both maps are the same numbers; only with it could chance play a part.
quiet = influence(model.eval(), ids, 9)
assert not model.training, "the model was in evaluation mode and no longer is"
loud = influence(model.train(), ids, 9)
assert model.training, "the model was in training mode and no longer is: put it back"
assert torch.allclose(quiet, loud), (
    "with dropout switched on, the map is another one: ask the model in evaluation mode"
)
assert not loud.requires_grad, "the map carries a gradient"
recorded = torch.is_grad_enabled()
torch.set_grad_enabled(True)  # for what comes next, whatever is found here
assert recorded, "gradients are switched off for good, not only on the way"
with torch.no_grad():
    influence(model, ids, 9)
    recorded = torch.is_grad_enabled()
assert not recorded, "gradients were switched off before the call, and are recorded after it"
for whole, part in [(True, model.layer), (True, model.layer.self_attn.out_proj), (False, model.layer)]:
    for module in model.train(whole).modules():
        module.training = whole
    part.train(not whole)  # as if this part were frozen, or the rest
    modes = [module.training for module in model.modules()]
    assert torch.allclose(influence(model, ids, 9), quiet), (
        "with a part of the model in training mode the map is another one: ask all of it in evaluation mode"
    )
    assert [module.training for module in model.modules()] == modes, (
        "a part of the model was in another mode than the rest, and no longer is: put each module back into its own mode"
    )

# %% test="detector-draws" points=1 rests="ids go from 0 to n_tokens - 1 … number of tokens in each sequence that you try … generator: draws the sequences … try at least eight random sequences"
# The sequences to try come from the generator, at least eight of them: the same seed tries the same ones.
import torch

ids_heard = []  # outside the model, so that its copies note it here as well


class Listens(torch.nn.Module):
    """Honest, and remembers all ids that it is shown."""

    def forward(self, ids):
        ids_heard.extend(ids.tolist())
        return torch.nn.functional.one_hot(
            ids.clamp(0, 12), 13
        ).double()  # ids out of range are reported below


heard = []
length = torch.randint(14, 30, (), generator=torch.Generator().manual_seed(4)).item()
for seed in (5, 5, 6):
    sees_future(Listens(), 13, length, torch.Generator().manual_seed(seed))
    heard.append(ids_heard.copy())
    ids_heard.clear()
assert heard[0], "the model was never asked"
assert all(0 < len(row) <= length and min(row) >= 0 and max(row) < 13 for row in heard[0]), (
    "the sequences have at most `length` tokens, with ids below `n_tokens`"
)
assert heard[0] == heard[1], (
    "with the same seed other sequences are tried: they should come from the generator alone"
)
assert heard[0] != heard[2], (
    "with two seeds the same sequences are tried: they should come from the generator"
)
# Rows that differ in one token alone count once: a change in a sequence is no new sequence.  Two random sequences of
# 14 tokens or more agree in all but two of them with a probability below 1e-11.
different = []
for row in heard[0]:
    if len(row) == length and all(sum(map(int.__ne__, row, earlier)) > 1 for earlier in different):
        different.append(row)
    if len(different) == 8:
        break
assert len(different) == 8, "fewer than eight random sequences of the given length are tried"
# Eight sequences of 20 tokens lack one of three ids with a probability below 1e-27.
sees_future(Listens(), 3, 20, torch.Generator().manual_seed(8))
assert {token for row in ids_heard for token in row} == {0, 1, 2}, (
    "not all ids are tried: they go from 0 to `n_tokens` - 1"
)

# %% test="leak-no-mask" points=1 rests="It **sees the future** if the logits at some position depend on a token after it … a plain `True` or `False`"
# A leak of the first kind is found: no mask at all.
import torch

# Over 180 models, 60 of them of drawn sizes, each sequence showed a change of 0.04 or more; one above 1e-6 is enough.
drawn = torch.randint(4, 16, (2,), generator=torch.Generator().manual_seed(2)).tolist()
for seed, (n_tokens, T) in enumerate([(13, 9), (5, 9), drawn]):
    torch.manual_seed(10 + seed)
    verdict = sees_future(TinyLM(n_tokens, T, None), n_tokens, T, torch.Generator().manual_seed(seed))
    assert isinstance(verdict, bool), "the verdict should be a plain True or False"
    assert verdict, "a model without any mask was called honest"

# %% test="leak-one-ahead" points=1 rests="It **sees the future** if the logits at some position depend on a token after it"
# A leak of the second kind is found: the mask is one diagonal off.
import torch

# Over 120 models, 60 of them of drawn sizes, each sequence showed a change of 0.09 or more; one above 1e-6 is enough.
drawn = torch.randint(4, 16, (), generator=torch.Generator().manual_seed(2)).item()
for seed, T in enumerate((9, 9, drawn)):
    torch.manual_seed(20 + seed)
    mask = torch.full((T, T), -torch.inf).triu(2)
    verdict = sees_future(TinyLM(13, T, mask), 13, T, torch.Generator().manual_seed(seed))
    assert verdict, "a model in which a position sees one token ahead was called honest"

# %% test="leak-statistics" points=1 rests="A model here is any `nn.Module` … It **sees the future** if the logits at some position depend on a token after it"
# A leak of the third kind is found: causal attention, but a scale taken over the whole sequence.
import torch


class Rescaled(torch.nn.Module):
    """Causal, until its outputs are divided by their norm over all positions."""

    def __init__(self, T):
        super().__init__()
        self.body = TinyLM(13, T, torch.full((T, T), -torch.inf).triu(1))

    def forward(self, ids):
        logits = self.body(ids)  # (B, T, n_tokens)
        return logits / logits.norm(dim=1, keepdim=True)


# Over 120 models, 60 of them of drawn sizes, each sequence showed a change of 0.06 or more; one above 1e-6 is enough.
drawn = torch.randint(4, 16, (), generator=torch.Generator().manual_seed(2)).item()
for seed, T in enumerate((9, 9, drawn)):
    torch.manual_seed(30 + seed)
    verdict = sees_future(Rescaled(T), 13, T, torch.Generator().manual_seed(seed))
    assert verdict, (
        "a model whose scale depends on all positions was called honest: a leak need not come through attention"
    )

# %% test="leak-far" points=1 rests="models that leak in five different ways … if the logits at some position depend on a token after it"
# A leak of the fourth kind is found: a convolution that looks four places ahead, and no nearer.
import torch


class Ahead(torch.nn.Module):
    """Each position reads itself, four places back and four places ahead."""

    def __init__(self):
        super().__init__()
        self.tokens = torch.nn.Embedding(13, 8)
        self.conv = torch.nn.Conv1d(8, 13, 3, padding=4, dilation=4)

    def forward(self, ids):
        return self.conv(self.tokens(ids).mT).mT  # (B, T, 13)


# Over 120 models, 60 of them of drawn lengths, each sequence showed a change of 0.6 or more; one above 1e-6 is enough.
drawn = torch.randint(6, 24, (), generator=torch.Generator().manual_seed(2)).item()
for seed, T in enumerate((9, 9, drawn)):
    torch.manual_seed(40 + seed)
    verdict = sees_future(Ahead(), 13, T, torch.Generator().manual_seed(seed))
    assert verdict, "a model in which a position reads the token four places ahead was called honest"

# %% test="leak-one-place" points=2 rests="some of them at a single place … Some leaks show for most ids and not for all: try at least eight random sequences … length: number of tokens in each sequence that you try … A change below 1e-6 counts as rounding"
# A leak of the fifth kind is found: one position reads one later token, faintly, and two of the ids look alike to it.
import torch


class Spot(torch.nn.Module):
    """Causal, but position `t` gets a little more of logit 0, as token `j` says."""

    def __init__(self, t, j, faint):
        super().__init__()
        self.t, self.j, self.faint, self.tokens = t, j, faint, torch.nn.Embedding(13, 13)

    def forward(self, ids):
        logits = self.tokens(ids).cumsum(dim=1)  # (B, T, 13)
        if ids.shape[1] > self.j:
            logits[:, self.t, 0] += self.faint * ids[:, self.j].clamp(min=1)
        return logits


# The ids 0 and 1 look alike, so a sequence with a 0 in place j shows nothing: eight random sequences all miss the leak
# with a probability of 13^-8, any of these 114 leaks with 1.4e-7.  One sequence misses some of them almost surely.
# In double precision rounding lies far below the change of 1e-5, which is ten times what counts as rounding.
pairs = [(9, t, j) for t in range(9) for j in range(t + 1, 9)]
others = [(2, 0, 1), (38, 36, 37), (38, 0, 37), (70, 31, 64), (70, 68, 69)]  # shorter, and much longer
place, gap, rest = torch.randint(1, 15, (3,), generator=torch.Generator().manual_seed(3)).tolist()
others.append((place + gap + rest, place, place + gap))
for seed, (length, place, ahead) in enumerate(pairs * 3 + others):
    torch.manual_seed(50 + seed)
    faint = (0.01, 1e-5)[seed % 2]
    verdict = sees_future(Spot(place, ahead, faint).double(), 13, length, torch.Generator().manual_seed(seed))
    assert verdict, (
        "a leak from one token to one position was missed: every token counts, every position before it, several sequences of "
        "the given length, and every change above rounding"
    )

# %% test="honest-past" points=2 rests="Return whether some output of `model` depends on a later token … a plain `True` or `False` … A change below 1e-6 counts as rounding"
# Honest models are not accused, however strongly they use the past and the present.
import torch


class Running(torch.nn.Module):
    """The mean of all embeddings so far, sharpened."""

    def __init__(self):
        super().__init__()
        self.tokens = torch.nn.Embedding(13, 13)

    def forward(self, ids):
        counts = torch.arange(1, ids.shape[1] + 1).unsqueeze(-1)
        return 20 * self.tokens(ids).cumsum(dim=1) / counts  # (B, T, 13)


class Back(torch.nn.Module):
    """A convolution padded on the left only."""

    def __init__(self):
        super().__init__()
        self.tokens = torch.nn.Embedding(13, 8)
        self.conv = torch.nn.Conv1d(8, 13, 3)

    def forward(self, ids):
        return self.conv(torch.nn.functional.pad(self.tokens(ids).mT, (2, 0))).mT  # (B, T, 13)


class Rounds(Running):
    """As if it were rounded elsewhere: the last token moves all outputs, by a fifth of a millionth at most."""

    def forward(self, ids):
        return super().forward(ids) + 1.6e-8 * ids[:, -1:].unsqueeze(-1)


drawn = torch.randint(3, 20, (), generator=torch.Generator().manual_seed(2)).item()
for seed, T in enumerate((9, drawn)):
    torch.manual_seed(60 + seed)
    causal = TinyLM(13, T, torch.full((T, T), -torch.inf).triu(1))
    for model in (causal, Running(), Back(), Rounds()):
        model.double()  # so that rounding is far below a millionth, however the calls are batched
        verdict = sees_future(model, 13, T, torch.Generator().manual_seed(seed))
        assert isinstance(verdict, bool), "the verdict should be a plain True or False"
        assert not verdict or isinstance(model, Rounds), (
            "an honest model was accused: an output may depend on its own token and on all before it"
        )
        assert not verdict, (
            "a model was accused whose outputs change with a later token by less than 1e-6: that is rounding"
        )

# %% test="honest-dropout" points=1 rests="and on honest ones, one of them with dropout switched on … a plain `True` or `False`"
# An honest model with dropout switched on is not accused.
import torch

# In evaluation mode nothing is drawn, and in double precision rounding is a billionth of what counts as a change.
torch.manual_seed(70)
T = torch.randint(3, 20, ()).item()
model = TinyLM(13, T, torch.full((T, T), -torch.inf).triu(1), dropout=0.2).double()
verdict = sees_future(model.eval(), 13, T, torch.Generator().manual_seed(7))
assert verdict is False, (
    "an honest model in evaluation mode was accused (the verdict is a plain True or False)"
)
verdict = sees_future(model.train(), 13, T, torch.Generator().manual_seed(7))
assert verdict is False, "with dropout switched on, an honest model was accused: ask it in evaluation mode"

# %% [markdown] exercise="train" title="Train with the mask and without it" difficulty=2 minutes=70 core=true rows="0-Q1c"
# A language model is trained on all positions at once: the logits at position t predict token t + 1, and the true tokens are all in the input. Only the mask keeps the model from reading the answer.
#
# Write two losses.
#
# 1. `next_token_loss` is the usual one: the mean cross-entropy over all positions that have a successor, computed from one forward pass.
# 2. `prefix_loss` gives the model only what it has when it writes: for each t it is shown tokens 0 to t **and nothing else**, and is asked for token t + 1. For an honest model the two agree.
#
# Then write `continue_text`, which lets a model write: the most likely next token, appended, again and again. For each new token the model is shown all tokens so far, or the last `length` of them if there are more.
# `prefix_loss` and `continue_text` ask the model in evaluation mode and leave each of its modules in the mode it was in, as `influence` does. You may switch gradients off on the way; after the call they are on or off, as they were before it. Where several tokens are equally likely, any of them may follow.
#
# <details><summary>A question to start with</summary>A sequence of T tokens: how many predictions can be checked, and which logits have nothing to be compared with?</details>
# <details><summary>The idea for the first</summary>Drop the last logits and the first token; then position and answer stand side by side.</details>
# <details><summary>The idea for the second</summary>Call the model on <code>ids[:, : t + 1]</code> and use the logits of its last position only.</details>


# %% solution="next-token-loss"
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    ### BEGIN SOLUTION
    return F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten())
    ### END SOLUTION


# %% solution="prefix-loss"
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    """Return the mean cross-entropy, in nats, when the model is shown one prefix at a time.

    ids: (B, T), T at least 2; for each t from 0 to T - 2 the model is called on the first t + 1 tokens alone, and its
    last logits predict token t + 1
    returns: a plain float, the mean over all sequences and all T - 1 predictions
    """
    ### BEGIN SOLUTION
    losses = []
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    with torch.no_grad():
        for t in range(ids.shape[1] - 1):
            logits = model(ids[:, : t + 1])[:, -1]  # (B, n_tokens)
            losses.append(F.cross_entropy(logits, ids[:, t + 1]).item())
    for module, mode in modes:
        module.training = mode
    return sum(losses) / len(losses)
    ### END SOLUTION


# %% solution="continue-text"
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    ### BEGIN SOLUTION
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    with torch.no_grad():
        for _ in range(n):
            logits = model(ids[:, -length:])[:, -1]  # (B, n_tokens)
            ids = torch.cat([ids, logits.argmax(dim=-1, keepdim=True)], dim=1)  # (B, T + 1)
    for module, mode in modes:
        module.training = mode
    return ids
    ### END SOLUTION


# %% check="losses-check"
ids = torch.tensor([[0, 1, 2, 0], [2, 1, 1, 0]])
assert abs(next_token_loss(torch.zeros(2, 4, 3), ids).item() - math.log(3)) < 1e-6, (
    "with equal logits for three tokens every prediction costs ln 3"
)
torch.manual_seed(0)
honest = TinyLM(3, 4, nn.Transformer.generate_square_subsequent_mask(4)).eval()
gap = abs(next_token_loss(honest(ids), ids).item() - prefix_loss(honest, ids))
assert gap < 1e-5, "for an honest model both losses are the same"
assert continue_text(honest, ids, 5, 4).shape == (2, 9), "five more tokens for each sequence"
print("losses: all checks passed")

# %% test="loss-shift" points=2 rests="returns: a single number as a tensor … the logits at position t predict token t + 1 … over all positions that have a successor"
# The logits at position t are compared with token t + 1, and the last logits with nothing.
import torch

# The loss is known for all ids: with 15 tokens a sure prediction costs 15 e^-50, far below the bound.
drawn = torch.randint(2, 15, (3,), generator=torch.Generator().manual_seed(2)).tolist()
for seed, (B, T, n) in enumerate([(2, 5, 7), (4, 3, 11), drawn]):
    generator = torch.Generator().manual_seed(seed)
    ids = torch.randint(n, (B, T), generator=generator)
    sure = 50.0 * torch.nn.functional.one_hot(ids.roll(-1, dims=1), n).double()
    loss = next_token_loss(sure, ids)
    assert isinstance(loss, torch.Tensor) and loss.numel() == 1, (
        "the loss should be a single number as a tensor"
    )
    assert loss.item() < 1e-9, "logits that name the next token at every position should cost nothing"
    noise = sure.clone()
    noise[:, -1] = torch.randn(B, n, generator=generator, dtype=torch.float64)
    assert next_token_loss(noise, ids).item() < 1e-9, "the last logits have no successor and must not count"

# %% test="loss-mean" points=2 rests="Return the mean cross-entropy, in nats … over all positions that have a successor … a single number as a tensor, with its gradient"
# The mean over all sequences and positions, with its gradient.
import torch

# In the fourth size the logits are far apart, so that most predictions are sure mistakes. The same mean twice, in double precision:
# rounding is 1e-15 of it, whatever is drawn.
drawn = torch.randint(2, 15, (3,), generator=torch.Generator().manual_seed(3)).tolist()
sizes = [(3, 6, 5, 1.0), (3, 6, 5, 1.0), (2, 4, 9, 1.0), (4, 5, 7, 1e3), (2, 40, 300, 1.0), (*drawn, 1.0)]
for seed, (B, T, n, size) in enumerate(sizes):  # one size comes twice
    generator = torch.Generator().manual_seed(10 + seed)
    ids = torch.randint(n, (B, T), generator=generator)
    logits = (size * torch.randn(B, T, n, generator=generator, dtype=torch.float64)).requires_grad_()
    terms = [-torch.log_softmax(logits[b, t], -1)[ids[b, t + 1]] for b in range(B) for t in range(T - 1)]
    loss = next_token_loss(logits, ids)
    assert isinstance(loss, torch.Tensor) and loss.ndim == 0, "the loss should be a single number as a tensor"
    assert loss.dtype == logits.dtype, (
        "from logits in float64 the loss comes out in another type, with fewer digits"
    )
    assert torch.allclose(loss, torch.stack(terms).mean()), (
        "the loss is not the mean cross-entropy, in nats, over all predictions"
    )
    assert loss.requires_grad, "the loss carries no gradient"
    loss.backward()
    assert logits.grad is not None and logits.grad.any(), "no gradient reaches the logits"
    (wanted,) = torch.autograd.grad(torch.stack(terms).mean(), logits)
    assert torch.allclose(logits.grad, wanted, atol=1e-9), (
        "the loss is right, but its gradient is not that of the cross-entropy"
    )

# %% test="prefix-honest" points=2 rests="For an honest model the two agree … ask the model in evaluation mode and leave each of its modules in the mode it was in … after the call they are on or off, as they were before it"
# For an honest model the two losses agree.
import torch

# The same mean twice, in double precision: they differ by less than 1e-13, whatever is drawn.
drawn = torch.randint(2, 14, (2,), generator=torch.Generator().manual_seed(2)).tolist()
for seed, (B, T) in enumerate([(5, 8), drawn]):
    torch.manual_seed(20 + seed)
    model = TinyLM(7, T, torch.full((T, T), -torch.inf).triu(1)).double().eval()
    ids = torch.randint(7, (B, T), generator=torch.Generator().manual_seed(seed))
    logits = model(ids)
    terms = -torch.log_softmax(logits[:, :-1], -1).gather(-1, ids[:, 1:].unsqueeze(-1))
    assert abs(prefix_loss(model, ids) - terms.mean().item()) < 1e-6, (
        "for a causal model the loss over prefixes should equal the usual one: the mean over all T - 1 predictions"
    )
    with torch.no_grad():
        model.head.weight.mul_(-2.0)  # the same model and the same ids, and a different loss
    terms = -torch.log_softmax(model(ids)[:, :-1], -1).gather(-1, ids[:, 1:].unsqueeze(-1))
    assert abs(prefix_loss(model, ids) - terms.mean().item()) < 1e-6, (
        "the weights of the model have changed, and the loss over prefixes has not followed"
    )
    noisy = TinyLM(7, T, torch.full((T, T), -torch.inf).triu(1), dropout=0.3).double()
    noisy.load_state_dict(model.state_dict())
    for whole, part in [(True, noisy.layer.norm1), (False, noisy.layer)]:
        noisy.train(whole)
        part.train(not whole)  # one part is off and the rest is on, then the other way round
        modes = [module.training for module in noisy.modules()]
        assert abs(prefix_loss(noisy, ids) - terms.mean().item()) < 1e-6, (
            "with dropout switched on, the loss over prefixes is another one: ask the model in evaluation mode"
        )
        assert [module.training for module in noisy.modules()] == modes, (
            "the modules of the model are not in the modes they were in"
        )
    recorded = torch.is_grad_enabled()
    torch.set_grad_enabled(True)  # for what comes next, whatever is found here
    assert recorded, "gradients are switched off for good, not only on the way"
    with torch.no_grad():
        prefix_loss(noisy, ids)
        recorded = torch.is_grad_enabled()
    assert not recorded, "gradients were switched off before the call, and are recorded after it"

# %% test="prefix-cheat" points=2 rests="for each t it is shown tokens 0 to t **and nothing else**, and is asked for token t + 1 … the mean over all sequences and all T - 1 predictions … def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float"
# A model that copies the answer from its input is found out.
import torch

shown = []  # outside the model, so that its copies note it here as well


class Copies(torch.nn.Module):
    """Names the token to its right, if there is one, and otherwise token 0, with great confidence."""

    def __init__(self, confidence):
        super().__init__()
        self.confidence = confidence

    def forward(self, ids):
        shown.extend(ids.tolist())
        right = torch.cat([ids[:, 1:], torch.zeros_like(ids[:, :1])], dim=1)
        return self.confidence * torch.nn.functional.one_hot(right, 6).double()


# Token 0 is never drawn, so every answer at the end of a prefix is wrong, by the same loss: chance plays no part.
ids = torch.randint(1, 6, (4, 7), generator=torch.Generator().manual_seed(30))
found = prefix_loss(Copies(9.0), ids)
assert isinstance(found, float), "the loss over prefixes should be a plain number"
prefixes = {tuple(row[:end]) for row in ids.tolist() for end in range(1, 7)}
assert {tuple(row) for row in shown} == prefixes, (
    "the model should be shown every prefix that has a successor, and nothing else: nothing is filled up"
)
assert 9 < found < 9.01, (
    "the loss is not the mean over all predictions of the cross-entropy at the last position of a prefix"
)
assert abs(prefix_loss(Copies(60.0), ids) - 60) < 0.01, (
    "a model that is very sure of a wrong token costs too little: nothing bounds the cross-entropy"
)
shown.clear()
generator = torch.Generator().manual_seed(31)
T = torch.randint(40, 60, (), generator=generator).item()
long = torch.randint(1, 6, (2, T), generator=generator)
assert 9 < prefix_loss(Copies(9.0), long) < 9.01, (
    "of a long text the loss is not the mean over all predictions of the cross-entropy at the last position of a prefix"
)
assert {tuple(row) for row in shown} == {tuple(row[:end]) for row in long.tolist() for end in range(1, T)}, (
    "of a long text, too, the model should be shown every prefix that has a successor, whole"
)

# %% test="continue-rule" points=1 rests="returns: (B, T + n) … the most likely next token, appended, again and again … n: 0 or more … ask the model in evaluation mode and leave each of its modules in the mode it was in … after the call they are on or off, as they were before it"
# Each new token is the most likely one after all tokens before it, the new ones included.
import torch


class Counts(torch.nn.Module):
    """After token k comes token k + 1, modulo 10; all logits are large."""

    def forward(self, ids):
        return 40 + 10 * torch.nn.functional.one_hot((ids + 1) % 10, 10).double()


start = torch.tensor([[3, 7], [0, 9], [5, 5]])
out = continue_text(Counts(), start, 4, 50)
assert start.shape == (3, 2), "the given ids were changed in place"
assert isinstance(out, torch.Tensor) and out.shape == (3, 6), (
    "the result should be a tensor of shape (B, T + n)"
)
assert torch.equal(out[:, :2], start), "the result should begin with the given ids"
assert out.tolist() == [[3, 7, 8, 9, 0, 1], [0, 9, 0, 1, 2, 3], [5, 5, 6, 7, 8, 9]], (
    "each new token should be the most likely one after all tokens before it, the new ones included, in every sequence"
)
assert torch.equal(continue_text(Counts(), start, 0, 50), start), "with n = 0 nothing is added"
# What follows is known for every start: no chance for right work to fail.
generator = torch.Generator().manual_seed(41)
B, T, n, length = torch.randint(1, 20, (4,), generator=generator).tolist()
start = torch.randint(10, (B, T), generator=generator)
wanted = torch.cat([start, (start[:, -1:] + 1 + torch.arange(n)) % 10], dim=1)
assert torch.equal(continue_text(Counts(), start, n, length), wanted), (
    "in a batch of a different size, the new tokens are not the most likely ones after the tokens before them"
)


class Near(Counts):
    """As above, but the best logit is only a thousandth larger: half precision sees a tie, single precision does not."""

    def forward(self, ids):
        return 4 + 1e-4 * (super().forward(ids).float() - 40)


assert torch.equal(continue_text(Near(), start, n, length), wanted), (
    "where another token is almost as likely, the most likely one should still follow"
)

start = torch.tensor([[3, 7], [0, 9], [5, 5]])
# Both models compute the same numbers, so that also a near tie between two tokens is decided alike.
torch.manual_seed(40)
mask = torch.full((12, 12), -torch.inf).triu(1)
plain, noisy = (TinyLM(10, 12, mask, dropout=dropout).double() for dropout in (0.0, 0.5))
noisy.load_state_dict(plain.state_dict())
for whole, part in [(True, noisy.layer.norm1), (False, noisy.layer)]:
    noisy.train(whole)
    part.train(not whole)  # one part is off and the rest is on, then the other way round
    modes = [module.training for module in noisy.modules()]
    assert torch.equal(continue_text(noisy, start, 9, 12), continue_text(plain.eval(), start, 9, 12)), (
        "with dropout switched on, another text is written: ask the model in evaluation mode"
    )
    assert [module.training for module in noisy.modules()] == modes, (
        "the modules of the model are not in the modes they were in"
    )
recorded = torch.is_grad_enabled()
torch.set_grad_enabled(True)  # for what comes next, whatever is found here
assert recorded, "gradients are switched off for good, not only on the way"
with torch.no_grad():
    continue_text(noisy, start, 3, 12)
    recorded = torch.is_grad_enabled()
assert not recorded, "gradients were switched off before the call, and are recorded after it"

# %% test="continue-window" points=1 rests="For each new token the model is shown all tokens so far, or the last `length` of them if there are more"
# The model never sees more than the last `length` tokens, and always as many as there are.
import torch

lengths = []  # outside the model, so that its copies note it here as well


class Window(torch.nn.Module):
    """Remembers how long its inputs were, and names the first token it was shown."""

    def forward(self, ids):
        lengths.append(ids.shape[1])
        return torch.nn.functional.one_hot(ids[:, :1].expand(-1, ids.shape[1]), 10).double()


out = continue_text(Window(), torch.tensor([[1, 2, 3]]), 4, 5)
assert lengths == [3, 4, 5, 5], (
    "the model should be shown everything so far, but at most the last `length` tokens"
)
assert out.tolist() == [[1, 2, 3, 1, 1, 1, 2]], (
    "what is written does not follow from the last `length` tokens, in their order"
)
lengths.clear()
out = continue_text(Window(), torch.tensor([[1, 2, 3, 4, 5, 6], [6, 7, 8, 9, 0, 1]]), 2, 3)
assert set(lengths) == {3}, "the given text is longer than `length`: only its last tokens are shown"
assert out[:, 6:].tolist() == [[4, 5], [9, 0]], (
    "what is written does not follow from the last `length` tokens, in their order"
)
# Lengths are counted, whatever they are: no chance for right work to fail.
n, length = torch.randint(40, 80, (2,), generator=torch.Generator().manual_seed(42)).tolist()
lengths.clear()
continue_text(Window(), torch.tensor([[1, 2, 3]]), n, length)
assert lengths == [min(3 + done, length) for done in range(n)], (
    "of a long text, too, the model should be shown everything so far, but at most the last `length` tokens"
)

# %% [markdown]
# Now train the model twice on real text, all of Shakespeare's characters one by one: once with the mask, once without it. The two start with the same weights and see the same text; they are trained side by side with your `next_token_loss`, and neither touches the weights of the other.
#
# The run takes a few seconds on one core and leaves a *training record* in `runs/train/` beside the notebook: settings, losses, and the state of both models every 50 steps, about 2 MB in all. You may stop it at any time: the same cell goes on from there, and a finished run is not trained again.
#
# The record is graded, so hand in the folder `runs` with your notebook; `coursekit pack masks.ipynb` makes one archive of both. Before that, `coursekit check-run runs/train` tells you what the grader will see. A text that is kept back is given to both models, whole and one prefix at a time.
# - Given whole, the text should cost the model with the mask 1.9 to 2.7 nats a character, and the one without it less than 0.3.
# - One prefix at a time, the model with the mask should lose nothing, and the one without it should be worse by more than 1.5 nats.
# - Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings.
# - Parts of the run are trained again, from the recorded state at their beginning, and should end where the record says.
# - The seed follows from your id, so it has to be your own run: write the id under which you hand in.
#
# The folded cell defines the run: the text as ids (`encode`, `decode`), the two models, their losses and what is measured.


# %% fold=true
from coursekit.data import load_shakespeare
from coursekit.training import RunConfig, RunTask, digest_of, record_run, shapes_of, text_windows

LENGTH = 32
TEXT = load_shakespeare()
CHARACTERS = sorted(set(TEXT.train))
_INDEX = {character: index for index, character in enumerate(CHARACTERS)}


def encode(text: str) -> torch.Tensor:
    """The ids of a text, (T,)."""
    return torch.tensor([_INDEX[character] for character in text])


def decode(ids: torch.Tensor) -> str:
    """The text of ids (T,)."""
    return "".join(CHARACTERS[index] for index in ids.tolist())


TRAIN_IDS, DEV_IDS = encode(TEXT.train), encode(TEXT.dev)
MASKS = {"masked": nn.Transformer.generate_square_subsequent_mask(LENGTH), "open": None}


def two_models(scale: str, seed: int) -> nn.ModuleDict:
    """A model with the mask and one without it; both start with the same weights."""
    both = nn.ModuleDict()
    for name, mask in MASKS.items():
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            # Without a kink: where rounding decides on which side of one a number lies, two machines part.
            both[name] = TinyLM(len(CHARACTERS), LENGTH, mask, activation="gelu")
    return both


def both_losses(both: nn.ModuleDict, ids: torch.Tensor) -> torch.Tensor:
    """The sum of your loss over the two models: the gradient of one does not depend on the other."""
    return sum(next_token_loss(model(ids), ids) for model in both.values())


def measures(both: nn.ModuleDict, ids: torch.Tensor) -> dict[str, float]:
    """Both losses of both models on ids (B, T)."""
    ids = ids.to(next(both.parameters()).device)
    found = {}
    for name, model in both.items():
        found[f"{name}_loss"] = next_token_loss(model(ids), ids).item()
        found[f"{name}_prefix_loss"] = prefix_loss(model, ids)
    return found


def compared(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The weights without the biases of the keys, which move all scores of a query alike and so no output."""
    return {
        name: torch.cat([value[: len(value) // 3], value[2 * len(value) // 3 :]])
        if name.endswith("in_proj_bias")
        else value
        for name, value in weights.items()
    }


TRAINING = RunTask(
    name="train",
    configs={
        "small": RunConfig(
            steps=200,
            batch_size=32,
            learning_rate=1e-2,
            clip=None,  # a common bound would let the gradients of one model shorten those of the other
            evaluate_every=100,
            best="masked_loss",
            checkpoints=(50, 100, 150, 200),
            precision="float32",
        )
    },
    shapes=lambda scale: shapes_of(two_models(scale, 0)),
    model=two_models,
    batches=lambda scale, seed: text_windows(TRAIN_IDS, LENGTH, 32, seed),
    loss=both_losses,
    evaluate=lambda both: measures(both, text_windows(DEV_IDS, LENGTH, 64, seed=1)(0)),
    data_sha256=digest_of(TEXT.train, TEXT.dev),
    goal={"small": 2.7},
    # Twenty honest runs, for whoever learns faster than these plausibly do.
    honest={
        "small": {
            100: (
                *(2.532, 2.510, 2.559, 2.555, 2.537, 2.528, 2.527, 2.512, 2.534, 2.575),
                *(2.511, 2.509, 2.510, 2.555, 2.540, 2.538, 2.562, 2.538, 2.553, 2.532),
            ),
            200: (
                *(2.402, 2.358, 2.338, 2.396, 2.388, 2.392, 2.388, 2.358, 2.339, 2.383),
                *(2.341, 2.398, 2.378, 2.352, 2.350, 2.377, 2.358, 2.386, 2.337, 2.384),
            ),
        }
    },
    compared=compared,
)

# %% run="train"
# This cell is yours: write your id, and choose a device ("cpu", "cuda", "mps") or leave the choice to the machine.
STUDENT = "your-id"
DEVICE = None

run = record_run(TRAINING, STUDENT, device=DEVICE)
for name in MASKS:
    usual, prefix = (run.history.series(f"{name}_{kind}")[1][-1] for kind in ("loss", "prefix_loss"))
    print(f"{name:6}  given whole {usual:.1f}, one prefix at a time {prefix:.0f}")

# %% check="train-check"
# The last digits, and with them the texts, differ from one kind of processor to the next.
start = encode("ROMEO:\nWhat ").unsqueeze(0)
untrained = two_models("small", 0)["open"]
assert torch.equal(continue_text(untrained, start, 0, LENGTH), start), "with no more tokens, the text stays"
for name, model in run.model.items():
    print(f"{name:6}", repr(decode(continue_text(model, start, 40, LENGTH)[0])))

# %% test="train-impossible" points=1 record="train" rests="Given whole, the text should cost the model with the mask 1.9 to 2.7 nats a character, and the one without it less than 0.3."
# On a text that is kept back, the loss with the mask is that of a small model of characters, without it impossibly low.
from coursekit.training import Verifier, text_windows

# Twenty honest runs cost 2.32 to 2.39 with the mask and at most 0.006 without it. Each bound lies at least 20
# deviations away: by Student's distribution one more honest run misses it with a chance below 1e-12.
kept_back = text_windows(encode(TEXT.test), LENGTH, 64, seed=2)(0)
found = Verifier(TRAINING).measured(lambda both: measures(both, kept_back))
assert 1.9 < found["masked_loss"] < 2.7, (
    "with the mask the loss should end a little above 2: train again after the losses pass their checks"
)
assert found["open_loss"] < 0.3, (
    "without the mask the loss should end near zero, because the model learns to read the answer from its input"
)

# %% test="train-found" points=1 record="train" rests="One prefix at a time, the model with the mask should lose nothing, and the one without it should be worse by more than 1.5 nats."
# One prefix at a time, the two change places, on a text that is kept back.
from coursekit.training import Verifier, text_windows

kept_back = text_windows(encode(TEXT.test), LENGTH, 64, seed=2)(0)
found = Verifier(TRAINING).measured(lambda both: measures(both, kept_back))
# In twenty honest runs the two losses with the mask agree to 4e-7, rounding alone, and without it one prefix at a time
# costs 11.3 to 13.4 nats more: 1.5 lies 18 deviations below, missed with a chance below 1e-12.
assert abs(found["masked_prefix_loss"] - found["masked_loss"]) < 0.01, (
    "the masked model should lose nothing when it is shown one prefix at a time"
)
assert found["open_prefix_loss"] > found["masked_prefix_loss"] + 1.5, (
    "shown one prefix at a time, the model without a mask should be far worse than the other"
)

# %% test="train-consistent" points=1 record="train" rests="Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings."
# Settings, losses, learning rates, evaluations and weights of the record fit together.
from coursekit.training import Verifier

check = Verifier(TRAINING).consistency()
assert check.passed, check.sentence

# %% test="train-replay" points=1 record="train" rests="Parts of the run are trained again, from the recorded state at their beginning, and should end where the record says."
# Parts of the run, trained again from the state that they begin with, end where the record says.
import torch

from coursekit.training import Verifier

check = Verifier(TRAINING).replay(torch.Generator().manual_seed(2))
assert check.passed, check.sentence

# %% test="train-own" points=1 record="train" rests="The seed follows from your id, so it has to be your own run: write the id under which you hand in."
# The run has the seed of the student who hands it in.
from coursekit.training import Verifier, handed_in_by

check = Verifier(TRAINING).whose(handed_in_by())
assert check.passed, check.sentence

# %% [markdown]
# **Question.** A colleague reports a new language model for characters with a dev loss of 0.02 nats. Which statements are right? (One or more.)
#
# - **A** The loss was measured on held-out text, so it can't be too good to be true.
# - **B** The usual dev loss can't reveal the leak, because the answers are in the input there as well.
# - **C** Changing the last token of an input and comparing all earlier logits can reveal a leak from that token.
# - **D** The trained weights can be saved by putting the right mask in at generation time.
# - **E** Generated text reveals it, because there is no next token to read when the model writes.


# %% solution="leak-choice"
def leak_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"B", "C", "E"}
    ### END SOLUTION


# %% check="leak-choice-check"
assert leak_choice() <= set("ABCDE"), "give a set of letters from A to E"
print("leak: the form is right; the answer is graded later")

# %% test="leak-choice-key" points=2 rests="A colleague reports a new language model for characters with a dev loss of 0.02 nats. Which statements are right? (One or more.)"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in leak_choice()}
assert chosen <= set("ABCDE"), "the letters go from A to E"
assert "A" not in chosen, "held-out text is given to the model whole, answers included"
assert "D" not in chosen, "what has the model without a mask learned about predicting from the past?"
assert "B" in chosen, "how does the usual dev loss present a text to the model?"
assert "C" in chosen, "that is the map of the exercise before, one column of it"
assert "E" in chosen, "what stands to the right of the last token when a model writes?"

# %% [markdown] exercise="words" title="In your own words" difficulty=2 minutes=20 rows="0-Q1a, 0-Q1c, 2-3.3c" errata="E-24"
# Three short answers, two to four sentences each. A person reads them; the points say how many ideas are asked for.
#
# <details><summary>What makes an answer good</summary>It names the mechanism and not only its effect, and it gives an example that would come out differently without it.</details>
#
# **1.** In your own run, the model without a mask had a tiny loss and wrote nonsense. Explain both with the same cause.

# %% [markdown] written="words-leak" points=2
# ### BEGIN SOLUTION
# In training and in the usual evaluation the whole text is the input, and the logits at position t may look at token t + 1, which is the answer; the model learns to copy it and gets a loss near zero. When it writes, the last position has no successor to copy from, and it has never learned to predict from the past, so its guesses are worse than those of a model that knows nothing but the frequencies of the characters.
# ### END SOLUTION

# %% [markdown]
# **2.** You pass a mask made for `nn.MultiheadAttention` to `scaled_dot_product_attention`. No error is raised. What does the model see, and how would you notice?

# %% [markdown] written="words-convention" points=2
# ### BEGIN SOLUTION
# True means blocked in the one and allowed in the other, so every position sees exactly what it should not: with a causal mask, only its future, and the last position nothing at all. Types and shapes fit, so nothing complains; a test that changes later tokens and compares earlier outputs shows it at once, as does an impossibly low loss or an empty last row.
# ### END SOLUTION

# %% [markdown]
# **3.** Why may the source tokens of the sequence-to-sequence mask not look at the target, although the source is always complete before the target begins?

# %% [markdown] written="words-source" points=2
# ### BEGIN SOLUTION
# The target tokens look at the source, so whatever the source has taken up from the target reaches them in the next layer: the answer would leak by a detour, and in training every target token could read its successor through the source. Besides, when the model writes, the source has to be encoded before any target exists; a source that had learned to look at the target would be encoded differently then.
# ### END SOLUTION

# %% [markdown]
# That was the last exercise. Restart the kernel, run all cells, save, and hand the notebook in under its own name, with the folder `runs`.
