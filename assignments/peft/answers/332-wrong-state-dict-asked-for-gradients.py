# cell: save-adapter
# kind: wrong
# author: student
# sentence: Save what is trained, and nothing else, as safetensors, each parameter under its name in `named_parameters()` and with its dtype
# why: the tensors of a state dict never require a gradient: the file is empty
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""
    trained = {name: tensor for name, tensor in model.state_dict().items() if tensor.requires_grad}
    save_file(trained, path)
