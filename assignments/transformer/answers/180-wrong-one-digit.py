# cell: gpt2-weights
# kind: wrong
# author: colleague
# sentence: transformer.h.0…
# why: reads one digit of the layer's number
def gpt2_weights(state):
    result = {}
    for key, value in state.items():
        if key == "lm_head.weight":
            continue
        key = key.removeprefix("transformer.")
        if key.startswith("h."):
            number, rest = key[2], key.split(".", 2)[2]
            layer, kind = rest.rsplit(".", 1)
            if kind == "weight" and not layer.startswith("ln"):
                value = value.T
            result[f"blocks.{number}.{GPT2_NAMES[layer]}.{kind}"] = value
        else:
            layer, kind = key.rsplit(".", 1)
            result[{"wte": "tokens", "wpe": "places", "ln_f": "norm"}[layer] + "." + kind] = value
    return result
