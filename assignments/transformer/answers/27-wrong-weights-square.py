# cell: gpt2-weights
# kind: wrong
# author: student
# sentence: GPT-2 keeps the matrices inside its blocks the other way round, $(d_{in}, d_{out})$ [...] A square matrix fits both ways.
# why: only matrices whose shape would not fit are transposed; the square one of the output stays
def gpt2_weights(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    new = {}
    for name, value in state.items():
        name = name.removeprefix("transformer.")
        if name == "lm_head.weight":
            continue
        name = name.replace("wte", "tokens").replace("wpe", "places").replace("ln_f", "norm").replace("h.", "blocks.", 1)
        for theirs, mine in GPT2_NAMES.items():
            name = name.replace(theirs, mine)
        if name.startswith("blocks") and value.dim() == 2 and value.shape[0] != value.shape[1]:
            value = value.T
        new[name] = value
    return new
