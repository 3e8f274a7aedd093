"""Known mistakes of the assignment *A transformer by hand*: what each misunderstands, which test sees it, what helps."""

from autograder.course.known import Mutants

mutants = Mutants()

# Heads ---------------------------------------------------------------------------------------------------

mutants.edit(
    "heads",
    "reshape-at-once",
    (
        "X.unflatten(-1, (n_heads, -1)).transpose(-3, -2)",
        "X.reshape(*X.shape[:-2], n_heads, X.shape[-2], -1)",
    ),
    misconception="the numbers of each sequence dealt out to the heads in one row, so that a head gets whole positions",
    caught_by="heads-pieces",
    hint="The shape is right and the numbers are not. Which numbers of position 0 should head 1 hold?",
)
mutants.edit(
    "heads",
    "every-nth-feature",
    ("X.unflatten(-1, (n_heads, -1)).transpose(-3, -2)", "X.unflatten(-1, (-1, n_heads)).movedim(-1, -3)"),
    misconception="heads that hold every h-th feature instead of neighbouring ones",
    caught_by="heads-pieces",
    hint="A head holds neighbouring features. In which order do the two new dimensions stand?",
)
mutants.edit(
    "heads",
    "drops-the-rest",
    (
        'raise ValueError("the heads cannot share the width evenly")',
        "X = X[..., : X.shape[-1] // n_heads * n_heads]",
    ),
    misconception="a split that drops the features left over when the heads do not divide the width",
    caught_by="heads-refuse",
    hint="A silent loss of features is worse than an error.",
)
mutants.edit(
    "heads",
    "heads-behind-positions",
    (".transpose(-3, -2)", ""),
    misconception="pieces with the positions before the heads",
    caught_by="heads-pieces",
    hint="For the product of queries and keys the positions must be next to the features.",
)
mutants.edit(
    "heads",
    "one-head-refused",
    ("if X.shape[-1] % n_heads:", "if n_heads < 2 or X.shape[-1] % n_heads:"),
    misconception="a split that refuses a single head",
    caught_by="heads-pieces",
    hint="Does one divide the width?",
)
mutants.edit(
    "merge",
    "flatten-without-swap",
    ("Z.transpose(-3, -2).flatten(-2)", "Z.reshape(*Z.shape[:-3], Z.shape[-2], -1)"),
    misconception="the heads' numbers poured into the right shape without swapping heads and positions back",
    caught_by="heads-merge",
    hint="Undo the two steps of the split in the opposite order.",
)
mutants.edit(
    "merge",
    "average",
    ("Z.transpose(-3, -2).flatten(-2)", "Z.mean(dim=-3).repeat_interleave(Z.shape[-3], dim=-1)"),
    misconception="an average of the heads",
    caught_by="heads-merge",
    hint="Heads stand side by side, so that nothing of any of them is lost.",
)
mutants.edit(
    "merge",
    "float32",
    ("Z.transpose(-3, -2)", "Z.float().transpose(-3, -2)"),
    misconception="numbers that lose half of their digits on the way",
    caught_by="heads-merge",
    hint="Which type should the result of float64 numbers have?",
)

# Multi-head attention ------------------------------------------------------------------------------------

mutants.edit(
    "multihead",
    "scale-of-the-model",
    ("math.sqrt(Q.shape[-1])", "math.sqrt(X.shape[-1])"),
    misconception="attention whose scores are divided by the root of the width of the model",
    caught_by=("multihead-alone", "multihead-torch"),
    hint="How many numbers are multiplied and added up in one score of one head?",
)
mutants.edit(
    "multihead",
    "no-scale",
    (" / math.sqrt(Q.shape[-1])", ""),
    misconception="attention whose scores are not divided by anything",
    caught_by="multihead-alone",
    hint="The scores of a head need the scale that the chapter on attention measures.",
)
mutants.edit(
    "multihead",
    "order-kqv",
    ("Q, K, V = (", "K, Q, V = ("),
    misconception="attention that takes the first third of the projection as keys and the second as queries",
    caught_by="multihead-alone",
    hint="In which order does `qkv` hold its three parts?",
)
mutants.edit(
    "multihead",
    "mask-after-softmax",
    (
        "E = E.masked_fill(~allowed, -torch.inf)\n        Z = torch.softmax(E, dim=-1) @ V",
        "pass\n        Z = (torch.softmax(E, dim=-1) * (allowed if self.causal else 1)) @ V",
    ),
    misconception="weights that were masked after the softmax, so that they no longer sum to one",
    caught_by=("multihead-alone", "multihead-torch"),
    hint="When must a key be blocked so that the other weights still sum to one?",
)
mutants.edit(
    "multihead",
    "diagonal-blocked",
    ("tril(T_k - T_q)", "tril(T_k - T_q - 1) | (torch.arange(T_k, device=E.device) == 0)"),
    misconception="attention in which a position cannot see itself",
    caught_by="multihead-causal",
    hint="Which keys may position 3 see? Count them.",
)
mutants.edit(
    "multihead",
    "past-ignored-by-mask",
    ("tril(T_k - T_q)", "tril()"),
    misconception="attention whose mask takes the oldest key for the first new one",
    caught_by="generate-cache",
    hint="With three old keys, which of the seven keys may the first of four new positions see?",
)
mutants.edit(
    "multihead",
    "past-appended-behind",
    ("torch.cat([past[0], K], dim=-2)", "torch.cat([K, past[0]], dim=-2)"),
    ("torch.cat([past[1], V], dim=-2)", "torch.cat([V, past[1]], dim=-2)"),
    misconception="keys and values with the new ones before the old ones",
    caught_by="generate-cache",
    hint="Keys stand in the order of their positions.",
)
mutants.edit(
    "multihead",
    "no-output-layer",
    (
        "return self.out(merge_heads(Z)), (K, V)",
        "return merge_heads(Z) + 0 * self.out(merge_heads(Z)), (K, V)",
    ),
    misconception="the heads side by side, without the layer that mixes them",
    caught_by=("multihead-alone", "multihead-fuse"),
    hint="What is `out` for?",
)
mutants.edit(
    "multihead",
    "softmax-over-heads",
    ("torch.softmax(E, dim=-1)", "torch.softmax(E, dim=1)"),
    misconception="a softmax over the heads instead of the keys",
    caught_by=("multihead-alone", "multihead-torch"),
    hint="Which numbers should sum to one: those of one query and one head, over what?",
)
mutants.edit(
    "multihead",
    "no-bias",
    ("self.qkv = nn.Linear(d_model, 3 * d_model)", "self.qkv = nn.Linear(d_model, 3 * d_model, bias=False)"),
    misconception="projections without a bias",
    caught_by="multihead-names",
    hint="Both linear layers have biases.",
)

