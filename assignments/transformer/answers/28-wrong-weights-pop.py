# cell: gpt2-weights
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the head is popped out of the state dict of the caller
def gpt2_weights(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    state.pop("lm_head.weight", None)
    outer = {"wte": "tokens", "wpe": "places", "ln_f": "norm"}
    result = {}
    for name, value in state.items():
        parts = name.split(".")[1:]
        if parts[0] in outer:
            result[f"{outer[parts[0]]}.{parts[-1]}"] = value
        else:
            layer = GPT2_NAMES[".".join(parts[2:-1])]
            result[f"blocks.{parts[1]}.{layer}.{parts[-1]}"] = value.t() if value.ndim == 2 else value
    return result
