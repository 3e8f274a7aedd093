"""The assignment *Train a little* at the sizes of the documents, with random weights on the CPU."""

import pytest
import torch

from autograder.reference import reference
from coursekit.data import load_boolq, load_encoder
from coursekit.training import RunConfig, build, train

ROWS, TOKENS = 128, 6


@pytest.fixture(scope="module")
def solved():
    return reference("peft")


def classifier(solved, kind: str):
    """A classifier around one layer of a document's model, at its full width."""
    if kind == "bert":
        return solved.Classifier(build("boolq", "full", num_hidden_layers=1, vocab_size=1_000).bert)
    return solved.Classifier(build("sentiment", "full", num_hidden_layers=1, vocab_size=1_000).roberta)


@pytest.mark.parametrize("kind", ["bert", "roberta"])
@pytest.mark.parametrize("method", ["full", "head", "prompt", "prefix", "lora"])
def test_a_step_of_every_method_moves_what_it_trains_and_nothing_else(solved, kind, method):
    ids = torch.randint(5, 1000, (2, TOKENS), generator=torch.Generator().manual_seed(0))
    batch = {"input_ids": ids, "attention_mask": torch.ones_like(ids), "labels": torch.tensor([0, 1])}
    model = solved.tuned_by(method, classifier(solved, kind), torch.arange(10, 10 + ROWS))
    trained = {name for name, parameter in model.named_parameters() if parameter.requires_grad}
    before = {name: parameter.detach().clone() for name, parameter in model.named_parameters()}
    config = RunConfig(2, 2, 1e-2)
    train(model, lambda step: batch, config, loss=solved.loss_of, device="cpu", progress=False)
    moved = {name for name, value in model.named_parameters() if not torch.equal(value, before[name])}
    assert moved <= trained
    own = {"full": "embeddings", "head": "head", "prompt": "prompt", "prefix": "prefix", "lora": ".B"}[method]
    assert any(own in name for name in moved)
    if method != "full":
        sizes = {"n_layers": 1, "rows": ROWS, "rank": 8}
        assert solved.count_parameters(model)[0] == solved.trained_by(method, 768, **sizes)


def test_counts_of_document_1(solved):
    assert solved.trained_by("head", 768) == 1_538
    assert solved.trained_by("prompt", 768) == 99_842
    assert solved.trained_by("dense-head", 768) == 592_130
    assert solved.trained_by("prefix", 768) == 2_360_834


def test_questions_and_passages_become_one_input(solved):
    _, tokenizer = load_encoder()
    questions = load_boolq().train[:3]
    examples = [((item.question, item.passage), int(item.answer)) for item in questions]
    batch = solved.collate({"tokenizer": tokenizer, "length": 48}, examples)
    assert batch["input_ids"].shape == batch["attention_mask"].shape == (3, 48)
    assert ((batch["input_ids"] == tokenizer.sep_token_id).sum(dim=1) == 2).all()
    assert batch["labels"].tolist() == [int(item.answer) for item in questions]


def test_both_scales_have_settings(solved):
    assert solved.SCALE == "small"
    assert set(solved.SETTINGS) == {"small", "full"}
    assert set(solved.SETTINGS["small"]) == set(solved.SETTINGS["full"])
