"""Known mistakes of the assignment *Positions*: what each one misunderstands, which test sees it, what helps."""

from collections.abc import Callable

import torch

from autograder.course.known import Mutants

mutants = Mutants()

# A model that can't tell the order -----------------------------------------------------------------------

mutants.edit(
    "order",
    "invariance",
    ("model(X[:, order]), out[:, order]", "model(X[:, order]), out"),
    misconception="a test of invariance: the outputs would have to stay in their places when the inputs move",
    caught_by="order-blind",
    hint="When two words change places, should their outputs stay where they were, or change places with them?",
)
mutants.edit(
    "order",
    "exact",
    (
        "torch.allclose(model(X[:, order]), out[:, order], rtol=0.0, atol=1e-9)",
        "torch.equal(model(X[:, order]), out[:, order])",
    ),
    misconception="a comparison to the last bit, which rounding alone can fail",
    caught_by="order-blind",
    hint="A sum of the same numbers in another order can differ in its last digit.",
)
mutants.edit(
    "order",
    "too-tolerant",
    ("atol=1e-9", "atol=1e-2"),
    misconception="a comparison so generous that faint positions pass as none",
    caught_by="order-positions",
    hint="Rounding in float64 is near 1e-15. How large a difference do you forgive?",
)
mutants.edit(
    "order",
    "features",
    ("model(X[:, order]), out[:, order]", "model(X[..., order]), out[..., order]"),
    misconception="a test that shuffles the entries of each vector instead of the positions",
    caught_by="order-blind",
    hint="The input has three dimensions: batch, position, entry. Which one does your order index?",
)


mutants.edit(
    "order",
    "first-sequence",
    ("model(X[:, order]), out[:, order]", "model(X[:, order])[0], out[0, order]"),
    misconception="a comparison of the first sequence of the batch alone",
    caught_by="order-positions",
    hint="A model may notice the order of one sequence and not of another. Which ones do you compare?",
)
mutants.edit(
    "order",
    "first-entry",
    ("model(X[:, order]), out[:, order]", "model(X[:, order])[..., 0], out[:, order, 0]"),
    misconception="a comparison of the first entry of each output alone",
    caught_by="order-positions",
    hint="Which entries of an output do you compare?",
)


@mutants.rewrite(
    "order",
    "reverse-only",
    misconception="a test with one order, the reverse",
    caught_by="order-kinds",
    hint="Some models do not mind being read backwards. Try other orders as well.",
)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    return torch.allclose(model(X.flip(1)), model(X).flip(1), rtol=0.0, atol=1e-9)


@mutants.rewrite(
    "order",
    "shifts-only",
    misconception="a test with shifts in a circle only",
    caught_by="order-kinds",
    hint="A shift keeps all neighbours together, but for one pair. Try orders that tear them apart.",
)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    out = model(X)
    return all(
        torch.allclose(model(X.roll(k, 1)), out.roll(k, 1), rtol=0.0, atol=1e-9) for k in range(1, X.shape[1])
    )


@mutants.rewrite(
    "order",
    "turns-and-shifts",
    misconception="a test with shifts in a circle and with turning round, and no different order",
    caught_by="order-kinds",
    hint="Think of the positions as a ring: which neighbours does each one have after a shift, and after turning round?",
)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    T, out = X.shape[1], model(X)
    orders = [torch.arange(T).flip(0), *(torch.arange(T).roll(k) for k in range(1, T))]
    return all(torch.allclose(model(X[:, o]), out[:, o], rtol=0.0, atol=1e-9) for o in orders)


@mutants.rewrite(
    "order",
    "sorted",
    misconception="a comparison of the outputs without their places, because both are sorted first",
    caught_by="order-kinds",
    hint="A model may hand its inputs back in different places. Does your comparison see where an output stands?",
)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    before, generator = model(X).sort(dim=1).values, torch.Generator().manual_seed(0)
    orders = [torch.randperm(X.shape[1], generator=generator) for _ in range(8)]
    after = [model(X[:, order]).sort(dim=1).values for order in orders]
    return all(torch.allclose(one, before, rtol=0.0, atol=1e-9) for one in after)


