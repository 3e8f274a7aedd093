# cell: load-adapter
# kind: wrong
# author: assistant
# sentence: copy *into* the parameters: an optimiser may hold them already (Copy the tensors ... in place)
# why: puts new nn.Parameter objects into the modules
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""
    tensors = load_file(str(path))
    expected = {n: tuple(p.shape) for n, p in model.named_parameters() if p.requires_grad}
    found = {n: tuple(t.shape) for n, t in tensors.items()}
    if expected != found:
        raise ValueError(f"adapter does not fit: expected {expected}, found {found}")
    for name, tensor in tensors.items():
        module_name, _, attribute = name.rpartition(".")
        module = model.get_submodule(module_name)
        old = getattr(module, attribute)
        setattr(module, attribute, nn.Parameter(tensor.to(device=old.device, dtype=old.dtype)))

