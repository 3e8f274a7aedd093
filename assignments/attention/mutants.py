"""Known mistakes of *Attention by hand*: what each one misunderstands, which test sees it, what helps."""

import math

import torch

from autograder.course.known import Mutants

mutants = Mutants()

# softmax ---------------------------------------------------------------------------------------------------

mutants.edit(
    "softmax",
    "no-shift",
    ("scores - scores.amax(dim=dim, keepdim=True)", "scores"),
    misconception="a softmax that takes the exponentials of the scores as they are",
    caught_by="softmax-large",
    hint="What does the exponential of a thousand look like in floating point? Adding one number to all scores changes no weight, so you may choose that number.",
)
mutants.edit(
    "softmax",
    "one-maximum-for-all",
    ("scores.amax(dim=dim, keepdim=True)", "scores.max()"),
    misconception="a softmax that subtracts the largest score of the whole tensor from every row",
    caught_by="softmax-rows",
    hint="A row whose scores are all far below the largest one underflows to nothing. Each row has a largest score of its own.",
)
mutants.edit(
    "softmax",
    "sum-over-all",
    ("powers.sum(dim=dim, keepdim=True)", "powers.sum()"),
    misconception="exponentials divided by the sum over the whole tensor",
    caught_by="softmax-sum",
    hint="The weights of one row sum to one, not those of all rows together: along which dimension do you sum?",
)
mutants.edit(
    "softmax",
    "last-dimension-only",
    ("scores.amax(dim=dim, keepdim=True)", "scores.amax(dim=-1, keepdim=True)"),
    ("powers.sum(dim=dim, keepdim=True)", "powers.sum(dim=-1, keepdim=True)"),
    misconception="a softmax along the last dimension, whatever `dim` says",
    caught_by="softmax-sum",
    hint="The argument `dim` is never used: it belongs into the maximum and into the sum.",
)
mutants.edit(
    "softmax",
    "plain-share",
    ("shifted.exp()", "shifted - shifted.amin(dim=dim, keepdim=True)"),
    misconception="each score's share of the total, without an exponential",
    caught_by="softmax-large",
    hint="A difference of one between two scores multiplies the weight by e, wherever the scores lie. Which function turns differences into ratios?",
)
mutants.edit(
    "softmax",
    "power-of-two",
    ("shifted.exp()", "shifted.exp2()"),
    misconception="a softmax to the base two",
    caught_by=("softmax-large", "softmax-torch"),
    hint="Look at the base of your power: the softmax uses e.",
)
mutants.edit(
    "softmax",
    "clamped",
    ("scores - scores.amax(dim=dim, keepdim=True)", "scores.clamp(max=700.0)"),
    misconception="a softmax that cuts large scores off instead of shifting them",
    caught_by="softmax-large",
    hint="Two scores above your bound become equal, and their ratio is lost. Shift all scores by the same amount instead.",
)
mutants.edit(
    "softmax",
    "floor-under-scores",
    ("scores - scores.amax(dim=dim, keepdim=True)", "scores.clamp(min=-1e4)"),
    ("powers = shifted.exp()", "powers = (shifted - shifted.amax(dim=dim, keepdim=True)).exp()"),
    misconception="a softmax that raises very low scores to a fixed floor, which makes them equal",
    caught_by="softmax-large",
    hint="What if all scores lie below your floor? Minus infinity needs no help: what is its exponential?",
)
mutants.edit(
    "softmax",
    "floor-under-differences",
    ("shifted.exp()", "shifted.clamp(min=-100).exp()"),
    misconception="a softmax that lets no score fall far below the largest one",
    caught_by="softmax-large",
    hint="A tiny weight is harmless, and so is one of zero. What do you guard against with the lower limit?",
)

mutants.edit(
    "softmax",
    "large-number-for-minus-infinity",
    ("shifted = scores -", "scores = torch.nan_to_num(scores, neginf=-1e4)\n    shifted = scores -"),
    misconception="a softmax that takes a fixed negative number for minus infinity",
    caught_by="softmax-torch",
    hint="What if the scores beside a blocked one are lower than your number? Minus infinity needs no help: what is its exponential?",
)
mutants.edit(
    "softmax",
    "small-number-in-the-denominator",
    ("powers.sum(dim=dim, keepdim=True)", "(powers.sum(dim=dim, keepdim=True) + 1e-6)"),
    misconception="a softmax with a small number added to the sum that it divides by",
    caught_by="softmax-large",
    hint="The largest score of a row has the exponential one, so the sum is never zero. What do the weights sum to with your addition?",
)
mutants.edit(
    "softmax",
    "logarithm-subtracted",
    (
        "powers / powers.sum(dim=dim, keepdim=True)",
        "(scores - torch.logsumexp(scores, dim=dim, keepdim=True)).exp()",
    ),
    misconception="the exponential of each score minus the logarithm of the sum, which rounding swallows for large scores",
    caught_by="softmax-large",
    hint="How many digits are left of the logarithm of three, say, when a score of a hundred thousand is added to it in single precision?",
)

# attention -------------------------------------------------------------------------------------------------

