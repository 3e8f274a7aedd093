"""Known mistakes of the assignment *Masks*: what each one misunderstands, which test sees it, what helps."""

import torch

from autograder.course.known import Mutants

mutants = Mutants()

# The causal mask.
mutants.edit(
    "causal",
    "diagonal-blocked",
    ("diagonal=1", "diagonal=0"),
    misconception="a mask that also blocks the diagonal, so that nobody sees themselves and row 0 sees nothing",
    caught_by="causal-diagonal",
    hint="Look at row 0: how many keys are left for it? Which diagonal should the blocked triangle begin with?",
)
mutants.edit(
    "causal",
    "past-blocked",
    ("triu(diagonal=1)", "tril(diagonal=-1)"),
    misconception="a mask that blocks the past and leaves the future open",
    caught_by="causal-order",
    hint="Rows are queries and columns are keys. On which side of the diagonal does the future of a query lie?",
)
mutants.edit(
    "causal",
    "one-ahead",
    ("diagonal=1", "diagonal=2"),
    misconception="a mask that lets every query see one token ahead",
    caught_by=("causal-order", "causal-future"),
    hint="Write the mask for three positions by hand and compare it with yours, cell by cell.",
)
mutants.edit(
    "causal",
    "zeros-and-ones",
    ("torch.full((n, n), -torch.inf, dtype=dtype).triu(diagonal=1)", "torch.ones(n, n, dtype=dtype).tril()"),
    misconception="a mask of zeros and ones, made to be multiplied and not to be added",
    caught_by="causal-values",
    hint="This mask is added to the scores. What do you have to add to a score so that its exponential vanishes?",
)
mutants.edit(
    "causal",
    "large-number",
    ("-torch.inf", "-1e4"),
    misconception="a mask with a large negative number in place of minus infinity",
    caught_by="causal-values",
    hint="How large is large enough? Scores can be large too. Only one value is low enough for all of them.",
)
mutants.edit(
    "causal",
    "zero-times-infinity",
    (
        "torch.full((n, n), -torch.inf, dtype=dtype).triu(diagonal=1)",
        "torch.ones(n, n, dtype=dtype).triu(diagonal=1) * -torch.inf",
    ),
    misconception="a mask made by multiplying zeros and ones with minus infinity, which makes NaN of the zeros",
    caught_by="causal-values",
    hint="What is zero times infinity? Choose the entries instead of multiplying them.",
)
mutants.edit(
    "causal",
    "dtype-ignored",
    (", dtype=dtype)", ")"),
    misconception="a mask of one fixed floating-point type",
    caught_by="causal-values",
    hint="The argument dtype says which type the mask should have.",
)


@mutants.rewrite(
    "causal",
    "remembered-by-size",
    misconception="a mask that is kept for each size, in the type in which that size was first asked for",
    caught_by="causal-values",
    hint="You keep masks for later. What else does a mask depend on, apart from its size?",
)
def causal_mask(n, dtype=torch.float32, kept={}):
    if n not in kept:
        kept[n] = torch.full((n, n), -torch.inf, dtype=dtype).triu(diagonal=1)
    return kept[n].clone()


# Padding.
mutants.edit(
    "real-lengths",
    "inverted",
    (" < lengths", " >= lengths"),
    misconception="a mask that marks the padding and not the tokens",
    caught_by="lengths-count",
    hint="True stands for a real token here. How many entries of a row should be True?",
)
mutants.edit(
    "real-lengths",
    "one-too-many",
    (" < lengths", " <= lengths"),
    misconception="a mask with one real place too many in each row",
    caught_by="lengths-count",
    hint="Places are counted from 0. Which is the last real place of a sentence of length 3?",
)
mutants.edit(
    "real-lengths",
    "longest",
    ("torch.arange(T, ", "torch.arange(int(lengths.max()), "),
    misconception="a mask as wide as the longest sentence, not as wide as the batch",
    caught_by="lengths-longer",
    hint="The width of the batch is given as T, and a batch may be wider than its longest sentence.",
)
mutants.edit(
    "real-lengths",
    "padded-left",
    ("torch.arange(T, device=lengths.device) <", "torch.arange(T, device=lengths.device).flip(0) <"),
    misconception="a mask for a batch that is padded on the left",
    caught_by="lengths-count",
    hint="The batch is filled up on the right: where do the tokens of a row begin?",
)


@mutants.rewrite(
    "real-ids",
    "every-pad-id",
    misconception="a mask that takes every token with the id of the padding for padding, inside a sentence too",
    caught_by="ids-token",
    hint="A place is padding only if nothing real follows it in its row. How can you tell?",
)
def real_from_ids(ids, pad_id):
    return ids != pad_id


@mutants.rewrite(
    "real-ids",
    "first-pad-ends",
    misconception="a mask that ends each sentence at the first token with the id of the padding",
    caught_by="ids-token",
    hint="Walk from the right end of the row, not from the left: where does the run of padding begin?",
)
def real_from_ids(ids, pad_id):
    return (ids == pad_id).int().cumsum(dim=-1) == 0


mutants.edit(
    "real-ids",
    "zero-is-padding",
    ("ids == pad_id", "ids == 0"),
    misconception="a mask that always takes 0 for the padding",
    caught_by="ids-end",
    hint="The id of the padding is an argument. It is 0 in some vocabularies only.",
)
mutants.edit(
    "real-ids",
    "inverted",
    (".flip(-1) == 0", ".flip(-1) == 1"),
    misconception="a mask that marks the padding and not the tokens",
    caught_by="ids-end",
    hint="True stands for a real token here.",
)
mutants.edit(
    "real-ids",
    "not-flipped-back",
    ("from_the_right.flip(-1) == 0", "from_the_right == 0"),
    misconception="a mask whose rows run from right to left",
    caught_by=("ids-token", "padding-untouched"),
    hint="You turned the rows round to count from their end. Did you turn the result round again?",
)

