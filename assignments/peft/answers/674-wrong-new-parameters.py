# cell: load-adapter
# kind: wrong
# author: student
# sentence: each parameter stays the object that it is
# why: every trained parameter is replaced by a new nn.Parameter, which an optimiser does not hold

def load_adapter(model: nn.Module, path: str | Path) -> None:
    tensors = load_file(path)
    trained = {n: p.shape for n, p in model.named_parameters() if p.requires_grad}
    if {n: t.shape for n, t in tensors.items()} != trained:
        raise ValueError("the file does not fit the model")
    for n, t in tensors.items():
        parent, _, last = n.rpartition(".")
        setattr(model.get_submodule(parent), last, nn.Parameter(t))
