# cell: place
# kind: wrong
# author: student
# sentence: the latter two are frozen sinusoids
# why: the new table is a fresh parameter, which is trained
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it.

    kind: "learned", "raw" or "rescaled", nothing else; the latter two are frozen sinusoids
    """
    if kind == "learned":
        return model
    token_rms = model.transformer.wte.weight.detach().square().mean().sqrt()
    wave_rms = WAVE.square().mean().sqrt()
    table = WAVE.clone() if kind == "raw" else WAVE * token_rms / wave_rms
    model.transformer.wpe.weight = nn.Parameter(table)
    return model
