# cell: save-adapter
# kind: right
# author: assistant
# sentence: each parameter under its name in `named_parameters()` and with its dtype
# why: filters the named parameters, saves clones on the CPU

def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""
    trained = filter(lambda item: item[1].requires_grad, model.named_parameters())
    save_file({name: parameter.detach().clone().cpu() for name, parameter in trained}, str(path))
