"""Known mistakes of *Transfer*: what each one misunderstands, which test sees it, what helps."""

import torch

from autograder.course.known import Mutants

mutants = Mutants()

# swap ------------------------------------------------------------------------------------------------------

mutants.edit(
    "swap",
    "same-model",
    ("copy.deepcopy(model)", "model"),
    misconception="the old model itself, with its head gone",
    caught_by="swap-apart",
    hint="An assignment gives a second name to the same model. What makes a second model?",
)
mutants.edit(
    "swap",
    "shallow-copy",
    (
        "new = copy.deepcopy(model)",
        "new = copy.copy(model)\n    new._modules = dict(model._modules)",
    ),
    misconception="a second model that shares its body with the first",
    caught_by="swap-apart",
    hint="Your copy is one level deep: the layers inside are still the same objects.",
)
mutants.edit(
    "swap",
    "random-body",
    (
        "    return new",
        "    for parameter in new.encoder.parameters():\n"
        "        nn.init.normal_(parameter, std=0.02)\n    return new",
    ),
    misconception="a model whose body starts from random weights again",
    caught_by="swap-body",
    hint="Compare a tensor of the new body with the old one: the pretrained numbers should still be there.",
)
mutants.edit(
    "swap",
    "first-rows",
    (
        "    return new",
        "    with torch.no_grad():\n        new.head.weight.copy_(old[:n_classes])\n    return new",
    ),
    misconception="a head made of the first rows of the old one",
    caught_by="swap-head",
    hint="The rows of the old head stand for words. The new classes are something else.",
)
mutants.edit(
    "swap",
    "wrong-dtype",
    (", dtype=old.dtype, device=old.device", ""),
    misconception="a head in another number format than the body",
    caught_by=("swap-head", "swap-output"),
    hint="A new layer is made in the default format. The old head knows which one the model uses.",
)
mutants.edit(
    "swap",
    "head-on-top",
    (
        "new.head = nn.Linear(old.shape[1], n_classes, dtype=old.dtype, device=old.device)",
        "new.head = nn.Linear(old.shape[0], n_classes, dtype=old.dtype, device=old.device)",
    ),
    misconception="a head that expects the old head's output instead of the body's",
    caught_by="swap-head",
    hint="The new head takes the place of the old one: what does the body put out?",
)
mutants.edit(
    "swap",
    "no-bias",
    ("n_classes, dtype", "n_classes, bias=False, dtype"),
    misconception="a head without a bias",
    caught_by="swap-head",
    hint="The classes may differ in frequency: let the head have a number for that.",
)

mutants.edit(
    "swap",
    "always-float64",
    ("dtype=old.dtype", "dtype=torch.float64"),
    misconception="a head that is always in float64",
    caught_by="swap-head",
    hint="Try a model in float32: which number format has your head?",
)
mutants.edit(
    "swap",
    "weight-in-place",
    (
        "    new.head = nn.Linear(old.shape[1], n_classes, dtype=old.dtype, device=old.device)\n",
        "    new.head.weight.data = torch.randn(n_classes, old.shape[1]).to(old) / old.shape[1] ** 0.5\n"
        "    new.head.bias = nn.Parameter(old.new_zeros(n_classes))\n"
        "    new.head.out_features = n_classes\n",
    ),
    misconception="a copy whose old head was given new numbers, and the embedding with it where the two share a weight",
    caught_by="swap-tied",
    hint="Some models use one tensor as embedding and as head. Who else reads the tensor that you write to?",
)

mutants.edit(
    "swap",
    "all-ones",
    ("    return new", "    nn.init.ones_(new.head.weight)\n    return new"),
    misconception="a head that gives every class the same weights",
    caught_by="swap-head",
    hint="Two classes with the same weights get the same logit for every text. What makes them differ at the start?",
)
mutants.edit(
    "swap",
    "like-the-first-parameter",
    ("old = model.head.weight", "old = model.head.weight\n    first = next(model.parameters())"),
    ("dtype=old.dtype", "dtype=first.dtype"),
    misconception="a head with the dtype of the model's first parameter, whatever the old head has",
    caught_by="swap-head",
    hint="A body in float32 can carry a head in float64. Whose dtype does yours take?",
)
mutants.edit(
    "swap",
    "on-the-cpu",
    (", device=old.device", ', device="cpu"'),
    misconception="a head on the CPU, wherever the model is",
    caught_by="swap-head",
    hint="Where is the model, and where is a layer made when nobody says?",
)

mutants.edit(
    "swap",
    "the-same-each-time",
    ("    new.head =", "    torch.manual_seed(0)\n    new.head ="),
    misconception="a head with the same weights in every call",
    caught_by="swap-head",
    hint="Swap the head twice. Are the two new heads different?",
)

