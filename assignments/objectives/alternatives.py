"""Other right answers to *Objectives*: the hidden tests must accept each of them in full."""

import torch
from torch import nn
from torch.nn import functional as F

from autograder.course.known import Alternatives

alternatives = Alternatives()


@alternatives.rewrite("next-token", "log-softmax-and-gather")
def next_token_loss(logits, ids, attention_mask):
    mask = attention_mask.to(logits.dtype)
    counts = mask[:, 1:] * mask[:, :-1]
    logs = torch.log_softmax(logits[:, :-1], dim=-1).gather(-1, ids[:, 1:].unsqueeze(-1)).squeeze(-1)
    return -(logs * counts).sum() / counts.sum()


@alternatives.rewrite("next-token", "labels-with-minus-100")
def next_token_loss(logits, ids, attention_mask):
    labels = torch.full_like(ids, -100)
    labels[:, :-1] = ids[:, 1:]
    both = (attention_mask[:, 1:] == 1) & (attention_mask[:, :-1] == 1)
    labels[:, :-1][~both] = -100
    return F.cross_entropy(logits.flatten(0, 1), labels.flatten(), ignore_index=-100)


@alternatives.rewrite("mask-tokens", "bernoulli-as-the-library")
def mask_tokens(ids, special, mask_id, n_tokens, generator, share=0.15):
    chances = torch.full(ids.shape, share).masked_fill(special, 0.0)
    selected = torch.bernoulli(chances, generator=generator).bool()
    inputs, labels = ids.clone(), ids.clone()
    labels[~selected] = -100
    masked = torch.bernoulli(torch.full(ids.shape, 0.8), generator=generator).bool() & selected
    inputs[masked] = mask_id
    random = torch.bernoulli(torch.full(ids.shape, 0.5), generator=generator).bool() & selected & ~masked
    inputs[random] = torch.randint(n_tokens, ids.shape, generator=generator)[random]
    return inputs, labels


alternatives.edit(
    "mask-tokens",
    "above-one-minus-share",
    (
        "(torch.rand(ids.shape, generator=generator) < share)",
        "(torch.rand(ids.shape, generator=generator) > 1 - share)",
    ),
    ("selected & (fate < 0.8)", "selected & (fate > 0.2)"),
    ("selected & (fate >= 0.9)", "selected & (fate <= 0.1)"),
)


@alternatives.rewrite("masked-loss", "sum-over-count")
def masked_loss(logits, labels):
    asked = (labels != -100).to(logits.dtype)
    logs = logits.log_softmax(-1).gather(-1, labels.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    return -(logs * asked).sum() / asked.sum().clamp(min=1.0)


@alternatives.rewrite("collator", "pad-sequence")
class MaskedLMCollator:
    def __init__(self, tokenizer, share=0.15, seed=0):
        self.tokenizer, self.share = tokenizer, share
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, rows):
        tensors = [torch.tensor(row) for row in rows]
        ids = nn.utils.rnn.pad_sequence(tensors, batch_first=True, padding_value=self.tokenizer.pad_token_id)
        lengths = torch.tensor([len(row) for row in rows])
        attention_mask = (torch.arange(ids.shape[1]) < lengths[:, None]).long()
        special = torch.zeros_like(ids, dtype=torch.bool)
        for special_id in self.tokenizer.all_special_ids:
            special |= ids == special_id
        inputs, labels = mask_tokens(
            ids, special, self.tokenizer.mask_token_id, len(self.tokenizer), self.generator, share=self.share
        )
        return {"input_ids": inputs, "attention_mask": attention_mask, "labels": labels}


@alternatives.rewrite("masked-inputs", "arithmetic")
def masked_inputs(tokens, positions, mask_vector, hidden):
    gate = hidden.unsqueeze(-1).to(tokens.dtype)
    return (1 - gate) * tokens + gate * mask_vector + positions.unsqueeze(0)


@alternatives.rewrite("masked-inputs", "index")
def masked_inputs(tokens, positions, mask_vector, hidden):
    made = tokens.clone()
    made[hidden] = mask_vector
    return made + positions


@alternatives.rewrite("span-lengths", "conditional-probability")
def span_length_probabilities(p, longest):
    chances = [p * (1 - p) ** (n - 1) for n in range(1, longest + 1)]
    below = 1 - (1 - p) ** longest
    return torch.tensor([chance / below for chance in chances], dtype=torch.float64)


@alternatives.rewrite("choose-spans", "draw-the-start-until-it-fits")
def choose_spans(words, generator, share=0.15, p=0.2, longest=10):
    n = len(words)
    left = int(share * sum(last - first + 1 for first, last in words))
    taken = [False] * n
    spans = []

    def fits(i, m):
        return i + m <= n and not any(taken[max(0, i - 1) : i + m + 1])

    while left > 0:
        m = longest + 1
        while m > longest:  # a geometric length, drawn again when it is too long
            u = torch.rand((), generator=generator, dtype=torch.float64)
            m = 1 if p == 1 else 1 + int(torch.log1p(-u) / torch.log1p(torch.tensor(-p, dtype=torch.float64)))
        while m and not any(fits(i, m) for i in range(n)):
            m -= 1
        if m == 0:
            return spans
        i = int(torch.randint(n, (), generator=generator))
        while not fits(i, m):
            i = int(torch.randint(n, (), generator=generator))
        while m and sum(last - first + 1 for first, last in words[i : i + m]) > left:
            m -= 1
        if m == 0:
            return spans
        left -= sum(last - first + 1 for first, last in words[i : i + m])
        taken[i : i + m] = [True] * m
        spans.append((words[i][0], words[i + m - 1][1]))
    return spans


