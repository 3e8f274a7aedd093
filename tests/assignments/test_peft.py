"""The assignment *Parameter-efficient fine-tuning* at the sizes of the documents, with random weights."""

import pytest
import torch

from autograder.course.reference import reference
from coursekit.data import load_boolq, load_encoder
from coursekit.training import RunConfig, build, train
from coursekit.training.checkpoint import Stored

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
    assert set(solved.SETTINGS) == {"small", "full"}
    assert set(solved.SETTINGS["small"]) == set(solved.SETTINGS["full"])


def test_the_small_task_has_as_many_good_reviews_as_bad_ones(solved):
    """The corpus is not in random order: its first sentences are nearly all negative."""
    task = solved.load_task("small")
    for part, size in (("train", "n_train"), ("test", "n_test")):
        labels = [label for _, label in task[part]]
        assert len(labels) == len({text for text, _ in task[part]}) == task[size]
        assert sum(labels) == task[size] / 2


def test_a_prompt_of_words_acts_as_the_words_in_roberta(solved):
    """Positions of RoBERTa begin at 2: a prompt that is counted otherwise would give other vectors."""
    body = solved.small_roberta(0)
    ids = torch.randint(4, 60, (2, 7), generator=torch.Generator().manual_seed(0))
    words = body.get_input_embeddings().weight[ids[0, :3]]
    mine = solved.with_prompt(body, words, ids, torch.ones_like(ids))
    longer = torch.cat([ids[:1, :3].expand(2, 3), ids], dim=1)
    assert torch.allclose(mine, body(input_ids=longer).last_hidden_state, atol=1e-9)


@pytest.mark.parametrize("kind", ["bert", "roberta"])
def test_the_longest_text_that_fits_is_taken_and_the_next_one_refused(solved, kind):
    """RoBERTa has 514 positions for 512 tokens, BERT 512."""
    body = classifier(solved, kind).body.eval()
    ids = torch.full((1, 512 - ROWS), 7)
    prompt = torch.zeros(ROWS, 768)
    with torch.no_grad():
        assert solved.with_prompt(body, prompt, ids, torch.ones_like(ids)).shape == (1, 512, 768)
        with pytest.raises(ValueError, match="positions"):
            solved.with_prompt(body, torch.zeros(ROWS + 1, 768), ids, torch.ones_like(ids))


@pytest.mark.parametrize("kind", ["bert", "roberta"])
def test_a_prefix_without_rows_changes_nothing(solved, kind):
    model = classifier(solved, kind).double().eval()
    ids = torch.randint(5, 1000, (2, TOKENS), generator=torch.Generator().manual_seed(1))
    batch = {"input_ids": ids, "attention_mask": torch.ones_like(ids)}
    plain = model(**batch)
    tuned = solved.PrefixTuned(model, torch.zeros(1, 2, 0, 768, dtype=torch.float64))
    assert torch.allclose(tuned(**batch), plain, atol=1e-9)


def test_a_prefix_made_of_words_takes_weight_from_the_tokens_in_roberta(solved):
    """Equal to RoBERTa computed layer by layer with the prefix before its own keys and values."""
    body = solved.small_roberta(3)
    model = solved.Classifier(body).double().eval()
    ids = torch.randint(4, 60, (2, 5), generator=torch.Generator().manual_seed(2))
    prefix = torch.randn(2, 2, 3, 12, generator=torch.Generator().manual_seed(3), dtype=torch.float64)
    x = body.embeddings(input_ids=ids)
    for layer, sides in zip(body.encoder.layer, prefix, strict=True):
        own = layer.attention.self
        q, k, v = (part(x).view(2, 5, 3, 4).transpose(1, 2) for part in (own.query, own.key, own.value))
        k, v = (
            torch.cat([side.view(3, 3, 4).transpose(0, 1).expand(2, -1, -1, -1), each], dim=2)
            for side, each in zip(sides, (k, v), strict=True)
        )
        z = torch.nn.functional.scaled_dot_product_attention(q, k, v)
        x = layer.attention.output(z.transpose(1, 2).reshape(2, 5, 12), x)
        x = layer.output(layer.intermediate(x), x)
    expected = model.classify(x, torch.ones_like(ids))
    assert torch.allclose(solved.PrefixTuned(model, prefix)(ids, torch.ones_like(ids)), expected, atol=1e-9)


def test_a_refused_lora_leaves_the_model_as_it_was(solved):
    model = solved.small_classifier(0)
    with pytest.raises(ValueError, match="querry"):
        solved.add_lora(model, ("querry", "value"), 2, 4.0)
    assert all(parameter.requires_grad for parameter in model.parameters())
    assert not any(isinstance(module, solved.LoRALinear) for module in model.modules())


def test_what_starts_at_random_in_the_run_does_not_depend_on_how_it_was_drawn(solved, monkeypatch):
    """Two right solutions draw the matrix A in different ways: their runs have to be the same."""
    names = solved.COMPARE.shapes("small")
    plain = Stored.of(solved.COMPARE.model("small", 3), names).copy()
    monkeypatch.setattr(torch.nn.init, "kaiming_uniform_", lambda tensor, **options: tensor.data.fill_(0.5))
    other = Stored.of(solved.COMPARE.model("small", 3), names).copy()
    assert all(torch.equal(value, other[name]) for name, value in plain.items())
    assert not any(value.any() for name, value in plain.items() if name.endswith(".B"))


def test_the_methods_of_the_run_share_the_numbers_of_the_body_and_no_layer(solved):
    arms = solved.COMPARE.model("small", 0)
    words = [model.get_submodule(path).get_input_embeddings() for model, path in _bodies(arms)]
    assert len({id(table) for table in words}) == 4
    assert len({id(table.weight) for table in words}) == 1
    assert not any(module.p for module in arms.modules() if isinstance(module, torch.nn.Dropout))


def _bodies(arms):
    return [(model, "body" if arm in ("head", "lora") else "model.body") for arm, model in arms.items()]
