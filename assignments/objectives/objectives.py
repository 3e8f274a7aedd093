# ---
# title: Objectives
# points: 100
# minutes: 390
# seconds: 60
# data: [reaction-mlm, shakespeare]
# ---

# %% [markdown]
# You write the objectives that language models are trained with: predicting the next token, filling masked tokens, filling masked spans from their two ends.
# Then you train two small models that differ in nothing but the objective, and test both on two tasks.
#
# **How to work**
# - Replace each `raise NotImplementedError` by your code. Keep the names and arguments of the functions.
# - Run the cell under it: it holds *checks* that you can see. They catch the first mistakes, not all of them.
# - *Hidden tests* run when the notebook is graded. Each looks at one property, named in its comment, and gives its points for that property alone. They use sizes, numbers and seeds that differ from those of the checks.
# - Answers in words are read by a person.
#
# **Conventions.** `ids` are token ids of shape $(B, T)$, from 0 to $v - 1$ also at padding, `logits` are unnormalised predictions of shape $(B, T, v)$ over a vocabulary of $v$ tokens (any finite numbers, also very large ones: their sum over a batch may be infinite, the loss at a place is not), and `attention_mask` is 1 at real tokens and 0 at padding. A label of $-100$ means: no prediction is asked for here. Nothing you write should change its arguments in place. Where a `generator` is given, every random number comes from it, so that the same seed gives the same result. Functions work in float64 too: from such arguments they return float64. Gradients pass through the losses, logits and vectors that functions return.

# %%
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from coursekit.data import load_reaction_mlm, load_shakespeare
from coursekit.training import RunConfig, RunTask, digest_of, record_run, shapes_of, text_windows

# %% [markdown] exercise="one-sentence" title="Two sets of labels for one sentence" difficulty=1 minutes=5 core=true
# Take the six words *the cat sat on the mat* as tokens.
#
# Under `"next"`: which words are the labels when a model predicts the next token, in their order? Under `"masked"`: which words are the labels when it reads *the [MASK] sat on the [MASK]* and fills in what is hidden? The check reads them off the sentence.
#
# <details><summary>A question to start with</summary>Which word does a model predict after it has read *the*, and which word is never predicted?</details>


# %% solution="one-sentence"
def labels_by_hand() -> dict[str, list[str]]:
    """Return the labels of "next" and of "masked", each as a list of words."""
    ### BEGIN SOLUTION
    return {"next": ["cat", "sat", "on", "the", "mat"], "masked": ["cat", "mat"]}
    ### END SOLUTION


# %% check="one-sentence-check"
sentence, hidden = "the cat sat on the mat".split(), "the [MASK] sat on the [MASK]".split()
assert labels_by_hand()["next"] == sentence[1:], "every word but the first follows a word"
assert labels_by_hand()["masked"] == [
    word for word, seen in zip(sentence, hidden, strict=True) if word != seen
], "a label for each mask, and none for what can be read"
print("labels: right, the sentence says the same")

# %% test="one-sentence-labels" points=1 rests="which words are the labels when a model predicts the next token, in their order? … which words are the labels when it reads *the [MASK] sat on the [MASK]* and fills in what is hidden?"
# The labels of both objectives.
given = labels_by_hand()
assert {"next", "masked"} <= set(given), "an entry is missing: give each under its name"
assert list(given["next"]) == "cat sat on the mat".split(), (
    "next is wrong: every word but the first follows a word"
)
assert list(given["masked"]) == ["cat", "mat"], "masked is wrong: which words does the model not see?"

# %% [markdown] exercise="labels" title="Where the labels come from" difficulty=1 minutes=20 core=true rows="4-h, 1-1.4, 1-1.5" errata="E-33"
# Three questions about where labels come from.
#
# **1.** A group wants to pretrain a language model on novels. One of them objects that novels are arbitrary text and carry no labels. Which statements are right? (One or more.)
#
# - **A** The text holds the labels itself: each token is the right answer to a question about the tokens around it.
# - **B** The objection holds: somebody has to annotate the novels first.
# - **C** The same page of a novel can be used for the next-token and for the masked objective, with different labels.
# - **D** A masked token can't serve as a label, because the model doesn't see it.
# - **E** Self-supervised means that the model is trained without a loss.
#
# <details><summary>A question to start with</summary>Cover one word of this sentence with your thumb. Who knows which word it was, and did anybody have to annotate it?</details>


# %% solution="novels"
def novels_choice() -> set[str]:
    """Return the letters of all right statements, for example {"B", "E"}."""
    ### BEGIN SOLUTION
    return {"A", "C"}
    ### END SOLUTION


# %% check="novels-check"
assert novels_choice() <= set("ABCDE"), "give a set of letters from A to E"
print("novels: the form is right; the answer is graded later")

# %% test="novels-key" points=2 rests="novels are arbitrary text and carry no labels. Which statements are right? (One or more.) … Return the letters of all right statements"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in novels_choice()}
assert chosen <= set("ABCDE"), "the letters go from A to E"
assert "B" not in chosen, "which token comes next is written in the novel: that is a label, and it was free"
assert "D" not in chosen, (
    "a label is what the model has to predict: it is useful because the model does not see it"
)
assert "E" not in chosen, (
    "there is a loss, the same cross-entropy as ever; only the labels come from the text itself"
)
assert chosen == {"A", "C"}, "a right statement is missing: what can serve as a question about a text?"

# %% [markdown]
# **2.** What are the labels of the masked objective? (One answer.)
#
# - **A** The original tokens at all positions, and the loss is the mean over all of them.
# - **B** The original tokens at the positions that were selected, and $-100$ at all others.
# - **C** The original tokens, shifted to the left by one.
# - **D** For each sentence, whether it is positive or negative.
# - **E** For each position, whether it was masked.


# %% solution="masked-labels"
def masked_labels_choice() -> set[str]:
    """Return the letter of the right answer, as a set with one element."""
    ### BEGIN SOLUTION
    return {"B"}
    ### END SOLUTION


# %% check="masked-labels-check"
assert masked_labels_choice() <= set("ABCDE"), "give a set of letters from A to E"
print("masked labels: the form is right; the answer is graded later")

# %% test="masked-labels-key" points=1 rests="What are the labels of the masked objective? (One answer.) … Return the letter of the right answer, as a set with one element."
# The labels of the masked objective.
chosen = {str(letter).strip().upper() for letter in masked_labels_choice()}
assert "A" not in chosen, (
    "at positions that were not selected the model sees the token: a loss there would pay it for copying"
)
assert "C" not in chosen, (
    "the shift belongs to the next-token objective; a masked token is predicted in its own place"
)
assert "D" not in chosen, "that label needs a person, and belongs to a classification task"
assert "E" not in chosen, "the question is which token stood there, not whether one was hidden"
assert chosen == {"B"}, "give exactly one letter"

# %% [markdown]
# **3.** When is it worth pretraining a new model, in place of adapting one that exists? (One or more.)
#
# - **A** No pretrained model covers your language.
# - **B** You have a lot of text, and a pretrained model fits it well.
# - **C** Your model must not have learned from the text of the existing ones, for example because of its biases.
# - **D** Your sequences are not text at all, such as chemical reactions, and no model has ever seen their tokens.
# - **E** You have 300 labelled examples, and want the best classifier for them.


# %% solution="pretrain"
def pretrain_choice() -> set[str]:
    """Return the letters of all right answers."""
    ### BEGIN SOLUTION
    return {"A", "C", "D"}
    ### END SOLUTION


# %% check="pretrain-check"
assert pretrain_choice() <= set("ABCDE"), "give a set of letters from A to E"
print("pretrain: the form is right; the answer is graded later")

# %% test="pretrain-key" points=1 rests="When is it worth pretraining a new model, in place of adapting one that exists? (One or more.) … Return the letters of all right answers."
# All right answers and no other.
chosen = {str(letter).strip().upper() for letter in pretrain_choice()}
assert chosen <= set("ABCDE"), "the letters go from A to E"
assert "B" not in chosen, "where a model fits, going on from it costs a fraction of starting anew"
assert "E" not in chosen, (
    "300 examples can adapt a model that has read much; they are far too few to pretrain one"
)
assert chosen == {"A", "C", "D"}, "a right answer is missing: what can an existing model not give you?"

# %% [markdown] exercise="next-token" title="The next-token loss" difficulty=2 minutes=10 core=true rows="0-Q5"
# A causal model gives, at each position $t$, a prediction for position $t+1$:
#
# $$\mathcal{L} = -\frac{1}{N} \sum_{b} \sum_{t} \ln p\bigl(x_{b,t+1} \mid x_{b,0}, \dots, x_{b,t}\bigr)$$
#
# The sum runs over all pairs of neighbours $(t, t+1)$ that are **both real tokens**, and $N$ is the number of these pairs in the whole batch, at least one.
# Batches may be padded on the right or on the left; neither may change the loss.
# The shortest way uses `F.cross_entropy`; it takes logits and does the softmax itself.
#
# <details><summary>A question to start with</summary>A row has $T$ tokens. How many of them can be predicted from something, and which logits have nothing to predict?</details>
# <details><summary>The idea</summary>Line up <code>logits[:, :-1]</code> with <code>ids[:, 1:]</code>. Then decide for each pair whether it counts, and average over those that do.</details>
# <details><summary>Why both tokens of a pair must be real</summary>With padding on the right, the last real token would be asked to predict padding. With padding on the left, the first real token would be predicted from padding.</details>
# <details><summary>F.cross_entropy complains about shapes</summary>It wants the classes in dimension 1, or everything flattened to $(N, v)$ and $(N,)$.</details>


# %% solution="next-token"
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it.

    logits: (B, T, v)   ids: (B, T)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side
    returns: a scalar
    """
    ### BEGIN SOLUTION
    real = attention_mask.bool()
    counts = real[:, :-1] & real[:, 1:]  # (B, T - 1), both tokens of the pair are real
    return F.cross_entropy(logits[:, :-1][counts], ids[:, 1:][counts])
    ### END SOLUTION


# %% check="next-token-check"
ids = torch.tensor([[3, 1, 2, 0]])
logits = torch.zeros(1, 4, 5)
loss = next_token_loss(logits, ids, torch.ones_like(ids))
assert loss.shape == (), "the loss is one number"
assert abs(loss.item() - 1.6094) < 1e-3, "whoever gives 5 tokens equal chances has a loss of ln 5"
knows = 20.0 * F.one_hot(torch.tensor([[1, 2, 0, 4]]), 5)  # at each position, sure of the token that follows
assert next_token_loss(knows, ids, torch.ones_like(ids)) < 1e-6, "a model that knows what follows has no loss"
print("next-token loss: all checks passed")

# %% test="lm-shift" points=2 rests="returns: a scalar … A causal model gives, at each position $t$, a prediction for position $t+1$ … it takes logits and does the softmax itself … any finite numbers, also very large ones"
# The prediction at a position is compared with the token after it, and with no other.
import torch

for seed in (0, 1, 2):
    generator = torch.Generator().manual_seed(seed)
    B, T = (3, 7) if seed == 0 else torch.randint(4, 10, (2,), generator=generator).tolist()
    ids = torch.randint(50, (B, T), generator=generator)
    mask = torch.ones_like(ids)
    # Two of 50 ids are equal with a chance of 0.02: 10 of 12 wrong predictions, or more of more, right by chance: 1e-15.
    for shift, name in [
        (0, "the token at the same position"),
        (1, "the token before"),
        (-2, "the token two places on"),
    ]:
        wrong = 30.0 * torch.nn.functional.one_hot(ids.roll(shift, dims=1), 50)
        loss = next_token_loss(wrong, ids, mask)
        assert isinstance(loss, torch.Tensor) and loss.numel() == 1, (
            "the loss should be a scalar, as a tensor"
        )
        assert loss > 5, (
            f"a model that is sure of {name} gets a small loss: logits at t belong to the token at t + 1"
        )
    knows = 30.0 * torch.nn.functional.one_hot(ids.roll(-1, dims=1), 50)
    assert next_token_loss(knows, ids, mask) < 1e-6, (
        "a model that is sure of every next token should have no loss"
    )
    huge = 1e4 * torch.randn(B, T, 50, generator=generator, dtype=torch.float64)
    right = huge.log_softmax(-1)[:, :-1].gather(-1, ids[:, 1:, None])
    assert torch.allclose(next_token_loss(huge, ids, mask), -right.mean(), rtol=1e-9), (
        "with logits of many thousands the loss is wrong, or has fewer digits than float64 holds"
    )
    assert next_token_loss(1e4 * torch.nn.functional.one_hot(ids, 50).double(), ids, mask).isfinite(), (
        "logits of ten thousand give a loss that is not finite"
    )

# %% test="lm-last" points=1 rests="The sum runs over all pairs of neighbours $(t, t+1)$ that are **both real tokens** … Gradients pass through the losses, logits and vectors that functions return"
# The prediction after the last token is compared with nothing.
import torch

# Chances lie strictly between 0 and 1, so that no gradient of a prediction is exactly zero: right for every draw.
generator = torch.Generator().manual_seed(3)
drawn = torch.randint(2, 9, (3,), generator=generator).tolist()
for B, T, v in ((2, 6, 11), drawn):
    ids = torch.randint(v, (B, T), generator=generator)
    logits = torch.randn(B, T, v, generator=generator, dtype=torch.float64).requires_grad_()
    loss = next_token_loss(logits, ids, torch.ones_like(ids))
    assert loss.requires_grad, "no gradient can pass through the loss"
    loss.backward()
    assert logits.grad is not None, "no gradient reaches the logits"
    assert not logits.grad[:, -1].any(), "the prediction at the last position counts, and no token follows it"
    assert logits.grad[:, :-1].abs().sum(-1).min() > 0, (
        "the prediction at a position that has a next token does not count"
    )

# %% test="lm-padding" points=2 rests="Batches may be padded on the right or on the left; neither may change the loss."
# Padding on the right or on the left changes nothing, whatever ids and logits the padding holds.
import torch

for seed in (4, 5):
    generator = torch.Generator().manual_seed(seed)
    B, T, n, v = (2, 5, 3, 13) if seed == 4 else torch.randint(2, 9, (4,), generator=generator).tolist()
    ids = torch.randint(v, (B, T), generator=generator)
    logits = torch.randn(B, T, v, generator=generator, dtype=torch.float64)
    plain = next_token_loss(logits, ids, torch.ones_like(ids))
    junk_ids = torch.randint(v, (B, n), generator=generator)
    junk = torch.randn(B, n, v, generator=generator, dtype=torch.float64)
    pads, ones = torch.zeros_like(junk_ids), torch.ones_like(ids)
    right = next_token_loss(
        torch.cat([logits, junk], 1), torch.cat([ids, junk_ids], 1), torch.cat([ones, pads], 1)
    )
    assert torch.allclose(plain, right), "padding on the right changes the loss"
    left = next_token_loss(
        torch.cat([junk, logits], 1), torch.cat([junk_ids, ids], 1), torch.cat([pads, ones], 1)
    )
    assert torch.allclose(plain, left), "padding on the left changes the loss"

# %% test="lm-mean" points=1 rests="$N$ is the number of these pairs in the whole batch"
# Every predicted token counts alike, in short rows and in long ones.
import torch

generator = torch.Generator().manual_seed(6)
more, fewer = torch.randint(2, 7, (2,), generator=generator).tolist()
for long, short in ((8, 3), (fewer + more, fewer)):
    ids = torch.randint(9, (2, long), generator=generator)
    logits = torch.randn(2, long, 9, generator=generator, dtype=torch.float64)
    mask = torch.ones_like(ids)
    mask[1, short:] = 0
    parts = [next_token_loss(logits[b : b + 1], ids[b : b + 1], mask[b : b + 1]) for b in range(2)]
    together = next_token_loss(logits, ids, mask)
    # Two drawn means agree to eleven digits with a chance below 1e-8.
    assert not torch.allclose(together, sum(parts) / 2, rtol=1e-11, atol=0.0), (
        "the loss is the mean of the means of the rows: every prediction should count alike"
    )
    expected = ((long - 1) * parts[0] + (short - 1) * parts[1]) / (long + short - 2)
    assert torch.allclose(together, expected), (
        "the loss is not the mean over all predictions: a row of 8 tokens has 7 of them, and a row of 3 has 2"
    )

# %% test="lm-library" points=2 rests="Functions work in float64 too … Return the mean cross-entropy of predicting each token from those before it. … Gradients pass through the losses, logits and vectors that functions return"
# Equal to the loss of a causal model of the transformers library, and to its gradient.
import torch
from transformers import LlamaConfig, LlamaForCausalLM

torch.manual_seed(7)
config = LlamaConfig(
    vocab_size=31,
    hidden_size=16,
    intermediate_size=24,
    num_hidden_layers=1,
    num_attention_heads=2,
    num_key_value_heads=2,
    pad_token_id=0,
)
model = LlamaForCausalLM(config).double().eval()
generator = torch.Generator().manual_seed(8)
first, second, more = torch.randint(2, 7, (3,), generator=generator).tolist()
ids = torch.randint(1, 31, (3, 6 + more), generator=generator)
mask = torch.ones_like(ids)
mask[1, first:], mask[2, second:] = 0, 0
out = model(input_ids=ids, attention_mask=mask, labels=ids.masked_fill(mask == 0, -100))
logits = out.logits.detach().requires_grad_()
mine = next_token_loss(logits, ids, mask)
assert mine.dtype == torch.float64, "from logits in float64 the loss should be in float64"
# The library takes its loss in float32, which is good to 1e-6: the tolerance is 30 times that.
assert torch.allclose(mine, out.loss.detach().double(), atol=1e-6), "the loss differs from the library's"
theirs = out.logits.detach().requires_grad_()
model.loss_function(logits=theirs, labels=ids.masked_fill(mask == 0, -100), vocab_size=31).backward()
assert mine.requires_grad, "no gradient can pass through the loss"
mine.backward()
assert logits.grad is not None and torch.allclose(logits.grad, theirs.grad.double(), atol=1e-6), (
    "the gradient differs from the library's"
)

# %% [markdown] exercise="masked" title="The masked objective" difficulty=3 minutes=65 core=true rows="0-Q5, 1-1.4" errata="E-32, E-33"
# BERT's recipe, token by token and independently of each other:
#
# 1. Each token that is not special is *selected* with probability 0.15.
# 2. A selected token is replaced by `[MASK]` with probability 0.8, replaced by a random token with probability 0.1, and left as it is with probability 0.1.
# 3. The label of a selected token is the original; all other labels are $-100$.
#
# The random token is drawn uniformly from all $v$ ids of the vocabulary, as the transformers library does it: it may happen to be the original, or even a special token.
#
# <details><summary>A question to start with</summary>How many independent random decisions does one token need, at most?</details>
# <details><summary>The idea</summary>Draw one uniform number per token for the selection and a second one for its fate: below 0.8, from 0.9 on, in between. Then write labels and inputs with <code>torch.where</code> or <code>masked_fill</code>, which make new tensors.</details>
# <details><summary>My labels hold [MASK]</summary>Inputs and labels start from the same ids. Copy before you write, or use operations that return a new tensor.</details>


# %% solution="mask-tokens"
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels of the masked objective.

    ids: (B, T)   special: (B, T), True where a token must never be selected
    n_tokens: size of the vocabulary   share: probability that a token is selected
    returns: inputs (B, T), labels (B, T)
    """
    ### BEGIN SOLUTION
    selected = (torch.rand(ids.shape, generator=generator) < share) & ~special
    fate = torch.rand(ids.shape, generator=generator)
    random_ids = torch.randint(n_tokens, ids.shape, generator=generator)
    inputs = ids.masked_fill(selected & (fate < 0.8), mask_id)
    inputs = torch.where(selected & (fate >= 0.9), random_ids, inputs)
    return inputs, ids.masked_fill(~selected, -100)
    ### END SOLUTION


