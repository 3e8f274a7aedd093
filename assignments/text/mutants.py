"""Known mistakes of the assignment *Text*: what each one misunderstands, which test sees it, what helps."""

import math
from collections import Counter

import torch
from torch.utils.data import DataLoader

from autograder.course.known import Mutants

mutants = Mutants()

# --- byte-pair encoding: one merge


mutants.edit(
    "merge-pair",
    "overlapping",
    ("position += 2", "position += 1"),
    misconception="merges that use a token twice when occurrences overlap",
    caught_by="merge-pair-overlap",
    hint="After a merge, which token is the next one that is still free?",
)


@mutants.rewrite(
    "merge-pair",
    "replace-in-text",
    misconception="merges by spelling: any neighbours that spell the pair are joined",
    caught_by="merge-pair-tokens",
    hint="Two tokens must match one by one; the same letters can be cut in other ways.",
)
def merge_pair(tokens, pair):
    marked = "\0".join(tokens)
    joined = "".join(pair)
    for cut in range(1, len(joined)):
        marked = marked.replace(joined[:cut] + "\0" + joined[cut:], joined)
    return marked.split("\0")


@mutants.rewrite(
    "merge-pair",
    "replace-between-spaces",
    misconception="a pair looked for in the tokens written side by side with spaces, where other tokens may begin or end like those of the pair",
    caught_by="merge-pair-tokens",
    hint="Write the tokens c, ab and d side by side, and look for the pair of b and d. What do you find?",
)
def merge_pair(tokens, pair):
    return " ".join(tokens).replace(" ".join(pair), "".join(pair)).split(" ") if tokens else []


@mutants.rewrite(
    "merge-pair",
    "first-only",
    misconception="the first occurrence merged and the others left alone",
    caught_by=("merge-pair-overlap", "merge-pair-tokens"),
    hint="A merge is applied wherever the pair occurs.",
)
def merge_pair(tokens, pair):
    for place in range(len(tokens) - 1):
        if (tokens[place], tokens[place + 1]) == tuple(pair):
            return [*tokens[:place], pair[0] + pair[1], *tokens[place + 2 :]]
    return list(tokens)


@mutants.rewrite(
    "merge-pair",
    "from-the-right",
    misconception="merges from right to left, so that the left-over of a run stands in front",
    caught_by="merge-pair-overlap",
    hint="In a run of equal tokens, which of them is left over?",
)
def merge_pair(tokens, pair):
    merged, position = [], len(tokens)
    while position > 0:
        if position > 1 and (tokens[position - 2], tokens[position - 1]) == tuple(pair):
            merged.append(pair[0] + pair[1])
            position -= 2
        else:
            merged.append(tokens[position - 1])
            position -= 1
    return merged[::-1]


@mutants.rewrite(
    "merge-pair",
    "in-place",
    misconception="the right tokens, but the list that was passed in is changed",
    caught_by="merge-pair-tokens",
    hint="Build a new list; somebody else may still need the old one.",
)
def merge_pair(tokens, pair):
    position = 0
    while position < len(tokens) - 1:
        if (tokens[position], tokens[position + 1]) == tuple(pair):
            tokens[position : position + 2] = [pair[0] + pair[1]]
        position += 1
    return tokens


# --- byte-pair encoding: learning

mutants.edit(
    "train-bpe",
    "words-count-once",
    ("counts[pair] += word_counts[word]", "counts[pair] += 1"),
    misconception="pairs counted once per different word, whatever the counts of the words",
    caught_by="train-bpe-frequent",
    hint="A word that occurs a hundred times brings its pairs a hundred times.",
)
mutants.edit(
    "train-bpe",
    "first-seen-wins",
    ("(-counts[pair], age[pair[0]], age[pair[1]])", "-counts[pair]"),
    misconception="ties that go to the pair which was met first",
    caught_by="train-bpe-ties",
    hint="The same counts must give the same merges, in whatever order the words come.",
)
mutants.edit(
    "train-bpe",
    "ties-by-spelling",
    ("(-counts[pair], age[pair[0]], age[pair[1]])", "(-counts[pair], pair)"),
    misconception="ties decided by the alphabet instead of by age",
    caught_by="train-bpe-ties",
    hint="A merged token is younger than every character, wherever it stands in the alphabet.",
)
mutants.edit(
    "train-bpe",
    "youngest-wins",
    ("(-counts[pair], age[pair[0]], age[pair[1]])", "(-counts[pair], -age[pair[0]], -age[pair[1]])"),
    misconception="ties that go to the youngest tokens",
    caught_by="train-bpe-ties",
    hint="Which of two equally frequent pairs comes first: the one of old tokens or the one of new?",
)
mutants.edit(
    "train-bpe",
    "rarest-first",
    ("(-counts[pair],", "(counts[pair],"),
    misconception="the rarest pair merged first",
    caught_by="train-bpe-frequent",
    hint="`min` looks for the smallest value: with which sign does a count enter?",
)


@mutants.rewrite(
    "train-bpe",
    "wordpiece-score",
    misconception="WordPiece's choice: the count of a pair divided by the counts of its parts",
    caught_by="train-bpe-frequent",
    hint="Byte-pair encoding looks at the count of the pair alone.",
)
def train_bpe(word_counts, n_merges):
    words = {word: list(word) for word in word_counts}
    merges = []
    while len(merges) < n_merges:
        singles, counts = Counter(), Counter()
        for word, tokens in words.items():
            for token in tokens:
                singles[token] += word_counts[word]
            for pair in pairwise(tokens):
                counts[pair] += word_counts[word]
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair] / singles[pair[0]] / singles[pair[1]], pair))
        merges.append(best)
        words = {word: merge_pair(tokens, best) for word, tokens in words.items()}
    return merges


mutants.edit(
    "train-bpe",
    "once-is-not-enough",
    ("if not counts:", "if not counts or max(counts.values()) < 2:"),
    misconception="learning that stops as soon as no pair occurs twice",
    caught_by="train-bpe-ends",
    hint="When is no pair left, and when is each of them just rare?",
)


