# ---
# title: Transfer
# points: 61
# minutes: 265
# seconds: 90
# data: [speeches]
# ---

# %% [markdown]
# You take a model that has read a lot of text and put it to a different use: swap its head without touching its body, load a body and report what fitted, and measure on real speeches how much pretraining helps. Then you find answers in a text, and learn when to give none.
#
# **How to work**
# - Replace each `raise NotImplementedError` by your code. Keep the names and arguments of the functions.
# - Run the cell under it: it holds *checks* that you can see. They catch the first mistakes, not all of them.
# - *Hidden tests* run when the notebook is graded. Each looks at one property, named in its comment, and gives its points for that property alone. They use sizes, numbers and seeds that differ from those of the checks.
# - Answers in words are read by a person.
#
# **Conventions.** `B` is the batch size, `T` the number of tokens, $d$ the width of the body. The *body* is everything but the last linear layer, the *head* is that layer. Indices start at 0. Nothing you write should change its arguments in place, unless the task says so.

# %%
import copy
import math

import torch
import torch.nn.functional as F
from torch import nn

# %% [markdown] exercise="one-head" title="The head of a classifier" difficulty=1 minutes=5 core=true rows="0-Q2c"
# A body makes a vector of 200 numbers of each text. A classifier has two classes and one logit for each: its head is a linear layer from 200 numbers to 2, with biases. A batch holds 8 texts.
#
# Give the shape of what the head puts out, as a tuple with the texts first, and the number of its parameters. The check builds the layer.
#
# <details><summary>A question to start with</summary>How many answers does a classifier give for one text, and how many numbers does it compute for each?</details>


# %% solution="one-head"
def classifier_head() -> dict[str, tuple[int, ...] | int]:
    """Return the "shape" of the output for the batch, and the number of "parameters" of the head."""
    ### BEGIN SOLUTION
    return {"shape": (8, 2), "parameters": 402}
    ### END SOLUTION


# %% check="one-head-check"
layer = nn.Linear(200, 2)
assert tuple(classifier_head()["shape"]) == layer(torch.randn(8, 200)).shape, "two logits for each of 8 texts"
assert classifier_head()["parameters"] == sum(value.numel() for value in layer.parameters()), (
    "a linear layer from d to n has d times n weights, and n biases"
)
print("one head: right, torch's layer says the same")

# %% test="one-head-numbers" points=1 rests="Give the shape of what the head puts out, as a tuple with the texts first, and the number of its parameters."
# The shape of the classifier's output, and the size of its head.
given = classifier_head()
assert {"shape", "parameters"} <= set(given), "an entry is missing: give each under its name"
assert tuple(given["shape"]) == (8, 2), "shape is wrong: the head gives two logits for each text"
assert given["parameters"] == 402, (
    "parameters is wrong: one weight for each pair of a number and a class, and the biases"
)

# %% [markdown] exercise="two-heads" title="The head of a language model" difficulty=1 minutes=15 core=true rows="0-Q2b, 0-Q2c"
# The same body can carry the head of a language model, which scores each of 50,001 words at every token, again with biases. The batch holds 8 texts of 35 tokens.
#
# Give the shape of what this head puts out, and the number of its parameters.
#
# <details><summary>A question to start with</summary>At how many places of one text does this head score the words?</details>
# <details><summary>The idea</summary>A linear layer from $d$ to $n$ has $d \cdot n$ weights and $n$ biases.</details>


# %% solution="two-heads"
def lm_head() -> dict[str, tuple[int, ...] | int]:
    """Return the "shape" of the output for the batch, texts first, and the number of "parameters" of the head."""
    ### BEGIN SOLUTION
    return {"shape": (8, 35, 50001), "parameters": 201 * 50001}
    ### END SOLUTION


# %% check="two-heads-check"
assert set(lm_head()) == {"shape", "parameters"}, "two entries: a shape and a number"
print("two heads: the form is right; the numbers are graded later")

# %% test="two-heads-numbers" points=1 rests="Give the shape of what this head puts out, and the number of its parameters. … scores each of 50,001 words at every token, again with biases. The batch holds 8 texts of 35 tokens. … texts first"
# The shape of the language model's output, and the size of its head.
given = lm_head()
assert {"shape", "parameters"} <= set(given), "an entry is missing: give each under its name"
assert tuple(given["shape"]) == (8, 35, 50001), (
    "shape is wrong: the head scores every word of its vocabulary at every token of every text"
)
assert given["parameters"] == 201 * 50001, (
    "parameters is wrong: one weight for each pair of a number and a word, and the biases"
)

# %% [markdown]
# **Question.** Which statements about heads are right? (One or more.)
#
# - **A** The head of a language model is trained without labels made by people: the text itself says which token comes next.
# - **B** A classifier with two classes needs two logits; with one logit it can't tell the classes apart.
# - **C** A new head starts with random weights, also when the body is pretrained.
# - **D** The body has to be frozen while the new head is trained.
# - **E** With two logits, only their difference decides the probability.
#
# <details><summary>A question to start with</summary>What changes when you add the same number to both logits?</details>


# %% solution="head-choice"
def head_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"A", "C", "E"}
    ### END SOLUTION


# %% check="head-choice-check"
assert head_choice() <= set("ABCDE"), "give a set of letters from A to E"
print("heads: the form is right; the answer is graded later")

# %% test="head-choice-key" points=2 rests="Which statements about heads are right? (One or more.) … Return the letters of all right statements"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in head_choice()}
assert chosen <= set("ABCDE"), "the letters go from A to E"
assert "B" not in chosen, "one number between 0 and 1 already says how likely each of two classes is"
assert "D" not in chosen, "freezing is a choice; fine-tuning trains body and head together"
assert chosen == {"A", "C", "E"}, "a right statement is missing"

# %% [markdown] exercise="swap" title="A new head on an old body" difficulty=2 minutes=15 core=true rows="0-Q2a"
# The model below has a body (`embedding` and `encoder`) and a linear `head`. Make a copy of it with a fresh head in the place of the old one, for `n_classes` classes, which may be as many as before. The body of the copy must equal the old one **bit by bit**, and the two models must not share a single tensor: training one of them must never change the other. In which mode the copy is, which of its parameters are frozen, in body or head, and where the new bias starts, is left to you.
#
# <details><summary>A question to start with</summary>After <code>new = model</code>, how many models are there?</details>
# <details><summary>The idea</summary>Copy the whole model with everything in it, then put a new linear layer in the place of the head.</details>
# <details><summary>My head has the wrong dtype</summary>A new layer is made in float32 on the CPU. The old head knows which dtype and device the model uses.</details>

# %%
from coursekit.training import EncoderLM


def small_model(seed: int, n_words: int = 23, n_classes: int = 23, n_hid: int = 12) -> EncoderLM:
    """A language model with random weights in float64, without dropout, small enough to look at every number."""
    torch.manual_seed(seed)
    return EncoderLM(n_words, n_classes, n_hid, n_layers=2, n_heads=3, d_ff=16, dropout=0.0).double()


# %% solution="swap"
def swap_head(model: nn.Module, n_classes: int) -> nn.Module:
    """Return a copy of `model` with the same body and a fresh linear head for `n_classes` classes.

    model: has a linear layer `head`, which may share its weight with another layer; it is left as it is
    returns: a model of the same kind; its head has the dtype and device of the old one, random weights and a bias
    """
    ### BEGIN SOLUTION
    new = copy.deepcopy(model)
    old = model.head.weight
    new.head = nn.Linear(old.shape[1], n_classes, dtype=old.dtype, device=old.device)
    return new
    ### END SOLUTION


# %% check="swap-check"
model = small_model(0)
classifier = swap_head(model, 2)
assert classifier is not model and model.head.out_features == 23, "the old model should stay as it was"
assert classifier(torch.zeros(4, 5, dtype=torch.long)).shape == (4, 5, 2), (
    "the new head should give two numbers"
)
print("swap: all checks passed")

# %% test="swap-body" points=2 rests="The body of the copy must equal the old one **bit by bit** … a model of the same kind"
# The body is the same, bit by bit.
import torch

# The sizes are drawn, and what was copied is the same to the last bit for every size.
more, n_words, third = torch.randint(3, 9, (3,), generator=torch.Generator().manual_seed(1)).tolist()
for seed, n_classes in [(1, 2), (2, more)]:
    model = small_model(seed, n_words=5 * n_words, n_hid=3 * third)
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    new = swap_head(model, n_classes)
    assert isinstance(new, torch.nn.Module), "a model should come back"
    new = new.state_dict()
    body = [name for name in before if not name.startswith("head.")]
    assert set(new) == set(before), (
        "the tensors of the new model have different names from those of the old one"
    )
    assert all(torch.equal(new[name], before[name]) for name in body), (
        "a tensor of the body differs from the old one"
    )


class Scaled(torch.nn.Module):
    """A model of another kind, with a setting that is no tensor."""

    def __init__(self, scale):
        super().__init__()
        self.scale, self.table, self.head = scale, torch.nn.Embedding(9, 4), torch.nn.Linear(4, 9)

    def forward(self, ids):
        return self.head(self.scale * self.table(ids))


new = swap_head(Scaled(more), 2)
assert isinstance(new, Scaled) and new.scale == more, (
    "a model of another kind does not come back as the model that it is, with its settings"
)

# %% test="swap-head" points=2 rests="a fresh head in the place of the old one, for `n_classes` classes, which may be as many as before … a fresh linear head for `n_classes` classes … its head has the dtype and device of the old one, random weights and a bias"
# The head is fresh: its size, its dtype and device, a bias, and random weights that are not a part of the old ones.
import torch

more, third = torch.randint(3, 9, (2,), generator=torch.Generator().manual_seed(2)).tolist()
for seed, n_hid, n_classes, body, dtype in [
    (3, 12, 2, torch.float64, torch.float64),
    (4, 15, 7, torch.float32, torch.float32),
    (5, 18, 4, torch.float32, torch.float64),  # a head may have a different dtype from its body
    (6, 3 * third, more, torch.float64, torch.float32),
    (
        9,
        3 * third,
        23,
        torch.float64,
        torch.float64,
    ),  # as many classes as before, and a fresh head all the same
]:
    model = small_model(seed, n_hid=n_hid).to(body)
    model.head.to(dtype)
    new = swap_head(model, n_classes)
    assert isinstance(getattr(new, "head", None), torch.nn.Module), (
        "a model with a layer `head` should come back"
    )
    head = new.head
    assert tuple(head.weight.shape) == (n_classes, n_hid), (
        "the head does not go from the body's width to the classes"
    )
    assert head.bias is not None and tuple(head.bias.shape) == (n_classes,), "the head should have a bias"
    assert head.weight.dtype == head.bias.dtype == dtype, "the head has a different dtype from the old one"
    weight = head.weight.detach()
    assert weight.abs().max() > 0, "the weights of the new head are all zero: they should be random"
    # Drawn numbers differ: two rows that agree in every number, or a row of equal ones, never come up.
    assert weight.std(dim=1).min() > 0 and torch.pdist(weight).min() > 0, (
        "the weights are not random: they are all alike, or two classes start with the same ones"
    )
    again = swap_head(model, n_classes).head.weight.detach()
    assert not torch.equal(again, weight), (
        "two calls give the same weights: they should be drawn anew in each"
    )
    # 23 rows against 23, of nine numbers or more: that two come within 1e-6 of each other has a chance below 1e-30.
    rows = torch.cdist(weight, model.head.weight.detach())
    assert rows.min() > 1e-6, "a row of the new head is a row of the old one: its weights should be random"
