"""The models that the course trains at two scales: small for two CPU cores, full as in the documents."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import torch
from torch import nn

from coursekit.errors import UnknownNameError
from coursekit.training.settings import RunConfig

if TYPE_CHECKING:
    from transformers import PreTrainedModel

SCALES = ("small", "full")


@dataclass(frozen=True)
class Setting:
    """One scale of one experiment: the size of the model, the length of its inputs, how it is trained."""

    model: Mapping[str, Any]
    length: int  # tokens per input
    run: RunConfig


@dataclass(frozen=True)
class Experiment:
    """A model to train, at both scales. `build` makes it with random weights."""

    name: str
    what: str
    build: Callable[..., nn.Module]
    small: Setting
    full: Setting


class EncoderLM(nn.Module):
    """The model of document 0: embedding, encoder layers of torch behind a causal mask, and a linear head.

    `positions` is a table `(length, n_hid)` that is added to the embeddings and not trained; without one the
    causal mask alone tells the places apart. With one class per word it is a language model.
    """

    positions: torch.Tensor | None

    def __init__(
        self,
        n_words: int,
        n_classes: int,
        n_hid: int,
        n_layers: int,
        n_heads: int,
        d_ff: int,
        dropout: float = 0.1,
        positions: torch.Tensor | None = None,
    ):
        super().__init__()
        self.embedding = nn.Embedding(n_words, n_hid)
        layer = nn.TransformerEncoderLayer(n_hid, n_heads, d_ff, dropout, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, n_layers, enable_nested_tensor=False)
        self.head = nn.Linear(n_hid, n_classes)
        self.register_buffer("positions", positions, persistent=False)

    def forward(self, input_ids: torch.Tensor) -> torch.Tensor:
        x = self.embedding(input_ids)  # (B, T, n_hid)
        T = input_ids.shape[1]
        if self.positions is not None:
            x = x + self.positions[:T]  # (B, T, n_hid)
        mask = nn.Transformer.generate_square_subsequent_mask(T, device=x.device, dtype=x.dtype)  # (T, T)
        scores: torch.Tensor = self.head(self.encoder(x, mask=mask, is_causal=True))  # (B, T, n_classes)
        return scores


def _gpt(**sizes: Any) -> "PreTrainedModel":
    from transformers import GPT2Config, GPT2LMHeadModel

    model = GPT2LMHeadModel(GPT2Config(bos_token_id=0, eos_token_id=0, **sizes))
    # transformers does not find this one by the name of the class, and would say so on stderr.
    model.loss_type = "ForCausalLM"
    return model


def _bert_classifier(**sizes: Any) -> "PreTrainedModel":
    from transformers import BertConfig, BertForSequenceClassification

    return BertForSequenceClassification(BertConfig(**sizes))


def _roberta_classifier(**sizes: Any) -> "PreTrainedModel":
    from transformers import RobertaConfig, RobertaForSequenceClassification

    return RobertaForSequenceClassification(RobertaConfig(**sizes))


def _classifier(kind: str, **sizes: Any) -> "PreTrainedModel":
    return {"bert": _bert_classifier, "roberta": _roberta_classifier}[kind](num_labels=2, **sizes)


_MINILM = {
    "kind": "bert",
    "vocab_size": 30_522,
    "hidden_size": 384,
    "num_hidden_layers": 6,
    "num_attention_heads": 12,
    "intermediate_size": 1_536,
}
_ROBERTA_BASE = {
    "kind": "roberta",
    "vocab_size": 50_265,
    "max_position_embeddings": 514,
    "type_vocab_size": 1,
    "pad_token_id": 1,
}
_BERT_BASE_CASED = {"kind": "bert", "vocab_size": 28_996}

_ALL = (
    Experiment(
        "encoder-lm",
        "document 0: a language model of encoder layers, to be transferred to classification",
        EncoderLM,
        Setting(
            {"n_words": 4_001, "n_classes": 4_001, "n_hid": 64, "n_layers": 2, "n_heads": 2, "d_ff": 64},
            64,
            RunConfig(600, 32, 2e-3, schedule="cosine", warmup=0.05, evaluate_every=100),
        ),
        Setting(
            {"n_words": 50_001, "n_classes": 50_001, "n_hid": 200, "n_layers": 4, "n_heads": 2, "d_ff": 200},
            256,
            RunConfig(20_000, 64, 1e-3, schedule="cosine", warmup=0.05, evaluate_every=1_000),
        ),
    ),
    Experiment(
        "gpt-nano",
        "document 3: a GPT of 3 layers, 3 heads and width 48",
        _gpt,
        Setting(
            {"n_layer": 3, "n_head": 3, "n_embd": 48, "n_positions": 64, "vocab_size": 65},
            64,
            RunConfig(1_000, 32, 3e-3, schedule="cosine", warmup=0.05, evaluate_every=200),
        ),
        Setting(
            {"n_layer": 3, "n_head": 3, "n_embd": 48, "n_positions": 1_024, "vocab_size": 50_257},
            1_024,
            RunConfig(20_000, 32, 5e-4, schedule="cosine", warmup=0.05, evaluate_every=1_000),
        ),
    ),
    Experiment(
        "sentiment",
        "document 3: fine-tune an encoder on the sentiment of film reviews (full: roberta-base on SST-2)",
        _classifier,
        Setting(_MINILM, 48, RunConfig(120, 32, 1e-4, schedule="linear", warmup=0.1, evaluate_every=40)),
        Setting(
            _ROBERTA_BASE,
            512,
            RunConfig(
                275,  # five epochs of 55 batches: 6,920 sentences by 128
                128,
                5e-5,
                optimizer="adagrad",  # the document's, for its whole grid
                evaluate_every=55,
                best="dev_accuracy",
                higher_is_better=True,
            ),
        ),
    ),
    Experiment(
        "boolq",
        "document 1: fine-tune an encoder on yes/no questions (full: bert-base-cased on BoolQ)",
        _classifier,
        # One look at dev, at the end: its 3,270 questions take as long as the training itself.
        Setting(_MINILM, 128, RunConfig(60, 16, 1e-4, schedule="linear", warmup=0.1)),
        Setting(
            _BERT_BASE_CASED,
            256,
            RunConfig(1_475, 32, 2e-5, schedule="linear", warmup=0.1, weight_decay=0.01, evaluate_every=295),
        ),
    ),
)

EXPERIMENTS: Mapping[str, Experiment] = MappingProxyType({experiment.name: experiment for experiment in _ALL})


def setting(name: str, scale: str = "small") -> Setting:
    """The sizes and the run configuration of an experiment at one scale."""
    if name not in EXPERIMENTS:
        raise UnknownNameError("experiment", name, EXPERIMENTS)
    if scale not in SCALES:
        raise UnknownNameError("scale", scale, SCALES)
    experiment = EXPERIMENTS[name]
    return experiment.small if scale == "small" else experiment.full


def build(name: str, scale: str = "small", *, seed: int = 0, **changes: Any) -> nn.Module:
    """The model of an experiment at one scale, with random weights drawn from `seed`.

    `changes` overrides sizes, for example `n_words=2001` or `positions=table`.
    """
    chosen = setting(name, scale)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return EXPERIMENTS[name].build(**{**chosen.model, **changes})
