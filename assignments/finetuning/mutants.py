"""Known mistakes of the assignment *Fine-tuning*: what each one misunderstands, which test sees it, what helps."""

from autograder.course.known import Mutants

mutants = Mutants()

# One training step

mutants.edit(
    "step",
    "no-zero-grad",
    ("    optimiser.zero_grad()\n", ""),
    misconception="a step on the sum of this gradient and all earlier ones",
    caught_by=("step-torch", "step-stale"),
    hint="`backward` adds to what is there. Who takes away what the last step has used?",
)
mutants.edit(
    "step",
    "zero-before-step",
    ("    optimiser.zero_grad()\n", ""),
    ("    loss.backward()\n", "    loss.backward()\n    optimiser.zero_grad()\n"),
    misconception="a model that never moves, because the gradients are cleared before they are used",
    caught_by="step-torch",
    hint="Follow one gradient from where it is written to where it is read. What happens to it in between?",
)
mutants.edit(
    "step",
    "step-before-backward",
    ("    loss.backward()\n    optimiser.step()\n", "    optimiser.step()\n    loss.backward()\n"),
    misconception="a step without a gradient, followed by a gradient that nobody uses",
    caught_by="step-torch",
    hint="The optimiser reads gradients. When are they there?",
)
mutants.edit(
    "step",
    "mode-as-it-comes",
    ("    model.train()\n", ""),
    misconception="training in whatever mode the model happens to be in",
    caught_by="step-mode",
    hint="After an evaluation the model may be in evaluation mode. Is dropout active in your next step?",
)
mutants.edit(
    "step",
    "sum-loss",
    (
        'F.cross_entropy(model(batch), batch["labels"])',
        'F.cross_entropy(model(batch), batch["labels"], reduction="sum")',
    ),
    misconception="the sum of the losses, so that the step grows with the batch",
    caught_by=("step-torch", "step-loss"),
    hint="With a batch twice as large, should the step be twice as long?",
)
mutants.edit(
    "step",
    "tensor-returned",
    ("return loss.item()", "return loss"),
    misconception="the loss as a tensor, with its whole graph behind it",
    caught_by="step-loss",
    hint="What does a list of a thousand losses keep alive if each of them is still part of a graph?",
)
mutants.edit(
    "step",
    "loss-after",
    ("return loss.item()", 'return F.cross_entropy(model(batch), batch["labels"]).item()'),
    misconception="the loss after the step, at the price of a second forward pass",
    caught_by="step-loss",
    hint="The loss that the step was computed from is already there.",
)

# Evaluation

mutants.edit(
    "evaluate",
    "training-mode",
    ("    model.eval()\n", ""),
    misconception="an evaluation with dropout on",
    caught_by=("evaluate-quiet", "evaluate-trace"),
    hint="Evaluate twice. Do you get the same number?",
)
mutants.edit(
    "evaluate",
    "graph-recorded",
    ("with torch.no_grad():", "if True:"),
    misconception="an evaluation in evaluation mode that still records a graph",
    caught_by="evaluate-quiet",
    hint="Evaluation mode and the recording of graphs are two switches. You have turned one of them.",
)
mutants.edit(
    "evaluate",
    "left-in-eval",
    ("    for module, mode in modes.items():\n        module.training = mode\n", ""),
    misconception="a model that stays in evaluation mode",
    caught_by="evaluate-modes",
    hint="What does the next training step find?",
)
mutants.edit(
    "evaluate",
    "wakes-frozen-parts",
    (
        "    for module, mode in modes.items():\n        module.training = mode\n",
        "    model.train(modes[model])\n",
    ),
    misconception="all modules in the mode of the outermost one",
    caught_by="evaluate-modes",
    hint="A part of the model may have been in another mode than the whole.",
)
mutants.edit(
    "evaluate",
    "always-train",
    ("    for module, mode in modes.items():\n        module.training = mode\n", "    model.train()\n"),
    misconception="a model that is in training mode afterwards, however it came",
    caught_by="evaluate-modes",
    hint="Who says that the model was in training mode before?",
)
mutants.edit(
    "evaluate",
    "logarithm-of-a-softmax",
    (
        'F.cross_entropy(logits, batch["labels"], reduction="sum")',
        'F.nll_loss(logits.softmax(-1).log(), batch["labels"], reduction="sum")',
    ),
    misconception="a loss that is infinite as soon as a probability is too small for its format",
    caught_by="evaluate-loss",
    hint="Try logits of ten thousand. What is the logarithm of a probability that was rounded to 0?",
)
mutants.edit(
    "evaluate",
    "mean-of-batch-losses",
    (
        'loss += F.cross_entropy(logits, batch["labels"], reduction="sum").item()',
        'loss += F.cross_entropy(logits, batch["labels"]).item()',
    ),
    ('return {"loss": loss / len(chosen)', 'return {"loss": loss / len(predictions)'),
    misconception="the mean of the batch means of the loss",
    caught_by="evaluate-loss",
    hint="Does one example in a last batch of one count as much as one in a batch of 64?",
)
mutants.edit(
    "evaluate",
    "mean-of-batch-accuracies",
    (
        'right += (chosen == batch["labels"]).sum().item()',
        'right += (chosen == batch["labels"]).float().mean().item()',
    ),
    ('"accuracy": right / len(chosen)', '"accuracy": right / len(predictions)'),
    misconception="the mean of the batch accuracies",
    caught_by="evaluate-accuracy",
    hint="Count right answers and examples over all batches, and divide once.",
)
mutants.edit(
    "evaluate",
    "gradients-cleared",
    ("    model.eval()\n", "    model.eval()\n    model.zero_grad()\n"),
    misconception="an evaluation that throws away the gradients of somebody else",
    caught_by="evaluate-trace",
    hint="Evaluation needs no gradients, and so it need not clear any.",
)

mutants.edit(
    "evaluate",
    "modes-of-the-children",
    (
        "modes = {module: module.training for module in model.modules()}",
        "own, modes = model.training, {child: child.training for child in model.children()}",
    ),
    (
        "    for module, mode in modes.items():\n        module.training = mode\n",
        "    model.train(own)\n    for child, mode in modes.items():\n        child.train(mode)\n",
    ),
    misconception="a model whose inner layers have the mode of the part that they belong to",
    caught_by="evaluate-modes",
    hint="A part of a part may have been in another mode. How deep do `children()` and `modules()` go?",
)

# Gradient accumulation