mutants.edit(
    "multihead",
    "past-means-causal",
    ("if self.causal:", "if self.causal or past is not None:"),
    misconception="attention that hides later positions as soon as there is a past, also where nothing should be hidden",
    caught_by="multihead-past",
    hint="A layer without a mask has none with a past either.",
)

mutants.edit(
    "multihead",
    "mask-of-a-finite-number",
    ("masked_fill(~allowed, -torch.inf)", "masked_fill(~allowed, -1e4)"),
    misconception="attention whose blocked scores are a large negative number, which other scores can fall below",
    caught_by="multihead-causal",
    hint="What happens to the weights when every allowed score is lower than the number you fill in?",
)
mutants.edit(
    "multihead",
    "a-finite-number-added",
    ("E = E.masked_fill(~allowed, -torch.inf)", "E = E - 1e4 * (~allowed)"),
    misconception="attention that lowers blocked scores by a fixed number, which a higher score makes up for",
    caught_by="multihead-causal",
    hint="How high can a score be?",
)
mutants.edit(
    "multihead",
    "mask-in-training-alone",
    ("if self.causal:", "if self.causal and self.training:"),
    misconception="attention that looks ahead in evaluation mode",
    caught_by="multihead-causal",
    hint="What does the mask have to do with training mode?",
)
mutants.edit(
    "multihead",
    "fuse-without-a-past-alone",
    ("if self.fuse is not None:", "if self.fuse is not None and past is None:"),
    misconception="heads that are fused only when there is no past",
    caught_by="multihead-fuse",
    hint="Which heads does a model with a cache merge, and were they fused?",
)
mutants.edit(
    "multihead",
    "fuse-in-training-alone",
    ("if self.fuse is not None:", "if self.fuse is not None and self.training:"),
    misconception="heads that are fused only while the model is in training mode",
    caught_by="multihead-fuse",
    hint="In which mode does a trained model write a text, and are its heads fused there?",
)
mutants.edit(
    "multihead",
    "past-detached",
    ("torch.cat([past[0], K], dim=-2)", "torch.cat([past[0].detach(), K], dim=-2)"),
    ("torch.cat([past[1], V], dim=-2)", "torch.cat([past[1].detach(), V], dim=-2)"),
    misconception="attention through whose past no gradient passes",
    caught_by="multihead-past",
    hint="Which inputs do the old keys and values depend on?",
)
mutants.edit(
    "multihead",
    "mask-kept-for-a-length",
    (
        "allowed = torch.ones(T_q, T_k, dtype=torch.bool, device=E.device).tril(T_k - T_q)",
        "kept = self.__dict__.setdefault('kept', {})\n"
        "            if T_k not in kept:\n"
        "                kept[T_k] = torch.ones(T_q, T_k, dtype=torch.bool, device=E.device).tril(T_k - T_q)\n"
        "            allowed = kept[T_k]",
    ),
    misconception="a mask that is kept for each number of keys, whatever the number of queries is",
    caught_by="multihead-past",
    hint="Call the layer on seven positions, and then on the last four with a past of three. Is it the same mask?",
)


# Block ---------------------------------------------------------------------------------------------------

mutants.edit(
    "block",
    "norm-after",
    ("self.attention(self.norm1(x), past)", "self.attention(x, past)"),
    ("x = x + Z", "x = self.norm1(x + Z)"),
    ("self.up(self.norm2(x))", "self.up(x)"),
    ("return x + self.down(hidden), present", "return self.norm2(x + self.down(hidden)), present"),
    misconception="a block with its norms after each sum, as in the first transformer",
    caught_by=("block-residual", "block-gpt2"),
    hint="Where do the formulas put the norms: around the sum, or around the input of the step?",
)
mutants.edit(
    "block",
    "no-first-residual",
    ("x = x + Z", "x = Z"),
    misconception="a block whose attention replaces the vectors instead of adding to them",
    caught_by="block-residual",
    hint="What is left of x when the attention returns zeros?",
)
mutants.edit(
    "block",
    "no-second-residual",
    ("return x + self.down(hidden), present", "return self.down(hidden), present"),
    misconception="a block whose small network replaces the vectors instead of adding to them",
    caught_by="block-residual",
    hint="What is left of x when the small network returns zeros?",
)
mutants.edit(
    "block",
    "exact-gelu",
    (', approximate="tanh")', ")"),
    misconception="a block with the exact gelu in place of GPT-2's approximation",
    caught_by="block-gpt2",
    hint="There are two kinds of gelu; the text says which one GPT-2 uses.",
)
mutants.edit(
    "block",
    "relu",
    ('F.gelu(self.up(self.norm2(x)), approximate="tanh")', "F.relu(self.up(self.norm2(x)))"),
    misconception="a block with a relu",
    caught_by="block-gpt2",
    hint="The formula names the function between `up` and `down`.",
)
mutants.edit(
    "block",
    "one-norm-for-both",
    ("self.up(self.norm2(x))", "self.up(self.norm1(x))"),
    misconception="a block that uses its first norm twice",
    caught_by="block-gpt2",
    hint="Each step has a norm of its own.",
)
mutants.edit(
    "block",
    "norm-in-the-stream",
    (
        "Z, present = self.attention(self.norm1(x), past)",
        "x = self.norm1(x)\n        Z, present = self.attention(x, past)",
    ),
    misconception="a block in which the norm changes the vectors that are added to",
    caught_by="block-residual",
    hint="The norm belongs to the input of the step; the sum uses x as it came.",
)

# GPT -----------------------------------------------------------------------------------------------------