# %% check="mask-tokens-check"
ids = torch.arange(5, 45).reshape(2, 20)
special = ids % 20 == 5  # the first token of each row
inputs, labels = mask_tokens(ids, special, 4, 50, torch.Generator().manual_seed(0), share=0.5)
assert inputs.shape == labels.shape == (2, 20), "inputs and labels have the shape of the ids"
assert (labels[special] == -100).all() and torch.equal(inputs[special], ids[special]), "specials stay"
assert (inputs == 4).any(), "with a share of one half, some token should be hidden behind [MASK]"
print("mask_tokens: all checks passed")

# %% test="mlm-labels" points=2 rests="returns: inputs (B, T), labels (B, T) … The label of a selected token is the original; all other labels are $-100$. … A selected token is replaced by"
# The label of a selected token is the original, all others are -100, and a token without a label is not touched.
import torch

for seed in (0, 1, 2):
    generator = torch.Generator().manual_seed(seed)
    B, T = (6, 40) if seed == 0 else torch.randint(20, 50, (2,), generator=generator).tolist()
    ids = torch.randint(5, 60, (B, T), generator=generator)
    special = torch.zeros_like(ids, dtype=torch.bool)
    found = mask_tokens(ids, special, 4, 60, generator, share=0.3)
    assert isinstance(found, tuple | list) and len(found) == 2, (
        "inputs and labels should come back, as a pair"
    )
    inputs, labels = found
    assert inputs.shape == labels.shape == ids.shape, "inputs and labels should have the shape of the ids"
    selected = labels != -100
    # None of 240 tokens or more selected with a share of 0.3: 1e-37; all of them: less.
    assert selected.any() and not selected.all(), "either no token was selected, or all of them"
    assert torch.equal(labels[selected], ids[selected]), (
        "the label of a selected token is not the original token at its place"
    )
    assert torch.equal(inputs[~selected], ids[~selected]), "a token that was not selected has been replaced"

# %% test="mlm-special" points=2 rests="Each token that is not special is *selected* … True where a token must never be selected … share: probability that a token is selected"
# A special token is never selected and never replaced.
import torch

generator = torch.Generator().manual_seed(3)
B, T = torch.randint(5, 50, (2,), generator=generator).tolist()
ids = torch.randint(5, 60, (B, T), generator=generator)
special = torch.rand(B, T, generator=generator) < 0.3
for share in (0.15, 0.6, 1.0):
    inputs, labels = mask_tokens(ids, special, 4, 60, generator, share=share)
    assert (labels[special] == -100).all(), "a special token was selected"
    assert torch.equal(inputs[special], ids[special]), "a special token was replaced"
# A uniform number of 24 bits is exactly 0 once in 16 million: whoever compares it with > may miss one token, and two of
# 2,400 with a chance of 1e-8.
assert (labels[~special] == -100).sum() <= 1, (
    "with a share of 1 every token that is not special should be selected"
)

# %% test="mlm-share" points=1 rests="Each token that is not special is *selected* with probability 0.15. … share: probability that a token is selected"
# Fifteen per cent of the tokens that are not special are selected, or whatever share is asked for.
import torch

drawn = 0.3 + 0.5 * torch.rand((), generator=torch.Generator().manual_seed(7)).item()
more = int(torch.randint(100, (), generator=torch.Generator().manual_seed(8)))
for seed, share in [(4, 0.15), (5, 0.15), (6, drawn)]:
    generator = torch.Generator().manual_seed(seed)
    ids = torch.randint(5, 90, (400, 500 + more), generator=generator)
    special = torch.rand(400, 500 + more, generator=generator) < 0.2
    _, labels = mask_tokens(ids, special, 4, 90, generator, share=share)
    measured = (labels[~special] != -100).double().mean().item()
    # 160,000 tokens or more: the standard error is at most 0.00125; 0.007 is 5.6 of them, two-sided 2e-8.
    assert abs(measured - share) < 0.007, (
        f"of the tokens that are not special, another share than {share} is selected"
    )

# %% test="mlm-fates" points=2 rests="A selected token is replaced by `[MASK]` with probability 0.8, replaced by a random token with probability 0.1, and left as it is with probability 0.1."
# Of the selected tokens 80 % become [MASK], 10 % a random token, 10 % stay.
import torch

for seed in (7, 8):
    generator = torch.Generator().manual_seed(seed)
    n_tokens = int(torch.randint(2000, 9000, (), generator=generator))
    mask_id, *size = torch.randint(5, (3,), generator=generator).tolist()
    ids = torch.randint(5, n_tokens, (500 + size[0], 500 + size[1]), generator=generator)
    inputs, labels = mask_tokens(ids, torch.zeros_like(ids, dtype=torch.bool), mask_id, n_tokens, generator)
    selected = labels != -100
    before, after = ids[selected], inputs[selected]
    shares = [((after == mask_id).double().mean()), (after == before).double().mean()]
    shares.append(1 - shares[0] - shares[1])
    # 37,500 selected tokens or more: a standard error of 0.0021 and 0.0015, so that the bounds are 5.8 and 6.4 of them,
    # two-sided 7e-9 and 2e-10; a random token equals the original in 1 of 2000 or fewer.
    assert abs(shares[0] - 0.8) < 0.012, "not 80 % of the selected tokens became [MASK]"
    assert abs(shares[1] - 0.1) < 0.01, "not 10 % of the selected tokens stayed as they were"
    assert abs(shares[2] - 0.1) < 0.01, "not 10 % of the selected tokens became a random one"

# %% test="mlm-random" points=1 rests="The random token is drawn uniformly from all $v$ ids of the vocabulary, as the transformers library does it: it may happen to be the original, or even a special token."
# The random tokens are uniform over the whole vocabulary.
import torch

generator = torch.Generator().manual_seed(9)
n_tokens = int(torch.randint(9, 13, (), generator=generator))
mask_id, original = torch.randperm(n_tokens, generator=generator)[:2].tolist()
ids = torch.full((600, 600), original)
inputs, labels = mask_tokens(
    ids, torch.zeros_like(ids, dtype=torch.bool), mask_id, n_tokens, generator, share=1.0
)
after = inputs[labels != -100]
counts = torch.bincount(after, minlength=n_tokens).double()
# The ids that only a random draw can bring.
others = counts[[i for i in range(n_tokens) if i not in (mask_id, original)]]
expected = (labels != -100).sum().item() * 0.1 / n_tokens
assert len(counts) == n_tokens, "a random id lies outside of the vocabulary"
assert (others > 0).all(), "some ids of the vocabulary are never drawn"
# 3,000 or more of each are expected, with a standard deviation of about their root; six of it, for ten ids: 2e-8.
assert (others - expected).abs().max() < 6 * expected**0.5, (
    "the random tokens are not uniform over the vocabulary"
)
# Random tokens bring as many of [MASK] and of the original. Their counts have a standard deviation of at most 240, and half
# of 3,000 is more than six of it, two-sided 5e-10.
for number, share in ((mask_id, 0.8), (original, 0.1)):
    assert abs(counts[number] - share * (labels != -100).sum() - expected) < expected / 2, (
        "the random token is never [MASK] itself, or never the original, or one of them too often"
    )

# %% test="mlm-independent" points=1 rests="token by token and independently of each other"
# Tokens are selected independently: the number in a row varies, and neighbours know nothing of each other.
import torch

generator = torch.Generator().manual_seed(10)
T = int(torch.randint(40, 51, (), generator=generator))
ids = torch.randint(5, 60, (4000, T), generator=generator)
_, labels = mask_tokens(ids, torch.zeros_like(ids, dtype=torch.bool), 4, 60, generator)
selected = (labels != -100).double()
variance = selected.sum(dim=1).var().item()
# Binomial: T · 0.15 · 0.85, at most 6.4, known here to 0.144: the bounds are 6.9 of these. The share of pairs is known to
# 0.00045 and that of a column to 0.0057: 6.6 and 7 standard errors, for 50 columns 1e-10.
assert abs(variance - T * 0.15 * 0.85) < 1, (
    "the number of selected tokens in a row does not vary as it does when every token is selected on its own"
)
pairs = (selected[:, 1:] * selected[:, :-1]).mean().item()
assert abs(pairs - 0.15**2) < 0.003, "neighbouring tokens are not selected independently of each other"
columns = selected.mean(dim=0)
assert (columns - 0.15).abs().max() < 0.04, "some positions are selected more often than others"
inputs, _ = mask_tokens(ids, torch.zeros_like(ids, dtype=torch.bool), 4, 60, generator, share=1.0)
hidden = (inputs == 4).double()
# 160,000 tokens or more: a standard error of 0.001, and 0.008 is eight of these.
assert abs(hidden.mean().item() - (0.8 + 0.1 / 60)) < 0.008, "not 80 % of the selected tokens became [MASK]"
# A random token is [MASK] in 1 of 60; the share of pairs is known to 0.0017, and 0.012 is 7 of these.
assert abs((hidden[:, 1:] * hidden[:, :-1]).mean().item() - (0.8 + 0.1 / 60) ** 2) < 0.012, (
    "what becomes of a selected token depends on its neighbour: the fate, too, is drawn for each token"
)

# %% test="mlm-seed" points=1 rests="Nothing you write should change its arguments in place. … Where a `generator` is given, every random number comes from it, so that the same seed gives the same result"
# The arguments stay as they are, the same seed gives the same result, and the next call another one.
import torch

generator = torch.Generator().manual_seed(11)
T = int(torch.randint(40, 80, (), generator=generator))
ids = torch.randint(5, 60, (4, T), generator=generator)
special = torch.rand(4, T, generator=generator) < 0.1
before = ids.clone(), special.clone()
one, two = torch.Generator().manual_seed(12), torch.Generator().manual_seed(12)
first, again = mask_tokens(ids, special, 4, 60, one, 0.5), mask_tokens(ids, special, 4, 60, two, 0.5)
assert torch.equal(ids, before[0]) and torch.equal(special, before[1]), "an argument was changed in place"
assert torch.equal(first[0], again[0]) and torch.equal(first[1], again[1]), (
    "the same seed gives different masks: every random number should come from the generator"
)
# 120 tokens or more, each selected or not with even chances: two equal draws, 1e-36.
later = mask_tokens(ids, special, 4, 60, one, 0.5)
assert not torch.equal(first[1], later[1]), "a second call with the same generator gives the same mask"

# %% [markdown]
# The loss is the mean cross-entropy over the selected positions, each prediction compared with the label **at its own position**.
# In a short text it can happen that nothing is selected; the loss is then 0, and a backward pass gives gradients of zero.
# (`F.cross_entropy` alone would return NaN, and one such batch would ruin all weights.)


