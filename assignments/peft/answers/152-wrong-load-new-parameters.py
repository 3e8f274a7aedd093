# cell: load-adapter
# kind: wrong
# author: assistant
# sentence: Copy the tensors of a file into the trained parameters of `model`, in place.
# why: assign=True puts new parameters into the model, and an optimiser that holds the old ones trains nothing any more
def load_adapter(model: nn.Module, path: str | Path) -> None:
    state = load_file(str(path))
    expected = {name: p.shape for name, p in model.named_parameters() if p.requires_grad}
    found = {name: tensor.shape for name, tensor in state.items()}
    if expected != found:
        raise ValueError("the adapter does not fit the trained parameters of the model")
    model.load_state_dict(state, strict=False, assign=True)