mutants.edit(
    "gpt",
    "no-last-norm",
    ("self.norm(x) @ self.tokens.weight.T", "x @ self.tokens.weight.T"),
    misconception="logits of vectors that have not passed the last norm",
    caught_by="gpt-gpt2",
    hint="What stands between the last block and the logits?",
)
mutants.edit(
    "gpt",
    "positions-from-zero",
    ("torch.arange(start, end, device=ids.device)", "torch.arange(ids.shape[-1], device=ids.device)"),
    misconception="a model that numbers new tokens from 0, also when others came before",
    caught_by="generate-cache",
    hint="At which position does a new token stand when five came before it?",
)
mutants.edit(
    "gpt",
    "untied",
    (
        "self.norm = nn.LayerNorm(d_model)",
        "self.norm = nn.LayerNorm(d_model)\n        self.head = nn.Linear(d_model, n_words, bias=False)",
    ),
    ("if isinstance(layer, nn.Linear):", "if isinstance(layer, nn.Linear) and layer.bias is not None:"),
    ("self.norm(x) @ self.tokens.weight.T", "self.head(self.norm(x))"),
    misconception="a model with a head of its own",
    caught_by=("gpt-gpt2", "gpt2-weights-names"),
    hint="Which weights does the head share?",
)
mutants.edit(
    "gpt",
    "no-positions",
    (" + self.places(torch.arange(start, end, device=ids.device))", ""),
    misconception="a model that never adds its positions",
    caught_by=("gpt-places", "gpt-gpt2"),
    hint="What tells the model where a token stands?",
)
mutants.edit(
    "gpt",
    "first-block-only",
    (
        "x, pair = block(x, past[i] if past else None)",
        "x, pair = self.blocks[0](x, past[i] if past else None)",
    ),
    misconception="a model that passes through its first block again and again",
    caught_by="gpt-gpt2",
    hint="Every layer has weights of its own.",
)
mutants.edit(
    "gpt",
    "torch-start",
    ("if isinstance(layer, nn.Linear | nn.Embedding):", "if isinstance(layer, nn.Embedding):"),
    misconception="a model whose linear layers start as torch makes them",
    caught_by="gpt-start",
    hint="Which layers start with small weights?",
)
mutants.edit(
    "gpt",
    "uniform-start",
    (
        "nn.init.normal_(layer.weight, std=std)",
        "nn.init.uniform_(layer.weight, -(3**0.5) * std, 3**0.5 * std)",
    ),
    misconception="weights drawn evenly from an interval, with the right standard deviation",
    caught_by="gpt-start",
    hint="How large is the largest of your weights, in standard deviations?",
)
mutants.edit(
    "gpt",
    "truncated-start",
    (
        "nn.init.normal_(layer.weight, std=std)",
        "nn.init.trunc_normal_(layer.weight, std=std, a=-2 * std, b=2 * std)",
    ),
    misconception="normal weights of which none is larger than two standard deviations",
    caught_by="gpt-start",
    hint="How large is the largest of your weights, in standard deviations?",
)
mutants.edit(
    "gpt",
    "first-token-is-padding",
    ("nn.Embedding(n_words, d_model)", "nn.Embedding(n_words, d_model, padding_idx=0)"),
    misconception="a model whose token 0 learns nothing from being read",
    caught_by="gpt-gpt2",
    hint="Does this model know a padding token?",
)
mutants.edit(
    "gpt",
    "length-without-past",
    ("if end > self.places.num_embeddings:", "if ids.shape[-1] > self.places.num_embeddings:"),
    (
        "torch.arange(start, end, device=ids.device)",
        "torch.arange(start, end, device=ids.device).clamp(max=self.places.num_embeddings - 1)",
    ),
    misconception="a model that counts only the new tokens when it checks the length",
    caught_by="gpt-places",
    hint="The past takes up positions too.",
)
mutants.edit(
    "gpt",
    "one-too-few-with-a-past",
    (
        "if end > self.places.num_embeddings:",
        "if end >= self.places.num_embeddings + (past is None):",
    ),
    misconception="a model that refuses a text with a past already when it fills the positions exactly",
    caught_by="gpt-places",
    hint="How many tokens does a model with 12 positions have room for, with a past and without one?",
)
mutants.edit(
    "gpt",
    "past-in-place",
    (
        "return logits if past is None else (logits, present)",
        "if past is not None:\n            past[:] = present\n"
        "        return logits if past is None else (logits, present)",
    ),
    misconception="a model that writes the new keys and values into the list it was given",
    caught_by="generate-cache",
    hint="Whoever goes on twice from the same past needs it as it was.",
)
mutants.edit(
    "gpt",
    "idle-layer",
    (
        "self.norm = nn.LayerNorm(d_model)",
        "self.norm = nn.LayerNorm(d_model)\n        self.head = nn.Linear(d_model, n_words)",
    ),
    misconception="a model with a head of its own that is never used",
    caught_by="gpt-gpt2",
    hint="Count the parameters: which of your layers takes no part in the logits?",
)
mutants.edit(
    "gpt",
    "no-gradient-with-a-past",
    (
        "return logits if past is None else (logits, present)",
        "return logits if past is None else (logits.detach(), present)",
    ),
    misconception="logits that are cut off from the weights as soon as there is a past",
    caught_by="generate-cache",
    hint="May somebody train on a text that is read in pieces?",
)
mutants.edit(
    "gpt2-weights",
    "square-not-turned",
    (
        "value.T if value.ndim == 2 else value",
        "value.T if value.ndim == 2 and value.shape[0] != value.shape[1] else value",
    ),
    misconception="GPT-2's weights with the square matrices left as they were",
    caught_by="gpt2-weights-same",
    hint="A square matrix fits both ways, and means something else the other way round.",
)
mutants.edit(
    "gpt2-weights",
    "nothing-turned",
    (
        "value.T if value.ndim == 2 else value",
        "value.reshape(value.shape[::-1]) if value.ndim == 2 else value",
    ),
    misconception="GPT-2's matrices poured into the turned shape",
    caught_by="gpt2-weights-same",
    hint="Turning a matrix is not the same as reading its numbers into another shape.",
)
mutants.edit(
    "gpt2-weights",
    "one-digit",
    ('_, i, rest = layer.split(".", 2)', 'i, rest = layer[2], layer.split(".", 2)[2]'),
    misconception="GPT-2's weights with the layers from 10 on taken for layer 1",
    caught_by=("gpt2-weights-names", "gpt2-weights-same"),
    hint="How many digits has the number of a layer?",
)
mutants.edit(
    "gpt2-weights",
    "layers-in-the-order-of-words",
    (
        "    weights = {}\n",
        '    weights = {}\n    order = sorted({name.split(".")[2] for name in state if ".h." in name})\n',
    ),
    ("blocks.{i}.", "blocks.{order.index(i)}."),
    misconception="GPT-2's weights with the layers in the order of words, 10 before 2",
    caught_by="gpt2-weights-same",
    hint="In which order does Python sort the texts 2 and 10?",
)
mutants.edit(
    "gpt2-weights",
    "first-layer-everywhere",
    ('weights[f"blocks.{i}.{GPT2_NAMES[rest]}.{kind}"]', 'weights[f"blocks.0.{GPT2_NAMES[rest]}.{kind}"]'),
    misconception="all layers written over the first one",
    caught_by="gpt2-weights-names",
    hint="The number of the layer is part of the name.",
)

# Counting ------------------------------------------------------------------------------------------------

