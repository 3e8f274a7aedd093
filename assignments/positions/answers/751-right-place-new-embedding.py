# cell: place
# kind: right
# author: assistant
# sentence: Give the GPT `model` the positions called `kind`, in place, and return it; `wpe` may be a new module.
# why: exchanges the embedding layer inside the model for a frozen one instead of overwriting its numbers; the model itself is still the same object, and the names of its weights stay
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Give the GPT `model` the positions called `kind`, in place, and return it.

    kind: "learned", "raw" or "rescaled", nothing else; the latter two are frozen sinusoids
    """
    gpt = model.transformer
    old = gpt.wpe.weight

    def root_mean_square(table: torch.Tensor) -> float:
        return (torch.linalg.vector_norm(table.detach().double()) / math.sqrt(table.numel())).item()

    factors = {
        "raw": lambda: 1.0,
        "rescaled": lambda: root_mean_square(gpt.wte.weight) / root_mean_square(WAVE),
    }
    if kind in factors:
        table = (WAVE.detach().double() * factors[kind]()).to(device=old.device, dtype=old.dtype)
        gpt.wpe = nn.Embedding.from_pretrained(table, freeze=True).train(gpt.wpe.training)
    elif kind != "learned":
        raise ValueError(kind)
    return model