# %% solution="masked-loss"
def masked_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy over the positions with a label, 0 if there is none.

    logits: (B, T, v)   labels: (B, T), -100 where no prediction is asked for
    returns: a scalar
    """
    ### BEGIN SOLUTION
    asked = labels != -100  # (B, T)
    if not asked.any():
        return logits[asked].sum()  # of nothing, which is 0 however large the logits are
    return F.cross_entropy(logits[asked], labels[asked])
    ### END SOLUTION


# %% check="masked-loss-check"
labels = torch.tensor([[-100, 2, -100], [1, -100, -100]])
assert abs(masked_loss(torch.zeros(2, 3, 7), labels).item() - 1.9459) < 1e-3, (
    "equal chances for 7 tokens: ln 7"
)
assert masked_loss(torch.zeros(2, 3, 7), torch.full((2, 3), -100)) == 0, "nothing asked, nothing lost"
sure = 20.0 * F.one_hot(torch.tensor([[3, 2, 0], [1, 4, 4]]), 7)  # sure of a token at each position
assert masked_loss(sure, labels) < 1e-6, "a model that is sure of the right answer in both places has no loss"
print("masked loss: all checks passed")

# %% test="masked-loss-places" points=2 rests="returns: a scalar … Functions work in float64 too … The loss is the mean cross-entropy over the selected positions, each prediction compared with the label **at its own position**. … any finite numbers, also very large ones … Gradients pass through the losses, logits and vectors that functions return"
# Each labelled position counts alike and is compared with its own label; all other positions have no say.
import torch

for seed in (0, 1):
    generator = torch.Generator().manual_seed(seed)
    B, T, v = (3, 10, 8) if seed == 0 else torch.randint(5, 12, (3,), generator=generator).tolist()
    ids = torch.randint(v, (B, T), generator=generator)
    asked = torch.rand(B, T, generator=generator) < 0.4
    asked[:, 3] = True
    labels = ids.masked_fill(~asked, -100)
    size = (1.0, 1e4)[seed % 2]  # the second is beyond what the exponential of a single logit could hold
    logits = (size * torch.randn(B, T, v, generator=generator, dtype=torch.float64)).requires_grad_()
    loss = masked_loss(logits, labels)
    assert isinstance(loss, torch.Tensor) and loss.shape == (), "the loss should be a scalar, as a tensor"
    assert loss.dtype == torch.float64, "from logits in float64 the loss should be in float64"
    picked = logits.detach().log_softmax(-1).gather(-1, ids.unsqueeze(-1)).squeeze(-1)
    # All of 20 positions or more are asked for with a chance below 2e-8.
    assert not torch.allclose(loss.detach(), -picked[asked].sum() / (B * T)), (
        "the sum over the labelled positions is divided by the number of all positions"
    )
    assert torch.allclose(loss.detach(), -picked[asked].mean()), (
        "the loss is not the mean over the labelled positions, each compared with the label in its own place"
    )
    assert torch.allclose(loss.detach(), -picked[asked].mean(), rtol=1e-10), (
        "the loss has fewer digits than float64 holds"
    )
    assert loss.requires_grad, "no gradient can pass through the loss"
    loss.backward()
    assert logits.grad is not None, "no gradient reaches the logits"
    assert not logits.grad[~asked].any(), "a position without a label influences the loss"
    other = torch.randn(B, T, v, generator=generator, dtype=torch.float64)
    picked = other.log_softmax(-1).gather(-1, ids.unsqueeze(-1)).squeeze(-1)
    assert torch.allclose(masked_loss(other, labels), -picked[asked].mean()), (
        "for other logits of the same size the loss is not their mean over the labelled positions"
    )

# %% test="masked-loss-none" points=1 rests="it can happen that nothing is selected; the loss is then 0, and a backward pass gives gradients of zero … any finite numbers, also very large ones … returns: a scalar"
# Where nothing is asked the loss is 0 and the gradients are zero.
import torch

generator = torch.Generator().manual_seed(2)
for size in (1.0, 1e308):  # the second: logits whose sum is infinite
    # Sizes and logits are drawn, and nothing is asked: the loss is 0 for all of them.
    B, T, v = torch.randint(2, 9, (3,), generator=generator).tolist()
    logits = size * torch.rand(B, T, v, generator=generator, dtype=torch.float64).add(0.5)
    logits.requires_grad_()
    loss = masked_loss(logits, torch.full((B, T), -100))
    assert isinstance(loss, torch.Tensor) and loss.shape == (), (
        "with no label at all the loss should still be a scalar tensor"
    )
    assert loss == 0, "with no label at all the loss should be 0, however large the logits are"
    assert loss.requires_grad, "the loss is cut off from the logits: a training step would stop with an error"
    loss.backward()
    assert logits.grad is not None and not logits.grad.any(), (
        "with no label at all every gradient should be zero"
    )

# %% [markdown]
# Now the collator: it takes rows of token ids of different lengths, pads them on the right to the longest, and masks them.
# Special tokens are all those in `tokenizer.all_special_ids`, the padding among them. The attention mask follows from the lengths of the rows: a real token may have any id, even the padding's. All three tensors of a batch are of dtype `torch.long`. The vocabulary has `len(tokenizer)` ids.
#
# The tokenizer here belongs to a real masked model, small and trained on chemical reactions instead of English.
# A reaction such as `CC(=O)O.OCC>>CC(=O)OCC` is a sentence to it, and an atom is a word.
#
# <details><summary>A question to start with</summary>Which of the three tensors of the batch tells padding from real tokens once <code>[MASK]</code> and random tokens are in?</details>
# <details><summary>The idea</summary>Pad first, find the special positions with <code>torch.isin</code>, then call <code>mask_tokens</code> once for the whole batch.</details>


# %% solution="collator"
class MaskedLMCollator:
    """Makes padded batches for masked language modelling; every call draws new masks."""

    def __init__(self, tokenizer: Any, share: float = 0.15, seed: int = 0) -> None:
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows: list[list[int]]) -> dict[str, torch.Tensor]:
        """Return input_ids, attention_mask and labels, each of shape (B, length of the longest row)."""
        ### BEGIN SOLUTION
        pad = self.tokenizer.pad_token_id
        longest = max(len(row) for row in rows)
        ids = torch.tensor([row + [pad] * (longest - len(row)) for row in rows])  # (B, T)
        lengths = torch.tensor([len(row) for row in rows])  # (B,)
        attention_mask = torch.where(torch.arange(longest) < lengths[:, None], 1, 0)  # (B, T)
        special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))
        mask_id, n_tokens = self.tokenizer.mask_token_id, len(self.tokenizer)
        inputs, labels = mask_tokens(ids, special, mask_id, n_tokens, self.generator, self.share)
        return {"input_ids": inputs, "attention_mask": attention_mask, "labels": labels}
        ### END SOLUTION


# %% check="collator-check"
reaction_model, reaction_tokenizer = load_reaction_mlm()
reactions = ["CC(=O)O.OCC>>CC(=O)OCC", "CC(=O)Cl.NCc1ccccc1>>CC(=O)NCc1ccccc1", "BrBr.C=C>>BrCCBr"]
rows = [reaction_tokenizer(reaction)["input_ids"] for reaction in reactions]
batch = MaskedLMCollator(reaction_tokenizer, seed=1)(rows)
assert set(batch) == {"input_ids", "attention_mask", "labels"}, "the batch has three parts"
assert {tuple(part.shape) for part in batch.values()} == {(3, 37)}, "three rows, as long as the longest"
with torch.no_grad():
    own = reaction_model(**batch).loss
print(f"collator: all checks passed; the real model's loss on these three reactions is {own:.2f}")

# %% test="collator-batch" points=2 rests="pads them on the right to the longest, and masks them … Special tokens are all those in `tokenizer.all_special_ids`, the padding among them. The attention mask follows from the lengths of the rows: a real token may have any id, even the padding's. … Nothing you write should change its arguments in place."
# Rows are padded on the right to the longest of the batch; padding is never masked and never asked for.
import copy

import torch
from coursekit.data import load_reaction_mlm

tokenizer = load_reaction_mlm().tokenizer
rows = [
    tokenizer(text)["input_ids"]
    for text in ("CCO", "CC(=O)Cl.NCc1ccccc1>>CC(=O)NCc1ccccc1", "BrBr.C=C>>BrCCBr")
]
special = set(tokenizer.all_special_ids)
plain = torch.tensor([number for number in range(len(tokenizer)) if number not in special])
for seed in (0, 1):
    # Rows of drawn lengths and tokens; padding, ends and originals are right or not for every draw.
    torch.manual_seed(seed)
    for n in torch.randint(1, 45, (2,)).tolist():
        rows.append([rows[0][0], *plain[torch.randint(len(plain), (n,))].tolist(), rows[0][-1]])
    collator = MaskedLMCollator(tokenizer, share=0.9, seed=int(torch.randint(10**6, ())))
    batch = collator(rows)
    lengths = [len(row) for row in rows]
    assert isinstance(batch, dict) and {"input_ids", "attention_mask", "labels"} <= set(batch), (
        "the batch should be a dict with input_ids, attention_mask and labels"
    )
    assert {tuple(batch[name].shape) for name in ("input_ids", "attention_mask", "labels")} == {
        (len(rows), max(lengths))
    }, "every part of the batch should be as wide as its longest row, and no wider"
    assert batch["attention_mask"].sum(dim=1).tolist() == lengths, (
        "the attention mask should be 1 at real tokens and 0 at padding, also where a token is masked"
    )
    narrow = collator(rows[:1])
    assert all(narrow[name].shape == (1, lengths[0]) for name in batch), (
        "a narrow batch that follows a wide one is not as wide as its own longest row"
    )
    other = copy.deepcopy(tokenizer)
    other.padding_side = "left"
    right = MaskedLMCollator(other)(rows)
    expected = [[1] * n + [0] * (max(lengths) - n) for n in lengths]
    assert right["attention_mask"].tolist() == expected and all(
        (ids[n:] == tokenizer.pad_token_id).all() for ids, n in zip(right["input_ids"], lengths, strict=True)
    ), "the padding does not stand on the right: no setting of the tokenizer decides on that"
    odd = [[*row[:-1], tokenizer.pad_token_id, row[-1]] for row in rows]  # a real token with the padding's id
    mask = MaskedLMCollator(tokenizer)(odd)["attention_mask"]
    assert mask.sum(dim=1).tolist() == [len(row) for row in odd], (
        "a real token is taken for padding because of its id: the attention mask follows from the lengths"
    )
    strange = [[*row, *tokenizer.all_special_ids] for row in rows]  # [UNK] and [MASK] among them
    labels = MaskedLMCollator(tokenizer, share=1.0)(strange)["labels"]
    assert all((labels[b, len(row) :] == -100).all() for b, row in enumerate(rows)), (
        "a special token was selected: every id in `all_special_ids` is special"
    )
    bare = [row[1:-1] for row in rows]  # rows need not begin and end with a special token
    asked = MaskedLMCollator(tokenizer, share=1.0)(bare)["labels"] != -100
    # A uniform number of 24 bits is exactly 0 once in 16 million: one place may be missed.
    assert asked.sum() >= sum(map(len, bare)) - 1, (
        "with a share of 1 a token that is not special is not selected: special are the ids in `all_special_ids`, not the ends of a row"
    )
    for b, row in enumerate(rows):
        inputs, labels = batch["input_ids"][b], batch["labels"][b]
        assert (inputs[len(row) :] == tokenizer.pad_token_id).all(), (
            "behind a row there is something else than padding"
        )
        assert (labels[len(row) :] == -100).all(), "padding has a label"
        kept = labels[: len(row)] == -100
        assert torch.equal(inputs[: len(row)][kept], torch.tensor(row)[kept]), (
            "a token that was not selected is not the one of its row"
        )
        ends = torch.tensor([0, len(row) - 1])
        assert (labels[ends] == -100).all(), "[CLS] or [SEP] was selected"
assert rows[0] == tokenizer("CCO")["input_ids"], "the rows that were handed in have been changed"

# %% test="collator-epochs" points=1 rests="every call draws new masks … every random number comes from it, so that the same seed gives the same result … share: probability that a token is selected"
# Every call masks anew; the seed decides; the share is honoured.
import torch
from coursekit.data import load_reaction_mlm

tokenizer = load_reaction_mlm().tokenizer
row = tokenizer("CC(=O)Cl.NCc1ccccc1>>CC(=O)NCc1ccccc1")["input_ids"]
torch.manual_seed(2)
seed = int(torch.randint(10**6, ()))
one, two, other = (MaskedLMCollator(tokenizer, seed=s) for s in (seed, seed, seed + 1))
# 525 tokens or more with a share of 0.15: two equal draws have a chance below 1e-60.
n = int(torch.randint(15, 30, ()))
share = 0.5 + 0.3 * torch.rand(()).item()
first, again, third = one([row] * n), two([row] * n), other([row] * n)
assert torch.equal(first["labels"], again["labels"]), "two collators with the same seed differ"
assert not torch.equal(first["labels"], third["labels"]), "two collators with different seeds agree"
assert not torch.equal(first["labels"], one([row] * n)["labels"]), (
    "the second call gives the masks of the first: every call should draw new ones"
)
some = MaskedLMCollator(tokenizer, share=share, seed=seed)([row] * 200)["labels"]
# 200 rows of 35 tokens: a standard error of 0.006 at most, and 0.04 is 6.7 of them.
assert abs((some[:, 1:-1] != -100).double().mean() - share) < 0.04, (
    "another share of the tokens is selected than the collator was made with"
)

# %% test="collator-random" points=1 rests="The random token is drawn uniformly from all $v$ ids of the vocabulary … The vocabulary has `len(tokenizer)` ids."
# Random tokens come from the whole vocabulary of the tokenizer, tokens that were added to it included.
import copy

import torch
from coursekit.data import load_reaction_mlm

tokenizer = load_reaction_mlm().tokenizer
row = tokenizer("CC(=O)Cl.NCc1ccccc1>>CC(=O)NCc1ccccc1")["input_ids"]
torch.manual_seed(15)
grown = copy.deepcopy(tokenizer)
grown.add_tokens([f"<new {number}>" for number in range(int(torch.randint(100, 300, ())))])
for tokens in (tokenizer, grown):
    batch = MaskedLMCollator(tokens, share=1.0, seed=int(torch.randint(10**6, ())))([row] * 600)
    drawn = batch["input_ids"][(batch["labels"] != -100) & (batch["input_ids"] != torch.tensor(row))]
    drawn = drawn[drawn != tokens.mask_token_id]
    assert len(drawn), "no token was replaced by a random one"
    # About 2,100 draws from 591 to 890 ids. Nine tenths of these are drawn or more, give or take 1 %, and none of the
    # highest tenth with a chance of 1e-96.
    assert drawn.max() < len(tokens), "a random token lies outside of the vocabulary"
    assert drawn.max() > 0.9 * len(tokens) or tokens is tokenizer, (
        "no random token is one of those that were added to the tokenizer"
    )
    assert drawn.max() > 0.9 * len(tokens) and len(drawn.unique()) > 0.7 * len(tokens), (
        "random tokens come from a part of the vocabulary only"
    )

# %% test="collator-library" points=2 rests="drawn uniformly from all $v$ ids of the vocabulary, as the transformers library does it … A selected token is replaced by `[MASK]` with probability 0.8 … All three tensors of a batch are of dtype `torch.long`."
# Equal in distribution to the collator of the transformers library.
import torch
from coursekit.data import load_reaction_mlm
from transformers import DataCollatorForLanguageModeling

tokenizer = load_reaction_mlm().tokenizer
texts = [
    "CC(=O)O.OCC>>CC(=O)OCC",
    "CC(=O)Cl.NCc1ccccc1>>CC(=O)NCc1ccccc1",
    "OB(O)c1ccccc1.Brc1ccncc1>>c1ccc(-c2ccncc2)cc1",
]
torch.manual_seed(12)
rows = [tokenizer(text)["input_ids"] for text in texts] * int(torch.randint(280, 340, ()))
width = max(map(len, rows))
ids = torch.tensor([row + [tokenizer.pad_token_id] * (width - len(row)) for row in rows])
torch.manual_seed(13)
theirs = DataCollatorForLanguageModeling(tokenizer, mlm_probability=0.15)(
    [{"input_ids": row} for row in rows]
)
mine = MaskedLMCollator(tokenizer, seed=int(torch.randint(10**6, ())))(rows)
assert mine["input_ids"].shape == mine["labels"].shape == ids.shape, (
    "the batch should be as wide as its longest row, and no wider"
)
assert torch.equal(mine["attention_mask"], theirs["attention_mask"]), (
    "the attention mask differs from the library's"
)


def fates(batch):
    """For each kind of token, how often it was selected, masked, changed and kept."""
    selected = batch["labels"] != -100
    masked = selected & (batch["input_ids"] == tokenizer.mask_token_id)
    changed = selected & ~masked & (batch["input_ids"] != ids)
    kept = selected & (batch["input_ids"] == ids)
    special = torch.isin(ids, torch.tensor(tokenizer.all_special_ids))
    carbon = ids == tokenizer.convert_tokens_to_ids("C")
    groups = [special, carbon, ~special & ~carbon]
    return torch.stack(
        [torch.stack([(f & g).sum() for f in (selected, masked, changed, kept)]) for g in groups]
    )


a, b = fates(mine).double(), fates(theirs).double()
# The difference of two such counts has at most the root of their sum as its standard deviation; eight of them can
# differ, and six standard deviations are two-sided 2e-9.
assert ((a - b).abs() <= 6 * (a + b).sqrt()).all(), (
    "selected, masked, changed and kept tokens do not come in the same shares as in the library's collator"
)

# %% test="collator-model" points=1 rests="Return input_ids, attention_mask and labels … The loss is the mean cross-entropy over the selected positions"
# The loss that a real masked model computes itself from the batch equals the masked loss.
import torch
from coursekit.data import load_reaction_mlm

model, tokenizer = load_reaction_mlm()
texts = ["CC(=O)O.OCC>>CC(=O)OCC", "CC(=O)Cl.NCc1ccccc1>>CC(=O)NCc1ccccc1", "BrBr.C=C>>BrCCBr"]
torch.manual_seed(14)
collator = MaskedLMCollator(tokenizer, share=0.3, seed=int(torch.randint(10**6, ())))
chosen = torch.randint(3, (int(torch.randint(4, 9, ())),)).tolist()  # no token selected: 2e-9
batch = collator([tokenizer(texts[i])["input_ids"] for i in chosen])
with torch.no_grad():
    out = model(**batch)
assert torch.allclose(masked_loss(out.logits, batch["labels"]), out.loss, atol=1e-5), (
    "the library's own loss on this batch differs from the masked loss"
)

# %% [markdown]
# **By hand.** A batch has 32 rows of 128 tokens, none of them special or padding. How many predictions does one forward pass make for the next-token loss, how many for the masked loss on average, and after how many masked passes have as many predictions been made as in one next-token pass? The keys are `next`, `masked` and `passes`; do not round the first two, and give at least two decimals of the third.


# %% solution="predictions"
def predictions_by_hand() -> dict[str, float]:
    """Return the number of predictions per pass for each objective, and the ratio of the two."""
    ### BEGIN SOLUTION
    return {"next": 32 * 127, "masked": 0.15 * 32 * 128, "passes": 32 * 127 / (0.15 * 32 * 128)}
    ### END SOLUTION


# %% check="predictions-check"
assert set(predictions_by_hand()) == {"next", "masked", "passes"}, (
    'the keys are "next", "masked" and "passes"'
)
print("predictions: the form is right; the numbers are graded later")

# %% test="predictions-numbers" points=1 rests="How many predictions does one forward pass make for the next-token loss, how many for the masked loss on average, and after how many masked passes … The keys are `next`, `masked` and `passes`; do not round the first two, and give at least two decimals of the third."
# What one pass teaches under each objective.
given = {name: float(number) for name, number in predictions_by_hand().items()}
assert {"next", "masked", "passes"} <= set(given), "a number is missing: give each under its key"
assert abs(given["next"] - 32 * 127) < 1e-6, "next is wrong: in each row one token has nothing before it"
assert abs(given["masked"] - 0.15 * 4096) < 1e-6, (
    "masked is wrong: only selected tokens have a label, and no token is shifted away"
)
assert abs(given["passes"] - 4064 / 614.4) < 0.01, "passes is wrong: divide the one by the other"

# %% [markdown] exercise="mask-position" title="A masked token keeps its position" difficulty=1 minutes=15 core=true rows="4-g" errata="E-60"
# A masked input takes away *which* token stands at a place. It must not take away *where* the place is.
# Given the vectors of the tokens, the vectors of the positions and one learned vector for `[MASK]`, make the input of the encoder. Where nothing is masked, it is the sum of the token's vector and the position's.
#
# <details><summary>A question to start with</summary>Two tokens of a sentence are masked. What would an encoder need in order to give two different answers?</details>
# <details><summary>The idea</summary>Choose between two vectors at every place, then add the positions to all of them.</details>


# %% solution="masked-inputs"
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    """Return the input of an encoder in which the tokens at `hidden` places can't be seen, but their places can.

    tokens: (B, T, d)   positions: (T, d)   mask_vector: (d,)   hidden: (B, T), True where a token is masked
    returns: (B, T, d)
    """
    ### BEGIN SOLUTION
    seen = torch.where(hidden.unsqueeze(-1), mask_vector, tokens)  # (B, T, d)
    return seen + positions
    ### END SOLUTION


# %% check="masked-inputs-check"
tokens = torch.ones(1, 3, 2)
positions = torch.tensor([[0.0, 0.0], [0.1, 0.0], [0.2, 0.0]])
made = masked_inputs(tokens, positions, torch.tensor([5.0, 5.0]), torch.tensor([[False, True, False]]))
assert made.shape == (1, 3, 2), "the input has the shape of the tokens"
assert torch.allclose(made[0, 0], torch.tensor([1.0, 1.0])), "place 0 is not masked"
print("masked inputs: all checks passed")

# %% test="masked-inputs-hidden" points=1 rests="returns: (B, T, d) … A masked input takes away *which* token stands at a place."
# Nothing of a hidden token is left in the input.
import torch

for seed in (0, 1):
    generator = torch.Generator().manual_seed(seed)
    B, T, d = (3, 6, 4) if seed == 0 else torch.randint(4, 9, (3,), generator=generator).tolist()
    tokens, other = torch.randn(2, B, T, d, generator=generator, dtype=torch.float64)
    positions = torch.randn(T, d, generator=generator, dtype=torch.float64)
    mask_vector = torch.randn(d, generator=generator, dtype=torch.float64)
    hidden = torch.rand(B, T, generator=generator) < 0.4
    hidden[:, :2] = torch.tensor([True, False])
    exchanged = torch.where(hidden.unsqueeze(-1), other, tokens)
    a, b = (masked_inputs(x, positions, mask_vector, hidden) for x in (tokens, exchanged))
    assert isinstance(a, torch.Tensor) and a.shape == (B, T, d), (
        "the input should have the shape of the tokens"
    )
    assert torch.allclose(a, b), "another token behind the mask changes the input"
    c = masked_inputs(torch.where(hidden.unsqueeze(-1), tokens, other), positions, mask_vector, hidden)
    # Two drawn vectors of four numbers or more agree to nine digits with a chance below 1e-30.
    assert (a - c).abs().sum(-1)[~hidden].min() > 1e-9, (
        "another token at a place that is not masked does not change the input"
    )

# %% test="masked-inputs-place" points=2 rests="It must not take away *where* the place is. … one learned vector for `[MASK]` … it is the sum of the token's vector and the position's"
# Two masked places differ by their positions, and by nothing else.
import torch

for seed in (2, 3):
    generator = torch.Generator().manual_seed(seed)
    B, T, d = (2, 7, 5) if seed == 2 else torch.randint(3, 9, (3,), generator=generator).tolist()
    one, two = torch.randperm(T, generator=generator)[:2].tolist()
    tokens = torch.randn(B, T, d, generator=generator, dtype=torch.float64)
    positions = torch.randn(T, d, generator=generator, dtype=torch.float64)
    mask_vector = torch.randn(d, generator=generator, dtype=torch.float64)
    hidden = torch.zeros(B, T, dtype=torch.bool)
    hidden[:, [one, two]] = True
    made = masked_inputs(tokens, positions, mask_vector, hidden)
    assert torch.allclose(made[:, two] - made[:, one], (positions[two] - positions[one]).expand(B, d)), (
        "two masked places do not differ by their positions: the mask may replace the token, never the position"
    )
    assert torch.allclose(made[:, one] - positions[one], mask_vector.expand(B, d)), (
        "what stands at a masked place, beside its position, is not the mask vector itself"
    )

# %% test="masked-inputs-encoder" points=1 rests="It must not take away *where* the place is. … one learned vector for `[MASK]` … Where nothing is masked, it is the sum of the token's vector and the position's. … Gradients pass through the losses, logits and vectors that functions return"
# An encoder gives different outputs at two masked places; with unmasked tokens the input is token plus position.
import torch

torch.manual_seed(4)
layer = torch.nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True).double().eval()
generator = torch.Generator().manual_seed(5)
B, T = torch.randint(4, 10, (2,), generator=generator).tolist()
tokens = torch.randn(B, T, 8, generator=generator, dtype=torch.float64)
positions = torch.randn(T, 8, generator=generator, dtype=torch.float64)
mask_vector = torch.randn(8, generator=generator, dtype=torch.float64).requires_grad_()
hidden = torch.zeros(B, T, dtype=torch.bool)
assert torch.allclose(masked_inputs(tokens, positions, mask_vector, hidden).detach(), tokens + positions), (
    "with nothing masked the input should be token plus position"
)
hidden[:, [0, 3]] = True
out = layer(masked_inputs(tokens, positions, mask_vector, hidden))
# 32 numbers or more near a standard normal: all equal to three digits with a chance below 1e-80.
assert (out[:, 0] - out[:, 3]).abs().max() > 1e-3, (
    "the encoder can't tell two masked places apart: both would be filled with the same token"
)
# Eight numbers, all of which would have to be zero to nine digits: below 1e-60.
out[..., 0].sum().backward()  # a sum over all of a normed vector would have no gradient
assert mask_vector.grad is not None and mask_vector.grad.abs().max() > 1e-9, (
    "the mask vector receives no gradient"
)

# %% [markdown]
# **Question.** Which statements about mask tokens are right? (One or more.)
#
# - **A** Masking replaces the token and its position by one special vector.
# - **B** If the position were hidden too, an encoder that learns of positions from its input alone would give the same output at all masked places.
# - **C** With the position kept, two masked places can be filled differently although the same vector stands for both tokens.
# - **D** The positions have to be hidden at masked places, otherwise the model could look up the answer.
# - **E** The masked autoencoder of He et al. (2022), for pictures, puts a mask token into its encoder's input for each hidden patch.
# - **F** In that autoencoder the decoder's mask tokens need their positions, or all gaps would be painted alike.


# %% solution="mask-choice"
def mask_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"B", "C", "F"}
    ### END SOLUTION


# %% check="mask-choice-check"
assert mask_choice() <= set("ABCDEF"), "give a set of letters from A to F"
print("mask choice: the form is right; the answer is graded later")

# %% test="mask-choice-key" points=1 rests="Which statements about mask tokens are right? (One or more.) … Return the letters of all right statements"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in mask_choice()}
assert chosen <= set("ABCDEF"), "the letters go from A to F"
assert "A" not in chosen, "look at your own function: what is still added at a masked place?"
assert "D" not in chosen, "a position says where, and nothing about which token stood there"
assert "E" not in chosen, "its encoder is given the visible patches only: where do the mask tokens come in?"
assert chosen == {"B", "C", "F"}, "a right statement is missing: what differs between two masked places?"

# %% [markdown] exercise="spans" title="Masking whole spans" difficulty=3 minutes=105 rows="2-4.2a" errata="E-26"
# SpanBERT hides stretches of text. The length of a span, in words, follows a geometric distribution with $p = 0.2$: the chance falls by the factor $1-p$ from each length to the next.
# Lengths above 10 are not allowed. They are **drawn again**, which is the same as dividing the chances of 1 to 10 by their sum. (The paper says "clip", but the mean of 3.8 that it gives, and its authors' code, are those of drawing again.)
#
# <details><summary>A question to start with</summary>When a length above 10 is drawn again, which lengths does its share of the probability go to, and in which proportion?</details>
# <details><summary>The idea</summary>Powers of $1-p$, divided by their sum.</details>


# %% solution="span-lengths"
def span_length_probabilities(p: float, longest: int) -> torch.Tensor:
    """Return the chances of the lengths 1, 2, ..., `longest`, when longer spans are drawn again.

    p: between 0 and 1 (both excluded)
    returns: (longest,), float64, sums to one
    """
    ### BEGIN SOLUTION
    powers = (1 - p) ** torch.arange(longest, dtype=torch.float64)  # (longest,)
    return powers / powers.sum()
    ### END SOLUTION


# %% check="span-lengths-check"
chances = span_length_probabilities(0.25, 2)
assert chances.shape == (2,) and chances.dtype == torch.float64, "one chance per length, in float64"
assert torch.allclose(chances, torch.tensor([4 / 7, 3 / 7], dtype=torch.float64)), (
    "with p = 0.25 the second length has three quarters of the chance of the first"
)
print("span lengths: all checks passed")

# %% test="span-lengths-geometric" points=1 rests="the chance falls by the factor $1-p$ from each length to the next … They are **drawn again**, which is the same as dividing the chances of 1 to 10 by their sum. … returns: (longest,), float64, sums to one"
# Each length is less likely than the one before by the same factor, and all chances sum to one.
import torch

# The chances are powers, good to nine digits for these numbers however they are computed: right for every draw.
generator = torch.Generator().manual_seed(3)
drawn = (
    0.05 + 0.45 * torch.rand((), generator=generator).item(),
    int(torch.randint(2, 20, (), generator=generator)),
)
for p, longest in [(0.2, 10), (0.35, 6), (0.6, 1), (0.1, 25), drawn]:
    chances = span_length_probabilities(p, longest)
    assert (
        isinstance(chances, torch.Tensor) and chances.shape == (longest,) and chances.dtype == torch.float64
    ), "there should be one chance for each length from 1 to `longest`, in float64"
    assert abs(chances.sum().item() - 1) < 1e-12, "the chances do not sum to one"
    assert torch.allclose(
        chances[1:] / chances[:-1], torch.full((longest - 1,), 1 - p, dtype=torch.float64), rtol=1e-9
    ), "from one length to the next the chance does not fall by the factor 1 - p"

# %% [markdown]
# **By hand.** What is the mean length for $p = 0.2$, if lengths above 10 are drawn again, if they are cut to 10, and if there is no limit? Give two decimals under the keys `drawn again`, `cut` and `no limit`, and see which of the three is the paper's.


# %% solution="span-means"
def span_means() -> dict[str, float]:
    """Return the mean length under the three rules, to two decimals."""
    ### BEGIN SOLUTION
    return {"drawn again": 3.80, "cut": 4.46, "no limit": 5.0}
    ### END SOLUTION


# %% check="span-means-check"
assert set(span_means()) == {"drawn again", "cut", "no limit"}, "the keys name the three rules"
print("span means: the form is right; the numbers are graded later")

# %% test="span-means-numbers" points=2 rests="if lengths above 10 are drawn again, if they are cut to 10, and if there is no limit? Give two decimals under the keys `drawn again`, `cut` and `no limit`"
# The three means.
means = {name: float(value) for name, value in span_means().items()}
assert {"drawn again", "cut", "no limit"} <= set(means), "a mean is missing: give each under its key"
assert abs(means["no limit"] - 1 / 0.2) < 0.006, (
    "no limit is wrong: without a limit the mean of a geometric distribution is 1/p"
)
exact = [0.2 * 0.8 ** (n - 1) for n in range(1, 11)]
assert abs(means["drawn again"] - sum(n * q for n, q in enumerate(exact, 1)) / sum(exact)) < 0.006, (
    "drawn again is wrong: it is the mean of the chances that your function returns"
)
assert abs(means["cut"] - (1 - 0.8**10) / 0.2) < 0.006, (
    "cut is wrong: all the chance that lies above 10 goes to length 10"
)

# %% [markdown]
# Now the spans themselves. A word may have several tokens, so a text comes as a list of words, each given by its first and its last token, both included: `[(1, 1), (2, 4), (5, 5)]` are three words in five tokens.
# Special tokens belong to no word, and none stands between two words.
#
# - The budget is `int(share * number of tokens in words)` tokens.
# - Draw a length from `span_length_probabilities`. Then draw the first word uniformly from all places where a span of that length fits: inside the text, its first and its last word included, and neither overlapping nor touching an earlier span, so that no span hides a token beside another.
# - If the span fits nowhere, shorten it by one word at a time until it does. If not even one word fits anywhere, stop.
# - If the span at its place has more tokens than the budget has left, drop words at its end until it fits. If no word remains, stop, even if a different place had room.
# - Stop when the budget is spent.
#
# The length is drawn **once**, and only the place depends on what is free. Throwing away long spans because they fit badly would make spans shorter on average.
#
# <details><summary>A question to start with</summary>Which words may not be part of a new span, once words 4 to 6 are taken?</details>
# <details><summary>The idea</summary>Keep a set of blocked words: those of each span and the one word on each side. A start fits if none of its words is blocked. <code>torch.multinomial</code> draws a length, <code>torch.randint</code> a place in the list of starts.</details>
# <details><summary>It never ends</summary>Make sure that each turn of the loop either adds a span or returns.</details>


# %% solution="choose-spans"
def choose_spans(
    words: list[tuple[int, int]],
    generator: torch.Generator,
    share: float = 0.15,
    p: float = 0.2,
    longest: int = 10,
) -> list[tuple[int, int]]:
    """Return spans of whole words as (first token, last token), both included, in the order they were drawn.

    words: first and last token of each word, in the order of the text   longest: the largest length, in words
    """
    ### BEGIN SOLUTION
    chances = span_length_probabilities(p, longest)
    left = int(share * sum(last - first + 1 for first, last in words))
    spans: list[tuple[int, int]] = []
    blocked: set[int] = set()
    while left:
        length = 1 + int(torch.multinomial(chances, 1, generator=generator))
        starts: list[int] = []
        while length and not starts:
            places = range(len(words) - length + 1)
            starts = [i for i in places if blocked.isdisjoint(range(i, i + length))]
            length = length if starts else length - 1
        if not starts:
            break
        start = starts[int(torch.randint(len(starts), (), generator=generator))]
        first, end = words[start][0], start + length
        while end > start and words[end - 1][1] - first + 1 > left:
            end -= 1
        if end == start:
            break
        spans.append((first, words[end - 1][1]))
        left -= words[end - 1][1] - first + 1
        blocked.update(range(start - 1, end + 1))
    return spans
    ### END SOLUTION


# %% check="choose-spans-check"
words = [(1 + i, 1 + i) for i in range(40)]
spans = choose_spans(words, torch.Generator().manual_seed(0))
assert all(isinstance(number, int) for span in spans for number in span), "spans are pairs of whole numbers"
assert sum(last - first + 1 for first, last in spans) == 6, "15 % of 40 tokens are 6"
print("choose spans: all checks passed; the spans are", sorted(spans))

# %% test="spans-words" points=2 rests="Return spans of whole words as (first token, last token), both included"
# A span begins where a word begins and ends where a word ends.
import torch

for seed in (0, 1, 2):
    generator = torch.Generator().manual_seed(seed)
    # A budget of 30 tokens or more always holds a first word of at most four: no chance for right work to fail.
    n_words = 100 + int(torch.randint(100, (), generator=generator))
    sizes = torch.randint(1, 5, (n_words,), generator=generator).tolist()
    words, place = [], 1
    for size in sizes:
        words.append((place, place + size - 1))
        place += size
    spans = choose_spans(words, generator, share=0.3)
    firsts, lasts = {first for first, _ in words}, {last for _, last in words}
    assert spans, "no span was chosen"
    assert all(first in firsts for first, _ in spans), "a span begins inside a word, or outside of the text"
    assert all(last in lasts for _, last in spans), "a span ends inside a word, or outside of the text"
    assert all(first <= last for first, last in spans), "a span ends before it begins"

# %% test="spans-apart" points=2 rests="neither overlapping nor touching an earlier span, so that no span hides a token beside another … draw the first word uniformly from all places where a span of that length fits"
# Spans neither overlap nor touch: the tokens on both sides of each span can be seen.
import itertools

import torch

for seed in range(6):
    generator = torch.Generator().manual_seed(10 + seed)
    n_words, size = 50 + int(torch.randint(30, (), generator=generator)), 1 + seed % 3
    words = [(size * i + 1, size * (i + 1)) for i in range(n_words)]
    spans = sorted(choose_spans(words, generator, share=0.5))
    for (_, end), (start, _) in itertools.pairwise(spans):
        assert start > end, "two spans overlap"
        assert start > end + 1, "two spans touch: the token beside a span is itself in a span"
sides = set()
generator = torch.Generator().manual_seed(17)
for _ in range(80):  # a text shows the rarer of the two with probability 0.24: 80 texts without it, 3e-10
    spans = choose_spans([(i, i) for i in range(40)], generator, share=0.4)
    for (first, last), (start, end) in itertools.combinations(spans, 2):
        sides |= {"left"} if first - end == 2 else {"right"} if start - last == 2 else set()
assert sides == {"left", "right"}, (
    "no span ever stands one word before an earlier one, or none one word after it: one visible word between them is enough"
)

# %% test="spans-budget" points=2 rests="The budget is `int(share * number of tokens in words)` tokens. … drop words at its end until it fits. If no word remains, stop, even if a different place had room. … If not even one word fits anywhere, stop. … Stop when the budget is spent."
# The budget is never exceeded, and the drawing ends where the task says, in long texts and in short ones.
import torch

for seed in range(5):
    generator = torch.Generator().manual_seed(20 + seed)
    # The places are never used up: that would take some eighty spans of one word each, and a fifth of the spans are.
    n_words = 250 + int(torch.randint(100, (), generator=generator))
    sizes = torch.randint(1, 4, (n_words,), generator=generator).tolist()
    words, place = [], 1
    for size in sizes:
        words.append((place, place + size - 1))
        place += size
    for share in (0.15, 0.25):
        chosen = sum(last - first + 1 for first, last in choose_spans(words, generator, share=share))
        budget = int(share * sum(sizes))
        assert chosen <= budget, "the spans hold more tokens than the budget allows"
        assert chosen > budget - 3, "part of the budget is left, although a whole word would fit into it"
short = [(i, i) for i in range(1, 8)]
found = choose_spans(short, torch.Generator().manual_seed(30), share=0.15)
assert len(found) == 1 and found[0][0] == found[0][1], (
    "seven tokens have a budget of one token: there should be one span of one word"
)
assert choose_spans(short[:3], torch.Generator().manual_seed(31)) == [], (
    "three tokens have a budget of none: there should be no span"
)
full = choose_spans(short, torch.Generator().manual_seed(32), share=1.0)
assert 1 <= len(full) <= 4, (
    "in a text of seven words there should be one to four spans that neither overlap nor touch"
)
generator = torch.Generator().manual_seed(35)
cut = [choose_spans([(1, 1), (2, 2)], generator, share=0.5, p=0.01, longest=2) for _ in range(200)]
# Half of the draws cover both words: 150 of 200 keep the first one, give or take 6.1; 110 is 6.5 of these below.
assert all(len(spans) == 1 for spans in cut), (
    "a budget of one token should give one span in a text of two short words"
)
assert sum(tuple(spans[0]) == (1, 1) for spans in cut) > 110, (
    "a span that is too long for the budget should lose words at its end: its first word is kept too seldom"
)
ended = [choose_spans([(1, 1), (2, 4)], generator, share=0.5, longest=1) for _ in range(60)]
# Every other draw is the word of three tokens, which does not fit a budget of two: none of 60 has probability 1e-18.
assert any(len(spans) == 0 for spans in ended), (
    "a span of which no word remains should end the drawing, also when another word would fit"
)
assert choose_spans([(1, 3)], torch.Generator().manual_seed(33), share=0.9) == [], (
    "a word of three tokens does not fit a budget of two: there should be no span"
)

# %% test="spans-shorten" points=1 rests="If the span fits nowhere, shorten it by one word at a time until it does."
# A span that fits nowhere is shortened by one word at a time, and not given up.
import torch

generator = torch.Generator().manual_seed(34)
ends = torch.randint(1, 5, (3,), generator=generator).cumsum(0).tolist()  # three words of one to four tokens
words = [(first + 1, last) for first, last in zip([0, *ends], ends, strict=False)]
drawn = [choose_spans(words, generator, share=1.0, p=0.01) for _ in range(400)]
whole = sum([tuple(span) for span in spans] == [(1, ends[-1])] for spans in drawn)
# With p = 0.01 four draws in five have three words or more: 317 of 400 are expected, give or take 8.1; the bounds are
# 7 and 6.5 of these, 1e-10.
assert whole > 260, (
    "spans that are longer than the text should be shortened until they fit, but the whole text is covered too seldom"
)
assert whole < 370, "the whole text is covered too often: a span of one or two words should stay as it is"

# %% test="spans-lengths" points=2 rests="Draw a length from `span_length_probabilities`. … The length is drawn **once**, and only the place depends on what is free. … in the order they were drawn"
# The lengths follow the geometric distribution with redrawing: neither cut nor unlimited, and not biased by the place.
import torch

lengths = []
for seed in (40, 41, 42, 43):
    generator = torch.Generator().manual_seed(seed)
    n_words = 590 + int(torch.randint(60, (), generator=generator))
    words = [(i + 1, i + 1) for i in range(n_words)]
    for _ in range(24):
        spans = choose_spans(words, generator)
        lengths += [last - first + 1 for first, last in spans[:-1]]  # the last one may have been shortened
lengths = torch.tensor(lengths, dtype=torch.float64)
# About 2,200 lengths with a mean of 3.73 (without the last, which is more often a long one) and a standard deviation
# of 2.54: a standard error of 0.054, so that the bounds on the mean are 6.1 and 8.7 of them, and those on the share of
# ones 8. No span of 10 words, which are 3 % of all: 1e-29.
assert len(lengths), "there are never two spans in a text of about 600 words"
mean = lengths.mean().item()
assert lengths.min() == 1 and lengths.max() == 10, "lengths should run from 1 to 10"
assert mean < 4.2, "spans are too long on average for lengths that are drawn again above the limit"
assert mean > 3.4, (
    "spans are too short on average for lengths that are drawn from `span_length_probabilities`"
)
ones = (lengths == 1).double().mean().item()
assert 0.15 < ones < 0.30, "single words are drawn too often or too seldom"
short = [last - first + 1 for first, last in choose_spans(words, generator, share=0.4, longest=3)]
assert max(short) == 3, "the longest length is not the one that was asked for"
crowded = [(i, i) for i in range(9)]
several = [choose_spans(crowded, generator, share=1.0, p=0.01, longest=4) for _ in range(1000)]
assert min(map(len, several)) > 1, "beside a span of up to four of nine words there is room for a second one"
second = [spans[1] for spans in several]
# A quarter of the lengths drawn are 1. Of the second spans 0.24 have one word, known to 0.0135, and 0.34 is 7 of these
# above; if a length is drawn again when the place is taken, they are 0.43.
assert sum(first == last for first, last in second) < 340, (
    "where little room is left, spans are too short: the length is drawn once, and the place among those that fit"
)

# %% test="spans-places" points=1 rests="draw the first word uniformly from all places where a span of that length fits … in the order they were drawn … every random number comes from it, so that the same seed gives the same result"
# First words are drawn uniformly, the same seed gives the same spans, and another seed gives others.
import torch

generator = torch.Generator().manual_seed(50)
size = 9 + int(torch.randint(3, (), generator=generator))
counts, words = torch.zeros(3 * size), [(i, i) for i in range(3 * size)]
for _ in range(900):
    # A budget of a single token. The limit of one word matters: longer spans fit better in front, and are cut there.
    for first, last in choose_spans(words, generator, share=0.04, longest=1):
        counts[first : last + 1] += 1
assert counts.sum() == 900, "a budget of one token should give one span of one token"
third = counts.reshape(3, size).sum(1)
# 300 are expected in each third, give or take 14: 200 is seven of these.
assert (third > 200).all(), "some parts of the text are chosen too seldom for places that are drawn uniformly"
n_words = 500 + int(torch.randint(100, (), generator=generator))
one, two, three = (
    choose_spans([(i, i) for i in range(n_words)], torch.Generator().manual_seed(seed))
    for seed in (60, 60, 61)
)
assert one == two, "the same seed gives different spans: every random number should come from the generator"
assert one != three, "two seeds give the same spans"
# 20 spans or more on average; in the order of the text by chance: below 1e-9 (of 400 words it would be 6e-9).
assert one != sorted(one), "the spans are not in the order they were drawn, but in the order of the text"

# %% [markdown]
# The 80/10/10 rule is applied to a span **as a whole**: all its tokens become `[MASK]`, or all become random tokens (each drawn on its own), or all stay.
# The labels are the originals at every token of every span.


# %% solution="mask-spans"
def mask_spans(
    ids: torch.Tensor, spans: list[tuple[int, int]], mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs and labels for one text whose `spans` (first and last token, both included) are hidden.

    ids: (T,)   n_tokens: size of the vocabulary
    returns: inputs (T,), labels (T,)
    """
    ### BEGIN SOLUTION
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    for first, last in spans:
        place = slice(first, last + 1)
        labels[place] = ids[place]
        fate = torch.rand((), generator=generator).item()
        if fate < 0.8:
            inputs[place] = mask_id
        elif fate < 0.9:
            inputs[place] = torch.randint(n_tokens, ids[place].shape, generator=generator)
    return inputs, labels
    ### END SOLUTION


