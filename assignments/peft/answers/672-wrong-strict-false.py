# cell: load-adapter
# kind: wrong
# author: assistant
# sentence: name by name and shape by shape, it has to be what the model trains
# why: a file with only some of the trained parameters, or with frozen ones, is loaded; another shape gives a RuntimeError

def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""
    state = load_file(str(path))
    result = model.load_state_dict(state, strict=False)
    if result.unexpected_keys:
        raise ValueError(f"unexpected parameters in the file: {result.unexpected_keys}")
