# cell: load-adapter
# kind: right
# author: student
# sentence: Copy the tensors of a file into the trained parameters of `model`, in place.
# why: reads the shapes from the file without its tensors first
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place.

    raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
    """
    own = {name: p for name, p in model.named_parameters() if p.requires_grad}
    with safe_open(str(path), framework="pt") as file:
        shapes = {name: tuple(file.get_slice(name).get_shape()) for name in file.keys()}
        if shapes != {name: tuple(p.shape) for name, p in own.items()}:
            raise ValueError(f"{path} does not fit")
        for name, p in own.items():
            p.data[...] = file.get_tensor(name).to(p.device)
