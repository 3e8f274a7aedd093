# ---
# title: Parameter-efficient fine-tuning
# points: 74
# minutes: 375
# seconds: 90
# data: [reviews, encoder]
# ---

# %% [markdown]
# You put a pretrained encoder to work without training most of it: only a head, only a prompt, only prefixes, only a low-rank change. You count what each of them trains, compare your own code with the `peft` library, save an adapter in a file of its own, and compare the methods on real film reviews.
#
# **How to work**
# - Replace each `raise NotImplementedError` by your code. Keep the names and arguments of the functions and classes.
# - Run the cell under it: it holds *checks* that you can see. They catch the first mistakes, not all of them.
# - *Hidden tests* run when the notebook is graded. Each looks at one property, named in its comment, and gives its points for that property alone. They use sizes, numbers and seeds that differ from those of the checks.
# - The answer in words is read by a person.
#
# **Conventions.** `B` is the batch size, `T` the number of tokens, `P` the number of prompt or prefix rows, `L` the number of layers, $h$ the number of heads and $d$ the width. A mask holds 1 for a real token and 0 for padding. A parameter is *trained* when its `requires_grad` is true. Nothing you write should change its arguments in place, unless the task says so; a model keeps its mode, `train` or `eval`, always.
#
# The folded cell holds the imports, `Classifier` (a body with a head; `classify` takes the body's output to logits), `first_position`, and small models and batches for the checks. Open it when you need one of them.

# %% fold=true
import functools
import math
import random
import tempfile
from copy import deepcopy
from pathlib import Path

import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file
from torch import nn
from transformers import BertConfig, BertModel, DynamicCache, RobertaConfig, RobertaModel

from coursekit import plots
from coursekit.data import load_boolq, load_encoder, load_reviews
from coursekit.training import (
    Batches,
    RunConfig,
    RunTask,
    digest_of,
    pick_device,
    record_run,
    seed_everything,
    to_device,
    train,
)


