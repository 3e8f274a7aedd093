# cell: gpt2-weights
# kind: wrong
# author: colleague
# sentence: the weights of a transformers GPT-2
# why: all become float32
def gpt2_weights(state):
    result = {}
    for key, value in state.items():
        if key == "lm_head.weight":
            continue
        key = key.removeprefix("transformer.")
        if key.startswith("h."):
            _, number, rest = key.split(".", 2)
            layer, kind = rest.rsplit(".", 1)
            if kind == "weight" and not layer.startswith("ln"):
                value = value.T
            result[f"blocks.{number}.{GPT2_NAMES[layer]}.{kind}"] = value
        else:
            layer, kind = key.rsplit(".", 1)
            result[{"wte": "tokens", "wpe": "places", "ln_f": "norm"}[layer] + "." + kind] = value
    return {k: v.float() for k, v in result.items()}
