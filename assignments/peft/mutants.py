"""Known mistakes of the assignment *Parameter-efficient fine-tuning*: what each one misunderstands, which test sees it, what helps."""

import math

import torch
from safetensors.torch import load_file, save_file

from autograder.course.known import Mutants

mutants = Mutants()

# Freeze and count ------------------------------------------------------------------------------------------


@mutants.rewrite(
    "freeze",
    "attribute-of-the-module",
    misconception="a model whose modules got a new attribute, while their parameters are trained as before",
    caught_by=("freeze-body", "freeze-kept"),
    hint="A module has no switch of its own; look at what its parameters say.",
)
def freeze(model, *kept):
    for name, child in model.named_children():
        child.requires_grad = name in kept


@mutants.rewrite(
    "freeze",
    "first-level-only",
    misconception="a model in which only parameters that belong to a child directly are frozen",
    caught_by="freeze-body",
    hint="The weights of a body lie several levels deep. Which method walks through all of them?",
)
def freeze(model, *kept):
    for name, child in model.named_children():
        for parameter in child.parameters(recurse=False):
            parameter.requires_grad_(name in kept)


mutants.edit(
    "freeze",
    "beginning-of-the-name",
    ('name.split(".")[0] in kept', "name.startswith(kept)"),
    misconception="a model that keeps every part whose name begins like a kept one",
    caught_by="freeze-names",
    hint="Is a part called header kept when you keep head?",
)
mutants.edit(
    "freeze",
    "anywhere-in-the-name",
    ('name.split(".")[0] in kept', 'any(part in kept for part in name.split("."))'),
    misconception="a model that keeps every layer with a kept name, however deep it lies",
    caught_by="freeze-names",
    hint="A part is a child of the model. Which piece of a parameter's name is the child?",
)


mutants.edit(
    "freeze",
    "old-gradients-stay",
    ("            parameter.grad = None\n", "            pass\n"),
    misconception="a model whose frozen parameters still have gradients, by which an optimiser moves them",
    caught_by="freeze-stale",
    hint="Freeze a model after a backward pass and let AdamW make a step. What does an optimiser look at?",
)
mutants.edit(
    "freeze",
    "all-gradients-gone",
    ("        if not trained:\n            parameter.grad = None\n", "        parameter.grad = None\n"),
    misconception="a model that has lost the gradients of the kept parts as well",
    caught_by="freeze-stale",
    hint="Whose gradients would an optimiser still need?",
)


@mutants.rewrite(
    "freeze",
    "children-only",
    misconception="a model whose own parameters, which belong to no part, are trained as before",
    caught_by="freeze-names",
    hint="A model may have a parameter of its own, beside its children. Who freezes that one?",
)
def freeze(model, *kept):
    for name, child in model.named_children():
        for parameter in child.parameters():
            parameter.requires_grad_(name in kept)
            parameter.grad = parameter.grad if name in kept else None


@mutants.rewrite(
    "freeze",
    "never-thaws",
    misconception="a model in which a part that was frozen once stays frozen, also when it is kept",
    caught_by="freeze-kept",
    hint="Call it twice with different parts: what should the second call do to the part of the first?",
)
def freeze(model, *kept):
    for name, parameter in model.named_parameters():
        if name.split(".")[0] not in kept:
            parameter.requires_grad_(False)


mutants.edit(
    "freeze",
    "the-other-way-round",
    (" in kept", " not in kept"),
    misconception="a model that freezes the kept parts and trains the rest",
    caught_by=("freeze-kept", "freeze-body"),
    hint="Which parts should get a gradient: those that are named, or the others?",
)
mutants.edit(
    "count",
    "tensors",
    ("parameter.numel()", "1"),
    misconception="a count of tensors",
    caught_by="count-numbers",
    hint="How many numbers are in one weight matrix?",
)


@mutants.rewrite(
    "count",
    "state-dict",
    misconception="a count of the state dict, with buffers in it and shared parameters as often as they have names",
    caught_by=("count-numbers", "count-shared"),
    hint="A state dict holds more than parameters, and a shared one under each of its names.",
)
def count_parameters(model):
    total = sum(value.numel() for value in model.state_dict().values())
    frozen = sum(parameter.numel() for parameter in model.parameters() if not parameter.requires_grad)
    return total - frozen, total


@mutants.rewrite(
    "count",
    "layer-by-layer",
    misconception="a count that walks through the layers and meets a shared parameter in each of them",
    caught_by="count-shared",
    hint="What if two layers hold the very same parameter?",
)
def count_parameters(model):
    own = [p for module in model.modules() for p in module.parameters(recurse=False)]
    return sum(p.numel() for p in own if p.requires_grad), sum(p.numel() for p in own)


mutants.edit(
    "count",
    "frozen-instead",
    ("if trained)", "if not trained)"),
    misconception="the pair of frozen and all parameters",
    caught_by="count-numbers",
    hint="Freeze one bias: which of your two numbers should become smaller?",
)

mutants.edit(
    "freeze",
    "kept-gradients-zeroed",
    (
        "            parameter.grad = None\n",
        "            parameter.grad = None\n"
        "        elif parameter.grad is not None:\n            parameter.grad.zero_()\n",
    ),
    misconception="a model whose kept parts have gradients of zero",
    caught_by="freeze-stale",
    hint="Only what is frozen loses its gradient. What happens to the others?",
)

# Counts by formula -----------------------------------------------------------------------------------------

mutants.edit(
    "counts",
    "no-bias",
    ("head = d * n_classes + n_classes", "head = d * n_classes"),
    misconception="the count of a head without biases",
    caught_by="counts-head",
    hint="Count the numbers of nn.Linear(3, 2) with your first exercise.",
)
mutants.edit(
    "counts",
    "two-classes",
    ("head = d * n_classes + n_classes", "head = 2 * d + 2"),
    misconception="the count for two classes, whatever the number of classes",
    caught_by="counts-head",
    hint="Where does the 2 in 2d + 2 come from?",
)
mutants.edit(
    "counts",
    "dense-no-bias",
    ("d * d + d + head", "d * d + head"),
    misconception="the count of a dense head whose first layer has no biases",
    caught_by="counts-dense",
    hint="Both layers of that head are ordinary linear layers.",
)
mutants.edit(
    "counts",
    "prompt-alone",
    ('"prompt": rows * d + head', '"prompt": rows * d'),
    misconception="the count of a prompt without the head that is trained with it",
    caught_by="counts-prompt",
    hint="128 rows make 128 d. What are the other 2 d + 2 in document 1's count?",
)
mutants.edit(
    "counts",
    "prefix-one-layer",
    ("2 * n_layers * rows * d + head", "2 * rows * d + head"),
    misconception="the count of a prefix in one layer",
    caught_by="counts-prefix",
    hint="Which layers have a prefix of their own?",
)
mutants.edit(
    "counts",
    "prefix-keys-only",
    ("2 * n_layers * rows * d + head", "n_layers * rows * d + head"),
    misconception="the count of a prefix that has keys and no values",
    caught_by="counts-prefix",
    hint="What does a query take from a place that it looks at?",
)
mutants.edit(
    "counts",
    "lora-one-matrix",
    ("n_layers * 2 * (d * rank + rank * d)", "n_layers * (d * rank + rank * d)"),
    misconception="the count of half of LoRA's numbers: on one matrix per layer, or of one of its two factors",
    caught_by="counts-lora",
    hint="How many matrices of a layer are adapted, and how many numbers do the two factors of each have together?",
)
mutants.edit(
    "counts",
    "lora-one-factor",
    ("n_layers * 2 * (d * rank + rank * d)", "n_layers * 2 * d * rank"),
    misconception="the count of half of LoRA's numbers: on one matrix per layer, or of one of its two factors",
    caught_by="counts-lora",
    hint="How many matrices of a layer are adapted, and how many numbers do the two factors of each have together?",
)