elsewhere = swap_head(small_model(7).to("meta"), 3).head  # a device that every machine has
assert elsewhere.weight.is_meta and elsewhere.bias.is_meta, (
    "the head is on a different device from the old one"
)

# %% test="swap-apart" points=2 rests="the two models must not share a single tensor: training one of them must never change the other … it is left as it is"
# The old model is untouched, and the two share no memory.
import torch

# The sizes are drawn, and memory is shared or not for every size: no chance for right work to fail.
n_words, third = torch.randint(3, 9, (2,), generator=torch.Generator().manual_seed(5)).tolist()
model = small_model(5, n_words=5 * n_words, n_classes=5 * n_words, n_hid=3 * third)
before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
new = swap_head(model, 3)
assert isinstance(new, torch.nn.Module), "a model should come back"
assert model.head.out_features == 5 * n_words, "the head of the old model has changed"
with torch.no_grad():
    for parameter in new.parameters():
        parameter.add_(1.0)
after = model.state_dict()
assert all(torch.equal(after[name], before[name]) for name in before), (
    "training the new model changes the old one: the two share tensors"
)

# %% test="swap-tied" points=1 rests="has a linear layer `head`, which may share its weight with another layer; it is left as it is … The body of the copy must equal the old one … random weights and a bias"
# A head that shares its weight with the embedding is replaced without touching the embedding, and gets a bias.
import torch

# The sizes are drawn, and the embedding is the same to the last bit for every size.
n_words, third, n_classes = torch.randint(3, 9, (3,), generator=torch.Generator().manual_seed(8)).tolist()
for seed in (8, 9):
    model = small_model(seed, n_words=5 * n_words, n_classes=5 * n_words, n_hid=3 * third)
    model.head = torch.nn.Linear(3 * third, 5 * n_words, bias=False, dtype=torch.float64)
    model.head.weight = model.embedding.weight
    before = model.embedding.weight.detach().clone()
    new = swap_head(model, n_classes)
    assert torch.equal(model.embedding.weight, before), (
        "the embedding of the old model, whose weight the old head shares, has changed"
    )
    assert torch.equal(new.embedding.weight, before), (
        "the old head shares its weight with the embedding, and the embedding of the copy is not the old one"
    )
    assert model.head.weight is model.embedding.weight, "the old model no longer shares its weight"
    assert new.head.bias is not None and tuple(new.head.bias.shape) == (n_classes,), (
        "the new head should have a bias, also when the old one has none"
    )

# %% test="swap-output" points=1 rests="a fresh head in the place of the old one … its head has the dtype and device of the old one … a copy of `model` with the same body and a fresh linear head … a model of the same kind"
# The new head sees what the old one saw.
import torch

for seed in (6, 7):
    generator = torch.Generator().manual_seed(seed)
    B, T, n_classes, third = torch.randint(2, 7, (4,), generator=generator).tolist()
    model = small_model(seed, n_hid=3 * third)
    new = swap_head(model, n_classes)
    ids = torch.randint(0, 23, (B, T), generator=generator)
    with torch.no_grad():
        model.head.weight.copy_(torch.eye(23, 3 * third, dtype=torch.float64))
        model.head.bias.zero_()
        hidden = model(ids)[
            ..., : 3 * third
        ]  # with the identity as its head, the model shows its hidden states
        assert new.head.weight.dtype == hidden.dtype, "the new head should have the dtype of the old one"
        expected = hidden @ new.head.weight.mT + new.head.bias
        assert new(ids).shape == expected.shape, (
            "the new model should give as many numbers as there are classes"
        )
        assert torch.allclose(new(ids), expected), (
            "the new model does not apply its head to the body's output"
        )

# %% [markdown] exercise="load" title="Load a body and report what fitted" difficulty=3 minutes=45 core=true rows="0-Q2a"
# Weights come as a dictionary from names to tensors, and rarely fit exactly: the head is another one, layers are missing, a prefix stands before every name. `load_state_dict(..., strict=False)` loads what fits and says little about the rest. When **nothing** fits, it does not complain either, and you fine-tune a random body without knowing it.
#
# Load what fits and report on every name. The model's names are those of its `state_dict()`. A tensor fits when its name, without the prefix, is one of the model's, and its shape is the same. One tensor that fits is enough; when nothing at all fits, raise a `ValueError` and leave the model as it was. The model keeps its own tensors, with their dtype, to which the numbers of the file are rounded. Where two names of the model share a tensor, the file has both, with the same numbers.
#
# <details><summary>A question to start with</summary>Which names can a report be about? Those the model asks for, and those the file offers. How can the two sets overlap?</details>
# <details><summary>The idea</summary>First sort all names into four lists, and only then copy tensors.</details>
# <details><summary>My copy succeeds with a wrong shape</summary><code>copy_</code> broadcasts: a tensor of shape (1,) fills any other. Compare the shapes first.</details>


# %% solution="load" changes="model"
def load_body(model: nn.Module, state: dict[str, torch.Tensor], prefix: str = "") -> dict[str, list[str]]:
    """Copy into `model`, in place, every tensor of `state` that fits, and report on all names.

    state: names, each beginning with `prefix` if it is for this model, and tensors
    returns: four sorted lists of names, the model's own spelling (without the prefix) in the first three:
        "loaded"       copied into the model
        "missing"      asked for by the model, and not in `state`
        "other shape"  in both, but of another shape: not copied
        "unexpected"   in `state`, and not asked for, spelled as in `state`
    """
    ### BEGIN SOLUTION
    wanted = model.state_dict()
    offered = {name.removeprefix(prefix): name for name in state if name.startswith(prefix)}
    both = sorted(wanted.keys() & offered.keys())
    loaded = [name for name in both if wanted[name].shape == state[offered[name]].shape]
    if not loaded:
        raise ValueError("nothing fits: is it another model, or another prefix?")
    with torch.no_grad():
        for name in loaded:
            wanted[name].copy_(state[offered[name]])
    used = {offered[name] for name in both}
    return {
        "loaded": loaded,
        "missing": sorted(wanted.keys() - offered.keys()),
        "other shape": [name for name in both if name not in loaded],
        "unexpected": sorted(name for name in state if name not in used),
    }
    ### END SOLUTION


# %% check="load-check"
model, other = small_model(0), small_model(1, n_classes=2)
report = load_body(model, other.state_dict())
assert set(report) == {"loaded", "missing", "other shape", "unexpected"}, "the report has four lists"
assert report["other shape"] == ["head.bias", "head.weight"], "the head is of another shape"
assert torch.equal(model.embedding.weight, other.embedding.weight), "the embedding should be loaded"
print("load: all checks passed")

# %% test="load-values" points=1 rests="Copy into `model`, in place, every tensor of `state` that fits … copied into the model … The model's names are those of its `state_dict()`"
# What is reported as loaded is in the model, and the rest of the model is unchanged.
import torch

# The sizes are drawn, and what is loaded is the same to the last bit for every size.
third, *widths = torch.randint(2, 9, (3,), generator=torch.Generator().manual_seed(1)).tolist()
for seed, width in zip((1, 2), widths, strict=True):
    model, source = small_model(seed, n_hid=3 * third), small_model(seed + 10, n_hid=3 * third)
    for part in (model, source):  # running means are in the state_dict, and are no parameters
        part.norm = torch.nn.BatchNorm1d(width, dtype=torch.float64)
        part.norm.running_mean.normal_()
    state = {name: tensor for name, tensor in source.state_dict().items() if "layers.1" not in name}
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    report = load_body(model, state)
    assert isinstance(report, dict) and {"loaded", "missing", "other shape", "unexpected"} <= set(report), (
        "the report should be a dict with four lists"
    )
    assert set(report["loaded"]) <= set(state), "a name is reported as loaded that the file does not have"
    for name, tensor in model.state_dict().items():
        origin = state[name] if name in report["loaded"] else before[name]
        assert torch.equal(tensor, origin), (
            "a tensor does not hold what the report says: loaded means equal to the file, everything else stays"
        )
    assert report["loaded"] == sorted(state), "a tensor fits by its name and its shape, and was not loaded"

# %% test="load-names" points=2 rests="four sorted lists of names … asked for by the model, and not in `state` … in both, but of another shape … in `state`, and not asked for, spelled as in `state` … report on every name"
# Every name is reported exactly once, in the right list.
import torch

# The sizes are drawn, and a name stands in one list for every size.
third, n_classes = torch.randint(2, 9, (2,), generator=torch.Generator().manual_seed(3)).tolist()
model = small_model(3, n_hid=3 * third)
state = dict(small_model(4, n_hid=3 * third).state_dict())
gone = [name for name in state if ".norm" in name]  # so many that they are not sorted by luck
state = {name: tensor for name, tensor in state.items() if name not in gone}
state["head.weight"] = torch.zeros(n_classes, 3 * third, dtype=torch.float64)
state["pooler.weight"] = torch.zeros(3 * third, 3 * third, dtype=torch.float64)
try:
    report = load_body(model, state)
except NotImplementedError:
    raise
except RuntimeError:
    report = None
assert report is not None, "a tensor of another shape leads to an error: it should be reported and not copied"
assert isinstance(report, dict) and {"loaded", "missing", "other shape", "unexpected"} <= set(report), (
    "the report should be a dict with four lists"
)
assert sorted(report["missing"]) == sorted(gone), (
    "`missing` should hold the names that the model asks for and the file does not have, and no others"
)
assert report["unexpected"] == ["pooler.weight"], (
    "`unexpected` should hold the names that the file has and the model does not ask for, and no others"
)
assert report["other shape"] == ["head.weight"], (
    "`other shape` should hold the names of tensors of another shape, and no others"
)
known = [*report["loaded"], *report["missing"], *report["other shape"]]
assert sorted(known) == sorted(model.state_dict()), "each name of the model should stand in exactly one list"
assert all(names == sorted(names) for names in report.values()), "the lists should be sorted"

