# cell: gpt2-weights
# kind: wrong
# author: assistant
# sentence: returns: a dict that `MiniGPT.load_state_dict` accepts
# why: the pattern reads one digit for the number of the layer, and keys that do not match are passed over: with n_layer = 12 the blocks 10 and 11 are missing and load_state_dict fails
import re


def gpt2_weights(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Return the weights of a transformers GPT-2 under the names and in the layout of `MiniGPT`.

    state: the state dict of a `GPT2LMHeadModel`: `transformer.wte.weight`, `transformer.wpe.weight`,
        `transformer.h.0.ln_1.weight`, …, `transformer.ln_f.bias`, and `lm_head.weight`, which is the first one again
    returns: a dict that `MiniGPT.load_state_dict` accepts
    """
    ends = {"wte": "tokens", "wpe": "places", "ln_f": "norm"}
    turned = {"attn.c_attn", "attn.c_proj", "mlp.c_fc", "mlp.c_proj"}  # Conv1D layers
    renamed: dict[str, torch.Tensor] = {}
    for key, value in state.items():
        in_block = re.fullmatch(r"transformer\.h\.(\d)\.(.+)\.(weight|bias)", key)
        at_end = re.fullmatch(r"transformer\.(wte|wpe|ln_f)\.(weight|bias)", key)
        if in_block is not None:
            layer, part, kind = in_block.groups()
            if part not in GPT2_NAMES:
                continue  # buffers of older versions, such as attn.masked
            if kind == "weight" and part in turned:
                value = value.t().contiguous()
            renamed[f"blocks.{layer}.{GPT2_NAMES[part]}.{kind}"] = value
        elif at_end is not None:
            renamed[f"{ends[at_end.group(1)]}.{at_end.group(2)}"] = value
    return renamed
