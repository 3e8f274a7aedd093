# cell: place
# kind: wrong
# author: student
# sentence: kind: "learned", "raw" or "rescaled"; the latter two are frozen sinusoids
# why: only the raw sinusoid is frozen
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    table = model.transformer.wpe.weight
    tokens = model.transformer.wte.weight
    with torch.no_grad():
        if kind == "raw":
            table.copy_(WAVE)
            table.requires_grad_(False)
        elif kind == "rescaled":
            factor = tokens.pow(2).mean().sqrt() / WAVE.pow(2).mean().sqrt()
            table.copy_(WAVE * factor)
    return model
