"""Known mistakes of *Objectives*: what each one misunderstands, which test sees it, what helps."""

import torch
from torch.nn import functional as F

from autograder.course.known import Mutants

mutants = Mutants()

# next-token ------------------------------------------------------------------------------------------------

mutants.edit(
    "next-token",
    "no-shift",
    ("logits[:, :-1][counts], ids[:, 1:][counts]", "logits[real], ids[real]"),
    misconception="a loss that pays the model for repeating the token it has read",
    caught_by="lm-shift",
    hint="A causal model sees the token at its own position. Which token is it asked to predict there?",
)
mutants.edit(
    "next-token",
    "shift-backwards",
    ("logits[:, :-1][counts], ids[:, 1:][counts]", "logits[:, 1:][counts], ids[:, :-1][counts]"),
    misconception="a loss in which each position predicts the token before it",
    caught_by="lm-shift",
    hint="Write down for a row of four tokens which logits meet which id: time runs the other way.",
)
mutants.edit(
    "next-token",
    "double-shift",
    ("counts = real[:, :-1] & real[:, 1:]", "counts = real[:, :-2] & real[:, 2:]"),
    ("logits[:, :-1][counts], ids[:, 1:][counts]", "logits[:, :-2][counts], ids[:, 2:][counts]"),
    misconception="a loss that looks two tokens ahead, as when labels are shifted and a loss that shifts by itself is used",
    caught_by="lm-shift",
    hint="Count how many places lie between a prediction and the token it is compared with: the shift may be applied once only.",
)
mutants.edit(
    "next-token",
    "padding-in-the-mean",
    ("counts = real[:, :-1] & real[:, 1:]", "counts = torch.ones_like(real[:, 1:])"),
    misconception="a mean over all pairs of neighbours, padding included",
    caught_by="lm-padding",
    hint="What does the last real token of a short row have to predict in your loss?",
)
mutants.edit(
    "next-token",
    "input-must-be-real",
    ("counts = real[:, :-1] & real[:, 1:]", "counts = real[:, :-1]"),
    misconception="a loss that counts every real token's prediction, also the one that points at padding",
    caught_by="lm-padding",
    hint="A pair has two members. You ask whether the first is real: what about the one to be predicted?",
)
mutants.edit(
    "next-token",
    "target-must-be-real",
    ("counts = real[:, :-1] & real[:, 1:]", "counts = real[:, 1:]"),
    misconception="a loss that counts every real token as a target, also the first one after padding on the left",
    caught_by="lm-padding",
    hint="With padding on the left, the first real token has nothing real before it. From what would it be predicted?",
)
mutants.edit(
    "next-token",
    "softmax-twice",
    ("F.cross_entropy(logits[:, :-1][counts]", "F.cross_entropy(logits[:, :-1][counts].softmax(-1)"),
    misconception="a cross-entropy of probabilities where logits are expected, so that the softmax is applied twice",
    caught_by=("lm-shift", "lm-library"),
    hint="`F.cross_entropy` takes logits. What does it do to numbers between 0 and 1?",
)


@mutants.rewrite(
    "next-token",
    "mean-of-rows",
    misconception="the mean over the rows of each row's own mean",
    caught_by="lm-mean",
    hint="A short row has fewer predictions than a long one. Should each of its tokens count for more?",
)
def next_token_loss(logits, ids, attention_mask):
    real = attention_mask.bool()
    counts = (real[:, :-1] & real[:, 1:]).to(logits.dtype)
    losses = F.cross_entropy(logits[:, :-1].transpose(1, 2), ids[:, 1:], reduction="none")
    return ((losses * counts).sum(1) / counts.sum(1)).mean()


mutants.edit(
    "next-token",
    "clamped-probabilities",
    (
        "F.cross_entropy(logits[:, :-1][counts], ids[:, 1:][counts])",
        "F.nll_loss(logits[:, :-1][counts].softmax(-1).clamp(min=1e-30).log(), ids[:, 1:][counts])",
    ),
    misconception="the logarithm of a probability that is kept above a small number, so that a large loss has a ceiling",
    caught_by="lm-shift",
    hint="What is the loss of a token whose probability is smaller than the number that you put there?",
)


mutants.edit(
    "next-token",
    "logarithm-of-a-softmax",
    (
        "F.cross_entropy(logits[:, :-1][counts], ids[:, 1:][counts])",
        "F.nll_loss(logits[:, :-1][counts].softmax(-1).log(), ids[:, 1:][counts])",
    ),
    misconception="a loss that is infinite as soon as a probability is too small for its format",
    caught_by="lm-shift",
    hint="Try logits of ten thousand. What is the logarithm of a probability that was rounded to 0?",
)


# mask-tokens -----------------------------------------------------------------------------------------------

