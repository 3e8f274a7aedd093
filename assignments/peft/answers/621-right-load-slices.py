# cell: load-adapter
# kind: right
# author: student
# sentence: Compare everything first, copy afterwards, and copy <em>into</em> the parameters
# why: compares names and shapes from the header of the file with safe_open, then copies tensor by tensor
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""

    trained = [(name, p) for name, p in model.named_parameters() if p.requires_grad]
    with safe_open(path, framework="pt") as file:
        there = {name: tuple(file.get_slice(name).get_shape()) for name in file.keys()}
        if there != {name: tuple(p.shape) for name, p in trained}:
            raise ValueError(f"{path} is not what the model trains")
        for name, parameter in trained:
            parameter.detach().copy_(file.get_tensor(name))
