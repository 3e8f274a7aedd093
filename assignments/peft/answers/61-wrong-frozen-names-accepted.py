# cell: load-adapter
# kind: wrong
# author: student
# sentence: raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
# why: looks the names up among all parameters: a file with tensors of the frozen body is loaded over it
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""
    tensors, parameters = load_file(path), dict(model.named_parameters())
    for name, parameter in parameters.items():
        if parameter.requires_grad and name not in tensors:
            raise ValueError(f"{name} is missing")
    for name, tensor in tensors.items():
        if name not in parameters or parameters[name].shape != tensor.shape:
            raise ValueError(f"{name} does not fit")
    with torch.no_grad():
        for name, tensor in tensors.items():
            parameters[name].copy_(tensor)