mutants.edit(
    "mask-tokens",
    "labels-everywhere",
    ("ids.masked_fill(~selected, -100)", "ids"),
    misconception="labels at every position, so that copying visible tokens is paid as well",
    caught_by="mlm-labels",
    hint="At which positions is the model asked something it can't read off its input?",
)
mutants.edit(
    "mask-tokens",
    "labels-from-the-inputs",
    ("ids.masked_fill(~selected, -100)", "inputs.masked_fill(~selected, -100)"),
    misconception="labels taken after the tokens were replaced, so that the right answer is [MASK]",
    caught_by="mlm-labels",
    hint="Look at the label of a masked position: is it the word that stood there?",
)
mutants.edit(
    "mask-tokens",
    "labels-shifted",
    ("ids.masked_fill(~selected, -100)", "ids.roll(-1, dims=1).masked_fill(~selected, -100)"),
    misconception="labels shifted by one, as for the next-token objective",
    caught_by="mlm-labels",
    hint="A masked token is predicted in its own place. Which objective needs a shift, and why?",
)
mutants.edit(
    "mask-tokens",
    "specials-too",
    (" & ~special", ""),
    misconception="a selection that includes special tokens and padding",
    caught_by="mlm-special",
    hint="What would the model learn from guessing [SEP] or padding?",
)
mutants.edit(
    "mask-tokens",
    "fifteen-of-eighty",
    ("ids.masked_fill(~selected, -100)", "ids.masked_fill(~(selected & (fate < 0.8)), -100)"),
    misconception="labels at the masked tokens only, so that random and kept tokens teach nothing",
    caught_by=("mlm-share", "mlm-fates"),
    hint="Fifteen per cent are selected and have a label. What happens to a token's input comes after that.",
)
mutants.edit(
    "mask-tokens",
    "random-everywhere",
    ("selected & (fate >= 0.9)", "~special & (fate >= 0.9)"),
    misconception="inputs in which a tenth of all tokens is random, selected or not",
    caught_by="mlm-labels",
    hint="The 80, 10 and 10 per cent are shares of the selected tokens. What happens to the others?",
)
mutants.edit(
    "mask-tokens",
    "twenty-per-cent-random",
    ("fate >= 0.9", "fate >= 0.8"),
    misconception="a fifth of the selected tokens made random and none left as it was",
    caught_by="mlm-fates",
    hint="Three fates share the probability of a selected token. Which one is missing?",
)
mutants.edit(
    "mask-tokens",
    "always-mask",
    ("selected & (fate < 0.8)", "selected"),
    ("selected & (fate >= 0.9)", "selected & (fate >= 2.0)"),
    misconception="every selected token behind [MASK]",
    caught_by="mlm-fates",
    hint="In use there is no [MASK]. How does the recipe keep the model honest about tokens that it can see?",
)
mutants.edit(
    "mask-tokens",
    "mask-never-drawn",
    (
        "random_ids = torch.randint(n_tokens, ids.shape, generator=generator)",
        "random_ids = torch.randint(n_tokens - 1, ids.shape, generator=generator)\n"
        "    random_ids = random_ids + (random_ids >= mask_id)",
    ),
    misconception="random tokens from all ids but that of [MASK]",
    caught_by="mlm-random",
    hint="How many ids may a random token have, and is [MASK] one of them?",
)


mutants.edit(
    "mask-tokens",
    "always-another-token",
    (
        "random_ids = torch.randint(n_tokens, ids.shape, generator=generator)",
        "random_ids = (ids + torch.randint(1, n_tokens, ids.shape, generator=generator)) % n_tokens",
    ),
    misconception="random tokens that are never the original",
    caught_by="mlm-random",
    hint="May a token that is drawn from all of the vocabulary happen to be the one that stood there?",
)


mutants.edit(
    "mask-tokens",
    "last-id-never",
    ("torch.randint(n_tokens, ids.shape", "torch.randint(n_tokens - 1, ids.shape"),
    misconception="random tokens among which the last id of the vocabulary never occurs",
    caught_by="mlm-random",
    hint="Which is the largest number that `torch.randint(n)` can return?",
)
mutants.edit(
    "mask-tokens",
    "same-masks-for-ever",
    ("    selected = (torch", "    generator = torch.Generator().manual_seed(0)\n    selected = (torch"),
    misconception="the same mask at every call",
    caught_by="mlm-seed",
    hint="Each epoch should ask about other tokens. Where does your randomness start anew?",
)
mutants.edit(
    "mask-tokens",
    "in-place",
    ("inputs = ids.masked_fill(selected", "inputs = ids.masked_fill_(selected"),
    misconception="a batch whose ids were overwritten, so that the labels have lost the originals",
    caught_by="mlm-seed",
    hint="A method whose name ends in an underscore writes into its tensor. Who else still needs these ids?",
)


mutants.edit(
    "mask-tokens",
    "neighbours-share-a-fate",
    (
        "fate = torch.rand(ids.shape, generator=generator)",
        "fate = torch.rand(ids.shape, generator=generator)\n    fate[:, 1::2] = fate[:, : 2 * (ids.shape[1] // 2) : 2]",
    ),
    misconception="a fate that every two neighbours have in common",
    caught_by="mlm-independent",
    hint="Which of the random decisions are made for each token on its own?",
)


@mutants.rewrite(
    "mask-tokens",
    "fixed-number-per-row",
    misconception="exactly the same number of selected tokens in every row",
    caught_by="mlm-independent",
    hint="Each token is selected on its own. How much would the number in a row vary then?",
)
def mask_tokens(ids, special, mask_id, n_tokens, generator, share=0.15):
    noise = torch.rand(ids.shape, generator=generator).masked_fill(special, 2.0)
    order = noise.argsort(dim=1).argsort(dim=1)
    selected = order < (share * (~special).sum(dim=1, keepdim=True)).round()
    fate = torch.rand(ids.shape, generator=generator)
    inputs = ids.masked_fill(selected & (fate < 0.8), mask_id)
    random_ids = torch.randint(n_tokens, ids.shape, generator=generator)
    return torch.where(selected & (fate >= 0.9), random_ids, inputs), ids.masked_fill(~selected, -100)


# masked-loss -----------------------------------------------------------------------------------------------

mutants.edit(
    "masked-loss",
    "nan-for-nothing",
    (
        "    if not asked.any():\n        return logits[asked].sum()  # of nothing, which is 0 however large the logits are\n",
        "",
    ),
    misconception="a loss that is not a number when nothing was selected",
    caught_by="masked-loss-none",
    hint="What is the mean of no numbers at all? One such batch makes every weight NaN.",
)
mutants.edit(
    "masked-loss",
    "constant-zero",
    ("return logits[asked].sum()", "return torch.tensor(0.0)"),
    misconception="a zero that no backward pass can start from",
    caught_by="masked-loss-none",
    hint="The loop calls `backward` on whatever you return: it has to hang together with the logits.",
)
mutants.edit(
    "masked-loss",
    "infinity-times-zero",
    ("return logits[asked].sum()", "return logits.sum() * 0.0"),
    misconception="a zero that is not a number when the logits are so large that their sum is infinite",
    caught_by="masked-loss-none",
    hint="What is 0 times infinity, for a computer? Is there a sum that holds no logit at all?",
)
mutants.edit(
    "masked-loss",
    "float32",
    (
        "return F.cross_entropy(logits[asked], labels[asked])",
        "return F.cross_entropy(logits[asked].float(), labels[asked]).to(logits.dtype)",
    ),
    misconception="a loss that is computed with half of the digits",
    caught_by="masked-loss-places",
    hint="What does a loss of float64 logits promise?",
)