# The three masks of the unified language model.
mutants.edit(
    "unilm",
    "source-sees-target",
    ("(key <= query) | (key < n_source)", "(key <= query) | (key < n_source) | (query < n_source)"),
    misconception="a sequence-to-sequence mask in which the source looks at the target",
    caught_by="unilm-source",
    hint="Draw the four blocks of the matrix. Which of them must be closed completely?",
)
mutants.edit(
    "unilm",
    "causal-source",
    ("(key <= query) | (key < n_source)", "key <= query"),
    misconception="a sequence-to-sequence mask that is causal in the source as well",
    caught_by="unilm-source",
    hint="The source is given as a whole before the target begins: its tokens may look at it in both directions.",
)
mutants.edit(
    "unilm",
    "target-not-itself",
    ("(key <= query) | (key < n_source)", "(key < query) | (key < n_source)"),
    misconception="a sequence-to-sequence mask in which a target token does not see itself",
    caught_by="unilm-target",
    hint="Look at the diagonal in the block from target to target.",
)
mutants.edit(
    "unilm",
    "border-off",
    ("key < n_source", "key <= n_source"),
    misconception="a sequence-to-sequence mask whose border lies one token too late",
    caught_by="unilm-source",
    hint="Which is the index of the first target token?",
)
mutants.edit(
    "unilm",
    "target-apart",
    (
        "(key <= query) | (key < n_source)",
        "(key <= query) & (key >= n_source) | (key < n_source) & (query < n_source)",
    ),
    misconception="a sequence-to-sequence mask in which the target does not look at the source",
    caught_by="unilm-target",
    hint="What would the target know about the source then? Look at the block from target to source.",
)
mutants.edit(
    "unilm",
    "ones-block",
    ("return key <= query", "return key > query"),
    ("torch.ones(n, n, dtype", "torch.zeros(n, n, dtype"),
    ("(key <= query) | (key < n_source)", "(key > query) & (key >= n_source)"),
    misconception="the three masks in the convention of the printed tables, where 1 means blocked",
    caught_by=("unilm-one-way", "unilm-both-ways", "unilm-target"),
    hint="True means 'may look' here; in the tables of the document 1 means 'blocked'.",
)
mutants.edit(
    "unilm",
    "rows-are-keys",
    ("return key <= query", "return query <= key"),
    misconception="a unidirectional mask with queries in columns, so that every token sees its future",
    caught_by="unilm-one-way",
    hint="Rows are queries, columns are keys.",
)
mutants.edit(
    "unilm",
    "unknown-accepted",
    ('raise ValueError(f"unknown kind of mask: {kind!r}")', "return torch.ones(n, n, dtype=torch.bool)"),
    misconception="a mask that blocks nothing when the kind is misspelt",
    caught_by="unilm-limits",
    hint="A misspelt kind that silently opens everything is the worst outcome. What should happen instead?",
)
mutants.edit(
    "unilm",
    "any-spelling",
    ("    n = n_source + n_target\n", "    n, kind = n_source + n_target, kind.strip().lower()\n"),
    misconception="a mask that also answers to a kind spelt differently",
    caught_by="unilm-limits",
    hint="The docstring names three kinds and says what happens with anything else. Does that hold for every spelling?",
)

# Two masks at once.
mutants.edit(
    "combine",
    "or",
    ("allowed & real", "allowed | real"),
    misconception="a mask that allows a pair when either of the two masks does",
    caught_by="combine-and",
    hint="A pair needs the consent of both masks. For booleans, + and | both mean 'or'.",
)
mutants.edit(
    "combine",
    "queries-closed",
    ("real[:, None, None, :]", "(real[:, None, None, :] & real[:, None, :, None])"),
    misconception="a mask that closes the rows of padded queries as well",
    caught_by=("combine-queries",),
    hint="Padding closes keys. What is left for a padded query to look at in your mask?",
)
mutants.edit(
    "combine",
    "real-inverted",
    ("allowed & real", "allowed & ~real"),
    misconception="a mask that lets queries look at the padding only",
    caught_by="combine-and",
    hint="True in `real` stands for a token.",
)
mutants.edit(
    "combine",
    "no-heads",
    ("real[:, None, None, :]", "real[:, None, :]"),
    misconception="a mask of shape (B, T_q, T_k), which has no dimension for the heads",
    caught_by="combine-shape",
    hint="Scores of several heads have four dimensions. Which one do all heads share?",
)
mutants.edit(
    "combine",
    "padding-forgotten",
    ("allowed & real[:, None, None, :]", "allowed.expand(len(real), 1, *allowed.shape)"),
    misconception="a mask that knows nothing of the padding",
    caught_by="combine-and",
    hint="May a query look at a key that is padding?",
)
mutants.edit(
    "combine",
    "first-sentence",
    ("real[:, None, None, :]", "real[:1, None, None, :].expand(len(real), -1, -1, -1)"),
    misconception="a mask that uses the padding of the first sentence for all of them",
    caught_by="combine-and",
    hint="Each sentence of the batch has a padding of its own.",
)