@mutants.rewrite(
    "train-bpe",
    "counted-once",
    misconception="pairs of characters counted at the start and never again",
    caught_by=("train-bpe-frequent", "train-bpe-library"),
    hint="A merge makes new neighbours: count again after each one.",
)
def train_bpe(word_counts, n_merges):
    counts = Counter()
    for word, count in word_counts.items():
        for pair in pairwise(word):
            counts[pair] += count
    return sorted(counts, key=lambda pair: (-counts[pair], pair))[:n_merges]


@mutants.rewrite(
    "train-bpe",
    "across-words",
    misconception="merges that reach from the end of one word into the next",
    caught_by="train-bpe-ends",
    hint="Words are learned from one by one; there is no pair between two of them.",
)
def train_bpe(word_counts, n_merges):
    tokens = [character for word, count in word_counts.items() for _ in range(count) for character in word]
    age = {character: place for place, character in enumerate(sorted(set(tokens)))}
    merges = []
    while len(merges) < n_merges:
        counts = Counter(pairwise(tokens))
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], age[pair[0]], age[pair[1]]))
        age[best[0] + best[1]] = len(age)
        merges.append(best)
        tokens = merge_pair(tokens, best)
    return merges


@mutants.rewrite(
    "train-bpe",
    "second-token-as-met",
    misconception="ties that the first token decides, and after it the order in which the pairs were met",
    caught_by="train-bpe-ties",
    hint="Two pairs with the same count begin with the same token: what decides then?",
)
def train_bpe(word_counts, n_merges):
    words = {word: list(word) for word in word_counts}
    age = {character: place for place, character in enumerate(sorted(set("".join(words))))}
    merges = []
    while len(merges) < n_merges:
        counts = Counter()
        for word, tokens in words.items():
            for pair in pairwise(tokens):
                counts[pair] += word_counts[word]
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], age[pair[0]]))
        age[best[0] + best[1]] = len(age)
        merges.append(best)
        words = {word: merge_pair(tokens, best) for word, tokens in words.items()}
    return merges


# --- byte-pair encoding: cutting a word


@mutants.rewrite(
    "apply-bpe",
    "longest-match",
    misconception="the longest known piece taken from the left, as WordPiece does",
    caught_by="apply-bpe-order",
    hint="Replay what was learned, in the order in which it was learned.",
)
def apply_bpe(word, merges):
    vocabulary = {left + right for left, right in merges}
    tokens, start = [], 0
    while start < len(word):
        end = len(word)
        while end > start + 1 and word[start:end] not in vocabulary:
            end -= 1
        tokens.append(word[start:end])
        start = end
    return tokens


mutants.edit(
    "apply-bpe",
    "latest-first",
    ("for pair in merges", "for pair in merges[::-1]"),
    misconception="merges replayed from the last one to the first",
    caught_by="apply-bpe-order",
    hint="A late merge builds on the results of early ones.",
)
mutants.edit(
    "apply-bpe",
    "one-merge",
    (
        "tokens = merge_pair(tokens, pair)\n    return tokens",
        "tokens = merge_pair(tokens, pair)\n        if len(tokens) < len(word):\n            break\n    return tokens",
    ),
    misconception="a word to which only the first fitting merge was applied",
    caught_by=("apply-bpe-order", "apply-bpe-library"),
    hint="Go on after the first merge that fits.",
)


@mutants.rewrite(
    "apply-bpe",
    "leftmost-first",
    misconception="pairs merged in the order of their places in the word, whatever was learned first",
    caught_by="apply-bpe-order",
    hint="Of two merges that fit, which comes first: the one further left or the one learned earlier?",
)
def apply_bpe(word, merges):
    tokens, place, known = list(word), 0, {tuple(pair) for pair in merges}
    while place < len(tokens) - 1:
        if (tokens[place], tokens[place + 1]) in known:
            tokens[place : place + 2] = [tokens[place] + tokens[place + 1]]
            place = 0
        else:
            place += 1
    return tokens


mutants.edit(
    "apply-bpe",
    "lower-case",
    ("tokens = list(word)", "tokens = list(word.lower())"),
    misconception="a word that is put into lower case before it is cut",
    caught_by="apply-bpe-text",
    hint="Do the tokens of a word with a capital spell it?",
)


@mutants.rewrite(
    "apply-bpe",
    "drops-unknown",
    misconception="a word from which the characters that no merge knows have disappeared",
    caught_by="apply-bpe-text",
    hint="A character that was never learned stays as a token of its own.",
)
def apply_bpe(word, merges):
    known = {character for pair in merges for token in pair for character in token}
    tokens = [character for character in word if character in known]
    for pair in merges:
        tokens = merge_pair(tokens, pair)
    return tokens


# --- from bytes back to text