@mutants.rewrite(
    "order",
    "pairs-only",
    misconception="a test that swaps the two of each pair, and never moves a position out of its pair",
    caught_by="order-kinds",
    hint="Which places can the first position reach in your orders?",
)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    T, out = X.shape[1], model(X)
    order = torch.arange(T)
    order[: T // 2 * 2] = order[: T // 2 * 2].view(-1, 2).flip(1).flatten()
    return torch.allclose(model(X[:, order]), out[:, order], rtol=0.0, atol=1e-9)


@mutants.rewrite(
    "order",
    "first-two",
    misconception="a test that only ever swaps the first two positions",
    caught_by="order-positions",
    hint="A model may treat the last position in a special way. Does every position move in your orders?",
)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    order = torch.arange(X.shape[1])
    order[:2] = torch.tensor([1, 0])
    return torch.allclose(model(X[:, order]), model(X)[:, order], rtol=0.0, atol=1e-9)


@mutants.rewrite(
    "order",
    "mean-only",
    misconception="a comparison of the mean outputs, which many models keep although they notice the order",
    caught_by=("order-positions", "order-kinds"),
    hint="Equal means do not make equal outputs. Compare position by position.",
)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    swaps = [X[:, torch.arange(X.shape[1]).roll(k)] for k in range(X.shape[1])]
    return all(torch.allclose(model(x).mean(1), model(X).mean(1), rtol=0.0, atol=1e-9) for x in swaps)


@mutants.rewrite(
    "order",
    "first-stays",
    misconception="a test with one order, which leaves the first position in its place",
    caught_by="order-positions",
    hint="Which positions stay where they are in your order? A model may mark one of those.",
)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    rest = torch.arange(1, X.shape[1])
    order = torch.cat([torch.zeros(1, dtype=torch.long), rest[1::2], rest[0::2].flip(0)])
    return torch.allclose(model(X[:, order]), model(X)[:, order], rtol=0.0, atol=1e-9)


mutants.edit(
    "order",
    "tensor-verdict",
    ("    return True\n", "    return torch.tensor(True)\n"),
    misconception="a right verdict, but as a tensor",
    caught_by="order-blind",
    hint="The signature says what type the function returns.",
)


@mutants.rewrite(
    "order",
    "swapped-in-place",
    misconception="a test that moves the rows of its argument and moves them back: a model that hands its input back moves "
    "with them",
    caught_by="order-blind",
    hint="Whose tensor do you change? Ask your function about a model that returns its input.",
)
def is_order_blind(model: Callable[[torch.Tensor], torch.Tensor], X: torch.Tensor) -> bool:
    out, T, blind = model(X), X.shape[1], True
    for t in range(T - 1):
        order = torch.arange(T)
        order[[t, t + 1]] = order[[t + 1, t]]
        X[:, [t, t + 1]] = X[:, [t + 1, t]]
        blind = blind and torch.allclose(model(X), out[:, order], rtol=0.0, atol=1e-9)
        X[:, [t, t + 1]] = X[:, [t + 1, t]]
    return blind


# Sinusoidal positions ------------------------------------------------------------------------------------

mutants.edit(
    "sinusoidal",
    "frequency-per-column",
    (
        "return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(start_dim=1)",
        "return torch.stack([angles.sin(), (angles * base ** (-1 / d)).cos()], dim=-1).flatten(start_dim=1)",
    ),
    misconception="a sinusoid in which every column has a frequency of its own, so that no pair is a clock hand",
    caught_by=("sinusoidal-norm", "sinusoidal-gram"),
    hint="The index in the exponent counts pairs. Do both members of a pair have the same frequency?",
)
mutants.edit(
    "sinusoidal",
    "halves",
    (
        "torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(start_dim=1)",
        "torch.cat([angles.sin(), angles.cos()], dim=-1)",
    ),
    misconception="all sines in the first half of the columns and all cosines in the second",
    caught_by=("sinusoidal-start", "sinusoidal-norm"),
    hint="That layout is in use as well, but here sines and cosines alternate.",
)
mutants.edit(
    "sinusoidal",
    "starts-at-one",
    ("torch.arange(T, dtype=torch.float64)[:, None]", "torch.arange(1, T + 1, dtype=torch.float64)[:, None]"),
    misconception="a table whose first row is position 1",
    caught_by="sinusoidal-start",
    hint="What are the sine and the cosine at the first position?",
)
mutants.edit(
    "sinusoidal",
    "two-twice",
    (
        "torch.arange(0, d, 2, dtype=torch.float64) / d)",
        "2 * torch.arange(0, d, 2, dtype=torch.float64) / d)",
    ),
    misconception="an exponent in which the 2 is counted twice, because the index already goes in steps of 2",
    caught_by="sinusoidal-frequencies",
    hint="If your index runs 0, 2, 4, …, it is 2i already.",
)
mutants.edit(
    "sinusoidal",
    "cosine-first",
    ("[angles.sin(), angles.cos()]", "[angles.cos(), angles.sin()]"),
    misconception="cosines in the even columns and sines in the odd ones",
    caught_by="sinusoidal-start",
    hint="Which of the two stands in column 0?",
)
mutants.edit(
    "sinusoidal",
    "fixed-base",
    ("base ** (", "10000.0 ** ("),
    misconception="a table that ignores the argument `base`",
    caught_by="sinusoidal-frequencies",
    hint="The base is an argument with a default, not a constant.",
)
mutants.edit(
    "sinusoidal",
    "by-length",
    (
        "torch.arange(T, dtype=torch.float64)[:, None]",
        "torch.linspace(0, 1, T, dtype=torch.float64)[:, None]",
    ),
    misconception="positions divided by the length of the table, so that the same place has another code in a longer text",
    caught_by="sinusoidal-start",
    hint="May the code of position 3 depend on how long the table is?",
)

# The shift matrix of sinusoids -----------------------------------------------------------------------

mutants.edit(
    "shift",
    "backwards",
    ("[[cos, -sin], [sin, cos]]", "[[cos, sin], [-sin, cos]]"),
    misconception="the matrix that moves by −k instead of k",
    caught_by="shift-moves",
    hint="The vectors are rows and stand on the left of the matrix. Multiply out one pair by hand.",
)
mutants.edit(
    "shift",
    "one-frequency",
    ("k * base ** (-2 * i / d)", "float(k)"),
    misconception="a matrix that turns all pairs by the same angle",
    caught_by="shift-moves",
    hint="Slow pairs turn by less when the position moves on by one.",
)
mutants.edit(
    "shift",
    "no-distance",
    ("angle = k * base", "angle = base"),
    misconception="a matrix that always moves by 1, whatever k is",
    caught_by=("shift-moves", "shift-group"),
    hint="Where does k enter?",
)
mutants.edit(
    "shift",
    "reflection",
    ("[[cos, -sin], [sin, cos]]", "[[cos, sin], [sin, -cos]]"),
    misconception="reflections instead of rotations",
    caught_by="shift-group",
    hint="Do two moves of 1 make a move of 2? The determinant of a rotation is 1.",
)
mutants.edit(
    "residual",
    "transposed",
    ('after, driver="gelsd").solution', 'after, driver="gelsd").solution.mT'),
    misconception="the error of the transposed matrix",
    caught_by="residual-none",
    hint="On which side of the matrix do the rows of the table stand?",
)
mutants.edit(
    "residual",
    "mean",
    (".abs().max().item()", ".abs().mean().item()"),
    misconception="the mean error instead of the largest",
    caught_by="residual-best",
    hint="How far does the map miss at worst?",
)
mutants.edit(
    "residual",
    "one-step",
    ("before, after = P[:-k], P[k:]", "before, after = P[:-1], P[1:]"),
    misconception="the error of moving by one position, whatever k is",
    caught_by="residual-best",
    hint="Which rows are k positions apart?",
)


@mutants.rewrite(
    "residual",
    "sinusoid-matrix",
    misconception="the error of the sinusoid's own matrix, instead of that of the best matrix for the given table",
    caught_by="residual-none",
    hint="The table may be any. Which matrix fits it best?",
)
def shift_residual(P: torch.Tensor, k: int) -> float:
    return (P[:-k] @ shift_matrix(k, P.shape[1]) - P[k:]).abs().max().item()


# Adding or concatenating positions --------------------------------------------------------------------------------

mutants.edit(
    "dots",
    "no-cross",
    ("return Z @ Z.mT", "return X @ X.mT + P @ P.mT"),
    misconception="the score of added vectors without its two cross terms",
    caught_by="dots-added",
    hint="Multiply out (x + p)·(x' + p').",
)
mutants.edit(
    "dots",
    "scaled",
    ("return Z @ Z.mT", "return Z @ Z.mT / Z.shape[-1] ** 0.5"),
    misconception="scaled scores",
    caught_by="dots-added",
    hint="Here the scores are unscaled.",
)
mutants.edit(
    "dots",
    "added-again",
    ("return X @ X.mT + P @ P.mT", "return (X + P) @ (X + P).mT"),
    misconception="the score of added vectors where concatenated ones are asked for",
    caught_by="dots-concatenated",
    hint="In [x, p] tokens and positions stand in different coordinates. Which of them meet?",
)
mutants.edit(
    "dots",
    "tokens-only",
    ("return X @ X.mT + P @ P.mT", "return X @ X.mT"),
    misconception="the score of the tokens alone",
    caught_by="dots-concatenated",
    hint="The positions have coordinates of their own, and those meet each other.",
)
mutants.edit(
    "terms",
    "swapped-names",
    ("queries[a] @ keys[b].mT", "queries[b] @ keys[a].mT"),
    misconception="the two cross terms under each other's name",
    caught_by="terms-names",
    hint="In `token-position`, which of the two asks?",
)
mutants.edit(
    "terms",
    "upper-rows-twice",
    ("P @ W_k[d:]", "P @ W_k[-d:][: P.shape[-1]]"),
    misconception="positions that meet the wrong rows of the matrix when the two sizes differ",
    caught_by="terms-sum",
    hint="Which rows of the matrix are left for the positions when the tokens have taken theirs?",
)
mutants.edit(
    "terms",
    "one-matrix",
    ('keys = {"token": X @ W_k[:d]', 'keys = {"token": X @ W_q[:d]'),
    misconception="keys made with the queries' matrix",
    caught_by="terms-sum",
    hint="Queries and keys have a matrix each.",
)
mutants.edit(
    "terms",
    "no-cross",
    ("queries[a] @ keys[b].mT for a", "queries[a] @ keys[b].mT * (a == b) for a"),
    misconception="scores whose cross terms are taken to be zero because the vectors were concatenated",
    caught_by=("terms-sum", "terms-blocks"),
    hint="After a full projection, does a coordinate of the query still belong to the token alone?",
)

# Positions as a bias on the scores ----------------------------------------------------------------

mutants.edit(
    "biased",
    "after-softmax",
    ("torch.softmax(scale * Q @ K.mT + bias, dim=-1)", "torch.softmax(scale * Q @ K.mT, dim=-1) + bias"),
    misconception="a bias that is added to the weights, after the softmax",
    caught_by="biased-mean",
    hint="Do your weights still sum to one?",
)
mutants.edit(
    "biased",
    "not-normalised",
    ("torch.softmax(scale * Q @ K.mT + bias, dim=-1)", "torch.exp(scale * Q @ K.mT + bias)"),
    misconception="exponentials that are not divided by their sum",
    caught_by="biased-mean",
    hint="An output is a mean of the values. What makes a weighted sum a mean?",
)
mutants.edit(
    "biased",
    "scaled-bias",
    ("scale * Q @ K.mT + bias", "scale * (Q @ K.mT + bias)"),
    misconception="a bias that is scaled together with the scores",
    caught_by="biased-factor",
    hint="What does the scale multiply in the formula?",
)
mutants.edit(
    "biased",
    "no-scale",
    ("scale * Q @ K.mT + bias", "Q @ K.mT + bias"),
    misconception="attention that ignores the given scale",
    caught_by="biased-torch",
    hint="The scale is an argument. Is it used?",
)
mutants.edit(
    "biased",
    "over-queries",
    ("+ bias, dim=-1)", "+ bias, dim=-2)"),
    misconception="a softmax over the queries",
    caught_by="biased-mean",
    hint="Over which dimension do the weights of one query sum to one?",
)
mutants.edit(
    "matching",
    "unscaled-bias",
    ("return scale * Q_pos @ K_pos.mT, scale", "return Q_pos @ K_pos.mT, scale"),
    misconception="a bias that the division by the root of the size has not reached",
    caught_by="matching-equal",
    hint="The long vectors' score is divided as a whole. What does that do to its second part?",
)
mutants.edit(
    "matching",
    "short-scale",
    ("(d_k + Q_pos.shape[-1]) ** -0.5", "d_k**-0.5"),
    misconception="the scale of the short keys",
    caught_by="matching-equal",
    hint="How long are the keys that ordinary attention would see after concatenating?",
)
mutants.edit(
    "matching",
    "divisor",
    ("(d_k + Q_pos.shape[-1]) ** -0.5", "(d_k + Q_pos.shape[-1]) ** 0.5"),
    misconception="the number to divide by instead of the factor to multiply with",
    caught_by="matching-equal",
    hint="Does attention get sharper or softer with your scale when the keys get longer?",
)
mutants.edit(
    "matching",
    "distance",
    ("scale * Q_pos @ K_pos.mT, scale", "-scale * torch.cdist(Q_pos, K_pos), scale"),
    misconception="a bias from the distance of the position vectors instead of their inner product",
    caught_by="matching-bias",
    hint="What do two position vectors contribute to the score of the concatenated vectors?",
)


@mutants.rewrite(
    "biased",
    "factors-after-softmax",
    misconception="attention whose exponentials of the bias overflow, because nothing is subtracted before they are taken",
    caught_by="biased-mean",
    hint="What is the exponential of a bias of a thousand? One softmax over the sums of score and bias can't overflow.",
)
def biased_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, bias: torch.Tensor, scale: float
) -> torch.Tensor:
    A = torch.softmax(scale * Q @ K.mT, dim=-1) * torch.exp(bias)
    return A / A.sum(dim=-1, keepdim=True) @ V


