# cell: load-adapter
# kind: wrong
# author: student
# sentence: A file that does not fit must not be loaded by half
# why: the first parameters are copied before a later one with another shape is refused

def load_adapter(model: nn.Module, path: str | Path) -> None:
    tensors = load_file(path)
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if tensors.keys() != trained.keys():
        raise ValueError("the names differ")
    with torch.no_grad():
        for name, parameter in trained.items():
            if tensors[name].shape != parameter.shape:
                raise ValueError(f"{name} has another shape")
            parameter.copy_(tensors[name])
