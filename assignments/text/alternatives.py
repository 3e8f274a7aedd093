"""Other right solutions of the assignment *Text*, which must get full marks."""

import math
from collections import Counter

import torch
from torch.utils.data import DataLoader, Dataset

from autograder.course.known import Alternatives

alternatives = Alternatives()


@alternatives.rewrite("merge-pair", "recursive")
def merge_pair(tokens, pair):
    for place in range(len(tokens) - 1):
        if tokens[place] == pair[0] and tokens[place + 1] == pair[1]:
            return [*tokens[:place], pair[0] + pair[1], *merge_pair(tokens[place + 2 :], pair)]
    return list(tokens)


@alternatives.rewrite("train-bpe", "max-with-negative-ages")
def train_bpe(word_counts, n_merges):
    vocabulary = sorted({character for word in word_counts for character in word})
    cut, merges = [(list(word), count) for word, count in word_counts.items()], []
    for _ in range(n_merges):
        counts = Counter()
        for tokens, count in cut:
            for place in range(len(tokens) - 1):
                counts[tokens[place], tokens[place + 1]] += count
        if not counts:
            return merges
        rank = {token: place for place, token in enumerate(vocabulary)}
        left, right = max(counts, key=lambda pair: (counts[pair], -rank[pair[0]], -rank[pair[1]]))
        vocabulary += [left + right] if left + right not in rank else []
        merges.append((left, right))
        cut = [(merge_pair(tokens, (left, right)), count) for tokens, count in cut]
    return merges


@alternatives.rewrite("apply-bpe", "lowest-rank-first")
def apply_bpe(word, merges):
    rank = {tuple(pair): place for place, pair in enumerate(merges)}
    tokens = list(word)
    while len(tokens) > 1:
        best = min(pairwise(tokens), key=lambda pair: rank.get(pair, math.inf))
        if best not in rank:
            break
        tokens = merge_pair(tokens, best)
    return tokens


@alternatives.rewrite("apply-bpe", "one-place-at-a-time")
def apply_bpe(word, merges):
    tokens = list(word)
    for left, right in merges:
        place = 0
        while place + 1 < len(tokens):
            if tokens[place] == left and tokens[place + 1] == right:
                tokens[place : place + 2] = [left + right]
            place += 1
    return tokens


@alternatives.rewrite("spell", "by-ranges")
def spell(text: str) -> str:
    letters = []
    for byte in bytes(text, "utf-8"):
        if byte < 33:
            letters.append(chr(256 + byte))
        elif 127 <= byte <= 160:
            letters.append(chr(289 + byte - 127))
        else:
            letters.append("\u0143" if byte == 173 else chr(byte))
    return "".join(letters)


@alternatives.rewrite("spell", "translate")
def spell(text: str) -> str:
    shown = {*range(33, 127), *range(161, 173), *range(174, 256)}
    hidden = sorted(set(range(256)) - shown)
    return text.encode().decode("latin-1").translate({byte: 256 + n for n, byte in enumerate(hidden)})


@alternatives.rewrite("decode-tokens", "by-ranges")
def decode_tokens(tokens: list[str]) -> str:
    raw = bytearray()
    for letter in "".join(tokens):
        number = ord(letter)
        if number == 0x143:
            number = 173
        elif number >= 289:
            number = number - 289 + 127
        elif number >= 256:
            number -= 256
        raw.append(number)
    return raw.decode("utf-8", "replace")


@alternatives.rewrite("decode-tokens", "by-spelling")
def decode_tokens(tokens: list[str]) -> str:
    shown = {*range(33, 127), *range(161, 173), *range(174, 256)}
    hidden = sorted(set(range(256)) - shown)
    joined = "".join(tokens).translate({256 + n: byte for n, byte in enumerate(hidden)})
    return joined.encode("latin-1").decode(errors="replace")


@alternatives.rewrite("pair", "pop-one-by-one")
def encode_pair(first, second, cls_id, sep_id, max_length):
    a, b = list(first), list(second)
    while len(a) + len(b) + 3 > max_length:
        if len(a) > len(b) or (len(a) == len(b) and len(first) <= len(second)):
            a.pop()
        else:
            b.pop()
    ids = [cls_id, *a, sep_id, *b, sep_id]
    return {"input_ids": ids, "token_type_ids": [int(place > len(a) + 1) for place in range(len(ids))]}


