# ---
# title: Fine-tuning
# points: 116
# minutes: 470
# seconds: 90
# data: [reviews, encoder]
# ---

# %% [markdown]
# You write the training loop piece by piece: the step, the evaluation, three optimisers, the order of the data, the best checkpoint, the search. Then you put the pieces together and fine-tune a real encoder on real film reviews, and you learn when a difference between two accuracies means something.
#
# **How to work**
# - Replace each `raise NotImplementedError` by your code. Keep the names and arguments of the functions.
# - Run the cell under it: it holds *checks* that you can see. They catch the first mistakes, not all of them.
# - *Hidden tests* run when the notebook is graded. Each looks at one property, named in its comment, and gives its points for that property alone. They use sizes, numbers and seeds that differ from those of the checks.
# - Answers in words are read by a person.
#
# **Conventions.** A *batch* is a dict of tensors that holds the labels `(B,)` under `"labels"`. A *model* is a `torch.nn.Module` that takes a batch and returns logits `(B, C)`, one column per class. The loss is the cross-entropy, as a mean over examples. `optimiser` is anything with the methods `zero_grad()` and `step()`: torch's, or later your own. Nothing you write should change its arguments in place, unless the task says so.
#
# The encoder is all-MiniLM-L6-v2 (22.7 million parameters), the sentences are a few hundred from Rotten Tomatoes: the scale `"small"`, for a laptop. The recorded run near the end also has full-size scales, for a GPU; nobody has run these.

# %%
import copy
import math
import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import product
from typing import Any

import torch
import torch.nn.functional as F
from torch import nn

from coursekit import plots

Batch = dict[str, torch.Tensor]


class Classifier(nn.Module):
    """A pretrained encoder, the normed mean of its token vectors, and a new linear head for two classes.

    The head starts at zero: both classes are equally likely at first, whatever the seed.
    """

    def __init__(self, encoder: nn.Module):
        super().__init__()
        self.encoder = encoder
        self.head = nn.Linear(encoder.config.hidden_size, 2)
        for parameter in self.head.parameters():
            nn.init.zeros_(parameter)

    def forward(self, batch: Batch) -> torch.Tensor:
        mask = batch["attention_mask"].unsqueeze(-1)  # (B, T, 1)
        tokens = self.encoder(batch["input_ids"], batch["attention_mask"]).last_hidden_state  # (B, T, d)
        mean = (tokens * mask).sum(dim=1) / mask.sum(dim=1)  # (B, d)
        return self.head(F.layer_norm(mean, mean.shape[-1:]))  # (B, 2)


# %% [markdown]
# The folded cell loads the data. `reviews()` gives the sentences of the three parts, `make_batch` makes a batch of some of them, and `fresh_classifier(seed)` gives a new `Classifier` on the pretrained encoder, with the function that makes its batches.


# %% fold=true
@cache
def reviews(scale: str = "small") -> dict[str, list]:
    """The sentences to train on, to choose by and to test on once."""
    from coursekit.data import load_reviews

    if scale == "small":
        splits, chosen = load_reviews("rotten-tomatoes"), random.Random(0)
        sizes = {"train": 240, "dev": 160, "test": 400}
        return {part: chosen.sample(getattr(splits, part), n) for part, n in sizes.items()}
    # The document's sizes. Its sentences differ: the hub's training part also holds phrases, and keeps the
    # labels of its test part secret, so that the test sentences are taken from the training part as well.
    splits = load_reviews("sst2", source="hub")
    chosen = random.Random(0).sample(splits.train, 6_920 + 1_821)
    return {"train": chosen[:6_920], "dev": list(splits.dev), "test": chosen[6_920:]}


@cache
def pretrained(scale: str = "small") -> tuple[nn.Module, Any]:
    """The encoder and its tokenizer, loaded once."""
    from coursekit.data import load_encoder

    return load_encoder() if scale == "small" else load_encoder("hub", "roberta-base")


def make_batch(rows: list, scale: str = "small") -> Batch:
    """The sentences as ids of tokens, padded to the same length, with their labels."""
    length = 32 if scale == "small" else 128
    tokenizer = pretrained(scale)[1]
    texts = [row.text for row in rows]
    batch = tokenizer(texts, truncation=True, max_length=length, padding=True, return_tensors="pt")
    return {**batch, "labels": torch.tensor([row.label for row in rows])}


def fresh_classifier(seed: int) -> tuple[Classifier, Callable[[list], Batch]]:
    """A classifier with pretrained body and new head on the best device, and the function that makes batches."""
    from coursekit.training import pick_device, to_device

    torch.manual_seed(seed)
    model, device = Classifier(copy.deepcopy(pretrained()[0])), pick_device()
    return model.to(device), lambda rows: to_device(make_batch(rows), device)


# %% [markdown] exercise="one-step" title="One step by hand" difficulty=1 minutes=5 core=true
# A model has one parameter, $\theta = 3$, and the loss is $\theta^2$. Plain gradient descent subtracts the learning rate, $0.1$, times the gradient.
#
# Where is $\theta$ after one step? And where would it be if `backward` had been called twice, without clearing the gradient in between, before that one step? The check does both with torch.
#
# <details><summary>A question to start with</summary>The derivative of $\theta^2$ is $2\theta$. What does <code>backward</code> do with a gradient that is there already?</details>


# %% solution="one-step"
def one_step() -> dict[str, float]:
    """Return the parameter after "one" backward, and after "two", each followed by one step."""
    ### BEGIN SOLUTION
    return {"one": 2.4, "two": 1.8}
    ### END SOLUTION


# %% check="one-step-check"
for calls, name in ((1, "one"), (2, "two")):
    theta = torch.tensor(3.0, requires_grad=True)
    for _ in range(calls):
        (theta**2).backward()
    moved = (theta - 0.1 * theta.grad).item()
    assert abs(one_step()[name] - moved) < 1e-3, f"{name}: backward adds to the gradient that is there"
print("one step: right, torch says the same")

# %% test="one-step-numbers" points=1 rests="after one step? And where would it be if `backward` had been called twice, without clearing the gradient in between, before that one step?"
# The parameter after one backward, and after two.
given = one_step()
assert {"one", "two"} <= set(given), "a number is missing: give each under its name"
assert abs(given["one"] - 2.4) < 1e-3, (
    "one is wrong: what is the derivative of the loss at 3, and how far is a step?"
)
assert abs(given["two"] - 1.8) < 1e-3, "two is wrong: a second backward adds its gradient to the first"

# %% [markdown] exercise="step" title="One training step" difficulty=1 minutes=15 core=true rows="3-Q3.1" errata="E-36"
# Everything starts with four lines: clear the old gradients, compute the loss, send it backwards, let the optimiser move the parameters.
# Their order matters, because `backward` *adds* to the gradients that are there.
#
# Write one step. Whatever mode the model is in, it trains in training mode, and it may be left there.
#
# <details><summary>A question to start with</summary>Which line reads the gradients, which one writes them, and which one throws them away?</details>
# <details><summary>The idea</summary>The gradients have to be cleared at some moment after they were used and before the next <code>backward</code>. Somebody else may have left gradients behind, so clear them at the beginning.</details>
# <details><summary>My loss keeps the memory full</summary>A loss tensor holds on to everything that was computed for it. <code>loss.item()</code> is a plain number and holds nothing.</details>


# %% solution="step" changes="model"
def train_step(model: nn.Module, optimiser: Any, batch: Batch) -> float:
    """Make one optimiser step on the mean cross-entropy of `batch`, in training mode.

    batch: a dict with "labels" (B,); model(batch) gives logits (B, C)
    returns: the loss before the step, as a plain number
    """
    ### BEGIN SOLUTION
    model.train()
    optimiser.zero_grad()
    loss = F.cross_entropy(model(batch), batch["labels"])
    loss.backward()
    optimiser.step()
    return loss.item()
    ### END SOLUTION


# %% check="step-check"
class Linear(nn.Module):
    """A small model for the checks: a linear layer on ready-made features."""

    def __init__(self, d: int, n_classes: int = 2):
        super().__init__()
        self.layer = nn.Linear(d, n_classes)

    def forward(self, batch: Batch) -> torch.Tensor:
        return self.layer(batch["features"])


torch.manual_seed(0)
toy, toy_batch = Linear(3), {"features": torch.randn(8, 3), "labels": torch.tensor([0, 1] * 4)}
sgd = torch.optim.SGD(toy.parameters(), lr=0.5)
losses = [train_step(toy, sgd, toy_batch) for _ in range(5)]
assert all(isinstance(loss, float) for loss in losses), "return a plain number"
assert losses[-1] < losses[0], "the loss of the same batch should fall"
print("train_step: all checks passed")

# %% test="step-torch" points=2 rests="clear the old gradients, compute the loss, send it backwards, let the optimiser move the parameters … Make one optimiser step on the mean cross-entropy of `batch`"
# Three steps move the parameters exactly as a plain torch loop does.
import torch
import torch.nn.functional as F


class Net(torch.nn.Module):
    def __init__(self, d, hidden, n_classes):
        super().__init__()
        layers = torch.nn.Linear(d, hidden), torch.nn.Tanh(), torch.nn.Linear(hidden, n_classes)
        self.net = torch.nn.Sequential(*layers)

    def forward(self, batch):
        return self.net(batch["features"])


for seed in range(3):
    generator = torch.Generator().manual_seed(seed)
    n, d, hidden, n_classes = torch.randint(3, 12, (4,), generator=generator).tolist()
    batches = [
        {
            "features": torch.randn(n, d, generator=generator, dtype=torch.float64),
            "labels": torch.randint(n_classes, (n,), generator=generator),
        }
        for _ in range(3)
    ]
    torch.manual_seed(seed)
    mine = Net(d, hidden, n_classes).double()
    theirs = Net(d, hidden, n_classes).double()
    theirs.load_state_dict(mine.state_dict())
    sgd, other = torch.optim.SGD(mine.parameters(), lr=0.3), torch.optim.SGD(theirs.parameters(), lr=0.3)
    for batch in batches:
        train_step(mine, sgd, batch)
        F.cross_entropy(theirs(batch), batch["labels"]).backward()
        other.step()
        other.zero_grad()
    moved = all(
        torch.allclose(a, b, atol=1e-12) for a, b in zip(mine.parameters(), theirs.parameters(), strict=True)
    )
    assert moved, "after three steps the parameters differ from those of a plain loop on the mean loss"

# %% test="step-stale" points=1 rests="clear the old gradients … `backward` *adds* to the gradients that are there"
# Gradients that somebody left behind do not count.
import torch


class Head(torch.nn.Module):
    def __init__(self, d, n_classes):
        super().__init__()
        self.layer = torch.nn.Linear(d, n_classes)

    def forward(self, batch):
        return self.layer(batch["features"])


# The same steps twice give the same numbers, whatever is drawn.
torch.manual_seed(3)
n, d, n_classes = torch.randint(2, 12, (3,)).tolist()
clean, dirty = Head(d, n_classes), Head(d, n_classes)
dirty.load_state_dict(clean.state_dict())
for parameter in dirty.parameters():
    parameter.grad = torch.full_like(parameter, 7.0)
batch = {"features": torch.randn(n, d), "labels": torch.randint(n_classes, (n,))}
for model in (clean, dirty):
    train_step(model, torch.optim.SGD(model.parameters(), lr=0.1), batch)
assert torch.allclose(clean.layer.weight, dirty.layer.weight), (
    "old gradients changed the step: clear them before `backward`, because `backward` adds"
)

# %% test="step-mode" points=1 rests="Whatever mode the model is in, it trains in training mode"
# The forward pass runs in training mode, also when the model comes in evaluation mode.
import torch


class Spy(torch.nn.Module):
    def __init__(self, d):
        super().__init__()
        self.layer, self.drop, self.modes = torch.nn.Linear(d, 2), torch.nn.Dropout(0.5), []

    def forward(self, batch):
        self.modes.append(self.drop.training)
        return self.layer(self.drop(batch["features"]))


# The sizes alone are drawn, and the mode has nothing to do with them.
n, d = torch.randint(1, 12, (2,), generator=torch.Generator().manual_seed(4)).tolist()
model = Spy(d).eval()
batch = {"features": torch.ones(n, d), "labels": torch.arange(n) % 2}
train_step(model, torch.optim.SGD(model.parameters(), lr=0.1), batch)
assert model.modes, "the model was never called"
assert all(model.modes), "dropout was off during the step: the model should be in training mode"

# %% test="step-loss" points=1 rests="returns: the loss before the step, as a plain number"
# The returned number is the loss before the step, and it holds no graph.
import torch
import torch.nn.functional as F


class Head(torch.nn.Module):
    def __init__(self, d, n_classes):
        super().__init__()
        self.layer = torch.nn.Linear(d, n_classes)

    def forward(self, batch):
        return self.layer(batch["features"])


torch.manual_seed(5)
n, d, n_classes = torch.randint(3, 12, (3,)).tolist()
model = Head(d, n_classes).double()
batch = {"features": torch.randn(n, d, dtype=torch.float64), "labels": torch.randint(n_classes, (n,))}
before = F.cross_entropy(model(batch), batch["labels"]).item()
found = train_step(model, torch.optim.SGD(model.parameters(), lr=0.5), batch)
assert isinstance(found, float), "the loss should come back as a plain number"
after = F.cross_entropy(model(batch), batch["labels"]).item()
assert abs(found - after) > 1e-6 or abs(before - after) < 1e-5, (
    "the loss is the one after the step, not before it"
)
assert abs(found - before) < 1e-5, "the number is not the mean loss before the step"

# %% [markdown] exercise="evaluate" title="An evaluation that leaves no trace" difficulty=2 minutes=30 core=true rows="3-Q3.2, 3-Q3.3" errata="E-37, E-38"
# An evaluation looks and does not touch. Afterwards the model must be exactly as before: every module in the mode it had, every gradient and every buffer unchanged.
# While it looks, dropout is off and no graph is recorded.
#
# Mean loss and accuracy are means over *examples*. A mean of batch means gives the examples of a small last batch too much weight. The loss has to be right for any finite logits, also for very large ones. The predictions are the classes with the largest logits, in the order of the examples. There is at least one batch, and none is empty. The batches are on the model's device already, and a model may have no parameters.
#
# <details><summary>A question to start with</summary>Which call switches dropout off, and which one stops the recording of a graph? Does either of them do the other's work?</details>
# <details><summary>The idea</summary>Sum the losses (<code>reduction="sum"</code>) and the right answers over all batches, and divide once, at the end, by the number of examples.</details>
# <details><summary>What may go wrong with the modes</summary>A frozen part of a model is often kept in evaluation mode while the rest trains. <code>model.train()</code> at the end would wake it up. Write the mode of each of <code>model.modules()</code> down before you begin.</details>


# %% solution="evaluate"
def evaluate(model: nn.Module, batches: Iterable[Batch]) -> dict[str, Any]:
    """Return {"loss": mean loss, "accuracy": share of right answers, "predictions": (n,) classes, on the CPU}.

    Both means are over examples. The model is left exactly as it was.
    """
    ### BEGIN SOLUTION
    modes = {module: module.training for module in model.modules()}
    model.eval()
    loss, right, predictions = 0.0, 0, []
    with torch.no_grad():
        for batch in batches:
            logits = model(batch)  # (B, C)
            loss += F.cross_entropy(logits, batch["labels"], reduction="sum").item()
            chosen = logits.argmax(dim=-1)  # (B,)
            right += (chosen == batch["labels"]).sum().item()
            predictions.append(chosen.cpu())
    for module, mode in modes.items():
        module.training = mode
    chosen = torch.cat(predictions)  # (n,)
    return {"loss": loss / len(chosen), "accuracy": right / len(chosen), "predictions": chosen}
    ### END SOLUTION


# %% check="evaluate-check"
torch.manual_seed(0)
toy = Linear(3)
toy_batches = [{"features": torch.randn(n, 3), "labels": torch.randint(2, (n,))} for n in (4, 4, 1)]
measured = evaluate(toy, toy_batches)
assert measured["predictions"].shape == (9,), "one prediction per example"
assert measured == evaluate(toy, toy_batches) | {"predictions": measured["predictions"]}, (
    "twice the same evaluation should give twice the same numbers"
)
assert toy.training, "the model was in training mode before"
print("evaluate: all checks passed")

# %% test="evaluate-accuracy" points=2 rests="Mean loss and accuracy are means over *examples* … The predictions are the classes with the largest logits, in the order of the examples … a model may have no parameters"
# Accuracy and predictions are counted over examples, in their order, for batches of any size.
import torch


class Given(torch.nn.Module):
    def forward(self, batch):
        return batch["logits"]


for seed in range(3):
    generator = torch.Generator().manual_seed(seed)
    first, n_classes = torch.randint(8, 16, (2,), generator=generator).tolist()
    sizes = [first, 1, int(torch.randint(2, 12, (1,), generator=generator))]
    # The logits of an example are whole numbers in some order: rounding can't change which of them is the largest.
    logits = [torch.rand(n, n_classes, generator=generator).argsort(dim=1).double() for n in sizes]
    labels = [torch.randint(n_classes, (n,), generator=generator) for n in sizes]
    labels[2][::2] = logits[2].argmax(dim=1)[::2]  # half of the last batch is right
    labels[1] = logits[1].argmax(dim=1)  # the batch of one is right
    half = (first + 1) // 2
    labels[0][:half] = (logits[0].argmax(dim=1)[:half] + 1) % n_classes  # and half of the first one is wrong
    found = evaluate(Given(), [{"logits": a, "labels": b} for a, b in zip(logits, labels, strict=True)])
    assert isinstance(found, dict) and {"accuracy", "predictions"} <= set(found), (
        "the result should be a dict with the loss, the accuracy and the predictions"
    )
    chosen = torch.cat(logits).argmax(dim=1)
    assert torch.equal(torch.as_tensor(found["predictions"]).cpu(), chosen), (
        "the predictions are not the classes with the largest logits, in the order of the examples"
    )
    # With x, 1 and y as the accuracies of batches of a, 1 and b examples, the two means differ by a third of
    # ((1 + y - 2x) a + (1 + x - 2y) b + x + y - 2) / (a + b + 1): above 0 for x up to 1/2, b from 2 and 2a above b + 1.
    by_batch = [(a.argmax(dim=1) == b).double().mean().item() for a, b in zip(logits, labels, strict=True)]
    assert abs(found["accuracy"] - sum(by_batch) / 3) > 1e-6, (
        "the accuracy is the mean of the accuracies of the batches: it should be the mean over examples"
    )
    assert abs(found["accuracy"] - (chosen == torch.cat(labels)).float().mean().item()) < 1e-6, (
        "the accuracy is not the share of right answers among all examples"
    )

# %% test="evaluate-loss" points=2 rests="Mean loss and accuracy are means over *examples* … The loss has to be right for any finite logits, also for very large ones"
# The loss is the mean over all examples, whatever the batches, and finite for large logits.
import torch
import torch.nn.functional as F


class Given(torch.nn.Module):
    def forward(self, batch):
        return batch["logits"]


