"""Other right solutions of the assignment *Fine-tuning*: every test must give them full marks."""

import torch

from autograder.course.known import Alternatives

alternatives = Alternatives()


class Optimiser:
    """Stands here for the one of the notebook, where all of this runs."""


@alternatives.rewrite("step", "log-softmax")
def train_step(model, optimiser, batch):
    model.train(True)
    log_probabilities = torch.log_softmax(model(batch), dim=-1)  # (B, C)
    loss = -log_probabilities.gather(1, batch["labels"][:, None]).mean()
    for parameter in model.parameters():
        parameter.grad = None
    loss.backward()
    optimiser.step()
    return float(loss.detach())


alternatives.edit(
    "step",
    "clears-after-forward",
    ("    optimiser.zero_grad()\n", ""),
    ("    loss.backward()\n", "    optimiser.zero_grad()\n    loss.backward()\n"),
)


@alternatives.rewrite("evaluate", "keeps-all-logits")
def evaluate(model, batches):
    awake = [module for module in model.modules() if module.training]
    model.eval()
    logits, labels = [], []
    with torch.inference_mode():
        for batch in batches:
            logits.append(model(batch).cpu())
            labels.append(batch["labels"].cpu())
    for module in awake:
        module.training = True
    logits, labels = torch.cat(logits), torch.cat(labels)
    predictions = logits.argmax(dim=1)
    return {
        "loss": F.cross_entropy(logits, labels).item(),
        "accuracy": (predictions == labels).double().mean().item(),
        "predictions": predictions,
    }


@alternatives.rewrite("evaluate", "try-finally")
def evaluate(model, batches):
    recording = torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    modes = [(module, module.training) for module in model.modules()]
    try:
        model.eval()
        n, loss, found, right = 0, 0.0, [], 0
        for batch in batches:
            logits = model(batch)
            size = len(batch["labels"])
            loss += size * F.cross_entropy(logits, batch["labels"]).item()
            found.extend(logits.argmax(-1).tolist())
            right += int((logits.argmax(-1) == batch["labels"]).sum())
            n += size
    finally:
        torch.set_grad_enabled(recording)
        for module, mode in modes:
            module.training = mode
    return {"loss": loss / n, "accuracy": right / n, "predictions": torch.tensor(found)}


@alternatives.rewrite("evaluate", "sums-in-float32")
def evaluate(model, batches):
    modes = [module.training for module in model.modules()]
    model.eval()
    loss, right, found = torch.tensor(0.0), torch.tensor(0), []
    for batch in batches:
        with torch.no_grad():
            logits = model(batch).cpu()
        labels = batch["labels"].cpu()
        loss += F.cross_entropy(logits, labels, reduction="sum")
        found.append(torch.softmax(logits, dim=-1).max(dim=-1).indices)
        right += (found[-1] == labels).sum()
    for module, mode in zip(model.modules(), modes):
        module.training = mode
    found = torch.cat(found)
    return {"loss": (loss / len(found)).item(), "accuracy": (right / len(found)).item(), "predictions": found}


@alternatives.rewrite("evaluate", "looks-at-a-copy")
def evaluate(model, batches):
    from copy import deepcopy

    twin, losses, found, right = deepcopy(model).eval(), [], [], []
    with torch.no_grad():
        for batch in batches:
            log_probabilities = twin(batch).log_softmax(dim=-1)
            for row, label in zip(log_probabilities, batch["labels"].tolist()):
                losses.append(-row[label].item())
                found.append(int(row.argmax()))
                right.append(found[-1] == label)
    return {
        "loss": math.fsum(losses) / len(losses),
        "accuracy": sum(right) / len(right),
        "predictions": torch.tensor(found),
    }


@alternatives.rewrite("accumulate", "weighted-means")
def accumulated_step(model, optimiser, micro_batches):
    model.train()
    for parameter in model.parameters():
        parameter.grad = None
    sizes = [batch["labels"].shape[0] for batch in micro_batches]
    losses = []
    for size, batch in zip(sizes, micro_batches):
        mean = F.cross_entropy(model(batch), batch["labels"])
        (mean * size / sum(sizes)).backward()
        losses.append(size * mean.item())
    optimiser.step()
    return sum(losses) / sum(sizes)


