# cell: place
# kind: wrong
# author: student
# sentence: chosen so that the root mean square of its entries equals that of the token table
# why: uses the standard deviation, but the mean of the sinusoid is far from zero
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    if kind != "learned":
        tokens, places = model.transformer.wte.weight, model.transformer.wpe.weight
        factor = 1.0 if kind == "raw" else (tokens.std() / WAVE.std()).item()
        with torch.no_grad():
            places.copy_(WAVE * factor)
        places.requires_grad_(False)
    return model
