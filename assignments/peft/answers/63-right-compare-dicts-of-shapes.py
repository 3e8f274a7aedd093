# cell: load-adapter
# kind: right
# author: student
# sentence: Compare everything first, copy afterwards, and copy into the parameters
# why: reads shapes from the file's header with safe_open, before any tensor is read
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""
    wanted = {name: p for name, p in model.named_parameters() if p.requires_grad}
    with safe_open(str(path), framework="pt") as file:
        offered = {name: tuple(file.get_slice(name).get_shape()) for name in file.keys()}
        if offered != {name: tuple(p.shape) for name, p in wanted.items()}:
            raise ValueError("the file is not what this model trains")
        for name, p in wanted.items():
            p.data[...] = file.get_tensor(name)

