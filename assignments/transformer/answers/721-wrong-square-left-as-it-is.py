# cell: gpt2-weights
# kind: wrong
# author: student
# sentence: One trap is left: GPT-2 keeps the matrices inside its blocks the other way round, $(d_{in}, d_{out})$, and your linear layers keep them as $(d_{out}, d_{in})$.
# why: turns only the matrices of the blocks that are not square: attn.c_proj (12, 12) keeps its orientation, so blocks.0.attention.out.weight is transposed
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
            name = name.replace("h.", "blocks.", 1)
            for theirs, mine in GPT2_NAMES.items():
                name = name.replace(f".{theirs}.", f".{mine}.")
            if value.ndim == 2 and value.shape[0] != value.shape[1]:
                value = value.T
        else:
            name = name.replace("wte", "tokens").replace("wpe", "places").replace("ln_f", "norm")
        weights[name] = value
    return weights
