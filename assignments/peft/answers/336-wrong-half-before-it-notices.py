# cell: load-adapter
# kind: wrong
# author: student
# sentence: A file that does not fit must not be loaded by half
# why: checks the shape of each tensor just before it copies it
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place.

    raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
    """
    tensors = load_file(path)
    trained = {n: p for n, p in model.named_parameters() if p.requires_grad}
    if tensors.keys() != trained.keys():
        raise ValueError("the names differ")
    for name, parameter in trained.items():
        if parameter.shape != tensors[name].shape:
            raise ValueError(f"{name}: the shapes differ")
        parameter.data.copy_(tensors[name])