mutants.edit(
    "attention",
    "no-scale",
    ("Q @ K.mT / math.sqrt(K.shape[-1])", "Q @ K.mT"),
    misconception="attention without the division by the square root of the key size",
    caught_by="attention-scale",
    hint="Which number under the root keeps the spread of the scores near one, however long the keys are?",
)
mutants.edit(
    "attention",
    "logarithm-subtracted",
    ("softmax(E, dim=-1)", "(E - torch.logsumexp(E, dim=-1, keepdim=True)).exp()"),
    misconception="attention whose softmax subtracts a logarithm that rounding swallows for large scores",
    caught_by="attention-large",
    hint="Two numbers of very different size are added before you take the exponential. What is left of the small one?",
)
mutants.edit(
    "attention",
    "scale-without-root",
    ("math.sqrt(K.shape[-1])", "K.shape[-1]"),
    misconception="attention whose scores are divided by the key size itself, not by its root",
    caught_by="attention-scale",
    hint="Variances add up, standard deviations do not: the spread of a sum of d terms grows like the root of d.",
)
mutants.edit(
    "attention",
    "scale-by-number-of-keys",
    ("K.shape[-1]", "K.shape[-2]"),
    misconception="attention whose scores are divided by the root of the number of keys",
    caught_by="attention-scale",
    hint="Count the terms in one score: is it the number of keys, or the size of a key?",
)
mutants.edit(
    "attention",
    "softmax-over-queries",
    ("softmax(E, dim=-1)", "softmax(E, dim=-2)"),
    misconception="attention whose softmax runs over the queries instead of the keys",
    caught_by="attention-mean",
    hint="Each query shares out a weight of one among the keys. Which of the last two dimensions counts the keys?",
)
mutants.edit(
    "attention",
    "weights-returned",
    ("return A @ V  # (..., T_q, d_v)", "return A"),
    misconception="the weights themselves, before they have mixed the values",
    caught_by="attention-shape",
    hint="One step is missing: the weights say how much of each value is taken.",
)
mutants.edit(
    "attention",
    "mixes-keys",
    ("return A @ V", "return A @ K"),
    misconception="a mixture of the keys instead of the values",
    caught_by=("attention-shape", "attention-mean"),
    hint="Keys decide how much is taken; what is taken comes from the third argument.",
)
mutants.edit(
    "attention",
    "scale-after-softmax",
    ("Q @ K.mT / math.sqrt(K.shape[-1])", "Q @ K.mT"),
    ("softmax(E, dim=-1)", "softmax(E, dim=-1) / math.sqrt(K.shape[-1])"),
    misconception="attention that divides by the root of the key size after the softmax",
    caught_by="attention-mean",
    hint="After the softmax the weights of a query sum to one, and dividing them spoils that. The scale belongs to the scores.",
)
mutants.edit(
    "attention",
    "flattened-softmax",
    ("softmax(E, dim=-1)", "softmax(E.flatten(-2), dim=-1).view_as(E)"),
    misconception="attention with one softmax over all queries and keys together",
    caught_by="attention-mean",
    hint="Every query has a softmax of its own: its weights sum to one whatever the other queries do.",
)
mutants.edit(
    "attention",
    "unstable",
    ("softmax(E, dim=-1)", "E.exp() / E.exp().sum(dim=-1, keepdim=True)"),
    misconception="attention with a softmax that overflows for large scores",
    caught_by="attention-large",
    hint="You wrote a softmax that survives large scores in the exercise before this one.",
)
mutants.edit(
    "attention",
    "roles-swapped",
    ("Q @ K.mT", "(K @ Q.mT).mT.flip(-1)"),
    misconception="attention whose weights go to the values in reverse order",
    caught_by="attention-order",
    hint="The weight of key j belongs to value j: nothing may be reordered between the two products.",
)

mutants.edit(
    "attention",
    "double-precision",
    ("return A @ V  # (..., T_q, d_v)", "return (A.double() @ V.double())"),
    misconception="attention whose output is in double precision, whatever the arguments are",
    caught_by="attention-shape",
    hint="Which dtype does the output have when the arguments are in single precision?",
)
mutants.edit(
    "attention",
    "single-precision",
    ("return A @ V  # (..., T_q, d_v)", "return A.float() @ V.float()"),
    misconception="a result in single precision, whatever the arguments are",
    caught_by=("attention-shape", "attention-scale"),
    hint="Which dtype do your arguments have, and which one your result?",
)

# hard-attention --------------------------------------------------------------------------------------------

mutants.edit(
    "hard-attention",
    "index-returned",
    (
        "return torch.take_along_dim(V, best.unsqueeze(-1), dim=-2)",
        "return best.unsqueeze(-1).expand(*best.shape, V.shape[-1]).to(V.dtype)",
    ),
    misconception="the number of the best key instead of its value",
    caught_by="hard-attention-lookup",
    hint="You know where the value lies; now fetch it.",
)
mutants.edit(
    "hard-attention",
    "key-returned",
    ("torch.take_along_dim(V,", "torch.take_along_dim(K,"),
    misconception="the best key itself instead of its value",
    caught_by="hard-attention-lookup",
    hint="A lookup compares with the keys and hands out a value.",
)
mutants.edit(
    "hard-attention",
    "last-of-equals",
    (
        "best = (Q @ K.mT).argmax(dim=-1)",
        "best = K.shape[-2] - 1 - (Q @ K.mT).flip(-1).argmax(dim=-1)",
    ),
    misconception="a lookup that takes the last of several equally good keys",
    caught_by="hard-attention-tie",
    hint="Read once more which key wins when several have the same score.",
)


@mutants.rewrite(
    "hard-attention",
    "mean-over-ties",
    misconception="the mean of the values of all best keys",
    caught_by="hard-attention-tie",
    hint="When several keys share the largest score, one of them wins; nothing is averaged.",
)
def hard_attention(Q, K, V):
    scores = Q @ K.mT
    best = (scores == scores.amax(dim=-1, keepdim=True)).to(V.dtype)
    return best / best.sum(dim=-1, keepdim=True) @ V