# Conventions.
mutants.edit(
    "convert",
    "torch-is-one",
    ('elif given in ("mha", "table")', 'elif given in ("table",)'),
    misconception="a translation that reads True as 'may look' in every part of torch",
    caught_by=("convert-pairs", "convert-libraries"),
    hint="Two functions of the same library disagree on what True means. Look at the table again.",
)
mutants.edit(
    "convert",
    "hf-blocks",
    ('wanted in ("sdpa", "hf") else', 'wanted == "sdpa" else'),
    misconception="a translation that writes 1 for 'blocked' to Hugging Face models",
    caught_by="convert-pairs",
    hint="An attention_mask of all ones is the default of these models: what does a 1 stand for, then?",
)
mutants.edit(
    "convert",
    "bits-flipped",
    ("allowed = ~mask.bool()", "allowed = (~mask).bool()"),
    misconception="a translation that flips the bits of integers, where 'not' was meant",
    caught_by="convert-pairs",
    hint="~1 is -2, and -2 counts as True. Turn integers into booleans first.",
)
mutants.edit(
    "convert",
    "large-number",
    ("-torch.inf", "-1e9"),
    misconception="an additive mask with a large negative number in place of minus infinity",
    caught_by="convert-pairs",
    hint="The table says what an additive mask holds for 'blocked'.",
)
mutants.edit(
    "convert",
    "additive-inverted",
    ("masked_fill(~allowed, -torch.inf)", "masked_fill(allowed, -torch.inf)"),
    misconception="an additive mask with minus infinity where the query may look",
    caught_by=("convert-pairs", "convert-libraries"),
    hint="What happens to a score when minus infinity is added to it?",
)
mutants.edit(
    "convert",
    "additive-as-flag",
    ("allowed = mask == 0\n", "allowed = mask.bool()\n"),
    misconception="a translation that reads an additive mask as if every number but 0 meant True",
    caught_by="convert-pairs",
    hint="In an additive mask it is the 0 that means 'may look'.",
)
mutants.edit(
    "convert",
    "always-boolean",
    ('return result.long() if wanted in ("hf", "table") else result', "return result"),
    misconception="a translation that gives booleans where whole numbers are wanted",
    caught_by="convert-types",
    hint="Each convention comes with a type of its own.",
)

# Masked attention.
mutants.edit(
    "masked-attention",
    "inverted",
    ("~allowed, -torch.inf", "allowed, -torch.inf"),
    misconception="attention to the blocked keys only",
    caught_by="masked-blocked",
    hint="masked_fill writes where its mask is True. Where should minus infinity go?",
)
mutants.edit(
    "masked-attention",
    "score-zero",
    ("~allowed, -torch.inf", "~allowed, 0.0"),
    misconception="attention in which blocked keys have the score 0 and keep a weight",
    caught_by="masked-blocked",
    hint="The exponential of 0 is 1. Which score has the exponential 0?",
)


@mutants.rewrite(
    "masked-attention",
    "after-softmax",
    misconception="attention whose blocked weights are erased after the softmax, so that rows sum to less than one",
    caught_by=("masked-blocked", "masked-future"),
    hint="The denominator of the softmax still holds the blocked scores. Mask before it, not after it.",
)
def masked_attention(Q, K, V, allowed):
    A = torch.softmax(Q @ K.mT / K.shape[-1] ** 0.5, dim=-1)
    return A.masked_fill(~allowed, 0.0) @ V


@mutants.rewrite(
    "masked-attention",
    "empty-nan",
    misconception="attention that gives NaN for a query with nothing to see",
    caught_by="masked-empty",
    hint="The softmax of a row of minus infinities is 0/0. What should such a row give, by the rule of the exercise?",
)
def masked_attention(Q, K, V, allowed):
    E = (Q @ K.mT / K.shape[-1] ** 0.5).masked_fill(~allowed, -torch.inf)
    return torch.softmax(E, dim=-1) @ V


@mutants.rewrite(
    "masked-attention",
    "empty-mean",
    misconception="attention with a large negative number for blocked scores: a query with nothing to see gets the mean",
    caught_by="masked-empty",
    hint="If all scores of a row are the same large negative number, what are its weights?",
)
def masked_attention(Q, K, V, allowed):
    E = (Q @ K.mT / K.shape[-1] ** 0.5).masked_fill(~allowed, -1e9)
    return torch.softmax(E, dim=-1) @ V


@mutants.rewrite(
    "masked-attention",
    "nan-mended",
    misconception="attention with an added mask, whose NaN is mended in the output and comes back in the gradient",
    caught_by="masked-gradient",
    hint="The softmax remembers its NaN for the way back, and a sum lets it through. What stops it?",
)
def masked_attention(Q, K, V, allowed):
    mask = torch.zeros_like(allowed, dtype=Q.dtype).masked_fill(~allowed, -torch.inf)
    return torch.nan_to_num(torch.softmax(Q @ K.mT / K.shape[-1] ** 0.5 + mask, dim=-1)) @ V


mutants.edit(
    "masked-attention",
    "no-scale",
    (" / math.sqrt(K.shape[-1])", ""),
    misconception="attention without the division by the square root of the key size",
    caught_by="masked-torch",
    hint="E in the formula holds scaled scores: what are they divided by?",
)
mutants.edit(
    "masked-attention",
    "over-queries",
    ("torch.softmax(E, dim=-1)", "torch.softmax(E, dim=-2)"),
    misconception="attention whose weights sum to one over the queries",
    caught_by=("masked-blocked",),
    hint="Each query shares one unit of weight among its keys. Which dimension counts the keys?",
)

mutants.edit(
    "masked-attention",
    "low-is-not-lowest",
    ("~allowed, -torch.inf", "~allowed, -1e4"),
    misconception="attention with a large negative number for blocked scores, which allowed scores can fall below",
    caught_by="masked-blocked",
    hint="Which scores do the allowed keys have to have so that a blocked key wins against them?",
)