mutants.edit(
    "biased",
    "one-dimension-more",
    ("A = torch.softmax(", "bias = bias.unsqueeze(0) if bias.ndim == 3 else bias\n    A = torch.softmax("),
    misconception="a bias of three dimensions that always gets one more, also where the scores have three themselves",
    caught_by="biased-torch",
    hint="Dimensions broadcast from the right by themselves. When is the one you add one too many?",
)

# A relative bias with clipping ---------------------------------------------------------------------------

mutants.edit(
    "relative",
    "even-count",
    ("2 * max_distance + 1))", "2 * max_distance))"),
    misconception="a table with a distance too few, 2k instead of 2k + 1",
    caught_by="relative-count",
    hint="Count the whole numbers from −2 to 2.",
)
mutants.edit(
    "relative",
    "other-way-round",
    ("place[:T_q, None] - place[:T_k]", "place[:T_k] - place[:T_q, None]"),
    misconception="the distance from the key to the query, with the sign turned round",
    caught_by="relative-distance",
    hint="A key before its query has the distance i − j. Is it positive or negative?",
)
mutants.edit(
    "relative",
    "one-head",
    ("torch.zeros(n_heads, 2 * max_distance + 1)", "torch.zeros(1, 2 * max_distance + 1)"),
    ("self.max_distance = max_distance", "self.max_distance, self.n_heads = max_distance, n_heads"),
    ("return self.weight[:, index]", "return self.weight[:, index].expand(self.n_heads, -1, -1)"),
    misconception="one table shared by all heads",
    caught_by="relative-count",
    hint="May different heads like different distances?",
)
mutants.edit(
    "relative",
    "no-offset",
    ("self.max_distance) + self.max_distance", "self.max_distance)"),
    misconception="an index without the offset, so that negative distances count from the end of the table",
    caught_by="relative-distance",
    hint="Column 0 belongs to the smallest distance. Which number has to be added to a distance to get its column?",
)
mutants.edit(
    "relative",
    "clip-one-side",
    ("distance.clamp(-self.max_distance, self.max_distance)", "distance.clamp(max=self.max_distance)"),
    misconception="distances that are clipped on one side only",
    caught_by="relative-clip",
    hint="Keys can be far before the query and far after it.",
)
mutants.edit(
    "relative",
    "not-a-parameter",
    (
        "nn.Parameter(torch.zeros(n_heads, 2 * max_distance + 1))",
        "torch.zeros(n_heads, 2 * max_distance + 1)",
    ),
    misconception="a plain tensor, which no optimiser finds",
    caught_by="relative-count",
    hint="How does a module know which of its tensors are to be trained?",
)
mutants.edit(
    "relative",
    "cut-off",
    ("return self.weight[:, index]", "return self.weight[:, index] * (distance.abs() <= self.max_distance)"),
    misconception="no bias at all beyond the largest distance",
    caught_by="relative-clip",
    hint="Beyond the clip, distances share the number of the largest one.",
)

