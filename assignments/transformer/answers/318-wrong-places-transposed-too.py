# cell: gpt2-weights
# kind: wrong
# author: assistant
# sentence: GPT-2 keeps the matrices inside its blocks the other way round
# why: every square or oblong matrix but the table of tokens is transposed, the table of places as well: with as many places as features it fits and is wrong
def gpt2_weights(state: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Return the weights of a transformers GPT-2 under the names and in the layout of `MiniGPT`.

    state: the state dict of a `GPT2LMHeadModel`: `transformer.wte.weight`, `transformer.wpe.weight`,
        `transformer.h.0.ln_1.weight`, …, `transformer.ln_f.bias`, and `lm_head.weight`, which is the first one again
    returns: a dict that `MiniGPT.load_state_dict` accepts
    """
    names = {**GPT2_NAMES, "wte": "tokens", "wpe": "places", "ln_f": "norm", "transformer.": "", "h.": "blocks."}
    weights = {}
    for key, value in state.items():
        if key.startswith("lm_head"):
            continue
        for old, new in names.items():
            key = key.replace(old, new)
        if value.ndim == 2 and "tokens" not in key:
            value = value.t().contiguous()
        weights[key] = value
    return weights