mutants.edit(
    "hard-attention",
    "softmax-kept",
    ("best = (Q @ K.mT).argmax(dim=-1)", "A = torch.softmax(Q @ K.mT, dim=-1)"),
    (
        "torch.take_along_dim(V, best.unsqueeze(-1), dim=-2)",
        "A @ V",
    ),
    misconception="soft attention: a mixture of all values",
    caught_by=("hard-attention-lookup", "hard-attention-gradient"),
    hint="The argmax takes the place of the softmax: one value comes back whole, all others not at all.",
)
mutants.edit(
    "hard-attention",
    "worst-key",
    (".argmax(dim=-1)", ".argmin(dim=-1)"),
    misconception="the value of the key with the smallest score",
    caught_by="hard-attention-lookup",
    hint="The best key is the one whose inner product with the query is largest.",
)
mutants.edit(
    "hard-attention",
    "graph-cut",
    ("torch.take_along_dim(V,", "torch.take_along_dim(V.detach(),"),
    misconception="the right values, cut off from their gradient",
    caught_by="hard-attention-gradient",
    hint="The argmax stops the gradient of queries and keys. That of the values can pass: is something detached, or turned into plain numbers?",
)
mutants.edit(
    "hard-attention",
    "best-query",
    (
        "best = (Q @ K.mT).argmax(dim=-1)",
        "best = (Q @ K.mT).argmax(dim=-2)[..., torch.arange(Q.shape[-2]) % K.shape[-2]]",
    ),
    misconception="a lookup where each key chooses its query, instead of each query its key",
    caught_by="hard-attention-lookup",
    hint="The argmax runs over the keys: which of the last two dimensions is that?",
)

mutants.edit(
    "hard-attention",
    "single-precision",
    ("best = (Q @ K.mT).argmax(dim=-1)", "best = (Q.float() @ K.float().mT).argmax(dim=-1)"),
    misconception="a lookup whose scores are computed in single precision",
    caught_by="hard-attention-lookup",
    hint="Two scores that differ by very little are equal to you: where do their last digits go?",
)
mutants.edit(
    "hard-attention",
    "nearly-equal",
    (
        "best = (Q @ K.mT).argmax(dim=-1)",
        "E = Q @ K.mT\n    best = (E >= E.amax(dim=-1, keepdim=True) - 1e-6).int().argmax(dim=-1)",
    ),
    misconception="a lookup that takes the first of all keys that are nearly the best",
    caught_by="hard-attention-lookup",
    hint="What if a later key is better by less than your tolerance?",
)

# margin ----------------------------------------------------------------------------------------------------

mutants.edit(
    "margin",
    "counts-all-keys",
    ("(n - 1) * weight", "n * weight"),
    misconception="a margin that counts the best key among its own rivals",
    caught_by="margin-smallest",
    hint="How many keys are there besides the best one?",
)
mutants.edit(
    "margin",
    "one-rival",
    ("(n - 1) * weight / (1 - weight)", "weight / (1 - weight)"),
    misconception="a margin for two keys, whatever their number",
    caught_by="margin-enough",
    hint="In the worst case every other key has the second-best score, and together they weigh more.",
)
mutants.edit(
    "margin",
    "negative",
    ("max(0.0, math.log((n - 1) * weight / (1 - weight)))", "math.log((n - 1) * weight / (1 - weight))"),
    misconception="a margin that becomes negative for small weights",
    caught_by="margin-smallest",
    hint="What if equal scores already give more than the wanted weight?",
)
mutants.edit(
    "margin",
    "nothing-up-to-one-half",
    ("return max(0.0,", "return 0.0 if weight < 0.5 else max(0.0,"),
    misconception="no margin at all for wanted weights up to one half",
    caught_by="margin-enough",
    hint="With equal scores, how much weight does each of a hundred keys have?",
)
mutants.edit(
    "margin",
    "ten-as-base",
    ("math.log(", "math.log10("),
    misconception="a margin computed with the logarithm to the base ten",
    caught_by="margin-enough",
    hint="The softmax uses powers of e, so the margin is a natural logarithm.",
)
mutants.edit(
    "margin",
    "turned-over",
    ("weight / (1 - weight)", "(1 - weight) / weight"),
    misconception="a margin with the wanted weight and the rest exchanged",
    caught_by="margin-enough",
    hint="A larger wanted weight needs a larger margin: follow the fraction through your solution.",
)
mutants.edit(
    "margin",
    "rest-forgotten",
    ("(n - 1) * weight / (1 - weight)", "(n - 1) / (1 - weight)"),
    misconception="a margin that is a little too large, with the wanted weight left out of the numerator",
    caught_by="margin-smallest",
    hint="Solve the bound for the exponential once more, step by step: both the weight and what is left of it appear.",
)


@mutants.rewrite(
    "margin",
    "search-ends-at-twenty",
    misconception="a margin from a search that never looks beyond 20",
    caught_by="margin-enough",
    hint="A margin of 20 is large, but is it large enough for any number of keys and any weight below 1?",
)
def smallest_margin(n, weight):
    low, high = 0.0, 20.0
    if 1 / n >= weight:
        return 0.0
    for _ in range(100):
        middle = (low + high) / 2
        enough = 1 / (1 + (n - 1) * math.exp(-middle)) >= weight
        low, high = (low, middle) if enough else (middle, high)
    return high


# select ----------------------------------------------------------------------------------------------------