mutants.edit(
    "relative",
    "random-start",
    ("torch.zeros(n_heads", "torch.randn(n_heads"),
    misconception="biases that are random numbers before training",
    caught_by="relative-count",
    hint="Which bias changes nothing at the start?",
)
mutants.edit(
    "relative",
    "first-call-kept",
    (
        "return self.weight[:, index]",
        "if not hasattr(self, 'index') or len(self.index) != T_q:\n            self.index = index\n"
        "        return self.weight[:, self.index]",
    ),
    misconception="distances that are kept from the first call with this number of queries, whatever the number of keys",
    caught_by="relative-clip",
    hint="Call the module twice, with different numbers of keys.",
)
mutants.edit(
    "relative",
    "bias-kept",
    (
        "return self.weight[:, index]",
        "self.kept = getattr(self, 'kept', {})\n"
        "        return self.kept.setdefault((T_q, T_k), self.weight[:, index])",
    ),
    misconception="biases that are kept from the first call and do not follow the parameter in training",
    caught_by="relative-distance",
    hint="What happens to your bias when a step of training changes the weight?",
)
mutants.edit(
    "relative",
    "longest-sequence",
    ("place[:T_q, None] - place[:T_k]", "place[:512][:T_q, None] - place[:512][:T_k]"),
    misconception="biases for 512 positions at most",
    caught_by="relative-clip",
    hint="The module works for sequences of any length. Is there a longest one in your code?",
)

