# cell: place
# kind: wrong
# author: student
# sentence: **raw**: the sinusoid as it is, `WAVE`, not trained,
# why: WAVE itself is rescaled: the next "raw" model gets the small one
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it.

    kind: "learned", "raw" or "rescaled", nothing else; the latter two are frozen sinusoids
    """
    if kind == "learned":
        return model
    tables = model.transformer
    with torch.no_grad():
        if kind == "rescaled":
            WAVE.mul_(tables.wte.weight.pow(2).mean().sqrt() / WAVE.pow(2).mean().sqrt())
        tables.wpe.weight.copy_(WAVE)
    tables.wpe.weight.requires_grad = False
    return model