mutants.edit(
    "count-formula",
    "no-output-projection",
    ("attention = 4 * (n_h + 1) * n_h", "attention = 3 * (n_h + 1) * n_h"),
    misconception="a count without the output projection",
    caught_by="count-encoder",
    hint="Attention has four matrices: which one comes after the heads?",
)
mutants.edit(
    "count-formula",
    "no-biases",
    ("attention = 4 * (n_h + 1) * n_h", "attention = 4 * n_h * n_h"),
    misconception="a count of the attention without its biases",
    caught_by="count-encoder",
    hint="Every linear layer has one bias per output.",
)
mutants.edit(
    "count-formula",
    "norm-once",
    ("ffn + 4 * n_h", "ffn + 2 * n_h"),
    misconception="a count with one norm per layer, or with norms that have no bias",
    caught_by="count-encoder",
    hint="A layer has two norms, and each has two numbers per feature.",
)
mutants.edit(
    "count-formula",
    "four-times-width",
    ("(n_h + 1) * d_ff + (d_ff + 1) * n_h", "(n_h + 1) * 4 * n_h + (4 * n_h + 1) * n_h"),
    misconception="a count that takes d_ff for four times the width",
    caught_by="count-encoder",
    hint="d_ff is an argument of its own.",
)
mutants.edit(
    "count-formula",
    "head-twice",
    ("(n_words + n_positions) * d_model", "(2 * n_words + n_positions) * d_model"),
    misconception="a count in which the tied head is counted again",
    caught_by="count-gpt",
    hint="How many matrices of words does the model hold?",
)
mutants.edit(
    "count-formula",
    "no-last-norm",
    (" + 2 * d_model", ""),
    misconception="a count without the last norm",
    caught_by="count-gpt",
    hint="One layer is left after the last block.",
)
# Receptive field -----------------------------------------------------------------------------------------

mutants.edit(
    "field",
    "no-residual",
    ("reached |= {", "reached = {"),
    misconception="a field without the residual, in which a position loses its own vector",
    caught_by=("field-residual", "field-layers"),
    hint="What does the residual add to what the heads bring?",
)
mutants.edit(
    "field",
    "bottom-up",
    ("reversed(choices.tolist())", "choices.tolist()"),
    misconception="a field found by walking the layers from the first to the last",
    caught_by=("field-layers", "field-gradient"),
    hint="You start at an output. Which layer made it?",
)
mutants.edit(
    "field",
    "one-layer-too-few",
    ("reversed(choices.tolist())", "reversed(choices.tolist()[1:])"),
    misconception="the field of a network with one layer less",
    caught_by="field-layers",
    hint="How many layers lie between the inputs and the output?",
)
mutants.edit(
    "field",
    "first-head-only",
    ("for head in layer}", "for head in layer[:1]}"),
    misconception="the field of the first head alone",
    caught_by="field-gradient",
    hint="Every head brings a position.",
)
mutants.edit(
    "spread",
    "no-residual-in-bound",
    ("min(T, (n_heads + 1) ** n_layers)", "min(T, n_heads**n_layers)"),
    misconception="the number of heads to the power of the layers",
    caught_by="spread-bound",
    hint="From how many vectors does one layer make a new one, with the residual?",
)
mutants.edit(
    "spread",
    "no-limit",
    ("min(T, (n_heads + 1) ** n_layers)", "(n_heads + 1) ** n_layers"),
    misconception="a bound that can be larger than the number of inputs",
    caught_by="spread-bound",
    hint="How many inputs are there?",
)
mutants.edit(
    "spread",
    "same-steps-in-every-layer",
    ("(i + 1) * (n_heads + 1) ** layer for", "(i + 1) for"),
    misconception="choices that take the same steps in every layer, so that paths meet",
    caught_by="spread-reached",
    hint="One step of 1 and one of 2 end where 2 and 1 end. Which steps never add up to the same?",
)
mutants.edit(
    "spread",
    "base-heads",
    ("(i + 1) * (n_heads + 1) ** layer for", "(i + 1) * max(n_heads, 2) ** layer for"),
    misconception="steps that grow with the number of heads, without the residual",
    caught_by="spread-reached",
    hint="With k heads a layer offers k + 1 steps, the step of 0 among them.",
)

# Cost ----------------------------------------------------------------------------------------------------

mutants.edit(
    "cost",
    "usual-formula",
    ("2 * T_q * d**2 + 2 * T_k * d**2", "0"),
    misconception="the usual formula, which leaves the projections out",
    caught_by="cost-count",
    hint="How do queries, keys and values come about, and the output?",
)
mutants.edit(
    "cost",
    "all-four-for-queries",
    ("2 * T_q * d**2 + 2 * T_k * d**2", "4 * T_q * d**2"),
    misconception="a count in which all projections belong to the sequence that asks",
    caught_by="cost-count",
    hint="Whose vectors become keys and values?",
)
mutants.edit(
    "cost",
    "no-output-projection",
    ("2 * T_q * d**2 + 2 * T_k * d**2", "T_q * d**2 + 2 * T_k * d**2"),
    misconception="a count without the output projection",
    caught_by="cost-count",
    hint="There are four projections.",
)
mutants.edit(
    "cost",
    "scores-without-width",
    ('"scores": T_q * T_k * d', '"scores": T_q * T_k'),
    misconception="one multiplication per score",
    caught_by="cost-count",
    hint="A score is a product of two vectors.",
)
mutants.edit(
    "cost",
    "mixing-squared",
    ('"mixing": T_q * T_k * d', '"mixing": T_q * T_q * d'),
    misconception="a count of the mixing that takes the number of queries for the number of keys",
    caught_by="cost-count",
    hint="How many values does one output add up?",
)
mutants.edit(
    "cost",
    "multiply-and-add",
    ('"scores": T_q * T_k * d', '"scores": 2 * T_q * T_k * d'),
    misconception="a count of multiplications and additions together",
    caught_by="cost-count",
    hint="Only multiplications are asked for.",
)

# Linear attention ----------------------------------------------------------------------------------------