mutants.edit(
    "accumulate",
    "sum-of-means",
    ('reduction="sum") / n', 'reduction="mean")'),
    misconception="the sum of the mean losses, too large by the number of micro-batches",
    caught_by="accumulate-equal",
    hint="Compare the length of your step with that of the whole batch.",
)
mutants.edit(
    "accumulate",
    "mean-of-means",
    ('reduction="sum") / n', 'reduction="mean") / len(micro_batches)'),
    misconception="the mean of the means, which is right for equal sizes only",
    caught_by="accumulate-equal",
    hint="Try micro-batches of 7 and 3 examples. How much does each example count?",
)
mutants.edit(
    "accumulate",
    "step-each-time",
    (
        "        total += loss.item()\n    optimiser.step()\n",
        "        total += loss.item()\n        optimiser.step()\n",
    ),
    misconception="one step for each micro-batch",
    caught_by=("accumulate-equal", "accumulate-memory"),
    hint="How often should the parameters move?",
)
mutants.edit(
    "accumulate",
    "clear-each-time",
    ("    optimiser.zero_grad()\n", ""),
    ("    for batch in micro_batches:\n", "    for batch in micro_batches:\n        optimiser.zero_grad()\n"),
    misconception="a step on the last micro-batch alone",
    caught_by="accumulate-equal",
    hint="What is left of the first micro-batch's gradient when the last one is done?",
)
mutants.edit(
    "accumulate",
    "one-backward",
    ("        loss.backward()\n        total += loss.item()\n", "        total = total + loss\n"),
    (
        "    optimiser.step()\n    return total\n",
        "    total.backward()\n    optimiser.step()\n    return total.item()\n",
    ),
    misconception="the right step, with the graphs of all micro-batches in memory at once",
    caught_by="accumulate-memory",
    hint="What was the reason to cut the batch into pieces?",
)
mutants.edit(
    "accumulate",
    "never-cleared",
    ("    optimiser.zero_grad()\n", ""),
    misconception="a step that includes gradients from before",
    caught_by="accumulate-loss",
    hint="Accumulation starts from nothing.",
)
mutants.edit(
    "accumulate",
    "mode-as-it-comes",
    ("    model.train()\n", ""),
    misconception="a step in whatever mode the model happens to be in",
    caught_by="accumulate-memory",
    hint="After an evaluation the model may be in evaluation mode.",
)
mutants.edit(
    "accumulate",
    "last-loss",
    ("total += loss.item()", "total = loss.item()"),
    misconception="the share of the last micro-batch in place of the mean loss",
    caught_by="accumulate-loss",
    hint="Which examples does the number you return speak about?",
)

# SGD

mutants.edit(
    "sgd",
    "rate-of-its-own",
    ("super().__init__(params, lr)", "super().__init__(params, 0.1)"),
    misconception="SGD with a learning rate of 0.1, whatever rate it was made with",
    caught_by="sgd-torch",
    hint="Make one with a different rate, and take a step before anybody sets `lr`.",
)
mutants.edit(
    "sgd",
    "reads-the-parameters-twice",
    (
        "torch.zeros_like(parameter) for parameter in self.params]",
        "torch.zeros_like(parameter) for parameter in params]",
    ),
    ("zip(self.params, self.velocity, strict=True)", "zip(self.params, self.velocity)"),
    misconception="an optimiser without any velocity when the parameters come from a generator, and so without any step",
    caught_by="sgd-torch",
    hint="`model.parameters()` can be gone through once. Who does that first?",
)
mutants.edit(
    "sgd",
    "learning-rate-in-velocity",
    ("add_(parameter.grad)", "add_(parameter.grad, alpha=self.lr)"),
    ("parameter -= self.lr * velocity", "parameter -= velocity"),
    misconception="a velocity that remembers old learning rates",
    caught_by="sgd-torch",
    hint="For a constant learning rate the two agree. Let it change.",
)
mutants.edit(
    "sgd",
    "damped",
    ("add_(parameter.grad)", "add_(parameter.grad, alpha=1 - self.momentum)"),
    misconception="a running mean of the gradients in place of their running sum",
    caught_by="sgd-torch",
    hint="Look at the factor in front of the gradient.",
)
mutants.edit(
    "sgd",
    "nesterov",
    ("parameter -= self.lr * velocity", "parameter -= self.lr * (parameter.grad + self.momentum * velocity)"),
    misconception="Nesterov's momentum, which looks one step ahead",
    caught_by="sgd-torch",
    hint="The parameter moves along the velocity and nothing else.",
)
mutants.edit(
    "sgd",
    "velocity-of-parameters",
    (
        "                if parameter.grad is not None:\n",
        "                if parameter.grad is None:\n                    velocity.mul_(self.momentum)\n                else:\n",
    ),
    misconception="a velocity that decays while its parameter is skipped",
    caught_by="optimisers-skip",
    hint="A skipped parameter keeps its memory as it is.",
)
mutants.edit(
    "sgd",
    "ascent",
    ("parameter -= self.lr * velocity", "parameter += self.lr * velocity"),
    misconception="a step up the slope",
    caught_by="sgd-torch",
    hint="The gradient points to where the loss grows.",
)
mutants.edit(
    "sgd",
    "velocity-in-the-parameters",
    (
        "self.velocity = [torch.zeros_like(parameter) for parameter in self.params]",
        "for parameter in self.params:\n"
        "            parameter.velocity = getattr(parameter, 'velocity', torch.zeros_like(parameter))\n"
        "        self.velocity = [parameter.velocity for parameter in self.params]",
    ),
    misconception="a velocity that the next optimiser of the same parameters inherits",
    caught_by="optimisers-fresh",
    hint="Train with one optimiser, then make a second one for the same model. What does it remember?",
)

mutants.edit(
    "sgd",
    "velocity-is-the-gradient",
    (
        "self.velocity = [torch.zeros_like(parameter) for parameter in self.params]",
        "self.velocity = [None for _ in self.params]",
    ),
    (
        "            for parameter, velocity in zip(self.params, self.velocity, strict=True):\n",
        "            for i, parameter in enumerate(self.params):\n",
    ),
    (
        "                    velocity.mul_(self.momentum).add_(parameter.grad)\n",
        "                    velocity = self.velocity[i]\n"
        "                    if velocity is None:\n"
        "                        velocity = self.velocity[i] = parameter.grad\n"
        "                    else:\n"
        "                        velocity.mul_(self.momentum).add_(parameter.grad)\n",
    ),
    misconception="a velocity that is the tensor of the first gradient, so that new gradients in that tensor overwrite it",
    caught_by="optimisers-skip",
    hint="Call `backward` into the same `.grad` again. Does your velocity change with it?",
)