mutants.edit(
    "swap",
    "one-kind-of-model",
    (
        "    new = copy.deepcopy(model)\n",
        "    new = EncoderLM(23, 23, 12, n_layers=2, n_heads=3, d_ff=16, dropout=0.0) if type(model) is not EncoderLM else copy.deepcopy(model)\n",
    ),
    misconception="a model of one fixed kind, whatever came",
    caught_by="swap-body",
    hint="Swap the head of a model that you wrote yourself. What comes back?",
)

mutants.edit(
    "swap",
    "same-size-kept",
    (
        "    new.head =",
        "    if model.head.out_features == n_classes and model.head.bias is not None:\n        return new\n    new.head =",
    ),
    misconception="a copy that keeps the old head when it has the right size already",
    caught_by="swap-head",
    hint="The new task may have as many classes as the old one. Are they the same classes?",
)

# load ------------------------------------------------------------------------------------------------------

mutants.edit(
    "load",
    "silent",
    (
        '    if not loaded:\n        raise ValueError("nothing fits: is it another model, or another prefix?")\n',
        "",
    ),
    misconception="a report of nothing loaded, as if that were no problem",
    caught_by="load-nothing",
    hint="Whoever goes on with this model trains random weights and does not know it.",
)
mutants.edit(
    "load",
    "stretched",
    (
        " if wanted[name].shape == state[offered[name]].shape]",
        " if state[offered[name]].numel() == 1 or wanted[name].shape[-1:] == state[offered[name]].shape[-1:] and wanted[name].shape[0] % state[offered[name]].shape[0] == 0]",
    ),
    misconception="a loader that stretches small tensors until they fit",
    caught_by="load-shape",
    hint="Copying broadcasts. Compare the whole shape before you copy.",
)
mutants.edit(
    "load",
    "lists-swapped",
    (
        '"missing": sorted(wanted.keys() - offered.keys())',
        '"missing": sorted(name for name in state if name not in used)',
    ),
    (
        '"unexpected": sorted(name for name in state if name not in used)',
        '"unexpected": sorted(wanted.keys() - offered.keys())',
    ),
    misconception="a report with missing and unexpected exchanged",
    caught_by="load-names",
    hint="Missing is seen from the model, unexpected from the file.",
)
mutants.edit(
    "load",
    "prefix-kept",
    (
        "{name.removeprefix(prefix): name for name in state if name.startswith(prefix)}",
        "{name: name for name in state}",
    ),
    misconception="a loader that never looks at the prefix",
    caught_by="load-prefix",
    hint="The file's names begin with the prefix, the model's do not.",
)
mutants.edit(
    "load",
    "prefix-optional",
    (" for name in state if name.startswith(prefix)}", " for name in state}"),
    misconception="a loader that also takes names without the prefix",
    caught_by="load-prefix",
    hint="A name without the prefix belongs to another part of the file, even if it looks like one of the model's.",
)
mutants.edit(
    "load",
    "loaded-too-early",
    (
        "loaded = [name for name in both if wanted[name].shape == state[offered[name]].shape]",
        "loaded = both",
    ),
    (
        "            wanted[name].copy_(state[offered[name]])",
        "            if wanted[name].shape == state[offered[name]].shape:\n"
        "                wanted[name].copy_(state[offered[name]])",
    ),
    misconception="a report that calls loaded what was skipped for its shape",
    caught_by=("load-names", "load-shape"),
    hint="The report is there to tell the truth about exactly this case.",
)
mutants.edit(
    "load",
    "shared",
    (
        "    with torch.no_grad():\n        for name in loaded:\n            wanted[name].copy_(state[offered[name]])\n",
        "    tensors = dict([*model.named_parameters(), *model.named_buffers()])\n"
        "    for name in loaded:\n        tensors[name].data = state[offered[name]]\n",
    ),
    misconception="a model that uses the file's own tensors",
    caught_by="load-apart",
    hint="Copy the numbers into the model's tensors, so that training the model leaves the file alone.",
)

mutants.edit(
    "load",
    "head-alone-refused",
    (
        "    if not loaded:",
        '    if not any(not name.startswith("head.") for name in loaded):',
    ),
    misconception="an error when nothing but the head fits",
    caught_by="load-nothing",
    hint="How many tensors have to fit before something is loaded?",
)
mutants.edit(
    "load",
    "prefix-everywhere",
    ("name.removeprefix(prefix): name", 'name.replace(prefix, ""): name'),
    misconception="names from which the prefix was taken away wherever it occurs",
    caught_by="load-prefix",
    hint="A prefix stands at the front, once. May the same letters occur again inside a name?",
)
mutants.edit(
    "load",
    "as-many-numbers",
    (
        "if wanted[name].shape == state[offered[name]].shape",
        "if wanted[name].numel() == state[offered[name]].numel()",
    ),
    ("copy_(state[offered[name]])", "copy_(state[offered[name]].view_as(wanted[name]))"),
    misconception="tensors that were loaded because they have as many numbers, in whatever shape",
    caught_by="load-shape",
    hint="A matrix and its transpose have as many numbers. Is one the other?",
)
mutants.edit(
    "load",
    "dtype-of-the-file",
    (
        "            wanted[name].copy_(state[offered[name]])",
        '            parent, _, own = name.rpartition(".")\n'
        "            getattr(model.get_submodule(parent), own).data = state[offered[name]].clone()",
    ),
    misconception="a model that takes over the dtype of the file",
    caught_by="load-apart",
    hint="Load weights in float32 into a model in float64. Which dtype does the model have now?",
)

