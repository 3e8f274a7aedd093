# cell: place
# kind: wrong
# author: student
# sentence: equals that of the model's own token table, measured before training
# why: measures the table of positions it replaces, which starts with the same standard deviation
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    weight = model.transformer.wpe.weight
    if kind == "learned":
        return model
    with torch.no_grad():
        wave = WAVE.clone()
        if kind == "rescaled":
            wave *= weight.square().mean().sqrt() / wave.square().mean().sqrt()
        weight.copy_(wave)
    weight.requires_grad_(False)
    return model
