# cell: place
# kind: wrong
# author: student
# sentence: - **rescaled**: the sinusoid times one factor, chosen so that the root mean square of its entries equals that of the model's own token table, measured before training; not trained.
# why: takes 0.02 for the root mean square of the tokens instead of measuring it; for a model whose wte.weight was doubled the table is half as large as the tokens
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it.

    kind: "learned", "raw" or "rescaled", nothing else; the latter two are frozen sinusoids
    """
    wpe = model.transformer.wpe
    if kind == "raw":
        wpe.weight.data.copy_(WAVE)
        wpe.weight.requires_grad = False
    elif kind == "rescaled":
        # sines and cosines have a root mean square of sqrt(1/2), the tokens one of 0.02
        wpe.weight.data.copy_(WAVE * 0.02 * math.sqrt(2))
        wpe.weight.requires_grad = False
    return model
