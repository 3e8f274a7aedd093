"""Other right answers to *Transfer*: the hidden tests must accept each of them in full."""

import copy
import math

import torch
import torch.nn.functional as F
from torch import nn

from autograder.course.known import Alternatives

alternatives = Alternatives()


@alternatives.rewrite("swap", "to-like-the-old")
def swap_head(model, n_classes):
    head = nn.Linear(model.head.in_features, n_classes).to(model.head.weight)
    result = copy.deepcopy(model)
    setattr(result, "head", head)
    return result


@alternatives.rewrite("swap", "through-the-state")
def swap_head(model, n_classes):
    kept = model.head
    model.head = nn.Identity()
    new = copy.deepcopy(model)
    model.head = kept
    new.head = nn.Linear(kept.in_features, n_classes, dtype=kept.weight.dtype, device=kept.weight.device)
    nn.init.normal_(new.head.weight, std=0.02)
    return new


@alternatives.rewrite("load", "library-does-the-copying")
def load_body(model, state, prefix=""):
    own = model.state_dict()
    report = {"loaded": [], "missing": [], "other shape": [], "unexpected": []}
    fitting = {}
    for full, tensor in sorted(state.items()):
        name = full[len(prefix) :] if full.startswith(prefix) else None
        if name not in own:
            report["unexpected"].append(full)
        elif own[name].shape != tensor.shape:
            report["other shape"].append(name)
        else:
            report["loaded"].append(name)
            fitting[name] = tensor
    if not fitting:
        raise ValueError("no tensor fits")
    report["missing"] = sorted(set(own) - set(report["loaded"]) - set(report["other shape"]))
    model.load_state_dict({**own, **fitting})
    return report


@alternatives.rewrite("load", "loop-over-the-model")
def load_body(model, state, prefix=""):
    loaded, missing, shape = [], [], []
    for name in sorted(model.state_dict()):
        tensor = state.get(prefix + name)
        if tensor is None:
            missing.append(name)
        elif tensor.shape != model.state_dict()[name].shape:
            shape.append(name)
        else:
            loaded.append(name)
    if len(loaded) == 0:
        raise ValueError("nothing to load")
    for name in loaded:
        model.state_dict()[name].copy_(state[prefix + name])
    taken = {prefix + name for name in [*loaded, *shape]}
    return {
        "loaded": loaded,
        "missing": missing,
        "other shape": shape,
        "unexpected": sorted(set(state) - taken),
    }


@alternatives.rewrite("logits", "matrix-product")
def one_logit(two):
    difference = torch.tensor([[-1.0, 1.0]], dtype=two.weight.dtype)
    one = nn.Linear(two.in_features, 1, bias=two.bias is not None).to(two.weight.dtype)
    one.weight.data = difference @ two.weight.data
    if two.bias is not None:
        one.bias.data = difference[0] @ two.bias.data.reshape(2, 1)
    return one


@alternatives.rewrite("logits", "through-the-state")
def one_logit(two):
    rows = {name: tensor[1:2] - tensor[0:1] for name, tensor in two.state_dict().items()}
    one = nn.Linear(two.in_features, 1, bias="bias" in rows, dtype=two.weight.dtype)
    one.load_state_dict(rows)
    return one


@alternatives.rewrite("unigram", "loop")
def unigram_loss(train_ids, dev_ids, n_words):
    counts = [1] * n_words
    for word in train_ids.tolist():
        counts[word] += 1
    total = sum(counts)
    return sum(math.log(total / counts[word]) for word in dev_ids.tolist()) / len(dev_ids)


@alternatives.rewrite("unigram", "cross-entropy")
def unigram_loss(train_ids, dev_ids, n_words):
    counts = torch.ones(n_words, dtype=torch.float64).index_add(
        0, train_ids, torch.ones(len(train_ids), dtype=torch.float64)
    )
    return F.cross_entropy(counts.log().expand(len(dev_ids), n_words), dev_ids).item()


@alternatives.rewrite("few-labels", "data-loader-style")
def fine_tune(model, train_set, test_set, epochs, learning_rate, seed):
    generator = torch.Generator()
    generator.manual_seed(seed)
    optimizer = torch.optim.AdamW(model.parameters(), learning_rate)
    curve = []
    for _ in range(epochs):
        order = torch.randperm(train_set[0].shape[0], generator=generator)
        model.train()
        for first in range(0, len(order), 16):
            ids, labels = (tensor[order[first : first + 16]] for tensor in train_set)
            loss = nn.CrossEntropyLoss()(model(ids), labels)
            model.zero_grad()
            loss.backward()
            optimizer.step()
        model.eval()
        with torch.inference_mode():
            predicted = model(test_set[0]).argmax(-1)
        curve.append((predicted == test_set[1]).double().mean().item())
    return curve


alternatives.edit(
    "few-labels",
    "zero-after-the-step",
    ("            optimizer.zero_grad()\n", ""),
    (
        "            optimizer.step()\n",
        "            optimizer.step()\n            optimizer.zero_grad(set_to_none=True)\n",
    ),
)