mutants.edit(
    "linear",
    "no-normaliser",
    ("(Q @ summed) / (Q @ total)", "Q @ summed"),
    misconception="linear attention without its denominator, as document 2 writes it",
    caught_by=("linear-mean", "linear-all"),
    hint="Put ones in place of all values. What should come out, and what does?",
)
mutants.edit(
    "linear",
    "quadratic",
    ("summed = K.mT @ V", "A = Q @ K.mT\n    return (A / A.sum(dim=-1, keepdim=True)) @ V"),
    misconception="the right numbers by way of all T × T weights",
    caught_by="linear-memory",
    hint="Three matrices can be multiplied in two orders.",
)
mutants.edit(
    "linear",
    "features-of-keys-only",
    ("Q, K = feature_map(Q), feature_map(K)", "Q, K = Q, feature_map(K)"),
    misconception="linear attention with raw queries",
    caught_by="linear-all",
    hint="Both sides of the product are features.",
)
mutants.edit(
    "linear",
    "summed-over-features",
    ("(Q @ summed) / (Q @ total)", "(Q @ summed) / K.sum()"),
    misconception="a denominator that is the same for all queries",
    caught_by=("linear-mean", "linear-all"),
    hint="Each query has a sum of its own.",
)
mutants.edit(
    "linear",
    "softmax-features",
    ("Q, K = feature_map(Q), feature_map(K)", "Q, K = torch.softmax(Q, dim=-1), torch.softmax(K, dim=-1)"),
    misconception="linear attention with a softmax over the features",
    caught_by="linear-all",
    hint="The features are given: use `feature_map`.",
)
mutants.edit(
    "linear-causal",
    "full-denominator",
    ("total = K.cumsum(dim=-2)", "total = K.sum(dim=-2, keepdim=True)"),
    misconception="a causal sum over a denominator that sees all keys",
    caught_by=("linear-mean", "linear-future"),
    hint="Both sums end at the query's own position.",
)
mutants.edit(
    "linear-causal",
    "not-causal",
    ("cumsum(dim=-3)", "sum(dim=-3, keepdim=True)"),
    ("total = K.cumsum(dim=-2)", "total = K.sum(dim=-2, keepdim=True)"),
    misconception="the form over all keys",
    caught_by="linear-future",
    hint="Query 0 may see key 0 and no other.",
)
mutants.edit(
    "linear-causal",
    "masked-quadratic",
    (
        "summed = (K[..., :, None] * V[..., None, :]).cumsum(dim=-3)",
        "A = (Q @ K.mT).tril()\n    return A @ V / A.sum(dim=-1, keepdim=True)\n    summed = 0",
    ),
    misconception="the right numbers by way of a masked T × T matrix",
    caught_by="linear-memory",
    hint="Running sums need no matrix of all pairs.",
)
mutants.edit(
    "linear-causal",
    "key-excluded",
    ("cumsum(dim=-3)", "cumsum(dim=-3).roll(1, dims=-3)"),
    misconception="sums that end one key too early",
    caught_by="linear-causal-same",
    hint="A position sees itself.",
)

mutants.edit(
    "linear",
    "something-added-below",
    ("(Q @ summed) / (Q @ total)", "(Q @ summed) / (Q @ total + 1e-6)"),
    misconception="linear attention with a small number added to its denominator, which counts when the features are small",
    caught_by="linear-mean",
    hint="How large is the denominator when all features are small?",
)
mutants.edit(
    "linear-causal",
    "something-added-below",
    ("(Q * total).sum(dim=-1, keepdim=True)", "((Q * total).sum(dim=-1, keepdim=True) + 1e-6)"),
    misconception="causal linear attention with a small number added to its denominator, which counts when the features are small",
    caught_by="linear-mean",
    hint="How large is the denominator when all features are small?",
)


@mutants.rewrite(
    "linear-causal",
    "sums-begin-anew",
    misconception="running sums that begin anew after every 64 positions",
    caught_by="linear-causal-same",
    hint="Which keys should the query at position 100 see?",
)
def causal_linear_attention(Q, K, V):
    pieces = []
    for q, k, v in zip(*(X.split(64, dim=-2) for X in (Q, K, V)), strict=True):
        q, k = feature_map(q), feature_map(k)
        summed = (k[..., :, None] * v[..., None, :]).cumsum(dim=-3)
        pieces.append(
            (q[..., None, :] @ summed).squeeze(-2) / (q * k.cumsum(dim=-2)).sum(dim=-1, keepdim=True)
        )
    return torch.cat(pieces, dim=-2)


# Group attention -----------------------------------------------------------------------------------------

mutants.edit(
    "groups",
    "one-softmax-for-all",
    (
        "return torch.cat([F.scaled_dot_product_attention(*part) for part in parts], dim=-2)",
        "A = torch.softmax(Q @ K.mT / math.sqrt(Q.shape[-1]), dim=-1)\n"
        "    group = torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes))\n"
        "    return (A * (group[:, None] == group)) @ V",
    ),
    misconception="full attention with the weights of other groups set to zero afterwards",
    caught_by=("groups-mask", "groups-wall"),
    hint="The weights within a group should sum to one.",
)
mutants.edit(
    "groups",
    "equal-groups",
    (
        "parts = zip(*(X.split(sizes, dim=-2) for X in (Q, K, V)), strict=True)",
        "parts = zip(*(X.tensor_split(len(sizes), dim=-2) for X in (Q, K, V)), strict=True)",
    ),
    misconception="as many groups as asked for, all of about the same size",
    caught_by="groups-mask",
    hint="`sizes` says how long each group is.",
)
mutants.edit(
    "groups",
    "reversed-order",
    ("for part in parts], dim=-2)", "for part in reversed(list(parts))], dim=-2)"),
    misconception="the groups put together in another order",
    caught_by="groups-mask",
    hint="An output stands at the position of its query.",
)
mutants.edit(
    "groups",
    "causal",
    ("F.scaled_dot_product_attention(*part)", "F.scaled_dot_product_attention(*part, is_causal=True)"),
    misconception="groups in which a position does not see later ones",
    caught_by="groups-mask",
    hint="Within its group a position sees everybody.",
)
mutants.edit(
    "groups",
    "no-check",
    ("if sum(sizes) != Q.shape[-2]:", "if sum(sizes) > Q.shape[-2]:"),
    ("X.split(sizes, dim=-2)", "X[..., : sum(sizes), :].split(sizes, dim=-2)"),
    misconception="a result that is missing the positions for which there is no group",
    caught_by="groups-refuse",
    hint="What should happen to positions that belong to no group?",
)
mutants.edit(
    "groups",
    "masked-scores",
    (
        "return torch.cat([F.scaled_dot_product_attention(*part) for part in parts], dim=-2)",
        "group = torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes))\n"
        "    same = group[:, None] == group\n"
        "    E = (Q @ K.mT / math.sqrt(Q.shape[-1])).masked_fill(~same, -torch.inf)\n"
        "    return torch.softmax(E, dim=-1) @ V",
    ),
    misconception="the right numbers by way of the scores of all pairs, most of which are masked",
    caught_by="groups-wall",
    hint="A masked score has been computed. What has to be cut so that it never is?",
)
mutants.edit(
    "groups",
    "group-against-all-keys",
    (
        "return torch.cat([F.scaled_dot_product_attention(*part) for part in parts], dim=-2)",
        "out, start = [], 0\n"
        "    for q, _, _ in parts:\n"
        "        end = start + q.shape[-2]\n"
        "        E = q @ K.mT / math.sqrt(K.shape[-1])\n"
        "        E[..., :start] = E[..., end:] = -torch.inf\n"
        "        out.append(torch.softmax(E, dim=-1) @ V)\n"
        "        start = end\n"
        "    return torch.cat(out, dim=-2)",
    ),
    misconception="the right numbers by way of the scores of each group with all keys, most of which are masked",
    caught_by="groups-wall",
    hint="The queries are cut into groups. What else has to be?",
)
mutants.edit(
    "groups-cost",
    "equal-groups",
    ("sum(size**2 for size in sizes)", "sum(sizes) ** 2 // len(sizes)"),
    misconception="the number of scores for groups of equal size",
    caught_by="groups-count",
    hint="A large group costs more than a small one saves.",
)
mutants.edit(
    "groups-cost",
    "sum-squared",
    ("sum(size**2 for size in sizes)", "sum(sizes) ** 2"),
    misconception="the number of scores of full attention",
    caught_by="groups-count",
    hint="Scores between groups are never computed.",
)