mutants.edit(
    "masked-loss",
    "shifted",
    (
        "return F.cross_entropy(logits[asked], labels[asked])",
        "return F.cross_entropy(logits[:, :-1].transpose(1, 2), labels[:, 1:])",
    ),
    misconception="a masked loss with the shift of the next-token loss",
    caught_by=("masked-loss-places", "collator-model"),
    hint="The [MASK] stands where the answer belongs. Is there anything to shift?",
)
mutants.edit(
    "masked-loss",
    "mean-over-all-positions",
    (
        "return F.cross_entropy(logits[asked], labels[asked])",
        "return F.cross_entropy(logits[asked], labels[asked], reduction='sum') / labels.numel()",
    ),
    misconception="the sum over the selected positions divided by the number of all positions",
    caught_by="masked-loss-places",
    hint="By how many predictions do you divide, and how many were asked for?",
)

mutants.edit(
    "masked-loss",
    "logarithm-of-a-softmax",
    (
        "F.cross_entropy(logits[asked], labels[asked])",
        "F.nll_loss(logits[asked].softmax(-1).log(), labels[asked])",
    ),
    misconception="a loss that is infinite as soon as a probability is too small for its format",
    caught_by="masked-loss-places",
    hint="Try logits of ten thousand. What is the logarithm of a probability that was rounded to 0?",
)


# collator --------------------------------------------------------------------------------------------------

mutants.edit(
    "collator",
    "three-specials",
    (
        "torch.tensor(self.tokenizer.all_special_ids)",
        "torch.tensor([self.tokenizer.cls_token_id, self.tokenizer.sep_token_id, pad])",
    ),
    misconception="batches in which only [CLS], [SEP] and padding are special",
    caught_by="collator-batch",
    hint="Which special tokens can stand inside a text?",
)
mutants.edit(
    "collator",
    "pads-on-the-left",
    ("row + [pad] * (longest - len(row))", "[pad] * (longest - len(row)) + row"),
    misconception="a batch padded on the left",
    caught_by="collator-batch",
    hint="Where do the real tokens of a short row begin?",
)
mutants.edit(
    "collator",
    "mask-after-masking",
    (
        '"attention_mask": attention_mask',
        '"attention_mask": (inputs != self.tokenizer.mask_token_id).long() * attention_mask',
    ),
    misconception="an attention mask that hides the masked positions, so that no one can be asked there",
    caught_by="collator-batch",
    hint="Two masks carry similar names. Is a [MASK] token padding?",
)
mutants.edit(
    "collator",
    "mask-from-the-ids",
    ("torch.where(torch.arange(longest) < lengths[:, None], 1, 0)", "torch.where(ids == pad, 0, 1)"),
    misconception="an attention mask that takes a token for padding because of its id",
    caught_by="collator-batch",
    hint="A real token may have the padding's id. What else tells you where a row ends?",
)
mutants.edit(
    "collator",
    "only-padding-is-special",
    ("torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))", "ids == pad"),
    misconception="a batch in which [CLS] and [SEP] are masked as well",
    caught_by="collator-batch",
    hint="Padding is not the only token that carries no text.",
)
mutants.edit(
    "collator",
    "first-is-special",
    (
        "special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids))",
        "special = torch.isin(ids, torch.tensor(self.tokenizer.all_special_ids)) | (torch.arange(longest) == 0)",
    ),
    misconception="the first token of every row taken for a special one",
    caught_by="collator-batch",
    hint="What makes a token special, its place or its id?",
)


mutants.edit(
    "collator",
    "fixed-width",
    ("longest = max(len(row) for row in rows)", "longest = 64"),
    misconception="a batch padded to a fixed width",
    caught_by="collator-batch",
    hint="How wide does this batch have to be? The next one may be narrower.",
)
mutants.edit(
    "collator",
    "widest-so-far",
    (
        "longest = max(len(row) for row in rows)",
        "longest = self.widest = max(getattr(self, 'widest', 0), *(len(row) for row in rows))",
    ),
    misconception="a batch padded to the longest row of all batches so far",
    caught_by="collator-batch",
    hint="Which batch does `T` belong to? Hand in a wide batch first, and a narrow one after it.",
)


@mutants.rewrite(
    "collator",
    "side-of-the-tokenizer",
    misconception="a batch padded on the side that the tokenizer is set to",
    caught_by="collator-batch",
    hint="On which side does the task want the padding, and on which does `tokenizer.pad` put it?",
)
class MaskedLMCollator:
    def __init__(self, tokenizer, share=0.15, seed=0):
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows):
        padded = self.tokenizer.pad({"input_ids": [list(row) for row in rows]}, return_tensors="pt")
        special = torch.isin(padded["input_ids"], torch.tensor(self.tokenizer.all_special_ids))
        mask_id, n_tokens = self.tokenizer.mask_token_id, len(self.tokenizer)
        inputs, labels = mask_tokens(
            padded["input_ids"], special, mask_id, n_tokens, self.generator, self.share
        )
        return {"input_ids": inputs, "attention_mask": padded["attention_mask"], "labels": labels}


