# cell: place
# kind: wrong
# author: student
# sentence: To find out whether the scale is to blame, train three GPTs that differ in nothing but their positions:
# why: "rescaled" makes the tokens as large as the sinusoid
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it.

    kind: "learned", "raw" or "rescaled", nothing else; the latter two are frozen sinusoids
    """
    wte, wpe = model.transformer.wte.weight, model.transformer.wpe.weight
    if kind in ("raw", "rescaled"):
        wpe.data = WAVE.clone()
        wpe.requires_grad_(False)
    if kind == "rescaled":
        wte.data *= WAVE.pow(2).mean().sqrt() / wte.data.pow(2).mean().sqrt()
    return model
