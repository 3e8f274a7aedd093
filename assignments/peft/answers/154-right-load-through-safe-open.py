# cell: load-adapter
# kind: right
# author: student
# sentence: Compare everything first, copy afterwards, and copy <em>into</em> the parameters: an optimiser may hold them already.
# why: compares the shapes that safe_open reads from the file's header, then copies through .data
def load_adapter(model: nn.Module, path: str | Path) -> None:
    want = {name: p for name, p in model.named_parameters() if p.requires_grad}
    with safe_open(str(path), framework="pt") as file:
        offered = {name: tuple(file.get_slice(name).get_shape()) for name in file.keys()}
        if offered != {name: tuple(p.shape) for name, p in want.items()}:
            raise ValueError("this file belongs to another model")
        for name, p in want.items():
            p.data.copy_(file.get_tensor(name))