mutants.edit(
    "masked-attention",
    "empty-sentence",
    (
        "empty = ~allowed.any(dim=-1, keepdim=True)",
        "empty = ~allowed.any(dim=-1, keepdim=True) & allowed.any(dim=(-2, -1), keepdim=True)",
    ),
    misconception="attention that gives NaN for a sentence in which no query has anything to see",
    caught_by="masked-chain",
    hint="A batch may hold a sentence of length 0. What are its weights?",
)


@mutants.rewrite(
    "masked-attention",
    "divided-with-room",
    misconception="attention that masks after the softmax and divides by the new sum plus a small number, which takes over "
    "when the blocked scores are large",
    caught_by="masked-future",
    hint="How small can the sum of the allowed weights be when a blocked score is large? Compare it with what you add.",
)
def masked_attention(Q, K, V, allowed):
    A = torch.softmax(Q @ K.mT / K.shape[-1] ** 0.5, dim=-1) * allowed
    return A / (A.sum(dim=-1, keepdim=True) + 1e-12) @ V


@mutants.rewrite(
    "masked-attention",
    "three-dimensions-are-a-batch",
    misconception="attention that takes the first dimension of a three-dimensional mask for the batch, where it broadcasts "
    "to the heads",
    caught_by="masked-shapes",
    hint="Dimensions broadcast from the right. To which dimension of the scores does each one of the mask belong?",
)
def masked_attention(Q, K, V, allowed):
    if Q.ndim == 4 and allowed.ndim == 3:
        allowed = allowed.unsqueeze(1)
    E = (Q @ K.mT / K.shape[-1] ** 0.5).masked_fill(~allowed, -torch.inf)
    return torch.nan_to_num(torch.softmax(E, dim=-1)) @ V


@mutants.rewrite(
    "masked-attention",
    "too-small-for-single-precision",
    misconception="attention whose guard against a division by zero is itself zero in single precision",
    caught_by="masked-empty",
    hint="Which is the smallest number that the type of the scores can hold? Try your function in float32.",
)
def masked_attention(Q, K, V, allowed):
    E = (Q @ K.mT / K.shape[-1] ** 0.5).masked_fill(~allowed, -torch.inf)
    powers = (E - E.detach().nan_to_num(neginf=-1e30).amax(dim=-1, keepdim=True)).exp()
    return powers / powers.sum(dim=-1, keepdim=True).clamp(min=1e-300) @ V


# The detector.
mutants.edit(
    "influence",
    "transposed",
    ("dim=-1)  # (T, T)", "dim=0)  # (T, T)"),
    misconception="a map with changed tokens in rows and outputs in columns",
    caught_by="influence-map",
    hint="A row belongs to an output. Which dimension do you stack the columns along?",
)
mutants.edit(
    "influence",
    "suffix",
    ("changed[:, j] = (ids[:, j] + 1) % n_tokens", "changed[:, j:] = (ids[:, j:] + 1) % n_tokens"),
    misconception="a map in which all tokens from j on change at once",
    caught_by="influence-map",
    hint="One token at a time: what exactly does column j answer?",
)
mutants.edit(
    "influence",
    "piling-up",
    ("columns = []\n", "columns, changed = [], ids.clone()\n"),
    ("            changed = ids.clone()\n", ""),
    misconception="a map in which the changes of earlier columns are never taken back",
    caught_by="influence-map",
    hint="Start each column from the original ids.",
)
mutants.edit(
    "influence",
    "signed",
    ("(model(changed) - before).abs()", "(model(changed) - before)"),
    misconception="a map of the largest increase, where a decrease counts for nothing",
    caught_by="influence-map",
    hint="A logit that falls has moved as well.",
)
mutants.edit(
    "influence",
    "first-sequence",
    ("moved.amax(dim=(0, 2))", "moved[0].amax(dim=-1)"),
    misconception="a map of the first sequence of the batch alone",
    caught_by="influence-map",
    hint="The largest change is taken over the batch too.",
)
mutants.edit(
    "influence",
    "mode-ignored",
    ("    model.eval()\n", ""),
    misconception="a map that shows the noise of dropout",
    caught_by=("influence-mode", "honest-dropout"),
    hint="Ask the same model twice with the same ids: are the answers equal? What makes them differ?",
)
mutants.edit(
    "influence",
    "mode-lost",
    ("    for module, mode in modes:\n        module.training = mode\n", ""),
    misconception="a right map, but the model is left in evaluation mode",
    caught_by="influence-mode",
    hint="Whoever trains the model further expects it as it was.",
)

mutants.edit(
    "influence",
    "gradients-kept",
    ("with torch.no_grad():", "with torch.enable_grad():"),
    misconception="a right map that carries the graph of every forward pass with it",
    caught_by="influence-mode",
    hint="What does torch keep of every forward pass, and for what? Do you need it here?",
)
mutants.edit(
    "influence",
    "own-modulus",
    ("% n_tokens", "% (int(ids.max()) + 1)"),
    misconception="a map in which the greatest id that occurs becomes 0, whatever `n_tokens` is",
    caught_by="influence-map",
    hint="Which ids are there, beside those that occur in this batch?",
)
mutants.edit(
    "influence",
    "all-parts-on",
    (
        "    modes = [(module, module.training) for module in model.modules()]\n",
        "    was_training = model.training\n",
    ),
    (
        "    for module, mode in modes:\n        module.training = mode\n",
        "    model.train(was_training)\n",
    ),
    misconception="a right map, but parts of the model that were in evaluation mode are switched on with the rest",
    caught_by="influence-mode",
    hint="A frozen part may be in evaluation mode while the model is in training mode. What does `model.train()` do to it?",
)


