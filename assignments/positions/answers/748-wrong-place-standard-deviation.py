# cell: place
# kind: wrong
# author: assistant
# sentence: - **rescaled**: the sinusoid times one factor, chosen so that the root mean square of its entries equals that of the model's own token table, measured before training; not trained.
# why: matches standard deviations; the mean of the sinusoid is not 0 (slow cosines are near 1), so for use_positions(small_gpt(0), "rescaled") the root mean square is 0.0239 where the tokens have 0.0203
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it.

    kind: "learned", "raw" or "rescaled", nothing else; the latter two are frozen sinusoids
    """
    if kind not in ("learned", "raw", "rescaled"):
        raise ValueError(f"unknown kind of positions: {kind!r}")
    if kind == "learned":
        return model

    position_table = model.transformer.wpe.weight
    token_table = model.transformer.wte.weight
    table = WAVE.to(device=position_table.device, dtype=position_table.dtype)

    if kind == "rescaled":
        # Bring the entries to the same scale as those of the token table.
        factor = token_table.detach().std() / table.std()
        table = table * factor

    with torch.no_grad():
        position_table.copy_(table)
    position_table.requires_grad_(False)
    return model