mutants.edit(
    "load",
    "parameters-only",
    ("wanted = model.state_dict()", "wanted = dict(model.named_parameters())"),
    misconception="a loader that knows parameters only, and calls every buffer unexpected",
    caught_by="load-values",
    hint="Give the model a layer that keeps running means. Under which list do they appear?",
)
mutants.edit(
    "load",
    "unexpected-without-prefix",
    (
        '"unexpected": sorted(name for name in state if name not in used)',
        '"unexpected": sorted(name.removeprefix(prefix) for name in state if name not in used)',
    ),
    misconception="a report in which unexpected names have lost their prefix",
    caught_by="load-prefix",
    hint="Whoever looks an unexpected name up in the file must find it there.",
)
mutants.edit(
    "load",
    "other-shape-with-prefix",
    (
        '"other shape": [name for name in both if name not in loaded]',
        '"other shape": sorted(offered[name] for name in both if name not in loaded)',
    ),
    misconception="a report in which names of a different shape keep their prefix",
    caught_by="load-prefix",
    hint="Which of the four lists speak of the model, and which of the file?",
)
mutants.edit(
    "load",
    "missing-with-prefix",
    (
        '"missing": sorted(wanted.keys() - offered.keys())',
        '"missing": sorted(prefix + name for name in wanted.keys() - offered.keys())',
    ),
    misconception="a report in which missing names have got a prefix",
    caught_by="load-prefix",
    hint="Which of the four lists speak of the model, and which of the file?",
)
mutants.edit(
    "load",
    "same-dtype-only",
    (
        "            wanted[name].copy_(state[offered[name]])",
        "            if wanted[name].dtype == state[offered[name]].dtype:\n"
        "                wanted[name].copy_(state[offered[name]])",
    ),
    misconception="a report that calls loaded what was skipped for its dtype",
    caught_by="load-apart",
    hint="What decides whether a tensor fits? Read that sentence once more.",
)

# logits ----------------------------------------------------------------------------------------------------

mutants.edit(
    "logits",
    "wrong-way-round",
    ("weight[1:] - weight[:1]", "weight[:1] - weight[1:]"),
    ("two.bias[1:] - two.bias[:1]", "two.bias[:1] - two.bias[1:]"),
    misconception="the head that gives the probability of class 0",
    caught_by="logits-probability",
    hint="Which logit has to grow for class 1 to become more likely?",
)
mutants.edit(
    "logits",
    "second-logit-only",
    ("weight[1:] - weight[:1]", "weight[1:]"),
    ("two.bias[1:] - two.bias[:1]", "two.bias[1:]"),
    misconception="the second logit alone, as if the first were always zero",
    caught_by="logits-probability",
    hint="Adding the same number to both logits changes no probability. Does it change yours?",
)
mutants.edit(
    "logits",
    "bias-forgotten",
    (
        "            one.bias.copy_(two.bias[1:] - two.bias[:1])",
        "            one.bias.zero_()",
    ),
    misconception="the right weights with a bias of zero",
    caught_by="logits-probability",
    hint="The bias is a part of the logit as well.",
)
mutants.edit(
    "logits",
    "summed",
    ("weight[1:] - weight[:1]", "weight[1:] + weight[:1]"),
    misconception="a head whose weights are the sum of the two rows",
    caught_by="logits-probability",
    hint="Divide numerator and denominator of the softmax by the exponential of the second logit and look at what is left in the exponent.",
)
mutants.edit(
    "logits",
    "halved",
    ("weight[1:] - weight[:1]", "(weight[1:] - weight[:1]) / 2"),
    ("two.bias[1:] - two.bias[:1]", "(two.bias[1:] - two.bias[:1]) / 2"),
    misconception="a head that is half as sure as it should be",
    caught_by="logits-probability",
    hint="The direction is right. Check the size with one example by hand.",
)

mutants.edit(
    "logits",
    "always-float64",
    ("dtype=weight.dtype", "dtype=torch.float64"),
    misconception="a head that is always in float64",
    caught_by="logits-probability",
    hint="Try a head in float32: which number format has the new one?",
)