for seed, size in enumerate((3, 3, 1e4)):
    generator = torch.Generator().manual_seed(10 + seed)
    first, second, n_classes = torch.randint(2, 12, (3,), generator=generator).tolist()
    n = first + second + 1
    logits = size * torch.randn(n, n_classes, generator=generator, dtype=torch.float64)
    labels = torch.randint(n_classes, (n,), generator=generator)
    whole = F.cross_entropy(logits, labels).item()
    for cuts in ([n], [first, second, 1], [first, 1, second]):
        # Also the sum of at most 23 losses in float32 is off by less than 23 times 6e-8 of it, a seventh of the bound.
        parts = [
            {"logits": a, "labels": b} for a, b in zip(logits.split(cuts), labels.split(cuts), strict=True)
        ]
        found = evaluate(Given(), parts)
        assert isinstance(found, dict) and "loss" in found, "the result should be a dict with the loss in it"
        close = abs(float(found["loss"]) - whole) < 1e-5 * max(1.0, whole)
        assert close or len(cuts) > 1, "the loss of a single batch is not its mean cross-entropy" + (
            " when the logits are very large" if size > 3 else ""
        )
        assert close, (
            "the loss of a single batch is right, but it changes when the examples are cut into several"
        )

# %% test="evaluate-quiet" points=2 rests="While it looks, dropout is off and no graph is recorded"
# While it looks, dropout is off in every module and no graph is recorded.
import torch

seen = []  # not the model's own: a copy of the model may do the work


class Spy(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer, self.drop = torch.nn.Linear(3, 2), torch.nn.Dropout(0.5)

    def forward(self, batch):
        seen.append((self.drop.training, torch.is_grad_enabled()))
        return self.layer(self.drop(batch["features"]))


# The sizes alone are drawn: those of the batches, and how many they are.
sizes = torch.randint(1, 9, (9,), generator=torch.Generator().manual_seed(5)).tolist()
model = Spy().train()
batches = [{"features": torch.ones(n, 3), "labels": torch.arange(n) % 2} for n in sizes[: 1 + sizes[-1]]]
evaluate(model, batches)
assert seen, "the model was never called"
assert not any(training for training, _ in seen), "dropout was active: the model should be in evaluation mode"
assert not any(recorded for _, recorded in seen), (
    "a graph was recorded: evaluation mode does not stop that, `torch.no_grad()` does"
)

# %% test="evaluate-modes" points=2 rests="Afterwards the model must be exactly as before: every module in the mode it had"
# Every module has the mode it had before, also in a model that is partly frozen.
import torch


class Two(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.Dropout(0.5))
        self.head = torch.nn.Linear(3, 2)

    def forward(self, batch):
        return self.head(self.body(batch["features"]))


def as_drawn(model):
    """Each module in a mode of its own."""
    for module, mode in zip(model.modules(), drawn, strict=True):
        module.training = bool(mode)


# Sizes and modes are drawn, and come back or not, whatever they are.
generator = torch.Generator().manual_seed(6)
n = int(torch.randint(1, 12, (1,), generator=generator))
batches = [{"features": torch.ones(n, 3), "labels": torch.arange(n) % 2}]
drawn = torch.randint(2, (5,), generator=generator).tolist()
for name, prepare in {
    "with each module in a mode of its own": as_drawn,
    "in training mode": lambda model: model.train(),
    "in evaluation mode": lambda model: model.eval(),
    "in training mode with a frozen body in evaluation mode": lambda model: model.train().body.eval(),
    "in training mode with one layer of its body in evaluation mode": lambda model: (
        model.train().body[1].eval()
    ),
    "in evaluation mode with one layer of its body in training mode": lambda model: (
        model.eval().body[1].train()
    ),
}.items():
    model = Two()
    prepare(model)
    before = [module.training for module in model.modules()]
    evaluate(model, batches)
    after = [module.training for module in model.modules()]
    assert after == before, (
        f"a model that came {name} is left otherwise: every module should have its own mode back"
    )

# %% test="evaluate-trace" points=2 rests="every gradient and every buffer unchanged … The model is left exactly as it was"
# Parameters, gradients and running statistics are untouched.
import torch


class Norm(torch.nn.Module):
    def __init__(self, d):
        super().__init__()
        self.norm, self.layer = torch.nn.BatchNorm1d(d), torch.nn.Linear(d, 2)

    def forward(self, batch):
        return self.layer(self.norm(batch["features"]))


# What is not touched is the same to the last bit, whatever was drawn.
torch.manual_seed(7)
n, d = torch.randint(2, 12, (2,)).tolist()
model = Norm(d).train()
for parameter in model.parameters():
    parameter.grad = torch.randn_like(parameter)
grads = [parameter.grad.clone() for parameter in model.parameters()]
state = {name: value.clone() for name, value in model.state_dict().items()}
evaluate(model, [{"features": 5 + torch.randn(n, d), "labels": torch.randint(2, (n,))}])
assert all(torch.equal(value, state[name]) for name, value in model.state_dict().items()), (
    "parameters or running statistics moved: an evaluation must not train, not even batch norm"
)
kept = [parameter.grad for parameter in model.parameters()]
assert all(a is not None and torch.equal(a, b) for a, b in zip(kept, grads, strict=True)), (
    "the gradients changed: an evaluation between `backward` and `step` must not disturb them"
)

# %% [markdown] exercise="modes" title="What train, eval and no_grad do" difficulty=1 minutes=5 core=true rows="3-Q3.1, 3-Q3.2, 3-Q3.3" errata="E-36, E-37, E-38"
# **Question.** Which statements are right? (One or more.)
#
# - **A** After `model.eval()`, batch norm passes its input through unchanged.
# - **B** After `model.eval()`, `loss.backward()` still fills the gradients of the parameters.
# - **C** In a model whose only norm is layer norm and whose dropout rates are 0, `train()` and `eval()` give the same outputs.
# - **D** `torch.no_grad()` sets `requires_grad` of all parameters to False until the end of the block.
# - **E** Inside `torch.no_grad()`, another thread of the same program goes on recording its graphs.
# - **F** `optimizer.zero_grad()` frees the computation graph.
# - **G** `backward` adds to the `.grad` of leaf tensors and, by default, leaves that of intermediate tensors empty.
#
# <details><summary>A question to start with</summary>Each statement can be tried in three lines. Which three?</details>


# %% solution="modes"
def modes_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"B", "C", "E", "G"}
    ### END SOLUTION


# %% check="modes-check"
assert modes_choice() <= set("ABCDEFG"), "give a set of letters from A to G"
print("modes: the form is right; the answer is graded later")

# %% test="modes-key" points=2 rests="Which statements are right? (One or more.) … Return the letters of all right statements"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in modes_choice()}
assert chosen <= set("ABCDEFG"), "the letters go from A to G"
assert "A" not in chosen, "feed a batch norm layer numbers far from its running mean, in evaluation mode"
assert "D" not in chosen, "print requires_grad of a parameter inside the block"
assert "F" not in chosen, "zero_grad knows the parameters of the optimiser and nothing else"
assert chosen == {"B", "C", "E", "G"}, "a right statement is missing: try each of them in a cell"

# %% [markdown] exercise="accumulate" title="A large batch in small pieces" difficulty=2 minutes=25 rows="3-Q3.1" errata="E-36"
# A batch that does not fit into memory can be cut into micro-batches: `backward` adds up their gradients, and one `step` uses the sum.
# Write a step that moves the parameters exactly as one step on all the examples together would, also when the micro-batches differ in size, and that never holds the graph of more than one micro-batch. Gradients that were there before do not count.
#
# <details><summary>A question to start with</summary>The mean loss of 10 examples, cut into 7 and 3: how do you get it from the two sums, and how from the two means?</details>
# <details><summary>The idea</summary>Count all examples first. Send the <i>sum</i> of each micro-batch's losses, divided by that count, backwards at once.</details>


# %% solution="accumulate" changes="model"
def accumulated_step(model: nn.Module, optimiser: Any, micro_batches: Sequence[Batch]) -> float:
    """Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode.

    returns: that mean loss before the step, as a plain number
    """
    ### BEGIN SOLUTION
    model.train()
    optimiser.zero_grad()
    n = sum(len(batch["labels"]) for batch in micro_batches)
    total = 0.0
    for batch in micro_batches:
        loss = F.cross_entropy(model(batch), batch["labels"], reduction="sum") / n
        loss.backward()
        total += loss.item()
    optimiser.step()
    return total
    ### END SOLUTION


# %% check="accumulate-check"
torch.manual_seed(0)
pieces = [{"features": torch.randn(n, 3), "labels": torch.randint(2, (n,))} for n in (6, 2)]
whole = {name: torch.cat([piece[name] for piece in pieces]) for name in pieces[0]}
one, two = Linear(3), Linear(3)
two.load_state_dict(one.state_dict())
a = train_step(one, torch.optim.SGD(one.parameters(), lr=0.5), whole)
b = accumulated_step(two, torch.optim.SGD(two.parameters(), lr=0.5), pieces)
assert abs(a - b) < 1e-5, "the mean loss is the same"
assert torch.allclose(one.layer.weight, two.layer.weight, atol=1e-6), "and so are the parameters"
print("accumulated_step: all checks passed")

# %% test="accumulate-equal" points=2 rests="moves the parameters exactly as one step on all the examples together would, also when the micro-batches differ in size"
# Micro-batches of any sizes give the step of the whole batch.
import torch
import torch.nn.functional as F


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.net = torch.nn.Sequential(torch.nn.Linear(4, 5), torch.nn.Tanh(), torch.nn.Linear(5, 3))

    def forward(self, batch):
        return self.net(batch["features"])


drawn = torch.randint(1, 12, (5,), generator=torch.Generator().manual_seed(10)).tolist()
for seed, cuts in enumerate([[7, 3], [1, 6, 3], [2, 2, 2, 4], drawn]):
    torch.manual_seed(seed)
    mine = Net().double()
    theirs = Net().double()
    theirs.load_state_dict(mine.state_dict())
    features, labels = torch.randn(sum(cuts), 4, dtype=torch.float64), torch.randint(3, (sum(cuts),))
    pieces = [
        {"features": a, "labels": b} for a, b in zip(features.split(cuts), labels.split(cuts), strict=True)
    ]
    accumulated_step(mine, torch.optim.SGD(mine.parameters(), lr=0.4), pieces)
    F.cross_entropy(theirs({"features": features}), labels).backward()
    torch.optim.SGD(theirs.parameters(), lr=0.4).step()
    assert all(
        torch.allclose(a, b, atol=1e-12) for a, b in zip(mine.parameters(), theirs.parameters(), strict=True)
    ), "with micro-batches of different sizes the step differs from that of the whole batch"

# %% test="accumulate-memory" points=1 rests="never holds the graph of more than one micro-batch … Make one optimiser step on the mean cross-entropy over the examples of all micro-batches, in training mode"
# In training mode, each micro-batch goes backwards before the next one goes forwards, and the optimiser steps once.
import torch

open_graphs = []


class Counting(torch.autograd.Function):
    """The identity, which writes down that a graph goes through it until somebody has gone back through it."""

    @staticmethod
    def forward(ctx, x):
        open_graphs.append(x.shape)
        return x.clone()

    @staticmethod
    def backward(ctx, grad):
        open_graphs.pop()
        return grad