# Prompt tuning ---------------------------------------------------------------------------------------------

mutants.edit(
    "with-prompt",
    "at-the-end",
    (
        "vectors = torch.cat([prompt.expand(B, -1, -1), words], dim=1)",
        "vectors = torch.cat([words, prompt.expand(B, -1, -1)], dim=1)",
    ),
    (
        "mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)",
        "mask = torch.cat([attention_mask, attention_mask.new_ones(B, P)], dim=1)",
    ),
    misconception="the output for a prompt that stands behind the text",
    caught_by=("prompt-words", "prompt-peft"),
    hint="Document 1 says appends. What would the padding of a short text do in between?",
)
mutants.edit(
    "with-prompt",
    "mask-at-the-end",
    (
        "mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)",
        "mask = torch.cat([attention_mask, attention_mask.new_ones(B, P)], dim=1)",
    ),
    misconception="the output with a mask that has grown at the wrong end",
    caught_by=("prompt-words", "prompt-padding"),
    hint="Which columns of the longer mask belong to the prompt?",
)
mutants.edit(
    "with-prompt",
    "prompt-hidden",
    ("attention_mask.new_ones(B, P)", "attention_mask.new_zeros(B, P)"),
    misconception="the output of a body that may not look at the prompt",
    caught_by=("prompt-words", "prompt-trained"),
    hint="What does a zero in the mask mean?",
)
mutants.edit(
    "with-prompt",
    "no-mask",
    ("body(inputs_embeds=vectors, attention_mask=mask)", "body(inputs_embeds=vectors)"),
    misconception="the output of a body that looks at the padding",
    caught_by=("prompt-words", "prompt-padding"),
    hint="Pad one text of a batch: does its output change?",
)
mutants.edit(
    "with-prompt",
    "positions-twice",
    (
        "words = body.get_input_embeddings()(input_ids)",
        "words = body.embeddings(input_ids=input_ids)",
    ),
    misconception="the output for words whose positions and norm were applied before, and are applied again",
    caught_by=("prompt-words", "prompt-peft"),
    hint="The body adds positions by itself. What should it be given: embeddings of words, or its own first step?",
)
mutants.edit(
    "with-prompt",
    "positions-of-the-text",
    (
        "body(inputs_embeds=vectors, attention_mask=mask)",
        "body(inputs_embeds=vectors, attention_mask=mask, position_ids=(torch.arange(P + T) - P).clamp(min=0)[None])",
    ),
    misconception="the output when all prompt rows share position 0 with the first token",
    caught_by=("prompt-words", "prompt-peft"),
    hint="Words at the front of a text take positions. Does your prompt?",
)
mutants.edit(
    "with-prompt",
    "all-positions-free",
    ("first_position(body) + P + T:", "P + T:"),
    misconception="a length that is checked as if every position of the body could be used",
    caught_by="prompt-length",
    hint="RoBERTa has 514 positions for 512 tokens. Where do its tokens begin?",
)
mutants.edit(
    "with-prompt",
    "detached",
    ("prompt.expand(B, -1, -1)", "prompt.detach().expand(B, -1, -1)"),
    misconception="the right output, cut off from the prompt, which then can't learn",
    caught_by=("prompt-peft", "prompt-trained"),
    hint="Does a gradient reach the prompt?",
)
mutants.edit(
    "with-prompt",
    "only-the-tokens-fit",
    ("first_position(body) + P + T:", "first_position(body) + T:"),
    misconception="the output, or another error, for a prompt and a text that are too long together",
    caught_by="prompt-length",
    hint="How many positions are needed in all?",
)
mutants.edit(
    "prompt-tuned",
    "plain-tensor",
    ("nn.Parameter(prompt.clone())", "prompt.clone()"),
    misconception="a module whose prompt is no parameter",
    caught_by="prompt-trained",
    hint="Print the names of the module's parameters.",
)
mutants.edit(
    "prompt-tuned",
    "body-trained",
    ('freeze(model, "head")', "pass"),
    misconception="a module that trains the body as well",
    caught_by="prompt-trained",
    hint="Who should get a gradient?",
)
mutants.edit(
    "prompt-tuned",
    "head-frozen",
    ('freeze(model, "head")', "freeze(model)"),
    misconception="a module whose head stays at its random start",
    caught_by="prompt-trained",
    hint="A new head knows nothing. Which of its numbers may change?",
)
mutants.edit(
    "prompt-tuned",
    "pools-the-prompt",
    (
        "hidden[:, len(self.prompt) :], attention_mask)",
        "hidden, torch.cat([attention_mask.new_ones(len(input_ids), len(self.prompt)), attention_mask], dim=1))",
    ),
    misconception="logits from a mean over prompt and tokens",
    caught_by="prompt-pool",
    hint="Over which places should the mean run?",
)
mutants.edit(
    "prompt-tuned",
    "first-places",
    ("hidden[:, len(self.prompt) :]", "hidden[:, : input_ids.shape[1]]"),
    misconception="logits from the first places of the output, where the prompt is",
    caught_by="prompt-pool",
    hint="Which of the P + T outputs belong to tokens?",
)
mutants.edit(
    "prompt-tuned",
    "shared-memory",
    ("prompt.clone()", "prompt.detach()"),
    misconception="a module that trains the tensor it started from",
    caught_by="prompt-own",
    hint="If the prompt starts at rows of the embedding table, what happens to the table in training?",
)

mutants.edit(
    "prompt-tuned",
    "head-as-it-was",
    ('freeze(model, "head")', "freeze(model.body)"),
    misconception="a model whose head stays frozen if it was frozen before",
    caught_by="prompt-trained",
    hint="Somebody hands you a model in which everything is frozen. What does yours train?",
)

# Prefix tuning ---------------------------------------------------------------------------------------------

mutants.edit(
    "prefix-attention",
    "mask-at-the-end",
    ("torch.cat([mask.new_ones(B, P), mask], dim=1)", "torch.cat([mask, mask.new_ones(B, P)], dim=1)"),
    misconception="attention with a mask that has grown at the wrong end",
    caught_by=("prefix-attention-mask", "prefix-attention-torch"),
    hint="Which columns of the scores belong to the prefix?",
)
mutants.edit(
    "prefix-attention",
    "values-behind",
    (
        "V = torch.cat([prefix_v.expand(B, -1, -1, -1), V], dim=2)",
        "V = torch.cat([V, prefix_v.expand(B, -1, -1, -1)], dim=2)",
    ),
    misconception="attention in which keys and values are in different orders",
    caught_by="prefix-attention-torch",
    hint="Each weight goes to the value of its own key.",
)
mutants.edit(
    "prefix-attention",
    "no-scale",
    (" / math.sqrt(K.shape[-1])", ""),
    misconception="attention without the division by the root of the key size",
    caught_by=("prefix-attention-torch", "prefix-attention-mean"),
    hint="What are the scores divided by?",
)
mutants.edit(
    "prefix-attention",
    "scale-by-length",
    ("math.sqrt(K.shape[-1])", "math.sqrt(K.shape[-2])"),
    misconception="attention with scores divided by the root of the number of keys",
    caught_by=("prefix-attention-torch", "prefix-attention-mean"),
    hint="Which size does the scale come from?",
)