mutants.edit(
    "spell",
    "characters",
    ("letters[byte] for byte in text.encode()", "letters.get(ord(letter), letter) for letter in text"),
    misconception="letters for the numbers of the characters, not for their bytes",
    caught_by="bytes-letters",
    hint="How many bytes has é in UTF-8?",
)
mutants.edit(
    "spell",
    "latin",
    ("text.encode()", 'text.encode("latin-1", errors="replace")'),
    misconception="the bytes of an old encoding, in which every character has one",
    caught_by="bytes-letters",
    hint="Which encoding does the task name?",
)
mutants.edit(
    "decode-tokens",
    "token-by-token",
    (
        'return bytes(bytes_of[letter] for token in tokens for letter in token).decode(errors="replace")',
        'return "".join(bytes(bytes_of[letter] for letter in token).decode(errors="replace") for token in tokens)',
    ),
    misconception="each token decoded by itself, so that a character shared by two tokens is lost",
    caught_by="bytes-split",
    hint="What becomes of a character whose bytes lie in two tokens?",
)
mutants.edit(
    "decode-tokens",
    "dropped",
    ('errors="replace"', 'errors="ignore"'),
    misconception="a text from which broken characters are dropped without a sign",
    caught_by="bytes-invalid",
    hint="What does the task put in the place of bytes that make no character?",
)
mutants.edit(
    "decode-tokens",
    "strict",
    ('.decode(errors="replace")', ".decode()"),
    misconception="an error for bytes that make no character",
    caught_by="bytes-invalid",
    hint="Can a model draw tokens whose bytes make no text? What should your function return then?",
)
mutants.edit(
    "decode-tokens",
    "one-sign-for-each-byte",
    (
        'return bytes(bytes_of[letter] for token in tokens for letter in token).decode(errors="replace")',
        "raw = bytes(bytes_of[letter] for token in tokens for letter in token)\n"
        '    text = raw.decode(errors="surrogateescape")\n'
        '    return "".join("�" if 0xDC80 <= ord(letter) <= 0xDCFF else letter for letter in text)',
    ),
    misconception="one sign for every broken byte, where Python writes one for the beginning of a character",
    caught_by="bytes-invalid",
    hint="How many signs does Python write for the first three of the four bytes of an emoji?",
)
mutants.edit(
    "decode-tokens",
    "stripped",
    ('.decode(errors="replace")', '.decode(errors="replace").strip()'),
    misconception="a text without the white space at its ends",
    caught_by="bytes-split",
    hint="Does your text come back with its first and its last space?",
)
mutants.edit(
    "spell",
    "space-only",
    (
        'return "".join(letters[byte] for byte in text.encode())',
        'return "".join("Ġ" if byte == 32 else chr(byte) for byte in text.encode())',
    ),
    misconception="letters in which the space alone is replaced, and all other bytes keep their numbers",
    caught_by="bytes-letters",
    hint="Which letter has a new line?",
)

# --- a pair of sentences

mutants.edit(
    "pair",
    "no-last-separator",
    ("end = [*second[: lengths[1]], sep_id]", "end = [*second[: lengths[1]]]"),
    misconception="a pair without the separator that closes the second sentence",
    caught_by="pair-form",
    hint="Both sentences are closed by a separator.",
)
mutants.edit(
    "pair",
    "separator-in-segment-one",
    ("[0] * len(start) + [1] * len(end)", "[0] * (len(start) - 1) + [1] * (len(end) + 1)"),
    misconception="segments in which the first separator belongs to the second sentence",
    caught_by="pair-segments",
    hint="To which sentence does the separator belong that closes the first one?",
)
mutants.edit(
    "pair",
    "specials-not-counted",
    ("max_length - 3", "max_length"),
    misconception="a pair that is longer than allowed by its three special tokens",
    caught_by="pair-truncate",
    hint="The special tokens need places too.",
)
mutants.edit(
    "pair",
    "second-only",
    ("lengths.index(max(lengths))", "1 if lengths[1] else 0"),
    misconception="a pair in which only the second sentence was cut",
    caught_by="pair-truncate",
    hint="The sentence that is longer at the moment loses an id.",
)
mutants.edit(
    "pair",
    "tie-always-first",
    ("loser = 1 if len(second) < len(first) else 0", "loser = 0"),
    misconception="a tie that always costs the first sentence an id",
    caught_by="pair-library",
    hint="On a tie, look at how long the two were at the start.",
)
mutants.edit(
    "pair",
    "cut-from-the-start",
    ("first[: lengths[0]]", "first[len(first) - lengths[0] :]"),
    misconception="sentences that lost their beginning instead of their end",
    caught_by="pair-truncate",
    hint="Ids are dropped from the end of a sentence.",
)
mutants.edit(
    "pair",
    "no-segments",
    ("[0] * len(start) + [1] * len(end)", "[0] * (len(start) + len(end))"),
    misconception="one segment for both sentences",
    caught_by="pair-segments",
    hint="The second sentence has a segment of its own.",
)

mutants.edit(
    "pair",
    "one-id-always-stays",
    ("while sum(lengths) > max_length - 3:", "while sum(lengths) > max(2, max_length - 3):"),
    misconception="a pair in which each sentence keeps one id, also when there is no room for it",
    caught_by="pair-truncate",
    hint="Try the smallest limit that the task allows.",
)

# --- a tokenizer of another model

mutants.edit(
    "mismatch",
    "last-id-forgotten",
    ('>= config["vocab_size"]', '> config["vocab_size"]'),
    misconception="a table of n rows that is believed to have a row number n",
    caught_by="mismatch-vocabulary",
    hint="Rows are counted from 0.",
)
mutants.edit(
    "mismatch",
    "any-difference",
    (
        'tokenizer["largest_id"] >= config["vocab_size"]',
        'tokenizer["largest_id"] + 1 != config["vocab_size"]',
    ),
    misconception="an alarm for every model whose table has spare rows",
    caught_by="mismatch-vocabulary",
    hint="More rows than ids do no harm.",
)
mutants.edit(
    "mismatch",
    "zero-is-nothing",
    ("mine is not None and theirs is not None and mine != theirs", "mine and theirs and mine != theirs"),
    misconception="the id 0 taken for no id at all",
    caught_by="mismatch-special",
    hint="0 counts as false in Python, and it is a perfectly good id.",
)
mutants.edit(
    "mismatch",
    "none-differs",
    ("mine is not None and theirs is not None and mine != theirs", "mine != theirs"),
    misconception="an alarm where one side has no such token",
    caught_by="mismatch-special",
    hint="Only where both sides name an id can they contradict each other.",
)
mutants.edit(
    "mismatch",
    "padding-only",
    ('("pad", "bos", "eos")', '("pad",)'),
    misconception="a comparison of the padding alone",
    caught_by="mismatch-special",
    hint="Three special tokens are to be compared.",
)
mutants.edit(
    "mismatch",
    "segments-forgotten",
    ('if tokenizer["segments"] and not config.get("type_vocab_size"):', "if False:"),
    misconception="a comparison that leaves the segments out",
    caught_by="mismatch-real",
    hint="Does the model have a table for the segment ids that the tokenizer makes?",
)
mutants.edit(
    "mismatch",
    "one-row-is-no-table",
    ('not config.get("type_vocab_size")', '(config.get("type_vocab_size") or 0) < 2'),
    misconception="an alarm for a table of segments with a single row",
    caught_by="mismatch-real",
    hint="How many rows does a table have at least?",
)
mutants.edit(
    "guessing",
    "padding-counted",
    ("/ mask.sum()", "/ mask.numel()"),
    misconception="a mean over all places, padding included",
    caught_by="guessing-padding",
    hint="Divide by the number of real tokens.",
)
mutants.edit(
    "guessing",
    "mask-ignored",
    ("(losses * mask).sum()", "losses.sum()"),
    misconception="a sum that includes what stands at padded places",
    caught_by="guessing-padding",
    hint="Losses at padded places mean nothing.",
)
mutants.edit(
    "guessing",
    "median",
    ("mean = (losses * mask).sum() / mask.sum()", "mean = losses[mask.bool()].median()"),
    misconception="the median of the losses in the place of their mean",
    caught_by="guessing-padding",
    hint="Most tokens are easy and one is a disaster. What does a mean say, and what do you say?",
)
mutants.edit(
    "guessing",
    "rounded",
    ("mean.item() >", "round(mean.item(), 2) >"),
    misconception="a mean that is rounded before it is compared",
    caught_by="guessing-border",
    hint="How far may a loss be above the border without an alarm?",
)
mutants.edit(
    "guessing",
    "bits",
    ("math.log(vocab_size)", "math.log2(vocab_size)"),
    misconception="a border in bits for a loss in nats",
    caught_by="guessing-border",
    hint="The losses are natural logarithms.",
)
mutants.edit(
    "guessing",
    "mean-of-texts",
    (
        "mean = (losses * mask).sum() / mask.sum()",
        "mean = ((losses * mask).sum(dim=1) / mask.sum(dim=1)).mean()",
    ),
    misconception="a mean of the means of the texts",
    caught_by="guessing-padding",
    hint="Each token counts once, whatever text it is in.",
)

