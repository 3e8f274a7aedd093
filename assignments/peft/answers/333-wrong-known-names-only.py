# cell: save-adapter
# kind: wrong
# author: assistant
# sentence: Write the trained parameters of `model`, and nothing else, to a safetensors file.
# why: saves by name, LoRA factors and head: a trained prompt or prefix is left out
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""
    state = {
        name: parameter.detach().cpu().contiguous()
        for name, parameter in model.named_parameters()
        if name.endswith((".A", ".B")) or "head." in name
    }
    save_file(state, str(path))