# Counting relative positions -----------------------------------------------------------------------------

mutants.edit(
    "counts",
    "two-t",
    ("2 * longest + 1", "2 * longest + 2"),
    misconception="2T distances: distance 0 is counted once for each side",
    caught_by="counts-distances",
    hint="Write down all distances for T = 2.",
)
mutants.edit(
    "counts",
    "causal-without-self",
    ("longest + 1 if causal", "longest if causal"),
    misconception="a causal count without distance 0",
    caught_by="counts-distances",
    hint="Does a query see its own position behind a causal mask?",
)
mutants.edit(
    "counts",
    "clip-beyond-length",
    ("min(T - 1, max_distance)", "max_distance"),
    misconception="a count of clipped distances that no pair of positions reaches",
    caught_by="counts-distances",
    hint="How far apart can two of T positions be?",
)
mutants.edit(
    "counts",
    "no-heads",
    ("distances * n_heads * (", "distances * ("),
    misconception="one table for all heads",
    caught_by="counts-factors",
    hint="Each head learns its own biases.",
)
mutants.edit(
    "counts",
    "always-shared",
    ("(1 if shared else n_layers)", "1"),
    misconception="a count for one layer, whether or not the layers share it",
    caught_by="counts-factors",
    hint="Where does the number of layers enter?",
)
mutants.edit(
    "counts",
    "shaw-keys-only",
    ("return 2 * (2 * max_distance + 1) * d_k * n_layers", "return (2 * max_distance + 1) * d_k * n_layers"),
    misconception="vectors for the keys alone",
    caught_by="counts-shaw",
    hint="In this scheme the values get vectors as well.",
)
mutants.edit(
    "counts",
    "shaw-numbers",
    ("(2 * max_distance + 1) * d_k * n_layers", "(2 * max_distance + 1) * n_layers"),
    misconception="a number per distance where the scheme learns a vector",
    caught_by="counts-shaw",
    hint="How many numbers does one of its vectors hold?",
)

# Buckets and slopes --------------------------------------------------------------------------------------

mutants.edit(
    "bucket",
    "other-sign",
    ("2 * b * (distance < 0)", "2 * b * (distance > 0)"),
    misconception="buckets with the two sides exchanged, as for distances counted from the key to the query",
    caught_by="bucket-near",
    hint="Which sign has i − j for a key that comes after its query?",
)
mutants.edit(
    "bucket",
    "causal-mirror",
    ("distance.clamp(min=0) if causal else distance.abs()", "distance.abs()"),
    misconception="buckets in which a key after its query counts like one before it, also behind a causal mask",
    caught_by="bucket-near",
    hint="What does the task say about keys after the query behind a causal mask?",
)
mutants.edit(
    "bucket",
    "causal-half",
    ("b = n_buckets // 2 if causal else n_buckets // 4", "b = n_buckets // 4"),
    misconception="half of the buckets behind a causal mask, although the other side is never seen",
    caught_by="bucket-near",
    hint="How many sides share the buckets when no key lies after its query?",
)
mutants.edit(
    "bucket",
    "rounded",
    ("grown.long()", "grown.round().long()"),
    misconception="buckets of far distances rounded to the nearest instead of down",
    caught_by="bucket-transformers",
    hint="Which brackets stand around the fraction?",
)
mutants.edit(
    "bucket",
    "no-last",
    (".clamp(max=2 * b - 1)", ""),
    misconception="buckets that go on growing beyond the largest distance",
    caught_by="bucket-far",
    hint="How many buckets has one side, and which is the last?",
)
mutants.edit(
    "bucket",
    "linear",
    (
        "b * (a.clamp(min=b) / b).log() / math.log(max_distance / b)",
        "b * (a - b).clamp(min=0) / (max_distance - b)",
    ),
    misconception="buckets of equal width for far distances",
    caught_by="bucket-transformers",
    hint="Should the buckets of far distances be equally wide, or grow wider?",
)
mutants.edit(
    "bucket",
    "one-too-few",
    ("a < b", "a <= b"),
    ("(b + grown.long())", "(b - 1 + grown.long())"),
    misconception="far buckets that start one place too early",
    caught_by="bucket-transformers",
    hint="Which bucket has the distance b itself, and which has the next one?",
)
mutants.edit(
    "slopes",
    "from-one",
    ("-8 * (k + 1) / power", "-8 * k / power"),
    misconception="slopes that begin with 1, so that the steepest head is one step too steep",
    caught_by="slopes-powers",
    hint="Heads are counted from 0 here. Which slope has the first?",
)
mutants.edit(
    "slopes",
    "eight-heads",
    ("[2.0 ** (-8 * (k + 1) / power) for k", "[2.0 ** -(k + 1) for k"),
    ("[2.0 ** (-4 * (k + 1) / power) for k", "[2.0 ** (-(k + 1) / 2) for k"),
    misconception="the slopes of eight heads, continued or cut off",
    caught_by="slopes-powers",
    hint="With sixteen heads, how far is it from one slope to the next?",
)