# --- padding

mutants.edit(
    "pad",
    "mask-by-id",
    (
        'return {"input_ids": input_ids, "attention_mask": attention_mask}',
        'return {"input_ids": input_ids, "attention_mask": (input_ids != pad_id).long()}',
    ),
    misconception="a mask that takes every token with the id of the padding for padding",
    caught_by="pad-mask",
    hint="The lengths of the texts say what is real; an id does not.",
)
mutants.edit(
    "pad",
    "left",
    (
        "input_ids[row, : len(sequence)] = torch.tensor(sequence)",
        "input_ids[row, shape[1] - len(sequence) :] = torch.tensor(sequence)",
    ),
    ("attention_mask[row, : len(sequence)] = 1", "attention_mask[row, shape[1] - len(sequence) :] = 1"),
    misconception="texts at the right end of their rows, padding in front",
    caught_by="pad-content",
    hint="The texts come first, the padding after them.",
)
mutants.edit(
    "pad",
    "cuts-in-silence",
    (
        'raise ValueError(f"a text of {longest} tokens does not fit into {to}")',
        "sequences = [sequence[:to] for sequence in sequences]",
    ),
    misconception="texts that are cut without a word when they do not fit",
    caught_by="pad-fixed",
    hint="Cutting is not the job of padding: refuse.",
)
mutants.edit(
    "pad",
    "always-wide",
    ("longest if to is None else to", "512 if to is None else to"),
    misconception="every batch padded to the longest text that the model can read",
    caught_by="pad-shape",
    hint="Without `to`, how wide does this batch have to be?",
)
mutants.edit(
    "pad",
    "padding-is-zero",
    ("torch.full(shape, pad_id)", "torch.zeros(shape, dtype=torch.long)"),
    misconception="padding with 0 whatever the padding id is",
    caught_by="pad-content",
    hint="Not every tokenizer pads with 0.",
)
mutants.edit(
    "pad",
    "ids-through-floats",
    ("input_ids = torch.full(shape, pad_id)", "input_ids = torch.full(shape, float(pad_id))"),
    ('"input_ids": input_ids', '"input_ids": input_ids.long()'),
    misconception="ids that pass through floating-point numbers, which do not hold every large whole number",
    caught_by="pad-content",
    hint="Which whole numbers can a float32 not tell apart?",
)
mutants.edit(
    "pad",
    "float-mask",
    ("torch.zeros(shape, dtype=torch.long)", "torch.zeros(shape)"),
    misconception="a mask of floating-point numbers",
    caught_by="pad-shape",
    hint="Ids and mask are whole numbers.",
)
mutants.edit(
    "pad",
    "empty-floats",
    (
        'return {"input_ids": input_ids, "attention_mask": attention_mask}',
        'return {"input_ids": torch.tensor(input_ids.tolist()), "attention_mask": attention_mask}',
    ),
    misconception="ids whose dtype is guessed from the numbers, and is wrong where there are none",
    caught_by="pad-shape",
    hint="Which dtype does `torch.tensor` give to an empty list?",
)
mutants.edit(
    "pad",
    "ignores-to",
    ("longest if to is None else to", "longest"),
    misconception="a batch as wide as its longest text, although a width was asked for",
    caught_by="pad-fixed",
    hint="What does `to` stand for?",
)

# --- buckets

mutants.edit(
    "buckets",
    "long-to-short",
    (
        "return [batches[place] for place in torch.randperm(len(batches), generator=generator).tolist()]",
        "return sorted(batches, key=lambda batch: -max(lengths[index] for index in batch))",
    ),
    misconception="batches from long to short, in every epoch",
    caught_by="buckets-order",
    hint="The order of the batches saves no padding; what does it do to the training?",
)
mutants.edit(
    "buckets",
    "remainder-dropped",
    (
        "for place in range(0, len(similar), batch_size)]",
        "for place in range(0, len(similar) - batch_size + 1, batch_size)]",
    ),
    misconception="an epoch without the texts that do not fill a batch",
    caught_by="buckets-once",
    hint="The last batch may be smaller, but its texts count.",
)
mutants.edit(
    "buckets",
    "fixed-seed",
    (
        "order = torch.randperm(len(lengths), generator=generator).tolist()",
        "generator = torch.Generator().manual_seed(0)\n    order = torch.randperm(len(lengths), generator=generator).tolist()",
    ),
    misconception="the same batches in the same order in every epoch",
    caught_by="buckets-epochs",
    hint="Draw from the generator that is passed in.",
)
mutants.edit(
    "buckets",
    "not-sorted",
    ("sorted(order[start : start + pool], key=lambda index: lengths[index])", "order[start : start + pool]"),
    misconception="batches at random, with all their padding",
    caught_by="buckets-padding",
    hint="Texts of similar length should meet in a batch.",
)