mutants.edit(
    "logits",
    "always-a-bias",
    ("bias=two.bias is not None, ", ""),
    ("        if two.bias is not None:\n", "        one.bias.zero_()\n        if two.bias is not None:\n"),
    misconception="a head that has a bias of zero where the old one has none",
    caught_by="logits-loss",
    hint="Today that bias is zero. What will training do to it?",
)


@mutants.rewrite(
    "logits",
    "read-off-probabilities",
    misconception="weights read off the old head's probabilities, which are not finite where a probability rounds to 0 or 1",
    caught_by="logits-probability",
    hint="For a large logit the computer stores the probability as exactly 1. What are its log-odds?",
)
def one_logit(two):
    d, like = two.weight.shape[1], {"dtype": two.weight.dtype, "device": two.weight.device}
    one = nn.Linear(d, 1, bias=two.bias is not None, **like)
    with torch.no_grad():
        probability = torch.softmax(two(torch.cat([torch.zeros(1, d, **like), torch.eye(d, **like)])), dim=1)[
            :, 1
        ]
        z = probability.logit()
        one.weight.copy_((z[1:] - z[0])[None])
        if two.bias is not None:
            one.bias.copy_(z[:1])
    return one


# unigram ---------------------------------------------------------------------------------------------------

mutants.edit(
    "unigram",
    "no-smoothing",
    (".double() + 1.0", ".double()"),
    misconception="a loss that is infinite as soon as one word is new",
    caught_by="unigram-value",
    hint="A word that the training text lacks should be unlikely, not impossible.",
)
mutants.edit(
    "unigram",
    "bits",
    (".log()", ".log2()"),
    misconception="the loss in bits instead of nats",
    caught_by="unigram-value",
    hint="The losses of training are natural logarithms: compare like with like.",
)
mutants.edit(
    "unigram",
    "entropy-of-training-text",
    ("log_probabilities[dev_ids].mean()", "log_probabilities[train_ids].mean()"),
    misconception="the loss on the training text itself",
    caught_by="unigram-value",
    hint="The bar is set on text that was not counted.",
)
mutants.edit(
    "unigram",
    "counted-on-dev",
    ("torch.bincount(train_ids", "torch.bincount(dev_ids"),
    misconception="the loss of frequencies that were counted on the dev text",
    caught_by="unigram-value",
    hint="A model that has seen the dev text is no fair opponent.",
)
mutants.edit(
    "unigram",
    "perplexity",
    (
        "return -log_probabilities[dev_ids].mean().item()",
        "return (-log_probabilities[dev_ids].mean()).exp().item()",
    ),
    misconception="the perplexity instead of the loss",
    caught_by="unigram-value",
    hint="The exponential of the mean loss is another number: which one do training curves show?",
)

# few-labels ------------------------------------------------------------------------------------------------

mutants.edit(
    "few-labels",
    "gradients-kept",
    ("            optimizer.zero_grad()\n", ""),
    misconception="training in which every step adds the gradients of all steps before",
    caught_by="fine-tune-reference",
    hint="Gradients add up until somebody clears them.",
)
mutants.edit(
    "few-labels",
    "evaluated-in-training-mode",
    ("        model.eval()\n", ""),
    misconception="accuracies measured with dropout switched on",
    caught_by="fine-tune-quiet",
    hint="Which mode is the model in while you count right answers?",
)
mutants.edit(
    "few-labels",
    "mean-of-means",
    (
        "right += (logits.argmax(dim=1) == test_set[1][part]).sum().item()",
        "right += (logits.argmax(dim=1) == test_set[1][part]).double().mean().item() * len(test_set[1]) / -(-len(test_set[1]) // 64)",
    ),
    misconception="the mean of the batches' accuracies, though the last batch is smaller",
    caught_by="fine-tune-quiet",
    hint="Count right answers over all examples and divide once.",
)
mutants.edit(
    "few-labels",
    "same-order",
    (
        "    for _ in range(epochs):",
        "    order = torch.randperm(len(labels), generator=generator)\n    for _ in range(epochs):",
    ),
    ("torch.randperm(len(labels), generator=generator).split(16)", "order.split(16)"),
    misconception="training that shows the examples in the same order in every epoch",
    caught_by="fine-tune-epochs",
    hint="Draw the order inside the loop over epochs.",
)
mutants.edit(
    "few-labels",
    "remainder-dropped",
    (".split(16):", ".split(16)[: len(labels) // 16]:"),
    misconception="training that leaves out the last, smaller batch of each epoch",
    caught_by="fine-tune-epochs",
    hint="With few labels every example counts.",
)
mutants.edit(
    "few-labels",
    "head-only",
    ("model.parameters(), lr", "model.head.parameters(), lr"),
    misconception="training of the head alone, with a body that never moves",
    caught_by="fine-tune-quiet",
    hint="Fine-tuning trains body and head together.",
)
mutants.edit(
    "few-labels",
    "seed-ignored",
    ("manual_seed(seed)", "manual_seed(0)"),
    misconception="the same order of examples for every seed",
    caught_by="fine-tune-seed",
    hint="The argument `seed` is never used.",
)

