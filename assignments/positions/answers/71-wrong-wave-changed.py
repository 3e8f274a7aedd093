# cell: place
# kind: wrong
# author: student
# sentence: **raw**: the sinusoid as it is, `WAVE`
# why: `wave *= factor` rescales WAVE itself, so every later "raw" is small
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    if kind == "learned":
        return model
    wave = WAVE
    with torch.no_grad():
        if kind == "rescaled":
            tokens = model.transformer.wte.weight
            wave *= tokens.pow(2).mean().sqrt() / wave.pow(2).mean().sqrt()
        model.transformer.wpe.weight.copy_(wave)
    model.transformer.wpe.weight.requires_grad_(False)
    return model
