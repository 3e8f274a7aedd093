# cell: load-adapter
# kind: wrong
# author: student
# sentence: raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
# why: compares the file with all parameters: a file with a frozen parameter, or without a trained one, is accepted
def load_adapter(model: nn.Module, path: str | Path) -> None:
    tensors = load_file(path)
    own = dict(model.named_parameters())
    for name, tensor in tensors.items():
        if name not in own or own[name].shape != tensor.shape:
            raise ValueError(f"{name} does not fit")
    with torch.no_grad():
        for name, tensor in tensors.items():
            own[name].copy_(tensor)