@mutants.rewrite(
    "prefix-attention",
    "two-softmaxes",
    misconception="the sum of two attentions, one over the prefix and one over the tokens",
    caught_by=("prefix-attention-mean", "prefix-attention-torch"),
    hint="Prefix and tokens compete for the same weight. How many softmaxes is that?",
)
def prefix_attention(Q, K, V, prefix_k, prefix_v, mask):
    scale = math.sqrt(K.shape[-1])
    E = (Q @ K.mT / scale).masked_fill(mask[:, None, None, :] == 0, -torch.inf)
    return torch.softmax(E, dim=-1) @ V + torch.softmax(Q @ prefix_k.mT / scale, dim=-1) @ prefix_v


mutants.edit(
    "prefix-attention",
    "zero-scores",
    ("== 0, -torch.inf)", "== 0, 0.0)"),
    misconception="attention in which padding has the score 0 and therefore a weight",
    caught_by="prefix-attention-mask",
    hint="What weight does a score of 0 have?",
)
mutants.edit(
    "prefix-tuned",
    "one-cache",
    (
        "self.prefix = nn.Parameter(prefix.clone())",
        "self.prefix = nn.Parameter(prefix.clone())\n        self.cache = None",
    ),
    (
        "cache = DynamicCache()\n        for layer",
        "fresh = self.cache is None\n        cache = self.cache = self.cache or DynamicCache()\n        for layer",
    ),
    ("in enumerate(heads):\n", "in enumerate(heads if fresh else []):\n"),
    (
        "attention_mask.new_ones(B, P), attention_mask]",
        "attention_mask.new_ones(B, cache.get_seq_length()), attention_mask]",
    ),
    misconception="logits of a body that still has the keys and values of the text before in its cache",
    caught_by="prefix-again",
    hint="What is in the cache after a call of the body?",
)
mutants.edit(
    "prefix-tuned",
    "positions-shifted",
    (
        "            position_ids=first_position(self.model.body) + torch.arange(T, device=input_ids.device)[None],\n",
        "",
    ),
    misconception="logits for tokens whose positions start behind the prefix",
    caught_by="prefix-body",
    hint="With something in its cache, the body thinks that the text began earlier.",
)
mutants.edit(
    "prefix-tuned",
    "positions-of-bert",
    ("first_position(self.model.body) + torch.arange(T", "torch.arange(T"),
    misconception="logits for tokens that are counted from 0 in a body that counts otherwise",
    caught_by="prefix-roberta",
    hint="Which position has the first token without a prefix, in BERT and in RoBERTa?",
)
mutants.edit(
    "prefix-tuned",
    "heads-by-view",
    (
        "self.prefix.view(L, 2, P, n_heads, d // n_heads).transpose(2, 3)",
        "self.prefix.view(L, 2, n_heads, P, d // n_heads)",
    ),
    misconception="logits for a prefix whose rows were cut into heads without the transpose",
    caught_by="prefix-body",
    hint="Which numbers of a row belong to head 0?",
)
mutants.edit(
    "prefix-tuned",
    "values-first",
    ("for layer, (keys, values) in", "for layer, (values, keys) in"),
    misconception="logits for a prefix whose keys and values are exchanged",
    caught_by="prefix-body",
    hint="Which of the two comes first in the shape (L, 2, P, d)?",
)
mutants.edit(
    "prefix-tuned",
    "first-layer-everywhere",
    ("in enumerate(heads):", "in enumerate([heads[0]] * L):"),
    misconception="logits of a body in which every layer has the prefix of the first",
    caught_by=("prefix-layers", "prefix-body"),
    hint="Do the keys of the last layer get a gradient?",
)
mutants.edit(
    "prefix-tuned",
    "plain-tensor",
    ("nn.Parameter(prefix.clone())", "prefix.clone()"),
    misconception="a module whose prefix is no parameter",
    caught_by="prefix-layers",
    hint="Print the names of the module's parameters.",
)
mutants.edit(
    "prefix-tuned",
    "body-trained",
    ('freeze(model, "head")', "pass"),
    misconception="a module that trains the body as well",
    caught_by="prefix-layers",
    hint="Who should get a gradient?",
)
mutants.edit(
    "prefix-tuned",
    "mask-at-the-end",
    (
        "torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)",
        "torch.cat([attention_mask, attention_mask.new_ones(B, P)], dim=1)",
    ),
    misconception="logits of a body that looks at padding and overlooks prefix rows",
    caught_by=("prefix-padding", "prefix-body"),
    hint="Which columns of the mask belong to the cache?",
)

mutants.edit(
    "prefix-attention",
    "minus-ten-thousand",
    ("== 0, -torch.inf)", "== 0, -1e4)"),
    misconception="attention that looks at padding when the scores are large",
    caught_by="prefix-attention-mask",
    hint="Is the number that you put in for padding below every score that may occur?",
)

mutants.edit(
    "prefix-attention",
    "padding-at-the-end",
    (
        "    mask = torch.cat([mask.new_ones(B, P), mask], dim=1)  # (B, P + T)\n",
        "    mask = (torch.arange(mask.shape[1]) < mask.sum(1, keepdim=True)).to(mask)\n"
        "    mask = torch.cat([mask.new_ones(B, P), mask], dim=1)  # (B, P + T)\n",
    ),
    misconception="attention in which padding is taken to stand at the end, whatever the mask says",
    caught_by=("prefix-attention-mask", "prefix-attention-torch"),
    hint="The mask says more than how many tokens are real. Try one that begins with a zero.",
)

# A LoRA layer ----------------------------------------------------------------------------

mutants.edit(
    "lora",
    "both-random",
    (
        "base.weight.new_zeros(base.out_features, rank)",
        "torch.randn_like(base.weight[:, :1].expand(-1, rank))",
    ),
    misconception="a layer that is changed before it is trained",
    caught_by="lora-start",
    hint="What should a new adapter add to the output?",
)
mutants.edit(
    "lora",
    "both-zero",
    ("        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))\n", ""),
    misconception="a layer whose factors are both zero, and get no gradient for ever",
    caught_by="lora-start",
    hint="The gradient of B is a product with A. What if A is zero?",
)
mutants.edit(
    "lora",
    "no-scale",
    ("self.scale = alpha / rank", "self.scale = 1.0"),
    misconception="a layer whose change is not scaled",
    caught_by=("lora-change", "inject-peft"),
    hint="Which factor stands in front of the product?",
)
mutants.edit(
    "lora",
    "alpha-alone",
    ("self.scale = alpha / rank", "self.scale = alpha"),
    misconception="a layer whose change is scaled by alpha, and grows with the rank",
    caught_by=("lora-change", "inject-peft"),
    hint="Which factor stands in front of the product?",
)
mutants.edit(
    "lora",
    "base-trained",
    ("base.requires_grad_(False)", "base"),
    misconception="a layer that trains its base as well",
    caught_by=("lora-parameters", "lora-start"),
    hint="What does W stay, in the formula?",
)
mutants.edit(
    "lora",
    "bias-trained",
    ("self.base = base.requires_grad_(False)", "self.base = base\n        base.weight.requires_grad_(False)"),
    misconception="a layer that trains the bias of its base",
    caught_by="lora-parameters",
    hint="The base has two parameters.",
)
mutants.edit(
    "lora",
    "other-dtype",
    ("base.weight.new_zeros(base.out_features, rank)", "torch.zeros(base.out_features, rank)"),
    ("base.weight.new_zeros(rank, base.in_features)", "torch.zeros(rank, base.in_features)"),
    misconception="a layer whose factors are float32 whatever the base is",
    caught_by="lora-parameters",
    hint="Build it around a layer in float64.",
)
mutants.edit(
    "lora",
    "counted-twice",
    ("        if self.merged:\n            return y\n", ""),
    misconception="the output of a merged layer with the change added once more",
    caught_by="lora-merge",
    hint="After merge, who already contains the change?",
)
mutants.edit(
    "lora",
    "merge-without-scale",
    ("self.base.weight += self.scale * self.B @ self.A", "self.base.weight += self.B @ self.A"),
    misconception="a layer that merges the product of the factors without its scale",
    caught_by="lora-merge",
    hint="Is what you merge the same as what forward adds?",
)
mutants.edit(
    "lora",
    "merges-again",
    (
        "        if not self.merged:\n            with torch.no_grad():\n                self.base.weight +=",
        "        if True:\n            with torch.no_grad():\n                self.base.weight +=",
    ),
    misconception="a layer that merges its change again with each call",
    caught_by="lora-unmerge",
    hint="What should a second merge do?",
)
mutants.edit(
    "lora",
    "unmerges-always",
    (
        "        if self.merged:\n            with torch.no_grad():",
        "        if True:\n            with torch.no_grad():",
    ),
    misconception="a layer that takes out a change which is not in it",
    caught_by="lora-unmerge",
    hint="What should unmerge do to a layer that was never merged?",
)
mutants.edit(
    "lora",
    "unmerge-forgets",
    ("            self.merged = False\n        ### END", "        ### END"),
    misconception="the output of an unmerged layer without its change",
    caught_by="lora-unmerge",
    hint="After unmerge, forward has to add the change again. How does it know?",
)