class Spy(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer, self.held, self.modes = torch.nn.Linear(3, 2), [], []

    def forward(self, batch):
        self.modes.append(self.training)
        self.held.append(len(open_graphs))
        out = self.layer(batch["features"])
        return Counting.apply(out) if torch.is_grad_enabled() else out


class Counted(torch.optim.SGD):
    count = 0

    def step(self, closure=None):
        self.count += 1
        return super().step(closure)


# What is counted here does not depend on the sizes and numbers that are drawn.
torch.manual_seed(11)
model = Spy().eval()
optimiser = Counted(model.parameters(), lr=0.1)
sizes = torch.randint(1, 7, (int(torch.randint(3, 8, ())),)).tolist()
accumulated_step(
    model, optimiser, [{"features": torch.randn(n, 3), "labels": torch.randint(2, (n,))} for n in sizes]
)
assert model.modes, "the model was never called"
assert all(model.modes), "the micro-batches should run in training mode, whatever mode the model came in"
assert not any(model.held), "a graph was still held when the next micro-batch began"
assert not open_graphs, "the loss of some micro-batch was never sent backwards"
assert optimiser.count == 1, "the optimiser should step once, after the last micro-batch"

# %% test="accumulate-loss" points=1 rests="that mean loss before the step, as a plain number … Gradients that were there before do not count"
# The returned number is the mean loss over all examples, before the step; old gradients do not count.
import torch
import torch.nn.functional as F


class Head(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 2)

    def forward(self, batch):
        return self.layer(batch["features"])


for seed, cuts in ((12, [6, 3]), (13, [2, 9]), (14, None)):
    torch.manual_seed(seed)
    cuts = cuts or torch.randint(1, 12, (4,)).tolist()
    model, twin = Head().double(), Head().double()
    twin.load_state_dict(model.state_dict())
    features, labels = torch.randn(sum(cuts), 4, dtype=torch.float64), torch.randint(2, (sum(cuts),))
    pieces = [
        {"features": a, "labels": b} for a, b in zip(features.split(cuts), labels.split(cuts), strict=True)
    ]
    expected = F.cross_entropy(model({"features": features}), labels).item()
    found = accumulated_step(model, torch.optim.SGD(model.parameters(), lr=0.5), pieces)
    assert isinstance(found, float), "the loss should come back as a plain number"
    assert abs(found - expected) < 1e-5, (
        "the number is not the mean loss over all the examples, before the step"
    )
    for parameter in twin.parameters():
        parameter.grad = torch.full_like(parameter, 3.0)
    accumulated_step(twin, torch.optim.SGD(twin.parameters(), lr=0.5), pieces)
    assert torch.allclose(twin.layer.weight, model.layer.weight, atol=1e-6), (
        "gradients that were there before changed the step"
    )

# %% [markdown] exercise="optimisers" title="Three optimisers by hand" difficulty=3 minutes=90 rows="3-Q4.4, 3-Q4.5" errata="E-42, E-43"
# An optimiser turns gradients into steps. With $g$ the gradient of a parameter $\theta$ and $\eta$ the learning rate:
#
# **SGD with momentum** $\mu$ keeps a velocity that starts at zero:
#
# $$v \leftarrow \mu v + g \qquad \theta \leftarrow \theta - \eta\, v$$
#
# **Adagrad** divides each entry by the root of the sum of all its squared gradients so far:
#
# $$s \leftarrow s + g^2 \qquad \theta \leftarrow \theta - \eta\, \frac{g}{\sqrt{s} + \varepsilon}$$
#
# **AdamW** shrinks the parameter first (weight decay $\lambda$), then divides a running mean of the gradients by the root of a running mean of their squares. Both means start at zero and are too small at first; after $t$ steps the division by $1-\beta^t$ corrects that:
#
# $$\theta \leftarrow (1 - \eta\lambda)\,\theta \qquad m \leftarrow \beta_1 m + (1-\beta_1) g \qquad v \leftarrow \beta_2 v + (1-\beta_2) g^2$$
#
# $$\theta \leftarrow \theta - \eta\, \frac{m / (1-\beta_1^t)}{\sqrt{v / (1-\beta_2^t)} + \varepsilon}$$
#
# Write the three classes. They change the parameters in place, keep their memory for each parameter apart, skip a parameter whose gradient is `None` in a step (its memory and its count $t$ stay as they are), and read `self.lr` anew in each step, so that a schedule may change it. The gradients may come in the same tensors again, with new numbers, and a step may use them up.
#
# <details><summary>A question to start with</summary>What does each optimiser have to remember from one step to the next, and in which shape?</details>
# <details><summary>The idea</summary>Keep one list per kind of memory, with an entry for each parameter: <code>torch.zeros_like(parameter)</code>. In <code>step</code>, loop over parameters and memories together.</details>
# <details><summary>I get "a leaf Variable that requires grad is being used in an in-place operation"</summary>The update itself must not be recorded: put it under <code>torch.no_grad()</code>, as a block or as a decorator of the method.</details>
# <details><summary>My parameters do not move</summary><code>p = p - …</code> makes a new tensor and leaves the model's parameter alone. <code>p -= …</code> or <code>p.sub_(…)</code> changes it in place.</details>


# %%
class Optimiser:
    """What the three have in common: the parameters, the learning rate, and clearing the gradients."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float):
        self.params = list(params)
        self.lr = lr

    def zero_grad(self) -> None:
        """Forget all gradients."""
        for parameter in self.params:
            parameter.grad = None


# %% solution="sgd"
class SGD(Optimiser):
    """Stochastic gradient descent, with momentum if wanted."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, momentum: float = 0.0):
        """Remember the parameters, the learning rate and the momentum, and start with no velocity."""
        ### BEGIN SOLUTION
        super().__init__(params, lr)
        self.momentum = momentum
        self.velocity = [torch.zeros_like(parameter) for parameter in self.params]
        ### END SOLUTION

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        ### BEGIN SOLUTION
        with torch.no_grad():
            for parameter, velocity in zip(self.params, self.velocity, strict=True):
                if parameter.grad is not None:
                    velocity.mul_(self.momentum).add_(parameter.grad)
                    parameter -= self.lr * velocity
        ### END SOLUTION


# %% solution="adagrad"
class Adagrad(Optimiser):
    """Steps divided by the root of the sum of all squared gradients so far."""

    def __init__(self, params: Iterable[nn.Parameter], lr: float, eps: float = 1e-10):
        """Remember the parameters, the learning rate and eps, and start with empty sums."""
        ### BEGIN SOLUTION
        super().__init__(params, lr)
        self.eps = eps
        self.sums = [torch.zeros_like(parameter) for parameter in self.params]
        ### END SOLUTION

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        ### BEGIN SOLUTION
        with torch.no_grad():
            for parameter, total in zip(self.params, self.sums, strict=True):
                if parameter.grad is not None:
                    total += parameter.grad**2
                    parameter -= self.lr * parameter.grad / (total.sqrt() + self.eps)
        ### END SOLUTION


# %% solution="adamw"
class AdamW(Optimiser):
    """Adam with decoupled weight decay."""

    def __init__(
        self,
        params: Iterable[nn.Parameter],
        lr: float,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.01,
    ):
        """Remember the parameters and the settings, and start with empty means and no steps taken."""
        ### BEGIN SOLUTION
        super().__init__(params, lr)
        self.betas, self.eps, self.weight_decay = betas, eps, weight_decay
        self.means = [torch.zeros_like(parameter) for parameter in self.params]
        self.squares = [torch.zeros_like(parameter) for parameter in self.params]
        self.counts = [0 for _ in self.params]
        ### END SOLUTION

    def step(self) -> None:
        """Move every parameter that has a gradient, in place."""
        ### BEGIN SOLUTION
        (beta1, beta2), memory = self.betas, zip(self.params, self.means, self.squares, strict=True)
        with torch.no_grad():
            for i, (parameter, mean, square) in enumerate(memory):
                grad = parameter.grad
                if grad is None:
                    continue
                self.counts[i] += 1
                parameter *= 1 - self.lr * self.weight_decay
                mean.mul_(beta1).add_(grad, alpha=1 - beta1)
                square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
                mean_hat = mean / (1 - beta1 ** self.counts[i])
                square_hat = square / (1 - beta2 ** self.counts[i])
                parameter -= self.lr * mean_hat / (square_hat.sqrt() + self.eps)
        ### END SOLUTION


# %% check="optimisers-check"
for kind, torch_kind in ((SGD, torch.optim.SGD), (Adagrad, torch.optim.Adagrad), (AdamW, torch.optim.AdamW)):
    mine, theirs = (nn.Parameter(torch.tensor([1.0, -2.0])) for _ in range(2))
    one, other = kind([mine], lr=0.1), torch_kind([theirs], lr=0.1)
    for parameter, optimiser in ((mine, one), (theirs, other)):
        optimiser.zero_grad()
        (parameter**2).sum().backward()
        optimiser.step()
    assert torch.allclose(mine, theirs), f"{kind.__name__}: the first step differs from torch's"
print("optimisers: the first step of each is right; the hidden tests take more of them")

# %% test="sgd-torch" points=2 rests="keeps a velocity that starts at zero … read `self.lr` anew in each step, so that a schedule may change it … params: Iterable[nn.Parameter], lr: float, momentum: float = 0.0"
# SGD equals torch's over many steps, with and without momentum, while the learning rate changes.
import torch

for seed, (momentum, falls) in enumerate([(0.0, 0), (0.9, 0), (0.5, 0), (0.0, 1), (0.9, 1), (0.5, 1)]):
    generator = torch.Generator().manual_seed(seed)
    *size, steps = torch.randint(2, 8, (4,), generator=generator).tolist()
    start = [torch.randn(*size, generator=generator, dtype=torch.float64) for size in ((3, 4), (5,), size)]
    mine = [torch.nn.Parameter(value.clone()) for value in start]
    theirs = [torch.nn.Parameter(value.clone()) for value in start]
    rate = 0.1 + 0.2 * (momentum > 0)
    one = SGD(iter(mine), lr=rate, momentum=momentum)  # `model.parameters()` can be read only once as well
    other = torch.optim.SGD(theirs, lr=rate, momentum=momentum)
    for step in range(4 + steps):
        if falls:
            one.lr = other.param_groups[0]["lr"] = rate / (1 + step)
        for a, b in zip(mine, theirs, strict=True):
            a.grad = torch.randn(a.shape, generator=generator, dtype=torch.float64)
            b.grad = a.grad.clone()
        one.step()
        other.step()
    assert all(torch.allclose(a, b, atol=1e-12) for a, b in zip(mine, theirs, strict=True)), (
        f"with momentum {momentum} and a learning rate that {'changes' if falls else 'stays'} the parameters differ from torch's after {4 + steps} steps"
    )

# %% test="adagrad-torch" points=2 rests="divides each entry by the root of the sum of all its squared gradients so far … read `self.lr` anew in each step, so that a schedule may change it … eps: float = 1e-10"
# Adagrad equals torch's over many steps, in float64, for gradients of about 30 down to about 1e-9.
import torch

kinds = [(1.0, {}), (1e-9, {}), (30.0, {}), (1.0, {"eps": 0.1})]
for seed, (size, options, falls) in enumerate((*kind, falls) for falls in (0, 1) for kind in kinds):
    generator = torch.Generator().manual_seed(10 + seed)
    *drawn, steps = torch.randint(2, 8, (4,), generator=generator).tolist()
    start = [torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in ((2, 4), (3,), drawn)]
    mine = [torch.nn.Parameter(value.clone()) for value in start]
    theirs = [torch.nn.Parameter(value.clone()) for value in start]
    one, other = Adagrad(iter(mine), lr=0.1, **options), torch.optim.Adagrad(theirs, lr=0.1, **options)
    for step in range(4 + steps):
        one.lr = other.param_groups[0]["lr"] = 0.1 / (1 + falls * step)
        for a, b in zip(mine, theirs, strict=True):
            a.grad = size * torch.randn(a.shape, generator=generator, dtype=torch.float64)
            b.grad = a.grad.clone()
        one.step()
        other.step()
    assert all(torch.allclose(a, b, atol=1e-12) for a, b in zip(mine, theirs, strict=True)), (
        f"with gradients of about {size:g}, {'a larger' if options else 'the default'} eps and a learning rate that "
        f"{'changes' if falls else 'stays'} the parameters differ from torch's after {4 + steps} steps"
    )

# %% test="adagrad-shrinks" points=1 rests="divides each entry by the root of the sum of all its squared gradients so far"
# Under a constant gradient the step number t of Adagrad is lr divided by the root of t, whatever the gradient.
import itertools

import torch

# With gradients from 0.01 and rates up to 1, eps changes a step by 1e-8 of it at most.
a, b = torch.rand(2, generator=torch.Generator().manual_seed(19)).tolist()
for size, lr in ((0.01, 0.2), (1.0, 0.2), (50.0, 0.2), (10 ** (4 * a - 2), 0.1 + 0.9 * b)):
    parameter = torch.nn.Parameter(torch.zeros(4, dtype=torch.float64))
    optimiser, places = Adagrad([parameter], lr=lr), [0.0]
    for _ in range(9):
        parameter.grad = torch.full_like(parameter, size)
        optimiser.step()
        places.append(parameter[0].item())
    steps = [before - after for before, after in itertools.pairwise(places)]
    assert all(abs(step - lr / (t + 1) ** 0.5) < 1e-6 for t, step in enumerate(steps)), (
        "under a constant gradient the steps do not shrink like 1/sqrt(t)"
    )

# %% test="adamw-torch" points=3 rests="shrinks the parameter first … then divides a running mean of the gradients by the root of a running mean of their squares … read `self.lr` anew in each step, so that a schedule may change it … weight_decay: float = 0.01"
# AdamW equals torch's over many steps, for several betas, eps and weight decays, while the learning rate changes.
import torch

a, b = torch.rand(2, generator=torch.Generator().manual_seed(19)).tolist()
kinds = [
    {},
    {"betas": (0.8, 0.95), "eps": 1e-3, "weight_decay": 0.3},
    {"betas": (0.0, 0.5), "weight_decay": 0.0},
    {"betas": (0.4 + 0.5 * a, 0.9 + 0.09 * b), "eps": 1e-4 * (1 + a), "weight_decay": 0.1 + 0.2 * b},
]
for seed, (options, falls) in enumerate((kind, falls) for falls in (0, 1) for kind in kinds):
    generator = torch.Generator().manual_seed(20 + seed)
    *size, steps = torch.randint(2, 8, (4,), generator=generator).tolist()
    start = [torch.randn(*size, generator=generator, dtype=torch.float64) for size in ((3, 2), (4,), size)]
    mine = [torch.nn.Parameter(value.clone()) for value in start]
    theirs = [torch.nn.Parameter(value.clone()) for value in start]
    one, other = AdamW(iter(mine), lr=0.1, **options), torch.optim.AdamW(theirs, lr=0.1, **options)
    for step in range(4 + steps):
        one.lr = other.param_groups[0]["lr"] = 0.1 / (1 + falls * step)
        for a, b in zip(mine, theirs, strict=True):
            a.grad = torch.randn(a.shape, generator=generator, dtype=torch.float64)
            b.grad = a.grad.clone()
        one.step()
        other.step()
    assert all(torch.allclose(a, b, atol=1e-12) for a, b in zip(mine, theirs, strict=True)), (
        f"with {options or 'the default settings'} and a learning rate that {'changes' if falls else 'stays'} the parameters "
        f"differ from torch's after {4 + steps} steps"
    )

# %% test="adamw-scale" points=2 rests="Both means start at zero and are too small at first; after $t$ steps the division by"
# Without weight decay, the first step of AdamW is as long as the learning rate in every entry, whatever the gradient.
import torch

for seed, size in enumerate((1e-3, 1.0, 100.0)):
    generator = torch.Generator().manual_seed(30 + seed)
    n, lr = (int(torch.randint(20, 80, (), generator=generator)) for _ in range(2))
    parameter = torch.nn.Parameter(torch.zeros(n, dtype=torch.float64))
    grad = size * (0.5 + torch.rand(n, generator=generator, dtype=torch.float64))
    parameter.grad = grad * torch.where(torch.rand(n, generator=generator) < 0.5, -1.0, 1.0)
    direction = parameter.grad.sign()
    AdamW([parameter], lr=lr / 1000, weight_decay=0.0).step()
    # The smallest gradient is 5e-4, so that eps changes a step by 2e-5 of it at most, a fifth of the bound.
    assert torch.allclose(parameter.detach(), -lr / 1000 * direction, rtol=1e-4), (
        "the first step should be as long as the learning rate in every entry, against the sign of the gradient"
    )

# %% test="adamw-decay" points=2 rests="shrinks the parameter first … Adam with decoupled weight decay"
# Weight decay is decoupled: it shrinks the parameter by the same factor, however large the gradient is.
import torch

for seed, size in enumerate((0.1, 10.0)):
    generator = torch.Generator().manual_seed(40 + seed)
    n, rate, half = torch.randint(5, 15, (3,), generator=generator).tolist()
    start = 3 * torch.randn(n, generator=generator, dtype=torch.float64)
    ends = []
    for decay in (0.0, half / 20):
        parameter = torch.nn.Parameter(start.clone())
        parameter.grad = size * torch.ones_like(parameter)
        AdamW([parameter], lr=rate / 100, weight_decay=decay).step()
        ends.append(parameter.detach())
    assert torch.allclose(ends[0] - ends[1], rate / 100 * half / 20 * start, atol=1e-9), (
        "weight decay should shrink the parameter itself by lr times weight_decay, however large the gradient is"
    )

# %% test="optimisers-skip" points=2 rests="keep their memory for each parameter apart, skip a parameter whose gradient is `None` in a step (its memory and its count $t$ stay as they are) … The gradients may come in the same tensors again, with new numbers"
# A parameter without a gradient is skipped, and each parameter has a memory and a count of its own, apart from its gradient.
import torch

for name, make, make_other in (
    ("SGD", lambda p: SGD(p, lr=0.1, momentum=0.9), lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9)),
    ("Adagrad", lambda p: Adagrad(p, lr=0.1), lambda p: torch.optim.Adagrad(p, lr=0.1)),
    ("AdamW", lambda p: AdamW(p, lr=0.1), lambda p: torch.optim.AdamW(p, lr=0.1)),
):
    generator = torch.Generator().manual_seed(50)
    steps, *sizes = torch.randint(6, 12, (4,), generator=generator).tolist()
    for again in (False, True):  # does a gradient come in the tensor of the one before it?
        start = [torch.randn(size, generator=generator, dtype=torch.float64) for size in sizes]
        mine = [torch.nn.Parameter(value.clone()) for value in start]
        theirs = [torch.nn.Parameter(value.clone()) for value in start]
        one, other = make(mine), make_other(theirs)
        held = [torch.empty_like(value) for value in start]
        for step in range(steps):
            for i, (a, b) in enumerate(zip(mine, theirs, strict=True)):
                grad = torch.randn(a.shape, generator=generator, dtype=torch.float64)
                missing = i == 2 or step % (i + 2) == 0
                a.grad = None if missing else held[i].copy_(grad) if again else grad
                b.grad = None if missing else grad.clone()
            one.step()
            other.step()
        assert torch.equal(mine[2].detach(), start[2]), f"{name} moved a parameter that has no gradient"
        assert all(torch.allclose(a, b, atol=1e-12) for a, b in zip(mine, theirs, strict=True)), (
            f"{name}: when gradients are missing now and then"
            + (", and come in the same tensors again" if again else "")
            + ", the parameters differ from torch's"
        )

# %% test="optimisers-fresh" points=1 rests="start with no velocity … start with empty sums … start with empty means and no steps taken"
# A new optimiser on the same parameters remembers nothing of an earlier one.
import torch

for name, make, make_other in (
    ("SGD", lambda p: SGD(p, lr=0.1, momentum=0.9), lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9)),
    ("Adagrad", lambda p: Adagrad(p, lr=0.1), lambda p: torch.optim.Adagrad(p, lr=0.1)),
    ("AdamW", lambda p: AdamW(p, lr=0.1), lambda p: torch.optim.AdamW(p, lr=0.1)),
):
    generator = torch.Generator().manual_seed(55)
    n, *steps = torch.randint(2, 8, (3,), generator=generator).tolist()
    mine = torch.nn.Parameter(torch.randn(n, generator=generator, dtype=torch.float64))
    theirs = torch.nn.Parameter(mine.detach().clone())
    for count in steps:
        one, other = make([mine]), make_other([theirs])
        for _ in range(count):
            mine.grad = torch.randn(n, generator=generator, dtype=torch.float64)
            theirs.grad = mine.grad.clone()
            one.step()
            other.step()
    assert torch.allclose(mine, theirs, atol=1e-12), (
        f"{name}: a second optimiser, made for the same parameters, does not start with an empty memory"
    )

# %% [markdown] exercise="step-size" title="SGD at AdamW's learning rate" difficulty=1 minutes=15 core=true rows="3-Q4.5" errata="E-42"
# A course handout trains with SGD and with AdamW at the same learning rate, $5 \cdot 10^{-5}$, and sees SGD at around 50 %. It says itself that methods without momentum need a higher rate, and it takes the difference of the two curves as a sign of what momentum does.
#
# Take one parameter whose gradient is 0.002 in every step, and no weight decay. Give as plain numbers (2 significant digits are enough):
# - how far the *first* step of each optimiser moves it, at the learning rate $5 \cdot 10^{-5}$ (keys `"sgd"`, `"adagrad"` and `"adamw"`);
# - how far SGD with momentum 0.9 moves it *per step* after very many steps at that rate (`"momentum"`; this is the most that momentum can do);
# - the learning rate at which the first step of plain SGD is as long as AdamW's (`"sgd_learning_rate"`).
#
# <details><summary>A question to start with</summary>Which of the four lengths depends on the gradient?</details>
# <details><summary>The idea</summary>With a constant gradient $g$ the velocity tends to a number $v$ with $v = 0.9\,v + g$.</details>


# %% solution="step-size"
def step_sizes() -> dict[str, float]:
    """Return the five numbers, all positive, under the keys below."""
    ### BEGIN SOLUTION
    return {
        "sgd": 5e-5 * 0.002,
        "adagrad": 5e-5,
        "adamw": 5e-5,
        "momentum": 5e-5 * 0.002 * 10,
        "sgd_learning_rate": 5e-5 / 0.002,
    }
    ### END SOLUTION


# %% check="step-size-check"
assert set(step_sizes()) == {"sgd", "adagrad", "adamw", "momentum", "sgd_learning_rate"}, "five keys"
assert all(value > 0 for value in step_sizes().values()), "lengths are positive"
print("step sizes: the form is right; the numbers are graded later")

# %% test="step-size-first" points=2 rests="Take one parameter whose gradient is 0.002 in every step, and no weight decay … how far the *first* step of each optimiser moves it … 2 significant digits are enough"
# The first steps of the three optimisers.
found = {name: float(value) for name, value in step_sizes().items()}
assert {"sgd", "adagrad", "adamw"} <= set(found), (
    "a number is missing: give each under the key that was asked for"
)
assert abs(found["sgd"] / 1e-7 - 1) < 0.06, (
    "sgd is wrong: plain SGD moves by the learning rate times the gradient"
)
for name in ("adagrad", "adamw"):
    assert abs(found[name] / 5e-5 - 1) < 0.06, (
        f"{name} is wrong: in the first step the gradient is divided by its own size"
    )

# %% test="step-size-why" points=2 rests="how far SGD with momentum 0.9 moves it *per step* after very many steps … the learning rate at which the first step of plain SGD is as long as AdamW's"
# What momentum can do, and what the learning rate can do.
found = {name: float(value) for name, value in step_sizes().items()}
assert {"momentum", "sgd_learning_rate"} <= set(found), (
    "a number is missing: give each under the key that was asked for"
)
assert abs(found["momentum"] / 1e-6 - 1) < 0.06, (
    "momentum is wrong. A geometric series of ratio 0.9: how much longer is the step?"
)
assert abs(found["sgd_learning_rate"] / 0.025 - 1) < 0.06, (
    "sgd_learning_rate is wrong: which learning rate times 0.002 is AdamW's step?"
)

# %% [markdown] exercise="ten" title="Overfit ten sentences" difficulty=2 minutes=20 rows="1-3.1.F1, 3-Q4.5" errata="E-42"
# Before any long run: can the model learn ten sentences by heart? If it can't, something is broken, and hours of training will not mend it.
#
# Write the small loop, with your `train_step` and your `evaluate`. The cell after the check runs it on the real encoder four times, with your own optimisers: AdamW, Adagrad and SGD at $10^{-4}$, and SGD at $0.01$. It is not graded, and you may change the cell as you like. Compare the losses and not the accuracies: a head that starts at zero gets the signs of its answers from the first step, however short. When we ran it, the loss went from 0.69 to 0.40 with AdamW, to 0.51 with Adagrad, to 0.68 with SGD at $10^{-4}$ and to 0.14 with SGD at $0.01$.
#
# <details><summary>A question to start with</summary>What is the loss of a model that gives both classes the same probability? You should see it fall from about there.</details>
# <details><summary>The idea</summary>The same batch in every step. Evaluate once, after the last step, on that batch alone.</details>


# %% solution="ten" changes="model"
def by_heart(model: nn.Module, optimiser: Any, batch: Batch, steps: int) -> dict[str, Any]:
    """Train on one batch for `steps` steps.

    returns: {"losses": the loss before each step, "accuracy": the accuracy on the batch at the end, in evaluation mode}
    """
    ### BEGIN SOLUTION
    losses = [train_step(model, optimiser, batch) for _ in range(steps)]
    return {"losses": losses, "accuracy": evaluate(model, [batch])["accuracy"]}
    ### END SOLUTION


# %% check="ten-check"
torch.manual_seed(0)
toy = Linear(4)
learned = by_heart(
    toy,
    torch.optim.SGD(toy.parameters(), lr=1.0),
    {"features": torch.eye(4), "labels": torch.tensor([0, 1, 1, 0])},
    steps=30,
)
assert len(learned["losses"]) == 30, "one loss for each step"
assert learned["losses"][-1] < learned["losses"][0], "the loss of one batch should fall"
assert learned["accuracy"] == 1.0, "four made-up examples should be learned by heart"
print("by_heart: all checks passed")

# %% run="ten-sentences"
# This cell is yours: ten sentences, four runs, half a minute. Change rates, momentum or the number of steps.
for name, make in {
    "AdamW 1e-4": lambda params: AdamW(params, lr=1e-4),
    "Adagrad 1e-4": lambda params: Adagrad(params, lr=1e-4),
    "SGD 1e-4": lambda params: SGD(params, lr=1e-4),
    "SGD 0.01": lambda params: SGD(params, lr=0.01),
}.items():
    classifier, collate = fresh_classifier(seed=0)
    ten = by_heart(classifier, make(classifier.parameters()), collate(reviews()["train"][:10]), steps=12)
    print(
        f"{name:12}  loss {ten['losses'][0]:.2f} to {ten['losses'][-1]:.2f}, accuracy {ten['accuracy']:.0%}"
    )