mutants.edit(
    "few-labels",
    "optimiser-made-anew",
    ("    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)\n", ""),
    (
        "        model.train()\n",
        "        model.train()\n        optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)\n",
    ),
    misconception="training with an optimiser that forgets everything after each epoch",
    caught_by="fine-tune-reference",
    hint="AdamW remembers means of the gradients. How long should one optimiser live?",
)
mutants.edit(
    "few-labels",
    "graph-recorded",
    ("with torch.no_grad():", "with torch.enable_grad():"),
    misconception="accuracies that are measured while a graph is recorded",
    caught_by="fine-tune-quiet",
    hint="Evaluation mode switches dropout off. What stops the recording of a graph?",
)
mutants.edit(
    "few-labels",
    "no-decay",
    ("lr=learning_rate)", "lr=learning_rate, weight_decay=0.0)"),
    misconception="training by AdamW without its weight decay",
    caught_by="fine-tune-reference",
    hint="Which settings of AdamW does the task let you change?",
)

mutants.edit(
    "few-labels",
    "last-accuracy-repeated",
    ("    return accuracies", "    return accuracies[-1:] * epochs"),
    misconception="the last accuracy, once for each epoch",
    caught_by="fine-tune-curve",
    hint="The curve shows how the model got there. When is each of its points measured?",
)
mutants.edit(
    "few-labels",
    "best-so-far",
    (
        "accuracies.append(right / len(test_set[1]))",
        "accuracies.append(max([right / len(test_set[1]), *accuracies]))",
    ),
    misconception="for each epoch the best accuracy so far",
    caught_by="fine-tune-curve",
    hint="A curve may go down as well as up. Can yours?",
)

# span ------------------------------------------------------------------------------------------------------

mutants.edit(
    "best-span",
    "separate-choices",
    (
        "    best = int(scores.argmax())\n    return best // T, best % T, scores.max().item()",
        "    i, j = int(start[1:].argmax()) + 1, int(end[1:].argmax()) + 1\n"
        "    return i, j, (start[i] + end[j]).item()",
    ),
    misconception="the best start and the best end, chosen separately",
    caught_by="span-valid",
    hint="The two may not make a span. Compare pairs, not tokens.",
)
mutants.edit(
    "best-span",
    "cls-allowed",
    ("    allowed[0] = False\n", ""),
    misconception="a best span that may begin at the token for no answer",
    caught_by="span-valid",
    hint="Position 0 has its own meaning and takes part only in the null score.",
)
mutants.edit(
    "best-span",
    "one-token-too-long",
    (".tril(max_length - 1)", ".tril(max_length)"),
    misconception="spans of one token more than allowed",
    caught_by="span-valid",
    hint="A span from i to i has one token, not none.",
)
mutants.edit(
    "best-span",
    "any-length",
    (".triu().tril(max_length - 1)", ".triu()"),
    misconception="the best span of any length",
    caught_by="span-valid",
    hint="The argument `max_length` is never used.",
)
mutants.edit(
    "best-span",
    "backwards",
    (".triu().tril(max_length - 1)", ".tril(max_length - 1)"),
    misconception="a best span that may end before it begins",
    caught_by="span-valid",
    hint="Which half of the matrix of pairs holds the spans?",
)
mutants.edit(
    "predict-span",
    "one-null-score",
    ("(start[0] + end[0]).item()", "start[0].item()"),
    misconception="a null score made of the start score alone",
    caught_by="span-null",
    hint="No answer has a start and an end too, both at position 0.",
)
mutants.edit(
    "predict-span",
    "threshold-subtracted",
    ("null + tau", "null - tau"),
    misconception="a threshold with the wrong sign",
    caught_by="span-null",
    hint="A larger threshold should make answers rarer.",
)
mutants.edit(
    "predict-span",
    "not-strict",
    ("score > null + tau", "score >= null + tau"),
    misconception="an answer also when the best score only reaches the threshold",
    caught_by="span-null",
    hint="Read the comparison in the task once more.",
)

mutants.edit(
    "best-span",
    "shortest-of-equals",
    (
        "    best = int(scores.argmax())\n    return best // T, best % T, scores.max().item()",
        "    spans = (scores == scores.max()).nonzero().tolist()\n"
        "    i, j = min(spans, key=lambda span: (span[1] - span[0], span[0]))\n"
        "    return i, j, scores.max().item()",
    ),
    misconception="of equally good spans the shortest, not the first",
    caught_by="span-tie",
    hint="Read again which of two equally good spans is wanted.",
)