mutants.edit(
    "select",
    "length-of-one",
    ("return c * K[j]", "return K[j]"),
    misconception="the key itself as the query, however close other keys are",
    caught_by="select-weight",
    hint="The direction is right. How long must the query be for the margin you want?",
)
mutants.edit(
    "select",
    "fixed-length",
    ("return c * K[j]", "return 10.0 * K[j]"),
    misconception="a query of one fixed length for all keys and all wanted weights",
    caught_by=("select-weight", "select-wanted"),
    hint="Two keys that lie close together need a longer query than two that lie far apart.",
)
mutants.edit(
    "select",
    "margin-of-orthogonal-keys",
    (
        "c = 1.01 * smallest_margin(len(K), weight) / gap",
        "c = 1.01 * smallest_margin(len(K), weight)",
    ),
    misconception="a query that is long enough only if all other keys score zero or less",
    caught_by="select-weight",
    hint="With the query along key j, another key scores its inner product with key j. The margin is what remains.",
)
mutants.edit(
    "select",
    "weight-ignored",
    ("smallest_margin(len(K), weight)", "smallest_margin(len(K), 0.99)"),
    misconception="a query for a weight of 0.99, whatever weight is asked for",
    caught_by="select-wanted",
    hint="The argument `weight` is never used.",
)


mutants.edit(
    "select",
    "enormous",
    ("return c * K[j]", "return 1e6 * K[j]"),
    misconception="a query of an enormous length, whatever the keys are",
    caught_by="select-length",
    hint="You have a function that says which margin is enough. Which length gives that margin?",
)
mutants.edit(
    "select",
    "double-precision",
    ("return c * K[j]", "return c * K[j].double()"),
    misconception="a query in double precision, whatever the keys are",
    caught_by="select-length",
    hint="The query has the dtype of the keys.",
)


@mutants.rewrite(
    "select",
    "least-squares",
    misconception="the least-squares query for scores of a hundred on key j and zero elsewhere",
    caught_by="select-weight",
    hint="With more keys than dimensions no query has these scores, and the nearest one may favour another key.",
)
def selecting_query(K, j, weight=0.99):
    wanted = torch.zeros(len(K), dtype=K.dtype)
    wanted[j] = 100.0
    return torch.linalg.pinv(K) @ wanted


mutants.edit(
    "identity",
    "columns",
    ("for j in range(len(K))])", "for j in range(len(K))]).mT"),
    misconception="the queries in columns instead of rows",
    caught_by="identity-diagonal",
    hint="One query per row: compare the shape of what you return with that of the keys.",
)
mutants.edit(
    "identity",
    "keys-as-queries",
    ("torch.stack([selecting_query(K, j, weight) for j in range(len(K))])", "K.clone()"),
    misconception="the keys themselves as queries, too short to choose",
    caught_by="identity-diagonal",
    hint="Every query has to be long enough for its own key; you have a function that finds one.",
)
mutants.edit(
    "identity",
    "other-way-round",
    ("for j in range(len(K))]", "for j in reversed(range(len(K)))]"),
    misconception="the right queries in the reverse order",
    caught_by="identity-diagonal",
    hint="Query i belongs into row i.",
)

mutants.edit(
    "identity",
    "weight-ignored",
    ("selecting_query(K, j, weight)", "selecting_query(K, j)"),
    misconception="queries for a weight of 0.99, whatever weight is asked for",
    caught_by="identity-diagonal",
    hint="The argument `weight` is never used.",
)
mutants.edit(
    "identity",
    "double-precision",
    (
        "torch.stack([selecting_query(K, j, weight) for j in range(len(K))])",
        "torch.stack([selecting_query(K.double(), j, weight) for j in range(len(K))])",
    ),
    misconception="queries in double precision, whatever the keys are",
    caught_by="identity-diagonal",
    hint="Which dtype do your queries have when the keys are in single precision?",
)

# average ---------------------------------------------------------------------------------------------------

mutants.edit(
    "average-all",
    "mean-key",
    ("torch.zeros_like(K[0])", "K.mean(dim=0)"),
    misconception="the mean of the keys as the query",
    caught_by="average-all-even",
    hint="Equal weights mean equal scores. Is there a query whose score is the same with any key at all?",
)
mutants.edit(
    "average-all",
    "one-per-key",
    ("torch.zeros_like(K[0])", "torch.zeros(len(K), dtype=K.dtype)"),
    misconception="a query that is as long as the list of keys",
    caught_by="average-all-even",
    hint="A query is compared with a key, so it is as long as one.",
)
mutants.edit(
    "average-all",
    "ones",
    ("torch.zeros_like(K[0])", "torch.ones_like(K[0])"),
    misconception="a query of ones, which scores each key by the sum of its entries",
    caught_by="average-all-even",
    hint="Work out the score of a key with your query: is it the same for all keys?",
)
mutants.edit(
    "average-all",
    "nearly-zero",
    ("torch.zeros_like(K[0])", "1e-9 * K.mean(dim=0)"),
    misconception="a very short query, which averages only as long as the keys are not long",
    caught_by="average-all-even",
    hint="Make the keys a thousand million times longer. Which query does not care?",
)
mutants.edit(
    "average-two",
    "one-key-when-generous",
    ("return torch.zeros_like(u)", "return 100.0 * K[a]"),
    misconception="a query that prefers the first of the two keys as soon as much leak is allowed",
    caught_by="average-two-leak",
    hint="The two weights are equal for every `leak`, also a generous one.",
)
mutants.edit(
    "average-two",
    "sum-of-keys",
    ("u = total - (total @ difference) / (difference @ difference) * difference", "u = total"),
    misconception="a multiple of the sum of the two keys",
    caught_by="average-two-equal",
    hint="The two keys may differ a little in length, and a long query makes much of a little. Make the query orthogonal to their difference.",
)
mutants.edit(
    "average-two",
    "too-short",
    ("return 1.01 * margin / gap * u", "return u"),
    misconception="a query in the right direction that is too short",
    caught_by="average-two-leak",
    hint="The two weights are equal, but the other keys keep a share. Length is what takes it from them.",
)
mutants.edit(
    "average-two",
    "leak-ignored",
    (
        "math.log(len(others) * (1 - leak) / (2 * leak))",
        "math.log(len(others) * (1 - 1e-3) / (2 * 1e-3))",
    ),
    misconception="a query for one fixed leak, whatever leak is allowed",
    caught_by="average-two-leak",
    hint="The argument `leak` is never used: a smaller leak needs a longer query.",
)
mutants.edit(
    "average-two",
    "margin-below-zero",
    ("if margin < 0:", "if False:"),
    misconception="a query that points away from the two keys when the leak is generous",
    caught_by="average-two-leak",
    hint="Which margin does your formula ask for when equal weights leak less than allowed?",
)
mutants.edit(
    "average-two",
    "wrong-sign",
    ("u = total - (total", "u = total + (total"),
    misconception="a query from which the difference of the keys is not removed but doubled",
    caught_by="average-two-equal",
    hint="Take the inner product of your query with the difference of the two keys: it should be zero.",
)
mutants.edit(
    "average-two",
    "difference-as-query",
    ("scores = K @ u  # (n,)", "u = difference\n    scores = K @ u  # (n,)"),
    misconception="a multiple of the difference of the two keys",
    caught_by=("average-two-equal", "average-two-leak"),
    hint="The difference is the one direction in which the two keys disagree most. The query must be orthogonal to it.",
)