# %% test="ten-loop" points=2 rests="Train on one batch for `steps` steps … the loss before each step"
# One loss for each step, before it, and the same batch each time.
import torch
import torch.nn.functional as F


class Net(torch.nn.Module):
    def __init__(self, d=4, n_classes=3):
        super().__init__()
        self.layer = torch.nn.Linear(d, n_classes)

    def forward(self, batch):
        return self.layer(batch["features"])


torch.manual_seed(60)
n, steps = 8 + int(torch.randint(8, ())), 20 + int(torch.randint(30, ()))
d, n_classes = torch.randint(3, 7, (2,)).tolist()
model = Net(d, n_classes).double()
batch = {"features": torch.randn(n, d, dtype=torch.float64), "labels": torch.randint(n_classes, (n,))}
first = F.cross_entropy(model(batch), batch["labels"]).item()
# The loss is convex, and its slope changes by at most half the mean of |x|² + 1, about 3.5: with a rate of 0.1, far
# below 2 / 3.5, every step makes it smaller. It would need a mean of |x|² above 39, where 6 is the most to be expected:
# among at least 8 examples of 6 numbers each, a chance below 1e-30.
record = by_heart(model, torch.optim.SGD(model.parameters(), lr=0.1), batch, steps=steps)
assert isinstance(record, dict) and {"losses", "accuracy"} <= set(record), (
    "the result should be a dict with the losses and the accuracy"
)
assert len(record["losses"]) == steps, "there should be one loss per step"
assert abs(record["losses"][0] - first) < 1e-5, (
    "the first loss should be that of the model before anything has moved"
)
assert record["losses"][-1] < record["losses"][0], "the loss of the one batch should fall"
model = Net().double()
with torch.no_grad():
    model.layer.weight.copy_(torch.eye(3, 4))
    model.layer.bias.zero_()
batch = {"features": 1000 * torch.eye(4, dtype=torch.float64)[:3], "labels": torch.arange(3)}  # a loss of 0
for steps in (1, 6):
    record = by_heart(model, torch.optim.SGD(model.parameters(), lr=0.2), batch, steps=steps)
    assert len(record["losses"]) == steps, (
        "there should be one loss per step, also when the batch is already known by heart"
    )


class Script:
    """An optimiser that sets the model's bias by a script."""

    def __init__(self, biases):
        self.biases = iter(biases)

    def zero_grad(self):
        model.zero_grad()

    def step(self):
        with torch.no_grad():
            model.layer.bias.copy_(torch.tensor(next(self.biases)))


# Nothing is drawn here.
biases = [[5.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 0.0, 5.0], [0.0, 3.0, 0.0]]
batch = {"features": torch.zeros(4, 4, dtype=torch.float64), "labels": torch.tensor([0, 0, 0, 1])}
record = by_heart(model, Script(biases), batch, steps=4)
before = torch.tensor([[0.0, 0.0, 0.0], *biases[:3]], dtype=torch.float64)
expected = [F.cross_entropy(bias.expand(4, 3), batch["labels"]).item() for bias in before]
assert max(abs(a - b) for a, b in zip(record["losses"], expected, strict=True)) < 1e-5, (
    "the losses are not those before each step"
)

# %% test="ten-end" points=2 rests="the accuracy on the batch at the end, in evaluation mode"
# The accuracy is that on the batch after the last step, in evaluation mode.
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer, self.drop = torch.nn.Linear(4, 3), torch.nn.Dropout(0.9)

    def forward(self, batch):
        return self.drop(self.layer(batch["features"]))


class Script:
    """An optimiser that sets the model's bias by a script."""

    def __init__(self, biases):
        self.biases = iter(biases)

    def zero_grad(self):
        model.zero_grad()

    def step(self):
        with torch.no_grad():
            model.layer.bias.copy_(torch.tensor(next(self.biases)))


torch.manual_seed(61)
model = Net().double()
features = torch.randn(int(torch.randint(150, 250, ())), 4, dtype=torch.float64)
# All right with dropout off, whatever was drawn: the same call gives the same classes.
batch = {"features": features, "labels": model.layer(features).argmax(dim=1)}
record = by_heart(model, torch.optim.SGD(model.parameters(), lr=0.0), batch, steps=1)
assert isinstance(record, dict) and "accuracy" in record, "the result should be a dict with the accuracy"
assert record["accuracy"] == 1.0, "the accuracy at the end should be that on the batch, in evaluation mode"
# Nothing is drawn from here on. The accuracies after the steps are 3/4, 3/4, 0 and 1/4.
model.drop.p = 0.0
with torch.no_grad():
    model.layer.weight.copy_(torch.eye(3, 4))
    model.layer.bias.zero_()
biases = [[5.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 0.0, 5.0], [0.0, 3.0, 0.0]]
batch = {"features": torch.zeros(4, 4, dtype=torch.float64), "labels": torch.tensor([0, 0, 0, 1])}
record = by_heart(model, Script(biases), batch, steps=4)
assert record["accuracy"] == 0.25, (
    "the accuracy is not that of the end: the model was better, and worse, on the way"
)

# %% [markdown] exercise="order" title="Shuffle the training data" difficulty=2 minutes=15 rows="3-Q4.3" errata="E-41"
# Training data are shuffled anew in each epoch, and every example comes exactly once per epoch. The files of this course, like many others, are sorted by label: without shuffling, the last batches would all have one label.
#
# Write the order. The same seed and epoch must give the same order on every machine, so draw from a generator of your own and not from a global one (torch, numpy and Python each have one). With 30 examples or more, no two pairs of a seed and an epoch may share an order; the tests use seeds from 0 to 10 and epochs from 0 to 100, both ends included.
#
# What an order does: the folded cell makes vectors of words of 2,000 reviews, and the check trains one linear model for an epoch over them in the order of the file, and eight on orders of yours, made with the seeds 0 to 7. After the sorted epoch the model calls all dev sentences positive. After an epoch in your order, fewer than nine tenths should be called positive, as a mean over the eight, and the mean accuracy should be above 52 %.
#
# <details><summary>A question to start with</summary>What changes from epoch to epoch, and what must not?</details>
# <details><summary>The idea</summary><code>torch.randperm(n, generator=…)</code>, cut into pieces by <code>.split(batch_size)</code>. Make the generator's seed from both numbers, so that no two pairs share one.</details>


# %% fold=true
@cache
def review_words(n: int) -> tuple[dict[str, Batch], int]:
    """`n` reviews sorted by label, dev and test, as 0 or 1 for each of the thousand most frequent words."""
    from collections import Counter

    from coursekit.data import load_reviews

    splits = load_reviews()
    train = sorted(random.Random(0).sample(splits.train, n), key=lambda row: row.label)
    counts = Counter(word for row in train for word in set(row.text.lower().split()))
    frequent = sorted(counts, key=lambda word: (-counts[word], word))[:1000]  # the same in every process
    places = {word: i for i, word in enumerate(frequent)}

    def vectors(rows: list) -> Batch:
        features = torch.zeros(len(rows), len(places))
        for i, row in enumerate(rows):
            features[i, [places[word] for word in set(row.text.lower().split()) if word in places]] = 1.0
        return {"features": features, "labels": torch.tensor([row.label for row in rows])}

    parts = {"train": vectors(train), "dev": vectors(list(splits.dev)), "test": vectors(list(splits.test))}
    return parts, len(places)