@mutants.rewrite(
    "buckets",
    "same-neighbours",
    misconception="the same batches in every epoch, only their order is new",
    caught_by="buckets-epochs",
    hint="Bring some chance into who meets whom.",
)
def bucket_batches(lengths, batch_size, generator):
    order = sorted(range(len(lengths)), key=lambda index: (lengths[index], index))
    batches = [order[start : start + batch_size] for start in range(0, len(order), batch_size)]
    return [batches[place] for place in torch.randperm(len(batches), generator=generator).tolist()]


@mutants.rewrite(
    "buckets",
    "sorted-inside-only",
    misconception="texts drawn at random and sorted only inside their batch",
    caught_by="buckets-padding",
    hint="Sorting inside a batch does not change how wide it is.",
)
def bucket_batches(lengths, batch_size, generator):
    order = torch.randperm(len(lengths), generator=generator).tolist()
    batches = [order[start : start + batch_size] for start in range(0, len(order), batch_size)]
    return [sorted(batch, key=lambda index: lengths[index]) for batch in batches]


mutants.edit(
    "buckets",
    "pools-in-order",
    (
        "return [batches[place] for place in torch.randperm(len(batches), generator=generator).tolist()]",
        "return batches",
    ),
    misconception="batches that rise in length inside each pool",
    caught_by="buckets-order",
    hint="Shuffle the batches of the whole epoch once they are cut.",
)

mutants.edit(
    "buckets",
    "same-places",
    (
        "place in torch.randperm(len(batches), generator=generator).tolist()]",
        "place in torch.randperm(len(batches), generator=torch.Generator().manual_seed(0)).tolist()]",
    ),
    misconception="batches that are scrambled alike in every epoch, so that each place keeps its length",
    caught_by="buckets-order",
    hint="Is the order of long and short batches drawn anew in every epoch?",
)

# --- dataset, collating, loader

mutants.edit(
    "dataset",
    "cut-by-hand",
    (
        'encoded = TOKENIZER(self.texts[index], truncation=True, max_length=self.max_length)\n        return {"input_ids": encoded["input_ids"],',
        'encoded = TOKENIZER(self.texts[index])\n        return {"input_ids": encoded["input_ids"][: self.max_length],',
    ),
    misconception="long texts without their closing separator",
    caught_by="dataset-items",
    hint="Let the tokenizer cut: it keeps the special tokens.",
)
mutants.edit(
    "dataset",
    "padded-items",
    (
        "truncation=True, max_length=self.max_length)",
        'truncation=True, max_length=self.max_length, padding="max_length")',
    ),
    misconception="items that are padded one by one to the full length",
    caught_by="dataset-items",
    hint="One item cannot know how wide its batch will be.",
)
mutants.edit(
    "dataset",
    "no-limit",
    ("truncation=True, max_length=self.max_length)", "truncation=False)"),
    misconception="items of any length",
    caught_by="dataset-items",
    hint="`max_length` is the longest an item may be.",
)
mutants.edit(
    "dataset",
    "tensors",
    (
        'return {"input_ids": encoded["input_ids"], "label": self.labels[index]}',
        'return {"input_ids": torch.tensor(encoded["input_ids"]), "label": torch.tensor(self.labels[index])}',
    ),
    misconception="items whose ids and label are tensors already",
    caught_by="dataset-items",
    hint="What is an item to be made of, and which piece makes tensors of it?",
)
mutants.edit(
    "collate",
    "boolean-mask",
    (
        "    return batch",
        '    batch["attention_mask"] = batch["attention_mask"].bool()\n    return batch',
    ),
    misconception="an attention mask of truth values",
    caught_by="collate-batch",
    hint="Which dtype do all three tensors have?",
)
mutants.edit(
    "collate",
    "float-labels",
    (
        'torch.tensor([item["label"] for item in items])',
        'torch.tensor([float(item["label"]) for item in items])',
    ),
    misconception="labels as floating-point numbers",
    caught_by="collate-batch",
    hint="A class is a whole number.",
)
mutants.edit(
    "collate",
    "column-of-labels",
    ('torch.tensor([item["label"] for item in items])', 'torch.tensor([[item["label"]] for item in items])'),
    misconception="labels as a column instead of a vector",
    caught_by="collate-batch",
    hint="One label per text, and no second dimension.",
)
mutants.edit(
    "collate",
    "fixed-width",
    ("TOKENIZER.pad_token_id)", "TOKENIZER.pad_token_id, 64)"),
    misconception="batches that are all as wide as the longest possible text",
    caught_by="collate-batch",
    hint="A batch needs to be as wide as its own longest text.",
)
mutants.edit(
    "loader",
    "drops-last",
    ("generator=generator)", "generator=generator, drop_last=True)"),
    misconception="an epoch without the last, smaller batch",
    caught_by="loader-complete",
    hint="Every text should be seen in every epoch.",
)
mutants.edit(
    "loader",
    "always-shuffled",
    ("shuffle=shuffle", "shuffle=True"),
    misconception="a loader that shuffles even when it is told not to",
    caught_by="loader-complete",
    hint="What is the argument `shuffle` for?",
)
mutants.edit(
    "loader",
    "never-shuffled",
    ("shuffle=shuffle", "shuffle=False"),
    misconception="a loader that never shuffles",
    caught_by="loader-order",
    hint="What is the argument `shuffle` for?",
)
mutants.edit(
    "loader",
    "seed-ignored",
    (", generator=generator)", ")"),
    misconception="an order that the seed does not decide on",
    caught_by="loader-order",
    hint="A loader takes a generator to draw its orders from.",
)


