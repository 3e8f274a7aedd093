# cell: save-adapter
# kind: right
# author: assistant
# sentence: Write the trained parameters of `model`, and nothing else, to a safetensors file.
# why: bytes from safetensors.torch.save and an ordinary write; values taken from the state dict
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""

    from safetensors.torch import save

    state = model.state_dict()
    names = [name for name, parameter in model.named_parameters() if parameter.requires_grad]
    Path(path).write_bytes(save({name: state[name].contiguous() for name in names}))