# %% test="load-shape" points=2 rests="is one of the model's, and its shape is the same … in both, but of another shape: not copied"
# A tensor of another shape is never copied, also when it could be stretched to fit.
import torch

# The width is drawn, and a shape is another one for every width.
third = int(torch.randint(2, 7, (), generator=torch.Generator().manual_seed(5)))
model = small_model(5, n_hid=3 * third)
state = dict(small_model(6, n_hid=3 * third).state_dict())
state["head.bias"] = torch.full((1,), 7.0, dtype=torch.float64)
state["embedding.weight"] = torch.full((1, 3 * third), 7.0, dtype=torch.float64)
state["head.weight"] = state["head.weight"].mT.clone()  # as many numbers, and another shape
odd = ["embedding.weight", "head.bias", "head.weight"]
before = {name: model.state_dict()[name].clone() for name in odd}
try:
    report = load_body(model, state)
except NotImplementedError:
    raise
except RuntimeError:
    report = None
assert report is not None, "a tensor of another shape leads to an error: it should be reported and not copied"
assert report["other shape"] == odd, "the tensors of another shape are not reported as such"
assert all(torch.equal(model.state_dict()[name], before[name]) for name in odd), (
    "a tensor of another shape was copied into the model all the same"
)

# %% test="load-prefix" points=1 rests="A tensor fits when its name, without the prefix, is one of the model's … each beginning with `prefix` if it is for this model … the model's own spelling (without the prefix) in the first three … not asked for, spelled as in `state`"
# Names with a prefix are found; names without it are not for this model; each list has its spelling.
import torch

# The width is drawn, and a name is a name for every width.
third = int(torch.randint(2, 9, (), generator=torch.Generator().manual_seed(7)))
inside = "encoder.layers.0.norm1.weight"
# The second also occurs inside names, the third only there: what does not begin with it is not for this model.
for prefix, foreign in (("body.", "head.weight"), ("encoder.", "head.weight"), ("layers.", inside)):
    model, source = small_model(7, n_hid=3 * third), small_model(8, n_hid=3 * third)
    state = {f"{prefix}{name}": tensor for name, tensor in source.state_dict().items()}
    state[foreign] = torch.zeros_like(source.state_dict()[foreign])
    report = load_body(model, state, prefix=prefix)
    assert report["loaded"] == sorted(model.state_dict()), (
        "with the prefix removed from its front, every name fits, and not exactly these names are loaded"
    )
    assert report["unexpected"] == [foreign], (
        "a name that does not begin with the prefix should be unexpected, and no other"
    )
    assert torch.equal(model.state_dict()[foreign], source.state_dict()[foreign]), (
        "the model does not hold the tensor whose name begins with the prefix"
    )
    del state[f"{prefix}embedding.weight"]
    state[f"{prefix}head.bias"] = torch.zeros(5, dtype=torch.float64)
    state[f"{prefix}pooler.weight"] = torch.zeros(5, dtype=torch.float64)
    report = load_body(model, state, prefix=prefix)
    assert (report["missing"], report["other shape"]) == (["embedding.weight"], ["head.bias"]), (
        "missing names and those of a different shape are spelled as in the model, without the prefix"
    )
    assert report["unexpected"] == sorted([foreign, f"{prefix}pooler.weight"]), (
        "unexpected names are spelled as in the file, with the prefix where they have it"
    )

# %% test="load-nothing" points=2 rests="One tensor that fits is enough; when nothing at all fits, raise a `ValueError` and leave the model as it was"
# When nothing fits, it says so and leaves the model alone; one tensor that fits is enough, also of the head.
import torch

# The width is drawn, and nothing fits, or one tensor does, for every width.
n_hid = 3 * int(torch.randint(2, 9, (), generator=torch.Generator().manual_seed(9)))
for prefix, state in [
    ("bert.", small_model(9, n_hid=n_hid).state_dict()),
    ("", {f"model.{name}": tensor for name, tensor in small_model(9, n_hid=n_hid).state_dict().items()}),
    ("", {"head.weight": torch.zeros(2, 2)}),
    ("", {}),
]:
    model = small_model(10, n_hid=n_hid)
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    raised = False
    try:
        load_body(model, state, prefix)
    except ValueError:
        raised = True
    assert raised, "nothing fits, and no ValueError is raised"
    after = model.state_dict()
    assert all(torch.equal(after[name], before[name]) for name in before), (
        "nothing fits, and the model was changed all the same"
    )
model, bias = small_model(10, n_hid=n_hid), torch.arange(23.0, dtype=torch.float64)
try:
    report = load_body(model, {"head.bias": bias})
except ValueError:
    report = None
assert report is not None, (
    "a single tensor fits, and a ValueError is raised: it is an error only when nothing at all fits"
)
assert report["loaded"] == ["head.bias"] and torch.equal(model.head.bias, bias), (
    "a single tensor, of the head, fits and was not loaded"
)

# %% test="load-apart" points=1 rests="The model keeps its own tensors, with their dtype, to which the numbers of the file are rounded … Copy into `model`, in place, every tensor of `state` that fits"
# The model keeps its own tensors and their dtype: changing it later does not change the file's.
import torch

# The width is drawn, and memory is shared or not for every width.
third = int(torch.randint(2, 9, (), generator=torch.Generator().manual_seed(11)))
model, source = small_model(11, n_hid=3 * third), small_model(12, n_hid=3 * third)
state = {name: tensor.clone() for name, tensor in source.state_dict().items()}
copy_of_state = {name: tensor.clone() for name, tensor in state.items()}
parameters = [id(parameter) for parameter in model.parameters()]
load_body(model, state)
with torch.no_grad():
    for parameter in model.parameters():
        parameter.add_(1.0)
assert all(torch.equal(state[name], copy_of_state[name]) for name in state), (
    "the model and the dictionary share memory: copy the numbers, not the tensors"
)
assert parameters == [id(parameter) for parameter in model.parameters()], (
    "the parameters were replaced by new objects: an optimiser that was made before would train the old ones"
)
coarse = {name: tensor.float() for name, tensor in state.items()}
report = load_body(model, coarse)
assert report["loaded"] == sorted(coarse) and all(
    torch.equal(tensor.float(), coarse[name]) for name, tensor in model.state_dict().items()
), "a tensor of a different dtype fits by its name and its shape, and was not loaded"
assert {tensor.dtype for tensor in model.state_dict().values()} == {torch.float64}, (
    "the model took over the dtype of the file: copy the numbers into the model's own tensors"
)

# %% [markdown] exercise="logits" title="Two logits or one" difficulty=2 minutes=20 rows="0-Q2c"
# A classifier for two classes can put out two logits and use a softmax, or one logit and use a sigmoid. The two are the same model. Turn a head with two logits into the head with one logit that gives class 1 the same probability for **every** input. The new head has a bias exactly when the old one has. The old head stays as it was, and the two share no tensor.
#
# <details><summary>A question to start with</summary>Write the softmax of $(z_0, z_1)$ for class 1, and divide numerator and denominator by the numerator.</details>
# <details><summary>The idea</summary>$\operatorname{softmax}(z)_1 = \sigma(z_1 - z_0)$, and both logits are linear in the input.</details>


# %% solution="logits"
def one_logit(two: nn.Linear) -> nn.Linear:
    """Return the head with one logit z for which sigmoid(z) is the probability of class 1 under `two`.

    two: a linear layer from d to 2, with or without a bias
    returns: a linear layer from d to 1, with a bias if `two` has one, of the same dtype; its `out_features` may say
        anything, and its parameters may be frozen
    """
    ### BEGIN SOLUTION
    weight = two.weight
    one = nn.Linear(weight.shape[1], 1, bias=two.bias is not None, dtype=weight.dtype)
    with torch.no_grad():
        one.weight.copy_(weight[1:] - weight[:1])
        if two.bias is not None:
            one.bias.copy_(two.bias[1:] - two.bias[:1])
    return one
    ### END SOLUTION


# %% check="logits-check"
two = nn.Linear(3, 2)
x = torch.randn(5, 3)
assert one_logit(two)(x).shape == (5, 1), "one logit for each input"
assert torch.allclose(
    torch.sigmoid(one_logit(two)(x))[:, 0], torch.softmax(two(x), dim=1)[:, 1], atol=1e-5
), "the probability of class 1 differs"
print("logits: all checks passed")

# %% test="logits-probability" points=2 rests="the head with one logit that gives class 1 the same probability for **every** input … a linear layer from d to 1, with a bias if `two` has one, of the same dtype"
# Both heads give class 1 the same probability.
import torch

a, b, c = torch.randint(4, 12, (3,), generator=torch.Generator().manual_seed(4)).tolist()
for seed, (d, bias, dtype, size) in enumerate(
    [
        (4, True, torch.float64, 1),
        (a, True, torch.float64, 1),
        (b, False, torch.float64, 1),
        (c, True, torch.float32, 1),
        (a, True, torch.float64, 2**20),
    ]
):
    torch.manual_seed(seed)
    two = torch.nn.Linear(d, 2, bias=bias, dtype=dtype)
    with torch.no_grad():
        two.weight.mul_(size)
    one = one_logit(two)
    assert isinstance(one, torch.nn.Linear), "a linear layer should come back"
    assert tuple(one.weight.shape) == (1, d), "the new head should go from d numbers to one"
    assert one.weight.dtype == dtype, "the new head has another dtype than the old one"
    # Large weights for small inputs: a power of two changes no rounding, and the logits are of the same size as before.
    x = 3 * torch.randn(7, d, dtype=dtype) / size
    with torch.no_grad():
        wanted, given = torch.softmax(two(x), dim=1)[:, 1], torch.sigmoid(one(x))[:, 0]
    close = 1e-12 if dtype == torch.float64 else 1e-5
    # A probability within 2e-5 of one half at all seven inputs would need a head next to zero: far below 1e-15. In
    # float32 the two are 3e-7 apart (largest of 20,000 draws), a thirtieth of the bound.
    assert not torch.allclose(given, 1 - wanted, atol=close), "the new head gives the probability of class 0"
    assert torch.allclose(given, wanted, atol=close), (
        "the new head gives class 1 another probability than the old one"
        + (", where the weights are large and the inputs small" if size > 1 else "")
    )

# %% test="logits-loss" points=1 rests="The two are the same model … The new head has a bias exactly when the old one has"
# The gradients of the two losses for the input are the same, and a bias is there exactly when the old head has one.
import torch
import torch.nn.functional as F

