# cell: load-adapter
# kind: wrong
# author: assistant
# sentence: name by name and shape by shape, it has to be what the model trains.
# why: refuses missing names and names that the model does not know, but loads one that is frozen in the model
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""

    tensors = load_file(path)
    params = dict(model.named_parameters())
    trained = {name for name, p in params.items() if p.requires_grad}
    missing = trained - tensors.keys()
    unexpected = tensors.keys() - params.keys()
    if missing or unexpected:
        raise ValueError(f"missing: {sorted(missing)}, unexpected: {sorted(unexpected)}")
    for name, tensor in tensors.items():
        if tensor.shape != params[name].shape:
            raise ValueError(f"shape mismatch for {name}: {tuple(tensor.shape)}")
    with torch.no_grad():
        for name, tensor in tensors.items():
            params[name].copy_(tensor)