mutants.edit(
    "best-span",
    "twenty-best",
    (
        "    allowed[0] = False\n",
        "    allowed[0] = False\n"
        "    for place in start.argsort(descending=True)[20:].tolist():\n        allowed[place] = False\n"
        "    for place in end.argsort(descending=True)[20:].tolist():\n        allowed[:, place] = False\n",
    ),
    misconception="the best span among the twenty best starts and ends",
    caught_by="span-best",
    hint="A span is as good as the sum of its two scores. Must one of them be among the best?",
)

mutants.edit(
    "best-span",
    "minus-ten-thousand",
    ("-torch.inf)", "-1e4)"),
    misconception="a best span that need not be one when all scores are far below zero",
    caught_by="span-best",
    hint="Is the number that you put in where there is no span below every score that may occur?",
)
mutants.edit(
    "best-span",
    "times-zero",
    ("scores.masked_fill(~allowed.to(scores.device), -torch.inf)", "scores * allowed.to(scores)"),
    misconception="a matrix of sums in which every place that is no span has the score 0",
    caught_by="span-best",
    hint="Which place wins when all scores are below zero?",
)

mutants.edit(
    "best-span",
    "large-negative-number",
    ("-torch.inf", "-1e9"),
    misconception="a best span in which a fixed negative number stands for what is no span",
    caught_by="span-best",
    hint="What if every score is lower than your number?",
)


@mutants.rewrite(
    "best-span",
    "twenty-best-or-one-token",
    misconception="the best span among the twenty best starts and the twenty best ends, or the best single token when these make none",
    caught_by="span-best",
    hint="In a long text, may a middling start and a middling end make the best span that is short enough?",
)
def best_span(start, end, max_length):
    starts, ends = (scores.topk(min(20, len(start))).indices.tolist() for scores in (start, end))
    spans = [(i, j) for i in starts for j in ends if 1 <= i <= j < i + max_length]
    if not spans:
        spans = [(i, i) for i in range(1, len(start))]
    best = max((start[i] + end[j]).item() for i, j in spans)
    i, j = min((i, j) for i, j in spans if (start[i] + end[j]).item() == best)
    return i, j, best


mutants.edit(
    "best-span",
    "never-above-thirty",
    ("tril(max_length - 1)", "tril(min(max_length, 30) - 1)"),
    misconception="spans of at most thirty tokens, whatever was asked for",
    caught_by="span-best",
    hint="Give a long text, and allow spans of fifty tokens.",
)
mutants.edit(
    "predict-span",
    "never-above-ten",
    ("best_span(start, end, max_length)", "best_span(start, end, min(max_length, 10))"),
    misconception="spans of at most ten tokens, whatever was asked for",
    caught_by="span-null",
    hint="Give a long text, and allow spans of fifty tokens.",
)

# threshold -------------------------------------------------------------------------------------------------

mutants.edit(
    "answer-f1",
    "ends-left-out",
    (
        "- max(given[0], right[0]) + 1\n    lengths = (given[1] - given[0] + 1) + (right[1] - right[0] + 1)",
        "- max(given[0], right[0])\n    lengths = max(1, (given[1] - given[0]) + (right[1] - right[0]))",
    ),
    misconception="an F1 of spans whose last token is left out",
    caught_by="answer-f1-spans",
    hint="How many tokens has a span that begins and ends at the same place?",
)
mutants.edit(
    "answer-f1",
    "precision-alone",
    ("2 * common / lengths", "common / (given[1] - given[0] + 1)"),
    misconception="the share of the given tokens that are right, and not F1",
    caught_by="answer-f1-spans",
    hint="What does your number say of a single right token, given for an answer of ten?",
)
mutants.edit(
    "answer-f1",
    "recall-alone",
    ("2 * common / lengths", "common / (right[1] - right[0] + 1)"),
    misconception="the share of the right answer's tokens that were given, and not F1",
    caught_by="answer-f1-spans",
    hint="What does your number say of an answer that is the whole text?",
)
mutants.edit(
    "answer-f1",
    "over-the-union",
    ("2 * common / lengths", "common / (lengths - common)"),
    misconception="the tokens in common over the tokens of both spans together",
    caught_by="answer-f1-spans",
    hint="Write P and R as fractions and simplify. Which number stands below?",
)
mutants.edit(
    "answer-f1",
    "plain-mean",
    (
        "return max(0.0, 2 * common / lengths)",
        "P, R = common / (given[1] - given[0] + 1), common / (right[1] - right[0] + 1)\n"
        "    return max(0.0, (P + R) / 2)",
    ),
    misconception="the plain mean of P and R",
    caught_by="answer-f1-spans",
    hint="F1 lies nearer to the smaller of its two parts. Does your mean?",
)
mutants.edit(
    "answer-f1",
    "below-zero",
    ("max(0.0, 2 * common / lengths)", "2 * common / lengths"),
    misconception="an F1 that falls below zero for spans that lie apart",
    caught_by="answer-f1-spans",
    hint="How many tokens do 2 to 3 and 7 to 8 have in common? What does your formula say?",
)
mutants.edit(
    "answer-f1",
    "exact-match",
    ("max(0.0, 2 * common / lengths)", "float(tuple(given) == tuple(right))"),
    misconception="a whole point for exactly the right span, and nothing for a part of it",
    caught_by="answer-f1-spans",
    hint="What is a span worth that is half right?",
)
mutants.edit(
    "answer-f1",
    "silence-is-worth-nothing",
    ("return float(given is right)", "return 0.0"),
    misconception="an F1 of 0 wherever no answer is given",
    caught_by="answer-f1-none",
    hint="What should a model say when there is no answer?",
)
mutants.edit(
    "answer-f1",
    "silence-is-always-right",
    ("return float(given is right)", "return float(given is None)"),
    misconception="a whole point for giving no answer, also where there is one",
    caught_by="answer-f1-none",
    hint="Which score would a model get that never answers?",
)