mutants.edit(
    "lora",
    "bias-needed",
    (
        "self.base = base.requires_grad_(False)",
        "self.base = base.requires_grad_(False)\n        self.base.bias.requires_grad_(False)",
    ),
    misconception="a layer that can't be put around one without a bias",
    caught_by="lora-parameters",
    hint="What is `bias` of a linear layer that was made without one?",
)
mutants.edit(
    "lora",
    "merged-in-float32",
    (
        "self.base.weight += self.scale * self.B @ self.A",
        "self.base.weight.data = self.base.weight.float() + self.scale * self.B.float() @ self.A.float() if self.base.weight.dtype == torch.bfloat16 else self.base.weight + self.scale * self.B @ self.A",
    ),
    misconception="a layer whose weight changes its dtype when it is merged",
    caught_by="lora-merge",
    hint="Merge a layer in half precision. Which dtype has its weight afterwards?",
)

mutants.edit(
    "lora",
    "trained-when-merged",
    (
        "self.base.weight += self.scale * self.B @ self.A",
        "self.base.weight = nn.Parameter(self.base.weight + self.scale * self.B @ self.A)",
    ),
    misconception="a layer whose base is trained once the change is merged",
    caught_by="lora-merge",
    hint="A new parameter is trained unless somebody says otherwise. Look at the base after merging.",
)
mutants.edit(
    "lora",
    "trained-when-unmerged",
    (
        "self.base.weight -= self.scale * self.B @ self.A",
        "self.base.weight = nn.Parameter(self.base.weight - self.scale * self.B @ self.A)",
    ),
    misconception="a layer whose base is trained once the change is taken out again",
    caught_by="lora-unmerge",
    hint="A new parameter is trained unless somebody says otherwise. Look at the base after unmerging.",
)
mutants.edit(
    "lora",
    "unmerged-in-float32",
    (
        "self.base.weight -= self.scale * self.B @ self.A",
        "self.base.weight.data = self.base.weight.float() - self.scale * self.B.float() @ self.A.float() if self.base.weight.dtype == torch.bfloat16 else self.base.weight - self.scale * self.B @ self.A",
    ),
    misconception="a layer whose weight changes its dtype when the change is taken out",
    caught_by="lora-merge",
    hint="Merge a layer in half precision and take the change out again. Which dtype has its weight afterwards?",
)
mutants.edit(
    "lora",
    "state-not-told",
    (
        "alpha / rank\n        self.merged = False\n",
        "alpha / rank\n        self.merged = self.inside = False\n",
    ),
    (
        "        y = self.base(x)\n        if self.merged:",
        "        y = self.base(x)\n        if self.inside:",
    ),
    ("        if not self.merged:\n", "        if not self.inside:\n"),
    ("            self.merged = True\n", "            self.inside = True\n"),
    (
        "        if self.merged:\n            with torch.no_grad():",
        "        if self.inside:\n            with torch.no_grad():",
    ),
    ("            self.merged = False\n        ### END", "            self.inside = False\n        ### END"),
    misconception="a layer that works, and whose `merged` never changes",
    caught_by="lora-unmerge",
    hint="Somebody who saves the model asks each layer whether its change is in the weight. What does yours say?",
)
mutants.edit(
    "lora",
    "two-or-three-dimensions",
    (
        "        return y + self.scale * (x @ self.A.T) @ self.B.T",
        "        if x.dim() == 2:\n"
        "            return y + self.scale * torch.mm(torch.mm(x, self.A.T), self.B.T)\n"
        "        A, B = (factor.T.expand(len(x), -1, -1) for factor in (self.A, self.B))\n"
        "        return y + self.scale * torch.bmm(torch.bmm(x, A), B)",
    ),
    misconception="a layer for inputs of two or three dimensions only",
    caught_by="lora-change",
    hint="A linear layer takes a single vector, and a batch of batches. Does yours?",
)

# LoRA in a whole model -------------------------------------------------------------------------------------

mutants.edit(
    "add-lora",
    "part-of-a-name",
    ('name.split(".")[-1] in targets and', "any(target in name for target in targets) and"),
    (
        '{name.split(".")[-1] for name in found}',
        "{target for target in targets if any(target in name for name in found)}",
    ),
    misconception="a model in which also layers are adapted whose names only contain a target",
    caught_by="inject-missing",
    hint="Is `values` or `LayerNorm` the own name of a linear layer?",
)
mutants.edit(
    "add-lora",
    "end-of-a-name",
    ('name.split(".")[-1] in targets and', "name.endswith(tuple(targets)) and"),
    (
        '{name.split(".")[-1] for name in found}',
        "{target for target in targets if any(name.endswith(target) for name in found)}",
    ),
    misconception="a model in which also layers are adapted whose names only end like a target",
    caught_by=("inject-where", "inject-missing"),
    hint="A body may have a layer called subquery. Is its own name among the targets?",
)
mutants.edit(
    "add-lora",
    "head-adapted-too",
    ('name.startswith("body.") and ', ""),
    misconception="a model in which a layer outside the body is adapted as well",
    caught_by="inject-missing",
    hint="The head is trained as it is. Does it need an adapter?",
)
mutants.edit(
    "add-lora",
    "silent",
    ("    if missing:\n", "    if not found:\n"),
    misconception="a model with fewer adapters than asked for, and no error",
    caught_by="inject-missing",
    hint="One of two names is misspelt. Does anybody notice?",
)
mutants.edit(
    "add-lora",
    "body-trained",
    ('freeze(model, "head")', "pass"),
    misconception="a model that trains its whole body besides the adapters",
    caught_by="inject-trained",
    hint="Only the layers with an adapter are frozen by it. And the others?",
)
mutants.edit(
    "add-lora",
    "freezes-first",
    ('    freeze(model, "head")\n    for name in found:', "    for name in found:"),
    ("    found = [\n", '    freeze(model, "head")\n    found = [\n'),
    misconception="a model that is frozen although the targets were refused",
    caught_by="inject-missing",
    hint="What has happened to the model by the time that the error is raised?",
)
mutants.edit(
    "add-lora",
    "freezes-last",
    ('freeze(model, "head")', "pass"),
    ("    return found\n", '    freeze(model, "head")\n    return found\n'),
    misconception="a model whose adapters were frozen together with the body",
    caught_by="inject-trained",
    hint="In which order do you freeze and inject?",
)
mutants.edit(
    "add-lora",
    "first-layer-only",
    ("    for name in found:\n", "    found = found[: len(targets)]\n    for name in found:\n"),
    misconception="a model with adapters in its first layer only",
    caught_by=("inject-where", "inject-peft"),
    hint="How many layers does the body have?",
)
mutants.edit(
    "merge-lora",
    "not-merged",
    ("            module.merge()\n", ""),
    misconception="the plain model from before, without the change",
    caught_by="inject-merge",
    hint="What is in the base when it is put back?",
)
mutants.edit(
    "merge-lora",
    "adapters-stay",
    ("            setattr(model.get_submodule(parent), own, module.base)\n", ""),
    misconception="a merged model that still has its adapters, under other names",
    caught_by="inject-merge",
    hint="Compare the names of the state dict with those before.",
)

