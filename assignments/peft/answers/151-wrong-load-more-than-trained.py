# cell: load-adapter
# kind: wrong
# author: student
# sentence: raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
# why: looks only for what the model trains and passes over additional names in the file
def load_adapter(model: nn.Module, path: str | Path) -> None:
    file = load_file(path)
    trained = [(name, p) for name, p in model.named_parameters() if p.requires_grad]
    for name, p in trained:
        if name not in file or file[name].shape != p.shape:
            raise ValueError(f"{name} is missing or has another shape")
    with torch.no_grad():
        for name, p in trained:
            p.copy_(file[name])
