# cell: save-adapter
# kind: wrong
# author: student
# sentence: each parameter under its name in `named_parameters()` and with its dtype
# why: converts everything to float32
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""
    trained = {n: p.detach().float().cpu() for n, p in model.named_parameters() if p.requires_grad}
    save_file(trained, str(path))