@mutants.rewrite(
    "sees-future",
    "next-token-only",
    misconception="a detector that looks one token ahead and no further",
    caught_by="leak-far",
    hint="Everything above the diagonal of the map is the future, not only the first diagonal.",
)
def sees_future(model, n_tokens, length, generator):
    ids = torch.randint(n_tokens, (16, length), generator=generator)
    return bool((influence(model, ids, n_tokens).diagonal(1) > 1e-6).any())


@mutants.rewrite(
    "sees-future",
    "first-output-only",
    misconception="a detector that watches the first position alone",
    caught_by="leak-one-place",
    hint="A leak may touch a single position, and it need not be the first. Which rows do you look at?",
)
def sees_future(model, n_tokens, length, generator):
    ids = torch.randint(n_tokens, (16, length), generator=generator)
    return bool((influence(model, ids, n_tokens)[0, 1:] > 1e-6).any())


@mutants.rewrite(
    "sees-future",
    "last-token-only",
    misconception="a detector that changes the last token alone",
    caught_by="leak-one-place",
    hint="A leak may come from any later token, and that need not be the last one. Which tokens do you change?",
)
def sees_future(model, n_tokens, length, generator):
    ids = torch.randint(n_tokens, (16, length), generator=generator)
    return bool((influence(model, ids, n_tokens)[:-1, -1] > 1e-6).any())


mutants.edit(
    "sees-future",
    "a-single-sequence",
    ("(16, length)", "(1, length)"),
    misconception="a detector that tries a single sequence",
    caught_by="leak-one-place",
    hint="A leak may show for some ids and not for others: how many sequences do you try?",
)
mutants.edit(
    "sees-future",
    "diagonal-too",
    ("diagonal=1", "diagonal=0"),
    misconception="a detector that forbids an output to depend on its own token",
    caught_by=("honest-past",),
    hint="The logits at position t predict the next token: may they know token t?",
)
mutants.edit(
    "sees-future",
    "past-is-future",
    ("triu(diagonal=1)", "tril(diagonal=-1)"),
    misconception="a detector that accuses models of using the past",
    caught_by="honest-past",
    hint="Rows are outputs and columns are tokens: on which side of the diagonal does the future lie?",
)
mutants.edit(
    "sees-future",
    "too-tolerant",
    ("> 1e-6", "> 0.1"),
    misconception="a detector that overlooks faint leaks",
    caught_by="leak-one-place",
    hint="An honest model moves by nothing at all. How small a change is still more than rounding?",
)
mutants.edit(
    "sees-future",
    "a-thousandth-is-rounding",
    ("> 1e-6", "> 1e-3"),
    misconception="a detector that takes changes of up to a thousandth for rounding",
    caught_by="leak-one-place",
    hint="The docstring says what counts as rounding. What about a change that is a little larger?",
)
mutants.edit(
    "sees-future",
    "nothing-is-rounding",
    ("> 1e-6", "> 0"),
    misconception="a detector that accuses a model of the smallest change",
    caught_by="honest-past",
    hint="The docstring says what counts as rounding.",
)
mutants.edit(
    "sees-future",
    "short-sequences",
    ("(16, length)", "(16, min(length, 16))"),
    misconception="a detector that never looks further than sixteen tokens",
    caught_by="leak-one-place",
    hint="How long are the sequences that the caller asks for, and how long are yours?",
)
mutants.edit(
    "sees-future",
    "five-sequences",
    ("(16, length)", "(5, length)"),
    misconception="a detector that tries five sequences",
    caught_by="detector-draws",
    hint="The exercise says how many sequences to try at least.",
)
mutants.edit(
    "sees-future",
    "one-sequence",
    ("(16, length)", "(1, length)"),
    ("n_tokens, (", "2, ("),
    misconception="a detector that tries a single sequence of two different tokens",
    caught_by="leak-one-place",
    hint="A leak may depend on which tokens there are: try many sequences, with all ids in them.",
)
mutants.edit(
    "sees-future",
    "off-by-one",
    ("diagonal=1", "diagonal=2"),
    misconception="a detector that forgives a look at the very next token",
    caught_by="leak-one-ahead",
    hint="The next token is the answer itself. On which diagonal of the map does it stand?",
)

