# cell: place
# kind: wrong
# author: student
# sentence: chosen so that the root mean square of its entries equals that of the model's own token table, measured before training
# why: assumes 0.02 instead of measuring the token table
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it.

    kind: "learned", "raw" or "rescaled", nothing else; the latter two are frozen sinusoids
    """
    positions = model.transformer.wpe.weight
    if kind != "learned":
        factor = 1.0 if kind == "raw" else 0.02 * math.sqrt(2)
        with torch.no_grad():
            positions.copy_(factor * WAVE)
        positions.requires_grad_(False)
    return model
