# cell: load-adapter
# kind: wrong
# author: student
# sentence: Copy the tensors of a file into the trained parameters of `model`, in place.
# why: puts new parameters into the model; an optimiser that holds the old ones trains nothing
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""

    tensors = load_file(path)
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if {n: t.shape for n, t in tensors.items()} != {n: p.shape for n, p in trained.items()}:
        raise ValueError("the file does not fit")
    for name, tensor in tensors.items():
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, nn.Parameter(tensor))