# Losses and writing.
mutants.edit(
    "next-token-loss",
    "no-shift",
    ("logits[:, :-1]", "logits"),
    ("ids[:, 1:]", "ids"),
    misconception="a loss for naming the token that is already there",
    caught_by="loss-shift",
    hint="The logits at position t predict token t + 1. What does your code compare them with?",
)
mutants.edit(
    "next-token-loss",
    "shift-back",
    ("logits[:, :-1]", "logits[:, 1:]"),
    ("ids[:, 1:]", "ids[:, :-1]"),
    misconception="a loss for naming the token before",
    caught_by="loss-shift",
    hint="Which of the two has to lose its first element, the logits or the ids?",
)
mutants.edit(
    "next-token-loss",
    "wrap-around",
    ("logits[:, :-1]", "logits"),
    ("ids[:, 1:]", "ids.roll(-1, dims=1)"),
    misconception="a loss in which the last position has to predict the first token",
    caught_by="loss-shift",
    hint="The last position has no successor in the sequence: should it count?",
)
mutants.edit(
    "next-token-loss",
    "double-softmax",
    ("logits[:, :-1].flatten(0, 1)", "logits[:, :-1].flatten(0, 1).softmax(dim=-1)"),
    misconception="a loss that takes the softmax twice",
    caught_by=("loss-mean", "loss-shift"),
    hint="F.cross_entropy expects logits and takes the softmax itself.",
)
mutants.edit(
    "next-token-loss",
    "sum",
    ("ids[:, 1:].flatten())", 'ids[:, 1:].flatten(), reduction="sum")'),
    misconception="the sum of all losses, not their mean",
    caught_by="loss-mean",
    hint="A loss that grows with the size of the batch can't be compared between batches.",
)
mutants.edit(
    "next-token-loss",
    "raised-probability",
    (
        "return F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten())",
        "chances = torch.softmax(logits[:, :-1], dim=-1).gather(-1, ids[:, 1:, None])\n"
        "    return -torch.log(chances + 1e-8).mean()",
    ),
    misconception="a loss with a small number added to every probability, so that a sure mistake costs too little",
    caught_by="loss-mean",
    hint="What does a prediction cost whose probability is far below the number you add? Take the logarithm differently.",
)
mutants.edit(
    "prefix-loss",
    "answer-shown",
    ("model(ids[:, : t + 1])[:, -1]", "model(ids)[:, t]"),
    misconception="the usual loss, computed slowly: the model is shown the whole text each time",
    caught_by="prefix-cheat",
    hint="When a model writes, nothing stands to the right of the last token. What do you show it?",
)
mutants.edit(
    "prefix-loss",
    "one-token-more",
    ("model(ids[:, : t + 1])[:, -1]", "model(ids[:, : t + 2])[:, t]"),
    misconception="a loss with prefixes that already hold the token to be predicted",
    caught_by="prefix-cheat",
    hint="Does the prefix for predicting token t + 1 hold that token?",
)
mutants.edit(
    "prefix-loss",
    "filled-up",
    (
        "model(ids[:, : t + 1])[:, -1]",
        "model(F.pad(ids[:, : t + 1], (0, ids.shape[1] - t - 1)))[:, t]",
    ),
    misconception="a loss with prefixes that are filled up to the full length",
    caught_by="prefix-cheat",
    hint="What does the model see to the right of the prefix, and does it know that this means nothing?",
)
mutants.edit(
    "prefix-loss",
    "a-tensor",
    ("return sum(losses) / len(losses)", "return torch.tensor(losses).mean()"),
    misconception="the loss as a tensor, where a plain number is asked for",
    caught_by="prefix-cheat",
    hint="The signature says what type the function returns.",
)
mutants.edit(
    "prefix-loss",
    "one-token-less",
    ("range(ids.shape[1] - 1)", "range(ids.shape[1] - 2)"),
    misconception="a loss that leaves out the last prediction",
    caught_by="prefix-honest",
    hint="A sequence of T tokens has T - 1 predictions. Count yours.",
)
mutants.edit(
    "prefix-loss",
    "last-only",
    ("return sum(losses) / len(losses)", "return losses[-1]"),
    misconception="the loss of the last prediction alone",
    caught_by="prefix-honest",
    hint="All prefixes count alike.",
)


mutants.edit(
    "prefix-loss",
    "mode-ignored",
    ("    model.eval()\n", ""),
    misconception="a loss over prefixes that holds the noise of dropout",
    caught_by="prefix-honest",
    hint="Ask twice for the same loss: are the answers equal? What makes them differ?",
)
mutants.edit(
    "prefix-loss",
    "mode-lost",
    ("    for module, mode in modes:\n        module.training = mode\n", ""),
    misconception="a right loss, but the model is left in evaluation mode",
    caught_by="prefix-honest",
    hint="Whoever trains the model further expects it as it was.",
)
mutants.edit(
    "prefix-loss",
    "clamped",
    (
        "losses.append(F.cross_entropy(logits, ids[:, t + 1]).item())",
        "likely = logits.softmax(-1).gather(1, ids[:, t + 1 : t + 2]).clamp_min(1e-8)\n"
        "            losses.append(-likely.log().mean().item())",
    ),
    misconception="a loss in which no prediction costs more than 18.4 nats",
    caught_by="prefix-cheat",
    hint="How small can a probability be? What becomes of one that is smaller than your bound?",
)
mutants.edit(
    "prefix-loss",
    "remembered",
    ("def prefix_loss(", "@__import__('functools').lru_cache(maxsize=32)\ndef prefix_loss("),
    misconception="a loss that is remembered for a model and its ids, whatever the weights are by now",
    caught_by="prefix-honest",
    hint="Train the model for a step and ask again: does the loss follow?",
)


@mutants.rewrite(
    "continue-text",
    "all-at-once",
    misconception="a continuation whose tokens all follow from the given text and none from each other",
    caught_by="continue-rule",
    hint="The second new token depends on the first: ask the model again after each one.",
)
def continue_text(model, ids, n, length):
    with torch.no_grad():
        new = model(ids[:, -length:])[:, -1].argmax(dim=-1, keepdim=True)
    return torch.cat([ids, new.repeat(1, n)], dim=1)


mutants.edit(
    "continue-text",
    "whole-text",
    ("model(ids[:, -length:])", "model(ids)"),
    misconception="a continuation that shows the model more tokens than it can take",
    caught_by="continue-window",
    hint="The model has places for a limited number of tokens. Which ones should it see?",
)
mutants.edit(
    "continue-text",
    "first-window",
    ("model(ids[:, -length:])", "model(ids[:, :length])"),
    misconception="a continuation that goes on showing the model the beginning of the text",
    caught_by="continue-window",
    hint="What matters for the next token stands at the end of the text.",
)
mutants.edit(
    "continue-text",
    "first-position",
    ("[:, -1]  # (B, n_tokens)", "[:, 0]  # (B, n_tokens)"),
    misconception="a continuation that follows from the first token",
    caught_by="continue-rule",
    hint="Which position predicts the token after the last one?",
)
mutants.edit(
    "continue-text",
    "by-sigmoid",
    ("logits.argmax(", "torch.sigmoid(logits).argmax("),
    misconception="a continuation by sigmoids, which are all 1 where logits are large",
    caught_by="continue-rule",
    hint="Do you need a probability to find the most likely token? What becomes of a sigmoid at 40 and at 50?",
)
mutants.edit(
    "continue-text",
    "least-likely",
    ("logits.argmax(", "logits.argmin("),
    misconception="a continuation with the least likely token",
    caught_by="continue-rule",
    hint="A larger logit means a larger probability.",
)
mutants.edit(
    "continue-text",
    "half-precision",
    ("logits.argmax(", "logits.half().argmax("),
    misconception="a continuation with the most likely token in half precision, where near ones are equal",
    caught_by="continue-rule",
    hint="Which logits between 4 and 5 can half precision tell apart? Must you convert them to find the largest?",
)