# Adagrad

mutants.edit(
    "adagrad",
    "reads-the-parameters-twice",
    (
        "torch.zeros_like(parameter) for parameter in self.params]",
        "torch.zeros_like(parameter) for parameter in params]",
    ),
    ("zip(self.params, self.sums, strict=True)", "zip(self.params, self.sums)"),
    misconception="an optimiser without any sums when the parameters come from a generator, and so without any step",
    caught_by="adagrad-torch",
    hint="`model.parameters()` can be gone through once. Who does that first?",
)
mutants.edit(
    "adagrad",
    "eps-ignored",
    ("self.eps = eps", "self.eps = 1e-10"),
    misconception="Adagrad with the same eps, whatever was asked for",
    caught_by="adagrad-torch",
    hint="The argument `eps` is never used.",
)
mutants.edit(
    "adagrad",
    "sum-of-gradients",
    ("total += parameter.grad**2", "total += parameter.grad.abs()"),
    ("total.sqrt()", "total"),
    misconception="division by the sum of the absolute gradients, without squares and root",
    caught_by=("adagrad-torch", "adagrad-shrinks"),
    hint="What is summed, the gradients or their squares?",
)
mutants.edit(
    "adagrad",
    "eps-in-root",
    ("(total.sqrt() + self.eps)", "(total + self.eps).sqrt()"),
    misconception="eps under the root, where it is worth its own root",
    caught_by="adagrad-torch",
    hint="For tiny gradients it matters on which side of the root eps stands.",
)
mutants.edit(
    "adagrad",
    "sum-after-step",
    ("                    total += parameter.grad**2\n", ""),
    (
        "parameter -= self.lr * parameter.grad / (total.sqrt() + self.eps)\n",
        "parameter -= self.lr * parameter.grad / (total.sqrt() + self.eps)\n                    total += parameter.grad**2\n",
    ),
    misconception="a first step divided by nothing, because this step's square comes too late",
    caught_by=("adagrad-torch", "adagrad-shrinks"),
    hint="Does the sum contain the gradient of this very step?",
)
mutants.edit(
    "adagrad",
    "running-mean",
    ("total += parameter.grad**2", "total.mul_(0.9).add_(0.1 * parameter.grad**2)"),
    misconception="RMSprop: a running mean of the squares, which forgets",
    caught_by=("adagrad-torch", "adagrad-shrinks"),
    hint="Adagrad never forgets: its steps can only shrink.",
)
mutants.edit(
    "adagrad",
    "one-sum-per-tensor",
    ("total += parameter.grad**2", "total += (parameter.grad**2).sum()"),
    misconception="one sum for the whole tensor in place of one for each entry",
    caught_by=("adagrad-torch", "adagrad-shrinks"),
    hint="Each entry of a parameter has a history of its own.",
)
mutants.edit(
    "adagrad",
    "no-root",
    ("total.sqrt()", "total"),
    misconception="division by the sum of squares itself",
    caught_by=("adagrad-torch", "adagrad-shrinks"),
    hint="Which unit has your step? Double all gradients and see.",
)
mutants.edit(
    "adagrad",
    "sums-in-the-parameters",
    (
        "self.sums = [torch.zeros_like(parameter) for parameter in self.params]",
        "for parameter in self.params:\n"
        "            parameter.total = getattr(parameter, 'total', torch.zeros_like(parameter))\n"
        "        self.sums = [parameter.total for parameter in self.params]",
    ),
    misconception="sums that the next optimiser of the same parameters inherits",
    caught_by="optimisers-fresh",
    hint="Train with one optimiser, then make a second one for the same model. What does it remember?",
)

# AdamW

mutants.edit(
    "adamw",
    "no-bias-correction",
    ("mean / (1 - beta1 ** self.counts[i])", "mean"),
    ("square / (1 - beta2 ** self.counts[i])", "square"),
    misconception="means that start at zero and are taken at their word",
    caught_by=("adamw-torch", "adamw-scale"),
    hint="After the first step the mean holds a tenth of a gradient. What undoes that?",
)
mutants.edit(
    "adamw",
    "decay-in-gradient",
    ("                parameter *= 1 - self.lr * self.weight_decay\n", ""),
    (
        "grad = parameter.grad\n",
        "grad = None if parameter.grad is None else parameter.grad + self.weight_decay * parameter\n",
    ),
    misconception="Adam with the decay added to the gradient, where it is divided away again",
    caught_by=("adamw-torch", "adamw-decay"),
    hint="What happens to a decay that goes through the division by the size of the gradient?",
)
mutants.edit(
    "adamw",
    "eps-in-root",
    ("(square_hat.sqrt() + self.eps)", "(square_hat + self.eps).sqrt()"),
    misconception="eps under the root",
    caught_by="adamw-torch",
    hint="For small gradients it matters on which side of the root eps stands.",
)
mutants.edit(
    "adamw",
    "decay-last",
    ("                parameter *= 1 - self.lr * self.weight_decay\n", ""),
    (
        "parameter -= self.lr * mean_hat / (square_hat.sqrt() + self.eps)\n",
        "parameter -= self.lr * mean_hat / (square_hat.sqrt() + self.eps)\n                parameter *= 1 - self.lr * self.weight_decay\n",
    ),
    misconception="the decay applied after the step, so that it shrinks the step too",
    caught_by=("adamw-torch", "adamw-decay"),
    hint="Which of the two updates comes first?",
)
mutants.edit(
    "adamw",
    "one-count",
    ("self.counts[i] += 1", "self.counts = [self.counts[0] + 1] * len(self.counts)"),
    misconception="one count of steps that goes on for each parameter",
    caught_by=("adamw-torch", "optimisers-skip"),
    hint="How often has *this* parameter been moved?",
)
mutants.edit(
    "adamw",
    "decay-without-rate",
    ("1 - self.lr * self.weight_decay", "1 - self.weight_decay"),
    misconception="a decay that does not know the learning rate",
    caught_by=("adamw-torch", "adamw-decay"),
    hint="By which factor does the formula shrink the parameter?",
)
mutants.edit(
    "adamw",
    "betas-swapped",
    ("(beta1, beta2), memory", "(beta2, beta1), memory"),
    misconception="the two betas in each other's place",
    caught_by="adamw-torch",
    hint="Which of the two means has the longer memory?",
)
mutants.edit(
    "adamw",
    "means-in-the-parameters",
    (
        "        self.counts = [0 for _ in self.params]\n",
        "        self.counts = [0 for _ in self.params]\n"
        "        for i, parameter in enumerate(self.params):\n"
        "            memory = getattr(parameter, 'memory', (self.means[i], self.squares[i]))\n"
        "            parameter.memory = self.means[i], self.squares[i] = memory\n",
    ),
    misconception="means that the next optimiser of the same parameters inherits",
    caught_by="optimisers-fresh",
    hint="Train with one optimiser, then make a second one for the same model. What does it remember?",
)