mutants.edit(
    "merge-lora",
    "merged-twice",
    ("            module.merge()\n", "            module.merged = False\n            module.merge()\n"),
    misconception="a model in which a layer that was merged before has its change twice",
    caught_by="inject-merge",
    hint="One of the layers was merged before the call. How often is its change in the weight?",
)
mutants.edit(
    "merge-lora",
    "not-at-the-top",
    (
        '            parent, _, own = name.rpartition(".")\n            setattr(model.get_submodule(parent), own, module.base)',
        '            parent, own = name.rsplit(".", 1)\n            setattr(model.get_submodule(parent), own, module.base)',
    ),
    misconception="a way back that fails where the model itself is the parent of an adapter",
    caught_by="inject-merge",
    hint="What is the parent of a layer whose name holds no dot?",
)

mutants.edit(
    "merge-lora",
    "always-a-bias",
    (
        "            setattr(model.get_submodule(parent), own, module.base)",
        "            plain = nn.Linear(module.base.in_features, module.base.out_features).to(module.base.weight)\n"
        "            plain.load_state_dict(module.base.state_dict(), strict=False)\n"
        "            setattr(model.get_submodule(parent), own, plain)",
    ),
    misconception="plain layers that all have a bias, also where the layer from before had none",
    caught_by="inject-merge",
    hint="A base layer may come without a bias. What does its state dict hold after your way back?",
)

# An adapter in a file of its own ---------------------------------------------------------------------------


@mutants.rewrite(
    "save-adapter",
    "everything",
    misconception="a file with the whole model in it",
    caught_by="adapter-only",
    hint="How large is your file, and how many numbers are trained?",
)
def save_adapter(model, path):
    save_file({name: value.contiguous() for name, value in model.state_dict().items()}, path)


mutants.edit(
    "save-adapter",
    "no-head",
    ("if parameter.requires_grad\n", 'if parameter.requires_grad and "head" not in name\n'),
    misconception="a file without the head",
    caught_by="adapter-only",
    hint="The head was trained, too.",
)
mutants.edit(
    "save-adapter",
    "half-precision",
    ("parameter.cpu().contiguous()", "parameter.cpu().half().contiguous()"),
    misconception="a file with rounded numbers",
    caught_by="adapter-only",
    hint="Are the numbers in the file the numbers of the model?",
)


@mutants.rewrite(
    "load-adapter",
    "not-strict",
    misconception="a model with whatever happened to fit",
    caught_by="adapter-refuse",
    hint="What does strict=False say about a file whose names are all wrong?",
)
def load_adapter(model, path):
    model.load_state_dict(load_file(path), strict=False)


mutants.edit(
    "load-adapter",
    "new-parameters",
    (
        "            parameter.copy_(tensors[name])\n",
        '            parent, _, own = name.rpartition(".")\n'
        "            setattr(model.get_submodule(parent), own, nn.Parameter(tensors[name]))\n",
    ),
    misconception="a model with new parameters, which an optimiser made before does not know",
    caught_by="adapter-round",
    hint="Does the optimiser still hold the parameters of the model?",
)
mutants.edit(
    "load-adapter",
    "missing-is-fine",
    ("odd = set(tensors) ^ set(trained)", "odd = set(tensors) - set(trained)"),
    (
        "for name, parameter in trained.items():\n",
        "for name, parameter in ((n, trained[n]) for n in tensors):\n",
    ),
    misconception="a model that keeps its own numbers where the file has none",
    caught_by="adapter-refuse",
    hint="What if the file lacks something that the model trains?",
)
mutants.edit(
    "load-adapter",
    "surplus-is-fine",
    ("odd = set(tensors) ^ set(trained)", "odd = set(trained) - set(tensors)"),
    ("in set(tensors) - odd if", "in set(tensors) & set(trained) if"),
    misconception="a model that passes over what it does not know",
    caught_by="adapter-refuse",
    hint="What if the file holds more than the model trains?",
)
mutants.edit(
    "load-adapter",
    "shapes-broadcast",
    ("if tensors[name].shape != trained[name].shape}", "if tensors[name].ndim != trained[name].ndim}"),
    misconception="a model into which a tensor of another shape was spread",
    caught_by="adapter-refuse",
    hint="copy_ broadcasts. Compare the shapes first.",
)


@mutants.rewrite(
    "load-adapter",
    "by-half",
    misconception="a refused file of which the first tensors were copied all the same",
    caught_by="adapter-refuse",
    hint="When you find out that the file does not fit, what has been copied already?",
)
def load_adapter(model, path):
    tensors = load_file(path)
    trained = {name: parameter for name, parameter in model.named_parameters() if parameter.requires_grad}
    with torch.no_grad():
        for name in sorted(tensors.keys() | trained.keys()):
            if name not in tensors or name not in trained or tensors[name].shape != trained[name].shape:
                raise ValueError(name)
            trained[name].copy_(tensors[name])


mutants.edit(
    "save-adapter",
    "buffers-too",
    (
        "    save_file(tensors, path)",
        "    tensors |= {name: buffer.contiguous() for name, buffer in model.named_buffers() if buffer.is_floating_point()}\n"
        "    save_file(tensors, path)",
    ),
    misconception="a file that also holds the model's buffers",
    caught_by="adapter-only",
    hint="Running means and tables are no parameters. Does an optimiser move them?",
)

# Nine of ten -----------------------------------------------------------------------------------------------

mutants.edit(
    "fisher",
    "this-outcome-only",
    ("range(right_1, min(n_1, right) + 1)", "range(right_1, right_1 + 1)"),
    misconception="the probability of exactly this outcome",
    caught_by=("fisher-range", "fisher-shuffle"),
    hint="How likely is it to do at least as well?",
)
mutants.edit(
    "fisher",
    "strictly-better",
    ("range(right_1, min", "range(right_1 + 1, min"),
    misconception="the probability of doing better than observed",
    caught_by=("fisher-sides", "fisher-range"),
    hint="Does 'at least' include what was observed?",
)
mutants.edit(
    "fisher",
    "at-most",
    ("range(right_1, min(n_1, right) + 1)", "range(0, right_1 + 1)"),
    misconception="the probability of doing at most as well",
    caught_by=("fisher-range", "fisher-shuffle"),
    hint="Should p be small or large when the first method is much better?",
)


