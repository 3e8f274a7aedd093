# cell: load-adapter
# kind: wrong
# author: student
# sentence: raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
# why: compares and copies in one loop: the tensors before the first bad one are changed
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""
    tensors = load_file(path)
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if set(tensors) != set(trained):
        raise ValueError("the names differ")
    with torch.no_grad():
        for name, parameter in trained.items():
            if tensors[name].shape != parameter.shape:
                raise ValueError(f"the shape of {name} differs")
            parameter.copy_(tensors[name])