@alternatives.rewrite("pair", "lengths-by-formula")
def encode_pair(first, second, cls_id, sep_id, max_length):
    room, n, m = max_length - 3, len(first), len(second)
    if n + m > room:
        short = min(n, m, room // 2)
        long = room - short
        n, m = (long, short) if n > m else (short, long)
    start = [cls_id, *first[:n], sep_id]
    ids = [*start, *second[:m], sep_id]
    return {"input_ids": ids, "token_type_ids": [0] * len(start) + [1] * (m + 1)}


@alternatives.rewrite("mismatch", "one-expression")
def mismatches(tokenizer, config):
    def clash(name):
        ids = {tokenizer[f"{name}_id"], config.get(f"{name}_token_id")} - {None}
        return len(ids) == 2

    problems = {name: clash(name) for name in ("pad", "bos", "eos")}
    problems["vocabulary"] = not tokenizer["largest_id"] < config["vocab_size"]
    problems["segments"] = tokenizer["segments"] and config.get("type_vocab_size") is None
    return {name for name, found in problems.items() if found}


@alternatives.rewrite("guessing", "boolean-index")
def worse_than_guessing(losses, mask, vocab_size):
    return bool(losses[mask.bool()].mean() > torch.log(torch.tensor(float(vocab_size))))


@alternatives.rewrite("pad", "pad-sequence")
def pad_batch(sequences, pad_id, to=None):
    rows = [torch.tensor(sequence, dtype=torch.long) for sequence in sequences]
    ids = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=pad_id)
    if to is not None:
        if ids.shape[1] > to:
            raise ValueError("a text is too long")
        ids = torch.nn.functional.pad(ids, (0, to - ids.shape[1]), value=pad_id)
    lengths = torch.tensor([[len(row)] for row in rows])
    return {"input_ids": ids, "attention_mask": (torch.arange(ids.shape[1]) < lengths).long()}


@alternatives.rewrite("pad", "lists")
def pad_batch(sequences, pad_id, to=None):
    width = to if to is not None else max(map(len, sequences))
    if any(len(sequence) > width for sequence in sequences):
        raise ValueError(f"longer than {width}")
    gaps = [width - len(sequence) for sequence in sequences]
    ids = [list(sequence) + [pad_id] * gap for sequence, gap in zip(sequences, gaps)]
    mask = [[1] * (width - gap) + [0] * gap for gap in gaps]
    return {"input_ids": torch.tensor(ids, dtype=torch.long), "attention_mask": torch.tensor(mask).long()}


@alternatives.rewrite("buckets", "sort-with-shuffled-ties")
def bucket_batches(lengths, batch_size, generator):
    noise = torch.rand(len(lengths), generator=generator).tolist()
    order = sorted(range(len(lengths)), key=lambda index: (lengths[index], noise[index]))
    batches = [order[start : start + batch_size] for start in range(0, len(order), batch_size)]
    return [batches[place] for place in torch.randperm(len(batches), generator=generator)]


@alternatives.rewrite("buckets", "noisy-lengths")
def bucket_batches(lengths, batch_size, generator):
    noisy = torch.tensor(lengths, dtype=torch.float) + 2 * torch.rand(len(lengths), generator=generator)
    batches = [batch.tolist() for batch in noisy.argsort().split(batch_size)]
    return [batches[int(place)] for place in torch.rand(len(batches), generator=generator).argsort()]


@alternatives.rewrite("buckets", "small-pools")
def bucket_batches(lengths, batch_size, generator):
    order = torch.randperm(len(lengths), generator=generator)
    pools = [sorted(pool.tolist(), key=lengths.__getitem__) for pool in order.split(12 * batch_size)]
    batches = [
        pool[place : place + batch_size] for pool in pools for place in range(0, len(pool), batch_size)
    ]
    return [batches[place] for place in torch.randperm(len(batches), generator=generator)]


@alternatives.rewrite("dataset", "encoded-once")
class ReviewDataset(Dataset):
    """Encodes all texts at the start."""

    def __init__(self, texts, labels, max_length=64):
        self.ids = TOKENIZER(list(texts), truncation=True, max_length=max_length)["input_ids"]
        self.labels = list(labels)

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, index):
        return {"input_ids": self.ids[index], "label": self.labels[index]}


@alternatives.rewrite("collate", "tokenizer-pads")
def collate(items):
    padded = TOKENIZER.pad({"input_ids": [item["input_ids"] for item in items]}, return_tensors="pt")
    labels = torch.tensor([item["label"] for item in items], dtype=torch.long)
    return {"input_ids": padded["input_ids"], "attention_mask": padded["attention_mask"], "labels": labels}


@alternatives.rewrite("loader", "random-sampler")
def review_loader(dataset, batch_size, shuffle, seed):
    generator = torch.Generator().manual_seed(seed)
    sampler = torch.utils.data.RandomSampler(dataset, generator=generator) if shuffle else None
    return DataLoader(dataset, batch_size=batch_size, sampler=sampler, collate_fn=collate)