class Classifier(nn.Module):
    """A pretrained body, the mean of its output over the real tokens, and one linear layer as the head."""

    def __init__(self, body: nn.Module, n_classes: int = 2):
        super().__init__()
        self.body = body
        self.head = nn.Linear(body.config.hidden_size, n_classes)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        hidden = self.body(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state  # (B, T, d)
        return self.classify(hidden, attention_mask)

    def classify(self, hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """hidden: (B, T, d), the output of the body at T tokens; attention_mask: (B, T). Returns (B, n_classes)."""
        real = attention_mask[:, :, None].to(hidden.dtype)  # (B, T, 1)
        return self.head((hidden * real).sum(dim=1) / real.sum(dim=1))


def first_position(body: nn.Module) -> int:
    """The position of the first token: 0 in BERT; 2 in RoBERTa, which counts from behind that of its padding."""
    padding = body.embeddings.position_embeddings.padding_idx
    return 0 if padding is None else padding + 1


def small_classifier(
    seed: int, d: int = 12, n_layers: int = 3, n_heads: int = 3, n_classes: int = 2
) -> Classifier:
    """A classifier with random weights in float64, without dropout, small enough to look at every number."""
    torch.manual_seed(seed)
    sizes = BertConfig(
        vocab_size=50,
        hidden_size=d,
        num_hidden_layers=n_layers,
        num_attention_heads=n_heads,
        intermediate_size=20,
        max_position_embeddings=40,
        initializer_range=0.5,  # far from zero, so that no layer is nearly the identity
    )
    return Classifier(BertModel(sizes, add_pooling_layer=False), n_classes).double().eval()


def small_roberta(seed: int) -> RobertaModel:
    """A RoBERTa body of the same kind: 40 positions, of which the first two are never a token's."""
    torch.manual_seed(seed)
    sizes = RobertaConfig(
        vocab_size=60,
        hidden_size=12,
        num_hidden_layers=2,
        num_attention_heads=3,
        intermediate_size=20,
        max_position_embeddings=40,
        initializer_range=0.5,
    )
    return RobertaModel(sizes, add_pooling_layer=False).double().eval()


def small_batch(seed: int, B: int = 3, T: int = 7) -> dict[str, torch.Tensor]:
    """Ids and a mask for `small_classifier`; the rows have different lengths."""
    generator = torch.Generator().manual_seed(seed)
    lengths = torch.randint(2, T + 1, (B,), generator=generator)
    lengths[0] = T
    mask = (torch.arange(T) < lengths[:, None]).long()  # (B, T)
    return {"input_ids": torch.randint(1, 50, (B, T), generator=generator) * mask, "attention_mask": mask}


# %% [markdown] exercise="what-trains" title="Trained and frozen parameters" difficulty=1 minutes=5 core=true
# A small model has a body, which is a table of 50 vectors of 12 numbers, and a head, a linear layer from 12 to 2 numbers with a bias.
#
# How many numbers does the model have in all? How many are trained when the body is frozen? How many when everything is frozen but the bias of the head? The check counts in torch.
#
# <details><summary>A question to start with</summary>How many weights does the head have for each of its two outputs?</details>


# %% solution="what-trains"
def trained_by_hand() -> dict[str, int]:
    """Return the numbers in "all", those of the "head", and those of its "bias"."""
    ### BEGIN SOLUTION
    return {"all": 626, "head": 26, "bias": 2}
    ### END SOLUTION


# %% check="what-trains-check"
layers = {"body": nn.Embedding(50, 12), "head": nn.Linear(12, 2)}
in_head = sum(parameter.numel() for parameter in layers["head"].parameters())
assert trained_by_hand()["head"] == in_head, "two rows of 12 weights, and two biases"
assert trained_by_hand()["all"] == in_head + layers["body"].weight.numel(), (
    "the head, and 50 vectors of 12 numbers"
)
assert trained_by_hand()["bias"] == layers["head"].bias.numel(), "one bias for each output"
print("what is trained: right, torch counts the same")

# %% test="what-trains-numbers" points=1 rests="How many numbers does the model have in all? How many are trained when the body is frozen? How many when everything is frozen but the bias of the head?"
# All numbers, those of the head, and those of its bias.
given = trained_by_hand()
assert {"all", "head", "bias"} <= set(given), "a number is missing: give each under its name"
assert given["head"] == 26, "head is wrong: a weight for each pair of an input and an output, and the biases"
assert given["all"] == 626, "all is wrong: add the numbers of the body to those of the head"
assert given["bias"] == 2, "bias is wrong: there is one bias for each output"

# %% [markdown] exercise="freeze" title="Freeze and count" difficulty=1 minutes=20 core=true rows="1-3.2.2" errata="E-8"
# A parameter that gets no gradient is not trained, and `requires_grad` decides who gets one.
# Write the two functions that everything else in this notebook needs: one that freezes a model except for some of its parts, and one that counts.
#
# A *part* is a child of the model, such as `body` or `head`; it is kept with everything inside it. A parameter of the model itself belongs to no part. Every name in `kept` is that of a child, and no two parts share a parameter.
# A parameter that is frozen after a backward pass still has a gradient, and an optimiser that holds it moves it by that gradient once more: optimisers look at `.grad`, not at `requires_grad`. So set the gradient of every frozen parameter to `None`, also of one that was frozen before the call; those of the kept parts stay. In the exercises after this one, what becomes of old gradients is left to you.
#
# <details><summary>A question to start with</summary><code>model.named_parameters()</code> gives names such as <code>head.weight</code>. How do you tell that one from <code>header.weight</code>?</details>
# <details><summary>The idea</summary>Set <code>requires_grad</code> of every parameter, true or false, from its name. Then a second call can undo what a first one froze.</details>
# <details><summary>I froze the body and it is trained all the same</summary><code>module.requires_grad = False</code> makes a new attribute of the module and freezes nothing. A parameter has <code>requires_grad</code>; a module has the method <code>requires_grad_()</code>.</details>


# %% solution="freeze" changes="model"
def freeze(model: nn.Module, *kept: str) -> None:
    """Freeze every parameter of `model` in place, except those of the children named in `kept`, which train.

    `freeze(model, "head")` trains the head alone, whatever was frozen before; `freeze(model)` trains nothing.
    A frozen parameter has no gradient left from before.
    """
    ### BEGIN SOLUTION
    for name, parameter in model.named_parameters():
        trained = name.split(".")[0] in kept
        parameter.requires_grad_(trained)
        if not trained:
            parameter.grad = None
    ### END SOLUTION


# %% solution="count"
def count_parameters(model: nn.Module) -> tuple[int, int]:
    """Return how many numbers the trained parameters of `model` hold, and how many all of them hold (trained, total).

    A parameter that several layers share counts once. Buffers are no parameters.
    """
    ### BEGIN SOLUTION
    sizes = [(parameter.numel(), parameter.requires_grad) for parameter in model.parameters()]
    return sum(size for size, trained in sizes if trained), sum(size for size, _ in sizes)
    ### END SOLUTION


# %% check="freeze-check"
model = small_classifier(0)
everything = count_parameters(model)
freeze(model, "head")
assert count_parameters(model)[0] == 2 * 12 + 2, "the head has two rows of 12 weights and two biases"
assert count_parameters(model)[1] == everything[1], "freezing removes nothing from the model"
assert model.head.weight.requires_grad and not model.body.embeddings.word_embeddings.weight.requires_grad
print("freeze: all checks passed")

# %% test="freeze-body" points=1 rests="Freeze every parameter of `model` in place, except those of the children named in `kept`"
# Outside the kept parts no parameter gets a gradient, at any depth.
import torch

# The sizes are drawn, and a parameter is frozen or not for every size: no chance for right work to fail.
h, n_layers = torch.randint(1, 5, (2,), generator=torch.Generator().manual_seed(1)).tolist()
model = small_classifier(1, d=4 * h, n_layers=n_layers, n_heads=h)
freeze(model, "head")
assert model.head.weight.requires_grad, "the head is frozen, although it is to be kept"
model(**small_batch(1)).square().sum().backward()
moved = [name for name, parameter in model.named_parameters() if parameter.grad is not None]
assert not any(name.startswith("body.") for name in moved), (
    "a parameter of the body still gets a gradient: every parameter outside the kept parts should be frozen, at any depth"
)

# %% test="freeze-kept" points=1 rests="trains the head alone, whatever was frozen before; `freeze(model)` trains nothing … the children named in `kept`, which train"
# The kept parts are trained, also when they were frozen before, and nothing else is.
import torch

# The sizes are drawn, and a parameter is frozen or not for every size: no chance for right work to fail.
h, n_layers = torch.randint(1, 5, (2,), generator=torch.Generator().manual_seed(2)).tolist()
model = small_classifier(2, d=4 * h, n_layers=n_layers, n_heads=h)
freeze(model)
assert not any(parameter.requires_grad for parameter in model.parameters()), (
    "freeze(model) without names should train nothing"
)
freeze(model, "head")
trained = {name for name, parameter in model.named_parameters() if parameter.requires_grad}
assert trained == {"head.weight", "head.bias"}, (
    'after freeze(model) and freeze(model, "head") the head should be trained again, and only the head'
)
freeze(model, "body")
assert all(
    parameter.requires_grad == name.startswith("body.") for name, parameter in model.named_parameters()
), "a second call with another part should train that part and freeze the one kept before"

# %% test="freeze-names" points=1 rests="A *part* is a child of the model, such as `body` or `head`; it is kept with everything inside it. A parameter of the model itself belongs to no part … Freeze every parameter of `model` in place, except those of the children named in `kept`"
# A part is kept by its whole name, several parts can be kept, and a parameter of the model itself belongs to none.
import torch
from torch import nn

# The sizes are drawn, and a name is a name for every size: no chance for right work to fail.
a, b = torch.randint(1, 9, (2,), generator=torch.Generator().manual_seed(3)).tolist()
model = nn.ModuleDict({"head": nn.Linear(a, b), "header": nn.Linear(a, b), "body": nn.Linear(b, b)})
model["body"].head = nn.Linear(2, 5)
model.scale = nn.Parameter(torch.ones(3))
freeze(model, "head", "body")
trained = {name.split(".")[0] for name, parameter in model.named_parameters() if parameter.requires_grad}
assert "scale" not in trained, (
    "a parameter that belongs to no part is trained: the model's own parameters should be frozen, too"
)
assert "header" not in trained, "keeping 'head' should not keep a part that is called 'header'"
assert trained == {"head", "body"}, "two parts are to be kept, and not both are trained"
freeze(model, "head")
trained = {name for name, parameter in model.named_parameters() if parameter.requires_grad}
assert "body.head.weight" not in trained, (
    "keeping 'head' should keep the child of that name, not a layer of that name inside another child"
)
assert trained == {"head.weight", "head.bias"}, "the child 'head' should be trained, and nothing else"

# %% test="freeze-stale" points=1 rests="set the gradient of every frozen parameter to `None`, also of one that was frozen before the call; those of the kept parts stay … Freeze every parameter of `model` in place … a model keeps its mode, `train` or `eval`, always"
# What was frozen after a backward pass is not moved by an optimiser that holds it; gradients of the kept part stay, and so do the modes.
import torch

# Sizes and numbers are drawn; a gradient of the head that is zero in a whole tensor has no chance to speak of.
h, n_layers = torch.randint(2, 5, (2,), generator=torch.Generator().manual_seed(11)).tolist()
model = small_classifier(11, d=4 * h, n_layers=n_layers, n_heads=h)
model.scale = torch.nn.Parameter(torch.ones(3, dtype=torch.float64))  # of the model itself
model.head.train()
modes = [module.training for module in model.modules()]
optimiser = torch.optim.AdamW(model.parameters(), lr=0.1)
(model(**small_batch(11)).square().sum() + model.scale.square().sum()).backward()
next(model.body.parameters()).requires_grad_(False)  # frozen by hand, with a gradient left
before = {name: parameter.detach().clone() for name, parameter in model.named_parameters()}
kept = [parameter.grad.clone() for parameter in model.head.parameters()]
freeze(model, "head")
assert all(parameter.grad is not None for parameter in model.head.parameters()), (
    "the gradient of a part that is kept is gone"
)
assert all(torch.equal(p.grad, grad) for p, grad in zip(model.head.parameters(), kept, strict=True)), (
    "the gradient of a part that is kept has changed"
)
assert all(parameter.grad is None for parameter in model.body.parameters()), (
    "a frozen parameter still has a gradient from before: it should be None"
)
assert model.scale.grad is None, "a parameter of the model itself is frozen, and still has a gradient"
assert [module.training for module in model.modules()] == modes, (
    "a part of the model was put into another mode, train or eval: freezing leaves the modes alone"
)
model.train()
freeze(model, "head")
assert all(module.training for module in model.modules()), (
    "a part of the model was put into eval mode: freezing leaves the modes alone"
)
optimiser.step()
moved = {name for name, parameter in model.named_parameters() if not torch.equal(parameter, before[name])}
assert moved == {"head.weight", "head.bias"}, (
    "the optimiser moved a frozen parameter, or did not move one that is kept"
)

# %% test="count-numbers" points=1 rests="-> tuple[int, int] … how many numbers the trained parameters of `model` hold, and how many all of them hold (trained, total) … Buffers are no parameters"
# The trained and all parameters are counted number by number, buffers left out, whichever module holds them.
import numbers

import torch
from torch import nn

# The sizes are drawn, and a count is right or not for every size: no chance for right work to fail.
a, b, c = torch.randint(2, 12, (3,), generator=torch.Generator().manual_seed(12)).tolist()
model = nn.Sequential(nn.Linear(a, b), nn.BatchNorm1d(b), nn.Linear(b, c, bias=False))
total = a * b + b + 2 * b + b * c
found = count_parameters(model)
assert isinstance(found, tuple | list) and len(found) == 2, (
    "two counts should come back, as a pair (trained, total)"
)
assert tuple(found) == (total, total), (
    "a count is wrong: the numbers in all parameters count, those in buffers such as running means do not"
)
assert all(isinstance(number, numbers.Integral) for number in found), "both counts should be whole numbers"
model[0].bias.requires_grad_(False)
assert tuple(count_parameters(model)) == (total - b, total), (
    "the pair should be (trained, total): freezing a bias takes its numbers from the first and not from the second"
)
model[:2].requires_grad_(False)
assert tuple(count_parameters(model)) == (b * c, total), (
    "the pair should be (trained, total), also where more is frozen than trained"
)
model = nn.Sequential(nn.Linear(5, 7), nn.LayerNorm(7), nn.LayerNorm(7))
total = 5 * 7 + 7 + 4 * 7
assert tuple(count_parameters(model)) == (total, total), (
    "a count is wrong for a second model, in which several parameters hold equal numbers"
)
model.scale = nn.Parameter(torch.ones(7))
total += 7
assert tuple(count_parameters(model)) == (total, total), (
    "a parameter that belongs to the model itself, and to none of its children, is not counted once"
)

# %% test="count-shared" points=1 rests="-> tuple[int, int] … A parameter that several layers share counts once"
# A parameter that two layers share counts once.
import torch
from torch import nn

# The sizes are drawn, and a count is right or not for every size: no chance for right work to fail.
n, d = torch.randint(2, 20, (2,), generator=torch.Generator().manual_seed(13)).tolist()
embedding, output = nn.Embedding(n, d), nn.Linear(d, n, bias=False)
output.weight = embedding.weight
found = count_parameters(nn.Sequential(embedding, output))
assert isinstance(found, tuple | list) and len(found) == 2, (
    "two counts should come back, as a pair (trained, total)"
)
assert 2 * n * d not in found, "a parameter that two layers share was counted twice"
assert tuple(found) == (n * d, n * d), "the counts of a model in which two layers share a parameter are wrong"

# %% [markdown] exercise="counts" title="What each method trains, by formula" difficulty=2 minutes=20 core=true rows="1-3.2.2, 1-3.2.3" errata="E-8"
# A course handout gives $2d+2$ trained numbers for a head and $130d+2$ for "a prefix of 128". Both are right under conditions that it does not state.
# Write the count for five ways to train a little, each as a whole number from the sizes alone.
#
# | `method` | what is trained |
# |---|---|
# | `"head"` | one linear layer from the width $d$ to the classes, with biases |
# | `"dense-head"` | the head of RoBERTa and DistilBERT: a layer from $d$ to $d$, then one to the classes, both with biases |
# | `"prompt"` | `rows` vectors of width $d$ before the input, and the one-layer head |
# | `"prefix"` | `rows` keys and `rows` values of width $d$ in each of `n_layers` layers, and the one-layer head |
# | `"lora"` | in each layer, for the query matrix and the value matrix ($d \times d$ each), two factors of rank `rank`, and the one-layer head |
#
# <details><summary>A question to start with</summary>For two classes, which summand of $130d + 2$ comes from the head, and which from the prompt?</details>
# <details><summary>The idea</summary>Compute the head first; four of the five methods need it. A factorised change of a d × d matrix has one factor with <code>rank</code> rows and one with <code>rank</code> columns.</details>


# %% solution="counts"
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    """Return how many numbers `method` trains.

    method: one of the five names in the table
    """
    ### BEGIN SOLUTION
    head = d * n_classes + n_classes
    return {
        "head": head,
        "dense-head": d * d + d + head,
        "prompt": rows * d + head,
        "prefix": 2 * n_layers * rows * d + head,
        "lora": n_layers * 2 * (d * rank + rank * d) + head,
    }[method]
    ### END SOLUTION


# %% check="counts-check"
assert trained_by("head", 64) == 2 * 64 + 2, "document 1 is right about this one"
assert trained_by("prompt", 64) == 130 * 64 + 2, "document 1 is right about this one, too"
print("counts: all checks passed; the other three methods are graded later")

# %% test="counts-head" points=1 rests="each as a whole number from the sizes alone … one linear layer from the width $d$ to the classes, with biases"
# The one-layer head, for any number of classes.
import numbers

import torch

# The sizes are drawn, and a count is right or not for every size: no chance for right work to fail.
drawn = torch.randint(4, 100, (2,), generator=torch.Generator().manual_seed(14)).tolist()
for d, n_classes in [(768, 2), (31, 5), (8, 3), drawn]:
    mine = trained_by("head", d, n_classes=n_classes)
    assert isinstance(mine, numbers.Integral), "the count should be a whole number, an int"
    assert mine == (d + 1) * n_classes, (
        "the count of a head is wrong: it has one weight for each pair of input and class, and one bias for each class"
    )

# %% test="counts-dense" points=1 rests="each as a whole number from the sizes alone … the head of RoBERTa and DistilBERT: a layer from $d$ to $d$, then one to the classes, both with biases"
# The head with a hidden layer, against the heads of two library models.
import numbers

import torch
from transformers import (
    DistilBertConfig,
    DistilBertForSequenceClassification,
    RobertaConfig,
    RobertaForSequenceClassification,
)

# The sizes are drawn, and a count is right or not for every size: no chance for right work to fail.
half, more = torch.randint(3, 25, (2,), generator=torch.Generator().manual_seed(15)).tolist()
for d, n_classes in [(24, 2), (2 * half, more)]:
    roberta = RobertaForSequenceClassification(
        RobertaConfig(
            vocab_size=20,
            hidden_size=d,
            num_hidden_layers=1,
            num_attention_heads=2,
            intermediate_size=8,
            num_labels=n_classes,
        )
    )
    distil = DistilBertForSequenceClassification(
        DistilBertConfig(vocab_size=20, dim=d, n_layers=1, n_heads=2, hidden_dim=8, num_labels=n_classes)
    )
    theirs = sum(p.numel() for p in roberta.classifier.parameters())
    other = sum(p.numel() for part in (distil.pre_classifier, distil.classifier) for p in part.parameters())
    mine = trained_by("dense-head", d, n_classes=n_classes)
    assert isinstance(mine, numbers.Integral), "the count should be a whole number, an int"
    assert mine == theirs == other, (
        "the dense head differs from the library's: two layers, and each of them has biases"
    )

# %% test="counts-prompt" points=1 rests="each as a whole number from the sizes alone … `rows` vectors of width $d$ before the input, and the one-layer head"
# The prompt with its head: a vector for each row, once, at the input.
import numbers

import torch

# The sizes are drawn, and a count is right or not for every size: no chance for right work to fail.
drawn = torch.randint(4, 100, (3,), generator=torch.Generator().manual_seed(16)).tolist()
for d, rows, n_classes in [(768, 128, 2), (30, 7, 4), drawn]:
    mine = trained_by("prompt", d, rows=rows, n_classes=n_classes)
    assert isinstance(mine, numbers.Integral), "the count should be a whole number, an int"
    assert mine == trained_by("prompt", d, rows=rows, n_classes=n_classes, n_layers=3, rank=2), (
        "a prompt is trained at the input only: neither the layers nor a rank matter"
    )
    assert mine == rows * d + (d + 1) * n_classes, (
        "the count of a prompt is wrong: its rows count, and the weights and biases of the head"
    )

# %% test="counts-prefix" points=1 rests="each as a whole number from the sizes alone … `rows` keys and `rows` values of width $d$ in each of `n_layers` layers, and the one-layer head"
# The prefix with its head: keys and values, in every layer.
import numbers

import torch

# The sizes are drawn, and a count is right or not for every size: no chance for right work to fail.
drawn = torch.randint(4, 100, (4,), generator=torch.Generator().manual_seed(17)).tolist()
for d, rows, n_layers, n_classes in [(768, 128, 12, 2), (30, 7, 5, 4), drawn]:
    head = (d + 1) * n_classes
    mine = trained_by("prefix", d, rows=rows, n_layers=n_layers, n_classes=n_classes)
    assert isinstance(mine, numbers.Integral), "the count should be a whole number, an int"
    prompt = trained_by("prompt", d, rows=rows, n_classes=n_classes) - head
    assert prompt == rows * d, "the prompt, with which the prefix is compared here, has a wrong count itself"
    assert mine - head == 2 * n_layers * prompt, (
        "the count of a prefix is wrong: each layer has keys and values of its own, and there is one head"
    )

# %% test="counts-lora" points=1 rests="each as a whole number from the sizes alone … in each layer, for the query matrix and the value matrix … two factors of rank `rank`, and the one-layer head"
# LoRA on queries and values with its head, against the library.
import numbers
import warnings

import torch
from peft import LoraConfig, get_peft_model
from transformers import BertConfig, BertModel

# The sizes are drawn, and a count is right or not for every size: no chance for right work to fail.
half, r, more = torch.randint(3, 18, (3,), generator=torch.Generator().manual_seed(18)).tolist()
for d, n_layers, rank, n_classes in [(24, 3, 4, 2), (2 * half, 2, r, more)]:
    sizes = BertConfig(
        vocab_size=20, hidden_size=d, num_hidden_layers=n_layers, num_attention_heads=2, intermediate_size=8
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = get_peft_model(BertModel(sizes), LoraConfig(r=rank, target_modules=["query", "value"]))
    adapter = sum(p.numel() for p in theirs.parameters() if p.requires_grad)
    mine = trained_by("lora", d, n_layers=n_layers, rank=rank, n_classes=n_classes)
    assert isinstance(mine, numbers.Integral), "the count should be a whole number, an int"
    assert mine == adapter + (d + 1) * n_classes, (
        "LoRA's count differs from the library's plus a head: two matrices per layer, and two factors for each"
    )

# %% [markdown] exercise="prompt" title="Prompt tuning" difficulty=2 minutes=30 core=true rows="1-3.2.3" errata="E-8"
# A prompt is a short text before the input. A *tuned* prompt consists of vectors that need not be the embeddings of any words: $P$ trained rows go before the embeddings of the tokens, and the frozen body reads both.
#
# First the body with a prompt. `body(inputs_embeds=x, attention_mask=mask)` takes vectors in place of ids, and adds positions and everything else itself; `body.get_input_embeddings()` is the table of the words.
#
# <details><summary>A question to start with</summary>The body now reads P + T places. Which of them may be looked at?</details>
# <details><summary>The idea</summary>Two <code>torch.cat</code>: one for the vectors, one for the mask. The same prompt goes before every row of the batch.</details>
# <details><summary>The result changes with the padding</summary>Real tokens may look at the prompt and at real tokens, never at padding. The mask has to grow with the input, by ones and at the front.</details>


# %% solution="with-prompt"
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens.

    prompt: (P, d)   input_ids, attention_mask: (B, T)
    The mask alone says where padding is, at the end or elsewhere: no place looks at padding, and every place looks at
    the whole prompt.
    returns: (B, P + T, d)
    raises ValueError when there is no position for the last token: the P + T positions begin at
    `first_position(body)` and end before `body.config.max_position_embeddings`
    """
    ### BEGIN SOLUTION
    (B, T), P = input_ids.shape, len(prompt)
    if body.config.max_position_embeddings < first_position(body) + P + T:
        raise ValueError(f"{P} prompt rows and {T} tokens need more positions than the body has")
    words = body.get_input_embeddings()(input_ids)  # (B, T, d)
    vectors = torch.cat([prompt.expand(B, -1, -1), words], dim=1)  # (B, P + T, d)
    mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)  # (B, P + T)
    return body(inputs_embeds=vectors, attention_mask=mask).last_hidden_state
    ### END SOLUTION


# %% [markdown]
# Now the module that is trained: it holds the prompt as a parameter, freezes the body, and leaves the head to be trained, whatever was frozen before.
# The head reads the mean over the *tokens*; the places of the prompt are left out. Padding behind a text changes nothing: a text gives the same logits alone and in a batch with longer ones. A prompt that has changed counts from the next call on. What this class does with a text that is too long is left to you.
#
# <details><summary>The optimiser does not see my prompt</summary>Only an <code>nn.Parameter</code> that is an attribute of the module is found by <code>parameters()</code>.</details>


# %% solution="prompt-tuned"
class PromptTuned(nn.Module):
    """A classifier with a frozen body, a trained prompt before its input, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prompt: (P, d), where the prompt starts; a copy of it, in its dtype, becomes the parameter `self.prompt`
    """

    def __init__(self, model: Classifier, prompt: torch.Tensor):
        super().__init__()
        ### BEGIN SOLUTION
        freeze(model, "head")
        self.model = model
        self.prompt = nn.Parameter(prompt.clone())
        ### END SOLUTION

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        ### BEGIN SOLUTION
        hidden = with_prompt(self.model.body, self.prompt, input_ids, attention_mask)  # (B, P + T, d)
        return self.model.classify(hidden[:, len(self.prompt) :], attention_mask)
        ### END SOLUTION


# %% check="prompt-check"
model, batch = small_classifier(3), small_batch(3)
words = model.body.get_input_embeddings().weight
hidden = with_prompt(model.body, words[[4, 8]], **batch)
assert hidden.shape == (3, 9, 12), "two prompt rows and seven tokens make nine places"
tuned = PromptTuned(model, words[[4, 8]])
assert tuned(**batch).shape == (3, 2), "one row of logits for each element of the batch"
assert count_parameters(tuned)[0] == 2 * 12 + 26, "the prompt and the head are trained"
print("prompt: all checks passed")

# %% test="prompt-words" points=2 rests="trained rows go before the embeddings of the tokens, and the frozen body reads both … adds positions and everything else itself … Return the output of `body` for the prompt followed by the tokens … The mask alone says where padding is, at the end or elsewhere: no place looks at padding, and every place looks at … the P + T positions begin at `first_position(body)` … Nothing you write should change its arguments in place … a model keeps its mode, `train` or `eval`, always"
# A prompt made of the embeddings of words acts as those words do: same positions, same mask, same output; the body stays as it was, in its mode as well.
import torch

h, n_layers, T = torch.randint(2, 5, (3,), generator=torch.Generator().manual_seed(19)).tolist()
T = 4 + T
drawn = small_classifier(2, d=4 * h, n_layers=n_layers, n_heads=h).body
bodies = [small_classifier(0).body, small_classifier(1).body, small_roberta(2), drawn]
for seed, (body, P) in enumerate(zip(bodies, (2, 5, 3, 1), strict=True)):
    generator = torch.Generator().manual_seed(seed + 20)
    # Nothing but the mask tells padding: it has ids of words, and the body's id for padding stands for a real token.
    ids, own = (torch.randint(2, 50, (n,), generator=generator) for n in (P, 4 * T))
    own = own.view(4, T)
    own[0, 2] = own[0, 2] if seed == 2 else 0  # RoBERTa would count its positions by the ids
    mask = small_batch(seed + 10, B=4, T=T)["attention_mask"]
    mask = mask.flip(1) if seed in (1, 2) else mask  # padding may stand in front as well
    before = body(input_ids=own, attention_mask=mask).last_hidden_state
    mine = with_prompt(body, body.get_input_embeddings().weight[ids], own, mask)
    longer = torch.cat([ids.expand(4, P), own], dim=1)
    real = torch.cat([torch.ones(4, P, dtype=torch.long), mask], dim=1)
    theirs = body(input_ids=longer, attention_mask=real).last_hidden_state
    assert torch.equal(body(input_ids=own, attention_mask=mask).last_hidden_state, before), (
        "after the call the body gives another output than before: it should stay as it was"
    )
    assert isinstance(mine, torch.Tensor) and mine.shape == theirs.shape, (
        "the output should have a place for every prompt row and every token: (B, P + T, d)"
    )
    real = real.bool()
    assert torch.allclose(mine[real], theirs[real], atol=1e-9), (
        "a prompt of word embeddings should act like these words at the front of the text, and does not"
    )
    for mode in (True, False):
        body.train(mode)
        with_prompt(body, body.get_input_embeddings().weight[ids], own, mask)
        assert all(module.training is mode for module in body.modules()), (
            "after the call a part of the body is in a mode that it was not in: training or evaluation stays as it was"
        )

# %% test="prompt-padding" points=1 rests="Padding behind a text changes nothing: a text gives the same logits alone and in a batch with longer ones"
# Padding changes nothing: a text alone and the same text padded in a batch give the same logits.
import torch

generator = torch.Generator().manual_seed(5)
B, P, T = torch.randint(3, 9, (3,), generator=generator).tolist()
model, batch = small_classifier(4), small_batch(4, B=B, T=3 + T)
tuned = PromptTuned(model, torch.randn(P, 12, generator=generator, dtype=torch.float64)).eval()
together = tuned(**batch)
for row in range(B):
    T = int(batch["attention_mask"][row].sum())
    alone = tuned(batch["input_ids"][row : row + 1, :T], batch["attention_mask"][row : row + 1, :T])
    assert torch.allclose(together[row], alone[0], atol=1e-9), (
        "the logits of a text are different in a batch with longer ones: they depend on its padding"
    )

# %% test="prompt-pool" points=1 rests="The head reads the mean over the *tokens*; the places of the prompt are left out"
# The head reads the tokens and leaves the prompt's places out.
import torch

generator = torch.Generator().manual_seed(7)
B, P, T = torch.randint(2, 9, (3,), generator=generator).tolist()
model, batch = small_classifier(6), small_batch(6, B=B, T=T)
prompt = torch.randn(P, 12, generator=generator, dtype=torch.float64)
hidden = with_prompt(model.body, prompt, **batch)
assert hidden.shape == (B, P + T, 12), (
    "`with_prompt` should give a place for every prompt row and every token"
)
real = batch["attention_mask"][:, :, None].double()
logits = model.head((hidden[:, P:] * real).sum(dim=1) / real.sum(dim=1))
assert torch.allclose(PromptTuned(model, prompt)(**batch), logits, atol=1e-9), (
    "the logits are not those of the mean over the real tokens, without the places of the prompt"
)

# %% test="prompt-trained" points=1 rests="it holds the prompt as a parameter, freezes the body, and leaves the head to be trained, whatever was frozen before … kept as `self.model` … becomes the parameter `self.prompt` … a model keeps its mode, `train` or `eval`, always"
# Exactly the prompt and the head are parameters in training, whatever was frozen before, and a gradient reaches both, in either mode.
import torch

# A gradient that is zero in a whole tensor has no chance to speak of.
for seed, before in ((8, True), (9, False)):
    generator = torch.Generator().manual_seed(seed)
    P, h, n_layers = torch.randint(2, 5, (3,), generator=generator).tolist()
    model = small_classifier(seed, d=4 * h, n_layers=n_layers, n_heads=h)
    model.requires_grad_(before)
    model.train(before)
    tuned = PromptTuned(model, torch.randn(P, 4 * h, generator=generator, dtype=torch.float64))
    assert tuned.model is model, "`self.model` is not the classifier that was given"
    assert all(module.training == before for module in model.modules()), (
        "the classifier was put into another mode, train or eval"
    )
    tuned.train(before)
    trained = {name for name, parameter in tuned.named_parameters() if parameter.requires_grad}
    assert "prompt" in trained, "there is no trained parameter called `prompt`"
    assert {"model.head.weight", "model.head.bias"} <= trained, "the head of `self.model` is not trained"
    assert trained == {"prompt", "model.head.weight", "model.head.bias"}, (
        "something else than the prompt and the head is trained"
    )
    modes = [module.training for module in tuned.modules()]
    tuned(**small_batch(seed)).square().sum().backward()
    assert [module.training for module in tuned.modules()] == modes, (
        "a call puts a part of the model into another mode, train or eval"
    )
    for name, parameter in tuned.named_parameters():
        if name in trained:
            assert parameter.grad is not None and parameter.grad.abs().sum() > 0, (
                f"no gradient reaches {name}"
            )
        else:
            assert parameter.grad is None, f"{name} belongs to the frozen body, and got a gradient"

# %% test="prompt-own" points=1 rests="a copy of it, in its dtype, becomes the parameter `self.prompt` … a trained prompt before its input … A prompt that has changed counts from the next call on"
# The prompt is a copy: changing the module's prompt leaves the tensor it started from as it was, and counts in the next call.
import torch

# For right work the largest difference of the logits is at least 18,000 times what counts as equal (250 draws of the
# smallest sizes): six numbers or more would all have to be as small by luck, a chance far below 1e-12.
generator = torch.Generator().manual_seed(9)
B, P, T = torch.randint(3, 9, (3,), generator=generator).tolist()
model, batch = small_classifier(9), small_batch(9, B=B, T=T)
start = torch.randn(P, 12, generator=generator, dtype=torch.float64)
before = start.clone()
tuned = PromptTuned(model, start)
assert isinstance(getattr(tuned, "prompt", None), torch.nn.Parameter), "there is no parameter called `prompt`"
assert tuned.prompt.dtype == start.dtype, (
    "the parameter `prompt` has another dtype than the tensor it starts from"
)
assert torch.equal(tuned.prompt, start), "the parameter `prompt` does not start at the numbers it was given"
for mode, gradients in ((True, True), (False, True), (False, False)):
    tuned.train(mode)
    model.eval()  # no dropout
    with torch.set_grad_enabled(gradients):
        first = tuned(**batch)
        with torch.no_grad():
            tuned.prompt.mul_(-1.5).add_(0.5)
        second = tuned(**batch)
    assert not torch.allclose(second, first), "when the parameter `self.prompt` changes, the logits do not"
assert torch.equal(start, before), "training the prompt would change the tensor it started from: copy it"

# %% test="prompt-length" points=1 rests="raises ValueError when there is no position for the last token: the P + T positions begin at `first_position(body)` and end before `body.config.max_position_embeddings`"
# A prompt and a text that need too many positions are refused, and one that just fits is not.
import torch

# How many rows and how many tokens there are is drawn; 40 positions are 40 for every split of them.
model = small_classifier(10)
P = int(torch.randint(5, 15, (), generator=torch.Generator().manual_seed(10)))
T = 40 - P
ids = torch.ones(2, T, dtype=torch.long)
fits = torch.zeros(P, 12, dtype=torch.float64)
try:
    out = with_prompt(model.body, fits, ids, torch.ones_like(ids))
except ValueError:
    out = None
assert out is not None and out.shape == (2, 40, 12), (
    f"{P} rows and {T} tokens fit into a body with 40 positions: there should be an output for each of them"
)
refused = False
try:
    with_prompt(model.body, torch.zeros(P + 1, 12, dtype=torch.float64), ids, torch.ones_like(ids))
except ValueError:
    refused = True
except Exception:
    refused = False
assert refused, f"{P + 1} rows and {T} tokens do not fit into 40 positions: raise a ValueError"
short = torch.ones_like(ids)
short[:, 20:] = 0  # padding needs positions as well
refused = False
try:
    with_prompt(model.body, torch.zeros(P + 1, 12, dtype=torch.float64), ids, short)
except ValueError:
    refused = True
except Exception:
    refused = False
assert refused, (
    f"{P + 1} rows and {T} places do not fit into 40 positions, whatever is padding: raise a ValueError"
)
roberta = small_roberta(10)  # 40 positions, of which the tokens can have 38
try:
    out = with_prompt(roberta, fits[:-2], ids, torch.ones_like(ids))
except ValueError:
    out = None
assert out is not None and out.shape == (2, 38, 12), (
    f"{P - 2} rows and {T} tokens fit into a RoBERTa with 40 positions: there should be an output for each of them"
)
refused = False
try:
    with_prompt(roberta, fits[:-1], ids, torch.ones_like(ids))
except ValueError:
    refused = True
except Exception:
    refused = False
assert refused, (
    f"the first two positions of RoBERTa are not for tokens: {P - 1} rows and {T} tokens are too many, which should raise a ValueError"
)

# %% test="prompt-peft" points=2 rests="compare your own code with the `peft` library … Return the output of `body` for the prompt followed by the tokens … trained rows go before the embeddings of the tokens"
# Equal to the peft library with the same prompt: outputs and the gradient of the prompt.
import warnings

import torch
from peft import PromptTuningConfig, get_peft_model

rows, T = torch.randint(4, 9, (2,), generator=torch.Generator().manual_seed(13)).tolist()
for seed, P in [(11, 3), (12, rows)]:
    model, batch = small_classifier(seed), small_batch(seed, B=4, T=T)
    prompt = torch.randn(
        P, 12, generator=torch.Generator().manual_seed(seed), dtype=torch.float64
    ).requires_grad_()
    mine = with_prompt(model.body, prompt, **batch)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        library = get_peft_model(
            small_classifier(seed).body,
            PromptTuningConfig(task_type="FEATURE_EXTRACTION", num_virtual_tokens=P),
        )
    library = library.double().eval()
    weight = library.prompt_encoder["default"].embedding.weight
    with torch.no_grad():
        weight.copy_(prompt)
    theirs = library(**batch).last_hidden_state
    real = torch.cat([torch.ones(4, P, dtype=torch.long), batch["attention_mask"]], dim=1).bool()
    assert mine.shape == theirs.shape, "the output has another shape than the library's"
    assert torch.allclose(mine[real], theirs[real], atol=1e-9), "the output differs from the library's"
    assert mine.requires_grad, "no gradient can pass through the output"
    mine[real].square().sum().backward()
    theirs[real].square().sum().backward()
    assert prompt.grad is not None, "no gradient reaches the prompt"
    assert torch.allclose(prompt.grad, weight.grad, atol=1e-8), (
        "the gradient of the prompt differs from the library's"
    )

# %% [markdown] exercise="prefix" title="Prefix tuning" difficulty=3 minutes=65 rows="1-3.2.3" errata="E-8"
# A prompt acts on the first layer, and the layers above see what the body makes of it. A *prefix* acts on every layer: each has $P$ keys and $P$ values of its own, which no token produced, and every query may look at them.
#
# First one attention with a prefix, for all heads at once.
#
# <details><summary>A question to start with</summary>The prefix has no queries. How many outputs are there?</details>
# <details><summary>The idea</summary>Put the prefix in front of the keys and in front of the values, lengthen the mask to match, and go on as in the chapter <em>Attention</em>.</details>
# <details><summary>I get NaN</summary>A row without any allowed key gives NaN. With a prefix there is none: is your mask extended by ones?</details>


# %% solution="prefix-attention"
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    """Return scaled dot-product attention over the prefix and the real tokens.

    Q, K, V: (B, h, T, d_h)   prefix_k, prefix_v: (h, P, d_h), the same for the whole batch
    mask: (B, T), 1 for a real token and 0 for padding, which no query looks at; a query is never masked, also
        where its own token is padding
    returns: (B, h, T, d_h)
    """
    ### BEGIN SOLUTION
    B, P = K.shape[0], prefix_k.shape[1]
    K = torch.cat([prefix_k.expand(B, -1, -1, -1), K], dim=2)  # (B, h, P + T, d_h)
    V = torch.cat([prefix_v.expand(B, -1, -1, -1), V], dim=2)  # (B, h, P + T, d_h)
    mask = torch.cat([mask.new_ones(B, P), mask], dim=1)  # (B, P + T)
    E = Q @ K.mT / math.sqrt(K.shape[-1])  # (B, h, T, P + T)
    E = E.masked_fill(mask[:, None, None, :] == 0, -torch.inf)
    return torch.softmax(E, dim=-1) @ V  # (B, h, T, d_h)
    ### END SOLUTION


# %% [markdown]
# Now the whole body. You need not open it: transformers has a place for keys and values that no token of this input produced, the *cache* that a model uses when it writes word by word. Whatever a layer finds in the cache, it puts in front of its own keys and values.
#
# ```python
# cache = DynamicCache()
# cache.update(keys, values, 0)  # of layer 0, each (B, h, P, d_h)
# body(input_ids=…, attention_mask=…, position_ids=…, past_key_values=cache)
# ```
#
# A call of the body adds the input's own keys and values to the cache it was given. The attention mask covers prefix and tokens, `(B, P + T)`; it alone says what is padding, at the end or elsewhere. `position_ids` of shape `(1, T)` says which position each token has; here the tokens keep the positions that they have without a prefix, `first_position(body)` and the next ones: $0, …, T-1$ in BERT.
#
# The prefix is one parameter of shape `(L, 2, P, d)`: layer, key or value, row, width. Head $i$ owns the numbers $i\,d_h$ to $(i+1)\,d_h - 1$ of a row. The same input gives the same logits in every call, and a prefix that has changed counts from the next call on. Padding behind a text changes nothing: a text gives the same logits alone and in a batch with longer ones.
#
# <details><summary>A question to start with</summary>What is in the cache after the first call, and what happens if the second call gets the same one?</details>
# <details><summary>The idea</summary>Make a new cache in each call, fill it layer by layer, and pass it to the body. A row of width d becomes heads by <code>view</code> and one <code>transpose</code>.</details>
# <details><summary>My second call gives a different result</summary>A cache grows with each use. It can't be made once in <code>__init__</code>.</details>


# %% solution="prefix-tuned"
class PrefixTuned(nn.Module):
    """A classifier with a frozen body, trained keys and values in front of each layer's own, and a trained head.

    model: a `Classifier`, kept as `self.model`
    prefix: (L, 2, P, d), where keys (0) and values (1) start; a copy of it, in its dtype, becomes the parameter `self.prefix`
    """

    def __init__(self, model: Classifier, prefix: torch.Tensor):
        super().__init__()
        ### BEGIN SOLUTION
        freeze(model, "head")
        self.model = model
        self.prefix = nn.Parameter(prefix.clone())
        ### END SOLUTION

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """input_ids, attention_mask: (B, T). Returns (B, n_classes)."""
        ### BEGIN SOLUTION
        (B, T), (L, _, P, d) = input_ids.shape, self.prefix.shape
        n_heads = self.model.body.config.num_attention_heads
        heads = self.prefix.view(L, 2, P, n_heads, d // n_heads).transpose(2, 3)  # (L, 2, h, P, d_h)
        cache = DynamicCache()
        for layer, (keys, values) in enumerate(heads):
            cache.update(keys.expand(B, -1, -1, -1), values.expand(B, -1, -1, -1), layer)
        hidden = self.model.body(
            input_ids=input_ids,
            attention_mask=torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1),
            position_ids=first_position(self.model.body) + torch.arange(T, device=input_ids.device)[None],
            past_key_values=cache,
        ).last_hidden_state  # (B, T, d)
        return self.model.classify(hidden, attention_mask)
        ### END SOLUTION


# %% check="prefix-check"
model, batch = small_classifier(4), small_batch(4)
tuned = PrefixTuned(model, torch.randn(3, 2, 5, 12, dtype=torch.float64))
assert tuned(**batch).shape == (3, 2), "one row of logits for each element of the batch"
assert count_parameters(tuned)[0] == 2 * 3 * 5 * 12 + 26, "keys and values in three layers, and the head"
assert torch.equal(tuned(**batch), tuned(**batch)), "the same input gives the same logits each time"
print("prefix: all checks passed")

# %% test="prefix-attention-mean" points=1 rests="returns: (B, h, T, d_h) … Return scaled dot-product attention over the prefix and the real tokens"
# The weights sum to one over prefix and tokens together, and a prefix without weight changes nothing.
import torch
import torch.nn.functional as F

generator = torch.Generator().manual_seed(20)
h, T, P, d_h = torch.randint(3, 8, (4,), generator=generator).tolist()
Q, K = (torch.randn(2, h, T, d_h, generator=generator, dtype=torch.float64) for _ in range(2))
V = torch.randn(2, h, T, d_h, generator=generator, dtype=torch.float64)
mask = (torch.arange(T) < torch.tensor([[T], [T - 2]])).long()
prefix_k = torch.randn(h, P, d_h, generator=generator, dtype=torch.float64)
same = prefix_attention(Q, K, torch.ones_like(V), prefix_k, torch.ones_like(prefix_k), mask)
assert isinstance(same, torch.Tensor) and same.shape == V.shape, (
    "there should be one output for each query: (B, h, T, d_h)"
)
assert torch.allclose(same, torch.ones_like(same)), (
    "all values are equal, but an output is not that value: the weights should sum to one over prefix and tokens together"
)
Q = Q.abs() + 1  # every score of such a prefix is below -1000, and its weight is 0
none = prefix_attention(Q, K, V, torch.full_like(prefix_k, -1e3), prefix_k, mask)
plain = F.scaled_dot_product_attention(Q, K, V, attn_mask=mask.bool()[:, None, None, :])
assert torch.allclose(none, plain, atol=1e-9), (
    "a prefix whose scores lie far below those of all tokens still changes the output"
)

# %% test="prefix-attention-mask" points=1 rests="0 for padding, which no query looks at … which no token produced, and every query may look at them"
# Padding is never looked at, the prefix always.
import torch

generator = torch.Generator().manual_seed(21)
h, P, d_h = torch.randint(2, 8, (3,), generator=generator).tolist()
Q, K, V = (torch.randn(2, h, 5, d_h, generator=generator, dtype=torch.float64) for _ in range(3))
prefix_k, prefix_v = (torch.randn(h, P, d_h, generator=generator, dtype=torch.float64) for _ in range(2))
mask = torch.tensor([[1, 1, 1, 1, 0], [0, 0, 1, 0, 1]])  # the mask says where padding is: not only at the end
# All scores are below zero, and with the factor far below: what is hidden must be lower still.
Q, K, prefix_k = Q.abs(), -K.abs(), -prefix_k.abs()
K2, V2 = K.clone(), V.clone()
K2[0, :, 4], V2[1, :, [0, 1, 3]] = 3.0, -7.0
for size, when in ((1.0, ""), (1e6, "when all scores are very low, ")):  # padding must not win then either
    out = prefix_attention(size * Q, K, V, prefix_k, prefix_v, mask)
    assert not out.isnan().any(), f"{when}an output is not a number"
    assert torch.allclose(out, prefix_attention(size * Q, K2, V2, prefix_k, prefix_v, mask)), (
        f"{when}an output depends on a padded key or value"
    )
# A weight below 1e-16 would not show. It needs a score 36 below the best, a sum of at least 50 of d_h products of normal
# numbers: for one weight with less than 1e-18, for the at most 7 · 7 · 10 of them with less than 1e-15.
out = prefix_attention(Q, K, V, prefix_k, prefix_v, mask)
for row in range(P):
    moved = prefix_v.clone()
    moved[:, row] += 1.0
    change = (prefix_attention(Q, K, V, prefix_k, moved, mask) - out).abs().amin(dim=(1, 2, 3))
    assert (change > 0).all(), "some query of some batch element does not look at a row of the prefix"

# %% test="prefix-attention-torch" points=2 rests="Return scaled dot-product attention over the prefix and the real tokens … prefix_k, prefix_v: (h, P, d_h), the same for the whole batch … mask: (B, T), 1 for a real token and 0 for padding … returns: (B, h, T, d_h)"
# Equal to torch's attention over the longer keys and values: output and the gradients of both prefixes.
import torch
import torch.nn.functional as F

drawn = torch.randint(3, 9, (4,), generator=torch.Generator().manual_seed(22)).tolist()
for seed, (B, h, T, P, d_h) in enumerate([(2, 3, 5, 4, 6), (3, *drawn)]):
    generator = torch.Generator().manual_seed(22 + seed)
    Q, K, V = (torch.randn(B, h, T, d_h, generator=generator, dtype=torch.float64) for _ in range(3))
    mine = [
        torch.randn(h, P, d_h, generator=generator, dtype=torch.float64).requires_grad_() for _ in range(2)
    ]
    theirs = [tensor.detach().clone().requires_grad_() for tensor in mine]
    mask = (torch.arange(T) < torch.tensor([T, 2, 3])[:B, None]).long()
    mask = mask.flip(1) if seed else mask  # padding may stand in front as well
    long_k, long_v = (
        torch.cat([tensor[None].repeat(B, 1, 1, 1), own], dim=2)
        for tensor, own in zip(theirs, (K, V), strict=True)
    )
    allowed = torch.cat([torch.ones(B, P, dtype=torch.bool), mask.bool()], dim=1)
    expected = F.scaled_dot_product_attention(Q, long_k, long_v, attn_mask=allowed[:, None, None, :])
    out = prefix_attention(Q, K, V, *mine, mask)
    assert out.shape == expected.shape, "there should be one output for each query, and none for the prefix"
    assert torch.allclose(out, expected, atol=1e-9), (
        "the output differs from torch's attention over prefix and tokens"
    )
    assert out.requires_grad, "no gradient can pass through the output"
    out.square().sum().backward()
    expected.square().sum().backward()
    for tensor, other in zip(mine, theirs, strict=True):
        assert tensor.grad is not None, "no gradient reaches the keys or the values of the prefix"
        assert torch.allclose(tensor.grad, other.grad, atol=1e-9), (
            "the gradient of the prefix differs from torch's"
        )

# %% test="prefix-layers" points=2 rests="each has $P$ keys and $P$ values of its own … a frozen body, trained keys and values in front of each layer's own, and a trained head … kept as `self.model` … becomes the parameter `self.prefix` … a model keeps its mode, `train` or `eval`, always"
# Every layer has keys and values of its own: each row of each gets a gradient, and only prefix and head are trained.
import torch

for mode in (True, False):
    model = small_classifier(23).train(mode)
    tuned = PrefixTuned(model, torch.ones(3, 2, 3, 12, dtype=torch.float64))
    assert getattr(tuned, "model", None) is model, "`self.model` is not the classifier that was given"
    modes = [module.training for module in tuned.modules()]
    tuned(**small_batch(23))
    assert [module.training for module in tuned.modules()] == modes, (
        "a call puts a part of the model into another mode, train or eval"
    )
    assert all(module.training == mode for module in model.modules()), (
        "the classifier was put into another mode, train or eval"
    )
# A gradient that is zero in a whole row has no chance to speak of: no weight of an attention is exactly zero.
generator = torch.Generator().manual_seed(24)
n_layers, P = torch.randint(2, 5, (2,), generator=generator).tolist()
model = small_classifier(24, n_layers=n_layers)
prefix = torch.randn(n_layers, 2, P, 12, generator=generator, dtype=torch.float64)
tuned = PrefixTuned(model, prefix)
trained = {name for name, parameter in tuned.named_parameters() if parameter.requires_grad}
assert "prefix" in trained, "there is no trained parameter called `prefix`"
assert {"model.head.weight", "model.head.bias"} <= trained, "the head of `self.model` is not trained"
assert trained == {"prefix", "model.head.weight", "model.head.bias"}, (
    "something else than the prefix and the head is trained"
)
tuned(**small_batch(24)).square().sum().backward()
assert tuned.prefix.grad is not None, "no gradient reaches the prefix"
sizes = tuned.prefix.grad.abs().sum(dim=-1)  # (L, 2, P)
assert (sizes > 0).all(), "a row of the keys or of the values of some layer has no effect on the logits"
assert all(p.grad is None for name, p in tuned.named_parameters() if name not in trained), (
    "a parameter of the frozen body got a gradient"
)

# %% test="prefix-again" points=1 rests="The same input gives the same logits in every call, and a prefix that has changed counts from the next call on … a copy of it, in its dtype, becomes the parameter `self.prefix` … Nothing you write should change its arguments in place"
# The same input gives the same logits in every call, and a changed prefix gives others; the body alone stays as it was.
import torch

# For right work the largest difference of the logits is at least 36,000 times what counts as equal (250 draws of the
# smallest sizes): six numbers or more would all have to be as small by luck, a chance far below 1e-12.
generator = torch.Generator().manual_seed(25)
B, P, T = torch.randint(3, 9, (3,), generator=generator).tolist()
model, batch = small_classifier(25), small_batch(25, B=B, T=T)
start = torch.randn(3, 2, P, 12, generator=generator, dtype=torch.float64)
before, plain = start.clone(), model(**batch)
tuned = PrefixTuned(model, start)
assert isinstance(getattr(tuned, "prefix", None), torch.nn.Parameter), "there is no parameter called `prefix`"
assert tuned.prefix.dtype == start.dtype, (
    "the parameter `prefix` has another dtype than the tensor it starts from"
)
assert torch.equal(tuned.prefix, start), "the parameter `prefix` does not start at the numbers it was given"
for mode, gradients in ((True, True), (False, True), (False, False)):
    tuned.train(mode)
    model.eval()  # no dropout
    with torch.set_grad_enabled(gradients):
        first, second = tuned(**batch), tuned(**batch)
        assert torch.allclose(first, second), "a second call with the same input gives different logits"
        with torch.no_grad():
            tuned.prefix.mul_(-1.0)
        assert not torch.allclose(tuned(**batch), first), (
            "when the parameter `self.prefix` changes, the logits do not"
        )
assert torch.equal(start, before), "training the prefix would change the tensor it started from: copy it"
assert torch.equal(model(**batch), plain), (
    "the classifier alone gives other logits than before it was wrapped"
)

# %% test="prefix-padding" points=1 rests="Padding behind a text changes nothing: a text gives the same logits alone and in a batch with longer ones"
# Padding changes nothing: a text alone and the same text padded in a batch give the same logits.
import torch

generator = torch.Generator().manual_seed(26)
B, P, T = torch.randint(3, 9, (3,), generator=generator).tolist()
model, batch = small_classifier(26), small_batch(26, B=B, T=3 + T)
prefix = torch.randn(3, 2, P, 12, generator=generator, dtype=torch.float64)
tuned = PrefixTuned(model, prefix).eval()
together = tuned(**batch)
for row in range(B):
    T = int(batch["attention_mask"][row].sum())
    alone = tuned(batch["input_ids"][row : row + 1, :T], batch["attention_mask"][row : row + 1, :T])
    assert torch.allclose(together[row], alone[0], atol=1e-9), (
        "the logits of a text are different in a batch with longer ones: they depend on its padding"
    )

# %% test="prefix-body" points=2 rests="The prefix is one parameter of shape `(L, 2, P, d)`: layer, key or value, row, width. Head $i$ owns the numbers … here the tokens keep the positions that they have without a prefix … The attention mask covers prefix and tokens, `(B, P + T)`; it alone says what is padding, at the end or elsewhere"
# Equal to a body computed layer by layer: heads cut in the right way, keys before values, positions kept.
import torch
import torch.nn.functional as F


def by_hand(model, batch, prefix, first):  # the first token has the position `first`
    (B, T), n_heads, P = (
        batch["input_ids"].shape,
        model.body.config.num_attention_heads,
        prefix.shape[2],
    )
    d_h = 12 // n_heads
    allowed = torch.cat([torch.ones(B, P, dtype=torch.bool), batch["attention_mask"].bool()], dim=1)
    places = first + torch.arange(T).unsqueeze(0)
    x = model.body.embeddings(input_ids=batch["input_ids"], position_ids=places)
    for layer, (keys, values) in zip(model.body.encoder.layer, prefix, strict=True):
        own = layer.attention.self
        q, k, v = (
            part(x).view(B, T, n_heads, d_h).transpose(1, 2) for part in (own.query, own.key, own.value)
        )
        k, v = (
            torch.cat([torch.stack(row.split(d_h, dim=1)).expand(B, -1, -1, -1), each], dim=2)
            for row, each in ((keys, k), (values, v))
        )
        z = F.scaled_dot_product_attention(q, k, v, attn_mask=allowed[:, None, None, :])
        x = layer.attention.output(z.transpose(1, 2).reshape(B, T, 12), x)
        x = layer.output(layer.intermediate(x), x)
    return model.classify(x, batch["attention_mask"])


rows, T = torch.randint(4, 9, (2,), generator=torch.Generator().manual_seed(26)).tolist()
for turn, (seed, n_heads, P) in enumerate([(27, 3, rows), (28, 2, 1)]):
    model, batch = small_classifier(seed, n_layers=2, n_heads=n_heads), small_batch(seed, B=3, T=T)
    prefix = torch.randn(2, 2, P, 12, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    # Nothing but the mask tells padding: it has ids of words, may stand in front, and a real token may have the id 0.
    if turn:
        batch["attention_mask"] = batch["attention_mask"].flip(1)
    batch["input_ids"] = torch.where(batch["input_ids"] == 0, 7, batch["input_ids"])
    batch["input_ids"][0, 3] = 0
    logits = PrefixTuned(model, prefix)(**batch)
    # Logits of two different bodies agree to nine digits with a probability far below one in a million.
    assert not torch.allclose(logits, by_hand(model, batch, prefix, P), atol=1e-9), (
        "the tokens have the positions that follow the prefix: they should keep those that they have without it"
    )
    assert not torch.allclose(logits, by_hand(model, batch, prefix.flip(1), 0), atol=1e-9), (
        "keys and values of the prefix have changed places"
    )
    assert torch.allclose(logits, by_hand(model, batch, prefix, 0), atol=1e-9), (
        "the logits differ from those of a body that was computed by hand, with this prefix in front of keys and values"
    )

# %% test="prefix-roberta" points=1 rests="here the tokens keep the positions that they have without a prefix, `first_position(body)` and the next ones"
# In RoBERTa, too, the tokens keep the positions that they have without a prefix.
import torch
import torch.nn.functional as F

rows, T = torch.randint(4, 9, (2,), generator=torch.Generator().manual_seed(28)).tolist()
for seed, P in ((29, rows), (30, 1)):
    body, batch = small_roberta(seed), small_batch(seed, B=3, T=T)
    batch["input_ids"] = torch.where(
        batch["attention_mask"] == 1, batch["input_ids"] + 3, 1
    )  # 1 is its padding
    model = Classifier(body).double().eval()
    prefix = torch.randn(2, 2, P, 12, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    allowed = torch.cat([torch.ones(3, P, dtype=torch.bool), batch["attention_mask"].bool()], dim=1)
    x = body.embeddings(input_ids=batch["input_ids"])  # counts its positions itself
    for layer, sides in zip(body.encoder.layer, prefix, strict=True):
        own = layer.attention.self
        q, k, v = (part(x).view(3, T, 3, 4).transpose(1, 2) for part in (own.query, own.key, own.value))
        k, v = (
            torch.cat([torch.stack(side.split(4, dim=1)).expand(3, -1, -1, -1), each], dim=2)
            for side, each in zip(sides, (k, v), strict=True)
        )
        z = F.scaled_dot_product_attention(q, k, v, attn_mask=allowed[:, None, None, :])
        x = layer.attention.output(z.transpose(1, 2).reshape(3, T, 12), x)
        x = layer.output(layer.intermediate(x), x)
    expected = model.classify(x, batch["attention_mask"])
    assert torch.allclose(PrefixTuned(model, prefix).eval()(**batch), expected, atol=1e-9), (
        "the logits differ from those of a RoBERTa that was computed by hand, whose tokens keep their positions"
    )

# %% [markdown] exercise="lora" title="A LoRA layer" difficulty=2 minutes=40 core=true
# LoRA leaves a weight matrix $W$ as it is and adds a change of low rank beside it:
#
# $$y = x W^\top + b + \frac{\alpha}{r}\, x A^\top B^\top \qquad A: r \times d_\text{in}, \quad B: d_\text{out} \times r$$
#
# $A$ starts at random and $B$ at zero, so that the layer starts as the layer it was. The base layer may come without a bias. Only its numbers are frozen: gradients pass through the whole layer to $x$, merged or not.
# Because the change is a matrix of the same shape as $W$, it can be *merged* into it, and taken out again; the output of the layer stays the same. Both keep the dtype of $W$; in half precision a weight that was merged and taken out again may differ from the old one in its last digits. Only `merge` and `unmerge` change $W$.
#
# <details><summary>A question to start with</summary>Which product has the shape of $W$: $AB$ or $BA$?</details>
# <details><summary>The idea</summary>Multiply <code>x</code> by A first and by B second: two thin products, and nobody needs the full matrix. For <code>merge</code> you do make it, once.</details>
# <details><summary>RuntimeError: a leaf Variable that requires grad is being used in an in-place operation</summary>Merging is no step of training: do it under <code>torch.no_grad()</code>.</details>


# %% solution="lora"
class LoRALinear(nn.Module):
    """A frozen linear layer with a trained change of rank `rank` beside it.

    base: the layer, kept as `self.base` and frozen; `alpha / rank` scales the change
    self.A: (rank, in_features), random at the start   self.B: (out_features, rank), zero at the start
    Both have the dtype and the device of `base.weight`. While the layer is merged, nobody else changes A, B or that weight.
    `self.merged` says whether the change is in `base`.
    """

    def __init__(self, base: nn.Linear, rank: int, alpha: float):
        super().__init__()
        ### BEGIN SOLUTION
        self.base = base.requires_grad_(False)
        self.A = nn.Parameter(base.weight.new_zeros(rank, base.in_features))
        self.B = nn.Parameter(base.weight.new_zeros(base.out_features, rank))
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))
        self.scale = alpha / rank
        self.merged = False
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """x: (..., in_features). Returns (..., out_features). x has the dtype of the base, and so has the result."""
        ### BEGIN SOLUTION
        y = self.base(x)
        if self.merged:
            return y
        return y + self.scale * (x @ self.A.T) @ self.B.T
        ### END SOLUTION

    def merge(self) -> None:
        """Put the change into `self.base.weight`; a layer that is merged already stays as it is."""
        ### BEGIN SOLUTION
        if not self.merged:
            with torch.no_grad():
                self.base.weight += self.scale * self.B @ self.A
            self.merged = True
        ### END SOLUTION

    def unmerge(self) -> None:
        """Take the change out of `self.base.weight` again; a layer that is not merged stays as it is."""
        ### BEGIN SOLUTION
        if self.merged:
            with torch.no_grad():
                self.base.weight -= self.scale * self.B @ self.A
            self.merged = False
        ### END SOLUTION


# %% check="lora-check"
torch.manual_seed(0)
layer, x = nn.Linear(6, 4), torch.randn(5, 6)
lora = LoRALinear(layer, rank=2, alpha=4.0)
assert lora.A.shape == (2, 6) and lora.B.shape == (4, 2), "A or B has another shape than under the formula"
assert torch.equal(lora(x), layer(x)), "the layer starts as the layer it was"
print("lora: all checks passed")

# %% test="lora-start" points=1 rests="$A$ starts at random and $B$ at zero, so that the layer starts as the layer it was … kept as `self.base` and frozen"
# At the start nothing changes, A is random and B is zero, and the first gradient reaches B.
import torch
from torch import nn

torch.manual_seed(30)
size_in, size_out, rank = torch.randint(2, 9, (3,)).tolist()
layer = nn.Linear(size_in, size_out).double()
lora, other = LoRALinear(layer, rank, 6.0), LoRALinear(nn.Linear(size_in, size_out).double(), rank, 6.0)
assert all(isinstance(getattr(lora, name, None), nn.Parameter) for name in "AB"), (
    "the layer should hold the parameters `A` and `B`"
)
x = torch.randn(2, 4, size_in, dtype=torch.float64)
assert torch.equal(lora(x), layer(x)), "a new layer already gives another output than its base"
assert lora(x).requires_grad, "no gradient can pass through a new layer"
# Two factors that are drawn are not the same, no number in them is exactly zero, and they are not all one number.
assert lora.A.std() > 0, "A should start at random numbers, not at one number for all its places"
assert lora.A.abs().median() > 0 and not torch.equal(lora.A, other.A), "A should start at random numbers"
lora(x).square().sum().backward()
assert lora.B.grad is not None and lora.B.grad.abs().sum() > 0, "no gradient other than zero reaches B"
assert all(parameter.grad is None for parameter in layer.parameters()), (
    "the base layer got a gradient: it should be frozen"
)

# %% test="lora-parameters" points=1 rests="A frozen linear layer with a trained change … self.A: (rank, in_features) … self.B: (out_features, rank) … Both have the dtype and the device of `base.weight` … The base layer may come without a bias … x has the dtype of the base, and so has the result"
# A and B are trained, weight and bias of the base are not; dtype and shapes follow the base, and so does the output.
import torch
from torch import nn

# The sizes are drawn, and a shape is right or not for every size: no chance for right work to fail.
*drawn, rank = torch.randint(2, 9, (3,), generator=torch.Generator().manual_seed(30)).tolist()
for dtype, (size_in, size_out) in [(torch.float64, (9, 4)), (torch.float32, (3, 8)), (torch.float64, drawn)]:
    lora = LoRALinear(nn.Linear(size_in, size_out).to(dtype), rank, 1.0)
    trained = {name for name, parameter in lora.named_parameters() if parameter.requires_grad}
    assert trained == {"A", "B"}, "A and B should be the only trained parameters of the layer"
    assert lora.A.shape == (rank, size_in) and lora.B.shape == (size_out, rank), (
        "A or B has another shape than asked for"
    )
    assert lora.A.dtype == lora.B.dtype == dtype, "A and B should have the dtype of the base's weight"
try:
    plain = LoRALinear(nn.Linear(5, 4, bias=False), 2, 1.0)
except (AttributeError, TypeError):
    plain = None
assert plain is not None, "a base layer without a bias leads to an error"
assert {name for name, parameter in plain.named_parameters() if parameter.requires_grad} == {"A", "B"}, (
    "around a layer without a bias A and B should be trained, too, and nothing else"
)
out = plain(torch.ones(3, 5))
assert out.shape == (3, 4), "around a base layer without a bias the output has another shape"
assert out.dtype == torch.float32, "around a layer in float32 the output should be in float32"

# %% test="lora-change" points=2 rests="`alpha / rank` scales the change … x: (..., in_features). Returns (..., out_features) … gradients pass through the whole layer to $x$, merged or not"
# The change is alpha / rank times B A: nothing but that scale, for inputs of any leading shape, in every mode; x gets its gradient.
import torch
from torch import nn

generator = torch.Generator().manual_seed(30)
size_in, size_out, r, a = torch.randint(2, 9, (4,), generator=generator).tolist()
for seed, rank, alpha in [(31, 1, 1.0), (32, 3, 12.0), (33, 4, 2.0), (34, r, a + 0.5)]:
    torch.manual_seed(seed)
    layer = nn.Linear(size_in, size_out).double()
    lora = LoRALinear(layer, rank, alpha)
    with torch.no_grad():
        lora.A.normal_()
        lora.B.normal_()
    for leading in ((), (), (6,), (6,), (2, 3), (4, 1, 3), (2, 1, 4, 3)):
        x = torch.randn(*leading, size_in, dtype=torch.float64)
        try:
            out, plain = lora(x), x @ (lora.B @ lora.A).T
        except NotImplementedError:
            raise
        except (RuntimeError, ValueError):
            out = None
        assert out is not None, f"an input with the leading dimensions {leading} leads to an error"
        assert out.shape == (*leading, size_out), (
            "the output should have the leading dimensions of x, and out_features"
        )
        change = out - layer(x)
        assert alpha == rank or not torch.allclose(change, plain), "the change is not scaled by alpha / rank"
        assert rank == 1 or not torch.allclose(change, alpha * plain), (
            "the change is scaled by alpha alone: it should be alpha / rank"
        )
        assert torch.allclose(change, alpha / rank * plain), "the change is not alpha / rank times x A^T B^T"
    for mode, gradients in ((True, True), (False, True), (False, False)):
        lora.train(mode)
        with torch.set_grad_enabled(gradients):
            lora(x)
            with torch.no_grad():
                lora.A.normal_()
                lora.B.normal_()
            change, plain = lora(x) - layer(x), alpha / rank * x @ (lora.B @ lora.A).T
        assert torch.allclose(change, plain), "when A and B change, the output does not follow"
    whole = (layer.weight + alpha / rank * lora.B @ lora.A).detach()
    for merged in (False, True):
        x, seen = (
            torch.randn(4, size_in, dtype=torch.float64).requires_grad_(),
            torch.randn(4, size_out, dtype=torch.float64),
        )
        if merged:
            lora.merge()
        out = lora(x)
        assert out.requires_grad, "no gradient can pass through the layer to x"
        (out * seen).sum().backward()
        assert x.grad is not None and torch.allclose(x.grad, seen @ whole), (
            "the gradient of x is not that of the whole layer, base and change together"
        )

# %% test="lora-merge" points=2 rests="it can be *merged* into it, and taken out again; the output of the layer stays the same. Both keep the dtype of $W$ … Put the change into `self.base.weight` … kept as `self.base` and frozen"
# Merged, the base alone gives the output of the layer, and so does the layer; the base keeps its dtype and stays frozen.
import torch
from torch import nn

for seed in (34, 35):
    torch.manual_seed(seed)
    rank = int(torch.randint(1, 5, ()))
    size_in, size_out = torch.randint(6, 12, (2,)).tolist()
    layer = nn.Linear(size_in, size_out).double()
    original = layer.weight.detach().clone()
    lora = LoRALinear(layer, rank, 2.5 * rank)
    with torch.no_grad():
        lora.A.normal_()
        lora.B.normal_()
    x = torch.randn(4, size_in, dtype=torch.float64)
    before = lora(x).detach()
    lora.merge()
    assert torch.allclose(lora.base(x), before), (
        "after merge() the base should give what the whole layer gave"
    )
    twice = 2 * before - torch.nn.functional.linear(x, original, layer.bias.detach())
    assert not torch.allclose(lora(x), twice), "after merge() the layer counts the change twice"
    assert torch.allclose(lora(x), before), "after merge() the layer gives another output than before"
    assert not torch.allclose(lora.base.weight, original), "merge() left the weight as it was"
    assert not any(parameter.requires_grad for parameter in lora.base.parameters()), (
        "after merge() the base is trained: it should stay frozen"
    )
    # At least 6 rows and columns for a rank of at most 4: a singular value below 1e-9 has a chance below 1e-15.
    assert torch.linalg.matrix_rank(lora.base.weight - original, tol=1e-9) == rank, (
        "the merged change has another rank than A and B"
    )
half = LoRALinear(nn.Linear(6, 9).bfloat16(), 2, 5.0)
with torch.no_grad():
    half.A.normal_()
    half.B.normal_()
start, change = half.base.weight.detach().double(), 2.5 * (half.B.double() @ half.A.double()).detach()
half.merge()
assert half.base.weight.dtype == torch.bfloat16, "merging changed the dtype of the weight"
# A number of bfloat16 is off by at most a part in 256; the product, the scale and the sum are rounded once each, and
# the product has two terms, which may nearly cancel.
terms = 2.5 * half.B.double().abs() @ half.A.double().abs()
assert ((half.base.weight.double() - start - change).abs() <= 4 / 256 * (start.abs() + terms)).all(), (
    "in half precision the merged weight is further from the sum than rounding explains"
)
half.unmerge()
assert half.base.weight.dtype == torch.bfloat16, "unmerging changed the dtype of the weight"

# %% test="lora-unmerge" points=1 rests="Take the change out of `self.base.weight` again; a layer that is not merged stays as it is … a layer that is merged already stays as it is … `self.merged` says whether the change is in `base` … kept as `self.base` and frozen … Only `merge` and `unmerge` change $W$"
# Unmerging brings the weight back, neither of the two does anything when called twice, nothing else moves it, and `merged` tells the state.
import torch
from torch import nn

torch.manual_seed(36)
size_in, size_out, rank = torch.randint(2, 10, (3,)).tolist()
layer = nn.Linear(size_in, size_out).double()
lora = LoRALinear(layer, rank, 5.0)
with torch.no_grad():
    lora.A.normal_()
    lora.B.normal_()
    layer.weight.normal_()  # weights that were loaded later
original = layer.weight.detach().clone()
for mode in (False, True, False):
    lora.train(mode)
    assert torch.equal(lora.base.weight, original), "eval() or train() changed the weight of the base"
x = torch.randn(4, size_in, dtype=torch.float64)
before = lora(x).detach()
lora.unmerge()
assert torch.equal(lora.base.weight, original), "unmerge() of a layer that is not merged should do nothing"
told = [getattr(lora, "merged", None)]
lora.merge()
told.append(getattr(lora, "merged", None))
once = lora.base.weight.detach().clone()
lora.merge()
assert torch.equal(lora.base.weight, once), "a second merge() added the change again"
lora.unmerge()
assert torch.allclose(lora.base.weight, original) and torch.allclose(lora(x), before), (
    "after merge() and unmerge() the layer should be what it was before"
)
assert not any(parameter.requires_grad for parameter in lora.base.parameters()), (
    "after unmerge() the base is trained: it should stay frozen"
)
told.append(getattr(lora, "merged", None))
assert list(map(bool, told)) == [False, True, False], (
    "`merged` does not say whether the change is in the base: before merge(), after it, and after unmerge()"
)
lora.merge()
once = lora.base.weight.detach().clone()
for mode in (True, False):
    lora.train(mode)
    lora(x)
    assert torch.equal(lora.base.weight, once), "eval() or train() changed the weight of the merged base"
lora.unmerge()
with torch.no_grad():
    lora.base.weight.add_(1.0)
    lora.A.normal_()
lora.merge()
lora.unmerge()
assert torch.allclose(lora.base.weight, original + 1.0), (
    "merged and unmerged once more, after A and the weight had changed, the weight is not what it was before"
)

# %% [markdown] exercise="inject" title="LoRA in a whole model" difficulty=3 minutes=50
# Put the layer to use: replace every `nn.Linear` of the body whose own name is in `targets` (such as `query`, in `body.encoder.layer.0.attention.self.query`) by a `LoRALinear` around that very layer, and train only the adapters and the head. No layer stands at two places, and the body holds no subclass of `nn.Linear`.
# And the way back: make a plain model out of an adapted one.
#
# <details><summary>A question to start with</summary>A module is an attribute of its parent. From the name of a module, how do you reach its parent?</details>
# <details><summary>The idea</summary>List the modules first and replace afterwards. <code>name.rpartition(".")</code> cuts off the last part, <code>model.get_submodule(parent)</code> finds the parent, <code>setattr</code> puts the new layer in.</details>
# <details><summary>RuntimeError: OrderedDict mutated during iteration</summary>You replace while you walk: make a list of <code>named_modules()</code> first.</details>


# %% solution="add-lora" changes="model"
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place.

    targets: at least one name; before the call the model holds no `LoRALinear`
    Afterwards the adapters and the head are trained and nothing else is.
    returns: the full names of the replaced layers, in the order of the model
    raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
    """
    ### BEGIN SOLUTION
    found = [
        name
        for name, module in model.named_modules()
        if name.startswith("body.") and name.split(".")[-1] in targets and isinstance(module, nn.Linear)
    ]
    missing = set(targets) - {name.split(".")[-1] for name in found}
    if missing:
        raise ValueError(f"no linear layer of the body is called {', '.join(sorted(missing))}")
    freeze(model, "head")
    for name in found:
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, LoRALinear(model.get_submodule(name), rank, alpha))
    return found
    ### END SOLUTION


# %% solution="merge-lora" changes="model"
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place.

    Afterwards the state dict has the names it had before `add_lora`; what is trained then is up to you. `model` itself
    is no `LoRALinear`.
    """
    ### BEGIN SOLUTION
    for name, module in list(model.named_modules()):
        if isinstance(module, LoRALinear):
            module.merge()
            parent, _, own = name.rpartition(".")
            setattr(model.get_submodule(parent), own, module.base)
    ### END SOLUTION


# %% check="inject-check"
model, batch = small_classifier(5), small_batch(5)
before = model(**batch)
names = add_lora(model, ("query", "value"), rank=2, alpha=4.0)
assert len(names) == 6, "three layers with two targets each"
assert torch.equal(model(**batch), before), "at the start LoRA changes nothing"
assert count_parameters(model)[0] == trained_by("lora", 12, n_layers=3, rank=2), (
    "the model trains another number of parameters than your formula says"
)
merge_lora(model)
assert torch.allclose(model(**batch), before), "merging a change of zero changes nothing"
print("inject: all checks passed")

# %% test="inject-where" points=1 rests="replace every `nn.Linear` of the body whose own name is in `targets` … the full names of the replaced layers, in the order of the model"
# Exactly the named layers of the body are replaced, and their names are returned.
import torch
from torch import nn

# The number of layers is drawn, and the named ones are replaced or not for every number of them.
n_layers = int(torch.randint(1, 6, (), generator=torch.Generator().manual_seed(42)))
for seed, targets in [(40, ("query", "value")), (41, ("dense",)), (42, ("key",))]:
    model = small_classifier(seed, n_layers=n_layers)
    # Layers with nearly such a name: their own name ends like a target, or they lie outside the body.
    model.body.encoder.add_module("subquery", nn.Linear(12, 12).double())
    model.body.encoder.add_module("valued", nn.Linear(12, 12).double())
    # Layers with such a name outside the encoder: a child of the body itself, and one in a part of its own.
    model.body.add_module(targets[0], nn.Linear(12, 12).double())
    model.body.pooler = nn.ModuleDict({targets[-1]: nn.Linear(12, 12).double()})
    linear = [
        name
        for name, module in model.named_modules()
        if name.startswith("body.") and isinstance(module, nn.Linear)
    ]
    model.antibody = nn.ModuleDict({target: nn.Linear(12, 12).double() for target in targets})
    names = add_lora(model, targets, 2, 2.0)
    assert isinstance(names, list | tuple), "the names of the replaced layers should come back, as a list"
    expected = [name for name in linear if name.split(".")[-1] in targets]
    assert list(names) == expected, (
        "the returned names are not those of the replaced layers, in the order of the model"
    )
    adapted = [name for name, module in model.named_modules() if isinstance(module, LoRALinear)]
    assert sorted(adapted) == sorted(expected), (
        "other layers were replaced than those with a name in `targets`, or not all of them"
    )

# %% test="inject-trained" points=1 rests="returns: the full names of the replaced layers … Afterwards the adapters and the head are trained and nothing else is … a model keeps its mode, `train` or `eval`, always"
# The adapters and the head are trained and nothing else, also when everything was frozen or trained before; the mode stays.
import torch

# The sizes are drawn, and a parameter is trained or not for every size: no chance for right work to fail.
n_layers, rank = torch.randint(1, 6, (2,), generator=torch.Generator().manual_seed(43)).tolist()
for seed, prepare in [(43, True), (44, False)]:
    model = small_classifier(seed, n_layers=n_layers)
    model.requires_grad_(prepare)
    model.train(prepare)
    plain = list(model.modules())
    names = add_lora(model, ("query", "key"), rank, 3.0)
    assert all(module.training == prepare for module in plain), (
        "a part of the model was put into another mode, train or eval"
    )
    assert isinstance(names, list | tuple), "the names of the replaced layers should come back, as a list"
    trained = {name for name, parameter in model.named_parameters() if parameter.requires_grad}
    expected = {f"{name}.{factor}" for name in names for factor in "AB"} | {"head.weight", "head.bias"}
    assert trained == expected, "the trained parameters should be A and B of each adapter, and the head"

# %% test="inject-start" points=1 rests="returns: the full names of the replaced layers … by a `LoRALinear` around that very layer … put a `LoRALinear` around each of its linear layers named in `targets`, in place"
# The outputs do not change by injection, and the wrapped layers are the original ones.
import torch

# What is added is exactly zero, whatever was drawn.
n_layers, rank, T = torch.randint(2, 6, (3,), generator=torch.Generator().manual_seed(45)).tolist()
model, batch = small_classifier(45, n_layers=n_layers), small_batch(45, T=2 + T)
before = model(**batch)
weights = {name: module.weight for name, module in model.named_modules() if name.endswith("value")}
names = add_lora(model, ("value",), rank, 8.0)
assert isinstance(names, list | tuple), "the names of the replaced layers should come back, as a list"
assert torch.equal(model(**batch), before), "injection changed the output of the model"
assert all(model.get_submodule(name).base.weight is weights[name] for name in names), (
    "an adapter stands around another layer than the one it replaces"
)

# %% test="inject-missing" points=1 rests="raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then … whose own name is in `targets`"
# A target that is nowhere in the body is refused instead of being passed over, and then nothing is changed.
import torch

# The number of layers is drawn, and has nothing to do with the names.
n_layers = int(torch.randint(1, 4, (), generator=torch.Generator().manual_seed(46)))
refused = []
names = [("q_proj",), ("query", "values"), ("LayerNorm",), ("head",), ("self",), ("quer",), ("uery",)]
for targets in names:
    model = small_classifier(46, n_layers=n_layers)
    before = [(name, p.requires_grad) for name, p in model.named_parameters()]
    try:
        add_lora(model, targets, 2, 2.0)
    except ValueError:
        refused.append(targets)
    except Exception:
        continue
    assert [(name, p.requires_grad) for name, p in model.named_parameters()] == before, (
        "a target was refused or matches nothing, and what the model trains has changed all the same"
    )
assert refused == names, "a name that matches no linear layer of the body should raise a ValueError"

# %% test="inject-merge" points=2 rests="returns: the full names of the replaced layers … Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place … Afterwards the state dict has the names it had before `add_lora` … a model keeps its mode, `train` or `eval`, always"
# Merged, the model is a plain one again: the same outputs, the names from before, no adapter left, the mode as it was.
import torch

r, T = torch.randint(3, 9, (2,), generator=torch.Generator().manual_seed(46)).tolist()
for seed, rank, targets in ((47, 2, ("query", "dense")), (48, r, ("key", "value", "dense"))):
    model, batch = small_classifier(seed), small_batch(seed, T=T)
    model.head = torch.nn.Linear(12, 2, bias=False, dtype=torch.float64)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.normal_()  # an untrained BERT has biases of zero
    names_before = set(model.state_dict())
    names = add_lora(model, targets, rank, 3.0)
    assert isinstance(names, list | tuple), "the names of the replaced layers should come back, as a list"
    model.head = LoRALinear(model.head, 1, 5.0)  # a child of the model itself
    with torch.no_grad():
        for name in (*names, "head"):
            model.get_submodule(name).B.normal_()
    adapted = model(**batch).detach()
    model.get_submodule(names[1]).merge()  # one layer is merged already: its change goes in once
    model.body.train()
    try:
        merge_lora(model)
        merged = True
    except (ValueError, AttributeError):
        merged = False
    assert merged, (
        "a `LoRALinear` that is a child of the model itself, or one that is merged already, leads to an error"
    )
    assert model.body.training and not model.training, (
        "merging put the model into another mode, train or eval"
    )
    model.eval()
    assert set(model.state_dict()) == names_before, (
        "the state dict of the merged model has other names than the plain one"
    )
    assert torch.allclose(model(**batch), adapted, atol=1e-9), (
        "the merged model gives other outputs than the adapted one"
    )
    assert not any(isinstance(module, LoRALinear) for module in model.modules()), (
        "an adapter is left in the merged model"
    )

# %% test="inject-peft" points=2 rests="returns: the full names of the replaced layers … compare your own code with the `peft` library … train only the adapters and the head … put a `LoRALinear` around each of its linear layers named in `targets`"
# Equal to the peft library with the same factors: the same number of parameters, outputs and gradients.
import warnings

import torch
from peft import LoraConfig, get_peft_model

r, a, T = torch.randint(3, 9, (3,), generator=torch.Generator().manual_seed(48)).tolist()
for seed, rank, alpha, targets in [(49, 2, 6.0, ("query", "value")), (50, r, a / 2, ("key", "dense"))]:
    model, batch = small_classifier(seed), small_batch(seed, T=T)
    names = add_lora(model, targets, rank, alpha)
    assert isinstance(names, list | tuple), "the names of the replaced layers should come back, as a list"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        config = LoraConfig(r=rank, lora_alpha=alpha, target_modules=list(targets), lora_dropout=0.0)
        library = get_peft_model(small_classifier(seed).body, config).double().eval()
    pairs = []
    for name in names:
        mine, theirs = (
            model.get_submodule(name),
            library.get_submodule("base_model.model." + name.removeprefix("body.")),
        )
        with torch.no_grad():
            mine.B.normal_()
            theirs.lora_A["default"].weight.copy_(mine.A)
            theirs.lora_B["default"].weight.copy_(mine.B)
        pairs += [(mine.A, theirs.lora_A["default"].weight), (mine.B, theirs.lora_B["default"].weight)]
    count = sum(p.numel() for p in model.body.parameters() if p.requires_grad)
    assert count == sum(p.numel() for p in library.parameters() if p.requires_grad), (
        "the library trains another number of parameters"
    )
    real = batch["attention_mask"].bool()
    mine, theirs = (body(**batch).last_hidden_state[real] for body in (model.body, library))
    assert torch.allclose(mine, theirs, atol=1e-9), "the outputs differ from the library's"
    mine.square().sum().backward()
    theirs.square().sum().backward()
    assert all(a.grad is not None for a, _ in pairs), "no gradient reaches some of the factors"
    assert all(torch.allclose(a.grad, b.grad, atol=1e-8) for a, b in pairs), (
        "the gradients differ from the library's"
    )

# %% [markdown] exercise="adapter" title="An adapter in a file of its own" difficulty=2 minutes=35
# What was trained is small, so little has to be kept for a task: one body on disk, and one small file for each task.
# Save what is trained, and nothing else, as safetensors, each parameter under its name in `named_parameters()` and with its dtype; and load it into another model of the same form, as the file is at that moment; each parameter stays the object that it is. At least one parameter is trained, and all of them are contiguous.
#
# A file that does not fit must not be loaded by half: name by name and shape by shape, it has to be what the model trains. Its dtypes are those of the model; you need not compare them.
#
# <details><summary>A question to start with</summary>Which parameters does the optimiser see? Those, under the names that <code>named_parameters()</code> gives them.</details>
# <details><summary>The idea</summary><code>save_file</code> takes a dict of names and tensors, <code>load_file</code> gives it back. Compare everything first, copy afterwards, and copy <em>into</em> the parameters: an optimiser may hold them already.</details>


# %% solution="save-adapter"
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""
    ### BEGIN SOLUTION
    tensors = {
        name: parameter.cpu().contiguous()
        for name, parameter in model.named_parameters()
        if parameter.requires_grad
    }
    save_file(tensors, path)
    ### END SOLUTION


# %% solution="load-adapter" changes="model"
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place.

    raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
    """
    ### BEGIN SOLUTION
    tensors = load_file(path)
    trained = {name: parameter for name, parameter in model.named_parameters() if parameter.requires_grad}
    odd = set(tensors) ^ set(trained)
    odd |= {name for name in set(tensors) - odd if tensors[name].shape != trained[name].shape}
    if odd:
        raise ValueError(f"{path} does not fit this model: {', '.join(sorted(odd))}")
    with torch.no_grad():
        for name, parameter in trained.items():
            parameter.copy_(tensors[name])
    ### END SOLUTION


# %% check="adapter-check"
with tempfile.TemporaryDirectory() as folder:
    model = small_classifier(6)
    add_lora(model, ("query",), rank=2, alpha=2.0)
    save_adapter(model, Path(folder) / "adapter.safetensors")
    with safe_open(Path(folder) / "adapter.safetensors", framework="pt") as file:
        print(*file.keys(), sep="\n")

# %% test="adapter-only" points=2 rests="Save what is trained, and nothing else, as safetensors, each parameter under its name in `named_parameters()` and with its dtype … A parameter is *trained* when its `requires_grad` is true … Nothing you write should change its arguments in place … a model keeps its mode, `train` or `eval`, always"
# The file holds the trained parameters under their names, with or without a gradient, and nothing of the frozen body; the model stays as it was.
import tempfile
from pathlib import Path

import torch
from safetensors.torch import load_file

# The sizes are drawn, and a file holds the numbers to the last bit for every size: no chance for right work to fail.
rank, P = torch.randint(1, 7, (2,), generator=torch.Generator().manual_seed(59)).tolist()
with tempfile.TemporaryDirectory() as folder:
    for seed in (60, 61):
        path = Path(folder) / f"{seed}.trained"
        model = small_classifier(seed)
        if seed == 60:
            add_lora(model, ("query", "value"), rank, 4.0)
            model.head.bias.requires_grad_(False)  # what is trained follows from no name
            next(model.body.parameters()).requires_grad_(True)
        else:
            model = PromptTuned(model, torch.ones(P, 12, dtype=torch.float64))
            model.twin = model.model.head  # has a second name, which `named_parameters()` does not give
        model.register_buffer("mean", torch.full((4,), 0.5))  # a buffer is not trained
        save_adapter(model, path)
        assert path.exists(), "no file was written under the given path"
        trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
        with torch.no_grad():
            next(iter(trained.values())).add_(1.0)
        list(trained.values())[-1].grad = torch.ones_like(list(trained.values())[-1])  # the others have none
        model.train(seed == 60)
        save_adapter(model, path)
        assert model.training == (seed == 60), "saving put the model into another mode, train or eval"
        assert {n for n, p in model.named_parameters() if p.requires_grad} == set(trained), (
            "after saving, the model trains something else than before"
        )
        tensors = load_file(path)
        assert set(tensors) <= set(trained), (
            "the file holds something that is not trained, of the frozen body or of the buffers"
        )
        assert set(tensors) == set(trained), "something that is trained is missing from the file"
        assert all(torch.equal(tensors[name], trained[name]) for name in trained), (
            "a tensor in the file has other numbers or another dtype"
        )

# %% test="adapter-round" points=2 rests="model: nn.Module, path: str | Path … load it into another model of the same form, as the file is at that moment; each parameter stays the object that it is … Copy the tensors of a file into the trained parameters of `model`, in place … a model keeps its mode, `train` or `eval`, always"
# Saved and loaded into a fresh model of the same form, it gives the same outputs; also when the file is written anew.
import tempfile
from pathlib import Path

import torch

# The sizes are drawn; the same numbers in the same model give the same logits.
n_layers, rank = torch.randint(1, 5, (2,), generator=torch.Generator().manual_seed(62)).tolist()
with tempfile.TemporaryDirectory() as folder:
    path, batch = Path(folder) / "adapter.safetensors", small_batch(62)
    model, fresh = (small_classifier(62, n_layers=n_layers) for _ in range(2))
    for each in (model, fresh):
        add_lora(each, ("query", "dense"), rank, 4.0)
    held = {name: p for name, p in fresh.named_parameters() if p.requires_grad}
    for mode in (True, False):
        with torch.no_grad():
            for parameter in model.parameters():
                if parameter.requires_grad:
                    parameter.normal_()
        given = path if mode else str(path)
        try:
            save_adapter(model, given)
            fresh.train(mode)
            load_adapter(fresh, given)
            taken = True
        except (AttributeError, TypeError):
            taken = False
        assert taken, "a path leads to an error: it may be a string, or a `Path`"
        assert path.exists(), "no file was written under the given path"
        assert all(module.training == mode for module in fresh.modules()), (
            "loading put the model into another mode, train or eval"
        )
        fresh.eval()
        assert torch.allclose(fresh(**batch), model(**batch)), (
            "the loaded model gives other outputs than the saved one, at the first time or after the file was written anew"
        )
        now = {name: p for name, p in fresh.named_parameters() if p.requires_grad}
        assert list(held) == list(now), "after loading, the model trains something else than before"
        assert all(held[name] is now[name] for name in held), (
            "the trained parameters are no longer the same objects: the tensors should be copied into them"
        )

# %% test="adapter-refuse" points=2 rests="raises ValueError, and changes nothing, when names or shapes differ from what `model` trains"
# A file that does not fit is refused, and the model stays as it was.
import tempfile
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file

# The rank is drawn, and a file fits or not for every rank: no chance for right work to fail.
rank = int(torch.randint(2, 6, (), generator=torch.Generator().manual_seed(63)))
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "adapter.safetensors"
    model = small_classifier(63)
    add_lora(model, ("value",), rank, 4.0)
    save_adapter(model, path)
    assert path.exists(), "no file was written under the given path"
    good = load_file(path)
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.requires_grad:
                parameter.normal_()
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    last, odd = sorted(good)[-1], "body.embeddings.word_embeddings.weight"
    wrong = {
        "a missing tensor": {name: tensor for name, tensor in good.items() if name != last},
        "a tensor too many": good | {"body.other.A": torch.ones(2)},
        "a tensor of the frozen body": good | {odd: torch.zeros_like(before[odd])},
        "another shape": good | {last: good[last][..., :1].clone()},
        "a transposed tensor": good | {last: good[last].mT.contiguous()},
        "a tensor of fewer dimensions": good | {last: good[last][:, 0].clone()},
        "a tensor of a different name": {(f"{n}x" if n == last else n): t for n, t in good.items()},
        "names of a model that holds this one": {f"model.{name}": tensor for name, tensor in good.items()},
    }
    for what, tensors in wrong.items():
        save_file(tensors, path)
        refused = False
        try:
            load_adapter(model, path)
        except ValueError:
            refused = True
        except Exception:
            refused = False
        assert refused, f"a file with {what} was not refused with a ValueError"
        same = all(torch.equal(before[name], tensor) for name, tensor in model.state_dict().items())
        assert same, f"a file with {what} was refused, and the model has changed all the same"

# %% [markdown] exercise="ten" title="What ten examples can show" difficulty=2 minutes=25 core=true rows="1-3.2.1, 1-3.2.2, 1-3.2.3" errata="E-7"
# A course handout prints an accuracy of 0.9 for full fine-tuning, 0.8 for a tuned prefix and 0.6 for the head alone, each time the same on the development and on the test set. It does not say how many examples there were, and draws no conclusion. The numbers fit ten examples: 9, 8 and 6 right of ten.
#
# How surprising is 9 against 6, if the two methods are equally good? Fisher's exact test answers without any approximation. Put the $n_1 + n_2$ answers into one bag, $m$ of them right. If the method plays no role, the $n_1$ answers of the first method are a random draw from the bag, and $k$ of them are right with probability
#
# $$\Pr(k) = \frac{\binom{m}{k}\binom{n_1+n_2-m}{n_1-k}}{\binom{n_1+n_2}{n_1}}$$
#
# The one-sided $p$ is the probability that the first method gets *at least* as many right as it did. It has to be right for thousands of answers, too, and a tiny $p$ to as many digits as a large one; nine are enough. Where $p$ is smaller than the smallest float, 0 is right.
#
# <details><summary>A question to start with</summary>Which values can $k$ take at most, and which of them count as "at least as many"?</details>
# <details><summary>The idea</summary>A sum of a few products of <code>math.comb</code>. For impossible draws <code>math.comb</code> gives 0 by itself, as long as no argument is negative.</details>


# %% solution="fisher"
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    """Return the one-sided p of Fisher's exact test: how likely the first method is at least this good by luck.

    right_1 of n_1 answers of the first method are right, right_2 of n_2 of the second
    """
    ### BEGIN SOLUTION
    right, total = right_1 + right_2, n_1 + n_2
    ways = sum(
        math.comb(right, k) * math.comb(total - right, n_1 - k) for k in range(right_1, min(n_1, right) + 1)
    )
    return ways / math.comb(total, n_1)
    ### END SOLUTION


# %% check="ten-check"
assert math.isclose(fisher(2, 2, 0, 2), 1 / 6), (
    "two of two against none of two: one of the six ways to choose"
)
assert math.isclose(fisher(0, 5, 3, 5), 1.0), "at least none right is certain"
print(f"9 of 10 against 6 of 10: p = {fisher(9, 10, 6, 10):.2f}")

# %% test="fisher-range" points=1 rests="the probability that the first method gets *at least* as many right as it did … right for thousands of answers, too, and a tiny $p$ to as many digits as a large one"
# A probability: it falls as the first method gets more right, and is 1 when it gets none; also for many answers and tiny p.
import math

import torch

# Up to 28 answers in the bag are drawn in at most 4e7 ways, so that neighbouring values of p differ by 2e-8 at least.
a, b, c = torch.randint(4, 15, (3,), generator=torch.Generator().manual_seed(69)).tolist()
many = torch.randint(300, 500, (2,), generator=torch.Generator().manual_seed(69)).tolist()
for n_1, n_2, right in [(6, 9, 7), (10, 4, 5), (8, 8, 8), (a, b, min(c, a + b - 2))]:
    values = [fisher(k, n_1, right - k, n_2) for k in range(max(0, right - n_2), min(n_1, right) + 1)]
    assert abs(values[0] - 1) < 1e-9, (
        "the smallest possible number of right answers is reached with certainty"
    )
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values) and values[-1] > 0, (
        "p should fall as the first method gets more right"
    )
for few, n in [(2, 800), (5, 900)]:  # the observed outcome is below the smallest float, and p is nearly 1
    try:
        p = fisher(few, n, n - few, n)
    except OverflowError:
        p = None
    assert p is not None, "with many answers a number on the way becomes too large for a float"
    assert abs(p - 1) < 1e-9, "where nearly every draw does better, p should be 1 to nine digits"
for n_1, n_2 in [(30, 40), (400, 450), many]:
    try:
        p = fisher(n_1, n_1, 0, n_2)  # all right against none: one draw out of all
    except OverflowError:
        p = None
    assert p is not None, "with many answers a number on the way becomes too large for a float"
    assert p > 0 and abs(math.log(p) + math.log(math.comb(n_1 + n_2, n_1))) < 1e-6, (
        "a tiny p should be right to as many digits as a large one"
    )

# %% test="fisher-sides" points=1 rests="the probability that the first method gets *at least* as many right as it did … right for thousands of answers, too … Return the one-sided p of Fisher's exact test"
# The two sides overlap in the observed outcome: "at least" and "at most" share it; also with thousands of answers.
import math

import torch

# The observed outcome of the small draw has a probability of at least 1 / comb(24, 12), 3.7e-7, that of the large one,
# with nearly equal shares of right answers, of about 0.02: both are far above the bound.
generator = torch.Generator().manual_seed(71)
n_1, n_2, right_1, right_2 = torch.randint(6, 13, (4,), generator=generator).tolist()
large_1, large_2 = torch.randint(600, 900, (2,), generator=generator).tolist()
sizes = [(9, 10, 6, 10), (5, 7, 3, 9), (4, 6, 2, 3), (700, 852, 620, 852), (1200, 1500, 560, 700)]
sizes += [(min(right_1, n_1), n_1, min(right_2, n_2) - 2, n_2)]
sizes += [(3 * large_1 // 4, large_1, 3 * large_2 // 4, large_2)]
for right_1, n_1, right_2, n_2 in sizes:
    here = math.comb(n_1, right_1) * math.comb(n_2, right_2) / math.comb(n_1 + n_2, right_1 + right_2)
    try:
        sides = fisher(right_1, n_1, right_2, n_2) + fisher(right_2, n_2, right_1, n_1)
    except OverflowError:
        sides = None
    assert sides is not None, "with many answers a number on the way becomes too large for a float"
    assert abs(sides - 1 + here) > 1e-9, "the observed outcome is left out: 'at least as many' includes it"
    assert abs(sides - 1 - here) < 1e-9, (
        "p of one side and p of the other should add up to one and the observed outcome, which belongs to both"
    )

# %% test="fisher-shuffle" points=2 rests="the $n_1$ answers of the first method are a random draw from the bag … the probability that the first method gets *at least* as many right as it did"
# It is the share of random draws from one bag that do at least as well.
import torch

n_1, n_2, r_1, r_2 = torch.randint(6, 13, (4,), generator=torch.Generator().manual_seed(74)).tolist()
drawn = (min(r_1, n_1) - 1, n_1, min(r_2, n_2) - 2, n_2)
for seed, (right_1, n_1, right_2, n_2) in enumerate([(9, 10, 6, 10), (7, 8, 6, 12), (9, 10, 8, 10), drawn]):
    generator = torch.Generator().manual_seed(70 + seed)
    bag = torch.zeros(n_1 + n_2)
    bag[: right_1 + right_2] = 1
    order = torch.rand(20_000, n_1 + n_2, generator=generator).argsort(dim=1)
    share = (bag[order][:, :n_1].sum(dim=1) >= right_1).double().mean().item()
    # The standard error of the share is at most 0.0036; 0.02 is 5.6 of these, two-sided 2e-8.
    assert abs(fisher(right_1, n_1, right_2, n_2) - share) < 0.02, (
        "p differs from the share of 20,000 random draws that do at least as well as the first method"
    )

# %% [markdown]
# **Question.** Which statements about the numbers of this handout are right? (One or more.)
#
# - **A** If the two methods were equally good, a result as good for full fine-tuning as 9 against 6 would still turn up in more than one of ten experiments.
# - **B** 9 against 8 of ten is evidence that full fine-tuning is better than a prefix.
# - **C** If train, dev and test are the same ten examples, the numbers are training accuracies.
# - **D** Equal accuracies on dev and test show that nothing was overfitted.
# - **E** With 852 test examples in the place of ten, an accuracy near 0.8 would have a standard error of about 1.4 points.
# - **F** An accuracy with one decimal, repeated exactly on two sets, is a reason to ask how many examples there were.


# %% solution="ten-choice"
def ten_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"A", "C", "E", "F"}
    ### END SOLUTION


# %% check="ten-choice-check"
assert ten_choice() <= set("ABCDEF"), "give a set of letters from A to F"
print("ten: the form is right; the answer is graded later")

# %% test="ten-choice-key" points=2 rests="Which statements about the numbers of this handout are right? (One or more.) … Return the letters of all right statements"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in ten_choice()}
assert chosen <= set("ABCDEF"), "the letters go from A to F"
assert "B" not in chosen, "compute p for 9 against 8 of ten: how often does luck alone do at least as well?"
assert "D" not in chosen, "what would dev and test show if they were the training examples themselves?"
assert chosen == {"A", "C", "E", "F"}, (
    "a right statement is missing: compute p for A, and the root of p(1-p)/n for E"
)

# %% [markdown] exercise="compare" title="Compare the methods in a training run" difficulty=2 minutes=75 rows="1-3.2.1, 1-3.2.2, 1-3.2.3" errata="E-7, E-8"
# Now all methods on the same real encoder and the same film reviews. A learning rate that suits 22 million parameters hardly moves a single head, so full fine-tuning has a rate of its own.
# The small task takes seconds on a laptop; its sentences are drawn at random, as many good reviews as bad ones, so that a model that always gives the same answer gets one half right. `load_task("full")` has the batch size of the handout, 128 rows and 20 epochs, on yes/no questions from the hub: `one_run` trains one method on it, for a GPU. Nobody has measured that, so no goal is set, and its prefix alone would make a record of 75 MB, so none is asked for. The model there is `bert-base-cased`.
#
# The folded cell holds the task, its batches and `words_as_prefix(body, ids)`, which gives a prefix a sensible start: the keys and values that the layers make of some words.

# %% fold=true
SETTINGS = {
    "small": {"length": 32, "batch_size": 16, "steps": 16, "n_train": 256, "n_test": 160, "rows": 8},
    "full": {
        "length": 256,
        "batch_size": 64,
        "steps": 20 * 148,
        "n_train": 9427,
        "n_test": 3270,
        "rows": 128,
    },
}
RATES = {"full": 1e-4, "head": 1e-2, "prompt": 1e-2, "prefix": 1e-2, "lora": 2e-3}


def sampled(examples: list, n: int) -> list:
    """`n` of the examples, half of each label. The reviews are not in random order, so the first `n` would not do."""
    chance = random.Random(0)
    labels = ([example for example in examples if example[1] == label] for label in (0, 1))
    return [example for part in labels for example in chance.sample(part, n // 2)]


def load_task(scale: str) -> dict:
    """The pretrained body, its tokenizer, and examples ((text,), label) or ((question, passage), label)."""
    sizes = SETTINGS[scale]
    if scale == "full":
        body, tokenizer = load_encoder(source="hub", name="bert-base-cased")
        questions = load_boolq(source="hub")
        parts = [
            [((item.question, item.passage), int(item.answer)) for item in part]
            for part in (questions.train, questions.dev)
        ]
    else:
        body, tokenizer = load_encoder()
        reviews = load_reviews()
        parts = [[((item.text,), item.label) for item in part] for part in (reviews.train, reviews.test)]
        parts = [sampled(part, sizes[size]) for part, size in zip(parts, ("n_train", "n_test"), strict=True)]
    return {"body": body, "tokenizer": tokenizer, "train": parts[0], "test": parts[1], **sizes}


def collate(task: dict, examples: list) -> dict[str, torch.Tensor]:
    """Ids, mask and labels of a batch, padded to its longest text."""
    texts, labels = zip(*examples, strict=True)
    batch = task["tokenizer"](
        *(list(column) for column in zip(*texts, strict=True)),
        padding=True,
        truncation=True,
        max_length=task["length"],
        return_tensors="pt",
    )
    return {
        "input_ids": batch["input_ids"],
        "attention_mask": batch["attention_mask"],
        "labels": torch.tensor(labels),
    }


def words_as_prefix(body: nn.Module, ids: torch.Tensor) -> torch.Tensor:
    """The keys and values that each layer makes of the words `ids`: (P,) becomes (L, 2, P, d)."""
    cache = DynamicCache()
    with torch.no_grad():
        body(input_ids=ids[None], past_key_values=cache)
    pairs = [torch.stack([layer.keys[0], layer.values[0]]) for layer in cache.layers]  # each (2, h, P, d_h)
    return torch.stack([pair.transpose(1, 2).flatten(2) for pair in pairs])


def loss_of(model: nn.Module, batch: dict[str, torch.Tensor]) -> torch.Tensor:
    return nn.functional.cross_entropy(model(batch["input_ids"], batch["attention_mask"]), batch["labels"])


def loss_now(model: nn.Module, task: dict) -> float:
    """The mean loss on 64 examples from all over the training part, without dropout."""
    examples = task["train"][:: len(task["train"]) // 64][:64]
    batch = to_device(collate(task, examples), next(model.parameters()).device)
    model.eval()
    with torch.no_grad():
        return loss_of(model, batch).item()


def count_right(model: nn.Module, task: dict) -> int:
    """How many examples of the test part the model gets right."""
    device, right = next(model.parameters()).device, 0
    model.eval()
    with torch.no_grad():
        for start in range(0, len(task["test"]), 60):
            batch = to_device(collate(task, task["test"][start : start + 60]), device)
            logits = model(batch["input_ids"], batch["attention_mask"])
            right += (logits.argmax(dim=-1) == batch["labels"]).sum().item()
    return right


# %% [markdown]
# Build the model for each method, ready to be trained, whatever was frozen before. What comes back is `model` itself, or holds `model` itself; it keeps its mode, since `train` sets that:
#
# | `method` | |
# |---|---|
# | `"full"` | the classifier with everything trained |
# | `"head"` | the head alone |
# | `"prompt"` | a `PromptTuned` that starts at the embeddings of the words `ids`, rows of the table that `get_input_embeddings()` gives |
# | `"prefix"` | a `PrefixTuned` that starts at what `words_as_prefix` gives for the words `ids`, with dropout or without |
# | `"lora"` | rank 8 and alpha 16 on the query and the value layers |
#
# and make the table, with $\sqrt{p(1-p)/n}$ as the standard error of an accuracy $p$ on $n$ examples.
#
# <details><summary>A question to start with</summary>An accuracy is a mean of zeros and ones. What is its standard error?</details>
# <details><summary>The idea</summary>For k right of n, p = k/n has the standard error √(p(1−p)/n). Count parameters with your own function.</details>


# %% solution="tuned" changes="model"
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora".

    ids: (P,), the words that a prompt or a prefix starts from
    raises ValueError for any other method; what becomes of `model` then is open
    """
    ### BEGIN SOLUTION
    if method == "full":
        freeze(model, "body", "head")
        return model
    if method == "head":
        freeze(model, "head")
        return model
    if method == "prompt":
        return PromptTuned(model, model.body.get_input_embeddings().weight[ids])
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, ("query", "value"), rank=8, alpha=16.0)
        return model
    raise ValueError(f"there is no method called {method}")
    ### END SOLUTION


# %% solution="table"
def table(runs: list[dict]) -> list[dict]:
    """Return one row for each run, the most accurate first; runs with equal accuracy keep their order.

    A run has "method", "trained" and "total" (numbers of parameters), "right" and "n" (examples).
    A row has "method", "trained", "share" (trained of total), "accuracy" and "error" (its standard error),
    the last three as fractions; more entries do no harm.
    """
    ### BEGIN SOLUTION
    rows = []
    for run in runs:
        accuracy = run["right"] / run["n"]
        rows.append(
            {
                "method": run["method"],
                "trained": run["trained"],
                "share": run["trained"] / run["total"],
                "accuracy": accuracy,
                "error": math.sqrt(accuracy * (1 - accuracy) / run["n"]),
            }
        )
    return sorted(rows, key=lambda row: -row["accuracy"])
    ### END SOLUTION


# %% [markdown]
# The folded cell trains one method (`one_run`) and draws the table (`draw`).


# %% fold=true
def words_of(task: dict) -> torch.Tensor:
    """The words that a prompt or a prefix of this task starts from, (P,)."""
    ids = torch.tensor(task["tokenizer"]("it was a film and the review says that")["input_ids"])
    return ids.repeat(-(-task["rows"] // len(ids)))[: task["rows"]]


def one_run(method: str, task: dict, seed: int = 0, pretrained: bool = True) -> dict:
    """Train a fresh model by `method` and measure it on the test part."""
    seed_everything(seed)
    body = BertModel(task["body"].config, add_pooling_layer=False)
    if pretrained:
        body.load_state_dict(task["body"].state_dict(), strict=False)  # all but the pooler, which is not used
    model = tuned_by(method, Classifier(body), words_of(task))
    frozen = {name: p.detach().clone() for name, p in model.named_parameters() if not p.requires_grad}
    (trained, total), before = count_parameters(model), loss_now(model, task)
    config = RunConfig(
        task["steps"], task["batch_size"], RATES[method], seed=seed, schedule="linear", warmup=0.1
    )
    batches = Batches(task["train"], task["batch_size"], lambda examples: collate(task, examples), seed=seed)
    train(model, batches, config, loss=loss_of, device=str(pick_device()), progress=False)
    now = dict(model.named_parameters())
    return {
        "method": method if pretrained else f"{method}, random body",
        "trained": trained,
        "total": total,
        "right": count_right(model, task),
        "n": len(task["test"]),
        "losses": (before, loss_now(model, task)),
        "moved": [name for name, value in frozen.items() if not torch.equal(value, now[name].detach().cpu())],
    }


def draw(rows: list[dict]):
    """A bar for each row of the table, with its standard error."""
    figure, ax = plots.panels(1, size=(6.4, 3.2))
    places = range(len(rows))
    ax.barh(
        places, [100 * row["accuracy"] for row in rows], xerr=[100 * row["error"] for row in rows], height=0.6
    )
    for place, row in enumerate(rows):
        ax.text(
            2, place, f"{row['trained']:,} trained ({100 * row['share']:.3g} %)", va="center", color="white"
        )
        ax.text(102, place, f"{100 * row['accuracy']:.1f} ± {100 * row['error']:.1f}", va="center")
    ax.set(
        yticks=places,
        yticklabels=[row["method"] for row in rows],
        xlim=(0, 125),
        xlabel="test accuracy, per cent",
    )
    ax.invert_yaxis()
    return figure


# %% test="tuned-trained" points=2 rests="Build the model for each method, ready to be trained, whatever was frozen before … the classifier with everything trained … the head alone … What comes back is `model` itself, or holds `model` itself; it keeps its mode"
# Each method trains exactly what it should, whatever was frozen before, and works on the model it was given.
import torch

# The words are drawn, and a parameter is trained or not whatever they are: no chance for right work to fail.
generator = torch.Generator().manual_seed(79)
ids = torch.randint(1, 50, (int(torch.randint(1, 9, (), generator=generator)),), generator=generator)
expected = {"full": None, "head": set(), "prompt": {"prompt"}, "prefix": {"prefix"}, "lora": {"A", "B"}}
for seed, (method, own) in enumerate(expected.items()):
    for before in (True, False):
        model = small_classifier(80 + seed)
        model.requires_grad_(before)
        model.train(before)
        plain = list(model.modules())
        tuned = tuned_by(method, model, ids)
        assert isinstance(tuned, torch.nn.Module), f"with the method {method} no model comes back"
        inside = tuned.model if method in ("prompt", "prefix") else tuned
        assert inside is model, f"with the method {method} the result is not made of the model that was given"
        assert all(module.training == before for module in plain), (
            f"the method {method} put the model into another mode, train or eval"
        )
        trained = [name for name, parameter in tuned.named_parameters() if parameter.requires_grad]
        if own is None:
            assert len(trained) == len(list(tuned.parameters())), "full fine-tuning should train everything"
            continue
        heads = {name for name in trained if name.endswith(("head.weight", "head.bias"))}
        assert len(heads) == 2, f"with the method {method} the head is not trained"
        assert {name.split(".")[-1] for name in set(trained) - heads} == own, (
            f"the method {method} trains something else than its own parameters and the head"
        )

# %% test="tuned-start" points=1 rests="a `PromptTuned` that starts at the embeddings of the words `ids` … a `PrefixTuned` that starts at what `words_as_prefix` gives for the words `ids` … rank 8 and alpha 16 on the query and the value layers … raises ValueError for any other method"
# Prompt and prefix start from the words, LoRA has rank 8 and alpha 16 on queries and values, other names are refused.
import torch

model = small_classifier(90)
# The same rows and the same call give the same numbers, whatever words are drawn.
generator = torch.Generator().manual_seed(89)
drawn = torch.randint(1, 50, (int(torch.randint(5, 12, (), generator=generator)),), generator=generator)
for ids in (torch.tensor([7, 1]), torch.tensor([3, 9, 4, 4]), drawn):
    words = model.body.get_input_embeddings().weight[ids].clone()
    tuned = tuned_by("prompt", model, ids)
    assert isinstance(tuned, PromptTuned), "with the method prompt a `PromptTuned` should come back"
    assert torch.equal(tuned.prompt, words), "the prompt should start at the embeddings of the words"
    start = words_as_prefix(model.body, ids)
    tuned = tuned_by("prefix", model, ids)
    assert isinstance(tuned, PrefixTuned), "with the method prefix a `PrefixTuned` should come back"
    assert torch.equal(tuned.prefix, start), "the prefix should start at what the layers make of the words"
lora = tuned_by("lora", small_classifier(91), ids)
layers = [
    (name.split(".")[-1], module) for name, module in lora.named_modules() if isinstance(module, LoRALinear)
]
assert sorted(name for name, _ in layers) == ["query"] * 3 + ["value"] * 3, (
    "there should be a `LoRALinear` around the query and the value layer of each layer, and nowhere else"
)
assert all(module.A.shape[0] == 8 for _, module in layers), "the rank should be 8"
x = torch.randn(5, 12, dtype=torch.float64, generator=torch.Generator().manual_seed(92))
with torch.no_grad():
    layers[0][1].B.fill_(0.5)
change = layers[0][1](x) - layers[0][1].base(x)
assert torch.allclose(change, 2.0 * x @ (layers[0][1].B @ layers[0][1].A).T), (
    "the change is not scaled as a rank of 8 and an alpha of 16 say"
)
for method in ("magic", "heads", " Head", "LoRA", "", "fully", "prompts", "prefixes", "lora2"):
    refused = False
    try:
        tuned_by(method, small_classifier(93), ids)
    except ValueError:
        refused = True
    except Exception:
        refused = False
    assert refused, "a method that is none of the five, to the letter, should raise a ValueError"

# %% test="table-numbers" points=2 rests="(trained of total) … (its standard error), the last three as fractions … as the standard error of an accuracy $p$ on $n$ examples"
# Shares, accuracies and standard errors as fractions.
import random

# Fractions of drawn whole numbers, in float64: no chance for right work to fail.
numbers = random.Random(7)
for _ in range(5):
    n, total = numbers.randint(50, 2000), numbers.randint(1000, 10**7)
    run = {
        "method": "head",
        "trained": numbers.randint(1, total),
        "total": total,
        "right": numbers.randint(1, n - 1),
        "n": n,
    }
    made = table([run])
    assert isinstance(made, list | tuple) and len(made) == 1, "one run should give a list of one row"
    row = made[0]
    assert {"method", "trained", "share", "accuracy", "error"} <= set(row), (
        "a row lacks one of its five entries"
    )
    assert row["method"] == "head" and row["trained"] == run["trained"], (
        "the method and the number of trained parameters should be those of the run"
    )
    assert abs(row["share"] - run["trained"] / total) < 1e-12, (
        "the share should be trained of total, as a fraction"
    )
    p = run["right"] / n
    assert abs(row["accuracy"] - p) < 1e-12, "the accuracy should be right of n, as a fraction"
    assert abs(row["error"] * n - p * (1 - p)) > 1e-9, "the error is p(1-p)/n, without the root"
    assert abs(row["error"] ** 2 - p * (1 - p)) > 1e-9, (
        "the error is the spread of a single example: that of the accuracy is smaller"
    )
    assert abs(row["error"] ** 2 * n - p * (1 - p)) < 1e-9, (
        "the error is not the standard error of the accuracy"
    )
    for right in (0, n):
        assert abs(table([run | {"right": right}])[0]["error"]) < 1e-12, (
            "where all answers are right, or none, the formula gives a standard error of 0"
        )

# %% test="table-order" points=1 rests="Return one row for each run, the most accurate first; runs with equal accuracy keep their order … Nothing you write should change its arguments in place"
# A row for each run, the most accurate first, and equal ones in the order they came.
import random

rows = [("a", 30, 40), ("b", 66, 80), ("c", 15, 20), ("d", 9, 10), ("e", 60, 80), ("b", 21, 28), ("d", 2, 4)]
trained = [5, 4, 3, 2, 6, 1, 7]  # a name for each run, and in no order
runs_made_up = [
    {"method": m, "trained": i, "total": 10 + i, "right": k, "n": n}
    for i, (m, k, n) in zip(trained, rows, strict=True)
]
before = [dict(run) for run in runs_made_up]
made = table(runs_made_up)
assert isinstance(made, list | tuple) and len(made) == 7, (
    "there should be one row for each run, also when two runs have the same method"
)
assert [row["trained"] for row in made] == [2, 4, 5, 3, 6, 1, 7], (
    "the rows are not in the order of their accuracy, the largest first, with equal ones in the order of the runs"
)
of_run = {run["trained"]: run for run in runs_made_up}
for row in made:
    run, p = of_run[row["trained"]], row["accuracy"]
    assert abs(row["share"] - run["trained"] / run["total"]) < 1e-12, (
        "the share is not of the run's own total"
    )
    assert abs(row["error"] ** 2 * run["n"] - p * (1 - p)) < 1e-9, "the error is not by the run's own n"
assert runs_made_up == before, "the runs themselves should stay as they were"
assert list(table([])) == [], "without any run there should be no row"
near = [{"method": "x", "trained": i, "total": 100, "right": 5000 + i, "n": 10_000} for i in range(3)]
assert [row["trained"] for row in table(near)] == [2, 1, 0], (
    "runs whose accuracies differ by a hundredth of a per cent are not in the order of their accuracy"
)
# Quarters of drawn sizes: equal shares are equal to the last bit, and there is one right order.
numbers = random.Random(8)
quarters = [(numbers.randint(0, 4), 4 * numbers.randint(1, 100)) for _ in range(numbers.randint(8, 14))]
drawn = [
    {"method": "x", "trained": i, "total": 100, "right": k * n // 4, "n": n}
    for i, (k, n) in enumerate(quarters)
]
assert [row["trained"] for row in table(drawn)] == sorted(
    range(len(drawn)), key=lambda i: (-quarters[i][0], i)
), "the rows of drawn runs are not in the order of their accuracy, with equal ones in the order of the runs"

# %% [markdown]
# The run: head, prompt, prefix and LoRA side by side, all with your code and one rate, on the first three layers of the encoder and the first 24 tokens of a review, so that it takes seconds. Their losses are summed, so that none touches the weights of another. There is no dropout, and what starts at random is drawn from the seed by the given code: then every right solution trains the same.
#
# The run takes about half a minute on one core and leaves a *training record* in `runs/compare/` beside the notebook: settings, losses, and what is trained after every 8 of its 32 steps, about 5 MB in all. You may stop it at any time: the same cell goes on from there, and a finished run is not trained again. Full fine-tuning is not in the record, where each state of it would take more than 150 MB; nor is a head on an encoder with random weights. The cell after the run trains both for the table.
#
# The record is graded, so hand in the folder `runs` with your notebook; `coursekit pack peft.ipynb` makes one archive of both. Before that, `coursekit check-run runs/compare` tells you what the grader will see.
# - On 64 of the training examples, the losses of the four methods together should be lower at the end than at the start.
# - Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings. It holds what a method trains and nothing else: all other numbers are those of the pretrained encoder.
# - Parts of the run are trained again, from the recorded state at their beginning, and should end where the record says.
# - The seed follows from your id, so it has to be your own run: write the id under which you hand in.
#
# The folded cell defines the run: the short task, the four methods side by side, their summed loss and their batches.


# %% fold=true
ARMS = ("head", "prompt", "prefix", "lora")
N_LAYERS, RANK = 3, 8


@functools.cache
def short_task() -> dict:
    """The small task with the first layers of its encoder and the first tokens of its texts, loaded once."""
    task = load_task("small") | {"length": 24}
    task["body"].encoder.layer = task["body"].encoder.layer[:N_LAYERS]
    task["body"].config.num_hidden_layers = N_LAYERS
    return task


def sharing(body: nn.Module) -> nn.Module:
    """A body with layers of its own, without dropout, that has its numbers in common with `body`."""
    twin = deepcopy(body, {id(parameter): parameter for parameter in body.parameters()})
    for module in twin.modules():
        if isinstance(module, nn.Dropout):
            module.p = 0.0
    return twin


def arm_shapes(scale: str) -> dict[str, tuple[int, ...]]:
    """What is trained, by name; the record holds these and no more."""
    d, rows = 384, SETTINGS[scale]["rows"]
    shapes = {"prompt.prompt": (rows, d), "prefix.prefix": (N_LAYERS, 2, rows, d)}
    for arm in ARMS:
        place = f"{arm}.model.head" if arm in ("prompt", "prefix") else f"{arm}.head"
        shapes |= {f"{place}.weight": (2, d), f"{place}.bias": (2,)}
    for layer in range(N_LAYERS):
        for part in ("query", "value"):
            place = f"lora.body.encoder.layer.{layer}.attention.self.{part}"
            shapes |= {f"{place}.A": (RANK, d), f"{place}.B": (d, RANK)}
    return shapes


def all_arms(scale: str, seed: int) -> nn.ModuleDict:
    """Your model for each method; what starts at random is drawn from the seed, in whichever order you make it."""
    task, arms = short_task(), nn.ModuleDict()
    for arm in ARMS:
        arms[arm] = tuned_by(arm, Classifier(sharing(task["body"])), words_of(task))
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for name, parameter in sorted(arms.named_parameters()):
            if name.endswith((".A", "head.weight")):
                parameter.copy_(0.03 * torch.randn(parameter.shape, generator=generator))
            elif name.endswith("head.bias"):
                parameter.zero_()
    return arms


def summed_loss(arms: nn.ModuleDict, batch: dict[str, torch.Tensor]) -> torch.Tensor:
    """The sum of the losses of all methods: the gradient of one does not depend on the others."""
    return sum(loss_of(model, batch) for model in arms.values())


def arm_losses(arms: nn.ModuleDict, examples: list) -> dict[str, float]:
    """The mean loss of each method on some examples."""
    batch = to_device(collate(short_task(), examples), next(arms.parameters()).device)
    return {arm: loss_of(model, batch).item() for arm, model in arms.items()}


def arm_batches(scale: str, seed: int) -> Batches:
    """A function from the step to a batch."""
    task = short_task()
    return Batches(task["train"], task["batch_size"], lambda examples: collate(task, examples), seed=seed)


COMPARE = RunTask(
    name="compare",
    configs={
        "small": RunConfig(
            steps=32,  # two passes: one is too few for every honest run to learn
            batch_size=SETTINGS["small"]["batch_size"],
            learning_rate=5e-3,
            schedule="linear",
            warmup=0.1,
            clip=None,  # a common bound would let the gradients of one method shorten those of another
            best="prefix",
            checkpoints=(8, 16, 24, 32),
            precision="float32",
        )
    },
    shapes=arm_shapes,
    model=all_arms,
    batches=arm_batches,
    loss=summed_loss,
    evaluate=lambda arms: arm_losses(arms, short_task()["train"][::4]),
    data_sha256=digest_of(*(review.text for review in load_reviews().train)),
)

# %% run="compare"
# This cell is yours: write your id, and choose a device ("cpu", "cuda", "mps") or leave the choice to the machine.
STUDENT = "your-id"
DEVICE = None

run = record_run(COMPARE, STUDENT, device=DEVICE)

# %% check="compare-check"
task = short_task()
runs = [one_run("full", task), one_run("head", task, pretrained=False)]
for arm, model in run.model.items():
    trained, total = count_parameters(model)
    right = count_right(model, task)
    runs.append({"method": arm, "trained": trained, "total": total, "right": right, "n": len(task["test"])})
draw(table(runs))

# %% test="compare-learned" points=2 record="compare" rests="On 64 of the training examples, the losses of the four methods together should be lower at the end than at the start."
# The methods have learned: their losses on training examples fell.
from coursekit.training import Verifier

verifier = Verifier(COMPARE)
start, end = verifier.measured(step=0), verifier.measured()
# In 24 honest runs the four losses together fell by 0.66 ± 0.08, and by 0.47 at least; untrained models stay at 0.
assert sum(end.values()) < sum(start.values()), "the losses of the four methods did not fall"

# %% test="compare-consistent" points=1 record="compare" rests="Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings."
# Settings, losses, learning rates, evaluations and weights of the record fit together.
from coursekit.training import Verifier

check = Verifier(COMPARE).consistency()
assert check.passed, check.sentence

# %% test="compare-replay" points=1 record="compare" rests="Parts of the run are trained again, from the recorded state at their beginning, and should end where the record says."
# Parts of the run, trained again from the state that they begin with, end where the record says.
import torch

from coursekit.training import Verifier

check = Verifier(COMPARE).replay(torch.Generator().manual_seed(2))
assert check.passed, check.sentence

# %% test="compare-own" points=1 record="compare" rests="The seed follows from your id, so it has to be your own run: write the id under which you hand in."
# The run has the seed of the student who hands it in.
from coursekit.training import Verifier, handed_in_by

check = Verifier(COMPARE).whose(handed_in_by())
assert check.passed, check.sentence

# %% [markdown] exercise="words" title="In your own words" difficulty=2 minutes=10 core=true rows="1-3.2.1, 1-3.2.2, 1-3.2.3" errata="E-7, E-8"
# One short answer, four to six sentences. A person reads it; the points say how many ideas are asked for.
#
# A company keeps one encoder with 22.6 million parameters for 50 customers, each with a classification task of its own and some thousand labelled texts. A colleague proposes prefix tuning, because a course handout prints 0.8 for it and 0.6 for a head alone, on development and test set alike, without the number of examples.
# What do these numbers show about the two, what would you run before deciding, and what else besides accuracy would you weigh between a head, a prefix and LoRA?
#
# <details><summary>What makes an answer good</summary>It says what the numbers can and can't show and why, names a comparison that could come out either way, and names costs that differ between the three methods.</details>

# %% [markdown] written="words-company" points=4
# ### BEGIN SOLUTION
# They show nothing about the order: one decimal, the same on two sets, fits ten examples, and if it was ten, 8 against 6 right comes up by luck in about three of ten cases; the ten may even have been the training examples. I would train each method with a learning rate of its own, chosen on development data, on the same training texts of a few customers, with several seeds, and report accuracies on held-out texts with standard errors, beside the majority class and a bag-of-words baseline. A head needs 770 numbers per customer, lets all customers share one pass through the body and its features can be computed once. A prefix and LoRA need some ten thousand to some hundred thousand numbers per customer, and every training step goes through the whole body. LoRA can be merged, so that a customer's model costs nothing extra when it runs, but then each customer has a body of its own; a prefix lengthens every attention but different customers can share a batch.
# ### END SOLUTION

# %% [markdown]
# That was the last exercise. Restart the kernel, run all cells, save, and hand the notebook in under its own name, with the folder `runs`.