# %% solution="order"
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller.

    The order of the indices depends on n, seed and epoch alone, not on where it is cut.
    Every global random state is left as it was.
    """
    ### BEGIN SOLUTION
    generator = torch.Generator().manual_seed(1_000_003 * seed + epoch)
    return [chosen.tolist() for chosen in torch.randperm(n, generator=generator).split(batch_size)]
    ### END SOLUTION


# %% check="order-check"
first = epoch_batches(10, 4, seed=0, epoch=0)
assert [len(chosen) for chosen in first] == [4, 4, 2], "ten examples in batches of four"
assert sorted(i for chosen in first for i in chosen) == list(range(10)), "every example once"
assert first == epoch_batches(10, 4, seed=0, epoch=0), "the same seed and epoch, the same order"
# What an order does: one epoch of a linear model over 2,000 real reviews, sorted by label and shuffled.
words, n_words = review_words(2000)
for name, orders in {
    "sorted by label": [[list(range(i, i + 16)) for i in range(0, 2000, 16)]],
    "shuffled": [epoch_batches(2000, 16, seed=seed, epoch=0) for seed in range(8)],
}.items():
    measured = []
    for batches in orders:
        torch.manual_seed(0)
        linear = Linear(n_words)
        sgd = torch.optim.SGD(linear.parameters(), lr=0.2)
        for chosen in batches:
            train_step(linear, sgd, {key: values[chosen] for key, values in words["train"].items()})
        found = evaluate(linear, [words["dev"]])
        measured.append((found["accuracy"], found["predictions"].float().mean().item()))
    right, positive = (sum(values) / len(values) for values in zip(*measured, strict=True))
    print(f"{name:16} accuracy {right:.0%}, called positive: {positive:.0%}")
assert positive < 0.9, "after shuffled epochs nearly all predictions are positive"
assert right > 0.52, "after shuffled epochs the mean accuracy should be above 52 %"

# %% test="order-once" points=2 rests="every example comes exactly once per epoch … cut into batches; the last one may be smaller"
# Every example comes exactly once per epoch, and only the last batch may be smaller.
import torch

# The sizes alone are drawn, and an epoch is whole or not for every size: no chance for right work to fail.
drawn = torch.randint(2, 40, (3,), generator=torch.Generator().manual_seed(66)).tolist()
for n, size in ((10, 3), (64, 16), (7, 10), (33, 32), (drawn[0] * drawn[1] + 1, drawn[0]), (40, drawn[2])):
    for seed in range(3):
        found = epoch_batches(n, size, seed=seed, epoch=seed + 1)
        assert found is not None, "a list of batches should come back"
        batches = [list(chosen) for chosen in found]
        assert sorted(int(i) for chosen in batches for i in chosen) == list(range(n)), (
            "an epoch should hold every index exactly once, those of a smaller last batch included"
        )
        assert all(len(chosen) == size for chosen in batches[:-1]) and 0 < len(batches[-1]) <= size, (
            "all batches but the last should have the full size, and none should be empty"
        )

# %% test="order-new" points=1 rests="Training data are shuffled anew in each epoch … The order of the indices depends on n, seed and epoch alone … The same seed and epoch must give the same order … With 30 examples or more, no two pairs of a seed and an epoch may share an order; the tests use seeds from 0 to 10 and epochs from 0 to 100, both ends included"
# Another epoch or another seed gives another order; the same pair gives the same one.
import torch

size, n = torch.randint(3, 20, (2,), generator=torch.Generator().manual_seed(67)).tolist()
n = 40 + n
orders = {
    (s, e): str(epoch_batches(n, size, seed=s, epoch=e))
    for s in (0, 1, 2, 3, 10)
    for e in (0, 1, 2, 3, 10, 100)
}
assert all(str(epoch_batches(n, size, seed=s, epoch=e)) == order for (s, e), order in orders.items()), (
    "the same seed and epoch should give the same order every time"
)
# Thirty orders of 43 examples or more: two are equal by chance with less than 1e-45.
# Two epochs of 43 examples or more have the same batches of 3 to 19, in some order, with less than 1e-15.
first, second = ({frozenset(chosen) for chosen in epoch_batches(n, size, seed=3, epoch=e)} for e in (1, 2))
assert first != second, "two epochs have the same batches in another order: the examples should be shuffled"
longest = [i for chosen in epoch_batches(n, n, seed=3, epoch=2) for i in chosen]
assert [i for chosen in epoch_batches(n, size, seed=3, epoch=2) for i in chosen] == longest, (
    "with another size of the batches the examples come in another order: it should depend on seed and epoch alone"
)
of = {}
for pair, order in orders.items():
    assert order not in of, f"the pairs (seed, epoch) = {of[order]} and {pair} share one order"
    of[order] = pair

# %% test="order-machine" points=1 rests="The same seed and epoch must give the same order on every machine"
# The order is the same in every process: it does not come from the hash of a string, which differs from one to the next.
import builtins

import torch


def elsewhere(value):
    """What `hash` gives in another process: that of a string is another one, that of numbers is the same."""
    if isinstance(value, tuple | frozenset):
        return builtins.hash(type(value)(map(elsewhere, value)))
    return builtins.hash(("elsewhere", value)) if isinstance(value, str | bytes) else builtins.hash(value)


# The sizes alone are drawn, and an order comes again or not for every size: no chance for right work to fail.
n, size = torch.randint(30, 60, (2,), generator=torch.Generator().manual_seed(68)).tolist()
pairs = [(0, 0), (3, 1), (10, 100)]
here = [epoch_batches(n, size // 4, seed=s, epoch=e) for s, e in pairs]
again = [epoch_batches(n, size // 4, seed=s, epoch=e) for s, e in pairs]
assert here == again, "the same seed and epoch should give the same order every time"
globals()["hash"] = elsewhere  # the name that the function finds, here and nowhere else
try:
    there = [epoch_batches(n, size // 4, seed=s, epoch=e) for s, e in pairs]
finally:
    del globals()["hash"]
assert here == there, "the order depends on the hash of a string, which is another one in every process"

# %% test="order-global" points=1 rests="draw from a generator of your own and not from a global one (torch, numpy and Python each have one) … Every global random state is left as it was"
# The global random states of torch, numpy and Python play no part and are left alone.
import random

import numpy
import torch


def global_states():
    name, words, *rest = numpy.random.get_state()
    return torch.get_rng_state().tolist(), (name, words.tolist(), *rest), random.getstate()


def seed_all(seed):
    for seeder in (torch.manual_seed, numpy.random.seed, random.seed):
        seeder(seed)


# The sizes alone are drawn, and a state is left alone or not for every size: no chance for right work to fail.
n, size = torch.randint(30, 60, (2,), generator=torch.Generator().manual_seed(69)).tolist()
seed_all(70)
before = global_states()
first = epoch_batches(n, size // 4, seed=3, epoch=1)
assert global_states() == before, (
    "a global random state changed: the order should come from a generator of your own"
)
seed_all(71)
assert epoch_batches(n, size // 4, seed=3, epoch=1) == first, "the order depends on a global seed"

# %% test="order-runs" points=1 rests="eight on orders of yours, made with the seeds 0 to 7 … After an epoch in your order, fewer than nine tenths should be called positive, as a mean over the eight, and the mean accuracy should be above 52 %"
# An epoch over real reviews in the orders that the function gives: the model does not end with one answer for all.
# Over 150 orders one shuffled epoch reaches 61.1 % with a deviation of 2.2 points and calls 50 % positive with a deviation
# of 20 points; for the mean of eight these are 0.8 and 7 points, so that the bounds are 12 and 5.6 deviations away.
import torch
import torch.nn.functional as F

words, n_words = review_words(2000)
train, dev = words["train"], words["dev"]
positive, right = [], []
for seed in range(8):
    weight, bias = torch.zeros(n_words, 2, requires_grad=True), torch.zeros(2, requires_grad=True)
    for chosen in epoch_batches(2000, 16, seed=seed, epoch=0):
        chosen = [int(i) for i in chosen]
        loss = F.cross_entropy(train["features"][chosen] @ weight + bias, train["labels"][chosen])
        slopes = torch.autograd.grad(loss, (weight, bias))
        with torch.no_grad():
            weight -= 0.2 * slopes[0]
            bias -= 0.2 * slopes[1]
    called = (dev["features"] @ weight + bias).argmax(dim=1)
    positive.append(called.float().mean().item())
    right.append((called == dev["labels"]).float().mean().item())
assert sum(positive) / 8 < 0.9, "after epochs in these orders nearly all predictions are positive"
assert sum(right) / 8 > 0.52, "after epochs in these orders the mean accuracy should be above 52 %"

# %% [markdown]
# **Question.** Why are training data shuffled and validation data not? (One or more.)
#
# - **A** A batch of shuffled data gives an unbiased estimate of the gradient over all the data; a batch from a sorted file does not.
# - **B** Without shuffling the model learns the batches by heart, and that is why its validation accuracy suffers.
# - **C** After an epoch over data sorted by label, the model leans towards the label that it saw last.
# - **D** The order of the validation data has no effect on the result, because accuracy and mean loss are computed from sums over examples.
# - **E** Validation data must not be shuffled, because the accuracy would change.
# - **F** With momentum, shuffling is not needed.


# %% solution="order-choice"
def order_choice() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"A", "C", "D"}
    ### END SOLUTION


# %% check="order-choice-check"
assert order_choice() <= set("ABCDEF"), "give a set of letters from A to F"
print("order: the form is right; the answer is graded later")

# %% test="order-choice-key" points=2 rests="Why are training data shuffled and validation data not? (One or more.) … Return the letters of all right statements"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in order_choice()}
assert chosen <= set("ABCDEF"), "the letters go from A to F"
assert "B" not in chosen, (
    "a shuffled epoch shows the same sentences as an unshuffled one: what differs is the order of the steps"
)
assert "E" not in chosen, "add up the right answers in another order"
assert "F" not in chosen, "momentum averages over the last few batches: what if they all say the same?"
assert chosen == {"A", "C", "D"}, "a right statement is missing"

# %% [markdown] exercise="best" title="The best checkpoint" difficulty=2 minutes=30 core=true rows="3-Q4.2, 3-Q4.6" errata="E-39"
# The last epoch is not always the best one. Keep a copy of the weights, and of the buffers that `state_dict` holds, whenever the measured value is better than all before, and bring it back at the end.
#
# <details><summary>A question to start with</summary><code>model.state_dict()</code> returns tensors. Whose memory are they?</details>
# <details><summary>The idea</summary>Clone every tensor of the state dict: it holds the parameters, and the buffers that are saved with them. <code>load_state_dict</code> brings them back.</details>
# <details><summary>What about a value that is not a number?</summary>Every comparison with NaN is false. Think about what your first comparison does when the very first value is NaN.</details>


# %% solution="best" changes="model"
class BestCheckpoint:
    """The best weights so far, by copy.

    Attributes: `value` and `epoch` of the best, as `update` was given them; None before the first.
    """

    def __init__(self, higher_is_better: bool = True):
        """Start without any checkpoint."""
        ### BEGIN SOLUTION
        self.higher_is_better = higher_is_better
        self.value, self.epoch, self.state = None, None, None
        ### END SOLUTION

    def update(self, value: float, model: nn.Module, epoch: int) -> bool:
        """Keep a copy of all weights and saved buffers if `value` is better than every one before; say whether it is.

        A tie keeps the earlier one, and NaN is never better.
        """
        ### BEGIN SOLUTION
        if math.isnan(value):
            return False
        if self.value is not None:
            better = value > self.value if self.higher_is_better else value < self.value
            if not better:
                return False
        self.value, self.epoch = value, epoch
        self.state = {name: tensor.clone() for name, tensor in model.state_dict().items()}
        return True
        ### END SOLUTION

    def restore(self, model: nn.Module) -> None:
        """Put the best weights and saved buffers back into the model; `update` has said True at least once."""
        ### BEGIN SOLUTION
        model.load_state_dict(self.state)
        ### END SOLUTION


# %% check="best-check"
toy, keeper = Linear(3), BestCheckpoint()
for epoch, value in enumerate((0.6, 0.8, 0.7), start=1):
    with torch.no_grad():
        toy.layer.bias.fill_(float(epoch))
    keeper.update(value, toy, epoch)
keeper.restore(toy)
assert (keeper.value, keeper.epoch) == (0.8, 2), "epoch 2 was the best"
assert toy.layer.bias.tolist() == [2.0, 2.0], "and its weights are back"
print("BestCheckpoint: all checks passed")

# %% test="best-choice" points=2 rests="if `value` is better than every one before; say whether it is … A tie keeps the earlier one … Attributes: `value` and `epoch` of the best … higher_is_better: bool = True"
# The best value wins, in the direction that was asked for; a tie keeps the earlier one.
import torch

# Values and epochs are drawn, and there is one right answer for each draw: no chance for right work to fail.
generator = torch.Generator().manual_seed(79)
drawn = (torch.randint(-3, 4, (9,), generator=generator) / 2).tolist()  # with ties
for higher, values in (
    (True, [0.2, 0.5, 0.5, 0.4]),
    (False, [0.9, 0.3, 0.6, 0.3]),
    (True, [-3.0, -1.0, -2.0]),
    (False, [0.0, 1.0]),
    (True, drawn),
    (False, drawn),
):
    model, keeper = torch.nn.Linear(2, 2), BestCheckpoint(higher_is_better=higher)
    epochs = (
        torch.randint(1, 5, (len(values),), generator=generator).cumsum(dim=0).tolist()
    )  # some are left out
    said = [keeper.update(value, model, epoch) for value, epoch in zip(values, epochs, strict=True)]
    assert hasattr(keeper, "epoch") and hasattr(keeper, "value"), (
        "the attributes `epoch` and `value` are missing"
    )
    best = (max if higher else min)(values)
    assert keeper.value == best, (
        f"of the values {values}, with higher_is_better={higher}, another one than the best is kept"
    )
    assert keeper.epoch == epochs[values.index(best)], (
        "`epoch` is not the epoch that came with the first of the best values"
    )
    better = [all(value > v if higher else value < v for v in values[:i]) for i, value in enumerate(values)]
    assert [bool(word) for word in said] == better, (
        "`update` should say True exactly when the new value is better than all before"
    )

# %% test="best-copy" points=2 rests="The best weights so far, by copy … Put the best weights and saved buffers back into the model"
# What is kept is a copy: later training does not change it, and the model does not share memory with it.
import torch

# What is kept is the same to the last bit, whatever was drawn.
torch.manual_seed(80)
sizes = torch.randint(1, 9, (2,)).tolist()
model, keeper = torch.nn.Linear(*sizes, dtype=torch.float64), BestCheckpoint()
kept = model.weight.detach().clone()
keeper.update(1.0, model, 1)
BestCheckpoint().update(
    2.0, torch.nn.Linear(*sizes, dtype=torch.float64), 7
)  # another one, for another model
with torch.no_grad():
    model.weight += 1.0
keeper.update(0.5, model, 2)
keeper.restore(model)
assert torch.equal(model.weight.detach(), kept), (
    "after further training and `restore` the model does not hold the weights of the best epoch"
)
with torch.no_grad():
    model.weight += 1.0
keeper.restore(model)
assert torch.equal(model.weight.detach(), kept), "after a restore, further training changed what is kept"

# %% test="best-buffers" points=1 rests="Keep a copy of all weights and saved buffers … Put the best weights and saved buffers back into the model"
# Buffers, such as the running statistics of batch norm, come back too.
import torch

# What is kept is the same to the last bit, whatever was drawn.
torch.manual_seed(81)
n, d = torch.randint(2, 12, (2,)).tolist()
model, keeper = torch.nn.BatchNorm1d(d), BestCheckpoint()
model.train()(torch.randn(n, d))
kept = model.running_mean.clone()
keeper.update(1.0, model, 1)
model(5 + torch.randn(n, d))
keeper.restore(model)
assert torch.equal(model.running_mean, kept), "the running mean is not the one of the best epoch"

# %% test="best-nan" points=1 rests="NaN is never better … None before the first"
# A value that is not a number is never the best, not even as the first.
import torch

# Values and the place of the NaN are drawn, and there is one right answer for each draw.
generator = torch.Generator().manual_seed(82)
drawn = torch.randn(6, generator=generator).tolist()
drawn[int(torch.randint(6, (), generator=generator))] = float("nan")
model = torch.nn.Linear(2, 2)
for values in ([float("nan"), 0.4, 0.3], [0.4, float("nan"), 0.5], drawn):
    for higher in (True, False):
        keeper = BestCheckpoint(higher_is_better=higher)
        assert keeper.value is None and keeper.epoch is None, (
            "before the first value `value` and `epoch` should be None"
        )
        said = [keeper.update(v, model, epoch) for epoch, v in enumerate(values, start=1)]
        assert keeper.value is not None and keeper.value == keeper.value, "NaN was kept as the best value"
        assert keeper.value == (max if higher else min)(v for v in values if v == v), (
            "with a NaN among the values, another one than the best number is kept"
        )
        assert not said[[v != v for v in values].index(True)], "`update` said True for NaN"

# %% [markdown]
# By hand: a real run of the encoder, 160 training sentences and 200 dev sentences, five epochs.
#
# | epoch, counted from 1 | training accuracy | dev accuracy | dev loss |
# |---|---|---|---|
# | 1 | 90.0 % | 70.5 % | 0.676 |
# | 2 | 96.2 % | 71.5 % | 0.614 |
# | 3 | 98.8 % | 69.5 % | 0.585 |
# | 4 | 100.0 % | 61.5 % | 0.768 |
# | 5 | 100.0 % | 71.5 % | 0.693 |
#
# Which epoch has the best training accuracy, which the best dev accuracy, which the lowest dev loss? Count from 1; a tie goes to the earlier epoch. Under which number does the epoch of the lowest dev loss stand in a plot whose axis begins at 0?


# %% solution="curves-numbers"
def curves_numbers() -> dict[str, float]:
    """Return "train", "dev" and "loss" (epochs from 1), and "plotted" (the epoch of "loss", counted from 0)."""
    ### BEGIN SOLUTION
    return {"train": 4, "dev": 2, "loss": 3, "plotted": 2}
    ### END SOLUTION


# %% check="curves-numbers-check"
assert set(curves_numbers()) == {"train", "dev", "loss", "plotted"}, "four numbers"
assert all(1 <= curves_numbers()[name] <= 5 for name in ("train", "dev", "loss")), "epochs from 1 to 5"
print("curves: the form is right; the numbers are graded later")

# %% test="curves-epochs" points=1 rests="Count from 1; a tie goes to the earlier epoch. Under which number does the epoch of the lowest dev loss stand in a plot whose axis begins at 0?"
# Three measures, three best epochs, and one of them on an axis that begins at 0.
given = {name: float(value) for name, value in curves_numbers().items()}
assert {"train", "dev", "loss", "plotted"} <= set(given), (
    "a number is missing: give each under the name that was asked for"
)
assert given["train"] == 4, "train is wrong: the best training accuracy, and the earlier of two equal epochs"
assert given["dev"] == 2, (
    "dev is wrong: the best dev accuracy, and the earlier of two equal epochs, counted from 1"
)
assert given["loss"] == 3, "loss is wrong: it is the epoch of the lowest dev loss"
assert given["plotted"] == given["loss"] - 1, (
    "plotted is wrong: it is the same epoch on an axis on which the first stands at 0"
)

# %% [markdown] exercise="grid" title="A grid search that chooses by dev" difficulty=2 minutes=35 rows="3-Q4.6, 3-Q4.7, 3-Q5.1"
# A grid search tries every combination, chooses by the development set, and looks at the test set *once*, with the chosen model. If you look at all test scores and report the best one, you report luck.
#
# `fit` and `score` are arguments, so that the search works for any model. A higher score is better, and it may be any number, also a negative one. Training is the expensive part: fit each setting once, and keep the best model.
#
# <details><summary>A question to start with</summary>How often is <code>score</code> called in a grid of 18 settings, and on which parts?</details>
# <details><summary>The idea</summary><code>itertools.product(*grid.values())</code> gives the combinations; <code>dict(zip(grid, values))</code> makes a setting of one. Remember the best model while you go.</details>


# %% solution="grid"
def grid_search(
    data: dict[str, Any],
    grid: dict[str, list],
    fit: Callable[..., Any],
    score: Callable[[Any, Any], float],
) -> dict[str, Any]:
    """Try every setting of the grid, choose by dev, and test the chosen model once.

    data: the parts "train", "dev" and "test"
    grid: the values of each hyperparameter, e.g. {"lr": [1e-4, 1e-5], "epochs": [2, 5]}; the last one varies fastest
    fit(data["train"], **setting) returns a model; score(model, part) returns its accuracy on a part
    returns: {"setting": the chosen one, "dev": its dev score, "test": its test score,
              "table": a list of (setting, dev score) for all of them, in order}; a tie keeps the earlier setting
    """
    ### BEGIN SOLUTION
    table, best, chosen = [], None, None
    for values in product(*grid.values()):
        setting = dict(zip(grid, values, strict=True))
        model = fit(data["train"], **setting)
        value = score(model, data["dev"])
        table.append((setting, value))
        if best is None or value > best[1]:
            best, chosen = (setting, value), model
    return {"setting": best[0], "dev": best[1], "test": score(chosen, data["test"]), "table": table}
    ### END SOLUTION


# %% check="grid-check"
found = grid_search(
    {"train": [1, 2], "dev": [3], "test": [4]},
    {"lr": [0.1, 0.2], "epochs": [1, 2, 3]},
    fit=lambda part, lr, epochs: lr * epochs,  # the "model" is a number here
    score=lambda model, part: -abs(model - 0.1 * part[0]),  # good on dev is near 0.3
)
assert len(found["table"]) == 6, "two times three settings"
assert found["table"][1][0] == {"lr": 0.1, "epochs": 2}, "the last hyperparameter varies fastest"
assert found["setting"] == {"lr": 0.1, "epochs": 3}, "the best setting on dev"
print("grid_search: all checks passed")


# And on the words of 2,000 real reviews, with your own pieces: a linear model, six settings.
def fit_words(part: Batch, lr: float, epochs: int) -> nn.Module:
    torch.manual_seed(0)
    linear = Linear(n_words)
    optimiser = SGD(linear.parameters(), lr=lr)
    for epoch in range(epochs):
        for chosen in epoch_batches(len(part["labels"]), 16, seed=0, epoch=epoch):
            train_step(linear, optimiser, {key: values[chosen] for key, values in part.items()})
    return linear


words, n_words = review_words(2000)
found = grid_search(
    words,
    {"lr": [0.02, 0.2, 2.0], "epochs": [1, 3]},
    fit_words,
    score=lambda model, part: evaluate(model, [part])["accuracy"],
)
for setting, value in found["table"]:
    print(f"{setting}  dev {value:.1%}")
print(f"chosen: {found['setting']}, tested once: {found['test']:.1%}")

# %% test="grid-all" points=2 rests="A grid search tries every combination … Training is the expensive part: fit each setting once … **setting) returns a model … the last one varies fastest … for all of them, in order"
# Every setting is fitted exactly once, on the training part and nothing else.
import itertools

import torch

calls = []


def fit(part, *others, **setting):
    assert not others, "`fit` should get the training part, and the values of a setting by their names"
    calls.append((list(part), setting))
    return setting


grid = {"batch_size": [64, 128, 256], "lr": [1e-4, 5e-5, 1e-5], "epochs": [2, 5]}
data = {"train": ["a", "b", "c"], "dev": ["d", "e"], "test": ["f"]}
found = grid_search(data, grid, fit, lambda model, part: model["lr"])
assert isinstance(found, dict) and "table" in found, "the result should be a dict with the table in it"
wanted = [dict(zip(grid, values, strict=True)) for values in itertools.product(*grid.values())]
fitted = [setting for _, setting in calls]
assert all(setting in fitted for setting in wanted), "a combination of the grid was never tried"
assert len(fitted) == len(wanted), (
    "each setting should be fitted exactly once: training is the expensive part"
)
assert all(part == ["a", "b", "c"] for part, _ in calls), (
    "`fit` should get the training part and nothing else: dev and test are for scores"
)
assert [setting for setting, _ in found["table"]] == wanted, (
    "the table should hold all settings in their order"
)
# The sizes alone are drawn, and the settings of a grid are what they are for every size.
depths, widths = torch.randint(2, 6, (2,), generator=torch.Generator().manual_seed(90)).tolist()
calls.clear()
found = grid_search(
    data, {"depth": list(range(depths)), "width": list(range(widths))}, fit, lambda model, part: 1.0
)
assert len(calls) == len(found["table"]) == depths * widths, (
    "when every setting has the same, perfect score, all of them should still be fitted and stand in the table"
)

# %% test="grid-dev" points=2 rests="chooses by the development set … A higher score is better, and it may be any number, also a negative one … a tie keeps the earlier setting … a list of (setting, dev score) for all of them"
# The choice is made by the development score, the earlier setting wins a tie, and scores may be negative.
import torch

# Sizes and scores are drawn, and there is one right answer for each draw: no chance for right work to fail.
for seed in range(4):
    generator = torch.Generator().manual_seed(90 + seed)
    first, second = torch.randint(3, 6, (2,), generator=generator).tolist()
    below = 5 * 1000**seed  # scores around -5, -5 thousand, -5 million, -5 billion
    scores = {
        part: [float(k - below) for k in torch.randint(0, 4, (first * second,), generator=generator).tolist()]
        for part in ("train", "dev", "test")
    }
    best = scores["dev"].index(max(scores["dev"]))
    scores["test"][best] = scores["train"][best] = float(
        -4 - below
    )  # the chosen one is bad on test, and on train
    found = grid_search(
        {part: [part] for part in scores},
        {"a": list(range(first)), "b": list(range(second))},
        lambda part, a, b: second * a + b,  # noqa: B023
        lambda model, part: -1e12 if model is None else scores[part[0]][model],  # noqa: B023
    )
    assert isinstance(found, dict) and {"setting", "dev", "table"} <= set(found), (
        "the result should be a dict with the setting, the scores and the table"
    )
    assert found["setting"] == {"a": best // second, "b": best % second}, (
        "the chosen setting is not the first one with the best dev score: dev decides, not train and not test"
    )
    assert found["dev"] == scores["dev"][best], "`dev` should be the dev score of the chosen setting"
    assert [value for _, value in found["table"]] == scores["dev"], "the table should hold the dev scores"

# %% test="grid-once" points=3 rests="looks at the test set *once*, with the chosen model"
# The test part is opened once, after everything else, and by the chosen model.
import torch

log = []


class Watched(list):
    """A part that writes down when somebody outside `score` reads it."""

    watch = True

    def __iter__(self):
        if self.watch:
            log.append("read")
        return super().__iter__()

    def __getitem__(self, index):
        if self.watch:
            log.append("read")
        return super().__getitem__(index)


def score(model, part):
    secret.watch = False
    log.append(("test" if list(part) == list(secret) else "dev", model))
    secret.watch = True
    return scores[model]


# Different scores in a drawn order, of which one is the best: no chance for right work to fail.
generator = torch.Generator().manual_seed(94)
scores = (
    torch.randperm(4 + int(torch.randint(4, (), generator=generator)), generator=generator) / 8
).tolist()
secret = Watched([7, 8, 9])
found = grid_search(
    {"train": [1, 2], "dev": [3, 4], "test": secret},
    {"k": list(range(len(scores)))},
    lambda part, k: k,
    score,
)
assert isinstance(found, dict) and "test" in found, "the result should be a dict with the test score in it"
assert "read" not in log, "the test part was read outside of `score`"
tested = [entry for entry in log if entry[0] == "test"]
assert len(tested) == 1, "the test part should be scored exactly once, for the chosen model alone"
assert log[-1] == tested[0], "the test part was scored before the choice was made"
assert tested[0] == ("test", scores.index(max(scores))), (
    "the model that was tested is not the one that dev chose"
)
assert found["test"] == max(scores), "`test` should be the test score of the chosen model"

# %% [markdown]
# By hand: a course handout searches over batch sizes 64, 128 and 256, learning rates $10^{-4}$, $5 \cdot 10^{-5}$ and $10^{-5}$, and 2 or 5 epochs. Its best run has 95.91 % on 6,920 training, 93.23 % on 872 validation and 94.83 % on 1,821 test sentences; further digits were cut off, not rounded.
#
# How many settings does the grid have (`"settings"`)? With a constant learning rate, the run of 5 epochs passes through the state of the run of 2 epochs on its way. How many runs does the grid need if each is evaluated after every epoch (`"runs_needed"`)?
# How many answers were right on each part (`"train_right"`, `"dev_right"` for validation, `"test_right"`)?


# %% solution="grid-numbers"
def grid_numbers() -> dict[str, float]:
    """Return the five numbers under the keys below."""
    ### BEGIN SOLUTION
    return {
        "settings": 18,
        "runs_needed": 9,
        "train_right": 6637,
        "dev_right": 813,
        "test_right": 1727,
    }
    ### END SOLUTION


# %% check="grid-numbers-check"
assert set(grid_numbers()) == {
    "settings",
    "runs_needed",
    "train_right",
    "dev_right",
    "test_right",
}, "five keys"
print("grid numbers: the form is right; the numbers are graded later")

# %% test="grid-runs" points=1 rests="How many settings does the grid have … How many runs does the grid need if each is evaluated after every epoch"
# The number of settings, and of runs that are needed for them.
found = {name: float(value) for name, value in grid_numbers().items()}
assert {"settings", "runs_needed"} <= set(found), (
    "a number is missing: give each under the key that was asked for"
)
assert found["settings"] == 18, "settings is wrong: multiply the numbers of values"
assert found["runs_needed"] == 9, (
    "runs_needed is wrong: which hyperparameter comes for free when you evaluate after every epoch?"
)

# %% test="grid-counts" points=2 rests="further digits were cut off, not rounded … How many answers were right on each part"
# The counts behind the three accuracies.
found = {name: float(value) for name, value in grid_numbers().items()}
assert {"train_right", "dev_right", "test_right"} <= set(found), (
    "a number is missing: give each under the key that was asked for"
)
assert found["train_right"] == 6637, "train_right is wrong: a count is a whole number near accuracy times n"
assert found["dev_right"] == 813, "dev_right is wrong: a count is a whole number near accuracy times n"
assert found["test_right"] == 1727, (
    "test_right is wrong: which count gives the printed digits, if they were cut off and not rounded?"
)

# %% [markdown] exercise="collapse" title="A report on what a classifier predicts" difficulty=2 minutes=30 core=true rows="1-3.1.T1, 1-3.1.T2, 1-3.1.T3, 1-3.1.T4, 1-3.1.F3" errata="E-5, E-6"
# A model that gives every input the same class has learned nothing, and its accuracy can still look respectable: it is the share of that class.
# Write the report that shows it at once.
#
# <details><summary>A question to start with</summary>Two models have the accuracy 62 % on data with 62 % "yes". One of them may be useful. What do you look at?</details>
# <details><summary>The idea</summary>The histogram of the predictions, with a place for every class, also for those that were never predicted: <code>torch.bincount(…, minlength=…)</code>.</details>


# %% solution="collapse"
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data.

    predictions, labels: (n,) whole numbers from 0 to n_classes - 1; n is at least 1
    returns: {"counts": how often each class was predicted (a list of n_classes whole numbers),
              "accuracy": the share of right predictions, "majority": the share of the most frequent label,
              "collapsed": True if all predictions are one class}
    """
    ### BEGIN SOLUTION
    counts = torch.bincount(predictions, minlength=n_classes)
    frequent = torch.bincount(labels).max().item()
    return {
        "counts": counts.tolist(),
        "accuracy": (predictions == labels).float().mean().item(),
        "majority": frequent / len(labels),
        "collapsed": bool((counts > 0).sum() == 1),
    }
    ### END SOLUTION