mutants.edit(
    "groups",
    "in-single-precision",
    (
        "F.scaled_dot_product_attention(*part) for part in parts",
        "F.scaled_dot_product_attention(*(X.float() for X in part)).to(V) for part in parts",
    ),
    misconception="attention within groups that is computed in single precision",
    caught_by="groups-mask",
    hint="How many digits does the result have when queries and keys are float64?",
)

# Fusion --------------------------------------------------------------------------------------------------

mutants.edit(
    "fusion",
    "shift-the-other-way",
    ("torch.roll(Z, -1, dims=-3)", "torch.roll(Z, 1, dims=-3)"),
    misconception="heads shifted the other way, with the last one first",
    caught_by="fusion-shift",
    hint="Which head stands in place 0 after the shift?",
)
mutants.edit(
    "fusion",
    "shift-features",
    ("torch.roll(Z, -1, dims=-3)", "torch.roll(Z, -1, dims=-1)"),
    misconception="features shifted within each head",
    caught_by="fusion-shift",
    hint="Whole heads change places.",
)
mutants.edit(
    "fusion",
    "shift-positions",
    ("torch.roll(Z, -1, dims=-3)", "torch.roll(Z, -1, dims=-2)"),
    misconception="positions shifted by one, which lets each one see the next",
    caught_by="fusion-shift",
    hint="Whole heads change places.",
)
mutants.edit(
    "fusion",
    "shuffle-without-generator",
    ("torch.randperm(Z.shape[1], generator=generator)", "torch.randperm(Z.shape[1])"),
    misconception="an order drawn from torch's global state",
    caught_by="fusion-shuffle",
    hint="Every call that draws takes the generator.",
)
mutants.edit(
    "fusion",
    "shuffle-with-repeats",
    (
        "torch.randperm(Z.shape[1], generator=generator)",
        "torch.randint(Z.shape[1], (Z.shape[1],), generator=generator)",
    ),
    misconception="heads drawn with repetition",
    caught_by="fusion-shuffle",
    hint="A permutation has every head exactly once.",
)
mutants.edit(
    "fusion",
    "one-order-for-ever",
    ("generator=generator)]", "generator=torch.Generator().manual_seed(0))]"),
    misconception="one fixed order at every call, which is a relabelling like the shift",
    caught_by="fusion-shuffle",
    hint="The order is drawn anew at every call.",
)
mutants.edit(
    "fusion",
    "one-order-without-a-generator",
    (
        "torch.randperm(Z.shape[1], generator=generator)",
        "torch.randperm(Z.shape[1], generator=generator or torch.Generator())",
    ),
    misconception="the same order at every call when no generator is given",
    caught_by="fusion-shuffle",
    hint="With which seed does a new generator begin, each time one is made?",
)
mutants.edit(
    "fusion",
    "two-heads-change-places",
    (
        "return Z[:, torch.randperm(Z.shape[1], generator=generator)]",
        "first, *_, last = torch.randperm(Z.shape[1], generator=generator).tolist()\n"
        "    order = list(range(Z.shape[1]))\n"
        "    order[first], order[last] = last, first\n"
        "    return Z[:, order]",
    ),
    misconception="an order in which only two heads change places",
    caught_by="fusion-shuffle",
    hint="How many orders of four heads are there, and how many of them can your function give?",
)
mutants.edit(
    "reweight",
    "norm-of-the-batch",
    ("Z, dim=(-2, -1), keepdim=True)", "Z, dim=(0, -2, -1), keepdim=True)"),
    misconception="one norm per head for the whole batch, so that sequences act on each other",
    caught_by="fusion-reweight",
    hint="Every sequence has norms of its own.",
)
mutants.edit(
    "reweight",
    "share-of-the-sum",
    (
        "norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)  # (B, h, 1, 1)\n    return Z * norms / norms.mean(dim=1, keepdim=True)",
        "norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)\n    return Z * norms / norms.sum(dim=1, keepdim=True)",
    ),
    misconception="heads multiplied by their share of the sum of norms, which makes all of them smaller",
    caught_by="fusion-reweight",
    hint="With equal norms nothing should change.",
)
mutants.edit(
    "reweight",
    "normalised",
    (
        "norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)  # (B, h, 1, 1)\n    return Z * norms /",
        "norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)\n    return Z / norms *",
    ),
    misconception="heads divided by their norm, which gives the small ones more weight",
    caught_by="fusion-reweight",
    hint="The larger the norm, the larger the factor.",
)
mutants.edit(
    "reweight",
    "norms-detached",
    ("vector_norm(Z, dim=(-2, -1), keepdim=True)", "vector_norm(Z.detach(), dim=(-2, -1), keepdim=True)"),
    misconception="heads re-weighted by numbers through which no gradient passes",
    caught_by="fusion-reweight",
    hint="What does the weight of a head depend on?",
)
mutants.edit(
    "reweight",
    "norms-of-positions-detached",
    ("vector_norm(Z, dim=-1, keepdim=True)", "vector_norm(Z.detach(), dim=-1, keepdim=True)"),
    misconception="positions re-weighted by numbers through which no gradient passes",
    caught_by="fusion-positions",
    hint="What does the weight of a head depend on?",
)
mutants.edit(
    "reweight",
    "something-added-below",
    (
        "norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)  # (B, h, 1, 1)\n    return Z * norms / norms.mean(dim=1, keepdim=True)",
        "norms = torch.linalg.vector_norm(Z, dim=(-2, -1), keepdim=True)\n    return Z * norms / (norms.mean(dim=1, keepdim=True) + 1e-5)",
    ),
    misconception="heads re-weighted with a small number added to the mean norm, which counts when the heads are small",
    caught_by="fusion-reweight",
    hint="What do the factors of all heads add up to, however small the heads are?",
)
mutants.edit(
    "reweight",
    "still-over-positions",
    ("vector_norm(Z, dim=-1, keepdim=True)", "vector_norm(Z, dim=(-2, -1), keepdim=True)"),
    misconception="a norm over all positions under the name of the repaired one",
    caught_by=("fusion-positions", "fusion-causal"),
    hint="Which dimension must not be summed over, if position 0 is to know nothing of position 5?",
)
mutants.edit(
    "absorb",
    "the-other-way",
    (".roll(-1, dims=1)", ".roll(1, dims=1)"),
    misconception="blocks of columns moved against the shift",
    caught_by=("absorb-same", "absorb-training"),
    hint="Place 0 now holds head 1. Which block of columns belongs to head 1?",
)
mutants.edit(
    "absorb",
    "rows",
    (
        "weight.unflatten(1, (n_heads, -1)).roll(-1, dims=1).flatten(1)",
        "weight.unflatten(0, (n_heads, -1)).roll(-1, dims=0).flatten(0, 1)",
    ),
    misconception="blocks of rows moved instead of columns",
    caught_by="absorb-same",
    hint="nn.Linear keeps (outputs, inputs). The heads are its inputs.",
)
mutants.edit(
    "absorb",
    "single-columns",
    ("weight.unflatten(1, (n_heads, -1)).roll(-1, dims=1).flatten(1)", "weight.roll(-1, dims=1)"),
    misconception="columns moved by one feature instead of one head",
    caught_by="absorb-same",
    hint="A head is a block of columns.",
)
mutants.edit(
    "absorb",
    "detached",
    ("weight.unflatten", "weight.detach().unflatten"),
    misconception="a new matrix through which no gradient reaches the old one",
    caught_by="absorb-same",
    hint="Does a gradient of the result arrive at the matrix that was given?",
)
# Generation ----------------------------------------------------------------------------------------------