for seed, bias in ((5, True), (7, False)):
    torch.manual_seed(seed)
    n, d = torch.randint(2, 12, (2,)).tolist()
    two = torch.nn.Linear(d, 2, bias=bias, dtype=torch.float64)
    x = torch.randn(n, d, dtype=torch.float64, requires_grad=True)
    labels = torch.randint(2, (n,))
    (first,) = torch.autograd.grad(F.cross_entropy(two(x), labels), x)
    one = one_logit(two)
    assert (one.bias is None) == (not bias), "the new head should have a bias exactly when the old one has"
    (second,) = torch.autograd.grad(F.binary_cross_entropy_with_logits(one(x)[:, 0], labels.double()), x)
    assert torch.allclose(first, second, atol=1e-12), "the gradients of the two losses differ"

# %% test="logits-apart" points=1 rests="The old head stays as it was, and the two share no tensor"
# The old head is left as it was, and later changes of one do not reach the other.
import torch

# What is left alone is the same to the last bit, whatever was drawn.
torch.manual_seed(6)
two = torch.nn.Linear(int(torch.randint(1, 12, ())), 2, dtype=torch.float64)
before = two.weight.detach().clone()
one = one_logit(two)
with torch.no_grad():
    one.weight.add_(1.0)
assert torch.equal(two.weight, before), "the old head was changed"

# %% [markdown] exercise="unigram" title="The loss of word frequencies" difficulty=2 minutes=10 core=true rows="0-Q4"
# Before you claim that pretraining helped, show that it happened. The weakest language model worth the name knows how frequent each word is and nothing of the context. Its loss on new text is the bar: a pretrained model that does not get clearly below it has learned frequencies and no more, and there is nothing in it to transfer.
#
# Count the words of the training text, add one to every count so that no word is impossible, and return the mean loss on the dev text, in nats.
#
# <details><summary>A question to start with</summary>Which text gives the probabilities, and over which text is the mean taken?</details>
# <details><summary>The idea</summary><code>torch.bincount(ids, minlength=n_words)</code> counts. The loss of a word is the negative logarithm of its probability.</details>


# %% solution="unigram"
def unigram_loss(train_ids: torch.Tensor, dev_ids: torch.Tensor, n_words: int) -> float:
    """Return the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`.

    train_ids, dev_ids: (n,), whole numbers from 0 to n_words - 1
    """
    ### BEGIN SOLUTION
    counts = torch.bincount(train_ids, minlength=n_words).double() + 1.0  # (n_words,)
    log_probabilities = (counts / counts.sum()).log()  # (n_words,)
    return -log_probabilities[dev_ids].mean().item()
    ### END SOLUTION


# %% check="unigram-check"
even = torch.arange(8)
assert abs(unigram_loss(even, even, 8) - math.log(8)) < 1e-6, "eight equally frequent words cost ln 8 each"
print("unigram: all checks passed")

# %% test="unigram-value" points=2 rests="Count the words of the training text, add one to every count so that no word is impossible, and return the mean loss on the dev text, in nats"
# The loss of the smoothed frequencies, with words that the training text lacks.
import torch

# Added up one by one in float32, the mean is off by at most 6e-6 (400 draws), a sixteenth of the bound.
for seed in range(3):
    generator = torch.Generator().manual_seed(seed)
    n_words, n, n_dev = (int(torch.randint(7, high, (), generator=generator)) for high in (50, 300, 150))
    for _ in range(2):  # twice with the same sizes, and different words
        train_ids = torch.randint(0, n_words - 2, (n,), generator=generator) ** 2 % (n_words - 2)
        dev_ids = torch.randint(0, n_words, (n_dev,), generator=generator)
        total = sum(
            -torch.log(((train_ids == word).sum().double() + 1) / (n + n_words)) for word in dev_ids.tolist()
        )
        try:
            found = unigram_loss(train_ids, dev_ids, n_words)
        except IndexError:
            found = None
        assert found is not None, "a word of the dev text that the training text lacks leads to an error"
        assert abs(float(found) - total.item() / n_dev) < 1e-4, (
            "the number is not the mean loss, in nats, of the dev text under the counts of the training text plus one each"
        )

# %% test="unigram-best" points=1 rests="the mean negative log-probability, in nats, of `dev_ids` under the smoothed frequencies of `train_ids`"
# On its own training text, of thousands of words, the loss is the entropy of the frequencies, and less than 0.01 more.
import torch

generator = torch.Generator().manual_seed(3)
n, n_words = 4000 + int(torch.randint(2000, (), generator=generator)), 15
ids = (torch.rand(n, generator=generator) ** 3 * n_words).long()
frequencies = torch.bincount(ids, minlength=n_words).double() / n
entropy = -(frequencies * frequencies.clamp(min=1e-12).log()).sum().item()
# Exactly computed, the difference is between 0 and 1e-4; float32 is off by less than 1e-5.
assert -1e-5 < float(unigram_loss(ids, ids, n_words)) - entropy < 0.01, (
    "on the training text itself the loss should be the entropy of its frequencies, and a little more for the smoothing"
)

# %% [markdown] exercise="few-labels" title="What pretraining is worth with few labels" difficulty=3 minutes=60 rows="0-Q4"
# Now the experiment: a pretrained body against the same body with random weights, fine-tuned on the same few labels.
#
# The model is a language model of encoder layers. It reads State of the Union addresses, from 1790 to 2026, without any label. Its task is a different one: given 64 words of a speech, were they written before 1900, or later? No example was read before: every fourth training speech is left out of the reading, and the 96 labelled examples come from these; the test examples come from the test speeches. You write the training; further below the model reads, your `load_body` loads its body, and your `fine_tune` compares.
#
# `fine_tune` trains **all** parameters with one AdamW for all epochs (torch's, with nothing set but the learning rate), one step in training mode on the mean cross-entropy of each batch of 16 examples. An epoch takes every example once, and its last batch holds what is left. The order is drawn anew in each epoch, from a generator with the given seed, so that a seed gives the same batches each time; any generator will do, torch's, numpy's or Python's, also a global one that you seed. No parameter is frozen beforehand. After each epoch it measures the accuracy on the test set, as a share from 0 to 1, in evaluation mode and without gradients; in which mode the model is left at the end is open.
#
# <details><summary>A question to start with</summary>Which two calls must stand between one batch and the next, besides the loss itself? Where do <code>train()</code> and <code>eval()</code> go?</details>
# <details><summary>The idea</summary>Two nested loops. <code>torch.randperm(n, generator=generator).split(16)</code> gives the batches of one epoch; the same generator goes on in the next one.</details>
# <details><summary>My accuracy is off by a little</summary>Count the right answers and divide once by the number of examples: a mean of means over batches of different sizes is something else.</details>

# %%
Examples = tuple[torch.Tensor, torch.Tensor]  # ids of the words (n, T), labels (n,)


class Classifier(nn.Module):
    """One answer for each text: the mean over all positions of what the model's head puts out."""

    def __init__(self, model: nn.Module):
        super().__init__()
        self.model = model

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.model(ids).mean(dim=1)  # (B, n_classes)


class Words(nn.Module):
    """A bag of words, to try things out on: it can learn which half of its vocabulary a text is made of."""

    def __init__(self, dropout: float = 0.0):
        super().__init__()
        self.table, self.drop, self.head = nn.Embedding(20, 8), nn.Dropout(dropout), nn.Linear(8, 2)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.head(self.drop(self.table(ids)).mean(dim=1))  # (B, 2)


def texts(n: int, seed: int) -> Examples:
    """Made-up texts for `Words`: class 0 uses the first ten words, class 1 the others."""
    generator = torch.Generator().manual_seed(seed)
    labels = torch.randint(0, 2, (n,), generator=generator)
    return torch.randint(0, 10, (n, 6), generator=generator) + 10 * labels[:, None], labels


# %% solution="few-labels" changes="model"
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    ### BEGIN SOLUTION
    ids, labels = train_set
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    accuracies = []
    for _ in range(epochs):
        model.train()
        for batch in torch.randperm(len(labels), generator=generator).split(16):
            optimizer.zero_grad()
            F.cross_entropy(model(ids[batch]), labels[batch]).backward()
            optimizer.step()
        model.eval()
        right = 0
        with torch.no_grad():
            for part in torch.arange(len(test_set[1])).split(64):
                logits = model(test_set[0][part])  # (b, n_classes)
                right += (logits.argmax(dim=1) == test_set[1][part]).sum().item()
        accuracies.append(right / len(test_set[1]))
    return accuracies
    ### END SOLUTION


# %% check="fine-tune-check"
torch.manual_seed(0)
curve = fine_tune(Words(), texts(64, 0), texts(50, 1), 8, 0.05, seed=0)
assert len(curve) == 8, "one accuracy for each epoch"
assert curve[-1] > curve[0], "the bag of words should learn its made-up texts"
print("fine_tune: all checks passed")

# %% test="fine-tune-curve" points=1 rests="return its accuracy on `test_set` after each epoch … as a share from 0 to 1 … `fine_tune` trains **all** parameters"
# One accuracy for each epoch, measured after that epoch, and a model that learns.
import copy

import torch

torch.manual_seed(0)
n, n_test = torch.randint(64, 96, (2,), generator=torch.Generator().manual_seed(1)).tolist()
accuracies = fine_tune(Words().double(), texts(n, 1), texts(n_test, 2), 8, 0.05, seed=3)
assert isinstance(accuracies, list | tuple) and len(accuracies) == 8, (
    "there should be one accuracy for each epoch, in a list"
)
assert all(0 <= value <= 1 for value in accuracies), "an accuracy does not lie between 0 and 1"
# Above 0.9 is right as long as the ninth smallest margin between the logits is positive. Over 500 draws it is 8.2 in the
# mean with a deviation of 0.8 (64 texts to train on, 90 to test): 0 lies ten deviations below.
assert accuracies[-1] > 0.9, "a problem that a bag of words solves is not learned in eight epochs"
# What an epoch gave does not depend on how many follow: the same start, the same order, float64.
start, (ids, labels) = Words().double(), texts(250, 2)
measured = []
for epochs in (1, 2, 3):
    model = copy.deepcopy(start)
    curve = fine_tune(model, texts(64, 1), (ids, 1 - labels), epochs, 0.01, seed=3)  # so that the curve falls
    with torch.no_grad():
        measured.append((model.eval()(ids).argmax(dim=1) != labels).double().mean().item())
assert len(curve) == 3 and all(abs(a - b) < 1e-6 for a, b in zip(curve, measured, strict=True)), (
    "an accuracy is not the one that the model has when its epoch is over"
)

# %% test="fine-tune-reference" points=1 rests="one AdamW for all epochs (torch's, with nothing set but the learning rate), one step in training mode on the mean cross-entropy of each batch"
# The steps are those of AdamW on fresh gradients: the batches that the model was given, replayed by hand, give the same weights.
import torch
import torch.nn.functional as F