# %% check="collapse-check"
report = prediction_report(torch.tensor([1, 1, 1, 1, 1]), torch.tensor([1, 0, 1, 1, 0]), n_classes=2)
assert report["counts"] == [0, 5], "class 1 five times"
assert report["collapsed"] is True, "one class only"
assert abs(report["accuracy"] - 0.6) < 1e-6 and abs(report["majority"] - 0.6) < 1e-6, "three of five"
print("prediction_report: all checks passed")

# %% test="collapse-counts" points=1 rests="how often each class was predicted (a list of n_classes whole numbers)"
# The histogram has a place for every class, in order.
import torch

# Counts are exact, whatever was drawn.
for seed, n_classes in enumerate((5, 7, 4)):
    generator = torch.Generator().manual_seed(100 + seed)
    n = int(torch.randint(30, 80, (), generator=generator))
    predictions = torch.randint(0, 3, (n,), generator=generator)
    labels = torch.randint(0, n_classes, (n,), generator=generator)
    report = prediction_report(predictions, labels, n_classes)
    assert isinstance(report, dict) and "counts" in report, (
        "the report should be a dict with the counts in it"
    )
    counts = list(report["counts"])
    assert [int(count) for count in counts] == [int((predictions == c).sum()) for c in range(n_classes)], (
        "`counts` should say for each of the classes how often it was predicted, 0 included"
    )

# %% test="collapse-shares" points=2 rests="the share of right predictions … the share of the most frequent label"
# Accuracy compares with the labels; majority looks at the labels alone.
import torch

for seed in range(3):
    generator = torch.Generator().manual_seed(110 + seed)
    # A share in float32 is off by 6e-8 at most.
    some, more, most = (torch.randint(8, (3,), generator=generator) + torch.tensor([5, 13, 21])).tolist()
    n = some + more + most
    labels = torch.tensor([0] * some + [1] * more + [2] * most)[torch.randperm(n, generator=generator)]
    predictions = labels.clone()
    predictions[labels == 2] = 0  # never the most frequent class
    report = prediction_report(predictions, labels, n_classes=3)
    assert isinstance(report, dict) and {"accuracy", "majority"} <= set(report), (
        "the report should be a dict with the accuracy and the majority in it"
    )
    assert abs(report["accuracy"] - (some + more) / n) < 1e-6, (
        "the accuracy is not the share of predictions that equal their label"
    )
    assert abs(report["majority"] - most / n) < 1e-6, (
        "the majority is not the share of the most frequent *label*: what somebody gets who always says that"
    )

# %% test="collapse-verdict" points=2 rests="True if all predictions are one class"
# Collapsed means one class for all inputs: whichever class, and whatever the accuracy.
import torch

labels = torch.tensor([1] * 6 + [0] * 4)
for constant in (0, 1):
    report = prediction_report(torch.full((10,), constant), labels, n_classes=2)
    assert isinstance(report, dict) and "collapsed" in report, (
        "the report should be a dict with the verdict in it"
    )
    assert bool(report["collapsed"]), (
        "a constant prediction is a collapse, also when it is not the most frequent label"
    )
lively = torch.tensor(
    [1, 1, 1, 1, 0, 0, 0, 0, 1, 1]
)  # six right, as many as the majority has, and no collapse
assert not prediction_report(lively, labels, n_classes=2)["collapsed"], (
    "an accuracy equal to the majority share is not a collapse as long as both classes are predicted"
)
rare = torch.tensor([1] * 9 + [0])
assert not prediction_report(rare, labels, n_classes=2)["collapsed"], (
    "with a single different prediction it is no collapse"
)
assert not prediction_report(torch.tensor([2] * 9 + [0]), labels, n_classes=3)["collapsed"], (
    "two of three classes are predicted: that is no collapse"
)
# The sizes are drawn, and one different prediction is a different one wherever it stands.
n, n_classes = torch.randint(5, 60, (2,), generator=torch.Generator().manual_seed(120)).tolist()
labels = torch.arange(n) % n_classes
predictions = torch.full((n,), n_classes - 1)
assert prediction_report(predictions, labels, n_classes)["collapsed"], (
    "all predictions are the last class: that is a collapse"
)
for i in range(n):
    once = torch.where(torch.arange(n) == i, n_classes - 2, predictions)
    assert not prediction_report(once, labels, n_classes)["collapsed"], (
        "with a single different prediction it is no collapse, wherever it stands"
    )

# %% [markdown]
# **Question.** Four runs side by side: the encoder of this course on 640 film reviews, 40 steps of AdamW, one seed; nothing differs but the learning rate. 197 of the 400 dev sentences are positive.
#
# | learning rate | dev accuracy | called positive | dev loss | highest training loss on the way |
# |---|---|---|---|---|
# | 0.0001 | 73.0 % | 37.2 % | 0.559 | 0.70 |
# | 0.0005 | 49.0 % | 99.8 % | 0.693 | 0.77 |
# | 0.001 | 49.2 % | 100.0 % | 0.693 | 0.79 |
# | 0.0125 | 49.2 % | 100.0 % | 0.821 | 12.4 |
#
# Which statements are right? (One or more.)
#
# - **A** Going by this table, only the first run has learned to tell the sentences apart.
# - **B** The third run is 0.2 points better than the second, so that 0.001 is the better rate of the two.
# - **C** A model that gives both classes the same probability for every sentence has a dev loss of 0.693.
# - **D** A table of dev accuracies alone would not tell the last three runs from a coin.
# - **E** The first run shows that the model can learn from these data, with this program.
# - **F** Without the first run the other three would show just as well that the rate is too large.


# %% solution="four-runs"
def four_runs() -> set[str]:
    """Return the letters of all right statements."""
    ### BEGIN SOLUTION
    return {"A", "C", "D", "E"}
    ### END SOLUTION


# %% check="four-runs-check"
assert four_runs() <= set("ABCDEF"), "give a set of letters from A to F"
print("four runs: the form is right; the answer is graded later")

# %% test="four-runs-key" points=2 rests="Which statements are right? (One or more.) … Return the letters of all right statements"
# All right statements and no other.
chosen = {str(letter).strip().upper() for letter in four_runs()}
assert chosen <= set("ABCDEF"), "the letters go from A to F"
assert "B" not in chosen, "how many of 400 sentences are 0.2 points, and what do both runs answer?"
assert "F" not in chosen, "three runs that learn nothing: what else than the rate could be the reason?"
assert chosen == {"A", "C", "D", "E"}, (
    "a right statement is missing: compare the loss with ln 2, and think about what the first run is good for"
)

# %% [markdown] exercise="evidence" title="The standard error of an accuracy" difficulty=2 minutes=35 rows="1-3.1.T1, 1-3.1.T2, 1-3.1.T3, 1-3.1.T4, 1-3.1.B, 1-3.1.R, 3-Q4.2" errata="E-5, E-6, E-40"
# An accuracy on $n$ examples is a whole number $k$ divided by $n$. From enough digits, $k$ can be read off, and $k$ often says more than the accuracy.
#
# Write three small functions: the count behind an accuracy, the standard error of an accuracy $\sqrt{p(1-p)/n}$, and the number of standard errors between two accuracies from independent data,
#
# $$z = \frac{p_a - p_b}{\sqrt{p_a(1-p_a)/n_a + p_b(1-p_b)/n_b}}$$
#
# <details><summary>A question to start with</summary>How far can an accuracy with 9 right decimals be from the nearest fraction with denominator $n$?</details>
# <details><summary>The idea</summary><code>round(accuracy * n)</code> is the only candidate. Compare it with the accuracy and give up if it does not fit.</details>


# %% solution="evidence"
def count_right(accuracy: float, n: int) -> int | None:
    """Return the whole number k with k/n equal to `accuracy` (from 0 to 1) within 1e-9, or None if there is none."""
    ### BEGIN SOLUTION
    k = round(accuracy * n)
    return k if abs(k / n - accuracy) < 1e-9 else None
    ### END SOLUTION


# %% solution="errors"
def standard_error(accuracy: float, n: int) -> float:
    """Return the standard error of an accuracy measured on `n` independent examples."""
    ### BEGIN SOLUTION
    return math.sqrt(accuracy * (1 - accuracy) / n)
    ### END SOLUTION


def errors_apart(p_a: float, n_a: int, p_b: float, n_b: int) -> float:
    """Return how many standard errors of the difference lie between two accuracies, positive if a is higher.

    At least one of the two is neither 0 nor 1.
    """
    ### BEGIN SOLUTION
    return (p_a - p_b) / math.hypot(standard_error(p_a, n_a), standard_error(p_b, n_b))
    ### END SOLUTION


# %% check="evidence-check"
assert count_right(0.75, 8) == 6, "six of eight"
assert count_right(0.7, 8) is None, "no count of eight gives 70 %"
assert abs(standard_error(0.5, 100) - 0.05) < 1e-12, "half of a tenth"
assert abs(errors_apart(0.5, 100, 0.5, 400)) < 1e-12, "no difference"
print("evidence: all checks passed")

# %% test="evidence-count" points=2 rests="Return the whole number k with k/n equal to `accuracy` (from 0 to 1) within 1e-9, or None if there is none"
# The count is found from the digits, and refused when no count fits.
import numbers

import torch