# Ten sentences by heart

mutants.edit(
    "ten",
    "loss-once",
    ("for _ in range(steps)]", "for _ in range(steps)][-1:]"),
    misconception="the last loss only",
    caught_by="ten-loop",
    hint="A curve needs a loss for each step.",
)
mutants.edit(
    "ten",
    "one-step-more",
    ("range(steps)", "range(steps + 1)"),
    misconception="one step more than asked for",
    caught_by="ten-loop",
    hint="Count the losses.",
)
mutants.edit(
    "ten",
    "accuracy-in-training-mode",
    (
        'evaluate(model, [batch])["accuracy"]',
        '(model(batch).argmax(dim=-1) == batch["labels"]).float().mean().item()',
    ),
    misconception="an accuracy measured with dropout on",
    caught_by="ten-end",
    hint="You have written a function that measures without dropout.",
)
mutants.edit(
    "ten",
    "loss-for-accuracy",
    ('evaluate(model, [batch])["accuracy"]', 'evaluate(model, [batch])["loss"]'),
    misconception="the loss in the place of the accuracy",
    caught_by="ten-end",
    hint="Which of the two is 1 for a model that knows everything?",
)
mutants.edit(
    "ten",
    "losses-after",
    (
        "[train_step(model, optimiser, batch) for _ in range(steps)]",
        '[evaluate(model, [batch])["loss"] for _ in range(steps) if train_step(model, optimiser, batch) >= 0]',
    ),
    misconception="the losses after each step, so that the start of the curve is missing",
    caught_by="ten-loop",
    hint="Where does the curve begin, before or after the first step?",
)

mutants.edit(
    "ten",
    "stops-when-learned",
    (
        "    losses = [train_step(model, optimiser, batch) for _ in range(steps)]\n",
        "    losses = []\n"
        "    while len(losses) < steps and (not losses or losses[-1] >= 0.01):\n"
        "        losses.append(train_step(model, optimiser, batch))\n",
    ),
    misconception="a training that ends as soon as the loss is small",
    caught_by="ten-loop",
    hint="How many steps did the caller ask for, and how many do you make when the batch is already known?",
)

mutants.edit(
    "ten",
    "best-accuracy-on-the-way",
    (
        "    losses = [train_step(model, optimiser, batch) for _ in range(steps)]\n",
        "    losses, best = [], 0.0\n"
        "    for _ in range(steps):\n"
        "        losses.append(train_step(model, optimiser, batch))\n"
        '        best = max(best, evaluate(model, [batch])["accuracy"])\n',
    ),
    ('"accuracy": evaluate(model, [batch])["accuracy"]', '"accuracy": best'),
    misconception="the best accuracy on the way in place of that at the end",
    caught_by="ten-end",
    hint="Which model does the caller hold when your function returns, and how good is that one?",
)

# The order of the data

mutants.edit(
    "order",
    "same-every-epoch",
    ("1_000_003 * seed + epoch", "seed"),
    misconception="one order for all epochs",
    caught_by="order-new",
    hint="What changes from one epoch to the next?",
)
mutants.edit(
    "order",
    "ten-times-the-seed",
    ("1_000_003 * seed + epoch", "10 * seed + epoch"),
    misconception="an order that seed 1, epoch 0 shares with seed 0, epoch 10",
    caught_by="order-new",
    hint="List the seeds of your generator for many epochs. Does one come twice?",
)
mutants.edit(
    "order",
    "python-global",
    (
        "generator = torch.Generator().manual_seed(1_000_003 * seed + epoch)",
        "random.seed(1_000_003 * seed + epoch)",
    ),
    (
        "[chosen.tolist() for chosen in torch.randperm(n, generator=generator).split(batch_size)]",
        "[list(chosen) for chosen in torch.tensor(random.sample(range(n), n)).split(batch_size)]",
    ),
    misconception="an order drawn from Python's global generator, which is seeded anew each time",
    caught_by="order-global",
    hint="Whoever draws from `random` after you gets numbers that you have set. How do you make a generator of your own?",
)
mutants.edit(
    "order",
    "seed-plus-epoch",
    ("1_000_003 * seed + epoch", "seed + epoch"),
    misconception="an order that seed 1, epoch 0 shares with seed 0, epoch 1",
    caught_by="order-new",
    hint="List the seeds of your generator for a few seeds and epochs. Does one come twice?",
)
mutants.edit(
    "order",
    "last-batch-dropped",
    (
        "torch.randperm(n, generator=generator).split(batch_size)]",
        "torch.randperm(n, generator=generator).split(batch_size) if len(chosen) == batch_size]",
    ),
    misconception="an epoch without its last, smaller batch",
    caught_by="order-once",
    hint="Count the examples of one epoch.",
)
mutants.edit(
    "order",
    "with-replacement",
    ("torch.randperm(n, generator=generator)", "torch.randint(n, (n,), generator=generator)"),
    misconception="examples drawn at random, some twice and some never",
    caught_by="order-once",
    hint="Shuffling is not drawing with replacement.",
)
mutants.edit(
    "order",
    "global-seed",
    (
        "generator = torch.Generator().manual_seed(1_000_003 * seed + epoch)",
        "generator = torch.manual_seed(1_000_003 * seed + epoch)",
    ),
    misconception="an order that reseeds everybody else's random numbers",
    caught_by="order-global",
    hint="Which generator did you seed?",
)
mutants.edit(
    "order",
    "batches-shuffled-only",
    (
        "return [chosen.tolist() for chosen in torch.randperm(n, generator=generator).split(batch_size)]",
        "pieces = torch.arange(n).split(batch_size)\n    return [pieces[i].tolist() for i in torch.randperm(len(pieces), generator=generator)]",
    ),
    misconception="fixed batches in a random order, each with the neighbours of the file",
    caught_by="order-once",
    hint="Which examples share a batch in your epochs, in a file that is sorted by label?",
)

