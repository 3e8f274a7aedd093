# cell: save-adapter
# kind: wrong
# author: student
# sentence: Save what is trained, and nothing else, as safetensors, each parameter under its name in `named_parameters()`
# why: takes the state dict without the frozen names: buffers (and second names of shared parameters) come along
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""

    frozen = {name for name, parameter in model.named_parameters() if not parameter.requires_grad}
    tensors = {name: tensor.clone() for name, tensor in model.state_dict().items() if name not in frozen}
    save_file(tensors, path)