@mutants.rewrite(
    "fisher",
    "two-sided",
    misconception="the two-sided p",
    caught_by="fisher-sides",
    hint="The question has a direction.",
)
def fisher(right_1, n_1, right_2, n_2):
    right, total = right_1 + right_2, n_1 + n_2
    ways = [math.comb(right, k) * math.comb(total - right, n_1 - k) for k in range(min(n_1, right) + 1)]
    return sum(w for w in ways if w <= ways[right_1]) / math.comb(total, n_1)


@mutants.rewrite(
    "fisher",
    "with-replacement",
    misconception="the probability under draws with replacement, as if the bag never emptied",
    caught_by=("fisher-sides", "fisher-range"),
    hint="An answer that was drawn is no longer in the bag.",
)
def fisher(right_1, n_1, right_2, n_2):
    p = (right_1 + right_2) / (n_1 + n_2)
    return sum(math.comb(n_1, k) * p**k * (1 - p) ** (n_1 - k) for k in range(right_1, n_1 + 1))


@mutants.rewrite(
    "fisher",
    "normal",
    misconception="the normal approximation, which is off for ten examples",
    caught_by="fisher-sides",
    hint="The test is exact; it needs binomial coefficients and no bell curve.",
)
def fisher(right_1, n_1, right_2, n_2):
    p = (right_1 + right_2) / (n_1 + n_2)
    spread = math.sqrt(p * (1 - p) * (1 / n_1 + 1 / n_2))
    return 0.5 * math.erfc((right_1 / n_1 - right_2 / n_2) / spread / math.sqrt(2))


@mutants.rewrite(
    "fisher",
    "floats-too-large",
    misconception="a quotient of floats, which are too large for a test set of some hundred examples",
    caught_by="fisher-sides",
    hint="How many ways are there to choose 852 of 1704 answers? When do whole numbers become floats in yours?",
)
def fisher(right_1, n_1, right_2, n_2):
    right, total = right_1 + right_2, n_1 + n_2
    return sum(
        float(math.comb(right, k)) * float(math.comb(total - right, n_1 - k)) / float(math.comb(total, n_1))
        for k in range(right_1, min(n_1, right) + 1)
    )


@mutants.rewrite(
    "fisher",
    "one-minus",
    misconception="a p that is right to some decimals, so that a tiny one is lost: one minus the probability of "
    "doing worse, or a rounded p",
    caught_by="fisher-range",
    hint="What is left of a number like 1e-20 when you compute it as one minus something, or round it?",
)
def fisher(right_1, n_1, right_2, n_2):
    right, total = right_1 + right_2, n_1 + n_2
    draws = range(max(0, right - n_2), right_1)
    return 1 - sum(math.comb(right, k) * math.comb(total - right, n_1 - k) for k in draws) / math.comb(
        total, n_1
    )


# The comparison --------------------------------------------------------------------------------------------

mutants.edit(
    "tuned",
    "full-stays-frozen",
    ('        freeze(model, "body", "head")\n', ""),
    misconception="for full fine-tuning, the model as it came, frozen or not",
    caught_by="tuned-trained",
    hint="What if the model was frozen before?",
)
mutants.edit(
    "tuned",
    "head-with-body",
    ('        freeze(model, "head")\n', ""),
    misconception="for the head alone, a model with a trained body",
    caught_by="tuned-trained",
    hint="What may be trained besides the head?",
)
mutants.edit(
    "tuned",
    "first-words",
    ("model.body.get_input_embeddings().weight[ids]", "model.body.get_input_embeddings().weight[: len(ids)]"),
    misconception="a prompt that starts at the first rows of the table",
    caught_by="tuned-start",
    hint="Which words should the prompt start from?",
)
mutants.edit(
    "tuned",
    "prefix-of-zeros",
    ("words_as_prefix(model.body, ids)", "torch.zeros_like(words_as_prefix(model.body, ids))"),
    misconception="a prefix that starts at zero, and takes weight away from the tokens",
    caught_by="tuned-start",
    hint="What do the layers make of the words?",
)
mutants.edit(
    "tuned",
    "alpha-is-rank",
    ("alpha=16.0", "alpha=8.0"),
    misconception="a LoRA with half the asked scale",
    caught_by="tuned-start",
    hint="Compare rank and alpha with the table.",
)
mutants.edit(
    "tuned",
    "keys-too",
    ('("query", "value")', '("query", "key", "value")'),
    misconception="a LoRA on three layers where two were asked for",
    caught_by="tuned-start",
    hint="Which layers get an adapter?",
)
mutants.edit(
    "tuned",
    "anything-goes",
    ('    raise ValueError(f"there is no method called {method}")\n', "    return model\n"),
    misconception="an unchanged model for a method that does not exist",
    caught_by="tuned-start",
    hint="What happens to a misspelt method?",
)
mutants.edit(
    "table",
    "variance",
    ('math.sqrt(accuracy * (1 - accuracy) / run["n"])', 'accuracy * (1 - accuracy) / run["n"]'),
    misconception="the variance in place of the standard error",
    caught_by="table-numbers",
    hint="In which unit is a standard error?",
)
mutants.edit(
    "table",
    "spread-of-one",
    ('math.sqrt(accuracy * (1 - accuracy) / run["n"])', "math.sqrt(accuracy * (1 - accuracy))"),
    misconception="the spread of a single answer, which does not shrink with more examples",
    caught_by="table-numbers",
    hint="What happens to the error when there are four times as many examples?",
)
mutants.edit(
    "table",
    "per-cent",
    ('run["trained"] / run["total"]', '100 * run["trained"] / run["total"]'),
    misconception="a share in per cent",
    caught_by="table-numbers",
    hint="Fractions, not per cent.",
)
mutants.edit(
    "table",
    "worst-first",
    ('-row["accuracy"]', 'row["accuracy"]'),
    misconception="the rows with the least accurate first",
    caught_by="table-order",
    hint="Which row should come first?",
)
mutants.edit(
    "table",
    "by-share-too",
    ('key=lambda row: -row["accuracy"]', 'key=lambda row: (row["accuracy"], row["method"]), reverse=True'),
    misconception="rows in which equal accuracies are ordered by name",
    caught_by="table-order",
    hint="A stable sort keeps equal ones in their order, unless something else decides.",
)
mutants.edit(
    "table",
    "as-they-came",
    ('sorted(rows, key=lambda row: -row["accuracy"])', "rows"),
    misconception="the rows in the order of the runs",
    caught_by="table-order",
    hint="Which row should come first?",
)

mutants.edit(
    "tuned",
    "forgiving-names",
    ('    if method == "full":\n', '    method = method.strip().lower()\n    if method == "full":\n'),
    misconception="a method for names that are spelled a little differently",
    caught_by="tuned-start",
    hint="The task names five methods. Which names raise an error?",
)
mutants.edit(
    "table",
    "one-row-for-each-method",
    (
        'return sorted(rows, key=lambda row: -row["accuracy"])',
        'rows = {row["method"]: row for row in rows}.values()\n    return sorted(rows, key=lambda row: -row["accuracy"])',
    ),
    misconception="one row for each method, though a method may have several runs",
    caught_by="table-order",
    hint="Two runs have the same method. How many rows should there be?",
)

# Changes made by program that are no mistakes --------------------------------------------------------------