mutants.edit(
    "average-two",
    "enormous",
    ("return 1.01 * margin / gap * u", "return 1e4 * u"),
    misconception="a query of an enormous length, whatever the keys are",
    caught_by="average-two-length",
    hint="Which margin keeps the leak, and which length gives that margin?",
)
mutants.edit(
    "average-all",
    "double-precision",
    ("torch.zeros_like(K[0])", "torch.zeros(K.shape[1], dtype=torch.float64)"),
    misconception="a query in double precision, whatever the keys are",
    caught_by="average-two-length",
    hint="The query has the dtype of the keys.",
)

# replace ---------------------------------------------------------------------------------------------------

mutants.edit(
    "replace-average",
    "mean-of-keys-halved",
    ("replaced[j] = K[a]", "replaced[j] = (K[a] + K[b]) / 4"),
    misconception="keys where the new one has half the score of the two others",
    caught_by="replace-average-third",
    hint="The new key needs exactly the score of the two others, and the score is linear in the key.",
)
mutants.edit(
    "replace-average",
    "in-place",
    ("replaced = K.clone()", "replaced = K"),
    misconception="the right keys, written over the keys that were given",
    caught_by="replace-average-third",
    hint="Assigning to a row changes the tensor that the caller still uses: work on a copy.",
)
mutants.edit(
    "replace-average",
    "other-row",
    ("replaced[j] = K[a]", "replaced[a] = K[j]"),
    misconception="keys where row a was replaced instead of row j",
    caught_by="replace-average-third",
    hint="Which of the keys is to be new, and which ones stay?",
)
mutants.edit(
    "replace-average",
    "query-as-key",
    ("replaced[j] = K[a]", "replaced[j] = q"),
    misconception="keys where the query itself has become a key",
    caught_by="replace-average-third",
    hint="That key has the largest score of all and takes all the weight. It should have the same score as the two others.",
)
mutants.edit(
    "replace-select",
    "not-unit",
    ("q / q.norm()", "q"),
    misconception="the query itself as the new key, not a key of length one",
    caught_by="replace-select-unit",
    hint="The direction is right; the length is not.",
)
mutants.edit(
    "replace-select",
    "in-place",
    ("replaced = K.clone()", "replaced = K"),
    misconception="the right keys, written over the keys that were given",
    caught_by="replace-select-unit",
    hint="Assigning to a row changes the tensor that the caller still uses: work on a copy.",
)
mutants.edit(
    "replace-select",
    "best-of-the-old",
    ("q / q.norm()", "K[(K @ q).argmax()] / K[(K @ q).argmax()].norm()"),
    misconception="the best of the old keys in place of key j",
    caught_by="replace-select-best",
    hint="You are free to choose any key of length one, not only one that is there already.",
)
mutants.edit(
    "replace-select",
    "all-rows",
    ("replaced[j] = q / q.norm()", "replaced[:] = q / q.norm()"),
    misconception="keys where every row was replaced",
    caught_by="replace-select-unit",
    hint="Only row j is new.",
)
mutants.edit(
    "hard-attention",
    "double-precision",
    ("return torch.take_along_dim(V,", "return torch.take_along_dim(V.double(),"),
    misconception="values in double precision, whatever precision they had",
    caught_by="hard-attention-tie",
    hint="Which dtype does your output have when the values are in single precision?",
)
mutants.edit(
    "replace-select",
    "shortest-length",
    ("q / q.norm()", "q / q.norm().clamp(min=1e-3)"),
    misconception="a key that is shorter than one where the query is very short",
    caught_by="replace-select-unit",
    hint="How long is your key for a query of length one millionth?",
)
mutants.edit(
    "replace-select",
    "old-key-if-better",
    ("replaced[j] = q / q.norm()", "replaced[j] = q / q.norm() if K[j] @ q < q.norm() else K[j]"),
    misconception="the old key where that one is better, though it is longer than one",
    caught_by="replace-select-unit",
    hint="How long is the key that you keep?",
)
mutants.edit(
    "largest-weight",
    "length-squared",
    ("scores[j] = q.norm()", "scores[j] = q @ q"),
    misconception="the weight of a key as long as the query, not of a key of length one",
    caught_by="largest-weight-value",
    hint="What is the inner product of the query with the unit vector that points along it?",
)
mutants.edit(
    "largest-weight",
    "score-returned",
    ("torch.softmax(scores, dim=0)[j].item()", "scores[j].item()"),
    misconception="the best score instead of the weight that it gives",
    caught_by="largest-weight-value",
    hint="A score is not yet a weight: all keys share one softmax.",
)
mutants.edit(
    "largest-weight",
    "key-added",
    (
        "scores[j] = q.norm()\n    return torch.softmax(scores, dim=0)[j].item()",
        "scores = torch.cat([scores, q.norm().reshape(1)])\n    return torch.softmax(scores, dim=0)[-1].item()",
    ),
    misconception="the weight of a key that is added to the others, with the old key j still there",
    caught_by="largest-weight-value",
    hint="Key j is replaced: its old score no longer takes part.",
)
mutants.edit(
    "largest-weight",
    "overflow",
    (
        "scores[j] = q.norm()\n    return torch.softmax(scores, dim=0)[j].item()",
        "powers = scores.exp()\n    powers[j] = q.norm().exp()\n    return (powers[j] / powers.sum()).item()",
    ),
    misconception="a weight from exponentials that overflow when the query is long",
    caught_by="largest-weight-value",
    hint="What is the exponential of the length of a long query? You have written a softmax that survives it.",
)