@alternatives.rewrite("accumulate", "scales-the-gradients")
def accumulated_step(model, optimiser, micro_batches):
    model.train()
    optimiser.zero_grad()
    n, total = 0, 0.0
    for batch in micro_batches:
        loss = F.cross_entropy(model(batch), batch["labels"], reduction="sum")
        loss.backward()
        n, total = n + len(batch["labels"]), total + loss.item()
    for parameter in model.parameters():
        if parameter.grad is not None:
            parameter.grad /= n
    optimiser.step()
    return total / n


@alternatives.rewrite("accumulate", "autograd-grad")
def accumulated_step(model, optimiser, micro_batches):
    model.train()
    optimiser.zero_grad()
    parameters = [parameter for parameter in model.parameters() if parameter.requires_grad]
    sums = [torch.zeros_like(parameter) for parameter in parameters]
    n, total = sum(len(batch["labels"]) for batch in micro_batches), 0.0
    for batch in micro_batches:
        loss = F.cross_entropy(model(batch), batch["labels"], reduction="sum")
        for one, grad in zip(sums, torch.autograd.grad(loss, parameters), strict=True):
            one += grad / n
        total += loss.item() / n
    for parameter, grad in zip(parameters, sums, strict=True):
        parameter.grad = grad
    optimiser.step()
    return total


@alternatives.rewrite("sgd", "velocity-by-dictionary")
class SGD(Optimiser):
    """Keeps a velocity only for parameters that have moved."""

    def __init__(self, params, lr, momentum=0.0):
        super().__init__(params, lr)
        self.momentum, self.velocity = momentum, {}

    @torch.no_grad()
    def step(self):
        for parameter in self.params:
            if parameter.grad is None:
                continue
            old = self.velocity.get(parameter)
            new = parameter.grad.clone() if old is None else self.momentum * old + parameter.grad
            self.velocity[parameter] = new
            parameter.sub_(new, alpha=self.lr)


@alternatives.rewrite("adagrad", "through-data")
class Adagrad(Optimiser):
    """Changes `.data`, and uses addcdiv."""

    def __init__(self, params, lr, eps=1e-10):
        super().__init__(params, lr)
        self.eps, self.sums = eps, [torch.zeros_like(p.data) for p in self.params]

    def step(self):
        for i, p in enumerate(self.params):
            if p.grad is not None:
                self.sums[i] = self.sums[i] + p.grad.data * p.grad.data
                p.data.addcdiv_(p.grad.data, self.sums[i].sqrt() + self.eps, value=-self.lr)


@alternatives.rewrite("adamw", "corrected-step-size")
class AdamW(Optimiser):
    """Puts both corrections into the step size and eps, as torch does."""

    def __init__(self, params, lr, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.01):
        super().__init__(params, lr)
        self.betas, self.eps, self.weight_decay = betas, eps, weight_decay
        self.state = {}

    @torch.no_grad()
    def step(self):
        b1, b2 = self.betas
        for p in self.params:
            if p.grad is None:
                continue
            t, m, v = self.state.get(p, (0, torch.zeros_like(p), torch.zeros_like(p)))
            t, m, v = t + 1, m.lerp(p.grad, 1 - b1), b2 * v + (1 - b2) * p.grad.square()
            self.state[p] = (t, m, v)
            p.copy_(p - self.lr * self.weight_decay * p)
            root = v.sqrt() / math.sqrt(1 - b2**t) + self.eps
            p.addcdiv_(m, root, value=-self.lr / (1 - b1**t))


alternatives.edit(
    "adamw",
    "torch-does-it",
    (
        "        self.betas, self.eps, self.weight_decay = betas, eps, weight_decay\n",
        '        options = {"betas": betas, "eps": eps, "weight_decay": weight_decay}\n        self.inner = torch.optim.AdamW(self.params, lr=lr, **options)\n',
    ),
    (
        "        (beta1, beta2), memory = self.betas, zip(self.params, self.means, self.squares, strict=True)\n",
        '        self.inner.param_groups[0]["lr"] = self.lr\n        self.inner.step()\n        (beta1, beta2), memory = (0, 0), ()\n',
    ),
)


@alternatives.rewrite("ten", "loop")
def by_heart(model, optimiser, batch, steps):
    record = {"losses": []}
    while len(record["losses"]) < steps:
        record["losses"].append(train_step(model, optimiser, batch))
    record["accuracy"] = evaluate(model, iter([batch]))["accuracy"]
    return record