mutants.edit(
    "distribution",
    "temperature-times",
    ("logits / temperature", "logits * temperature"),
    misconception="logits multiplied by the temperature",
    caught_by="distribution-temperature",
    hint="A small temperature sharpens.",
)
mutants.edit(
    "distribution",
    "temperature-after",
    ("torch.softmax(logits / temperature, dim=-1)", "torch.softmax(logits, dim=-1) / temperature"),
    misconception="probabilities divided by the temperature",
    caught_by="distribution-temperature",
    hint="Probabilities must sum to one afterwards.",
)
mutants.edit(
    "distribution",
    "zero-instead-of-infinity",
    ("masked_fill(~kept, -torch.inf)", "masked_fill(~kept, 0.0)"),
    misconception="logits of other tokens set to zero, which leaves them possible",
    caught_by="distribution-top",
    hint="What is the exponential of zero?",
)
mutants.edit(
    "distribution",
    "one-too-few",
    ("min(top_k, logits.shape[-1])", "max(1, min(top_k, logits.shape[-1]) - 1)"),
    misconception="k - 1 tokens, because the k-th is cut off too",
    caught_by="distribution-top",
    hint="Count the tokens that are left.",
)
mutants.edit(
    "distribution",
    "all-that-tie",
    (
        "kept = torch.zeros_like(logits, dtype=torch.bool).scatter(-1, best, True)",
        "kept = logits >= logits.gather(-1, best[..., -1:])",
    ),
    misconception="all tokens that reach the k-th value, which are more than k when some are equally likely",
    caught_by="distribution-top",
    hint="How many tokens stay when all logits are equal?",
)
mutants.edit(
    "distribution",
    "not-renormalised",
    (
        "return torch.softmax(logits / temperature, dim=-1)",
        "p = torch.softmax(logits.nan_to_num(neginf=0.0) / temperature, dim=-1)\n    return p * torch.isfinite(logits)",
    ),
    misconception="probabilities cut off after the softmax, so that they no longer sum to one",
    caught_by="distribution-top",
    hint="What is left must sum to one.",
)
mutants.edit(
    "distribution",
    "exponentials-of-large-numbers",
    (
        "return torch.softmax(logits / temperature, dim=-1)",
        "powers = torch.exp(logits / temperature)\n    return powers / powers.sum(dim=-1, keepdim=True)",
    ),
    misconception="a softmax whose exponentials overflow when the temperature is small",
    caught_by="distribution-temperature",
    hint="How large is the exponential of a thousand?",
)
mutants.edit(
    "distribution",
    "dropped-by-a-finite-number",
    ("masked_fill(~kept, -torch.inf)", "masked_fill(~kept, -1e4)"),
    misconception="logits of other tokens set to a large negative number, which the best logits can fall below",
    caught_by="distribution-top",
    hint="What happens when the best logit is lower than the number you fill in?",
)
mutants.edit(
    "generate",
    "always-the-best",
    (
        "torch.multinomial(probabilities, 1, generator=generator)",
        "probabilities.argmax(dim=-1, keepdim=True)",
    ),
    misconception="the most likely text, whatever the temperature",
    caught_by="generate-draw",
    hint="A token is drawn, not picked.",
)
mutants.edit(
    "generate",
    "seed-of-the-generator",
    (
        "torch.multinomial(probabilities, 1, generator=generator)",
        "torch.multinomial(\n            probabilities,\n            1,\n            generator=generator\n"
        "            and torch.Generator().manual_seed(generator.initial_seed() + ids.shape[1]),\n        )",
    ),
    misconception="draws from new generators that begin with the seed of the given one",
    caught_by="generate-draw",
    hint="Two texts from one generator, one after the other: are they the same?",
)
mutants.edit(
    "generate",
    "without-generator",
    ("torch.multinomial(probabilities, 1, generator=generator)", "torch.multinomial(probabilities, 1)"),
    misconception="tokens drawn from torch's global state",
    caught_by=("generate-draw", "generate-same"),
    hint="Every call that draws takes the generator.",
)
mutants.edit(
    "generate",
    "whole-text-into-the-cache",
    ("logits, past = model(new, past=past)", "logits, past = model(ids, past=past)"),
    misconception="the whole text handed in again at every step, on top of the past",
    caught_by=("generate-greedy", "generate-same"),
    hint="What does the past already hold?",
)
mutants.edit(
    "generate",
    "cache-in-name-only",
    ("if use_cache:", "if False:"),
    misconception="the right text, with or without the cache whatever `use_cache` says",
    caught_by="generate-same",
    hint="With the cache the model is shown one token per step, and without it the whole text.",
)
mutants.edit(
    "generate",
    "first-position",
    ("logits[:, -1]", "logits[:, 0]"),
    misconception="a text in which every token is drawn from the logits of the first one",
    caught_by="generate-greedy",
    hint="Which row of logits predicts the next token?",
)
mutants.edit(
    "generate",
    "forgets-the-past",
    ("logits, past = model(new, past=past)", "logits, _ = model(new, past=[])"),
    misconception="a text in which every new token has seen the one before and nothing else",
    caught_by=("generate-greedy", "generate-same"),
    hint="What the model returns beside the logits is the past of the next step.",
)