mutants.edit(
    "order",
    "hash-of-a-string",
    ("manual_seed(1_000_003 * seed + epoch)", 'manual_seed(hash(f"seed {seed}, epoch {epoch}") % 2**63)'),
    misconception="an order drawn from the hash of a string, which is another one in every process",
    caught_by="order-machine",
    hint="Restart the kernel and print the first order again. Is it the same?",
)
mutants.edit(
    "order",
    "neighbours-stay-together",
    (
        "return [chosen.tolist() for chosen in torch.randperm(n, generator=generator).split(batch_size)]",
        "pieces = torch.arange(n).split(batch_size)\n"
        "    whole = [piece for piece in pieces if len(piece) == batch_size]\n"
        "    shuffled = [whole[i].tolist() for i in torch.randperm(len(whole), generator=generator)]\n"
        "    return shuffled + [piece.tolist() for piece in pieces[len(whole) :]]",
    ),
    misconception="fixed batches in a random order, with the smaller one at the end",
    caught_by="order-new",
    hint="Which examples share a batch in your first epoch, and which in the second?",
)
mutants.edit(
    "order",
    "size-in-the-seed",
    ("manual_seed(1_000_003 * seed + epoch)", "manual_seed(1_000_003 * seed + epoch + 10**9 * batch_size)"),
    misconception="an order that depends on the size of the batches",
    caught_by="order-new",
    hint="Cut the same epoch into larger batches. Do the examples come in the same order?",
)

# The best checkpoint

mutants.edit(
    "best",
    "starts-at-infinity",
    (
        "self.value, self.epoch, self.state = None, None, None",
        'self.value, self.epoch, self.state = float("-inf") if higher_is_better else float("inf"), 0, None',
    ),
    misconception="a checkpoint that has a best value before the first",
    caught_by="best-nan",
    hint="What do the attributes say before anything was measured?",
)
mutants.edit(
    "best",
    "by-reference",
    ("{name: tensor.clone() for name, tensor in model.state_dict().items()}", "model.state_dict()"),
    misconception="the weights by reference, which go on changing",
    caught_by="best-copy",
    hint="Whose memory do the tensors of a state dict use?",
)
mutants.edit(
    "best",
    "shallow-copy",
    ("tensor.clone() for", "tensor for"),
    misconception="a new dictionary with the old tensors in it",
    caught_by="best-copy",
    hint="A copy of a dictionary is not a copy of what it holds.",
)
mutants.edit(
    "best",
    "ties-win",
    (
        "value > self.value if self.higher_is_better else value < self.value",
        "value >= self.value if self.higher_is_better else value <= self.value",
    ),
    misconception="the last of equal values",
    caught_by="best-choice",
    hint="Two epochs are equally good. Which one was trained less?",
)
mutants.edit(
    "best",
    "always-higher",
    ("value > self.value if self.higher_is_better else value < self.value", "value > self.value"),
    misconception="the highest value, also when lower is better",
    caught_by="best-choice",
    hint="A loss is better when it is lower.",
)
mutants.edit(
    "best",
    "zero-is-nothing",
    ("if self.value is not None:", "if self.value:"),
    misconception="a best value of zero that counts as none",
    caught_by="best-choice",
    hint="What is the truth of 0.0 in an `if`?",
)
mutants.edit(
    "best",
    "parameters-only",
    ("model.state_dict().items()}", "model.named_parameters()}"),
    ("model.load_state_dict(self.state)", "model.load_state_dict(self.state, strict=False)"),
    misconception="the parameters without the buffers",
    caught_by="best-buffers",
    hint="Batch norm keeps its running statistics somewhere else.",
)
mutants.edit(
    "best",
    "nan-first",
    ("        if math.isnan(value):\n            return False\n", ""),
    misconception="a NaN that stays the best for ever, if it comes first",
    caught_by="best-nan",
    hint="Compare any number with NaN.",
)
mutants.edit(
    "best",
    "nothing-restored",
    ("model.load_state_dict(self.state)", "self.state.update(model.state_dict())"),
    misconception="the last weights put over the best ones",
    caught_by="best-copy",
    hint="Which of the two is copied into which?",
)
mutants.edit(
    "best",
    "counts-the-epochs",
    ("self.value, self.epoch = value, epoch\n", "self.value, self.epoch = value, self.calls\n"),
    (
        "self.value, self.epoch, self.state = None, None, None",
        "self.value, self.epoch, self.state, self.calls = None, None, None, 0",
    ),
    ("        if math.isnan(value):", "        self.calls += 1\n        if math.isnan(value):"),
    misconception="the number of the call in the place of the epoch that came with the value",
    caught_by="best-choice",
    hint="Measure after every second epoch. What does `epoch` say?",
)
mutants.edit(
    "best",
    "one-memory-for-all",
    ("self.value, self.epoch, self.state = None, None, None", "self.value, self.epoch = None, None"),
    (
        "self.state = {name: tensor.clone() for name, tensor in model.state_dict().items()}",
        "BestCheckpoint.state = {name: tensor.clone() for name, tensor in model.state_dict().items()}",
    ),
    misconception="weights that belong to the class, so that two checkpoints share them",
    caught_by="best-copy",
    hint="Keep the best of two models, each with a checkpoint of its own.",
)
mutants.edit(
    "best",
    "single-precision",
    ("tensor.clone() for", "tensor.float().clone() for"),
    misconception="weights that have been through float32",
    caught_by="best-copy",
    hint="Which dtype does a copy have, when the model computes in float64?",
)

# The grid search