@mutants.rewrite(
    "loader",
    "shuffled-once",
    misconception="one shuffled order for all epochs",
    caught_by="loader-order",
    hint="The loader itself can draw a new order at the start of each epoch.",
)
def review_loader(dataset, batch_size, shuffle, seed):
    order = torch.randperm(len(dataset), generator=torch.Generator().manual_seed(seed)).tolist()
    chosen = torch.utils.data.Subset(dataset, order) if shuffle else dataset
    return DataLoader(chosen, batch_size, collate_fn=collate)


@mutants.rewrite(
    "loader",
    "own-iterable",
    misconception="the right batches from an object that is no DataLoader",
    caught_by="loader-complete",
    hint="What should the function return, and which arguments does its class take?",
)
def review_loader(dataset, batch_size, shuffle, seed):
    class Loader:
        generator = torch.Generator().manual_seed(seed)

        def __len__(self):
            return -(-len(dataset) // batch_size)

        def __iter__(self):
            n = len(dataset)
            order = torch.randperm(n, generator=self.generator).tolist() if shuffle else list(range(n))
            for start in range(0, n, batch_size):
                yield collate([dataset[index] for index in order[start : start + batch_size]])

    return Loader()


mutants.edit(
    "collate",
    "mask-by-id",
    (
        "    return batch",
        '    batch["attention_mask"] = (batch["input_ids"] != TOKENIZER.pad_token_id).long()\n    return batch',
    ),
    misconception="a batch in which a real token is hidden because it has the id of the padding",
    caught_by="collate-batch",
    hint="What tells padding from a real token that has the same id?",
)
mutants.edit(
    "collate",
    "pads-with-the-separator",
    ("TOKENIZER.pad_token_id", "TOKENIZER.sep_token_id"),
    misconception="a batch that is filled up with separators",
    caught_by="collate-batch",
    hint="Which id has the tokenizer set aside for filling up?",
)
mutants.edit(
    "loader",
    "global-seed",
    (
        "    generator = torch.Generator().manual_seed(seed)\n",
        "    torch.manual_seed(seed)\n",
    ),
    ("collate_fn=collate, generator=generator)", "collate_fn=collate)"),
    misconception="a loader whose order depends on whatever else draws random numbers",
    caught_by="loader-order",
    hint="Make two loaders and go through the first one. Whose seed decides?",
)

# --- BLEU


@mutants.rewrite(
    "clipped",
    "no-clipping",
    misconception="matches without a limit: a repeated word counts every time",
    caught_by="clipped-clips",
    hint="How often may a word count that the reference has once?",
)
def clipped_matches(candidate, references, n):
    runs = [tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1)]
    known = {tuple(one[i : i + n]) for one in references for i in range(len(one) - n + 1)}
    return sum(run in known for run in runs), len(runs)


mutants.edit(
    "clipped",
    "sum-of-references",
    ("allowed |= ngrams(reference)", "allowed += ngrams(reference)"),
    misconception="a limit that adds up over the references",
    caught_by="clipped-clips",
    hint="The reference that has the n-gram most often sets the limit.",
)
mutants.edit(
    "clipped",
    "first-reference",
    ("for reference in references:", "for reference in references[:1]:"),
    misconception="a comparison with the first reference only",
    caught_by="clipped-clips",
    hint="Every reference may lend its n-grams.",
)


@mutants.rewrite(
    "clipped",
    "different-ngrams",
    misconception="different n-grams counted instead of occurrences",
    caught_by=("clipped-clips", "clipped-order"),
    hint="An n-gram that occurs twice counts twice, up to the limit.",
)
def clipped_matches(candidate, references, n):
    runs = {tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1)}
    known = {tuple(one[i : i + n]) for one in references for i in range(len(one) - n + 1)}
    return len(runs & known), len(runs)


mutants.edit(
    "clipped",
    "bag-of-words",
    ("tuple(tokens[start : start + n])", "tuple(sorted(tokens[start : start + n]))"),
    misconception="n-grams whose inner order does not matter",
    caught_by="clipped-order",
    hint="'a b' and 'b a' are two different pairs.",
)
mutants.edit(
    "clipped",
    "glued",
    ("tuple(tokens[start : start + n])", '"".join(tokens[start : start + n])'),
    misconception="n-grams compared by the letters that their tokens make together",
    caught_by="clipped-order",
    hint="The same letters can be cut into tokens in more than one way.",
)
mutants.edit(
    "clipped",
    "one-run-missing",
    ("range(len(tokens) - n + 1)", "range(len(tokens) - n)"),
    misconception="n-grams without the last one of each sentence",
    caught_by="clipped-order",
    hint="How many runs of two do three words have?",
)
mutants.edit(
    "clipped",
    "fewer-than-none",
    ("found.total()\n", "len(candidate) - n + 1\n"),
    misconception="a number of n-grams that falls below 0 for a very short candidate",
    caught_by="clipped-order",
    hint="How many runs of five do two words have?",
)
mutants.edit(
    "brevity",
    "ratio-upside-down",
    ("1 - reference_length / candidate_length", "1 - candidate_length / reference_length"),
    misconception="a penalty with the two lengths exchanged, which rewards short candidates",
    caught_by="brevity-curve",
    hint="A short candidate should get a factor below 1.",
)
mutants.edit(
    "brevity",
    "long-ones-pay",
    ("    if candidate_length >= reference_length:\n        return 1.0\n", ""),
    misconception="a factor above 1 for candidates that are longer than the reference",
    caught_by="brevity-curve",
    hint="From the reference length on, the factor is 1.",
)
mutants.edit(
    "brevity",
    "plain-ratio",
    ("math.exp(1 - reference_length / candidate_length)", "candidate_length / reference_length"),
    misconception="the plain ratio of the lengths",
    caught_by="brevity-curve",
    hint="The penalty is an exponential.",
)
mutants.edit(
    "brevity",
    "empty-crashes",
    ("    if candidate_length == 0:\n        return 0.0\n", ""),
    misconception="a division by zero for an empty candidate",
    caught_by="brevity-curve",
    hint="What is the penalty of a candidate without words?",
)
mutants.edit(
    "brevity",
    "both-empty",
    ("if candidate_length == 0:", "if candidate_length == 0 < reference_length:"),
    misconception="an empty candidate that pays nothing when the reference is empty as well",
    caught_by="brevity-curve",
    hint="What does the docstring say about an empty candidate, and does it make an exception?",
)


