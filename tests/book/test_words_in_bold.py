"""The words of the field stand in bold where a chapter introduces them: readers who search find the place."""

import re

import pytest

from autograder.book.prose import prose
from tests.conftest import ROOT

# In the chapter that explains them, in the order of the page.
WORDS = {
    "objectives": (
        "next-token objective",
        "next-token prediction",
        "causal language models",
        "masked language modelling",
        "MLM",
        "self-supervised",
        "cross-entropy",
        "nat",
        "delimiters",
        "collator",
        "masked autoencoders",
        "cloze",
        "span corruption",
        "sentinel",
        "span boundary objective",
        "encoder",
        "decoder",
        "encoder-decoder",
        "natural language understanding",
        "natural language generation",
        "zero-shot",
        "few-shot",
        "in-context learning",
    ),
    "transfer": (
        "pretraining",
        "transfer",
        "head",
        "body",
        "feature extraction",
        "fine-tuning",
        "logits",
        "weight decay",
        "baseline",
        "unigram",
        "development set",
        "extractive question answering",
        "null score",
        "F1",
    ),
    "finetuning": (
        "learning rate",
        "epoch",
        "scheduler",
        "warm-up",
        "gradient clipping",
        "mixed precision",
        "leaf",
        "gradient accumulation",
        "learning curve",
        "overfitting",
        "standard error",
        "early stopping",
        "optimiser",
        "SGD",
        "Adagrad",
        "AdamW",
        "momentum",
        "hyperparameters",
        "grid",
        "random search",
        "collapsed",
        "positive control",
    ),
    "peft": (
        "parameter-efficient fine-tuning",
        "PEFT",
        "prompt tuning",
        "soft prompt",
        "prefix tuning",
        "LoRA",
        "merging",
        "adapters",
        "DoRA",
        "quantised training",
        "Fisher's exact test",
        "sign test",
        "probe",
    ),
}
# Folded or asked: not where a word is introduced.
ASIDE = re.compile(r"^(?P<fence>`{3,})\{(?:erratum|documents|question|goals)\}.*?^(?P=fence)$", re.S | re.M)


def in_bold(source: str) -> list[str]:
    """What stands in bold in the open, without a full stop at its end, in lower case, in the page's order."""
    text = "\n".join(line.text for line in prose(ASIDE.sub("", source)) if not line.option)
    return [found[1].rstrip(".").lower() for found in re.finditer(r"\*\*([^*\n]+)\*\*", text)]


@pytest.mark.parametrize("chapter", WORDS)
def test_the_words_of_the_field_stand_in_bold(chapter):
    bold = in_bold((ROOT / "book" / f"{chapter}.md").read_text(encoding="utf-8"))
    assert [word for word in WORDS[chapter] if word.lower() not in bold] == []


@pytest.mark.parametrize("chapter", WORDS)
def test_a_word_is_introduced_once_and_in_this_order(chapter):
    bold = in_bold((ROOT / "book" / f"{chapter}.md").read_text(encoding="utf-8"))
    words = [word.lower() for word in WORDS[chapter]]
    assert [word for word in bold if word in words] == words


def test_a_word_in_a_question_is_not_introduced():
    source = "A **head** is a layer.\n\n```{question} a-b\nIs it a **body**?\n```\n\nThe **Mask.** It.\n"
    assert in_bold(source) == ["head", "mask"]