mutants.edit(
    "grid",
    "chosen-by-test",
    ('value = score(model, data["dev"])', 'value = score(model, data["test"])'),
    misconception="the setting that is best on the test set",
    caught_by=("grid-dev", "grid-once"),
    hint="A test set that takes part in the choice is a development set.",
)
mutants.edit(
    "grid",
    "chosen-by-train",
    ('value = score(model, data["dev"])', 'value = score(model, data["train"])'),
    misconception="the setting that knows its training data best",
    caught_by="grid-dev",
    hint="Who wins on the training data, the model that understands or the one that remembers?",
)
mutants.edit(
    "grid",
    "tests-them-all",
    (
        "table.append((setting, value))",
        'table.append((setting, value))\n        tested = score(model, data["test"])',
    ),
    misconception="the right choice, with a look at the test set in every round",
    caught_by="grid-once",
    hint="How often does your search open the test set?",
)
mutants.edit(
    "grid",
    "trains-on-dev",
    (
        'model = fit(data["train"], **setting)',
        'model = fit(list(data["train"]) + list(data["dev"]), **setting)',
    ),
    misconception="models that have seen the data they are chosen by",
    caught_by="grid-all",
    hint="What does a dev score mean if the model was trained on dev?",
)
mutants.edit(
    "grid",
    "last-model",
    ('score(chosen, data["test"])', 'score(model, data["test"])'),
    misconception="the test score of the model that was trained last",
    caught_by="grid-once",
    hint="Which model does `test` speak about?",
)
mutants.edit(
    "grid",
    "one-at-a-time",
    (
        "for values in product(*grid.values()):",
        "for values in zip(*grid.values()):",
    ),
    misconception="the first values together, then the second ones, and no other combination",
    caught_by="grid-all",
    hint="How many settings has a grid of three, three and two values?",
)
mutants.edit(
    "grid",
    "starts-at-zero",
    ("table, best, chosen = [], None, None", "table, best, chosen = [], ({}, 0.0), None"),
    ("if best is None or value > best[1]:", "if value > best[1]:"),
    misconception="no setting at all, when every score is below zero",
    caught_by="grid-dev",
    hint="A score may be a negative loss.",
)
mutants.edit(
    "grid",
    "later-tie",
    ("value > best[1]", "value >= best[1]"),
    misconception="the last of several equally good settings",
    caught_by="grid-dev",
    hint="What does the description say about ties?",
)
mutants.edit(
    "grid",
    "fits-again",
    ('score(chosen, data["test"])', 'score(fit(data["train"], **best[0]), data["test"])'),
    misconception="the best setting trained a second time",
    caught_by="grid-all",
    hint="You had the chosen model already. Where did it go?",
)

mutants.edit(
    "grid",
    "stops-at-perfect",
    (
        "            best, chosen = (setting, value), model\n",
        "            best, chosen = (setting, value), model\n        if value >= 1:\n            break\n",
    ),
    misconception="a search that ends at the first perfect score",
    caught_by="grid-all",
    hint="The table should show all settings. Which of them are missing when an early one is perfect?",
)
mutants.edit(
    "grid",
    "starts-very-low",
    ("table, best, chosen = [], None, None", "table, best, chosen = [], (None, -10_000.0), None"),
    ("if best is None or value > best[1]:", "if value > best[1]:"),
    misconception="no setting at all, when every score is below some low number",
    caught_by="grid-dev",
    hint="How low may a score be?",
)

# The collapse detector

mutants.edit(
    "collapse",
    "accuracy-equals-majority",
    (
        '"collapsed": bool((counts > 0).sum() == 1)',
        '"collapsed": (predictions == labels).sum().item() == frequent',
    ),
    misconception="a collapse wherever the accuracy equals the share of the majority",
    caught_by="collapse-verdict",
    hint="Can a model with two kinds of predictions have that accuracy by chance? Can a constant one have another?",
)
mutants.edit(
    "collapse",
    "majority-of-predictions",
    ("torch.bincount(labels)", "torch.bincount(predictions)"),
    misconception="the share of the most frequent prediction in place of that of the most frequent label",
    caught_by="collapse-shares",
    hint="The majority class is a property of the data. Do the predictions have a say in it?",
)
mutants.edit(
    "collapse",
    "unseen-classes-missing",
    ("torch.bincount(predictions, minlength=n_classes)", "torch.bincount(predictions)"),
    misconception="a histogram that ends at the last class that was predicted",
    caught_by="collapse-counts",
    hint="How long is your list when the last class is never predicted?",
)
mutants.edit(
    "collapse",
    "a-class-is-missing",
    ("bool((counts > 0).sum() == 1)", "bool((counts == 0).any())"),
    misconception="a collapse whenever some class is never predicted",
    caught_by="collapse-verdict",
    hint="With three classes, two of them predicted: is that constant?",
)
mutants.edit(
    "collapse",
    "nearly-all",
    ("bool((counts > 0).sum() == 1)", "bool(counts.max() >= 0.9 * len(labels))"),
    misconception="a collapse already at nine of ten",
    caught_by="collapse-verdict",
    hint="How many predictions may differ in a constant model?",
)
mutants.edit(
    "collapse",
    "labels-counted",
    (
        "counts = torch.bincount(predictions, minlength=n_classes)",
        "counts = torch.bincount(labels, minlength=n_classes)",
    ),
    misconception="a histogram of the labels",
    caught_by=("collapse-counts", "collapse-verdict"),
    hint="Whose histogram shows a collapse?",
)
mutants.edit(
    "collapse",
    "three-looks",
    (
        "bool((counts > 0).sum() == 1)",
        "len({predictions[i].item() for i in (0, len(predictions) // 2, -1)}) == 1",
    ),
    misconception="a collapse when the first, the middle and the last prediction are one class",
    caught_by="collapse-verdict",
    hint="Where may the one different prediction stand?",
)

# Evidence

mutants.edit(
    "evidence",
    "cut-off",
    ("round(accuracy * n)", "int(accuracy * n)"),
    misconception="a count that is cut off, and often one too low",
    caught_by="evidence-count",
    hint="What is int(6.9999999)?",
)
mutants.edit(
    "evidence",
    "always-a-count",
    ("k if abs(k / n - accuracy) < 1e-9 else None", "k"),
    misconception="the nearest count, whether it fits or not",
    caught_by="evidence-count",
    hint="Does the count give back the accuracy that you started from?",
)
mutants.edit(
    "evidence",
    "zero-is-none",
    ("k if abs(k / n - accuracy) < 1e-9 else None", "(k or None) if abs(k / n - accuracy) < 1e-9 else None"),
    misconception="no count where the count is zero",
    caught_by="evidence-count",
    hint="A model can be wrong every time.",
)
mutants.edit(
    "evidence",
    "tolerance-on-the-count",
    ("abs(k / n - accuracy) < 1e-9", "abs(k - accuracy * n) < 1e-9"),
    misconception="the allowed difference applied to the count, where it should apply to the accuracy",
    caught_by="evidence-count",
    hint="Which two numbers should be close to each other, two counts or two accuracies?",
)
mutants.edit(
    "evidence",
    "relative-tolerance",
    ("abs(k / n - accuracy) < 1e-9", "math.isclose(k / n, accuracy, rel_tol=1e-9)"),
    misconception="an allowed difference that shrinks with the accuracy",
    caught_by="evidence-count",
    hint="Is the difference that you allow the same for an accuracy of 1 % and of 90 %?",
)
mutants.edit(
    "errors",
    "variance",
    ("math.sqrt(accuracy * (1 - accuracy) / n)", "accuracy * (1 - accuracy) / n"),
    misconception="the variance in place of its root",
    caught_by=("evidence-error", "evidence-apart"),
    hint="Which unit has your number, points or points squared?",
)
mutants.edit(
    "errors",
    "no-n",
    ("math.sqrt(accuracy * (1 - accuracy) / n)", "math.sqrt(accuracy * (1 - accuracy))"),
    misconception="the spread of one answer in place of that of a mean",
    caught_by=("evidence-error", "evidence-apart"),
    hint="What do more examples do to the error?",
)
mutants.edit(
    "errors",
    "errors-added",
    (
        "math.hypot(standard_error(p_a, n_a), standard_error(p_b, n_b))",
        "(standard_error(p_a, n_a) + standard_error(p_b, n_b))",
    ),
    misconception="standard errors that are added like lengths",
    caught_by="evidence-apart",
    hint="Which quantity adds up for independent measurements?",
)
mutants.edit(
    "errors",
    "unsigned",
    ("return (p_a - p_b) /", "return abs(p_a - p_b) /"),
    misconception="a distance without a sign",
    caught_by="evidence-apart",
    hint="Which of the two is higher?",
)
mutants.edit(
    "evidence",
    "count-as-a-float",
    ("return k if", "return float(k) if"),
    misconception="the count as a float",
    caught_by="evidence-count",
    hint="Of which type is a number of right answers?",
)

