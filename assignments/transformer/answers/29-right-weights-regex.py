# cell: gpt2-weights
# kind: right
# author: assistant
# sentence: returns: a dict that `MiniGPT.load_state_dict` accepts
# why: regular expression, contiguous copies, ignores the buffers that old checkpoints hold
import re


def gpt2_weights(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Convert a Hugging Face GPT-2 state dict to the MiniGPT naming scheme."""
    block_pattern = re.compile(r"^transformer\.h\.(\d+)\.(.+)\.(weight|bias)$")
    top_level = {
        "transformer.wte.weight": "tokens.weight",
        "transformer.wpe.weight": "places.weight",
        "transformer.ln_f.weight": "norm.weight",
        "transformer.ln_f.bias": "norm.bias",
    }
    converted: dict[str, torch.Tensor] = {}
    for key, tensor in state.items():
        if key in top_level:
            converted[top_level[key]] = tensor.detach().clone()
            continue
        match = block_pattern.match(key)
        if match is None or match.group(2) not in GPT2_NAMES:
            continue  # lm_head (tied) and attention buffers
        index, layer, kind = match.groups()
        is_conv1d = kind == "weight" and not layer.startswith("ln_")
        value = tensor.detach().T.contiguous() if is_conv1d else tensor.detach().clone()
        converted[f"blocks.{index}.{GPT2_NAMES[layer]}.{kind}"] = value
    return converted