mutants.equivalent(
    "prefix-tuned",
    "heads = self.prefix.view(L, 2, P, n_heads, d // n_heads).transpose(2, 3)",
    "heads = self.prefix.view(L, 2, P, n_heads, d // n_heads).transpose(3, 2)",
    because="exchanging two dimensions is the same in either order",
)
mutants.equivalent(
    "prefix-tuned",
    "position_ids=first_position(self.model.body) + torch.arange(T, device=input_ids.device)[None],",
    "position_ids=first_position(self.model.body) + torch.arange(T)[None],",
    because="the grader computes on one device, where both lie",
)
mutants.equivalent(
    "lora",
    "nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))",
    "nn.init.kaiming_uniform_(self.A)",
    because="the exercise asks for a random start and leaves its spread open",
)
mutants.equivalent(
    "lora",
    "nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))",
    "nn.init.kaiming_uniform_(self.A, a=math.sqrt(6))",
    because="the exercise asks for a random start and leaves its spread open",
)
mutants.equivalent(
    "add-lora",
    """raise ValueError(f"no linear layer of the body is called {', '.join(sorted(missing))}")""",
    """raise ValueError(f"no linear layer of the body is called {', '.join(list(missing))}")""",
    because="the task asks for an error, and leaves its words open",
)
mutants.equivalent(
    "load-adapter",
    """raise ValueError(f"{path} does not fit this model: {', '.join(sorted(odd))}")""",
    """raise ValueError(f"{path} does not fit this model: {', '.join(list(odd))}")""",
    because="the task asks for an error, and leaves its words open",
)

for solution, function in (
    ("freeze", "freeze"),
    ("merge-lora", "merge_lora"),
    ("save-adapter", "save_adapter"),
    ("load-adapter", "load_adapter"),
):
    mutants.unnoticed(
        solution,
        function,
        "first argument",
        because="it works in place or writes a file; nobody is hurt when it also returns what it was given",
    )
    mutants.unnoticed(solution, function, "kept", because="it returns nothing, so there is nothing to keep")
for method in ("merge", "unmerge"):
    mutants.unnoticed(
        "lora", f"LoRALinear.{method}", "kept", because="it returns nothing, so there is nothing to keep"
    )
# Calls that change a mode, factors that are not random, an order of rounded numbers.
mutants.edit(
    "prompt-tuned",
    "body-put-to-eval",
    ("        hidden = with_prompt", "        self.model.body.eval()\n        hidden = with_prompt"),
    misconception="a call that leaves the body in eval mode",
    caught_by="prompt-trained",
    hint="Look at `training` of the body before a call and after it.",
)
mutants.edit(
    "prefix-tuned",
    "body-put-to-eval",
    ("        (B, T), (L, _, P, d)", "        self.model.body.eval()\n        (B, T), (L, _, P, d)"),
    misconception="a call that leaves the body in eval mode",
    caught_by="prefix-layers",
    hint="Look at `training` of the body before a call and after it.",
)
mutants.edit(
    "lora",
    "one-number",
    ("nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))", "nn.init.constant_(self.A, torch.randn(()).item())"),
    misconception="an A that is one random number at all its places, and so stays of rank one",
    caught_by="lora-start",
    hint="How many different numbers should A hold?",
)
mutants.edit(
    "table",
    "sorted-by-rounded",
    ('-row["accuracy"]', '-round(row["accuracy"], 3)'),
    misconception="an order by rounded accuracies",
    caught_by="table-order",
    hint="Two runs have 50.00 and 50.01 per cent right. Which one stands first?",
)

mutants.edit(
    "save-adapter",
    "no-strings",
    ("    save_file(tensors, path)", "    save_file(tensors, path.with_name(path.name))"),
    misconception="a file that can be saved under a `Path` and not under a string",
    caught_by="adapter-round",
    hint="Of which types may the path be, by the first line of the function?",
)

# What a stranger got through.
mutants.edit(
    "with-prompt",
    "longest-text",
    ("first_position(body) + P + T:", "first_position(body) + P + int(attention_mask.sum(dim=1).max()):"),
    misconception="a check that counts the longest text, although padding needs positions as well",
    caught_by="prompt-length",
    hint="How many places does the body get, with and without padding?",
)
mutants.edit(
    "save-adapter",
    "suffix",
    ("save_file(tensors, path)", 'save_file(tensors, Path(path).with_suffix(".safetensors"))'),
    misconception="a file under a name of its own, where the path had a different ending",
    caught_by="adapter-only",
    hint="Save to a path with an ending of your own. Which file is there afterwards?",
)
mutants.edit(
    "save-adapter",
    "first-stays",
    ("save_file(tensors, path)", "Path(path).exists() or save_file(tensors, path)"),
    misconception="the file of the first call, whatever was trained since",
    caught_by="adapter-only",
    hint="Save, train a step, and save again: what does the file hold?",
)
mutants.edit(
    "load-adapter",
    "same-number",
    ("tensors[name].shape != trained[name].shape", "tensors[name].numel() != trained[name].numel()"),
    ("parameter.copy_(tensors[name])", "parameter.copy_(tensors[name].reshape(parameter.shape))"),
    misconception="a check of the number of elements, which a transposed matrix passes",
    caught_by="adapter-refuse",
    hint="Which two shapes have the same number of elements?",
)
mutants.edit(
    "load-adapter",
    "by-order",
    ("    tensors = load_file(path)\n", "    tensors = load_file(path)\n    names = sorted(tensors)\n"),
    (
        "    odd = set(tensors) ^ set(trained)\n",
        "    if len(names) == len(trained):\n"
        "        tensors = {new: tensors[old] for old, new in zip(names, sorted(trained), strict=True)}\n"
        "    odd = set(tensors) ^ set(trained)\n",
    ),
    misconception="a model that takes tensors by their order, whatever they are called",
    caught_by="adapter-refuse",
    hint="Give one tensor of the file a different name: does anybody notice?",
)
mutants.edit(
    "table",
    "ties-by-size",
    ('key=lambda row: -row["accuracy"]', 'key=lambda row: (-row["accuracy"], row["trained"])'),
    misconception="a table in which the smaller of two equally accurate runs comes first",
    caught_by="table-order",
    hint="What does the task say of runs with the same accuracy?",
)
mutants.edit(
    "table",
    "n-of-the-first",
    ('accuracy) / run["n"])', 'accuracy) / runs[0]["n"])'),
    misconception="standard errors that are all by the number of examples of the first run",
    caught_by="table-order",
    hint="Two runs may have been measured on different numbers of examples. Which number belongs to which?",
)
mutants.edit(
    "table",
    "common-total",
    ('run["trained"] / run["total"]', 'run["trained"] / max(one["total"] for one in runs)'),
    misconception="shares of the largest model, in the place of each run's own",
    caught_by="table-order",
    hint="Whose parameters are the total of a run?",
)

# What the next stranger got through.


@mutants.rewrite(
    "freeze",
    "own-gradient-stays",
    misconception="a model whose own parameters are frozen and keep their old gradients",
    caught_by="freeze-stale",
    hint="Which parameters does a walk through the children never meet?",
)
def freeze(model, *kept):
    for parameter in model.parameters():
        parameter.requires_grad = False
    for name, child in model.named_children():
        if name in kept:
            child.requires_grad_(True)
        else:
            child.zero_grad(set_to_none=True)


mutants.edit(
    "freeze",
    "frozen-before",
    (
        "        parameter.requires_grad_(trained)\n        if not trained:\n            parameter.grad = None\n",
        "        if parameter.requires_grad and not trained:\n            parameter.grad = None\n"
        "        parameter.requires_grad_(trained)\n",
    ),
    misconception="old gradients in whatever was frozen before the call",
    caught_by="freeze-stale",
    hint="Freeze a parameter by hand after a backward pass, then call freeze. What is its gradient?",
)
mutants.edit(
    "freeze",
    "frozen-is-eval",
    (
        "        parameter.requires_grad_(trained)\n",
        "        parameter.requires_grad_(trained)\n"
        '        model.get_submodule(name.rpartition(".")[0]).train(trained)\n',
    ),
    misconception="a model whose frozen parts were put into eval mode",
    caught_by="freeze-stale",
    hint="A mode and requires_grad are two switches. Which of them were you asked to turn?",
)