class Watch(Words):
    seen: list

    def forward(self, ids):
        if self.training:
            self.seen.append(ids.clone())
        return super().forward(ids)


torch.manual_seed(0)
train_set = texts(int(torch.randint(33, 60, ())), 1)
for rate in (0.01, 0.04):
    # In float64, rounding can't tell two ways to compute apart.
    model, twin = Watch().double(), Words().double()
    twin.load_state_dict(model.state_dict())
    model.seen = []
    fine_tune(model, train_set, texts(10, 2), 2, rate, seed=torch.Generator().manual_seed(11).initial_seed())
    assert model.seen, "the model was never called in training mode"
    optimizer = torch.optim.AdamW(twin.parameters(), lr=rate)
    for ids in model.seen:
        optimizer.zero_grad()
        F.cross_entropy(twin(ids), (ids[:, 0] >= 10).long()).backward()  # the words of a text tell its label
        optimizer.step()
    assert all(
        torch.allclose(a, b, atol=1e-9) for a, b in zip(model.parameters(), twin.parameters(), strict=True)
    ), "the weights are not those that AdamW reaches with one step on the mean loss of each batch"

# %% test="fine-tune-seed" points=1 rests="The order is drawn anew in each epoch, from a generator with the given seed, so that a seed gives the same batches each time"
# The order of the examples comes from the seed.
import torch

n = int(torch.randint(40, 90, (), generator=torch.Generator().manual_seed(2)))
runs = []
for seed in (3, 3, 4):
    torch.manual_seed(0)
    model = Words().double()
    fine_tune(model, texts(n, 1), texts(50, 2), 2, 0.01, seed=seed)
    runs.append(model.table.weight.detach().clone())
assert torch.equal(runs[0], runs[1]), (
    "the same seed gives another model: the order should come from a generator with that seed"
)
# Two orders of 40 examples or more are equal with a chance below 1e-47.
assert not torch.equal(runs[0], runs[2]), (
    "another seed gives the same model: the order should come from a generator with that seed"
)

# %% test="fine-tune-epochs" points=1 rests="each batch of 16 examples. An epoch takes every example once, and its last batch holds what is left. The order is drawn anew in each epoch"
# Every example is seen once in each epoch, in batches of 16, in a new order each time.
import torch


class Watch(Words):
    seen: list

    def forward(self, ids):
        if self.training:
            self.seen.append(ids[:, 0].tolist())
        return super().forward(ids)