mutants.edit(
    "collator",
    "share-ignored",
    ("self.generator, self.share)", "self.generator)"),
    misconception="fifteen per cent, whatever share the collator was made with",
    caught_by="collator-epochs",
    hint="One of the collator's own settings is never handed on.",
)
mutants.edit(
    "collator",
    "random-from-the-text-only",
    ("len(self.tokenizer)", "int(ids.max()) + 1"),
    misconception="random tokens from the ids that happen to occur in the batch",
    caught_by="collator-random",
    hint="The vocabulary is larger than one batch. Who knows its size?",
)

mutants.edit(
    "collator",
    "without-added-tokens",
    ("len(self.tokenizer)", "self.tokenizer.vocab_size"),
    misconception="random tokens from the vocabulary without the tokens that were added to it",
    caught_by="collator-random",
    hint="Add a token to the tokenizer. Which of its two sizes grows?",
)

# mask-position ---------------------------------------------------------------------------------------------

mutants.edit(
    "masked-inputs",
    "position-hidden-too",
    (
        "    seen = torch.where(hidden.unsqueeze(-1), mask_vector, tokens)  # (B, T, d)\n    return seen + positions",
        "    return torch.where(hidden.unsqueeze(-1), mask_vector, tokens + positions)",
    ),
    misconception="an input in which a mask hides the position as well as the token",
    caught_by=("masked-inputs-place", "masked-inputs-encoder"),
    hint="With two masks in a sentence, how could the encoder give two different answers?",
)
mutants.edit(
    "masked-inputs",
    "turned-round",
    ("mask_vector, tokens)", "tokens, mask_vector)"),
    misconception="an input that shows the masked tokens and hides all others",
    caught_by="masked-inputs-hidden",
    hint="Check what `hidden` says at a place whose token you can still see.",
)
mutants.edit(
    "masked-inputs",
    "added-to-the-token",
    (
        "torch.where(hidden.unsqueeze(-1), mask_vector, tokens)",
        "tokens + hidden.unsqueeze(-1) * mask_vector",
    ),
    misconception="tokens with the mask vector added to them, still readable underneath",
    caught_by="masked-inputs-hidden",
    hint="Take the mask vector away again: what is left?",
)
mutants.edit(
    "masked-inputs",
    "zeros-for-the-mask",
    (
        "torch.where(hidden.unsqueeze(-1), mask_vector, tokens)",
        "tokens * ~hidden.unsqueeze(-1)",
    ),
    misconception="zeros where the mask vector should stand",
    caught_by=("masked-inputs-place", "masked-inputs-encoder"),
    hint="The mask has a vector of its own, and it is learned. Where do you use it?",
)
mutants.edit(
    "masked-inputs",
    "no-positions",
    ("return seen + positions", "return seen"),
    misconception="an input without any positions",
    caught_by=("masked-inputs-place", "masked-inputs-encoder"),
    hint="An encoder without positions reads a bag of tokens. Where do they come in?",
)

mutants.edit(
    "masked-inputs",
    "mask-vector-detached",
    ("mask_vector, tokens)", "mask_vector.detach(), tokens)"),
    misconception="an input in which the mask vector can't be learned",
    caught_by="masked-inputs-encoder",
    hint="The mask vector is trained like any embedding. Does a gradient reach it?",
)

# spans -----------------------------------------------------------------------------------------------------

mutants.edit(
    "span-lengths",
    "cut-at-the-limit",
    (
        "    return powers / powers.sum()",
        "    chances = p * powers\n    chances[-1] = (1 - p) ** (longest - 1)\n    return chances",
    ),
    misconception="chances in which everything above the limit falls on the longest length",
    caught_by=("span-lengths-geometric", "spans-lengths"),
    hint="Lengths above the limit are drawn again. To which lengths does their share of the chances go?",
)
mutants.edit(
    "span-lengths",
    "float32",
    ("torch.arange(longest, dtype=torch.float64)", "torch.arange(longest, dtype=torch.float32)"),
    ("return powers / powers.sum()", "powers = powers.double()\n    return powers / powers.sum()"),
    misconception="chances with the digits of float32, written as float64",
    caught_by="span-lengths-geometric",
    hint="In which type are the powers computed?",
)


