# cell: place
# kind: wrong
# author: student
# sentence: - **raw**: the sinusoid as it is, `WAVE`, not trained,
# why: multiplies WAVE in place; use_positions(small_gpt(0), "raw") after a call with "rescaled" gets a sinusoid with amplitude of about 0.03
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it.

    kind: "learned", "raw" or "rescaled", nothing else; the latter two are frozen sinusoids
    """
    table = model.transformer.wpe.weight
    if kind != "learned":
        wave = WAVE
        with torch.no_grad():
            if kind == "rescaled":
                tokens = model.transformer.wte.weight
                wave *= tokens.square().mean().sqrt() / wave.square().mean().sqrt()
            table.copy_(wave)
        table.requires_grad_(False)
    return model