mutants.edit(
    "threshold",
    "answers-only",
    ("torch.where(answered, f1.double(), (~answerable).double())", "(answered * f1)"),
    misconception="a threshold that only counts answers, and never a right silence",
    caught_by=("threshold-best", "threshold-extremes"),
    hint="A question without an answer is right when nothing is said.",
)
mutants.edit(
    "threshold",
    "any-answer",
    ("torch.where(answered, f1.double(), (~answerable).double())", "(answered == answerable).double()"),
    misconception="a threshold that counts every answer to an answerable question, right or wrong",
    caught_by=("threshold-best", "threshold-share"),
    hint="What is an answer worth that has no token of the right one?",
)
mutants.edit(
    "threshold",
    "partly-right-is-right",
    ("f1.double()", "(f1 > 0).double()"),
    misconception="a threshold for which every span with a right token in it counts as a whole point",
    caught_by=("threshold-best", "threshold-share"),
    hint="A span that is half right should count for half.",
)
mutants.edit(
    "threshold",
    "whole-spans-only",
    ("f1.double()", "(f1 == 1).double()"),
    misconception="a threshold for the most right decisions: spans that are partly right count as wrong",
    caught_by=("threshold-best", "threshold-share"),
    hint="A span that is half right should count for half.",
)
mutants.edit(
    "threshold",
    "answerable-only",
    (".mean(dim=1)", "[:, answerable].sum(dim=1)"),
    misconception="a threshold with the highest F1 over the questions that have an answer",
    caught_by=("threshold-best", "threshold-extremes"),
    hint="Over which questions is the mean taken?",
)
mutants.edit(
    "threshold",
    "never-below-all",
    ("torch.cat([gaps.min().reshape(1) - 1.0, gaps])", "gaps"),
    misconception="a threshold that always leaves at least one question unanswered",
    caught_by="threshold-extremes",
    hint="What if all questions should be answered? Try something below all gaps.",
)
mutants.edit(
    "threshold",
    "midpoints",
    (
        "torch.cat([gaps.min().reshape(1) - 1.0, gaps])",
        "torch.cat([gaps.min().reshape(1) - 1, gaps.max().reshape(1) + 1, gaps.unique().double().unfold(0, 2, 1).mean(1) if gaps.unique().numel() > 1 else gaps[:0]])",
    ),
    misconception="thresholds halfway between two gaps, also where no number lies between them",
    caught_by="threshold-extremes",
    hint="Halfway between two neighbouring numbers, to which of them does the computer round?",
)
mutants.edit(
    "threshold",
    "small-gains-ignored",
    ("means.argmax()", "means.mul(1000).round().argmax()"),
    misconception="means that are closer than a thousandth count as equal",
    caught_by="threshold-share",
    hint="By how much may the mean F1 be below the highest?",
)
mutants.edit(
    "threshold",
    "zero",
    ("return candidates[means.argmax()].item()", "return 0.0"),
    misconception="a threshold of zero, whatever the dev set says",
    caught_by="threshold-best",
    hint="The dev set is there to choose it.",
)
mutants.edit(
    "threshold",
    "worst",
    ("means.argmax()", "means.argmin()"),
    misconception="the threshold with the lowest mean F1",
    caught_by="threshold-best",
    hint="A higher F1 is better.",
)
mutants.edit(
    "threshold",
    "a-little-below",
    ("gaps.min().reshape(1) - 1.0", "gaps.min().reshape(1) - 1e-6"),
    misconception="a threshold that is meant to lie below all gaps, and equals the smallest when the gaps are large",
    caught_by="threshold-extremes",
    hint="In float32, what is 5000 minus a millionth?",
)
mutants.edit(
    "threshold",
    "middles",
    ("- 1.0, gaps])", "- 1.0, (gaps.unique()[1:] + gaps.unique()[:-1]) / 2, gaps.max().reshape(1) + 1.0])"),
    misconception="a threshold in the middle of two gaps, which rounding moves onto the larger one",
    caught_by="threshold-extremes",
    hint="Two gaps may be neighbours in float32, with no number between them. Which numbers give the same answers as a middle, and need no rounding?",
)
mutants.edit(
    "threshold",
    "even-steps",
    (
        "torch.cat([gaps.min().reshape(1) - 1.0, gaps])",
        "torch.linspace(float(gaps.min()) - 1, float(gaps.max()) + 1, 1001, dtype=torch.float64)",
    ),
    misconception="the best of a thousand evenly spaced thresholds",
    caught_by="threshold-extremes",
    hint="Two gaps may be closer together than your steps. Where does the mean F1 change?",
)