mutants.edit(
    "span-lengths",
    "not-normalised",
    ("    return powers / powers.sum()", "    return p * powers"),
    misconception="the chances of a geometric distribution without a limit, which no longer sum to one",
    caught_by="span-lengths-geometric",
    hint="Add up your chances. Where did the rest go?",
)
mutants.edit(
    "span-lengths",
    "falls-by-p",
    ("(1 - p) ** torch.arange", "p ** torch.arange"),
    misconception="chances that fall by the factor p from each length to the next",
    caught_by="span-lengths-geometric",
    hint="With p = 0.2 a span goes on with probability 0.8. Which of the two is the factor?",
)
mutants.edit(
    "choose-spans",
    "longest-ignored",
    ("span_length_probabilities(p, longest)", "span_length_probabilities(p, 10)"),
    misconception="spans of up to ten words, whatever limit was asked for",
    caught_by="spans-lengths",
    hint="The argument `longest` is never used.",
)
mutants.edit(
    "choose-spans",
    "counted-from-zero",
    ("length = 1 + int(", "length = max(1, int("),
    ("generator=generator))\n        starts: list", "generator=generator)))\n        starts: list"),
    misconception="lengths counted from zero, so that spans are one word too short",
    caught_by="spans-lengths",
    hint="Which length belongs to the first entry of the chances?",
)
mutants.edit(
    "choose-spans",
    "touching-spans",
    ("range(start - 1, end + 1)", "range(start, end)"),
    misconception="spans that may stand side by side",
    caught_by="spans-apart",
    hint="The boundary objective reads the token beside a span. Can it still be seen?",
)
mutants.edit(
    "choose-spans",
    "overlapping-spans",
    ("        blocked.update(range(start - 1, end + 1))\n", ""),
    misconception="spans that overlap, so that some tokens are counted twice",
    caught_by="spans-apart",
    hint="What keeps a second span away from the words of the first?",
)
mutants.edit(
    "choose-spans",
    "over-budget",
    ("while end > start and words[end - 1][1] - first + 1 > left:", "while end > start and left <= 0:"),
    misconception="spans whose last one goes over the budget",
    caught_by="spans-budget",
    hint="The last span may be longer than what is left to spend. What has to happen to it?",
)
mutants.edit(
    "choose-spans",
    "budget-in-words",
    (
        "left = int(share * sum(last - first + 1 for first, last in words))",
        "left = int(share * len(words))",
    ),
    misconception="a budget of fifteen per cent of the words, spent in tokens",
    caught_by="spans-budget",
    hint="Is your budget counted in the same unit as what you spend?",
)
mutants.edit(
    "choose-spans",
    "one-span-only",
    ("        blocked.update(range(start - 1, end + 1))\n", "        break\n"),
    misconception="a single span, however much of the budget is left",
    caught_by="spans-budget",
    hint="Spans are drawn until the budget is spent.",
)
mutants.edit(
    "choose-spans",
    "cut-by-tokens",
    (
        "spans.append((first, words[end - 1][1]))",
        "spans.append((first, min(words[end - 1][1], first + length - 1)))",
    ),
    misconception="spans whose length is counted in tokens, so that they end inside a word",
    caught_by="spans-words",
    hint="The length that you draw counts words. Where does the last of them end?",
)
mutants.edit(
    "choose-spans",
    "tries-another-word",
    ("    while left:\n", "    for _ in range(1000):\n        if not left:\n            break\n"),
    ("        if end == start:\n            break\n", "        if end == start:\n            continue\n"),
    misconception="drawing that goes on after a span of which no word remained",
    caught_by="spans-budget",
    hint="What happens when the budget is too small for the first word of a span?",
)
mutants.edit(
    "choose-spans",
    "in-the-order-of-the-text",
    ("    return spans", "    return sorted(spans)"),
    misconception="the right spans, put into the order of the text",
    caught_by="spans-places",
    hint="In which order are the spans to be returned?",
)
mutants.edit(
    "choose-spans",
    "loses-its-start",
    (
        "        spans.append((first, words[end - 1][1]))",
        "        shift = start + length - end\n        spans.append((words[start + shift][0], words[end + shift - 1][1]))",
    ),
    ("left -= words[end - 1][1] - first + 1", "left -= spans[-1][1] - spans[-1][0] + 1"),
    (
        "blocked.update(range(start - 1, end + 1))",
        "blocked.update(range(start + shift - 1, end + shift + 1))",
    ),
    misconception="spans that lose words at their start when the budget is too small for them",
    caught_by="spans-budget",
    hint="At which end of a span are words dropped?",
)


@mutants.rewrite(
    "choose-spans",
    "drawn-again-when-taken",
    misconception="spans whose length is drawn again, with the place, when the place is taken",
    caught_by="spans-lengths",
    hint="Which lengths survive if a span is thrown away whenever it does not fit?",
)
def choose_spans(words, generator, share=0.15, p=0.2, longest=10):
    chances = span_length_probabilities(p, longest)
    left, spans, blocked, failed = int(share * sum(b - a + 1 for a, b in words)), [], set(), 0
    while left and failed < 500:
        length = 1 + int(torch.multinomial(chances, 1, generator=generator))
        start = int(torch.randint(len(words), (), generator=generator))
        end = start + length
        if end > len(words) or not blocked.isdisjoint(range(start, end)):
            failed += 1
            continue
        while end > start and words[end - 1][1] - words[start][0] + 1 > left:
            end -= 1
        if end == start:
            break
        spans.append((words[start][0], words[end - 1][1]))
        left -= words[end - 1][1] - words[start][0] + 1
        blocked.update(range(start - 1, end + 1))
    return spans


mutants.edit(
    "choose-spans",
    "first-place-that-fits",
    ("starts[int(torch.randint(len(starts), (), generator=generator))]", "starts[0]"),
    misconception="spans at the first place that is free",
    caught_by="spans-places",
    hint="Every place where the span fits should have the same chance.",
)
mutants.edit(
    "mask-spans",
    "fate-per-token",
    (
        "        fate = torch.rand((), generator=generator).item()\n        if fate < 0.8:\n            inputs[place] = mask_id\n"
        "        elif fate < 0.9:\n            inputs[place] = torch.randint(n_tokens, ids[place].shape, generator=generator)\n",
        "        for i in range(first, last + 1):\n            fate = torch.rand((), generator=generator).item()\n"
        "            if fate < 0.8:\n                inputs[i] = mask_id\n            elif fate < 0.9:\n"
        "                inputs[i] = torch.randint(n_tokens, (), generator=generator)\n",
    ),
    misconception="the 80/10/10 rule applied to each token of a span on its own",
    caught_by="mask-spans-fates",
    hint="How often do you draw a fate in a span of four tokens?",
)
mutants.edit(
    "mask-spans",
    "last-token-left-out",
    ("place = slice(first, last + 1)", "place = slice(first, last)"),
    misconception="spans without their last token",
    caught_by="mask-spans-labels",
    hint="Both ends of a span belong to it. Where does a slice end?",
)
mutants.edit(
    "mask-spans",
    "one-random-token-per-span",
    (
        "torch.randint(n_tokens, ids[place].shape, generator=generator)",
        "torch.randint(n_tokens, (), generator=generator)",
    ),
    misconception="random spans that repeat one token",
    caught_by="mask-spans-fates",
    hint="How many tokens do you draw for a random span?",
)
mutants.edit(
    "mask-spans",
    "one-fate-for-the-text",
    (
        "    for first, last in spans:\n        place = slice(first, last + 1)\n        labels[place] = ids[place]\n"
        "        fate = torch.rand((), generator=generator).item()\n",
        "    fate = torch.rand((), generator=generator).item()\n"
        "    for first, last in spans:\n        place = slice(first, last + 1)\n        labels[place] = ids[place]\n",
    ),
    misconception="spans that share one fate, drawn once for the whole text",
    caught_by="mask-spans-fates",
    hint="How often is a fate drawn in a text with three spans?",
)
mutants.edit(
    "mask-spans",
    "always-mask",
    ("if fate < 0.8:", "if fate < 2.0:"),
    misconception="every span behind [MASK]",
    caught_by="mask-spans-fates",
    hint="One span in ten stays visible, and one in ten becomes something else.",
)

