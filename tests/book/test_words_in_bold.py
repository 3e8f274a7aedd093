"""A word of the field is in bold where its chapter uses it first, so that a reader who searches finds it."""

import re

import pytest

from tests.conftest import ROOT

# The chapters in the book's order, the words of each in the alphabet's; a plural may follow.
WORDS = {
    "attention": (
        "argmax attention",
        "cross-attention",
        "decoder",
        "dot product",
        "encoder",
        "hard attention",
        "head",
        "hidden state",
        "induction head",
        "key",
        "margin",
        "null vector",
        "previous-token head",
        "query",
        "scaled dot-product attention",
        "self-attention",
        "softmax",
        "straight-through estimator",
        "superposition",
        "value",
    ),
    "masks": (
        "additive mask",
        "autoregressive",
        "bidirectional",
        "causal mask",
        "held-out",
        "KV cache",
        "mask",
        "nats",
        "next-token prediction",
        "packed sequence",
        "padded",
        "padding mask",
        "prefix mask",
        "sequence to sequence",
        "unidirectional",
        "UniLM",
    ),
    "positions": (
        "ablation",
        "ALiBi",
        "arm",
        "bias",
        "bucket",
        "Gram matrix",
        "learned table",
        "length extrapolation",
        "permutation-equivariant",
        "perplexity",
        "relative positions",
        "RoPE",
        "rotary position embedding",
        "sinusoidal",
        "Toeplitz matrix",
        "warm-up",
    ),
    "transformer": (
        "cross-attention",
        "cross-entropy",
        "decoder",
        "dropout",
        "encoder",
        "feed-forward network",
        "group attention",
        "KV cache",
        "layer norm",
        "linear attention",
        "logit lens",
        "logits",
        "MLP",
        "multi-head attention",
        "next-token prediction",
        "nucleus sampling",
        "perplexity",
        "post-norm",
        "pre-norm",
        "receptive field",
        "residual stream",
        "temperature",
        "tied",
        "top-k",
        "top-p",
        "trigram model",
        "warm-up",
    ),
    "text": (
        "bits per character",
        "BLEU",
        "brevity penalty",
        "bucketing",
        "byte-pair encoding",
        "dataset",
        "epoch",
        "loader",
        "n-gram",
        "padding",
        "perplexity",
        "reference",
        "segment id",
        "special token",
        "subword",
        "tokenizer",
        "Unigram",
        "Viterbi algorithm",
        "vocabulary",
        "WordPiece",
    ),
    "objectives": (
        "causal language models",
        "cloze",
        "collator",
        "cross-entropy",
        "delimiters",
        "few-shot",
        "in-context learning",
        "masked autoencoders",
        "masked language modelling",
        "MLM",
        "nat",
        "natural language generation",
        "natural language understanding",
        "next-token objective",
        "next-token prediction",
        "self-supervised",
        "sentinel",
        "span boundary objective",
        "span corruption",
        "zero-shot",
    ),
    "transfer": (
        "baseline",
        "body",
        "development set",
        "extractive question answering",
        "F1",
        "feature extraction",
        "fine-tuning",
        "head",
        "logits",
        "null score",
        "pretraining",
        "transfer",
        "unigram",
        "weight decay",
    ),
    "finetuning": (
        "collapsed",
        "early stopping",
        "epoch",
        "gradient accumulation",
        "gradient clipping",
        "grid",
        "hyperparameters",
        "leaf",
        "learning curve",
        "learning rate",
        "mixed precision",
        "overfitting",
        "positive control",
        "random search",
        "scheduler",
        "standard error",
        "warm-up",
    ),
    "peft": (
        "adapters",
        "DoRA",
        "Fisher's exact test",
        "merging",
        "parameter-efficient fine-tuning",
        "PEFT",
        "prefix tuning",
        "probe",
        "prompt tuning",
        "quantised training",
        "sign test",
        "soft prompt",
    ),
}
# A chapter names them before the section that explains them; there they are in bold.
EXPLAINED_LATER = {
    "objectives": ("decoder", "encoder", "encoder-decoder"),
    "finetuning": ("Adagrad", "AdamW", "momentum", "optimiser", "SGD"),
    "peft": ("LoRA",),
}
CELL = re.compile(r"^(`{3,}|~{3,}).*?^\1`*$", re.S | re.M)
# Headings, labels and rows of tables name things, and do not explain them.
NAMES = re.compile(r"^(?:#+ |\([\w-]+\)=|\|).*$", re.M)
BARE = re.compile(r"^---\n.*?^---$|\$\$.*?\$\$|\$[^$]+\$|`[^`]*`|\[([^\]]*)\]\([^)]*\)", re.S | re.M)
BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")


def running(source: str) -> str:
    """The sentences of a page, without its boxes, questions, cells, headings, tables and formulas."""
    text = NAMES.sub("", CELL.sub("", source))
    text = BARE.sub(lambda found: found[1] or "", text)
    return text.replace("****", "")  # code in bold, which is gone


def trouble(text: str, word: str) -> str | None:
    """What is wrong with the first use of a word, or nothing."""
    first = re.search(rf"(?<![\w-]){re.escape(word)}(?:s|es)?(?![\w-])", text, re.I)
    if first is None:
        return f"{word}: is not there"
    bold = BOLD.finditer(text)
    if any(span.start() < first.start() < span.end() for span in bold):
        return None
    return f"{word}: …{' '.join(text[max(0, first.start() - 60) : first.end() + 25].split())}…"


@pytest.mark.parametrize("chapter", WORDS)
def test_a_word_is_in_bold_where_its_chapter_uses_it_first(chapter):
    text = running((ROOT / "book" / f"{chapter}.md").read_text(encoding="utf-8"))
    found = [trouble(text, word) for word in WORDS[chapter]]
    assert not any(found), "\n".join(line for line in found if line)


@pytest.mark.parametrize("chapter", EXPLAINED_LATER)
def test_a_word_is_in_bold_where_its_section_explains_it(chapter):
    text = running((ROOT / "book" / f"{chapter}.md").read_text(encoding="utf-8"))
    bold = {found[1].rstrip(".").lower() for found in BOLD.finditer(text)}
    assert [word for word in EXPLAINED_LATER[chapter] if word.lower() not in bold] == []


@pytest.mark.parametrize("chapter", WORDS)
def test_the_words_of_a_chapter_are_sorted(chapter):
    assert list(WORDS[chapter]) == sorted(WORDS[chapter], key=str.lower)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("The **mask** hides; a mask is a table.", None),
        ("# Mask\n\n| mask |\n\nTwo **masks** are a pair.", None),
        ("```{question} q\nWhich mask?\n```\n\nThe **mask**.", None),
        ("A mask hides. The **mask**.", "mask: …A mask hides. The **mask**.…"),
        ("A *mask* hides.", "mask: …A *mask* hides.…"),
        ("An unmasked word, a mask-like thing.", "mask: is not there"),
    ],
)
def test_a_word_that_is_not_in_bold_is_found(source, said):
    assert trouble(running(source), "mask") == said
