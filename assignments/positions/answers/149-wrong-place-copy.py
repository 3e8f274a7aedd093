# cell: place
# kind: wrong
# author: student
# sentence: Give the GPT `model` the positions called `kind`, in place, and return it; `wpe` may be a new module.
# why: works on a deep copy, the model that was given is unchanged
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    import copy

    model = copy.deepcopy(model)
    if kind == "learned":
        return model
    W = WAVE.clone()
    if kind == "rescaled":
        rms = model.transformer.wte.weight.detach().square().mean().sqrt()
        W = W * (rms / W.square().mean().sqrt())
    model.transformer.wpe.weight = nn.Parameter(W, requires_grad=False)
    return model