mutants.edit(
    "answer-f1",
    "rounded",
    ("2 * common / lengths", "round(2 * common / lengths, 9)"),
    misconception="an F1 that is rounded",
    caught_by="answer-f1-spans",
    hint="How many digits has the F1 of two tokens against one?",
)

# what no test can see ---------------------------------------------------------------------------------------


@mutants.rewrite(
    "threshold",
    "between-equal-gaps",
    misconception="a threshold that would have to lie between two equal gaps",
    caught_by="threshold-best",
    hint="Two questions have the same gap. Can one of them be answered and the other not?",
)
def choose_threshold(gaps, answerable, f1):
    order = gaps.argsort()
    silent = torch.cat([torch.zeros(1), (~answerable[order]).double().cumsum(0)])
    spoken = f1.sum() - torch.cat([torch.zeros(1), f1[order].cumsum(0)])
    best = int((silent + spoken).argmax())
    edges = torch.cat([gaps.min().reshape(1) - 1, gaps[order]])
    return float(edges[best])


mutants.equivalent(
    "threshold",
    "candidates = torch.cat([gaps.min().reshape(1) - 1.0, gaps])",
    "candidates = torch.cat([gaps.min().reshape(1) - 2.0, gaps])",
    because="every threshold below all gaps decides alike",
)
for new in (
    "torch.where(answered, f1, (~answerable).double()).mean(dim=1)",
    "torch.where(answered, f1.double(), ~answerable).mean(dim=1)",
    "torch.where(answered, f1.float(), (~answerable).double()).mean(dim=1)",
):
    mutants.equivalent(
        "threshold",
        "means = torch.where(answered, f1.double(), (~answerable).double()).mean(dim=1)",
        f"means = {new}",
        because="`f1` is float64 in every call, and float32 is enough for a mean F1 within 1e-6",
    )
mutants.equivalent(
    "threshold",
    "means = torch.where(answered, f1.double(), (~answerable).double()).mean(dim=1)",
    "means = torch.where(answered, f1.double(), (~answerable).double()).sum(dim=1)",
    because="the sum over all questions is highest where their mean is",
)
for old, new in (
    ("both = sorted(wanted.keys() & offered.keys())", "both = sorted(wanted & offered.keys())"),
    ("both = sorted(wanted.keys() & offered.keys())", "both = sorted(wanted.keys() & offered)"),
    (
        '"missing": sorted(wanted.keys() - offered.keys()),',
        '"missing": sorted(wanted - offered.keys()),',
    ),
    (
        '"missing": sorted(wanted.keys() - offered.keys()),',
        '"missing": sorted(wanted.keys() - offered),',
    ),
):
    mutants.equivalent("load", old, new, because="a dictionary stands for its keys here")
mutants.equivalent(
    "unigram",
    "counts = torch.bincount(train_ids, minlength=n_words).double() + 1.0",
    "counts = torch.bincount(train_ids, minlength=n_words) + 1.0",
    "counts = torch.bincount(train_ids, minlength=n_words).float() + 1.0",
    because="float32 is enough for a mean loss, and the task names no dtype",
)
mutants.equivalent(
    "few-labels",
    "generator = torch.Generator().manual_seed(seed)",
    "generator = torch.manual_seed(seed)",
    because="the task allows a global generator",
)
mutants.equivalent(
    "few-labels",
    "for part in torch.arange(len(test_set[1])).split(64):",
    "for part in torch.arange(len(test_set[1])).split(65):",
    because="how many texts are measured at a time changes no answer",
)