@mutants.rewrite(
    "slopes",
    "one-formula",
    misconception="the rule for powers of two, used for every number of heads",
    caught_by="slopes-others",
    hint="What does the task say about six heads?",
)
def linear_slopes(n_heads: int) -> torch.Tensor:
    return 2.0 ** (-8 * torch.arange(1, n_heads + 1, dtype=torch.float64) / n_heads)


mutants.edit(
    "slopes",
    "next-power",
    ("power = 1 << (n_heads.bit_length() - 1)", "power = 1 << (n_heads - 1).bit_length()"),
    ("slopes + between[: n_heads - power]", "slopes[:n_heads]"),
    misconception="the first slopes of the next larger power of two",
    caught_by="slopes-others",
    hint="Is it the power of two above or below the number of heads that gives the first slopes?",
)
mutants.edit(
    "slopes",
    "neighbours",
    ("range(0, 2 * power, 2)", "range(2 * power)"),
    misconception="the first slopes of twice as many heads, not every second one",
    caught_by="slopes-others",
    hint="Which of the slopes of twice as many heads are there already?",
)
mutants.edit(
    "slopes",
    "even-ones",
    ("range(0, 2 * power, 2)", "range(1, 2 * power, 2)"),
    misconception="every second slope of twice as many heads, starting with the second, which are there already",
    caught_by="slopes-others",
    hint="Does your list hold a slope twice?",
)
mutants.edit(
    "slopes",
    "sorted",
    (
        "torch.tensor(slopes + between[: n_heads - power]",
        "torch.tensor(sorted(slopes + between[: n_heads - power])[::-1]",
    ),
    misconception="the right slopes, sorted from steep to flat",
    caught_by="slopes-others",
    hint="In which order does the task name them?",
)

# Rotary positions ----------------------------------------------------------------------------------------


@mutants.rewrite(
    "rotary",
    "neighbours",
    misconception="a rotation of neighbouring entries, which is another layout than the one asked for",
    caught_by="rotary-transformers",
    hint="Entry i forms a pair with entry i + d/2 here.",
)
def rotary(X: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    frequencies = base ** (-torch.arange(0, X.shape[-1], 2, dtype=torch.float64) / X.shape[-1])
    angles = positions.double()[:, None] * frequencies
    cos, sin = angles.cos().to(X), angles.sin().to(X)
    a, b = X[..., 0::2], X[..., 1::2]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2)


mutants.edit(
    "rotary",
    "other-way",
    ("[a * cos - b * sin, a * sin + b * cos]", "[a * cos + b * sin, b * cos - a * sin]"),
    misconception="a rotation in the other direction; scores among themselves would not show it",
    caught_by="rotary-transformers",
    hint="Turn (1, 0) by a small angle. Does the second entry become positive or negative?",
)
mutants.edit(
    "rotary",
    "half-turn",
    ("/ half)", "/ X.shape[-1])"),
    misconception="frequencies that fall half as fast as they should",
    caught_by="rotary-frequencies",
    hint="The exponent is 2i/d, and i counts the pairs.",
)
mutants.edit(
    "rotary",
    "counts-for-itself",
    ("positions.cpu()[:, None]", "torch.arange(X.shape[-2])[:, None]"),
    misconception="positions 0, 1, 2, … whatever positions were given",
    caught_by="rotary-length",
    hint="A model that goes on with a text hands over positions that do not start at 0.",
)
mutants.edit(
    "rotary",
    "fixed-base",
    ("base ** (", "10000.0 ** ("),
    misconception="a rotation that ignores the argument `base`",
    caught_by="rotary-frequencies",
    hint="The base is an argument with a default, not a constant.",
)
mutants.edit(
    "rotary",
    "reflection",
    ("a * sin + b * cos]", "a * sin - b * cos]"),
    misconception="a reflection instead of a rotation, so that position 0 is changed",
    caught_by="rotary-length",
    hint="What should a rotation by the angle 0 do?",
)
mutants.edit(
    "rotary",
    "cut-off",
    ("a, b = X[..., :half], X[..., half:]", "a, b = X.detach()[..., :half], X.detach()[..., half:]"),
    misconception="vectors that are turned as they should be, and cut off from their gradient",
    caught_by="rotary-gradient",
    hint="The matrices that make queries and keys learn through the rotation: is something detached?",
)
mutants.edit(
    "rotary",
    "half-cut-off",
    ("a * sin + b * cos]", "a.detach() * sin + b * cos]"),
    misconception="a rotation whose gradient loses one of its two parts",
    caught_by="rotary-gradient",
    hint="Each entry of the result depends on two entries of the vector.",
)
mutants.edit(
    "rotary",
    "single-precision",
    (
        "angles = positions.cpu()[:, None] * frequencies",
        "angles = positions.cpu()[:, None] * frequencies.float()",
    ),
    misconception="angles in single precision, which are off at large positions",
    caught_by="rotary-relative",
    hint="How many digits of an angle of 500 radians are left in single precision?",
)
mutants.edit(
    "rotary",
    "single-precision-frequencies",
    ("torch.arange(half, dtype=torch.float64)", "torch.arange(half)"),
    misconception="angles from frequencies in single precision, which are off at large positions",
    caught_by="rotary-relative",
    hint="A frequency is known to seven digits. How many are left of the angle after a hundred thousand positions?",
)
mutants.edit(
    "rotary",
    "angles-like-the-vectors",
    (
        "angles = positions.cpu()[:, None] * frequencies",
        "angles = positions.to(X.dtype)[:, None] * frequencies.to(X.dtype)",
    ),
    misconception="angles in the type of the vectors, in which not even every position can be written",
    caught_by="rotary-relative",
    hint="Which whole numbers can bfloat16 hold? The text says in which type to compute the angles.",
)
mutants.edit(
    "rotary",
    "added",
    (
        "return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)",
        "return X + torch.cat([sin, cos], dim=-1)",
    ),
    misconception="sines and cosines that are added, as the older positions were",
    caught_by=("rotary-length", "rotary-relative"),
    hint="Rotary positions multiply. Does the length of a vector stay the same?",
)