@alternatives.rewrite("loader", "batches-of-numpy")
def review_loader(dataset, batch_size, shuffle, seed):
    import numpy

    class Batches(torch.utils.data.Sampler):
        drawn = numpy.random.default_rng(seed)

        def __len__(self):
            return -(-len(dataset) // batch_size)

        def __iter__(self):
            order = self.drawn.permutation(len(dataset)) if shuffle else numpy.arange(len(dataset))
            return iter([order[i : i + batch_size].tolist() for i in range(0, len(dataset), batch_size)])

    return DataLoader(dataset, batch_sampler=Batches(), collate_fn=collate)


@alternatives.rewrite("dataset", "labels-as-truth-values")
class ReviewDataset(Dataset):
    """Keeps the labels as truth values; an item's label is a whole number again."""

    def __init__(self, texts, labels, max_length=64):
        self.texts, self.positive, self.max_length = texts, [label == 1 for label in labels], max_length

    def __len__(self):
        return len(self.positive)

    def __getitem__(self, index):
        ids = TOKENIZER.encode(self.texts[index], truncation=True, max_length=self.max_length)
        return {"input_ids": ids, "label": int(self.positive[index])}


@alternatives.rewrite("clipped", "counts-by-hand")
def clipped_matches(candidate, references, n):
    runs = list(zip(*(candidate[start:] for start in range(n))))
    matches = 0
    for run in set(runs):
        counts = [sum(tuple(one[i : i + n]) == run for i in range(len(one) - n + 1)) for one in references]
        matches += min(runs.count(run), max(counts))
    return matches, len(runs)


@alternatives.rewrite("brevity", "smallest-of-one")
def brevity_penalty(candidate_length, reference_length):
    if candidate_length == 0:
        return 0.0
    return math.exp(min(0.0, 1 - reference_length / candidate_length))


@alternatives.rewrite("brevity", "torch")
def brevity_penalty(candidate_length, reference_length):
    if candidate_length == 0:
        return 0.0
    return torch.tensor(1 - reference_length / candidate_length).clamp(max=0).exp().item()


@alternatives.rewrite("corpus-bleu", "torch")
def corpus_bleu(candidates, references):
    counts = torch.tensor(
        [[clipped_matches(*pair, n) for n in range(1, 5)] for pair in zip(candidates, references)]
    ).sum(dim=0)  # (4, 2)
    r = sum(
        min((len(one) for one in group), key=lambda length: (abs(length - len(candidate)), length))
        for candidate, group in zip(candidates, references)
    )
    if (counts[:, 0] == 0).any():
        return 0.0
    mean = (counts[:, 0] / counts[:, 1]).log().mean().exp().item()
    return brevity_penalty(sum(map(len, candidates)), r) * mean


@alternatives.rewrite("corpus-bleu", "logarithms")
def corpus_bleu(candidates, references):
    counts, c, r = Counter(), 0, 0
    for candidate, group in zip(candidates, references):
        lengths = sorted(len(one) for one in group)
        c, r = c + len(candidate), r + min(lengths, key=lambda length: abs(length - len(candidate)))
        for n in range(1, 5):
            counts["hit", n], counts["all", n] = (
                old + new
                for old, new in zip(
                    (counts["hit", n], counts["all", n]), clipped_matches(candidate, group, n)
                )
            )
    if min(counts["hit", n] for n in range(1, 5)) == 0:
        return 0.0
    logs = [math.log(counts["hit", n]) - math.log(counts["all", n]) for n in range(1, 5)]
    return brevity_penalty(c, r) * math.exp(sum(logs) / 4)


@alternatives.rewrite("perplexity", "sums-in-float32")
def perplexity(batches):
    total, tokens = torch.tensor(0.0), torch.tensor(0.0)
    for losses, mask in batches:
        total += losses[mask == 1].sum()
        tokens += mask.sum()
    return torch.exp(total / tokens).item()


@alternatives.rewrite("bits", "sums-in-float32")
def bits_per_character(batches, n_characters):
    bits = torch.tensor(0.0)
    for losses, mask in batches:
        bits += losses.masked_fill(mask == 0, 0).sum() / math.log(2)
    return (bits / n_characters).item()


@alternatives.rewrite("perplexity", "one-long-vector")
def perplexity(batches):
    return torch.cat([losses[mask.bool()] for losses, mask in batches]).mean().exp().item()


@alternatives.rewrite("bits", "bits-first")
def bits_per_character(batches, n_characters):
    bits = torch.cat([losses[mask.bool()] for losses, mask in batches]) / torch.log(
        torch.tensor(2.0).double()
    )
    return bits.sum().item() / n_characters


@alternatives.rewrite("audit", "intervals")
def audit(printed_perplexity, printed_loss, decimals=2):
    last = 10 ** (-decimals)
    low, high = (math.exp(printed_loss + part * last) for part in (-0.5, 0.5))
    if low <= printed_perplexity <= high:
        return "rounded"
    cut = math.exp(printed_loss) <= printed_perplexity < math.exp(printed_loss + last)
    return "truncated" if cut else "different"


@alternatives.rewrite("audit", "floor-and-round")
def audit(printed_perplexity, printed_loss, decimals=2):
    exact, unit = math.log(printed_perplexity), 10.0**-decimals
    if abs(exact - printed_loss) <= unit / 2:
        return "rounded"
    if math.floor(exact / unit) == round(printed_loss / unit):
        return "truncated"
    return "different"
