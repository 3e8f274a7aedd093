# cell: load-adapter
# kind: wrong
# author: student
# sentence: raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
# why: compares each shape just before it copies: what comes before the bad one is loaded
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""

    tensors = load_file(path)
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if tensors.keys() != trained.keys():
        raise ValueError("the names differ")
    with torch.no_grad():
        for name, parameter in trained.items():
            if parameter.shape != tensors[name].shape:
                raise ValueError(f"{name} has another shape")
            parameter.copy_(tensors[name])
