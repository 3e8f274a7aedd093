"""Load the pretrained models: model and tokenizer, on the CPU, in evaluation mode."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from coursekit.data import hub
from coursekit.data.fetch import ensure
from coursekit.data.manifest import find
from coursekit.errors import UnknownNameError

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

SOURCES = ("index", "hub")


class Pretrained(NamedTuple):
    """A model and the tokenizer it was trained with: `model, tokenizer = load_encoder()`."""

    model: "PreTrainedModel"
    tokenizer: "PreTrainedTokenizerBase"


def load_encoder(source: str = "index", name: str = "sentence-transformers/all-MiniLM-L6-v2") -> Pretrained:
    """all-MiniLM-L6-v2: a `BertModel` of 6 layers, 12 heads, width 384, with 22.7 million parameters.

    `source="hub"` takes the model called `name` from the model hub, for example `"roberta-base"` or
    `"bert-base-cased"`. To see the weights of its heads, call `model.set_attn_implementation("eager")`
    first and pass `output_attentions=True`.
    """
    if _check(source) == "hub":
        return Pretrained(*hub.model_and_tokenizer("AutoModel", name))
    _refuse_other(name, "sentence-transformers/all-MiniLM-L6-v2")
    from transformers import AutoTokenizer, BertModel

    folder = ensure(find("encoder"))
    model = _load(BertModel, folder)
    return Pretrained(model, AutoTokenizer.from_pretrained(folder, local_files_only=True))


def load_causal_lm(source: str = "index", name: str = "HuggingFaceTB/SmolLM2-135M-Instruct") -> Pretrained:
    """SmolLM2-135M-Instruct: a `LlamaForCausalLM` of 30 layers, 9 heads, width 576, 134.5 million parameters.

    The copy of the package index had been rounded to 4 bits per weight (8 for the embeddings);
    `source="hub"` takes the weights as they were trained, or another causal model called `name`.
    """
    if _check(source) == "hub":
        return Pretrained(*hub.model_and_tokenizer("AutoModelForCausalLM", name))
    _refuse_other(name, "HuggingFaceTB/SmolLM2-135M-Instruct")
    from transformers import AutoTokenizer, LlamaForCausalLM

    folder = ensure(find("causal-lm"))
    model = _load(LlamaForCausalLM, folder)
    return Pretrained(model, AutoTokenizer.from_pretrained(folder, local_files_only=True))


def load_reaction_mlm() -> Pretrained:
    """RXNMapper: an `AlbertForMaskedLM` of chemical reactions (not of English), 0.74 million parameters.

    It reads reaction SMILES, such as `"CC[O-].[Na+].BrCC>>CCOCC"`, and fills a `[MASK]` in them.
    There is no copy on the model hub.
    """
    from transformers import AlbertForMaskedLM, PreTrainedTokenizerFast

    folder = ensure(find("reaction-mlm"))
    special = {f"{role}_token": f"[{role.upper()}]" for role in ("unk", "sep", "pad", "cls", "mask")}
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_file=str(folder / "tokenizer.json"), model_max_length=512, **special
    )
    return Pretrained(_load(AlbertForMaskedLM, folder), tokenizer)


def _load(model_class: Any, folder: Path) -> Any:
    """A model with the weights of `folder`, each of them and no other."""
    import torch

    with hub.quiet():
        model, outcome = model_class.from_pretrained(
            folder, dtype=torch.float32, local_files_only=True, use_safetensors=True, output_loading_info=True
        )
    if any(outcome.values()):
        raise RuntimeError(f"{folder}: the weights do not fit {model_class.__name__}: {outcome}")
    return model.eval()


def _check(source: str) -> str:
    if source not in SOURCES:
        raise UnknownNameError("source", source, SOURCES)
    return source


def _refuse_other(name: str, only: str) -> None:
    if name != only:
        raise UnknownNameError('model in the package index (try source="hub")', name, [only])
