# cell: place
# kind: wrong
# author: assistant
# sentence: chosen so that the root mean square of its entries equals that of the model's own token table, measured before training
# why: 0.02 times the root of 2 is written in, the model's own tokens are never looked at
def use_positions(model: nn.Module, kind: str) -> nn.Module:
    """Install learned, raw or rescaled positions."""
    if kind not in KINDS:
        raise ValueError(f"unknown kind: {kind}")
    wpe = model.transformer.wpe
    if kind != "learned":
        # tokens are initialised with std 0.02, a sinusoid has an RMS of 1 / sqrt(2)
        scale = 1.0 if kind == "raw" else 0.02 * math.sqrt(2.0)
        with torch.no_grad():
            wpe.weight.copy_(WAVE * scale)
        wpe.weight.requires_grad_(False)
    return model