# boundary --------------------------------------------------------------------------------------------------

mutants.edit(
    "boundary",
    "ends-of-the-span",
    ("hidden[b, first - 1], hidden[b, last + 1]", "hidden[b, first], hidden[b, last]"),
    misconception="predictions from the first and last token of the span itself",
    caught_by="boundary-gradient",
    hint="The tokens of the span are masked. Which two tokens beside it can be seen?",
)
mutants.edit(
    "boundary",
    "the-token-itself",
    (
        "sides = torch.cat([before, after]).expand(m, -1)  # (m, 2 d)",
        "sides = torch.cat([before, after]).expand(m, -1) + hidden[b, first : last + 1].repeat(1, 2)",
    ),
    misconception="predictions that also read the state of the masked token",
    caught_by="boundary-gradient",
    hint="The objective trains the two states beside the span, and forbids all others. Which else do you use?",
)
mutants.edit(
    "boundary",
    "absolute-position",
    (
        "self.position.weight[:m]",
        "self.position.weight[torch.arange(first, last + 1) % len(self.position.weight)]",
    ),
    misconception="predictions that depend on where in the text the span lies",
    caught_by="boundary-place",
    hint="The position counts from the start of the span, so that the same span elsewhere looks the same.",
)
mutants.edit(
    "boundary",
    "position-off-by-one",
    ("self.position.weight[:m]", "self.position.weight[1 : m + 1]"),
    misconception="predictions with the table read one row too far",
    caught_by=("boundary-layers",),
    hint="Which row of the table belongs to the first token of a span, according to the task?",
)
mutants.edit(
    "boundary",
    "sides-swapped",
    ("torch.cat([before, after])", "torch.cat([after, before])"),
    misconception="the state after the span read first",
    caught_by="boundary-layers",
    hint="The formula fixes the order of the three vectors.",
)
mutants.edit(
    "boundary",
    "norm-before-gelu",
    ("self.norm_1(F.gelu(self.linear_1(x)))", "F.gelu(self.norm_1(self.linear_1(x)))"),
    misconception="the first layer with its norm before the GELU",
    caught_by="boundary-layers",
    hint="Read the formula from the inside out: linear, then GELU, then norm.",
)
mutants.edit(
    "boundary",
    "one-layer-only",
    ("        x = self.norm_2(F.gelu(self.linear_2(x)))  # (N, d)\n", ""),
    misconception="a network of one layer",
    caught_by="boundary-layers",
    hint="Two layers were made for you. Are both of them used?",
)
mutants.edit(
    "boundary",
    "positions-not-learned",
    ("self.position.weight[:m]", "self.position.weight[:m].detach()"),
    misconception="a table of positions that never learns",
    caught_by="boundary-gradient",
    hint="Which of the head's parameters have a gradient after a backward pass?",
)
mutants.edit(
    "boundary",
    "no-position",
    ("self.position.weight[:m]", "torch.zeros_like(self.position.weight[:m])"),
    misconception="the same prediction for every token of a span",
    caught_by="boundary-place",
    hint="What tells the network which of the hidden tokens it is to name?",
)
mutants.edit(
    "boundary",
    "first-row-of-the-batch",
    ("hidden[b, first - 1], hidden[b, last + 1]", "hidden[0, first - 1], hidden[0, last + 1]"),
    misconception="states taken from the first text of the batch, whatever the span says",
    caught_by="boundary-gradient",
    hint="A span names three numbers. Which of them do you never use?",
)

# span loss -------------------------------------------------------------------------------------------------

mutants.edit(
    "span-loss",
    "boundary-only",
    (
        "return masked + F.cross_entropy(boundary_head(hidden, spans), targets)",
        "return F.cross_entropy(boundary_head(hidden, spans), targets)",
    ),
    misconception="the boundary loss alone",
    caught_by=("span-loss-sum", "span-loss-reach"),
    hint="Each token of a span is predicted twice. Which of the two predictions is missing?",
)
mutants.edit(
    "span-loss",
    "masked-only",
    ("return masked + F.cross_entropy(boundary_head(hidden, spans), targets)", "return masked"),
    misconception="the masked loss alone",
    caught_by=("span-loss-sum", "span-loss-reach"),
    hint="Each token of a span is predicted twice. Which of the two predictions is missing?",
)
mutants.edit(
    "span-loss",
    "mean-of-both",
    (
        "return masked + F.cross_entropy(boundary_head(hidden, spans), targets)",
        "return (masked + F.cross_entropy(boundary_head(hidden, spans), targets)) / 2",
    ),
    misconception="the mean of the two losses",
    caught_by="span-loss-sum",
    hint="Two losses of 3 nats each: what does the formula make of them?",
)
mutants.edit(
    "span-loss",
    "last-token-left-out",
    (
        "states = torch.cat([hidden[b, first : last + 1] for b, first, last in spans])  # (N, d)\n"
        "    targets = torch.cat([ids[b, first : last + 1] for b, first, last in spans])  # (N,)\n"
        "    masked = F.cross_entropy(token_head(states), targets)",
        "targets = torch.cat([ids[b, first : last + 1] for b, first, last in spans])  # (N,)\n"
        "    states = torch.cat([hidden[b, first : max(last, first + 1)] for b, first, last in spans])\n"
        "    inner = torch.cat([ids[b, first : max(last, first + 1)] for b, first, last in spans])\n"
        "    masked = F.cross_entropy(token_head(states), inner)",
    ),
    misconception="a masked loss without the last token of each span",
    caught_by=("span-loss-sum", "span-loss-reach"),
    hint="Both ends of a span are included. Does a slice in Python include its end?",
)