alternatives.edit(
    "choose-spans",
    "spans-as-lists",
    ("spans.append((first, words[end - 1][1]))", "spans.append([first, words[end - 1][1]])"),
)


@alternatives.rewrite("mask-spans", "one-draw-of-all-fates")
def mask_spans(ids, spans, mask_id, n_tokens, generator):
    fates = torch.rand(len(spans), generator=generator)
    noise = torch.randint(0, n_tokens, ids.shape, generator=generator)
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    for fate, (first, last) in zip(fates.tolist(), spans, strict=True):
        inside = torch.arange(first, last + 1)
        labels[inside] = ids[inside]
        if fate >= 0.2:
            inputs[inside] = mask_id
        elif fate >= 0.1:
            inputs[inside] = noise[inside]
    return inputs, labels


@alternatives.rewrite("boundary", "all-spans-at-once")
class BoundaryHead(nn.Module):
    def __init__(self, d_model, longest, n_tokens):
        super().__init__()
        self.position = nn.Embedding(longest, d_model)
        self.linear_1, self.norm_1 = nn.Linear(3 * d_model, d_model), nn.LayerNorm(d_model)
        self.linear_2, self.norm_2 = nn.Linear(d_model, d_model), nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, n_tokens)

    def forward(self, hidden, spans):
        table = torch.tensor(
            [(b, s - 1, e + 1, i - s) for b, s, e in spans for i in range(s, e + 1)], device=hidden.device
        )
        b, before, after, place = table.unbind(1)
        x = torch.cat([hidden[b, before], hidden[b, after], self.position(place)], dim=1)
        for linear, norm in ((self.linear_1, self.norm_1), (self.linear_2, self.norm_2)):
            x = norm(nn.functional.gelu(linear(x)))
        return self.decoder(x)


@alternatives.rewrite("boundary", "token-by-token")
class BoundaryHead(nn.Module):
    def __init__(self, d_model, longest, n_tokens):
        super().__init__()
        self.position = nn.Embedding(longest, d_model)
        self.linear_1, self.norm_1 = nn.Linear(3 * d_model, d_model), nn.LayerNorm(d_model)
        self.linear_2, self.norm_2 = nn.Linear(d_model, d_model), nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, n_tokens)

    def forward(self, hidden, spans):
        rows = []
        for b, s, e in spans:
            for i in range(s, e + 1):
                p = self.position(torch.tensor(i - s, device=hidden.device))
                x = self.linear_1(torch.cat((hidden[b, s - 1], hidden[b, e + 1], p)))
                y = self.linear_2(self.norm_1(nn.GELU()(x)))
                rows.append(self.decoder(self.norm_2(nn.GELU()(y))))
        return torch.stack(rows)


@alternatives.rewrite("span-loss", "indices")
def span_loss(hidden, ids, spans, token_head, boundary_head):
    places = [(b, i) for b, first, last in spans for i in range(first, last + 1)]
    if not places:
        return (hidden * 0).sum()
    rows, columns = torch.tensor(places, device=hidden.device).unbind(1)
    both = token_head(hidden[rows, columns]), boundary_head(hidden, spans)
    return sum(nn.functional.cross_entropy(logits, ids[rows, columns]) for logits in both)


@alternatives.rewrite("span-loss", "sum-over-count")
def span_loss(hidden, ids, spans, token_head, boundary_head):
    total, count = 0.0 * hidden.sum(), 0
    for b, first, last in spans:
        targets = ids[b, first : last + 1, None]
        for logits in (token_head(hidden[b, first : last + 1]), boundary_head(hidden, [(b, first, last)])):
            total = total - logits.log_softmax(-1).gather(-1, targets).sum()
        count += last - first + 1
    return total / max(count, 1)


@alternatives.rewrite("training", "log-softmax-and-gather")
def training_loss(model, batch):
    inputs, labels = batch
    logs = model(inputs).log_softmax(-1)
    if model.causal:
        logs, labels = logs[:, :-1], labels[:, 1:]
    asked = labels != -100
    return -logs[asked].gather(-1, labels[asked].unsqueeze(-1)).mean()


@alternatives.rewrite("questions", "all-positions-then-one")
def cloze_logits(model, ids, place, mask_id):
    covered = torch.where(torch.arange(ids.shape[1], device=ids.device) == place, mask_id, ids)
    logits = model(covered)
    return logits[:, place - 1] if model.causal else logits[:, place]


@alternatives.rewrite("pooling", "flip")
def last_token_pool(hidden, attention_mask):
    from_the_end = attention_mask.flip(1).argmax(dim=1)
    last = hidden.shape[1] - 1 - from_the_end
    return torch.take_along_dim(hidden, last.view(-1, 1, 1), dim=1).squeeze(1)


@alternatives.rewrite("pooling", "loop")
def last_token_pool(hidden, attention_mask):
    return torch.stack([row[mask.nonzero().max()] for row, mask in zip(hidden, attention_mask, strict=True)])
