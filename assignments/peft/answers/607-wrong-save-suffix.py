# cell: save-adapter
# kind: wrong
# author: assistant
# sentence: def save_adapter(model: nn.Module, path: str | Path) -> None: Write the trained parameters [...] to a safetensors file.
# why: changes the name of the file when it has another suffix, so the path that was asked for does not exist
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""

    path = Path(path).with_suffix(".safetensors")
    path.parent.mkdir(parents=True, exist_ok=True)
    tensors = {n: p.detach().cpu() for n, p in model.named_parameters() if p.requires_grad}
    save_file(tensors, str(path))
