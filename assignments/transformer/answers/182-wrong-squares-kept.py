# cell: gpt2-weights
# kind: wrong
# author: colleague
# sentence: GPT-2 keeps the matrices the other way round
# why: c_proj of attention is not turned
def gpt2_weights(state):
    result = {}
    for key, value in state.items():
        if key == "lm_head.weight":
            continue
        key = key.removeprefix("transformer.")
        if key.startswith("h."):
            _, number, rest = key.split(".", 2)
            layer, kind = rest.rsplit(".", 1)
            if kind == "weight" and not layer.startswith("ln") and layer != "attn.c_proj":
                value = value.T
            result[f"blocks.{number}.{GPT2_NAMES[layer]}.{kind}"] = value
        else:
            layer, kind = key.rsplit(".", 1)
            result[{"wte": "tokens", "wpe": "places", "ln_f": "norm"}[layer] + "." + kind] = value
    return result
