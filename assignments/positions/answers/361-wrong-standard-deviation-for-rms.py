# cell: place
# kind: wrong
# author: assistant
# sentence: the sinusoid times one factor, chosen so that the root mean square of its entries equals that of the model's own token table, measured before training; not trained.
# why: matches the standard deviations: the mean of the sinusoid is not zero
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it.

    kind: "learned", "raw" or "rescaled", nothing else; the latter two are frozen sinusoids
    """
    if kind not in KINDS:
        raise ValueError(f"Unknown kind: {kind}")
    if kind == "learned":
        return model
    wpe = model.transformer.wpe.weight
    wte = model.transformer.wte.weight
    table = WAVE.to(device=wpe.device, dtype=wpe.dtype)
    with torch.no_grad():
        if kind == "rescaled":
            table = table * (wte.std() / table.std())
        wpe.copy_(table)
    wpe.requires_grad_(False)
    return model
