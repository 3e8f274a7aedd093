# cell: load-adapter
# kind: wrong
# author: student
# sentence: A file that does not fit must not be loaded by half: name by name and shape by shape, it has to be what the model trains.
# why: compares the shapes while it copies, so that the parameters before the bad one are changed already
def load_adapter(model: nn.Module, path: str | Path) -> None:
    tensors = load_file(path)
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if set(tensors) != set(trained):
        raise ValueError("names differ")
    with torch.no_grad():
        for name, parameter in trained.items():
            if tensors[name].shape != parameter.shape:
                raise ValueError(f"shape of {name} differs")
            parameter.copy_(tensors[name])