# %% check="mask-spans-check"
ids = torch.arange(10, 40)
inputs, labels = mask_spans(ids, [(3, 6), (12, 12)], 4, 100, torch.Generator().manual_seed(0))
assert inputs.shape == labels.shape == (30,), "one text in, one text out"
assert (labels != -100).sum() == 5, "five tokens lie in the two spans"
print("mask spans: all checks passed")

# %% test="mask-spans-labels" points=1 rests="returns: inputs (T,), labels (T,) … The labels are the originals at every token of every span. … means: no prediction is asked for here … Return inputs and labels for one text whose `spans` (first and last token, both included) are hidden. … Nothing you write should change its arguments in place."
# Labels and changes inside the spans, and nothing outside of them; the argument stays as it is.
import torch

for seed in (0, 1):
    generator = torch.Generator().manual_seed(seed)
    # Lengths and places are drawn, and labels are right or not for all of them: no chance for right work to fail.
    n, a, b, c = (
        (59, 5, 20, 58) if seed == 0 else torch.randint(1, 9, (4,), generator=generator).cumsum(0).tolist()
    )
    spans = [(5, 9), (20, 20), (58, 59)] if seed == 0 else [(c, c + 1), (n - 1, n), (a + c, b + c)]
    ids = torch.randint(10, 500, (60,), generator=generator)
    before = ids.clone()
    inside = torch.zeros(60, dtype=torch.bool)
    for first, last in spans:
        inside[first : last + 1] = True
    found = mask_spans(ids, spans, 4, 500, generator)
    assert isinstance(found, tuple | list) and len(found) == 2, (
        "inputs and labels should come back, as a pair"
    )
    inputs, labels = found
    assert inputs.shape == labels.shape == ids.shape, "inputs and labels should have the shape of the ids"
    assert torch.equal(ids, before), "the ids were changed in place"
    assert torch.equal(labels[inside], ids[inside]), (
        "a token of a span has the wrong label: both ends are included"
    )
    assert (labels[~inside] == -100).all(), "a token outside of all spans has a label"
    assert torch.equal(inputs[~inside], ids[~inside]), "a token outside of all spans was replaced"

