# cell: place
# kind: wrong
# author: student
# sentence: kind: "learned", "raw" or "rescaled"; the latter two are frozen sinusoids
# why: only the raw table is frozen
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    wpe = model.transformer.wpe
    if kind == "raw":
        with torch.no_grad():
            wpe.weight.copy_(WAVE)
        wpe.weight.requires_grad_(False)
    elif kind == "rescaled":
        rms = lambda x: x.pow(2).mean().sqrt()
        with torch.no_grad():
            wpe.weight.copy_(WAVE * rms(model.transformer.wte.weight) / rms(WAVE))
    return model