mutants.edit(
    "largest-weight",
    "old-key-if-better",
    ("scores[j] = q.norm()", "scores[j] = torch.maximum(scores[j], q.norm())"),
    misconception="the weight of the old key where that one is better, though it is longer than one",
    caught_by="largest-weight-value",
    hint="Key j is replaced by a key of length one. Does it matter how good the old one was?",
)

# extract ---------------------------------------------------------------------------------------------------

mutants.edit(
    "extract",
    "half",
    ("2 * A @ A.mT", "A @ A.mT"),
    misconception="the projection onto the subspace, which brings back half of the vector",
    caught_by="extract-recovers",
    hint="You are given a mean, not a sum.",
)
mutants.edit(
    "extract",
    "other-order",
    ("2 * A @ A.mT", "2 * A.mT @ A"),
    misconception="the product of the basis with itself in the wrong order",
    caught_by="extract-recovers",
    hint="The basis vectors are columns: one of the two orders gives a matrix of inner products of the basis, the other a projection.",
)
mutants.edit(
    "extract",
    "mean-back",
    ("2 * A @ A.mT", "2 * torch.eye(len(A), dtype=A.dtype)"),
    misconception="twice the mean, with the second vector still in it",
    caught_by=("extract-recovers", "extract-forgets"),
    hint="What you undo is the factor. The second vector has to go as well, and all you know of it is what it is orthogonal to.",
)
mutants.edit(
    "extract",
    "what-is-outside",
    ("2 * A @ A.mT", "2 * (torch.eye(len(A), dtype=A.dtype) - A @ A.mT)"),
    misconception="the matrix that keeps what lies outside the subspace",
    caught_by="extract-recovers",
    hint="You kept the other vector. Which of the two lives in the subspace?",
)
mutants.edit(
    "extract",
    "coordinates-only",
    ("2 * A @ A.mT", "2 * A.mT"),
    misconception="the coordinates in the basis, not the vector itself",
    caught_by="extract-recovers",
    hint="The coordinates still have to be turned back into a vector of the full size.",
)
mutants.edit(
    "extract",
    "twice-too-much",
    ("2 * A @ A.mT", "4 * A @ A.mT"),
    misconception="a matrix that brings back twice the vector",
    caught_by="extract-recovers",
    hint="The mean halves each vector once.",
)

# average-scale ---------------------------------------------------------------------------------------------

mutants.edit(
    "average-scale",
    "root-forgotten",
    ("math.sqrt(d_k) * math.log", "math.log"),
    misconception="a scale for attention whose scores are not divided by the root of the key size",
    caught_by="average-scale-enough",
    hint="The scores are divided by a root before the softmax, so the query has to make up for it.",
)
mutants.edit(
    "average-scale",
    "size-for-root",
    ("math.sqrt(d_k)", "d_k"),
    misconception="a scale that grows with the key size itself instead of its root",
    caught_by="average-scale-smallest",
    hint="Which power of the key size do the scores lose in scaled attention?",
)
mutants.edit(
    "average-scale",
    "one-holder",
    ("/ (2 * leak)", "/ leak"),
    misconception="a scale for a single chosen key instead of two",
    caught_by="average-scale-smallest",
    hint="Two keys share what the others do not hold: look at the denominator of the weight.",
)
mutants.edit(
    "average-scale",
    "all-others",
    ("(n - 2) * (1 - leak)", "n * (1 - leak)"),
    misconception="a scale that counts the two chosen keys among the others",
    caught_by="average-scale-smallest",
    hint="How many keys can the weight leak to?",
)
mutants.edit(
    "average-scale",
    "negative",
    (
        "max(0.0, math.sqrt(d_k) * math.log((n - 2) * (1 - leak) / (2 * leak)))",
        "math.sqrt(d_k) * math.log((n - 2) * (1 - leak) / (2 * leak))",
    ),
    misconception="a scale that becomes negative when a large leak is allowed",
    caught_by="average-scale-smallest",
    hint="What is the smallest scale when even a query of zeros leaks less than allowed?",
)
mutants.edit(
    "average-scale",
    "nothing-from-one-half-on",
    ("if n == 2:", "if n == 2 or leak > 0.5:"),
    misconception="no scale at all where more than half of the weight may leak",
    caught_by="average-scale-enough",
    hint="With equal weights, how much leaks to the others when there are many keys?",
)
mutants.edit(
    "average-scale",
    "small-leak-only",
    ("(n - 2) * (1 - leak)", "(n - 2)"),
    misconception="a scale that is right only in the limit of a small leak",
    caught_by="average-scale-smallest",
    hint="The two keys hold what does not leak, which is a little less than one.",
)

