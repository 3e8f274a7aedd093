# cell: place
# kind: wrong
# author: student
# sentence: chosen so that the root mean square of its entries equals that of the model's own token table, measured before training
# why: the factor is computed for a standard deviation of 0.02, whatever the token table holds
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    table = model.transformer.wpe.weight
    factor = {"learned": None, "raw": 1.0, "rescaled": 0.02 * math.sqrt(2)}[kind]
    if factor is not None:
        with torch.no_grad():
            table.copy_(factor * WAVE)
        table.requires_grad_(False)
    return model
