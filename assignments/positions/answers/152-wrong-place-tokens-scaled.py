# cell: place
# kind: wrong
# author: assistant
# sentence: To find out whether the scale is to blame, train three GPTs that differ in nothing but their positions:
# why: for "rescaled" the token table is made as large as the sinusoid instead of the sinusoid as small as the tokens
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the model learned, raw or rescaled positions."""
    wpe = model.transformer.wpe.weight
    wte = model.transformer.wte.weight
    if kind == "learned":
        return model
    with torch.no_grad():
        wpe.copy_(WAVE)
        if kind == "rescaled":
            # bring both tables to the same root mean square
            ratio = WAVE.pow(2).mean().sqrt() / wte.pow(2).mean().sqrt()
            wte.mul_(ratio)
    wpe.requires_grad_(False)
    return model