# separate --------------------------------------------------------------------------------------------------

mutants.edit(
    "separate",
    "transposed",
    ("(X @ W_q) @ (X @ W_k).mT", "(X @ W_k) @ (X @ W_q).mT"),
    misconception="the scores with keys in rows and queries in columns",
    caught_by="separate-scores",
    hint="Row i belongs to the position that asks.",
)
mutants.edit(
    "separate",
    "scaled",
    ("(X @ W_q) @ (X @ W_k).mT", "(X @ W_q) @ (X @ W_k).mT / math.sqrt(W_k.shape[-1])"),
    misconception="scaled scores",
    caught_by="separate-scores",
    hint="The task asks for the scores before any scale.",
)
mutants.edit(
    "separate",
    "shared-query-weights",
    ("(X @ W_k).mT", "(X @ W_q).mT"),
    misconception="scores in which the keys are made with the query's matrix",
    caught_by="separate-scores",
    hint="Each of the two matrices is used once.",
)
mutants.edit(
    "separate",
    "weights-returned",
    ("(X @ W_q) @ (X @ W_k).mT", "torch.softmax((X @ W_q) @ (X @ W_k).mT, dim=-1)"),
    misconception="the weights after a softmax instead of the scores",
    caught_by="separate-scores",
    hint="A score comes before the softmax.",
)
mutants.edit(
    "separate",
    "inputs-only",
    ("(X @ W_q) @ (X @ W_k).mT", "X @ X.mT"),
    misconception="the inner products of the inputs, without the two matrices",
    caught_by="separate-scores",
    hint="Queries and keys are made from the inputs first.",
)

# spread ----------------------------------------------------------------------------------------------------

mutants.edit(
    "spread",
    "variance",
    (
        "return scores.std().item(), (scores / math.sqrt(d_k)).std().item()",
        "return scores.var().item(), (scores / math.sqrt(d_k)).var().item()",
    ),
    misconception="variances instead of standard deviations",
    caught_by="spread-raw",
    hint="Variances of independent terms add up. What is asked for is the root of the sum.",
)
mutants.edit(
    "spread",
    "uniform-entries",
    ("q = torch.randn(n, d_k, generator=generator)", "q = torch.rand(n, d_k, generator=generator)"),
    ("k = torch.randn(n, d_k, generator=generator)", "k = torch.rand(n, d_k, generator=generator)"),
    misconception="the spread for entries drawn evenly between zero and one",
    caught_by=("spread-raw", "spread-scaled"),
    hint="`rand` and `randn` differ by one letter and a distribution.",
)
mutants.edit(
    "spread",
    "divided-by-size",
    ("scores / math.sqrt(d_k)", "scores / d_k"),
    misconception="the spread of scores that are divided by the key size instead of its root",
    caught_by="spread-scaled",
    hint="Divide by what keeps the spread near one for every key size.",
)
mutants.edit(
    "spread",
    "own-seed",
    (
        "q = torch.randn(n, d_k, generator=generator)",
        "generator = torch.Generator().manual_seed(0)\n    q = torch.randn(n, d_k, generator=generator)",
    ),
    misconception="the same numbers for every seed, from a generator made inside the function",
    caught_by="spread-seed",
    hint="Draw with the generator that was given to you.",
)
mutants.edit(
    "spread",
    "generator-unused",
    ("q = torch.randn(n, d_k, generator=generator)", "q = torch.randn(n, d_k)"),
    ("k = torch.randn(n, d_k, generator=generator)", "k = torch.randn(n, d_k)"),
    misconception="numbers that the given generator has no part in",
    caught_by="spread-seed",
    hint="Pass the generator to every call that draws.",
)
mutants.edit(
    "spread",
    "starts-over",
    (
        "q = torch.randn(n, d_k, generator=generator)",
        "generator = torch.Generator().manual_seed(generator.initial_seed())\n"
        "    q = torch.randn(n, d_k, generator=generator)",
    ),
    misconception="numbers from a copy of the generator that starts over with each call",
    caught_by="spread-seed",
    hint="Call your function twice with the same generator: should it draw the same pairs again?",
)
mutants.edit(
    "spread",
    "same-vector",
    ("scores = (q * k).sum(dim=-1)", "scores = (q * q).sum(dim=-1)"),
    misconception="the spread of the squared lengths of the queries",
    caught_by="spread-raw",
    hint="A score compares two different vectors.",
)
mutants.edit(
    "saturation",
    "over-queries",
    ("torch.softmax(s, dim=-1).amax(dim=-1)", "torch.softmax(s, dim=0).amax(dim=-1)"),
    misconception="the largest weight when the softmax runs over the queries",
    caught_by="saturation-shape",
    hint="Each query shares out its weight among its own keys: which dimension counts the keys?",
)
mutants.edit(
    "saturation",
    "mean-weight",
    (".amax(dim=-1)", ".mean(dim=-1)"),
    misconception="the mean weight, which is one over the number of keys whatever the scores are",
    caught_by="saturation-shape",
    hint="Look at the largest weight of each query, then average over the queries.",
)
mutants.edit(
    "saturation",
    "shared-keys",
    (
        "K = torch.randn(n, n_keys, d_k, generator=generator)",
        "K = torch.randn(1, n_keys, d_k, generator=generator)",
    ),
    misconception="the largest weight when all queries share one set of keys",
    caught_by="saturation-shape",
    hint="How many keys does your function draw, and how many queries look at each of them?",
)
mutants.edit(
    "saturation",
    "median",
    ("return raw.mean().item(), scaled.mean().item()", "return raw.median().item(), scaled.median().item()"),
    misconception="the median of the largest weights, where their mean is asked for",
    caught_by="saturation-shape",
    hint="The largest weights are not spread evenly about their middle. Which average does the docstring name?",
)
mutants.edit(
    "saturation",
    "drawn-anew",
    (
        "for s in (scores, scores / math.sqrt(d_k))",
        "for s in (scores, (torch.randn(n, 1, d_k, generator=generator) * K).sum(dim=-1) / math.sqrt(d_k))",
    ),
    misconception="two numbers from different queries",
    caught_by="saturation-shape",
    hint="The two numbers are to be compared: which scores does each of them come from?",
)
mutants.edit(
    "saturation",
    "starts-over",
    (
        "q = torch.randn(n, 1, d_k, generator=generator)",
        "generator = torch.Generator().manual_seed(generator.initial_seed())\n"
        "    q = torch.randn(n, 1, d_k, generator=generator)",
    ),
    misconception="numbers from a copy of the generator that starts over with each call",
    caught_by="spread-seed",
    hint="Call your function twice with the same generator: should it draw the same queries again?",
)
mutants.edit(
    "saturation",
    "always-400-queries",
    ("torch.randn(n, 1, d_k", "torch.randn(400, 1, d_k"),
    ("torch.randn(n, n_keys, d_k", "torch.randn(400, n_keys, d_k"),
    misconception="a mean over 400 queries, however many are asked for",
    caught_by="saturation-shape",
    hint="The argument `n` is never used.",
)
mutants.edit(
    "saturation",
    "always-64-keys",
    ("torch.randn(n, n_keys, d_k", "torch.randn(n, 64, d_k"),
    misconception="64 keys for each query, however many are asked for",
    caught_by="saturation-shape",
    hint="The argument `n_keys` is never used.",
)
mutants.edit(
    "saturation",
    "scaled-twice",
    ("for s in (scores, scores / math.sqrt(d_k))", "for s in (scores / math.sqrt(d_k), scores / d_k)"),
    misconception="both numbers with scaled scores, the second one scaled twice",
    caught_by="saturation-shape",
    hint="The first number uses the scores as they are.",
)