@alternatives.rewrite("ten", "one-by-one")
def by_heart(model, optimiser, batch, steps):
    losses = tuple(train_step(model, optimiser, batch) for _ in range(steps))
    model.eval()
    with torch.no_grad():
        right = model(batch).argmax(dim=-1) == batch["labels"]
    model.train()
    return {"losses": list(losses), "accuracy": right.double().mean().item()}


@alternatives.rewrite("order", "python-random")
def epoch_batches(n, batch_size, seed, epoch):
    import random

    order = list(range(n))
    random.Random(f"{seed}/{epoch}").shuffle(order)
    return [order[i : i + batch_size] for i in range(0, n, batch_size)]


@alternatives.rewrite("order", "numpy")
def epoch_batches(n, batch_size, seed, epoch):
    import numpy

    order = numpy.random.default_rng((seed, epoch)).permutation(n)
    return [order[first : first + batch_size].tolist() for first in range(0, n, batch_size)]


@alternatives.rewrite("order", "argsort")
def epoch_batches(n, batch_size, seed, epoch):
    generator = torch.Generator()
    generator.manual_seed(hash((seed, epoch)) % 2**31)
    order = torch.rand(n, generator=generator, dtype=torch.float64).argsort().tolist()
    batches = []
    while order:
        batches.append(order[:batch_size])
        order = order[batch_size:]
    return batches


alternatives.edit(
    "best",
    "signed-values",
    (
        "            better = value > self.value if self.higher_is_better else value < self.value\n            if not better:\n",
        "            sign = 1 if self.higher_is_better else -1\n            if sign * (value - self.value) <= 0:\n",
    ),
    ("tensor.clone() for", "torch.empty_like(tensor).copy_(tensor.detach()) for"),
)


@alternatives.rewrite("best", "tensor-by-tensor")
class BestCheckpoint:
    """Copies and restores parameters and buffers one by one."""

    def __init__(self, higher_is_better=True):
        self.higher_is_better, self.history, self.state = higher_is_better, [], {}
        self.value, self.epoch = None, None

    def update(self, value, model, epoch):
        past = [v for v in self.history if v == v]
        best = (max if self.higher_is_better else min)(past) if past else None
        self.history.append(value)
        if value != value or (
            best is not None and not (value > best if self.higher_is_better else value < best)
        ):
            return False
        self.value, self.epoch = value, epoch
        for name, tensor in [*model.named_parameters(), *model.named_buffers()]:
            self.state[name] = tensor.detach().cpu().clone()
        return True

    @torch.no_grad()
    def restore(self, model):
        for name, tensor in [*model.named_parameters(), *model.named_buffers()]:
            tensor.copy_(self.state[name])


@alternatives.rewrite("grid", "max-over-tuples")
def grid_search(data, grid, fit, score):
    settings = [dict(zip(grid, values)) for values in product(*grid.values())]
    models = [fit(data["train"], **setting) for setting in settings]
    scores = [score(model, data["dev"]) for model in models]
    best = max(range(len(scores)), key=lambda i: (scores[i], -i))
    return {
        "setting": settings[best],
        "dev": scores[best],
        "test": score(models[best], data["test"]),
        "table": list(zip(settings, scores)),
    }


@alternatives.rewrite("grid", "recursion")
def grid_search(data, grid, fit, score):
    train, dev, test = data["train"], data["dev"], data["test"]

    def settings(names):
        if not names:
            yield {}
            return
        for value in grid[names[0]]:
            for rest in settings(names[1:]):
                yield {names[0]: value, **rest}

    table, best = [], (-math.inf, None, None)
    for setting in settings(list(grid)):
        model = fit(train, **setting)
        table.append((setting, score(model, dev)))
        if table[-1][1] > best[0]:
            best = (table[-1][1], setting, model)
    return {"setting": best[1], "dev": best[0], "test": score(best[2], test), "table": table}


@alternatives.rewrite("collapse", "plain-python")
def prediction_report(predictions, labels, n_classes):
    said, true = predictions.tolist(), labels.tolist()
    return {
        "counts": [said.count(c) for c in range(n_classes)],
        "accuracy": sum(a == b for a, b in zip(said, true)) / len(true),
        "majority": max(true.count(c) for c in range(n_classes)) / len(true),
        "collapsed": len(set(said)) == 1,
    }


@alternatives.rewrite("collapse", "one-hot")
def prediction_report(predictions, labels, n_classes):
    counts = F.one_hot(predictions, n_classes).sum(dim=0)
    return {
        "counts": [int(count) for count in counts],
        "accuracy": float((predictions == labels).double().mean()),
        "majority": float((labels == labels.mode().values).double().mean()),
        "collapsed": bool((predictions == predictions[0]).all()),
    }