# The run

mutants.edit(
    "run",
    "hash-of-a-string",
    (
        "epoch_batches(len(train), batch_size, seed, epoch)",
        "torch.randperm(\n"
        '            len(train), generator=torch.Generator().manual_seed(hash(f"{seed} {epoch}") % 2**63)\n'
        "        ).split(batch_size)",
    ),
    misconception="a training whose order comes from the hash of a string, which is another one in every process",
    caught_by="run-data",
    hint="Restart the kernel and print the first batch again. Is it the same?",
)
mutants.edit(
    "run",
    "last-epoch",
    ("    best.restore(model)\n", ""),
    misconception="the weights of the last epoch",
    caught_by="run-best",
    hint="You kept the best weights. Who brings them back?",
)
mutants.edit(
    "run",
    "best-by-loss-upside-down",
    ('best.update(found["accuracy"], model, epoch)', 'best.update(found["loss"], model, epoch)'),
    misconception="the epoch with the highest dev loss",
    caught_by="run-best",
    hint="Which number decides, and in which direction?",
)
mutants.edit(
    "run",
    "encoder-frozen",
    (
        "    history, best = [], BestCheckpoint()\n",
        "    history, best = [], BestCheckpoint()\n"
        "    for name, parameter in model.named_parameters():\n"
        '        parameter.requires_grad_("encoder." not in name)\n',
    ),
    misconception="fine-tuning that trains the head alone",
    caught_by="run-all",
    hint="Compare a weight of the encoder before and after the run.",
)
mutants.edit(
    "run",
    "seed-ignored",
    ("epoch_batches(len(train), batch_size, seed, epoch)", "epoch_batches(len(train), batch_size, 0, epoch)"),
    misconception="the same order of examples for every seed",
    caught_by="run-data",
    hint="The argument `seed` is never used.",
)
mutants.edit(
    "run",
    "same-order",
    ("epoch_batches(len(train), batch_size, seed, epoch)", "epoch_batches(len(train), batch_size, seed, 1)"),
    misconception="the same order in every epoch",
    caught_by="run-data",
    hint="What does the epoch do in `epoch_batches`?",
)
mutants.edit(
    "run",
    "mean-of-batches",
    ("* len(chosen)", "* len(train) / math.ceil(len(train) / batch_size)"),
    misconception="a training loss in which the last, smaller batch counts too much",
    caught_by="run-history",
    hint="Weight the loss of each batch by the number of its examples.",
)
mutants.edit(
    "run",
    "dev-before",
    (
        "        total = 0.0\n",
        "        total = 0.0\n        pieces = (collate(list(dev[i : i + 64])) for i in range(0, len(dev), 64))\n        found = evaluate(model, pieces)\n",
    ),
    (
        "        pieces = (collate(list(dev[i : i + 64])) for i in range(0, len(dev), 64))\n        found = evaluate(model, pieces)\n        best",
        "        best",
    ),
    misconception="dev measured before the epoch that it is written down for",
    caught_by=("run-history", "run-best"),
    hint="Which weights does the number of epoch 1 belong to?",
)
mutants.edit(
    "run",
    "dev-remainder-lost",
    ("range(0, len(dev), 64)", "range(0, len(dev) - 63, 64)"),
    misconception="dev without its last, smaller batch",
    caught_by="run-history",
    hint="How many dev examples were counted?",
)
mutants.edit(
    "run",
    "trains-on-dev-too",
    (
        "        pieces = (collate(",
        "        train_step(model, optimiser, collate(list(dev)))\n        pieces = (collate(",
    ),
    misconception="a model that has trained on the data it is chosen by",
    caught_by="run-data",
    hint="Dev is looked at, never trained on.",
)
mutants.edit(
    "run",
    "epochs-from-zero",
    ("for epoch in range(1, epochs + 1):", "for epoch in range(epochs):"),
    misconception="epochs counted from 0, so that the eighth is the ninth",
    caught_by="run-history",
    hint="What is the first epoch called in the description?",
)

mutants.edit(
    "run",
    "best-by-loss",
    ("best = [], BestCheckpoint()", "best = [], BestCheckpoint(higher_is_better=False)"),
    ('best.update(found["accuracy"], model, epoch)', 'best.update(found["loss"], model, epoch)'),
    misconception="the weights of the epoch with the lowest dev loss",
    caught_by="run-best",
    hint="The lowest loss and the best accuracy can lie in different epochs. Which of the two decides here?",
)
mutants.edit(
    "run",
    "train-loss-measured-again",
    (
        "        history.append(\n",
        '        total = evaluate(model, [collate(list(train))])["loss"] * len(train)\n        history.append(\n',
    ),
    misconception="a training loss that is measured anew after the epoch",
    caught_by="run-history",
    hint="Every step has already seen the loss of its batch. When was the model as the step saw it?",
)
mutants.edit(
    "run",
    "early-stopping",
    (
        "    best.restore(model)\n",
        "        if epoch - best.epoch >= 2:\n            break\n    best.restore(model)\n",
    ),
    misconception="a run that ends after two epochs without progress",
    caught_by="run-best",
    hint="How many epochs did the caller ask for? A better one may come after several poor ones.",
)
mutants.edit(
    "run",
    "dev-in-the-seed",
    (
        "epoch_batches(len(train), batch_size, seed, epoch)",
        "epoch_batches(len(train), batch_size, seed + len(dev), epoch)",
    ),
    misconception="an order of training that depends on the size of dev",
    caught_by="run-data",
    hint="Measure on fewer dev examples. Does the training change?",
)