mutants.edit(
    "generate",
    "recorded",
    ("with torch.no_grad():", "with torch.enable_grad():"),
    misconception="the right text, with every step recorded for gradients that nobody asks for",
    caught_by="generate-greedy",
    hint="What does the model keep of every step when torch might be asked for gradients later?",
)
mutants.edit(
    "generate",
    "greedy-when-cold",
    (
        "new = torch.multinomial(probabilities, 1, generator=generator)",
        "cold = probabilities.argmax(dim=-1, keepdim=True)\n"
        "            new = cold if temperature < 0.5 else torch.multinomial(probabilities, 1, generator=generator)",
    ),
    misconception="a text whose tokens are picked and not drawn when the temperature is low",
    caught_by="generate-draw",
    hint="A low temperature makes the best token more likely. Does it make it certain?",
)
mutants.edit(
    "generate",
    "window",
    (
        "logits = model(ids)",
        "logits = model(ids[:, -(model.places.num_embeddings if hasattr(model, 'places') else 0) :])",
    ),
    misconception="a text that goes on from its last tokens alone when it outgrows the positions of the model",
    caught_by="generate-same",
    hint="What does the model do with a text that is too long for it, and who should hear of that?",
)

# Training ------------------------------------------------------------------------------------------------

mutants.edit(
    "text-perplexity",
    "no-shared-character",
    (
        "ids[start : start + length + 1] for start in range(0, len(ids) - 1, length)",
        "ids[start : start + length + 1] for start in range(0, len(ids) - 1, length + 1)",
    ),
    misconception="windows that do not share a character, so that the first of each is never predicted",
    caught_by="training-windows",
    hint="Each window begins with the last character of the one before.",
)
mutants.edit(
    "text-perplexity",
    "rest-dropped",
    (
        "    batches += [window[None] for window in windows if len(window) <= length]\n",
        "    batches += [ids[None]] if not batches else []\n",
    ),
    misconception="a text without its last, shorter window",
    caught_by="training-windows",
    hint="The last characters count too.",
)
mutants.edit(
    "text-perplexity",
    "mean-of-windows",
    (
        'total += F.cross_entropy(logits, targets, reduction="sum").item()',
        "total += F.cross_entropy(logits, targets).item() / len(batches)",
    ),
    ("math.exp(total / (len(ids) - 1))", "math.exp(total)"),
    misconception="a mean over batches, in which a short last window weighs as much as 256 full ones",
    caught_by="training-windows",
    hint="Add up all losses first; the division comes last.",
)
mutants.edit(
    "text-perplexity",
    "mean-of-perplexities",
    (
        'total += F.cross_entropy(logits, targets, reduction="sum").item()',
        "total += F.cross_entropy(logits, targets).exp().item() / len(batches)",
    ),
    ("math.exp(total / (len(ids) - 1))", "total"),
    misconception="a mean of perplexities, which is what document 3 seems to print",
    caught_by="training-windows",
    hint="The exponential comes last.",
)
mutants.edit(
    "text-perplexity",
    "base-two",
    ("math.exp(total / (len(ids) - 1))", "2 ** (total / (len(ids) - 1))"),
    misconception="two to the power of a loss in natural logarithms",
    caught_by="training-windows",
    hint="The loss uses natural logarithms.",
)
mutants.edit(
    "text-perplexity",
    "divided-by-all-characters",
    ("(len(ids) - 1)", "len(ids)"),
    misconception="a sum divided by all characters, although the very first one is never predicted",
    caught_by="training-windows",
    hint="How many predictions does a text of two characters hold?",
)
mutants.edit(
    "text-perplexity",
    "window-too-short",
    ("ids[start : start + length + 1] for", "ids[start : start + length] for"),
    ("if len(window) == length + 1]", "if len(window) == length]"),
    ("if len(window) <= length]", "if 1 < len(window) < length]"),
    misconception="windows of one character too few, so that one prediction in each is missing",
    caught_by="training-windows",
    hint="`length` predictions need how many characters?",
)

# Changes made by program that are no mistakes ------------------------------------------------------------

mutants.equivalent(
    "heads",
    "return X.unflatten(-1, (n_heads, -1)).transpose(-3, -2)",
    "return X.unflatten(-1, (n_heads, -1)).transpose(-2, -3)",
    because="swapping two dimensions is the same in either order",
)
mutants.equivalent(
    "merge",
    "return Z.transpose(-3, -2).flatten(-2)",
    "return Z.transpose(-2, -3).flatten(-2)",
    because="swapping two dimensions is the same in either order",
)
mutants.equivalent(
    "multihead",
    "allowed = torch.ones(T_q, T_k, dtype=torch.bool, device=E.device).tril(T_k - T_q)",
    "allowed = torch.ones(T_q, T_k, dtype=torch.bool).tril(T_k - T_q)",
    because="it differs only on a GPU, and the tests run on the CPU",
)
mutants.equivalent(
    "gpt",
    "x = self.tokens(ids) + self.places(torch.arange(start, end, device=ids.device))",
    "x = self.tokens(ids) + self.places(torch.arange(start, end))",
    because="it differs only on a GPU, and the tests run on the CPU",
)
mutants.equivalent(
    "gpt",
    "start = past[0][0].shape[-2] if past else 0",
    "start = past[0][1].shape[-2] if past else 0",
    because="keys and values of a layer have the same number of positions",
)
mutants.equivalent(
    "gpt2-weights",
    'weights[f"blocks.{i}.{GPT2_NAMES[rest]}.{kind}"] = value.T if value.ndim == 2 else value',
    'weights[f"blocks.{i}.{GPT2_NAMES[rest]}.{kind}"] = (value.T)',
    because="a vector is its own transpose",
)
mutants.equivalent(
    "gpt2-weights",
    'if name == "lm_head.weight":',
    'if "lm_head.weight" in name:',
    because="no different name of a GPT-2 holds these words",
)
mutants.equivalent(
    "spread",
    "return (torch.arange(T) + torch.tensor(steps)[..., None]) % T",
    "return ((torch.arange(T)) - (torch.tensor(steps)[..., None])) % T",
    because="looking back reaches as many inputs as looking forward",
)
mutants.equivalent(
    "groups",
    "parts = zip(*(X.split(sizes, dim=-2) for X in (Q, K, V)), strict=True)",
    "parts = zip(*(X.split(sizes, dim=-2) for X in (Q, K, V)), strict=False)",
    because="the three splits have the same number of parts",
)
for end in ("(len(ids)) + (1)", "len(ids)"):
    mutants.equivalent(
        "text-perplexity",
        "windows = [ids[start : start + length + 1] for start in range(0, len(ids) - 1, length)]",
        f"windows = [ids[start : start + length + 1] for start in range(0, {end}, length)]",
        because="a further window of one character or none holds no prediction",
    )
mutants.equivalent(
    "text-perplexity",
    "batches = list(torch.stack(full).split(256)) if full else []",
    "batches = list(torch.stack(full).split(257)) if full else []",
    because="how many windows go through the model at once changes no sum",
)
