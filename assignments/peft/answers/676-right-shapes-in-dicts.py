# cell: load-adapter
# kind: right
# author: student
# sentence: name by name and shape by shape, it has to be what the model trains
# why: compares two dicts of names and shapes at once, then copies into .data

def load_adapter(model: nn.Module, path: str | Path) -> None:
    tensors = load_file(path)
    trained = {n: p for n, p in model.named_parameters() if p.requires_grad}
    if {n: tuple(t.shape) for n, t in tensors.items()} != {n: tuple(p.shape) for n, p in trained.items()}:
        raise ValueError("the file holds something else than this model trains")
    for n in trained:
        trained[n].data.copy_(tensors[n])
