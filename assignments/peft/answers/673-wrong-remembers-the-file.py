# cell: load-adapter
# kind: wrong
# author: assistant
# sentence: load it into another model of the same form, as the file is at that moment
# why: the tensors are cached by path: a file written anew is not read again

@functools.lru_cache(maxsize=None)
def _read_tensors(path: str) -> dict[str, torch.Tensor]:
    return load_file(path)


def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""
    tensors = _read_tensors(str(path))
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if set(tensors) != set(trained):
        raise ValueError(f"names differ: {sorted(set(tensors) ^ set(trained))}")
    for name, parameter in trained.items():
        if parameter.shape != tensors[name].shape:
            raise ValueError(f"{name}: {tuple(tensors[name].shape)} in the file, {tuple(parameter.shape)} here")
    with torch.no_grad():
        for name, parameter in trained.items():
            parameter.copy_(tensors[name])