# %% test="mask-spans-fates" points=2 rests="The 80/10/10 rule is applied to a span **as a whole**: all its tokens become `[MASK]`, or all become random tokens (each drawn on its own), or all stay. … n_tokens: size of the vocabulary … every random number comes from it, so that the same seed gives the same result"
# 80/10/10 is decided once per span.
import torch

generator = torch.Generator().manual_seed(2)
n_tokens = 200_000 + int(torch.randint(50_000, (), generator=generator))
mask_id = int(torch.randint(6, (), generator=generator))
ids = torch.full((48_000,), 7)
spans = [(6 * i, 6 * i + 3) for i in range(8000)]
inputs, labels = mask_spans(ids, spans, mask_id, n_tokens, generator)
pieces = inputs.reshape(8000, 6)[:, :4]
masked, kept = (pieces == mask_id).sum(1), (pieces == 7).sum(1)
# In 800 random spans of four tokens, two are [MASK] or the original by chance: 800 · 6 / 200,000² = 1e-7.
assert ((masked == 4) | (masked <= 1)).all(), (
    "a span is partly masked and partly not: it should be masked as a whole"
)
shares = torch.stack([(masked == 4).double().mean(), (kept == 4).double().mean()])
random = 1 - shares.sum()
# 8,000 spans: standard errors of 0.0045 and 0.0034; the bounds are 5.6 and 5.9 of them, two-sided 2e-8.
assert abs(shares[0] - 0.8) < 0.025, "not 80 % of the spans are masked"
assert abs(shares[1] - 0.1) < 0.02, "not 10 % of the spans stay as they are"
assert abs(random - 0.1) < 0.02, "not 10 % of the spans become random"
rows = pieces[(masked <= 1) & (kept <= 1)]
assert (rows.amax(1) != rows.amin(1)).double().mean() > 0.9, (
    "the tokens of a random span are the same: each should be drawn on its own"
)
# 3,200 draws: the mean is known to 0.005 of the vocabulary, and 0.4 is twenty of these below the middle.
assert rows.max() < n_tokens and rows.double().mean() > 0.4 * n_tokens, (
    "random tokens should come from the whole vocabulary"
)
generator_a, generator_b = (torch.Generator().manual_seed(3) for _ in range(2))
again = [mask_spans(ids, spans, 9, n_tokens, g)[0] for g in (generator_a, generator_b)]
assert torch.equal(*again), (
    "the same seed gives different masks: every random number should come from the generator"
)
# Two thirds of the tokens lie in spans: the share of [MASK] is known to 0.003, and 0.02 is 6.7 of these.
assert abs((again[0] == 9).double().mean() - 0.8 * 2 / 3) < 0.02, (
    "with another id for [MASK], not 80 % of the spans get it"
)

# %% [markdown] exercise="boundary" title="The boundary objective" difficulty=3 minutes=50 rows="2-4.2b" errata="E-26"
# SpanBERT has a second way to predict each token of a masked span $s, \dots, e$: from the two states just outside of it, $h_{s-1}$ and $h_{e+1}$ (the paper writes $x$), and from where in the span the token lies.
#
# $$y_i = f(h_{s-1},\; h_{e+1},\; p_{i-s+1}) \qquad i = s, \dots, e$$
#
# $f$ is a feed-forward network of two layers. Each layer is linear, then GELU, then layer norm; the first one reads the three vectors side by side, in the order above:
#
# $$\begin{aligned} u &= \operatorname{LayerNorm}_1(\operatorname{GELU}(W_1 [h_{s-1}; h_{e+1}; p] + b_1)) \\ y &= \operatorname{LayerNorm}_2(\operatorname{GELU}(W_2 u + b_2)) \end{aligned}$$
#
# A last linear layer turns $y$ into logits. The layers are made for you; write `forward`. GELU is `F.gelu` as it comes.
# The vector $p_1$, for the first token of a span, is row 0 of the table `self.position`.
#
# <details><summary>A question to start with</summary>A span of three tokens gives three rows of logits. In what do the three inputs of the network differ?</details>
# <details><summary>The idea</summary>Make one input row per token of each span, in the order of the spans, and send all of them through the network at once. A loop over the spans is fine.</details>
# <details><summary>The shapes don't fit</summary>For a span of $m$ tokens, repeat each of the two states $m$ times (<code>expand(m, -1)</code>), and take the first $m$ rows of the table.</details>


# %% solution="boundary"
class BoundaryHead(nn.Module):
    """Predicts the tokens of masked spans from the two states beside each span."""

    def __init__(self, d_model: int, longest: int, n_tokens: int) -> None:
        """Make the layers. longest: the largest number of tokens in a span."""
        super().__init__()
        self.position = nn.Embedding(longest, d_model)
        self.linear_1, self.norm_1 = nn.Linear(3 * d_model, d_model), nn.LayerNorm(d_model)
        self.linear_2, self.norm_2 = nn.Linear(d_model, d_model), nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, n_tokens)

    def forward(self, hidden: torch.Tensor, spans: list[tuple[int, int, int]]) -> torch.Tensor:
        """Return logits for every token of every span, one row each, in the order of the spans.

        hidden: (B, T, d_model)   spans: (row of the batch, first token, last token), both included, at least one,
        never at an end of the row (special tokens stand there)
        returns: (total number of tokens in the spans, n_tokens)
        """
        ### BEGIN SOLUTION
        rows = []
        for b, first, last in spans:
            m = last - first + 1
            before, after = hidden[b, first - 1], hidden[b, last + 1]  # (d,)
            sides = torch.cat([before, after]).expand(m, -1)  # (m, 2 d)
            rows.append(torch.cat([sides, self.position.weight[:m]], dim=-1))  # (m, 3 d)
        x = torch.cat(rows)  # (N, 3 d)
        x = self.norm_1(F.gelu(self.linear_1(x)))  # (N, d)
        x = self.norm_2(F.gelu(self.linear_2(x)))  # (N, d)
        return self.decoder(x)  # (N, n_tokens)
        ### END SOLUTION


# %% check="boundary-check"
torch.manual_seed(0)
head = BoundaryHead(d_model=8, longest=6, n_tokens=20)
logits = head(torch.randn(2, 12, 8), [(0, 3, 5), (1, 2, 2), (1, 6, 10)])
assert logits.shape == (9, 20), "three, one and five tokens, with 20 logits each"
print("boundary head: all checks passed")

# %% test="boundary-gradient" points=2 rests="Return logits for every token of every span, one row each … from the two states just outside of it … and from where in the span the token lies … Gradients pass through the losses, logits and vectors that functions return"
# The prediction uses the two states beside the span, both of them, and no state inside or farther away.
import torch

# What is read has a gradient, which is exactly zero for no draw, and what is not read has none.
first, more, d, v = torch.randint(1, 6, (4,), generator=torch.Generator().manual_seed(3)).tolist()
cases = [(0, (3, 6, 6, 15)), (1, (1, 1, 6, 15)), (2, (first, first + more, 4 + d, 9 + v))]
for seed, (first, last, d, v) in cases:
    torch.manual_seed(seed)
    head = BoundaryHead(d, 7, v).double()
    hidden = torch.randn(2, last + 3, d, dtype=torch.float64, requires_grad=True)
    logits = head(hidden, [(1, first, last)])
    assert isinstance(logits, torch.Tensor) and logits.shape == (last - first + 1, v), (
        "there should be one row of logits for each token of the span"
    )
    assert logits.requires_grad, "no gradient can pass through the logits"
    for row in range(last - first + 1):
        (gradient,) = torch.autograd.grad(
            logits[row].square().sum(), hidden, retain_graph=True, allow_unused=True
        )
        assert gradient is not None, "no gradient reaches the states"
        gradient = gradient.abs().sum(-1)
        reached = [(b, t) for b in range(2) for t in range(last + 3) if gradient[b, t] > 0]
        assert reached == [(1, first - 1), (1, last + 1)], (
            "a prediction should read the two states beside its span, and no others"
        )
    logits.square().sum().backward()
    learned = head.position.weight.grad
    assert learned is not None and learned[: last - first + 1].abs().sum(-1).min() > 0, (
        "no gradient reaches the rows of the table of positions that the span needs"
    )

# %% test="boundary-place" points=2 rests="and from where in the span the token lies … for the first token of a span, is row 0 of the table `self.position`"
# What counts is the place within the span, not the place in the text; each place gives another prediction.
import torch