@alternatives.rewrite("few-labels", "data-loader")
def fine_tune(model, train_set, test_set, epochs, learning_rate, seed):
    from torch.utils.data import DataLoader, TensorDataset

    shuffled = DataLoader(
        TensorDataset(*train_set), 16, shuffle=True, generator=torch.Generator().manual_seed(seed)
    )
    in_order = DataLoader(TensorDataset(*test_set), 64)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    accuracies = []
    for _ in range(epochs):
        model.train()
        for ids, labels in shuffled:
            loss = F.cross_entropy(model(ids), labels)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            hits = [model(ids).softmax(dim=1).argmax(dim=1) == labels for ids, labels in in_order]
        accuracies.append(torch.cat(hits).float().mean().item())
    return accuracies


@alternatives.rewrite("few-labels", "numpy-generator")
def fine_tune(model, train_set, test_set, epochs, learning_rate, seed):
    import numpy

    ids, labels = train_set
    drawn, optimizer = numpy.random.default_rng(seed), torch.optim.AdamW(model.parameters(), lr=learning_rate)
    accuracies = []
    for _ in range(epochs):
        model.train()
        order = torch.from_numpy(drawn.permutation(len(labels)))
        for first in range(0, len(labels), 16):
            batch = order[first : first + 16]
            optimizer.zero_grad()
            logs = model(ids[batch]).log_softmax(dim=-1)  # (b, n_classes)
            (-logs.gather(1, labels[batch][:, None]).mean()).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            accuracies.append((model(test_set[0]).argmax(dim=1) == test_set[1]).double().mean().item())
    return accuracies


@alternatives.rewrite("few-labels", "python-random")
def fine_tune(model, train_set, test_set, epochs, learning_rate, seed):
    import random

    drawn, order = random.Random(seed), list(range(len(train_set[1])))
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    accuracies = []
    for _ in range(epochs):
        drawn.shuffle(order)
        model.train()
        for first in range(0, len(order), 16):
            chosen = order[first : first + 16]
            model.zero_grad(set_to_none=False)
            F.cross_entropy(model(train_set[0][chosen]), train_set[1][chosen]).backward()
            optimizer.step()
        model.eval()
        with torch.inference_mode():
            right = [
                int(model(row[None]).argmax()) == label
                for row, label in zip(test_set[0], test_set[1].tolist())
            ]
        accuracies.append(sum(right) / len(right))
    return accuracies


@alternatives.rewrite("unigram", "float32")
def unigram_loss(train_ids, dev_ids, n_words):
    counts = torch.bincount(train_ids, minlength=n_words).float() + 1
    return F.nll_loss((counts / counts.sum()).log()[None].repeat(len(dev_ids), 1), dev_ids).item()


@alternatives.rewrite("best-span", "loops")
def best_span(start, end, max_length):
    best = None
    for i in range(1, len(start)):
        for j in range(i, min(len(start), i + max_length)):
            score = float(start[i] + end[j])
            if best is None or score > best[2]:
                best = (i, j, score)
    return best


@alternatives.rewrite("best-span", "distances")
def best_span(start, end, max_length):
    place = torch.arange(len(start))
    distance = place[None, :] - place[:, None]
    spans = (distance >= 0) & (distance < max_length) & (place[:, None] > 0)
    sums = torch.where(spans, start[:, None] + end, torch.tensor(-torch.inf, dtype=start.dtype))
    i, j = divmod(torch.argmax(sums).item(), len(start))
    return i, j, float(sums[i, j])


@alternatives.rewrite("predict-span", "difference")
def predict_span(start, end, tau, max_length):
    *span, score = best_span(start, end, max_length)
    return tuple(span) if float(score) - float(start[0]) - float(end[0]) > tau else None


@alternatives.rewrite("answer-f1", "sets")
def answer_f1(given, right):
    if given is None and right is None:
        return 1.0
    if given is None or right is None:
        return 0.0
    mine, theirs = (set(range(first, last + 1)) for first, last in (given, right))
    if not mine & theirs:
        return 0.0
    P, R = len(mine & theirs) / len(mine), len(mine & theirs) / len(theirs)
    return 2 * P * R / (P + R)


@alternatives.rewrite("answer-f1", "counts")
def answer_f1(given, right):
    if given is None:
        return 1 if right is None else 0
    if right is None:
        return 0
    both = [k for k in range(given[0], given[1] + 1) if right[0] <= k <= right[1]]
    missed = right[1] - right[0] + 1 - len(both)
    invented = given[1] - given[0] + 1 - len(both)
    return len(both) / (len(both) + (missed + invented) / 2)


@alternatives.rewrite("threshold", "loop")
def choose_threshold(gaps, answerable, f1):
    best, chosen = -1.0, 0.0
    for tau in [float(gaps.min()) - 0.5, *sorted(gaps.tolist())]:
        worth = sum(float(x) if g > tau else not bool(a) for g, a, x in zip(gaps.tolist(), answerable, f1))
        if worth > best:
            best, chosen = worth, tau
    return chosen


@alternatives.rewrite("threshold", "sorted-sums")
def choose_threshold(gaps, answerable, f1):
    order = gaps.argsort()
    silent = torch.cat([torch.zeros(1), (~answerable[order]).double().cumsum(0)])
    spoken = f1.sum() - torch.cat([torch.zeros(1), f1[order].cumsum(0)])
    possible = torch.cat([torch.ones(1), gaps[order].diff(), torch.ones(1)]) != 0  # not between equal gaps
    best = int(torch.where(possible, silent + spoken, -1.0).argmax())
    edges = torch.cat([gaps.min().reshape(1) - 1, gaps[order]])
    return float(edges[best])