# Changes made by program that change nothing

for cell, line in {
    "sgd": "for parameter, velocity in zip(self.params, self.velocity, strict=True):",
    "adagrad": "for parameter, total in zip(self.params, self.sums, strict=True):",
    "adamw": "(beta1, beta2), memory = self.betas, zip(self.params, self.means, self.squares, strict=True)",
    "grid": "setting = dict(zip(grid, values, strict=True))",
}.items():
    mutants.equivalent(
        cell,
        line,
        line.replace("strict=True", "strict=False"),
        because="the lists have one length by construction",
    )
for seed in ("manual_seed((1_000_003 * seed) - (epoch))", "manual_seed(1000004 * seed + epoch)"):
    mutants.equivalent(
        "order",
        "generator = torch.Generator().manual_seed(1_000_003 * seed + epoch)",
        f"generator = torch.Generator().{seed}",
        because="any rule serves that gives each pair of seed and epoch a number of its own",
    )
for test in (
    "abs(k / n - accuracy) <= 1e-9",
    "abs((accuracy) - (k / n)) < 1e-9",
):
    mutants.equivalent(
        "evidence",
        "return k if abs(k / n - accuracy) < 1e-9 else None",
        f"return k if {test} else None",
        because="no count lies between the two bounds, and a distance has no sign",
    )
mutants.equivalent(
    "errors",
    "return (p_a - p_b) / math.hypot(standard_error(p_a, n_a), standard_error(p_b, n_b))",
    "return (p_a - p_b) / math.hypot(standard_error(p_b, n_b), standard_error(p_a, n_a))",
    because="the length of the hypotenuse does not depend on the order of the sides",
)

# Probes that no test should notice

for cell, target in {"sgd": "SGD.step", "adagrad": "Adagrad.step", "adamw": "AdamW.step"}.items():
    mutants.unnoticed(
        cell, target, "kept", because="a step returns nothing: what it does is seen in the parameters"
    )
mutants.unnoticed(
    "best",
    "BestCheckpoint.restore",
    "kept",
    "first argument",
    because="restore puts the weights into the model, and nobody is asked to return or read anything",
)


# compare ---------------------------------------------------------------------------------------------------

mutants.edit(
    "bars",
    "line-from-predictions",
    (
        'line = report["accuracy"], report["majority"]',
        'line = report["accuracy"], max(report["counts"]) / len(labels)',
    ),
    misconception="a line at the share of the most frequent prediction",
    caught_by=("bars-heights", "bars-clear"),
    hint="What does somebody get who has learned nothing? Do the predictions of your runs matter for that?",
)
mutants.edit(
    "bars",
    "one-error",
    ("> 2 * error", "> error"),
    misconception="runs that stand more than one standard error above the line",
    caught_by="bars-clear",
    hint="How many standard errors does the task ask for?",
)
mutants.edit(
    "bars",
    "above-the-line",
    ("accuracy - line > 2 * error", "accuracy > line"),
    misconception="all runs above the line, however little",
    caught_by="bars-clear",
    hint="Would a run that has learned nothing, measured on other examples, always be at or below the line?",
)
mutants.edit(
    "bars",
    "either-side",
    ("accuracy - line > 2 * error", "abs(accuracy - line) > 2 * error"),
    misconception="runs that are far from the line, also those below it",
    caught_by="bars-clear",
    hint="On which side of the line has a run learned something?",
)
mutants.edit(
    "bars",
    "error-of-the-line",
    ("error = standard_error(accuracy, len(labels))", "error = standard_error(line, len(labels))"),
    misconception="bars that all have the standard error of the line",
    caught_by="bars-heights",
    hint="Which accuracy belongs under the root?",
)
mutants.edit(
    "bars",
    "line-error-decides",
    ("if accuracy - line > 2 * error:", "if accuracy - line > 2 * standard_error(line, len(labels)):"),
    misconception="runs that stand two standard errors of the line above it, instead of two of their own",
    caught_by="bars-clear",
    hint="Two of whose standard errors does the task ask for?",
)
mutants.edit(
    "bars",
    "bars-do-not-touch",
    ("if accuracy - line > 2 * error:", "if accuracy - error > line + standard_error(line, len(labels)):"),
    misconception="runs whose bar does not reach into a bar around the line",
    caught_by="bars-clear",
    hint="Two of whose standard errors does the task ask for?",
)
mutants.edit(
    "bars",
    "two-errors-exactly",
    ("if accuracy - line > 2 * error:", "if accuracy - line >= 2 * error:"),
    misconception="runs on the line, when their standard error is zero",
    caught_by="bars-clear",
    hint="Where all labels are the same, can a run be better than the line?",
)
mutants.edit(
    "bars",
    "divided-by-the-error",
    ("if accuracy - line > 2 * error:", "if (accuracy - line) / error > 2:"),
    misconception="a distance in standard errors, also where the standard error is zero",
    caught_by="bars-clear",
    hint="What is the standard error of a run that has everything right?",
)
mutants.edit(
    "bars",
    "collapsed-left-out",
    (
        "heights.append((name, accuracy, error))",
        "heights += [(name, accuracy, error)] * (max(report['counts']) < len(labels))",
    ),
    misconception="no bar for a run that gives one answer to everything",
    caught_by="bars-heights",
    hint="Which runs have a bar?",
)
mutants.edit(
    "bars",
    "sorted",
    ("in runs.items():", "in sorted(runs.items(), key=lambda item: item[0]):"),
    misconception="bars sorted by name",
    caught_by=("bars-heights", "bars-clear"),
    hint="In which order do the bars stand?",
)
for old, new, why in (
    (
        "line, heights, clear = 0.0, [], []",
        "line, heights, clear = 1.0, [], []",
        "there is at least one run, whose report gives the line",
    ),
    (
        "report = prediction_report(predictions, labels, n_classes=2)",
        "report = prediction_report(predictions, labels, n_classes=3)",
        "how often a class was predicted is not used here",
    ),
):
    mutants.equivalent("bars", old, new, because=why)