@mutants.rewrite(
    "corpus-bleu",
    "mean-of-sentences",
    misconception="the mean of the scores of the sentences",
    caught_by="corpus-bleu-sums",
    hint="Sum the counts over the corpus first; divide once, at the end.",
)
def corpus_bleu(candidates, references):
    scores = []
    for candidate, group in zip(candidates, references):
        r = min((abs(len(one) - len(candidate)), len(one)) for one in group)[1]
        counts = [clipped_matches(candidate, group, n) for n in (1, 2, 3, 4)]
        zero = any(matches == 0 for matches, _ in counts)
        mean = 0.0 if zero else math.prod(matches / total for matches, total in counts) ** 0.25
        scores.append(brevity_penalty(len(candidate), r) * mean)
    return sum(scores) / len(scores)


mutants.edit(
    "corpus-bleu",
    "arithmetic-mean",
    ("product = 1.0", "product = 0.0"),
    ("product *= matches / total", "product += matches / total / 4"),
    ("product**0.25", "product"),
    misconception="the arithmetic mean of the four precisions",
    caught_by="corpus-bleu-sums",
    hint="BLEU multiplies the precisions and takes the fourth root.",
)
mutants.edit(
    "corpus-bleu",
    "shortest-reference",
    ("min((abs(len(one) - len(candidate)), len(one)) for one in group)[1]", "min(len(one) for one in group)"),
    misconception="the shortest reference setting the length",
    caught_by="corpus-bleu-length",
    hint="Which reference is closest in length to the candidate?",
)
mutants.edit(
    "corpus-bleu",
    "first-reference-length",
    ("min((abs(len(one) - len(candidate)), len(one)) for one in group)[1]", "len(group[0])"),
    misconception="the first reference setting the length",
    caught_by="corpus-bleu-length",
    hint="Which reference is closest in length to the candidate?",
)
mutants.edit(
    "corpus-bleu",
    "tie-to-the-longer",
    (
        "(abs(len(one) - len(candidate)), len(one)) for one in group)[1]",
        "(abs(len(one) - len(candidate)), -len(one), len(one)) for one in group)[2]",
    ),
    misconception="a tie between two lengths that goes to the longer reference",
    caught_by="corpus-bleu-length",
    hint="On a tie the shorter reference counts.",
)
mutants.edit(
    "corpus-bleu",
    "no-zero",
    (
        "        if matches == 0:\n            return 0.0\n",
        "        if matches == 0:\n            continue\n",
    ),
    misconception="a score that leaves out the orders without a match",
    caught_by="corpus-bleu-zero",
    hint="A product with a factor 0 is 0.",
)
mutants.edit(
    "corpus-bleu",
    "one-sentence-decides",
    ("        if matches == 0:\n", "        if any(count[0] == 0 for count in counts):\n"),
    misconception="a score of 0 as soon as one sentence has no match of some order",
    caught_by="corpus-bleu-sums",
    hint="Whose precisions have to be 0: those of a sentence or those of the corpus?",
)
mutants.edit(
    "corpus-bleu",
    "no-penalty",
    ("return brevity_penalty(c, r) * product**0.25", "return product**0.25"),
    misconception="a score without the penalty for short candidates",
    caught_by=("corpus-bleu-sums", "corpus-bleu-length"),
    hint="A candidate of one right word would score well without it.",
)
mutants.edit(
    "corpus-bleu",
    "up-to-three",
    ("range(1, 5)", "range(1, 4)"),
    misconception="precisions up to trigrams only",
    caught_by=("corpus-bleu-sums", "corpus-bleu-library"),
    hint="Four orders enter: n = 1, 2, 3 and 4.",
)

# --- perplexity


@mutants.rewrite(
    "perplexity",
    "mean-of-batch-means",
    misconception="the exponential of the mean of the batches' mean losses",
    caught_by="perplexity-batches",
    hint="A small batch must not weigh as much as a large one.",
)
def perplexity(batches):
    means = [losses[mask.bool()].mean().item() for losses, mask in batches]
    return math.exp(sum(means) / len(means))


@mutants.rewrite(
    "perplexity",
    "mean-of-perplexities",
    misconception="the mean of the perplexities of the batches",
    caught_by="perplexity-batches",
    hint="The exponential comes last: a mean of exponentials is larger.",
)
def perplexity(batches):
    each = [math.exp(losses[mask.bool()].mean().item()) for losses, mask in batches]
    return sum(each) / len(each)


@mutants.rewrite(
    "perplexity",
    "mean-of-texts",
    misconception="an average in which every text counts once, whatever its length",
    caught_by=("perplexity-padding", "perplexity-batches"),
    hint="Perplexity is per token, not per text.",
)
def perplexity(batches):
    kept = [(losses.masked_fill(mask == 0, 0), mask) for losses, mask in batches]
    texts = torch.cat([losses.sum(dim=1) / mask.sum(dim=1) for losses, mask in kept])
    return math.exp(texts.mean().item())


