# cell: load-adapter
# kind: wrong
# author: student
# sentence: name by name and shape by shape, it has to be what the model trains
# why: a file that lacks some of the trained parameters is loaded
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    tensors = load_file(path)
    for name, tensor in tensors.items():
        if name not in trained or trained[name].shape != tensor.shape:
            raise ValueError(f"{name} does not fit")
    with torch.no_grad():
        for name, tensor in tensors.items():
            trained[name].copy_(tensor)