for seed in (3, 4):
    torch.manual_seed(seed)
    m, by, d, v = (3, 8, 6, 15) if seed == 3 else torch.randint(5, 9, (4,)).tolist()
    head = BoundaryHead(d, m + 2, v).double()
    hidden = torch.randn(1, 20, d, dtype=torch.float64)
    hidden[0, 1 + by], hidden[0, 2 + m + by] = hidden[0, 1], hidden[0, 2 + m]
    here, there = head(hidden, [(0, 2, 1 + m)]), head(hidden, [(0, 2 + by, 1 + m + by)])
    assert here.shape == there.shape == (m, v), "there should be one row of logits for each token of the span"
    assert torch.allclose(here, there), (
        "the same two states give other predictions elsewhere in the text: only the place within the span should count"
    )
    # Five logits or more, all equal to six digits: below 1e-20.
    assert (here[0] - here[1]).abs().max() > 1e-6 and (here[1] - here[2]).abs().max() > 1e-6, (
        "two tokens of a span get the same prediction: their places within it should make a difference"
    )
    longer = head(hidden, [(0, 2, 3 + m)])
    assert longer.shape == (m + 2, v), "there is one row of logits for each token of a span"

# %% test="boundary-batch" points=1 rests="Return logits for every token of every span, one row each, in the order of the spans."
# Several spans at once give what each gives alone, in order.
import torch

for seed in (5, 6):
    torch.manual_seed(seed)
    head = BoundaryHead(6, 7, 15).double()
    hidden = torch.randn(3, 12, 6, dtype=torch.float64)
    spans = [(2, 4, 5), (0, 1, 3), (1, 8, 8), (0, 6, 10)]
    if seed == 6:  # rows, places and lengths are drawn
        drawn = zip(torch.randperm(3).tolist(), *torch.randint(1, 5, (2, 3)).tolist(), strict=True)
        spans = [(b, first, first + more) for b, first, more in drawn]
    n = sum(last - first + 1 for _, first, last in spans)
    alone = torch.cat([head(hidden, [span]) for span in spans])
    assert alone.shape == (n, 15), "there should be one row of logits for each token"
    assert head(hidden, spans).shape == (n, 15), (
        "several spans should give one row of logits for each token of each"
    )
    assert torch.allclose(head(hidden, spans), alone), (
        "several spans together give other predictions than one by one, in the order of the spans"
    )

# %% test="boundary-layers" points=3 rests="Each layer is linear, then GELU, then layer norm; the first one reads the three vectors side by side, in the order above … GELU is `F.gelu` as it comes. … for the first token of a span, is row 0 of the table … longest: the largest number of tokens in a span … returns: (total number of tokens in the spans, n_tokens)"
# The two layers are as in the formula: equal to the same computation written out.
import torch
import torch.nn.functional as F

drawn = torch.randint(3, 10, (3,), generator=torch.Generator().manual_seed(9)).tolist()
for seed, d_model, longest, n_tokens in ((6, 6, 4, 11), (7, 8, 9, 15), (8, *drawn)):
    torch.manual_seed(seed)
    head = BoundaryHead(d_model, longest, n_tokens).double()
    for parameter in head.parameters():
        torch.nn.init.normal_(parameter, std=0.5)
    hidden = torch.randn(2, 14, d_model, dtype=torch.float64)
    b, first, last = 1, 3, 2 + longest
    expected = []
    for i in range(first, last + 1):
        x = torch.cat([hidden[b, first - 1], hidden[b, last + 1], head.position.weight[i - first]])
        x = F.layer_norm(
            F.gelu(F.linear(x, head.linear_1.weight, head.linear_1.bias)),
            (d_model,),
            head.norm_1.weight,
            head.norm_1.bias,
        )
        x = F.layer_norm(
            F.gelu(F.linear(x, head.linear_2.weight, head.linear_2.bias)),
            (d_model,),
            head.norm_2.weight,
            head.norm_2.bias,
        )
        expected.append(F.linear(x, head.decoder.weight, head.decoder.bias))
    logits = head(hidden, [(b, first, last)])
    assert logits.shape == (longest, n_tokens), (
        "there should be one row for each token of the span, with a logit for each of `n_tokens`"
    )
    assert torch.allclose(logits, torch.stack(expected)), (
        "the logits differ from the two layers of the formula, written out"
    )

# %% [markdown]
# SpanBERT trains on the **sum** of two losses. Each token of a span is predicted twice: from the state at its own, masked place, as in the masked objective, and from the boundary.
#
# $$\mathcal{L} = \frac1N \sum_{i} \bigl(-\ln p_{\text{masked}}(x_i \mid h_i)\bigr) + \frac1N \sum_{i} \bigl(-\ln p_{\text{boundary}}(x_i \mid y_i)\bigr)$$
#
# Both sums run over the $N$ tokens of all spans of the batch. If there is no span, the loss is 0 and a backward pass gives `hidden` gradients of zero; those of the heads are then zero or `None`.
#
# <details><summary>A question to start with</summary>Which tokens are the right answers of the first sum, and which those of the second?</details>
# <details><summary>The idea</summary>Collect the states and the originals of all tokens of all spans, in the order in which <code>BoundaryHead</code> returns its rows. Then two calls of <code>F.cross_entropy</code> share the same targets.</details>


# %% solution="span-loss"
def span_loss(
    hidden: torch.Tensor,
    ids: torch.Tensor,
    spans: list[tuple[int, int, int]],
    token_head: nn.Module,
    boundary_head: nn.Module,
) -> torch.Tensor:
    """Return the masked loss plus the boundary loss, each the mean over all tokens of all spans; 0 without spans.

    hidden: (B, T, d), the encoder's states of the masked text   ids: (B, T), the original tokens
    spans: (row of the batch, first token, last token), both included
    token_head: turns states (N, d) into logits (N, v)   boundary_head: called as `boundary_head(hidden, spans)`,
        with all spans at once or with some of them
    returns: a scalar
    """
    ### BEGIN SOLUTION
    if not spans:
        return hidden[:0].sum()  # of nothing
    states = torch.cat([hidden[b, first : last + 1] for b, first, last in spans])  # (N, d)
    targets = torch.cat([ids[b, first : last + 1] for b, first, last in spans])  # (N,)
    masked = F.cross_entropy(token_head(states), targets)
    return masked + F.cross_entropy(boundary_head(hidden, spans), targets)
    ### END SOLUTION


# %% check="span-loss-check"
torch.manual_seed(0)
ids, spans = torch.randint(20, (2, 12)), [(0, 3, 5), (1, 6, 10)]


class EvenGuess(nn.Module):
    """Stands in for `BoundaryHead`, and gives all 20 tokens equal chances."""

    def forward(self, hidden: torch.Tensor, spans: list[tuple[int, int, int]]) -> torch.Tensor:
        return torch.zeros(sum(last - first + 1 for _, first, last in spans), 20)


loss = span_loss(torch.zeros(2, 12, 20), ids, spans, nn.Identity(), EvenGuess())
assert abs(loss.item() - 5.9915) < 1e-3, "two even guesses among 20 tokens: 2 ln 20"
sure = 20.0 * F.one_hot(ids, 20)  # states that name the token at their own place
loss = span_loss(sure, ids, spans, nn.Identity(), EvenGuess())
assert abs(loss.item() - 2.9957) < 1e-3, "one sure answer and one even guess: ln 20"
print("span loss: all checks passed")

# %% test="span-loss-sum" points=2 rests="returns: a scalar … SpanBERT trains on the **sum** of two losses. … each the mean over all tokens of all spans"
# Two terms with weight one each: the masked loss at the places themselves, and the boundary loss.
import torch
import torch.nn.functional as F

for seed in (0, 1):
    torch.manual_seed(seed)
    d, v, *more = (6, 15, 1, 2, 0, 4) if seed == 0 else torch.randint(5, (6,)).add(4).tolist()
    # Lengths are drawn; spans neither overlap nor touch.
    places = zip((2, 0, 1, 0), (1, 1, 2, 12), more, strict=True)
    spans = [(b, first, first + n) for b, first, n in places]
    hidden = torch.randn(3, 24, d, dtype=torch.float64)
    ids = torch.randint(v, (3, 24))
    token_head, boundary_head = torch.nn.Linear(d, v).double(), BoundaryHead(d, 9, v).double()
    places = [(b, i) for b, first, last in spans for i in range(first, last + 1)]
    targets = torch.stack([ids[b, i] for b, i in places])
    masked = F.cross_entropy(token_head(torch.stack([hidden[b, i] for b, i in places])), targets)
    boundary = F.cross_entropy(boundary_head(hidden, spans), targets)
    found = span_loss(hidden, ids, spans, token_head, boundary_head)
    assert isinstance(found, torch.Tensor) and found.shape == (), "the loss should be a scalar, as a tensor"
    # Both losses are far above zero for heads that have learned nothing, so that none of these agree.
    assert not torch.allclose(found, masked) and not torch.allclose(found, boundary), (
        "one of the two losses is missing"
    )
    assert not torch.allclose(found, (masked + boundary) / 2), (
        "the two losses are averaged: they should be added"
    )
    assert torch.allclose(found, masked + boundary), (
        "the loss is not the sum of the two means over all tokens of all spans"
    )
    other = torch.randn(3, 24, d, dtype=torch.float64)
    masked = F.cross_entropy(token_head(torch.stack([other[b, i] for b, i in places])), targets)
    boundary = F.cross_entropy(boundary_head(other, spans), targets)
    assert torch.allclose(span_loss(other, ids, spans, token_head, boundary_head), masked + boundary), (
        "for other states of the same size the loss is not the sum of the two means"
    )

# %% test="span-loss-reach" points=2 rests="from the state at its own, masked place, as in the masked objective, and from the boundary … Gradients pass through the losses, logits and vectors that functions return"
# The gradient reaches the states inside the spans and beside them, and no others; both heads learn.
import torch

torch.manual_seed(2)
d, v, first, more = torch.randint(1, 6, (4,)).add(torch.tensor([4, 8, 0, 0])).tolist()
hidden = torch.randn(2, 13, d, dtype=torch.float64, requires_grad=True)
ids = torch.randint(v, (2, 13))
token_head, boundary_head = torch.nn.Linear(d, v).double(), BoundaryHead(d, 7, v).double()
loss = span_loss(hidden, ids, [(1, first, first + more), (0, 8, 8)], token_head, boundary_head)
assert loss.requires_grad, "no gradient can pass through the loss"
loss.backward()
assert hidden.grad is not None, "no gradient reaches the states"
reached = {(b, t) for b in range(2) for t in range(13) if hidden.grad[b, t].abs().sum() > 0}
# What is read has a gradient, which is exactly zero for no draw, and what is not read has none.
assert reached == {(0, 7), (0, 8), (0, 9), *((1, t) for t in range(first - 1, first + more + 2))}, (
    "the gradient should reach the states inside the spans and those just beside them, and no others"
)
for head in (token_head, boundary_head):
    assert all(value.grad is not None and value.grad.any() for value in head.parameters()), (
        "one of the heads receives no gradient"
    )

# %% test="span-loss-none" points=1 rests="If there is no span, the loss is 0 and a backward pass gives `hidden` gradients of zero … returns: a scalar"
# Without a span the loss is 0, and a training step does no harm.
import torch

torch.manual_seed(3)
B, T, d = torch.randint(2, 9, (3,)).tolist()  # nothing is asked: the loss is 0 for every size
hidden = torch.randn(B, T, d, dtype=torch.float64, requires_grad=True)
token_head, boundary_head = torch.nn.Linear(d, 15).double(), BoundaryHead(d, 7, 15).double()
try:
    loss = span_loss(hidden, torch.zeros(B, T, dtype=torch.long), [], token_head, boundary_head)
except NotImplementedError:
    raise
except (RuntimeError, ValueError, IndexError):
    loss = None
assert loss is not None, "without any span there is an error in the place of a loss of 0"
assert isinstance(loss, torch.Tensor) and loss.shape == (), (
    "with no span at all the loss should still be a scalar tensor"
)
assert loss == 0, "with no span at all the loss should be 0"
assert loss.requires_grad, "the loss is cut off from the states: a training step would stop with an error"
loss.backward()
assert hidden.grad is not None and not hidden.grad.any(), "with no span at all every gradient should be zero"

# %% [markdown] exercise="experiment" title="Two objectives, one experiment" difficulty=3 minutes=60 rows="0-Q5" errata="E-32"
# Two models of the same size read the same letters of Shakespeare for the same number of steps.
# One is causal and learns to predict the next letter. The other sees both sides and learns to fill masked letters.
# Then both take two examinations on text they have not read:
#
# - **cloze**: a letter in the middle of a window is hidden. Which one was it?
# - **next**: a window is cut off. Which letter follows?
#
# In one pass, a causal model has to answer the cloze question from the left side alone; the masked model has to answer the next-letter question with a `[MASK]` at the end, a place where it has seldom practised.
#
# The model, the text and the training loop are given. You write the batches and the loss of each objective, and how each model is asked.

# %%
LETTERS = " abcdefghijklmnopqrstuvwxyz"
MASK_ID, N_TOKENS, WINDOW = len(LETTERS), len(LETTERS) + 1, 7


def letter_ids(text: str) -> torch.Tensor:
    """The text as ids: small letters, everything else a single space."""
    kept = "".join(sign if sign in LETTERS else " " for sign in text.lower())
    return torch.tensor([LETTERS.index(sign) for sign in " ".join(kept.split())])


class LetterModel(nn.Module):
    """One transformer layer over at most `WINDOW` letters, causal or not."""

    def __init__(self, causal: bool, width: int = 48) -> None:
        super().__init__()
        self.causal = causal
        self.tokens, self.places = nn.Embedding(N_TOKENS, width), nn.Embedding(WINDOW, width)
        for table in (self.tokens, self.places):
            nn.init.normal_(table.weight, std=0.1)
        self.layer = nn.TransformerEncoderLayer(
            width, 4, 4 * width, 0.0, batch_first=True, norm_first=True, activation="gelu"
        )
        self.head = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, N_TOKENS))

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """ids: (B, T)   returns: logits (B, T, N_TOKENS)"""
        T = ids.shape[1]
        x = self.tokens(ids) + self.places.weight[:T]  # (B, T, width)
        ahead = torch.ones(T, T, dtype=torch.bool, device=ids.device).triu(1)  # True: may not be seen
        return self.head(self.layer(x, src_mask=ahead if self.causal else None))


# %% [markdown]
# First the training. For the next-token objective inputs and labels are both the ids themselves, and the loss does the shift; for the masked one they come from `mask_tokens` (no letter is special).
# Use the two losses that you have written, or `F.cross_entropy` itself: all letters are real, and every batch here has a label.
#
# <details><summary>A question to start with</summary>Which two of your functions does each of the two objectives need?</details>
# <details><summary>The idea</summary>Two short functions with one <code>if</code> each. The attention mask of windows without padding is all ones.</details>


# %% solution="training"
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return inputs (B, T) and labels (B, T) of the objective for ids (B, T) without special tokens."""
    ### BEGIN SOLUTION
    if causal:
        return ids, ids
    return mask_tokens(ids, torch.zeros_like(ids, dtype=torch.bool), mask_id, n_tokens, generator)
    ### END SOLUTION


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """Return the loss of the model's own objective (`model.causal` says which) on inputs and labels."""
    ### BEGIN SOLUTION
    inputs, labels = batch
    logits = model(inputs)
    if model.causal:
        return F.cross_entropy(logits[:, :-1].flatten(0, 1), labels[:, 1:].flatten())
    return F.cross_entropy(logits.flatten(0, 1), labels.flatten())  # -100 is left out
    ### END SOLUTION


# %% check="training-check"
generator = torch.Generator().manual_seed(0)
ids = torch.randint(27, (4, WINDOW), generator=generator)
assert torch.equal(training_batch(ids, True, MASK_ID, N_TOKENS, generator)[1], ids), (
    "causal labels are the ids"
)
for causal in (True, False):
    torch.manual_seed(0)
    batch = training_batch(ids, causal, MASK_ID, N_TOKENS, generator)
    loss = training_loss(LetterModel(causal), batch)
    assert 2.5 < loss.item() < 4.5, (
        "an untrained model is about as good as guessing among 28 tokens, ln 28 = 3.3"
    )


class Repeats(nn.Module):
    """Is sure of the letter that it reads."""

    def __init__(self, causal: bool) -> None:
        super().__init__()
        self.causal = causal

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return 20.0 * F.one_hot(ids, N_TOKENS)


assert training_loss(Repeats(True), (ids, ids)) > 5, (
    "a model that repeats each letter does not predict the next one"
)
assert training_loss(Repeats(False), (ids, ids)) < 1e-3, "the label of a masked model is at its own place"
print("training: all checks passed")

# %% test="training-batch" points=1 rests="For the next-token objective inputs and labels are both the ids themselves, and the loss does the shift; for the masked one they come from `mask_tokens` (no letter is special). … every random number comes from it, so that the same seed gives the same result"
# The batches of the two objectives.
import torch