mutants.edit(
    "continue-text",
    "mode-ignored",
    ("    model.eval()\n", ""),
    misconception="a continuation disturbed by dropout",
    caught_by="continue-rule",
    hint="Let the model write twice from the same start: is the text the same? What makes it differ?",
)
mutants.edit(
    "continue-text",
    "mode-lost",
    ("    for module, mode in modes:\n        module.training = mode\n", ""),
    misconception="a right continuation, but the model is left in evaluation mode",
    caught_by="continue-rule",
    hint="Whoever trains the model further expects it as it was.",
)

mutants.edit(
    "causal",
    "sliding-window",
    (
        ".triu(diagonal=1)",
        ".triu(diagonal=1) + torch.full((n, n), -torch.inf, dtype=dtype).tril(diagonal=-16)",
    ),
    misconception="a causal mask with a window, which blocks keys that lie far back",
    caught_by="causal-order",
    hint="How far back may a query look? Try a long sequence.",
)
mutants.edit(
    "unilm",
    "part-of-a-name",
    ('if kind == "unidirectional"', 'if kind.startswith("unidirectional")'),
    ('if kind == "seq2seq"', 'if kind.startswith("seq2seq")'),
    misconception="masks for every kind that begins like one of the names",
    caught_by="unilm-limits",
    hint="What happens when a name has a letter too many?",
)
mutants.edit(
    "masked-attention",
    "double-precision",
    ("return A @ V", "return A.double() @ V.double()"),
    misconception="outputs in double precision, whatever the values are",
    caught_by="masked-shapes",
    hint="Which dtype does your output have when the values are in single precision?",
)


# What a stranger's answers got past the tests.
@mutants.rewrite(
    "causal",
    "places-in-dtype",
    misconception="a mask that compares places in the type of the mask, in which large whole numbers run together",
    caught_by="causal-order",
    hint="Which whole numbers can bfloat16 tell apart? Try a long sequence in that type.",
)
def causal_mask(n, dtype=torch.float32):
    place = torch.arange(n, dtype=dtype)
    return torch.zeros(n, n, dtype=dtype).masked_fill(place > place.unsqueeze(-1), -torch.inf)


mutants.edit(
    "unilm",
    "empty-source-first",
    (
        '    if kind == "bidirectional":\n',
        '    if n_source == 0:\n        return key <= query\n    if kind == "bidirectional":\n',
    ),
    misconception="a triangle wherever the source is empty, whatever the kind",
    caught_by=("unilm-both-ways", "unilm-limits"),
    hint="What should each of the kinds, and an unknown one, give when the source is empty?",
)
mutants.edit(
    "convert",
    "sign-bit",
    ("allowed = mask == 0\n", "allowed = ~torch.signbit(mask)\n"),
    misconception="a translation that goes by the sign, and takes a negative zero for blocked",
    caught_by="convert-pairs",
    hint="What is 0 times a negative number, and how does a computer write it?",
)


@mutants.rewrite(
    "masked-attention",
    "low-number-added",
    misconception="attention with a large negative number added to blocked scores, which high ones make up for",
    caught_by="masked-blocked",
    hint="How high can the score of a blocked key be? Which number is low enough for all of them?",
)
def masked_attention(Q, K, V, allowed):
    E = Q @ K.mT / K.shape[-1] ** 0.5 + torch.zeros_like(allowed, dtype=Q.dtype).masked_fill(~allowed, -1e9)
    return torch.softmax(E, dim=-1).masked_fill(~allowed.any(dim=-1, keepdim=True), 0.0) @ V


@mutants.rewrite(
    "masked-attention",
    "highest-of-all",
    misconception="attention that takes the highest of all scores away, blocked ones included, until no allowed weight is left",
    caught_by="masked-blocked",
    hint="What becomes of the exponentials of the allowed scores when a blocked one is far higher?",
)
def masked_attention(Q, K, V, allowed):
    E = Q @ K.mT / K.shape[-1] ** 0.5
    powers = (E - E.detach().amax(dim=-1, keepdim=True)).exp() * allowed
    total = powers.sum(dim=-1, keepdim=True)
    return powers / torch.where(total == 0, 1, total) @ V


