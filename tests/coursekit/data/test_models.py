"""The pretrained models are the real ones: they know what the papers say they know."""

import errno
import math
from types import SimpleNamespace

import pytest
import torch
from safetensors import SafetensorError

from coursekit import data
from coursekit.data import recipes
from coursekit.errors import UnknownNameError


@pytest.fixture(scope="module")
def causal():
    return data.load_causal_lm()


@pytest.fixture(scope="module")
def reactions():
    return data.load_reaction_mlm()


def test_the_encoder_puts_paraphrases_together():
    model, tokenizer = data.load_encoder()
    sentences = ["A man is playing a guitar.", "Someone plays the guitar.", "The stock market fell sharply."]
    batch = tokenizer(sentences, padding=True, return_tensors="pt")
    with torch.no_grad():
        hidden = model(**batch).last_hidden_state  # (3, T, 384)
    real = batch["attention_mask"].unsqueeze(-1)  # (3, T, 1)
    vectors = torch.nn.functional.normalize((hidden * real).sum(1) / real.sum(1), dim=-1)  # (3, 384)
    cosines = vectors @ vectors.T  # (3, 3)
    assert cosines[0, 1] > 0.7
    assert cosines[0, 2] < 0.2
    assert model.num_parameters() == 22_713_216
    assert not model.training


def test_the_language_model_continues_and_prefers_order_to_disorder(causal):
    model, tokenizer = causal
    assert model.num_parameters() == 134_515_008

    def perplexity(text: str) -> float:
        ids = tokenizer(text, return_tensors="pt").input_ids
        with torch.no_grad():
            return math.exp(model(input_ids=ids, labels=ids).loss)

    ids = tokenizer("The capital of France is", return_tensors="pt")
    with torch.no_grad():
        assert tokenizer.decode(model(**ids).logits[0, -1].argmax()) == " Paris"
    text = "The committee met on Tuesday to discuss the new budget for the city library."
    shuffled = "budget library on the to Tuesday new The the city for met committee discuss."
    assert perplexity(shuffled) > 10 * perplexity(text)


def test_the_language_model_ties_its_head_to_its_embeddings(causal):
    assert causal.model.lm_head.weight is causal.model.model.embed_tokens.weight
    assert {parameter.dtype for parameter in causal.model.parameters()} == {torch.float32}


def test_the_tokenizer_of_the_language_model_can_be_undone(causal):
    text = "Ünïcode, numbers 1234 and\n  white space."
    assert causal.tokenizer.decode(causal.tokenizer(text).input_ids) == text


def test_the_reaction_model_fills_masks_in_reactions(reactions):
    model, tokenizer = reactions
    assert model.num_parameters() == 735_567
    right = total = 0
    for reaction in (
        "CC(C)S.CN(C)C=O.Fc1cccnc1F.O=C([O-])[O-].[K+].[K+]>>CC(C)Sc1ncccc1F",
        "CC[O-].[Na+].BrCC>>CCOCC",
        "CC(=O)O.OCC>>CC(=O)OCC.O",
    ):
        ids = tokenizer(reaction, return_tensors="pt").input_ids[0]  # (T,)
        inner = range(1, len(ids) - 1)
        masked = ids.repeat(len(inner), 1)  # one row per masked place
        for row, place in enumerate(inner):
            masked[row, place] = tokenizer.mask_token_id
        with torch.no_grad():
            guesses = model(input_ids=masked).logits.argmax(-1)  # (T-2, T)
        right += sum(int(guesses[row, place] == ids[place]) for row, place in enumerate(inner))
        total += len(inner)
    assert right / total > 0.75


def test_a_reaction_is_cut_into_atoms_and_signs(reactions):
    tokens = reactions.tokenizer.tokenize("C[NH3+].BrCl>>c1%12ccC#N")
    assert tokens == ["C", "[NH3+]", ".", "Br", "Cl", ">>", "c", "1", "%12", "c", "c", "C", "#", "N"]
    ids = reactions.tokenizer("CC[MASK]").input_ids
    assert reactions.tokenizer.convert_ids_to_tokens(ids) == ["[CLS]", "C", "C", "[MASK]", "[SEP]"]


def test_another_model_is_only_on_the_hub():
    with pytest.raises(UnknownNameError, match='source="hub"'):
        data.load_encoder(name="roberta-base")


def test_converted_weights_can_be_read_by_another_user(tmp_path):
    """The sandbox that grades runs as nobody."""
    path = tmp_path / "model.safetensors"
    recipes._save({"weight": torch.zeros(2)}, path)
    assert path.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(("free", "raised"), [(7, OSError), (8, SafetensorError)])
def test_a_full_disk_is_told_by_the_room_on_it(tmp_path, monkeypatch, free, raised):
    """Not by the words of an error: they may change with every release."""

    def fail(state, path):
        raise SafetensorError("I/O error")

    monkeypatch.setattr("safetensors.torch.save_file", fail)
    monkeypatch.setattr(recipes.shutil, "disk_usage", lambda place: SimpleNamespace(free=free))
    with pytest.raises(raised) as caught:
        recipes._save({"weight": torch.zeros(2)}, tmp_path / "model.safetensors")
    assert raised is not OSError or caught.value.errno == errno.ENOSPC