for seed, mask_id, n_tokens, size in ((0, 20, 21, (4000, 9)), (1, 24, 30, (3000, 12))):
    generator = torch.Generator().manual_seed(seed)
    more = int(torch.randint(500, (), generator=generator))
    ids = torch.randint(20, (size[0] + more, size[1]), generator=generator)
    found = training_batch(ids, True, mask_id, n_tokens, generator)
    assert isinstance(found, tuple | list) and len(found) == 2, (
        "inputs and labels should come back, as a pair"
    )
    inputs, labels = found
    assert torch.equal(inputs, ids) and torch.equal(labels, ids), (
        "for the causal model inputs and labels should both be the ids as they are"
    )
    inputs, labels = training_batch(ids, False, mask_id, n_tokens, generator)
    selected = labels != -100
    # 36,000 letters or more: a standard error of 0.0019; 5,400 selected ones: 0.0054. The bounds are 7 and 8 of these.
    assert abs(selected.double().mean() - 0.15) < 0.0135, (
        "for the masked model 15 % of the letters should have a label"
    )
    masked = (
        (inputs[selected] == mask_id).double().mean().item()
    )  # a random letter is [MASK] in 1 of n_tokens
    assert abs(masked - (0.8 + 0.1 / n_tokens)) < 0.043, (
        "not 80 % of the selected letters are hidden behind the id of [MASK]"
    )
    assert torch.equal(labels[selected], ids[selected]), "a label is not the original letter"
    # About 540 letters are random; that none of these lies above 24, one in six for 30 ids: 1e-43.
    assert (inputs > mask_id).any() == (n_tokens > mask_id + 1), (
        "random letters should come from all `n_tokens` ids, and from no others"
    )
    assert torch.equal(inputs[~selected], ids[~selected]), "a letter without a label was replaced"
    # Each of the 20 letters occurs about 1,800 times; that none of these is selected: below 1e-100.
    assert set(labels[selected].tolist()) == set(range(20)), "some letter is never selected: none is special"
    later = training_batch(ids, False, mask_id, n_tokens, generator)
    assert not torch.equal(later[1], labels), (
        "a second batch hides the same places: they should come from the generator that is passed in"
    )
    one, two = (
        training_batch(ids, False, mask_id, n_tokens, torch.Generator().manual_seed(seed)) for _ in range(2)
    )
    assert torch.equal(one[0], two[0]) and torch.equal(one[1], two[1]), (
        "the same seed gives different batches: every random number should come from the generator that is passed in"
    )

# %% test="training-loss" points=2 rests="Return the loss of the model's own objective (`model.causal` says which) on inputs and labels. … means: no prediction is asked for here … Functions work in float64 too"
# Each model is paid for its own objective.
import torch


class Echo(torch.nn.Module):
    """Is sure of the token `shift` places to the right of each position."""

    def __init__(self, causal, shift):
        super().__init__()
        self.causal, self.shift = causal, shift

    def forward(self, ids):
        return 30.0 * torch.nn.functional.one_hot(ids.roll(-self.shift, dims=1), 30).double()


# Five in six of the labels would have to be equal to their neighbour by chance, 1 in 25 each; of 36 places or more, half have
# a label: together below 1e-10.
generator = torch.Generator().manual_seed(2)
B, T = torch.randint(6, 11, (2,), generator=generator).tolist()
ids = torch.randint(25, (B, T), generator=generator)
assert training_loss(Echo(True, 1), (ids, ids)) < 1e-6, (
    "a causal model that knows each next token should have no loss"
)
assert training_loss(Echo(True, 0), (ids, ids)) > 5, "a causal model that repeats its input gets a small loss"
labels = ids.masked_fill(torch.rand(B, T, generator=generator) < 0.5, -100)
assert training_loss(Echo(False, 0), (ids, labels)) < 1e-6, (
    "a masked model that knows the token at each position itself should have no loss"
)
assert training_loss(Echo(False, 1), (ids, labels)) > 5, (
    "a masked model that names the token after each position gets a small loss"
)
other = torch.where(labels == -100, 29, ids)
assert training_loss(Echo(False, 0), (other, labels)) < 1e-6, "a position without a label counts"


class Unsure(torch.nn.Module):
    """Answers with logits near a standard normal, which depend on the token at each position."""

    def __init__(self, causal):
        super().__init__()
        self.causal = causal
        self.table = torch.randn(30, 30, generator=generator, dtype=torch.float64)

    def forward(self, ids):
        return self.table[ids]


for model, asked in ((Unsure(True), ids), (Unsure(False), labels)):
    right = -model(ids).log_softmax(-1)  # (B, T, v)
    pairs = (right[:, :-1], asked[:, 1:]) if model.causal else (right, asked)
    kept = pairs[1] != -100
    mean = pairs[0][kept].gather(-1, pairs[1][kept][:, None]).mean()
    found = training_loss(model, (ids, asked))
    assert isinstance(found, torch.Tensor), "the loss should be a tensor"
    assert torch.allclose(found.double(), mean), (
        "the loss is not the mean cross-entropy of the model's objective"
    )
    assert abs(found.double() - mean) < 1e-12, "logits in float64 give a loss with fewer digits"

# %% [markdown]
# Now the two questions. Each function asks a model **once** (one forward pass) and returns its logits for the hidden letter.
# A causal model is asked through the position before the hidden one. A masked model needs a `[MASK]` in the place in question, and sees all the remaining tokens; for the next letter that place has to be added at the end.
# What stands at the hidden place must not reach the model, not even a causal one; the tokens after it may. Gradients pass through these logits like through all others.


# %% solution="questions"
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token at `place`, without seeing it.

    ids: (B, T), with the right token at `place`, 0 < place < T
    returns: logits (B, v)
    """
    ### BEGIN SOLUTION
    if model.causal:
        return model(ids[:, :place])[:, -1]
    masked = ids.clone()
    masked[:, place] = mask_id
    return model(masked)[:, place]
    ### END SOLUTION


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token that follows the last one.

    ids: (B, T)
    returns: logits (B, v)
    """
    ### BEGIN SOLUTION
    if not model.causal:
        ids = F.pad(ids, (0, 1), value=mask_id)
    return model(ids)[:, -1]
    ### END SOLUTION


# %% check="questions-check"
torch.manual_seed(0)
for causal in (True, False):
    model = LetterModel(causal).eval()
    ids = torch.randint(26, (4, WINDOW - 1))
    ids[:, 3] = 26  # a letter that stands nowhere else
    read = []  # what the model is given
    hook = model.register_forward_pre_hook(
        lambda _, given, named, read=read: read.extend([*given, *named.values()]), with_kwargs=True
    )
    cloze_logits(model, ids, 3, MASK_ID)
    hook.remove()
    assert not any((given == 26).any() for given in read), (
        "the model is given the letter that it is asked for"
    )
    assert cloze_logits(model, ids, 3, MASK_ID).shape == (4, N_TOKENS), "one row of logits per text"
    assert next_logits(model, ids, MASK_ID).shape == (4, N_TOKENS), "one row of logits per text"
    other = ids.clone()
    other[:, 3] = (other[:, 3] + 1) % 27
    same = torch.allclose(
        cloze_logits(model, ids, 3, MASK_ID), cloze_logits(model, other, 3, MASK_ID), atol=1e-5
    )
    assert same, "the answer may not depend on the letter that is hidden"
print("questions: all checks passed")

# %% test="cloze-hidden" points=2 rests="What stands at the hidden place must not reach the model, not even a causal one … Each function asks a model **once** (one forward pass) … A masked model needs a `[MASK]` in the place in question, and sees all the remaining tokens … Nothing you write should change its arguments in place."
# The hidden token never reaches the model's answer.
import torch


class Sees(torch.nn.Module):
    """Answers everywhere with a count of all the tokens it can see from there."""

    def __init__(self, causal):
        super().__init__()
        self.causal, self.passes, self.read = causal, 0, None

    def forward(self, ids):
        self.passes, self.read = self.passes + 1, ids.clone()
        counts = torch.nn.functional.one_hot(ids, 12).double()  # (B, T, 12)
        return counts.cumsum(1) if self.causal else counts.sum(1, keepdim=True).expand_as(counts)


generator = torch.Generator().manual_seed(3)
# Sizes, tokens and the place are drawn; what is read is right or not for all of them.
B, T, place = torch.randint(1, 6, (3,), generator=generator).tolist()
T += place
ids = torch.randint(9, (B, T), generator=generator)
ids[:, place] = 10  # a token that occurs nowhere else
before = ids.clone()
for causal, mask_id in ((True, 11), (False, 9), (False, 11)):
    model = Sees(causal)
    seen = cloze_logits(model, ids, place, mask_id)
    assert model.passes == 1, "the model is asked once: one forward pass for the whole batch"
    assert isinstance(seen, torch.Tensor) and seen.shape == (B, 12), (
        "there should be one row of logits per text"
    )
    assert not seen[:, 10].any(), "the model has seen the token that it is asked for"
    assert not (model.read == 10).any(), "the hidden token is among the ids that the model is given"
    assert torch.equal(ids, before), "the ids were changed in place"
    if not causal:
        assert (seen[:, mask_id] == 1).all(), (
            "a masked model should be asked with exactly one [MASK], whatever its id is"
        )
        assert (seen[:, :9].sum(1) == T - 1).all(), (
            "a masked model should see all tokens but the hidden one, on both sides"
        )

# %% test="cloze-place" points=2 rests="A causal model is asked through the position before the hidden one. A masked model needs a `[MASK]` in the place in question … returns its logits for the hidden letter … Functions work in float64 too … Gradients pass through these logits like through all others."
# A causal model answers through the position before the hidden one, a masked model at the place itself.
import torch


class Repeats(torch.nn.Module):
    """Answers with the token `shift` places to the right of each position."""

    def __init__(self, causal, shift):
        super().__init__()
        self.causal, self.shift = causal, shift
        self.scale = torch.nn.Parameter(torch.tensor(1 / 3, dtype=torch.float64))

    def forward(self, ids):
        return torch.nn.functional.one_hot(ids.roll(-self.shift, dims=1), 30) * self.scale


for seed in (4, 5):
    generator = torch.Generator().manual_seed(seed)
    # No token occurs twice in a text, so that every answer has one place: right for every draw.
    B, T = (5, 8) if seed == 4 else torch.randint(5, 20, (2,), generator=generator).tolist()
    ids = torch.stack([torch.randperm(28, generator=generator)[:T] for _ in range(B)])
    for place in (1, 3, T - 2):
        answer = cloze_logits(Repeats(True, 0), ids, place, 29).argmax(-1)
        assert torch.equal(answer, ids[:, place - 1]), (
            "a causal model's answer for a place is not taken from the position before it"
        )
        for shift in (-1, 1):
            answer = cloze_logits(Repeats(False, shift), ids, place, 29).argmax(-1)
            assert torch.equal(answer, ids[:, place + shift]), (
                "a masked model's answer is not taken from the masked place itself, with its neighbours where they were"
            )
    for causal in (True, False):
        said = cloze_logits(Repeats(causal, 0), ids, 3, 29)
        assert said.requires_grad, "no gradient can pass through the logits that come back"
        assert (said.amax(-1).double() == 1 / 3).all(), (
            "what comes back are not the model's logits as they are, with all their digits"
        )

# %% test="next-place" points=2 rests="for the next letter that place has to be added at the end … returns its logits for the hidden letter … Functions work in float64 too … Return what the model says about the token that follows the last one. … Each function asks a model **once** (one forward pass) … Nothing you write should change its arguments in place. … Gradients pass through these logits like through all others."
# The next token is asked for after the last one, with a [MASK] for the masked model.
import torch


class Repeats(torch.nn.Module):
    """Answers with the token `shift` places to the right of each position."""

    def __init__(self, causal, shift):
        super().__init__()
        self.causal, self.shift = causal, shift
        self.scale = torch.nn.Parameter(torch.tensor(1 / 3, dtype=torch.float64))

    def forward(self, ids):
        return torch.nn.functional.one_hot(ids.roll(-self.shift, dims=1), 30) * self.scale


for seed in (6, 7):
    generator = torch.Generator().manual_seed(seed)
    # No token occurs twice in a text, so that every answer has one place: right for every draw.
    B, T = (5, 8) if seed == 6 else torch.randint(3, 20, (2,), generator=generator).tolist()
    ids = torch.stack([torch.randperm(28, generator=generator)[:T] for _ in range(B)])
    before = ids.clone()
    assert torch.equal(next_logits(Repeats(True, 0), ids, 29).argmax(-1), ids[:, -1]), (
        "a causal model should be asked through the last token, with nothing added"
    )
    assert (next_logits(Repeats(False, 0), ids, 29).argmax(-1) == 29).all(), (
        "a masked model should be asked through a [MASK] that is added at the end"
    )
    assert torch.equal(next_logits(Repeats(False, -1), ids, 29).argmax(-1), ids[:, -1]), (
        "before the [MASK] there should be the last token of the text"
    )
    assert torch.equal(ids, before), "the ids were changed in place"
    for causal in (True, False):
        said = next_logits(Repeats(causal, 0), ids, 29)
        assert said.requires_grad, "no gradient can pass through the logits that come back"
        assert (said.amax(-1).double() == 1 / 3).all(), (
            "what comes back are not the model's logits as they are, with all their digits"
        )


class Sees(torch.nn.Module):
    """Answers everywhere with a count of all the tokens it was given."""

    def __init__(self, causal):
        super().__init__()
        self.causal, self.passes = causal, 0

    def forward(self, ids):
        self.passes += 1
        counts = torch.nn.functional.one_hot(ids, 30).double()
        return counts.sum(1, keepdim=True).expand_as(counts)


for causal, mask_id in ((True, 29), (False, 28), (False, 29)):
    model = Sees(causal)
    seen = next_logits(model, ids, mask_id)
    assert model.passes == 1, "the model is asked once: one forward pass for the whole batch"
    assert causal or ((seen[:, mask_id] == 1).all() and (seen.sum(1) == T + 1).all()), (
        "the masked model should read the whole text and one [MASK], whatever its id is"
    )

# %% [markdown]
# The experiment itself: both models side by side, 300 steps on the same windows, with your `training_loss`; their losses are summed, so that neither touches the weights of the other. Which letters are hidden is drawn by a function that is given, in place of your `training_batch`: two right ways to draw need not draw the same, and the run has to be the same for everybody with the same seed.
#
# The run takes about ten seconds on one core and leaves a *training record* in `runs/experiment/` beside the notebook: settings, losses, and the state of both models every 75 steps, about 4 MB in all. You may stop it at any time: the same cell goes on from there, and a finished run is not trained again.
#
# The record is graded, so hand in the folder `runs` with your notebook; `coursekit pack objectives.ipynb` makes one archive of both. Before that, `coursekit check-run runs/experiment` tells you what the grader will see. Both examinations are held on a text that is kept back; what counts is the mean cross-entropy, in nats, smaller is better.
# - Each model should get below 2.5 nats on its own question.
# - On *next* the causal model should be ahead by more than 0.1 nats. Its lead there, plus the lead of the masked model on *cloze*, should be above 0.25 nats.
# - Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings.
# - Parts of the run are trained again, from the recorded state at their beginning, and should end where the record says.
# - The seed follows from your id, so it has to be your own run: write the id under which you hand in.
#
# The folded cell defines the run: the letters, the two models, which letters are hidden, the losses and both examinations.

# %% fold=true
CORPUS = load_shakespeare()
TRAIN_IDS, DEV_IDS = letter_ids(CORPUS.train), letter_ids(CORPUS.dev)
OBJECTIVES = {"causal": True, "masked": False}


def two_models(scale: str, seed: int) -> nn.ModuleDict:
    """A causal model and one that sees both sides; both start with the same weights."""
    both = nn.ModuleDict()
    for name, causal in OBJECTIVES.items():
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            both[name] = LetterModel(causal)
    return both


