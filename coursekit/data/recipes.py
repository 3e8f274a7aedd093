"""Turn unpacked files, once, into what the loaders read: plain safetensors and tokenizer.json."""

import errno
import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

# A reaction in SMILES: an atom in brackets, a two-letter atom, the arrow, a two-digit ring, or one sign.
SMILES = r"\[[^\]]+\]|Br|Cl|>>|%\d\d|."


def prepare(recipe: str, folder: Path) -> None:
    """Apply the recipe of an asset to its unpacked files in `folder`."""
    RECIPES[recipe](folder)


def _keep_as_unpacked(folder: Path) -> None:
    pass


def _llama_from_gguf(folder: Path) -> None:
    """Undo the 4-bit packing once: reading a GGUF takes many times longer than reading safetensors."""
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder, gguf_file="model.gguf", local_files_only=True)
    tokenizer.save_pretrained(folder)
    config, state = _read_gguf(folder / "model.gguf")
    (folder / "config.json").write_text(json.dumps(config, indent=1), encoding="utf-8")
    _save(state, folder / "model.safetensors")
    (folder / "model.gguf").unlink()


def _read_gguf(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    # In a function of its own: the reader maps the file, and Windows does not delete a mapped file.
    from gguf import GGUFReader

    reader = GGUFReader(path)
    config = llama_config(lambda name: reader.fields[name].contents())
    return config, llama_state(reader, config)


def llama_config(field: Callable[[str], Any]) -> dict[str, Any]:
    """The configuration of the model, in the words of transformers."""
    return {
        "model_type": "llama",
        "vocab_size": field("llama.vocab_size"),
        "hidden_size": field("llama.embedding_length"),
        "intermediate_size": field("llama.feed_forward_length"),
        "num_hidden_layers": field("llama.block_count"),
        "num_attention_heads": field("llama.attention.head_count"),
        "num_key_value_heads": field("llama.attention.head_count_kv"),
        "max_position_embeddings": field("llama.context_length"),
        "rms_norm_eps": field("llama.attention.layer_norm_rms_epsilon"),
        "rope_parameters": {"rope_theta": field("llama.rope.freq_base"), "rope_type": "default"},
        "tie_word_embeddings": True,
        "bos_token_id": field("tokenizer.ggml.bos_token_id"),
        "eos_token_id": field("tokenizer.ggml.eos_token_id"),
        "pad_token_id": field("tokenizer.ggml.padding_token_id"),
    }


_LLAMA_NAMES: Mapping[str, str] = {
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "token_embd": "embed_tokens",
    "output_norm": "norm",
}


def llama_state(reader: Any, config: Mapping[str, Any]) -> dict[str, Any]:
    """The weights by their transformers names, as float16: finer than the 4 bits they come from."""
    import torch
    from gguf import dequantize

    heads = {"attn_q": config["num_attention_heads"], "attn_k": config["num_key_value_heads"]}
    state = {}
    for tensor in reader.tensors:
        *block, part, kind = tensor.name.split(".")  # blk.7.attn_q.weight, output_norm.weight
        values = torch.tensor(dequantize(tensor.data, tensor.tensor_type))
        if part in heads:
            # GGUF stores the two halves of each rotation pair side by side, transformers half by half.
            pairs = values.view(heads[part], -1, 2, values.shape[1])  # (heads, d_head/2, 2, d_model)
            values = pairs.transpose(1, 2).reshape(values.shape)  # (heads*d_head, d_model)
        layer = f"layers.{block[1]}." if block else ""
        state[f"model.{layer}{_LLAMA_NAMES[part]}.{kind}"] = values.half().contiguous()
    return state


def _albert_from_pickle(folder: Path) -> None:
    import torch

    # weights_only: the reader that knows tensors and nothing that could run.
    state = torch.load(folder / "pytorch_model.bin", map_location="cpu", weights_only=True)
    # The pooler was never trained: masked language modelling does not use it.
    # A clone for each: safetensors refuses tensors that share memory, as tied weights do.
    kept = {name: values.clone() for name, values in state.items() if ".pooler." not in name}
    _save(kept, folder / "model.safetensors")
    _smiles_tokenizer(folder).save(str(folder / "tokenizer.json"))
    (folder / "pytorch_model.bin").unlink()


def _smiles_tokenizer(folder: Path) -> Any:
    from tokenizers import Regex, Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Split
    from tokenizers.processors import TemplateProcessing

    words = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
    vocabulary = {word: index for index, word in enumerate(words)}
    tokenizer = Tokenizer(WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Split(Regex(SMILES), behavior="isolated")
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[(word, vocabulary[word]) for word in ("[CLS]", "[SEP]")]
    )
    return tokenizer


def _save(state: dict[str, Any], path: Path) -> None:
    from safetensors import SafetensorError
    from safetensors.torch import save_file

    try:
        save_file(state, path)
        path.chmod(0o644)  # save_file makes it private, but the sandbox reads it as another user
    except SafetensorError as error:
        needed = sum(values.nbytes for values in state.values())
        if shutil.disk_usage(path.parent).free < needed:  # the error itself says so in words alone
            raise OSError(errno.ENOSPC, "No space left on device", str(path)) from error
        raise


RECIPES: Mapping[str, Callable[[Path], None]] = {
    "unpack-1": _keep_as_unpacked,
    "gguf-1": _llama_from_gguf,
    "albert-1": _albert_from_pickle,
}