mutants.edit(
    "masked-attention",
    "clamped",
    ("E = E.masked_fill(", "E = E.clamp(-50.0, 50.0).masked_fill("),
    misconception="attention whose scores are bounded, so that those beyond the bounds count alike",
    caught_by="masked-torch",
    hint="Does the softmax need bounds? What becomes of two scores beyond yours, and of their gradients?",
)
mutants.edit(
    "masked-attention",
    "no-half-precision",
    ("return A @ V", "return A @ V if V.dtype == torch.float64 else A.float() @ V.float()"),
    misconception="outputs in single precision where the values have less",
    caught_by="masked-shapes",
    hint="Which dtype does your output have when the values are in bfloat16?",
)
mutants.edit(
    "influence",
    "children-only",
    (
        "    modes = [(module, module.training) for module in model.modules()]\n",
        "    was = model.training\n    modes = [(child, child.training) for child in model.children()]\n",
    ),
    (
        "    for module, mode in modes:\n        module.training = mode\n",
        "    model.training = was\n    for child, mode in modes:\n        child.train(mode)\n",
    ),
    misconception="a right map, but modules two levels down are put into the mode of the part they belong to",
    caught_by="influence-mode",
    hint="How deep can a model be? What does `train` do to the modules inside the one you call it on?",
)
mutants.edit(
    "influence",
    "only-if-whole-trains",
    ("    model.eval()\n", "    if model.training:\n        model.eval()\n"),
    misconception="a map with the noise of a part that is in training mode in a model that is not",
    caught_by="influence-mode",
    hint="Does the mode of the model say in which mode its parts are?",
)
mutants.edit(
    "prefix-loss",
    "only-if-whole-trains",
    ("    model.eval()\n", "    if model.training:\n        model.eval()\n"),
    misconception="a loss with the noise of a part that is in training mode in a model that is not",
    caught_by="prefix-honest",
    hint="Does the mode of the model say in which mode its parts are?",
)
mutants.edit(
    "continue-text",
    "only-if-whole-trains",
    ("    model.eval()\n", "    if model.training:\n        model.eval()\n"),
    misconception="a continuation disturbed by a part that is in training mode in a model that is not",
    caught_by="continue-rule",
    hint="Does the mode of the model say in which mode its parts are?",
)
mutants.edit(
    "sees-future",
    "never-id-zero",
    ("torch.randint(n_tokens, (16", "torch.randint(1, n_tokens - 1, (16"),
    misconception="a detector that never shows the model the id 0",
    caught_by="detector-draws",
    hint="Which ids are there? Which of them can your sequences hold, before and after a change?",
)
mutants.edit(
    "next-token-loss",
    "normaliser-without-gradient",
    (
        "return F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten())",
        "chosen = logits[:, :-1].gather(-1, ids[:, 1:, None]).squeeze(-1)\n"
        "    return (logits[:, :-1].detach().logsumexp(dim=-1) - chosen).mean()",
    ),
    misconception="a right loss whose gradient lifts the right logits and lowers no other",
    caught_by="loss-mean",
    hint="Through which of your steps does the gradient pass? Compare it with that of `F.cross_entropy`.",
)
mutants.edit(
    "prefix-loss",
    "window",
    ("model(ids[:, : t + 1])[:, -1]", "model(ids[:, max(0, t - 7) : t + 1])[:, -1]"),
    misconception="a loss that shows the model the last eight tokens of a prefix",
    caught_by="prefix-cheat",
    hint="Where does a prefix begin? Try a long sequence.",
)
mutants.edit(
    "influence",
    "gradients-on-afterwards",
    (
        "        module.training = mode\n",
        "        module.training = mode\n    torch.set_grad_enabled(True)\n",
    ),
    misconception="a map after which gradients are recorded, also where the caller had switched them off",
    caught_by="influence-mode",
    hint="Were gradients recorded before the call? What puts that back, whatever it was?",
)
mutants.edit(
    "prefix-loss",
    "gradients-on-afterwards",
    (
        "        module.training = mode\n",
        "        module.training = mode\n    torch.set_grad_enabled(True)\n",
    ),
    misconception="a loss after which gradients are recorded, also where the caller had switched them off",
    caught_by="prefix-honest",
    hint="Were gradients recorded before the call? What puts that back, whatever it was?",
)
mutants.edit(
    "continue-text",
    "gradients-on-afterwards",
    (
        "        module.training = mode\n",
        "        module.training = mode\n    torch.set_grad_enabled(True)\n",
    ),
    misconception="a continuation after which gradients are recorded, also where the caller had switched them off",
    caught_by="continue-rule",
    hint="Were gradients recorded before the call? What puts that back, whatever it was?",
)

# Changes made by program that change nothing a test should see.
mutants.equivalent(
    "real-lengths",
    "return torch.arange(T, device=lengths.device) < lengths.unsqueeze(-1)",
    "return torch.arange(T) < lengths.unsqueeze(-1)",
    because="the device matters on a GPU only, and the tests run on the CPU",
)
mutants.equivalent(
    "sees-future",
    "return bool((influence(model, ids, n_tokens).triu(diagonal=1) > 1e-6).any())",
    "return bool((influence(model, ids, n_tokens).triu(diagonal=1) > 2e-06).any())",
    because="both lie between rounding and the faintest leak that is asked for",
)
mutants.equivalent(
    "sees-future",
    "return bool((influence(model, ids, n_tokens).triu(diagonal=1) > 1e-6).any())",
    "return bool((influence(model, ids, n_tokens).triu(diagonal=1) >= 1e-6).any())",
    because="no change is exactly a millionth",
)
mutants.equivalent(
    "sees-future",
    "ids = torch.randint(n_tokens, (16, length), generator=generator)",
    "ids = torch.randint(n_tokens, (17, length), generator=generator)",
    because="how many sequences are tried is up to the student",
)
mutants.equivalent(
    "influence",
    "moved = (model(changed) - before).abs()",
    "moved = ((before) - (model(changed))).abs()",
    because="the absolute difference has no direction",
)
mutants.equivalent(
    "convert",
    'if given == "additive":',
    'if "additive" in given:',
    because="the argument is one of five names, and no other of them holds this one",
)
mutants.equivalent(
    "convert",
    'if wanted == "additive":',
    'if "additive" in wanted:',
    because="the argument is one of five names, and no other of them holds this one",
)

# Probes that no test should notice.
mutants.unnoticed("influence", "influence", "float64", because="the task names no dtype for the map")
mutants.unnoticed("influence", "influence", "float32", because="the task names no dtype for the map")
