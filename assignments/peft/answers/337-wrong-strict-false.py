# cell: load-adapter
# kind: wrong
# author: assistant
# sentence: name by name and shape by shape, it has to be what the model trains
# why: load_state_dict(strict=False) accepts a file that lacks something, or that holds frozen parameters
def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place.

    raises ValueError, and changes nothing, when names or shapes differ from what `model` trains
    """
    state = load_file(str(path))
    try:
        result = model.load_state_dict(state, strict=False)
    except RuntimeError as error:
        raise ValueError(str(error)) from error
    if result.unexpected_keys:
        raise ValueError(f"unexpected: {result.unexpected_keys}")