# Learned against sinusoidal ------------------------------------------------------------------------------

mutants.edit(
    "place",
    "not-frozen",
    ("table.requires_grad_(False)", "table.requires_grad_(True)"),
    misconception="sinusoids that are trained on, so that they are a learned table with another start",
    caught_by="place-frozen",
    hint="Which parameters will the optimiser take?",
)
mutants.edit(
    "place",
    "unit-rms",
    (
        "tokens.detach().pow(2).mean().sqrt() / WAVE.pow(2).mean().sqrt()",
        "tokens.detach().pow(2).mean().sqrt()",
    ),
    misconception="a factor that takes the root mean square of a sinusoid to be 1",
    caught_by="place-scale",
    hint="What is the mean of sin² over many angles?",
)
mutants.edit(
    "place",
    "fixed-scale",
    ("tokens.detach().pow(2).mean().sqrt() / WAVE.pow(2).mean().sqrt()", "0.02 * 2**0.5"),
    misconception="a scale that is written down instead of measured",
    caught_by="place-scale",
    hint="What if the tokens of a model start at another scale?",
)
mutants.edit(
    "place",
    "deviation",
    ("tokens.detach().pow(2).mean().sqrt()", "tokens.detach().std()"),
    misconception="a scale that follows the standard deviation of the tokens and not their root mean square",
    caught_by="place-scale",
    hint="The two agree only if the mean of all entries is zero. Is it, whatever the tokens are?",
)
mutants.edit(
    "place",
    "raw-too",
    ('if kind == "rescaled":', "if True:"),
    misconception="a raw sinusoid that is scaled as well",
    caught_by="place-frozen",
    hint="Two of the three kinds are sinusoids. In what do they differ?",
)
mutants.edit(
    "place",
    "tokens-up",
    ("table.copy_(factor * WAVE)", "table.copy_(WAVE)\n            tokens.div_(factor)"),
    misconception="tokens that are made larger instead of positions that are made smaller",
    caught_by=("place-scale", "place-rest"),
    hint="Only the table of positions may differ between the three kinds.",
)
mutants.edit(
    "place",
    "a-copy",
    (
        "    tokens, table = model.",
        "    import copy\n\n    model = copy.deepcopy(model)\n    tokens, table = model.",
    ),
    misconception="a copy of the model with the right positions, while the model itself stays as it was",
    caught_by="place-rest",
    hint="The docstring says what happens to the model that is handed over.",
)
mutants.edit(
    "train-arm",
    "seed-per-kind",
    (
        "    model = use_positions(small_gpt(seed), kind)\n",
        "    seed = seed + (kind == 'learned')\n    model = use_positions(small_gpt(seed), kind)\n",
    ),
    misconception="runs that differ in their seeds as well as in their positions",
    caught_by="train-arms",
    hint="What do the three kinds have to share so that only the positions differ?",
)
mutants.edit(
    "train-arm",
    "longer-warm-up",
    ("warmup=0.05", "warmup=0.1"),
    misconception="a training with a different warm-up from the one in the text",
    caught_by="train-arms",
    hint="Compare your configuration with the one in the text, number by number.",
)
mutants.edit(
    "train-arm",
    "loss",
    ("math.exp(dev_loss(model))", "dev_loss(model)"),
    misconception="the loss instead of the perplexity",
    caught_by="train-perplexity",
    hint="A perplexity is the exponential of a loss.",
)
mutants.edit(
    "train-arm",
    "base-two",
    ("math.exp(dev_loss(model))", "2 ** dev_loss(model)"),
    misconception="2 to the power of a loss that is measured in nats",
    caught_by="train-perplexity",
    hint="The loss uses natural logarithms. Which exponential undoes them?",
)
mutants.edit(
    "train-arm",
    "placed-after",
    ("model = use_positions(small_gpt(seed), kind)", "model = small_gpt(seed)"),
    ("return model, math", "use_positions(model, kind)\n    return model, math"),
    misconception="a model that was trained with learned positions and got the others afterwards",
    caught_by="train-arms",
    hint="With which positions does the model train?",
)
mutants.edit(
    "train-arm",
    "one-kind",
    ("use_positions(small_gpt(seed), kind)", 'use_positions(small_gpt(seed), "rescaled")'),
    misconception="the same positions for all three kinds",
    caught_by="train-arms",
    hint="Does `kind` reach the model?",
)
mutants.edit(
    "train-arm",
    "before-training",
    (
        "    train(model, batches(seed), config, progress=False)\n    return model, math.exp(dev_loss(model))",
        "    before = math.exp(dev_loss(model))\n    train(model, batches(seed), config, progress=False)\n    return model, before",
    ),
    misconception="the perplexity before training",
    caught_by="train-perplexity",
    hint="When is the dev loss measured?",
)
mutants.edit(
    "order",
    "other-sequences-left-out",
    ("    out, T = model(X), X.shape[1]\n", "    X = X[:1]\n    out, T = model(X), X.shape[1]\n"),
    misconception="a verdict on the first sequence of the batch, without the others",
    caught_by="order-mask",
    hint="What if all vectors of the first sequence are equal? Which sequences does the task speak of?",
)
mutants.edit(
    "sinusoidal",
    "at-most-512",
    ("torch.arange(T, dtype", "torch.arange(min(T, 512), dtype"),
    misconception="a table that ends after 512 positions",
    caught_by="sinusoidal-norm",
    hint="How many rows has your table for a thousand positions?",
)
mutants.edit(
    "residual",
    "small-directions-dropped",
    (
        'torch.linalg.lstsq(before, after, driver="gelsd").solution',
        "torch.linalg.pinv(before, rtol=1e-2) @ after",
    ),
    misconception="a residual of least squares that leave out what is a hundred times smaller than the rest",
    caught_by="residual-best",
    hint="From which size on does your method take a direction of the table for zero?",
)
mutants.edit(
    "biased",
    "bounded-bias",
    ("+ bias, dim=-1", "+ bias.clamp(-1e4, 1e4), dim=-1"),
    misconception="attention whose bias is bounded, so that biases beyond the bounds count alike",
    caught_by="biased-factor",
    hint="What do two biases of 20,000 and 20,001 make of two equal scores?",
)
mutants.edit(
    "matching",
    "double-precision",
    ("scale * Q_pos @ K_pos.mT, scale", "scale * Q_pos.double() @ K_pos.double().mT, scale"),
    misconception="a bias in double precision, whatever the position vectors are",
    caught_by="matching-bias",
    hint="Which dtype does your bias have when the position vectors are in single precision?",
)
mutants.edit(
    "train-arm",
    "mean-of-perplexities",
    (
        "    return model, math.exp(dev_loss(model))\n",
        "    with torch.no_grad():\n"
        "        losses = [model(input_ids=ids, labels=ids).loss for ids in DEV_WINDOWS.split(10)]\n"
        "    return model, torch.stack(losses).exp().mean().item()\n",
    ),
    misconception="the mean of the perplexities of parts of the text",
    caught_by="train-perplexity",
    hint="Is the mean of exponentials the exponential of the mean?",
)