@alternatives.rewrite("evidence", "search")
def count_right(accuracy, n):
    return next((k for k in range(n + 1) if abs(k / n - accuracy) < 1e-9), None)


@alternatives.rewrite("evidence", "half-up")
def count_right(accuracy, n):
    k = int(accuracy * n + 0.5)
    if -1e-9 * n < k - accuracy * n < 1e-9 * n:
        return k
    return None


@alternatives.rewrite("errors", "torch-in-float32")
def standard_error(accuracy, n):
    return torch.sqrt(torch.tensor(accuracy) * (1 - torch.tensor(accuracy)) / n).item()


alternatives.edit(
    "errors",
    "powers",
    ("math.sqrt(accuracy * (1 - accuracy) / n)", "((accuracy - accuracy**2) / n) ** 0.5"),
    (
        "math.hypot(standard_error(p_a, n_a), standard_error(p_b, n_b))",
        "math.sqrt(p_a * (1 - p_a) / n_a + p_b * (1 - p_b) / n_b)",
    ),
)


@alternatives.rewrite("run", "lists")
def fine_tune(model, optimiser, train, dev, collate, epochs, batch_size, seed):
    from copy import deepcopy

    history, best = [], (-1.0, None)
    dev_batches = [collate(list(dev[i : i + 50])) for i in range(0, len(dev), 50)]
    for epoch in range(epochs):
        losses, sizes = [], []
        for chosen in epoch_batches(len(train), batch_size, seed, epoch):
            losses.append(train_step(model, optimiser, collate([train[i] for i in chosen])))
            sizes.append(len(chosen))
        found = evaluate(model, dev_batches)
        if found["accuracy"] > best[0]:
            best = (found["accuracy"], deepcopy(model.state_dict()))
        history.append({"epoch": epoch + 1, "dev_loss": found["loss"], "dev_accuracy": found["accuracy"]})
        history[-1]["train_loss"] = sum(a * b for a, b in zip(losses, sizes)) / sum(sizes)
    model.load_state_dict(best[1])
    return history


@alternatives.rewrite("run", "data-loader")
def fine_tune(model, optimiser, train, dev, collate, epochs, batch_size, seed):
    from torch.utils.data import DataLoader

    generator = torch.Generator().manual_seed(seed)
    shuffled = DataLoader(train, batch_size, shuffle=True, collate_fn=collate, generator=generator)
    in_order = DataLoader(dev, 64, collate_fn=collate)
    history, best = [], BestCheckpoint()
    for epoch in range(1, epochs + 1):
        total = sum(train_step(model, optimiser, batch) * len(batch["labels"]) for batch in shuffled)
        found = evaluate(model, in_order)
        best.update(found["accuracy"], model, epoch)
        row = {"epoch": epoch, "train_loss": total / len(train)}
        history.append(row | {"dev_loss": found["loss"], "dev_accuracy": found["accuracy"]})
    best.restore(model)
    return history


alternatives.edit(
    "run",
    "one-dev-batch",
    (
        "pieces = (collate(list(dev[i : i + 64])) for i in range(0, len(dev), 64))",
        "pieces = [collate([example]) for example in dev]",
    ),
)


@alternatives.rewrite("bars", "comprehensions")
def bars(runs, labels):
    n = len(labels)
    ones = labels.double().mean().item()
    line = max(ones, 1 - ones)
    shares = {name: (predictions == labels).double().mean().item() for name, predictions in runs.items()}
    errors = {name: (share * (1 - share) / n) ** 0.5 for name, share in shares.items()}
    return {
        "line": line,
        "bars": [(name, shares[name], errors[name]) for name in runs],
        "clear": [name for name in runs if shares[name] > line + 2 * errors[name]],
    }


@alternatives.rewrite("bars", "counts")
def bars(runs, labels):
    line = int(torch.bincount(labels).max()) / len(labels)
    rows = []
    for name in runs:
        k = int((runs[name] == labels).sum())
        p = k / len(labels)
        rows.append((name, p, math.sqrt(p * (1 - p) / len(labels))))
    return {
        "line": line,
        "bars": rows,
        "clear": [name for name, p, error in rows if (p - line) / max(error, 1e-12) > 2],
    }
