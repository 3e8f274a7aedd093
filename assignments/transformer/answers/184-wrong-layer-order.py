# cell: gpt2-weights
# kind: wrong
# author: colleague
# why: layers sorted as words
def gpt2_weights(state):
    result = {}
    numbers = sorted({k.split(".")[2] for k in state if k.startswith("transformer.h.")})
    for key, value in state.items():
        if key == "lm_head.weight":
            continue
        key = key.removeprefix("transformer.")
        if key.startswith("h."):
            _, number, rest = key.split(".", 2)
            layer, kind = rest.rsplit(".", 1)
            if kind == "weight" and not layer.startswith("ln"):
                value = value.T
            result[f"blocks.{numbers.index(number)}.{GPT2_NAMES[layer]}.{kind}"] = value
        else:
            layer, kind = key.rsplit(".", 1)
            result[{"wte": "tokens", "wpe": "places", "ln_f": "norm"}[layer] + "." + kind] = value
    return result