torch.manual_seed(0)
model = Watch()
model.seen = []
n = int(torch.randint(34, 48, (), generator=torch.Generator().manual_seed(5)))
ids = torch.arange(n)[:, None] % 20
ids = torch.cat([ids, torch.arange(n)[:, None] // 20], dim=1)
data = ids, torch.arange(n) % 2
fine_tune(model, data, data, 2, 0.01, seed=5)
sizes = [len(batch) for batch in model.seen]
assert sizes == [16, 16, n - 32] * 2, (
    "batches should hold 16 examples, and the last one of an epoch what is left"
)
first, second = ([x for batch in part for x in batch] for part in (model.seen[:3], model.seen[3:]))
assert sorted(first) == sorted(second) == sorted((torch.arange(n) % 20).tolist()), (
    "in one epoch each example should be seen exactly once"
)
# 34 examples or more, of which at most three look alike, in the same order twice: below 1e-30.
assert first != second, "both epochs have the same order: it should be drawn anew in each"

# %% test="fine-tune-quiet" points=1 rests="return its accuracy on `test_set` after each epoch … trains **all** parameters … it measures the accuracy on the test set, as a share from 0 to 1, in evaluation mode and without gradients"
# The accuracy is measured in evaluation mode and without gradients; all parameters are trained.
import torch


class Watch(Words):
    recorded: list

    def forward(self, ids):
        if not self.training:
            self.recorded.append(torch.is_grad_enabled())
        return super().forward(ids)


torch.manual_seed(0)
model = Watch(dropout=0.9).double()  # in float64, so that no two logits are nearly equal
model.recorded = []
start = {name: p.detach().clone() for name, p in model.named_parameters()}
n, n_test = torch.randint(20, 60, (2,), generator=torch.Generator().manual_seed(6)).tolist()
test = texts(300 + n_test, 6)
accuracies = fine_tune(model, texts(n, 1), test, 1, 0.02, seed=0)
assert isinstance(accuracies, list | tuple) and len(accuracies) == 1, (
    "there should be one accuracy for each epoch, in a list"
)
last = accuracies[0]
moved = [name for name, p in model.named_parameters() if not torch.equal(p, start[name])]
assert moved == list(start), "some parameters did not move: all of them should be trained"
assert model.recorded, "the model was never called in evaluation mode"
assert not any(model.recorded), "a graph was recorded while the accuracy was measured"
model.eval()
with torch.no_grad():
    again = (model(test[0]).argmax(dim=1) == test[1]).float().mean().item()
assert abs(again - last) < 1e-6, (
    "the accuracy is another one than that of the model in evaluation mode, over all test examples"
)

# %% [markdown]
# The reading itself is a training run of its own. It takes about a minute on one core and leaves a *training record* in `runs/reading/` beside the notebook: settings, losses, and the state of the model every 60 steps, about 21 MB in all. You may stop it at any time: the same cell goes on from there, and a finished run is not trained again.
#
# The record is graded, so hand in the folder `runs` with your notebook; `coursekit pack transfer.ipynb` makes one archive of both. Before that, `coursekit check-run runs/reading` tells you what the grader will see.
# - The loss of the best weights should end more than half a nat below that of the word frequencies, on dev and on the test speeches.
# - Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings.
# - The seed follows from your id, so it has to be your own run: write the id under which you hand in.
#
# The cell after the run fine-tunes the body that has read, and random weights, on three draws of 96 labels. That is for you to look at and earns no points: from draw to draw the gain varies by several points, too much to grade anybody by three of them. Both arms have the same learning rate, 0.001; the chapter says why this favours the pretrained one.
#
# The scale `"full"` has 4 layers, 200 numbers for each token and a vocabulary of 50,001. It needs a GPU, and nobody has run it for this course: there is no goal for it. Its record keeps the best weights in half precision and, at each border, a sample of the weights, about 45 MB in all. Of such a record only the first step can be trained again; the rest of the run is not shown by anything in it.
#
# The two folded cells define the run: the speeches as ids, the texts to read and to label, the models, their losses and what is measured.

# %% fold=true
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from torch.utils.checkpoint import checkpoint

from coursekit.data import Speech, load_speeches
from coursekit.training import RunConfig, RunTask, build, digest_of, record_run, setting, text_windows

N_WORDS = {"small": 2_001, "full": setting("encoder-lm", "full").model["n_words"]}
LENGTH = {scale: setting("encoder-lm", scale).length for scale in N_WORDS}  # words in a window to read
TURN = 1900  # before, or later
N_LABELS, N_TEST, EPOCHS = 96, 400, 5

SPEECHES = load_speeches()
# Every fourth speech is left unread: the labelled examples come from these, so that no example was read before.
TO_LABEL = SPEECHES.train[::4]
TO_READ = [speech for i, speech in enumerate(SPEECHES.train) if i % 4]


def split_words(text: str) -> list[str]:
    return re.findall(r"[a-z']+|[.,;!?]", text.lower())


@cache
def vocabulary(scale: str) -> dict[str, int]:
    """The most frequent words of the speeches to read, from 1 on."""
    counts = Counter(word for speech in TO_READ for word in split_words(speech.text))
    return {word: i + 1 for i, (word, _) in enumerate(counts.most_common(N_WORDS[scale] - 1))}


def to_ids(texts: Iterable[str], scale: str) -> torch.Tensor:
    """All words of the texts, one after the other; 0 stands for every word that is not in the vocabulary."""
    known = vocabulary(scale)
    return torch.tensor([known.get(word, 0) for text in texts for word in split_words(text)])


@cache
def to_read(scale: str) -> dict[str, torch.Tensor]:
    """The words to read, to choose the best weights by, and to look at once."""
    parts = {"train": TO_READ, "dev": SPEECHES.dev, "test": SPEECHES.test}
    return {name: to_ids((speech.text for speech in part), scale) for name, part in parts.items()}


@cache
def beginnings(part: str, scale: str) -> list[torch.Tensor]:
    """The first 64 words of each paragraph that has as many, in two tensors: before 1900, and later."""
    classes: list[list[torch.Tensor]] = [[], []]
    speeches: Iterable[Speech] = {"labelled": TO_LABEL, "dev": SPEECHES.dev, "test": SPEECHES.test}[part]
    for speech in speeches:
        for paragraph in speech.paragraphs:
            if len(ids := to_ids([paragraph], scale)) >= 64:
                classes[speech.year >= TURN].append(ids[:64])
    return [torch.stack(rows) for rows in classes]


def draw(classes: list[torch.Tensor], n: int, seed: int) -> Examples:
    """`n` examples, half of each class."""
    generator = torch.Generator().manual_seed(seed)
    chosen = [rows[torch.randperm(len(rows), generator=generator)[: n // 2]] for rows in classes]
    return torch.cat(chosen), torch.arange(2).repeat_interleave(n // 2)


# %% fold=true
def fresh(n_classes: int, seed: int, scale: str = "small") -> nn.Module:
    """The model with random weights. Its word vectors start short, so that training soon moves them."""
    sizes = {"n_words": N_WORDS[scale], "n_classes": n_classes, "dropout": 0.0}
    model = build("encoder-lm", scale, seed=seed, **sizes)
    with torch.no_grad():
        model.embedding.weight.mul_(0.1)
    return model


def reading_shapes(scale: str) -> dict[str, tuple[int, ...]]:
    """What is trained, by name; the record holds these and no more."""
    with torch.device("meta"):
        model = fresh(N_WORDS[scale], 0, scale)
    return {name: tuple(parameter.shape) for name, parameter in model.named_parameters()}


def next_word_loss(model: nn.Module, ids: torch.Tensor) -> torch.Tensor:
    """The mean loss of predicting each word of ids (B, T) from those before it."""
    return F.cross_entropy(model(ids[:, :-1]).flatten(0, 1), ids[:, 1:].flatten())


def training_loss(model: nn.Module, ids: torch.Tensor) -> torch.Tensor:
    """The same loss for training. With 50,001 words the scores of a batch would take 3 GB, so they are made in pieces."""
    if model.head.out_features < 10_000:
        return next_word_loss(model, ids)
    pieces = [checkpoint(next_word_loss, model, piece, use_reentrant=False) for piece in ids.split(4)]
    return torch.stack(pieces).mean()


def loss_on(model: nn.Module, part: str) -> dict[str, float]:
    """The loss on 64 windows of the speeches to choose by ("dev"), or of those to look at once ("test")."""
    (scale,) = (name for name, n_words in N_WORDS.items() if n_words == model.head.out_features)
    windows = text_windows(to_read(scale)[part], LENGTH[scale], 64)(0).to(model.head.weight.device)
    size = {"small": 16, "full": 4}[scale]
    losses = [next_word_loss(model, piece).item() for piece in windows.split(size)]
    return {"dev_loss": sum(losses) / len(losses)}


def compared(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The weights without the biases of the keys, which move all scores of a query alike and so no output."""
    thirds = {name: value.chunk(3) for name, value in weights.items() if name.endswith("in_proj_bias")}
    return weights | {name: torch.cat([query, value]) for name, (query, _, value) in thirds.items()}


READING = RunTask(
    name="reading",
    configs={
        "small": RunConfig(
            steps=300,
            batch_size=32,
            learning_rate=5e-3,  # to the end: a short run has no time to slow down
            evaluate_every=60,
            checkpoints=tuple(range(60, 301, 60)),
            precision="float32",
        ),
        "full": replace(setting("encoder-lm", "full").run, checkpoints=(1, 10_000, 20_000)),
    },
    shapes=reading_shapes,
    model=lambda scale, seed: fresh(N_WORDS[scale], seed, scale),
    batches=lambda scale, seed: text_windows(
        to_read(scale)["train"], LENGTH[scale], READING.configs[scale].batch_size, seed
    ),
    loss=training_loss,
    evaluate=lambda model: loss_on(model, "dev"),
    data_sha256=digest_of(*(speech.text for part in (TO_READ, SPEECHES.dev) for speech in part)),
    goal={
        "small": 4.818
    },  # half a nat below the frequencies: `unigram_loss` gives 5.3188 for the dev speeches
    compared=compared,
    sampled={"full": 50_000},  # of 21 million weights, at each border
)


# %%
def both_arms(
    body: dict[str, torch.Tensor], seeds: Iterable[int], scale: str = "small"
) -> Iterator[Examples]:
    """For each draw of labels the five accuracies of the pretrained arm, and those of random weights."""
    for seed in seeds:
        few = draw(beginnings("labelled", scale), N_LABELS, seed)
        test = draw(beginnings("test", scale), N_TEST, seed)
        arms = [fresh(2, seed + 1, scale) for _ in range(2)]
        load_body(arms[0], body)
        yield tuple(
            torch.tensor(fine_tune(Classifier(arm), few, test, EPOCHS, learning_rate=1e-3, seed=seed))
            for arm in arms
        )


# %% run="reading"
# This cell is yours: write your id, and choose a device ("cpu", "cuda", "mps") or leave the choice to the machine.
STUDENT = "your-id"
DEVICE = None

run = record_run(READING, STUDENT, device=DEVICE)
frequencies = unigram_loss(to_read("small")["train"], to_read("small")["dev"], N_WORDS["small"])
print(
    f"loss on other speeches, in nats: word frequencies {frequencies:.1f},"
    f" pretrained {run.history.series('dev_loss')[1][-1]:.1f}"
)

# %% check="few-labels-run"
# What the reading was worth: three draws of labels, both arms on each.
report = load_body(fresh(2, seed=1), run.model.state_dict())
print(f"loaded {len(report['loaded'])} tensors; of another shape: {', '.join(report['other shape'])}")
curves = list(both_arms(run.model.state_dict(), seeds=range(3)))
for name, arm in zip(("pretrained", "scratch"), zip(*curves, strict=True), strict=True):
    print(f"{name:<11}", *(f"{accuracy:.0%}" for accuracy in torch.stack(arm).mean(dim=0)))

# %% test="reading-result" points=3 record="reading" rests="The loss of the best weights should end more than half a nat below that of the word frequencies, on dev and on the test speeches."
# The recorded weights predict words clearly better than frequencies do, on dev and on speeches that played no part.
from functools import partial

from coursekit.training import Verifier

verifier = Verifier(READING)
scale = verifier.opened.facts.scale
words = to_read(scale)
for part, where in (("dev", "On dev"), ("test", "On the test speeches")):
    bar = unigram_loss(words["train"], words[part], N_WORDS[scale]) - 0.5
    check = verifier.result(partial(loss_on, part=part), bar)
    assert check.passed, f"{where}: {check.sentence}"

# %% test="reading-consistent" points=1 record="reading" rests="Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings."
# Settings, losses, learning rates, evaluations and weights of the record fit together.
from coursekit.training import Verifier

check = Verifier(READING).consistency()
assert check.passed, check.sentence

# %% test="reading-own" points=1 record="reading" rests="The seed follows from your id, so it has to be your own run: write the id under which you hand in."
# The run has the seed of the student who hands it in.
from coursekit.training import Verifier, handed_in_by

check = Verifier(READING).whose(handed_in_by())
assert check.passed, check.sentence

# %% [markdown] exercise="span" title="Find an answer, or none" difficulty=3 minutes=40 core=true rows="2-4.1" errata="E-25"
# A model for questions about a text scores every token as the start of the answer and as its end. Position 0 is the token [CLS], which stands for "there is no answer". The score of the span from $i$ to $j$ is the sum of a start score and an end score; the **null score** is the sum of the two scores of position 0.
#
# First by hand. Start scores $(1, 0, 4, 2, 0)$ and end scores $(2, 5, 1, 3, 0)$, spans of at most 2 tokens:
#
# <details><summary>A question to start with</summary>The largest start score and the largest end score may belong to no span at all. When?</details>
# <details><summary>The idea</summary>Make the matrix of all sums, rows for starts and columns for ends, and keep the places that are spans: not before the start, not too long, not [CLS].</details>
# <details><summary>How to keep places</summary><code>torch.triu</code> and <code>torch.tril</code> with a diagonal each cut a band out of a matrix of ones.</details>


# %% solution="span-by-hand"
def span_by_hand() -> dict[str, float]:
    """Return "start", "end" and "score" of the best span, the "null" score, and "tau".

    An answer is given when the best score is greater than the null score plus tau.
    "tau": the smallest tau for which no answer is given
    """
    ### BEGIN SOLUTION
    return {"start": 2, "end": 3, "score": 7, "null": 3, "tau": 4}
    ### END SOLUTION


# %% check="span-by-hand-check"
assert set(span_by_hand()) == {"start", "end", "score", "null", "tau"}, "five numbers"
print("span by hand: the form is right; the numbers are graded later")

# %% test="span-by-hand-numbers" points=2 rests="spans of at most 2 tokens … the **null score** is the sum of the two scores of position 0 … the smallest tau for which no answer is given"
# The numbers of the example.
given = {name: float(value) for name, value in span_by_hand().items()}
assert {"start", "end", "score", "null", "tau"} <= set(given), "a number is missing: give each under its name"
assert (given["start"], given["end"]) != (2, 1), (
    "the best start and the best end make no span: it would end before it begins"
)
assert (given["start"], given["end"], given["score"]) == (2, 3, 7), (
    "the best span or its score is wrong: try all spans of one or two tokens that avoid [CLS]"
)
assert given["null"] == 3, "the null score is wrong: it adds both scores of position 0"
assert given["tau"] == 4, (
    "tau is wrong: there is no answer when the best score is not greater than the null score plus tau"
)

# %% [markdown]
# Now in code. The comparison is strict: an answer needs $\hat s > s_{\text{null}} + \tau$. (You may also meet $\ge$; the two signs differ only when both sides are equal.)


# %% solution="best-span"
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long.

    start, end: (T,), scores of each token as start and as end, of any size and all finite, as are their sums; T is at least 2
    max_length: at least 1
    returns: i, j, and start[i] + end[j]; of equally good spans the one with the smallest i, then the smallest j
    The sums may be formed in the dtype of the scores or in a wider one; the score may be a tensor of one number.
    """
    ### BEGIN SOLUTION
    T = len(start)
    scores = start[:, None] + end[None, :]  # (T, T)
    allowed = torch.ones(T, T, dtype=torch.bool).triu().tril(max_length - 1)
    allowed[0] = False
    scores = scores.masked_fill(~allowed.to(scores.device), -torch.inf)
    best = int(scores.argmax())
    return best // T, best % T, scores.max().item()
    ### END SOLUTION


# %% solution="predict-span"
def predict_span(
    start: torch.Tensor, end: torch.Tensor, tau: float, max_length: int
) -> tuple[int, int] | None:
    """Return the best span, or None when its score is not greater than the null score plus `tau`.

    start, end: (T,), as in `best_span`; position 0 holds the two scores of "no answer"
    All sums may be formed in the dtype of the scores or in a wider one.
    """
    ### BEGIN SOLUTION
    i, j, score = best_span(start, end, max_length)
    null = (start[0] + end[0]).item()
    return (i, j) if score > null + tau else None
    ### END SOLUTION


# %% check="span-check"
start, end = torch.tensor([6.0, 1, 0, 5, 0]), torch.tensor([6.0, 4, 0, 1, 3])
assert tuple(best_span(start, end, 2)) == (3, 4, 8), "the best span is made of the last two tokens"
assert tuple(best_span(start, end, 1)) == (3, 3, 6), "the best span of one token is another one"
assert tuple(best_span(start, end - 100, 2)[:2]) == (3, 4), (
    "the best span stays the same when all end scores fall alike"
)
assert predict_span(start, end, -100.0, 2) is not None, "with a very low threshold there is always an answer"
assert predict_span(start, end, 100.0, 2) is None, "with a very high threshold there is never one"
print("span: all checks passed")

# %% check="span-hand-check"
numbers = span_by_hand()
start, end = torch.tensor([1.0, 0, 4, 2, 0]), torch.tensor([2.0, 5, 1, 3, 0])
assert best_span(start, end, 2) == (numbers["start"], numbers["end"], numbers["score"]), (
    "hand and code disagree"
)
print("span: hand and code agree")

# %% test="span-valid" points=1 rests="returns: i, j, and start[i] + end[j] … 1 <= i <= j, at most `max_length` tokens long"
# A span never ends before it begins, never holds [CLS], never is too long.
import torch

# Sizes and scores are drawn, and a place is a span or not for every draw: no chance for right work to fail.
for seed in range(30):
    generator = torch.Generator().manual_seed(seed)
    T = int(torch.randint(4, 20, (), generator=generator))
    start, end = 2 * torch.randn(2, T, generator=generator, dtype=torch.float64)
    start[0] += 5
    end[0] += 5
    for max_length in (1, 3, 8):
        found = best_span(start, end, max_length)
        assert isinstance(found, tuple | list) and len(found) == 3, (
            "start, end and score of a span should come back"
        )
        i, j, _ = found
        assert i >= 1, "the span begins at [CLS], which stands for no answer"
        assert i <= j, "the span ends before it begins"
        assert j - i + 1 <= max_length, (
            "the span is longer than allowed: count its tokens, both ends included"
        )

# %% test="span-best" points=2 rests="Return the best span (i, j) and its score … of any size and all finite … returns: i, j, and start[i] + end[j]"
# No other span has a higher score, however large or small the scores are.
import torch

for seed in range(20):
    generator = torch.Generator().manual_seed(100 + seed)
    T = int(torch.randint(4, 12, (), generator=generator))
    start, end = torch.randn(2, T, generator=generator, dtype=torch.float64)
    for max_length in (1, 2, 4, 20):
        found = best_span(start, end, max_length)
        assert isinstance(found, tuple | list) and len(found) == 3, (
            "start, end and score of a span should come back"
        )
        i, j, score = found
        assert abs(score - (start[i] + end[j]).item()) < 1e-9, (
            "the score is not the sum of the two scores of the span"
        )
        for a in range(1, T):
            for b in range(a, min(T, a + max_length)):
                assert score >= (start[a] + end[b]).item() - 1e-9, "another allowed span has a higher score"
for seed in range(3):  # in a long text the best span need not have a good start or a good end
    generator = torch.Generator().manual_seed(130 + seed)
    T = int(torch.randint(90, 120, (1,), generator=generator))
    start, end = torch.randn(2, T, generator=generator, dtype=torch.float64)
    start, end = start + torch.arange(T), end - torch.arange(T)
    start[T // 2] += 6  # still below a third of all starts; a span of four tokens is the best
    end[T // 2 + 3] += 6
    for max_length in (1, 6):
        score = best_span(start, end, max_length)[2]
        spans = (start[1:, None] + end[1:]).triu().tril(max_length - 1)
        # The best of 89 or more sums of two normal numbers is above 0, where the places that are no spans stand, but for
        # a chance below 1e-26.
        assert abs(score - spans.max().item()) < 1e-9, (
            "in a long text another allowed span has a higher score"
        )
for seed in range(
    3
):  # where late starts and early ends are bad, the best span is as long as it may be, or nearly so
    generator = torch.Generator().manual_seed(135 + seed)
    T, longest = (int(torch.randint(low, low + 30, (), generator=generator)) for low in (90, 40))
    start, end = torch.randn(2, T, generator=generator, dtype=torch.float64)
    start, end = start - torch.arange(T), end + torch.arange(T)
    i, j, score = best_span(start, end, longest)
    spans = (start[1:, None] + end[1:]).triu().tril(longest - 1)
    assert abs(score - spans.max().item()) < 1e-9 and 1 <= i <= j < i + longest, (
        "where the best span is long, another allowed span has a higher score"
    )
for seed in range(3):  # all scores are far below zero, where a place that is no span must not win
    start, end = torch.rand(2, 7, generator=torch.Generator().manual_seed(140 + seed), dtype=torch.float64)
    for size in (1e2, 1e5, 1e12, 1e30):
        low, high = -size * (1 + start), -size * (1 + end)
        i, j, score = best_span(low, high, 2)
        spans = [(low[a] + high[b]).item() for a in range(1, 7) for b in range(a, min(7, a + 2))]
        assert abs(score - max(spans)) < 1e-9 * size and 1 <= i <= j <= i + 1, (
            "where every score is far below zero, the best span is missed"
        )

# %% test="span-tie" points=1 rests="of equally good spans the one with the smallest i, then the smallest j"
# Of equally good spans the first is taken.
import torch

i, j, score = best_span(torch.zeros(6), torch.zeros(6), 3)
assert (i, j) == (1, 1), (
    "with equal scores the span with the smallest start, and then the smallest end, should be taken"
)
assert score == 0, "the score of that span should be 0"
i, j, score = best_span(torch.tensor([0.0, 1.0, 1.0, 0.0]), torch.tensor([0.0, 0.0, 2.0, 1.0]), 3)
assert (i, j, score) == (1, 2, 3), (
    "of two equally good spans the one that starts first should be taken, also when it is longer"
)
# Whole numbers, of which many sums are equal: there is one first best span for every draw.
for seed in range(10):
    generator = torch.Generator().manual_seed(150 + seed)
    T, longest = torch.randint(4, 16, (2,), generator=generator).tolist()
    start, end = torch.randint(0, 3, (2, T), generator=generator).double()
    spans = [(a, b) for a in range(1, T) for b in range(a, min(T, a + longest))]
    first = max(spans, key=lambda span: (start[span[0]] + end[span[1]]).item())
    assert tuple(best_span(start, end, longest)[:2]) == first, (
        "of many equally good spans the first is not the one taken"
    )

# %% test="span-null" points=2 rests="Return the best span, or None when its score is not greater than the null score plus `tau` … position 0 holds the two scores"
# An answer is given exactly when the best score is greater than the null score plus tau.
import torch

for seed in range(20):
    generator = torch.Generator().manual_seed(200 + seed)
    # Whole numbers, whose sums are exact.
    T, longest = torch.randint(2, 40, (2,), generator=generator).tolist()
    start, end = torch.randint(-4, 5, (2, T), generator=generator).double()
    i, j, score = best_span(start, end, longest)
    gap = score - (start[0] + end[0]).item()
    for tau, answered in ((gap - 1, True), (gap, False), (gap + 1, False), (gap - 0.5, True)):
        given = predict_span(start, end, tau, longest)
        assert given is not None or not answered, (
            "the best score is greater than the null score plus tau, and no answer is given"
        )
        assert given is None or tau != gap, (
            "the best score equals the null score plus tau, and an answer is given: the comparison is strict"
        )
        assert given is None or answered, (
            "the best score is below the null score plus tau, and an answer is given"
        )
        assert given is None or tuple(given) == (i, j), "the answer is not the best span"

# %% [markdown] exercise="threshold" title="A threshold chosen on the dev set" difficulty=3 minutes=40 rows="2-4.1"
# The threshold $\tau$ is chosen once, on a dev set, and then used on the test set as it is. As in the paper on BERT, it is chosen to **maximise F1**. A span of several tokens may be half right, and F1 gives it a part of the point. With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common. A question with an answer gets 0 when none is given. A question without an answer gets 1 when none is given, and 0 otherwise. The F1 of a dev set is the mean over all its questions, those without an answer included.
#
# First by hand. Three dev questions, each with its **gap** (best score minus null score); places of tokens, both ends included:
#
# | question | gap | right answer | best span |
# |---|---|---|---|
# | 1 | 6 | 4 to 7 | 5 to 8 |
# | 2 | 3 | none | 2 to 3 |
# | 3 | 1 | 10 to 11 | 10 to 12 |
#
# Give the F1 of the best spans of questions 1 and 3, the mean F1 of the three questions for $\tau = 0$ and for $\tau = 4$ (an answer is given where the gap is greater than $\tau$), and which of $\tau = 0, 2, 4, 7$ has the highest mean F1. Three digits are enough.
#
# <details><summary>A question to start with</summary>How many tokens has the span from 4 to 7, and how many of them lie in the span from 5 to 8?</details>
# <details><summary>The idea</summary>The tokens in common begin where the later of the two spans begins, and end where the earlier one ends.</details>


# %% solution="f1-by-hand"
def f1_by_hand() -> dict[str, float]:
    """Return "first" and "third" (F1 of two spans), "mean 0" and "mean 4" (for two thresholds), and the best "tau"."""
    ### BEGIN SOLUTION
    return {"first": 0.75, "third": 0.8, "mean 0": 0.517, "mean 4": 0.583, "tau": 4}
    ### END SOLUTION


# %% check="f1-by-hand-check"
assert set(f1_by_hand()) == {"first", "third", "mean 0", "mean 4", "tau"}, "five numbers"
assert all(0 <= value <= 1 for name, value in f1_by_hand().items() if name != "tau"), "F1 is from 0 to 1"
print("F1 by hand: the form is right; the numbers are graded later")

# %% test="f1-spans" points=1 rests="Give the F1 of the best spans of questions 1 and 3 … places of tokens, both ends included … Three digits are enough"
# The F1 of two spans that are partly right.
given = {name: float(value) for name, value in f1_by_hand().items()}
assert {"first", "third"} <= set(given), "a number is missing: give each under its name"
assert abs(given["first"] - 0.75) < 0.006, (
    "first is wrong: count the tokens of the span, of the right answer, and those in both; both ends belong to a span"
)
assert abs(given["third"] - 0.8) < 0.006, (
    "third is wrong: every token of the right answer was predicted, and one more"
)

# %% test="f1-threshold" points=1 rests="the mean F1 of the three questions … A question with an answer gets 0 when none is given. A question without an answer gets 1 when none is given, and 0 otherwise … has the highest mean F1"
# The mean over questions, those without an answer included, and the threshold that it prefers.
given = {name: float(value) for name, value in f1_by_hand().items()}
assert {"mean 0", "mean 4", "tau"} <= set(given), "a number is missing: give each under its name"
assert abs(given["mean 0"] - 1.55 / 3) < 0.006, (
    "mean 0 is wrong: all three are answered, and the second has no answer to give"
)
assert abs(given["mean 4"] - 1.75 / 3) < 0.006, (
    "mean 4 is wrong: which questions are answered, and what is silence worth for each of the others?"
)
assert given["tau"] == 4, "tau is wrong: compute the mean F1 for all four thresholds"

# %% [markdown]
# Now in code: first the F1 of one question, then the threshold with the highest mean F1 on dev. An answer is given where the gap is greater than $\tau$. Several thresholds may have that mean, for example all those between two gaps: return any of them.
#
# <details><summary>A question to start with</summary>Between which values of $\tau$ does nothing change?</details>
# <details><summary>The idea</summary>Only the gaps themselves, and something below all of them, need to be tried.</details>


# %% solution="answer-f1"
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    """Return the F1 of one question, from 0 to 1, not rounded.

    given: the answer that was given, as places of its first and its last token (both belong to it); None for no answer
    right: the right answer, likewise; None if the question has none
    """
    ### BEGIN SOLUTION
    if given is None or right is None:
        return float(given is right)
    common = min(given[1], right[1]) - max(given[0], right[0]) + 1
    lengths = (given[1] - given[0] + 1) + (right[1] - right[0] + 1)
    return max(0.0, 2 * common / lengths)
    ### END SOLUTION


# %% solution="threshold"
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, from minus a million to a million, in float64 or float32 (several may be
        equal, and two may be neighbours, with no number of their dtype between them); n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
    returns: tau, which may be infinite; it is compared with the gaps in float64. A mean F1 within 1e-6 of the highest will do
    """
    ### BEGIN SOLUTION
    candidates = torch.cat([gaps.min().reshape(1) - 1.0, gaps])  # (n + 1,)
    answered = gaps > candidates[:, None]  # (n + 1, n)
    means = torch.where(answered, f1.double(), (~answerable).double()).mean(dim=1)  # (n + 1,)
    return candidates[means.argmax()].item()
    ### END SOLUTION


# %% check="threshold-check"
assert abs(answer_f1((2, 5), (3, 3)) - 0.4) < 1e-6, "one right token of four gives 0.4"
assert answer_f1((2, 5), (6, 9)) == 0, "no token in common gives 0"
questions = [(6.0, (4, 7), (5, 8)), (3.0, None, (2, 3)), (1.0, (10, 11), (10, 12))]
tau = choose_threshold(
    torch.tensor([gap for gap, _, _ in questions], dtype=torch.float64),
    torch.tensor([right is not None for _, right, _ in questions]),
    torch.tensor([answer_f1(given, right) for _, right, given in questions], dtype=torch.float64),
)
assert 3 <= tau < 6, "of the three questions only the first should be answered"
print("threshold: all checks passed")

# %% check="f1-hand-check"
hand = f1_by_hand()
assert abs(answer_f1((5, 8), (4, 7)) - hand["first"]) < 0.006, "hand and code disagree on question 1"
assert abs(answer_f1((10, 12), (10, 11)) - hand["third"]) < 0.006, "hand and code disagree on question 3"
print("F1: hand and code agree")

# %% test="answer-f1-spans" points=2 rests="Return the F1 of one question, from 0 to 1, not rounded … both belong to it … With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common"
# F1 of every pair of two short spans: overlapping, inside one another, touching, apart.
import torch

# The place in the text is drawn, and changes no F1; of two long spans the lengths are drawn as well.
first, *lengths = torch.randint(3, 500, (4,), generator=torch.Generator().manual_seed(8)).tolist()
spans = [(i, j) for i in range(first, first + 6) for j in range(i, first + 6)]
spans += [(first, first + lengths[0]), (first + lengths[1], first + lengths[1] + lengths[2])]
for given in spans:
    for right in spans:
        common = len(set(range(given[0], given[1] + 1)) & set(range(right[0], right[1] + 1)))
        P, R = common / (given[1] - given[0] + 1), common / (right[1] - right[0] + 1)
        expected = 2 * P * R / (P + R) if common else 0.0
        try:
            found = answer_f1(given, right)
        except ZeroDivisionError:
            found = None
        assert found is not None, "two spans without a token in common lead to a division by zero"
        found = float(found)
        assert expected or found == 0, "two spans without a token in common should have an F1 of 0"
        assert abs(found - expected) < 1e-12, "the F1 of two spans with tokens in common is wrong, or rounded"

# %% test="answer-f1-none" points=1 rests="A question with an answer gets 0 when none is given. A question without an answer gets 1 when none is given, and 0 otherwise."
# Silence is right exactly where there is no answer.
import torch

# The place is drawn, and silence is right or not wherever the answer stands.
first, longer = torch.randint(1, 500, (2,), generator=torch.Generator().manual_seed(9)).tolist()
for right in ((0, 0), (2, 5), (7, 7), (first, first + longer)):
    assert answer_f1(None, right) == 0, "a question that has an answer should get 0 when none is given"
    assert answer_f1(right, None) == 0, "a question without an answer should get 0 when one is given"
assert answer_f1(None, None) == 1, "a question without an answer should get 1 when none is given"

# %% test="threshold-best" points=2 rests="Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau … the mean over all its questions, those without an answer included … A mean F1 within 1e-6 of the highest will do"
# No other threshold has a higher mean F1 on dev.
import torch


def mean_f1(tau, gaps, answerable, f1):
    return torch.where(gaps > tau, f1, (~answerable).double()).mean().item()


def questions(n, generator):
    """Some have no answer, some best spans are wrong, some half right, some right."""
    answerable = torch.rand(n, generator=generator) < 0.6
    f1 = torch.randint(0, 5, (n,), generator=generator).double() / 4
    return answerable, torch.where(answerable, f1, 0.0)


for seed in range(40):
    generator = torch.Generator().manual_seed(seed)
    n = int(torch.randint(5, 25, (), generator=generator))
    gaps = torch.randn(n, generator=generator, dtype=torch.float64)
    answerable, f1 = questions(n, generator)
    tau = choose_threshold(gaps, answerable, f1)
    tries = [gaps.min() - 1, *gaps]  # nothing changes between two of these
    best = max(mean_f1(other, gaps, answerable, f1) for other in tries)
    assert mean_f1(tau, gaps, answerable, f1) > best - 2e-6, "a different threshold has a higher mean F1"
for seed in range(48):  # equal gaps stand on the same side of every threshold; n from 1 to 12
    generator = torch.Generator().manual_seed(50 + seed)
    n = 1 + seed % 12
    gaps = torch.randint(-1, 2, (n,), generator=generator).double()
    answerable, f1 = questions(n, generator)
    tau = choose_threshold(gaps, answerable, f1)
    best = max(mean_f1(other - 0.5, gaps, answerable, f1) for other in range(-1, 3))
    assert mean_f1(tau, gaps, answerable, f1) > best - 2e-6, (
        "where several questions have the same gap, a different threshold has a higher mean F1"
    )

# %% test="threshold-extremes" points=2 rests="from minus a million to a million, in float64 or float32 … two may be neighbours, with no number of their dtype between them … it is compared with the gaps in float64 … A question without an answer gets 1 when none is given, and 0 otherwise"
# When nothing has an answer none is given; when every best span is right all are; a wrong span is worth nothing; gaps may be large, and close together.
import torch

generator = torch.Generator().manual_seed(9)
# Sizes and gaps are drawn, and a threshold is right or not for every draw: no chance for right work to fail.
n = int(torch.randint(6, 30, (), generator=generator))
gaps = torch.randn(n, generator=generator, dtype=torch.float64)
yes, no = torch.ones(n, dtype=torch.bool), torch.zeros(n, dtype=torch.bool)
whole, none = yes.double(), no.double()
assert float(choose_threshold(gaps, no, none)) >= gaps.max(), (
    "without any answerable question no answer should be given"
)
assert float(choose_threshold(gaps, yes, whole)) < gaps.min(), (
    "when every best span is right, all answers should be given"
)
mixed = gaps < 0
tau = float(choose_threshold(gaps, ~mixed, none))
assert not ((gaps > tau) & mixed).any(), (
    "a question without an answer is answered, although giving none would make it right and cost nothing"
)
for size in (5_000, 900_000, -900_000):
    large = (gaps + size).float()
    # .item(): a tensor of float32 would round tau before it compares
    assert float(choose_threshold(large, yes, whole)) < large.min().item(), (
        "when every best span is right, all answers should be given, also where the gaps are large and in float32"
    )
far = torch.tensor([-3000.0, 0.0, 0.25, 5000.0], dtype=torch.float64)
has = torch.tensor([False, False, True, True])
assert 0 <= float(choose_threshold(far, has, has.double())) < 0.25, (
    "one threshold is right for all four questions, between two gaps that are close while others are far away"
)
# Of each two neighbours the second has an even last digit.
neighbours = (
    (1 + 2.0**-23, torch.float32),
    (1e6 + 2.0**-4, torch.float32),
    (1 + 2.0**-52, torch.float64),
    (1000 + 2.0**-43, torch.float64),
)
for low, dtype in neighbours:
    close = torch.tensor([low, low], dtype=dtype)
    close[1] = torch.nextafter(close[1], torch.tensor(torch.inf, dtype=dtype))
    tau = float(choose_threshold(close, has[1:3], has[1:3].double()))
    assert close[0].item() <= tau < close[1].item(), (
        "one threshold is right for both questions, between two gaps that are neighbouring numbers"
    )

# %% test="threshold-share" points=1 rests="F1 gives it a part of the point … The F1 of a dev set is the mean over all its questions … the F1 of the question if its best span is given"
# A span that is partly right counts as much as its F1 says, no more and no less.
import torch

# Question 0 has no answer and the largest gap: whether silence or an answer is better hangs on the other questions' F1.
# How many these are is drawn. With a share of 1/m both are worth the same; 1e-4 more or less moves the mean by 7.5e-5.
m = int(torch.randint(3, 9, (), generator=torch.Generator().manual_seed(10)))
gaps = torch.tensor([2.0, *[1.0] * m], dtype=torch.float64)
has = torch.arange(m + 1) > 0
for share, answered in ((0.1, False), (1 / m - 1e-4, False), (1 / m + 1e-4, True), (0.9, True)):
    f1 = share * has.double()
    tau = float(choose_threshold(gaps, has, f1))
    assert (tau < 1) == answered and (answered or tau >= 2), (
        "spans that are partly right count for more, or for less, than their F1"
    )

# %% [markdown] exercise="words" title="In your own words" difficulty=2 minutes=15 core=true rows="0-Q4, 0-Q2a" errata="E-70"
# <details><summary>What makes an answer good</summary>It says under which conditions a result holds, and what would show that it does not.</details>
#
# **1.** A course handout writes of a figure that the model trained from scratch never reaches the pretrained one, and calls the pretrained one much more efficient in training time. Name two conditions under which the first stops being true, say what the second leaves out, and say how you would make sure, before any claim, that the pretraining itself has worked.

# %% [markdown] written="words-gain" points=3
# ### BEGIN SOLUTION
# The claim holds for the given number of labels. With plentiful labels the model from scratch learns from them what pretraining would have brought, and the gap closes; with pretraining that failed (a loss no better than the word frequencies, or text from another domain) there is nothing to transfer, and both arms are equal. The time of the pretraining itself is left out; it pays when somebody else has spent it, or when the body serves many tasks. Before a claim: compare the pretraining loss on held-out text with that of the unigram model, check that the weights were really loaded (the report of names), and repeat with several seeds.
# ### END SOLUTION

# %% [markdown]
# **2.** Why is a new head put on the body, instead of reading the class off the old head, for example from the scores of the words "good" and "bad"? Name one reason, and one situation in which the old head would do.

# %% [markdown] written="words-head" points=2
# ### BEGIN SOLUTION
# The old head scores words at every position, and its classes are not those of the task; a new head is small, is trained for the task, and one answer per text can use all positions. The old head would do when there are no labels at all: the task is then phrased as a sentence to be continued, and the scores of a few words stand for the classes.
# ### END SOLUTION

# %% [markdown]
# That was the last exercise. Restart the kernel, run all cells, save, and hand the notebook in under its own name, with the folder `runs`.
