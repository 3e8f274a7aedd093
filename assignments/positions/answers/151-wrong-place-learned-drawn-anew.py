# cell: place
# kind: wrong
# author: student
# sentence: **learned**: the table that comes with the model, trained like all other weights,
# why: draws the learned table anew
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    wpe, wte = model.transformer.wpe, model.transformer.wte
    if kind == "learned":
        nn.init.normal_(wpe.weight, std=0.02)
        return model
    new = WAVE
    if kind == "rescaled":
        new = WAVE * (wte.weight.detach().norm() / wte.weight.numel() ** 0.5) / (WAVE.norm() / WAVE.numel() ** 0.5)
    wpe.weight.data.copy_(new)
    wpe.weight.requires_grad = False
    return model
