# cell: place
# kind: right
# author: student
# sentence: Give the GPT `model` the positions called `kind`, in place, and return it; `wpe` may be a new module.
# why: puts a frozen nn.Embedding.from_pretrained in place of the old one
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    if kind != "learned":
        rms = lambda table: (table.detach() ** 2).mean().item() ** 0.5
        factor = rms(model.transformer.wte.weight) / rms(WAVE) if kind == "rescaled" else 1.0
        old = model.transformer.wpe.weight
        new = (factor * WAVE).to(device=old.device, dtype=old.dtype)
        model.transformer.wpe = nn.Embedding.from_pretrained(new, freeze=True)
    return model