# Any count fits itself, and the next one is at least 1/4000 away: no chance for right work to fail.
drawn = int(torch.randint(100, 4000, (), generator=torch.Generator().manual_seed(130)))
for n in (7, 872, 1427, 3270, drawn):
    for k in (0, 1, n // 3, n // 2, n - 1, n):
        assert isinstance(count_right(k / n, n), numbers.Integral), (
            "where a count fits, a whole number should come back, an int"
        )
        assert count_right(k / n, n) == k, (
            "the count k behind the accuracy k/n is not found, for some k from 0 to n"
        )
for accuracy, n in ((0.6217125382262997, 1427), (0.62, 3270), (0.9, 872), (0.5, 7)):
    assert count_right(accuracy, n) is None, "an accuracy that no count gives should return None"
for k, n in ((5, 7), (813, 872), (2033, 3270), (1, 3270), (2, 872), (3269, 3270), (drawn // 3, drawn)):
    for sign in (-1, 1):
        assert count_right(k / n + sign * 5e-10, n) == k, (
            "a count that fits within the allowed difference is refused: the difference is that of k/n and the accuracy"
        )
        assert count_right(k / n + sign * 1.5e-9, n) is None, (
            "a count that is farther away than the allowed difference should not be returned"
        )

# %% test="evidence-error" points=2 rests="Return the standard error of an accuracy measured on `n` independent examples"
# The standard error has the right size, falls like one over the root of n, and vanishes for sure things.
import torch

# Also in float32 a result is off by less than 3e-7 of it.
a, b = torch.rand(2, generator=torch.Generator().manual_seed(131)).tolist()
for p, n in ((0.5, 100), (0.62, 3270), (0.9323, 872), (0.1 + 0.8 * a, 10 + int(1000 * b))):
    assert abs(standard_error(p, n) ** 2 * n - p * (1 - p)) < 1e-6, (
        "this is not the standard error: its square, times n, should be p(1-p)"
    )
    assert abs(standard_error(p, n) / standard_error(p, 4 * n) - 2) < 1e-5, (
        "four times the data should halve the standard error"
    )
assert standard_error(1.0, 50) == 0, (
    "with an accuracy of 1 there is no spread: the standard error should be 0"
)

# %% test="evidence-apart" points=2 rests="Return how many standard errors of the difference lie between two accuracies, positive if a is higher"
# The difference is measured in its own standard error, signed, and the two parts count by their sizes.
import math

import torch

# In float32 a z of at most 30 is off by less than 1e-6 of 30 here: a third of the bound.
a, b, c, d = torch.rand(4, generator=torch.Generator().manual_seed(132)).tolist()
drawn = (0.2 + 0.3 * a, 10 + int(490 * b), 0.6 + 0.3 * c, 10 + int(490 * d))
fixed = ((0.71, 3270, 0.62, 3270), (0.6, 50, 0.9, 872), (0.8, 10, 0.7, 10_000))
for p_a, n_a, p_b, n_b in (*fixed, drawn):
    z = (p_a - p_b) / math.sqrt(p_a * (1 - p_a) / n_a + p_b * (1 - p_b) / n_b)
    assert abs(errors_apart(p_a, n_a, p_b, n_b) - z) < 1e-4, (
        "this is not the difference in units of its own standard error, with the sign of a minus b"
    )
    assert abs(errors_apart(p_a, n_a, p_b, n_b) + errors_apart(p_b, n_b, p_a, n_a)) < 1e-4, (
        "when a and b change places, the sign alone should change"
    )

# %% [markdown]
# Now read somebody else's results. A course handout searches for a learning rate on BoolQ, with 3,270 development and 1,427 test questions, and prints:
#
# | run | dev | test |
# |---|---|---|
# | 1: lr 1e-3, 9 epochs | 0.6217125382262997 | 0.6271899088997898 |
# | 2: lr 5e-4, 7 epochs | 0.6217125382262997 | 0.6194814295725298 |
# | 3: lr 0.0125, 12 epochs | 0.6217125382262997 | 0.6187806587245971 |
# | 4: lr 0.0125, 20 epochs | 0.6217125382262997 | 0.5998598458304134 |
# | BERT | 0.7091743119266055 | 0.6923615977575333 |
# | RoBERTa | 0.6217125382262997 | 0.6271899088997898 |
#
# In the development set 2,033 answers are "yes". Give the counts of right answers under `"dev"` and `"test"`, as lists in the order of the table. Under `"learned"`: how many of the six runs have learned something, going by their development set? Under `"bert_errors"`: how many standard errors of BERT's accuracy lie between BERT and the share of "yes" on the development set, taking that share as exact, to one decimal?


# %% solution="document"
def document_numbers() -> dict[str, Any]:
    """Return the counts of right answers, the number of runs that learned, and BERT's distance from the majority."""
    ### BEGIN SOLUTION
    return {
        "dev": [2033, 2033, 2033, 2033, 2319, 2033],
        "test": [895, 884, 883, 856, 988, 895],
        "learned": 1,
        "bert_errors": 11.0,
    }
    ### END SOLUTION


# %% check="document-check"
assert len(document_numbers()["dev"]) == len(document_numbers()["test"]) == 6, (
    "six runs, in the order of the table"
)
print("document: the form is right; the numbers are graded later")

# %% test="document-counts" points=2 rests="Give the counts of right answers … as lists in the order of the table"
# The twelve counts.
found = document_numbers()
assert {"dev", "test"} <= set(found), "the counts are missing: give them under the names that were asked for"
assert [int(k) for k in found["dev"]] == [2033, 2033, 2033, 2033, 2319, 2033], (
    "a count of dev is wrong: multiply by 3270 and look for whole numbers"
)
assert [int(k) for k in found["test"]] == [895, 884, 883, 856, 988, 895], (
    "a count of test is wrong: multiply by 1427 and look for whole numbers"
)

# %% test="document-learned" points=2 rests="how many of the six runs have learned something, going by their development set? … how many standard errors of BERT's accuracy lie between BERT and the share … taking that share as exact"
# How many runs learned, and by how much the one that did is above the majority.
found = document_numbers()
assert {"learned", "bert_errors"} <= set(found), (
    "a number is missing: give it under the name that was asked for"
)
assert int(found["learned"]) == 1, (
    "learned is wrong: which runs have a dev count that differs from the number of yes answers?"
)
assert 10.5 < float(found["bert_errors"]) < 11.5, (
    "bert_errors is wrong: it is the distance in units of BERT's own standard error on 3,270 questions"
)

# %% [markdown] exercise="run" title="Fine-tune the encoder" difficulty=3 minutes=60 rows="1-3.1.F2, 3-Q4.1, 3-Q4.2" errata="E-39"
# Now put all pieces together: epochs over shuffled batches, an evaluation on dev after each, and the best checkpoint brought back at the end. All parameters of the model are trained, those below the head as well; none comes frozen. Each epoch takes every training example once, in batches of `batch_size` of which the last may be smaller, and in a new order that depends on `seed` and the epoch alone. Dev is measured, and never trained on.
#
# The check trains a linear model on word counts. The real encoder follows below.
#
# <details><summary>A question to start with</summary>Which of your functions changes the model, which one only looks, and in which order do they alternate?</details>
# <details><summary>The idea</summary><code>collate([train[i] for i in chosen])</code> makes a batch of the examples that <code>epoch_batches</code> chose. Dev is cut in its own order, in pieces of 64 or so.</details>
# <details><summary>My training loss jumps at the last batch</summary>The mean over an epoch is over examples: weight the loss of each batch by its size.</details>


# %% solution="run" changes="model"
def fine_tune(
    model: nn.Module,
    optimiser: Any,
    train: Sequence,
    dev: Sequence,
    collate: Callable[[list], Batch],
    epochs: int,
    batch_size: int,
    seed: int,
) -> list[dict[str, float]]:
    """Train, measure on dev after each epoch, and leave the model with the weights of the best dev accuracy.

    If several epochs are best, the weights of any of them will do.
    collate: makes a batch of a list of examples
    returns: one dict per epoch, with "epoch" (from 1), "train_loss" (mean over the examples of the epoch, as the
             steps saw it), "dev_loss" and "dev_accuracy"
    """
    ### BEGIN SOLUTION
    history, best = [], BestCheckpoint()
    for epoch in range(1, epochs + 1):
        total = 0.0
        for chosen in epoch_batches(len(train), batch_size, seed, epoch):
            total += train_step(model, optimiser, collate([train[i] for i in chosen])) * len(chosen)
        pieces = (collate(list(dev[i : i + 64])) for i in range(0, len(dev), 64))
        found = evaluate(model, pieces)
        best.update(found["accuracy"], model, epoch)
        history.append(
            {
                "epoch": epoch,
                "train_loss": total / len(train),
                "dev_loss": found["loss"],
                "dev_accuracy": found["accuracy"],
            }
        )
    best.restore(model)
    return history
    ### END SOLUTION


# %% check="run-check"
words, n_words = review_words(2000)


def of_words(part: str) -> Callable[[list[int]], Batch]:
    """A `collate` that makes a batch of the sentences with these numbers."""
    return lambda chosen: {key: values[list(chosen)] for key, values in words[part].items()}


torch.manual_seed(0)
linear = Linear(n_words)
shown = random.Random(0).sample(range(2000), 500)
rows = fine_tune(
    linear,
    torch.optim.AdamW(linear.parameters(), lr=0.01),
    shown[:400],
    shown[400:],
    of_words("train"),
    3,
    16,
    0,
)
assert len(rows) == 3, "one row per epoch"
assert rows[-1]["train_loss"] < rows[0]["train_loss"], "the training loss should fall"
print("fine_tune: all checks passed")

# %% test="run-history" points=2 rests="measure on dev after each epoch … one dict per epoch … (mean over the examples of the epoch, as the steps saw it)"
# One row per epoch, with means over examples; dev is measured after the epoch.
import torch
import torch.nn.functional as F


seen = []  # the sum of the losses of each training batch, as the step saw it


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(5, 2)

    def forward(self, batch):
        logits = self.layer(batch["features"])
        if self.training:
            seen.append(F.cross_entropy(logits.detach(), batch["labels"], reduction="sum").item())
        return logits


def collate(rows):
    return {
        "features": torch.stack([row[0] for row in rows]),
        "labels": torch.tensor([row[1] for row in rows]),
    }


for seed in range(2):
    torch.manual_seed(120 + seed)
    n, n_dev, size = (int(torch.randint(low, high, ())) for low, high in ((33, 45), (66, 90), (8, 14)))
    labels = torch.randint(2, (n + n_dev,)).tolist()
    # In float64, so that no two logits of a dev example are nearly equal (closer than 1e-12 has a chance of 1e-10), and
    # rounding is far below the bounds.
    rows = [(torch.randn(5, dtype=torch.float64) + 2 * label - 1, label) for label in labels]
    train, dev, model = rows[:n], rows[n:], Net().double()
    start = F.cross_entropy(model(collate(train)), collate(train)["labels"]).item()
    history = fine_tune(
        model, torch.optim.SGD(model.parameters(), lr=0.0), train, dev, collate, 2, size, seed=seed
    )
    assert isinstance(history, list | tuple) and all(
        {"epoch", "train_loss", "dev_loss", "dev_accuracy"} <= set(row) for row in history
    ), "the result should be a list of dicts, each with its four numbers"
    assert [row["epoch"] for row in history] == [1, 2], "there should be one row per epoch, counted from 1"
    assert all(abs(row["train_loss"] - start) < 1e-5 for row in history), (
        "with a learning rate of 0 the training loss of an epoch should be the mean loss over its examples"
    )
    seen.clear()
    history = fine_tune(
        model, torch.optim.SGD(model.parameters(), lr=0.1), train, dev, collate, 1, size - 3, seed=seed
    )
    assert abs(history[0]["train_loss"] - sum(seen) / len(train)) < 1e-5, (
        "`train_loss` is not the mean over the examples of the losses that the steps saw, while the model moved"
    )
    after = model(collate(dev))
    assert abs(history[0]["dev_loss"] - F.cross_entropy(after, collate(dev)["labels"]).item()) < 1e-5, (
        "`dev_loss` is not the mean loss over all dev examples after the epoch"
    )
    right = (after.argmax(dim=1) == collate(dev)["labels"]).float().mean().item()
    assert abs(history[0]["dev_accuracy"] - right) < 1e-6, (
        "`dev_accuracy` is not the share of right answers on dev"
    )

# %% test="run-data" points=2 rests="Each epoch takes every training example once, in batches of `batch_size` of which the last may be smaller, and in a new order that depends on `seed` and the epoch alone. Dev is measured, and never trained on"
# Every training example is used once per epoch, in a new order each epoch, and dev is never trained on.
import builtins

import torch

seen = []


class Spy(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(1, 2)

    def forward(self, batch):
        if self.training:
            seen.append(batch["features"].flatten().long().tolist())
        return self.layer(batch["features"] / 100)


def collate(rows):
    return {
        "features": torch.tensor([[float(row)] for row in rows]),
        "labels": torch.tensor([row % 2 for row in rows]),
    }


model = Spy()
size, n = torch.randint(7, 12, (2,), generator=torch.Generator().manual_seed(121)).tolist()
n = 3 * size + 2 + n  # from 30, in four batches or more
sizes = [min(size, n - i) for i in range(0, n, size)]
rows, dev = list(range(n)), list(range(n, n + 10))
fine_tune(model, torch.optim.SGD(model.parameters(), lr=0.1), rows, dev, collate, 3, size, seed=4)
# Two of the orders of 30 examples or more that are compared here are equal with a chance of less than 1e-30.
assert [len(batch) for batch in seen] == sizes * 3, (
    f"in three epochs over {n} examples each should make batches of {', '.join(map(str, sizes))}"
)
batches = len(sizes)
epochs = [[row for batch in seen[i : i + batches] for row in batch] for i in range(0, 3 * batches, batches)]
assert all(sorted(epoch) == rows for epoch in epochs), (
    "an epoch should use every training example once, and no example of dev"
)
assert epochs[0] != epochs[1] != epochs[2], "two epochs have the same order: it should be a new one each time"


def elsewhere(value):
    """What `hash` gives in another process: that of a string is another one, that of a number is the same."""
    return builtins.hash(("elsewhere", value)) if isinstance(value, str | bytes) else builtins.hash(value)


drawn = []
for seed, how, n_dev in (
    (4, builtins.hash, 10),
    (4, builtins.hash, 13),
    (4, elsewhere, 10),
    (5, builtins.hash, 10),
):
    seen.clear()
    model = Spy()
    optimiser = torch.optim.SGD(model.parameters(), lr=0.1)
    globals()["hash"] = how  # the name that the function finds, here and nowhere else
    try:
        fine_tune(model, optimiser, list(range(30)), list(range(30, 30 + n_dev)), collate, 1, 11, seed=seed)
    finally:
        del globals()["hash"]
    drawn.append(list(seen))
    assert [len(batch) for batch in seen] == [11, 11, 8], (
        "every batch should hold `batch_size` examples, and only the last one may hold fewer"
    )
assert drawn[0] == drawn[1], "the same seed should give the same order, whatever dev is"
assert drawn[0] == drawn[2], (
    "the order depends on the hash of a string, which is another one in every process"
)
assert drawn[0] != drawn[3], "another seed should give another order"

# %% test="run-best" points=3 rests="measure on dev after each epoch, and leave the model with the weights of the best dev accuracy … one dict per epoch … anything with the methods `zero_grad()` and `step()`"
# At the end the model holds the weights of the best dev accuracy, not of the last epoch or the lowest loss.
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 3)
        for parameter in self.parameters():
            torch.nn.init.zeros_(parameter)

    def forward(self, batch):
        return self.layer(batch["features"])


def collate(rows):
    return {"features": torch.ones(len(rows), 2), "labels": torch.tensor(rows)}


class Script:
    """An optimiser that sets the model's bias by a script, and stays at the end of it."""

    def __init__(self, model, script):
        self.model, self.script, self.count = model, script, 0

    def zero_grad(self):
        for parameter in self.model.parameters():
            parameter.grad = None

    def step(self):
        with torch.no_grad():
            self.model.layer.weight.zero_()
            self.model.layer.bias.copy_(torch.tensor(self.script[min(self.count, len(self.script) - 1)]))
        self.count += 1


# The lowest dev loss comes first, poor epochs follow, and the best accuracy comes after them, with a middling loss. How
# many are poor is drawn, and changes nothing in which epoch is the best.
poor = int(torch.randint(5, 9, (), generator=torch.Generator().manual_seed(140)))
script = [[0.0, 0.5, 0.0], *([0.0, 0.0, 2 + i / 2] for i in range(poor))]
script += [[4.0, 0.0, 0.0], [0.0, 0.0, 6.0], [0.0, 1.0, 0.0]]
model, dev = Net(), [0] * 5 + [1] * 3 + [2] * 2
history = fine_tune(model, Script(model, script), [0, 1, 2, 0], dev, collate, len(script), 4, seed=0)
assert isinstance(history, list | tuple) and all("dev_accuracy" in row for row in history), (
    "the result should be a list of dicts with the accuracy on dev in them"
)
assert len(history) == len(script), (
    "there should be one row for each of `epochs` epochs, also when dev gets no better"
)
assert [round(row["dev_accuracy"], 6) for row in history] == [0.3, *[0.2] * poor, 0.5, 0.2, 0.3], (
    "dev should be measured after every epoch, on the model of that epoch"
)
assert model.layer.bias.tolist() != script[-1], (
    "the model is left at its last epoch: it should hold the weights of the best"
)
assert model.layer.bias.tolist() == script[1 + poor], (
    "the model does not hold the weights of the epoch with the best dev accuracy"
)
model = Net()
history = fine_tune(model, Script(model, [[3.0, 0.0, 0.0]]), [0, 1, 0, 2, 1], [0] * 4, collate, 3, 2, seed=1)
assert len(history) == 3, "there should be one row for each of `epochs` epochs, also when dev is all right"

# %% test="run-all" points=1 rests="All parameters of the model are trained, those below the head as well; none comes frozen."
# Everything moves, also what lies below the head, and nothing is left frozen.
import torch


class Net(torch.nn.Module):
    """An encoder and a head, as in the real model."""

    def __init__(self, d, hidden):
        super().__init__()
        self.encoder, self.head = torch.nn.Linear(d, hidden), torch.nn.Linear(hidden, 3)

    def forward(self, batch):
        return self.head(self.encoder(batch["features"]).tanh())


torch.manual_seed(150)
d, hidden = torch.randint(4, 10, (2,)).tolist()
model = Net(d, hidden).double()
features, labels = torch.randn(24, d, dtype=torch.float64), torch.randint(3, (24,))


def collate(chosen):
    return {"features": features[list(chosen)], "labels": labels[list(chosen)]}


start = {name: value.detach().clone() for name, value in model.named_parameters()}
optimiser = torch.optim.SGD(model.parameters(), lr=0.1)
fine_tune(model, optimiser, list(range(16)), list(range(16, 24)), collate, 1, 4, seed=0)
# The gradient of a drawn network is zero in a whole tensor with no chance to speak of.
still = [name for name, value in model.named_parameters() if torch.equal(value, start[name])]
assert not still, "some parameters did not move: all of them should be trained"
assert all(value.requires_grad for value in model.parameters()), "some parameters were frozen"

# %% [markdown]
# Now the real encoder. So that the record of the run stays small, and the run short, only a part is trained: of the first four layers, which are used here, the attention and the norms of the fourth, and the head, 593,666 parameters in all. What the layers below make of a sentence does not change, so it is computed once. Dropout is off. The kit's own loop makes the steps, with torch's AdamW and a learning rate that falls linearly, in an order that follows from your id; your `evaluate` measures. It trains on 240 sentences for two epochs, about a quarter of a minute on one core, and leaves a *training record* in `runs/encoder/` beside the notebook, about 19 MB. You may stop it at any time: the same cell goes on from there, and a finished run is not trained again.
#
# The record is graded, so hand in the folder `runs` with your notebook; `coursekit pack finetuning.ipynb` makes one archive of both. Before that, `coursekit check-run runs/encoder` tells you what the grader will see.
# - The dev loss of the best weights should be below 0.68, where a coin has 0.693. They should call more than 60 % of 400 test sentences right, drawn anew from the test part, and not give all of them the same class; a coin gets 50 %.
# - Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings.
# - A part of the run is trained again, from the recorded state at its beginning, and should end where the record says.
# - The seed follows from your id, so it has to be your own run: write the id under which you hand in.
#
# The scales `"full"`, `"full-adagrad"` and `"full-sgd"` train all of roberta-base on SST-2, with 6,920 training sentences, 20 epochs and batches of 64. AdamW has the rate $5 \cdot 10^{-5}$; Adagrad and SGD have rates of their own, first guesses that nobody has tuned. These scales need a GPU and a network, and nobody has run them for this course: there is no goal for them. All of the model is trained, 125 million numbers, which do not fit into a hand-in even in half precision: the record keeps a sample of them at each border, from which the first step can be trained again. It does not show how good the weights became.
#
# The folded cell defines the run: its settings, the layers that are trained, their batches, and what is measured on dev.

# %% fold=true
from dataclasses import replace

from coursekit.training import Batches, RunConfig, RunTask, digest_of, record_run, to_device

PER_EPOCH = {"small": 15, "full": 109}  # batches: 240 sentences by 16, 6,920 by 64
LENGTH = 32  # tokens of a sentence
TRAINED = 3  # the fourth layer


@cache
def below() -> nn.Module:
    """The encoder up to the layer that is trained, without dropout."""
    encoder = copy.deepcopy(pretrained()[0]).eval()
    encoder.encoder.layer = encoder.encoder.layer[:TRAINED]
    return encoder


def states(rows: list) -> Batch:
    """What the layers that stay make of sentences: the states before the trained layer, with mask and labels."""
    texts, tokenizer = [row.text for row in rows], pretrained()[1]
    found: list[torch.Tensor] = []
    batch = tokenizer(texts, truncation=True, max_length=LENGTH, padding="max_length", return_tensors="pt")
    ids, mask = batch["input_ids"], batch["attention_mask"]
    with torch.no_grad():
        for i in range(0, len(rows), 40):
            found.append(below()(ids[i : i + 40], mask[i : i + 40]).last_hidden_state)
    return {"states": torch.cat(found), "mask": mask, "labels": torch.tensor([row.label for row in rows])}


@cache
def states_of(part: str) -> Batch:
    """The states of the sentences to train on, or to choose by."""
    return states(reviews()[part])


def chosen_of(batch: Batch, chosen: Sequence[int]) -> Batch:
    return {key: values[list(chosen)] for key, values in batch.items()}


class LastLayer(nn.Module):
    """The end of the classifier: one layer of the encoder, the normed mean of its vectors, the head.

    Trained are the attention of that layer, its norms and the head. There is no dropout, in any mode: whoever
    trains again has nothing to draw.
    """

    def __init__(self, layer: nn.Module):
        super().__init__()
        self.layer, self.head = layer, nn.Linear(layer.output.dense.out_features, 2)
        for parameter in self.head.parameters():
            nn.init.zeros_(parameter)
        for part in (layer.intermediate, layer.output.dense):
            part.requires_grad_(False)
        self.train()

    def train(self, mode: bool = True) -> "LastLayer":
        super().train(mode)
        self.layer.eval()
        return self

    def forward(self, batch: Batch) -> torch.Tensor:
        mask, states = (
            batch["mask"].unsqueeze(-1),
            batch["states"].to(self.head.weight.dtype),
        )  # (B, T, 1), (B, T, d)
        blocked = torch.where(batch["mask"] > 0, 0.0, -torch.inf).to(states)[:, None, None, :]  # (B, 1, 1, T)
        tokens = self.layer(states, attention_mask=blocked)  # (B, T, d)
        mean = (tokens * mask).sum(dim=1) / mask.sum(dim=1)  # (B, d)
        return self.head(F.layer_norm(mean, mean.shape[-1:]))  # (B, 2)


def to_train(scale: str, seed: int) -> nn.Module:
    """The pretrained model with a head of zeros: the same for every seed, which decides the order alone."""
    if scale == "small":
        return LastLayer(copy.deepcopy(pretrained()[0].encoder.layer[TRAINED]))
    return Classifier(copy.deepcopy(pretrained("full")[0]))


@cache
def trained_shapes(scale: str) -> dict[str, tuple[int, ...]]:
    """What is trained, by name; the record holds these and no more."""
    names = to_train(scale, 0).named_parameters()
    return {name: tuple(value.shape) for name, value in names if value.requires_grad}


def batches_of(scale: str, seed: int) -> Batches:
    if scale == "small":
        return Batches(range(240), 16, lambda chosen: chosen_of(states_of("train"), chosen), seed)
    return Batches(reviews("full")["train"], 64, lambda rows: make_batch(rows, "full"), seed)


def batch_loss(model: nn.Module, batch: Batch) -> torch.Tensor:
    return F.cross_entropy(model(batch), batch["labels"])


def dev_measures(model: nn.Module) -> dict[str, float]:
    """Loss and accuracy on dev, by your `evaluate`."""
    if isinstance(model, LastLayer):
        pieces = (chosen_of(states_of("dev"), places) for places in torch.arange(160).split(40))
    else:
        rows = reviews("full")["dev"]
        pieces = (make_batch(rows[i : i + 64], "full") for i in range(0, len(rows), 64))
    device = model.head.weight.device
    found = evaluate(model, (to_device(piece, device) for piece in pieces))
    return {"dev_loss": found["loss"], "dev_accuracy": found["accuracy"]}


def without_key_biases(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The weights without the biases of the keys, which move all scores of a query alike and so no output."""
    return {name: value for name, value in weights.items() if not name.endswith("key.bias")}


FULL = RunConfig(
    steps=20 * PER_EPOCH["full"],
    batch_size=64,
    learning_rate=5e-5,
    weight_decay=0.01,
    clip=None,
    evaluate_every=PER_EPOCH["full"],
    checkpoints=(1, 10 * PER_EPOCH["full"], 20 * PER_EPOCH["full"]),
)
ENCODER = RunTask(
    name="encoder",
    configs={
        "small": RunConfig(
            steps=2 * PER_EPOCH["small"],
            batch_size=16,
            learning_rate=1e-3,
            schedule="linear",
            evaluate_every=PER_EPOCH["small"],
            checkpoints=(PER_EPOCH["small"], 2 * PER_EPOCH["small"]),
            precision="float32",
        ),
        "full": FULL,
        "full-adagrad": replace(FULL, optimizer="adagrad", learning_rate=1e-4, weight_decay=0.0),
        "full-sgd": replace(FULL, optimizer="sgd", learning_rate=1e-2, weight_decay=0.0),
    },
    shapes=trained_shapes,
    model=to_train,
    batches=batches_of,
    loss=batch_loss,
    evaluate=dev_measures,
    data_sha256=digest_of(*(row.text for part in ("train", "dev") for row in reviews()[part])),
    goal={"small": 0.68},  # a coin's loss is 0.693
    # Twenty honest runs, for whoever learns faster than these plausibly do.
    honest={
        "small": {
            15: (
                *(0.585, 0.603, 0.597, 0.591, 0.631, 0.644, 0.626),
                *(0.603, 0.612, 0.618, 0.610, 0.663, 0.630),
                *(0.625, 0.594, 0.585, 0.594, 0.612, 0.603, 0.591),
            ),
            30: (
                *(0.570, 0.573, 0.572, 0.603, 0.563, 0.579, 0.592),
                *(0.589, 0.557, 0.561, 0.608, 0.596, 0.571),
                *(0.606, 0.566, 0.586, 0.581, 0.564, 0.574, 0.564),
            ),
        }
    },
    compared=without_key_biases,
    sampled=dict.fromkeys(("full", "full-adagrad", "full-sgd"), 50_000),  # of all weights, at each border
)

# %% run="encoder"
# This cell is yours: write your id, and choose a device ("cpu", "cuda", "mps") or leave the choice to the machine.
STUDENT = "your-id"
DEVICE = None

run = record_run(ENCODER, STUDENT, device=DEVICE)
train_losses = run.history.series("loss")[1]
epochs = [sum(train_losses[i : i + 15]) / 15 for i in (0, 15)]
for epoch, (train_loss, dev_loss, accuracy) in enumerate(
    zip(epochs, run.history.series("dev_loss")[1], run.history.series("dev_accuracy")[1], strict=True),
    start=1,
):
    print(f"epoch {epoch}  train loss {train_loss:.2f}  dev loss {dev_loss:.2f}  dev {accuracy:.1%}")

# %% check="run-look"
# The curves in one picture, what a document is asked for beside them (the accuracy on the training sentences), and the
# one look at the test set.
assert standard_error(0.5, 100) < 0.1, "an accuracy on a hundred sentences is sure to some points"
known = evaluate(run.model, [chosen_of(states_of("train"), places) for places in torch.arange(240).split(40)])
print(f"training accuracy at the end: {known['accuracy']:.0%}")
test = reviews()["test"]
final = evaluate(run.model, (states(test[i : i + 40]) for i in range(0, len(test), 40)))
report = prediction_report(final["predictions"], torch.tensor([row.label for row in test]), n_classes=2)
error = standard_error(report["accuracy"], len(test))
print(
    f"test {report['accuracy']:.1%} ± {error:.1%}, majority {report['majority']:.1%}, predicted {report['counts']}"
)
plots.learning_curves(
    {"train": epochs, "dev": run.history.series("dev_loss")[1]}, xlabel="epoch", ylabel="loss"
)

# %% test="encoder-result" points=2 record="encoder" rests="The dev loss of the best weights should be below 0.68, where a coin has 0.693. They should call more than 60 % of 400 test sentences right, drawn anew from the test part, and not give all of them the same class"
# The recorded weights are right on test sentences that nobody could choose by, and have not collapsed.
import torch

from coursekit.data import load_reviews
from coursekit.training import Verifier

verifier = Verifier(ENCODER)
check = verifier.result()
assert check.passed, check.sentence
if verifier.opened.facts.scale == "small":
    rows = load_reviews("rotten-tomatoes").test
    chosen = torch.randperm(len(rows), generator=torch.Generator().manual_seed(160))[:400].tolist()
    model = to_train("small", 0)
    model.load_state_dict(verifier.opened.best(), strict=False)
    batch = states([rows[i] for i in chosen])
    with torch.no_grad():
        called = model(batch).argmax(dim=1)
    # Twenty honest runs have a best dev loss of 0.557 to 0.608, 0.578 in the mean with a deviation of 0.0149: 0.68 lies 6.8
    # deviations above. They are right on 70 to 77 % of 400 drawn sentences, 74.1 % with a deviation of 1.9 points: 60 %
    # lies 7.2 below. A model that has learned nothing has a loss of 0.693 or more, and is right on 50 %.
    assert len(called.unique()) == 2, "the model gives all test sentences the same class"
    right = (called == batch["labels"]).double().mean().item()
    assert right > 0.6, "the model stays below 60 % on test sentences"

# %% test="encoder-consistent" points=1 record="encoder" rests="Leave the settings of the task as they are. Losses, learning rates, evaluations and weights in the record have to be those of a run with these settings."
# Settings, losses, learning rates, evaluations and weights of the record fit together.
from coursekit.training import Verifier

check = Verifier(ENCODER).consistency()
assert check.passed, check.sentence

# %% test="encoder-replay" points=1 record="encoder" rests="A part of the run is trained again, from the recorded state at its beginning, and should end where the record says."
# A part of the run, trained again from the state that it begins with, ends where the record says.
import torch

from coursekit.training import Verifier

check = Verifier(ENCODER).replay(torch.Generator().manual_seed(2), segments=1)
assert check.passed, check.sentence

# %% test="encoder-own" points=1 record="encoder" rests="The seed follows from your id, so it has to be your own run: write the id under which you hand in."
# The run has the seed of the student who hands it in.
from coursekit.training import Verifier, handed_in_by

check = Verifier(ENCODER).whose(handed_in_by())
assert check.passed, check.sentence

# %% [markdown] exercise="compare" title="Runs side by side" difficulty=2 minutes=25 rows="1-3.1.F3, 1-3.1.F4"
# Runs are best compared in a figure: bars for their results, curves for the way there. Make the numbers of both.
#
# **The bars.** Each run has a bar, its accuracy on dev, with one standard error on either side. One line goes through all bars: the share of the most frequent label, which a run reaches without having learned anything. A run *stands clear* of the line when its accuracy is more than two of its standard errors above it.
#
# <details><summary>A question to start with</summary>All runs are measured on the same labels. Which of the numbers are then the same for all of them?</details>
# <details><summary>The idea</summary>Your <code>prediction_report</code> and your <code>standard_error</code> already compute what a bar needs.</details>


# %% solution="bars"
def bars(runs: dict[str, torch.Tensor], labels: torch.Tensor) -> dict[str, Any]:
    """Return the numbers of a bar chart that compares runs.

    runs: name -> predictions (n,) for the same n examples, at least one run; labels: (n,), perhaps all the same; classes are 0
        and 1
    returns: {"line": the share of the most frequent label, "bars": a list of (name, accuracy, standard error) in the
              order of `runs`, "clear": the list of names of the runs that stand clear of the line, in that order}
    """
    ### BEGIN SOLUTION
    line, heights, clear = 0.0, [], []
    for name, predictions in runs.items():
        report = prediction_report(predictions, labels, n_classes=2)
        accuracy, line = report["accuracy"], report["majority"]
        error = standard_error(accuracy, len(labels))
        heights.append((name, accuracy, error))
        if accuracy - line > 2 * error:
            clear.append(name)
    return {"line": line, "bars": heights, "clear": clear}
    ### END SOLUTION


# %% [markdown]
# **The curves.** To compare two models, each needs a learning rate of its own, chosen on dev, as in your grid search. The function below does that with the histories of your `fine_tune`, and the check after it draws the curves of both models.


# %%
def model_curves(
    fit: Callable[[str, float], list[dict[str, float]]], models: Sequence[str], rates: Sequence[float]
) -> dict[str, dict[str, Any]]:
    """The rate of each model whose run has the highest dev accuracy of any epoch, with the curves of that run."""
    found = {}
    for model in models:
        histories = {rate: fit(model, rate) for rate in rates}
        tops = {rate: max(row["dev_accuracy"] for row in rows) for rate, rows in histories.items()}
        rate = max(rates, key=lambda rate: tops[rate])
        curves = {part: [row[part] for row in histories[rate]] for part in ("train_loss", "dev_loss")}
        found[model] = {"rate": rate, "dev_accuracy": tops[rate], **curves}
    return found


# %% check="compare-check"
# Four rates, on a small scale: a network of two layers on word counts. Then both models, two layers and one.
class Deep(nn.Module):
    """Two layers on word counts."""

    def __init__(self, d: int):
        super().__init__()
        self.first, self.layer = nn.Linear(d, 32), nn.Linear(32, 2)

    def forward(self, batch: Batch) -> torch.Tensor:
        return self.layer(self.first(batch["features"]).relu())


def trained(kind: str, rate: float, epochs: int = 3) -> tuple[nn.Module, list[dict[str, float]]]:
    """One of the two models, trained with your `fine_tune`, and its history."""
    torch.manual_seed(0)
    model = {"linear": Linear, "deep": Deep}[kind](n_words)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate)
    return model, fine_tune(model, optimiser, shown[:400], shown[400:], of_words("train"), epochs, 16, seed=0)


rates = {"run 1": 1e-3, "run 2": 1e-2, "run 3": 1.0, "run 4": 10.0}
runs = {
    name: evaluate(trained("deep", rate)[0], [words["dev"]])["predictions"] for name, rate in rates.items()
}
numbers = bars(runs, words["dev"]["labels"])
for name, accuracy, error in numbers["bars"]:
    print(f"{name}, rate {rates[name]:<6g} {accuracy:.1%} ± {error:.1%}")
print(f"line {numbers['line']:.1%}, clear of it: {', '.join(numbers['clear'])}")
assert [name for name, _, _ in numbers["bars"]] == list(rates), "one bar per run, in their order"
places = torch.arange(100)
few = bars({"always yes": places.clamp(1, 1), "good": (places >= 25).long()}, (places >= 20).long())
assert abs(few["line"] - 0.8) < 1e-6, "80 of 100 labels are 1"
assert [round(float(accuracy), 6) for _, accuracy, _ in few["bars"]] == [0.8, 0.95], (
    "80 and 95 of 100 are right"
)
assert list(few["clear"]) == ["good"], "a run that always gives the most frequent class does not stand clear"
curves = model_curves(lambda kind, rate: trained(kind, rate)[1], ("linear", "deep"), (1e-3, 1e-2))
for kind, found in curves.items():
    print(f"{kind:6} rate {found['rate']:g}, dev accuracy {found['dev_accuracy']:.0%}")
plots.learning_curves(
    {f"{kind}, {part}": found[f"{part}_loss"] for kind, found in curves.items() for part in ("train", "dev")},
    xlabel="epoch",
    ylabel="loss",
)

# %% test="bars-heights" points=1 rests="Each run has a bar, its accuracy on dev, with one standard error … a list of (name, accuracy, standard error) in the order of `runs` … the share of the most frequent label"
# The line, and the bars in their order, each with its standard error.
import math

import torch

# The share of at most 90 labels in float32 is off by 6e-8 at most, its standard error, whose slope is largest where one
# of them is right, by 3e-7.
for seed in range(4):
    generator = torch.Generator().manual_seed(170 + seed)
    n = int(torch.randint(40, 90, (), generator=generator))
    labels = (torch.arange(n) < n * (3 + seed) / 8).long()
    runs = {name: torch.randint(2, (n,), generator=generator) for name in ("c", "a", "b")}
    runs |= {"all ones": torch.ones_like(labels), "all zeros": torch.zeros_like(labels)}
    found = bars(runs, labels)
    assert isinstance(found, dict) and {"line", "bars", "clear"} <= set(found), (
        "the result should be a dict with the line, the bars and the runs that stand clear"
    )
    share = labels.double().mean().item()
    assert abs(float(found["line"]) - max(share, 1 - share)) < 1e-6, (
        "the line is not at the share of the most frequent label"
    )
    assert [bar[0] for bar in found["bars"]] == list(runs), (
        "there is not one bar for each run, in the order of the runs"
    )
    for name, accuracy, error in found["bars"]:
        right = (runs[name] == labels).double().mean().item()
        assert abs(float(accuracy) - right) < 1e-6, "the height of a bar is not the accuracy of its run"
        assert abs(float(error) - math.sqrt(right * (1 - right) / n)) < 1e-6, (
            "the second number of a bar is not the standard error of its accuracy"
        )

# %% test="bars-clear" points=2 rests="A run *stands clear* of the line when its accuracy is more than two of its standard errors above it … the list of names of the runs that stand clear of the line, in that order"
# Which runs stand clear: not those on the line or below it, and not those that are a little above.
import torch


def clear_of(counts, ones):
    """The names that stand clear among runs with so many right of 100, where the line is at `ones` per cent."""
    labels = torch.tensor([1] * ones + [0] * (100 - ones))
    runs = {
        name: torch.where(torch.arange(100) < right, labels, 1 - labels) for name, right in counts.items()
    }
    try:
        found = bars(runs, labels)
    except ZeroDivisionError:
        found = None
    assert found is not None, "a run with everything right or everything wrong leads to a division by zero"
    assert isinstance(found, dict) and "clear" in found, (
        "the result should be a dict with the runs that stand clear"
    )
    return list(found["clear"])


# Accuracies of 100 examples: two standard errors are 9.5 points at 65 %, 9.2 at 70 %, 9.0 at 72 %, 8 at 80 %.
clear = clear_of({"80": 80, "constant": 60, "72": 72, "65": 65, "below": 30, "90": 90, "69": 69}, 60)
assert "below" not in clear, "a run far below the line is named as standing clear above it"
assert not {"constant", "65", "69"} & set(clear), (
    "a run is named that is not more than two of its standard errors above the line"
)
assert {"80", "72", "90"} <= set(clear), (
    "a run that is more than two of its standard errors above the line is missing"
)
assert clear == ["80", "72", "90"], "the runs that stand clear are not in the order in which they were given"
# Two standard errors are 4.4 points at 95 %, and would be 6 at the line itself.
assert clear_of({"95": 95, "91": 91}, 90) == ["95"], (
    "with the line at 90 %, the runs that stand clear are wrong: the standard error of the run decides"
)
# Two standard errors are 8.1 points at 79 %, and would be 9.2 at the line; one of each together has 8.7.
assert clear_of({"79": 79}, 70) == ["79"], (
    "with the line at 70 %, a run that is more than two of its standard errors above it is missing"
)
# Two standard errors are 9.08 points at 71 %, and 1.96 of them 8.9.
assert clear_of({"71": 71}, 62) == [], (
    "a run is named that is not more than two of its standard errors above the line"
)
assert clear_of({"all right": 100, "all wrong": 0}, 60) == ["all right"], (
    "with one run that has everything right and one that has nothing right, the first alone should stand clear"
)
# Drawn counts: k of n are right, and the line is at m of n. "Clear" means (k - m)² n > 4 k (n - k), of whole numbers;
# where these are equal, the count is left out, and else the two sides of the rule differ by more than 1e-5 of themselves.
generator = torch.Generator().manual_seed(190)
n = int(torch.randint(60, 121, (), generator=generator))
m = (2 * n) // 3
labels = (torch.arange(n) < m).long()
drawn = [int(k) for k in torch.randint(m, n + 1, (20,), generator=generator)]
counts = {f"{i}": k for i, k in enumerate(drawn) if (k - m) ** 2 * n != 4 * k * (n - k)}
runs = {name: torch.where(torch.arange(n) < k, labels, 1 - labels) for name, k in counts.items()}
wanted = [name for name, k in counts.items() if (k - m) ** 2 * n > 4 * k * (n - k)]
assert list(bars(runs, labels)["clear"]) == wanted, (
    "the runs that stand clear are not all those, and only those, that are more than two of their standard errors above "
    "the line, in the order in which they were given"
)
for ones in (100, 0):
    assert clear_of({"all right": 100}, ones) == [], (
        "where all labels are the same, the line is at 100 %, and nothing can stand clear above it"
    )

# %% [markdown] exercise="words" title="In your own words" difficulty=2 minutes=35 rows="1-3.1.T1, 1-3.1.T2, 1-3.1.T3, 1-3.1.T4, 1-3.1.R, 1-3.1.F4, 3-Q4.2, 3-Q4.5, 3-Q4.6" errata="E-5, E-6, E-40, E-42, E-43, E-71"
# Five short answers, two to five sentences each. A person reads them; the points say how many ideas are asked for.
#
# <details><summary>What makes an answer good</summary>It says what was measured, how large the noise is, and which experiment would settle the question.</details>
#
# **1.** The four search runs of the table above have the same development accuracy to 16 digits, and four different test accuracies. How do you explain both? (In public copies of the handout's program the test set is drawn anew, at random and without a seed, for each run.)

# %% [markdown] written="words-collapse" points=3
# ### BEGIN SOLUTION
# All four predict "yes" for every question, so that the accuracy is the share of yes among the 3,270 development questions, 2033/3270, whatever the learning rate was. Nothing was learned that the accuracy could show; learning rates of 5e-4 and above are probably too large for such a model. The test sets are different random draws of 1,427 questions, so the same constant answer meets another share of yes each time, with a standard error of about 1.2 points: the test accuracies differ by the draw and not by the model.
# ### END SOLUTION

# %% [markdown]
# **2.** The same handout compares BERT (70.9 % on dev) with RoBERTa (62.2 %). It draws no conclusion itself, and you do not have its curves. May one conclude that BERT is the better model for this task? What would you do to find out, and which curves of the two runs would you put side by side?

# %% [markdown] written="words-compare" points=2
# ### BEGIN SOLUTION
# No: the RoBERTa run has collapsed, its numbers are those of the majority class and equal run 1 digit for digit, so it says nothing about RoBERTa. A comparison needs a learning rate searched for each model on the development set, several seeds for each, the same test set, and then a look at the difference in units of its standard error and of the spread over seeds. Side by side: training and development loss of both, and the share of questions answered with yes, which shows a collapse at once.
# ### END SOLUTION

# %% [markdown]
# **3.** A course handout sees its best validation accuracy after the first of many epochs, a training accuracy that rises, and a validation accuracy that falls; it does not say by how much. There were 872 validation sentences. It writes that overfitting starts at the beginning because the model is pretrained. What do such curves show, and what do they not show? How large would the fall have to be? Which curve would you look at?

# %% [markdown] written="words-curves" points=3
# ### BEGIN SOLUTION
# A gap between training and validation that grows shows overfitting to the training sentences. One standard error of 872 sentences is 0.85 points at 93 %, so a fall means something when it is well above that, and below it the choice of the best epoch is mostly chance. The validation loss is the curve to look at: it rises when the model becomes too sure of its mistakes, while the accuracy hardly changes. Pretraining explains why the first epoch is already good, and so why there is little left to gain; overfitting does not need it: many epochs over few sentences with many parameters are enough.
# ### END SOLUTION

# %% [markdown]
# **4.** A course handout trains with AdamW, SGD and Adagrad at one learning rate, one run each, on data with both labels in nearly equal shares. SGD ends at "around 50%", which it takes, beside AdamW's curve, as a sign of what momentum does; it adds that methods without momentum need a higher rate. Adagrad ends "slightly higher" than AdamW on validation, which it takes as better generalisation. What does 50 % mean here? What explains the difference between SGD and AdamW, and what may be said about Adagrad?

# %% [markdown] written="words-optimisers" points=3
# ### BEGIN SOLUTION
# With two labels in equal shares 50 % is chance; SGD may hardly have moved from where it began. At the same learning rate the optimisers take steps of very different length: AdamW's is about the learning rate in every entry, SGD's is the learning rate times a gradient of a thousandth or so. Momentum 0.9 makes the step ten times longer at most, which is not enough; on ten sentences, a learning rate a hundred times larger makes the loss of SGD fall without momentum. Adagrad's step shrinks like one over the root of the number of steps, so it behaves like a learning rate that falls; one run each, "slightly" apart, does not show better generalisation. A fair comparison tunes the learning rate of each optimiser on dev and repeats it with several seeds.
# ### END SOLUTION

# %% [markdown]
# **5.** You may train 18 models. Describe how you would spend them to choose batch size, learning rate and epochs, and say why the accuracy of the winner on the development set is too high to report.

# %% [markdown] written="words-search" points=2
# ### BEGIN SOLUTION
# Most of them on the learning rate, on a logarithmic scale from coarse to fine, because it matters most; evaluate after every epoch, so that the number of epochs needs no runs of its own; repeat the two or three best settings with other seeds. The winner of 18 is partly the luckiest of 18: the maximum of noisy numbers is biased upwards. So the reported number comes from a test set that was opened once.
# ### END SOLUTION

# %% [markdown]
# That was the last exercise. Restart the kernel, run all cells, save, and hand the notebook in under its own name, with the folder `runs`.