mutants.edit(
    "attention",
    "clamped-scores",
    ("A = softmax(E, dim=-1)", "A = softmax(E.clamp(-50.0, 50.0), dim=-1)"),
    misconception="attention that cuts large scores off, which makes them equal",
    caught_by="attention-large",
    hint="Two scores above your bound become equal, and the better key no longer wins. Your softmax copes with scores of any size.",
)
mutants.edit(
    "identity",
    "needlessly-long",
    ("selecting_query(K, j, weight) for", "1e4 * K[j] for"),
    misconception="keys times one large number, far longer than most of them need",
    caught_by="identity-diagonal",
    hint="How long does each query have to be, and which function says so?",
)

mutants.equivalent(
    "attention",
    "A = softmax(E, dim=-1)",
    "A = softmax(E)",
    because="the last dimension is the default of softmax",
)

mutants.equivalent(
    "average-all",
    "return torch.zeros_like(K[0])",
    "return torch.zeros_like(K[1])",
    because="all keys have the same size",
)
mutants.equivalent(
    "average-two",
    "total, difference = K[a] + K[b], K[a] - K[b]",
    "total, difference = K[a], K[a] - K[b]",
    "total, difference = K[a] + K[b], (K[b]) - (K[a])",
    because="what is left of one key, or of both, without their difference has the same direction",
)
mutants.equivalent(
    "average-two",
    "u = total - (total @ difference) / (difference @ difference) * difference",
    "u = total - ((difference) @ (total)) / (difference @ difference) * difference",
    because="the inner product of two vectors is symmetric",
)
mutants.equivalent(
    "average-two",
    "margin = math.log(len(others) * (1 - leak) / (2 * leak))",
    "margin = math.log((len(others)) / (1 - leak) / (2 * leak))",
    "margin = math.log(len(others) / (2 * leak))",
    "margin = math.log(len(others) * ((1) + (leak)) / (2 * leak))",
    "margin = math.log(len(others) * (1) / (2 * leak))",
    "margin = math.log(len(others) * (2 - leak) / (2 * leak))",
    because="a longer query leaks less, and the task allows twice the length that is needed",
)
mutants.equivalent(
    "average-two",
    "if margin < 0:",
    "if margin <= 0:",
    because="a margin of 0 gives a query of zeros either way",
)

# Probes that no test should notice.
mutants.unnoticed(
    "replace-average",
    "replace_to_average",
    "ignored",
    argument="q",
    because="a copy of key a has the right score for any query, so the query need not be looked at",
)
mutants.unnoticed(
    "replace-average",
    "replace_to_average",
    "ignored",
    argument="b",
    because="keys a and b have the same score, so one of them is enough",
)
mutants.unnoticed(
    "select", "selecting_query", "half", because="any query that selects is right, one of few digits too"
)
mutants.unnoticed(
    "identity",
    "identity_queries",
    "half",
    because="any queries that select are right, those of few digits too",
)
mutants.unnoticed(
    "average-all", "averaging_all", "kept", because="zeros are the answer for all keys of one size"
)
