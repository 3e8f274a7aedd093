# cell: load-adapter
# kind: wrong
# author: student
# sentence: A file that does not fit must not be loaded by half: name by name and shape by shape, it has to be what the model trains.
# why: looks only at what is in the file: a file that lacks a trained parameter is loaded
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""

    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    tensors = load_file(path)
    for name, tensor in tensors.items():
        if name not in trained or trained[name].shape != tensor.shape:
            raise ValueError(f"{name} does not fit")
    for name, tensor in tensors.items():
        trained[name].data.copy_(tensor)
