# cell: load-adapter
# kind: wrong
# author: student
# sentence: raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
# why: leaves the shapes to copy_ on a trial copy, which broadcasts: a row is accepted for a matrix
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""

    tensors = load_file(path)
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if tensors.keys() != trained.keys():
        raise ValueError("the file has other names")
    try:
        for name, p in trained.items():
            torch.empty_like(p, requires_grad=False).copy_(tensors[name])
    except RuntimeError as error:
        raise ValueError("the file has other shapes") from error
    with torch.no_grad():
        for name, p in trained.items():
            p.copy_(tensors[name])
