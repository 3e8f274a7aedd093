# cell: load-adapter
# kind: right
# author: assistant
# sentence: raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
# why: reads with safe_open, collects all the problems, copies only when there is none

def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""
    with safe_open(str(path), framework="pt") as file:
        stored = {name: file.get_tensor(name) for name in file.keys()}
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    problems = [f"{name} is missing" for name in trained.keys() - stored.keys()]
    problems += [f"{name} is not trained here" for name in stored.keys() - trained.keys()]
    problems += [
        f"{name} has another shape"
        for name in trained.keys() & stored.keys()
        if trained[name].shape != stored[name].shape
    ]
    if problems:
        raise ValueError("; ".join(sorted(problems)))
    with torch.no_grad():
        for name, parameter in trained.items():
            parameter.copy_(stored[name])
