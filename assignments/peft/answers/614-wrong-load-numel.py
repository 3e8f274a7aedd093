# cell: load-adapter
# kind: wrong
# author: student
# sentence: name by name and shape by shape, it has to be what the model trains.
# why: compares the numbers of elements and reshapes: a transposed tensor is loaded
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""

    tensors = load_file(path)
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if set(tensors) != set(trained):
        raise ValueError("names differ")
    if any(tensors[name].numel() != p.numel() for name, p in trained.items()):
        raise ValueError("sizes differ")
    with torch.no_grad():
        for name, parameter in trained.items():
            parameter.copy_(tensors[name].view_as(parameter))
