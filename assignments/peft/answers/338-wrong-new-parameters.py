# cell: load-adapter
# kind: wrong
# author: student
# sentence: Copy the tensors of a file into the trained parameters of `model`, in place.
# why: puts new parameters in: an optimiser that holds the old ones trains nothing any more
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place.

    raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
    """
    state = load_file(path)
    own = {n: p.shape for n, p in model.named_parameters() if p.requires_grad}
    if own != {n: t.shape for n, t in state.items()}:
        raise ValueError("the file does not fit the model")
    for name, tensor in state.items():
        parent, _, last = name.rpartition(".")
        setattr(model.get_submodule(parent), last, nn.Parameter(tensor))
