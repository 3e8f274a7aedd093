# cell: place
# kind: right
# author: student
# sentence: kind: always "learned", "raw" or "rescaled"; the latter two are frozen sinusoids
# why: factor from the norms, put in place with load_state_dict
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it.

    kind: "learned", "raw" or "rescaled", nothing else; the latter two are frozen sinusoids
    """
    if kind not in ("learned", "raw", "rescaled"):
        raise ValueError(kind)
    if kind != "learned":
        token = model.transformer.wte.weight.detach().double()
        wave = WAVE.double()
        factor = (token.norm() / math.sqrt(token.numel())) / (wave.norm() / math.sqrt(wave.numel()))
        table = (wave if kind == "raw" else wave * factor.item()).to(model.transformer.wpe.weight.dtype)
        model.transformer.wpe.load_state_dict({"weight": table})
        for parameter in model.transformer.wpe.parameters():
            parameter.requires_grad = False
    return model
