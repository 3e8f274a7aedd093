# cell: place
# kind: wrong
# author: student
# sentence: **rescaled**: the sinusoid times one factor, chosen so that the root mean square of its entries equals that of the model's own token table, measured before training; not trained.
# why: the ratio of standard deviations: the mean of a sinusoid is not zero, so its root mean square is larger
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    table = model.transformer.wpe.weight
    if kind == "learned":
        return model
    factor = 1.0
    if kind == "rescaled":
        factor = (model.transformer.wte.weight.std() / WAVE.std()).item()
    with torch.no_grad():
        table.copy_(factor * WAVE)
    table.requires_grad_(False)
    return model