@mutants.rewrite(
    "count",
    "by-value",
    misconception="a count that takes parameters with equal numbers for one that is shared",
    caught_by="count-numbers",
    hint="All norms start at ones. Are they the same parameter?",
)
def count_parameters(model):
    different = []
    for parameter in model.parameters():
        if not any(p.shape == parameter.shape and torch.equal(p, parameter) for p in different):
            different.append(parameter)
    return sum(p.numel() for p in different if p.requires_grad), sum(p.numel() for p in different)


@mutants.rewrite(
    "count",
    "leaves-only",
    misconception="a count without the parameters of modules that have children",
    caught_by="count-numbers",
    hint="May a module hold a parameter of its own beside its children?",
)
def count_parameters(model):
    leaves = [module for module in model.modules() if not list(module.children())]
    own = list({id(p): p for module in leaves for p in module.parameters(recurse=False)}.values())
    return sum(p.numel() for p in own if p.requires_grad), sum(p.numel() for p in own)


mutants.edit(
    "counts",
    "lora-as-a-share",
    ("n_layers * 2 * (d * rank + rank * d)", "n_layers * 2 * d * d * (2 * rank / d)"),
    misconception="a count that is a float",
    caught_by="counts-lora",
    hint="Does a division of whole numbers give a whole number in Python?",
)
mutants.edit(
    "with-prompt",
    "evaluates",
    (
        "    mask = torch.cat([attention_mask.new_ones(B, P)",
        "    body.eval()\n    mask = torch.cat([attention_mask.new_ones(B, P)",
    ),
    misconception="a prompt that leaves the body in evaluation mode, without dropout from then on",
    caught_by="prompt-words",
    hint="In which mode is the body after the call, if it was in training mode before?",
)
mutants.edit(
    "with-prompt",
    "mask-from-ids",
    (
        "mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)",
        "mask = torch.cat([attention_mask.new_ones(B, P), (input_ids != 0).long()], dim=1)",
    ),
    misconception="a mask that was guessed from the ids",
    caught_by="prompt-words",
    hint="Who says what is padding: the ids, or the mask?",
)
mutants.edit(
    "with-prompt",
    "first-column",
    ("attention_mask.new_ones(B, P)", "attention_mask[:, :1].expand(B, P)"),
    misconception="a prompt that is hidden wherever a text begins with padding",
    caught_by="prompt-words",
    hint="What is in the first column of the mask when padding stands in front?",
)
mutants.edit(
    "with-prompt",
    "positions-of-bert",
    (
        "body(inputs_embeds=vectors, attention_mask=mask)",
        "body(inputs_embeds=vectors, attention_mask=mask, position_ids=torch.arange(P + T)[None])",
    ),
    misconception="positions that begin at 0 in every body",
    caught_by="prompt-words",
    hint="Where do the positions of RoBERTa begin?",
)
mutants.edit(
    "prompt-tuned",
    "other-dtype",
    ("nn.Parameter(prompt.clone())", "nn.Parameter(prompt.clone().float())"),
    misconception="a prompt in float32, whatever it started from",
    caught_by="prompt-own",
    hint="Compare the dtype of the parameter with that of the tensor it started from.",
)
for cell, caught in (("prompt-tuned", "prompt-trained"), ("prefix-tuned", "prefix-layers")):
    mutants.edit(
        cell,
        "copied-model",
        (
            '        freeze(model, "head")\n',
            '        model = deepcopy(model)\n        freeze(model, "head")\n',
        ),
        misconception="a module around a copy of the classifier",
        caught_by=caught,
        hint="Is self.model the classifier that you were given?",
    )
mutants.edit(
    "lora",
    "base-without-gradient",
    ("        y = self.base(x)\n", "        with torch.no_grad():\n            y = self.base(x)\n"),
    misconception="a layer whose base lets no gradient through to its input",
    caught_by="lora-change",
    hint="A frozen weight gets no gradient. Does the input of the layer still need one?",
)
mutants.edit(
    "lora",
    "weight-of-the-start",
    (
        "        self.scale = alpha / rank\n",
        "        self.scale = alpha / rank\n        self.start = [base.weight.detach().clone()]\n",
    ),
    ("self.base.weight -= self.scale * self.B @ self.A", "self.base.weight.copy_(self.start[0])"),
    misconception="a layer that unmerges to the weight of the time when it was made",
    caught_by="lora-unmerge",
    hint="Load weights into the base, merge and unmerge. Which weights are there now?",
)
mutants.edit(
    "add-lora",
    "encoder-only",
    ('name.startswith("body.")', 'name.startswith("body.encoder.")'),
    misconception="a model whose linear layers outside the encoder are passed over",
    caught_by="inject-where",
    hint="Which linear layers of a body lie outside its encoder?",
)
mutants.edit(
    "merge-lora",
    "bias-of-zero",
    (
        "setattr(model.get_submodule(parent), own, module.base)",
        "setattr(model.get_submodule(parent), own, module.base)\n"
        "            if module.base.bias is not None:\n"
        "                nn.init.zeros_(module.base.bias)",
    ),
    misconception="a model whose merged layers have lost their biases",
    caught_by="inject-merge",
    hint="An untrained BERT has biases of zero. What has a trained one?",
)
mutants.edit(
    "save-adapter",
    "with-gradient",
    (
        "        if parameter.requires_grad\n",
        "        if parameter.requires_grad\n"
        "        and (parameter.grad is not None or all(p.grad is None for p in model.parameters()))\n",
    ),
    misconception="a file without the trained parameters that happen to have no gradient",
    caught_by="adapter-only",
    hint="What makes a parameter a trained one: its gradient, or requires_grad?",
)
mutants.edit(
    "load-adapter",
    "file-remembered",
    (
        "    tensors = load_file(path)\n",
        "    tensors = load_adapter.__dict__.setdefault(str(path), None) or load_file(path)\n"
        "    load_adapter.__dict__[str(path)] = tensors\n",
    ),
    misconception="the tensors that a file held when it was first read",
    caught_by="adapter-round",
    hint="Write the file anew and load it again: what does the model get?",
)
mutants.edit(
    "tuned",
    "works-on-a-copy",
    ('    if method == "full":\n', '    model = deepcopy(model)\n    if method == "full":\n'),
    misconception="a copy of the model, made ready in its place",
    caught_by="tuned-trained",
    hint="Whoever holds the model that was handed in: does it train?",
)


@mutants.rewrite(
    "fisher",
    "starts-below-the-smallest-float",
    misconception="a sum that starts at a probability too small for a float or for a limit of its own, and stays 0",
    caught_by="fisher-range",
    hint="Two of 800 right against 798 of 800: how likely is the outcome itself, and what is p?",
)
def fisher(right_1, n_1, right_2, n_2):
    m, total = right_1 + right_2, n_1 + n_2
    term = math.comb(m, right_1) * math.comb(total - m, n_1 - right_1) / math.comb(total, n_1)
    p = term
    for k in range(right_1, min(m, n_1)):
        if total - m - n_1 + k + 1 > 0:
            term *= (m - k) * (n_1 - k) / ((k + 1) * (total - m - n_1 + k + 1))
            p += term
    return p
