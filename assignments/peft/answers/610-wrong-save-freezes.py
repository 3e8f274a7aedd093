# cell: save-adapter
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: requires_grad_(False) in place of detach: after saving nothing is trained any more
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""

    tensors = {}
    for name, parameter in model.named_parameters():
        if parameter.requires_grad:
            tensors[name] = parameter.requires_grad_(False)
    save_file(tensors, path)
