# cell: place
# kind: right
# author: student
# sentence: Give the GPT `model` the positions called `kind`, in place, and return it; `wpe` may be a new module.
# why: exchanges the parameter of the table instead of overwriting its numbers
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    wpe, wte = model.transformer.wpe, model.transformer.wte
    if kind == "learned":
        return model
    table = WAVE.detach().clone().to(wpe.weight)
    if kind == "rescaled":
        tokens = wte.weight.detach()
        table *= (tokens.norm() / math.sqrt(tokens.numel())) / (table.norm() / math.sqrt(table.numel()))
    wpe.weight = nn.Parameter(table, requires_grad=False)
    return model