mutants.edit(
    "perplexity",
    "padding-counted",
    ("sum(mask.sum().item() for _, mask in batches)", "sum(mask.numel() for _, mask in batches)"),
    misconception="a mean over all places, padding included",
    caught_by="perplexity-padding",
    hint="Divide by the number of real tokens.",
)
mutants.edit(
    "perplexity",
    "mask-ignored",
    ("losses[mask.bool()].sum()", "losses.sum()"),
    misconception="a sum that includes what stands at padded places",
    caught_by="perplexity-padding",
    hint="Losses at padded places mean nothing.",
)
mutants.edit(
    "perplexity",
    "times-zero",
    ("losses[mask.bool()].sum()", "(losses * mask).sum()"),
    misconception="a sum in which losses at padded places are multiplied by 0, also those that are infinite",
    caught_by="perplexity-padding",
    hint="What is 0 times infinity, for a computer?",
)
mutants.edit(
    "perplexity",
    "zero-is-padding",
    (
        "sum(mask.sum().item() for _, mask in batches)",
        "sum((losses[mask.bool()] != 0).sum().item() for losses, mask in batches)",
    ),
    misconception="a mean that leaves out real tokens with a loss of exactly 0",
    caught_by="perplexity-padding",
    hint="What says whether a token is real: its loss or the mask?",
)
mutants.edit(
    "perplexity",
    "power-of-two",
    ("math.exp(total / tokens)", "2 ** (total / tokens)"),
    misconception="2 to the power of a loss that is in nats",
    caught_by="perplexity-guess",
    hint="The base must match the logarithm of the losses.",
)
mutants.edit(
    "perplexity",
    "no-exponential",
    ("math.exp(total / tokens)", "total / tokens"),
    misconception="the mean loss itself",
    caught_by="perplexity-guess",
    hint="Perplexity is the exponential of the mean loss.",
)
mutants.edit(
    "perplexity",
    "guarded",
    (
        "return math.exp(total / tokens)",
        'return math.exp(total / tokens) if total / tokens < 20 else float("inf")',
    ),
    misconception="infinity from a mean loss of some twenty nats on, where the perplexity is still an ordinary number",
    caught_by="perplexity-guess",
    hint="From which loss on does the exponential really overflow? Try your guard on a loss just above its bound.",
)
mutants.edit(
    "bits",
    "nats",
    ("total / math.log(2) / n_characters", "total / n_characters"),
    misconception="nats per character",
    caught_by="bits-value",
    hint="How many nats are one bit?",
)
mutants.edit(
    "bits",
    "per-token-first",
    (
        "return total / math.log(2) / n_characters",
        "tokens = sum(mask.sum().item() for _, mask in batches)\n    return total / tokens / math.log(2) / n_characters",
    ),
    misconception="the mean loss of a token, divided by the number of characters",
    caught_by="bits-value",
    hint="The whole loss of the text is shared out over its characters.",
)
mutants.edit(
    "bits",
    "mask-ignored",
    ("losses[mask.bool()].sum()", "losses.sum()"),
    misconception="a sum that includes what stands at padded places",
    caught_by="bits-value",
    hint="Losses at padded places mean nothing.",
)
mutants.edit(
    "bits",
    "times-zero",
    ("losses[mask.bool()].sum()", "(losses * mask).sum()"),
    misconception="a sum in which losses at padded places are multiplied by 0, also those that are infinite",
    caught_by="bits-value",
    hint="What is 0 times infinity, for a computer?",
)
mutants.edit(
    "audit",
    "never-truncated",
    ('return "truncated" if 0 <= units < 1 else "different"', 'return "different"'),
    misconception="every loss that is not rounded taken for a different average",
    caught_by="audit-verdicts",
    hint="Decimals can also be cut off.",
)
mutants.edit(
    "audit",
    "either-side",
    ("0 <= units < 1", "abs(units) < 1"),
    misconception="cutting off that may also enlarge a number",
    caught_by="audit-verdicts",
    hint="A positive number becomes smaller when its decimals are cut off.",
)
mutants.edit(
    "audit",
    "two-decimals-always",
    ("10**decimals", "100"),
    misconception="losses that always have two decimals",
    caught_by="audit-verdicts",
    hint="The unit of the last decimal depends on how many there are.",
)
mutants.edit(
    "audit",
    "other-way-round",
    ("(math.log(printed_perplexity) - printed_loss)", "(printed_loss - math.log(printed_perplexity))"),
    misconception="the difference with the wrong sign",
    caught_by="audit-verdicts",
    hint="Is the printed number smaller or larger than the exact one after cutting off?",
)
mutants.edit(
    "audit",
    "any-rounding",
    ("abs(units) <= 0.5", "abs(units) <= 1"),
    misconception="a whole unit allowed for rounding",
    caught_by=("audit-verdicts", "audit-document"),
    hint="Rounding moves a number by at most half a unit.",
)

# --- changes made by program that no test should see

mutants.equivalent(
    "buckets",
    "pool = 50 * batch_size",
    "pool = 51 * batch_size",
    because="any large pool will do: the exercise leaves its size to the student",
)
mutants.equivalent(
    "audit",
    "if abs(units) <= 0.5:",
    "if abs(units) < 0.5:",
    because="the logarithm of a printed number is irrational, so it never lies exactly half a unit from a printed loss",
)
mutants.equivalent(
    "brevity",
    "if candidate_length >= reference_length:",
    "if candidate_length > reference_length:",
    because="for equal lengths the formula of short candidates gives 1 as well",
)
mutants.equivalent(
    "corpus-bleu",
    "r = sum(min((abs(len(one) - len(candidate)), len(one)) for one in group)[1] for candidate, group in pairs)",
    "r = sum(min((abs((len(candidate)) - (len(one))), len(one)) for one in group)[1] for candidate, group in pairs)",
    because="a distance is the same in both directions",
)
mutants.equivalent(
    "spell",
    "own = [*range(33, 127), *range(161, 173), *range(174, 256)]",
    "own = [*range(33, 127), *range(161, 173), *range(174, 257)]",
    because="there is no byte 256",
)
mutants.equivalent(
    "spell",
    "others = [byte for byte in range(256) if byte not in own]",
    "others = [byte for byte in range(257) if byte not in own]",
    because="there is no byte 256, and it would come last",
)
mutants.equivalent(
    "decode-tokens",
    "own = [*range(33, 127), *range(161, 173), *range(174, 256)]",
    "own = [*range(33, 127), *range(161, 173), *range(174, 257)]",
    because="the letter 256 is given to byte 0 afterwards",
)
mutants.equivalent(
    "decode-tokens",
    "others = [byte for byte in range(256) if byte not in own]",
    "others = [byte for byte in range(257) if byte not in own]",
    because="there is no byte 256, so its letter never occurs",
)