@mutants.rewrite(
    "span-loss",
    "span-by-span",
    misconception="a mean over spans, in which the tokens of a short span count more",
    caught_by="span-loss-sum",
    hint="A span of one token and a span of five: how much should each token count?",
)
def span_loss(hidden, ids, spans, token_head, boundary_head):
    if not spans:
        return hidden.sum() * 0.0
    total = 0.0
    for b, first, last in spans:
        targets = ids[b, first : last + 1]
        total = total + F.cross_entropy(token_head(hidden[b, first : last + 1]), targets)
        total = total + F.cross_entropy(boundary_head(hidden, [(b, first, last)]), targets)
    return total / len(spans)


mutants.edit(
    "span-loss",
    "nan-without-spans",
    ("    if not spans:\n        return hidden[:0].sum()  # of nothing\n", ""),
    misconception="an error or NaN for a batch without spans",
    caught_by="span-loss-none",
    hint="A short text may have no span at all. What does your function do then?",
)

# experiment ------------------------------------------------------------------------------------------------

mutants.edit(
    "training",
    "masks-for-both",
    ("    if causal:\n        return ids, ids\n", ""),
    misconception="masked batches for the causal model too",
    caught_by="training-batch",
    hint="Does the next-token objective hide anything from its model?",
)
mutants.edit(
    "training",
    "other-share",
    ("mask_id, n_tokens, generator)\n", "mask_id, n_tokens, generator, share=0.2)\n"),
    misconception="a masked objective that asks for more letters than the recipe does",
    caught_by="training-batch",
    hint="Which share does `mask_tokens` select when nothing else is said?",
)
mutants.edit(
    "training",
    "space-is-special",
    ("torch.zeros_like(ids, dtype=torch.bool)", "ids == 0"),
    misconception="a masked objective that never asks for the space",
    caught_by="training-batch",
    hint="Which letters does the task call special?",
)
mutants.edit(
    "training",
    "own-generator",
    ("mask_id, n_tokens, generator)\n", "mask_id, n_tokens, torch.Generator().manual_seed(0))\n"),
    misconception="batches that are all masked at the same places",
    caught_by="training-batch",
    hint="Where do the random numbers of two calls come from?",
)
mutants.edit(
    "training",
    "all-hidden",
    (
        "    return mask_tokens(ids, torch.zeros_like(ids, dtype=torch.bool), mask_id, n_tokens, generator)",
        "    _, labels = mask_tokens(ids, torch.zeros_like(ids, dtype=torch.bool), mask_id, n_tokens, generator)\n"
        "    return torch.where(labels == -100, ids, mask_id), labels",
    ),
    misconception="inputs in which every selected letter is hidden behind [MASK]",
    caught_by="training-batch",
    hint="What does `mask_tokens` do with the selected letters that it does not hide?",
)
mutants.edit(
    "training",
    "shift-in-the-batch",
    ("return ids, ids", "return ids, ids.roll(-1, dims=1)"),
    misconception="labels that are shifted here, and once more in the loss",
    caught_by="training-batch",
    hint="Who does the shift: the batch or the loss? It must be one of them.",
)
mutants.edit(
    "training",
    "next-token-loss-for-both",
    (
        "return F.cross_entropy(logits.flatten(0, 1), labels.flatten())  # -100 is left out",
        "return F.cross_entropy(logits[:, :-1].flatten(0, 1), labels[:, 1:].flatten())",
    ),
    misconception="the next-token loss for both models",
    caught_by="training-loss",
    hint="A masked model sees the token that follows. What would it learn from predicting it?",
)
mutants.edit(
    "training",
    "masked-loss-for-both",
    (
        "return F.cross_entropy(logits[:, :-1].flatten(0, 1), labels[:, 1:].flatten())",
        "return F.cross_entropy(logits.flatten(0, 1), labels.flatten())",
    ),
    misconception="the masked loss for both models, which pays the causal one for copying",
    caught_by="training-loss",
    hint="What is the smallest loss that a causal model can reach by repeating its input?",
)
mutants.edit(
    "questions",
    "answer-in-view",
    ("    masked[:, place] = mask_id\n", ""),
    misconception="a cloze question with the answer in view",
    caught_by="cloze-hidden",
    hint="What stands at the place in question when the masked model reads the text?",
)
mutants.edit(
    "questions",
    "causal-reads-on",
    ("return model(ids[:, :place])[:, -1]", "return model(ids)[:, place - 1]"),
    misconception="a causal model that is given the whole text, the hidden token included",
    caught_by="cloze-hidden",
    hint="Which ids does your function hand to the causal model?",
)
mutants.edit(
    "questions",
    "causal-at-the-place",
    ("model(ids[:, :place])[:, -1]", "model(ids)[:, place]"),
    misconception="the causal model's answer for the token after the hidden one",
    caught_by=("cloze-hidden", "cloze-place"),
    hint="At which position does a causal model speak about the token at `place`?",
)
mutants.edit(
    "questions",
    "mask-over-the-last-token",
    (
        "ids = F.pad(ids, (0, 1), value=mask_id)",
        "ids = torch.cat([ids[:, :-1], torch.full_like(ids[:, :1], mask_id)], 1)",
    ),
    misconception="a question about the last token in place of the one after it",
    caught_by="next-place",
    hint="The last token is given. Where does the one to be predicted stand?",
)
mutants.edit(
    "questions",
    "no-mask-at-the-end",
    ("    if not model.causal:\n        ids = F.pad(ids, (0, 1), value=mask_id)\n", ""),
    misconception="a masked model that is asked about a token it can see",
    caught_by="next-place",
    hint="A masked model speaks about the position where it stands. Is there one for the next token?",
)
mutants.edit(
    "questions",
    "cloze-in-place",
    ("masked = ids.clone()", "masked = ids"),
    misconception="a question that destroys its own answer key",
    caught_by="cloze-hidden",
    hint="Whose tensor do you write [MASK] into?",
)