def hidden_letters(ids: torch.Tensor, generator: torch.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """Inputs and labels (B, T) of the masked objective: 15 % are asked for; of these 80 % are hidden, 10 % drawn."""
    asked, fate = torch.rand(2, *ids.shape, generator=generator)  # (B, T) each
    other = torch.randint(N_TOKENS, ids.shape, generator=generator)  # (B, T)
    replaced = torch.where(fate < 0.8, MASK_ID, torch.where(fate < 0.9, other, ids))  # (B, T)
    return torch.where(asked < 0.15, replaced, ids), torch.where(asked < 0.15, ids, -100)


def letter_batches(scale: str, seed: int) -> Any:
    """A function from the step to inputs and labels for each of the two models."""
    windows = text_windows(TRAIN_IDS, WINDOW, 128, seed)

    def batch(step: int) -> dict[str, tuple[torch.Tensor, torch.Tensor]]:
        ids = windows(step)  # (128, WINDOW)
        generator = torch.Generator().manual_seed(seed * 100_003 + step)
        return {"causal": (ids, ids), "masked": hidden_letters(ids, generator)}

    return batch


def both_losses(both: nn.ModuleDict, batch: dict[str, tuple[torch.Tensor, torch.Tensor]]) -> torch.Tensor:
    """The sum of your loss over the two models: the gradient of one does not depend on the other."""
    return sum(training_loss(model, batch[name]) for name, model in both.items())


def examine(both: nn.ModuleDict, text: torch.Tensor) -> dict[str, float]:
    """The mean cross-entropy of each model on 4,000 windows of a text, for both questions."""
    ids = text_windows(text, WINDOW, 4000, seed=1)(0).to(next(both.parameters()).device)
    found = {}
    for name, model in both.items():
        cloze = cloze_logits(model, ids, WINDOW // 2, MASK_ID)
        following = next_logits(model, ids[:, :-1], MASK_ID)
        found[f"{name}_cloze"] = F.cross_entropy(cloze, ids[:, WINDOW // 2]).item()
        found[f"{name}_next"] = F.cross_entropy(following, ids[:, -1]).item()
    return found


def compared(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The weights without the biases of the keys, which move all scores of a query alike and so no output."""
    return {
        name: torch.cat([value[: len(value) // 3], value[2 * len(value) // 3 :]])
        if name.endswith("in_proj_bias")
        else value
        for name, value in weights.items()
    }


EXPERIMENT = RunTask(
    name="experiment",
    configs={
        "small": RunConfig(
            steps=300,
            batch_size=128,
            learning_rate=1e-2,
            schedule="cosine",
            warmup=0.1,
            clip=None,  # a common bound would let the gradients of one model shorten those of the other
            evaluate_every=150,
            best="causal_next",
            checkpoints=(75, 150, 225, 300),
            precision="float32",
        )
    },
    shapes=lambda scale: shapes_of(two_models(scale, 0)),
    model=two_models,
    batches=letter_batches,
    loss=both_losses,
    evaluate=lambda both: examine(both, DEV_IDS),
    data_sha256=digest_of(CORPUS.train, CORPUS.dev),
    goal={"small": 2.5},
    compared=compared,
)

# %% run="experiment"
# This cell is yours: write your id, and choose a device ("cpu", "cuda", "mps") or leave the choice to the machine.
STUDENT = "your-id"
DEVICE = None

run = record_run(EXPERIMENT, STUDENT, device=DEVICE)
leads = {}
for question in ("cloze", "next"):
    ends = {name: run.history.series(f"{name}_{question}")[1][-1] for name in OBJECTIVES}
    print(f"{question:5}  causal {ends['causal']:.1f}, masked {ends['masked']:.1f} nats")
    leads[question] = ends["masked"] - ends["causal"]  # below zero where the masked model is ahead
print("the causal model is ahead by more than 0.1 nats on next:", leads["next"] > 0.1)
print("both leads together are above 0.25 nats:", leads["next"] - leads["cloze"] > 0.25)

# %% test="experiment-learned" points=1 record="experiment" rests="Each model should get below 2.5 nats on its own question."
# On a text that is kept back, both models are clearly better than the frequencies of the letters alone.
# The letters' own entropy is 2.82 nats.
from coursekit.training import Verifier

found = Verifier(EXPERIMENT).measured(lambda both: examine(both, letter_ids(CORPUS.test)))
assert found["causal_next"] < 2.5, "the causal model has not learned to predict the next letter"
assert found["masked_cloze"] < 2.5, "the masked model has not learned to fill a gap"

# %% test="experiment-each" points=1 record="experiment" rests="On *next* the causal model should be ahead by more than 0.1 nats. Its lead there, plus the lead of the masked model on *cloze*, should be above 0.25 nats."
# Each wins its own examination, on a text that is kept back.
from coursekit.training import Verifier

found = Verifier(EXPERIMENT).measured(lambda both: examine(both, letter_ids(CORPUS.test)))
on_cloze = found["causal_cloze"] - found["masked_cloze"]
on_next = found["masked_next"] - found["causal_next"]
# Of 20 honest runs the lead on cloze alone is 0.07 to 0.20 nats, 0.166 in the mean with a deviation of 0.031: no bar
# above 0 leaves room for one in a million. What one question gives, the other takes: the leads add up to 0.43 to 0.50,
# 0.465 ± 0.018, and 0.25 lies 11 deviations below. Two models that are both causal give -0.01 and 0.02, models that have
# not been trained 0.00 and 0.06, and a model for gaps that was trained on whole windows -0.29.
assert on_next > 0.1, "the causal model should predict the next letter better than the masked one"
assert on_cloze + on_next > 0.25, (
    "each model should win its own examination: with the letters on both sides in view, the masked model should fill "
    "the gap better than the causal one"
)

# %% test="experiment-consistent" points=1 record="experiment" rests="Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings."
# Settings, losses, learning rates, evaluations and weights of the record fit together.
from coursekit.training import Verifier

check = Verifier(EXPERIMENT).consistency()
assert check.passed, check.sentence

# %% test="experiment-replay" points=1 record="experiment" rests="Parts of the run are trained again, from the recorded state at their beginning, and should end where the record says."
# Parts of the run, trained again from the state that they begin with, end where the record says.
import torch

from coursekit.training import Verifier

check = Verifier(EXPERIMENT).replay(torch.Generator().manual_seed(2))
assert check.passed, check.sentence

# %% test="experiment-own" points=1 record="experiment" rests="The seed follows from your id, so it has to be your own run: write the id under which you hand in."
# The run has the seed of the student who hands it in.
from coursekit.training import Verifier, handed_in_by

check = Verifier(EXPERIMENT).whose(handed_in_by())
assert check.passed, check.sentence

# %% [markdown] exercise="pooling" title="Which token to classify from" difficulty=2 minutes=10 core=true rows="2-2.5" errata="E-23"
# In a causal model only the last real token has seen the whole text. To classify with such a model, take the state of that token.
# Where it stands depends on the padding: in a batch padded on the right it is somewhere in the middle, padded on the left it is at the end. Your function has to find it in both cases, also when rows of one batch differ.
#
# <details><summary>A question to start with</summary>Which position of a row is the largest one with a 1 in the attention mask?</details>
# <details><summary>The idea</summary>Multiply the positions 0, 1, 2, … by the mask and take the argmax of each row. Then pick one state per row.</details>


# %% solution="pooling"
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the state of the last real token of each row.

    hidden: (B, T, d)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side;
        every row has a real token
    returns: (B, d)
    """
    ### BEGIN SOLUTION
    last = attention_mask.cumsum(dim=1).argmax(dim=1)  # (B,), argmax takes the first of equal counts
    return hidden[torch.arange(len(hidden)), last]
    ### END SOLUTION


# %% check="pooling-check"
hidden = torch.arange(8.0).reshape(2, 4, 1)
assert last_token_pool(hidden, torch.tensor([[1, 1, 0, 0], [1, 1, 1, 1]])).tolist() == [[1.0], [7.0]], (
    "padded on the right: the last real tokens are at 1 and 3"
)
print("pooling: all checks passed")

# %% test="pooling-right" points=1 rests="in a batch padded on the right it is somewhere in the middle … Return the state of the last real token of each row."
# Padded on the right, full rows included.
import torch

for seed in (0, 1):
    generator = torch.Generator().manual_seed(seed)
    # States are only picked: right for every size, length and state that is drawn.
    T, d, *lengths = (
        (6, 5, 3, 6, 1, 5) if seed == 0 else torch.randint(1, 9, (8,), generator=generator).tolist()
    )
    T = max(T, *lengths)
    hidden = torch.randn(len(lengths), T, d, generator=generator, dtype=torch.float64)
    mask = (torch.arange(T) < torch.tensor(lengths)[:, None]).long()
    expected = torch.stack([hidden[b, n - 1] for b, n in enumerate(lengths)])
    pooled = last_token_pool(hidden, mask)
    assert isinstance(pooled, torch.Tensor) and pooled.shape == (len(lengths), d), (
        "there should be one state per row"
    )
    assert torch.equal(pooled, expected), (
        "with padding on the right, or in a row without padding, another state than that of the last real token comes back"
    )
    assert torch.equal(last_token_pool(-hidden, mask), -expected), (
        "for different states of the same size, the last real tokens' states do not come back"
    )

# %% test="pooling-left" points=1 rests="padded on the left it is at the end … Return the state of the last real token of each row."
# Padded on the left.
import torch

for seed in (2, 3):
    generator = torch.Generator().manual_seed(seed)
    # States are only picked: right for every size, length and state that is drawn.
    T, d, *lengths = (6, 5, 3, 1, 5) if seed == 2 else torch.randint(1, 9, (7,), generator=generator).tolist()
    T = max(T, *lengths)
    hidden = torch.randn(len(lengths), T, d, generator=generator, dtype=torch.float64)
    mask = (torch.arange(T) >= T - torch.tensor(lengths)[:, None]).long()
    assert torch.equal(last_token_pool(hidden, mask), hidden[:, -1]), (
        "with padding on the left, another state than that of the last real token comes back"
    )

# %% test="pooling-gradient" points=1 rests="Your function has to find it in both cases, also when rows of one batch differ. … 0 at padding on either side … Gradients pass through the losses, logits and vectors that functions return"
# Only the chosen states receive a gradient; rows may be padded on different sides.
import torch

# States are only picked: right for every size, place and state that is drawn.
generator = torch.Generator().manual_seed(4)
drawn = [(start, start + more) for start, more in torch.randint(6, (5, 2), generator=generator).tolist()]
for ends, T in (([(2, 4), (0, 1), (1, 3)], 5), (drawn, 11)):
    hidden = torch.randn(len(ends), T, 4, generator=generator, dtype=torch.float64, requires_grad=True)
    mask = torch.tensor([[int(first <= t <= last) for t in range(T)] for first, last in ends])
    pooled = last_token_pool(hidden, mask)
    assert pooled.requires_grad, "no gradient can pass through the states that come back"
    pooled.sum().backward()
    expected = torch.zeros_like(hidden)
    for b, (_, last) in enumerate(ends):
        expected[b, last] = 1
    assert hidden.grad is not None, "no gradient reaches the states"
    assert torch.equal(hidden.grad, expected), (
        "other states than the last real one of each row count, or some of these do not"
    )

# %% test="pooling-library" points=2 rests="To classify with such a model, take the state of that token."
# Equal to the classifier of the transformers library: its score of the pooled state is its output.
import torch
from transformers import LlamaConfig, LlamaForSequenceClassification

torch.manual_seed(5)
config = LlamaConfig(
    vocab_size=40,
    hidden_size=16,
    intermediate_size=24,
    num_hidden_layers=1,
    num_attention_heads=2,
    num_key_value_heads=2,
    num_labels=3,
    pad_token_id=0,
)
model = LlamaForSequenceClassification(config).double().eval()
generator = torch.Generator().manual_seed(6)
one, two, three = torch.randint(1, 6, (3,), generator=generator).tolist()
ids = torch.randint(1, 40, (4, 7), generator=generator)
mask = torch.ones_like(ids)
mask[1, one:], mask[2, :two], mask[3, three:] = 0, 0, 0
ids = ids * mask  # id 0 is the padding
with torch.no_grad():
    states = model.model(input_ids=ids, attention_mask=mask).last_hidden_state
    expected = model(input_ids=ids, attention_mask=mask).logits
    mine = model.score(last_token_pool(states, mask))
assert torch.allclose(mine, expected, atol=1e-10), "the library's classifier reads the state of another token"

# %% [markdown] exercise="architectures" title="Which architecture for which task" difficulty=1 minutes=35 rows="2-3.1, 2-3.2, 4-i, 2-2.5" errata="E-23"
# **1.** Is the task one of understanding (the output is a label, a score or a piece of the input) or of generating (the output is new text)? Answer `"NLU"` or `"NLG"` for each of these six, under its words as the key: `"summarise an article"`, `"sentiment of a restaurant review"`, `"rank pages for a web search"`, `"translate a sentence"`, `"find the names of persons in a text"`, `"answer a customer in a chat"`.
#
# <details><summary>A question to start with</summary>Could the output be checked against a short list of possible answers that is known before the text is read?</details>


# %% solution="task-kinds"
def task_kinds() -> dict[str, str]:
    """Return "NLU" or "NLG" for each of the six tasks."""
    ### BEGIN SOLUTION
    return {
        "summarise an article": "NLG",
        "sentiment of a restaurant review": "NLU",
        "rank pages for a web search": "NLU",
        "translate a sentence": "NLG",
        "find the names of persons in a text": "NLU",
        "answer a customer in a chat": "NLG",
    }
    ### END SOLUTION


# %% check="task-kinds-check"
assert set(task_kinds().values()) <= {"NLU", "NLG"} and len(task_kinds()) == 6, "six tasks, NLU or NLG"
print("tasks: the form is right; the answers are graded later")

# %% test="task-kinds-key" points=1 rests="Is the task one of understanding (the output is a label, a score or a piece of the input) or of generating (the output is new text)? … for each of these six, under its words as the key"
# Understanding or generating.
kinds = {task: str(kind).strip().upper() for task, kind in task_kinds().items()}
assert len(kinds) >= 6, "a task is missing: each of the six stands under its words as the key"
for task in ("summarise an article", "translate a sentence", "answer a customer in a chat"):
    assert kinds.get(task) == "NLG", f"{task}: new text has to be written"
for task in (
    "sentiment of a restaurant review",
    "rank pages for a web search",
    "find the names of persons in a text",
):
    assert kinds.get(task) == "NLU", (
        f"{task}: the output is a label, a score or a part of the input, not new text"
    )

# %% [markdown]
# **2.** For `"summarise an article"`, `"sentiment of a restaurant review"`, `"rank pages for a web search"` and `"translate a sentence"`, under the same keys: which of `"encoder"` and `"encoder-decoder"` fits more directly?


# %% solution="task-architectures"
def task_architectures() -> dict[str, str]:
    """Return "encoder" or "encoder-decoder" for each of the four tasks."""
    ### BEGIN SOLUTION
    return {
        "summarise an article": "encoder-decoder",
        "sentiment of a restaurant review": "encoder",
        "rank pages for a web search": "encoder",
        "translate a sentence": "encoder-decoder",
    }
    ### END SOLUTION


# %% check="task-architectures-check"
assert set(task_architectures().values()) <= {"encoder", "encoder-decoder"}, "two possible answers"
assert len(task_architectures()) == 4, "four tasks"
print("architectures: the form is right; the answers are graded later")

# %% test="task-architectures-key" points=2 rests="under the same keys: which of … fits more directly?"
# Which architecture fits more directly.
fits = {task: str(kind).strip().lower() for task, kind in task_architectures().items()}
assert len(fits) >= 4, "a task is missing: each of the four stands under its words as the key"
for task in ("summarise an article", "translate a sentence"):
    assert fits.get(task) == "encoder-decoder", (
        f"{task}: an encoder alone has nothing that writes a text of another length"
    )
for task in ("sentiment of a restaurant review", "rank pages for a web search"):
    assert fits.get(task) == "encoder", (
        f"{task}: one vector for the text is enough, and nothing has to be written"
    )

# %% [markdown]
# **3.** Which statements about decoder-only models are right? (One or more.)
#
# - **A** They can't be used for understanding, because they see one direction only.
# - **B** The state of the last real token depends on the whole text, so that a classifier can be put on it.
# - **C** The state of the first token depends on the whole text as well.
# - **D** A task of understanding can be phrased as text: compare the probabilities of the label words.
# - **E** For labels on every single token, such as names in a text, the missing right side hurts more than for one label per text.
# - **F** Padding on the right does no harm, as long as the last column is taken.


# %% solution="decoder-choice"
def decoder_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"B", "D", "E"}
    ### END SOLUTION


# %% check="decoder-choice-check"
assert decoder_choice() <= set("ABCDEF"), "give a set of letters from A to F"
print("decoders: the form is right; the answer is graded later")

# %% test="decoder-choice-key" points=2 rests="Which statements about decoder-only models are right? (One or more.) … Return the letters of all right statements"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in decoder_choice()}
assert chosen <= set("ABCDEF"), "the letters go from A to F"
assert "A" not in chosen, "one position sees the whole text: which one?"
assert "C" not in chosen, "behind a causal mask the first token sees only itself"
assert "F" not in chosen, "padded on the right, the last column of a short row is padding"
assert chosen == {"B", "D", "E"}, "a right statement is missing"

# %% [markdown] exercise="words" title="In your own words" difficulty=2 minutes=15 rows="0-Q5, 2-2.5, 2-3.2" errata="E-23, E-32"
# Two answers of four to six sentences each. A person reads them; the points say how many ideas are asked for.
#
# <details><summary>What makes an answer good</summary>It names what is gained and what is paid, and it gives one example for each.</details>
#
# **1.** A course handout says that the masked objective understands text better than the next-token objective. Give the reason for that opinion, and three costs of the masked objective that it leaves out.

# %% [markdown] written="words-trade" points=4
# ### BEGIN SOLUTION
# A masked token is predicted from both sides, so the states of an encoder can use what follows: in "the bank of the river" the state of "bank" can depend on "river", which a causal model has not read yet. The costs: (1) [MASK] never occurs in use, so the model is trained on inputs that differ from those it will get; the 80/10/10 rule softens that. (2) Only the selected 15 per cent of the tokens give a loss, against nearly all for the next-token objective, so it learns less per pass. (3) The probabilities of single masked tokens do not multiply to a probability of the text, so there is no direct likelihood and no natural way to generate.
# ### END SOLUTION

# %% [markdown]
# **2.** Choose a decoder-only model and say how you would use it for a task of generating and for a task of understanding. Name two different ways for the second, one weak point of the approach, and one mistake with padding that ruins it.

# %% [markdown] written="words-decoder" points=4
# ### BEGIN SOLUTION
# Take SmolLM2 or GPT-2. Generating: give it a prompt and let it continue token by token, which is what it was trained for. Understanding: (a) put a linear head on the state of the last real token, which has seen the whole text, and train it on labels; (b) phrase the task as text, "… The review is", and compare the probabilities of the words "good" and "bad". Weak points: earlier tokens do not see what follows, which matters when each token needs a label, and (b) depends on the wording and on how likely the label words are anyway. With padding on the right the last column is padding for all short texts: the head then reads a state that belongs to no token of the text.
# ### END SOLUTION

# %% [markdown]
# That was the last exercise. Restart the kernel, run all cells, save, and hand the notebook in under its own name, with the folder `runs`.
