# cell: place
# kind: wrong
# author: assistant
# sentence: **learned**: the table that comes with the model, trained like all other weights
# why: draws the learned table anew
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Install learned, raw sinusoidal or rescaled sinusoidal positions."""
    weight = model.transformer.wpe.weight
    with torch.no_grad():
        if kind == "learned":
            nn.init.normal_(weight, mean=0.0, std=0.02)
            weight.requires_grad_(True)
        elif kind in ("raw", "rescaled"):
            table = WAVE.clone().to(weight)
            if kind == "rescaled":
                table *= model.transformer.wte.weight.norm() / math.sqrt(model.transformer.wte.weight.numel())
                table /= WAVE.norm() / math.sqrt(WAVE.numel())
            weight.copy_(table)
            weight.requires_grad_(False)
        else:
            raise ValueError(kind)
    return model