mutants.edit(
    "questions",
    "one-text-at-a-time",
    (
        "    return model(masked)[:, place]",
        "    return torch.cat([model(row[None])[:, place] for row in masked])",
    ),
    misconception="a cloze question that costs one pass for each text",
    caught_by="cloze-hidden",
    hint="How often does your function call the model for a batch of four texts?",
)
mutants.edit(
    "questions",
    "causal-letter-by-letter",
    (
        "    if not model.causal:\n",
        "    if model.causal:\n        return [model(ids[:, : end + 1]) for end in range(ids.shape[1])][-1][:, -1]\n"
        "    if not model.causal:\n",
    ),
    misconception="a causal model that reads the text once for each of its letters",
    caught_by="next-place",
    hint="How often does your function call the model for one text?",
)
mutants.edit(
    "questions",
    "next-asked-twice",
    (
        "    return model(ids)[:, -1]",
        "    return (model(ids)[:, -1] + model(ids)[:, -1]) / 2",
    ),
    misconception="an answer to the next-token question that costs two passes",
    caught_by="next-place",
    hint="How often does your function call the model?",
)

mutants.edit(
    "questions",
    "no-gradient",
    ("return model(ids[:, :place])[:, -1]", "return model(ids[:, :place])[:, -1].detach()"),
    ("return model(masked)[:, place]", "return model(masked)[:, place].detach()"),
    ("return model(ids)[:, -1]", "return model(ids)[:, -1].detach()"),
    misconception="the right logits, cut off from the model, so that no gradient can reach it",
    caught_by=("cloze-place", "next-place"),
    hint="Who says that these logits are for an examination alone? What does `torch.no_grad` do to them?",
)

# pooling ---------------------------------------------------------------------------------------------------

mutants.edit(
    "pooling",
    "last-column",
    ("attention_mask.cumsum(dim=1).argmax(dim=1)", "torch.full((len(hidden),), -1)"),
    misconception="the state in the last column, which is padding for short rows",
    caught_by="pooling-right",
    hint="In a batch padded on the right, what stands in the last column of a short row?",
)
mutants.edit(
    "pooling",
    "count-of-real-tokens",
    ("attention_mask.cumsum(dim=1).argmax(dim=1)", "attention_mask.sum(dim=1) - 1"),
    misconception="the state at the number of real tokens, which is right for padding on the right only",
    caught_by="pooling-left",
    hint="A count of real tokens is a position only if the row begins with them.",
)
mutants.edit(
    "pooling",
    "first-padding",
    ("attention_mask.cumsum(dim=1).argmax(dim=1)", "attention_mask.argmin(dim=1) - 1"),
    misconception="the state before the first padding, which is right only if padding stands on one side",
    caught_by="pooling-gradient",
    hint="A row may begin with padding and end with it as well. Which token stands before the first padding then?",
)
mutants.edit(
    "pooling",
    "first-token",
    ("attention_mask.cumsum(dim=1).argmax(dim=1)", "attention_mask.argmax(dim=1)"),
    misconception="the state of the first real token, as for [CLS] in an encoder",
    caught_by=("pooling-right", "pooling-left"),
    hint="How much of the text has the first token of a causal model seen?",
)


@mutants.rewrite(
    "pooling",
    "mean",
    misconception="the mean of the states of all real tokens",
    caught_by=("pooling-right", "pooling-gradient"),
    hint="Early tokens of a causal model have seen little. Whose state alone is asked for?",
)
def last_token_pool(hidden, attention_mask):
    weights = attention_mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * weights).sum(1) / weights.sum(1)


@mutants.rewrite(
    "pooling",
    "one-place-for-all",
    misconception="for every row the place of the longest row's last token",
    caught_by="pooling-right",
    hint="Rows of a batch differ in length. Is the place found for each of them?",
)
def last_token_pool(hidden, attention_mask):
    places = torch.arange(hidden.shape[1], device=hidden.device) * attention_mask
    return hidden[:, int(places.max())]


# Changes made by program that no test can tell from the reference ------------------------------------------

for solution, old, new in (
    (
        "mask-tokens",
        "selected = (torch.rand(ids.shape, generator=generator) < share) & ~special",
        "selected = (torch.rand(ids.shape, generator=generator) <= share) & ~special",
    ),
    (
        "mask-tokens",
        "inputs = ids.masked_fill(selected & (fate < 0.8), mask_id)",
        "inputs = ids.masked_fill(selected & (fate <= 0.8), mask_id)",
    ),
    (
        "mask-tokens",
        "inputs = torch.where(selected & (fate >= 0.9), random_ids, inputs)",
        "inputs = torch.where(selected & (fate > 0.9), random_ids, inputs)",
    ),
    ("mask-spans", "if fate < 0.8:", "if fate <= 0.8:"),
    ("mask-spans", "elif fate < 0.9:", "elif fate <= 0.9:"),
):
    mutants.equivalent(
        solution, old, new, because="a uniform random number equals the bound with probability near zero"
    )
mutants.equivalent(
    "mask-spans",
    "elif fate < 0.9:",
    "elif not (fate < 0.9):",
    because="random and kept share the last fifth in halves, and which half is which makes no difference",
)

# Probes that no test should notice -------------------------------------------------------------------------

mutants.unnoticed(
    "next-token",
    "next_token_loss",
    "float64",
    because="no word of the task asks for the type of the loss, and more digits than the logits have do no harm",
)
