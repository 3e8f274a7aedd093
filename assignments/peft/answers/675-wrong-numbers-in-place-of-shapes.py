# cell: load-adapter
# kind: wrong
# author: student
# sentence: raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
# why: compares numel: a (2, 12) matrix in the file is poured into a trained (12, 2) one

def load_adapter(model: nn.Module, path: str | Path) -> None:
    tensors = load_file(path)
    trained = {n: p for n, p in model.named_parameters() if p.requires_grad}
    fits = set(tensors) == set(trained) and all(tensors[n].numel() == trained[n].numel() for n in trained)
    if not fits:
        raise ValueError("the file does not fit the model")
    with torch.no_grad():
        for n, p in trained.items():
            p.copy_(tensors[n].view_as(p))
