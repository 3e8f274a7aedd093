# cell: gpt2-weights
# kind: wrong
# author: student
# sentence: GPT-2 keeps the matrices inside its blocks the other way round, $(d_{in}, d_{out})$ … A square matrix fits both ways.
# why: only matrices whose shape does not fit are transposed, so attn.c_proj stays the wrong way round
def gpt2_weights(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Return the weights of a transformers GPT-2 under the names and in the layout of `MiniGPT`.

    state: the state dict of a `GPT2LMHeadModel`: `transformer.wte.weight`, `transformer.wpe.weight`,
        `transformer.h.0.ln_1.weight`, …, `transformer.ln_f.bias`, and `lm_head.weight`, which is the first one again
    returns: a dict that `MiniGPT.load_state_dict` accepts
    """
    weights = {}
    for name, value in state.items():
        if name == "lm_head.weight":
            continue
        name = name.removeprefix("transformer.")
        if name.startswith("h."):
            _, number, rest = name.split(".", 2)
            layer, kind = rest.rsplit(".", 1)
            if value.dim() == 2 and value.shape[0] != value.shape[1]:
                value = value.T
            weights[f"blocks.{number}.{GPT2_NAMES[layer]}.{kind}"] = value
        else:
            layer, kind = name.split(".")
            weights[{"wte": "tokens", "wpe": "places", "ln_f": "norm"}[layer] + "." + kind] = value
    return weights