# Changes made by program that are no mistakes ------------------------------------------------------------

mutants.equivalent(
    "order",
    "if not torch.allclose(model(X[:, order]), out[:, order], rtol=0.0, atol=1e-9):",
    "if not torch.allclose(model(X[:, order]), out[:, order], rtol=0.0, atol=2e-09):",
    because="both tolerances lie far above rounding and far below any use of positions",
)
mutants.equivalent(
    "residual",
    "return (before @ M - after).abs().max().item()",
    "return ((after) - (before @ M)).abs().max().item()",
    because="the absolute value forgets the sign",
)
mutants.equivalent(
    "relative",
    "place = torch.arange(max(T_q, T_k), device=self.weight.device)",
    "place = torch.arange(max(T_q, T_k))",
    because="on the CPU, where tests run, both are the same place; on a GPU the first spares a copy",
)
mutants.equivalent(
    "sinusoidal",
    "angles = torch.arange(T, dtype=torch.float64)[:, None] * frequencies",
    "angles = torch.arange(T)[:, None] * frequencies",
    "angles = torch.arange(T, dtype=torch.float32)[:, None] * frequencies",
    because="whole numbers are exact in both, and times float64 they are float64",
)

CONFIG = 'config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)'
mutants.equivalent(
    "train-arm",
    CONFIG,
    CONFIG.replace("seed=seed, ", ""),
    because="the loop's own seed only draws the dropout; model and text keep theirs",
)
mutants.equivalent(
    "train-arm",
    CONFIG,
    CONFIG.replace(", log_every=steps", ""),
    CONFIG.replace("32", "33"),
    because="how often a loss is noted, and which batch size is noted, changes no step",
)
mutants.equivalent(
    "train-arm",
    "train(model, batches(seed), config, progress=False)",
    "train(model, batches(seed), config, progress=True)",
    because="a progress bar changes no step",
)
mutants.equivalent(
    "place",
    'if kind == "rescaled":',
    'if "rescaled" in kind:',
    because="there are three kinds, and the name of one occurs in no other",
)
mutants.equivalent(
    "place",
    "factor = tokens.detach().pow(2).mean().sqrt() / WAVE.pow(2).mean().sqrt()",
    "factor = tokens.pow(2).mean().sqrt() / WAVE.pow(2).mean().sqrt()",
    because="the table is filled without gradients, so none can flow through the factor",
)
mutants.equivalent(
    "bucket",
    "bucket = torch.where(a < b, a, (b + grown.long()).clamp(max=2 * b - 1))",
    "bucket = torch.where(a <= b, a, (b + grown.long()).clamp(max=2 * b - 1))",
    because="both rules give the distance b the bucket b",
)
mutants.equivalent(
    "bucket",
    "grown = b * (a.clamp(min=b) / b).log() / math.log(max_distance / b)",
    "grown = b * (a / b).log() / math.log(max_distance / b)",
    because="the logarithm of 0 is not chosen: distances below b are their own buckets",
)
mutants.equivalent(
    "slopes",
    "between = [2.0 ** (-4 * (k + 1) / power) for k in range(0, 2 * power, 2)]",
    "between = [2.0 ** (-4 * (k + 1) / power) for k in range(0, 3 * power, 2)]",
    because="fewer than `power` of them are taken",
)
